#pragma once

#include "calibration/board_view.h"
#include "vision/recognise/page_edges.h"

#include <optional>
#include <vector>

namespace kibitz::vision::stacks {

// Where a square board may lie. Inside the eye for stacks only.

/// Outlines that may be the board's, from the picture's own edges. Many are none.
std::vector<Quad> outlinesOf(const cv::Mat& picture);

/// The camera before a square board with this outline; nullopt: no board looks so. `misfit`: how
/// far corners may lie elsewhere than those of a square, as a share of its side.
std::optional<calibration::BoardView> viewOf(const Quad&, double boardMm, cv::Size picture,
                                             double misfit = 0.04);

}  // namespace kibitz::vision::stacks
