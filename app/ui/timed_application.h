#pragma once

#include <QGuiApplication>
#include <QString>

#include <vector>

namespace kibitz::ui {

/// An application that takes the time of every event it hands out: so long nothing else can happen
/// in its thread.
class TimedApplication : public QGuiApplication {
public:
    struct Handled {
        std::vector<float> wall, own;  // milliseconds by the clock, and of this thread's own time
        QString worst;                 // who took longest of its own time, and what for
    };

    TimedApplication();
    ~TimedApplication() override;

    void begin();
    Handled end();

    bool notify(QObject* receiver, QEvent* event) override;

private:
    bool timing_ = false, inside_ = false;
    float worst_ = 0;
    Handled handled_;
};

}  // namespace kibitz::ui
