#pragma once

#include "vision/recognise/page_edges.h"

#include <vector>

namespace kibitz::vision::stacks {

/// Outlines that the board may have, from its cells: patches that look about as large and lie in
/// rows and columns. Finds boards whose own edge is not seen, if enough cells are empty. Many are
/// none. Inside the eye for stacks only.
std::vector<Quad> outlinesOfCells(const cv::Mat& picture);

}  // namespace kibitz::vision::stacks
