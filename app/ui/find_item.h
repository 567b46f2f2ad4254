#pragma once

#include <QString>

class QQuickItem;
class QQuickWindow;

namespace kibitz::ui {

/// The first item of that name in a window; nullptr: there is none. Goes by what is drawn inside
/// what: items of a Repeater have no parent among QObjects, so that findChild misses them.
QQuickItem* findItem(const QQuickWindow&, const QString& name);

}  // namespace kibitz::ui
