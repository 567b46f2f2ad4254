#include "app/session/pipeline.h"

#include "app/session/game_session.h"
#include "app/session/mailbox.h"
#include "app/session/watcher.h"
#include "vision/observation.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kibitz::session {
namespace {

using Clock = std::chrono::steady_clock;

// The reader may take half of the promised second to let go of its source; the rest is for the
// window.
constexpr std::chrono::milliseconds kPatienceAtTheEnd{750};
// How soon a change of the link is noticed while no frames come.
constexpr std::chrono::milliseconds kLook{50};
// A recording with a hole in its times must not look like a frozen program.
constexpr std::chrono::seconds kLongestPace{2};
// An age beyond this is a clock of another kind, not a latency.
constexpr std::chrono::seconds kOldestLive{10};
// Long enough to read a sentence twice.
constexpr std::chrono::seconds kNoticeStays{6};

}  // namespace

/// Everything the thread touches.
struct Pipeline::Work {
    Work(OpenFrameSource opener, PipelineOptions chosen, std::function<void()> listener)
        : open{std::move(opener)},
          options{std::move(chosen)},
          watcher{{options.prepareForScreen, options.readDice, options.look}},
          notify{std::move(listener)} {}

    void run(const std::stop_token&);

    // commands
    std::mutex mutex;
    std::condition_variable_any changed;
    bool paused = false;
    int steps = 0;
    bool finished = false, leftBehind = false;
    std::vector<GameCommand> commands;  // of players, not carried out yet

    Mailbox<Snapshot> mailbox;
    std::mutex notifyMutex;

private:
    bool waitWhilePaused(const std::stop_token&);
    void waitForRetry(const std::stop_token&);
    void keepPace(const std::stop_token&, const vision::Frame&);
    bool openReader(const std::stop_token&);
    std::optional<vision::Frame> fetch(std::chrono::nanoseconds& reading);
    bool followLink();
    void watch(const vision::Frame&, std::chrono::nanoseconds reading);
    Moment now() const;
    void say(std::vector<Event>);
    void judge();
    void obeyPlayers();
    void hear();
    void lose(const std::string& notice);
    void publish();

    OpenFrameSource open;
    PipelineOptions options;
    Watcher watcher;
    std::unique_ptr<vision::LatestFrame> reader;
    Snapshot latest;
    std::shared_ptr<const vision::Observation> judged;  // the last one
    std::chrono::milliseconds retry{0};
    /// When a frame of which time was shown, for pacing.
    struct Beat {
        Clock::time_point shown;
        std::chrono::nanoseconds time;
    };
    std::optional<Beat> beat;
    std::string said;  // the last notice that did not stop us
    Clock::time_point saidAt{};

public:
    std::function<void()> notify;  // guarded by notifyMutex
};

void Pipeline::Work::publish() {
    latest.droppedByViewer = mailbox.overwritten();
    if (options.game) latest.game = options.game->view();
    if (options.observe) options.observe(latest);
    const bool fresh = mailbox.put(latest);
    latest.said.reset();  // once
    if (!fresh) return;
    const std::scoped_lock lock{notifyMutex};
    if (notify) notify();
}

bool Pipeline::Work::waitWhilePaused(const std::stop_token& stop) {
    std::unique_lock lock{mutex};
    if (!paused) return !stop.stop_requested();
    if (steps == 0 && latest.source == SourceState::Running) {
        latest.source = SourceState::Paused;
        lock.unlock();
        publish();
        lock.lock();
    }
    const auto goesOn = [&] { return !paused || steps > 0; };
    while (!stop.stop_requested() && !goesOn()) {
        changed.wait(lock, stop, [&] { return goesOn() || !commands.empty(); });
        // A question can be answered while the picture stands still.
        lock.unlock();
        obeyPlayers();
        lock.lock();
    }
    beat.reset();
    watcher.leaveGap();
    return !stop.stop_requested();
}

void Pipeline::Work::waitForRetry(const std::stop_token& stop) {
    retry = std::clamp(retry * 2, options.waiting.firstPause, options.waiting.longestPause);
    std::unique_lock lock{mutex};
    changed.wait_for(lock, stop, retry, [] { return false; });
}

void Pipeline::Work::keepPace(const std::stop_token& stop, const vision::Frame& frame) {
    if (!options.pacedByFrameTime || reader->live()) return;
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

bool Pipeline::Work::openReader(const std::stop_token& stop) {
    if (reader) return true;
    try {
        reader = std::make_unique<vision::LatestFrame>(open(), options.waiting);
        latest.description = reader->description();
        return true;
    } catch (const std::exception& error) {
        if (stop.stop_requested()) return false;
        lose(error.what());
        waitForRetry(stop);
        return false;
    }
}

std::optional<vision::Frame> Pipeline::Work::fetch(std::chrono::nanoseconds& reading) {
    const auto from = Clock::now();
    auto frame = reader->take(kLook);
    const auto now = Clock::now();
    reading = now - from;
    // A live frame carries the moment it was taken: how old it is says more than how long we waited
    // for it.
    if (!frame || !reader->live()) return frame;
    const auto age = now.time_since_epoch() - frame->time;
    if (age >= age.zero() && age < kOldestLive) reading = age;
    return frame;
}

/// No frame came: is that a loss, the end, or just a slow source? False at the end.
bool Pipeline::Work::followLink() {
    const auto status = reader->status();
    switch (status.link) {
        case vision::Link::Connecting:
        case vision::Link::Connected: return true;
        case vision::Link::Lost:
        case vision::Link::Reconnecting:
            if (latest.source != SourceState::Lost || latest.notice != status.sentence)
                lose(status.sentence);
            return true;
        case vision::Link::Ended: break;
    }
    latest.source = SourceState::Ended;
    // A picture that was skipped just before the end is told as well, and a sentence that was told
    // with the last frame has not been read yet. That a camera came back is no news any more.
    hear();
    latest.notice = status.sentence.empty() && !reader->live() ? said : status.sentence;
    latest.framesPerSecond = 0;
    latest.movingArea = {};
    publish();
    return false;
}

/// Takes up what the source tells, and lets go of what was shown long enough.
void Pipeline::Work::hear() {
    if (Clock::now() - saidAt > kNoticeStays) said.clear();
    for (const auto& notice : reader->notices()) {
        said = notice;
        saidAt = Clock::now();
    }
}

void Pipeline::Work::lose(const std::string& notice) {
    latest.source = SourceState::Lost;
    latest.notice = notice;
    latest.framesPerSecond = 0;
    latest.movingArea = {};
    latest.table.reset();
    latest.dice.clear();
    latest.observation.reset();
    watcher.restart();
    beat.reset();
    if (reader) reader->notices();  // the loss is being said already
    publish();
}

Moment Pipeline::Work::now() const {
    return {latest.frame.index, std::chrono::round<std::chrono::milliseconds>(latest.frame.time)};
}

void Pipeline::Work::say(std::vector<Event> events) {
    latest.said = std::make_shared<const std::vector<Event>>(std::move(events));
}

void Pipeline::Work::judge() {
    if (!options.game || !latest.observation) return;
    // A table that shows what the record says, and was told of already, needs no second telling.
    const bool agreed = options.game->view()->standing == GameView::Standing::Agreed;
    if (agreed && judged && *judged == *latest.observation) return;
    judged = latest.observation;
    say(options.game->see(*latest.observation, now()));
}

/// What players asked for since the last frame; it belongs to that frame.
void Pipeline::Work::obeyPlayers() {
    std::vector<GameCommand> asked;
    {
        const std::scoped_lock lock{mutex};
        asked.swap(commands);
    }
    if (!options.game) return;
    for (const auto& command : asked) {
        say(options.game->obey(command, now()));
        publish();
    }
}

void Pipeline::Work::watch(const vision::Frame& frame, std::chrono::nanoseconds reading) {
    hear();
    try {
        latest = watcher.watch(frame, reading);
        judge();
    } catch (const std::exception& error) {
        said = error.what();
        saidAt = Clock::now();
    }
    latest.description = reader->description();
    if (!said.empty()) latest.notice = said;
    publish();
}

void Pipeline::Work::run(const std::stop_token& stop) {
    while (waitWhilePaused(stop)) {
        obeyPlayers();
        if (!openReader(stop)) continue;
        std::chrono::nanoseconds reading{};
        const auto frame = fetch(reading);
        if (stop.stop_requested()) break;
        if (!frame) {
            if (!followLink()) break;
            continue;
        }
        keepPace(stop, *frame);
        watch(*frame, reading);
        const std::scoped_lock lock{mutex};
        if (paused && steps > 0) --steps;
    }
    // Here, not in the destructor's thread: closing a device may take its time.
    reader.reset();
    // There are no more pictures, but the record of the game can still be put right.
    while (options.game && !stop.stop_requested()) {
        {
            std::unique_lock lock{mutex};
            changed.wait(lock, stop, [&] { return !commands.empty(); });
        }
        obeyPlayers();
    }
}

namespace {

std::atomic<int> g_leftBehind{0};

/// A worker that was left behind must not run on into libraries that are being taken down at the
/// end of the program: then it ends at once, before anything that was there earlier is touched.
void leaveBehind() {
    ++g_leftBehind;
    static const int kRegistered = ::on_exit(
        [](int code, void*) {
            if (g_leftBehind == 0) return;
            std::fflush(nullptr);
            ::_exit(code);
        },
        nullptr);
    static_cast<void>(kRegistered);
}

}  // namespace

Pipeline::Pipeline(OpenFrameSource open, PipelineOptions options, std::function<void()> notify)
    : work_{std::make_shared<Work>(std::move(open), std::move(options), std::move(notify))},
      thread_{[work = work_](const std::stop_token& stop) {
          work->run(stop);
          const std::scoped_lock lock{work->mutex};
          work->finished = true;
          if (work->leftBehind) --g_leftBehind;
          work->changed.notify_all();
      }} {}

Pipeline::~Pipeline() {
    letGo();
    // A source that hangs keeps its thread; both end with the process and touch nothing of ours.
    if (waitForEnd(kPatienceAtTheEnd)) return;
    {
        const std::scoped_lock lock{work_->mutex};
        if (!work_->finished) {
            work_->leftBehind = true;
            leaveBehind();
        }
    }
    thread_.detach();
}

void Pipeline::letGo() {
    thread_.request_stop();
    const std::scoped_lock lock{work_->notifyMutex};
    work_->notify = nullptr;
}

bool Pipeline::waitForEnd(std::chrono::milliseconds patience) {
    std::unique_lock lock{work_->mutex};
    return work_->changed.wait_for(lock, patience, [&] { return work_->finished; });
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

void Pipeline::obey(GameCommand command) {
    const std::scoped_lock lock{work_->mutex};
    work_->commands.push_back(std::move(command));
    work_->changed.notify_all();
}

}  // namespace kibitz::session
