#pragma once

#include <QGuiApplication>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>

namespace kibitz::ui {

/// Many durations, of which only what is asked for is kept: however long one looks, this does not
/// grow.
class Durations {
public:
    void add(float milliseconds);
    std::size_t count() const { return count_; }
    float longest() const { return longest_; }
    /// So many took longer than a frame of the screen.
    std::size_t late() const { return late_; }
    /// This share of them took no longer; exact to kStep.
    float percentile(double share) const;

    static constexpr float kFrame = 16, kStep = 0.05F;  // milliseconds

private:
    std::array<std::uint32_t, 4000> steps_{};  // the last one: all that took longer
    std::size_t count_ = 0, late_ = 0;
    float longest_ = 0;
};

/// An application that takes the time of every event it hands out: so long nothing else can happen
/// in its thread.
class TimedApplication : public QGuiApplication {
public:
    struct Handled {
        Durations wall, own;  // by the clock, and of this thread's own time
        QString worst;        // who took longest of its own time, and what for
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
