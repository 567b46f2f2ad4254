#pragma once

#include "rules/game.h"
#include "vision/recognise/seen_board.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A place of a board with all the sites that speak of it: a square with its cube, a cell with
/// the top and the height of its stack, a number of the score track.
struct BoardPlace {
    enum class Kind : unsigned char { Square, Stack, Track };
    std::string name;  // "3x4/2x2", "c3", "track 37"
    Kind kind = Kind::Square;
    std::size_t site = 0;               // shows the colour
    std::optional<std::size_t> height;  // shows how many pawns stand there

    std::vector<std::size_t> sites() const;
};

/// What a person told about who plays.
struct ToldSeats {
    std::vector<std::string> names;  // in the order of the seats; empty: not told
    std::optional<int> count;        // nullopt: not told
};

/// A game that is played on a board, as far as somebody told how.
struct BoardGame {
    /// Throws rules::BadSetup.
    BoardGame(const rules::GameInfo&, ToldSeats, std::map<std::string, std::string> options,
              rules::EquipmentLoader = {});

    const rules::GameInfo* info;
    ToldSeats seats;
    rules::Setup told;   // options as told
    rules::Setup setup;  // complete; players as told, else everybody who may be playing
    rules::Vocabulary words;
    std::vector<BoardPlace> places;
    std::vector<std::string> colours;            // of the pieces
    std::map<std::string, std::string> letters;  // "R" for red
    std::string board;                           // its name

    bool hasStacks() const { return places.front().kind == BoardPlace::Kind::Stack; }
    /// "cube" or "pawn".
    const char* piece() const { return hasStacks() ? "pawn" : "cube"; }

    /// People who may be sitting at the table.
    struct Seating {
        rules::Setup setup;
        std::vector<std::vector<std::string>> colours;  // of each player
    };
    /// Everything that was told, and every way to complete it: how many play, who plays which
    /// colour, who sits next to whom. Players who were not named are called as their colours.
    std::vector<Seating> seatings() const;
};

/// "red", "3 red", "nothing", "covered", "red 0.71 or nothing 0.22": what a place shows, in words.
std::string wordsFor(const BoardGame&, const BoardPlace&, const vision::SeenBoard&);
/// The same as one sign: "R", "R3", "RB".
std::string signFor(const BoardGame&, const BoardPlace&, const vision::SeenBoard&);

/// A place all of whose sites are sure.
bool isSure(const BoardPlace&, const vision::SeenBoard&);
/// A place that cannot be seen.
bool isCovered(const BoardPlace&, const vision::SeenBoard&);

/// What a colour has on the board, as it was read.
struct ColourCount {
    std::string colour;
    int pieces = 0;            // cubes, or stacks topped; those that are sure
    int doubtful = 0;          // places that may show it too
    std::optional<int> track;  // what its cubes on the score track show; nullopt: not to be told
};
std::vector<ColourCount> countsOf(const BoardGame&, const vision::SeenBoard&);

/// The pawns that stand, as far as their heights are sure.
struct StackCount {
    int pawns = 0, stacks = 0, tallest = 0;
    std::string tallestAt;
};
StackCount stacksOf(const BoardGame&, const vision::SeenBoard&);
/// "1 cube", "3 cubes".
std::string counted(int, const std::string& what);
/// What stacksOf counts, in words. Stacks that are in doubt are not counted, and that is said.
std::string stacksText(const BoardGame&, const vision::SeenBoard&);

}  // namespace kibitz::session
