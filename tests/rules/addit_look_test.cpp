// What a camera may see of Addit: looks that no move explains, one look without history, and the
// board as data.

#include "addit_scenes.h"

#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::addit;

namespace {

Appearance with(Appearance look, int die, int other) {
    look.loose = DiceBag::ofValues({die, other});
    return look;
}

/// The block of a track is shown somewhere else; symbol 0: nowhere.
Appearance moved(Appearance look, int track, int number, int symbol) {
    const auto& numbers = standardBoard().numbers;
    const auto at = std::find(numbers.begin(), numbers.end(), number) - numbers.begin();
    look.sites[static_cast<std::size_t>(track * 10 + at)] =
        Symbol{static_cast<std::uint8_t>(symbol)};
    return look;
}

std::string all(const std::vector<Violation>& violations) {
    std::string out;
    for (const auto& violation : violations)
        out += (out.empty() ? "" : "; ") + std::string{violation.rule.id} + ": " +
               violation.reason.text();
    return out;
}

std::string range(const AuditedPlayer& player) {
    return std::to_string(player.lowest) + ".." + std::to_string(player.highest);
}

/// A look with these blocks at home on the two tracks.
Appearance look(const Rules& rules, Blocks homeA, Blocks homeB, int die, int other) {
    State s;
    s.home = {homeA, homeB};
    auto seen = rules.appearance(s);
    if (die) seen = with(seen, die, other);
    return seen;
}

std::string complaint(const std::string& text) {
    try {
        (void)readBoard(text);
        return "none";
    } catch (const BadBoard& bad) {
        return bad.what();
    }
}

/// The built-in board with one place changed.
std::string changed(const char* pointer, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(builtin("addit/board.json"));
    json[nlohmann::json::json_pointer{pointer}] = value;
    return complaint(json.dump());
}

}  // namespace

TEST_CASE("each block shows the seat at which it lies", "[rules][addit][look]") {
    const auto rules = rulesFor(4);
    const auto& words = rules.vocabulary();
    CHECK(words.symbols ==
          std::vector<std::string>{"nothing", "seat 1", "seat 2", "seat 3", "seat 4"});
    CHECK(words.sites[6].name == "Ann/Cleo A9");
    CHECK(words.sites[16].name == "Bob/Dirk B9");
    CHECK(words.canShow(Site{6}, Symbol{3}));
    CHECK_FALSE(words.canShow(Site{6}, Symbol{2}));
    auto s = rules.start();
    CHECK(rules.appearance(s).loose.empty());
    s = rules.apply(thrown(rules, s, 5, 4), push(0, blocks({9})));
    const auto seen = rules.appearance(s);
    CHECK(seen.sites[6] == Symbol{3});
    CHECK(seen.sites[16] == Symbol{2});
    CHECK(seen.loose == DiceBag::ofValues({4, 5}));
}

TEST_CASE("site names differ even for players with treacherous names", "[rules][addit][look]") {
    const Rules rules{{{"a", "a/b", "b/c", "c"}, {}, {}}};
    std::set<std::string> names;
    for (const auto& site : rules.vocabulary().sites) names.insert(site.name);
    CHECK(names.size() == 20);
}

TEST_CASE("a look during a throw that no throw leads to is explained", "[rules][addit][look]") {
    const auto rules = rulesFor(4, {{"level", "2"}});
    const auto s = rules.start();
    const auto now = rules.appearance(s);
    CHECK(all(rules.whyNot(s, now)) == "throw: Ann has to throw first");
    CHECK(all(rules.whyNot(s, moved(now, 0, 9, 3))) == "throw: Moved before Ann had thrown: 9");
    CHECK(all(rules.whyNot(s, with(moved(now, 0, 9, 3), 5, 4))) ==
          "throw: The throw 4 5 and the push of 9 came in one: the throw has to be seen first");
    CHECK(all(rules.whyNot(s, with(moved(now, 0, 8, 3), 5, 4))) ==
          "target: No calculation of level 2 with 8 gives 9");
    CHECK(all(rules.whyNot(s, with(moved(now, 0, 8, 3), 3, 4))) ==
          "seven: 3 4 is seven: nothing is pushed, but moved were 8");
    CHECK(all(rules.whyNot(s, with(moved(now, 1, 8, 4), 3, 4))) ==
          "own-side: Moved, though not on the side of Ann at seat 1: 8");
    auto one = now;
    one.loose = DiceBag::ofValues({3});
    CHECK(all(rules.whyNot(s, one)) == "throw: Dice on the table: 1, not 2");
    one.loose = DiceBag::ofValues({3, 3, 3});
    CHECK(all(rules.whyNot(s, one)) == "throw: Dice on the table: 3, not 2");
    one.loose = DiceBag::ofValues({3, 9});
    CHECK(all(rules.whyNot(s, one)) == "throw: A die shows 9");
    const auto last = holding(blocks({12}));
    CHECK(all(rules.whyNot(last, with(moved(rules.appearance(last), 0, 12, 3), 2, 3))) ==
          "nothing-fits: 2 3 allows Ann no push, but moved were 12");
}

TEST_CASE("a look after a throw that no push leads to is explained", "[rules][addit][look]") {
    const auto rules = rulesFor(4);
    const auto s = thrown(rules, holding(allBut({2, 3})), 5, 4);
    const auto now = rules.appearance(s);
    const auto why = rules.whyNot(s, now);
    CHECK(all(why) == "must-push: Ann has to push: 4 5 can be used");
    CHECK(why.front().where.size() == 8);
    CHECK(all(rules.whyNot(s, with(now, 1, 2))) == "throw: The dice show 1 2, but 4 5 was thrown");
    CHECK(all(rules.whyNot(s, moved(now, 0, 8, 3))) ==
          "target: No calculation of level 1 with 8 gives 9");
    CHECK(all(rules.whyNot(s, moved(now, 0, 5, 3))) ==
          "fallback: Block 5 alone may be pushed only when nothing gives 9");
    CHECK(all(rules.whyNot(s, moved(now, 0, 3, 1))) ==
          "own-side: Moved, though not on the side of Ann at seat 1: 3");
    CHECK(all(rules.whyNot(s, moved(now, 0, 9, 0))) == "blocks: On neither side of its track: 9");
    CHECK(all(rules.whyNot(s, moved(now, 0, 9, 2))) == "blocks: On neither side of its track: 9");
    CHECK(all(rules.whyNot(s, with(moved(now, 0, 9, 3), 1, 2))) ==
          "throw: The dice show 1 2, but 4 5 was thrown");
    CHECK(all(rules.whyNot(s, moved(moved(now, 0, 8, 3), 1, 8, 4))) ==
          "own-side: Moved, though not on the side of Ann at seat 1: 8; "
          "target: No calculation of level 1 with 8 gives 9");
    auto many = now;
    for (const int number : {4, 5, 6, 8}) many = moved(many, 0, number, 3);
    CHECK(all(rules.whyNot(s, many)) == "three-blocks: A push is of 1 to 3 blocks, not of 4");
    auto short_ = now;
    short_.sites.pop_back();
    CHECK(all(rules.whyNot(s, short_)) == "blocks: This look has 19 places, the game has 20");
}

TEST_CASE("blocks that moved beside dice that are no throw are judged by the throw that was agreed",
          "[rules][addit][look]") {
    const auto rules = rulesFor(4);
    const auto s = thrown(rules, rules.start(), 5, 4);
    auto seen = moved(rules.appearance(s), 0, 8, 3);
    seen.loose = DiceBag::ofValues({4});
    CHECK(all(rules.whyNot(s, seen)) ==
          "throw: Dice on the table: 1, not 2; target: No calculation of level 1 with 8 gives 9");
    seen.loose = DiceBag::ofValues({4, 9});
    CHECK(all(rules.whyNot(s, seen)) ==
          "throw: A die shows 9; target: No calculation of level 1 with 8 gives 9");
    const auto start = rules.start();
    seen = moved(rules.appearance(start), 0, 8, 3);
    seen.loose = DiceBag::ofValues({4, 9});
    CHECK(all(rules.whyNot(start, seen)) ==
          "throw: A die shows 9; throw: Moved before Ann had thrown: 8");
}

TEST_CASE("after the end nothing may move", "[rules][addit][look]") {
    const auto rules = rulesFor(2);
    auto s = thrown(rules, holding(blocks({9})), 5, 4);
    s = rules.apply(s, push(0, blocks({9})));
    const auto now = rules.appearance(s);
    CHECK(all(rules.whyNot(s, moved(now, 0, 9, 1))) == "win: The game is over, but moved were 9");
    CHECK(all(rules.whyNot(s, with(now, 1, 1))) == "win: The game is over");
}

TEST_CASE("one look at a game alone gives its score", "[rules][addit][audit]") {
    const auto rules = rulesFor(1);
    auto audit = rules.audit(look(rules, blocks({8, 12}), kAllBlocks, 3, 4));
    CHECK(audit.impossible.empty());
    CHECK(audit.unusual.empty());
    CHECK(range(audit.players[0]) == "20..20");
    CHECK(audit.players[0].lines.size() == 2);
    audit = rules.audit(moved(look(rules, blocks({8, 12}), kAllBlocks, 3, 4), 0, 12, 0));
    CHECK(all(audit.impossible) == "blocks: On neither side of its track: 12");
    CHECK(range(audit.players[0]) == "8..20");
    audit = rules.audit(look(rules, 0, kAllBlocks, 3, 4));
    CHECK(all(audit.impossible) ==
          "seven: Ann has won, but the dice show seven, which allows no push");
    CHECK(rules.audit(look(rules, 0, kAllBlocks, 3, 5)).impossible.empty());
    audit = rules.audit({});
    CHECK(all(audit.impossible) == "blocks: This look has 0 places, the game has 10");
    CHECK(range(audit.players[0]) == "0..70");
}

TEST_CASE("dice that are missing are unusual, dice too many cannot be", "[rules][addit][audit]") {
    const auto rules = rulesFor(4);
    auto seen = look(rules, allBut({9}), kAllBlocks, 0, 0);
    CHECK(all(rules.audit(seen).unusual) ==
          "throw: Blocks have been pushed, but no dice lie on the table");
    CHECK(rules.audit(seen).impossible.empty());
    seen.loose = DiceBag::ofValues({4});
    CHECK(all(rules.audit(seen).unusual) == "throw: Only one die lies on the table");
    seen.loose = DiceBag::ofValues({4, 5, 6});
    CHECK(all(rules.audit(seen).impossible) == "throw: Dice on the table: 3, not 2");
    seen.loose = DiceBag::ofValues({4, 0});
    CHECK(all(rules.audit(seen).impossible) == "throw: A die shows 0");
    CHECK(rules.audit(rules.appearance(rules.start())).unusual.empty());
    CHECK(rules.audit({}).players[3].highest == 1);
}

TEST_CASE("one look tells who has won, as far as it can", "[rules][addit][audit]") {
    const auto rules = rulesFor(4);
    // Nothing has happened yet.
    auto audit = rules.audit(rules.appearance(rules.start()));
    for (const auto& player : audit.players) CHECK(range(player) == "0..0");
    // Ann's side is empty: she has pushed all ten.
    audit = rules.audit(look(rules, 0, allBut({2}), 3, 5));
    CHECK(audit.impossible.empty());
    CHECK(range(audit.players[0]) == "1..1");
    CHECK(audit.players[0].lines.back().points == 1);
    CHECK(range(audit.players[2]) == "0..0");
    // Dirk has nothing: Bob may not have pushed yet, or Dirk has won.
    audit = rules.audit(look(rules, allBut({2, 9}), kAllBlocks, 3, 5));
    CHECK(range(audit.players[3]) == "0..1");
    CHECK(range(audit.players[2]) == "0..0");
    // With a seven on the table nobody has just pushed.
    audit = rules.audit(look(rules, allBut({2, 9}), kAllBlocks, 3, 4));
    CHECK(range(audit.players[3]) == "0..0");
    // Ann always pushes in her first turn: Cleo has brought everything back.
    audit = rules.audit(look(rules, kAllBlocks, allBut({2}), 3, 5));
    CHECK(range(audit.players[2]) == "1..1");
    CHECK(audit.impossible.empty());
    audit = rules.audit(look(rules, kAllBlocks, allBut({2}), 3, 4));
    CHECK(all(audit.impossible) ==
          "seven: Cleo has won, but the dice show seven, which allows no push");
    // Two winners cannot be.
    audit = rules.audit(look(rules, 0, 0, 3, 5));
    CHECK(all(audit.impossible) ==
          "win: More than one side is empty, but the first ends the game: Ann, Bob");
    audit = rules.audit(look(rules, kAllBlocks, 0, 3, 5));
    CHECK(all(audit.impossible) ==
          "win: More than one side is empty, but the first ends the game: Bob, Cleo");
}

TEST_CASE("what one look proves depends on the options", "[rules][addit][audit]") {
    const auto stopping = rulesFor(4, {{"may_stop", "true"}});
    auto audit = stopping.audit(look(stopping, kAllBlocks, allBut({2}), 3, 5));
    CHECK(range(audit.players[2]) == "0..1");
    const auto numbers = rulesFor(4, {{"win", "every_number"}});
    audit = numbers.audit(look(numbers, kAllBlocks, allBut({2}), 3, 5));
    CHECK(range(audit.players[0]) == "0..1");
    CHECK(range(audit.players[1]) == "0..1");
    CHECK(range(audit.players[2]) == "0..0");  // whatever Cleo can push, Ann has pushed before
    CHECK(range(audit.players[3]) == "0..0");
    const auto quick = rulesFor(2, {{"quick", "true"}});
    audit = quick.audit(look(quick, kAllBlocks, allBut({2}), 3, 5));
    CHECK(all(audit.impossible) ==
          "must-push: Ann begins and with ten blocks can always push, but has pushed none");
    const auto both = rulesFor(2, {{"quick", "true"}, {"win", "every_number"}});
    audit = both.audit(look(both, allBut({9}), allBut({2}), 3, 5));
    for (const auto& player : audit.players) CHECK(range(player) == "0..0");
    audit = both.audit(look(both, allBut({9}), 0, 3, 5));
    CHECK(range(audit.players[1]) == "1..1");
}

TEST_CASE("what is hidden may have been won", "[rules][addit][audit]") {
    // Alone, with the dice in somebody's hand: no seven speaks against the empty side.
    const auto alone = rulesFor(1);
    const auto emptied = alone.audit(look(alone, 0, kAllBlocks, 0, 0));
    CHECK(emptied.impossible.empty());
    CHECK(range(emptied.players[0]) == "0..0");
    // Ann's last block lies on neither side: she may have pushed it.
    const auto both = rulesFor(2, {{"quick", "true"}, {"win", "every_number"}});
    const auto hidden = both.audit(moved(look(both, blocks({9}), allBut({2}), 3, 5), 0, 9, 0));
    CHECK(all(hidden.impossible) == "blocks: On neither side of its track: 9");
    CHECK(range(hidden.players[0]) == "0..1");
    CHECK(range(hidden.players[1]) == "0..0");
}

TEST_CASE("no legal game is ever called impossible, whatever the options",
          "[rules][addit][audit]") {
    for (int players = 1; players <= 4; ++players)
        for (const auto* level : {"1", "2", "3"})
            for (const auto* stop_ : {"false", "true"})
                for (const auto* win : {"empty_side", "every_number"})
                    for (const auto* quick : {"false", "true"}) {
                        if (players != 2 && quick == std::string{"true"}) continue;
                        const auto rules = rulesFor(players, {{"level", level},
                                                              {"may_stop", stop_},
                                                              {"win", win},
                                                              {"quick", quick}});
                        for (std::uint64_t seed = 0; seed < 30; ++seed) {
                            Random random{seed};
                            auto s = rules.start();
                            while (true) {
                                const auto audit = rules.audit(rules.appearance(s));
                                const auto sheet = rules.score(s);
                                bool fine = audit.impossible.empty() && audit.unusual.empty() &&
                                            rules.whatIsBroken(s).empty();
                                for (std::size_t p = 0; p < audit.players.size(); ++p)
                                    fine = fine && audit.players[p].lowest <= sheet.total(p) &&
                                           sheet.total(p) <= audit.players[p].highest;
                                if (!fine) FAIL("seed " << seed << ": " << all(audit.impossible));
                                if (s.phase == Phase::Over) break;
                                if (s.phase == Phase::Throw) {
                                    s = rules.apply(s, rules.chance(s, random));
                                } else {
                                    const auto list = rules.legalMoves(s);
                                    s = rules.apply(s, list[static_cast<std::size_t>(random.below(
                                                           static_cast<int>(list.size())))]);
                                }
                            }
                        }
                    }
}

TEST_CASE("the board says where each block lies", "[rules][addit][board]") {
    const auto& board = standardBoard();
    CHECK(board.tracks[0].seats == std::array{1, 3});
    CHECK(board.tracks[1].name == "B");
    CHECK(board.place(1, 0) == Board::Place{62, 318});
    CHECK(board.place(1, 9) == Board::Place{278, 318});
    CHECK(board.place(3, 9) == Board::Place{278, 22});
    CHECK(board.place(2, 0) == Board::Place{22, 62});
    CHECK(board.place(4, 0) == Board::Place{318, 62});
}

TEST_CASE("every mistake in a board is named with its place", "[rules][addit][board]") {
    CHECK(complaint(std::string{builtin("addit/board.json")}) == "none");
    CHECK(complaint("") == "Board line 1, column 1: found the end, expected JSON");
    CHECK(complaint("[]") == "Board /: found [], expected an object");
    CHECK(complaint("{}") == "Board /name: found nothing, expected a value");
    CHECK(changed("/colour", 1) == "Board /: found \"colour\", expected no other member");
    CHECK(changed("/name", "") == "Board /name: found \"\", expected a text of 1 to 80 bytes");
    CHECK(changed("/numbers", 5) == "Board /numbers: found 5, expected an array of 10 numbers");
    CHECK(changed("/numbers", {2, 3, 4}) ==
          "Board /numbers: found [2,3,4], expected an array of 10 numbers");
    CHECK(changed("/numbers/9", 100) ==
          "Board /numbers/9: found 100, expected a whole number from 1 to 99");
    CHECK(changed("/tracks", "A B") ==
          "Board /tracks: found \"A B\", expected an array of 2 tracks");
    CHECK(changed("/sizes_mm/die", "16") ==
          "Board /sizes_mm/die: found \"16\", expected millimetres, above 0 and up to 2000");
    CHECK(changed("/sizes_mm/die", 2001) ==
          "Board /sizes_mm/die: found 2001, expected millimetres, above 0 and up to 2000");
    CHECK(changed("/numbers/1", 2) == "Board /numbers/1: found 2, expected more than 2");
    CHECK(changed("/numbers/0", 0) ==
          "Board /numbers/0: found 0, expected a whole number from 1 to 99");
    CHECK(changed("/numbers/9", 1e30).starts_with("Board /numbers/9: found 1e+30, expected"));
    CHECK(changed("/numbers/9", "12").starts_with("Board /numbers/9: found \"12\", expected"));
    CHECK(changed("/tracks", nlohmann::json::array()) ==
          "Board /tracks: found [], expected an array of 2 tracks");
    CHECK(changed("/tracks/0/seats", {1, 2}) ==
          "Board /tracks/0/seats: found [1,2], expected [1,3]");
    CHECK(changed("/tracks/1/name", "A") ==
          "Board /tracks/1/name: found \"A\", expected another name than that of the first track");
    CHECK(changed("/tracks/1/name", 3) ==
          "Board /tracks/1/name: found 3, expected a text of 1 to 8 bytes");
    CHECK(changed("/sizes_mm/die", -1) ==
          "Board /sizes_mm/die: found -1, expected millimetres, above 0 and up to 2000");
    CHECK(changed("/sizes_mm/block_pitch", 20) ==
          "Board /sizes_mm/block_pitch: found 20, expected at least the width of a block");
    CHECK(changed("/sizes_mm/row_from_edge", 14) ==
          "Board /sizes_mm/row_from_edge: found 14, expected at least half a block's depth");
    CHECK(changed("/sizes_mm/board", 300) ==
          "Board /sizes_mm/board: found 300, expected a board on which the four rows do not meet");
    CHECK(changed("/name", std::string(300, 'x')).size() < 160);
}

TEST_CASE("hostile boards are refused without harm", "[rules][addit][board]") {
    CHECK(complaint(std::string(60'000, '[')) ==
          "Board line 1, column 9: found one more bracket within brackets, expected at most 8 "
          "levels of nesting");
    CHECK(complaint(std::string(70'000, ' ')) ==
          "Board /: found 70000 bytes, expected at most 65536 bytes");
    CHECK(complaint("\xff\xfe{") != "none");
    CHECK(complaint("{\"name\": 1e999}") ==
          "Board line 1, column 15: found a number beyond all bounds, expected JSON");
    CHECK(
        complaint("{\"name\": \"a\", \"name\": \"b\"}") ==
        "Board line 1, column 20: found the key \"name\" a second time, expected each key once in "
        "an object");
    CHECK(complaint("{\"name\": \"\xff\"}") != "none");
}
