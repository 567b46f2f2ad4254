#pragma once

#include "vision/frame.h"

#include <optional>
#include <stdexcept>
#include <string>

namespace kibitz::vision {

/// The device or stream went away, or never was there. The text says what happened and what helps.
class SourceLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Where frames come from: a camera, a stream, a video, a folder of pictures.
class FrameSource {
public:
    virtual ~FrameSource() = default;
    /// Waits for the next frame; nullopt at the end. Throws SourceLost when the device goes away;
    /// calling again afterwards tries to take it up anew.
    virtual std::optional<Frame> next() = 0;
    /// In words for the status line: "folder game-night, 12 pictures".
    virtual std::string description() const = 0;
    /// A live source keeps producing whether or not anybody reads; a recorded one waits for the reader.
    virtual bool live() const = 0;
};

}  // namespace kibitz::vision
