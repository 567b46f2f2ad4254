#pragma once

#include "vision/recognise/lattice_pips.h"

namespace kibitz::vision {

/// Something printed in a cell that is neither pip nor line.
struct SeenIcon {
    double share = 0;                                               // of the cell that it covers
    rules::dizzle::Special special = rules::dizzle::Special::None;  // None: none that we draw
    double like = 0;  // how like our drawing of it, 0 to 1
    double next = 0;  // the same for the second best
    InkColour colour;
};

/// What is in the middle of a cell. `bgr`: the cell, kCellPixels square. `layout` and `pip`: what
/// is known of its pips, which are not looked at.
SeenIcon iconIn(const cv::Mat& bgr, const CellInk&, const PipLayout* layout, int pip);

}  // namespace kibitz::vision
