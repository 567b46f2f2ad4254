#pragma once

#include "rules/game.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kibitz::rules {

/// A game written down: who played what by which rules, and every action in order. See
/// rules/README.md.
struct Record {
    /// One action, or only a comment (then move.text is empty).
    struct Entry {
        Move move;
        bool namesPlayer = true;  // false: the line left out who acts; the game knows
        std::string comment;
        int line = 0;    // where it stood in the file, from 1; 0: not from a file
        int column = 0;  // of the move text, from 1
        bool operator==(const Entry& other) const {
            return move == other.move && namesPlayer == other.namesPlayer &&
                   comment == other.comment;
        }
    };

    struct Place {
        int line = 1, column = 1;  // from 1
    };
    /// Where everything of the header stood in the file: no part of what the record says.
    struct Header {
        Place game{}, players{};              // what stands behind the colon
        std::vector<Place> named{}, value{};  // each option's name and value
        bool operator==(const Header&) const { return true; }
    };

    std::string game;
    std::vector<std::string> players;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> preface;  // comment lines above the header
    std::vector<Entry> entries;
    Header header{};

    Setup setup() const;
    /// Where the blame lies for a set-up that cannot be played (BadSetup::about).
    Place placeOf(std::string_view about) const;
    bool operator==(const Record&) const = default;
};

/// The text is not a record; says where, what stood there and what was expected.
class BadRecord : public std::runtime_error {
public:
    BadRecord(int line, int column, const std::string& found, const std::string& expected);
    BadRecord(int line, const std::string& sentence, int column = 1);
    int line, column;  // from 1; columns count characters, not bytes
};

/// Throws BadRecord. Judges the form of header and lines; the moves' own notation is the game's
/// business.
Record readRecord(std::string_view text);
/// readRecord(writeRecord(r)) == r.
std::string writeRecord(const Record&);

/// Whether `name` can stand in a record as a player's name.
bool isPlayerName(std::string_view name);

/// Where a record stops being a game.
struct Fault {
    int line = 0, column = 0;
    std::variant<ParseError, Illegal> what;
    /// "found 'c9', expected a cell a1 to e5", or the broken rule in a sentence.
    std::string text() const;
};

/// A record played from the start: positions[i] is the one before the i-th action.
struct Replay {
    std::vector<Position> positions;
    std::vector<std::size_t> entries;  // which entry of the record was the i-th action
    std::optional<Fault> fault;        // the rest of the record was not played
};

Replay replay(const Game&, const Record&);

}  // namespace kibitz::rules
