#pragma once

// What Dizzle can say: the rules that it cites and its sentences. Only for the files of this game.

#include "rules/verdict.h"

#include <vector>

namespace kibitz::rules::dizzle {

namespace rule {
inline constexpr Rule kTurnOrder{"turn-order", "Who acts"};
inline constexpr Rule kThrow{"throw", "The throw"};
inline constexpr Rule kRounds{"rounds", "Rounds and tours"};
inline constexpr Rule kOneDie{"one-die", "One die at a time, from the middle"};
inline constexpr Rule kFreeCell{"free-cell", "The cell is free"};
inline constexpr Rule kMatch{"matching-pips", "The die shows the pips of the cell"};
inline constexpr Rule kStartDie{"start-die", "The first die of a tour"};
inline constexpr Rule kNextDie{"next-die", "The following dice"};
inline constexpr Rule kJump{"jump", "Encircled"};
inline constexpr Rule kObligation{"obligation", "Who can place must"};
inline constexpr Rule kReroll{"reroll", "Throwing again"};
inline constexpr Rule kPenalty{"penalty", "A throw that does not help"};
inline constexpr Rule kPass{"pass", "Passing"};
inline constexpr Rule kStuck{"stuck", "No cell left to go to"};
inline constexpr Rule kEndOfTour{"end-of-tour", "When a tour ends"};
inline constexpr Rule kCrossing{"crossing", "Crossing"};
inline constexpr Rule kMarksStay{"marks-stay", "Marks and dice stay"};
inline constexpr Rule kLock{"key-and-lock", "Keys and locks"};
inline constexpr Rule kBomb{"bomb", "Bombs"};
inline constexpr Rule kRocket{"rocket", "Rockets and planets"};
inline constexpr Rule kFlag{"flag", "Flags"};
inline constexpr Rule kGem{"gem", "Gems"};
inline constexpr Rule kArrow{"arrow", "Rows and columns"};
inline constexpr Rule kPuzzle{"puzzle", "Puzzles"};
inline constexpr Rule kArea{"area", "Outlined areas"};
inline constexpr Rule kHeap{"heap", "Heaps"};
inline constexpr Rule kLava{"lava", "Volcano and lava"};
inline constexpr Rule kRails{"rails", "Rails"};
inline constexpr Rule kStation{"station", "Stations"};
inline constexpr Rule kSolo{"solo", "Playing alone"};
inline constexpr Rule kEnd{"end-of-game", "The end and the winner"};
inline constexpr Rule kDice{"dice", "How many dice"};
inline constexpr Rule kReachable{"reachable", "Where a cross can come from"};
}  // namespace rule

namespace say {
// What is due; said whenever something else was done.
inline constexpr Phrase kDueErupt{"dizzle.due-erupt", "First {player} throws the lava die"};
inline constexpr Phrase kDueLava{"dizzle.due-lava",
                                 "First {player} blackens a cell that the lava reaches"};
inline constexpr Phrase kDueRoll{"dizzle.due-roll", "First {player} throws the dice"};
inline constexpr Phrase kDuePlace{
    "dizzle.due-place", "It is {player}'s go: take a die, or throw again or pass where none fits"};
inline constexpr Phrase kDueRethrow{"dizzle.due-rethrow",
                                    "First {player} throws the dice in the middle again"};
inline constexpr Phrase kDueTake{"dizzle.due-take",
                                 "{player}'s new throw helped, so {player} takes a die now"};
inline constexpr Phrase kDuePenalty{
    "dizzle.due-penalty", "{player}'s new throw did not help, so {player} first gives a die back"};
inline constexpr Phrase kDueExtra{"dizzle.due-extra", "First {player} throws the two extra dice"};
inline constexpr Phrase kDueCross{"dizzle.due-cross",
                                  "The tour is over: first the cells under dice are crossed"};
inline constexpr Phrase kDueLay{
    "dizzle.due-lay", "The tour is over: first {player} draws a track on every cell with a die"};
inline constexpr Phrase kDueLand{"dizzle.due-land", "First {player}'s rocket lands on a planet"};
// Moves.
inline constexpr Phrase kNobody{"dizzle.nobody", "There is no such player"};
inline constexpr Phrase kOver{"dizzle.over", "The game is over"};
inline constexpr Phrase kHasPassed{"dizzle.has-passed",
                                   "{player} has passed and is out until the next tour"};
inline constexpr Phrase kWrongCount{"dizzle.wrong-count",
                                    "{expected} dice are thrown, not {found}"};
inline constexpr Phrase kNotInPool{"dizzle.not-in-pool", "No {value} lies in the middle"};
inline constexpr Phrase kNoCell{"dizzle.no-cell", "There is no cell {cell}"};
inline constexpr Phrase kNoPip{"dizzle.no-pip", "{cell} has no pips, so no die fits"};
inline constexpr Phrase kIsCrossed{"dizzle.is-crossed", "{cell} is crossed already"};
inline constexpr Phrase kIsCovered{"dizzle.is-covered", "On {cell} there is a die already"};
inline constexpr Phrase kIsExploded{"dizzle.is-exploded", "The bomb on {cell} has exploded"};
inline constexpr Phrase kIsLava{"dizzle.is-lava", "{cell} is under lava"};
inline constexpr Phrase kIsLocked{
    "dizzle.is-locked", "{cell} is locked: the {colour} key has to be crossed in an earlier tour"};
inline constexpr Phrase kIsLockedPlain{
    "dizzle.is-locked-plain", "{cell} is locked: the key has to be crossed in an earlier tour"};
inline constexpr Phrase kPipsDiffer{"dizzle.pips-differ",
                                    "A {value} does not fit on {cell}, which asks for a {pip}"};
inline constexpr Phrase kNotBesideCross{
    "dizzle.not-beside-cross",
    "The first die of a tour goes beside a crossed cell; {cell} touches none"};
inline constexpr Phrase kNotBesideDie{
    "dizzle.not-beside-die",
    "{cell} touches none of the own dice, and these are not shut in: {way} is free"};
inline constexpr Phrase kJumpNotBesideCross{
    "dizzle.jump-not-beside-cross", "A jump goes beside a crossed cell; {cell} touches none"};
inline constexpr Phrase kMustPlace{"dizzle.must-place",
                                   "A {value} fits on {cell}, so a die has to be placed"};
inline constexpr Phrase kNowhere{
    "dizzle.nowhere", "No throw could help: there is no cell left to go to, so it is a pass"};
inline constexpr Phrase kNoDieThere{"dizzle.no-die-there", "There is no die on {cell}"};
inline constexpr Phrase kNoValue{"dizzle.no-value", "A die shows 1 to 6"};
inline constexpr Phrase kNoTrack{"dizzle.no-track", "That is not a piece of track"};
inline constexpr Phrase kNoPlanet{"dizzle.no-planet", "{cell} is not a planet"};
inline constexpr Phrase kLavaPip{"dizzle.lava-pip",
                                 "The lava die shows {value}, but {cell} asks for a {pip}"};
inline constexpr Phrase kLavaApart{"dizzle.lava-apart", "{cell} touches neither volcano nor lava"};
// Looks.
inline constexpr Phrase kDieAppeared{"dizzle.die-appeared",
                                     "A die lies on {site}, but none is placed now"};
inline constexpr Phrase kDieGone{
    "dizzle.die-gone",
    "The die on {site} was taken away; only a throw that does not help gives one back"};
inline constexpr Phrase kDieChanged{"dizzle.die-changed",
                                    "The die on {site} was turned from {before} to {now}"};
inline constexpr Phrase kMarkGone{"dizzle.mark-gone", "The mark on {site} is gone"};
inline constexpr Phrase kMarkChanged{"dizzle.mark-changed",
                                     "{site} showed {before} and now shows {now}"};
inline constexpr Phrase kMarkEarly{"dizzle.mark-early",
                                   "{site} is marked, but marks are made when the tour is over"};
inline constexpr Phrase kMarkMissing{"dizzle.mark-missing",
                                     "{site} should show {expected}, but shows {now}"};
inline constexpr Phrase kSeveral{"dizzle.several",
                                 "{count} dice were placed at once; a player takes one at a time"};
inline constexpr Phrase kMiddle{"dizzle.middle",
                                "The middle should hold {expected}, but holds {now}"};
inline constexpr Phrase kUnread{"dizzle.unread",
                                "This is not a look of this table: {found} sites, not {expected}"};
inline constexpr Phrase kStruckWrong{
    "dizzle.struck-wrong",
    "The numbers struck at the {colour} flag of {player} do not fit those circled by the others"};
// Audit.
inline constexpr Phrase kTooManyDice{"dizzle.too-many-dice",
                                     "{count} dice are on the table; the game has {most}"};
inline constexpr Phrase kDiceMissing{"dizzle.dice-missing",
                                     "Only {count} dice are in sight, not {most}"};
inline constexpr Phrase kKeyMissing{"dizzle.key-missing",
                                    "{site} is a lock, but its key is not crossed"};
inline constexpr Phrase kKeyTooNew{"dizzle.key-too-new",
                                   "{site} is a lock; it cannot be crossed in the first tour"};
inline constexpr Phrase kUnreachable{"dizzle.unreachable", "No die could ever get to {site}"};
inline constexpr Phrase kTooManyLandings{"dizzle.too-many-landings",
                                         "{player}'s planets need at least {planets} landings, but "
                                         "{player} has crossed only {rockets} rockets"};
inline constexpr Phrase kTooManyCrosses{
    "dizzle.too-many-crosses", "{count} cells are crossed, but {tours} tours allow only {most}"};
inline constexpr Phrase kLonely{
    "dizzle.lonely", "{site} touches no other cross; that happens only when a die was given back"};
inline constexpr Phrase kNotABomb{"dizzle.not-a-bomb", "{site} is scribbled, but it is not a bomb"};
inline constexpr Phrase kNobodyCrossedBomb{"dizzle.nobody-crossed-bomb",
                                           "{site} has exploded, but nobody crossed that bomb"};
inline constexpr Phrase kBombNotScribbled{
    "dizzle.bomb-not-scribbled", "{site} should be scribbled, for somebody else crossed that bomb"};
inline constexpr Phrase kCannotMark{"dizzle.cannot-mark", "{site} cannot show {now}"};
inline constexpr Phrase kLavaFromNowhere{"dizzle.lava-from-nowhere",
                                         "The lava on {site} has no way to a volcano"};
inline constexpr Phrase kTooMuchLava{"dizzle.too-much-lava",
                                     "{player} has lava on {count} cells after {tours} tours"};
inline constexpr Phrase kCircledWithoutFlag{
    "dizzle.circled-without-flag", "{site} is circled, but {player} has not crossed that flag"};
inline constexpr Phrase kFlagNotCircled{
    "dizzle.flag-not-circled", "{player} has crossed the {colour} flag, but circled no number"};
inline constexpr Phrase kCircledTwice{
    "dizzle.circled-twice", "{player} has circled more than one number of the {colour} flag"};
inline constexpr Phrase kCircledOutOfOrder{
    "dizzle.circled-out-of-order",
    "The numbers circled at the {colour} flag do not follow from any order of arrival"};
inline constexpr Phrase kTicksGap{"dizzle.ticks-gap",
                                  "{player} has ticked round {box}, but not the one before"};
inline constexpr Phrase kTooManyTicks{"dizzle.too-many-ticks",
                                      "{player} has ticked {count} rounds; the game has {most}"};
inline constexpr Phrase kTicksApart{
    "dizzle.ticks-apart", "The players have ticked rounds that do not follow from taking turns"};
// Points.
inline constexpr Phrase kGems{"dizzle.gems", "{count} x {colour} gem, {points} each"};
inline constexpr Phrase kRow{"dizzle.row", "Row {line} is complete"};
inline constexpr Phrase kColumn{"dizzle.column", "Column {line} is complete"};
inline constexpr Phrase kPuzzleDone{"dizzle.puzzle-done",
                                    "All {count} pieces of the {colour} puzzle"};
inline constexpr Phrase kAreaDone{"dizzle.area-done", "The area {name} is complete"};
inline constexpr Phrase kHeaps{"dizzle.heaps", "{count} x heap, {points} each"};
inline constexpr Phrase kBombs{"dizzle.bombs", "{count} x exploded bomb, {points} each"};
inline constexpr Phrase kSoloBombs{"dizzle.solo-bombs",
                                   "{count} x bomb crossed alone, {points} each"};
inline constexpr Phrase kFlagReached{"dizzle.flag-reached", "The {colour} flag"};
inline constexpr Phrase kOpenRails{"dizzle.open-rails",
                                   "{count} pieces of track on open lines, {points} each"};
inline constexpr Phrase kClosedRails{"dizzle.closed-rails",
                                     "{count} pieces of track on closed loops, {points} each"};
inline constexpr Phrase kLongestRails{"dizzle.longest-rails",
                                      "The longest loop, {count} pieces of track, {points} each"};
inline constexpr Phrase kStations{"dizzle.stations",
                                  "{count} x {colour} station on a closed loop, {points} each"};
// Ends.
inline constexpr Phrase kWon{"dizzle.won", "{player} wins with {points} points"};
inline constexpr Phrase kWonByCrosses{
    "dizzle.won-by-crosses",
    "{player} wins with {points} points and the fewest crosses, {crosses}"};
inline constexpr Phrase kShared{
    "dizzle.shared", "{players} share the victory with {points} points and {crosses} crosses each"};
inline constexpr Phrase kSoloDone{"dizzle.solo-done", "{points} points"};
inline constexpr Phrase kGrade1{
    "dizzle.grade-1", "{points} points: a star among dice players, nothing left to improve"};
inline constexpr Phrase kGrade2{"dizzle.grade-2", "{points} points: very close to the very best"};
inline constexpr Phrase kGrade3{"dizzle.grade-3",
                                "{points} points: that cannot have been luck alone"};
inline constexpr Phrase kGrade4{"dizzle.grade-4", "{points} points: good, with room above"};
inline constexpr Phrase kGrade5{"dizzle.grade-5", "{points} points: there are two worse grades"};
inline constexpr Phrase kGrade6{"dizzle.grade-6", "{points} points: not yet a feat"};
inline constexpr Phrase kGrade7{"dizzle.grade-7",
                                "{points} points: the dice were against it; try again"};
}  // namespace say

std::vector<Phrase> phrases();

}  // namespace kibitz::rules::dizzle
