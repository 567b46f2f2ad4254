#pragma once

#include <QElapsedTimer>
#include <QEventLoop>
#include <QGuiApplication>

namespace kibitz::testing {

/// One application for all tests of a program, without a display. Never destroyed: Qt wants to go
/// last, and nothing is left to clean up.
inline void startApplication() {
    static int argc = 1;
    static char name[] = "test";
    static char* argv[] = {name, nullptr};
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND")) qputenv("QT_QUICK_BACKEND", "software");
    if (!QCoreApplication::instance()) new QGuiApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        // A machine that does much else besides may take its time; ctest ends what hangs.
        if (patience.elapsed() > 120'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

}  // namespace kibitz::testing
