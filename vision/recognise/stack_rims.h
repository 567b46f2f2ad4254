#pragma once

#include "calibration/board_view.h"
#include "rules/topple/board.h"

#include <opencv2/core/mat.hpp>

#include <span>

namespace kibitz::vision::stacks {

/// How much the colours at the rims of cells, where no pawn stands, speak for a board that lies so:
/// cells of one level look alike, what lies beyond the outer ones looks otherwise. Inside the eye
/// for stacks only.
struct RimColours {
    double inside = 0, beyond = 0;  // shares of cells that look like their level, or like any

    double speaks() const { return inside - beyond; }
};

/// `levels`: of the cells, the lowest 0.
RimColours rimColoursOf(const cv::Mat& picture, const calibration::BoardView&,
                        std::span<const cv::Point2d> centres, std::span<const int> levels,
                        double stepMm, double pitchMm);

}  // namespace kibitz::vision::stacks
