// What the camera sees, what is wrong with it, and what one look can prove.

#include "topple_table.h"

#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

namespace kibitz::rules::topple {

TEST_CASE("a look after a wrong placement names the rule and the place", "[rules][topple]") {
    Table table{3};
    table.play("roll 2");
    const auto red = [&](const std::string& cell) {
        return table.lookWith({{cell + " top", "red"}, {cell + " height", "1 high"}});
    };
    CHECK(table.whyNot(red("c3")) == Ids{"level"});
    const auto why = table.rules.whyNot(table.state, red("c3"));
    CHECK(why.front().reason.text() == "c3 is on level 1, but the die shows 2");
    REQUIRE(why.front().where.size() == 1);
    CHECK(table.rules.vocabulary().sites[why.front().where.front().index].name == "c3 top");
    CHECK(table.whyNot(table.lookWith({{"c2 top", "yellow"}, {"c2 height", "1 high"}})) ==
          Ids{"turn-order", "own-pawns"});
    CHECK(table.whyNot(table.lookWith({{"c2 top", "red"}, {"c2 height", "2 high"}})) ==
          Ids{"one-pawn"});
    CHECK(table.whyNot(table.lookWith({{"c2 top", "red"},
                                       {"c2 height", "1 high"},
                                       {"c4 top", "red"},
                                       {"c4 height", "1 high"}})) == Ids{"one-pawn"});
    CHECK(table.whyNot(table.lookWith({{"c2 top", "red"}})) == Ids{"equipment"});
    CHECK(table.whyNot(table.lookWith({{"c2 height", "1 high"}})) == Ids{"equipment"});
}

TEST_CASE("a look in which pawns are gone, moved or changed says so", "[rules][topple]") {
    Table table{3};
    table.put({"a1 red", "a1 yellow", "b2 green"});
    table.play("roll 3");
    CHECK(table.whyNot(table.lookWith({{"b2 top", "nothing"}, {"b2 height", "nothing"}})) ==
          Ids{"fall"});
    CHECK(table.whyNot(table.lookWith({{"a1 top", "red"}, {"a1 height", "1 high"}})) ==
          Ids{"fall"});
    CHECK(table.whyNot(table.lookWith({{"a1 top", "red"}})) == Ids{"hands-off"});
    const auto moved = table.lookWith({{"b2 top", "nothing"},
                                       {"b2 height", "nothing"},
                                       {"b3 top", "green"},
                                       {"b3 height", "1 high"}});
    CHECK(table.whyNot(moved) == Ids{"hands-off"});
    CHECK(table.rules.whyNot(table.state, moved).front().reason.text() ==
          "Pawns were moved: gone from b2, new on b3");
    // All gone is the look of a fall, and that is a continuation.
    const auto turns = table.rules.interruptions(table.state);
    Appearance cleared;
    cleared.sites.resize(50);
    cleared.loose = DiceBag::ofValues({3});
    CHECK(std::any_of(turns.begin(), turns.end(), [&](const Move& move) {
        return table.rules.appearance(table.rules.apply(table.state, move)) == cleared;
    }));
}

TEST_CASE("a look with the wrong dice says so", "[rules][topple]") {
    Table table{3};
    table.play("roll 3");
    const auto withDice = [&](const std::vector<int>& values) {
        auto look = table.rules.appearance(table.state);
        look.loose = DiceBag::ofValues(values);
        return look;
    };
    CHECK(table.whyNot(withDice({4})) == Ids{"throw"});
    CHECK(table.rules.whyNot(table.state, withDice({4})).front().reason.text() ==
          "The die was not to be touched: it showed 3, now 4");
    CHECK(table.whyNot(withDice({})) == Ids{"equipment"});
    CHECK(table.whyNot(withDice({3, 3})) == Ids{"equipment"});
    CHECK(table.whyNot(withDice({7})) == Ids{"equipment"});
    CHECK(table.whyNot(withDice({0})) == Ids{"equipment"});
    CHECK(table.whyNot(withDice({3})) == Ids{"turn-order"});  // nothing has changed
    CHECK(table.whyNot(Appearance{}) == Ids{"equipment"});
    auto strange = withDice({3});
    strange.sites[0] = {200};
    CHECK(table.whyNot(strange) == Ids{"equipment", "equipment"});
    // Neither is a height that no stack can have a height.
    strange = table.lookWith({{"a3 top", "red"}, {"a3 height", "1 high"}});
    strange.sites[table.rules.vocabulary().site("a3 height")->index] = {200};
    CHECK(table.whyNot(strange) == Ids{"equipment"});
    CHECK(Table::idsOf(table.rules.audit(strange).impossible) == Ids{"equipment"});
    // Beside a wrong pawn the turned die is no news: the next player may have thrown already.
    auto wrong = table.lookWith({{"c3 top", "red"}, {"c3 height", "1 high"}});
    CHECK(table.whyNot(wrong) == Ids{"level"});
    wrong.loose = DiceBag::ofValues({6});
    CHECK(table.whyNot(wrong) == Ids{"level"});
    // A legal pawn and the next throw in one look is two turns, not a wrong placement.
    auto two = table.lookWith({{"a3 top", "red"}, {"a3 height", "1 high"}});
    two.loose = DiceBag::ofValues({5});
    CHECK(table.whyNot(two) == Ids{"throw"});
}

TEST_CASE("a pawn placed before its throw was seen is judged by the die that lies there",
          "[rules][topple]") {
    Table table{3};
    table.play("roll 3");
    table.play("a3 red");
    auto look = table.lookWith({{"c3 top", "yellow"}, {"c3 height", "1 high"}});
    CHECK(table.whyNot(look) == Ids{"level", "throw"});  // no new throw at all
    look.loose = DiceBag::ofValues({2});
    CHECK(table.whyNot(look) == Ids{"level"});
    look.loose = DiceBag::ofValues({1});
    CHECK(table.whyNot(look) == Ids{"throw"});
    look.loose = {};
    CHECK(table.whyNot(look) == Ids{"throw", "equipment"});
}

TEST_CASE("one look shows what cannot be", "[rules][topple]") {
    const auto impossible = [](const Table& table, const Appearance& look) {
        return Table::idsOf(table.rules.audit(look).impossible);
    };
    const auto one = [](const std::string& cell, const std::string& colour,
                        const std::string& height = "1 high") {
        return std::vector<std::pair<std::string, std::string>>{{cell + " top", colour},
                                                                {cell + " height", height}};
    };
    const auto stack = [&](auto... parts) {
        std::vector<std::pair<std::string, std::string>> all;
        (all.insert(all.end(), parts.begin(), parts.end()), ...);
        return all;
    };
    const Table four{4}, three{3}, two{2}, junior{4, {{"junior", "true"}}};
    CHECK(impossible(four, four.lookWith({})).empty());
    CHECK(impossible(four, four.lookWith(one("a1", "blue"))).empty());
    CHECK(impossible(three, three.lookWith(one("a1", "blue"))) == Ids{"three-players"});
    CHECK(impossible(four, four.lookWith({{"a1 top", "red"}})) == Ids{"equipment"});
    CHECK(impossible(three, three.lookWith(one("a1", "red", "37 high"))) == Ids{"equipment"});
    CHECK(impossible(four, four.lookWith(one("a1", "red", "48 high"))).empty());
    // Of three pawns not two can be one player's.
    const auto twoRed = stack(one("a1", "red"), one("a2", "red"), one("a3", "green"));
    CHECK(impossible(four, four.lookWith(twoRed)) == Ids{"turn-order"});
    CHECK(four.rules.audit(four.lookWith(twoRed)).impossible.front().reason.text() ==
          "Ann tops 2 stacks, but of 3 pawns at most 1 can be theirs");
    CHECK(impossible(junior, junior.lookWith(twoRed)).empty());  // Ann and Cleo alone are left
    // Two pawns of players who do not sit next to each other.
    CHECK(impossible(four, four.lookWith(stack(one("a1", "red"), one("a2", "green")))) ==
          Ids{"turn-order"});
    CHECK(impossible(three, three.lookWith(stack(one("a1", "red"), one("a2", "green")))).empty());
    std::vector<std::pair<std::string, std::string>> manyRed;
    for (int cell = 0; cell < 13; ++cell)
        manyRed = stack(manyRed, one(cellName(cell), "red", "2 high"));
    CHECK(impossible(two, two.lookWith(manyRed)) == Ids{"equipment"});
    auto look = four.lookWith({});
    look.loose = DiceBag::ofValues({1, 2});
    CHECK(impossible(four, look) == Ids{"equipment"});
    CHECK(impossible(four, Appearance{}) == Ids{"equipment"});
}

TEST_CASE("one look bounds a score from above and names complete lines", "[rules][topple]") {
    auto table = middleRowWithGap();
    auto audit = table.rules.audit(table.rules.appearance(table.state));
    for (const auto& player : audit.players) {
        CHECK(player.lowest == kNoLowest);
        CHECK(player.highest == 99);  // no line, no tall stack: nothing scored in this round
        CHECK(player.lines.empty());
    }
    table.put({"c3 red"});
    audit = table.rules.audit(table.rules.appearance(table.state));
    CHECK(audit.players[0].highest == 99 + 4);
    CHECK(audit.players[1].highest == 99 + 4);  // b3 and e3: Bob may have placed the last
    CHECK(audit.players[3].highest == 99);      // blue is not in the line
    REQUIRE(audit.players[0].lines.size() == 1);
    CHECK(audit.players[0].lines[0].points == 0);
    CHECK(audit.players[0].lines[0].why.text() == "row 3 is complete, red tops 2 of its stacks");
    CHECK(audit.players[3].lines.empty());
    // Of a bare board little can be said: the game may have ended with a fall.
    CHECK(table.rules.audit(Table{4}.rules.appearance(State{})).players[0].highest > 300);
    const Table junior{2, {{"junior", "true"}}};
    CHECK(junior.rules.audit(junior.rules.appearance(State{})).players[0].lowest == 0);
    CHECK(junior.rules.audit(junior.rules.appearance(State{})).players[0].highest == 0);
}

TEST_CASE("a stack whose top nobody could read is nobody's in a complete line", "[rules][topple]") {
    auto table = middleRowWithGap();
    table.put({"c3 red"});
    // Row 3 shows red, yellow, red, green, yellow; the pawn in its middle is not told apart.
    const auto hidden = table.lookWith({{"c3 top", "nothing"}});
    const auto audit = table.rules.audit(hidden);
    CHECK(Table::idsOf(audit.impossible) == Ids{"equipment"});
    CHECK(audit.players[0].highest == 99 + 3);  // one red top is left in the line
    CHECK(audit.players[1].highest == 99 + 4);
    CHECK(audit.players[3].highest == 99);
}

TEST_CASE("a full board with a die that fits no stack is unusual", "[rules][topple]") {
    Table table{2, {{"target", "1000"}}};
    for (int lap = 0; lap < 12; ++lap) table.put({"c3 red", "c3 blue", "c3 yellow", "c3 green"});
    auto look = table.rules.appearance(table.state);
    CHECK(table.rules.audit(look).unusual.empty());
    look.loose = DiceBag::ofValues({1});
    CHECK(table.rules.audit(look).unusual.empty());
    look.loose = DiceBag::ofValues({4});
    CHECK(Table::idsOf(table.rules.audit(look).unusual) == Ids{"level"});
    CHECK(table.rules.audit(look).impossible.empty());
}

TEST_CASE("the bound from one look holds for players who take all they can", "[rules][topple]") {
    const int players = GENERATE(2, 3, 4);
    const auto seed = GENERATE(1, 2, 3, 4, 5, 6, 7, 8);
    Table table{players, {{"target", "60"}}};
    Random random{static_cast<std::uint64_t>(seed)};
    while (table.rules.next(table.state).who != Next::Who::Nobody) {
        const auto who = table.rules.next(table.state);
        const auto move = who.who == Next::Who::Chance ? table.rules.chance(table.state, random)
                          : who.player == kTable       ? table.rules.legalMoves(table.state).front()
                                                       : greediest(table, random);
        table.state = table.rules.apply(table.state, move);
        const auto audit = table.rules.audit(table.rules.appearance(table.state));
        CHECK(audit.impossible.empty());
        for (int player = 0; player < players; ++player)
            CHECK(table.state.ledger.total(player) <=
                  audit.players[static_cast<std::size_t>(player)].highest);
    }
    CHECK(table.state.phase == Phase::Over);
}

TEST_CASE("pawns that are taken off one after the other are on the way to the bare board",
          "[rules][topple]") {
    Table table{3};
    table.put({"c3 red", "c3 yellow", "a1 green"});
    const auto onTheWay = [&](const std::vector<std::pair<std::string, std::string>>& changes) {
        return table.rules.halfDone(table.state, table.lookWith(changes));
    };
    CHECK(onTheWay({{"a1 top", "nothing"}, {"a1 height", "nothing"}}));
    CHECK(onTheWay({{"c3 top", "red"}, {"c3 height", "1 high"}}));
    CHECK_FALSE(onTheWay({}));  // nothing is gone yet
    // What comes to light, stands higher than before, or cannot be seen that way, is not.
    CHECK_FALSE(onTheWay({{"c3 top", "green"}, {"c3 height", "1 high"}}));
    CHECK_FALSE(onTheWay({{"a1 height", "2 high"}}));
    CHECK_FALSE(onTheWay({{"a1 top", "nothing"}}));
    CHECK_FALSE(onTheWay({{"a1 top", "2 high"}}));
    CHECK_FALSE(table.rules.halfDone(table.state, {}));
}

}  // namespace kibitz::rules::topple
