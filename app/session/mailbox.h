#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

namespace kibitz::session {

/// Holds at most one value: who puts never waits, who takes gets the latest. One producer, one
/// consumer.
template <class T>
class Mailbox {
public:
    /// True when the box was empty, so that the consumer has to be told: once, however many puts
    /// follow.
    bool put(T value) {
        bool wasEmpty = false;
        std::optional<T> old;  // destroyed outside the lock
        {
            const std::scoped_lock lock{mutex_};
            wasEmpty = !value_;
            if (!wasEmpty) ++overwritten_;
            old = std::exchange(value_, std::move(value));
        }
        filled_.notify_one();
        return wasEmpty;
    }

    std::optional<T> take() {
        const std::scoped_lock lock{mutex_};
        return std::exchange(value_, std::nullopt);
    }

    /// For a consumer without an event loop. nullopt: nothing came in time.
    std::optional<T> waitAndTake(std::chrono::milliseconds patience) {
        std::unique_lock lock{mutex_};
        filled_.wait_for(lock, patience, [&] { return value_.has_value(); });
        return std::exchange(value_, std::nullopt);
    }

    /// How many values were replaced before anybody took them.
    std::int64_t overwritten() const {
        const std::scoped_lock lock{mutex_};
        return overwritten_;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::optional<T> value_;
    std::int64_t overwritten_ = 0;
};

}  // namespace kibitz::session
