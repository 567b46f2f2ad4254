#include "topple_table.h"

#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <set>

namespace kibitz::rules::topple {

namespace {

/// Points by counting naively on a picture of the stacks, as a check of the engine.
int naivePoints(std::vector<std::vector<int>> stacks, int cell, int colour) {
    const auto at = [&](int row, int column) -> std::vector<int>& {
        return stacks[static_cast<std::size_t>(row * 5 + column)];
    };
    const int row = cell / 5, column = cell % 5;
    const bool occupied = !at(row, column).empty();
    const bool tall = at(row, column).size() >= 3;
    at(row, column).push_back(colour);
    int points = 0;
    const auto line = [&](auto cellOf) {
        int tops = 0;
        for (int i = 0; i < 5; ++i) {
            const auto& stack = cellOf(i);
            if (stack.empty()) return;
            tops += stack.back() == colour;
        }
        points += occupied ? tops : 2 + tops;
    };
    line([&](int i) { return at(row, i); });
    line([&](int i) { return at(i, column); });
    if (row == column) line([&](int i) { return at(i, i); });
    if (row + column == 4) line([&](int i) { return at(i, 4 - i); });
    if (tall)
        points +=
            static_cast<int>(std::count(at(row, column).begin(), at(row, column).end(), colour));
    return points;
}

}  // namespace

TEST_CASE("the level of a cell is one more than its steps from the middle", "[rules][topple]") {
    const Table table{2};
    std::vector<int> cells(6);
    for (int cell = 0; cell < kCells; ++cell) {
        const int level = table.rules.board().levels[static_cast<std::size_t>(cell)];
        CHECK(level == std::abs(cell / 5 - 2) + std::abs(cell % 5 - 2) + 1);
        ++cells[static_cast<std::size_t>(level)];
    }
    CHECK(cells == std::vector<int>{0, 1, 4, 8, 8, 4});
}

TEST_CASE("a throw allows the cells of its level, a six all", "[rules][topple]") {
    const auto [die, cells] = GENERATE(std::pair{1, 1}, std::pair{2, 4}, std::pair{3, 8},
                                       std::pair{4, 8}, std::pair{5, 4}, std::pair{6, 25});
    Table three{3};
    three.play("roll " + std::to_string(die));
    CHECK(static_cast<int>(three.rules.legalMoves(three.state).size()) == cells);
    Table two{2};  // either colour
    two.play("roll " + std::to_string(die));
    CHECK(static_cast<int>(two.rules.legalMoves(two.state).size()) == 2 * cells);
}

TEST_CASE("completing a row scores three and one for every other own top", "[rules][topple]") {
    auto table = middleRowWithGap();
    CHECK(table.totals() == Totals{0, 0, 0, 0});
    table.put({"c3 red"});
    CHECK(table.totals() == Totals{4, 0, 0, 0});
    CHECK(table.linesOf(0) ==
          Ids{"complete-line 4: round 1, c3: red completes row 3, 3 + 1 for other red tops"});
}

TEST_CASE("adding to a complete row scores one for every own top in it", "[rules][topple]") {
    auto table = middleRowWithGap();
    table.put({"a5 red", "b5 yellow", "c3 green"});  // green completes: 3 + 1
    CHECK(table.totals() == Totals{0, 0, 4, 0});
    table.put({"d5 blue"});
    table.put({"b3 red"});  // onto yellow; a3 is the other red top
    CHECK(table.totals() == Totals{2, 0, 4, 0});
    CHECK(table.linesOf(0) == Ids{"full-line 2: round 1, b3: red joins row 3, 2 for red tops"});
}

TEST_CASE("adding to a stack of three scores one for every own pawn in it", "[rules][topple]") {
    Table table{4};
    // yellow, red, green from the bottom on b2
    table.put({"a1 red", "b2 yellow", "a1 green", "e1 blue", "b2 red", "e2 yellow", "b2 green",
               "e3 blue"});
    CHECK(table.totals() == Totals{0, 0, 0, 0});
    table.put({"b2 red"});
    CHECK(table.totals() == Totals{2, 0, 0, 0});
    CHECK(table.linesOf(0) ==
          Ids{"tall-stack 2: round 1, b2: red joins the stack, 2 for red pawns in it"});
}

TEST_CASE("a stack counts when it had three pawns before, not when it has three after",
          "[rules][topple]") {
    Stacks stacks;
    stacks.add(0, 0);
    stacks.add(0, 0);
    CHECK(pointsFor(stacks, 0, 0).empty());
    stacks.add(0, 0);
    REQUIRE(pointsFor(stacks, 0, 0).size() == 1);
    CHECK(pointsFor(stacks, 0, 0).front().points == 4);
    CHECK(pointsFor(stacks, 0, 1).front().points == 1);
}

TEST_CASE("a pawn scores for the stack and for both complete lines through it", "[rules][topple]") {
    const int red = 0, yellow = 1, green = 2, blue = 3;
    Stacks stacks;
    // Row 3 and column c are complete, each with one other red top.
    for (const auto& [cell, colour] : {std::pair{10, red},
                                       {11, yellow},
                                       {13, green},
                                       {14, blue},
                                       {2, yellow},
                                       {7, red},
                                       {17, blue},
                                       {22, green}})
        stacks.add(cell, colour);
    auto leaflet = stacks;
    for (const int colour : {red, red, yellow}) leaflet.add(12, colour);
    auto english = stacks;
    for (const int colour : {yellow, green, yellow}) english.add(12, colour);
    const auto sum = [](const std::vector<Entry>& entries) {
        int points = 0;
        for (const auto& entry : entries) points += entry.points;
        return points;
    };
    CHECK(pointsFor(leaflet, 12, red).size() == 3);
    CHECK(sum(pointsFor(leaflet, 12, red)) == 7);
    CHECK(sum(pointsFor(english, 12, red)) == 5);
}

TEST_CASE("the middle can complete four lines at once, diagonals among them", "[rules][topple]") {
    Stacks stacks;
    for (int cell = 0; cell < kCells; ++cell)
        if (cell != 12) stacks.add(cell, 0);
    const auto entries = pointsFor(stacks, 12, 0);
    std::vector<std::string> names;
    for (const auto& entry : entries) {
        CHECK(entry.kind == Entry::Kind::CompleteLine);
        CHECK(entry.points == 7);
        names.push_back(lineName(entry.line));
    }
    CHECK(names == Ids{"row 3", "column c", "diagonal a1-e5", "diagonal a5-e1"});
    CHECK(pointsFor(stacks, 0, 1).size() == 2);  // a1: row 1, column a; the diagonal has a gap
}

TEST_CASE("every booking of random games agrees with naive counting", "[rules][topple]") {
    const int players = GENERATE(2, 3, 4);
    Table table{players, {{"target", "300"}}};
    Random random{7};
    int placements = 0;
    while (table.rules.next(table.state).who != Next::Who::Nobody) {
        const auto before = table.state;
        if (table.rules.next(before).who == Next::Who::Chance) {
            table.state = table.rules.apply(before, table.rules.chance(before, random));
            continue;
        }
        const auto moves = table.rules.legalMoves(before);
        const auto move =
            before.round % 2 == 0 || before.phase == Phase::Clear
                ? moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]
                : greediest(table, random);
        table.state = table.rules.apply(before, move);
        if (move.kind != Move::Kind::Place) continue;
        std::vector<std::vector<int>> stacks(25);
        for (std::size_t i = 0; i < before.placed; ++i)
            stacks[before.pawns[i].cell].push_back(before.pawns[i].colour);
        CHECK(table.state.ledger.total(move.player) - before.ledger.total(move.player) ==
              naivePoints(stacks, move.cell, move.colour));
        CHECK(table.state.ledger.tally(move.colour) - before.ledger.tally(move.colour) ==
              table.state.ledger.total(move.player) - before.ledger.total(move.player));
        ++placements;
    }
    CHECK(placements > 50);
}

TEST_CASE("who makes others fall while placing loses ten and the player before gets three",
          "[rules][topple]") {
    auto table = middleRowWithGap();
    table.play("roll 1");
    table.play("c3 red topples");  // would have completed the row
    CHECK(table.totals() == Totals{-10, 0, 0, 3});
    CHECK(table.linesOf(0) == Ids{"fall -10: round 1: made other pawns fall while placing"});
    CHECK(table.linesOf(3) == Ids{"bonus 3: round 1: Ann made pawns fall right after"});
    CHECK(table.state.placed == 0);
    CHECK(table.state.round == 2);
    CHECK(table.rules.next(table.state) == Next{Next::Who::Chance, 1});
    const auto look = table.rules.appearance(table.state);
    CHECK(std::all_of(look.sites.begin(), look.sites.end(),
                      [](Symbol symbol) { return symbol == kNothing; }));
    CHECK(look.loose == DiceBag::ofValues({1}));
}

TEST_CASE("where a pawn went that made others fall may be left open", "[rules][topple]") {
    auto told = middleRowWithGap();
    told.play("roll 3");
    auto open = told;
    told.play("d4 red topples");
    open.play("topples");
    CHECK(told.state == open.state);
    auto wrong = middleRowWithGap();
    wrong.play("roll 3");
    CHECK(wrong.broken("c3 red topples") == Ids{"level"});
    CHECK(wrong.broken("d4 blue slips") == Ids{"own-pawns"});
}

TEST_CASE("when only the placed pawn falls nobody gets the bonus, unless the table wants it",
          "[rules][topple]") {
    Table table{3};
    table.put({"a1 red"});
    table.play("roll 2");
    table.play("b3 yellow slips");
    CHECK(table.totals() == Totals{0, -10, 0});
    CHECK(table.linesOf(1) == Ids{"own-fall -10: round 1: the placed pawn fell"});
    CHECK(table.state.round == 2);

    Table paying{3, {{"own_fall_pays", "true"}}};
    paying.put({"a1 red"});
    paying.play("roll 2");
    paying.play("slips");
    CHECK(paying.totals() == Totals{3, -10, 0});
    // Bob begins round 2: before him placed Bob, who is not paid for his own mishap.
    paying.play("roll 2");
    paying.play("slips");
    CHECK(paying.totals() == Totals{3, -20, 0});
    // Cleo begins round 3: before her placed Bob, in another round.
    paying.play("roll 2");
    paying.play("slips");
    CHECK(paying.totals() == Totals{3, -17, -10});
}

TEST_CASE("at the very first placement of a game there is nobody to be paid", "[rules][topple]") {
    Table table{2, {{"own_fall_pays", "true"}}};
    table.play("roll 5");
    CHECK(table.broken("topples") == Ids{"fall"});
    table.play("slips");
    CHECK(table.totals() == Totals{-10, 0});
}

TEST_CASE("who knocks pawns over without placing loses ten and nobody gets a bonus",
          "[rules][topple]") {
    Table table{4};
    table.put({"a1 red"});
    const int onlooker = GENERATE(0, 1, 2, 3);
    if (GENERATE(false, true)) table.play("roll 2");
    table.play("knocks", onlooker);
    Totals expected(4);
    expected[static_cast<std::size_t>(onlooker)] = -10;
    CHECK(table.totals() == expected);
    CHECK(table.state.round == 2);
    CHECK(table.state.phase == Phase::Throw);
    CHECK(table.linesOf(onlooker) == Ids{"knock -10: round 1: made pawns fall without placing"});
}

TEST_CASE("when nobody did it the round is over and nobody pays", "[rules][topple]") {
    Table table{3};
    CHECK(table.broken("knocks", kTable) == Ids{"empty-board"});
    table.put({"a1 red"});
    table.play("knocks", kTable);
    CHECK(table.totals() == Totals{0, 0, 0});
    CHECK(table.state.round == 2);
}

TEST_CASE("the bare board knocked over costs ten and the round goes on", "[rules][topple]") {
    Table table{3};
    table.play("roll 4");
    const auto before = table.state;
    table.play("knocks", 2);
    CHECK(table.totals() == Totals{0, 0, -10});
    CHECK(table.linesOf(2) == Ids{"empty-board -10: round 1: knocked over the bare board"});
    auto after = table.state;
    after.ledger = {};
    CHECK(after == before);
}

TEST_CASE("what may break into the game is listed apart from the moves", "[rules][topple]") {
    Table table{3};
    const auto texts = [&] {
        std::set<std::pair<int, std::string>> all;
        for (const auto& move : table.rules.interruptions(table.state)) {
            CHECK(table.rules.check(table.state, move).empty());
            const auto written = table.rules.notation(table.state, move);
            all.emplace(written.player, written.text);
        }
        return all;
    };
    using Set = std::set<std::pair<int, std::string>>;
    const Set knocks{{0, "knocks"}, {1, "knocks"}, {2, "knocks"}};
    CHECK(texts() == knocks);
    table.play("roll 1");
    auto withSlip = knocks;
    withSlip.emplace(0, "slips");
    CHECK(texts() == withSlip);
    table.play("c3 red");
    auto withTable = knocks;
    withTable.emplace(kTable, "knocks");
    CHECK(texts() == withTable);
    table.play("roll 1");
    withTable.emplace(1, "slips");
    withTable.emplace(1, "topples");
    CHECK(texts() == withTable);
}

TEST_CASE("a round ends when all pawns stand, and the target alone does not end it",
          "[rules][topple]") {
    Table table{3, {{"target", "5"}}};
    Random random{3};
    for (int pawn = 0; pawn < 36; ++pawn) {
        REQUIRE(table.rules.next(table.state).who == Next::Who::Chance);
        table.play("roll 6");
        const auto move = greediest(table, random);
        table.state = table.rules.apply(table.state, move);
    }
    CHECK(table.state.placed == 36);
    const auto totals = table.totals();
    CHECK(*std::max_element(totals.begin(), totals.end()) >= 5);
    CHECK(table.state.phase == Phase::Over);
    CHECK(table.rules.legalMoves(table.state).empty());
    CHECK(table.rules.interruptions(table.state).empty());
    // The pawns still stand: the camera must be able to see the last one.
    CHECK(table.rules.appearance(table.state).sites != Table{3}.rules.appearance(State{}).sites);
    CHECK(table.broken("roll 1", 0) == Ids{"game-end"});
}

TEST_CASE("when all pawns stand and nobody has the target the board is cleared",
          "[rules][topple]") {
    Table table{4, {{"target", "1000"}}};
    // All on one stack: points for the stack only.
    const Ids turn{"c3 red", "c3 yellow", "c3 green", "c3 blue"};
    for (int lap = 0; lap < 12; ++lap) table.put(turn);
    // 2 + 3 + … + 12; the first blue pawn is the fourth of the stack and scores too.
    CHECK(table.totals() == Totals{77, 77, 77, 78});
    CHECK(table.rules.next(table.state) == Next{Next::Who::Player, kTable});
    CHECK(table.rules.interruptions(table.state).empty());
    CHECK(table.broken("roll 1", 1) == Ids{"round-end"});
    CHECK(table.broken("c3 red", 0) == Ids{"round-end", "own-pawns"});
    CHECK(table.broken("knocks", 0) == Ids{"round-end"});
    CHECK(table.whyNot(table.lookWith({{"c3 height", "47 high"}})) == Ids{"round-end"});
    CHECK(table.rules.appearance(table.state) == table.lookWith({{"c3 height", "48 high"}}));
    table.play("clear");
    CHECK(table.state.placed == 0);
    CHECK(table.rules.next(table.state) == Next{Next::Who::Chance, 1});
    CHECK(table.totals() == Totals{77, 77, 77, 78});
    CHECK(table.broken("clear") == Ids{"round-end"});
}

TEST_CASE("equal highest scores share the win", "[rules][topple]") {
    Table table{3, {{"target", "77"}}};
    for (int lap = 0; lap < 12; ++lap) table.put({"c3 red", "c3 yellow", "c3 green"});
    const auto outcome = table.rules.outcome(table.state);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector<int>{0, 1, 2});
    CHECK(outcome->how.text() == "Ann, Bob and Cleo share the win with 77 points each");
}

TEST_CASE("the highest score wins once the target is reached at the end of a round",
          "[rules][topple]") {
    Table table{4, {{"target", "4"}}};
    table.put({"a3 red", "b3 yellow", "d3 green", "a1 blue", "b1 red", "e3 yellow", "e5 green",
               "e1 blue", "c3 red"});
    CHECK(table.totals() == Totals{4, 0, 0, 0});
    CHECK_FALSE(table.rules.outcome(table.state));
    auto won = table;
    won.play("knocks", 1);
    REQUIRE(won.rules.outcome(won.state));
    CHECK(won.rules.outcome(won.state)->how.text() == "Ann wins with 4 points");
    CHECK(won.rules.next(won.state).who == Next::Who::Nobody);
    CHECK(won.whyNot(won.lookWith({{"a1 top", "red"}, {"a1 height", "1 high"}})) ==
          Ids{"game-end"});
    auto lost = table;
    lost.play("knocks", 0);  // the fall takes Ann below the target again
    CHECK_FALSE(lost.rules.outcome(lost.state));
    CHECK(lost.totals() == Totals{-6, 0, 0, 0});
}

TEST_CASE("the next round is begun by whom the option says", "[rules][topple]") {
    const auto [option, second, third] = GENERATE(
        std::tuple{"clockwise", 1, 2}, std::tuple{"same", 0, 0}, std::tuple{"continue", 2, 0});
    Table table{3, {{"next_starter", option}}};
    table.put({"a1 red"});
    table.play("roll 6");
    table.play("slips");  // Bob placed last
    CHECK(table.state.toMove == second);
    table.play("roll 6");
    table.play("slips");
    CHECK(table.state.toMove == third);
}

TEST_CASE("the throws for the first go can be part of the record", "[rules][topple]") {
    Table table{4, {{"first_player", "thrown"}}};
    CHECK(table.broken("a1 red", 0) == Ids{"first-player"});
    CHECK(table.broken("knocks", 2) == Ids{"first-player"});
    CHECK(table.broken("roll 3", 2) == Ids{"turn-order"});
    CHECK(table.rules.interruptions(table.state).empty());
    CHECK(table.whyNot(table.lookWith({{"a1 top", "red"}, {"a1 height", "1 high"}})) ==
          Ids{"first-player"});
    for (const auto* text : {"roll 2", "roll 5", "roll 1", "roll 5"}) table.play(text);
    CHECK(table.state.phase == Phase::Contest);
    CHECK(table.state.toMove == 1);
    table.play("roll 3");
    CHECK(table.state.toMove == 3);
    table.play("roll 3");
    CHECK(table.state.toMove == 1);  // again equal
    table.play("roll 1");
    table.play("roll 6");
    CHECK(table.state.phase == Phase::Throw);
    CHECK(table.state.toMove == 3);
    table.play("roll 1");
    table.play("c3 blue");
    CHECK(table.state.toMove == 0);
}

TEST_CASE("two players count their two colours separately and their total is the sum",
          "[rules][topple]") {
    Table table{2};
    // Row 3: yellow, yellow, red, red and a gap on e3.
    table.put({"a3 yellow", "a1 green", "b3 yellow", "a1 green", "c3 red", "a1 blue", "d3 red",
               "b1 blue", "e3 yellow"});
    CHECK(table.linesOf(0) == Ids{"complete-line 5: round 1, e3: yellow completes row 3, 3 + 2 "
                                  "for other yellow tops (yellow now 5)"});
    table.put({"a1 blue", "e3 red"});
    CHECK(table.state.ledger.tally(1) == 5);
    CHECK(table.state.ledger.tally(0) == 3);
    CHECK(table.totals() == Totals{8, 2});
    CHECK(table.linesOf(1) == Ids{"tall-stack 2: round 1, a1: blue joins the stack, 2 for blue "
                                  "pawns in it (blue now 2)"});
    table.play("roll 6");
    table.play("topples");
    CHECK(table.totals() == Totals{11, -8});
    CHECK(table.state.ledger.tally(0) + table.state.ledger.tally(1) == 8);
}

TEST_CASE("two players choose a colour each turn until its pawns are used up", "[rules][topple]") {
    Table table{2};
    for (int i = 0; i < 12; ++i) table.put({"c3 red", "c3 blue"});
    table.play("roll 1");
    CHECK(table.broken("c3 red") == Ids{"own-pawns"});
    const auto moves = table.rules.legalMoves(table.state);
    REQUIRE(moves.size() == 1);
    CHECK(table.rules.notation(table.state, moves[0]).text == "c3 yellow");
    table.play("c3 yellow");
    for (int i = 0; i < 11; ++i) table.put({"a1 green", "a1 yellow"});
    table.put({"a1 green"});
    CHECK(table.state.placed == 48);
}

TEST_CASE("with three players the fourth colour stays in the box", "[rules][topple]") {
    Table table{3};
    table.play("roll 6");
    CHECK(table.broken("c3 blue") == Ids{"three-players"});
    CHECK(table.whyNot(table.lookWith({{"a1 top", "blue"}, {"a1 height", "1 high"}})) ==
          Ids{"three-players"});
}

TEST_CASE("junior: who makes pawns fall is out and the last one left wins", "[rules][topple]") {
    Table table{4, {{"junior", "true"}}};
    CHECK(table.rules.interruptions(table.state).empty());
    CHECK(table.broken("knocks", 1) == Ids{"junior"});
    CHECK(table.broken("knocks", kTable) == Ids{"empty-board"});
    const auto sentence = [&](int player) {
        return table.rules.check(table.state, table.read("knocks", player)).front().reason.text();
    };
    CHECK(sentence(1) ==
          "In the junior game the bare board knocked over costs nothing and need not be written "
          "down");
    CHECK(sentence(kTable) ==
          "The bare board fell and nobody did it: that costs nobody anything and need not be "
          "written down");
    table.put({"a1 red", "a1 yellow"});
    table.play("knocks", 3);  // Dirk is out, and Bob begins
    CHECK(table.linesOf(3) == Ids{"junior 0: round 1: made pawns fall and is out"});
    CHECK(table.state.toMove == 1);
    table.put({"a1 yellow", "a1 green"});
    CHECK(table.state.toMove == 0);  // Dirk is passed over
    table.play("knocks", 3);         // he is out already
    CHECK(table.state.round == 3);
    CHECK(table.state.toMove == 2);
    table.put({"a1 green"});
    table.play("roll 1");
    table.play("slips");  // Ann: her own pawn is a pawn
    CHECK(table.state.toMove == 1);
    table.put({"a1 yellow"});
    CHECK_FALSE(table.rules.outcome(table.state));
    table.play("roll 6");
    table.play("topples");  // Cleo
    const auto outcome = table.rules.outcome(table.state);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector<int>{1});
    CHECK(outcome->how.text() == "Bob is the last one left and wins");
    CHECK(table.totals() == Totals{0, 0, 0, 0});
}

TEST_CASE("junior: when all pawns stand those still in share the win", "[rules][topple]") {
    Table table{3, {{"junior", "true"}, {"next_starter", "same"}}};
    table.play("roll 1");
    table.play("slips");  // Ann began and is out: the next one begins
    CHECK(table.state.toMove == 1);
    for (int lap = 0; lap < 12; ++lap) table.put({"c3 yellow", "c3 green"});
    const auto outcome = table.rules.outcome(table.state);
    REQUIRE(outcome);
    CHECK(outcome->winners == std::vector<int>{1, 2});
    CHECK(outcome->how.text() == "All pawns stand: Bob and Cleo share the win");
    CHECK(table.linesOf(1).empty());
}

TEST_CASE("every broken rule is named, not only the first", "[rules][topple]") {
    Table table{4};
    CHECK(table.broken("c3 yellow", 2) == Ids{"turn-order", "throw", "own-pawns"});
    CHECK(table.broken("topples", 1) == Ids{"turn-order", "throw", "fall"});
    CHECK(table.broken("roll 3", 1) == Ids{"turn-order"});
    CHECK(table.broken("clear", 0) == Ids{"round-end"});
    table.play("roll 2");
    CHECK(table.broken("c3 yellow", 2) == Ids{"turn-order", "level", "own-pawns"});
    CHECK(table.broken("c3 red") == Ids{"level"});
    CHECK(table.broken("c2 red").empty());
    CHECK(table.broken("roll 2", 3) == Ids{"turn-order", "throw"});
    CHECK(table.rules.check(table.state, table.read("c3 red", 0)).front().reason.text() ==
          "c3 is on level 1, but the die shows 2");
    CHECK(table.rules.check(table.state, table.read("c2 red", kTable)).front().reason.text() ==
          "It is the turn of Ann, not of the table");
}

TEST_CASE("any move at all is judged without harm", "[rules][topple]") {
    Table table{3};
    const auto ids = [&](const Move& move) {
        return Table::idsOf(table.rules.check(table.state, move));
    };
    CHECK(ids({.kind = Move::Kind::Roll, .player = 0, .die = 7}) == Ids{"throw"});
    CHECK(ids({.kind = Move::Kind::Roll, .player = 99, .die = 0}) == Ids{"turn-order", "throw"});
    CHECK(ids({.kind = Move::Kind::Knock, .player = 99}) == Ids{"turn-order"});
    CHECK(ids({.kind = Move::Kind::Knock, .player = -7}) == Ids{"turn-order"});
    table.play("roll 6");
    CHECK(ids({.kind = Move::Kind::Place, .player = 0}) == Ids{"equipment", "equipment"});
    CHECK(ids({.kind = Move::Kind::Place, .player = 0, .cell = 25, .colour = 4}) ==
          Ids{"equipment", "equipment"});
    CHECK(ids({.kind = Move::Kind::Place, .player = 0, .cell = -5, .colour = 0}) ==
          Ids{"equipment"});
    CHECK(ids({.kind = Move::Kind::Place, .player = 5, .cell = 1000, .colour = 1}) ==
          Ids{"turn-order", "equipment", "own-pawns"});
}

TEST_CASE("a text that is no action is refused with its place and what was expected",
          "[rules][topple]") {
    const Table table{3};
    const auto complaint = [&](const std::string& text) {
        const auto parsed = table.rules.parse(table.state, {0, text});
        REQUIRE(std::holds_alternative<ParseError>(parsed));
        const auto& error = std::get<ParseError>(parsed);
        return std::to_string(error.column) + " '" + error.found + "' " + error.expected;
    };
    CHECK(complaint("roll") == "4 '' what the die shows, 1 to 6");
    CHECK(complaint("roll 7") == "5 '7' what the die shows, 1 to 6");
    CHECK(complaint("roll 3 4") == "7 '4' the end of the line");
    CHECK(complaint("c6 red") == "0 'c6' a cell a1 to e5, roll, topples, slips, knocks or clear");
    CHECK(complaint("f1 red") == "0 'f1' a cell a1 to e5, roll, topples, slips, knocks or clear");
    CHECK(complaint("A1 red").starts_with("0 'A1' a cell"));
    CHECK(complaint("c0 red").starts_with("0 'c0' a cell"));
    CHECK(complaint("c33 red").starts_with("0 'c33' a cell"));
    CHECK(complaint("").starts_with("0 '' a cell"));
    CHECK(complaint("c3") == "2 '' a colour: red, yellow, green, blue");
    CHECK(complaint("c3 pink") == "3 'pink' a colour: red, yellow, green, blue");
    CHECK(complaint("c3 red falls") == "7 'falls' topples, slips or the end of the line");
    CHECK(complaint("c3 red topples slips") == "15 'slips' the end of the line");
    CHECK(complaint("topples c3") == "8 'c3' the end of the line");
    CHECK(complaint("knocks twice") == "7 'twice' the end of the line");
    CHECK(complaint("clear all") == "6 'all' the end of the line");
}

TEST_CASE("the colours go to the seats as the option says", "[rules][topple]") {
    Table table{3, {{"colours", "blue red green"}}};
    table.play("roll 1");
    CHECK(table.broken("c3 red") == Ids{"own-pawns"});
    CHECK(table.broken("c3 yellow") == Ids{"three-players"});
    table.play("c3 blue");
    const Table two{2, {{"colours", "green red blue yellow"}}};
    CHECK(two.rules.ownerOf(2) == 0);
    CHECK(two.rules.ownerOf(0) == 0);
    CHECK(two.rules.ownerOf(1) == 1);
    CHECK_THROWS_AS((Table{3, {{"colours", "blue red pink"}}}), BadSetup);
    CHECK_THROWS_AS((Table{3, {{"colours", "blue red red"}}}), BadSetup);
    CHECK_THROWS_AS((Table{3, {{"colours", "blue red"}}}), BadSetup);
    CHECK_THROWS_AS((Table{2, {{"colours", "blue red green"}}}), BadSetup);
}

TEST_CASE("a set-up that cannot be played is refused", "[rules][topple]") {
    CHECK_THROWS_AS(Table{1}, BadSetup);
    CHECK_THROWS_AS(Table{5}, BadSetup);
    CHECK_THROWS_AS((Table{2, {{"target", "0"}}}), BadSetup);
    CHECK_THROWS_AS((Table{2, {{"target", "1001"}}}), BadSetup);
    CHECK_THROWS_AS((Table{2, {{"next_starter", "loser"}}}), BadSetup);
}

TEST_CASE("a state that cannot be is noticed", "[rules][topple]") {
    auto table = middleRowWithGap();
    table.put({"c3 red"});
    const auto broken = [&](auto change) {
        auto state = table.state;
        change(state);
        return table.rules.whatIsBroken(state);
    };
    CHECK(broken([](State&) {}).empty());
    CHECK_FALSE(broken([](State& s) { s.toMove = 4; }).empty());
    CHECK_FALSE(broken([](State& s) { s.toMove = 3; }).empty());
    CHECK_FALSE(broken([](State& s) { s.die = 7; }).empty());
    CHECK_FALSE(broken([](State& s) { s.phase = Phase::Place, s.die = 0; }).empty());
    CHECK_FALSE(broken([](State& s) { s.placed = 49; }).empty());
    CHECK_FALSE(broken([](State& s) { s.out = 1; }).empty());
    CHECK_FALSE(broken([](State& s) { s.pawns[2].cell = 25; }).empty());
    CHECK_FALSE(broken([](State& s) { s.pawns[2].colour = 0; }).empty());
    CHECK_FALSE(broken([](State& s) { s.pawns[0].cell = 1; }).empty());
    CHECK_FALSE(broken([](State& s) { s.ledger = {}; }).empty());
    CHECK_FALSE(broken([](State& s) { s.round = 0; }).empty());
    CHECK_FALSE(broken([](State& s) { s.starter = -1; }).empty());
    CHECK_FALSE(broken([](State& s) { s.pawns[2].colour = 4; }).empty());
    Table three{3};
    Entry nobodys;
    nobodys.player = 3;
    three.state.ledger.add(nobodys);
    CHECK(three.rules.whatIsBroken(three.state) == "a booking for nobody");
    const Table junior{3, {{"junior", "true"}}};
    State out = junior.state;
    out.out = 2;
    CHECK(junior.rules.whatIsBroken(out) == "those who are out are not in the ledger");
    out.out = 1;
    CHECK(junior.rules.whatIsBroken(out) == "a player who is out is to move");
    out.out = 7;
    CHECK(junior.rules.whatIsBroken(out) == "the wrong players are out");
    out.out = 8;
    CHECK(junior.rules.whatIsBroken(out) == "the wrong players are out");
    Table two{2};
    for (int i = 0; i < 12; ++i) two.put({"c3 red", "a1 blue"});
    two.state.pawns[24] = {0, 0};
    two.state.placed = 25;
    two.state.toMove = 1;
    CHECK(two.rules.whatIsBroken(two.state) == "too many pawns of a colour");
}

}  // namespace kibitz::rules::topple
