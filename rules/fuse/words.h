#pragma once

#include "rules/fuse/fuse.h"

#include <algorithm>

// The rules and sentences of FUSE: headings of rulebook.md, and what can be said about them.

namespace kibitz::rules::fuse {

inline constexpr Rule kSetup{"setup", "Setting up"};
inline constexpr Rule kModes{"modes", "How many cards"};
inline constexpr Rule kTurnOrder{"turn-order", "What comes when"};
inline constexpr Rule kClock{"clock", "Ten minutes"};
inline constexpr Rule kDraw{"draw", "Drawing dice"};
inline constexpr Rule kOneDieEach{"one-die-each", "Everybody takes one die"};
inline constexpr Rule kOwnCards{"own-cards", "Only on one's own bombs"};
inline constexpr Rule kOneDieASlot{"one-die-a-slot", "A slot holds one die"};
inline constexpr Rule kSlot{"slot", "What a slot takes"};
inline constexpr Rule kRelation{"relation", "Signs between dice"};
inline constexpr Rule kStackOrder{"stack-order", "Stacks and pyramids grow from the base"};
inline constexpr Rule kPenalty{"penalty", "A die that fits nowhere"};
inline constexpr Rule kExposed{"exposed", "Only dice with nothing on top are lost"};
inline constexpr Rule kDefuse{"defuse", "Defusing a bomb"};
inline constexpr Rule kNewCard{"new-card", "Choosing a new bomb"};
inline constexpr Rule kRefill{"refill", "Refilling the centre"};
inline constexpr Rule kSabotage{"sabotage", "Sabotage"};
inline constexpr Rule kFallen{"fallen-tower", "A tower falls"};
inline constexpr Rule kDiceCount{"dice-count", "Twenty-five dice"};
inline constexpr Rule kDeadCard{"dead-card", "A bomb nobody can complete"};
inline constexpr Rule kWin{"win", "Winning"};
inline constexpr Rule kAfterWin{"after-the-win", "Playing on"};
inline constexpr Rule kLoss{"loss", "Losing"};

namespace say {

// score and end
inline constexpr Phrase kDefusedBomb{"fuse.defused", "bomb {card} defused"};
inline constexpr Phrase kWon{"fuse.won", "The base is saved; the team has {points}"};
inline constexpr Phrase kHasWon{"fuse.has-won", "the team has won; playing on can only add points"};
inline constexpr Phrase kTooLate{"fuse.too-late",
                                 "Time is up with {left} left; the team has {points}"};
inline constexpr Phrase kNoDice{"fuse.no-dice",
                                "The bag is empty with {left} left; the team has {points}"};

// what is due
inline constexpr Phrase kOver{"fuse.over", "The game is over"};
inline constexpr Phrase kDueDeal{"fuse.due-deal", "The cards have to be dealt first"};
inline constexpr Phrase kDueDraw{"fuse.due-draw", "{player} has to draw and throw dice first"};
inline constexpr Phrase kDuePlace{"fuse.due-place", "The dice on the table have to be taken first"};
inline constexpr Phrase kDueClear{"fuse.due-clear",
                                  "{player} has to put the dice of bomb {card} into the bag first"};
inline constexpr Phrase kDueTake{"fuse.due-take", "{player} has to choose a new bomb first"};
inline constexpr Phrase kDueReveal{"fuse.due-reveal",
                                   "The next card of the pile has to be turned over first"};
inline constexpr Phrase kDueGive{"fuse.due-give", "{player} has to give a matching die first"};
inline constexpr Phrase kDueReroll{"fuse.due-reroll", "The penalty dice have to be thrown first"};
inline constexpr Phrase kDueReturn{"fuse.due-return", "{die} has to go back into the bag first"};

// the clock
inline constexpr Phrase kNotYetRunning{"fuse.not-yet-running",
                                       "The clock starts after the cards are dealt"};
inline constexpr Phrase kBackwards{"fuse.backwards", "The clock already showed {before} s"};
inline constexpr Phrase kAfterTime{"fuse.after-time", "At {at} s the ten minutes are over"};
inline constexpr Phrase kBeforeTime{"fuse.before-time", "At {at} s the ten minutes are not over"};

// setting up
inline constexpr Phrase kCardCount{"fuse.card-count", "{count} cards are dealt, not {found}"};
inline constexpr Phrase kNotInGame{"fuse.not-in-game", "{card} is no bomb of this game"};
inline constexpr Phrase kTwice{"fuse.twice", "Bomb {card} lies in two places"};
inline constexpr Phrase kStartPair{"fuse.start-pair",
                                   "{player} needs one bomb of 1 or 2 and one of 3 or 4 points"};
inline constexpr Phrase kStartValues{"fuse.start-values",
                                     "{player} needs bombs of at least three different values"};

// drawing and taking
inline constexpr Phrase kNotBagHolder{"fuse.not-bag-holder", "{player} has the bag"};
inline constexpr Phrase kDrawCount{"fuse.draw-count", "{dice} must be drawn, not {found}"};
inline constexpr Phrase kNotInBag{"fuse.not-in-bag", "The bag holds only {dice}"};
inline constexpr Phrase kNoSuchDie{"fuse.no-such-die", "There is no such die"};
inline constexpr Phrase kNobody{"fuse.nobody", "One of the players has to do this"};
inline constexpr Phrase kHasTaken{"fuse.has-taken", "{player} has already taken a die"};
inline constexpr Phrase kNotDrawn{"fuse.not-drawn", "{die} is not among the dice on the table"};
inline constexpr Phrase kNotOwn{"fuse.not-own", "Bomb {card} does not lie in front of {player}"};
inline constexpr Phrase kNoSuchSlot{"fuse.no-such-slot", "Bomb {card} has {slots}"};
inline constexpr Phrase kSlotTaken{"fuse.slot-taken",
                                   "Slot {slot} of bomb {card} already holds a die"};
inline constexpr Phrase kUnsupported{"fuse.unsupported",
                                     "Slot {slot} of bomb {card} has nothing to rest on"};
inline constexpr Phrase kWrongDie{"fuse.wrong-die",
                                  "Slot {slot} of bomb {card} does not take {die}"};
inline constexpr Phrase kBrokenRelation{
    "fuse.broken-relation", "{die} in slot {slot} of bomb {card} does not go with the other dice"};
inline constexpr Phrase kMustPlace{"fuse.must-place", "{die} fits a bomb of {player}"};
inline constexpr Phrase kMustTakeOther{"fuse.must-take-other",
                                       "A die on the table fits a bomb of {player}"};

// defusing, refilling
inline constexpr Phrase kNotComplete{"fuse.not-complete", "Bomb {card} is not complete"};
inline constexpr Phrase kNotInCentre{"fuse.not-in-centre",
                                     "Bomb {card} does not lie in the centre"};
inline constexpr Phrase kNotInPile{"fuse.not-in-pile", "{card} cannot be in the draw pile"};

// giving dice
inline constexpr Phrase kOwesNothing{"fuse.owes-nothing", "{player} has no die to give now"};
inline constexpr Phrase kEmptySlot{"fuse.empty-slot", "Slot {slot} of bomb {card} is empty"};
inline constexpr Phrase kCovered{"fuse.covered",
                                 "Slot {slot} of bomb {card} lies under another die"};
inline constexpr Phrase kNotAsked{"fuse.not-asked",
                                  "{die} has neither the colour nor the value asked for"};
inline constexpr Phrase kNoSuchPenalty{"fuse.no-such-penalty", "{player} has no penalty die {die}"};
inline constexpr Phrase kNoTower{"fuse.no-tower", "Bomb {card} has no dice that can fall"};
inline constexpr Phrase kNotWon{"fuse.not-won", "The team can only stop after the win"};

// looks
inline constexpr Phrase kHardCard{"fuse.hard-card", "Bomb {card} is only for experts"};
inline constexpr Phrase kDieWithoutCard{"fuse.die-without-card",
                                        "A die lies where {player} has no slot"};
inline constexpr Phrase kNothingAbove{"fuse.nothing-above",
                                      "Slot {slot} of bomb {card} is hidden by nothing"};
inline constexpr Phrase kTooManyOfColour{"fuse.too-many-of-colour",
                                         "There are {found} {colour} dice, but only five exist"};
inline constexpr Phrase kTooManyDice{"fuse.too-many-dice",
                                     "There are {found} dice, but only 25 exist"};
inline constexpr Phrase kTooManyLoose{
    "fuse.too-many-loose", "{found} dice lie beside the cards, but a draw is only {dice}"};
inline constexpr Phrase kTwoComplete{"fuse.two-complete",
                                     "Two bombs are complete; the first has to be cleared at once"};
inline constexpr Phrase kCentreGap{"fuse.centre-gap",
                                   "The centre has gaps although the pile has cards"};
inline constexpr Phrase kPlayerGap{"fuse.player-gap",
                                   "{player} has a gap although the centre has bombs"};
inline constexpr Phrase kNoSabotage{"fuse.no-sabotage", "This game is played without sabotage"};
inline constexpr Phrase kDead{"fuse.dead", "No dice can complete bomb {card} of {player} any more"};
inline constexpr Phrase kCardMoved{"fuse.card-moved", "{card} cannot have come here now"};
inline constexpr Phrase kCardGone{"fuse.card-gone", "Bomb {card} cannot have left its place now"};
inline constexpr Phrase kPileChanged{"fuse.pile-changed", "The draw pile cannot have changed now"};
inline constexpr Phrase kDieGone{"fuse.die-gone",
                                 "{die} cannot have left slot {slot} of bomb {card} now"};
inline constexpr Phrase kDieChanged{"fuse.die-changed",
                                    "{die} in slot {slot} of bomb {card} cannot have changed"};
inline constexpr Phrase kLooseChanged{"fuse.loose-changed",
                                      "The dice beside the cards cannot lie like this now"};
inline constexpr Phrase kTooMuch{"fuse.too-much", "More has changed than one action can change"};

inline constexpr Phrase kUnchanged{"fuse.unchanged", "Nothing on the table has changed"};

}  // namespace say

std::vector<Phrase> phrases();

/// "1 bomb", "17 bombs"
inline std::string counted(int count, const std::string& one, const std::string& many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// A sentence with its arguments: Said{say::kDead}.with("card", id).
struct Said {
    Message message;

    Said(const Phrase& phrase) : message{phrase} {}
    Said&& with(std::string name, std::string value) && {
        message.arguments.emplace_back(std::move(name), std::move(value));
        return std::move(*this);
    }
    operator Message() && { return std::move(message); }
};

/// Violations as they are found; the same rule at the same place is said once.
struct Rules::Complaints {
    std::vector<Violation> list;

    void add(Violation violation) {
        if (std::find(list.begin(), list.end(), violation) == list.end())
            list.push_back(std::move(violation));
    }
    void add(const Rule& rule, Said said, std::vector<Site> where = {}) {
        add({rule, std::move(said), std::move(where)});
    }
};

/// A look, read as cards and dice. Hidden dice are there, but nobody knows which.
struct Rules::Seen {
    struct Place {
        std::uint8_t card = kNoCard;
        CardDice dice{};
        SlotSet covered = 0;
        SlotSet filled = 0;  // dice and covered
        bool complete = false;
    };
    std::array<Place, kMostPlaces> places;
    std::array<std::uint8_t, kCentre> centre{};
    bool pile = false;
    std::uint8_t discard = kNoCard;
    DiceBag loose;
    int openBombs = 0;  // in front of players and in the centre
    int inCentre = 0;
    int gaps = 0;  // places of players without a bomb
};

}  // namespace kibitz::rules::fuse
