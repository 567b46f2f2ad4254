// Spexxx: boards out of files, good and bad ones.

#include "spexxx_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

namespace kibitz::rules::spexxx {

namespace {

std::string builtInText() { return std::string{builtin("spexxx/board.json")}; }

/// The built-in file with one text replaced, the first time it occurs.
std::string changed(const std::string& what, const std::string& by) {
    auto text = builtInText();
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("a board of one's own is played on", "[rules][spexxx]") {
    const std::string small = R"({
        "format": "kibitz spexxx boards 1",
        "columns": ["1x1", "1x2", "1x3"], "rows": ["1x4", "1x5"],
        "zones": [{"letter": "a", "name": "meadow", "points": 7, "needs": "dice"}],
        "boards": [{"name": "other", "squares": ["a..", "..."]},
                   {"name": "small lake", "squares": ["aaa", "a.a"]}],
        "print": {"pitch": 20, "track": {"columns": 26, "rows": 26},
                  "lattice": {"column": 2, "row": 2},
                  "hundreds": [[9, 9], [10, 9], [11, 9], [12, 9]]}})";
    const EquipmentLoader loader = [&](const std::string& name) {
        CHECK(name == "small.json");
        return small;
    };
    const Rules rules{
        Setup{seated(2), {{"own_board", "small.json"}, {"board", "small lake"}}, loader}};
    CHECK(rules.board().squares().size() == 5);
    CHECK(rules.board().count("meadow") == 5);
    CHECK(rules.board().name(crossing(5, 5)) == "square 125");
    CHECK(rules.board().name(-1) == "square -1");
    CHECK(rules.board().name(crossing(1, 5)) == "square " + std::to_string(crossing(1, 5)));
    auto state = rules.start();
    const auto play = [&](const std::string& text) {
        const auto move = std::get<Move>(rules.parse(state, {state.mover, text}));
        REQUIRE(rules.check(state, move).empty());
        state = rules.apply(state, move);
    };
    for (const auto* square : {"1x1/1x5", "1x1/1x4", "1x2/1x5", "1x3/1x4", "1x3/1x5"}) {
        play("throw 1 1 1 1 1");
        play(std::string{"place "} + square);
    }
    CHECK(rules.score(state).total(0) == 21);
    play("throw 1 1 1 1 1");  // the board is full: even gold fits nowhere
    play("discard");
    CHECK(rules.spots().front().side == 20.0);
}

TEST_CASE("each mistake in a board is named with its place", "[rules][spexxx]") {
    struct Mistake {
        std::string text, where, found, expected;
    };
    const auto mistake = GENERATE(
        Mistake{"{", "line 1, column 2", "the end", "JSON"},
        Mistake{"{\"format\":\n1e999}", "line 2, column 6", "a number beyond all bounds", "JSON"},
        Mistake{"{\"format\": 1,\n \"format\": 2}", "line 2, column 9",
                "the key \"format\" a second time", "each key once in an object"},
        Mistake{"[]", "/", "a list of 0", "an object"}, Mistake{"\"x\"", "/", "\"x\"", "an object"},
        Mistake{"{}", "/", "an object", "a member \"format\""},
        Mistake{changed("boards 1", "boards 2"), "/format", "\"kibitz spexxx boards 2\"",
                "\"kibitz spexxx boards 1\""},
        Mistake{changed("\"zones\"", "\"zonen\""), "/zonen", "a list of 8",
                "no member of that name"},
        Mistake{changed("\"1x1\", \"1x2\"", "\"6x1\", \"1x2\""), "/columns/0", "\"6x1\"",
                "a number of dice and their face, such as \"3x4\""},
        Mistake{changed("\"1x1\", \"1x2\"", "\"11\", \"1x2\""), "/columns/0", "\"11\"",
                "a number of dice and their face, such as \"3x4\""},
        Mistake{changed("\"1x1\", \"1x2\"", "\"1x2\", \"1x2\""), "/columns/1", "\"1x2\"",
                "each number and face once"},
        Mistake{changed("\"1x1\", \"1x2\"", "\"1x1\", \"5x1\", \"1x2\""), "/columns",
                "a list of 25", "a list of 1 to 24"},
        Mistake{changed("\"1x1\", \"1x2\"", "7, \"1x2\""), "/columns/0", "7", "a text"},
        Mistake{changed("\"letter\": \"o\"", "\"letter\": \"oo\""), "/zones/0/letter", "\"oo\"",
                "one letter that no other zone has, not '.'"},
        Mistake{changed("\"letter\": \"o\"", "\"letter\": \".\""), "/zones/0/letter", "\".\"",
                "one letter that no other zone has, not '.'"},
        Mistake{changed("\"letter\": \"g\"", "\"letter\": \"o\""), "/zones/1/letter", "\"o\"",
                "one letter that no other zone has, not '.'"},
        Mistake{changed("\"points\": 1,", "\"points\": 101,"), "/zones/0/points", "101",
                "a whole number from 0 to 100"},
        Mistake{changed("\"points\": 1,", "\"points\": -1,"), "/zones/0/points", "-1",
                "a whole number from 0 to 100"},
        Mistake{changed("\"points\": 1,", "\"points\": 18446744073709551615,"), "/zones/0/points",
                "18446744073709551615", "a whole number from 0 to 100"},
        Mistake{changed("\"points\": 1,", "\"points\": 1.5,"), "/zones/0/points", "1.5",
                "a whole number from 0 to 100"},
        Mistake{changed("\"name\": \"orange\"", "\"name\": \"\""), "/zones/0/name", "\"\"",
                "1 to 60 characters"},
        Mistake{changed("\"needs\": \"dice\"", "\"needs\": \"luck\""), "/zones/0/needs", "\"luck\"",
                "dice, bronze or silver"},
        Mistake{changed(".ooooozgggggzbbbbbsrrrrr", "..ooooozgggggzbbbbbsrrrrr"),
                "/boards/0/squares/11", "\"..ooooozgggggzbbbbbsrrrrr\"",
                "one letter for each of the 24 columns"},
        Mistake{changed(".ooooozgggggzbbbbbsrrrrr", "?ooooozgggggzbbbbbsrrrrr"),
                "/boards/0/squares/11", "\"?ooooozgggggzbbbbbsrrrrr\"",
                "'.' or the letter of a zone, one of ogybprzs"},
        Mistake{changed("............ppppps......", "............pppppsr....."),
                "/boards/0/squares/0", "\"............pppppsr.....\"",
                "no square that needs more than five dice, as column 19 does here"},
        Mistake{changed("\"............ppppps......\",", ""), "/boards/0/squares", "a list of 11",
                "a list of 12"},
        Mistake{changed("\"name\": \"triangle\"", "\"name\": \"circle\""), "/boards", "a list of 4",
                "a board named \"triangle\""},
        Mistake{changed("\"name\": \"full\"", "\"name\": \"triangle\""), "/boards/3/name",
                "\"triangle\"", "a name that no other board has"},
        Mistake{changed("\"pitch\": 12.0", "\"pitch\": 0"), "/print/pitch", "0",
                "1 to 100 millimetres"},
        Mistake{changed("\"pitch\": 12.0", "\"pitch\": 100.5"), "/print/pitch", "100.5",
                "1 to 100 millimetres"},
        Mistake{changed("\"hundreds\": [[4, 14]", "\"hundreds\": [4, [4, 14]"), "/print/hundreds",
                "a list of 5", "a list of 4"},
        Mistake{changed("[[4, 14]", "[4"), "/print/hundreds/0", "4", "a list of 2"},
        Mistake{changed("{\"columns\": 32, \"rows\": 20}", "{\"columns\": 39, \"rows\": 13}"),
                "/print/track", "an object", "a ring that the squares fit into"},
        Mistake{changed("\"pitch\": 12.0", "\"pitch\": \"wide\""), "/print/pitch", "\"wide\"",
                "a length in millimetres"},
        Mistake{changed("\"columns\": 32", "\"columns\": 33"), "/print/track", "an object",
                "a ring of 100 squares: columns and rows that add up to 52"},
        Mistake{changed("{\"columns\": 32, \"rows\": 20}", "{\"columns\": 25, \"rows\": 27}"),
                "/print/track", "an object", "a ring that the squares fit into"},
        Mistake{changed("\"column\": 3", "\"column\": 8"), "/print/lattice/column", "8",
                "a whole number from 1 to 7"},
        Mistake{changed("[[4, 14]", "[[31, 14]"), "/print/hundreds/0/0", "31",
                "a whole number from 1 to 30"},
        Mistake{changed("[[4, 14]", "[[4]"), "/print/hundreds/0", "a list of 1", "a list of 2"});
    INFO(mistake.where << ": " << mistake.expected);
    try {
        const Board board{mistake.text, "triangle"};
        FAIL("the board was read");
    } catch (const BadBoard& error) {
        CHECK(error.where == mistake.where);
        CHECK(error.found == mistake.found);
        CHECK(error.expected == mistake.expected);
        CHECK(std::string{error.what()}.find(mistake.where) != std::string::npos);
    }
}

TEST_CASE("hostile boards are refused before they cost anything", "[rules][spexxx]") {
    CHECK_THROWS_AS(Board(std::string(1 << 20, ' '), "triangle"), BadBoard);
    CHECK_THROWS_AS(Board(std::string(60'000, '['), "triangle"), BadBoard);
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "{\"a\":";
    CHECK_THROWS_AS(Board(deep, "triangle"), BadBoard);
    CHECK_THROWS_AS(Board("\"\xff\xfe\"", "triangle"), BadBoard);
    CHECK_THROWS_AS(Board("", "triangle"), BadBoard);
    CHECK_THROWS_AS(Board(changed("triangle", std::string(200, 'x')), "triangle"), BadBoard);
    const std::string empty =
        changed("\"name\": \"triangle\"", "\"name\": \"none\", \"squares\": [\"" +
                                              std::string(24, '.') + "\"], \"meaning\": \"");
    CHECK_THROWS_AS(Board(empty, "none"), BadBoard);
    // Every cut of the file and every byte changed is either read or refused, never worse.
    const auto text = builtInText();
    Random random{3};
    int read = 0, refused = 0;
    for (int i = 0; i < 400; ++i) {
        auto hurt = text;
        if (i % 2)
            hurt.resize(static_cast<std::size_t>(random.below(static_cast<int>(text.size()))));
        else
            hurt[static_cast<std::size_t>(random.below(static_cast<int>(text.size())))] =
                static_cast<char>(random.below(256));
        try {
            const Board board{hurt, "triangle"};
            CHECK(board.squares().size() <= kLattice);
            ++read;
        } catch (const BadBoard& error) {
            CHECK_FALSE(error.expected.empty());
            ++refused;
        }
    }
    CHECK(read > 0);
    CHECK(refused > 200);
}

TEST_CASE("a board without any square is refused", "[rules][spexxx]") {
    const std::string none = R"({
        "format": "kibitz spexxx boards 1", "columns": ["1x1"], "rows": ["1x1"],
        "zones": [{"letter": "a", "name": "a", "points": 1, "needs": "dice"}],
        "boards": [{"name": "empty", "squares": ["."]}],
        "print": {"pitch": 20, "track": {"columns": 26, "rows": 26},
                  "lattice": {"column": 2, "row": 2},
                  "hundreds": [[9, 9], [10, 9], [11, 9], [12, 9]]}})";
    CHECK_THROWS_AS(Board(none, "empty"), BadBoard);
}

}  // namespace kibitz::rules::spexxx
