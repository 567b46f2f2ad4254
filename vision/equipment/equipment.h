#pragma once

#include "rules/addit/equipment.h"
#include "rules/dizzle/sheet.h"
#include "rules/fuse/card.h"
#include "rules/spexxx/board.h"
#include "rules/topple/board.h"
#include "vision/equipment/drawing.h"

#include <opencv2/core/types.hpp>

#include <vector>

namespace kibitz::vision {

// What the rules' own equipment looks like when it is printed, and where things lie on it.

Drawing drawSheet(const rules::dizzle::Sheet&);
cv::Rect2d cellOf(const rules::dizzle::Sheet&, int cell);
/// The box-th round box, from 0.
cv::Rect2d roundBoxOf(const rules::dizzle::Sheet&, int box);
/// The number-th number of a flag of the sheet, both from 0.
cv::Rect2d flagNumberOf(const rules::dizzle::Sheet&, std::size_t flag, int number);

/// Where things lie on it, the board says itself.
Drawing drawBoard(const rules::spexxx::Board&);

Drawing drawBoard(const rules::topple::Board&);
cv::Point2d cellCentreOf(const rules::topple::Board&, int cell);

}  // namespace kibitz::vision
