#pragma once

// Every rule and every sentence of the game. Inside the game only.

#include "rules/verdict.h"

#include <array>
#include <string>
#include <type_traits>

namespace kibitz::rules::topple {

inline void addArguments(Message&) {}
template <class Value, class... Rest>
void addArguments(Message& message, const char* name, const Value& value, const Rest&... rest) {
    if constexpr (std::is_integral_v<Value>)
        message.arguments.emplace_back(name, std::to_string(value));
    else
        message.arguments.emplace_back(name, value);
    addArguments(message, rest...);
}
/// A phrase with its arguments, name and value in turn: said(kWrongLevel, "cell", "c3", "level",
/// 1).
template <class... Arguments>
Message said(const Phrase& phrase, const Arguments&... arguments) {
    Message message{phrase};
    addArguments(message, arguments...);
    return message;
}

inline constexpr Rule kEquipment{"equipment", "Board, pawns and die"};
inline constexpr Rule kFirstPlayer{"first-player", "Who begins"};
inline constexpr Rule kTurnOrder{"turn-order", "One after the other"};
inline constexpr Rule kThrow{"throw", "One throw, then one pawn"};
inline constexpr Rule kOnePawn{"one-pawn", "One pawn each turn"};
inline constexpr Rule kLevel{"level", "The die gives the level"};
inline constexpr Rule kOwnPawns{"own-pawns", "Only pawns of one's own"};
inline constexpr Rule kCompleteLine{"complete-line", "Completing a line"};
inline constexpr Rule kFullLine{"full-line", "Adding to a complete line"};
inline constexpr Rule kTallStack{"tall-stack", "Adding to a stack of three or more"};
inline constexpr Rule kFall{"fall", "Making pawns fall while placing"};
inline constexpr Rule kOwnFall{"own-fall", "Only the placed pawn falls"};
inline constexpr Rule kBonus{"bonus", "Three points for the player before"};
inline constexpr Rule kKnock{"knock", "Making pawns fall without placing"};
inline constexpr Rule kEmptyBoard{"empty-board", "The bare board knocked over"};
inline constexpr Rule kHandsOff{"hands-off", "What stands is not touched"};
inline constexpr Rule kRoundEnd{"round-end", "The end of a round"};
inline constexpr Rule kGameEnd{"game-end", "The target and the winner"};
inline constexpr Rule kThreePlayers{"three-players", "Three players"};
inline constexpr Rule kJunior{"junior", "Junior"};
inline constexpr Rule kOneLook{"one-look", "What one look can tell"};

// Points.
inline constexpr Phrase kSaidComplete{
    "topple.complete",
    "round {round}, {cell}: {colour} completes {line}, {base} + {tops} for other {colour} tops"};
inline constexpr Phrase kSaidCompleteTally{
    "topple.complete-tally",
    "round {round}, {cell}: {colour} completes {line}, {base} + {tops} for other {colour} tops "
    "({colour} now {tally})"};
inline constexpr Phrase kSaidFull{
    "topple.full", "round {round}, {cell}: {colour} joins {line}, {tops} for {colour} tops"};
inline constexpr Phrase kSaidFullTally{"topple.full-tally",
                                       "round {round}, {cell}: {colour} joins {line}, {tops} for "
                                       "{colour} tops ({colour} now {tally})"};
inline constexpr Phrase kSaidStack{
    "topple.stack",
    "round {round}, {cell}: {colour} joins the stack, {pawns} for {colour} pawns in it"};
inline constexpr Phrase kSaidStackTally{"topple.stack-tally",
                                        "round {round}, {cell}: {colour} joins the stack, {pawns} "
                                        "for {colour} pawns in it ({colour} now {tally})"};
inline constexpr Phrase kSaidToppled{"topple.toppled",
                                     "round {round}: made other pawns fall while placing"};
inline constexpr Phrase kSaidDropped{"topple.dropped", "round {round}: the placed pawn fell"};
inline constexpr Phrase kSaidBonus{"topple.bonus",
                                   "round {round}: {player} made pawns fall right after"};
inline constexpr Phrase kSaidKnocked{"topple.knocked",
                                     "round {round}: made pawns fall without placing"};
inline constexpr Phrase kSaidEmptyBoard{"topple.empty-board",
                                        "round {round}: knocked over the bare board"};
inline constexpr Phrase kSaidOut{"topple.out", "round {round}: made pawns fall and is out"};

// Endings.
inline constexpr Phrase kWon{"topple.won", "{player} wins with {points} points"};
inline constexpr Phrase kShared{"topple.shared",
                                "{players} share the win with {points} points each"};
inline constexpr Phrase kJuniorWon{"topple.junior-won", "{player} is the last one left and wins"};
inline constexpr Phrase kJuniorShared{"topple.junior-shared",
                                      "All pawns stand: {players} share the win"};

// Refusals.
inline constexpr Phrase kNotYourTurn{"topple.not-your-turn",
                                     "It is the turn of {due}, not of {player}"};
inline constexpr Phrase kNoSuchFace{"topple.no-such-face", "A die shows 1 to 6, not {die}"};
inline constexpr Phrase kAlreadyThrown{
    "topple.already-thrown", "The die was thrown: {player} has to place a pawn for the {die}"};
inline constexpr Phrase kThrowFirst{"topple.throw-first",
                                    "{player} has to throw the die before placing a pawn"};
inline constexpr Phrase kContestFirst{"topple.contest-first",
                                      "First all throw for who begins: {player} has to throw"};
inline constexpr Phrase kClearFirst{"topple.clear-first",
                                    "The round is over: take the pawns off the board first"};
inline constexpr Phrase kNotRoundEnd{"topple.not-round-end",
                                     "The round is not over, the pawns stay on the board"};
inline constexpr Phrase kGameOver{"topple.game-over", "The game is over"};
inline constexpr Phrase kNoSuchCell{"topple.no-such-cell", "The board has the cells a1 to e5 only"};
inline constexpr Phrase kNoSuchColour{"topple.no-such-colour", "There is no such colour"};
inline constexpr Phrase kWrongLevel{"topple.wrong-level",
                                    "{cell} is on level {level}, but the die shows {die}"};
inline constexpr Phrase kNotYourColour{"topple.not-your-colour",
                                       "{colour} belongs to {owner}, not to {player}"};
inline constexpr Phrase kColourUnused{"topple.colour-unused", "Nobody plays {colour} in this game"};
inline constexpr Phrase kNoPawnLeft{"topple.no-pawn-left",
                                    "All {count} {colour} pawns are on the board already"};
inline constexpr Phrase kNothingToTopple{"topple.nothing-to-topple",
                                         "No other pawn stands on the board that could fall"};
inline constexpr Phrase kNobodysKnock{"topple.nobodys-knock",
                                      "The bare board fell and nobody did it: that costs nobody "
                                      "anything and need not be written down"};
inline constexpr Phrase kJuniorKnock{"topple.junior-knock",
                                     "In the junior game the bare board knocked over costs nothing "
                                     "and need not be written down"};
inline constexpr Phrase kNoSuchPlayer{"topple.no-such-player", "Nobody of that number plays"};

// Looks.
inline constexpr Phrase kStrangeLook{"topple.strange-look", "{site} cannot look like that"};
inline constexpr Phrase kOtherTable{"topple.other-table", "This is not the look of a Topple table"};
inline constexpr Phrase kTopWithoutHeight{"topple.top-without-height",
                                          "{cell} shows a top or a height, but not both"};
inline constexpr Phrase kOneDie{"topple.one-die", "The game has one die, {count} are lying there"};
inline constexpr Phrase kDieGone{"topple.die-gone", "The die is not on the table"};
inline constexpr Phrase kDieTurned{
    "topple.die-turned", "The die was not to be touched: it showed {before}, now {after}"};
inline constexpr Phrase kPlacedUnseen{"topple.placed-unseen",
                                      "A pawn stands on {cell}, but no throw was seen before it"};
inline constexpr Phrase kNothingNew{"topple.nothing-new",
                                    "Nothing has changed: {player} is to act"};
inline constexpr Phrase kPawnChanged{
    "topple.pawn-changed", "The top of {cell} was {before} and is {after}, but no pawn was added"};
inline constexpr Phrase kPawnsGone{
    "topple.pawns-gone", "Pawns are gone from {cells}: if they fell, say who made them fall"};
inline constexpr Phrase kPawnsMoved{"topple.pawns-moved",
                                    "Pawns were moved: gone from {from}, new on {to}"};
inline constexpr Phrase kTooManyAdded{
    "topple.too-many-added", "{count} pawns were added at once on {cells}, a turn adds one"};
inline constexpr Phrase kTooManyTops{
    "topple.too-many-tops",
    "{tops} stacks are topped by {colour}, but there are {count} such pawns"};
inline constexpr Phrase kTooManyPawns{
    "topple.too-many-pawns", "{pawns} pawns stand on the board, but the players have {count}"};
inline constexpr Phrase kTooManyOwn{
    "topple.too-many-own",
    "{player} tops {tops} stacks, but of {pawns} pawns at most {share} can be theirs"};
inline constexpr Phrase kNotInTurns{
    "topple.not-in-turns", "Players who take turns cannot have placed these {pawns} pawns"};
inline constexpr Phrase kLastNotThere{
    "topple.last-not-there", "All pawns stand, but none on level {die}, which the die shows"};
inline constexpr Phrase kLineStands{"topple.line-stands",
                                    "{line} is complete, {colour} tops {tops} of its stacks"};

inline constexpr std::array kPhrases{
    kSaidComplete,    kSaidCompleteTally, kSaidFull,      kSaidFullTally, kSaidStack,
    kSaidStackTally,  kSaidToppled,       kSaidDropped,   kSaidBonus,     kSaidKnocked,
    kSaidEmptyBoard,  kSaidOut,           kWon,           kShared,        kJuniorWon,
    kJuniorShared,    kNotYourTurn,       kNoSuchFace,    kAlreadyThrown, kThrowFirst,
    kContestFirst,    kClearFirst,        kNotRoundEnd,   kGameOver,      kNoSuchCell,
    kNoSuchColour,    kWrongLevel,        kNotYourColour, kColourUnused,  kNoPawnLeft,
    kNothingToTopple, kNobodysKnock,      kJuniorKnock,   kNoSuchPlayer,  kStrangeLook,
    kOtherTable,      kTopWithoutHeight,  kOneDie,        kDieGone,       kDieTurned,
    kPlacedUnseen,    kNothingNew,        kPawnChanged,   kPawnsGone,     kPawnsMoved,
    kTooManyAdded,    kTooManyTops,       kTooManyPawns,  kTooManyOwn,    kNotInTurns,
    kLastNotThere,    kLineStands};

}  // namespace kibitz::rules::topple
