#include "rules/fuse/card.h"
#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <map>
#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::fuse;

namespace {

Die die(const std::string& name) {
    for (int face = 0; face < 30; ++face)
        if (nameOf(dieOfFace(face)) == name) return dieOfFace(face);
    FAIL("no die " << name);
    return {};
}

/// One card, filled slot by slot.
struct OnCard {
    Card card;
    CardDice dice{};

    explicit OnCard(const std::string& json) : card(readDeck('[' + json + ']').bombs.at(0)) {}
    static OnCard builtIn(const std::string& id) {
        OnCard found{R"({"id": 1, "points": 1, "layout": "flat", "slots": [{}]})"};
        for (const auto& each : readDeck(builtin("fuse/deck.json")).bombs)
            if (each.id == id) found.card = each;
        REQUIRE(found.card.id == id);
        return found;
    }

    std::string why(int slot, const std::string& name) const {
        const auto wrong = misfit(card, dice, slot, die(name));
        return wrong.noSuchSlot    ? "no such slot"
               : wrong.taken       ? "taken"
               : wrong.unsupported ? "unsupported"
               : wrong.wrongDie    ? "wrong die"
               : wrong.relation    ? "relation"
                                   : "fits";
    }
    OnCard& put(int slot, const std::string& name) {
        INFO(card.id << " slot " << slot << ": " << name);
        REQUIRE(why(slot, name) == "fits");
        dice[static_cast<std::size_t>(slot)] = die(name);
        return *this;
    }
    OnCard& put(const std::vector<std::string>& names) {
        for (std::size_t i = 0; i < names.size(); ++i) put(static_cast<int>(i), names[i]);
        return *this;
    }
    bool complete() const { return filledSlots(card, dice) == card.all(); }
    bool alive() const { return isCompletable(card, dice).value(); }
};

std::string complaint(const std::string& json) {
    try {
        (void)readDeck(json);
        return "none";
    } catch (const BadDeck& bad) {
        return bad.what();
    }
}

/// A card with one thing exchanged.
std::string cardWith(const std::string& what, const std::string& slots = "{},{},{}",
                     const std::string& layout = "flat") {
    return R"([{"id":"a","points":2,"layout":")" + layout + R"(","slots":[)" + slots + "]" + what +
           "}]";
}

}  // namespace

TEST_CASE("three equal values, the last one blue", "[rules][fuse]") {
    auto card = OnCard::builtIn("b43");
    card.put(0, "red 3").put(1, "green 3");
    CHECK(card.why(2, "green 3") == "wrong die");
    CHECK(card.why(2, "blue 4") == "relation");
    CHECK(card.put(2, "blue 3").complete());
    auto other = OnCard::builtIn("b43");
    other.put(0, "red 3");
    CHECK(other.why(1, "red 4") == "relation");
    // The signs join neighbours: the outer two may differ while the middle is empty.
    other.put(2, "blue 4");
    CHECK_FALSE(other.alive());
}

TEST_CASE("different colours concern neighbours only, in any order of placing", "[rules][fuse]") {
    auto card = OnCard::builtIn("b01");
    CHECK(card.put({"red 1", "blue 1", "red 2", "blue 2"}).complete());
    auto other = OnCard::builtIn("b01");
    other.put(3, "red 5");
    CHECK(other.why(2, "red 1") == "relation");
    CHECK(other.put(0, "red 5").put(1, "blue 5").put(2, "green 5").complete());
}

TEST_CASE("a white die is any colour, a split one either half", "[rules][fuse]") {
    auto starts = OnCard::builtIn("b31");  // 3, red/blue, ?, green/6
    for (const auto* colour : {"red", "blue", "green", "yellow", "black"})
        for (int value = 1; value <= 6; ++value)
            CHECK((starts.why(0, std::string{colour} + ' ' + std::to_string(value)) == "fits") ==
                  (value == 3));
    auto tops = OnCard::builtIn("b32");  // ?, blue, ?, yellow/1
    tops.put({"red 1", "blue 6", "black 3"});
    CHECK(tops.why(3, "yellow 6") == "fits");
    CHECK(tops.why(3, "black 1") == "fits");
    CHECK(tops.why(3, "black 2") == "wrong die");
}

TEST_CASE("a rising stack reads from the bottom", "[rules][fuse]") {
    auto card = OnCard::builtIn("b39");
    CHECK(card.why(1, "red 2") == "unsupported");
    card.put({"red 2", "blue 4"});
    CHECK(card.why(2, "red 4") == "relation");
    CHECK(card.put(2, "red 5").put(3, "red 6").complete());
    auto dead = OnCard::builtIn("b39");
    CHECK(dead.alive());
    dead.put(0, "red 6");
    CHECK_FALSE(dead.alive());
    CHECK(OnCard::builtIn("b39").put({"red 3"}).alive());
    CHECK_FALSE(OnCard::builtIn("b39").put({"red 3", "red 5"}).alive());
    CHECK(OnCard::builtIn("b38").put({"red 5", "red 4", "red 3", "red 1"}).complete());
}

TEST_CASE("a stack of five may hold anything but in the middle", "[rules][fuse]") {
    auto card = OnCard::builtIn("b45");
    card.put({"black 6", "red 2"});
    for (int face = 0; face < 30; ++face) {
        const auto name = nameOf(dieOfFace(face));
        CHECK((card.why(2, name) == "fits") == (name == "yellow 1"));
    }
    CHECK(card.put(2, "yellow 1").put(3, "green 3").put(4, "green 3").complete());
}

TEST_CASE("sums and differences bind when all their dice lie", "[rules][fuse]") {
    auto sums = OnCard::builtIn("b16");  // # + # = # + #
    sums.put(0, "red 6").put(1, "red 5").put(2, "blue 5");
    CHECK(sums.why(3, "blue 5") == "relation");
    CHECK(sums.put(3, "blue 6").complete());
    auto difference = OnCard::builtIn("b18");  // # - # = 2, yellow/black
    difference.put(0, "red 3");
    CHECK(difference.why(1, "red 5") == "relation");
    CHECK(difference.why(1, "red 1") == "fits");
    auto number = OnCard::builtIn("b25");  // black/yellow + green/red = 8
    number.put(0, "yellow 2");
    CHECK(number.why(1, "green 5") == "relation");
    CHECK(number.why(1, "blue 6") == "wrong die");
    CHECK(number.put(1, "red 6").complete());
    CHECK_FALSE(OnCard::builtIn("b25").put(0, "yellow 1").alive());
    auto third = OnCard::builtIn("b35");  // # - # = #
    CHECK(third.put(0, "red 5").put(2, "red 3").put(1, "red 2").complete());
    CHECK_FALSE(OnCard::builtIn("b35").put(1, "red 6").alive());
    auto three = OnCard::builtIn("b34");  // # + # + # = 10
    CHECK(three.put({"red 1", "red 3", "red 6"}).complete());
}

TEST_CASE("value or colour: neighbours at once, one of both throughout at the end",
          "[rules][fuse]") {
    auto card = OnCard::builtIn("b13");
    card.put(0, "red 3");
    CHECK(card.why(1, "blue 4") == "relation");
    card.put(1, "red 4");
    CHECK(card.why(2, "blue 4") == "relation");  // alike with its neighbour, but not all of them
    CHECK(card.why(2, "red 1") == "fits");
    auto outer = OnCard::builtIn("b13");
    outer.put(0, "red 3").put(2, "blue 4");  // no neighbours yet
    CHECK_FALSE(outer.alive());
    CHECK(OnCard::builtIn("b13").put({"red 3", "blue 3", "black 3"}).complete());
    auto pair = OnCard::builtIn("b09");
    pair.put(0, "red 3").put(2, "blue 1");
    CHECK(pair.why(1, "blue 4") == "relation");
    CHECK(pair.why(1, "red 4") == "fits");
    CHECK(pair.why(3, "green 1") == "fits");
    OnCard values{R"({"id": 1, "points": 1, "layout": "flat", "slots": [{}, {}, {}],
                      "relations": [{"left": [0, 1, 2], "op": "all_same"}]})"};
    values.put(0, "red 3");
    CHECK(values.why(1, "red 4") == "relation");
    CHECK(values.why(1, "blue 3") == "fits");
}

TEST_CASE("both colour and value can be asked for", "[rules][fuse]") {
    auto pair = OnCard::builtIn("b44");
    pair.put(0, "red 3");
    CHECK(pair.why(1, "red 4") == "relation");
    CHECK(pair.why(1, "blue 3") == "relation");
    CHECK(pair.put(1, "red 3").complete());
    auto mixed = OnCard::builtIn("b05");  // # = (#/C) = C
    mixed.put(0, "red 3").put(2, "blue 6");
    CHECK(mixed.why(1, "blue 4") == "relation");
    CHECK(mixed.why(1, "green 3") == "relation");
    CHECK(mixed.why(1, "blue 3") == "fits");
    auto unequal = OnCard::builtIn("b11");
    unequal.put(0, "red 3");
    CHECK(unequal.why(1, "blue 3") == "relation");
    auto more = OnCard::builtIn("b03");
    more.put(0, "red 3");
    CHECK(more.why(1, "blue 3") == "relation");
    CHECK(more.why(1, "blue 2") == "fits");
}

TEST_CASE("a die of a pyramid rests on both below it, and hides them", "[rules][fuse]") {
    auto card = OnCard::builtIn("b50");  // red, green, red / yellow, black / blue
    card.put(0, "red 1");
    CHECK(card.why(3, "yellow 1") == "unsupported");
    card.put(1, "green 1").put(3, "yellow 1");
    CHECK(card.why(4, "black 1") == "unsupported");
    CHECK_FALSE(isExposed(card.card, card.dice, 0));
    CHECK_FALSE(isExposed(card.card, card.dice, 1));
    CHECK(isExposed(card.card, card.dice, 3));
    CHECK_FALSE(isExposed(card.card, card.dice, 2));  // nothing there
    card.put(2, "red 2");
    CHECK(isExposed(card.card, card.dice, 2));
    card.put(4, "black 2");
    CHECK_FALSE(isExposed(card.card, card.dice, 2));
    CHECK(card.why(5, "blue 1") == "fits");
    CHECK(card.why(6, "blue 1") == "no such slot");
    CHECK(card.why(-1, "blue 1") == "no such slot");
    CHECK(card.why(0, "red 1") == "taken");
}

TEST_CASE("the two stacks of a double stack grow by themselves", "[rules][fuse]") {
    auto card = OnCard::builtIn("b53");  // 1/6, 2/5, 3/4 and green/black, yellow/red, blue/green
    card.put(3, "black 1").put(4, "red 1");
    CHECK(card.why(1, "red 2") == "unsupported");
    card.put(0, "red 6").put(1, "red 5");
    CHECK(isExposed(card.card, card.dice, 4));
    CHECK(isExposed(card.card, card.dice, 1));
    CHECK_FALSE(isExposed(card.card, card.dice, 3));
}

TEST_CASE("the deck has bombs of all values and eleven sabotage cards, and each can be completed",
          "[rules][fuse]") {
    const auto deck = readDeck(builtin("fuse/deck.json"));
    CHECK(deck.name == "standard");
    std::map<int, int> ofValue;
    std::set<std::string> ids;
    for (const auto& card : deck.bombs) {
        INFO(card.id);
        ++ofValue[card.points];
        CHECK(isCompletable(card, {}) == true);
        CHECK(ids.insert(card.id).second);
        CHECK(card.isHard() == (card.points == 6));
        CHECK((card.size() >= 2 && card.size() <= 6));
    }
    CHECK(ofValue == std::map<int, int>{{1, 12}, {2, 12}, {3, 13}, {4, 12}, {6, 5}});
    std::set<Die> hit;
    for (const auto& card : deck.sabotage) hit.insert(card.hits);
    CHECK(hit == std::set<Die>{{0, 1},
                               {0, 2},
                               {0, 3},
                               {0, 4},
                               {0, 5},
                               {1, 0},
                               {2, 0},
                               {3, 0},
                               {4, 0},
                               {5, 0},
                               {6, 0}});
}

TEST_CASE("no two bombs of the deck are the same", "[rules][fuse]") {
    const auto deck = readDeck(builtin("fuse/deck.json"));
    std::set<std::string> all;
    for (const auto& card : deck.bombs) {
        INFO(card.id);
        std::string what = std::to_string(static_cast<int>(card.layout));
        for (const int row : card.shape) what += ',' + std::to_string(row);
        for (const auto& slot : card.slots) what += '|' + std::to_string(slot.takes) + slot.shows;
        for (const auto& relation : card.relations) {
            what += ';' + std::to_string(relation.number.value_or(99)) +
                    std::to_string(static_cast<int>(relation.op)) +
                    std::to_string(static_cast<int>(relation.by));
            for (const auto* side : {&relation.left, &relation.minus, &relation.right})
                for (const auto slot : *side) what += ' ' + std::to_string(int{slot});
        }
        CHECK(all.insert(what).second);
    }
}

TEST_CASE("a deck may be a bare list, with numbers for ids and shapes left out", "[rules][fuse]") {
    const auto deck = readDeck(R"([
        {"id": 7, "points": 1, "layout": "flat", "slots": [{}], "title": "x", "print": {"mm": 1}},
        {"id": "A_b.c-d", "points": 5, "layout": "pyramid", "slots": [{},{},{},{},{},{}]},
        {"id": "two", "points": 4, "layout": "double_stack", "slots": [{},{},{},{"any_of": []}]},
        {"id": "uneven", "points": 4, "layout": "double_stack", "shape": [1, 2], "slots": [{},{},{}]},
        {"id": "cut", "points": 4, "layout": "pyramid", "shape": [3, 2], "slots": [{},{},{},{},{}]},
        {"id": "null", "points": 4, "layout": "flat", "shape": null, "relations": null,
         "slots": [{"any_of": null}, {"any_of": [{"colour": null, "value": 2}], "shows": null}]},
        {"id": "stop", "sabotage": {"value": 3}}])");
    REQUIRE(deck.bombs.size() == 6);
    CHECK(deck.bombs[0].id == "7");
    CHECK(deck.bombs[1].isHard());
    CHECK(deck.bombs[1].shape == std::vector<int>{3, 2, 1});
    CHECK(deck.bombs[1].below[5] == 0b011000);
    CHECK(deck.bombs[1].above[1] == 0b011000);
    CHECK(deck.bombs[2].shape == std::vector<int>{2, 2});
    CHECK(deck.bombs[2].below[2] == 0);
    CHECK(deck.bombs[3].below[1] == 0);
    CHECK(deck.bombs[3].below[2] == 0b10);
    CHECK(deck.bombs[4].below[4] == 0b110);
    CHECK(deck.bombs[5].slots[0].takes == kAnyFace);
    CHECK(deck.bombs[5].slots[1].takes == 0b000010'000010'000010'000010'000010);
    CHECK(deck.sabotage[0].hits == Die{3, 0});
}

TEST_CASE("all_same joins what stands left and right of it", "[rules][fuse]") {
    OnCard card{R"({"id": 1, "points": 1, "layout": "flat", "slots": [{}, {}, {}], "relations":
        [{"left": [0], "minus": [], "op": "all_same", "right": [1, 2], "by": "colour"}]})"};
    CHECK(card.card.relations[0].left == std::vector<std::uint8_t>{0, 1, 2});
    card.put(0, "red 3");
    CHECK(card.why(1, "blue 3") == "relation");
    card.put(1, "red 4");
    CHECK(card.why(2, "blue 4") == "relation");
    CHECK(card.put(2, "red 1").complete());
    for (const auto* absent : {"null", "[]"}) {
        INFO(absent);
        OnCard alone{R"({"id": 1, "points": 1, "layout": "flat", "slots": [{}, {}], "relations":
            [{"left": [0, 1], "op": "all_same", "minus": null, "right": )" +
                     std::string{absent} + "}]}"};
        CHECK(alone.card.relations[0].left == std::vector<std::uint8_t>{0, 1});
    }
}

TEST_CASE("null and an empty minus say the same as leaving out", "[rules][fuse]") {
    const auto deck = readDeck(R"({"name": null, "sabotage": null, "cards": [
        {"id": 1, "points": 1, "layout": "flat", "shape": null, "sabotage": null, "title": null,
         "slots": [{"shows": null, "any_of": [{"colour": null, "value": 3}]}, {}],
         "relations": [{"left": [0], "minus": [], "op": "<", "right": [1], "by": null},
                       {"left": [0], "minus": null, "op": "=", "right": 3}]},
        {"id": 2, "points": null, "slots": null, "sabotage": {"colour": "red", "value": null}}]})");
    REQUIRE(deck.bombs.size() == 1);
    CHECK(deck.bombs[0].relations[0].minus.empty());
    CHECK(deck.bombs[0].relations[1].number == 3);
    REQUIRE(deck.sabotage.size() == 1);
    CHECK(deck.sabotage[0].hits == Die{0, 1});
}

TEST_CASE("the cards of a deck may be called bombs", "[rules][fuse]") {
    const auto deck = readDeck(R"({"bombs": [
        {"id": 1, "points": 1, "layout": "flat", "slots": [{}]}],
        "sabotage": [{"id": 2, "sabotage": {"value": 1}}]})");
    CHECK(deck.bombs.size() == 1);
    CHECK(deck.sabotage.size() == 1);
}

TEST_CASE("every mistake in a deck is named with its place", "[rules][fuse]") {
    const auto [json, expected] = GENERATE(table<std::string, std::string>({
        {"", "Deck, line 1, column 1: found the end, expected JSON"},
        {"[\n{]", "Deck, line 2, column 2: found ']', expected JSON"},
        {"7", "Deck: found 7, expected a deck {name, cards, sabotage} or a list of cards"},
        {"{}", "Deck: 'cards' is missing, expected a list of at most 200 cards"},
        {R"({"cards":[],"kards":[]})", R"(Deck: found "kards", expected only the keys name)"},
        {R"({"cards":7})", "Deck /cards: found 7, expected a list of at most 200 cards"},
        {R"({"name":7,"cards":[]})", "Deck /name: found 7, expected a short text"},
        {"[7]", "Deck /0: found 7, expected a card {id"},
        {"[{}]", "Deck /0: 'id' is missing, expected an id"},
        {R"([{"id":"a b"}])", R"(Deck /0/id: found "a b", expected an id of 1 to 32 letters)"},
        {R"([{"id":""}])", "Deck /0/id: found"},
        {R"([{"id":"a{"}])", R"(Deck /0/id: found "a{", expected an id of 1 to 32 letters)"},
        {R"([{"id":")" + std::string(33, 'a') + R"("}])", "Deck /0/id: found \"aaa"},
        {R"([{"id":"a","points":"2"}])", "Deck /0/points: found \"2\", expected points from 1"},
        {R"([{"id":"éà"}])", R"(Deck /0/id: found "\u00e9\u00e0", expected an id)"},
        {R"([{"id":-1}])", "Deck /0/id: found -1"},
        {R"([{"id":1.5}])", "Deck /0/id: found 1.5"},
        {R"([{"id":"a"}])", "Deck /0: 'points' is missing"},
        {R"([{"id":"a","points":7}])", "Deck /0/points: found 7, expected points from 1 to 6"},
        {R"([{"id":"a","points":18446744073709551615}])", "Deck /0/points: found 1844674407370"},
        {R"([{"id":"a","points":-9223372036854775808}])", "Deck /0/points: found -92233720368"},
        {R"([{"id":"a","points":2}])", "Deck /0: 'layout' is missing"},
        {R"([{"id":"a","points":2,"layout":"heap"}])", "Deck /0/layout: found \"heap\""},
        {R"([{"id":"a","points":2,"layout":"flat"}])", "Deck /0: 'slots' is missing"},
        {cardWith("", ""), "Deck /0/slots: found [], expected a list of 1 to 10 slots"},
        {cardWith("", "{},{},{},{},{},{},{},{},{},{},{}"), "Deck /0/slots: found [{},{}"},
        {cardWith("", "7"), "Deck /0/slots/0: found 7, expected a slot {shows, any_of}"},
        {cardWith("", R"({"any":[]})"), "Deck /0/slots/0: found \"any\", expected only"},
        {cardWith("", R"({"shows":3})"), "Deck /0/slots/0/shows: found 3"},
        {cardWith("", R"({"any_of":7})"), "Deck /0/slots/0/any_of: found 7"},
        {cardWith("", R"({"any_of":[{"colour":"pink"}]})"),
         "Deck /0/slots/0/any_of/0/colour: found \"pink\", expected one of red"},
        {cardWith("", R"({"any_of":[{"value":0}]})"), "Deck /0/slots/0/any_of/0/value: found 0"},
        {cardWith("", R"({"any_of":[{"size":0}]})"), "Deck /0/slots/0/any_of/0: found \"size\""},
        {cardWith(R"(,"shape":[4])"), "Deck /0/shape: found [4], expected rows of a pyramid"},
        {cardWith(R"(,"shape":[1,2])", "{},{},{}", "stack"), "Deck /0/shape: found [1,2]"},
        {cardWith(R"(,"shape":[3])", "{},{},{}", "double_stack"), "Deck /0/shape: found [3]"},
        {cardWith(R"(,"shape":[1,2])", "{},{},{}", "pyramid"), "Deck /0/shape: found [1,2]"},
        {cardWith(R"(,"shape":[3])", "{},{},{}", "pyramid"), "Deck /0/shape: found [3]"},
        {cardWith("", "{},{}", "pyramid"), "Deck /0: 'shape' is missing"},
        {cardWith("", "{},{},{}", "double_stack"), "Deck /0: 'shape' is missing"},
        {cardWith(R"(,"relations":7)"), "Deck /0/relations: found 7"},
        {cardWith(R"(,"relations":[7])"), "Deck /0/relations/0: found 7"},
        {cardWith(R"(,"relations":[{"left":[0]}])"), "Deck /0/relations/0: 'op' is missing"},
        {cardWith(R"(,"relations":[{"op":"~"}])"), "Deck /0/relations/0/op: found \"~\""},
        {cardWith(R"(,"relations":[{"op":"="}])"), "Deck /0/relations/0: 'left' is missing"},
        {cardWith(R"(,"relations":[{"op":"=","left":[0]}])"),
         "Deck /0/relations/0: 'right' is missing, expected a list of slots or a number"},
        {cardWith(R"(,"relations":[{"op":"=","left":[3],"right":[1]}])"),
         "Deck /0/relations/0/left/0: found 3, expected a list of slots, each a number from 0 to "
         "2"},
        {cardWith(R"(,"relations":[{"op":"=","left":[],"right":[1]}])"),
         "Deck /0/relations/0/left: found []"},
        {cardWith(R"(,"relations":[{"op":"=","left":[1],"right":[1]}])"),
         "Deck /0/relations/0/right: found [1]"},
        {cardWith(R"(,"relations":[{"op":"=","left":[1],"right":61}])"),
         "Deck /0/relations/0/right: found 61"},
        {cardWith(R"(,"relations":[{"op":"=","left":[1],"right":[0],"by":"size"}])"),
         "Deck /0/relations/0/by: found \"size\""},
        {cardWith(R"(,"relations":[{"op":"=","left":[0,1],"right":[2],"by":"colour"}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"=","left":[0],"right":3,"by":"colour"}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"=","left":[0],"minus":[2],"right":[1],"by":"colour"}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"<","left":[0],"right":[1],"by":"value_or_colour"}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"all_same","left":[0]}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"all_same","left":[0],"right":[]}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"all_same","left":[0],"right":[0]}])"),
         "Deck /0/relations/0/right: found [0], expected a list of slots"},
        {cardWith(R"(,"relations":[{"op":"all_same","left":[0,1],"right":3}])"),
         "Deck /0/relations/0/right: found 3, expected a list of slots"},
        {cardWith(R"(,"relations":[{"op":"all_same","left":[0,1],"minus":[2]}])"),
         "Deck /0/relations/0: found {"},
        {cardWith(R"(,"relations":[{"op":"=","left":[0],"right":null}])"),
         "Deck /0/relations/0: 'right' is missing"},
        {cardWith(R"(,"relations":[{"op":"=","left":[0],"right":[]}])"),
         "Deck /0/relations/0/right: found []"},
        {cardWith(R"(,"relations":[{"op":">","left":[0],"right":6}])"), "Deck /0: found {"},
        {cardWith("", R"({"any_of":[{"colour":"red"}]},{"any_of":[{"colour":"red"}]},)"
                      R"({"any_of":[{"colour":"red"}]},{"any_of":[{"colour":"red"}]},)"
                      R"({"any_of":[{"colour":"red"}]},{"any_of":[{"colour":"red"}]})"),
         "Deck /0: found {"},  // six red dice do not exist
        {R"([{"id":"a","sabotage":{}}])", "Deck /0/sabotage: found {}, expected either"},
        {R"([{"id":"a","sabotage":{"colour":"red","value":1}}])", "Deck /0/sabotage: found {"},
        {R"([{"id":"a","sabotage":7}])", "Deck /0/sabotage: found 7"},
        {R"([{"id":"a","sabotage":{"value":1},"points":1}])", "Deck /0: found \"points\""},
        {R"([{"id":"a","sabotage":{"value":1}},{"id":"a","sabotage":{"value":2}}])",
         "Deck /1/id: found \"a\", expected another id for each card"},
        {R"([{"id":"a","id":"b"}])",
         "Deck, line 1, column 15: found the key \"id\" a second time, expected each key once"},
        {std::string(20, '[') + std::string(20, ']'),
         "Deck, line 1, column 13: found one more bracket within brackets"},
        {std::string(1'000'001, ' '), "Deck: found 1000001 bytes, expected at most 1000000 bytes"},
        {"[{\"id\":\"\xff\"}]", "Deck, line 1, column 9: found '?\"'"},
        {R"([{"id":1e999}])", "Deck, line 1, column 13: found a number beyond all bounds"},
    }));
    INFO(json.substr(0, 200));
    const auto said = complaint(json);
    INFO(said);
    CHECK(said.starts_with(expected));
    CHECK(said.size() < 400);
}

TEST_CASE("a deck has at most 200 cards", "[rules][fuse]") {
    std::string many;
    for (int i = 0; i < 201; ++i)
        many += (i ? "," : "") + std::string{R"({"id":)"} + std::to_string(i) +
                R"(,"sabotage":{"value":1}})";
    CHECK(complaint('[' + many + ']').find("at most 200 cards") != std::string::npos);
    CHECK(complaint(R"({"cards":[{"id":"x","sabotage":{"value":1}}],"sabotage":[)" +
                    many.substr(0, many.rfind(",{")) + "]}")
              .find("at most 200 cards") != std::string::npos);
}

TEST_CASE("a card on which dice already contradict its signs cannot be completed",
          "[rules][fuse]") {
    auto stack = OnCard::builtIn("b39");
    stack.put(0, "red 2").put(1, "red 4");
    CHECK(stack.alive());
    stack.dice[0] = die("red 5");  // above it lies less
    CHECK_FALSE(stack.alive());
}

TEST_CASE("a card made to be slow is given up on, not waited for", "[rules][fuse]") {
    // Ten free dice with an impossible sum of differences: 30^10 ways to find out.
    const auto deck = readDeck(
        cardWith(R"(,"relations":[{"left":[0,1,2,3,4],"minus":[5,6,7,8],"op":"=","right":[9]},)"
                 R"({"left":[0,1,2,3,4],"minus":[5,6,7,8],"op":"!=","right":[9]}])",
                 "{},{},{},{},{},{},{},{},{},{}"));
    CHECK_FALSE(isCompletable(deck.bombs[0], {}).has_value());
}

TEST_CASE("a sum near its limit is found without trying every die", "[rules][fuse]") {
    const auto withSum = [](const std::string& op, int number) {
        return readDeck(cardWith(R"(,"relations":[{"left":[0,1,2,3,4,5,6,7,8,9],"op":")" + op +
                                     R"(","right":)" + std::to_string(number) + "}]",
                                 "{},{},{},{},{},{},{},{},{},{}"))
            .bombs[0];
    };
    CHECK(isCompletable(withSum("=", 59), {}) == true);
    CHECK(isCompletable(withSum("=", 10), {}) == true);
    CHECK(isCompletable(withSum(">", 59), {}) == true);
    CHECK(isCompletable(withSum("<", 11), {}) == true);
    CardDice begun{};
    begun[0] = begun[1] = die("red 3");
    CHECK(isCompletable(withSum("=", 54), begun) == true);
    CHECK(isCompletable(withSum("=", 55), begun) == false);
    CHECK(isCompletable(withSum(">", 53), begun) == true);
    CHECK(isCompletable(withSum(">", 54), begun) == false);
    CHECK(isCompletable(withSum("<", 14), begun) == false);
}
