#pragma once

#include <opencv2/core/mat.hpp>

#include <cstdint>

namespace kibitz::calibration {

/// How well a picture can be read, in numbers that the window turns into words.
struct PictureQuality {
    double brightness = 0;  // mean luma, 0..1
    double highlights =
        0;  // luma that one pixel in twenty exceeds: tells a dark cloth from a dark room
    double clippedShare = 0;  // share of pixels that are burnt out
    double darkShare = 0;     // share of pixels lost in black
    double sharpness = 0;     // 0..1, independent of brightness: 1 for edges one pixel wide
    int edges = 0;            // that the sharpness was judged by
};

enum class Light : std::uint8_t { TooDark, Dim, Good, Glare };
/// Unknown: too few edges to judge, as on a bare cloth.
enum class Sharpness : std::uint8_t { Unknown, Blurred, Soft, Sharp };

/// Rates an 8-bit picture of one or three channels in well under a millisecond; looks at a sample
/// of its lines.
PictureQuality rate(const cv::Mat& picture);

Light lightOf(const PictureQuality&);
Sharpness sharpnessOf(const PictureQuality&);

}  // namespace kibitz::calibration
