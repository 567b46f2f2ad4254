#pragma once

#include "app/session/recording/recorder.h"
#include "app/session/snapshot.h"
#include "vision/capture/frame_source.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::session {

/// What follows from the pictures, and what was decided, as events. Live, recorded and replayed
/// sessions all ask here.
class Conclusions {
public:
    /// New with this snapshot; usually nothing.
    std::vector<Event> from(const Snapshot&);

private:
    std::optional<vision::TableState> table_;
};

std::string_view name(vision::TableState);

/// Writes down what a pipeline sees: stands before it for the pictures, so that none is left out
/// when the pipeline is late, and behind it for what follows from them.
class Chronicle : public std::enable_shared_from_this<Chronicle> {
public:
    /// What happens when the recording cannot go on: a full disk, a folder that was deleted.
    enum class WhenStopped : std::uint8_t {
        EndSource,  // the recording is what was wanted: the source gives no more frames
        GoOn,       // the game is: it goes on unrecorded, and that is said once
    };
    /// `longest`: the source ends after so much of its own time; nullopt: when it ends by itself.
    explicit Chronicle(std::shared_ptr<Recorder>,
                       std::optional<std::chrono::milliseconds> longest = std::nullopt,
                       WhenStopped = WhenStopped::EndSource);

    /// The same source, whose frames are recorded on their way.
    std::unique_ptr<vision::FrameSource> listenTo(std::unique_ptr<vision::FrameSource>);
    /// For PipelineOptions::observe.
    void observe(const Snapshot&);
    /// From any thread: the source gives no more frames.
    void end();
    /// From any thread: false from the moment on at which the recording could not go on.
    bool recording() const { return !stopped_; }

private:
    class Source;
    struct Heard {
        std::int64_t frame;
        std::string notice;
    };

    void append(const Event&) noexcept;
    void stop();
    void hear(std::int64_t frame, std::string notice);
    void tellHeard(const Snapshot&, bool all);
    void tell(const Snapshot&, const std::string& notice);

    const std::shared_ptr<Recorder> recorder_;
    const std::optional<std::chrono::milliseconds> longest_;
    const WhenStopped whenStopped_;
    std::atomic<bool> ended_{false};
    std::atomic<bool> stopped_{false};  // nothing is recorded any more

    std::mutex mutex_;
    std::deque<Heard> heard_;  // by the reader, until the worker has come to that frame
    vision::FrameSource* source_ = nullptr;  // to interrupt it; nullptr: none is listened to

    // Of the worker alone.
    Conclusions conclusions_;
    bool lost_ = false;
    std::set<std::string> told_;
};

}  // namespace kibitz::session
