#pragma once

#include "rules/table.h"
#include "vision/recognise/colour_patch.h"
#include "vision/recognise/table_eye.h"

#include <memory>
#include <optional>
#include <vector>

namespace kibitz::vision {

/// The colour under a point of a picture where somebody pointed at a piece; nullopt: the point is
/// not in the picture. pre: BGR, 8 bit.
std::optional<ColourPatch> patchAt(const cv::Mat& picture, cv::Point2f pixel);

/// What an eye reads, held against the colours that somebody showed. Where the eye is sure that a
/// piece stands and only its colour is in question, both have their say; where they contradict each
/// other the place becomes doubtful. Places at which something may be missing, covered, or no piece
/// stay as they were read.
std::unique_ptr<TableEye> withTaughtColours(std::unique_ptr<TableEye>, const rules::Vocabulary&,
                                            const std::vector<TaughtColour>&);

}  // namespace kibitz::vision
