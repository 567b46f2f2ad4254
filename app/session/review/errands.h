#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace kibitz::session {

/// Does things one after the other in a thread of its own, so that a window need not wait for them.
/// At the end what runs is asked to stop and waited for; what has not begun is left undone.
class Errands {
public:
    /// Throws nothing.
    using Errand = std::function<void(const std::stop_token&)>;

    Errands();
    ~Errands();
    Errands(const Errands&) = delete;
    Errands& operator=(const Errands&) = delete;

    void run(Errand);
    /// Asks what runs to stop, and forgets what waits.
    void cancel();

private:
    void work(const std::stop_token&);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Errand> waiting_;
    std::stop_source current_;
    std::jthread thread_;
};

}  // namespace kibitz::session
