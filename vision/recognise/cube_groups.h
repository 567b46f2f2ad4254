#pragma once

#include "vision/recognise/cube_rays.h"

#include <opencv2/core/matx.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace kibitz::vision {

/// A cube that stands alone: what it was taken for, 0 to 3, and what its top shows, the light taken
/// out.
struct ShownCube {
    std::uint8_t colour = 0;
    cv::Vec3f top;
};

/// How far two colours are apart, brightness left out, in logarithms.
float shadesApart(const cv::Vec3f& one, const cv::Vec3f& other);

/// Cubes of one colour look alike. Where those that were taken for one colour plainly show two, as
/// those of a pale set do, all are named anew, each look another colour: how the colours look then;
/// nullopt for one that is not seen. Nothing: they are as they should be.
/// `named`: how the colours look by their names. `inPlay`: a bit each.
using ColourLooks = std::array<std::optional<cv::Vec3f>, kMostStacked>;
std::optional<ColourLooks> regrouped(std::span<const ShownCube>,
                                     const std::array<cv::Vec3f, kMostStacked>& named, int inPlay);

}  // namespace kibitz::vision
