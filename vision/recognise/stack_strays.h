#pragma once

#include "vision/recognise/stack_reader.h"

#include <opencv2/core/mat.hpp>

#include <span>
#include <vector>

namespace kibitz::vision::stacks {

/// A pawn beside the board that fell there, as far as one picture tells.
struct FallenPawn {
    int colour = 0;
    cv::Rect2f box;  // in the picture
    float probability = 0;
};

/// Fallen are pawns that lie on their side, and pawns that lie apart from the others of their
/// colour where these stand together. A pawn that stands with its like is a supply, and so is one
/// that is alone of its colour: what lies nowhere else may be the last of its row. Inside the eye
/// for stacks only.
std::vector<FallenPawn> fallenBeside(const cv::Mat& picture, const calibration::BoardView&,
                                     const StackGround&, std::span<const StackBelief>,
                                     const StackColours&);

}  // namespace kibitz::vision::stacks
