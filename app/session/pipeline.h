#pragma once

#include "app/session/command.h"
#include "app/session/look.h"
#include "app/session/snapshot.h"
#include "vision/capture/frame_source.h"
#include "vision/capture/latest_frame.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace kibitz::session {

class GameSession;
struct GameCommand;

using OpenFrameSource = std::function<std::unique_ptr<vision::FrameSource>()>;

struct PipelineOptions {
    /// True: a recorded source is shown at the speed it was recorded. False: as fast as it can be
    /// read. A live source sets its own pace either way.
    bool pacedByFrameTime = true;
    bool prepareForScreen = false;
    bool readDice = false;
    /// The game that is watched, and the eyes for it. Nobody else touches the two while the
    /// pipeline runs, except `observe`, which is called by the same thread.
    std::shared_ptr<GameSession> game{};
    Look look{};
    /// Called in the worker with everything that is known after every judged frame and every change
    /// of the source; nothing is left out, and nobody sees it earlier. It must not throw, and what
    /// it touches must live as long as it does: a source that hangs may outlive the pipeline.
    std::function<void(const Snapshot&)> observe{};
    /// Waiting times for a source that is lost, silent or in no hurry to end.
    vision::LatestFrame::Options waiting{};
};

/// A source and everything that looks at its frames, in a thread of its own. The consumer is told
/// that there is something to take; it always takes the latest, and what it missed is counted. What
/// goes wrong in the world becomes a notice; a lost source is tried again until it is back.
class Pipeline {
public:
    /// `notify` is called from the worker when the mailbox was empty and no longer is. It must not
    /// wait.
    explicit Pipeline(OpenFrameSource, PipelineOptions = {}, std::function<void()> notify = {});
    /// Ends within a second, even when the source hangs in next(); `notify` is not called
    /// afterwards.
    ~Pipeline();
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    /// Listens no more and asks the worker to end, without waiting for it.
    void letGo();
    /// After letGo(): whether the worker has ended, its source with it. Waits for it at most so
    /// long.
    bool waitForEnd(std::chrono::milliseconds patience);

    std::optional<Snapshot> take();
    /// For a consumer without an event loop; nullopt when nothing came in time.
    std::optional<Snapshot> waitAndTake(std::chrono::milliseconds patience);

    void obey(Command);
    /// The same of the game; answered by a snapshot. Without a game nothing happens.
    void obey(GameCommand);

private:
    struct Work;
    std::shared_ptr<Work>
        work_;  // shared with the thread, which may outlive us when its source hangs
    std::jthread thread_;
};

}  // namespace kibitz::session
