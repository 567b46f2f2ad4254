#pragma once

#include <QCoreApplication>
#include <QKeyEvent>

namespace kibitz::testing {

/// As a key that is held down comes from the system: again and again.
inline void holdDown(QObject* window, int key) {
    for (int i = 0; i < 5; ++i) {
        QKeyEvent press{QEvent::KeyPress, key, Qt::NoModifier, {}, i > 0};
        QCoreApplication::sendEvent(window, &press);
    }
    QKeyEvent release{QEvent::KeyRelease, key, Qt::NoModifier};
    QCoreApplication::sendEvent(window, &release);
}

}  // namespace kibitz::testing
