#pragma once

#include <opencv2/core/mat.hpp>

#include <span>

namespace kibitz::vision {

/// Writes a BGR picture as three planes, blue first, each value less `zero`, into rows of `width`;
/// what the picture does not fill becomes 0. pre: `planes` holds 3 * height * width
void writePlanes(const cv::Mat& picture, int height, int width, float zero,
                 std::span<float> planes);

}  // namespace kibitz::vision
