#pragma once

#include "rules/game.h"
#include "vision/equipment/board_look.h"
#include "vision/equipment/drawing.h"

#include <opencv2/core/types.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// Where a site lies on its part.
struct Place {
    rules::Site site;
    cv::Point2d centreMm;
    std::vector<cv::Point2d> outlineMm;  // clockwise as seen
    double heightMm = 0;  // of the surface above the part's own ground (stepped boards)
    /// The site is here only while it shows this (a block that slides from seat to seat);
    /// kNothing: it is always here.
    rules::Symbol shows = rules::kNothing;
};

/// A flat thing on the table that shows something: a player's sheet, a board, a card.
struct Part {
    std::string name;  // "sheet of Ann", "board", "card b07"
    int player = -1;   // whose it is; -1: everybody's
    Drawing drawing;
    double thicknessMm = 0.1;
    std::vector<Place> places;
    /// What stands out of the part's ground: the cells of a stepped board.
    struct Step {
        cv::Rect2d mm;
        double heightMm = 0;
    };
    std::vector<Step> steps = {};
};

/// The parts of a game as set up, all of them: for Dizzle one sheet a player, for Spexxx and Topple
/// the board, for Addit the tracks, for FUSE the cards that lie open in this position. Sites of the
/// vocabulary that belong to no part (a score kept elsewhere) are absent. `look`: of the board, one
/// of boardLooksOf. pre: `game` was made from `setup`.
std::vector<Part> partsOf(const rules::GameInfo&, const rules::Setup&, const rules::Game&,
                          const rules::Position&, std::string_view look = kOurLook);

}  // namespace kibitz::vision
