#include "rules/record.h"
#include "rules/games.h"

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
          "5:4: found a character that cannot be printed, expected text in UTF-8");
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\nA:# roll\n") ==
          "5:3: found nothing, expected an action");
    CHECK(complaint("kibitz record 1\n" + std::string(5000, 'x'))
              .starts_with("2:1: found a line of more than 4096"));
}

TEST_CASE("columns count what a person counts, and point at what is missing", "[rules][record]") {
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: Ann,,Bob\n\n")
              .starts_with("3:14: found nothing"));
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\n: roll\n")
              .starts_with("5:1: found nothing"));
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: Zoë, Zoë\n\n")
              .starts_with("3:15: found 'Zoë'"));
}

TEST_CASE("a hostile record is refused before it costs anything", "[rules][record]") {
    std::string options = "kibitz record 1\ngame: x\nplayers: A\n";
    for (int i = 0; i < 200; ++i) options += "option o" + std::to_string(i) + ": 1\n";
    CHECK(complaint(options).find("fewer options") != std::string::npos);
    std::string lines = "kibitz record 1\ngame: x\nplayers: A\n\n";
    for (int i = 0; i < 60'000; ++i) lines += "A: roll 1\n";
    CHECK(complaint(lines).find("more than 50000 lines") != std::string::npos);
    CHECK(complaint("kibitz record 1\ngame: x\nplayers: A\n\n" + std::string(4000, 'Z') + ": hi\n")
              .size() < 200);
}

TEST_CASE("what anybody may have done has to be said by name", "[rules][record]") {
    const auto text =
        std::string{"kibitz record 1\ngame: topple\nplayers: A, B, C\n\nroll 3\na3 red\n"};
    const auto game = findGame("topple")->make(readRecord(text).setup());
    const auto unnamed = replay(game, readRecord(text + "knocks\n"));
    REQUIRE(unnamed.fault);
    CHECK(unnamed.fault->text() == "found 'knocks', expected who did it: NAME: knocks");
    CHECK_FALSE(replay(game, readRecord(text + "C: knocks\n")).fault);
}

TEST_CASE("names that would make a record ambiguous are no player names", "[rules][record]") {
    const std::string bad =
        GENERATE(as<std::string>{}, "", "table", "a,b", "a:b", "a#b", " a", "a ", "a\nb", "B\xff",
                 "\xc2\x9b[31m", "\xe2\x80\xae reversed", std::string(41, 'x'));
    CHECK_FALSE(isPlayerName(bad));
    CHECK(isPlayerName("Zoë de Wit"));
    CHECK(isPlayerName("Александра Константиновна Григ"));  // 30 letters, 58 bytes
}
