// Dizzle: placing, throwing again, passing, the end of a tour and of the game.

#include "dizzle_table.h"

#include "rules/games.h"

#include <algorithm>

using namespace kibitz::rules;
using namespace kibitz::rules::dizzle;

TEST_CASE("dice and rounds follow from the number of players", "[rules][dizzle]") {
    struct Row {
        int players, dice, rounds, tours;
    };
    for (const auto& row :
         {Row{1, 8, 10, 10}, Row{2, 7, 6, 12}, Row{3, 10, 4, 12}, Row{4, 13, 3, 12}}) {
        const Table table{"level-1", row.players};
        CHECK(table.rules.diceCount() == row.dice);
        CHECK(table.rules.roundCount() == row.rounds);
        CHECK(table.rules.tourCount() == row.tours);
        CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 0});
    }
}

TEST_CASE("a first die goes beside a cross, the others beside dice", "[rules][dizzle]") {
    Table table{drawn(R"(. 5 X .
                         6 2 3 6
                         . . 5 .)")};
    table.play({"roll 1 1 1 2 3 5 5 6"});
    CHECK(table.legal() == std::set<std::string>{"take 5 b1", "take 3 c2"});
    CHECK(table.broken("take 2 b2") == Ids{"start-die"});
    table.play({"take 3 c2", "extra 4 4"});
    CHECK(table.legal() == std::set<std::string>{"take 2 b2", "take 5 c3", "take 6 d2"});
    CHECK(table.broken("take 5 b1") == Ids{"next-die"});
    table.play({"take 2 b2", "extra 4 4", "take 5 b1", "extra 4 4"});
    CHECK(table.legal() == std::set<std::string>{"take 6 a2", "take 6 d2", "take 5 c3"});
    table.play({"take 6 a2"});
    CHECK(table.named(table.s.players[0].dice) == "b1 a2 b2 c2");
}

TEST_CASE("who is encircled may jump, and only he", "[rules][dizzle]") {
    Table table{drawn("X 2 1 X 4 X 5 X 6 6 6 6")};
    table.play({"roll 1 2 4 5 3 3 3 3", "take 2 b1"});
    CHECK(table.broken("take 4 e1", 0) == Ids{"solo"});
    table.play({"extra 6 6"});
    CHECK(table.broken("take 4 e1") == Ids{"next-die"});
    CHECK(table.broken("take 5 g1") == Ids{"next-die"});
    table.play({"take 1 c1", "extra 6 6"});
    CHECK(table.legal() == std::set<std::string>{"take 4 e1", "take 5 g1"});
    CHECK(table.broken("take 3 j1") == Ids{"matching-pips", "jump"});
    table.play({"take 4 e1", "extra 6 6"});
    CHECK(table.legal() == std::set<std::string>{"take 5 g1"});
    table.play({"take 5 g1"});
    CHECK(table.named(table.s.players[0].dice) == "b1 c1 e1 g1");
}

TEST_CASE("one free neighbour forbids the jump even when no die in the middle fits it",
          "[rules][dizzle]") {
    Table table{drawn("X 2 1 X 4 X")};
    table.play({"roll 2 4 4 4 4 4 4 4", "take 2 b1", "extra 1 1"});
    CHECK(table.legal() == std::set<std::string>{"reroll", "pass"});
    CHECK(table.broken("take 4 e1") == Ids{"next-die"});
}

TEST_CASE("a throw that does not help costs a die, and the gap may tear the group",
          "[rules][dizzle]") {
    Table table{drawn(R"(. X .
                         1 3 4
                         2 6 6)")};
    table.play({"roll 1 3 4 5 5 5 5 5", "take 3 b2", "extra 2 2", "take 1 a2", "extra 2 2",
                "take 4 c2", "extra 2 2"});
    CHECK(table.legal() == std::set<std::string>{"reroll", "pass"});
    table.play({"reroll"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 0});
    table.play({"roll 1 1 1 5 5"});
    CHECK(table.legal() == std::set<std::string>{"return a2", "return b2", "return c2"});
    CHECK(table.broken("return a3") == Ids{"penalty"});
    CHECK(table.broken("pass") == Ids{"penalty"});
    table.play({"return b2"});
    CHECK(table.s.pool[3] == 1);
    CHECK(table.named(table.rules.targets(table.s.players[0])) == "b2 a3 c3");
    CHECK(table.legal() == std::set<std::string>{"take 3 b2"});
    table.play({"take 3 b2"});
}

TEST_CASE("who has given back his last die starts anew beside a cross", "[rules][dizzle]") {
    Table table{drawn("X 2 1 3 X 4")};
    table.play({"roll 2 5 5 5 5 5 5 5", "take 2 b1", "extra 1 1", "reroll", "roll 5 5 5 5 5 5 5",
                "return b1"});
    CHECK(table.legal() == std::set<std::string>{"take 2 b1"});
    CHECK(table.named(table.rules.targets(table.s.players[0])) == "b1 d1 f1");
}

TEST_CASE("who throws again without a die on the sheet gives none back and stays in",
          "[rules][dizzle]") {
    Table table{drawn("X 2 1"), 2};
    table.play({"roll 3 3 3 3 3 3 3", "reroll", "roll 4 4 4 4 4 4 4"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 1});
    CHECK_FALSE(table.s.players[0].passed);
}

TEST_CASE("after a throw that helped a die is placed at once", "[rules][dizzle]") {
    Table table{drawn("X 2 1 4"), 2};
    table.play({"roll 3 3 3 3 3 3 3", "reroll", "roll 2 3 3 3 3 3 3"});
    CHECK(table.legal() == std::set<std::string>{"take 2 b1"});
    CHECK(table.broken("pass") == Ids{"reroll"});
    CHECK(table.broken("reroll") == Ids{"reroll"});
    table.play({"take 2 b1"});
    CHECK(table.rules.next(table.s).player == 1);
}

TEST_CASE("who can place may neither pass nor throw again", "[rules][dizzle]") {
    Table table{"level-1", 2};
    table.play({"roll 1 2 3 4 5 6 6"});
    CHECK(table.broken("pass") == Ids{"obligation"});
    CHECK(table.broken("reroll") == Ids{"obligation"});
    CHECK(table.broken("pass", 1) == Ids{"turn-order", "obligation"});
}

TEST_CASE("where no cell is left, only the pass is left", "[rules][dizzle]") {
    Table table{drawn("X 2 X 5l=red X X 3k=red"), 2};
    table.play({"roll 2 2 4 4 4 4 4", "take 2 b1", "take 2 b1"});
    CHECK(table.legal() == std::set<std::string>{"reroll", "pass"});  // g1 is still there
    table.s.players[0].exploded = {};
    table.s.players[0].lava = table.cells({"g1"});
    CHECK(table.legal() == std::set<std::string>{"pass"});
    CHECK(table.broken("reroll") == Ids{"stuck"});
}

TEST_CASE("every broken rule of a placement is named", "[rules][dizzle]") {
    Table table{drawn(R"(X 2 3 4b 5l=red
                         1 6 - . 2k=red
                         . 1 1 1 1)",
                      R"("score": {"bomb": -2})"),
                2};
    table.play({"roll 1 2 3 4 5 6 6"});
    CHECK(table.broken("take 4 a2") == Ids{"matching-pips"});
    CHECK(table.broken("take 2 a2", 1) == Ids{"turn-order", "matching-pips"});
    CHECK(table.broken("take 1 a1") == Ids{"free-cell", "free-cell", "start-die"});
    CHECK(table.broken("take 5 e1") == Ids{"key-and-lock", "start-die"});
    CHECK(table.broken("take 1 c2") == Ids{"free-cell", "start-die"});
    CHECK(table.broken("take 1 d2") == Ids{"free-cell"});
    table.s.players[0].exploded.add(table.cell("d1"));
    table.s.players[0].lava.add(table.cell("b3"));
    CHECK(table.broken("take 4 d1") == Ids{"bomb", "start-die"});
    CHECK(table.broken("take 1 b3") == Ids{"lava", "start-die"});
    table.play({"take 2 b1"});
    CHECK(table.broken("take 2 b1") == Ids{"one-die"});  // Bob's own b1 is free, but no 2 is left
    table.play({"take 1 a2"});
    CHECK(table.broken("take 2 b1") == Ids{"one-die", "free-cell", "next-die"});
}

TEST_CASE("moves out of their time name what is due", "[rules][dizzle]") {
    Table table{"level-1", 2};
    CHECK(table.broken("take 1 c4", 0) == Ids{"throw"});
    // What the sheet forbids is said as well: a wrong number, a printed cross, no cell at all.
    CHECK(table.broken("take 2 c4", 0) == Ids{"throw", "matching-pips"});
    CHECK(table.broken("take 1 d5", 0) == Ids{"throw", "free-cell", "free-cell"});
    CHECK(table.broken("take 1 e5", 1) == Ids{"throw", "free-cell"});
    CHECK(table.broken("cross") == Ids{"throw"});
    CHECK(table.broken("roll 1 2 3 4 5 6") == Ids{"dice"});
    CHECK(table.broken("roll 1 2 3 4 5 6 6", 1) == Ids{"turn-order"});
    CHECK(table.broken("roll 1 2 3 4 5 6 6", kTable) == Ids{"turn-order"});
    CHECK(table.broken("lay c4 NS", 0) == Ids{"throw"});
    table.play({"roll 1 1 1 1 1 1 1"});
    CHECK(table.broken("roll 1 1 1 1 1 1 1", 0) == Ids{"turn-order"});
    CHECK(table.rules
              .check(table.s,
                     {.kind = dizzle::Move::Kind::Take, .player = 0, .value = 9, .cell = 900})
              .size() == 2);
    CHECK(table.rules.check(table.s, {.kind = static_cast<dizzle::Move::Kind>(77), .player = 0})
              .size() == 1);
    CHECK(table.rules.check(table.s, {.kind = dizzle::Move::Kind::Take, .player = 99}).size() == 1);
    table.s.phase = Phase::Over;
    CHECK(table.broken("take 2 c4", 0) == Ids{"end-of-game"});
}

TEST_CASE("the last one left has exactly one action", "[rules][dizzle]") {
    Table table{drawn(R"(2 X 3
                         4 1 6)"),
                2};
    table.play({"roll 1 1 2 2 5 5 5", "take 2 a1", "take 2 a1"});
    SECTION("that places") {
        table.play({"pass"});
        CHECK(table.rules.next(table.s).player == 1);
        CHECK(table.s.phase == Phase::Place);
        table.play({"reroll", "roll 4 4 4 4 4", "take 4 a2"});
        CHECK(table.s.phase == Phase::Cross);
        CHECK(table.s.pool[4] == 4);
    }
    SECTION("that throws again in vain") {
        table.play({"pass", "reroll", "roll 5 5 5 5 5", "return a1"});
        CHECK(table.s.phase == Phase::Cross);
    }
    SECTION("that passes") {
        table.play({"pass", "pass"});
        CHECK(table.s.phase == Phase::Cross);
        CHECK(table.broken("pass", 0) == Ids{"end-of-tour"});
    }
}

TEST_CASE("who has passed is out for the tour and back in the next", "[rules][dizzle]") {
    Table table{drawn("4 X 3 2 1"), 3};
    table.play({"roll 3 3 5 5 5 5 5 5 5 5", "take 3 c1", "take 3 c1", "pass"});
    CHECK(table.rules.next(table.s).player == 0);
    CHECK(table.broken("take 3 c1", 2) == Ids{"turn-order", "pass", "one-die"});
    table.play({"reroll", "roll 5 5 5 5 5 5 5 5", "return c1", "reroll", "roll 5 5 5 5 5 5 5 5 5",
                "return c1"});
    CHECK(table.rules.next(table.s).player == 0);  // Cleo is left out
    table.play({"take 3 c1", "pass", "pass", "cross"});
    CHECK_FALSE(table.s.players[2].passed);
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 1});
}

TEST_CASE("the cells under dice are crossed, and only these", "[rules][dizzle]") {
    Table table{drawn(R"(. X 4 .
                         3 5 1 4
                         2 2 3 4
                         . 6 . .)"),
                2};
    table.play({"roll 5 5 2 2 3 3 6", "take 5 b2", "take 5 b2", "take 2 b3", "take 2 b3",
                "take 3 c3", "take 3 c3", "take 6 b4"});
    CHECK(table.s.phase == Phase::Cross);
    CHECK(table.shown("Ann b2") == "die 5");
    CHECK(table.legal() == std::set<std::string>{"cross"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, kTable});
    table.play({"cross"});
    CHECK(table.named(table.s.players[0].crossed) == "b1 b2 b3 c3 b4");
    CHECK(table.named(table.s.players[1].crossed) == "b1 b2 b3 c3");
    CHECK(table.shown("Ann b2") == "cross");
    CHECK(table.shown("Ann b1") == "nothing");  // print is no mark
    CHECK(table.shown("Ann round 1") == "ticked");
    CHECK(table.shown("Bob round 1") == "nothing");
    CHECK(table.look().loose.empty());
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 1});
}

TEST_CASE("a key opens its locks from the next tour on", "[rules][dizzle]") {
    Table table{drawn(R"(X 2k=red 3l=red 4
                         X 1 5l=blue 6k=blue)"),
                1};
    table.play({"roll 2 3 3 3 3 3 3 3", "take 2 b1", "extra 4 4"});
    // A die on the key is not enough.
    CHECK(table.broken("take 3 c1") == Ids{"key-and-lock"});
    table.play({"pass", "cross"});
    CHECK(table.named(table.rules.freeCells(table.s.players[0])) == "c1 d1 b2 d2");
    table.play({"roll 3 4 4 4 4 4 4 5", "take 3 c1"});
}

TEST_CASE("alone, the extra dice take equal dice out of the middle", "[rules][dizzle]") {
    const auto after = [](const std::string& roll, const std::string& extra) {
        Table table{drawn("X 6 6 6 6")};
        table.play({roll, "take 6 b1", extra});
        std::string left;
        for (std::size_t face = 1; face <= 6; ++face)
            left += std::string(table.s.pool[face], static_cast<char>('0' + face));
        return left;
    };
    CHECK(after("roll 1 1 3 3 3 4 5 6", "extra 1 4") == "13335");
    CHECK(after("roll 1 1 3 3 3 4 5 6", "extra 3 3") == "11345");
    CHECK(after("roll 1 1 3 4 4 4 5 6", "extra 3 3") == "114445");
    CHECK(after("roll 1 1 3 3 3 4 5 6", "extra 2 6") == "1133345");
    CHECK(after("roll 1 1 3 3 3 4 5 6", "extra 6 1") == "133345");
}

TEST_CASE("alone, the tour goes on until the middle is empty or the pass", "[rules][dizzle]") {
    Table table{drawn("X 6 5 4 3 2 1 6")};
    table.play({"roll 6 5 5 5 5 5 5 5", "take 6 b1", "extra 5 5", "take 5 c1", "extra 5 5",
                "reroll", "roll 3 3"});
    CHECK(table.s.phase == Phase::Penalty);
    table.play({"return c1"});
    CHECK(table.s.phase == Phase::Place);  // no extra throw after one in vain
    table.play({"take 5 c1", "extra 3 3"});
    CHECK(table.s.phase == Phase::Cross);
    CHECK(table.s.aside == 6);
    table.play({"cross"});
    CHECK(table.s.aside == 0);
    CHECK(table.rules.next(table.s).who == Next::Who::Chance);
    table.play({"roll 4 1 1 1 1 1 1 1", "take 4 d1", "extra 1 1", "pass"});
    CHECK(table.s.phase == Phase::Cross);
}

TEST_CASE("the extra dice are not thrown when the middle is empty", "[rules][dizzle]") {
    Table table{drawn("X 6 6 6 6 6 6 6 6")};
    table.play({"roll 6 6 6 6 6 6 6 6", "take 6 b1", "extra 6 6", "take 6 c1", "extra 6 6",
                "take 6 d1", "extra 1 1", "take 6 e1"});
    CHECK(table.s.phase == Phase::Cross);
}

TEST_CASE("a game ends early when a player has no cell left to cross", "[rules][dizzle]") {
    Table table{drawn("X 2 3"), 2};
    table.play({"roll 2 3 3 5 5 5 5", "take 2 b1", "pass", "take 3 c1", "cross"});
    CHECK(table.s.phase == Phase::Over);
    CHECK(table.rules.next(table.s).who == Next::Who::Nobody);
    CHECK(table.legal().empty());
    CHECK(table.broken("cross") == Ids{"end-of-game"});
    // Locked cells are still left.
    Table locked{drawn("X 2 3 1l=red 5k=red"), 2};
    locked.play({"roll 2 3 3 6 6 6 6", "take 2 b1", "pass", "take 3 c1", "cross"});
    CHECK(locked.s.phase == Phase::Roll);
}

TEST_CASE("a game ends after the last tour, and everybody has started equally often",
          "[rules][dizzle]") {
    Table table{drawn("X 2 3 4 5 6"), 3};
    for (int tour = 0; tour < 12; ++tour) {
        CHECK(table.rules.next(table.s).player == tour % 3);
        table.play({"roll 1 1 1 1 1 1 1 1 1 1", "pass", "pass", "pass", "cross"});
    }
    CHECK(table.s.phase == Phase::Over);
    for (int p = 0; p < 3; ++p) CHECK(table.s.players[p].ticks == 4);
    const auto outcome = table.rules.outcome(table.s);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector<int>{0, 1, 2});
    CHECK(outcome->how.text() ==
          "Ann, Bob, Cleo share the victory with 0 points and 1 crosses each");
}

TEST_CASE("most points win, then the fewest crosses", "[rules][dizzle]") {
    Table table{drawn("X 2g=red 3 4g=red 5", R"("score": {"gems": {"red": 3}})"), 3};
    table.s.phase = Phase::Over;
    const auto crossed = [&](int p, const std::vector<std::string>& names) {
        table.s.players[p].crossed |= table.cells(names);
    };
    crossed(0, {"b1", "c1"});
    crossed(1, {"b1"});
    CHECK(table.rules.outcome(table.s)->winners == std::vector<int>{1});
    CHECK(table.rules.outcome(table.s)->how.text() ==
          "Bob wins with 3 points and the fewest crosses, 2");
    crossed(2, {"d1"});
    CHECK(table.rules.outcome(table.s)->winners == std::vector<int>{1, 2});
    crossed(0, {"d1"});
    CHECK(table.rules.outcome(table.s)->winners == std::vector<int>{0});
    CHECK(table.rules.outcome(table.s)->how.text() == "Ann wins with 6 points");
}

TEST_CASE("the solo grades change where the leaflet says", "[rules][dizzle]") {
    const auto grade = [](int level, int points) {
        Table table{drawn("X 2g=red 3", "\"level\": " + std::to_string(level) +
                                            ", \"score\": {\"gems\": {\"red\": " +
                                            std::to_string(points) + "}}")};
        table.s.players[0].crossed.add(table.cell("b1"));
        table.s.phase = Phase::Over;
        const auto outcome = table.rules.outcome(table.s);
        CHECK(outcome->winners.empty());
        const auto id = std::string{outcome->how.id};
        return id.starts_with("dizzle.grade-") ? id.back() - '0' : 0;
    };
    const std::vector<std::pair<int, int>> levelOne{{81, 1}, {80, 2}, {71, 2}, {70, 3}, {61, 3},
                                                    {60, 4}, {51, 4}, {50, 5}, {41, 5}, {40, 6},
                                                    {31, 6}, {30, 7}, {0, 7}};
    for (const auto& [points, expected] : levelOne) {
        CHECK(grade(1, points) == expected);
        CHECK(grade(2, points + 10) == expected);
    }
    CHECK(grade(3, 90) == 0);
}

TEST_CASE("moves are read and written, and wrong ones named with their place", "[rules][dizzle]") {
    const Table table{"level-1", 2};
    const auto complaint = [&](const std::string& text) -> std::string {
        const auto parsed = table.rules.parse(table.s, {0, text});
        if (const auto* error = std::get_if<ParseError>(&parsed))
            return std::to_string(error->column) + ": '" + error->found + "', " + error->expected;
        return "none";
    };
    CHECK(complaint("") ==
          "0: '', erupt, blacken, roll, take, reroll, pass, return, extra, cross, lay or land");
    CHECK(complaint("put 3 c4").starts_with("0: 'put', "));
    CHECK(complaint("take 7 c4") == "5: '7', a die 1 to 6");
    CHECK(complaint("take 3") == "6: '', a cell a1 to i9");
    CHECK(complaint("take 3 j1") == "7: 'j1', a cell a1 to i9");
    CHECK(complaint("take 3 a10") == "7: 'a10', a cell a1 to i9");
    CHECK(complaint("take 3 a04") == "7: 'a04', a cell a1 to i9");
    CHECK(complaint("take 3 c4 now") == "10: 'now', the end of the line");
    CHECK(complaint("roll") == "4: '', a die 1 to 6");
    CHECK(complaint("roll 1 2 x") == "9: 'x', a die 1 to 6");
    CHECK(complaint("roll 1 1 1 1 1 1 1 1 1 1 1 1 1 1") == "31: '1', the end of the line");
    CHECK(complaint("extra 1") == "7: '', a die 1 to 6");
    CHECK(complaint("lay c4 XX") == "7: 'XX', NS, EW, NE, NW, SE or SW");
    CHECK(complaint("erupt 0") == "6: '0', a die 1 to 6");
    for (const auto* text : {"take 3 c4", "roll 1 3 6", "extra 1 1", "lay c4 NE", "land a1",
                             "return i9", "blacken b2", "erupt 4", "pass", "reroll", "cross"})
        CHECK(table.rules.notation(table.s, table.read(text, 0)).text == text);
}

TEST_CASE("a throw of many dice is found by what is seen", "[rules][dizzle]") {
    Table table{"level-1", 4};
    CHECK_FALSE(table.rules.listsWhole(table.s));
    CHECK(table.legal().empty());
    auto seen = table.look();
    seen.loose = DiceBag::ofValues({1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 6});
    const auto near = table.rules.movesNear(table.s, seen);
    REQUIRE(near.size() == 1);
    CHECK(table.rules.notation(table.s, near[0]).text == "roll 1 1 2 2 3 3 4 4 5 5 6 6 6");
    seen.loose.remove({6, 0});
    CHECK(table.rules.movesNear(table.s, seen).empty());
    // Thrown again and taken before anybody looked; dice that lay on the sheets were not thrown.
    Table again{drawn("X 1 2 3"), 2};
    again.play({"roll 1 1 6 6 6 6 6", "take 1 b1", "take 1 b1", "reroll"});
    seen = again.lookWith({{"Ann c1", "die 2"}});
    seen.loose = DiceBag::ofValues({1, 2, 3, 4});
    const auto thrown = again.rules.movesNear(again.s, seen);
    REQUIRE_FALSE(thrown.empty());
    CHECK(again.rules.notation(again.s, thrown[0]).text == "roll 1 2 2 3 4");
}

TEST_CASE("a set-up that cannot be is refused with what helps", "[rules][dizzle]") {
    const auto refusal = [](Setup setup) -> std::string {
        try {
            (void)info().make(setup);
            return "none";
        } catch (const BadSetup& bad) {
            return bad.what();
        }
    };
    CHECK(refusal({{"Ann"}, {{"sheet", "moon"}}, {}}) ==
          "There is no sheet 'moon'. Built in are level-1 to level-8");
    CHECK(refusal({{"Ann"}, {{"lava_die", "lost"}}, {}}) ==
          "Option lava_die cannot be 'lost'. Choose one of: aside, stays, rejoins");
    CHECK(refusal({{"Ann"},
                   {{"sheet", "moon"}},
                   [](const std::string& name) {
                       CHECK(name == "moon");
                       return std::string{"{}"};
                   }}) ==
          "The sheet 'moon' cannot be used. The sheet is wrong at /name: found nothing, expected a "
          "name");
    CHECK(refusal({{"Ann"},
                   {{"sheet", "level-9"}},
                   [](const std::string&) -> std::string {
                       throw BadSetup("There is no file level-9. Write it");
                   }}) ==
          "The sheet 'level-9' is not built in, as level-1 to level-8 are. There is no file "
          "level-9. Write it");
    CHECK(refusal({{"A", "B", "C", "D", "E"}, {}, {}}) ==
          "Dizzle is played by 1 to 4 players, not by 5");
    const auto own = [](const std::string&) { return sheetJson("X 1 2 3"); };
    CHECK(refusal({{"Ann"}, {{"sheet", "moon"}}, own}) == "none");
}

TEST_CASE("any move at all is judged, also one that no record can say", "[rules][dizzle]") {
    using Kind = dizzle::Move::Kind;
    const auto why = [](const Table& table, const dizzle::Move& move) {
        return Table::texts(table.rules.check(table.s, move));
    };
    Table lava{drawn("X 1 2 V 3 2"), 2};
    for (const int value : {0, 7})
        CHECK(why(lava,
                  {.kind = Kind::Erupt, .player = 0, .value = static_cast<std::uint8_t>(value)}) ==
              Texts{"lava: A die shows 1 to 6"});
    Table table{drawn("X 2 3 4"), 2};
    CHECK(why(table, {.kind = Kind::Roll, .player = 0, .faces = {1, 6, 0, 0, 0, 0, 0}}) ==
          Texts{"throw: A die shows 1 to 6"});
    table.play({"roll 1 2 2 2 3 3 3"});
    for (const int value : {0, 7})
        CHECK(why(table, {.kind = Kind::Take,
                          .player = 0,
                          .value = static_cast<std::uint8_t>(value),
                          .cell = 1})[0] == "one-die: A die shows 1 to 6");
    for (const int cell : {-1, 4, 1000})
        CHECK(why(table, {.kind = Kind::Take,
                          .player = 0,
                          .value = 2,
                          .cell = static_cast<std::int16_t>(cell)}) ==
              Texts{"free-cell: There is no cell #" + std::to_string(cell)});
    Table alone{drawn("X 2 3 4 5 6")};
    alone.play({"roll 1 1 2 3 3 4 5 6", "take 2 b1"});
    CHECK(why(alone, {.kind = Kind::Extra, .player = 0, .faces = {0, 1, 1, 1, 0, 0, 0}}) ==
          Texts{"solo: 2 dice are thrown, not 3"});
    Table rails{
        drawn("EW 2 3",
              R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})"),
        2};
    rails.play({"roll 1 1 1 1 1 1 2", "take 2 b1", "pass", "pass"});
    CHECK(why(rails, {.kind = Kind::Lay, .player = 0, .track = static_cast<Track>(7), .cell = 1}) ==
          Texts{"rails: That is not a piece of track"});
}

TEST_CASE("a puzzle of which the sheet has no piece pays nothing", "[rules][dizzle]") {
    const Table table{drawn("X 1", R"("score": {"puzzles": {"red": 5}})")};
    CHECK(table.lines().empty());
}

TEST_CASE("a lock without colour and a track that is none are named for what they are",
          "[rules][dizzle]") {
    Table lock{drawn("X 2l 3k"), 2};
    lock.play({"roll 1 2 2 2 3 3 3"});
    CHECK(Table::texts(lock.rules.check(lock.s, lock.read("take 2 b1", 0))) ==
          Texts{"key-and-lock: b1 is locked: the key has to be crossed in an earlier tour"});
    Table rails{
        drawn("EW 2 3",
              R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})"),
        2};
    rails.play({"roll 1 1 1 1 1 1 2", "take 2 b1", "pass"});
    auto none = rails.read("lay b1 NS", 0);
    none.track = Track::None;
    REQUIRE(rails.s.phase == Phase::Place);
    rails.play({"pass"});
    CHECK(Table::texts(rails.rules.check(rails.s, none)) ==
          Texts{"rails: That is not a piece of track"});
}
