#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <optional>
#include <span>

namespace kibitz::vision {

/// A colour so that shading moves only its last number: how much redder and how much bluer than
/// green it is, and how light, each as a logarithm of linear light. White, grey and black are alike
/// but for the last.
using Tone = cv::Vec3d;

/// Linear light, 0 to 1, red green blue. Dark channels are softened: what a sensor and a JPEG leave
/// of the blue of a red piece is noise.
Tone toneOf(const cv::Vec3d& linear);
/// pre: 8 bit sRGB, red green blue.
cv::Vec3d linearOf(const cv::Vec3b& rgb);

/// What a few pixels of one surface look like, robustly: up to half of them may be something else.
/// Burnt-out and black pixels are left out as long as others remain.
struct ColourPatch {
    Tone tone;
    cv::Vec3d spread;  // of a pixel, by quantiles
    int pixels = 0;    // that were used
    float usable = 0;  // share of all that were neither burnt out nor black
    /// Where on the table, each from -1 to 1 across whatever the caller looks at; only compared
    /// with other patches, to learn how light falls off.
    std::optional<cv::Point2d> where;
};

/// pre: not empty.
ColourPatch patchOf(std::span<const cv::Vec3b> bgr);
/// The pixels of a picture that the mask shows (all without one); nullopt: none.
/// pre: BGR, 8 bit; the mask has its size.
std::optional<ColourPatch> patchOf(const cv::Mat& picture, const cv::Mat& mask = {});

}  // namespace kibitz::vision
