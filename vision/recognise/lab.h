#pragma once

#include <opencv2/core.hpp>

namespace kibitz::vision {

/// 8-bit BGR to 8-bit Lab. OpenCV makes its tables at the first call, and makes and loses them
/// twice when two threads come first: here one makes them, and the others wait.
void toLab(const cv::Mat& bgr, cv::Mat& lab);

}  // namespace kibitz::vision
