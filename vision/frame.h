#pragma once

#include <opencv2/core/mat.hpp>

#include <chrono>
#include <cstdint>

namespace kibitz::vision {

/// One picture and the moment it was taken. Copies share pixels; nobody writes to them.
struct Frame {
    cv::Mat image;                    // BGR, 8 bit
    std::chrono::nanoseconds time{};  // monotonic within one source
    std::int64_t index = 0;           // counts what the source delivered, gaps are dropped frames
};

}  // namespace kibitz::vision
