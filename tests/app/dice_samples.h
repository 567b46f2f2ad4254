#pragma once

#include "vision/recognise/dice_watch.h"

#include <optional>

namespace kibitz::testing {

/// A die as the eye would report it.
inline vision::WatchedDie dieSeen(cv::Rect2f box, std::optional<int> value, bool sure = true,
                                  bool covered = false) {
    vision::WatchedDie watched;
    watched.die.box = box;
    watched.die.value = value;
    watched.die.sure = sure && value && !covered;
    watched.die.probabilities.fill(0.01F);
    if (value) watched.die.probabilities[static_cast<std::size_t>(*value - 1)] = 0.95F;
    watched.covered = covered;
    watched.looks = 1;
    return watched;
}

}  // namespace kibitz::testing
