#include "app/session/pipeline.h"

#include "app/session/mailbox.h"
#include "app/session/watcher.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kibitz::session {
namespace {

using Clock = std::chrono::steady_clock;

// What is left of the promised second pays for taking the rest of the window down.
constexpr std::chrono::milliseconds kPatienceAtTheEnd{600};
// A recording with a hole in its times must not look like a frozen program.
constexpr std::chrono::seconds kLongestPace{2};

}  // namespace

/// Everything the thread touches.
struct Pipeline::Work {
    Work(OpenFrameSource opener, PipelineOptions chosen, std::function<void()> listener)
        : open{std::move(opener)},
          options{chosen},
          watcher{chosen.prepareForScreen},
          notify{std::move(listener)} {}

    void run(const std::stop_token&);

    // commands
    std::mutex mutex;
    std::condition_variable_any changed;
    bool paused = false;
    int steps = 0;
    bool finished = false;

    Mailbox<Snapshot> mailbox;
    std::mutex notifyMutex;

private:
    bool waitWhilePaused(const std::stop_token&);
    void waitForRetry(const std::stop_token&);
    void keepPace(const std::stop_token&, const vision::Frame&);
    std::optional<vision::Frame> read(std::chrono::nanoseconds& reading);
    void lose(const std::string& notice);
    void publish();

    OpenFrameSource open;
    PipelineOptions options;
    Watcher watcher;
    std::unique_ptr<vision::FrameSource> source;
    Snapshot latest;
    std::chrono::milliseconds retry{0};
    struct Beat {
        Clock::time_point shown;
        std::chrono::nanoseconds time;
    };
    std::optional<Beat> beat;  // when a frame of which time was shown, for pacing

public:
    std::function<void()> notify;  // guarded by notifyMutex
};

void Pipeline::Work::publish() {
    latest.droppedByViewer = mailbox.overwritten();
    if (!mailbox.put(latest)) return;
    const std::scoped_lock lock{notifyMutex};
    if (notify) notify();
}

bool Pipeline::Work::waitWhilePaused(const std::stop_token& stop) {
    std::unique_lock lock{mutex};
    if (paused && steps == 0 && latest.source == SourceState::Running) {
        latest.source = SourceState::Paused;
        lock.unlock();
        publish();
        lock.lock();
    }
    const bool waited = paused;
    changed.wait(lock, stop, [&] { return !paused || steps > 0; });
    if (waited) beat.reset();
    if (paused && steps > 0) --steps;
    return !stop.stop_requested();
}

void Pipeline::Work::waitForRetry(const std::stop_token& stop) {
    retry = std::clamp(retry * 2, options.shortestRetry, options.longestRetry);
    std::unique_lock lock{mutex};
    changed.wait_for(lock, stop, retry, [] { return false; });
}

void Pipeline::Work::keepPace(const std::stop_token& stop, const vision::Frame& frame) {
    if (!options.pacedByFrameTime || source->live()) return;
    const auto now = Clock::now();
    if (!beat) {
        beat = Beat{now, frame.time};
        return;
    }
    const auto due = beat->shown + std::clamp<std::chrono::nanoseconds>(frame.time - beat->time, {},
                                                                        kLongestPace);
    std::unique_lock lock{mutex};
    const bool wasPaused = paused;
    changed.wait_until(lock, stop, due, [&] { return paused != wasPaused; });
    // Counting from when it was due keeps the speed; when late, counting from now does not hurry
    // after it.
    beat = Beat{std::max(due, now), frame.time};
}

std::optional<vision::Frame> Pipeline::Work::read(std::chrono::nanoseconds& reading) {
    if (!source) {
        source = open();
        latest.description = source->description();
    }
    const auto from = Clock::now();
    auto frame = source->next();
    reading = Clock::now() - from;
    return frame;
}

void Pipeline::Work::lose(const std::string& notice) {
    latest.source = SourceState::Lost;
    latest.notice = notice;
    latest.framesPerSecond = 0;
    latest.movingArea = {};
    latest.table.reset();
    watcher.restart();
    beat.reset();
    publish();
}

void Pipeline::Work::run(const std::stop_token& stop) {
    while (!stop.stop_requested() && waitWhilePaused(stop)) {
        std::optional<vision::Frame> frame;
        std::chrono::nanoseconds reading{};
        try {
            frame = read(reading);
        } catch (const std::exception& error) {
            if (stop.stop_requested()) break;
            lose(error.what());
            waitForRetry(stop);
            continue;
        }
        if (stop.stop_requested()) break;
        if (!frame) {
            latest.source = SourceState::Ended;
            latest.framesPerSecond = 0;
            latest.movingArea = {};
            publish();
            break;
        }
        retry = std::chrono::milliseconds{0};
        keepPace(stop, *frame);
        try {
            auto seen = watcher.watch(*frame, reading);
            seen.description = source->description();
            latest = std::move(seen);
        } catch (const std::exception& error) {
            latest.notice = error.what();
        }
        publish();
    }
    // Here, not in the destructor's thread: closing a device may take its time.
    source.reset();
}

Pipeline::Pipeline(OpenFrameSource open, PipelineOptions options, std::function<void()> notify)
    : work_{std::make_shared<Work>(std::move(open), options, std::move(notify))},
      thread_{[work = work_](const std::stop_token& stop) {
          work->run(stop);
          const std::scoped_lock lock{work->mutex};
          work->finished = true;
          work->changed.notify_all();
      }} {}

Pipeline::~Pipeline() {
    thread_.request_stop();
    {
        const std::scoped_lock lock{work_->notifyMutex};
        work_->notify = nullptr;
    }
    std::unique_lock lock{work_->mutex};
    const bool finished =
        work_->changed.wait_for(lock, kPatienceAtTheEnd, [&] { return work_->finished; });
    lock.unlock();
    // A source that hangs keeps its thread; both end with the process and touch nothing of ours.
    if (!finished) thread_.detach();
}

std::optional<Snapshot> Pipeline::take() { return work_->mailbox.take(); }

std::optional<Snapshot> Pipeline::waitAndTake(std::chrono::milliseconds patience) {
    return work_->mailbox.waitAndTake(patience);
}

void Pipeline::obey(Command command) {
    const std::scoped_lock lock{work_->mutex};
    switch (command) {
        case Command::Pause: work_->paused = true; break;
        case Command::Resume:
            work_->paused = false;
            work_->steps = 0;
            break;
        case Command::Step:
            if (work_->paused) ++work_->steps;
            break;
    }
    work_->changed.notify_all();
}

}  // namespace kibitz::session
