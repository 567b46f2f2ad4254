#pragma once

#include "vision/recognise/stack_reader.h"

namespace kibitz::vision::stacks {

// How a board of unknown print looks without pawns, learnt from the picture with pawns. Cells of
// one level look alike on every board. Inside the eye for stacks only.

/// Before anything is read: what most cells of a level show at each spot. Tones by the millimetre,
/// as in BareBoard. `levels`: of the cells.
cv::Mat_<cv::Vec3f> commonTones(const StackScene&, const StackGround&, std::span<const int> levels);

/// Afterwards: what is seen between the stacks, and `before` where nothing is.
cv::Mat_<cv::Vec3f> seenTones(const StackScene&, const StackGround&, std::span<const int> levels,
                              std::span<const StackBelief>, const cv::Mat_<cv::Vec3f>& before);

}  // namespace kibitz::vision::stacks
