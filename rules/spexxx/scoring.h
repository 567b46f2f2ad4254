#pragma once

#include "rules/spexxx/board.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

namespace kibitz::rules::spexxx {

/// Whose cube lies where: 0 none, otherwise player + 1.
using Cubes = std::array<std::uint8_t, kLattice>;
using Marks = std::bitset<kLattice>;

inline constexpr int kNone = -1;

/// A way in which cubes can stand in a row.
struct Direction {
    int right, up;
};
inline constexpr std::array<Direction, 4> kDirections{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// The next crossing that way, or kNone beyond the edge.
int step(int square, Direction, int steps = 1);
/// How many cubes of the owner stand next to the square that way without a gap.
int arm(const Cubes&, int owner, int square, Direction);

/// What a cube earns in one direction. The arms are the own cubes on both sides of it: one of three
/// or more is a Spexxx already paid, one of one or two is not.
struct LineGain {
    int direction = 0;
    int back = 0, forward = 0;
    int points = 0;  // of the cubes that are paid now
    int bonus = 0;   // for reaching 5, 10, 15, 20

    int length() const { return back + 1 + forward; }
    bool isNew() const { return back < kShortest && forward < kShortest; }
    static constexpr int kShortest = 3;
};

/// Everything a placement earns.
struct Gain {
    std::array<LineGain, 4> lines{};
    int lineCount = 0;
    int block = kNone;  // the lower left square of the rewarded 3x3
    int total() const;
};

inline constexpr int kLengthBonus = 5;
inline constexpr int kBlockBonus = 25;

/// What a Spexxx of this length is worth in length bonuses when it grows cube by cube.
constexpr int lengthBonus(int length) { return kLengthBonus * (length / 5 < 4 ? length / 5 : 4); }

/// The squares of the 3x3 with this lower left corner; empty when it leaves the lattice.
std::vector<int> blockSquares(int corner);

/// The lower left squares of the 3x3 that a cube of the owner on `square` would complete and that
/// can still be rewarded: nearest the bottom edge first, then leftmost.
std::vector<int> blocksCompleted(const Cubes&, const Marks& rewarded, int owner, int square);

/// What was paid before and is deducted from the length bonus when a cube joins two rows.
enum class Deducted : std::uint8_t { Longer, Both };

/// pre: the square is empty; block is one of blocksCompleted, or kNone for the first of them.
Gain gain(const Board&, const Cubes&, const Marks& rewarded, int owner, int square, int block,
          Deducted = Deducted::Longer);

}  // namespace kibitz::rules::spexxx
