#include "app/ui/find_item.h"

#include <QQuickItem>
#include <QQuickWindow>

namespace kibitz::ui {

namespace {

QQuickItem* findIn(QQuickItem* item, const QString& name) {
    if (!item || item->objectName() == name) return item;
    for (auto* child : item->childItems())
        if (auto* found = findIn(child, name)) return found;
    return nullptr;
}

}  // namespace

QQuickItem* findItem(const QQuickWindow& window, const QString& name) {
    return findIn(window.contentItem(), name);
}

}  // namespace kibitz::ui
