// Dizzle: what special cells, lava and rails do and what they are worth.

#include "dizzle_table.h"

using namespace kibitz::rules;
using namespace kibitz::rules::dizzle;

namespace {

/// The tour is over: these dice lie on the sheets.
void diceOn(Table& table, const std::vector<std::vector<std::string>>& byPlayer) {
    if (table.s.phase != Phase::Roll) FAIL("a tour is under way");
    int left = table.rules.diceCount();
    for (std::size_t p = 0; p < byPlayer.size(); ++p) {
        table.s.players[p].dice = table.cells(byPlayer[p]);
        left -= static_cast<int>(byPlayer[p].size());
    }
    table.s.pool[6] = static_cast<std::uint8_t>(left);
    ++table.s.players[table.rules.starter(table.s)].ticks;
    table.s.phase = Phase::Cross;
    REQUIRE(table.rules.whatIsBroken(table.s) == "");
}

std::string flagMarks(const Table& table, const std::string& player,
                      const std::string& colour = "red") {
    std::string marks;
    for (const auto* number : {"first", "second", "third", "fourth"}) {
        const auto shown = table.shown(player + ' ' + colour + " flag " + number);
        marks += shown == "circled" ? 'O' : shown == "struck" ? '/' : '.';
    }
    return marks;
}

const std::string kFlagSheet = "X 1f=red 2 3f=blue 4 5 6";
const std::string kFlagScore =
    R"("score": {"flags": {"red": [10, 6, 3, 1], "blue": [15, 12, 9, 6]}})";

}  // namespace

TEST_CASE("two who reach a flag together share its number and use up two", "[rules][dizzle]") {
    Table table{drawn(kFlagSheet, kFlagScore), 4};
    diceOn(table, {{"b1"}, {"c1"}, {"b1"}, {}});
    table.play({"cross"});
    CHECK(table.points(0) == 10);
    CHECK(table.points(2) == 10);
    CHECK(flagMarks(table, "Ann") == "O...");
    CHECK(flagMarks(table, "Bob") == "//..");
    CHECK(flagMarks(table, "Cleo") == "O...");
    CHECK(flagMarks(table, "Dirk") == "//..");
    diceOn(table, {{}, {"b1"}, {}, {}});
    table.play({"cross"});
    CHECK(table.points(1) == 3);
    CHECK(flagMarks(table, "Bob") == "//O.");
    CHECK(flagMarks(table, "Dirk") == "///.");
    CHECK(flagMarks(table, "Ann") == "O./.");
    diceOn(table, {{}, {}, {}, {"b1"}});
    table.play({"cross"});
    CHECK(table.points(3) == 1);
    CHECK(flagMarks(table, "Dirk") == "///O");
    CHECK(flagMarks(table, "Bob", "blue") == "....");
}

TEST_CASE("one first, then two together, then one: 10, 6, 6, 1", "[rules][dizzle]") {
    Table table{drawn(kFlagSheet, kFlagScore), 4};
    diceOn(table, {{"b1"}, {}, {}, {}});
    table.play({"cross"});
    diceOn(table, {{}, {"b1"}, {"b1"}, {}});
    table.play({"cross"});
    diceOn(table, {{}, {}, {}, {"b1"}});
    table.play({"cross"});
    CHECK(table.points(0) == 10);
    CHECK(table.points(1) == 6);
    CHECK(table.points(2) == 6);
    CHECK(table.points(3) == 1);
    CHECK(table.lines(3) == Texts{"flag: The red flag = 1"});
}

TEST_CASE("three together take the first number, the fourth player the last", "[rules][dizzle]") {
    Table table{drawn(kFlagSheet, kFlagScore), 4};
    diceOn(table, {{"b1"}, {"b1"}, {"b1"}, {"d1"}});
    table.play({"cross"});
    diceOn(table, {{"d1"}, {}, {}, {"b1"}});
    table.play({"cross"});
    CHECK(table.points(0) == 10 + 12);
    CHECK(table.points(1) == 10);
    CHECK(table.points(2) == 10);
    CHECK(table.points(3) == 15 + 1);
}

TEST_CASE("a bomb explodes for all who did not cross it together", "[rules][dizzle]") {
    Table table{drawn("X 1b 2 3b 4 5 6", R"("score": {"bomb": -2})"), 3};
    diceOn(table, {{"b1"}, {"b1"}, {"c1"}});
    table.play({"cross"});
    CHECK(table.shown("Ann b1") == "cross");
    CHECK(table.shown("Bob b1") == "cross");
    CHECK(table.shown("Cleo b1") == "exploded");
    CHECK(table.points(0) == 0);
    CHECK(table.lines(2) == Texts{"bomb: 1 x exploded bomb, -2 each = -2"});
    diceOn(table, {{}, {"d1"}, {}});
    table.play({"cross"});
    CHECK(table.points(0) == -2);
    CHECK(table.points(1) == 0);
    CHECK(table.points(2) == -4);
}

TEST_CASE("a bomb crossed alone is worth two points and never explodes", "[rules][dizzle]") {
    Table table{drawn("X 1b 2 3b 4 5 6", R"("score": {"bomb": -2})")};
    diceOn(table, {{"b1", "d1"}});
    table.play({"cross"});
    CHECK(table.lines() == Texts{"solo: 2 x bomb crossed alone, 2 each = 4"});
}

TEST_CASE("each rocket lands on a planet of choice, as long as there is one", "[rules][dizzle]") {
    Table table{drawn(R"(X 1r 2r 3p . *
                         . 4 5 6 . 1)"),
                2};
    diceOn(table, {{"b1", "c1"}, {"b1"}});
    table.play({"cross"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 0});
    CHECK(table.legal() == std::set<std::string>{"land d1", "land f1"});
    CHECK(table.broken("land b2") == Ids{"rocket"});
    CHECK(table.broken("land b1") == Ids{"rocket", "rocket"});
    CHECK(table.broken("land e1") == Ids{"rocket"});
    CHECK(table.broken("land d1", 1) == Ids{"turn-order"});
    table.play({"land f1"});
    CHECK(table.legal() == std::set<std::string>{"land d1"});
    table.play({"land d1"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 1});
    table.play({"land f1"});
    // From the planet on one can go into what was closed.
    CHECK(table.rules.freeCells(table.s.players[1]).has(table.cell("f2")));
    CHECK(table.named(table.rules.targets(table.s.players[1])) == "c1 b2 f2");
    diceOn(table, {{}, {"c1", "d1"}});
    table.play({"cross"});  // the planet is crossed by its die; none is left to land on
    CHECK(table.s.phase == Phase::Roll);
}

TEST_CASE("gems, puzzles, areas, lines and heaps are counted as the sheet says",
          "[rules][dizzle]") {
    Table table{
        drawn(R"(X 1g=red 2g=blue 3z=green
                         4z=green 5h 6 .
                         1 V 2h 3z=pink)",
              R"("areas": [{"name": "yard", "points": 7, "cells": [[0, 1], [0, 2], [1, 2]]}],
                         "arrows": [{"row": 0, "points": 15}, {"row": 2, "points": 5},
                                    {"col": 1, "points": 10}, {"col": 2, "points": 9,
                                     "cells": [[0, 2], [1, 2]]}],
                         "score": {"gems": {"red": 3, "blue": 2}, "heap": -3,
                                   "puzzles": {"green": 10, "pink": 4}})")};
    auto& crossed = table.s.players[0].crossed;
    CHECK(table.points() == 0);
    crossed |= table.cells({"b1", "c1"});
    CHECK(table.points() == 5);
    crossed |= table.cells({"d1"});
    CHECK(table.points() == 5 + 15);
    crossed |= table.cells({"a2"});
    CHECK(table.points() == 5 + 15 + 10);
    crossed |= table.cells({"c2"});
    CHECK(table.points() == 5 + 15 + 10 + 7 + 9);
    crossed |= table.cells({"b2"});  // a heap, and column b: the volcano is ignored
    CHECK(table.points() == 5 + 15 + 10 + 7 + 9 - 3 + 10);
    crossed |= table.cells({"a3", "c3", "d3"});
    CHECK(table.lines() ==
          Texts{"gem: 1 x blue gem, 2 each = 2", "gem: 1 x red gem, 3 each = 3",
                "arrow: Row 1 is complete = 15", "arrow: Row 3 is complete = 5",
                "arrow: Column b is complete = 10", "arrow: Column c is complete = 9",
                "puzzle: All 2 pieces of the green puzzle = 10",
                "puzzle: All 1 pieces of the pink puzzle = 4",
                "area: The area yard is complete = 7", "heap: 2 x heap, -3 each = -6"});
}

TEST_CASE("exploded cells and lava are missing in rows for good", "[rules][dizzle]") {
    Table table{drawn("X 1b 2 V", R"("arrows": [{"row": 0, "points": 5}], "score": {"bomb": -2})"),
                2};
    table.s.players[0].crossed |= table.cells({"c1"});
    table.s.players[0].exploded |= table.cells({"b1"});
    CHECK(table.points(0) == -2);
    table.s.players[1].crossed |= table.cells({"b1", "c1"});
    CHECK(table.points(1) == 5);
}

TEST_CASE("a heap whose die was given back costs nothing", "[rules][dizzle]") {
    Table table{drawn("X 2h 3", R"("score": {"heap": -3})")};
    table.play({"roll 2 5 5 5 5 5 5 5", "take 2 b1", "extra 1 1", "reroll", "roll 5 5 5 5 5 5 5",
                "return b1", "take 2 b1", "extra 5 5", "reroll", "roll 5 5 5 5 5", "return b1"});
    CHECK(table.points() == 0);
    table.play({"take 2 b1", "extra 1 1", "pass", "cross"});
    CHECK(table.lines() == Texts{"heap: 1 x heap, -3 each = -3"});
}

TEST_CASE("lava takes one cell of everybody whom it reaches", "[rules][dizzle]") {
    // Three tours bring 6, 2 and 1; the fourth brings a 1 again.
    Table table{drawn(R"(3 6 2 4 1 5
                         X V 1 3 V 1
                         5 2 1 5 6 4)"),
                2};
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 0});
    CHECK(table.legal().size() == 6);
    CHECK(table.broken("roll 1 1 1 1 1 1", 0) == Ids{"lava"});
    table.play({"erupt 6"});
    CHECK(table.legal() == std::set<std::string>{"blacken b1", "blacken e3"});
    CHECK(table.look().loose == DiceBag::ofValues({6}));
    table.play({"blacken b1", "blacken b1"});
    table.play({"roll 1 1 1 1 1 1", "pass", "pass", "cross", "erupt 2"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 1});  // Bob starts this tour
    CHECK(table.broken("blacken b1") == Ids{"lava", "lava"});
    CHECK(table.broken("blacken a3") == Ids{"lava", "lava"});
    CHECK(table.broken("blacken a2") == Ids{"lava", "lava"});
    CHECK(table.broken("blacken e2") == Ids{"lava", "lava"});
    CHECK(table.broken("blacken b3", 0) == Ids{"turn-order"});
    table.play({"blacken b3", "blacken c1"});
    table.play(
        {"roll 1 1 1 1 1 1", "pass", "pass", "cross", "erupt 1", "blacken c2", "blacken c2"});
    table.play({"roll 1 1 1 1 1 1", "pass", "pass", "cross"});
    // Ann has crossed every 1 that the lava could go to; crosses hold it back.
    table.s.players[0].crossed |= table.cells({"e1", "f2", "c3"});
    table.play({"erupt 1"});
    CHECK(table.legal() == std::set<std::string>{"blacken e1", "blacken f2", "blacken c3"});
    table.play({"blacken c3"});
    CHECK(table.s.phase == Phase::Roll);  // nothing for Ann to do
    CHECK(table.named(table.s.players[0].lava) == "b1 c1 c2");
    CHECK(table.named(table.s.players[1].lava) == "b1 c2 b3 c3");
}

TEST_CASE("where the lava reaches nobody, the tour begins", "[rules][dizzle]") {
    Table table{drawn("X 1 2 V 3"), 2};
    table.play({"erupt 1"});
    CHECK(table.s.phase == Phase::Roll);
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 0});
}

TEST_CASE("the lava die lies aside, stays or is thrown again", "[rules][dizzle]") {
    const auto sheet = drawn("X 1 2 V 3");
    SECTION("aside: one die less in this tour") {
        Table table{sheet, 2, {LavaDie::Aside, true}};
        table.play({"erupt 4"});
        CHECK(table.broken("roll 1 1 1 1 1 1 1") == Ids{"dice"});
        table.play({"roll 1 1 1 1 1 1"});
        CHECK(table.look().loose.size() == 6);
    }
    SECTION("stays: it is in the middle as it lies") {
        Table table{sheet, 2, {LavaDie::Stays, true}};
        table.play({"erupt 4"});
        auto seen = table.look();
        seen.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1, 4});
        REQUIRE(table.rules.movesNear(table.s, seen).size() == 1);
        seen.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1, 1});
        CHECK(table.rules.movesNear(table.s, seen).empty());
        table.play({"roll 1 1 1 1 1 1"});
        CHECK(table.look().loose == DiceBag::ofValues({1, 1, 1, 1, 1, 1, 4}));
    }
    SECTION("rejoins: all dice are thrown") {
        Table table{sheet, 2, {LavaDie::Rejoins, true}};
        table.play({"erupt 4"});
        CHECK(table.broken("roll 1 1 1 1 1 1") == Ids{"dice"});
        table.play({"roll 1 1 1 1 1 1 1"});
    }
}

TEST_CASE("lava may cover a bomb, exploded or not, and it costs all the same", "[rules][dizzle]") {
    const auto sheet = drawn(R"(X 2b V
                                4 3 3)",
                             R"("score": {"bomb": -2})");
    for (const bool covers : {true, false}) {
        Table table{sheet, 2, {LavaDie::Aside, covers}};
        table.s.players[0].exploded = table.cells({"b1"});
        table.s.players[1].crossed |= table.cells({"b1"});
        table.play({"erupt 2"});
        CHECK((table.s.phase == Phase::Lava) == covers);
        if (!covers) {
            table.s.phase = Phase::Lava;
            CHECK(table.broken("blacken b1") == Ids{"lava"});
            continue;
        }
        table.play({"blacken b1"});
        CHECK(table.shown("Ann b1") == "lava");
        CHECK(table.points(0) == -2);
        CHECK(table.rules.audit(table.look()).players[0].lowest == -2);
        CHECK(table.rules.audit(table.look()).players[0].highest == -2);
    }
    Table table{sheet, 2};
    table.play({"erupt 2", "blacken b1", "blacken b1"});
    table.s.players[1].lava = {};
    table.play({"roll 2 4 4 4 4 4", "take 4 a2", "take 2 b1", "pass", "pass", "cross"});
    CHECK(table.points(0) == -2);  // its bomb lies under lava and still explodes
    CHECK(table.points(1) == 0);
}

TEST_CASE("a planet under lava cannot be landed on", "[rules][dizzle]") {
    Table table{drawn("X 1r 2 3p V 4 5p"), 2};
    table.s.phase = Phase::Roll;
    table.s.players[0].lava = table.cells({"d1"});
    diceOn(table, {{"b1"}, {}});
    CHECK_FALSE(table.rules.freePlanets(table.s.players[0]).has(table.cell("d1")));
}

TEST_CASE("a piece of track is drawn for every die, in any order", "[rules][dizzle]") {
    Table table{
        drawn(R"(EW 2 3
                         1 6 5)",
              R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})"),
        2};
    table.play({"roll 1 1 2 2 4 4 4", "take 2 b1", "take 2 b1", "reroll", "roll 6 4 4 4 4",
                "take 6 b2", "pass", "pass"});
    CHECK(table.s.phase == Phase::Lay);
    CHECK(table.legal().size() == 12);
    CHECK(table.broken("lay c1 NS") == Ids{"rails"});
}

TEST_CASE("rails: loops, the longest loop and open lines", "[rules][dizzle]") {
    const std::string blank = R"(EW 1 1 1 1 1 1
                                 1 1 1 1 1 1 1
                                 1 1 1 1 1 1 1
                                 1 1 1 1 1 1 1)";
    const std::string score =
        R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})";
    Table table{drawn(blank, score)};
    const auto lay = [&](const std::string& name, Track track) {
        auto& player = table.s.players[0];
        player.crossed.add(table.cell(name));
        for (const auto edge : edgesOf(track)) player.edges[edge].add(table.cell(name));
    };
    const auto loopOfFour = [&](char column, char row) {
        const auto at = [&](int right, int down) {
            return std::string{static_cast<char>(column + right), static_cast<char>(row + down)};
        };
        lay(at(0, 0), Track::SE);
        lay(at(1, 0), Track::SW);
        lay(at(0, 1), Track::NE);
        lay(at(1, 1), Track::NW);
    };
    // The printed track alone is an open line.
    CHECK(table.lines() == Texts{"rails: 1 pieces of track on open lines, 1 each = 1"});
    SECTION("a loop of 8, one of 4 and an open line of 3 make 35") {
        for (const auto& [name, track] :
             std::vector<std::pair<std::string, Track>>{{"b2", Track::SE},
                                                        {"c2", Track::EW},
                                                        {"d2", Track::SW},
                                                        {"b3", Track::NS},
                                                        {"d3", Track::NS},
                                                        {"b4", Track::NE},
                                                        {"c4", Track::EW},
                                                        {"d4", Track::NW}})
            lay(name, track);
        loopOfFour('f', '3');
        lay("b1", Track::EW);
        lay("c1", Track::EW);
        CHECK(table.points() == 8 * 3 + 4 * 2 + 3);
        CHECK(table.lines() == Texts{"rails: 3 pieces of track on open lines, 1 each = 3",
                                     "rails: 4 pieces of track on closed loops, 2 each = 8",
                                     "rails: The longest loop, 8 pieces of track, 3 each = 24"});
    }
    SECTION("of two equally long loops one is the longest") {
        loopOfFour('b', '2');
        loopOfFour('f', '3');
        CHECK(table.points() == 12 + 8 + 1);
    }
    SECTION("neighbours that do not meet are not joined") {
        lay("b1", Track::NS);
        lay("c1", Track::EW);
        CHECK(table.points() == 3);
    }
}

TEST_CASE("stations score on loops only", "[rules][dizzle]") {
    Table table{drawn(R"(SE 2s=red 3 4
                         1 6 5s=blue 1)",
                      R"("rails": true, "score": {"stations": {"red": 5, "blue": 3},
                         "rails": {"open": 1, "closed": 2, "longest": 3}})")};
    table.play({"roll 1 2 6 4 4 4 4 4", "take 2 b1", "extra 3 3", "take 6 b2", "extra 3 3",
                "take 1 a2", "extra 3 3", "pass", "lay b1 SW", "lay a2 NE"});
    CHECK(table.points() == 3);
    table.play({"lay b2 NW"});
    CHECK(table.lines() == Texts{"rails: The longest loop, 4 pieces of track, 3 each = 12",
                                 "station: 1 x red station on a closed loop, 5 each = 5"});
    CHECK(table.shown("Ann b2") == "track NW");
    CHECK(table.shown("Ann a1") == "nothing");
}

TEST_CASE("a die among tracks is encircled, so the next one may go elsewhere", "[rules][dizzle]") {
    Table table{
        drawn(R"(SE 2 . .
                         6 NS 5 3
                         NE EW . .)",
              R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})")};
    table.play({"roll 6 5 1 1 1 1 1 1", "take 6 a2", "extra 2 2"});
    CHECK(table.legal() == std::set<std::string>{"take 5 c2"});
}

TEST_CASE("on rails, flags and bombs are settled with the last track of the tour",
          "[rules][dizzle]") {
    Table table{drawn("EW 1f=red 2b 3 4",
                      R"("rails": true, "score": {"flags": {"red": [10, 6, 3, 1]}, "bomb": -2,
                         "rails": {"open": 1, "closed": 2, "longest": 3}})"),
                2};
    table.play({"roll 1 1 2 5 5 5 5", "take 1 b1", "take 1 b1", "take 2 c1", "pass", "pass"});
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 0});
    table.play({"lay c1 EW", "lay b1 EW"});
    CHECK(table.points(0) == 3);
    CHECK(table.rules.next(table.s) == Next{Next::Who::Player, 1});
    CHECK(table.rules.audit(table.look()).impossible.empty());
    CHECK(table.rules.audit(table.look()).unusual.size() == 2);
    table.play({"lay b1 NS"});
    CHECK(table.points(0) == 10 + 3);
    CHECK(table.points(1) == 10 + 2 - 2);
    CHECK(table.shown("Bob c1") == "exploded");
    CHECK(table.s.phase == Phase::Roll);
}

TEST_CASE("on rails, a tour without dice on any sheet just ends", "[rules][dizzle]") {
    Table table{drawn("EW 1 2 3 4", R"("rails": true, "score": {"rails":
                                       {"open": 1, "closed": 2, "longest": 3}})"),
                2};
    table.play({"roll 5 5 5 5 5 5 5", "pass", "pass"});
    CHECK(table.s.phase == Phase::Roll);
    CHECK(table.rules.next(table.s) == Next{Next::Who::Chance, 1});
}
