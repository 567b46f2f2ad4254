#include "vision/recognise/planes.h"

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <cassert>

namespace kibitz::vision {

void writePlanes(const cv::Mat& picture, int height, int width, float zero,
                 std::span<float> planes) {
    assert(picture.type() == CV_8UC3 && picture.rows <= height && picture.cols <= width);
    const auto plane = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    assert(planes.size() >= 3 * plane);
    const auto write = [&](const cv::Range& rows) {
        for (int y = rows.start; y < rows.end; ++y) {
            float* blue = planes.data() + static_cast<std::size_t>(y) * width;
            float* green = blue + plane;
            float* red = green + plane;
            const int filled = y < picture.rows ? picture.cols : 0;
            if (filled > 0) {
                const auto* pixel = picture.ptr<std::uint8_t>(y);
                for (int x = 0; x < filled; ++x) {
                    blue[x] = static_cast<float>(pixel[3 * x]) - zero;
                    green[x] = static_cast<float>(pixel[3 * x + 1]) - zero;
                    red[x] = static_cast<float>(pixel[3 * x + 2]) - zero;
                }
            }
            for (float* row : {blue, green, red}) std::fill(row + filled, row + width, 0.0F);
        }
    };
    // Waking a thread takes longer than a small picture does.
    constexpr std::size_t kSmall = 100'000;
    if (plane < kSmall)
        write({0, height});
    else
        cv::parallel_for_({0, height}, write);
}

}  // namespace kibitz::vision
