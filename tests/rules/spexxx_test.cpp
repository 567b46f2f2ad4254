// Spexxx: throwing, placing, the board, the record.

#include "spexxx_table.h"

#include "rules/record.h"
#include "rules/spexxx/words.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <algorithm>
#include <sstream>

namespace kibitz::rules::spexxx {

namespace {

/// The squares a throw opens on the empty board, by zone.
std::map<std::string, int> opened(const Rules& rules, const Dice& dice) {
    std::map<std::string, int> zones;
    for (const int square : rules.board().squares())
        if (rules.board().fits(square, dice)) ++zones[rules.board().zone(square).name];
    return zones;
}

std::set<std::string> openedSquares(const Rules& rules, const Dice& dice) {
    std::set<std::string> names;
    for (const int square : rules.board().squares())
        if (rules.board().fits(square, dice)) names.insert(rules.board().name(square));
    return names;
}

/// The longest line without a gap that the board has in a row, counted from the bottom.
int longestRun(const Board& board, int row) {
    int longest = 0, run = 0;
    for (int column = 0; column < kColumns; ++column) {
        run = board.exists(crossing(column, row)) ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

using Zones = std::map<std::string, int>;

}  // namespace

TEST_CASE("the board has 174 squares in six zones and two metals", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    const auto& board = rules.board();
    CHECK(board.squares().size() == 174);
    const Zones counts{{"orange", 15}, {"green", 30}, {"yellow", 15}, {"blue", 30},
                       {"purple", 30}, {"red", 30},   {"bronze", 12}, {"silver", 12}};
    const Zones points{{"orange", 1}, {"green", 2}, {"yellow", 4}, {"blue", 5},
                       {"purple", 7}, {"red", 12},  {"bronze", 3}, {"silver", 8}};
    REQUIRE(board.zones().size() == counts.size());
    for (const auto& zone : board.zones()) {
        CHECK(board.count(zone.name) == counts.at(zone.name));
        CHECK(zone.points == points.at(zone.name));
    }
    std::vector<int> runs;
    for (int row = 0; row < 6; ++row) runs.push_back(longestRun(board, row));
    CHECK(runs == std::vector{23, 22, 21, 20, 19, 18});
    for (int row = 6; row < 12; ++row) CHECK(longestRun(board, row) <= 12);
}

TEST_CASE("every square is where its dice say, and worth what its zone is worth",
          "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    const auto& board = rules.board();
    static const std::map<std::pair<int, int>, std::string> zones{
        {{1, 1}, "orange"}, {{2, 1}, "green"},  {{2, 2}, "yellow"},
        {{3, 1}, "blue"},   {{3, 2}, "purple"}, {{4, 1}, "red"}};
    for (int k = 1; k <= 4; ++k)
        for (int p = 1; p <= 6; ++p)
            for (int m = 1; m <= 2; ++m)
                for (int q = 1; q <= 6; ++q) {
                    std::ostringstream name;
                    name << k << 'x' << p << '/' << m << 'x' << q;
                    INFO(name.str());
                    const auto square = board.find(name.str());
                    REQUIRE(square);
                    CHECK(board.name(*square) == name.str());
                    const auto zone = zones.find({k, m});
                    const bool triangle = k == m;
                    const bool exists = zone != zones.end() && (!triangle || p > q);
                    REQUIRE(board.exists(*square) == exists);
                    if (!exists) continue;
                    const auto metal = k + m == 5 ? "silver" : "bronze";
                    CHECK(board.zone(*square).name == (p == q ? metal : zone->second));
                    CHECK(board.points(*square) == board.zone(*square).points);
                }
    CHECK_FALSE(board.find("5x1/1x1"));
    CHECK_FALSE(board.find("1x1"));
    CHECK_FALSE(board.find("1x1/1x1/1x1"));
    CHECK_FALSE(board.exists(-1));
    CHECK_FALSE(board.exists(kLattice));
}

TEST_CASE("the other boards have 174, 204 and 216 squares", "[rules][spexxx]") {
    CHECK(builtInBoards() == std::vector<std::string>{"triangle", "triangle-yellow-mirrored",
                                                      "full-no-diagonal", "full"});
    const auto mirrored = rulesFor(2, {{"board", "triangle-yellow-mirrored"}});
    CHECK(mirrored.board().squares().size() == 174);
    CHECK(mirrored.board().exists(*mirrored.board().find("2x1/2x6")));
    CHECK_FALSE(mirrored.board().exists(*mirrored.board().find("2x6/2x1")));
    const auto open = rulesFor(2, {{"board", "full-no-diagonal"}});
    CHECK(open.board().squares().size() == 204);
    CHECK(open.board().count("orange") == 30);
    CHECK(open.board().count("yellow") == 30);
    const auto full = rulesFor(2, {{"board", "full"}});
    CHECK(full.board().squares().size() == 216);
    CHECK(full.board().count("orange") == 36);
    const auto dice = Dice::of({4, 4, 4, 2, 2});
    CHECK(openedSquares(open, dice).size() == 8);
    CHECK(openedSquares(full, dice).size() == 10);
    CHECK(openedSquares(full, Dice::of({3, 3, 3, 3, 1})).contains("2x3/2x3"));
}

TEST_CASE("the throws of the rulebook open as many squares as it says", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    CHECK(opened(rules, Dice::of({4, 4, 4, 2, 2})) ==
          Zones{{"orange", 1}, {"green", 2}, {"yellow", 1}, {"blue", 1}, {"purple", 1}});
    CHECK(opened(rules, Dice::of({1, 2, 3, 4, 4})) ==
          Zones{{"bronze", 12}, {"orange", 6}, {"green", 3}});
    CHECK(opened(rules, Dice::of({1, 2, 3, 4, 5})) ==
          Zones{{"bronze", 12}, {"silver", 12}, {"orange", 10}});
    CHECK(opened(rules, Dice::of({1, 1, 1, 1, 2})) ==
          Zones{{"orange", 1}, {"green", 1}, {"blue", 1}, {"red", 1}});
    CHECK(opened(rules, Dice::of({1, 2, 3, 5, 6})) == Zones{{"orange", 10}});
    for (int pip = 1; pip <= 6; ++pip) {
        const auto gold = Dice::of({pip, pip, pip, pip, pip});
        CHECK(openedSquares(rules, gold).size() == 174);
    }
}

TEST_CASE("every throw opens what counting its dice by hand gives", "[rules][spexxx]") {
    // Independent of the engine: dice as a list, combinations by trying to take them away.
    const auto rules = rulesFor(2);
    const auto& board = rules.board();
    REQUIRE(allThrows(kDice).size() == 252);
    const auto take = [](std::vector<int>& dice, int times, int pip) {
        for (; times > 0; --times) {
            const auto found = std::find(dice.begin(), dice.end(), pip);
            if (found == dice.end()) return false;
            dice.erase(found);
        }
        return true;
    };
    for (const auto& bag : allThrows(kDice)) {
        std::vector<int> dice;
        for (int pip = 1; pip <= 6; ++pip)
            dice.insert(dice.end(), static_cast<std::size_t>(bag.count(pip)), pip);
        const std::set<int> faces{dice.begin(), dice.end()};
        const auto straight = [&](int from, int to) {
            for (int pip = from; pip <= to; ++pip)
                if (!faces.contains(pip)) return false;
            return true;
        };
        const bool gold = faces.size() == 1;
        const bool silver = straight(1, 5) || straight(2, 6);
        const bool bronze = straight(1, 4) || straight(2, 5) || straight(3, 6);
        for (const int square : board.squares()) {
            const int k = columnOf(square) / 6 + 1, p = columnOf(square) % 6 + 1;
            const int m = rowOf(square) / 6 + 1, q = rowOf(square) % 6 + 1;
            auto left = dice;
            const bool named = p != q && take(left, k, p) && take(left, m, q);
            const bool metal = p == q && (k + m == 5 ? silver : bronze);
            if (board.fits(square, bag) != (gold || named || metal))
                FAIL(board.name(square) << " with " << bag.size() << " dice");
        }
    }
}

TEST_CASE("the dice of the placement example open its six squares", "[rules][spexxx]") {
    Table table;
    table.play("throw 1 4 4 2 6")
        .play("keep 4 4")
        .play("throw 2 5 5")
        .play("keep 4 4 2 throw 3 2")
        .play("keep 4 4 2 2 throw 4");
    CHECK(openedSquares(table.rules, table.state.dice) ==
          std::set<std::string>{"3x4/2x2", "3x4/1x2", "2x4/1x2", "2x2/1x4", "2x4/2x2", "1x4/1x2"});
    // Four throws are made: those six squares are all that is left to do.
    CHECK(table.rules.legalMoves(table.state).size() == 6);
    table.play("place 3x4/2x2");
    CHECK(table.state.mover == 1);
}

TEST_CASE("players place 23, 18 or 16 cubes, children 12, 12 or 10", "[rules][spexxx]") {
    const auto cubes = [](std::size_t players, const char* version) {
        return rulesFor(players, {{"cubes", version}}).cubesEach();
    };
    CHECK(cubes(2, "adult") == 23);
    CHECK(cubes(3, "adult") == 18);
    CHECK(cubes(4, "adult") == 16);
    CHECK(cubes(2, "children") == 12);
    CHECK(cubes(3, "children") == 12);
    CHECK(cubes(4, "children") == 10);
    CHECK(rulesFor(2).cubesEach() == 23);
}

TEST_CASE("up to four throws, and dice set aside may be thrown again", "[rules][spexxx]") {
    Table table;
    CHECK(table.rules.next(table.state) == Next{Next::Who::Chance, 0});
    CHECK(table.rules.legalMoves(table.state).size() == 252);
    table.play("throw 1 2 3 4 6");
    CHECK(table.rules.next(table.state) == Next{Next::Who::Player, 0});
    // 31 ways to keep fewer than five of five different dice.
    const auto moves = table.rules.legalMoves(table.state);
    CHECK(std::count_if(moves.begin(), moves.end(),
                        [](const Move& move) { return move.kind == Move::Kind::Keep; }) == 31);
    table.play("keep 1 2 3").play("throw 5 5");
    CHECK(table.state.dice == Dice::of({1, 2, 3, 5, 5}));
    table.play("keep 5 5");
    CHECK(table.rules.legalMoves(table.state).size() == 56);
    table.play("throw 6 6 6").play("keep none").play("throw 1 1 1 1 3");
    CHECK(table.state.throws == 4);
    CHECK(table.broken("keep 1 1") == Ids{"throws"});
    CHECK(table.broken("keep 1 1 throw 2 3 4") == Ids{"throws"});
    CHECK(table.broken("throw 1 1 1 1 1") == Ids{"throws"});
    table.play("place 4x1/1x3");
}

TEST_CASE("keeping and throwing in one line is the same as in two", "[rules][spexxx]") {
    Table two, one;
    two.play("throw 4 4 1 1 2").play("keep 4 4").play("throw 2 3 6");
    one.play("throw 4 4 1 1 2").play("keep 4 4 throw 2 3 6");
    CHECK(one.state == two.state);
    CHECK(one.state.dice == Dice::of({4, 4, 2, 3, 6}));
}

TEST_CASE("what a camera may find after a throw holds every other result", "[rules][spexxx]") {
    Table table;
    table.play("throw 4 4 1 1 2");
    const auto near = table.rules.movesNear(table.state, table.look());
    std::set<Dice> results;
    for (const auto& move : near) {
        CHECK(table.rules.check(table.state, move).empty());
        if (move.kind == Move::Kind::KeepThrow)
            results.insert(table.rules.apply(table.state, move).dice);
    }
    CHECK(results.size() == 251);  // the same again shows nothing
    table.play("keep 4 throw 4 1 1 2").play("keep 4 throw 4 1 1 2").play("keep 4 throw 4 1 1 2");
    CHECK(table.rules.movesNear(table.state, table.look()) == table.rules.legalMoves(table.state));
}

TEST_CASE("a move that breaks rules is told every one of them", "[rules][spexxx]") {
    Table table;
    CHECK(table.broken("throw 1 2 3 4") == Ids{"throws"});
    CHECK(table.broken("throw 1 2 3 4 5", 1) == Ids{"turn-order"});
    CHECK(table.broken("throw 1 2 3 4", 7) == Ids{"turn-order", "throws"});
    CHECK(table.broken("keep 1") == Ids{"throws"});
    CHECK(table.broken("discard") == Ids{"throws"});
    CHECK(table.broken("discard", 1) == Ids{"turn-order", "throws"});
    CHECK(table.broken("place 3x4/2x2") == Ids{"throws"});
    CHECK(table.broken("place 4x4/2x2", 1) == Ids{"turn-order", "throws", "board"});

    table.play("throw 4 4 4 2 2");
    CHECK(table.broken("throw 1 2 3 4 5") == Ids{"throws"});
    CHECK(table.broken("keep 4 4 4 2 2") == Ids{"throws"});
    CHECK(table.broken("keep 5") == Ids{"throws"});
    CHECK(table.broken("keep 4 throw 1 2 3") == Ids{"throws"});
    CHECK(table.broken("keep 4 4 4 4 throw 1", 1) == Ids{"turn-order", "throws"});
    CHECK(table.broken("place 3x4/2x3") == Ids{"combination"});
    CHECK(table.broken("place 3x2/2x4") == Ids{"combination"});
    CHECK(table.broken("place 2x4/1x4") == Ids{"bronze"});
    CHECK(table.broken("place 4x4/1x4") == Ids{"silver"});
    CHECK(table.broken("place 1x2/1x4") == Ids{"board"});
    CHECK(table.broken("place 4x4/2x2") == Ids{"board"});
    CHECK(table.broken("place 3x4/2x2 block 3x2/1x6") == Ids{"block"});
    CHECK(table.broken("discard") == Ids{"discard"});
    CHECK(table.broken("place 2x4/1x4", 1) == Ids{"turn-order", "bronze"});

    table.play("place 3x4/2x2").play("throw 4 4 4 2 1");
    CHECK(table.broken("place 3x4/2x2") == Ids{"occupied", "combination"});
    CHECK(table.broken("place 3x4/2x2 block 3x2/1x6", 0) ==
          Ids{"turn-order", "occupied", "combination"});
    table.play("keep 4");
    CHECK(table.broken("keep 4") == Ids{"throws"});
    CHECK(table.broken("place 3x4/2x2") == Ids{"throws", "occupied"});
    CHECK(table.broken("throw 4 4 4") == Ids{"throws"});
}

TEST_CASE("any move at all can be checked without harm", "[rules][spexxx]") {
    Table table;
    table.play("throw 1 2 3 4 5");
    for (const int square : {-2, kLattice, 1'000'000, -1'000'000})
        for (const int player : {-5, 0, 99}) {
            Move move{Move::Kind::Place, player, {}, {}, square, square};
            CHECK_FALSE(table.rules.check(table.state, move).empty());
            move.square = *table.rules.board().find("1x5/1x1");
            CHECK_FALSE(table.rules.check(table.state, move).empty());
        }
    Dice many;
    many.faces.fill(255);
    CHECK_FALSE(table.rules.check(table.state, {Move::Kind::Keep, 0, many, {}}).empty());
    CHECK_FALSE(table.rules.check(table.state, {Move::Kind::KeepThrow, 0, {}, many}).empty());
    CHECK_FALSE(table.rules.check(table.rules.start(), {Move::Kind::Throw, 0, {}, many}).empty());
}

TEST_CASE("bronze and silver squares ask for four and five in a row", "[rules][spexxx]") {
    Table table;
    table.play("throw 3 4 5 6 6");
    CHECK(table.broken("place 2x1/1x1").empty());
    CHECK(table.broken("place 3x6/1x6").empty());
    CHECK(table.broken("place 3x1/2x1") == Ids{"silver"});
    table.play("place 2x1/1x1").play("throw 2 3 4 5 6");
    CHECK(table.broken("place 3x1/2x1").empty());
    CHECK(table.broken("place 4x6/1x6").empty());
    CHECK(table.broken("place 2x2/1x2").empty());
    table.play("place 4x6/1x6").play("throw 1 2 3 5 6");
    CHECK(table.broken("place 2x2/1x2") == Ids{"bronze"});
    CHECK(table.broken("place 3x1/2x1") == Ids{"silver"});
    table.play("keep none throw 1 3 3 4 2");
    CHECK(table.broken("place 2x2/1x2").empty());
}

TEST_CASE("a cube is put away when the throw fits nowhere, and only then", "[rules][spexxx]") {
    Table table;
    for (const auto* square : {"1x2/1x1", "2x1/1x2", "3x1/1x2", "4x1/1x2"}) {
        table.play("throw 1 1 1 1 2");
        CHECK(table.broken("discard") == Ids{"discard"});
        table.play(std::string{"place "} + square);
    }
    table.play("throw 1 1 1 1 2");
    const auto moves = table.rules.legalMoves(table.state);
    CHECK(moves.front().kind == Move::Kind::Discard);
    CHECK(std::none_of(moves.begin(), moves.end(),
                       [](const Move& move) { return move.kind == Move::Kind::Place; }));
    table.play("discard");
    CHECK(table.state.mover == 1);
    CHECK(table.state.turnCount == 5);
}

TEST_CASE("the game ends when all cubes are played, and most points win", "[rules][spexxx]") {
    Table table{2, {{"cubes", "children"}}};
    CHECK_FALSE(table.rules.outcome(table.state));
    // Ann builds a row of twelve, Bob scatters his.
    static const std::vector<std::string> bobs{"1x3/1x1", "1x5/1x1", "2x1/1x6", "2x3/1x6",
                                               "2x5/1x6", "3x1/1x6", "3x3/1x6", "3x5/1x6",
                                               "4x1/1x6", "4x3/1x6", "4x5/1x6", "2x2/1x4"};
    int ann = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        ann += table.put(table.rules.board().name(crossing(6 + static_cast<int>(i), 2)));
        CHECK(table.put(bobs[i]) == 0);
    }
    // 2 2 3 2 2 2 and 5 5 3 5 5 5, with 5 for reaching five and 5 for reaching ten.
    CHECK(ann == 13 + 28 + 10);
    CHECK(table.rules.next(table.state).who == Next::Who::Nobody);
    CHECK(table.rules.legalMoves(table.state).empty());
    CHECK(table.broken("throw 1 2 3 4 5") == Ids{"end"});
    const auto outcome = table.rules.outcome(table.state);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector{0});
    CHECK(outcome->how.text() == "Ann wins with 51 points");
}

TEST_CASE("equal points share the victory", "[rules][spexxx]") {
    Table table{3, {{"cubes", "children"}}};
    while (table.state.phase != Phase::Over) {
        // Everybody far from everybody: nobody ever has three in a row.
        bool placed = false;
        for (const int square : table.rules.board().squares()) {
            if (table.state.cubes[static_cast<std::size_t>(square)]) continue;
            if (gain(table.rules.board(), table.state.cubes, table.state.rewarded,
                     table.state.mover + 1, square, kNone)
                    .total())
                continue;
            table.put(table.rules.board().name(square));
            placed = true;
            break;
        }
        REQUIRE(placed);
    }
    const auto outcome = table.rules.outcome(table.state);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector{0, 1, 2});
    CHECK(outcome->how.text() == "Ann, Bob, Cleo share the victory with 0 points");
}

TEST_CASE("one die each decides who begins, and equal ones throw again", "[rules][spexxx]") {
    Table table{3, {{"opening", "throw"}}};
    CHECK(table.rules.next(table.state) == Next{Next::Who::Chance, 0});
    CHECK(table.rules.legalMoves(table.state).size() == 6);
    CHECK(table.broken("throw 1 2 3 4 5") == Ids{"opening"});
    CHECK(table.rules.check(table.state, table.parsed("throw 1 2")).front().reason.text() ==
          "Each player throws one die for who begins, not 2");
    CHECK(table.broken("place 1x2/1x1") == Ids{"opening"});
    CHECK(table.broken("keep none", 1) == Ids{"turn-order", "opening"});
    CHECK(table.broken("discard") == Ids{"opening"});
    table.play("throw 3").play("throw 5").play("throw 5");
    // Ann is out of it; Bob and Cleo throw again.
    CHECK(table.state.mover == 1);
    CHECK(table.rules.appearance(table.state).loose == DiceBag::ofValues({5}));
    table.play("throw 2").play("throw 2").play("throw 1").play("throw 4");
    CHECK(table.state.phase == Phase::Throw);
    CHECK(table.state.mover == 2);
    table.play("throw 1 1 1 1 1").play("place 1x2/1x1");
    CHECK(table.state.mover == 0);
    CHECK(table.rules.appearance(table.state)
              .sites[table.rules.vocabulary().site("1x2/1x1")->index] ==
          *table.rules.vocabulary().symbol("green"));
}

TEST_CASE("a text that is no move is told where and what was expected", "[rules][spexxx]") {
    const Table table;
    struct Wrong {
        std::string text;
        std::size_t column;
        std::string found, expected;
    };
    const auto wrong = GENERATE(
        Wrong{"", 0, "", "throw, keep, place or discard"},
        Wrong{"roll 3", 0, "roll", "throw, keep, place or discard"},
        Wrong{"throw", 5, "", "the faces of the dice thrown"},
        Wrong{"throw 1 7", 8, "7", "a face 1 to 6"},
        Wrong{"throw 1 2 3 4 5 6", 16, "6", "no more than five dice"},
        Wrong{"throw 1 throw 2", 8, "throw", "a face 1 to 6"},
        Wrong{"keep", 4, "", "the faces of the dice that stay, or none"},
        Wrong{"keep throw 1", 5, "throw", "the faces of the dice that stay, or none"},
        Wrong{"keep 0", 5, "0", "a face 1 to 6"},
        Wrong{"keep none 4", 10, "4", "throw and the faces of the others"},
        Wrong{"keep 4 throw", 12, "", "the faces of the dice thrown"},
        Wrong{"place", 5, "", "a square such as 3x4/2x2"},
        Wrong{"place 3x4", 6, "3x4", "a square such as 3x4/2x2"},
        Wrong{"place 3x4/3x2", 6, "3x4/3x2", "a square such as 3x4/2x2"},
        Wrong{"place 3x4/2x2 on", 14, "on", "block, or nothing more"},
        Wrong{"place 3x4/2x2 block", 19, "", "the lower left square of a 3x3, such as 2x1/1x1"},
        Wrong{"place 3x4/2x2 block 2x1/1x1 x", 28, "x", "nothing more"},
        Wrong{"discard one", 8, "one", "nothing more"});
    INFO(wrong.text);
    const auto result = table.rules.parse(table.state, {0, wrong.text});
    const auto* error = std::get_if<ParseError>(&result);
    REQUIRE(error);
    CHECK(error->column == wrong.column);
    CHECK(error->found == wrong.found);
    CHECK(error->expected == wrong.expected);
}

TEST_CASE("the players' colours can be chosen, each once", "[rules][spexxx]") {
    Table table{2, {{"colours", "yellow blue"}}};
    table.put("1x2/1x1");
    const auto& words = table.rules.vocabulary();
    const auto look = table.rules.appearance(table.state);
    CHECK(words.symbols[look.sites[words.site("1x2/1x1")->index].index] == "yellow");
    CHECK(words.symbols[look.sites[words.site("track 0")->index].index] == "blue+yellow");
    for (const auto* colours :
         {"yellow", "yellow yellow", "yellow pink", "", "yellow blue red", "yellow blue pink"})
        CHECK_THROWS_AS(rulesFor(2, {{"colours", colours}}), BadSetup);
}

TEST_CASE("the table neither throws nor places", "[rules][spexxx]") {
    Table table;
    CHECK(table.broken("throw 6 6 6 6 6", kTable) == Ids{"turn-order"});
    table.play("throw 6 6 6 6 6");
    CHECK(table.broken("keep 6", kTable) == Ids{"turn-order"});
    CHECK(table.broken("place 1x2/1x1", kTable) == Ids{"turn-order"});
}

TEST_CASE("set-ups that cannot be played are refused", "[rules][spexxx]") {
    CHECK_THROWS_AS(Rules(Setup{{"Ann"}, {}, {}}), BadSetup);
    CHECK_THROWS_AS(Rules(Setup{{"A", "B", "C", "D", "E"}, {}, {}}), BadSetup);
    CHECK_THROWS_AS(rulesFor(2, {{"board", "round"}}), BadSetup);
    CHECK_THROWS_WITH(rulesFor(2, {{"board", "round"}}),
                      "Option board cannot be 'round'. Choose one of: triangle, "
                      "triangle-yellow-mirrored, full-no-diagonal, full; or name the file that "
                      "holds it with own_board");
    CHECK_NOTHROW(rulesFor(2, {{"colours", "red blue green yellow"}}));
    CHECK_THROWS_AS(rulesFor(2, {{"cubes", "many"}}), BadSetup);
    CHECK_THROWS_AS(rulesFor(2, {{"own_board", "mine.json"}}), BadSetup);
}

TEST_CASE("the score track shows hundreds with the second cube", "[rules][spexxx]") {
    Table table;
    const auto& words = table.rules.vocabulary();
    const auto shown = [&](const std::string& site) {
        return words
            .symbols[table.rules.appearance(table.state).sites[words.site(site)->index].index];
    };
    CHECK(words.sites.size() == 174 + 100 + 4);
    CHECK(shown("track 0") == "red+blue");
    // Three rows of six in red: every column and diagonal pays as well.
    int score = 0;
    std::set<int> hundreds;
    for (int row = 0; row < 4 && table.state.phase != Phase::Over; ++row)
        for (int column = 18; column < 24 && table.state.phase != Phase::Over; ++column) {
            score += table.ann(table.rules.board().name(crossing(column, row)));
            INFO(score);
            CHECK(table.total(0) == score);
            CHECK(shown("track " + std::to_string(score % 100)).find("red") == 0);
            for (int hundred = 1; hundred <= 4; ++hundred) {
                const bool here = std::min(score / 100, 4) == hundred;
                CHECK((shown("hundreds " + std::to_string(100 * hundred)).find("red") == 0) ==
                      here);
                if (here) hundreds.insert(hundred);
            }
        }
    CHECK(score > 500);  // the second cube stays on 400
    CHECK(hundreds.size() >= 3);
}

TEST_CASE("without a score track only the squares are looked at", "[rules][spexxx]") {
    Table table{2, {{"track", "unused"}}};
    CHECK(table.rules.vocabulary().sites.size() == 174);
    CHECK(table.rules.spots().size() == 174);
    CHECK(table.anns({"2x1/1x2", "2x1/1x3", "2x1/1x4"}) == 6);
    CHECK(table.rules.audit(table.look()).players[0].lowest == 6);
    CHECK(table.whyNot(table.look({{"1x2/1x1", "red"}})) == Ids{"throws"});
}

TEST_CASE("every site has its own place on the printed board", "[rules][spexxx]") {
    const auto rules = rulesFor(4);
    const auto spots = rules.spots();
    REQUIRE(spots.size() == rules.vocabulary().sites.size());
    std::set<std::pair<double, double>> places;
    for (const auto& spot : spots) {
        CHECK(places.insert({spot.x, spot.y}).second);
        CHECK((spot.x > 0 && spot.x < 384 && spot.y > 0 && spot.y < 240));
    }
    const auto at = [&](const char* name) { return spots[rules.vocabulary().site(name)->index]; };
    CHECK(at("track 0").x == 6.0);
    CHECK(at("track 0").y == 234.0);
    CHECK(at("track 19").y == 6.0);
    CHECK(at("track 99").x == 18.0);
    CHECK(at("track 99").y == 234.0);
    CHECK(at("2x1/1x1").x < at("2x2/1x1").x);
    CHECK(at("2x1/1x1").y > at("2x1/1x2").y);
    for (int i = 0; i < 100; ++i) {  // neighbours on the track touch
        const auto a = at(("track " + std::to_string(i)).c_str());
        const auto b = at(("track " + std::to_string((i + 1) % 100)).c_str());
        CHECK(std::abs(a.x - b.x) + std::abs(a.y - b.y) == 12.0);
    }
}

TEST_CASE("every rule cited is a heading with the same title", "[rules][spexxx]") {
    const auto rulebook = info().rulebook;
    for (const auto& rule : kRules) {
        const auto heading = "\n## " + std::string{rule.id} + ": " + std::string{rule.title} + "\n";
        INFO(heading);
        CHECK(rulebook.find(heading) != std::string_view::npos);
    }
}

TEST_CASE("a state that cannot be is noticed", "[rules][spexxx]") {
    Table table;
    table.anns({"2x1/1x2", "2x1/1x3", "2x1/1x4"});
    const auto& rules = table.rules;
    const auto good = table.state;
    REQUIRE(rules.whatIsBroken(good) == "");
    const auto changed = [&](auto change) {
        auto state = good;
        change(state);
        return rules.whatIsBroken(state);
    };
    CHECK(changed([](State& s) { s.turnCount = 60; }) != "");
    CHECK(changed([](State& s) { s.mover = 3; }) != "");
    CHECK(changed([](State& s) { s.turns[0].square = 0; }) != "");
    CHECK(changed([](State& s) { s.turns[0].square = s.turns[2].square; }) != "");
    CHECK(changed([](State& s) { s.turns[10].square = 7; }) != "");
    CHECK(changed([](State& s) { s.cubes[1] = 1; }) != "");
    CHECK(changed([](State& s) { s.rewarded.set(8); }) != "");
    CHECK(changed([](State& s) { s.scores[0] = 5; }) != "");
    CHECK(changed([](State& s) { s.mover = 1; }) != "");
    CHECK(changed([](State& s) { s.phase = Phase::Over; }) != "");
    CHECK(changed([](State& s) { s.phase = Phase::Opening; }) != "");
    CHECK(changed([](State& s) { s.phase = Phase::Decide; }) != "");
    CHECK(changed([](State& s) { s.phase = Phase::Again; }) != "");
    CHECK(changed([](State& s) { s.throws = 1; }) != "");
    CHECK(changed([](State& s) { s.dice = {}; }) != "");
    CHECK(changed([](State& s) { s.starter = 2; }) == "nobody's go");
    table.play("throw 4 4 4 2 2");
    const auto thrown = [&](auto change) {
        auto state = table.state;
        change(state);
        return rules.whatIsBroken(state);
    };
    CHECK(thrown([](State& s) { s.dice = Dice::of({4, 4}); }) == "a wrong throw");
    CHECK(thrown([](State& s) { s.throws = 0; }) == "a wrong throw");
    CHECK(thrown([](State& s) { s.throws = 5; }) == "a wrong throw");
    table.play("keep 4 4");
    CHECK(thrown([](State& s) { s.throws = 0; }) == "too many throws");
    CHECK(thrown([](State& s) { s.throws = 4; }) == "too many throws");
    CHECK(thrown([](State& s) { s.dice = Dice::of({4, 4, 4, 2, 2}); }) == "too many throws");
    const auto opening = rulesFor(2, {{"opening", "throw"}});
    auto early = opening.start();
    REQUIRE(opening.whatIsBroken(early) == "");
    early.throws = 1;
    CHECK(opening.whatIsBroken(early) == "a late opening");
    early = opening.start();
    early.dice = Dice::of({1, 2});
    CHECK(opening.whatIsBroken(early) == "a late opening");
    auto fresh = rules.start();
    fresh.dice = Dice::of({1});
    CHECK(rules.whatIsBroken(fresh) != "");
}

TEST_CASE("dice that fell as they lay leave the same game as long as throws are left",
          "[rules][spexxx]") {
    Table once, twice;
    once.play("throw 1 1 1 1 2");
    twice.play("throw 1 1 1 1 2").play("keep 1 1 1 1 throw 2");
    Table often = twice;
    often.play("keep 1 1 1 1 throw 2").play("keep 1 1 1 1 throw 2");
    CHECK(once.rules.sameFuture(once.state, twice.state));
    CHECK_FALSE(once.rules.sameFuture(once.state, often.state));
    CHECK_FALSE(once.rules.sameFuture(often.state, once.state));
    Table before;  // nothing is thrown yet
    CHECK_FALSE(once.rules.sameFuture(before.state, once.state));
    CHECK_FALSE(once.rules.sameFuture(once.state, before.state));
    Table other;
    other.play("throw 1 1 1 1 3");
    CHECK_FALSE(once.rules.sameFuture(once.state, other.state));
}

TEST_CASE("hardly anybody gives up a cube while throws are left", "[rules][spexxx]") {
    Table table;
    table.play("throw 1 1 1 1 2");
    const Move discard{Move::Kind::Discard, 0};
    CHECK(table.rules.unusual(table.state, discard));
    CHECK_FALSE(table.rules.unusual(table.state, {Move::Kind::Keep, 0, Dice::of({1, 1})}));
    for (int i = 0; i < 3; ++i) table.play("keep 1 1 1 1 throw 2");
    CHECK_FALSE(table.rules.unusual(table.state, discard));
}

TEST_CASE("a game of the rulebook's example can be written down and scored", "[rules][spexxx]") {
    const auto record = readRecord(
        "kibitz record 1\n"
        "game: spexxx\n"
        "players: Ann, Bob\n"
        "\n"
        "Ann: throw 6 6 6 6 6\n"
        "Ann: place 2x3/1x1\n"
        "Bob: throw 1 2 3 5 6\n"
        "Bob: place 1x3/1x2\n"
        "Ann: throw 3 3 3 3 2\n"
        "Ann: place 2x3/1x2\n"
        "Bob: throw 1 2 3 5 6\n"
        "Bob: place 1x5/1x2\n"
        "Ann: throw 1 2 3 4 6\n"
        "Ann: place 2x3/1x3\n");
    const auto* game = findGame("spexxx");
    REQUIRE(game);
    const auto played = game->make(record.setup());
    const auto result = replay(played, record);
    REQUIRE_FALSE(result.fault);
    const auto sheet = played.score(result.positions.back());
    REQUIRE(sheet.players[0].size() == 1);
    CHECK(sheet.players[0][0].points == 7);
    CHECK(sheet.players[0][0].rule == kRuleSpexxx);
    CHECK(sheet.players[0][0].why.text() == "2x3/1x3 completes a Spexxx of 3 upwards: 2 + 2 + 3");
    CHECK(sheet.players[1].empty());
}

}  // namespace kibitz::rules::spexxx
