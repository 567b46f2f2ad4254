#pragma once

#include "app/session/game_session.h"

namespace kibitz::session {

// What a game says, as the payload of its events; app/README.md describes it. Keep stable:
// recordings are read for years.

Json linesJson(const std::vector<ScoreChange::Line>&, const std::vector<std::string>& players);
Json violationsJson(const std::vector<rules::Violation>&, const rules::Vocabulary&);
Json whereJson(const std::vector<Place>&);
/// The loose dice, where they were what decided.
void addDice(const vision::Observation&, const rules::Vocabulary&, Json& where);
Json refusalJson(const vision::Refusal&, const rules::Vocabulary&);
/// With as many digits as mean something.
double roundedShare(double);

/// Whether two objections or questions say the same; how likely each candidate is may change.
bool sameVerdict(const Json&, const Json&);

/// Whether an event is a command that is about the game; pause and step are not.
bool isGameCommand(const Event&);
/// nullopt: it names what there is not.
std::optional<GameCommand> commandOf(const Event&, const std::vector<std::string>& players);

}  // namespace kibitz::session
