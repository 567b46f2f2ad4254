#include "rules/fuse/card.h"

#include <algorithm>
#include <array>
#include <bit>

namespace kibitz::rules::fuse {

namespace {

// Proving a card of the built-in deck dead takes at most a few thousand steps; the bound is for
// cards that somebody made to be slow.
constexpr int kMostSteps = 50'000;

bool has(SlotSet set, int slot) { return (set >> slot & 1) != 0; }

int sum(const std::vector<std::uint8_t>& slots, const CardDice& dice) {
    int total = 0;
    for (const auto slot : slots) total += dice[slot].value;
    return total;
}

template <class Compared>
bool compare(Relation::Op op, Compared a, Compared b) {
    switch (op) {
        case Relation::Op::Equal: return a == b;
        case Relation::Op::Unequal: return a != b;
        case Relation::Op::Less: return a < b;
        default: return a > b;
    }
}

bool alike(Die a, Die b, Relation::By by) {
    switch (by) {
        case Relation::By::Value: return a.value == b.value;
        case Relation::By::Colour: return a.colour == b.colour;
        default: return a.value == b.value || a.colour == b.colour;
    }
}

bool allSame(const Relation& relation, const CardDice& dice) {
    bool full = true, oneValue = true, oneColour = true;
    for (std::size_t i = 0; i < relation.left.size(); ++i) {
        const Die die = dice[relation.left[i]];
        if (die == kNoDie) {
            full = false;
            continue;
        }
        if (i == 0) continue;
        const Die before = dice[relation.left[i - 1]];
        if (before == kNoDie) continue;
        if (!alike(before, die, relation.by)) return false;
        oneValue = oneValue && before.value == die.value;
        oneColour = oneColour && before.colour == die.colour;
    }
    return !full || relation.by != Relation::By::ValueOrColour || oneValue || oneColour;
}

/// Between which numbers a sum lies, whatever lies in its empty slots.
struct Span {
    int least = 0, most = 0;
};

Span spanOf(Faces faces) {
    Span span{6, 1};
    for (int value = 1; value <= 6; ++value) {
        Faces shown = 0;
        for (int colour = 0; colour < kColours; ++colour)
            shown |= Faces{1} << (6 * colour + value - 1);
        if ((faces & shown) == 0) continue;
        span.least = std::min(span.least, value);
        span.most = std::max(span.most, value);
    }
    return span;
}

bool isFull(const Relation& relation, const CardDice& dice) {
    for (SlotSet rest = relation.slots; rest != 0; rest = static_cast<SlotSet>(rest & (rest - 1)))
        if (dice[static_cast<std::size_t>(std::countr_zero(rest))] == kNoDie) return false;
    return true;
}

Faces oneOfEachColour(Faces faces) {
    Faces some = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        const Faces same = faces & Faces{0x3f} << 6 * colour;
        some |= same & (~same + 1);
    }
    return some;
}

/// Fills the empty slots one after the other, those that relations speak of first.
class Completion {
public:
    Completion(const Card& card, const CardDice& dice) : card_{card}, dice_{dice} {
        for (const auto& relation : card.relations)
            bound_ = static_cast<SlotSet>(bound_ | relation.slots);
        for (std::size_t slot = 0; slot < card.slots.size(); ++slot)
            spans_[slot] = dice[slot] == kNoDie ? spanOf(card.slots[slot].takes)
                                                : Span{dice[slot].value, dice[slot].value};
        for (const bool related : {true, false})
            for (int slot = 0; slot < card.size(); ++slot) {
                const auto at = static_cast<std::size_t>(slot);
                if (has(bound_, slot) != related) continue;
                if (dice[at] == kNoDie)
                    empty_.push_back(slot);
                else
                    ++used_[dice[at].colour];
            }
    }

    std::optional<bool> found() {
        const bool yes = fill(0);
        if (!yes && steps_ > kMostSteps) return std::nullopt;
        return yes;
    }

private:
    bool fill(std::size_t next) {
        if (next == empty_.size()) return true;
        const int slot = empty_[next];
        const auto at = static_cast<std::size_t>(slot);
        // Where no sign reads the value, one die of each colour is enough.
        const auto takes = card_.slots[at].takes;
        for (Faces rest = has(bound_, slot) ? takes : oneOfEachColour(takes); rest != 0;
             rest &= rest - 1) {
            if (++steps_ > kMostSteps) return false;
            const Die die = dieOfFace(std::countr_zero(rest));
            if (used_[die.colour] == kDicePerColour) continue;
            const auto before = spans_[at];
            dice_[at] = die;
            spans_[at] = {die.value, die.value};
            ++used_[die.colour];
            if (relationsHold(slot) && fill(next + 1)) return true;
            --used_[die.colour];
            spans_[at] = before;
            dice_[at] = kNoDie;
        }
        return false;
    }

    bool relationsHold(int slot) const {
        for (const auto& relation : card_.relations)
            if (has(relation.slots, slot) && (!holds(relation, dice_) || isOutOfReach(relation)))
                return false;
        return true;
    }

    /// Whether no filling of the empty slots brings the sums to where they should be. Without this
    /// ten slots with a high sum are searched through from ten ones on.
    bool isOutOfReach(const Relation& relation) const {
        if (relation.op == Relation::Op::AllSame || relation.by != Relation::By::Value)
            return false;
        // What is left of the first sum when the other is taken away.
        Span rest;
        const auto add = [&](const std::vector<std::uint8_t>& slots) {
            for (const auto slot : slots) {
                rest.least += spans_[slot].least;
                rest.most += spans_[slot].most;
            }
        };
        const auto takeAway = [&](const std::vector<std::uint8_t>& slots) {
            for (const auto slot : slots) {
                rest.least -= spans_[slot].most;
                rest.most -= spans_[slot].least;
            }
        };
        add(relation.left);
        takeAway(relation.minus);
        if (!relation.number) takeAway(relation.right);
        const int wanted = relation.number.value_or(0);
        switch (relation.op) {
            case Relation::Op::Equal: return wanted < rest.least || wanted > rest.most;
            case Relation::Op::Unequal: return wanted == rest.least && wanted == rest.most;
            case Relation::Op::Less: return rest.least >= wanted;
            default: return rest.most <= wanted;
        }
    }

    const Card& card_;
    CardDice dice_;
    std::array<Span, kMostSlots> spans_{};
    SlotSet bound_ = 0;  // slots that relations speak of
    std::vector<int> empty_;
    std::array<int, kColours + 1> used_{};
    int steps_ = 0;
};

}  // namespace

std::string nameOf(Die die) {
    return std::string{kColourNames[die.colour]} + ' ' + std::to_string(int{die.value});
}

SlotSet filledSlots(const Card& card, const CardDice& dice) {
    unsigned filled = 0;
    for (std::size_t slot = 0; slot < card.slots.size(); ++slot)
        if (dice[slot] != kNoDie) filled |= 1u << slot;
    return static_cast<SlotSet>(filled);
}

bool holds(const Relation& relation, const CardDice& dice) {
    if (relation.op == Relation::Op::AllSame) return allSame(relation, dice);
    if (!isFull(relation, dice)) return true;
    if (relation.by == Relation::By::Value)
        return compare(relation.op, sum(relation.left, dice) - sum(relation.minus, dice),
                       relation.number.value_or(sum(relation.right, dice)));
    // Colours are compared die by die; the loader lets only pairs through.
    return alike(dice[relation.left[0]], dice[relation.right[0]], relation.by) ==
           (relation.op == Relation::Op::Equal);
}

Misfit misfit(const Card& card, const CardDice& dice, int slot, Die die) {
    Misfit wrong;
    if (slot < 0 || slot >= card.size()) {
        wrong.noSuchSlot = true;
        return wrong;
    }
    const auto at = static_cast<std::size_t>(slot);
    const auto filled = filledSlots(card, dice);
    wrong.taken = has(filled, slot);
    wrong.unsupported = (card.below[at] & ~filled) != 0;
    if (!isDie(die)) {
        wrong.wrongDie = true;
        return wrong;
    }
    wrong.wrongDie = (card.slots[at].takes >> faceOf(die) & 1) == 0;
    if (wrong.taken) return wrong;
    CardDice after = dice;
    after[at] = die;
    for (const auto& relation : card.relations)
        if (has(relation.slots, slot) && !holds(relation, after)) wrong.relation = true;
    return wrong;
}

bool isExposed(const Card& card, const CardDice& dice, int slot) {
    const auto at = static_cast<std::size_t>(slot);
    return dice[at] != kNoDie && (card.above[at] & filledSlots(card, dice)) == 0;
}

std::optional<bool> isCompletable(const Card& card, const CardDice& dice) {
    for (const auto& relation : card.relations)
        if (!holds(relation, dice)) return false;
    return Completion{card, dice}.found();
}

}  // namespace kibitz::rules::fuse
