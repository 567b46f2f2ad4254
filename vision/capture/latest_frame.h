#pragma once

#include "vision/capture/frame_source.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace kibitz::vision {

/// How we stand with a source.
enum class Link : std::uint8_t {
    Connecting,    // no frame came yet
    Connected,     // frames come
    Lost,          // gone; the next try waits a little
    Reconnecting,  // gone; a try is under way
    Ended          // a recording is over or unreadable, or stop() was called
};

/// For the status line.
struct LinkStatus {
    Link link = Link::Connecting;
    std::string sentence;  // why it is not connected; empty when all is well
    std::int64_t received = 0;
    std::int64_t dropped = 0;  // replaced by a newer frame before anybody took them
};

/// Reads a source in a thread of its own, so that neither a stalled stream nor a slow reader can
/// hold the other up. Of a live source only the newest frame is kept, and a lost one is taken up
/// again; a recorded source waits for the reader and gives every frame.
class LatestFrame {
public:
    /// Waiting times; tests shorten them.
    struct Options {
        std::chrono::milliseconds firstPause{
            200};  // before the first try to reconnect, then doubled
        std::chrono::milliseconds longestPause{3000};
        std::chrono::milliseconds silence{
            1900};  // a live source this quiet is lost, whatever it says
        std::chrono::milliseconds farewell{500};  // how long stop() waits for the thread
    };

    explicit LatestFrame(std::unique_ptr<FrameSource>);
    LatestFrame(std::unique_ptr<FrameSource>, const Options&);
    LatestFrame(const LatestFrame&) = delete;
    LatestFrame& operator=(const LatestFrame&) = delete;
    ~LatestFrame();

    /// The newest frame that was not taken yet; waits for one. Nullopt when none came in that time
    /// or the source ended.
    std::optional<Frame> take(std::chrono::milliseconds patience);
    LinkStatus status();
    /// What people should hear, once each: a loss, a return, a picture that was skipped.
    std::vector<std::string> notices();
    std::string description() const { return description_; }
    bool live() const { return live_; }
    /// Ends the thread. Comes back soon even when the source hangs: the thread is then left to end
    /// by itself at the source's own time limit.
    void stop();

private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>&);

    std::shared_ptr<Shared> shared_;
    std::string description_;
    bool live_;
    std::thread thread_;
};

}  // namespace kibitz::vision
