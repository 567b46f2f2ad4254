#pragma once

#include "rules/position.h"
#include "rules/table.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kibitz::rules {

/// A named paragraph of the game's rulebook.md: `## id: title`.
struct Rule {
    std::string_view id, title;
    bool operator==(const Rule& other) const { return id == other.id; }
};

/// A sentence that can be said in any language: an id, and its English with {names} where arguments
/// go.
struct Phrase {
    std::string_view id, english;
};

/// A phrase with its arguments: structured, so that a window can translate it; text() is English.
struct Message {
    std::string_view id;
    std::string_view english;
    std::vector<std::pair<std::string, std::string>> arguments;

    Message() = default;
    Message(const Phrase&, std::initializer_list<std::pair<std::string, std::string>> = {});
    std::string text() const;
    bool operator==(const Message&) const = default;
};

/// One reason for points: complete-line | 3 + 1 other top | 4.
struct ScoreLine {
    Rule rule;
    Message why;
    int points = 0;
    bool operator==(const ScoreLine&) const = default;
};

/// Every point of every player, with its reason; a total is always the sum of its lines.
struct ScoreSheet {
    std::vector<std::vector<ScoreLine>> players;
    int total(std::size_t player) const;
    bool operator==(const ScoreSheet&) const = default;
};

/// A rule that a move or a look breaks.
struct Violation {
    Rule rule;
    Message reason;
    std::vector<Site> where;
    bool operator==(const Violation&) const = default;
};

/// Who acts: a player by number from 0, or the table itself (a card turned over).
inline constexpr int kTable = -1;

/// A move of any game in that game's own notation: {0, "c3 red"}.
struct Move {
    int player = kTable;
    std::string text;
    auto operator<=>(const Move&) const = default;
};

struct Turn {
    Move move;
    Position after;
};

/// How a finished game ended.
struct Outcome {
    std::vector<int> winners;  // several: shared; empty: lost, or a solo game that only has a score
    Message how;
};

struct Accepted {
    Turn turn;
    std::vector<ScoreLine> scored;
};
/// All rules that are broken; never empty.
struct Illegal {
    std::vector<Violation> violations;
};
struct Unsure {
    std::string need;  // "cell d4 is covered"
    std::vector<Turn> candidates;
};
using Verdict = std::variant<Accepted, Illegal, Unsure>;

/// What one look without history can prove about a player.
struct AuditedPlayer {
    std::vector<ScoreLine> lines;  // what is certain
    int lowest = 0;                // the total lies between these two; equal: it is known
    int highest = 0;
};

/// One photo, no history: the score or its range, what cannot be, what is merely unusual.
struct Audit {
    std::vector<AuditedPlayer> players;
    std::vector<Violation> impossible;
    std::vector<Violation> unusual;
};

}  // namespace kibitz::rules
