#include "app/session/latency.h"

#include <algorithm>
#include <cmath>

namespace kibitz::session {

void Latency::add(std::chrono::nanoseconds duration) {
    milliseconds_[next_] = std::chrono::duration<float, std::milli>(duration).count();
    next_ = (next_ + 1) % kWindow;
    count_ = std::min(count_ + 1, kWindow);
}

Percentiles Latency::percentiles() const {
    if (count_ == 0) return {};
    auto sorted = milliseconds_;
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(count_);
    // Nearest rank: the smallest duration that at least this share of all does not exceed.
    const auto rank = [&](double share) {
        const auto nth =
            static_cast<std::ptrdiff_t>(std::ceil(share * static_cast<double>(count_))) - 1;
        std::nth_element(sorted.begin(), sorted.begin() + nth, end);
        return static_cast<double>(sorted[static_cast<std::size_t>(nth)]);
    };
    return {.p50 = rank(0.50), .p95 = rank(0.95), .count = count_};
}

void FrameRate::arrived(std::chrono::nanoseconds now) {
    // After a pause or a lost source the old times would drag the rate down for seconds.
    const auto& last = times_[(next_ + kWindow - 1) % kWindow];
    if (count_ > 0 && now - last > std::chrono::seconds{2}) count_ = 0;
    times_[next_] = now;
    next_ = (next_ + 1) % kWindow;
    count_ = std::min(count_ + 1, kWindow);
}

double FrameRate::perSecond() const {
    if (count_ < 2) return 0;
    const auto& newest = times_[(next_ + kWindow - 1) % kWindow];
    const auto& oldest = times_[(next_ + kWindow - count_) % kWindow];
    const double seconds = std::chrono::duration<double>(newest - oldest).count();
    return seconds > 0 ? static_cast<double>(count_ - 1) / seconds : 0;
}

}  // namespace kibitz::session
