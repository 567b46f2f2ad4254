#pragma once

#include "rules/game.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kibitz::rules::topple {

inline constexpr int kSide = 5;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kLevels = 5;
inline constexpr int kColours = 4;
inline constexpr int kMostPawnsPerColour = 12;
inline constexpr int kMostPawns = kColours * kMostPawnsPerColour;

/// A colour of pawns: its name in records and on screen, and how it is printed.
struct Colour {
    std::string name;
    std::string rgb;  // "#d1342f"
    bool operator==(const Colour&) const = default;
};

/// The board and its pawns as data: which cell lies on which level, which colours there are, and
/// the sizes of the flat stand-in that can be printed. Cells are numbered in reading order: a1 is
/// top left, letters run to the right, numbers down.
struct Board {
    /// Sizes in millimetres.
    struct Print {
        double boardMm = 0;         // side of the square board
        double firstCellMm = 0;     // centre of a1 from the left and from the upper edge
        double pitchMm = 0;         // from one centre to the next
        double cellMm = 0;          // diameter of the printed ring
        double pawnDiameterMm = 0;  // of the pawns that fit
        double pawnHeightMm = 0;    // what one more pawn adds to a stack
        bool operator==(const Print&) const = default;
    };

    std::string name;
    std::array<std::uint8_t, kCells> levels{};
    std::array<Colour, kColours> colours;
    int pawnsPerColour = kMostPawnsPerColour;
    Print print;
    bool operator==(const Board&) const = default;
};

/// The text is not a board: says at which place, what stands there, and what is expected.
class BadBoard : public BadSetup {
public:
    using BadSetup::BadSetup;
};

/// Reads board.json and its like; throws BadBoard.
Board readBoard(std::string_view json);

/// The built-in boards by name: "standard", "pastel"; others through the set-up's own loader.
Board findBoard(const std::string& name, const EquipmentLoader& load);

}  // namespace kibitz::rules::topple
