#include "rules/record.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace kibitz::rules;

namespace {

constexpr auto kSmall = R"(kibitz record 1
# a quiet evening
game: topple
players: Ann, Bob the Great
option target: 50

Ann: roll 3   # she took long
Bob the Great: c3 red
roll 6
# nobody speaks
table: reveal
)";

std::string complaint(std::string_view text) {
    try {
        (void)readRecord(text);
        return "none";
    } catch (const BadRecord& bad) {
        return std::to_string(bad.line) + ":" + std::to_string(bad.column) + ": " + bad.what();
    }
}

}  // namespace

TEST_CASE("a record is read line by line, with comments and who acted", "[rules][record]") {
    const auto record = readRecord(kSmall);
    CHECK(record.game == "topple");
    CHECK(record.players == std::vector<std::string>{"Ann", "Bob the Great"});
    CHECK(record.options == std::vector<std::pair<std::string, std::string>>{{"target", "50"}});
    CHECK(record.preface == std::vector<std::string>{"a quiet evening"});
    REQUIRE(record.entries.size() == 5);
    CHECK(record.entries[0].move == Move{0, "roll 3"});
    CHECK(record.entries[0].comment == "she took long");
    CHECK(record.entries[1].move == Move{1, "c3 red"});
    CHECK(record.entries[1].line == 8);
    CHECK(record.entries[1].column == 16);
    CHECK_FALSE(record.entries[2].namesPlayer);
    CHECK(record.entries[3].move.text.empty());
    CHECK(record.entries[4].move == Move{kTable, "reveal"});
}

TEST_CASE("what is written is read as the same record", "[rules][record]") {
    const auto record = readRecord(kSmall);
    CHECK(readRecord(writeRecord(record)) == record);
    CHECK(writeRecord(readRecord(writeRecord(record))) == writeRecord(record));
}

TEST_CASE("line ends of other systems and a byte order mark do no harm", "[rules][record]") {
    std::string dos = "\xEF\xBB\xBF";
    for (const char c : std::string_view{kSmall})
        dos += c == '\n' ? std::string{"\r\n"} : std::string{c};
    CHECK(readRecord(dos) == readRecord(kSmall));
}

TEST_CASE("a wrong line is named with its place and what was expected", "[rules][record]") {
    CHECK(complaint("") == "1:1: found nothing, expected 'kibitz record 1' in the first line");
    CHECK(complaint("\x89PNG\r\n\x1a\n") ==
          "1:1: found '?PNG', expected 'kibitz record 1' in the first line");
    CHECK(complaint("hello\n") ==
          "1:1: found 'hello', expected 'kibitz record 1' in the first line");
    CHECK(complaint("kibitz record 1\nplayers: A\n") ==
          "2:1: found nothing, expected game: NAME in the header");
    CHECK(complaint("kibitz record 1\ngame: x\n") ==
          "2:1: found nothing, expected players: NAME, NAME … in the header");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A, A\n\n") ==
          "3:13: found 'A', expected another name for each player");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A,\n\n").starts_with("3:"));
    CHECK(complaint("kibitz record 1\nsheet: x\n\n") ==
          "2:1: found 'sheet', expected game:, players: or option NAME:");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\nZoe: hi\n") ==
          "5:1: found 'Zoe', expected one of A, table");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\nA:   \n") ==
          "5:6: found nothing, expected an action");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\nA: \x01\n") ==
          "5:4: found 'a control character', expected text");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\nA:# roll\n") ==
          "5:3: found nothing, expected an action");
    CHECK(complaint("kibitz record 1\n" + std::string(5000, 'x')).starts_with("2:4097: "));
}

TEST_CASE("names that would make a record ambiguous are no player names", "[rules][record]") {
    const std::string bad = GENERATE("", "table", "a,b", "a:b", "a#b", " a", "a ", "a\nb");
    CHECK_FALSE(isPlayerName(bad));
    CHECK(isPlayerName("Zoë de Wit"));
}
