#pragma once

#include "app/session/report/story.h"

#include <string>
#include <vector>

namespace kibitz::session {

/// What may have been played instead.
struct Alternative {
    std::vector<std::string> moves;
    double share = 0;         // as the program had it; 0: it was none of its candidates
    bool asRecorded = false;  // what counts now
};

/// What a referee may want to put in place of a passage: the candidates of the program, likeliest
/// first, then every other legal move, those that fit best to what was seen first. At most `most`.
std::vector<Alternative> alternatives(const Recording&, const Story&, const Passage&,
                                      std::size_t most = 60);

/// Moves as a person writes them: "Ann: c3 red; Bob: roll 4".
std::vector<std::string> movesIn(const std::string& text);
/// Why these moves cannot have been played there: one sentence. Empty: they can.
std::string whyNot(const Story&, const Passage&, const std::vector<std::string>& moves);

}  // namespace kibitz::session
