#pragma once

#include "rules/table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// The cards of FUSE as data: what a slot takes, how slots depend on each other, what lies on what.

namespace kibitz::rules::fuse {

inline constexpr int kColours = 5;
inline constexpr int kDicePerColour = 5;
inline constexpr int kMostSlots = 10;
inline constexpr int kMostCards = 200;  // symbols are bytes, and thirty of them are dice

inline constexpr std::array<std::string_view, kColours + 1> kColourNames{
    "", "red", "blue", "green", "yellow", "black"};

inline constexpr Die kNoDie{};
constexpr bool isDie(Die d) {
    return d.value >= 1 && d.value <= 6 && d.colour >= 1 && d.colour <= kColours;
}
/// The thirty ways a die can lie: 0 … 29, red 1 first.
constexpr int faceOf(Die d) { return (d.colour - 1) * 6 + d.value - 1; }
constexpr Die dieOfFace(int face) {
    return {static_cast<std::uint8_t>(face % 6 + 1), static_cast<std::uint8_t>(face / 6 + 1)};
}
/// "red 3"
std::string nameOf(Die);

/// Which of the thirty, one bit each.
using Faces = std::uint32_t;
inline constexpr Faces kAnyFace = (Faces{1} << 30) - 1;
/// Which slots of a card, one bit each.
using SlotSet = std::uint16_t;

/// One place for a die on a bomb card.
struct Slot {
    Faces takes = kAnyFace;
    std::string shows;  // the icon, for printing: "#", "C", "?" …; means nothing to the rules
};

/// How dice of a card depend on each other. It binds once all its slots are filled.
struct Relation {
    enum class Op : std::uint8_t { Equal, Unequal, Less, Greater, AllSame };
    enum class By : std::uint8_t { Value, Colour, ValueOrColour };

    std::vector<std::uint8_t> left, minus, right;
    std::optional<int> number;  // stands instead of `right`
    Op op = Op::Equal;
    By by = By::Value;
    SlotSet slots = 0;  // all that it speaks of
};

enum class Layout : std::uint8_t { Flat, Stack, Pyramid, DoubleStack };

/// A bomb. Slots are numbered from the base, left to right; a double stack's second stack follows
/// its first.
struct Card {
    std::string id;
    int points = 0;
    Layout layout = Layout::Flat;
    std::vector<int> shape;  // rows from the base, or the heights of the stacks
    std::vector<Slot> slots;
    std::vector<Relation> relations;
    std::array<SlotSet, kMostSlots> below{};  // what must lie there before a die can
    std::array<SlotSet, kMostSlots> above{};  // what hides it

    int size() const { return static_cast<int>(slots.size()); }
    SlotSet all() const { return static_cast<SlotSet>((1u << slots.size()) - 1); }
    /// Five and six points: only for experts.
    bool isHard() const { return points > 4; }
};

/// A sabotage card: a colour or a value that everybody loses.
struct Sabotage {
    std::string id;
    Die hits;  // colour or value, the other is 0
};

struct Deck {
    std::string name;
    std::vector<Card> bombs;
    std::vector<Sabotage> sabotage;
};

/// A deck that cannot be used: where in the file, what stands there, what is expected.
class BadDeck : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads a deck from JSON (see card.schema.json); throws BadDeck.
Deck readDeck(std::string_view json);

/// The dice on a card, slot by slot.
using CardDice = std::array<Die, kMostSlots>;

SlotSet filledSlots(const Card&, const CardDice&);

/// What speaks against a die in a slot; nothing: it fits.
struct Misfit {
    bool noSuchSlot = false, taken = false, unsupported = false, wrongDie = false;
    bool relation = false;
    bool any() const { return noSuchSlot || taken || unsupported || wrongDie || relation; }
};
Misfit misfit(const Card&, const CardDice&, int slot, Die);
/// Whether a filled slot may be given away: nothing lies on it.
bool isExposed(const Card&, const CardDice&, int slot);
/// True while a slot of the relation is still empty, except that neighbours of AllSame bind at
/// once.
bool holds(const Relation&, const CardDice&);

/// Whether some choice of further dice defuses the bomb. nullopt: not found out within a bounded
/// search (never for cards of ordinary size).
std::optional<bool> isCompletable(const Card&, const CardDice&);

/// Whether a die has the colour or the value asked for (0 asks for nothing).
constexpr bool matches(Die die, Die asked) {
    return (asked.colour != 0 && die.colour == asked.colour) ||
           (asked.value != 0 && die.value == asked.value);
}

}  // namespace kibitz::rules::fuse
