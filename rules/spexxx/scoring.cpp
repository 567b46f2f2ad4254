#include "rules/spexxx/scoring.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::spexxx {

namespace {

bool isOwn(const Cubes& cubes, int owner, int square) {
    return cubes[static_cast<std::size_t>(square)] == owner;
}

int pointsOfArm(const Board& board, int square, Direction way, int length) {
    int points = 0;
    for (int i = 1; i <= length; ++i) points += board.points(step(square, way, i));
    return points;
}

LineGain lineGain(const Board& board, const Cubes& cubes, int owner, int square, int direction,
                  Deducted deducted) {
    const auto way = kDirections[static_cast<std::size_t>(direction)];
    const Direction opposite{-way.right, -way.up};
    LineGain line{direction, arm(cubes, owner, square, opposite), arm(cubes, owner, square, way), 0,
                  0};
    if (line.length() < LineGain::kShortest) return line;
    // A run never shrinks, so each of its cubes was paid when the run first had three: an arm of
    // three or more has been paid in this direction, a shorter one has not.
    line.points = board.points(square);
    if (line.back < LineGain::kShortest)
        line.points += pointsOfArm(board, square, opposite, line.back);
    if (line.forward < LineGain::kShortest)
        line.points += pointsOfArm(board, square, way, line.forward);
    const int back = lengthBonus(line.back), forward = lengthBonus(line.forward);
    line.bonus = lengthBonus(line.length()) -
                 (deducted == Deducted::Both ? back + forward : std::max(back, forward));
    return line;
}

}  // namespace

int step(int square, Direction way, int steps) {
    const int column = columnOf(square) + way.right * steps;
    const int row = rowOf(square) + way.up * steps;
    return onLattice(column, row) ? crossing(column, row) : kNone;
}

int arm(const Cubes& cubes, int owner, int square, Direction way) {
    int length = 0;
    for (int next = step(square, way); next != kNone && isOwn(cubes, owner, next);
         next = step(next, way))
        ++length;
    return length;
}

int Gain::total() const {
    int sum = block == kNone ? 0 : kBlockBonus;
    for (int i = 0; i < lineCount; ++i)
        sum += lines[static_cast<std::size_t>(i)].points + lines[static_cast<std::size_t>(i)].bonus;
    return sum;
}

std::vector<int> blockSquares(int corner) {
    std::vector<int> squares;
    if (!onLattice(columnOf(corner) + 2, rowOf(corner) + 2)) return squares;
    for (int up = 0; up < 3; ++up)
        for (int right = 0; right < 3; ++right) squares.push_back(corner + crossing(right, up));
    return squares;
}

std::vector<int> blocksCompleted(const Cubes& cubes, const Marks& rewarded, int owner, int square) {
    std::vector<int> corners;
    for (int down = 2; down >= 0; --down)
        for (int left = 2; left >= 0; --left) {
            const int column = columnOf(square) - left, row = rowOf(square) - down;
            if (!onLattice(column, row) || !onLattice(column + 2, row + 2)) continue;
            const int corner = crossing(column, row);
            bool complete = true;
            for (int i = 0; i < 9 && complete; ++i) {
                const int own = corner + crossing(i % 3, i / 3);
                complete = (own == square || isOwn(cubes, owner, own)) &&
                           !rewarded[static_cast<std::size_t>(own)];
            }
            if (complete) corners.push_back(corner);
        }
    return corners;
}

Gain gain(const Board& board, const Cubes& cubes, const Marks& rewarded, int owner, int square,
          int block, Deducted deducted) {
    assert(board.exists(square) && isOwn(cubes, 0, square));
    Gain gain;
    for (int direction = 0; direction < std::ssize(kDirections); ++direction) {
        const auto line = lineGain(board, cubes, owner, square, direction, deducted);
        if (line.length() >= LineGain::kShortest)
            gain.lines[static_cast<std::size_t>(gain.lineCount++)] = line;
    }
    const auto blocks = blocksCompleted(cubes, rewarded, owner, square);
    if (!blocks.empty()) gain.block = block == kNone ? blocks.front() : block;
    return gain;
}

}  // namespace kibitz::rules::spexxx
