#pragma once

#include "app/session/report/story.h"

namespace kibitz::session {

// Events of a game, read with nothing taken for granted: a recording may be damaged, or made by
// another version. What is not there, or not what it should be, is left out.

/// nullopt: no verdict that is known.
std::optional<Passage> readJudged(std::int64_t number, const Event&);
/// nullopt: a command that is not about the game.
std::optional<Passage> readCommand(std::int64_t number, const Event&);
/// What the command led to.
void readScored(const Event&, Passage&);

std::string textIn(const Json&, const char* key);
std::optional<std::int64_t> numberIn(const Json&, const char* key);

}  // namespace kibitz::session
