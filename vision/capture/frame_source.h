#pragma once

#include "vision/frame.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::vision {

/// The device or stream went away, or never was there. The text says what happened and what helps.
class SourceLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Where frames come from: a camera, a stream, a video, a folder of pictures.
/// Used by one thread; only interrupt() may be called from another.
class FrameSource {
public:
    FrameSource() = default;
    FrameSource(const FrameSource&) = delete;
    FrameSource& operator=(const FrameSource&) = delete;
    virtual ~FrameSource() = default;

    /// Waits for the next frame; nullopt at the end. Throws SourceLost when the device goes away;
    /// calling again afterwards tries to take it up anew.
    /// Time and index rise from frame to frame, also across a loss. A live source gives the moment
    /// on std::chrono::steady_clock, a video the time its container tells, a folder one second a
    /// picture.
    virtual std::optional<Frame> next() = 0;
    /// In words for the status line: "folder game-night, 12 pictures".
    virtual std::string description() const = 0;
    /// A live source keeps producing whether or not anybody reads; a recorded one waits for the
    /// reader.
    virtual bool live() const = 0;
    /// What is worth telling although frames go on ("picture 7.jpg was skipped: …"); each is given
    /// once.
    virtual std::vector<std::string> notices() { return {}; }
    /// From any thread: a waiting next() gives up soon and returns nullopt, from now on always.
    /// A source that cannot hear this still ends at its own time limit.
    virtual void interrupt() {}
};

}  // namespace kibitz::vision
