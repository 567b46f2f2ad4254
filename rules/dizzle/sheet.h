#pragma once

#include "rules/dizzle/cells.h"
#include "rules/game.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::rules::dizzle {

/// Flags are counted apart by colour; more than this on one sheet nobody could tell apart.
inline constexpr int kMostFlags = 8;
/// A flag has a number for each of up to four players.
inline constexpr int kFlagNumbers = 4;
/// Boxes of the round indicator that every sheet has; a solo game uses all of them.
inline constexpr int kRoundBoxes = 10;

enum class Special : std::uint8_t {
    None,
    Key,
    Lock,
    Bomb,
    Rocket,
    Planet,
    Flag,
    Gem,
    Puzzle,
    Heap,
    Volcano,
    Station
};

/// The six pieces of rail, by the two edges they join.
enum class Track : std::uint8_t { None, NS, EW, NE, NW, SE, SW };
inline constexpr std::array kTracks{Track::NS, Track::EW, Track::NE,
                                    Track::NW, Track::SE, Track::SW};
/// The edges of a cell, clockwise: the way out of edge e arrives at edge (e + 2) % 4.
enum Edge : std::uint8_t { North, East, South, West };
std::string_view trackName(Track);
/// The two edges that a piece joins; pre: not None.
std::array<Edge, 2> edgesOf(Track);

struct Cell {
    bool exists = false;
    int pip = 0;  // 0: no die fits here
    bool cross = false;
    Track track = Track::None;
    Special special = Special::None;
    std::string colour;
};

/// Cells of one colour that have a worth: gems, puzzle pieces, stations.
struct ColourLine {
    std::string colour;
    int points = 0;
    CellSet cells;
};
struct FlagLine {
    std::string colour;
    std::array<int, kFlagNumbers> values{};
    CellSet cells;
};
struct Area {
    std::string name;
    int points = 0;
    CellSet cells;
};
struct Arrow {
    enum class Side : std::uint8_t { Left, Right, Top, Bottom };  // where it is printed
    bool isRow = false;
    Side side = Side::Left;
    int line = 0;  // from 0
    int points = 0;
    CellSet cells;
};
/// A key opens every lock of its colour.
struct Door {
    std::string colour;
    CellSet keys, locks;
};

/// How the sheet is printed, in millimetres from the top left corner of the page.
struct Print {
    struct Boxes {
        double x = 0, y = 0;          // centre of the first box
        double stepX = 0, stepY = 0;  // from one to the next
        double size = 0;
    };
    std::string title;
    double width = 0, height = 0, margin = 0;
    double cell = 0;              // edge of a cell
    double gridX = 0, gridY = 0;  // corner of the first cell of the first row
    Boxes rounds;
    std::vector<Boxes> flags;                      // one line of numbers for each of Sheet::flags
    double scoreX = 0, scoreY = 0, scoreStep = 0;  // the first score line, and on to the next
};

/// A printed sheet: what every player of a game has before him. Values only; never changes in play.
struct Sheet {
    std::string name;
    int level = 0;
    bool rails = false;
    int rows = 0, columns = 0;
    std::vector<Cell> cells;

    std::vector<Area> areas;
    std::vector<Arrow> arrows;
    std::vector<ColourLine> gems, puzzles, stations;
    std::vector<FlagLine> flags;
    std::vector<Door> doors;
    int bombPoints = 0, heapPoints = 0;
    int openTrack = 0, closedTrack = 0, longestTrack = 0;
    Print print;

    // Derived from the cells.
    CellSet exists;
    CellSet walkable;   // a die can lie here, once it is free
    CellSet countable;  // can be crossed at all, so rows, columns and areas ask for it
    CellSet printed;    // crossed, or with a track, from the start
    CellSet locks, bombs, rockets, planets, heaps, volcanoes;
    std::array<CellSet, 7> byPip;         // [1] to [6]
    std::array<CellSet, 4> printedEdges;  // printed tracks that lead over this edge
    CellSet notFirstColumn, notLastColumn;
    /// What is odd but can be played: cells that no die and no rocket can ever reach, locks
    /// without key.
    std::vector<std::string> oddities;
    /// Of a sheet that was taught from a photo: what nobody has confirmed yet, as "score" or "c4".
    /// Until then its points are guesses.
    std::vector<std::string> unconfirmed;

    int at(int row, int column) const { return row * columns + column; }
    /// "c4": column c, row 4; rows are counted from the top.
    std::string cellName(int cell) const;
    /// Cells that share an edge with one of these.
    CellSet neighbours(const CellSet&) const;
    /// The neighbour over this edge, or -1.
    int across(int cell, Edge) const;
    /// Where dice can get to from `from`, walking over any number of walkable cells; locks only
    /// where a key in `keys` opens them.
    CellSet walk(const CellSet& from, const CellSet& keys) const;
};

/// The text is not a sheet. Says where (a path like /grid/2/0/pip), what was found, what helps.
class BadSheet : public BadSetup {
public:
    BadSheet(const std::string& where, const std::string& found, const std::string& expected);
    std::string place, found, expected;
};

/// Reads a sheet in the form of sheet.schema.json and checks that it can be played; throws
/// BadSheet.
Sheet readSheet(std::string_view json);
/// The first few of what is not confirmed: "score, arrows, c4 and 12 more". pre: something is not
std::string listedUnconfirmed(const Sheet&);

}  // namespace kibitz::rules::dizzle
