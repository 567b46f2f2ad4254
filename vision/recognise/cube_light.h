#pragma once

#include "vision/recognise/cube_rays.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <vector>

namespace kibitz::vision {

/// What the lines of sight show, with the light taken out: 1 is white paper. Blue, green, red.
struct CubeColours {
    std::vector<cv::Vec3f> seen;   // one for each ray
    std::vector<cv::Vec3f> doubt;  // its standard deviation by noise alone
};

/// The printed board in linear light, as fine as the rays look.
class CubePrint {
public:
    explicit CubePrint(const CubeBoard&);
    /// Of what each ray would reach on the bare board; 0 beside the board.
    std::vector<cv::Vec3f> under(const CubeRays&) const;

private:
    cv::Mat linear_;  // one pixel a millimetre
};

/// Takes the light out of a picture: it is smooth over the board, and the print says what it falls
/// on. pre: one of `ground` for each ray.
CubeColours withoutLight(const cv::Mat& picture, const CubeRays&, const CubeBoard&,
                         const std::vector<cv::Vec3f>& ground);

/// From 0 to 255 to linear light.
float linearLight(int level);

}  // namespace kibitz::vision
