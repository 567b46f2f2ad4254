// Why a look cannot follow from a state: which place changed against which rule.

#include "rules/fuse/words.h"

namespace kibitz::rules::fuse {

struct Rules::Comparison {
    const Rules& rules;
    const State& s;
    const Seen& now;   // what the state looks like
    const Seen& then;  // what is seen
    Complaints broken{};

    const Seen::Place& before(int place) const {
        return now.places[static_cast<std::size_t>(place)];
    }
    const Seen::Place& after(int place) const {
        return then.places[static_cast<std::size_t>(place)];
    }

    /// Everything that speaks against the move, said of the place where it was seen.
    void judged(const Move& m, Site where) {
        for (auto& violation : rules.check(s, m)) {
            if (violation.where.empty()) violation.where = {where};
            broken.add(std::move(violation));
        }
    }

    void changedCard(std::uint8_t was, std::uint8_t is, Site site, int place) {
        if (was == is) return;
        const int owner = place < 0 ? kTable : rules.ownerOf(place);
        if (was != kNoCard && is == kNoCard) {
            if (s.phase == Phase::Take && place < 0 && after(s.place).card == was) return;
            if (place < 0)
                return broken.add(kNewCard, Said{say::kCardGone}.with("card", rules.cardId(was)),
                                  {site});
            Move m;
            m.kind = Move::Kind::Clear;
            m.player = owner;
            m.card = was;
            return judged(m, site);
        }
        if (was != kNoCard)
            return broken.add(place < 0 ? kRefill : kNewCard,
                              Said{say::kCardMoved}.with("card", rules.cardId(is)), {site});
        Move m;
        m.kind = place < 0 ? Move::Kind::Reveal : Move::Kind::Take;
        m.player = owner;
        m.card = is;
        judged(m, site);
    }

    void cards() {
        for (int place = 0; place < rules.places(); ++place)
            changedCard(before(place).card, after(place).card, rules.cardSite(place), place);
        for (int i = 0; i < kCentre; ++i)
            changedCard(now.centre[static_cast<std::size_t>(i)],
                        then.centre[static_cast<std::size_t>(i)], rules.centreSite(i), -1);
        if (now.discard != then.discard) {
            if (then.discard == kNoCard)
                return broken.add(kSabotage,
                                  Said{say::kCardGone}.with("card", rules.cardId(now.discard)),
                                  {rules.discardSite()});
            Move m;
            m.kind = Move::Kind::Reveal;
            m.card = then.discard;
            judged(m, rules.discardSite());
        }
    }

    /// Before the deal the only question is whether these cards may be dealt.
    void deal() { judged(rules.dealSeen(then), rules.centreSite(0)); }

    void slot(int place, int slot) {
        const auto bit = 1u << slot;
        const bool was = before(place).filled & bit, is = after(place).filled & bit;
        const auto index = static_cast<std::size_t>(slot);
        const Die seen = after(place).dice[index];
        const Die held = s.places[static_cast<std::size_t>(place)].dice[index];
        const auto site = rules.slotSite(place, slot);
        const int card = before(place).card;
        const auto number = std::to_string(slot + 1);
        if (was && !is) {
            // The dice of a defused or fallen bomb leave together with it.
            if (s.phase == Phase::Clear && place == s.place) return;
            if (after(place).filled == 0 &&
                rules.isTower(s.places[static_cast<std::size_t>(place)]))
                return;
            const int owner = rules.ownerOf(place);
            if ((s.owing >> owner & 1) == 0)
                return broken.add(kOneDieASlot,
                                  Said{say::kDieGone}
                                      .with("die", nameOf(held))
                                      .with("slot", number)
                                      .with("card", rules.cardId(card)),
                                  {site});
            Move m;
            m.kind = Move::Kind::Give;
            m.player = owner;
            m.card = card;
            m.slot = slot;
            judged(m, site);
        } else if (was && seen != kNoDie && seen != held) {
            broken.add(kOneDieASlot,
                       Said{say::kDieChanged}
                           .with("die", nameOf(held))
                           .with("slot", number)
                           .with("card", rules.cardId(card)),
                       {site});
        } else if (!was && is && seen != kNoDie) {
            Move m;
            m.kind = Move::Kind::Place;
            m.player = rules.ownerOf(place);
            m.card = card;
            m.slot = slot;
            m.die = seen;
            if (card != kNoCard) judged(m, site);
        }
    }

    void pile() {
        const auto site = rules.pileSite();
        if (now.pile == then.pile) return;
        const bool lastCard = s.phase == Phase::Reveal && s.bombsInPile + s.sabotageInPile == 1;
        if (then.pile || !lastCard) broken.add(kRefill, say::kPileChanged, {site});
    }

    /// Dice beside the cards come by a draw, go by being placed or returned, and change when a
    /// penalty is thrown again.
    void loose() {
        if (s.phase == Phase::Draw) return drawn();
        DiceBag appeared = then.loose, vanished;
        for (const Die die : now.loose)
            if (!appeared.remove(die)) vanished.add(die);
        if (s.phase == Phase::Reroll && appeared.size() == 1 && vanished.size() == 1 &&
            appeared.begin()->colour == vanished.begin()->colour)
            return;
        for (int place = 0; place < rules.places(); ++place)
            for (int slot = 0; slot < rules.mostSlots_; ++slot)
                if ((after(place).filled & ~before(place).filled) >> slot & 1)
                    vanished.remove(after(place).dice[static_cast<std::size_t>(slot)]);
        if (s.phase == Phase::Return) vanished.remove(s.penalties[s.rerolled].die);
        if (!appeared.empty() || !vanished.empty()) broken.add(kDraw, say::kLooseChanged);
    }

    void drawn() {
        if (then.loose.empty()) return;
        Move m;
        m.kind = Move::Kind::Draw;
        m.player = s.bagHolder;
        for (const Die die : then.loose)
            if (m.dice.size() < kMostDrawn) m.dice.push(die);
        for (auto& violation : rules.check(s, m)) broken.add(std::move(violation));
    }
};

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& look) const {
    const auto now = read(appearance(s));
    const auto then = read(look);
    Comparison compared{*this, s, now, then};
    compared.broken.list = audit(look).impossible;
    const bool same = look == appearance(s);
    if (s.phase == Phase::Over && !same) {
        compared.broken.add(s.won ? kAfterWin : kLoss, say::kOver);
        return compared.broken.list;
    }
    if (s.phase == Phase::Deal) {
        compared.deal();
    } else if (!same) {
        compared.cards();
        for (int place = 0; place < places(); ++place)
            for (int slot = 0; slot < mostSlots_; ++slot) compared.slot(place, slot);
        compared.pile();
        compared.loose();
    }
    if (compared.broken.list.empty())
        compared.broken.add(kTurnOrder, same ? say::kUnchanged : say::kTooMuch);
    return compared.broken.list;
}

}  // namespace kibitz::rules::fuse
