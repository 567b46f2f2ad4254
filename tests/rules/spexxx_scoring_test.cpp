// Spexxx: what cubes earn, by the worked examples and against a scorer of another kind.

#include "spexxx_table.h"

#include "rules/spexxx/words.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

namespace kibitz::rules::spexxx {

namespace {

/// Squares of a row, from column to column, in the order given.
std::vector<std::string> cells(const Rules& rules, int row, const std::vector<int>& columns) {
    std::vector<std::string> names;
    for (const int column : columns) names.push_back(rules.board().name(crossing(column, row)));
    return names;
}

std::vector<std::string> block(const Rules& rules, int column, int row) {
    std::vector<std::string> names;
    for (const int square : blockSquares(crossing(column, row)))
        names.push_back(rules.board().name(square));
    return names;
}

/// What joining an own row of `left` and one of `right` by one cube pays beyond the cubes
/// themselves, on the long bottom row.
int bonusOfJoining(int left, int right, const std::string& deducted = "longer") {
    Table table{2, {{"joined_bonus", deducted}}};
    std::vector<int> columns;
    for (int i = 0; i < left; ++i) columns.push_back(1 + i);
    for (int i = 0; i < right; ++i) columns.push_back(2 + left + i);
    table.anns(cells(table.rules, 0, columns));
    table.anns(cells(table.rules, 0, {1 + left}));
    const auto sheet = table.rules.score(table.state);
    const auto& last = sheet.players[0].back();
    if (last.rule == kRuleLengthBonus &&
        last.why.text() == "A Spexxx of " + std::to_string(left + 1 + right))
        return last.points;
    return 0;
}

/// Another way to count: a flag per cube and direction "already paid in this direction", rows found
/// by walking whole lines of the lattice, points by the zone's place. Knows nothing of arms.
class FlagScorer {
public:
    int place(int owner, int column, int row, std::optional<std::pair<int, int>> wanted) {
        static constexpr int kWays[4][2]{{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        int points = 0;
        for (int way = 0; way < 4; ++way) {
            const auto before = runs(owner, kWays[way][0], kWays[way][1]);
            owner_[{column, row}] = owner;
            for (const auto& run : runs(owner, kWays[way][0], kWays[way][1])) {
                if (run.size() < 3 || !std::count(run.begin(), run.end(), Cell{column, row}))
                    continue;
                for (const auto& cell : run)
                    if (paid_[static_cast<std::size_t>(way)].insert(cell).second)
                        points += worth(cell);
                int joined = 0;
                for (const auto& old : before)
                    if (std::count(run.begin(), run.end(), old.front()))
                        joined = std::max(joined, steps(old.size()));
                points += 5 * (steps(run.size()) - joined);
            }
            owner_.erase({column, row});
        }
        owner_[{column, row}] = owner;
        return points + reward(owner, column, row, wanted);
    }

private:
    using Cell = std::pair<int, int>;
    using Run = std::vector<Cell>;

    static int steps(std::size_t length) {
        return length >= 20 ? 4 : length >= 15 ? 3 : length >= 10 ? 2 : length >= 5 ? 1 : 0;
    }
    static int worth(Cell cell) {
        const int k = cell.first / 6 + 1, m = cell.second / 6 + 1;
        const bool diagonal = cell.first % 6 == cell.second % 6;
        if (m == 1) {
            if (k == 1) return 1;
            if (k == 2) return diagonal ? 3 : 2;
            if (k == 3) return diagonal ? 3 : 5;
            return diagonal ? 8 : 12;
        }
        if (k == 2) return 4;
        return diagonal ? 8 : 7;
    }
    bool has(int owner, Cell cell) const {
        const auto found = owner_.find(cell);
        return found != owner_.end() && found->second == owner;
    }
    std::vector<Run> runs(int owner, int right, int up) const {
        std::vector<Run> all;
        for (int column = -11; column < 24; ++column)
            for (const int edge : {0, 11}) {
                // Lines begin on the lower or upper edge, columns outside included; rows apart.
                if (right == 1 && up == 0) continue;
                if ((up == -1) != (edge == 11)) continue;
                collect(all, owner, {column, edge}, right, up);
            }
        if (right == 1 && up == 0)
            for (int row = 0; row < 12; ++row) collect(all, owner, {0, row}, right, up);
        return all;
    }
    void collect(std::vector<Run>& all, int owner, Cell cell, int right, int up) const {
        Run run;
        for (int i = 0; i < 24; ++i) {
            if (has(owner, cell))
                run.push_back(cell);
            else if (!run.empty()) {
                all.push_back(run);
                run.clear();
            }
            cell = {cell.first + right, cell.second + up};
        }
        if (!run.empty()) all.push_back(run);
    }
    int reward(int owner, int column, int row, std::optional<Cell> wanted) {
        for (int r = 0; r < 10; ++r)
            for (int c = 0; c < 22; ++c) {
                if (wanted && *wanted != Cell{c, r}) continue;
                if (column < c || column > c + 2 || row < r || row > r + 2) continue;
                bool whole = true;
                for (int i = 0; i < 9; ++i) {
                    const Cell cell{c + i % 3, r + i / 3};
                    whole = whole && has(owner, cell) && !rewarded_.contains(cell);
                }
                if (!whole) continue;
                for (int i = 0; i < 9; ++i) rewarded_.insert({c + i % 3, r + i / 3});
                return 25;
            }
        return 0;
    }

    std::map<Cell, int> owner_;
    std::array<std::set<Cell>, 4> paid_;
    std::set<Cell> rewarded_;
};

}  // namespace

TEST_CASE("a new Spexxx pays for every cube, a longer one for the new cube", "[rules][spexxx]") {
    Table table;
    CHECK(table.ann("2x4/1x1") == 0);
    CHECK(table.ann("2x5/1x1") == 0);
    CHECK(table.ann("2x6/1x1") == 6);
    CHECK(table.ann("2x3/1x1") == 2);
    CHECK(table.total(0) == 8);
    const auto sheet = table.rules.score(table.state);
    REQUIRE(sheet.players[0].size() == 2);
    CHECK(sheet.players[0][0].rule == kRuleSpexxx);
    CHECK(sheet.players[0][1].rule == kRuleExtension);
    CHECK(sheet.players[0][1].why.text() == "2x3/1x1 makes a Spexxx across 4 long: 2");
}

TEST_CASE("a cube that links a loose one to a Spexxx pays for both and for five",
          "[rules][spexxx]") {
    Table table;
    // Figure 4: three, a gap, one; all green.
    CHECK(table.anns({"2x2/1x1", "2x3/1x1", "2x4/1x1"}) == 6);
    CHECK(table.ann("2x6/1x1") == 0);
    CHECK(table.ann("2x5/1x1") == 9);
}

TEST_CASE("a cube that links a loose pair to a Spexxx pays for all three", "[rules][spexxx]") {
    Table table;
    CHECK(table.anns(cells(table.rules, 5, {6, 7, 8, 12, 13})) == 6);
    // 2x4, 2x5, bronze 2x6 stand in row 1x6 at columns 9 to 11: fill up to the blue pair.
    CHECK(table.anns(cells(table.rules, 5, {9})) == 2);
    CHECK(table.anns(cells(table.rules, 5, {10})) == 2 + 5);
    CHECK(table.anns(cells(table.rules, 5, {11})) == 3 + 5 + 5);
}

TEST_CASE("a cube that completes two Spexxes counts in both", "[rules][spexxx]") {
    Table table;
    // Figure 5: two new ones of three, all blue.
    CHECK(table.anns({"3x2/1x1", "3x3/1x1", "3x4/1x2", "3x4/1x3"}) == 0);
    CHECK(table.ann("3x4/1x1") == 30);
}

TEST_CASE("a new Spexxx and a longer one at once are both paid", "[rules][spexxx]") {
    Table table;
    // Figure 6: a new one of four across, and one upwards made longer; all blue.
    CHECK(table.anns({"3x2/1x3", "3x2/1x4", "3x2/1x5"}) == 15);
    CHECK(table.anns({"3x1/1x6", "3x3/1x6", "3x4/1x6"}) == 0);
    CHECK(table.ann("3x2/1x6") == 4 * 5 + 5);
}

TEST_CASE("cubes in no Spexxx pay nothing, on bronze and silver too", "[rules][spexxx]") {
    Table table;
    CHECK(table.anns({"2x1/1x1", "3x2/1x2", "4x6/1x6", "2x4/1x4"}) == 0);
    CHECK(table.total(0) == 0);
}

TEST_CASE("a missing square interrupts a Spexxx", "[rules][spexxx]") {
    Table table{2, {{"board", "full-no-diagonal"}}};
    CHECK(table.anns({"1x1/1x2", "1x3/1x2", "1x4/1x2"}) == 0);
    CHECK(table.ann("1x5/1x2") == 3);
}

TEST_CASE("joining two Spexxes pays for the new cube alone", "[rules][spexxx]") {
    Table table;
    CHECK(table.anns(cells(table.rules, 0, {7, 8, 9})) == 6);
    CHECK(table.anns(cells(table.rules, 0, {11})) == 0);
    CHECK(table.anns(cells(table.rules, 0, {13, 14})) == 0);
    // 12 is bronze: joins the single cube on its left to the pair on its right.
    CHECK(table.anns(cells(table.rules, 0, {12})) == 2 + 3 + 5 + 5);
    CHECK(table.anns(cells(table.rules, 0, {10})) ==
          2 + 5);  // 3 + 1 + 4 are eight: five are reached
}

TEST_CASE("the length bonus is that of the new length less that of the longer part",
          "[rules][spexxx]") {
    CHECK(bonusOfJoining(1, 1) == 0);
    CHECK(bonusOfJoining(3, 0) == 0);
    CHECK(bonusOfJoining(4, 0) == 5);
    CHECK(bonusOfJoining(4, 1) == 5);
    CHECK(bonusOfJoining(2, 2) == 5);
    CHECK(bonusOfJoining(5, 0) == 0);
    CHECK(bonusOfJoining(5, 4) == 5);
    CHECK(bonusOfJoining(5, 5) == 5);
    CHECK(bonusOfJoining(9, 9) == 10);
    CHECK(bonusOfJoining(9, 0) == 5);
    CHECK(bonusOfJoining(14, 0) == 5);
    CHECK(bonusOfJoining(19, 0) == 5);
    CHECK(bonusOfJoining(20, 0) == 0);
    CHECK(bonusOfJoining(10, 10) == 10);
    CHECK(bonusOfJoining(4, 4) == 5);
}

TEST_CASE("by the option the bonuses of both rows are deducted from that of the new length",
          "[rules][spexxx]") {
    CHECK(bonusOfJoining(4, 0, "both") == 5);
    CHECK(bonusOfJoining(2, 2, "both") == 5);
    CHECK(bonusOfJoining(5, 4, "both") == 5);
    CHECK(bonusOfJoining(5, 5, "both") == 0);
    CHECK(bonusOfJoining(9, 9, "both") == 5);
    CHECK(bonusOfJoining(10, 10, "both") == 0);
    // Whatever the order, the parts of a row add up to what it is worth when it grows cube by cube:
    // no joining costs anything.
    for (int left = 0; left <= 23; ++left)
        for (int right = 0; left + right <= 23; ++right)
            CHECK(lengthBonus(left) + lengthBonus(right) <= lengthBonus(left + 1 + right));
}

TEST_CASE("a 3x3 completed in its corner pays three lines and 25", "[rules][spexxx]") {
    Table table;
    // All green: off the bronze diagonal, 2x4 to 2x6 with 1x1 to 1x3.
    auto squares = block(table.rules, 9, 0);
    for (const auto& square : squares)
        CHECK(table.rules.board().zone(*table.rules.board().find(square)).name == "green");
    const auto corner = squares.front();
    squares.erase(squares.begin());
    table.anns(squares);
    CHECK(table.ann(corner) == 6 + 6 + 6 + 25);
}

TEST_CASE("a 3x3 completed in its centre pays four lines and 25", "[rules][spexxx]") {
    Table table;
    auto squares = block(table.rules, 9, 0);
    const auto centre = squares[4];
    squares.erase(squares.begin() + 4);
    table.anns(squares);
    CHECK(table.ann(centre) == 4 * 6 + 25);
    const auto sheet = table.rules.score(table.state);
    CHECK(sheet.players[0].back().rule == kRuleBlock);
    CHECK(sheet.players[0].back().why.text() == "3x3 block from 2x4/1x1 up to 2x6/1x3");
}

namespace {

int blocksPaid(const Table& table) {
    const auto sheet = table.rules.score(table.state);
    return static_cast<int>(
        std::count_if(sheet.players[0].begin(), sheet.players[0].end(),
                      [](const ScoreLine& line) { return line.rule == kRuleBlock; }));
}

}  // namespace

TEST_CASE("cubes of a rewarded 3x3 do not count for another", "[rules][spexxx]") {
    Table table;
    table.anns(block(table.rules, 9, 0));
    CHECK(blocksPaid(table) == 1);
    table.anns({"3x1/1x1", "3x1/1x2", "3x1/1x3"});  // 3x4
    CHECK(blocksPaid(table) == 1);
    table.anns({"3x2/1x1", "3x2/1x2", "3x2/1x3", "3x3/1x1", "3x3/1x2"});
    CHECK(blocksPaid(table) == 1);
    table.ann("3x3/1x3");  // nine new ones beside the first nine
    CHECK(blocksPaid(table) == 2);
}

TEST_CASE("a 3x6 pays one block only when its middle came first", "[rules][spexxx]") {
    Table table;
    table.anns(block(table.rules, 10, 0));
    for (const int column : {9, 13, 14})
        for (int row = 0; row < 3; ++row)
            table.ann(table.rules.board().name(crossing(column, row)));
    CHECK(blocksPaid(table) == 1);
}

TEST_CASE("one cube may complete several 3x3 blocks; the player chooses which is paid",
          "[rules][spexxx]") {
    Table table;
    // A 3x5 without its middle cube in the middle column: three blocks wait for it.
    for (int column = 7; column <= 11; ++column)
        for (int row = 0; row < 3; ++row)
            if (column != 9 || row != 1) table.ann(table.rules.board().name(crossing(column, row)));
    table.play("throw 6 6 6 6 6");
    const auto square = *table.rules.board().find("2x4/1x2");
    CHECK(crossing(9, 1) == square);
    CHECK(blocksCompleted(table.state.cubes, table.state.rewarded, 1, square) ==
          std::vector{crossing(7, 0), crossing(8, 0), crossing(9, 0)});
    const auto moves = table.rules.legalMoves(table.state);
    CHECK(std::count_if(moves.begin(), moves.end(),
                        [&](const Move& move) { return move.square == square; }) == 3);
    CHECK(table.broken("place 2x4/1x2 block 2x5/1x1") == Ids{"block"});
    auto right = table;
    right.play("place 2x4/1x2 block 2x4/1x1");
    CHECK(right.state.rewarded.test(static_cast<std::size_t>(crossing(11, 2))));
    CHECK_FALSE(right.state.rewarded.test(static_cast<std::size_t>(crossing(8, 2))));
    auto left = table;
    left.play("place 2x4/1x2");  // not said: the leftmost of the lowest
    CHECK(left.state.rewarded.test(static_cast<std::size_t>(crossing(7, 2))));
    CHECK(left.state.scores == right.state.scores);
    auto named = table;
    named.play("place 2x4/1x2 block 2x2/1x1");
    CHECK(named.state == left.state);
    CHECK(table.rules.notation(table.state, table.parsed("place 2x4/1x2 block 2x4/1x1")).text ==
          "place 2x4/1x2 block 2x4/1x1");

    // What was chosen matters later: only the free side can still grow into a second block.
    for (auto* game : {&left, &right}) {
        game->putAside();
        game->anns(std::vector<std::string>{"3x1/1x1", "3x1/1x2", "3x1/1x3"});
    }
    CHECK(blocksPaid(left) == 2);
    CHECK(blocksPaid(right) == 1);
}

TEST_CASE("blocks that lie lower come first when nothing is said", "[rules][spexxx]") {
    Table table;
    for (int column = 9; column <= 11; ++column)
        for (int row = 0; row < 5; ++row)
            if (column != 10 || row != 2)
                table.ann(table.rules.board().name(crossing(column, row)));
    CHECK(blocksCompleted(table.state.cubes, table.state.rewarded, 1, crossing(10, 2)) ==
          std::vector{crossing(9, 0), crossing(9, 1), crossing(9, 2)});
    CHECK(blocksCompleted(table.state.cubes, table.state.rewarded, 2, crossing(10, 2)).empty());
}

TEST_CASE("a golden cube is worth what its square is worth", "[rules][spexxx]") {
    Table table;
    table.anns({"4x2/1x1", "4x3/1x1"});
    CHECK(table.ann("4x4/1x1") == 36);
    CHECK(table.ann("4x1/1x1") == 8);  // silver
}

TEST_CASE("a scorer with flags agrees with the engine on every cube of random games",
          "[rules][spexxx]") {
    // Golden throws let everybody place anywhere; they like to stand beside their own, so that
    // long rows, crossings, joins and blocks come about all the time.
    int lines = 0, bonuses = 0, blocks = 0, choices = 0, extensions = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        Random random{seed};
        const auto count = static_cast<std::size_t>(2 + random.below(3));
        const auto rules = rulesFor(count);
        auto state = rules.start();
        FlagScorer oracle;
        while (state.phase != Phase::Over) {
            state =
                rules.apply(state, {Move::Kind::Throw, state.mover, {}, Dice::of({3, 3, 3, 3, 3})});
            auto moves = rules.legalMoves(state);
            std::erase_if(moves, [](const Move& m) { return m.kind != Move::Kind::Place; });
            const auto beside = [&](const Move& move) {
                int own = 0;
                for (const auto way : kDirections)
                    own += arm(state.cubes, state.mover + 1, move.square, way) +
                           arm(state.cubes, state.mover + 1, move.square, {-way.right, -way.up});
                return own;
            };
            auto move =
                moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
            for (int tries = random.below(60); tries > 0; --tries) {
                const auto& other =
                    moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
                if (beside(other) > beside(move)) move = other;
            }
            choices += move.block != kNone;
            std::optional<std::pair<int, int>> wanted;
            if (move.block != kNone) wanted = {columnOf(move.block), rowOf(move.block)};
            const int expected =
                oracle.place(state.mover + 1, columnOf(move.square), rowOf(move.square), wanted);
            const auto player = state.mover;
            const int before = state.scores[player];
            state = rules.apply(state, move);
            if (state.scores[player] - before != expected)
                FAIL("seed " << seed << ", turn " << int{state.turnCount} << ": "
                             << state.scores[player] - before << " instead of " << expected);
        }
        const auto sheet = rules.score(state);
        for (std::size_t player = 0; player < count; ++player) {
            CHECK(sheet.total(player) == state.scores[player]);
            for (const auto& line : sheet.players[player]) {
                lines += line.rule == kRuleSpexxx;
                extensions += line.rule == kRuleExtension;
                bonuses += line.rule == kRuleLengthBonus;
                blocks += line.rule == kRuleBlock;
            }
        }
    }
    // The games did contain what they were made for.
    CHECK(lines > 2000);
    CHECK(extensions > 1000);
    CHECK(bonuses > 100);
    CHECK(blocks > 100);
    CHECK(choices > 5);
}

}  // namespace kibitz::rules::spexxx
