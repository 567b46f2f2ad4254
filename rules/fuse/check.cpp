// Is a move legal? Names every broken rule.

#include "rules/fuse/words.h"

#include <set>

namespace kibitz::rules::fuse {

std::string secondsText(int milliseconds);

struct Rules::Judge {
    const Rules& rules;
    const State& s;
    const Move& m;
    Complaints broken{};

    std::string nameOfPlayer(int player) const {
        return rules.names_[static_cast<std::size_t>(player)];
    }
    std::string dieName(Die die) const { return isDie(die) ? nameOf(die) : "this die"; }
    std::string cardName(int card) const {
        return card >= 0 && card < rules.cards_ ? rules.cardId(card) : "this card";
    }

    /// What the table is waiting for.
    void saysWhatIsDue() {
        const auto due = [&](const Phrase& phrase) { broken.add(kTurnOrder, phrase); };
        const auto owner = nameOfPlayer(rules.ownerOf(s.place));
        switch (s.phase) {
            case Phase::Deal: return due(say::kDueDeal);
            case Phase::Draw:
                return broken.add(kTurnOrder,
                                  Said{say::kDueDraw}.with("player", nameOfPlayer(s.bagHolder)));
            case Phase::Place: return due(say::kDuePlace);
            case Phase::Clear:
                return broken.add(kDefuse,
                                  Said{say::kDueClear}
                                      .with("player", owner)
                                      .with("card", cardName(s.places[s.place].card)),
                                  {rules.cardSite(s.place)});
            case Phase::Take:
                return broken.add(kNewCard, Said{say::kDueTake}.with("player", owner));
            case Phase::Reveal: return broken.add(kRefill, say::kDueReveal, {rules.pileSite()});
            case Phase::Reroll: return due(say::kDueReroll);
            case Phase::Return:
                return broken.add(kPenalty, Said{say::kDueReturn}.with(
                                                "die", nameOf(s.penalties[s.rerolled].die)));
            default: break;
        }
        for (int player = 0; player < rules.players_; ++player)
            if ((s.owing >> player & 1) != 0)
                broken.add(s.phase == Phase::Sabotage ? kSabotage : kPenalty,
                           Said{say::kDueGive}.with("player", nameOfPlayer(player)));
    }

    bool isDue() const {
        switch (m.kind) {
            case Move::Kind::Deal: return s.phase == Phase::Deal;
            case Move::Kind::Draw: return s.phase == Phase::Draw;
            case Move::Kind::Place:
            case Move::Kind::Penalty: return s.phase == Phase::Place;
            case Move::Kind::Clear: return s.phase == Phase::Clear;
            case Move::Kind::Take: return s.phase == Phase::Take;
            case Move::Kind::Reveal: return s.phase == Phase::Reveal;
            case Move::Kind::Give: return s.phase == Phase::Sabotage || s.phase == Phase::Penalty;
            case Move::Kind::Reroll: return s.phase == Phase::Reroll;
            case Move::Kind::Return: return s.phase == Phase::Return;
            default: return s.phase != Phase::Deal;  // these may break in at any time
        }
    }

    void clock() {
        if (m.at == kNoTime) return;
        const auto at = secondsText(m.at);
        if (s.phase == Phase::Deal) return broken.add(kClock, say::kNotYetRunning);
        if (m.at < s.clock)
            broken.add(kClock,
                       Said{say::kBackwards}.with("before", secondsText(std::max(s.clock, 0))));
        if (m.kind == Move::Kind::TimeUp ? m.at < kTimeLimit : m.at >= kTimeLimit)
            broken.add(kClock,
                       Said{m.kind == Move::Kind::TimeUp ? say::kBeforeTime : say::kAfterTime}.with(
                           "at", at));
    }

    bool isPlayer() {
        if (m.player >= 0 && m.player < rules.players_) return true;
        broken.add(kOneDieEach, say::kNobody);
        return false;
    }

    void deal() {
        const int count = rules.places() + rules.inCentre();
        if (m.cards.size() != count)
            return broken.add(kSetup, Said{say::kCardCount}
                                          .with("count", std::to_string(count))
                                          .with("found", std::to_string(m.cards.size())));
        std::set<std::uint8_t> seen;
        bool bombs = true;
        for (const auto card : m.cards) {
            if (!rules.isBomb(card)) {
                broken.add(kSetup, Said{say::kNotInGame}.with("card", cardName(card)));
                bombs = false;
            } else if (!rules.isEligible(card)) {
                broken.add(kModes, Said{say::kHardCard}.with("card", cardName(card)));
            }
            if (rules.isBomb(card) && !seen.insert(card).second)
                broken.add(kSetup, Said{say::kTwice}.with("card", cardName(card)));
        }
        if (!bombs) return;
        for (int player = 0; player < rules.players_; ++player) startCards(player);
    }

    void startCards(int player) {
        int low = 0, high = 0;
        std::set<int> values;
        std::vector<Site> where;
        for (int i = 0; i < rules.placesEach_; ++i) {
            const int place = player * rules.placesEach_ + i;
            const int points = rules.bomb(m.cards[place]).points;
            if (points <= 2) ++low;
            if (points == 3 || points == 4) ++high;
            values.insert(points);
            where.push_back(rules.cardSite(place));
        }
        if (rules.fullSolo_ ? values.size() < 3 : low != 1 || high != 1)
            broken.add(kSetup,
                       Said{rules.fullSolo_ ? say::kStartValues : say::kStartPair}.with(
                           "player", nameOfPlayer(player)),
                       std::move(where));
    }

    void draw() {
        if (m.player != s.bagHolder)
            broken.add(kTurnOrder,
                       Said{say::kNotBagHolder}.with("player", nameOfPlayer(s.bagHolder)));
        if (const int count = rules.diceToDraw(s); s.phase == Phase::Draw && m.dice.size() != count)
            broken.add(kDraw, Said{say::kDrawCount}
                                  .with("dice", counted(count, "die", "dice"))
                                  .with("found", std::to_string(m.dice.size())));
        std::array<int, kColours> drawn{};
        for (const Die die : m.dice) {
            if (!isDie(die)) return broken.add(kDiceCount, say::kNoSuchDie);
            ++drawn[static_cast<std::size_t>(die.colour - 1)];
        }
        for (std::size_t colour = 0; colour < kColours; ++colour)
            if (const std::string name{kColourNames[colour + 1]}; drawn[colour] > s.bag[colour])
                broken.add(kDiceCount,
                           Said{say::kNotInBag}.with(
                               "dice", counted(s.bag[colour], name + " die", name + " dice")));
    }

    void taking() {
        if (std::find(s.drawn.begin(), s.drawn.end(), m.die) == s.drawn.end())
            broken.add(kDraw, Said{say::kNotDrawn}.with("die", dieName(m.die)));
        if (s.taken[static_cast<std::size_t>(m.player)] >= rules.diceEach_)
            broken.add(kOneDieEach, Said{say::kHasTaken}.with("player", nameOfPlayer(m.player)));
    }

    /// The place of the card, if it lies in front of the player.
    int ownPlace() {
        const int place = rules.placeOf(s, m.card);
        if (place >= 0 && rules.ownerOf(place) == m.player) return place;
        broken.add(kOwnCards, Said{say::kNotOwn}
                                  .with("card", cardName(m.card))
                                  .with("player", nameOfPlayer(m.player)));
        return -1;
    }

    void place() {
        if (!isPlayer()) return;
        taking();
        const int place = ownPlace();
        if (place < 0) return;
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        const auto wrong = misfit(rules.bomb(m.card), lying.dice, m.slot, m.die);
        rules.explain(wrong, place, m.card, m.slot, m.die, broken);
    }

    void penalty() {
        if (!isPlayer()) return;
        taking();
        if (isDie(m.die) && rules.fitsSomewhere(s, m.player, m.die))
            broken.add(kPenalty, Said{say::kMustPlace}
                                     .with("die", nameOf(m.die))
                                     .with("player", nameOfPlayer(m.player)));
        else if (!rules.mayTakePenalty(s, m.player, m.die))
            broken.add(kPenalty, Said{say::kMustTakeOther}.with("player", nameOfPlayer(m.player)));
    }

    void clear() {
        if (!isPlayer()) return;
        const int place = ownPlace();
        if (place >= 0 && !(s.phase == Phase::Clear && place == s.place))
            broken.add(kDefuse, Said{say::kNotComplete}.with("card", cardName(m.card)),
                       {rules.cardSite(place)});
    }

    void take() {
        if (!isPlayer()) return;
        if (s.phase == Phase::Take && m.player != rules.ownerOf(s.place))
            broken.add(kNewCard,
                       Said{say::kDueTake}.with("player", nameOfPlayer(rules.ownerOf(s.place))));
        if (!rules.isBomb(m.card) ||
            std::find(s.centre.begin(), s.centre.end(), m.card) == s.centre.end())
            broken.add(kNewCard, Said{say::kNotInCentre}.with("card", cardName(m.card)));
    }

    void reveal() {
        const bool possible = (rules.isEligible(m.card) && s.bombsInPile > 0) ||
                              (rules.isSabotage(m.card) && s.sabotageInPile > 0);
        if (!possible || s.known[static_cast<std::size_t>(m.card)])
            broken.add(kRefill, Said{say::kNotInPile}.with("card", cardName(m.card)),
                       {rules.pileSite()});
    }

    void give() {
        if (!isPlayer()) return;
        const auto& rule = s.phase == Phase::Sabotage ? kSabotage : kPenalty;
        if ((s.owing >> m.player & 1) == 0)
            broken.add(rule, Said{say::kOwesNothing}.with("player", nameOfPlayer(m.player)));
        const int place = ownPlace();
        if (place < 0) return;
        const auto& card = rules.bomb(m.card);
        if (m.slot < 0 || m.slot >= card.size())
            return broken.add(kSlot,
                              Said{say::kNoSuchSlot}
                                  .with("card", card.id)
                                  .with("slots", counted(card.size(), "slot", "slots")),
                              {rules.cardSite(place)});
        const auto& dice = s.places[static_cast<std::size_t>(place)].dice;
        const Die die = dice[static_cast<std::size_t>(m.slot)];
        const auto slot = std::to_string(m.slot + 1);
        const std::vector<Site> where{rules.slotSite(place, m.slot)};
        if (die == kNoDie)
            return broken.add(rule, Said{say::kEmptySlot}.with("card", card.id).with("slot", slot),
                              where);
        if (!isExposed(card, dice, m.slot))
            broken.add(kExposed, Said{say::kCovered}.with("card", card.id).with("slot", slot),
                       where);
        if ((s.phase == Phase::Sabotage || s.phase == Phase::Penalty) && !matches(die, s.asked))
            broken.add(rule, Said{say::kNotAsked}.with("die", nameOf(die)), where);
    }

    void penaltyDie() {
        if (!isPlayer()) return;
        const TakenPenalty which{static_cast<std::int8_t>(m.player), m.die};
        const bool known =
            m.kind == Move::Kind::Return && s.phase == Phase::Return
                ? s.penalties[s.rerolled] == which
                : std::find(s.penalties.begin(), s.penalties.end(), which) != s.penalties.end();
        if (!known)
            broken.add(kPenalty, Said{say::kNoSuchPenalty}
                                     .with("player", nameOfPlayer(m.player))
                                     .with("die", dieName(m.die)));
        if (m.kind == Move::Kind::Reroll && (m.value < 1 || m.value > 6))
            broken.add(kDiceCount, say::kNoSuchDie);
    }

    void fallen() {
        if (!isPlayer()) return;
        const int place = ownPlace();
        if (place < 0) return;
        if (!rules.isTower(s.places[static_cast<std::size_t>(place)]) ||
            (s.phase == Phase::Clear && place == s.place))
            broken.add(kFallen, Said{say::kNoTower}.with("card", cardName(m.card)),
                       {rules.cardSite(place)});
    }

    void kind() {
        switch (m.kind) {
            case Move::Kind::Deal: return deal();
            case Move::Kind::Draw: return draw();
            case Move::Kind::Place: return place();
            case Move::Kind::Penalty: return penalty();
            case Move::Kind::Clear: return clear();
            case Move::Kind::Take: return take();
            case Move::Kind::Reveal: return reveal();
            case Move::Kind::Give: return give();
            case Move::Kind::Reroll:
            case Move::Kind::Return: return penaltyDie();
            case Move::Kind::Fallen: return fallen();
            case Move::Kind::Stop:
                if (!s.won) broken.add(kAfterWin, say::kNotWon);
                return;
            case Move::Kind::TimeUp: return;
        }
    }
};

void Rules::explain(const Misfit& wrong, int place, int cardIndex, int slot, Die die,
                    Complaints& broken) const {
    if (!wrong.any()) return;
    const auto& card = bomb(cardIndex);
    if (wrong.noSuchSlot)
        return broken.add(kSlot,
                          Said{say::kNoSuchSlot}
                              .with("card", card.id)
                              .with("slots", counted(card.size(), "slot", "slots")),
                          {cardSite(place)});
    const auto at = std::to_string(slot + 1);
    const auto name = isDie(die) ? nameOf(die) : "this die";
    const std::vector<Site> where{slotSite(place, slot)};
    if (wrong.taken)
        broken.add(kOneDieASlot, Said{say::kSlotTaken}.with("slot", at).with("card", card.id),
                   where);
    if (wrong.unsupported)
        broken.add(kStackOrder, Said{say::kUnsupported}.with("slot", at).with("card", card.id),
                   where);
    if (wrong.wrongDie)
        broken.add(kSlot,
                   Said{say::kWrongDie}.with("slot", at).with("card", card.id).with("die", name),
                   where);
    if (wrong.relation)
        broken.add(
            kRelation,
            Said{say::kBrokenRelation}.with("slot", at).with("card", card.id).with("die", name),
            where);
}

std::vector<Violation> Rules::check(const State& s, const Move& m) const {
    Judge judge{*this, s, m};
    if (s.phase == Phase::Over) {
        judge.broken.add(s.won ? kAfterWin : kLoss, say::kOver);
        return judge.broken.list;
    }
    judge.clock();
    if (!judge.isDue()) judge.saysWhatIsDue();
    judge.kind();
    return judge.broken.list;
}

}  // namespace kibitz::rules::fuse
