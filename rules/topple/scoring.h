#pragma once

// What a placement is worth: looks only at the stacks before it.

#include "rules/topple/topple.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace kibitz::rules::topple {

/// The pawns of a round as they stand, cell by cell.
struct Stacks {
    std::array<std::uint8_t, kCells> height{};
    std::array<std::int16_t, kCells> top{};  // colour; meaningless where nothing stands
    std::array<std::array<std::uint8_t, kColours>, kCells> of{};  // pawns of each colour

    void add(int cell, int colour);
};

Stacks stacksOf(std::span<const Pawn> pawns);
Stacks stacksOf(const State&);

/// Five rows, five columns, two diagonals.
inline constexpr int kLines = 12;
const std::array<std::array<std::uint8_t, kSide>, kLines>& lines();
/// "row 3", "column c", "diagonal a1-e5".
std::string lineName(int line);
bool contains(int line, int cell);
bool isComplete(const Stacks&, int line);
/// How many stacks of the line this colour tops.
int topsIn(const Stacks&, int line, int colour);

/// The bookings of a pawn placed on `before`: at most one for each line and one for the stack.
std::vector<Entry> pointsFor(const Stacks& before, int cell, int colour);

}  // namespace kibitz::rules::topple
