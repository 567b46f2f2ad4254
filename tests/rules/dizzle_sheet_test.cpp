// Dizzle: the eight sheets of our own, and what happens with sheets that are wrong.

#include "dizzle_table.h"

#include "rules/games.h"
#include "rules/text.h"

#include <algorithm>
#include <map>

using namespace kibitz::rules;
using namespace kibitz::rules::dizzle;

namespace {

Sheet level(int number) {
    return readSheet(builtin("dizzle/sheets/level-" + std::to_string(number) + ".json"));
}

std::string complaint(const std::string& json) {
    try {
        (void)readSheet(json);
        return "none";
    } catch (const BadSheet& bad) {
        return bad.place + ": found " + bad.found + ", expected " + bad.expected;
    }
}

std::string drawnComplaint(const std::string& drawing, const std::string& more = {}) {
    return complaint(sheetJson(drawing, more));
}

template <class Lines>
std::vector<int> pointsOf(const Lines& lines) {
    std::vector<int> points;
    for (const auto& line : lines) points.push_back(line.points);
    std::sort(points.begin(), points.end());
    return points;
}

std::vector<int> arrowPoints(const Sheet& sheet, bool rows) {
    std::vector<int> points;
    for (const auto& arrow : sheet.arrows)
        if (arrow.isRow == rows) points.push_back(arrow.points);
    std::sort(points.begin(), points.end());
    return points;
}

/// What can be crossed on the sheet but never was, by name.
std::string neverCrossed(const CellSet& reached, const Sheet& sheet) {
    std::string names;
    for (const int cell : sheet.countable - reached) names += sheet.cellName(cell) + ' ';
    return names;
}

using Points = std::vector<int>;

}  // namespace

TEST_CASE("every level can be read and has nothing odd", "[rules][dizzle][sheet]") {
    for (int number = 1; number <= 8; ++number) {
        INFO("level " << number);
        const auto sheet = level(number);
        CHECK(sheet.level == number);
        CHECK((sheet.columns == 9 || sheet.columns == 10));
        CHECK((sheet.printed.count() == 2 || sheet.printed.count() == 3));
        CHECK(sheet.oddities == Texts{});
        CHECK(sheet.rails == (number == 8));
        CHECK(sheet.volcanoes.any() == (number == 7));
        CHECK(sheet.walkable.count() >= 50);
        CHECK(sheet.print.title.find(sheet.name) != std::string::npos);
    }
}

TEST_CASE("no neighbourhood of a level starves", "[rules][dizzle][sheet]") {
    for (int number = 1; number <= 8; ++number) {
        INFO("level " << number);
        const auto sheet = level(number);
        for (const int cell : sheet.walkable) {
            INFO(sheet.cellName(cell));
            const auto around = sheet.neighbours(CellSet::of(cell)) & sheet.walkable;
            std::set<int> pips;
            for (const int other : around) pips.insert(sheet.cells[other].pip);
            CHECK(static_cast<int>(pips.size()) == around.count());
            CHECK_FALSE(pips.contains(sheet.cells[cell].pip));
        }
        int fewest = 99, most = 0;
        for (std::size_t pip = 1; pip <= 6; ++pip) {
            fewest = std::min(fewest, sheet.byPip[pip].count());
            most = std::max(most, sheet.byPip[pip].count());
        }
        CHECK(most - fewest <= 1);
    }
}

TEST_CASE("the outline of every level is symmetric", "[rules][dizzle][sheet]") {
    for (int number = 1; number <= 8; ++number) {
        INFO("level " << number);
        const auto sheet = level(number);
        bool mirrored = true, turned = true;
        for (int row = 0; row < sheet.rows; ++row)
            for (int column = 0; column < sheet.columns; ++column) {
                const bool here = sheet.exists.has(sheet.at(row, column));
                mirrored &= here == sheet.exists.has(sheet.at(row, sheet.columns - 1 - column));
                turned &= here == sheet.exists.has(
                                      sheet.at(sheet.rows - 1 - row, sheet.columns - 1 - column));
            }
        CHECK((mirrored || turned));
        CHECK(sheet.exists.count() < sheet.rows * sheet.columns);
    }
}

TEST_CASE("the print of a level fits its page", "[rules][dizzle][sheet]") {
    for (int number = 1; number <= 8; ++number) {
        INFO("level " << number);
        const auto sheet = level(number);
        const auto& print = sheet.print;
        CHECK(print.cell >= 12);  // a die has to lie in it
        CHECK(print.gridX >= print.margin);
        CHECK(print.gridX + print.cell * sheet.columns <= print.width - print.margin);
        CHECK(print.rounds.x + print.rounds.stepX * (kRoundBoxes - 1) + print.rounds.size / 2 <=
              print.width - print.margin);
        CHECK(print.rounds.y + print.rounds.size / 2 < print.gridY);
        CHECK(print.flags.size() == sheet.flags.size());
        for (const auto& flag : print.flags) {
            CHECK(flag.y - flag.size / 2 > print.gridY + print.cell * sheet.rows);
            CHECK(flag.y + flag.size / 2 <= print.height - print.margin);
            CHECK(flag.x + 3 * flag.stepX + flag.size / 2 <= print.width - print.margin);
        }
    }
}

TEST_CASE("levels have the score lines that are known of them", "[rules][dizzle][sheet]") {
    const auto one = level(1);
    CHECK(pointsOf(one.gems) == Points{2, 3});
    CHECK(pointsOf(one.puzzles) == Points{10, 10});
    CHECK(one.bombPoints == -2);
    CHECK(arrowPoints(one, true) == Points{5, 5, 15, 15});
    CHECK(arrowPoints(one, false) == Points{5, 5, 10, 10, 10, 10});
    const auto two = level(2);
    CHECK(two.doors.size() == 3);
    const auto three = level(3);
    CHECK((three.rockets.any() && three.planets.any()));
    const auto four = level(4);
    CHECK(pointsOf(four.gems) == Points{1, 3});
    CHECK(pointsOf(four.puzzles) == Points{10, 15});
    CHECK(four.heapPoints == -3);
    CHECK(four.flags.size() == 2);
    CHECK(four.flags[0].values == std::array{10, 6, 3, 1});
    CHECK(arrowPoints(four, true) == Points{5, 5});
    CHECK(arrowPoints(four, false) == Points{5, 10, 10});
    const auto five = level(5);
    CHECK(pointsOf(five.gems) == Points{1});
    CHECK(pointsOf(five.puzzles) == Points{20});
    CHECK(five.flags.size() == 4);
    CHECK(five.bombPoints == -2);
    CHECK(five.heapPoints == -3);
    CHECK(arrowPoints(five, true) == Points{10, 10});
    std::map<int, int> columns;
    for (const auto& arrow : five.arrows)
        if (!arrow.isRow) columns[arrow.line] = arrow.points;
    CHECK(columns == std::map<int, int>{{1, 10}, {3, 5}, {5, 5}, {7, 10}});
    const auto six = level(6);
    CHECK(pointsOf(six.gems) == Points{3});
    CHECK(pointsOf(six.areas) == Points{20});
    CHECK(six.flags.size() == 2);
    CHECK(six.flags[0].values == std::array{15, 12, 9, 6});
    CHECK(arrowPoints(six, true) == Points{15, 15, 15, 15});
    CHECK(arrowPoints(six, false) == Points{10, 10, 10, 10, 10, 10, 15, 15});
    const auto seven = level(7);
    CHECK(pointsOf(seven.gems) == Points{1, 2, 3});
    CHECK(pointsOf(seven.areas) == Points{30});
    CHECK(seven.flags.size() == 3);
    CHECK(seven.bombPoints == -2);
    CHECK(seven.arrows.size() == 3);
    const auto eight = level(8);
    CHECK(pointsOf(eight.stations) == Points{2, 3, 5});
    CHECK((eight.openTrack == 1 && eight.closedTrack == 2 && eight.longestTrack == 3));
    CHECK(arrowPoints(eight, true) == Points{10, 10, 10});
    CHECK(arrowPoints(eight, false) == Points{5, 5, 5, 5, 5});
}

TEST_CASE("parts of level 4 open to rockets only", "[rules][dizzle][sheet]") {
    const auto sheet = level(4);
    const auto onFoot = sheet.walk(sheet.printed, sheet.exists);
    CHECK_FALSE(onFoot.contains(sheet.walkable));
    CHECK(onFoot.contains(sheet.rockets));
    for (const auto& flag : sheet.flags) CHECK((onFoot & flag.cells).none());
    CHECK(sheet.walk(onFoot | sheet.planets, sheet.exists).contains(sheet.walkable));
}

TEST_CASE("play reaches every cell of every level sooner or later", "[rules][dizzle][sheet]") {
    for (int number = 1; number <= 8; ++number) {
        INFO("level " << number);
        CellSet reached;
        int crosses = 0, sheets = 0;
        for (int players = 1; players <= 4; ++players) {
            const Rules rules{level(number), Table::names(players)};
            for (std::uint64_t seed = 1; seed <= 25; ++seed) {
                Random random{seed};
                auto s = rules.start();
                while (s.phase != Phase::Over) {
                    if (rules.next(s).who == Next::Who::Chance) {
                        s = rules.apply(s, rules.chance(s, random));
                        continue;
                    }
                    const auto moves = rules.legalMoves(s);
                    s = rules.apply(s, moves[static_cast<std::size_t>(
                                           random.below(static_cast<int>(moves.size())))]);
                }
                for (int p = 0; p < players; ++p) {
                    reached |= s.players[p].crossed;
                    crosses += s.players[p].crossed.count();
                    ++sheets;
                }
            }
        }
        CHECK(neverCrossed(reached, level(number)) == "");
        // Half of a sheet or so: enough to have to choose, not so much that all looks alike.
        CHECK(crosses / sheets >= 20);
        CHECK(crosses / sheets <= 60);
    }
}

TEST_CASE("a sheet without print gets a usual one", "[rules][dizzle][sheet]") {
    const auto sheet = drawn("X 1f=red 2 3", R"("score": {"flags": {"red": [4, 3, 2, 1]}})");
    CHECK(sheet.print.title == "drawn");
    CHECK(sheet.print.cell == 15);
    CHECK(sheet.print.flags.size() == 1);
}

TEST_CASE("what cannot be reached is odd, but can be played", "[rules][dizzle][sheet]") {
    CHECK(drawn("X 1 . 2").oddities ==
          Texts{"cell d1 can be reached neither by dice nor by rocket"});
    CHECK(drawn("X 1r . 2p").oddities == Texts{});
    CHECK(drawn("X 1 . * . 3r").oddities.size() == 2);
    CHECK(drawn("X 1l=red 2k=red").oddities.size() == 2);
    CHECK(drawn("X 1k=red 2l=red 3").oddities == Texts{});
    CHECK(drawn("X 1l=red 2").oddities ==
          Texts{"lock b1 has no key of its colour and never opens",
                "cell c1 can be reached neither by dice nor by rocket"});
    // Without colour, a key and a lock belong together.
    CHECK(drawn("X 1k 2l 3").oddities == Texts{});
    CHECK(drawn("X 1k 2l=red").oddities.size() == 1);
}

TEST_CASE("a lock without key is a wall", "[rules][dizzle][sheet]") {
    const Table table{drawn("2 X 1l=red 3")};
    CHECK(table.named(table.rules.freeCells(table.s.players[0])) == "a1 d1");
    CHECK(table.named(table.rules.targets(table.s.players[0])) == "a1");
}

TEST_CASE("what has no colour is plain, or of the only colour there is", "[rules][dizzle][sheet]") {
    const auto only = drawn("X 1g 2z 3f 4g=red",
                            R"("score": {"gems": {"red": 2}, "puzzles": {"blue": 5},
                                         "flags": {"green": [4, 3, 2, 1]}})");
    CHECK(only.gems[0].cells.count() == 2);
    CHECK(only.puzzles[0].cells.count() == 1);
    CHECK(only.flags[0].cells.count() == 1);
    const auto plain = drawn("X 1g 2g=red", R"("score": {"gems": {"plain": 1, "red": 2}})");
    REQUIRE(plain.gems.size() == 2);
    CHECK(plain.gems[0].colour == "plain");
    CHECK(plain.gems[0].cells.count() == 1);
    const auto rails = drawn("NS 1s", R"("rails": true, "score": {"stations": {"x": 2},
        "rails": {"open": 1, "closed": 2, "longest": 3}})");
    CHECK(rails.stations[0].cells.count() == 1);
}

TEST_CASE("a colour may have a blank", "[rules][dizzle][sheet]") {
    const auto sheet = readSheet(R"({"name": "a", "grid": [[{"cross": true},
        {"pip": 3, "special": {"type": "flag", "colour": "light blue"}}]],
        "score": {"flags": {"light blue": [4, 3, 2, 1]}}})");
    CHECK(sheet.flags[0].colour == "light blue");
    CHECK(sheet.flags[0].cells.count() == 1);
}

TEST_CASE("a colour is made of letters, digits, - and _", "[rules][dizzle][sheet]") {
    const auto said = [](const std::string& colour) {
        return drawnComplaint("X 1", R"("score": {"gems": {")" + colour + R"(": 1}})");
    };
    for (const auto* good : {"dark-blue", "Blue_2", "AZ az 09", "Zz"}) CHECK(said(good) == "none");
    // The neighbours of what is allowed, and a word that is too long.
    for (const auto* bad : {"a/", "a:", "a@", "a[", "a`", "a{", "a,", "a^"})
        CHECK(said(bad).ends_with("expected a colour in words of letters, digits, - and _"));
    CHECK(said(std::string(24, 'x')) == "none");
    CHECK(said(std::string(25, 'x')).starts_with("/score/gems: found 'xxx"));
}

TEST_CASE("a sheet may carry comments", "[rules][dizzle][sheet]") {
    CHECK(complaint(R"({"$schema": "sheet.schema.json", "comment": "for the holidays",
        "name": "a", "grid": [[{"cross": true, "comment": "start here"}, {"pip": 2}]]})") ==
          "none");
}

TEST_CASE("a printed track may be called a cross as well", "[rules][dizzle][sheet]") {
    const auto sheet = readSheet(R"({"name": "a", "rails": true, "grid": [[
        {"pip": null, "cross": true, "track": "EW", "special": null},
        {"pip": 3, "cross": false, "track": null, "special": null}]],
        "score": {"rails": {"open": 1, "closed": 2, "longest": 3}}})");
    CHECK(sheet.printed.count() == 1);
    CHECK(sheet.cells[0].track == Track::EW);
}

TEST_CASE("each mistake in a sheet is named with its place", "[rules][dizzle][sheet]") {
    CHECK(complaint("") == "line 1, column 1: found the end, expected JSON");
    CHECK(complaint("{\n \"name\": oops}") == "line 2, column 10: found 'oops', expected JSON");
    CHECK(complaint("[1e999]") ==
          "line 1, column 7: found a number beyond all bounds, expected JSON");
    CHECK(complaint(R"({"name": "a", "name": "b"})") ==
          "line 1, column 20: found the key \"name\" a second time, expected each key once in an "
          "object");
    CHECK(complaint("[]") == ": found [], expected a sheet");
    CHECK(complaint("null") == ": found null, expected a sheet");
    CHECK(complaint("{}") == "/name: found nothing, expected a name");
    CHECK(complaint(R"({"nam": 1})") ==
          ": found 'nam', expected only name, level, rails, grid, areas, arrows, score, print, "
          "unconfirmed");
    CHECK(complaint(R"({"name": 7})") == "/name: found 7, expected a name");
    CHECK(complaint(R"({"name": ""})") ==
          "/name: found \"\", expected a name of 1 to 60 characters");
    CHECK(complaint(R"({"name": "a\u0001"})").starts_with("/name: found \"a\\u0001\""));
    CHECK(complaint(R"({"name": "a\tb"})") ==
          "/name: found \"a\\tb\", expected a name of 1 to 60 characters");
    CHECK(complaint(R"({"name": "a", "level": -1})") ==
          "/level: found -1, expected a level from 0 to 99");
    CHECK(complaint(R"({"name": "a", "level": 1.5})").starts_with("/level: found 1.5"));
    CHECK(complaint(R"({"name": "a", "level": 99999999999999999999})").starts_with("/level: "));
    CHECK(complaint(R"({"name": "a", "level": 18446744073709551615})").starts_with("/level: "));
    CHECK(complaint(R"({"name": "a", "rails": 1})") == "/rails: found 1, expected true or false");
    CHECK(complaint(R"({"name": "a"})") == "/grid: found nothing, expected rows of cells");
    CHECK(complaint(R"({"name": "a", "grid": {}})") == "/grid: found {}, expected rows of cells");
    CHECK(complaint(R"({"name": "a", "grid": []})") ==
          "/grid: found no row, expected 1 to 26 rows of cells");
    CHECK(complaint(R"({"name": "a", "grid": [[]]})") ==
          "/grid/0: found 0 cells, expected rows of equal length, at least 1");
    CHECK(complaint(R"({"name": "a", "grid": [[null], [null, null]]})") ==
          "/grid/1: found 2 cells, expected rows of equal length, at least 1");
    CHECK(complaint(R"({"name": "a", "grid": [[null, null], [null]]})") ==
          "/grid/1: found 1 cell, expected rows of equal length, at least 1");
    CHECK(complaint(R"({"name": "a", "grid": [[1]]})") ==
          "/grid/0/0: found 1, expected null or a cell");
    CHECK(complaint(R"({"name": "a", "grid": [[{"pip": 7}]]})") ==
          "/grid/0/0/pip: found 7, expected a pip from 1 to 6");
    CHECK(complaint(R"({"name": "a", "grid": [[{"pips": 7}]]})") ==
          "/grid/0/0: found 'pips', expected only pip, cross, track, special");
    CHECK(complaint(R"({"name": "a", "grid": [[{"track": "XX"}]]})") ==
          "/grid/0/0/track: found \"XX\", expected one of NS, EW, NE, NW, SE, SW");
    CHECK(complaint(R"({"name": "a", "grid": [[{"pip": 1, "special": {}}]]})") ==
          "/grid/0/0/special/type: found nothing, expected the type of a special cell");
    CHECK(complaint(R"({"name": "a", "grid": [[{"pip": 1, "special": {"type": "gem"}}]]})") ==
          "/grid: found no printed cross or track, expected at least one, to begin beside");
    CHECK(drawnComplaint("X 1g") ==
          "/grid/0/1/special/colour: found nothing, expected a colour of the score table");
    CHECK(drawnComplaint("X 2\nX 1f",
                         R"("score": {"flags": {"a": [1, 1, 1, 1], "b": [1, 1, 1, 1]}})") ==
          "/grid/1/1/special/colour: found nothing, expected a colour of the score table");
    CHECK(complaint(R"({"name": "a", "grid": [[{"pip": 1, "special": {"type": "gum"}}]]})") ==
          "/grid/0/0/special/type: found \"gum\", expected one of key, lock, bomb, rocket, planet, "
          "flag, gem, puzzle, heap, volcano, station");
    CHECK(drawnComplaint("X 1g=li,la") ==
          "/grid/0/1/special/colour: found 'li,la', expected a colour in words of letters, "
          "digits, - and _");
    for (const auto* colour : {" blue", "blue ", "light  blue", " "})
        CHECK(drawnComplaint("X 1", R"("score": {"gems": {")" + std::string{colour} + R"(": 1}})")
                  .ends_with("expected a colour in words of letters, digits, - and _"));
    CHECK(drawnComplaint("1 2 3") ==
          "/grid: found no printed cross or track, expected at least one, to begin beside");
}

TEST_CASE("a complaint about a sheet is one line that every terminal can show",
          "[rules][dizzle][sheet]") {
    // An escape sequence and a line end as a key, as a colour and as a name; a key that has to be
    // cut between letters of two bytes.
    CHECK(
        complaint(R"({"\u001b[31mred\nx": 1})").starts_with(": found '?[31mred?x', expected only"));
    CHECK(drawnComplaint("X 1", R"("score": {"gems": {"\u001b[31m": 1}})") ==
          "/score/gems: found '?[31m', expected a colour in words of letters, digits, - and _");
    CHECK(complaint(R"({"name": "\u009b31m"})") ==
          "/name: found \"\\u009b31m\", expected a name of 1 to 60 characters");
    CHECK(complaint(R"({"name": "\u202eeman"})").starts_with("/name: found \"\\u202eeman\""));
    std::string accents = "x";
    for (int i = 0; i < 60; ++i) accents += "\u00e9";
    const auto said = complaint("{\"" + accents + "\": 1}");
    CHECK_FALSE(firstUnprintable(said));
    CHECK(said.size() < 200);
    // Letters are counted as people count them.
    CHECK(complaint("{\"name\": \"" + accents.substr(1) + "\"}").starts_with("/grid: "));
    CHECK(complaint("{\"name\": \"" + accents + "\"}").starts_with("/name: "));
}

TEST_CASE("what a cell cannot be is refused", "[rules][dizzle][sheet]") {
    const auto cell = [](const std::string& text, bool rails = false) {
        return complaint(std::string{R"({"name": "a", "rails": )"} + (rails ? "true" : "false") +
                         R"(, "grid": [[)" + text + "]]}");
    };
    CHECK(cell(R"({"pip": 2, "special": {"type": "volcano"}})")
              .ends_with("expected a volcano without pip, cross or track"));
    CHECK(cell(R"({"cross": true, "special": {"type": "volcano"}})")
              .ends_with("expected a volcano without pip, cross or track"));
    CHECK(cell(R"({"special": {"type": "planet"}})", true)
              .ends_with("expected neither rocket nor planet on a sheet with rails"));
    CHECK(cell(R"({"cross": true, "pip": 2, "special": {"type": "bomb"}})")
              .ends_with("expected no printed cross or track on a lock, bomb, rocket or flag"));
    CHECK(cell(R"({"pip": 2, "special": {"type": "station", "colour": "red"}})")
              .ends_with("expected a station only on a sheet with rails"));
    CHECK(cell(R"({"track": "NS"})").ends_with("expected no track on a sheet without rails"));
    CHECK(cell(R"({"cross": true})", true)
              .ends_with("expected a track, not a cross, on a sheet with rails"));
    CHECK(cell(R"({"pip": 1, "special": {"type": "rocket"}})", true)
              .ends_with("expected neither rocket nor planet on a sheet with rails"));
    CHECK(cell(R"({"special": {"type": "heap"}})") ==
          "/grid/0/0/pip: found nothing, expected a pip 1 to 6 on a special cell");
    CHECK(cell(R"({"cross": 1})") == "/grid/0/0/cross: found 1, expected true or false");
}

TEST_CASE("points are missing, wrong or for nothing: refused", "[rules][dizzle][sheet]") {
    CHECK(drawnComplaint("X 1g=red") == "/score/gems/red: found nothing, expected points for b1");
    CHECK(drawnComplaint("X 1z=red", R"("score": {"puzzles": {"blue": 1}})") ==
          "/score/puzzles/red: found nothing, expected points for b1");
    CHECK(drawnComplaint("X 1b") == "/score/bomb: found nothing, expected negative points for b1");
    CHECK(drawnComplaint("X 1h", R"("score": {"heap": 3})") ==
          "/score/heap: found 3, expected negative points from -1000 to -1");
    CHECK(drawnComplaint("X 1f=red") == "/score/flags/red: found nothing, expected points for b1");
    CHECK(drawnComplaint("X 1f=red", R"("score": {"flags": {"red": [1, 2]}})") ==
          "/score/flags/red: found [1,2], expected 4 numbers");
    CHECK(drawnComplaint("X 1f=red", R"("score": {"flags": {"red": [1, 2, 3, 4]}})") ==
          "/score/flags/red: found [1,2,3,4], expected numbers that do not grow: the first to come "
          "gets most");
    CHECK(drawnComplaint("X 1", R"("score": {"flags": {"": [4, 3, 2, 1]}})")
              .starts_with("/score/flags: "));
    std::string colours;
    for (int i = 0; i < 9; ++i)
        colours += std::string{i ? ", " : ""} + "\"c" + std::to_string(i) + "\": [4, 3, 2, 1]";
    CHECK(drawnComplaint("X 1", R"("score": {"flags": {)" + colours + "}}") ==
          "/score/flags: found 9 colours, expected at most 8");
    CHECK(drawnComplaint("NS 1", R"("rails": true)") ==
          "/score/rails: found nothing, expected points for open, closed and longest rails");
    CHECK(drawnComplaint("NS 1", R"("rails": true, "score": {"rails": {"open": 1}})") ==
          "/score/rails/closed: found nothing, expected points");
    // Also where the sheet has no rails to be paid.
    CHECK(drawnComplaint("X 1", R"("score": {"rails": {"opne": 1}})")
              .starts_with("/score/rails: found 'opne'"));
    CHECK(drawn("X 1", R"("score": {"rails": {"open": 1, "closed": 2, "longest": 3}})")
              .longestTrack == 0);
    CHECK(drawnComplaint("X 1", R"("score": {"gem": {}})").starts_with("/score: found 'gem'"));
    CHECK(drawnComplaint("X 1", R"("score": 3)") == "/score: found 3, expected the score table");
}

TEST_CASE("areas, arrows and print that lead nowhere are refused", "[rules][dizzle][sheet]") {
    CHECK(drawnComplaint("X 1 .", R"("areas": [{"name": "a", "points": 1, "cells": [[0, 2]]}])") ==
          "/areas/0/cells/0: found [0,2], expected a cell that exists");
    CHECK(drawnComplaint("X 1", R"("areas": [{"name": "a", "points": 1, "cells": [[0, 9]]}])") ==
          "/areas/0/cells/0/1: found 9, expected a column from 0 to 1");
    CHECK(drawnComplaint("X 1", R"("areas": [{"name": "a", "points": 1, "cells": [[0]]}])") ==
          "/areas/0/cells/0: found [0], expected [row, column]");
    CHECK(drawnComplaint("X V", R"("areas": [{"name": "a", "points": 1, "cells": [[0, 1]]}])") ==
          "/areas/0/cells: found no cell to cross, expected at least one");
    CHECK(drawnComplaint("X 1", R"("arrows": [{"row": 0, "col": 0, "points": 1}])")
              .ends_with("expected either row or col"));
    CHECK(drawnComplaint("X 1", R"("arrows": [{"points": 1}])") ==
          "/arrows/0: found {\"points\":1}, expected either row or col");
    CHECK(drawnComplaint("X 1", R"("arrows": [{"row": 1, "points": 1}])") ==
          "/arrows/0/row: found 1, expected a row from 0 to 0");
    CHECK(drawnComplaint("X 1 .", R"("arrows": [{"col": 2, "points": 1}])")
              .ends_with("expected a line with at least one cell to cross"));
    CHECK(drawnComplaint("X 1", R"("print": {"cell_mm": -3})") ==
          "/print/cell_mm: found -3, expected millimetres");
    CHECK(drawnComplaint("X 1", R"("print": {"cell_mm": 101})") ==
          "/print/cell_mm: found 101, expected millimetres");
    CHECK(drawnComplaint("X 1", R"("print": {"cell_mm": "15"})") ==
          "/print/cell_mm: found \"15\", expected millimetres");
    CHECK(drawnComplaint("X 1", R"("print": {"page_mm": [3]})") ==
          "/print/page_mm: found [3], expected [x, y]");
    CHECK(drawnComplaint("X 1", R"("print": 1)") ==
          "/print: found 1, expected sizes in millimetres");
    CHECK(drawnComplaint("X 1", R"("print": {"flags_mm": 1})") ==
          "/print/flags_mm: found 1, expected boxes by colour");
    CHECK(drawnComplaint("X 1",
                         R"("print": {"rounds_mm": {"at": [1], "step": [1, 1], "size": 3}})") ==
          "/print/rounds_mm/at: found [1], expected [x, y]");
    CHECK(drawnComplaint("X 1", R"("print": {"title": 3})") ==
          "/print/title: found 3, expected a title");
}

TEST_CASE("flags whose place the sheet does not print lie at their usual one",
          "[rules][dizzle][sheet]") {
    const std::string score = R"("score": {"flags": {"red": [4, 3, 2, 1], "blue": [4, 3, 2, 1]}})";
    const auto usual = drawn("X 1f=red 2f=blue", score);
    const auto given = drawn("X 1f=red 2f=blue", score + R"(, "print": {"flags_mm":
        {"red": {"at": [5, 6], "step": [7, 0], "size": 8}}})");
    REQUIRE(given.flags.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        const bool red = given.flags[i].colour == "red";
        CHECK(given.print.flags[i].x == (red ? 5 : usual.print.flags[i].x));
        CHECK(given.print.flags[i].y == (red ? 6 : usual.print.flags[i].y));
    }
}

TEST_CASE("a hostile sheet costs neither time nor memory", "[rules][dizzle][sheet]") {
    CHECK(complaint(std::string(300'000, ' ')) ==
          "/: found 300000 bytes, expected at most 262144 bytes");
    CHECK(
        complaint(std::string(200'000, '[')) ==
        "line 1, column 13: found one more bracket within brackets, expected at most 12 levels of "
        "nesting");
    std::string row = "[null";
    for (int i = 0; i < 30; ++i) row += ", null";
    CHECK(complaint(R"({"name": "a", "grid": [)" + row + "]]}") ==
          "/grid/0: found 31 entries, expected at most 26");
    std::string grid;
    for (int i = 0; i < 11; ++i) {
        std::string line = "[null";
        for (int j = 0; j < 24; ++j) line += ", null";
        grid += std::string{i ? ", " : ""} + line + "]";
    }
    CHECK(complaint(R"({"name": "a", "grid": [)" + grid + "]}") ==
          "/grid: found more than 256 cells, expected at most 256");
    std::string keys;
    for (int i = 0; i < 100; ++i)
        keys += std::string{i ? ", " : ""} + "\"c" + std::to_string(i) + "\": 1";
    CHECK(drawnComplaint("X 1", R"("score": {"gems": {)" + keys + "}}") ==
          "/score/gems: found 100 entries, expected at most 64");
    CHECK(complaint("{\"name\": \"\xff\xfe\"}").ends_with("expected JSON"));
}

TEST_CASE("a key that is crossed in print opens its lock from the start",
          "[rules][dizzle][sheet]") {
    Table table{readSheet(R"({"name": "a", "grid": [[
        {"cross": true, "special": {"type": "key", "colour": "red"}},
        {"pip": 3, "special": {"type": "lock", "colour": "red"}}]]})")};
    CHECK(table.named(table.rules.freeCells(table.s.players[0])) == "b1");
}

TEST_CASE("where arrows and score lines are printed is read from the sheet",
          "[rules][dizzle][sheet]") {
    const auto sheet = level(4);
    CHECK(sheet.arrows[0].side == Arrow::Side::Top);
    CHECK(sheet.arrows[1].side == Arrow::Side::Right);
    CHECK(sheet.arrows[3].side == Arrow::Side::Bottom);
    CHECK(sheet.print.scoreX == 24);
    CHECK(sheet.print.scoreY == 210);
    CHECK(sheet.print.scoreStep == 7.5);
    const auto plain = readSheet(
        R"({"name": "x", "grid": [[{"cross": true}, {"pip": 2}]],
            "arrows": [{"row": 0, "points": 5}, {"col": 1, "points": 5}]})");
    CHECK(plain.arrows[0].side == Arrow::Side::Left);
    CHECK(plain.arrows[1].side == Arrow::Side::Bottom);
    const auto withArrow = [](const std::string& arrow, const std::string& print) {
        return complaint(R"({"name": "x", "grid": [[{"cross": true}, {"pip": 2}]], "arrows": [)" +
                         arrow + R"(], "print": {)" + print + "}}");
    };
    CHECK(withArrow(R"({"row": 0, "points": 5, "side": "top"})", "") ==
          R"(/arrows/0/side: found "top", expected left or right)");
    CHECK(withArrow(R"({"col": 0, "points": 5, "side": "left"})", "") ==
          R"(/arrows/0/side: found "left", expected top or bottom)");
    CHECK(withArrow("", R"("score_mm": {"at": [3]})") ==
          "/print/score_mm/at: found [3], expected [x, y]");
    CHECK(withArrow("", R"("score_mm": {"step": 0})") ==
          "/print/score_mm/step: found 0, expected millimetres");
}
