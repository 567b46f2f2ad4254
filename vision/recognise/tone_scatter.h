#pragma once

#include "vision/recognise/colour_patch.h"

#include <opencv2/core/matx.hpp>

namespace kibitz::vision {

// How tones scatter: what PieceColours fits and judges with.

inline cv::Matx33d spreadOf(double red, double blue, double light) {
    return cv::Matx33d::diag({red * red, blue * blue, light * light});
}
inline double squared(const cv::Vec3d& v, const cv::Matx33d& inverse) { return v.dot(inverse * v); }

/// Pieces of one colour, before any were seen. Fitted on the scenes of catan-scorer with odd
/// numbers; a third more or less changes little.
inline const cv::Matx33d kWithin = spreadOf(0.12, 0.14, 0.28);
/// Anything that is no piece may have any tone: one over the volume that tones of tables fill.
inline constexpr double kGroundDensity = 1.0 / 60;
inline constexpr double kGroundExpected = 0.15;

}  // namespace kibitz::vision
