#pragma once

#include "rules/verdict.h"

#include <array>

// The rules that Spexxx cites (headings of rulebook.md) and everything it can say.

namespace kibitz::rules::spexxx {

inline constexpr Rule kRuleBoard{"board", "The board"};
inline constexpr Rule kRuleCubes{"cubes", "The cubes"};
inline constexpr Rule kRuleOpening{"opening", "Who begins"};
inline constexpr Rule kRuleTurnOrder{"turn-order", "One after the other"};
inline constexpr Rule kRuleThrows{"throws", "Up to four throws"};
inline constexpr Rule kRuleOneCube{"one-cube", "One cube each turn"};
inline constexpr Rule kRuleCombination{"combination", "What the dice name"};
inline constexpr Rule kRuleBronze{"bronze", "Bronze: four in a row"};
inline constexpr Rule kRuleSilver{"silver", "Silver: five in a row"};
inline constexpr Rule kRuleOccupied{"occupied", "One cube per square"};
inline constexpr Rule kRuleDiscard{"discard", "When nothing fits"};
inline constexpr Rule kRuleSpexxx{"spexxx", "A Spexxx"};
inline constexpr Rule kRuleExtension{"extension", "A longer Spexxx"};
inline constexpr Rule kRuleLengthBonus{"length-bonus", "Five, ten, fifteen, twenty"};
inline constexpr Rule kRuleBlock{"block", "Three by three"};
inline constexpr Rule kRuleTrack{"score-track", "The score track"};
inline constexpr Rule kRuleEnd{"end", "The end"};

inline constexpr std::array kRules{
    kRuleBoard,       kRuleCubes,       kRuleOpening, kRuleTurnOrder, kRuleThrows,  kRuleOneCube,
    kRuleCombination, kRuleBronze,      kRuleSilver,  kRuleOccupied,  kRuleDiscard, kRuleSpexxx,
    kRuleExtension,   kRuleLengthBonus, kRuleBlock,   kRuleTrack,     kRuleEnd};

namespace say {

// Why a move is not legal.
inline constexpr Phrase kOver{"over", "All cubes are played; the game is over"};
inline constexpr Phrase kNotYourTurn{"not-your-turn", "It is {player}'s turn"};
inline constexpr Phrase kThrowFirst{"throw-first", "The dice must be thrown first"};
inline constexpr Phrase kNoThrowLeft{"no-throw-left", "All four throws are made"};
inline constexpr Phrase kSayWhatStays{
    "say-what-stays", "Dice lie on the table: say first which of them are kept, as in 'keep 4 4'"};
inline constexpr Phrase kWrongCount{"wrong-count", "Dice to be thrown: {wanted}, not {found}"};
inline constexpr Phrase kOneDie{"one-die",
                                "Each player throws one die for who begins, not {found}"};
inline constexpr Phrase kOpeningFirst{"opening-first", "One die each decides first who begins"};
inline constexpr Phrase kNothingToKeep{"nothing-to-keep", "No throw lies there to keep dice from"};
inline constexpr Phrase kNotThere{"not-there", "The dice show {dice}; {kept} cannot be kept"};
inline constexpr Phrase kAllKept{"all-kept", "With all five kept nothing is left to throw"};
inline constexpr Phrase kNoSuchSquare{"no-such-square", "{square} is not on the board"};
inline constexpr Phrase kOccupied{"occupied", "A cube lies already on {square}"};
inline constexpr Phrase kNeedsDice{"needs-dice", "{square} cannot be made with {dice}"};
inline constexpr Phrase kNeedsBronze{
    "needs-bronze", "{square} is bronze and needs four faces in a row; {dice} has none"};
inline constexpr Phrase kNeedsSilver{
    "needs-silver", "{square} is silver and needs five faces in a row; {dice} has none"};
inline constexpr Phrase kNoSuchBlock{
    "no-such-block", "The 3x3 from {corner} is not completed by this cube, or is paid already"};
inline constexpr Phrase kMustPlace{"must-place",
                                   "A cube can still be placed, for example on {square}"};

// Points.
inline constexpr std::array<Phrase, 4> kNewLine{{
    {"new-across", "{square} completes a Spexxx of {length} across: {sum}"},
    {"new-up", "{square} completes a Spexxx of {length} upwards: {sum}"},
    {"new-rising", "{square} completes a rising diagonal Spexxx of {length}: {sum}"},
    {"new-falling", "{square} completes a falling diagonal Spexxx of {length}: {sum}"},
}};
inline constexpr std::array<Phrase, 4> kLongerLine{{
    {"longer-across", "{square} makes a Spexxx across {length} long: {sum}"},
    {"longer-up", "{square} makes a Spexxx upwards {length} long: {sum}"},
    {"longer-rising", "{square} makes a rising diagonal Spexxx {length} long: {sum}"},
    {"longer-falling", "{square} makes a falling diagonal Spexxx {length} long: {sum}"},
}};
inline constexpr std::array<Phrase, 4> kLineSeen{{
    {"seen-across", "Spexxx of {length} across from {from} to {to}: {sum}"},
    {"seen-up", "Spexxx of {length} upwards from {from} to {to}: {sum}"},
    {"seen-rising", "Rising diagonal Spexxx of {length} from {from} to {to}: {sum}"},
    {"seen-falling", "Falling diagonal Spexxx of {length} from {from} to {to}: {sum}"},
}};
inline constexpr Phrase kLongBonus{"long-bonus", "A Spexxx of {length}"};
inline constexpr Phrase kBlockBonus{"block-bonus", "3x3 block from {corner} up to {to}"};
inline constexpr Phrase kBlockSeen{"block-seen", "At least one 3x3 block was paid"};
inline constexpr Phrase kBlocksSeen{"blocks-seen", "At least {count} 3x3 blocks were paid"};

// How it ended.
inline constexpr Phrase kWins{"wins", "{player} wins with {points} points"};
inline constexpr Phrase kShared{"shared", "{players} share the victory with {points} points"};

// Why a look is not legal.
inline constexpr Phrase kVanished{"vanished", "The cube on {square} is gone; placed cubes stay"};
inline constexpr Phrase kReplaced{"replaced", "The cube on {square} was {before}, now it is {now}"};
inline constexpr Phrase kOtherColour{"other-colour",
                                     "{square} shows {colour}, but it is {player}'s turn"};
inline constexpr Phrase kNobodysColour{"nobodys-colour", "Nobody plays {colour}"};
inline constexpr Phrase kSeveral{"several", "{count} cubes were placed at once"};
inline constexpr Phrase kTooManyCubes{
    "too-many-cubes", "{player} has {count} cubes on the board, but only {most} to place"};
inline constexpr Phrase kTooManyDice{"too-many-dice", "{count} dice lie there, the game has five"};
inline constexpr Phrase kDiceMissing{"dice-missing", "Five dice must lie there, {count} are seen"};
inline constexpr Phrase kDiceTurned{"dice-turned", "{seen} cannot be what is kept of {dice}"};
inline constexpr Phrase kKeptTurned{"kept-turned", "{kept} were kept, but {seen} lie there"};
inline constexpr Phrase kNoSuchFace{"no-such-face", "A die shows {face}; only 1 to 6 exist"};
inline constexpr Phrase kTrackWrong{"track-wrong",
                                    "{player}'s score cubes must show {points}, they show {seen}"};
inline constexpr Phrase kTrackNone{"track-none", "{player}'s cube is missing on the score track"};
inline constexpr Phrase kTrackTwice{"track-twice", "{player} has {count} cubes on the score track"};
inline constexpr Phrase kHundredTwice{"hundred-twice",
                                      "{player} has {count} cubes on the hundreds"};
inline constexpr Phrase kTwoSteps{"two-steps",
                                  "No single action leads from what was agreed to what is seen"};

// What one look can prove.
inline constexpr Phrase kTrackCannot{
    "track-cannot", "{player}'s score cubes show {seen}; the board gives {points}"};
inline constexpr Phrase kTrackBehind{
    "track-behind",
    "{player}'s score cubes show {seen}, the board gives {points}: not moved after the last cube?"};
inline constexpr Phrase kUneven{
    "uneven", "So many cubes of each colour cannot come from turns one after the other: {counts}"};
inline constexpr Phrase kPutAway{"put-away", "{player} must have put away cubes: at least {count}"};

inline constexpr std::array kAll{
    kOver,          kNotYourTurn,   kThrowFirst,    kNoThrowLeft,   kSayWhatStays,  kWrongCount,
    kOpeningFirst,  kNothingToKeep, kNotThere,      kAllKept,       kNoSuchSquare,  kOccupied,
    kNeedsDice,     kNeedsBronze,   kNeedsSilver,   kNoSuchBlock,   kMustPlace,     kNewLine[0],
    kNewLine[1],    kNewLine[2],    kNewLine[3],    kLongerLine[0], kLongerLine[1], kLongerLine[2],
    kLongerLine[3], kLineSeen[0],   kLineSeen[1],   kLineSeen[2],   kLineSeen[3],   kLongBonus,
    kBlockBonus,    kBlockSeen,     kBlocksSeen,    kWins,          kShared,        kVanished,
    kReplaced,      kOtherColour,   kNobodysColour, kSeveral,       kTooManyCubes,  kTooManyDice,
    kDiceMissing,   kDiceTurned,    kKeptTurned,    kNoSuchFace,    kTrackWrong,    kTrackNone,
    kTrackTwice,    kHundredTwice,  kTwoSteps,      kTrackCannot,   kTrackBehind,   kUneven,
    kPutAway,       kOneDie};

}  // namespace say

}  // namespace kibitz::rules::spexxx
