// Points, the end, and what must be true of every state.

#include "rules/fuse/words.h"

#include <bit>

namespace kibitz::rules::fuse {

ScoreSheet Rules::score(const State& s) const {
    // The team scores together. Each bomb stands with the player who defused it, so that the sum of
    // all players' totals is the score of the team.
    ScoreSheet sheet;
    sheet.players.resize(static_cast<std::size_t>(players_));
    for (const auto& defused : s.defused) {
        const auto& card = bomb(defused.card);
        sheet.players[static_cast<std::size_t>(defused.player)].push_back(
            {kDefuse, Said{say::kDefusedBomb}.with("card", card.id), card.points});
    }
    // The game goes on after the win, so there is no outcome yet; but nobody can lose it any more.
    if (s.won)
        for (auto& lines : sheet.players) lines.push_back({kWin, Said{say::kHasWon}, 0});
    return sheet;
}

std::optional<Outcome> Rules::outcome(const State& s) const {
    if (s.phase != Phase::Over) return std::nullopt;
    int points = 0;
    for (const auto& defused : s.defused) points += bomb(defused.card).points;
    const auto total = counted(points, "point", "points");
    Outcome outcome;
    if (s.won) {
        for (int player = 0; player < players_; ++player) outcome.winners.push_back(player);
        outcome.how = Said{say::kWon}.with("points", total);
        return outcome;
    }
    const auto open =
        std::count_if(s.centre.begin(), s.centre.end(), [](auto card) { return card != kNoCard; });
    outcome.how =
        Said{s.end == End::TimeUp ? say::kTooLate : say::kNoDice}
            .with("left", counted(static_cast<int>(open) + s.bombsInPile, "bomb", "bombs"))
            .with("points", total);
    return outcome;
}

std::vector<std::uint8_t> Rules::deadCards(const State& s) const {
    std::vector<std::uint8_t> dead;
    for (const auto& lying : s.places)
        if (lying.card != kNoCard && isCompletable(bomb(lying.card), lying.dice) == false)
            dead.push_back(lying.card);
    return dead;
}

std::string Rules::whatIsBroken(const State& s) const {
    if (auto broken = brokenDice(s); !broken.empty()) return broken;
    if (auto broken = brokenCards(s); !broken.empty()) return broken;
    return brokenPhase(s);
}

std::string Rules::brokenDice(const State& s) const {
    std::array<int, kColours> count{};
    for (std::size_t colour = 0; colour < kColours; ++colour) count[colour] = s.bag[colour];
    const auto add = [&](Die die) {
        if (isDie(die)) ++count[static_cast<std::size_t>(die.colour - 1)];
    };
    for (const Die die : s.drawn) add(die);
    for (const auto& penalty : s.penalties) add(penalty.die);
    for (const auto& lying : s.places) {
        for (const Die die : lying.dice) add(die);
        if (lying.card == kNoCard) {
            if (lying.dice != CardDice{}) return "dice lie where no card is";
            continue;
        }
        const auto& card = bomb(lying.card);
        const auto filled = filledSlots(card, lying.dice);
        for (int slot = 0; slot < kMostSlots; ++slot) {
            const Die die = lying.dice[static_cast<std::size_t>(slot)];
            if (die == kNoDie) continue;
            if (slot >= card.size()) return "a die lies beside bomb " + card.id;
            if ((card.below[static_cast<std::size_t>(slot)] & ~filled) != 0)
                return "a die floats above bomb " + card.id;
            if ((card.slots[static_cast<std::size_t>(slot)].takes >> faceOf(die) & 1) == 0)
                return "a die does not fit its slot on bomb " + card.id;
        }
        for (const auto& relation : card.relations)
            if (!holds(relation, lying.dice)) return "dice do not go together on bomb " + card.id;
    }
    for (const int n : count)
        if (n != kDicePerColour) return "there are not five dice of each colour";
    return {};
}

std::string Rules::brokenCards(const State& s) const {
    if (s.phase == Phase::Deal) return s == State{} ? "" : "something happened before the deal";
    std::bitset<kMostCards> found;
    int bombs = s.bombsInPile;
    bool twice = false;
    const auto lies = [&](std::uint8_t card) {
        if (card == kNoCard) return;
        twice = twice || found[card];
        found.set(card);
        ++bombs;
    };
    for (const auto card : s.centre) lies(card);
    for (int place = 0; place < kMostPlaces; ++place) {
        const auto card = s.places[static_cast<std::size_t>(place)].card;
        if (place >= places() && card != kNoCard) return "a card lies in front of nobody";
        // A bomb that waits to be cleared is counted among the defused.
        if (card != kNoCard && !s.defused.empty() &&
            std::any_of(s.defused.begin(), s.defused.end(),
                        [&](const Defused& d) { return d.card == card; })) {
            if (filledSlots(bomb(card), s.places[static_cast<std::size_t>(place)].dice) !=
                bomb(card).all())
                return "bomb " + cardId(card) + " is defused and lies there";
            continue;
        }
        lies(card);
    }
    for (const auto& defused : s.defused) lies(defused.card);
    if (twice) return "a card is in two places";
    if (bombs != bombsInDeck_ + places()) return "bombs were lost or found";
    int sabotaged = s.sabotageInPile;
    for (int card = 0; card < cards_; ++card) {
        const auto at = static_cast<std::size_t>(card);
        if (isSabotage(card)) sabotaged += s.known[at] ? 1 : 0;
        if (isBomb(card) && s.known[at] != found[at]) return "a known card is nowhere";
    }
    return sabotaged == sabotageCards_ ? "" : "sabotage cards were lost or found";
}

std::string Rules::brokenPhase(const State& s) const {
    const bool giving = s.phase == Phase::Sabotage || s.phase == Phase::Penalty;
    const bool over = s.phase == Phase::Over;
    if (over != (s.end != End::NotYet)) return "the end is not the end";
    if (!over && giving != (s.owing != 0)) return "somebody owes a die, or nobody does";
    for (int player = 0; player < players_; ++player)
        if (giving && (s.owing >> player & 1) != 0 && !canGive(s, player, s.asked))
            return "somebody owes a die and has none";
    if (s.phase == Phase::Place && s.drawn.empty()) return "there is nothing to place";
    if (s.phase == Phase::Draw && (!s.drawn.empty() || !s.penalties.empty()))
        return "dice are left over";
    if ((s.phase == Phase::Reroll || s.phase == Phase::Return) && s.rerolled >= s.penalties.size())
        return "there is no penalty";
    for (const int taken : s.taken)
        if (taken > diceEach_) return "somebody took too many dice";
    const bool gone =
        s.bombsInPile + s.sabotageInPile == 0 &&
        std::all_of(s.centre.begin(), s.centre.end(), [](auto card) { return card == kNoCard; });
    if (s.won && !gone) return "won with bombs left";
    return {};
}

std::vector<Phrase> phrases() {
    using namespace say;
    return {kDefusedBomb,     kWon,          kHasWon,         kTooLate,
            kNoDice,          kOver,         kDueDeal,        kDueDraw,
            kDuePlace,        kDueClear,     kDueTake,        kDueReveal,
            kDueGive,         kDueReroll,    kDueReturn,      kNotYetRunning,
            kBackwards,       kAfterTime,    kBeforeTime,     kCardCount,
            kNotInGame,       kTwice,        kStartPair,      kStartValues,
            kNotBagHolder,    kDrawCount,    kNotInBag,       kNoSuchDie,
            kNobody,          kHasTaken,     kNotDrawn,       kNotOwn,
            kNoSuchSlot,      kSlotTaken,    kUnsupported,    kWrongDie,
            kBrokenRelation,  kMustPlace,    kMustTakeOther,  kNotComplete,
            kNotInCentre,     kNotInPile,    kOwesNothing,    kEmptySlot,
            kCovered,         kNotAsked,     kNoSuchPenalty,  kNoTower,
            kNotWon,          kHardCard,     kDieWithoutCard, kNothingAbove,
            kTooManyOfColour, kTooManyDice,  kTooManyLoose,   kTwoComplete,
            kCentreGap,       kPlayerGap,    kNoSabotage,     kDead,
            kCardMoved,       kCardGone,     kPileChanged,    kDieGone,
            kDieChanged,      kLooseChanged, kTooMuch,        kUnchanged};
}

}  // namespace kibitz::rules::fuse
