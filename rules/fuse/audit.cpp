// One look without history: what it proves, and what cannot be.

#include "rules/fuse/words.h"

#include <bit>
#include <map>

namespace kibitz::rules::fuse {

struct Rules::Auditor {
    const Rules& rules;
    const Seen& seen;
    Complaints impossible{};
    Complaints unusual{};

    std::string ownerName(int place) const {
        return rules.names_[static_cast<std::size_t>(rules.ownerOf(place))];
    }
    const Seen::Place& at(int place) const { return seen.places[static_cast<std::size_t>(place)]; }

    void cards() {
        std::map<std::uint8_t, std::vector<Site>> where;
        for (int place = 0; place < rules.places(); ++place)
            if (at(place).card != kNoCard) where[at(place).card].push_back(rules.cardSite(place));
        for (int i = 0; i < kCentre; ++i)
            if (const auto card = seen.centre[static_cast<std::size_t>(i)]; card != kNoCard)
                where[card].push_back(rules.centreSite(i));
        for (const auto& [card, sites] : where) {
            if (sites.size() > 1)
                impossible.add(kSetup, Said{say::kTwice}.with("card", rules.cardId(card)), sites);
            if (!rules.isEligible(card))
                impossible.add(kModes, Said{say::kHardCard}.with("card", rules.cardId(card)),
                               sites);
        }
        if (seen.discard != kNoCard && rules.sabotageCards_ == 0)
            impossible.add(kSabotage, say::kNoSabotage, {rules.discardSite()});
    }

    void card(int place) {
        const auto& lying = at(place);
        if (lying.filled == 0) return;
        const SlotSet slots = lying.card == kNoCard ? SlotSet{0} : rules.bomb(lying.card).all();
        for (int slot = 0; slot < rules.mostSlots_; ++slot)
            if ((lying.filled & ~slots) >> slot & 1)
                impossible.add(kSlot, Said{say::kDieWithoutCard}.with("player", ownerName(place)),
                               {rules.slotSite(place, slot)});
        if (lying.card == kNoCard) return;
        const auto& card = rules.bomb(lying.card);
        for (int slot = 0; slot < card.size(); ++slot)
            if (lying.filled >> slot & 1) this->slot(place, card, slot);
        relations(place, card);
    }

    void slot(int place, const Card& card, int slot) {
        const auto& lying = at(place);
        const auto index = static_cast<std::size_t>(slot);
        const Die die = lying.dice[index];
        const auto number = std::to_string(slot + 1);
        const std::vector<Site> where{rules.slotSite(place, slot)};
        if (card.below[index] & ~lying.filled)
            impossible.add(kStackOrder,
                           Said{say::kUnsupported}.with("slot", number).with("card", card.id),
                           where);
        if (die == kNoDie) {
            if ((card.above[index] & lying.filled) == 0)
                impossible.add(kExposed,
                               Said{say::kNothingAbove}.with("slot", number).with("card", card.id),
                               where);
        } else if ((card.slots[index].takes >> faceOf(die) & 1) == 0) {
            impossible.add(kSlot,
                           Said{say::kWrongDie}
                               .with("slot", number)
                               .with("card", card.id)
                               .with("die", nameOf(die)),
                           where);
        }
    }

    /// Relations between dice that can be seen; a hidden die may be any.
    void relations(int place, const Card& card) {
        const auto& lying = at(place);
        bool broken = false;
        for (const auto& relation : card.relations) {
            if (holds(relation, lying.dice)) continue;
            broken = true;
            std::vector<Site> where;
            int last = 0;
            for (int slot = 0; slot < card.size(); ++slot)
                if (relation.slots >> slot & lying.filled >> slot & 1) {
                    where.push_back(rules.slotSite(place, slot));
                    last = slot;
                }
            impossible.add(kRelation,
                           Said{say::kBrokenRelation}
                               .with("die", nameOf(lying.dice[static_cast<std::size_t>(last)]))
                               .with("slot", std::to_string(last + 1))
                               .with("card", card.id),
                           std::move(where));
        }
        if (!broken && isCompletable(card, lying.dice) == false)
            unusual.add(kDeadCard,
                        Said{say::kDead}.with("card", card.id).with("player", ownerName(place)),
                        {rules.cardSite(place)});
    }

    void dice() {
        std::array<int, kColours + 1> ofColour{};
        int all = 0;
        for (int place = 0; place < rules.places(); ++place) {
            all += std::popcount(at(place).filled);
            for (const Die die : at(place).dice)
                if (die != kNoDie) ++ofColour[die.colour];
        }
        for (const Die die : seen.loose) {
            ++all;
            if (die.colour <= kColours) ++ofColour[die.colour];
        }
        for (std::size_t colour = 1; colour <= kColours; ++colour)
            if (ofColour[colour] > kDicePerColour)
                impossible.add(kDiceCount, Said{say::kTooManyOfColour}
                                               .with("found", std::to_string(ofColour[colour]))
                                               .with("colour", std::string{kColourNames[colour]}));
        if (all > kColours * kDicePerColour)
            impossible.add(kDiceCount, Said{say::kTooManyDice}.with("found", std::to_string(all)));
        if (const auto most = static_cast<std::size_t>(rules.players_ * rules.diceEach_);
            seen.loose.size() > most)
            impossible.add(kDraw,
                           Said{say::kTooManyLoose}
                               .with("found", std::to_string(seen.loose.size()))
                               .with("dice", counted(static_cast<int>(most), "die", "dice")));
    }

    void gaps() {
        std::vector<Site> complete;
        for (int place = 0; place < rules.places(); ++place)
            if (at(place).complete) complete.push_back(rules.cardSite(place));
        if (complete.size() > 1) impossible.add(kDefuse, say::kTwoComplete, complete);
        // One gap in the centre waits for its refill; before that one player chooses.
        const bool beingChosen = seen.gaps > 0;
        if (seen.pile && rules.inCentre() - seen.inCentre > (beingChosen ? 0 : 1))
            impossible.add(kRefill, say::kCentreGap, {rules.pileSite()});
        if (seen.inCentre == 0) return;
        std::vector<int> gaps;
        for (int place = 0; place < rules.places(); ++place)
            if (at(place).card == kNoCard) gaps.push_back(place);
        if (gaps.size() > 1 || (gaps.size() == 1 && !complete.empty()))
            for (const int place : gaps)
                impossible.add(kNewCard, Said{say::kPlayerGap}.with("player", ownerName(place)),
                               {rules.cardSite(place)});
    }

    /// A complete bomb that still lies there is certain; what was defused before lies face down.
    void score(Audit& audit) const {
        const int inGame = rules.bombsInDeck_ + rules.places();
        std::vector<int> unseen;
        std::bitset<kMostCards> open;
        for (int place = 0; place < rules.places(); ++place)
            if (at(place).card != kNoCard) open.set(at(place).card);
        for (const auto card : seen.centre)
            if (card != kNoCard) open.set(card);
        for (int card = 0; rules.isBomb(card); ++card)
            if (rules.isEligible(card) && !open[static_cast<std::size_t>(card)])
                unseen.push_back(rules.bomb(card).points);
        std::sort(unseen.begin(), unseen.end());
        const auto hidden =
            std::clamp<std::ptrdiff_t>(inGame - seen.openBombs, 0, std::ssize(unseen));
        int most = 0, least = 0;
        for (std::ptrdiff_t i = 0; i < hidden; ++i) {
            most += unseen[unseen.size() - 1 - static_cast<std::size_t>(i)];
            least += unseen[static_cast<std::size_t>(i)];
        }
        // Without a pile everything that is not open has been defused, unless nothing was dealt
        // yet; by whom, only a single player's table tells.
        const bool allDefused = !seen.pile && seen.openBombs > 0 && rules.players_ == 1;
        audit.players.resize(static_cast<std::size_t>(rules.players_));
        for (auto& player : audit.players) {
            player.highest = most;
            player.lowest = allDefused ? least : 0;
        }
        for (int place = 0; place < rules.places(); ++place) {
            if (!at(place).complete) continue;
            const auto& card = rules.bomb(at(place).card);
            auto& player = audit.players[static_cast<std::size_t>(rules.ownerOf(place))];
            player.lines.push_back(
                {kDefuse, Said{say::kDefusedBomb}.with("card", card.id), card.points});
            player.lowest += card.points;
            player.highest += card.points;
        }
    }
};

Audit Rules::audit(const Appearance& look) const {
    const auto seen = read(look);
    Auditor auditor{*this, seen};
    auditor.cards();
    for (int place = 0; place < places(); ++place) auditor.card(place);
    auditor.dice();
    auditor.gaps();
    Audit audit;
    auditor.score(audit);
    audit.impossible = std::move(auditor.impossible.list);
    audit.unusual = std::move(auditor.unusual.list);
    return audit;
}

}  // namespace kibitz::rules::fuse
