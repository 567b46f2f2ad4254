#pragma once

#include "calibration/board_view.h"
#include "vision/recognise/stack_follow.h"

#include <opencv2/core/mat.hpp>

#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

/// What the cells of a board have in common, learnt from a picture: how bright each spot of a cell
/// is beside the rest of it, whatever stands on some of them.
class CellPrint {
public:
    /// `heights`: of the cells above the board. nullopt: too few of them are in the picture.
    static std::optional<CellPrint> learnt(const cv::Mat& picture, const calibration::BoardView&,
                                           std::span<const cv::Point2d> centres,
                                           std::span<const double> heights, double pitchMm);

    /// Where lines are, on each of these cells.
    std::vector<PrintedEdge> edgesAt(std::span<const cv::Point2d> centres,
                                     std::span<const double> heights) const;
    /// The middle of the cell as its lines have it, from where it was taken to be: cells are
    /// symmetrical. `stepped`: steps hide the edges of some cells, so these do not count.
    cv::Point2d middleMm(bool stepped) const;
    /// How much a cell looks like what lies a part of the pitch beside it, along rows or columns,
    /// whichever is more: lines in one direction only, or of a finer lattice.
    double repeats() const;
    /// How much this part of the picture looks like the cells together, -1 to 1; nullopt: not all
    /// of it is in the picture.
    std::optional<double> likenessAt(const cv::Mat& picture, const calibration::BoardView&,
                                     cv::Point2d centre, double height) const;

private:
    cv::Mat light_;  // float, brightness about 0 to 255, kPixelsPerMm; a rim more than the cell
    cv::Mat upright_, level_;  // its lines
    double pitchMm_ = 0;
};

}  // namespace kibitz::vision::stacks
