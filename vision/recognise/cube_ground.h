#pragma once

#include "vision/recognise/cube_light.h"

#include <opencv2/core/mat.hpp>

#include <vector>

namespace kibitz::vision {

/// What the bare board looks like under each ray, the light taken out, and the light itself.
struct CubeGround {
    std::vector<cv::Vec3f> print;  // 1 is white; kStrangePrint: nobody knows
    bool ours = true;              // it is our own print
};
inline constexpr float kStrangePrint = -1;
inline bool isKnown(const cv::Vec3f& print) { return print[0] >= 0; }

/// Learns the art of a board from a picture of it. Squares of one zone are printed alike, so are
/// the places of the score track, and most of them are empty: what most of them show is the print.
/// When that is our own print after all, the drawing is taken, which knows every detail.
CubeGround learnGround(const cv::Mat& picture, const CubeRays&, const CubeBoard&,
                       const std::vector<cv::Vec3f>& drawing);

/// How far the zones of the board lie apart by colour alone, brightness left out, in logarithms of
/// what the picture has. Every Spexxx board tells its zones by colour: next to nothing means that
/// the picture has none. Infinity: too little of the board is in sight to say.
float colourOfZones(const cv::Mat& picture, const CubeRays&, const CubeBoard&);

}  // namespace kibitz::vision
