#pragma once

#include "app/session/board_game.h"
#include "app/session/readings.h"
#include "app/session/referee.h"

#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A place of the board that the eyes are not sure of, and what it may show.
struct BoardDoubt {
    std::size_t place = 0;
    std::vector<Question::Answer> readings;  // likeliest first
    int points = 0;        // how far somebody's score moves with it, all else as it was read
    bool decides = false;  // whether a rule is broken depends on it, all else as it was read
};

/// What is proven about one player, or about one colour where nobody told who plays it.
struct CheckedPlayer {
    std::string player;
    std::vector<std::string> colours;
    std::vector<rules::ScoreLine> lines;  // counted in every plausible reading
    std::optional<int> lowest;  // the score lies between these; nullopt: there is no lower end
    int highest = 0;
    int asRead = 0;  // its lower end with every doubtful place read as is likeliest

    bool known() const { return lowest == highest; }
};

/// A referee's findings about a board in one photo. Sites of faults are those of sheet 0.
struct BoardFindings {
    Findings::Verdict verdict = Findings::Verdict::Fine;
    std::vector<CheckedPlayer> players;
    std::vector<Fault> faults;  // certain ones first
    std::vector<Fault> unusual;
    std::vector<BoardDoubt> doubts;    // those that matter most first
    std::vector<std::size_t> covered;  // places that cannot be seen
};

/// Judges a board as the rules alone can, without the course of the game. Doubtful places are tried
/// in every plausible way, and so is who plays what, as far as nobody told; what is not the same in
/// all of them is not called certain.
BoardFindings refereed(const BoardGame&, const vision::SeenBoard&);

}  // namespace kibitz::session
