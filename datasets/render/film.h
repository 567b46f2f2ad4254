#pragma once

#include "datasets/scene/scene.h"

#include <opencv2/core/mat.hpp>

namespace kibitz::datasets {

/// From light to the bytes that a webcam delivers: exposure, white balance, vignette, shake,
/// defocus, sRGB, sensor noise, JPEG. `light` is CV_32FC3, red green blue, and stays as it is.
cv::Mat develop(const cv::Mat& light, const Film&);

}  // namespace kibitz::datasets
