#include "rules/record.h"
#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <map>

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

TEST_CASE("a header says everything once and leaves nothing empty", "[rules][record]") {
    const auto header = [](const std::string& lines) {
        return complaint("kibitz record 1\n" + lines + "\nplayers: A\n\n");
    };
    CHECK(header("game: x\ngame: y") == "3:1: found 'game', expected only one game");
    CHECK(header("game:") == "2:6: found nothing, expected the name of a game");
    CHECK(header("game: x\nplayers: B") == "4:1: found 'players', expected players only once");
    CHECK(header("game: x\nplayers: table") ==
          "3:10: found 'table', expected a name of 1 to 40 characters, without , : # and not "
          "'table'");
    CHECK(header("game: x\noption : 3") ==
          "3:1: found 'option', expected game:, players: or "
          "option NAME:");
    CHECK(header("game: x\noption level:") == "3:14: found nothing, expected a value for level");
    CHECK(header("game: x\noption level: 1\noption level: 2") ==
          "4:8: found 'level', expected each option only once");
    CHECK(readRecord("kibitz record 1\ngame: x\nplayers: A\noption\tlevel: 2\n\n").options ==
          std::vector<std::pair<std::string, std::string>>{{"level", "2"}});
}

TEST_CASE("comments may stand beside the first line and between the actions", "[rules][record]") {
    const auto record = readRecord(R"(kibitz record 1   # from the attic
game: topple
players: Ann, Bob

# a long evening
Ann: roll 3
#
# she thinks
Ann: a3 red
)");
    CHECK(record.preface == std::vector<std::string>{"from the attic"});
    REQUIRE(record.entries.size() == 5);
    CHECK(record.entries[2].comment.empty());
    CHECK(readRecord(writeRecord(record)) == record);
    // They are read over when the game is played again.
    const auto played = replay(findGame("topple")->make(record.setup()), record);
    CHECK_FALSE(played.fault);
    CHECK(played.entries == std::vector<std::size_t>{1, 4});
    CHECK(played.positions.size() == 3);
}

TEST_CASE("records that differ in one thing are different", "[rules][record]") {
    const auto record = readRecord(kSmall);
    const auto differs = [&](auto change) {
        auto other = record;
        change(other);
        return !(other == record);
    };
    CHECK_FALSE(differs([](Record& r) { r.entries[0].line = 70; }));  // not what it says
    CHECK_FALSE(differs([](Record& r) { r.header.game.line = 70; }));
    CHECK(differs([](Record& r) { r.entries[0].move.text = "roll 4"; }));
    CHECK(differs([](Record& r) { r.entries[0].move.player = 1; }));
    CHECK(differs([](Record& r) { r.entries[0].namesPlayer = false; }));
    CHECK(differs([](Record& r) { r.entries[0].comment = "she was quick"; }));
    CHECK(differs([](Record& r) { r.game = "addit"; }));
    CHECK(differs([](Record& r) { r.players[1] = "Bob"; }));
    CHECK(differs([](Record& r) { r.options.clear(); }));
    CHECK(differs([](Record& r) { r.preface.clear(); }));
}

TEST_CASE("a move that breaks several rules names each of them", "[rules][record]") {
    const auto record = readRecord(R"(kibitz record 1
game: topple
players: Ann, Bob

Ann: roll 3
Ann: c3 blue
)");
    const auto played = replay(findGame("topple")->make(record.setup()), record);
    REQUIRE(played.fault);
    CHECK(played.fault->line == 6);
    CHECK(played.fault->text() ==
          "c3 is on level 1, but the die shows 3 (rule level); blue belongs to Bob, not to Ann "
          "(rule own-pawns)");
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

TEST_CASE("where nobody is named, the card that fell over tells whose it was", "[rules][record]") {
    // Bob is the only one who has not taken a die; what falls is Ann's.
    const std::string text =
        "kibitz record 1\ngame: fuse\nplayers: Ann, Bob\n\n"
        "deal b08 b39 / b06 b27 / b01 b14 b21 b26 b44\n"
        "draw red2 black4\nplace red2 on b39 1\nplace black4 on b06 3\n"
        "draw green3 blue3\nplace green3 on b39 2\n";
    const auto game = findGame("fuse")->make(readRecord(text).setup());
    const auto named = replay(game, readRecord(text + "Ann: fallen b39\n"));
    REQUIRE_FALSE(named.fault);
    for (const auto* line : {"fallen b39\n", "at 20.5 fallen b39\n"}) {
        const auto unnamed = replay(game, readRecord(text + line));
        REQUIRE_FALSE(unnamed.fault);
        CHECK(game.appearance(unnamed.positions.back()) == game.appearance(named.positions.back()));
    }
    // A name that is wrong stays wrong, and what breaks a rule for everybody is told of whose go it
    // is.
    CHECK(replay(game, readRecord(text + "Bob: fallen b39\n")).fault);
    const auto wrong = replay(game, readRecord(text + "place blue3 on b08 2\n"));
    REQUIRE(wrong.fault);
    CHECK(wrong.fault->text() == "Bomb b08 does not lie in front of Bob (rule own-cards)");
}

TEST_CASE("a set-up that cannot be played is blamed on its place in the header",
          "[rules][record]") {
    // Where, in the lines after the first one; what the header says; how the complaint begins.
    const auto [where, header, said] = GENERATE(table<std::string, std::string, std::string>({
        {"3:10", "game: topple\nplayers: A", "Topple is played by 2 to 4"},
        {"2:10", "players: A, B, C, D, E\ngame: dizzle", "Dizzle is played by 1 to 4"},
        {"4:8", "game: topple\nplayers: A, B\noption tagret: 50", "Topple has no option 'tagret'"},
        {"5:16", "game: topple\nplayers: Zoë, B\n# well\noption target: 0", "Option target"},
        {"4:16", "game: topple\nplayers: A, B\noption target: 99999999999", "Option target"},
        {"4:17", "game: topple\nplayers: A, B\noption colours: red", "Option colours"},
        {"5:15", "game: topple\nplayers: A, B\noption junior: true\noption board: moon",
         "There is no board 'moon'"},
        {"3:16", "game: addit\noption quick:  true\nplayers: A, B, C", "The quick game"},
        {"4:23", "game: addit\nplayers: A, B\noption solo_fallback: ends_game", "Option solo_f"},
        {"4:15", "game: addit\nplayers: A, B\noption level: 4", "Option level"},
        {"4:15", "game: spexxx\nplayers: A, B\noption board: round", "Option board"},
        {"4:19", "game: spexxx\nplayers: A, B\noption own_board: mine", "Nobody can load"},
        {"4:17", "game: spexxx\nplayers: A, B\noption colours: red red", "Option colours"},
        {"4:14", "game: fuse\nplayers: A, B\noption deck: mine", "There is no deck 'mine'"},
        {"4:24", "game: fuse\nplayers: A, B\noption sabotage_cards: 12", "Option sabotage_cards"},
        {"4:15", "game: dizzle\nplayers: A, B\noption sheet: moon", "There is no sheet 'moon'"},
    }));
    INFO(header);
    const auto record = readRecord("kibitz record 1\n" + header + "\n\n");
    try {
        (void)findGame(record.game)->make(record.setup());
        FAIL("this can be played");
    } catch (const BadSetup& bad) {
        const auto at = record.placeOf(bad.about);
        CHECK(std::to_string(at.line) + ":" + std::to_string(at.column) == where);
        CHECK(std::string{bad.what()}.starts_with(said));
    }
    CHECK(Record{}.placeOf("target").line == 1);
}

TEST_CASE("a header line without a colon is told what may stand there", "[rules][record]") {
    CHECK(complaint("kibitz record 1\ngame: x\n hello\n\n") ==
          "3:2: found 'hello', expected game:, players:, option NAME: or an empty line before the "
          "actions");
}

TEST_CASE("a game that nobody knows is not found, and nobody plays twice", "[rules][record]") {
    CHECK(findGame("chess") == nullptr);
    CHECK_THROWS_AS(findGame("topple")->make({{"Ann", "Ann"}, {}, {}}), BadSetup);
}

TEST_CASE("what only some games know is no for the others", "[rules][record]") {
    const auto spexxx = findGame("spexxx")->make({{"Ann", "Bob"}, {}, {}});
    const auto thrown = std::get<Position>(spexxx.play(spexxx.start(), Move{0, "throw 1 1 1 1 2"}));
    CHECK(spexxx.unusual(thrown, {0, "discard"}));
    CHECK_FALSE(spexxx.unusual(thrown, {0, "keep 1 1"}));
    CHECK_FALSE(spexxx.unusual(thrown, {0, "no move at all"}));
    CHECK(spexxx.sameFuture(thrown, thrown));
    CHECK_FALSE(spexxx.halfDone(thrown, spexxx.appearance(thrown)));
    const auto addit = findGame("addit")->make({{"Ann", "Bob"}, {}, {}});
    CHECK_FALSE(addit.unusual(addit.start(), {0, "roll 1 2"}));
    // Equal is the same everywhere; nothing else is where a game says nothing of it.
    const auto rolled = std::get<Position>(addit.play(addit.start(), Move{0, "roll 4 5"}));
    CHECK(addit.sameFuture(addit.start(), addit.start()));
    CHECK_FALSE(addit.sameFuture(addit.start(), rolled));
    CHECK_FALSE(addit.halfDone(addit.start(), addit.appearance(addit.start())));
}

TEST_CASE("a complaint about an option stays short however long the option is", "[rules][record]") {
    const std::string huge(4000, 'x');
    for (const auto& [name, value] :
         std::map<std::string, std::string>{{huge, "1"}, {"target", huge}, {"junior", huge}})
        try {
            (void)findGame("topple")->make({{"A", "B"}, {{name, value}}, {}});
            FAIL("this can be played");
        } catch (const BadSetup& bad) {
            CHECK(std::string{bad.what()}.size() < 250);
        }
}

TEST_CASE("equipment of one's own that cannot be used is blamed on the option that names it",
          "[rules][record]") {
    const auto [game, option] = GENERATE(table<std::string, std::string>(
        {{"dizzle", "sheet"}, {"fuse", "deck"}, {"topple", "board"}, {"spexxx", "own_board"}}));
    const bool absent = GENERATE(true, false);
    Setup setup{{"A", "B"}, {{option, "mine"}}, [&](const std::string& name) -> std::string {
                    CHECK(name == "mine");
                    if (absent) throw BadSetup("There is no such file");
                    return "[]]";
                }};
    INFO(game);
    try {
        (void)findGame(game)->make(setup);
        FAIL("this can be played");
    } catch (const BadSetup& bad) {
        CHECK(bad.about == option);
    }
}

TEST_CASE("a fault behind letters of several bytes is pointed at by what a person counts",
          "[rules][record]") {
    const std::string text =
        "kibitz record 1\ngame: addit\nplayers: Zoë\noption level: 3\n\n"
        "Zoë: roll 5 4\nZoë: push 2 3 6 by 6×2−3 = ?\n";
    const auto record = readRecord(text);
    const auto played = replay(findGame("addit")->make(record.setup()), record);
    REQUIRE(played.fault);
    CHECK(played.fault->line == 7);
    CHECK(played.fault->column == 28);
    CHECK(played.fault->text().starts_with("found '?', expected the result"));
}

TEST_CASE("names that would make a record ambiguous are no player names", "[rules][record]") {
    const std::string bad = GENERATE(
        as<std::string>{}, "", "table", "a,b", "a:b", "a#b", " a", "a ", "a\nb", "B\xff",
        "\xc2\x9b[31m", "\xe2\x80\xae reversed", std::string(41, 'x'), "\u00a0", "\u200b\u200d",
        "\u2060", "\ufeff", "\u3000", "\u00a0 \u2003", "\u00ad", "\u3164", "\u2800", "\ufe0f");
    CHECK_FALSE(isPlayerName(bad));
    CHECK(isPlayerName("Zoë de Wit"));
    CHECK(isPlayerName("Jean\u00a0Luc"));
    CHECK(isPlayerName("\u26a1\ufe0f"));
    CHECK(isPlayerName("\u0645\u06cc\u200c\u0646\u0627"));  // a non-joiner, as Persian needs it
    CHECK(isPlayerName("Александра Константиновна Григ"));  // 30 letters, 58 bytes
}
