// The cards of FUSE once more, as plainly as they can be read: every choice of dice is tried, every
// sign is looked at by itself, and what rests on what is measured. It shares no line with the
// engine and has to agree with it.

#include "rules/fuse/card.h"
#include "rules/random.h"

#include <nlohmann/json.hpp>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::fuse;

namespace {

using Json = nlohmann::json;

const std::vector<std::string> kColoursByName{"red", "blue", "green", "yellow", "black"};

struct Lying {
    int value = 0;
    std::string colour;
};
/// What lies on a card, by slot.
using Dice = std::map<int, Lying>;

Die engineDie(const Lying& die) {
    const auto at = std::find(kColoursByName.begin(), kColoursByName.end(), die.colour);
    return {static_cast<std::uint8_t>(die.value),
            static_cast<std::uint8_t>(at - kColoursByName.begin() + 1)};
}

std::vector<Lying> everyDie() {
    std::vector<Lying> all;
    for (const auto& colour : kColoursByName)
        for (int value = 1; value <= 6; ++value) all.push_back({value, colour});
    return all;
}

bool takes(const Json& slot, const Lying& die) {
    const auto any = slot.value("any_of", Json::array());
    return any.empty() || std::any_of(any.begin(), any.end(), [&](const Json& wanted) {
               return (!wanted.contains("colour") || wanted["colour"] == die.colour) &&
                      (!wanted.contains("value") || wanted["value"] == die.value);
           });
}

std::vector<int> slotsOf(const Json& relation, const char* key) {
    const auto slots = relation.value(key, Json::array());
    return slots.is_array() ? slots.get<std::vector<int>>() : std::vector<int>{};
}

bool alike(const Lying& a, const Lying& b, const std::string& by) {
    if (by == "value") return a.value == b.value;
    if (by == "colour") return a.colour == b.colour;
    return a.value == b.value || a.colour == b.colour;
}

bool allSame(const std::vector<int>& row, const std::string& by, const Dice& dice) {
    std::set<int> values;
    std::set<std::string> colours;
    std::size_t lying = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!dice.contains(row[i])) continue;
        ++lying;
        values.insert(dice.at(row[i]).value);
        colours.insert(dice.at(row[i]).colour);
        if (i > 0 && dice.contains(row[i - 1]) && !alike(dice.at(row[i - 1]), dice.at(row[i]), by))
            return false;
    }
    if (lying < row.size()) return true;
    return (by != "colour" && values.size() == 1) || (by != "value" && colours.size() == 1);
}

/// A sign of the card as the rulebook reads it: it says nothing while a slot of it is empty.
bool keeps(const Json& relation, const Dice& dice) {
    auto left = slotsOf(relation, "left"), minus = slotsOf(relation, "minus"),
         right = slotsOf(relation, "right");
    const std::string op = relation["op"], by = relation.value("by", "value");
    if (op == "all_same") {
        left.insert(left.end(), right.begin(), right.end());
        return allSame(left, by, dice);
    }
    for (const auto* side : {&left, &minus, &right})
        for (const int slot : *side)
            if (!dice.contains(slot)) return true;
    if (by != "value") return alike(dice.at(left[0]), dice.at(right[0]), by) == (op == "=");
    int difference = relation["right"].is_number() ? -relation["right"].get<int>() : 0;
    for (const int slot : left) difference += dice.at(slot).value;
    for (const int slot : minus) difference -= dice.at(slot).value;
    for (const int slot : right) difference -= dice.at(slot).value;
    return op == "="    ? difference == 0
           : op == "!=" ? difference != 0
           : op == "<"  ? difference < 0
                        : difference > 0;
}

bool speaksOf(const Json& relation, int slot) {
    for (const auto* key : {"left", "minus", "right"})
        for (const int named : slotsOf(relation, key))
            if (named == slot) return true;
    return false;
}

bool keepsAll(const Json& card, const Dice& dice) {
    return std::all_of(card["relations"].begin(), card["relations"].end(),
                       [&](const Json& relation) { return keeps(relation, dice); });
}

/// Tries every die in every empty slot.
bool canBeCompleted(const Json& card, Dice& dice, int slot = 0) {
    static const auto all = everyDie();
    if (slot == static_cast<int>(card["slots"].size())) return keepsAll(card, dice);
    if (dice.contains(slot)) return canBeCompleted(card, dice, slot + 1);
    for (const auto& die : all) {
        if (!takes(card["slots"][static_cast<std::size_t>(slot)], die)) continue;
        dice[slot] = die;
        const bool done = canBeCompleted(card, dice, slot + 1);
        dice.erase(slot);
        if (done) return true;
    }
    return false;
}

Json anySlot(Random& random) {
    Json slot = Json::object();
    const int choices = random.below(3);
    for (int i = 0; i < choices; ++i) {
        Json wanted = Json::object();
        if (random.below(2) == 0)
            wanted["colour"] = kColoursByName[static_cast<std::size_t>(random.below(5))];
        if (random.below(2) == 0) wanted["value"] = random.die();
        slot["any_of"].push_back(wanted);
    }
    return slot;
}

/// A sign between slots that are named once each, of any kind that a card can have.
Json anyRelation(Random& random, int slots) {
    std::vector<int> order;
    for (int i = 0; i < slots; ++i) order.push_back(i);
    for (int i = slots; i > 1; --i)
        std::swap(order[static_cast<std::size_t>(i - 1)],
                  order[static_cast<std::size_t>(random.below(i))]);
    const auto part = [&](int from, int to) {
        return std::vector<int>(order.begin() + from, order.begin() + to);
    };
    static const std::vector<std::string> ops{"=", "!=", "<", ">"};
    static const std::vector<std::string> bys{"value", "colour", "value_or_colour"};
    const auto by = bys[static_cast<std::size_t>(random.below(3))];
    const auto op = ops[static_cast<std::size_t>(random.below(4))];
    switch (random.below(5)) {
        case 0: return {{"left", part(0, 2)}, {"op", "all_same"}, {"by", by}};
        case 1:
            return {
                {"left", part(0, 1)}, {"op", "all_same"}, {"right", part(1, slots)}, {"by", by}};
        case 2:
            return {{"left", part(0, 1)},
                    {"op", op == "<" ? "=" : "!="},
                    {"right", part(1, 2)},
                    {"by", by}};
        case 3:
            return {{"left", part(0, 1)},
                    {"minus", part(1, 2)},
                    {"op", op},
                    {"right", random.below(13) - 6}};
        default:
            return {{"left", part(0, slots - 1)}, {"op", op}, {"right", part(slots - 1, slots)}};
    }
}

}  // namespace

TEST_CASE("every sign of any card is read as plain trying reads it", "[rules][fuse][naive]") {
    int dead = 0, refused = 0, alive = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        INFO("seed " << seed);
        Random random{seed};
        const int slots = 2 + random.below(2);
        Json card{{"id", "x"}, {"points", 1}, {"layout", "flat"}};
        for (int i = 0; i < slots; ++i) card["slots"].push_back(anySlot(random));
        card["relations"] = Json::array();
        for (int i = random.below(4); i > 0; --i)
            card["relations"].push_back(anyRelation(random, slots));
        INFO(card.dump());
        Dice dice;
        if (!canBeCompleted(card, dice)) {
            CHECK_THROWS_AS(readDeck(Json::array({card}).dump()), BadDeck);
            ++refused;
            continue;
        }
        const auto read = readDeck(Json::array({card}).dump()).bombs.at(0);
        // Fill it at random as long as something fits, looking at every die for every slot.
        CardDice lying{};
        for (int placed = 0; placed < slots; ++placed) {
            std::vector<std::pair<int, Lying>> fitting;
            for (int slot = 0; slot < slots; ++slot) {
                if (dice.contains(slot)) continue;
                for (const auto& die : everyDie()) {
                    auto after = dice;
                    after[slot] = die;
                    bool fits = takes(card["slots"][static_cast<std::size_t>(slot)], die);
                    const auto wrong = misfit(read, lying, slot, engineDie(die));
                    REQUIRE(wrong.wrongDie == !fits);
                    bool kept = true;
                    for (const auto& relation : card["relations"])
                        if (speaksOf(relation, slot)) kept = kept && keeps(relation, after);
                    REQUIRE(wrong.relation == !kept);
                    if (fits && kept) fitting.emplace_back(slot, die);
                }
            }
            if (fitting.empty()) break;
            const auto& [slot, die] =
                fitting[static_cast<std::size_t>(random.below(static_cast<int>(fitting.size())))];
            dice[slot] = die;
            lying[static_cast<std::size_t>(slot)] = engineDie(die);
            const bool possible = canBeCompleted(card, dice);
            REQUIRE(isCompletable(read, lying) == possible);
            ++(possible ? alive : dead);
        }
    }
    // Otherwise the test would prove little.
    CHECK(dead > 10);
    CHECK(refused > 10);
    CHECK(alive > 100);
}

TEST_CASE("what a die rests on is what lies below it on the table", "[rules][fuse][naive]") {
    const std::vector<std::pair<std::string, std::vector<int>>> towers{{"pyramid", {2, 1}},
                                                                       {"pyramid", {3, 2, 1}},
                                                                       {"pyramid", {4, 3, 2, 1}},
                                                                       {"pyramid", {3, 2}},
                                                                       {"pyramid", {4, 3}},
                                                                       {"pyramid", {5, 4}},
                                                                       {"stack", {1}},
                                                                       {"stack", {5}},
                                                                       {"double_stack", {3, 3}},
                                                                       {"double_stack", {1, 4}},
                                                                       {"double_stack", {2, 1}},
                                                                       {"flat", {2, 2}},
                                                                       {"flat", {3}},
                                                                       {"flat", {1, 2, 1}}};
    for (const auto& [layout, shape] : towers) {
        // Where each die lies: across and up, in widths of a die.
        std::vector<std::pair<double, double>> spots;
        for (std::size_t part = 0; part < shape.size(); ++part)
            for (int i = 0; i < shape[part]; ++i) {
                const auto row = static_cast<double>(part);
                if (layout == "pyramid")
                    spots.emplace_back(i + row / 2, row);
                else if (layout == "flat")
                    spots.emplace_back(i * 10, row * 10);
                else
                    spots.emplace_back(row * 10, i);
            }
        Json card{{"id", "x"}, {"points", 1}, {"layout", layout}, {"shape", shape}};
        card["slots"] = Json(spots.size(), Json::object());
        INFO(card.dump());
        const auto read = readDeck(Json::array({card}).dump()).bombs.at(0);
        for (std::size_t upper = 0; upper < spots.size(); ++upper)
            for (std::size_t lower = 0; lower < spots.size(); ++lower) {
                const bool touches = spots[upper].second - spots[lower].second == 1 &&
                                     std::abs(spots[upper].first - spots[lower].first) < 1;
                CHECK((read.below[upper] >> lower & 1) == touches);
                CHECK((read.above[lower] >> upper & 1) == touches);
            }
    }
}
