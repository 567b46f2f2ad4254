#pragma once

#include "vision/equipment/palette.h"

#include <functional>
#include <optional>
#include <string_view>

namespace kibitz::vision {

/// The art of a Spexxx board: what differs from look to look.
struct SpexxxArt {
    Ink paper{0.97, 0.965, 0.95};
    std::optional<Ink> grain;  // of the paper, when it looks like wood
    Ink text = inks::kText, soft = inks::kSoft;
    Ink line = inks::kText;  // around the squares
    double lineMm = 0.3;
    double side = 1, round = 0;  // of a square, in widths of its place
    bool numbers = true;         // the points of each square
    Ink track = inks::kWhite, ten{0.84, 0.84, 0.84}, trackLine = inks::kSoft;
    double trackLineMm = 0.3;
    Ink manyDie = inks::kText;  // of the legend: the dice that are equal
    /// By the name of a zone: what its squares are filled with, and the number on them.
    std::function<Ink(std::string_view)> inkOf, numberOn;
};

/// pre: one of boardLooksOf("spexxx").
SpexxxArt spexxxArt(std::string_view look);

}  // namespace kibitz::vision
