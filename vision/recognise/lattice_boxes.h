#pragma once

#include "rules/dizzle/sheet.h"
#include "vision/recognise/lattice_finder.h"

#include <optional>

namespace kibitz::vision {

/// Ten equal boxes in a row or column beside the lattice: the round indicator. nullopt: not found.
std::optional<rules::dizzle::Print::Boxes> findRoundBoxes(const cv::Mat& straight, const Lattice&);

}  // namespace kibitz::vision
