#pragma once

#include <opencv2/core/mat.hpp>

namespace kibitz::calibration {

/// How well a picture can be read, in numbers that the window turns into words.
struct PictureQuality {
    double brightness = 0;     // mean luma, 0..1
    double clippedShare = 0;   // share of pixels that are burnt out
    double darkShare = 0;      // share of pixels lost in black
    double sharpness = 0;      // 0..1, independent of brightness
};

PictureQuality rate(const cv::Mat& picture);

}  // namespace kibitz::calibration
