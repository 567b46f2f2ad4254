#pragma once

#include "app/session/recording/session_info.h"
#include "rules/games.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::session {

/// A game as a session plays it: the rules, and who sits at the table.
struct SetUp {
    const rules::GameInfo* info = nullptr;
    rules::Game game;
    std::vector<std::string> players;
    rules::Setup setup{};  // complete
};

/// The game that a recording names, with the equipment that it carries along. Throws BadSession: an
/// unknown game, players or options that it cannot be played with.
SetUp setUp(const SessionInfo&);

/// The colours that each player has, as the game names them; empty where it knows none.
std::vector<std::vector<std::string>> coloursOf(const SetUp&);

/// "Ann: c3 red"; what nobody does: "table: cross".
std::string written(const rules::Move&, const std::vector<std::string>& players);
std::vector<std::string> written(const std::vector<rules::Move>&,
                                 const std::vector<std::string>& players);
/// The other way round; nullopt: nobody of that name plays.
std::optional<rules::Move> readMove(std::string_view text, const std::vector<std::string>& players);

/// The paragraph of a rulebook under the heading "## id: title", without the heading. Empty: there
/// is none.
struct Paragraph {
    std::string title;
    std::string text;
};
Paragraph paragraphOf(std::string_view rulebook, std::string_view rule);

/// What a turn changed on the score sheet. The points are those of `came` less those of `went`.
struct ScoreChange {
    struct Line {
        int player = 0;
        rules::ScoreLine line;
    };
    std::vector<Line> came, went;
    int points(int player) const;
};
ScoreChange changeBetween(const rules::ScoreSheet& before, const rules::ScoreSheet& after);

}  // namespace kibitz::session
