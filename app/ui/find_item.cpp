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

void collect(QQuickItem* item, std::set<QObject*>& models) {
    for (auto* child : item->findChildren<QObject*>())
        if (QByteArray{child->metaObject()->className()}.startsWith("kibitz::ui::"))
            models.insert(child);
    for (auto* child : item->childItems()) collect(child, models);
}

}  // namespace

std::set<QObject*> viewModelsIn(const QQuickWindow& window) {
    std::set<QObject*> models;
    collect(window.contentItem(), models);
    return models;
}

QQuickItem* findItem(const QQuickWindow& window, const QString& name) {
    return findIn(window.contentItem(), name);
}

}  // namespace kibitz::ui
