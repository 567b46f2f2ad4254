#pragma once

#include "calibration/board_view.h"
#include "rules/table.h"

#include <opencv2/core/types.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::vision {

/// A site of a board as it was seen, in the words of the game's vocabulary.
struct SeenSpot {
    std::vector<float>
        shares;         // one for each symbol of the vocabulary; with `covered` they sum to one
    float covered = 0;  // that it cannot be seen
    std::optional<rules::Symbol> value;  // the likeliest; nullopt: it cannot be seen
    bool sure = false;
    /// In the picture: of the top of what stands there, else of the place.
    std::array<cv::Point2f, 4> outline{};

    float probability() const { return value ? shares[value->index] : 0; }
};

/// Something beside the board that belongs to the game and should be told: a pawn that fell off.
struct SeenStray {
    std::string what;  // "red pawn"
    cv::Rect2f box;
    float probability = 0;
};

/// A board of a picture, read.
struct SeenBoard {
    float sure = 0;    // probability that it is this board and lies so
    double fitMm = 0;  // how far printed details lie from where the view puts them, middling
    std::array<cv::Point2f, 4>
        corners{};  // of the print, the upper left one first, clockwise as printed
    calibration::BoardView view;
    std::vector<SeenSpot> sites;  // one for each site of the vocabulary
    std::vector<SeenStray> strays;
};

}  // namespace kibitz::vision
