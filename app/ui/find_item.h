#pragma once

#include <QString>

#include <set>

class QObject;
class QQuickItem;
class QQuickWindow;

namespace kibitz::ui {

/// The first item of that name in a window; nullptr: there is none. Goes by what is drawn inside
/// what: items of a Repeater have no parent among QObjects, so that findChild misses them.
QQuickItem* findItem(const QQuickWindow&, const QString& name);
/// The view models that the pages of a window have made for themselves.
std::set<QObject*> viewModelsIn(const QQuickWindow&);

}  // namespace kibitz::ui
