#pragma once

#include "vision/recognise/cube_light.h"
#include "vision/recognise/seen_board.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace kibitz::vision {

/// Cubes of one site, the lowest first.
struct CubeStack {
    std::uint8_t height = 0;
    std::array<std::uint8_t, kMostStacked> colours{};  // 0 to 3
    bool operator==(const CubeStack&) const = default;
    /// A bit for each colour.
    int set() const;
};

/// How the cubes of this table look, the light taken out.
struct CubeLook {
    std::array<cv::Vec3f, kMostStacked> tops{};  // by colour
    std::array<float, kMostStacked> seen{};      // how many cubes that was learnt from
    std::array<float, 2> sides{0.5F, 0.5F};      // how bright a side is beside the top
    float sidesSeen = 0;
    bool paler = false;  // than the names of the colours say, as all of a set are
};

/// Reads cubes by explaining the picture: for every line of sight, the nearest cube in its way, or
/// else the print, should look as it does.
class CubeReader {
public:
    explicit CubeReader(const CubeBoard&);

    /// One for each site; without outlines. `ours`: the ground is our own print.
    std::vector<SeenSpot> read(const cv::Mat& picture, const CubeRays&,
                               const std::vector<cv::Vec3f>& ground, bool ours);
    /// Somebody pointed at a cube of this colour.
    void learn(const cv::Vec3f& reflectance, int colour);
    void reset();
    /// What stands where, after read().
    const std::vector<CubeStack>& stacks() const { return stacks_; }
    const CubeLook& look() const { return look_; }

private:
    struct Work;

    const CubeBoard& board_;
    CubeLook look_;
    std::vector<CubeStack> stacks_;
};

/// Takes the certainty from what cannot be: there are only so many cubes of a colour on the
/// squares, one on the score track and one on its hundreds. `clear`: of sites, bare print for
/// certain. On a `strange` board, most of a zone in one colour is its print.
void doubtWhatCannotBe(const CubeBoard&, std::span<const std::uint8_t> clear,
                       std::span<SeenSpot> spots, bool strange);
/// What stands there has not quite the hue of its colour: it may be any of those in play, one bit
/// each. That it might be nothing is not said.
void doubtColour(SeenSpot&, int inPlay);

}  // namespace kibitz::vision
