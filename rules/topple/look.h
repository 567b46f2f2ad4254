#pragma once

// A look in the words of the game. Inside the game only.

#include "rules/topple/topple.h"

#include <array>
#include <vector>

namespace kibitz::rules::topple {

/// What an appearance says about each stack and the die, and where it says nonsense.
struct Look {
    std::array<int, kCells> height{};
    std::array<int, kCells> top{};  // colour; kNone where nothing stands
    std::vector<int> dice;
    int pawns = 0;
    bool foreign = false;       // not as many sites as the game has
    std::vector<Site> strange;  // sites that show what they cannot show
    std::vector<int> half;      // cells with a top but no height, or the other way round
};

}  // namespace kibitz::rules::topple
