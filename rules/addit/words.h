#pragma once

// The rules that Addit cites and the sentences it says. Arguments hold numbers, names and lists
// only, so that a sentence can be put into another language whole.

#include "rules/verdict.h"

#include <array>

namespace kibitz::rules::addit {

inline constexpr Rule kBlocks{"blocks", "The blocks and their tracks"};
inline constexpr Rule kTurnOrder{"turn-order", "Whose turn it is"};
inline constexpr Rule kThrow{"throw", "The throw"};
inline constexpr Rule kOwnSide{"own-side", "Only blocks on the own side"};
inline constexpr Rule kThreeBlocks{"three-blocks", "One to three blocks per throw"};
inline constexpr Rule kTarget{"target", "What the dice ask for"};
inline constexpr Rule kLevel{"level", "The operations of each level"};
inline constexpr Rule kCalculation{"calculation", "The calculation said aloud"};
inline constexpr Rule kMustPush{"must-push", "Who can push, pushes"};
inline constexpr Rule kSeven{"seven", "A total of seven"};
inline constexpr Rule kDouble{"double", "A double"};
inline constexpr Rule kFallback{"fallback", "One die alone"};
inline constexpr Rule kNothingFits{"nothing-fits", "Nothing to push"};
inline constexpr Rule kGoal{"goal", "What is still to be pushed"};
inline constexpr Rule kWin{"win", "Who wins"};
inline constexpr Rule kSolo{"solo", "Alone"};
inline constexpr Rule kSoloScore{"solo-score", "The score of a game alone"};

namespace say {

// Scores and endings.
inline constexpr Phrase kBlockLeft{"addit.block-left", "block {block} is left"};
inline constexpr Phrase kToPush{"addit.to-push",
                                "{count} blocks to push from seat {seat}: {blocks}"};
inline constexpr Phrase kNoneHere{"addit.none-here", "no block at seat {seat}"};
inline constexpr Phrase kNumbersToPush{"addit.numbers-to-push",
                                       "{count} numbers not yet pushed from seat {seat}: {blocks}"};
inline constexpr Phrase kSideEmptied{"addit.side-emptied",
                                     "{player} has pushed every block away from seat {seat}"};
inline constexpr Phrase kEveryNumber{"addit.every-number",
                                     "{player} has pushed every number from seat {seat}"};
inline constexpr Phrase kSoloDone{"addit.solo-done",
                                  "{player} has pushed every block: 0 points, "
                                  "the best there is"};
inline constexpr Phrase kSoloLeft{"addit.solo-left",
                                  "{player} ends with {points} points; 0 is best"};

// Moves that break a rule.
inline constexpr Phrase kOver{"addit.over", "The game is over"};
inline constexpr Phrase kNotYourTurn{"addit.not-your-turn", "It is the turn of {player}"};
inline constexpr Phrase kThrowStands{"addit.throw-stands",
                                     "The throw {dice} stands until blocks are pushed"};
inline constexpr Phrase kNoSuchThrow{"addit.no-such-throw",
                                     "A throw is two dice of 1 to 6, not {dice}"};
inline constexpr Phrase kThrowFirst{"addit.throw-first", "{player} has to throw first"};
inline constexpr Phrase kNoSuchBlock{"addit.no-such-block", "There are only ten blocks on a track"};
inline constexpr Phrase kHowMany{"addit.how-many", "A push is of 1 to 3 blocks, not of {count}"};
inline constexpr Phrase kNotOnOwnSide{"addit.not-on-own-side",
                                      "Not on the side of {player} at seat {seat}: {blocks}"};
inline constexpr Phrase kMissesTarget{
    "addit.misses-target", "No calculation of level {level} with {blocks} gives {target}"};
inline constexpr Phrase kHigherLevel{"addit.higher-level",
                                     "{calculation} belongs to level {needed}, played is level "
                                     "{level}"};
inline constexpr Phrase kOnlyOneDie{"addit.only-one-die",
                                    "Nothing gives {target}: only block {block} of one die may be "
                                    "pushed"};
inline constexpr Phrase kDieAlone{"addit.die-alone",
                                  "Block {blocks} alone may be pushed only when nothing gives "
                                  "{target}"};
inline constexpr Phrase kDoubleFrees{"addit.double-frees",
                                     "The double {dice} frees any two blocks; {blocks} would have "
                                     "to give {target}"};
inline constexpr Phrase kStopNotNow{"addit.stop-not-now",
                                    "One may stop only in place of a push, after a throw"};
inline constexpr Phrase kNoStopping{"addit.no-stopping",
                                    "{player} can push and has to: may_stop is off"};

// Calculations that break a rule.
inline constexpr Phrase kUnreadable{"addit.unreadable",
                                    "The calculation cannot be read: '{found}' where {expected} "
                                    "should be"};
inline constexpr Phrase kNeedsNone{"addit.needs-none",
                                   "Block {blocks} of one die is pushed without a calculation"};
inline constexpr Phrase kNotPushed{"addit.not-pushed",
                                   "{calculation} uses {number}, which is not pushed"};
inline constexpr Phrase kUsedTwice{"addit.used-twice",
                                   "{calculation} uses block {number} more than once"};
inline constexpr Phrase kLeftOut{"addit.left-out", "{calculation} leaves out block {number}"};
inline constexpr Phrase kNotAtLevel{"addit.not-at-level",
                                    "{calculation} uses {operation}, which level {level} does not "
                                    "allow"};
inline constexpr Phrase kDividesByZero{"addit.divides-by-zero", "{calculation} divides by zero"};
inline constexpr Phrase kWrongResult{"addit.wrong-result",
                                     "{calculation} is {value}, not {stated}"};
inline constexpr Phrase kWrongTarget{"addit.wrong-target",
                                     "{calculation} is {value}; the dice ask for {target}"};

// Looks that cannot be.
inline constexpr Phrase kOtherTable{"addit.other-table",
                                    "This look has {count} places, the game has {expected}"};
inline constexpr Phrase kOnNeitherSide{"addit.on-neither-side",
                                       "On neither side of its track: {blocks}"};
inline constexpr Phrase kDiceCount{"addit.dice-count", "Dice on the table: {count}, not 2"};
inline constexpr Phrase kDieFace{"addit.die-face", "A die shows {face}"};
inline constexpr Phrase kDiceInHand{"addit.dice-in-hand",
                                    "Blocks have been pushed, but no dice lie on the table"};
inline constexpr Phrase kDieHidden{"addit.die-hidden", "Only one die lies on the table"};
inline constexpr Phrase kPushDue{"addit.push-due", "{player} has to push: {dice} can be used"};
inline constexpr Phrase kDiceChanged{"addit.dice-changed",
                                     "The dice show {seen}, but {dice} was thrown"};
inline constexpr Phrase kMovedBeforeThrow{"addit.moved-before-throw",
                                          "Moved before {player} had thrown: {blocks}"};
inline constexpr Phrase kMovedByOthers{"addit.moved-by-others",
                                       "Moved, though not on the side of {player} at seat {seat}: "
                                       "{blocks}"};
inline constexpr Phrase kMovedAtSeven{
    "addit.moved-at-seven", "{dice} is seven: nothing is pushed, but moved were {blocks}"};
inline constexpr Phrase kMovedForNothing{"addit.moved-for-nothing",
                                         "{dice} allows {player} no push, but moved were {blocks}"};
inline constexpr Phrase kTwoAtOnce{"addit.two-at-once",
                                   "The throw {dice} and the push of {blocks} came in one: the "
                                   "throw has to be seen first"};
inline constexpr Phrase kMovedAfterEnd{"addit.moved-after-end",
                                       "The game is over, but moved were {blocks}"};
inline constexpr Phrase kTwoWinners{"addit.two-winners",
                                    "More than one side is empty, but the first ends the game: "
                                    "{players}"};
inline constexpr Phrase kWonWithSeven{"addit.won-with-seven",
                                      "{player} has won, but the dice show seven, which allows no "
                                      "push"};
inline constexpr Phrase kFirstNeverPushed{
    "addit.first-never-pushed",
    "{player} begins and with ten blocks can always push, but "
    "has pushed none"};

inline constexpr std::array kAll{kBlockLeft,       kToPush,           kNoneHere,
                                 kNumbersToPush,   kSideEmptied,      kEveryNumber,
                                 kSoloDone,        kSoloLeft,         kOver,
                                 kNotYourTurn,     kThrowStands,      kNoSuchThrow,
                                 kThrowFirst,      kNoSuchBlock,      kHowMany,
                                 kNotOnOwnSide,    kMissesTarget,     kHigherLevel,
                                 kOnlyOneDie,      kDieAlone,         kDoubleFrees,
                                 kStopNotNow,      kNoStopping,       kUnreadable,
                                 kNeedsNone,       kNotPushed,        kUsedTwice,
                                 kLeftOut,         kNotAtLevel,       kDividesByZero,
                                 kWrongResult,     kWrongTarget,      kOtherTable,
                                 kOnNeitherSide,   kDiceCount,        kDieFace,
                                 kDiceInHand,      kDieHidden,        kPushDue,
                                 kDiceChanged,     kMovedBeforeThrow, kMovedByOthers,
                                 kMovedAtSeven,    kMovedForNothing,  kTwoAtOnce,
                                 kMovedAfterEnd,   kTwoWinners,       kWonWithSeven,
                                 kFirstNeverPushed};

}  // namespace say

}  // namespace kibitz::rules::addit
