#include "rules/spexxx/board.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::spexxx {

bool Board::fits(int square, const Dice& dice) const {
    assert(exists(square));
    if (dice.allEqual()) return true;  // gold
    switch (zone(square).needs) {
        case Needs::Bronze: return dice.inARow(4);
        case Needs::Silver: return dice.inARow(5);
        case Needs::Dice: break;
    }
    return dice.holds(needs_[at(square)]);
}

std::string Board::name(int square) const {
    if (!onTheBoard(square) || columnOf(square) >= std::ssize(columns_) ||
        rowOf(square) >= std::ssize(rows_))
        return "square " + std::to_string(square);
    return columns_[static_cast<std::size_t>(columnOf(square))].text() + "/" +
           rows_[static_cast<std::size_t>(rowOf(square))].text();
}

std::optional<int> Board::find(std::string_view name) const {
    const auto slash = name.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto place = [](const std::vector<Axis>& axes, std::string_view text) {
        return std::find_if(axes.begin(), axes.end(),
                            [&](const Axis& axis) { return axis.text() == text; }) -
               axes.begin();
    };
    const auto column = place(columns_, name.substr(0, slash));
    const auto row = place(rows_, name.substr(slash + 1));
    if (column == std::ssize(columns_) || row == std::ssize(rows_)) return std::nullopt;
    return crossing(static_cast<int>(column), static_cast<int>(row));
}

int Board::count(std::string_view name) const {
    return static_cast<int>(std::count_if(squares_.begin(), squares_.end(),
                                          [&](int square) { return zone(square).name == name; }));
}

Spot Board::spot(int column, int row) const {
    return {(column + 0.5) * print_.pitch, (print_.trackRows - row - 0.5) * print_.pitch,
            print_.pitch};
}

Spot Board::squareSpot(int square) const {
    return spot(print_.column + columnOf(square), print_.row + rowOf(square));
}

Spot Board::trackSpot(int number) const {
    // From the lower left corner up, then clockwise round the board.
    const int right = print_.trackColumns - 1, top = print_.trackRows - 1;
    if (number <= top) return spot(0, number);
    if (number <= top + right) return spot(number - top, top);
    if (number <= 2 * top + right) return spot(right, 2 * top + right - number);
    return spot(2 * (top + right) - number, 0);
}

Spot Board::hundredSpot(int hundred) const {
    const auto [column, row] = print_.hundreds[static_cast<std::size_t>(hundred - 1)];
    return spot(column, row);
}

}  // namespace kibitz::rules::spexxx
