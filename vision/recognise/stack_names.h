#pragma once

#include "vision/recognise/stack_colours.h"

#include <opencv2/core/matx.hpp>

#include <array>
#include <optional>

namespace kibitz::vision::stacks {

// Which colour is which, on a table that nobody showed a piece of. Inside the eye for stacks only.

/// What the colours of one table say about each other.
struct ColourNames {
    /// By what a colour was read as: how likely each name is its own. Rows sum to one.
    std::array<std::array<float, kPawnColours>, kPawnColours> shares{};
    /// How each colour looks, if it was not seen yet: as its name says, in the light and in the
    /// paint that the others share.
    std::array<ToneCloud, kPawnColours> expected;
};

/// All colours of a set are alike in light and paint: those that were seen say whether they are
/// named rightly, and how the others look. `named`: red, green, blue, 0 to 255. `seen`: what was
/// read as each colour, nothing where none was. `cast`: what the light adds to every tone, as far
/// as something else tells it; `castDoubt`: how far it may be off.
ColourNames namesOf(const std::array<cv::Vec3d, kPawnColours>& named,
                    const std::array<std::optional<Tone>, kPawnColours>& seen, const Tone& cast,
                    float castDoubt);

}  // namespace kibitz::vision::stacks
