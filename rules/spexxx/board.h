#pragma once

#include "rules/game.h"
#include "rules/spexxx/dice.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::rules::spexxx {

/// The largest lattice a board may have; the printed one fills it.
inline constexpr int kColumns = 24;
inline constexpr int kRows = 12;
inline constexpr int kLattice = kColumns * kRows;

/// A crossing of the lattice, row by row from the lower left; not every crossing is a square of the
/// board.
constexpr int crossing(int column, int row) { return row * kColumns + column; }
constexpr int columnOf(int square) { return square % kColumns; }
constexpr int rowOf(int square) { return square / kColumns; }
constexpr bool onLattice(int column, int row) {
    return column >= 0 && column < kColumns && row >= 0 && row < kRows;
}

/// What a throw must be to open a zone.
enum class Needs : std::uint8_t {
    Dice,    // the dice that column and row name
    Bronze,  // four in a row
    Silver,  // five in a row
};

struct Zone {
    std::string name;
    int points = 0;
    Needs needs = Needs::Dice;
};

/// What an edge of the board says of a column or row: so many times this face.
struct Axis {
    int times = 0;
    int pip = 0;
    bool operator==(const Axis&) const = default;
    std::string text() const { return std::to_string(times) + "x" + std::to_string(pip); }
};

/// Where something lies on our printed board: centre and side in millimetres, from the upper left.
struct Spot {
    double x = 0, y = 0, side = 0;
};

/// The text is not a board; says where in it, what stood there and what was expected.
class BadBoard : public BadSetup {
public:
    BadBoard(const std::string& where, const std::string& found, const std::string& expected);
    std::string where, found, expected;
};

/// A Spexxx board: which crossings exist, and what each is worth and needs.
class Board {
public:
    /// Reads the board of that name out of a file of boards (board.schema.json). Throws BadBoard.
    Board(std::string_view json, std::string_view name);

    bool exists(int square) const { return onTheBoard(square) && zoneIndex_[at(square)] >= 0; }
    /// pre for these: exists(square).
    const Zone& zone(int square) const {
        return zones_[static_cast<std::size_t>(zoneIndex_[at(square)])];
    }
    int points(int square) const { return points_[at(square)]; }
    /// Whether five dice that show this open the square.
    bool fits(int square, const Dice& dice) const;

    /// The crossing's name, "3x4/2x2"; a number where the edges name none.
    std::string name(int square) const;
    /// nullopt: no column and row of that name.
    std::optional<int> find(std::string_view name) const;

    /// All squares, row by row from the lower left.
    const std::vector<int>& squares() const { return squares_; }
    const std::vector<Zone>& zones() const { return zones_; }
    int count(std::string_view zone) const;

    Spot squareSpot(int square) const;
    Spot trackSpot(int number) const;
    Spot hundredSpot(int hundred) const;  // 1 to 4

private:
    friend class Reader;
    Board() = default;
    static bool onTheBoard(int square) { return square >= 0 && square < kLattice; }
    static std::size_t at(int square) { return static_cast<std::size_t>(square); }

    std::vector<Axis> columns_, rows_;
    std::vector<Zone> zones_;
    std::array<std::int8_t, kLattice> zoneIndex_{};
    std::array<std::uint8_t, kLattice> points_{};
    std::array<Dice, kLattice> needs_{};
    std::vector<int> squares_;
    struct Print {
        double pitch = 0;
        int trackColumns = 0, trackRows = 0;  // the ring of the score track
        int column = 0, row = 0;              // where on it the lattice begins, from the lower left
        std::array<std::array<int, 2>, 4> hundreds{};
    } print_;
    Spot spot(int column, int row) const;
};

/// The names of the boards that are built in; the first is the default.
std::vector<std::string> builtInBoards();

}  // namespace kibitz::rules::spexxx
