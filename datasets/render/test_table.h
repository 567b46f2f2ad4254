#pragma once

#include "vision/capture/frame_source.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <memory>

namespace kibitz::datasets {

/// A built-in picture for a machine without a camera, for tests and for `kibitz bench`: a wooden
/// table on which dice lie still, are moved by a passing hand, and lie still again; now and then
/// the table is empty. Same seed, same pixels.
struct TestTable {
    std::uint64_t seed = 1;
    cv::Size size{1920, 1080};
    double framesPerSecond = 30;
    int frames = -1;    // -1: without end
    bool paced = true;  // deliver in real time, like a camera; false: as fast as it is read
};

/// What truly happens in a frame of the test table.
enum class Phase : std::uint8_t { Empty, Moving, Still };

/// Moving: a hand or its shadow may be in the picture.
Phase phaseOf(const TestTable&, std::int64_t frame);

/// Throws std::invalid_argument for a size or a frame rate that makes no picture. A paced table
/// stamps its frames with the steady clock and leaves out those that the reader came too late for,
/// as a camera does.
std::unique_ptr<vision::FrameSource> open(const TestTable&);

}  // namespace kibitz::datasets
