#pragma once

#include "app/session/report/story.h"

#include <string>
#include <vector>

namespace kibitz::session {

/// "99.91 %"; never 100 % for what is merely very likely.
std::string percent(double share);

/// "cross 98.2 %", "cannot be seen".
std::string inWords(const Reading&);

/// What became of a passage, in a word or two: "accepted", "asked, answered", "illegal, put right".
std::string statusOf(const Passage&);
/// In a sentence, for people who were not there.
std::string sentenceOf(const Passage&);
/// Who or what decided a question or an objection, in a sentence; empty: nobody, or it is told by
/// itself.
std::string settledSentence(const Passage&, const Story&);
/// "Ann: c3 red; Bob: roll 4"; "nothing" for none.
std::string joinedMoves(const std::vector<std::string>& moves);
/// "+4", "−10", "0".
std::string signedPoints(int points);

}  // namespace kibitz::session
