#pragma once

#include "vision/capture/frame_source.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <memory>

namespace kibitz::datasets {

/// A built-in picture for a machine without a camera, for tests and for `kibitz bench`: a wooden table on which
/// dice lie still, are covered by a passing hand, and lie still again. Same seed, same pixels.
struct TestTable {
    std::uint64_t seed = 1;
    cv::Size size{1920, 1080};
    double framesPerSecond = 30;
    int frames = -1;        // -1: without end
    bool paced = true;      // deliver in real time, like a camera; false: as fast as it is read
};

std::unique_ptr<vision::FrameSource> open(const TestTable&);

}  // namespace kibitz::datasets
