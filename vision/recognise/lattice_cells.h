#pragma once

#include "rules/dizzle/sheet.h"
#include "vision/recognise/lattice_finder.h"

#include <array>
#include <string>
#include <vector>

namespace kibitz::vision {

/// What an ink is called: paper, lamp and printer change hues.
struct InkColour {
    std::string name;   // empty: none
    std::string other;  // the next best
    double share = 1;   // that it is the first of the two
};

/// What is printed in a cell, as far as it can be told.
struct PrintedCell {
    double exists = 0;  // all shares are from 0 to 1
    /// [0]: no pip. Sums to one.
    std::array<double, 7> pips{1, 0, 0, 0, 0, 0, 0};
    double cross = 0;
    rules::dizzle::Track track = rules::dizzle::Track::None;
    /// Ink beside pips, cross and track; 0: none.
    double other = 0;
    /// What it may be; None: nothing that we could draw.
    rules::dizzle::Special special = rules::dizzle::Special::None;
    double specialShare = 0;
    InkColour colour;

    int pip() const;
    double pipShare() const { return pips[static_cast<std::size_t>(pip())]; }
};

/// How a sheet prints its pips: the same in all cells, or its players would be lost.
struct PipLayout {
    bool digits = false;
    cv::Point2d middle{0.5, 0.5};  // in cells
    double spread = 0;             // of the outer pips from the middle
    double radius = 0;
};

/// Reads every cell of a straightened page. `straight` has kSheetPixelsPerMm.
std::vector<PrintedCell> readCells(const cv::Mat& straight, const Lattice&);

}  // namespace kibitz::vision
