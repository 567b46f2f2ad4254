// The board as data, and the ledger.

#include "topple_table.h"

#include "rules/games.h"

#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

namespace kibitz::rules::topple {

namespace {

const std::string kStandard{builtin("topple/board.json")};

/// The standard board with one part of its text replaced.
std::string with(const std::string& part, const std::string& instead) {
    auto text = kStandard;
    const auto at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), instead);
}

std::string complaint(const std::string& json) {
    try {
        (void)readBoard(json);
        return "none";
    } catch (const BadBoard& bad) {
        return bad.what();
    }
}

}  // namespace

TEST_CASE("the built-in boards differ in their colours only", "[rules][topple][board]") {
    auto standard = readBoard(kStandard);
    auto pastel = findBoard("pastel", {});
    CHECK(standard.colours[0].name == "red");
    CHECK(pastel.colours[0].name == "orange");
    CHECK(pastel.colours[1].name == "yellow");
    pastel.colours = standard.colours;
    pastel.name = standard.name;
    CHECK(pastel == standard);
    CHECK(standard.print.pitchMm == 38);
    Table table{2, {{"board", "pastel"}}};
    table.put({"c3 yellow", "a1 purple"});
    CHECK(table.rules.appearance(table.state) ==
          table.lookWith({{"c3 top", "yellow"}, {"a1 top", "purple"}}));
}

TEST_CASE("a board of one's own is loaded by its name", "[rules][topple][board]") {
    const auto load = [](const std::string& name) {
        CHECK(name == "mine");
        return with("\"pawns_per_colour\": 12", "\"pawns_per_colour\": 1");
    };
    Table table{3, {{"board", "mine"}, {"target", "1000"}}, load};
    table.put({"a1 red", "a1 yellow", "a1 green"});
    CHECK(table.state.phase == Phase::Clear);
    CHECK_THROWS_WITH((Table{3, {{"board", "mine"}}}),
                      "There is no board 'mine'. Built in are: standard, pastel");
}

TEST_CASE("the level of a cell comes from the data", "[rules][topple][board]") {
    const auto load = [](const std::string&) { return with("[5, 4, 3, 4, 5]", "[1, 4, 3, 4, 5]"); };
    Table table{3, {{"board", "mine"}}, load};
    table.play("roll 1");
    CHECK(table.rules.legalMoves(table.state).size() == 2);
    CHECK(table.broken("a1 red").empty());
}

TEST_CASE("every mistake in a board is named with its place and what was expected",
          "[rules][topple][board]") {
    using Catch::Matchers::ContainsSubstring;
    const auto start = std::string{"The board cannot be used: at "};
    CHECK_THAT(complaint("{"),
               ContainsSubstring("at line 1, column 2 found the end, expected JSON"));
    CHECK(complaint("[]") == start + "/ found [], expected an object");
    CHECK(complaint("{}") == start + "/name found nothing, expected a value");
    CHECK(complaint(with("\"standard\"", "\"\"")) ==
          start + "/name found \"\", expected a name of 1 to 40 characters");
    CHECK(complaint(with("\"standard\"", "7")) ==
          start + "/name found 7, expected a name of 1 to 40 characters");
    CHECK(complaint(with("\"standard\"", "\"a\\nb\"")) ==
          start + "/name found \"a\\nb\", expected a name of 1 to 40 characters");
    CHECK_THAT(complaint(with("\"standard\"", "\"" + std::string(41, 'x') + "\"")),
               ContainsSubstring("xxx…, expected a name"));
    CHECK(complaint(with("\"name\": \"standard\",", "\"nome\": 1, \"name\": \"standard\",")) ==
          start +
              "/ found the key \"nome\", expected only name, levels, colours, "
              "pawns_per_colour, print");
    CHECK(complaint(with("[5, 4, 3, 4, 5],", "")) ==
          start + "/levels found [[4,3,2,3,4],[3,2,1,2,3],[4,3,2,3,4],[5,…, expected a list of 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, 1, 2]")) ==
          start + "/levels/2 found [3,2,1,2], expected a list of 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, 6, 2, 3]")) ==
          start + "/levels/2/2 found 6, expected a whole number from 1 to 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, 1.0, 2, 3]")) ==
          start + "/levels/2/2 found 1.0, expected a whole number from 1 to 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, 18446744073709551615, 2, 3]")) ==
          start + "/levels/2/2 found 18446744073709551615, expected a whole number from 1 to 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, -1, 2, 3]")) ==
          start + "/levels/2/2 found -1, expected a whole number from 1 to 5");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "[3, 2, 2, 2, 3]")) ==
          start +
              "/levels found no cell of level 1, expected each level from 1 to 5 at least once");
    CHECK_THAT(complaint(with("\"red\"", "\"Red\"")), ContainsSubstring("/colours/0/name found"));
    CHECK_THAT(complaint(with("\"red\"", "\"slips\"")), ContainsSubstring("/colours/0/name"));
    CHECK_THAT(complaint(with("\"red\"", "\"red{\"")), ContainsSubstring("/colours/0/name"));
    CHECK(complaint(with("\"red\"", "\"dark-red\"")) == "none");
    CHECK(complaint(with("\"standard\"", "\"a\\tb\"")) ==
          start + "/name found \"a\\tb\", expected a name of 1 to 40 characters");
    CHECK(complaint(with("[3, 2, 1, 2, 3]", "\"32123\"")) ==
          start + "/levels/2 found \"32123\", expected a list of 5");
    CHECK_THAT(complaint(with("\"#d1342f\"", "\"#d1342/\"")),
               ContainsSubstring("expected a colour such as #d1342f"));
    CHECK_THAT(complaint(with("\"red\"", "\"two words\"")), ContainsSubstring("/colours/0/name"));
    CHECK_THAT(complaint(with("\"red\"", "\"-red\"")), ContainsSubstring("/colours/0/name"));
    CHECK_THAT(complaint(with("\"red\"", "\"\"")), ContainsSubstring("/colours/0/name"));
    CHECK_THAT(complaint(with("\"red\"", "\"abcdefghijklmnopqrstu\"")),
               ContainsSubstring("/colours/0/name"));
    CHECK(complaint(with("\"yellow\"", "\"red\"")) ==
          start + "/colours/1/name found \"red\", expected another name for each colour");
    for (const auto* rgb :
         {"\"d1342f\"", "\"#d1342\"", "\"#D1342F\"", "\"#d1342g\"", "\"xd1342f\""})
        CHECK_THAT(complaint(with("\"#d1342f\"", rgb)),
                   ContainsSubstring("/colours/0/rgb found") &&
                       ContainsSubstring("expected a colour such as #d1342f"));
    CHECK_THAT(
        complaint(with("\"pawns_per_colour\": 12", "\"pawns_per_colour\": 13")),
        ContainsSubstring("/pawns_per_colour found 13, expected a whole number from 1 to 12"));
    CHECK_THAT(complaint(with("\"board_mm\": 190", "\"board_mm\": \"190\"")),
               ContainsSubstring("/print/board_mm found \"190\", expected millimetres"));
    CHECK_THAT(complaint(with("\"board_mm\": 190", "\"board_mm\": 1e300")),
               ContainsSubstring("expected millimetres from 1 to 1000"));
    CHECK_THAT(complaint(with("\"board_mm\": 190", "\"board_mm\": 180")),
               ContainsSubstring("a board that holds five cells in a row"));
    CHECK_THAT(complaint(with("\"cell_mm\": 32", "\"cell_mm\": 39")),
               ContainsSubstring("/print/cell_mm found 39, expected at most the pitch"));
    CHECK_THAT(complaint(with("\"pawn_diameter_mm\": 24", "\"pawn_diameter_mm\": 33")),
               ContainsSubstring("expected at most the cell"));
    CHECK_THAT(complaint(with("\"first_cell_mm\": 19", "\"first_cell_mm\": 15")),
               ContainsSubstring("expected at least half a cell from the edge"));
}

TEST_CASE("a board that nobody can load is refused with the names of the built-in ones",
          "[rules][topple][board]") {
    const EquipmentLoader none = [](const std::string& name) -> std::string {
        throw BadSetup("There is no file " + name);
    };
    CHECK_THROWS_WITH(findBoard("foo", none),
                      "There is no file foo. The boards standard and pastel are built in");
    CHECK_THROWS_AS(findBoard("foo", none), BadSetup);
}

TEST_CASE("a hostile board is refused without eating the machine", "[rules][topple][board]") {
    using Catch::Matchers::ContainsSubstring;
    CHECK_THAT(complaint(std::string(1'000'000, '[')), ContainsSubstring("at most 65536 bytes"));
    CHECK_THAT(complaint(std::string(60'000, '[')), ContainsSubstring("at most 8 levels"));
    CHECK_THAT(complaint("{\"a\":" + std::string(1000, '[') + std::string(1000, ']') + "}"),
               ContainsSubstring("at most 8 levels"));
    CHECK_THAT(complaint("\xff\xfe"), ContainsSubstring(", expected JSON"));
    CHECK_THAT(complaint(with("\"red\"", "\"\xff\"")),
               ContainsSubstring("found '?\"', expected JSON"));
    CHECK_THAT(complaint(""), ContainsSubstring("found the end, expected JSON"));
    CHECK_THAT(complaint(with("\"name\": \"standard\"", "\"name\": \"a\", \"name\": \"b\"")),
               ContainsSubstring("found the key \"name\" a second time, expected each key once"));
    CHECK_THAT(complaint(with("12", "1e999")), ContainsSubstring("a number beyond all bounds"));
    // Cut off at any byte it is no board, and nothing worse.
    for (std::size_t length = 0; length + 3 < kStandard.size(); ++length)
        CHECK(complaint(kStandard.substr(0, length)) != "none");
}

TEST_CASE("the schema asks for the keys that the reader asks for", "[rules][topple][board]") {
    const auto schema = builtin("topple/board.schema.json");
    for (const auto* key :
         {"name", "levels", "colours", "pawns_per_colour", "print", "board_mm", "first_cell_mm",
          "pitch_mm", "cell_mm", "pawn_diameter_mm", "pawn_height_mm", "rgb"}) {
        INFO(key);
        CHECK(schema.find('"' + std::string{key} + '"') != std::string_view::npos);
    }
    CHECK(complaint(with("\"name\": \"standard\"",
                         "\"$schema\": \"board.schema.json\", \"name\": \"standard\"")) == "none");
}

TEST_CASE("a ledger keeps its entries in order, and copies do not disturb each other",
          "[rules][topple][ledger]") {
    const auto entry = [](int player, int points, int colour = kNone) {
        Entry made;
        made.player = static_cast<std::int16_t>(player);
        made.points = static_cast<std::int16_t>(points);
        made.colour = static_cast<std::int16_t>(colour);
        return made;
    };
    Ledger one;
    CHECK(one.total(0) == 0);
    CHECK(one.tally(0) == 0);
    CHECK(one == Ledger{});
    one.add(entry(0, 4, 1));
    auto other = one;
    one.add(entry(1, -10));
    other.add(entry(1, -10));
    CHECK(one == other);
    other.add(entry(0, 3));
    CHECK_FALSE(one == other);
    one.add(entry(0, 5));
    CHECK_FALSE(one == other);
    CHECK(one.total(0) == 9);
    CHECK(other.total(0) == 7);
    CHECK(one.tally(1) == 4);
    CHECK(one.total(1) == -10);
    CHECK(other.entries() == std::vector{entry(0, 4, 1), entry(1, -10), entry(0, 3)});
}

TEST_CASE("a ledger of very many entries is freed without exhausting the stack",
          "[rules][topple][ledger]") {
    Ledger ledger;
    Entry entry;
    entry.player = 0;
    entry.points = -10;
    for (int i = 0; i < 300'000; ++i) ledger.add(entry);
    const auto copy = ledger;
    ledger = {};
    CHECK(copy.total(0) == -3'000'000);
    CHECK(copy.size() == 300'000);
}

}  // namespace kibitz::rules::topple
