#pragma once

// What the tracker says. Inside the tracker only.

#include "rules/verdict.h"

#include <array>

namespace kibitz::vision::track::say {

using rules::Phrase;

inline constexpr Phrase kLookAgain{"look-again", "Something has changed. Looking again"};
inline constexpr Phrase kCovered{"covered", "{place} cannot be seen. Take the hand away"};
inline constexpr Phrase kHalfDone{"half-done", "Waiting until {place} is finished"};
inline constexpr Phrase kDiceHalfDone{"dice-half-done", "Waiting for the dice"};
inline constexpr Phrase kNotClear{"not-clear", "{place} cannot be read clearly. Say what it shows"};
inline constexpr Phrase kDiceNotClear{"dice-not-clear",
                                      "The dice cannot be read clearly. Say what was thrown"};
inline constexpr Phrase kWhich{"which", "This can have come about in several ways. Say which"};
inline constexpr Phrase kWillShow{
    "will-show", "This can have come about in several ways. What follows will tell"};
inline constexpr Phrase kTakenBack{"taken-back",
                                   "This was taken back, but lies there still. Say what is right"};
inline constexpr Phrase kLost{"lost", "More has happened than can be made out. Say the moves"};
inline constexpr Phrase kNothingAsked{"nothing-asked", "Nothing is being asked"};
inline constexpr Phrase kNothingToOverrule{"nothing-to-overrule",
                                           "There is no turn that could be overruled"};
inline constexpr Phrase kNoSuchTurn{"no-such-turn", "There is no turn {turn}"};
inline constexpr Phrase kNotAMove{"not-a-move", "'{move}' is no move here: expected {expected}"};

inline constexpr std::array kAll{
    kLookAgain, kCovered,   kHalfDone, kDiceHalfDone, kNotClear,          kDiceNotClear, kWhich,
    kWillShow,  kTakenBack, kLost,     kNothingAsked, kNothingToOverrule, kNoSuchTurn,   kNotAMove};

}  // namespace kibitz::vision::track::say
