#pragma once

#include "vision/recognise/cube_finder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kibitz::vision {

inline constexpr int kMostStacked = 4;  // one cube of each colour on a square of the score track

/// Where a line of sight, on its way down to the board, passes through the column above a site.
/// Heights are in cubes. A stack of height h is met where h > out, on its top if h < in, else on a
/// side at the height `in`. Cubes stand a little beside the middle and turned, so there are two
/// columns: what passes through the core meets them for certain, what misses the rim never.
struct Crossing {
    std::uint16_t site = 0;
    std::uint8_t side = 0;  // 1: one that faces left or right as printed, 2: up or down
    float coreIn = 0, coreOut = 0;
    float rimIn = 0, rimOut = 0;
};

/// A line of sight: where in the picture, and where it would reach the bare board.
struct CubeRay {
    cv::Point2f pixel;
    cv::Point2f mm;
    std::int16_t ground = -1;  // the site whose square it reaches; -1: none
    bool onBoard = false;
    std::uint16_t crossings = 0;
    std::uint32_t firstCrossing = 0;
};

/// The lines of sight that tell where cubes stand: a lattice of points over the board and around
/// it, each with what can be in the way, nearest to the camera first.
class CubeRays {
public:
    CubeRays() = default;
    CubeRays(const CubeBoard&, const FoundBoard&);

    const std::vector<CubeRay>& rays() const { return rays_; }
    std::span<const Crossing> crossingsOf(const CubeRay& ray) const {
        return {crossings_.data() + ray.firstCrossing, ray.crossings};
    }
    /// The rays that a site, empty or not, has a part in, unless stacks higher than one cube are
    /// meant.
    std::span<const std::uint32_t> near(std::size_t site) const { return near_[site]; }
    /// … and up to the highest stack.
    std::span<const std::uint32_t> tower(std::size_t site) const { return tower_[site]; }
    /// All sites, those nearest to the camera first.
    const std::vector<std::uint16_t>& order() const { return order_; }
    /// Pixels to a millimetre, middling.
    double pixelsPerMm() const { return pixelsPerMm_; }

private:
    std::vector<CubeRay> rays_;
    std::vector<Crossing> crossings_;
    std::vector<std::vector<std::uint32_t>> near_, tower_;
    std::vector<std::uint16_t> order_;
    double pixelsPerMm_ = 0;
};

}  // namespace kibitz::vision
