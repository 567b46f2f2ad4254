#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace kibitz::session {

/// What a stage usually takes, and what it takes on a bad day (19 of 20 are faster).
struct Percentiles {
    double p50 = 0;  // milliseconds
    double p95 = 0;
    std::size_t count = 0;  // how many durations stand behind them; 0: nothing measured yet
};

/// The most recent durations of one stage. A fixed ring, so that an hour of frames allocates
/// nothing.
class Latency {
public:
    static constexpr std::size_t kWindow = 240;  // eight seconds of a usual camera

    void add(std::chrono::nanoseconds);
    Percentiles percentiles() const;

private:
    std::array<float, kWindow> milliseconds_{};
    std::size_t next_ = 0;
    std::size_t count_ = 0;
};

/// How many frames a second arrived lately.
class FrameRate {
public:
    void arrived(std::chrono::nanoseconds now);
    double perSecond() const;  // 0: not enough frames yet

private:
    static constexpr std::size_t kWindow = 32;
    std::array<std::chrono::nanoseconds, kWindow> times_{};
    std::size_t next_ = 0;
    std::size_t count_ = 0;
};

}  // namespace kibitz::session
