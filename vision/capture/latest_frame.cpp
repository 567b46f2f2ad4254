#include "vision/capture/latest_frame.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>

#include <unistd.h>

namespace kibitz::vision {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostNotices = 100;

/// Threads that were left behind in a source that hangs. They must not run on into libraries that
/// are being taken down at the end of the program: they get a moment to finish, then the program
/// ends at once.
class LeftBehind {
public:
    static LeftBehind& instance() {
        static LeftBehind* const kept = new LeftBehind;  // outlives every thread on purpose
        // Registered late, so called before anything that was there earlier is taken down.
        static const int kRegistered =
            ::on_exit([](int code, void*) { kept->farewell(code); }, nullptr);
        static_cast<void>(kRegistered);
        return *kept;
    }
    void enter() {
        const std::lock_guard lock(mutex_);
        ++count_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --count_;
        changed_.notify_all();
    }

private:
    void farewell(int code) {
        std::unique_lock lock(mutex_);
        if (changed_.wait_for(lock, std::chrono::milliseconds(300), [&] { return count_ == 0; }))
            return;
        std::fflush(nullptr);
        ::_exit(code);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int count_ = 0;
};

}  // namespace

/// What the thread and its owner share; lives until both let go.
struct LatestFrame::Shared {
    Shared(std::unique_ptr<FrameSource> s, const Options& o)
        : source(std::move(s)), options(o), name(source->description()), live(source->live()) {}

    const std::unique_ptr<FrameSource> source;  // used by the thread alone, but for interrupt()
    const Options options;
    const std::string name;
    const bool live;

    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Frame> frame;
    LinkStatus status;
    std::vector<std::string> notices;
    Clock::time_point lastFrame{};
    Clock::time_point connectedSince{};
    Clock::time_point lostSince{};
    bool stopping = false;
    bool abandoned = false;
    bool done = false;

    // All below: with the mutex held.

    void tell(std::string sentence) {
        if (notices.size() < kMostNotices) {
            notices.push_back(std::move(sentence));
        } else if (notices.size() == kMostNotices) {
            notices.push_back("More was to be told, but nobody listened");
        }
    }

    bool isLost() const { return status.link == Link::Lost || status.link == Link::Reconnecting; }

    Clock::duration heldFor() const {
        return status.link == Link::Connected ? lastFrame - connectedSince
                                              : Clock::duration::zero();
    }

    /// Told once for each loss, however many tries fail.
    void lose(const std::string& sentence) {
        if (!isLost()) {
            lostSince = Clock::now();
            tell(sentence);
        }
        status.sentence = sentence;
        status.link = Link::Lost;
        changed.notify_all();
    }

    /// When a live source that hangs in its own wait counts as lost.
    std::optional<Clock::time_point> silentAt() const {
        if (!live || status.link != Link::Connected) return std::nullopt;
        return lastFrame + options.silence;
    }

    void checkSilence() {
        const auto at = silentAt();
        if (!at || Clock::now() < *at) return;
        lose("The " + name + " has fallen silent: check its cable, network or power");
        status.link = Link::Reconnecting;  // the thread is still waiting for it
    }

    void put(Frame newest) {
        if (isLost()) {
            const auto gone = std::chrono::round<std::chrono::seconds>(Clock::now() - lostSince);
            tell("The " + name + " is back after " + std::to_string(gone.count()) + " s");
        }
        if (status.link != Link::Connected) connectedSince = Clock::now();
        if (frame) ++status.dropped;
        ++status.received;
        frame = std::move(newest);
        lastFrame = Clock::now();
        status.link = Link::Connected;
        status.sentence.clear();
        changed.notify_all();
    }

    void end(const std::string& sentence) {
        status.link = Link::Ended;
        status.sentence = sentence;
        if (!sentence.empty()) tell(sentence);
        changed.notify_all();
    }
};

LatestFrame::LatestFrame(std::unique_ptr<FrameSource> source)
    : LatestFrame(std::move(source), Options{}) {}

LatestFrame::LatestFrame(std::unique_ptr<FrameSource> source, const Options& options)
    : shared_(std::make_shared<Shared>(std::move(source), options)),
      description_(shared_->name),
      live_(shared_->live),
      thread_([shared = shared_]() mutable {
          run(shared);
          std::unique_lock lock(shared->mutex);
          shared->done = true;
          shared->changed.notify_all();
          const bool abandoned = shared->abandoned;
          lock.unlock();
          shared.reset();  // closes the source, if its owner is gone, before anybody stops waiting
                           // for us
          if (abandoned) LeftBehind::instance().leave();
      }) {}

LatestFrame::~LatestFrame() { stop(); }

void LatestFrame::run(const std::shared_ptr<Shared>& shared) {
    auto& source = *shared->source;
    auto pause = shared->options.firstPause;
    std::unique_lock lock(shared->mutex);
    while (!shared->stopping) {
        lock.unlock();
        std::optional<Frame> frame;
        std::string trouble;
        try {
            frame = source.next();
        } catch (const std::exception& error) {
            trouble = error.what();
        }
        auto heard = source.notices();
        lock.lock();
        for (auto& notice : heard) shared->tell(std::move(notice));
        if (shared->stopping) return;
        if (frame) {
            shared->put(std::move(*frame));
            if (!shared->live) {
                shared->changed.wait(lock, [&] { return shared->stopping || !shared->frame; });
            }
        } else if (shared->live && !trouble.empty()) {
            // Only a connection that held earns a quick return: one that flaps must not make us
            // busy.
            if (shared->heldFor() >= shared->options.longestPause)
                pause = shared->options.firstPause;
            shared->lose(trouble);
            shared->changed.wait_for(lock, pause, [&] { return shared->stopping; });
            pause = std::min(pause * 2, shared->options.longestPause);
            shared->status.link = Link::Reconnecting;
        } else {
            shared->end(trouble);
            return;
        }
    }
}

std::optional<Frame> LatestFrame::take(std::chrono::milliseconds patience) {
    std::unique_lock lock(shared_->mutex);
    const auto deadline = Clock::now() + patience;
    while (!shared_->frame) {
        shared_->checkSilence();
        if (shared_->status.link == Link::Ended || shared_->stopping) return std::nullopt;
        if (Clock::now() >= deadline) return std::nullopt;
        shared_->changed.wait_until(lock,
                                    std::min(deadline, shared_->silentAt().value_or(deadline)));
    }
    auto frame = std::exchange(shared_->frame, std::nullopt);
    shared_->changed.notify_all();
    return frame;
}

LinkStatus LatestFrame::status() {
    const std::lock_guard lock(shared_->mutex);
    shared_->checkSilence();
    return shared_->status;
}

std::vector<std::string> LatestFrame::notices() {
    const std::lock_guard lock(shared_->mutex);
    shared_->checkSilence();
    return std::exchange(shared_->notices, {});
}

void LatestFrame::stop() {
    if (!thread_.joinable()) return;
    std::unique_lock lock(shared_->mutex);
    shared_->stopping = true;
    shared_->frame.reset();
    shared_->changed.notify_all();
    lock.unlock();
    shared_->source->interrupt();
    lock.lock();
    const bool done =
        shared_->changed.wait_for(lock, shared_->options.farewell, [&] { return shared_->done; });
    if (!done) {
        shared_->abandoned = true;
        LeftBehind::instance().enter();
    }
    shared_->status.link = Link::Ended;
    shared_->status.sentence.clear();
    lock.unlock();
    if (done) {
        thread_.join();
    } else {
        thread_.detach();
    }
}

}  // namespace kibitz::vision
