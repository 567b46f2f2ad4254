#pragma once

#include "vision/recognise/dice_watch.h"

#include <opencv2/core/mat.hpp>

#include <span>
#include <string>

namespace kibitz::session {

/// What stands beside a die: "5", "5?" when it is not sure, "?" when it cannot be read.
std::string labelOf(const vision::SeenDie&);
/// … or "covered".
std::string labelOf(const vision::WatchedDie&);

/// Draws outlines and values on a picture (BGR): a full line for what is sure, a broken one for
/// what is not, so that colour is not the only sign.
void drawDice(cv::Mat& canvas, std::span<const vision::WatchedDie>);

}  // namespace kibitz::session
