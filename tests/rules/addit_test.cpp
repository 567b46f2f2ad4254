#include "addit_scenes.h"

#include "rules/addit/calculation.h"
#include "rules/addit/pushes.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::addit;
using Strings = std::vector<std::string>;

namespace {

std::string fault(const Rules& rules, const std::string& text) {
    const auto parsed = rules.parse(rules.start(), {0, text});
    const auto* error = std::get_if<ParseError>(&parsed);
    if (!error) return "none";
    return std::to_string(error->column) + ": '" + error->found + "', " + error->expected;
}

std::string refusal(int players, std::map<std::string, std::string> options) {
    try {
        (void)rulesFor(players, std::move(options));
        return "none";
    } catch (const BadSetup& bad) {
        return bad.what();
    }
}

/// What check says of seat 1 pushing these after 5 and 4, with this said aloud.
std::vector<Violation> said(int level, Blocks pushed, const std::string& calculation) {
    const auto rules = rulesFor(2, {{"level", std::to_string(level)}});
    return rules.check(thrown(rules, rules.start(), 5, 4), push(0, pushed, calculation));
}

}  // namespace

TEST_CASE("at level 1 a full rack and 5,4 leave four pushes", "[rules][addit]") {
    const auto rules = rulesFor(2);
    const auto s = thrown(rules, rules.start(), 5, 4);
    CHECK(rules.next(s) == Next{Next::Who::Player, 0});
    const auto list = written(rules, s);
    CHECK(std::set<std::string>(list.begin(), list.end()) ==
          std::set<std::string>{"push 9", "push 4 5", "push 3 6", "push 2 3 4"});
}

TEST_CASE("a reachable target must be used, the block of one die only if there is none",
          "[rules][addit]") {
    const auto rules = rulesFor(2);
    auto s = thrown(rules, holding(blocks({5, 9})), 5, 4);
    CHECK(written(rules, s) == Strings{"push 9"});
    CHECK(ids(rules.check(s, push(0, blocks({5})))) == "fallback");
    CHECK(sentence(rules.check(s, push(0, blocks({5})))) ==
          "Block 5 alone may be pushed only when nothing gives 9");

    s = thrown(rules, holding(blocks({5, 12})), 5, 4);
    CHECK(written(rules, s) == Strings{"push 5"});
    CHECK(rules.check(s, push(0, blocks({5}))).empty());
    s = rules.apply(s, push(0, blocks({5})));
    CHECK(rules.next(s) == Next{Next::Who::Chance, 1});

    s = thrown(rules, holding(blocks({12})), 5, 4);
    CHECK(rules.next(s) == Next{Next::Who::Chance, 1});
    CHECK(s.dice == std::array<std::uint8_t, 2>{4, 5});
}

TEST_CASE("the last block may go by the fallback, and wins", "[rules][addit]") {
    const auto rules = rulesFor(2);
    auto s = thrown(rules, holding(blocks({5})), 5, 4);
    s = rules.apply(s, push(0, blocks({5})));
    REQUIRE(rules.outcome(s));
    CHECK(rules.outcome(s)->winners == std::vector<int>{0});
    CHECK(rules.outcome(s)->how.text() == "Ann has pushed every block away from seat 1");
    CHECK(rules.score(s).total(0) == 1);
    CHECK(rules.score(s).total(1) == 0);
    CHECK(rules.next(s).who == Next::Who::Nobody);
    CHECK(rules.legalMoves(s).empty());
    CHECK(ids(rules.check(s, roll(1, 1, 2))) == "win");
}

TEST_CASE("a push goes on with a throw of the same player", "[rules][addit]") {
    const auto rules = rulesFor(4);
    auto s = thrown(rules, rules.start(), 5, 4);
    s = rules.apply(s, push(0, blocks({2, 3, 4})));
    CHECK(rules.next(s) == Next{Next::Who::Chance, 0});
    CHECK(s.home[0] == allBut({2, 3, 4}));
    CHECK(blocksAt(s.home, 2) == blocks({2, 3, 4}));
    CHECK(blocksAt(s.home, 1) == kAllBlocks);
    CHECK(blocksAt(s.home, 3) == 0);
}

TEST_CASE("a seven is thrown again until the first push, then it ends the turn", "[rules][addit]") {
    const int die = GENERATE(1, 2, 3);
    const int players = GENERATE(2, 3, 4);
    const auto rules = rulesFor(players, {{"level", "3"}});
    auto s = thrown(rules, rules.start(), die, 7 - die);
    CHECK(rules.next(s) == Next{Next::Who::Chance, 0});
    s = thrown(rules, s, 5, 4);
    s = rules.apply(s, push(0, blocks({9})));
    s = thrown(rules, s, 7 - die, die);
    CHECK(rules.next(s) == Next{Next::Who::Chance, 1});
}

TEST_CASE("the exception for a seven ends with anybody's first push, not with one's own",
          "[rules][addit]") {
    const auto rules = rulesFor(4);
    auto s = rules.apply(thrown(rules, rules.start(), 5, 4), push(0, blocks({9})));
    s = thrown(rules, s, 3, 4);
    CHECK(s.seat == 1);
    s = thrown(rules, s, 3, 4);
    CHECK(s.seat == 2);
}

TEST_CASE("a double frees any two blocks, or a calculation of up to three", "[rules][addit]") {
    const auto rules = rulesFor(2);
    const auto s = thrown(rules, holding(blocks({2, 3, 4, 9, 12})), 3, 3);
    auto list = written(rules, s);
    CHECK(list.size() == 10);  // all pairs; 2+4 among them; no single block is 6, no three give 6
    CHECK(rules.check(s, push(0, blocks({9, 12}))).empty());
    CHECK(rules.check(s, push(0, blocks({9, 12}), "12+9=6")).empty());  // nothing needs to be said
    CHECK(ids(rules.check(s, push(0, blocks({9, 12}), "12+4"))) == "calculation calculation");
    CHECK(ids(rules.check(s, push(0, blocks({9})))) == "double");
    CHECK(sentence(rules.check(s, push(0, blocks({2, 3, 4})))) ==
          "The double 3 3 frees any two blocks; 2, 3, 4 would have to give 6");

    const auto wide = thrown(rules, holding(blocks({2, 3, 5, 10, 12})), 5, 5);
    list = written(rules, wide);
    CHECK(list.size() == 12);  // ten pairs, the block 10, and 2+3+5
    CHECK(rules.check(wide, push(0, blocks({2, 3, 5}))).empty());
    CHECK(rules.check(wide, push(0, blocks({10}))).empty());
    CHECK(rules.next(rules.apply(wide, push(0, blocks({3, 12})))) == Next{Next::Who::Chance, 0});
}

TEST_CASE("after a double the last block alone may go", "[rules][addit]") {
    const auto rules = rulesFor(2);
    const auto s = thrown(rules, holding(blocks({12})), 2, 2);
    CHECK(written(rules, s) == Strings{"push 12"});
    CHECK(rules.check(s, push(0, blocks({12}))).empty());
    CHECK(rules.apply(s, push(0, blocks({12}))).phase == Phase::Over);
    // A block that is not the last one's is neither free nor there.
    CHECK(ids(rules.check(s, push(0, blocks({11})))) == "own-side double");
}

TEST_CASE("at level 3 with a 1 the other die's block is the product, and the turn goes on",
          "[rules][addit]") {
    const auto third = rulesFor(2, {{"level", "3"}});
    auto s = thrown(third, holding(blocks({5, 12})), 1, 5);
    const auto moves = third.legalMoves(s);
    REQUIRE(moves.size() == 1);
    CHECK(third.notation(s, moves.front()).text == "push 5 perhaps 5");
    CHECK(third.next(third.apply(s, moves.front())) == Next{Next::Who::Chance, 0});

    const auto first = rulesFor(2);
    s = thrown(first, holding(blocks({5, 12})), 1, 5);
    CHECK(first.notation(s, first.legalMoves(s).front()).text == "push 5");
    CHECK(first.next(first.apply(s, push(0, blocks({5})))) == Next{Next::Who::Chance, 1});
}

TEST_CASE("four players go round by seat, and who has no blocks is passed over", "[rules][addit]") {
    const auto rules = rulesFor(4);
    auto s = rules.apply(thrown(rules, rules.start(), 6, 5), push(0, blocks({11})));
    s = thrown(rules, s, 1, 6);
    CHECK(s.seat == 1);
    s = thrown(rules, s, 1, 6);
    CHECK(s.seat == 2);  // Cleo has the 11
    s = thrown(rules, s, 1, 6);
    CHECK(s.seat == 0);  // Dirk has nothing
}

TEST_CASE("with three players the third plays seat 4 and then seat 3", "[rules][addit]") {
    const auto rules = rulesFor(3);
    auto s = rules.apply(thrown(rules, rules.start(), 6, 5), push(0, blocks({11})));
    s = thrown(rules, s, 1, 6);
    s = rules.apply(thrown(rules, s, 6, 6), push(1, blocks({2, 12})));
    s = thrown(rules, s, 1, 6);
    CHECK(s.seat == 3);
    CHECK(rules.next(s).player == 2);
    CHECK(blocksAt(s.home, s.seat) == blocks({2, 12}));
    s = thrown(rules, s, 1, 6);
    CHECK(s.seat == 2);
    CHECK(rules.next(s).player == 2);
    CHECK(blocksAt(s.home, s.seat) == blocks({11}));
    // Either seat wins for the one person.
    const auto won = rules.apply(thrown(rules, s, 5, 6), push(2, blocks({11})));
    REQUIRE(rules.outcome(won));
    CHECK(rules.outcome(won)->winners == std::vector<int>{2});
    CHECK(rules.score(won).total(2) == 1);
    CHECK(rules.score(won).players[2].back().why.text() ==
          "Cleo has pushed every block away from seat 3");
    CHECK(thrown(rules, s, 1, 6).seat == 0);
}

TEST_CASE("two face to face share one track", "[rules][addit]") {
    const auto rules = rulesFor(2);
    CHECK(rules.vocabulary().sites.size() == 10);
    CHECK(rules.vocabulary().sites.front().name == "Ann/Bob A2");
    auto s = rules.apply(thrown(rules, rules.start(), 5, 4), push(0, blocks({4, 5})));
    s = thrown(rules, s, 3, 4);
    CHECK(rules.next(s) == Next{Next::Who::Chance, 1});
    CHECK(written(rules, thrown(rules, s, 5, 4)) == Strings{"push 4 5"});
    // Bob sends both back and wins: the plain reading of the rule.
    s = rules.apply(thrown(rules, s, 5, 4), push(1, blocks({4, 5})));
    CHECK(rules.outcome(s)->winners == std::vector<int>{1});
}

TEST_CASE("in the quick game nothing comes back", "[rules][addit]") {
    const auto rules = rulesFor(2, {{"quick", "true"}});
    CHECK(rules.vocabulary().sites.size() == 20);
    CHECK(rules.vocabulary().sites.back().name == "Bob B12");
    auto s = rules.apply(thrown(rules, rules.start(), 5, 4), push(0, blocks({4, 5})));
    s = thrown(rules, s, 3, 4);
    CHECK(s.seat == 1);
    CHECK(blocksAt(s.home, 1) == kAllBlocks);
    s = thrown(rules, s, 3, 4);
    CHECK(s.seat == 0);
    CHECK(refusal(3, {{"quick", "true"}}) ==
          "The quick game is for 2 players, not for 3. Leave out the option quick");
}

TEST_CASE("alone, a seven is thrown again and the first dead throw ends the game",
          "[rules][addit]") {
    const auto rules = rulesFor(1);
    auto s = rules.apply(thrown(rules, rules.start(), 5, 4), push(0, blocks({9})));
    s = thrown(rules, s, 3, 4);
    CHECK(rules.next(s) == Next{Next::Who::Chance, 0});
    s = thrown(rules, holding(blocks({8, 12})), 5, 4);
    REQUIRE(rules.outcome(s));
    CHECK(rules.outcome(s)->winners.empty());
    CHECK(rules.outcome(s)->how.text() == "Ann ends with 20 points; 0 is best");
    const auto sheet = rules.score(s);
    REQUIRE(sheet.players[0].size() == 2);
    CHECK(sheet.players[0][0].points == 8);
    CHECK(sheet.players[0][1].why.text() == "block 12 is left");
    CHECK(rules.score(rules.start()).total(0) == 70);
}

TEST_CASE("alone, all blocks pushed is 0 points", "[rules][addit]") {
    const auto rules = rulesFor(1);
    const auto s =
        rules.apply(thrown(rules, holding(blocks({4, 5})), 5, 4), push(0, blocks({4, 5})));
    CHECK(rules.score(s).total(0) == 0);
    CHECK(rules.outcome(s)->how.text() ==
          "Ann has pushed every block: 0 points, the best there is");
}

TEST_CASE("alone, the block of one die lets the game go on, or ends it by the option",
          "[rules][addit]") {
    auto rules = rulesFor(1);
    auto s = rules.apply(thrown(rules, holding(blocks({5, 12})), 5, 4), push(0, blocks({5})));
    CHECK(s.phase == Phase::Throw);
    rules = rulesFor(1, {{"solo_fallback", "ends_game"}});
    s = rules.apply(thrown(rules, holding(blocks({5, 12})), 5, 4), push(0, blocks({5})));
    CHECK(s.phase == Phase::Over);
    CHECK(rules.score(s).total(0) == 12);
    CHECK(refusal(2, {{"solo_fallback", "ends_game"}}) ==
          "Option solo_fallback is for a game alone. Leave it out with 2 players");
}

TEST_CASE("stopping is allowed only by the option, and only in place of a push", "[rules][addit]") {
    const auto strict = rulesFor(2);
    CHECK(ids(strict.check(thrown(strict, strict.start(), 5, 4), stop(0))) == "must-push");
    CHECK(ids(strict.check(strict.start(), stop(1))) == "turn-order must-push must-push");
    const auto rules = rulesFor(2, {{"may_stop", "true"}});
    auto s = thrown(rules, holding(blocks({5, 12})), 5, 4);
    CHECK(written(rules, s) == Strings{"push 5", "stop"});
    CHECK(rules.check(s, stop(0)).empty());
    s = rules.apply(s, stop(0));
    CHECK(rules.next(s) == Next{Next::Who::Chance, 1});
    CHECK(ids(rules.check(s, stop(1))) == "must-push");
    const auto solo = rulesFor(1, {{"may_stop", "true"}});
    CHECK(solo.apply(thrown(solo, solo.start(), 5, 4), stop(0)).phase == Phase::Over);
}

TEST_CASE("by every number, sending back what one was sent does not win", "[rules][addit]") {
    const auto rules = rulesFor(2, {{"win", "every_number"}});
    auto s = rules.apply(thrown(rules, rules.start(), 5, 4), push(0, blocks({4, 5})));
    s = thrown(rules, thrown(rules, s, 3, 4), 5, 4);
    s = rules.apply(s, push(1, blocks({4, 5})));
    CHECK(rules.next(s) == Next{Next::Who::Chance, 0});  // the side emptied: the turn ends
    CHECK(s.pushed[2] == blocks({4, 5}));
    CHECK(rules.score(s).players[1].front().why.text() ==
          "8 numbers not yet pushed from seat 3: 2, 3, 6, 8, 9, 10, 11, 12");

    s.pushed = {allBut({9}), 0, allBut({9}), 0};
    s.home[0] = kAllBlocks;
    s = rules.apply(thrown(rules, s, 5, 4), push(0, blocks({9})));
    REQUIRE(rules.outcome(s));
    CHECK(rules.outcome(s)->how.text() == "Ann has pushed every number from seat 1");
    CHECK(rules.score(s).players[0].size() == 1);
}

TEST_CASE("every kind of wrong push names its rules", "[rules][addit][check]") {
    const auto rules = rulesFor(4);
    CHECK(ids(rules.check(rules.start(), push(0, blocks({9})))) == "throw");
    CHECK(sentence(rules.check(rules.start(), push(0, blocks({9})))) == "Ann has to throw first");
    auto s = thrown(rules, holding(blocks({3, 5, 6, 8, 10, 12})), 5, 4);
    CHECK(ids(rules.check(s, push(0, blocks({3, 6})))).empty());
    CHECK(ids(rules.check(s, push(1, blocks({3, 6})))) == "turn-order");
    CHECK(sentence(rules.check(s, push(1, blocks({3, 6})))) == "It is the turn of Ann");
    CHECK(ids(rules.check(s, push(kTable, blocks({3, 6})))) == "turn-order");
    CHECK(ids(rules.check(s, push(77, blocks({3, 6})))) == "turn-order");
    CHECK(ids(rules.check(s, push(0, blocks({9})))) == "own-side");
    CHECK(sentence(rules.check(s, push(0, blocks({4, 5})))) ==
          "Not on the side of Ann at seat 1: 4");
    CHECK(ids(rules.check(s, push(0, blocks({8, 10})))) == "target");
    CHECK(sentence(rules.check(s, push(0, blocks({8, 10})))) ==
          "No calculation of level 1 with 8, 10 gives 9");
    CHECK(ids(rules.check(s, push(0, blocks({3, 12})))) == "level");
    CHECK(sentence(rules.check(s, push(0, blocks({3, 12})))) ==
          "12-3=9 belongs to level 2, played is level 1");
    CHECK(sentence(rules.check(s, push(0, blocks({8, 12})))) ==
          "12+8=20 belongs to level 3, played is level 1");
    CHECK(ids(rules.check(s, push(0, blocks({3, 5, 6, 8})))) == "three-blocks");
    CHECK(ids(rules.check(s, push(3, blocks({2, 3, 4, 9})))) == "turn-order three-blocks own-side");
    CHECK(ids(rules.check(s, push(0, 0))) == "three-blocks");
    CHECK(ids(rules.check(s, push(0, 0xffff))) == "blocks");
    CHECK(ids(rules.check(s, push(0, blocks({2, 11})))) == "own-side level");
    CHECK(rules.check(s, push(0, blocks({2, 8}))).front().where == std::vector<Site>{Site{0}});
    CHECK(rules.check(s, push(0, blocks({2, 8}))).back().where ==
          std::vector<Site>{Site{0}, Site{5}});

    s = thrown(rules, holding(blocks({3, 5, 12})), 5, 4);
    CHECK(ids(rules.check(s, push(0, blocks({3, 12})))) == "level fallback");
    CHECK(rules.check(s, push(0, blocks({3, 12}))).back().reason.text() ==
          "Nothing gives 9: only block 5 of one die may be pushed");
    CHECK(ids(rules.check(s, push(0, blocks({5, 12})))) == "target fallback");
    CHECK(ids(rules.check(s, push(0, blocks({4})))) == "own-side fallback fallback");
    CHECK(rules.check(s, push(0, blocks({5}), "5")).empty());
    CHECK(rules.check(s, push(0, blocks({5}), "5=5")).empty());
    CHECK(rules.apply(s, push(0, blocks({5}), "5")) == rules.apply(s, push(0, blocks({5}))));
    CHECK(ids(rules.check(s, push(0, blocks({5}), "5=9"))) == "fallback");
    CHECK(sentence(rules.check(s, push(0, blocks({5}), "5=9"))) ==
          "Block 5 of one die is pushed without a calculation");
    CHECK(ids(rules.check(s, push(0, blocks({5}), "5+4"))) == "calculation fallback");
    CHECK(ids(rules.check(s, push(0, blocks({5}), "4"))) == "calculation calculation fallback");
}

TEST_CASE("a wrong throw names its rules", "[rules][addit][check]") {
    const auto rules = rulesFor(2);
    CHECK(rules.check(rules.start(), roll(0, 4, 5)).empty());
    CHECK(rules.check(rules.start(), roll(0, 5, 4)).empty());
    CHECK(rules.apply(rules.start(), roll(0, 5, 4)) == rules.apply(rules.start(), roll(0, 4, 5)));
    CHECK(ids(rules.check(rules.start(), roll(1, 5, 4))) == "turn-order");
    CHECK(ids(rules.check(rules.start(), roll(0, 0, 7))) == "throw");
    const auto s = thrown(rules, rules.start(), 5, 4);
    CHECK(sentence(rules.check(s, roll(0, 5, 4))) ==
          "The throw 4 5 stands until blocks are pushed");
    CHECK(ids(rules.check(s, roll(1, 9, 4))) == "turn-order throw throw");
}

TEST_CASE("a calculation is checked when it is given", "[rules][addit][calculation]") {
    CHECK(said(3, blocks({2, 3, 6}), "").empty());
    CHECK(said(3, blocks({2, 3, 6}), "6*2-3=9").empty());
    CHECK(said(3, blocks({2, 3, 6}), "6*3/2=9").empty());
    CHECK(said(3, blocks({2, 3, 6}), "6/2*3").empty());
    CHECK(said(3, blocks({2, 3, 6}), "3/2*6=9").empty());  // a fraction on the way
    CHECK(said(3, blocks({2, 3, 6}), "(2-3)*6").size() == 1);
    CHECK(said(3, blocks({8, 12}), "12+8=20").empty());
    CHECK(said(3, blocks({2, 4, 10}), "10*4/2=20").empty());
    CHECK(said(3, blocks({4, 8, 11}), "11-8/4=9").empty());
    CHECK(said(2, blocks({3, 12}), "12-3=9").empty());
    CHECK(said(1, blocks({2, 3, 4}), "(2+3)+4=9").empty());

    const auto wrong = [](int level, Blocks pushed, const std::string& calculation) {
        const auto found = said(level, pushed, calculation);
        return ids(found) + ": " + sentence(found);
    };
    CHECK(wrong(3, blocks({2, 3, 6}), "6+3") == "calculation: 6+3 leaves out block 2");
    CHECK(wrong(3, blocks({3, 6}), "6*2-3=9") == "calculation: 6*2-3 uses 2, which is not pushed");
    CHECK(wrong(3, blocks({2, 10}), "10*2*2/2=20") ==
          "calculation: 10*2*2/2 uses block 2 more than once");
    CHECK(wrong(3, blocks({9}), "9*7/7*1") ==
          "calculation calculation: 9*7/7*1 uses 7, which is not pushed");
    CHECK(wrong(3, blocks({2, 3, 6}), "6*2-3=10") == "calculation: 6*2-3 is 9, not 10");
    CHECK(wrong(3, blocks({2, 3, 6}), "6+2+3=11") ==
          "target: 6+2+3 is 11; the dice ask for 9 | 20");
    CHECK(wrong(3, blocks({2, 3, 6}), "2*3-6=0") == "target: 2*3-6 is 0; the dice ask for 9 | 20");
    CHECK(wrong(3, blocks({2, 3, 6}), "3/(2*3-6)") ==
          "calculation calculation: 3/(2*3-6) uses block 3 more than once");
    CHECK(wrong(3, blocks({2, 3, 6}), "6/(3-2-1)").find("divides by zero") == std::string::npos);
    CHECK(said(3, blocks({2, 3, 6}), "6/(3-2-1)").back().reason.text() ==
          "6/(3-2-1) divides by zero");
    CHECK(wrong(3, blocks({2, 9}), "9/2") ==
          "target: No calculation of level 3 with 2, 9 gives 9 | 20");
    CHECK(wrong(3, blocks({2, 3, 6}), "6/2/3=4") == "calculation target: 6/2/3 is 1, not 4");
    CHECK(wrong(3, blocks({2, 3, 6}), "3/2+6") == "target: 3/2+6 is 15/2; the dice ask for 9 | 20");
    CHECK(wrong(2, blocks({2, 11}), "11*2-13") ==
          "calculation level: 11*2-13 uses 13, which is not pushed");
    CHECK(wrong(1, blocks({3, 6}), "6*3/2") ==
          "calculation level level: 6*3/2 uses 2, which is not pushed");
    CHECK(said(1, blocks({3, 6}), "6-3").front().reason.text() ==
          "6-3 uses -, which level 1 does not allow");
    CHECK(wrong(1, blocks({9}), "9+") ==
          "calculation: The calculation cannot be read: '' where a block, a whole number of at "
          "most 99 should be");
}

TEST_CASE("a calculation before the throw is judged as far as it can be",
          "[rules][addit][calculation]") {
    const auto rules = rulesFor(2);
    CHECK(ids(rules.check(rules.start(), push(0, blocks({3, 6}), "6-3=4"))) ==
          "throw level calculation");
}

TEST_CASE("moves are read as they are written, and in other spellings",
          "[rules][addit][notation]") {
    const auto rules = rulesFor(2, {{"level", "3"}, {"may_stop", "true"}});
    const auto s = thrown(rules, rules.start(), 5, 4);
    for (const auto& m : rules.legalMoves(s)) {
        const auto back = rules.parse(s, rules.notation(s, m));
        REQUIRE(std::holds_alternative<addit::Move>(back));
        CHECK(std::get<addit::Move>(back) == m);
    }
    const auto read = [&](const std::string& text) {
        const auto parsed = rules.parse(s, {0, text});
        REQUIRE(std::holds_alternative<addit::Move>(parsed));
        return rules.notation(s, std::get<addit::Move>(parsed)).text;
    };
    CHECK(read("roll  4 5") == "roll 4 5");
    CHECK(read("push 6 2 3") == "push 2 3 6");
    CHECK(read("push 6 2 3 by 6 × 2 − 3 = 9") == "push 2 3 6 by 6*2-3=9");
    CHECK(read("push 2 3 6 by 6x3÷2") == "push 2 3 6 by 6*3/2");
    CHECK(read("push 2 3 6 by ( 3 ) · 6/2") == "push 2 3 6 by (3)*6/2");
    CHECK(read("push 2 3 6 perhaps 6*2-3=9") == "push 2 3 6 perhaps 6*2-3=9");
    CHECK(read("stop") == "stop");
}

TEST_CASE("a text that is no move is shown its place", "[rules][addit][notation]") {
    const auto rules = rulesFor(2);
    CHECK(fault(rules, "") == "0: '', roll or push");
    CHECK(fault(rules, "pass") == "0: 'pass', roll or push");
    CHECK(fault(rulesFor(2, {{"may_stop", "true"}}), "x") == "0: 'x', roll, push or stop");
    CHECK(fault(rules, "roll 5") == "6: '', a die, 1 to 6");
    CHECK(fault(rules, "roll 5 7") == "7: '7', a die, 1 to 6");
    CHECK(fault(rules, "roll 5 4 3") == "9: '3', nothing after the two dice");
    CHECK(fault(rules, "stop it") == "5: 'it', nothing after stop");
    const std::string any = "a block: 2 3 4 5 6 8 9 10 11 12";
    CHECK(fault(rules, "push") == "4: '', " + any);
    CHECK(fault(rules, "push 7") == "5: '7', " + any);
    CHECK(fault(rules, "push by 9") == "5: 'by', " + any);
    CHECK(fault(rules, "push 9 x") == "7: 'x', " + any + ", by or perhaps");
    CHECK(fault(rules, "push 9 9") == "7: '9', each block once");
    const std::string number = "a block, a whole number of at most 99";
    CHECK(fault(rules, "push 9 by") == "9: '', " + number);
    CHECK(fault(rules, "push 4 5 by 4+") == "14: '', " + number);
    CHECK(fault(rules, "push 4 5 by 4 + 100") == "16: '100', " + number);
    CHECK(fault(rules, "push 4 5 by -4") == "12: '-', " + number);
    CHECK(fault(rules, "push 4 5 by 4+5é") == "15: 'é', an operation + - * /, = or the end");
    CHECK(fault(rules, "push 4 5 by (4+5") == "16: '', an operation + - * / or )");
    CHECK(fault(rules, "push 4 5 by 4+5)") == "15: ')', an operation + - * /, = or the end");
    CHECK(fault(rules, "push 4 5 by 4+5=") ==
          "16: '', the result, a whole number of at most 99999");
    CHECK(fault(rules, "push 4 5 by 4+5=9=9") == "17: '=', an operation + - * /, = or the end");
    CHECK(fault(rules, "push 4 5 by 1+1+1+1+1+1+1+1+1") ==
          "28: '1', a calculation of at most 8 numbers");
    CHECK(fault(rules, "push 9 by " + std::string(9, '(') + "9") ==
          "18: '(', at most 8 brackets inside each other");
    CHECK(fault(rules, "push 9 by " + std::string(8, '(') + "9" + std::string(8, ')')) == "none");
    CHECK(fault(rules, "push 9 by 99*99*99*99*99*99*99*99/0") ==
          "34: '0', a calculation of at most 8 numbers");
}

TEST_CASE("the largest calculations stay exact", "[rules][addit][calculation]") {
    const auto found = said(3, blocks({9}), "99*99*99*99*99*99*99*98");
    CHECK(found.back().reason.text() ==
          "99*99*99*99*99*99*99*98 is 9134240409488502; the dice ask for 9 | 20");
    CHECK(said(3, blocks({9}), "1/99-1/98-1/97-1/96").back().rule.id == std::string{"target"});
}

TEST_CASE("the self-check finds what cannot be", "[rules][addit]") {
    const auto rules = rulesFor(2);
    CHECK(rules.whatIsBroken(rules.start()).empty());
    const auto broken = [&](auto change) {
        State s = holding(blocks({5, 9}));
        CHECK(rules.whatIsBroken(s).empty());
        change(s);
        return rules.whatIsBroken(s);
    };
    CHECK(broken([](State& s) { s.seat = 1; }) == "nobody plays seat 2");
    CHECK(broken([](State& s) { s.dice = {3, 2}; }) == "no such dice");
    CHECK(broken([](State& s) { s.dice = {0, 2}; }) == "no such dice");
    CHECK(broken([](State& s) { s.dice = {2, 7}; }) == "no such dice");
    CHECK(broken([](State& s) { s.home[0] |= 1u << 12; }) == "more than ten blocks on a track");
    CHECK(broken([](State& s) { s.pushed[2] = blocks({5}); }) ==
          "a block came back that had never left");
    CHECK(broken([](State& s) { s.home[0] = 0; }) == "a block is away that nobody pushed");
    CHECK(broken([](State& s) { s.home[0] |= blocks({2}); }) ==
          "a block is home again that nobody pushed back");
    CHECK(broken([](State& s) { s.home[1] = s.pushed[1] = blocks({2}); }) != "");
    CHECK(broken([](State& s) {
              s.home[1] = allBut({2});
              s.pushed[1] = blocks({2});
          }) == "an empty seat has pushed");
    CHECK(broken([](State& s) { s.dice = {0, 0}; }) == "pushed without a throw");
    CHECK(broken([](State& s) {
              s.home[0] = 0;
              s.pushed[0] = kAllBlocks;
          }) == "the turn of a seat without blocks");
    CHECK(broken([](State& s) {
              s.phase = Phase::Push;
              s.dice = {3, 4};
          }) == "a push is due that cannot be made");
    CHECK(broken([](State& s) { s.phase = Phase::Over; }) == "over without a winner");
}

TEST_CASE(
    "the self-check finds pushes from seats where nobody sits, and pushes that nothing allows",
    "[rules][addit]") {
    const auto quick = rulesFor(2, {{"quick", "true"}});
    auto s = holding(allBut({2}));
    CHECK(quick.whatIsBroken(s).empty());
    s.home[0] = kAllBlocks;
    s.pushed[2] = blocks({2});
    CHECK(quick.whatIsBroken(s) == "an empty seat has pushed");
    const auto numbers = rulesFor(2, {{"win", "every_number"}});
    s = holding(allBut({2}));
    s.phase = Phase::Over;
    CHECK(numbers.whatIsBroken(s) == "over without a winner");
    const auto rules = rulesFor(2);
    s = rules.start();
    s.phase = Phase::Push;
    CHECK(rules.whatIsBroken(s) == "a push is due that cannot be made");
    s = holding(blocks({12}));
    s.phase = Phase::Push;
    s.dice = {2, 3};
    CHECK(rules.whatIsBroken(s) == "a push is due that cannot be made");
}

TEST_CASE(
    "a calculation may have tabs, divide by less than nothing, and go on after dividing by "
    "nothing",
    "[rules][addit]") {
    const auto value = [](const std::string& text) {
        const auto read = readCalculation(text);
        REQUIRE(std::holds_alternative<Calculation>(read));
        const auto& result = std::get<Calculation>(read).value;
        return result ? result->text() : "none";
    };
    CHECK(value("\t12 /\t( 3 - 6 )") == "-4");
    CHECK(value("12/(3-8)") == "-12/5");
    CHECK(value("3/(2-2)+4") == "none");
    CHECK(value("4+3/(2-2)") == "none");
    // Everything that can fail at once is told once, at its place.
    const auto misread = [](const std::string& text) {
        const auto read = readCalculation(text);
        REQUIRE(std::holds_alternative<ParseError>(read));
        const auto& error = std::get<ParseError>(read);
        return std::to_string(error.column) + " '" + error.found + "'";
    };
    CHECK(misread("2+") == "2 ''");
    CHECK(misread("(2+(3*") == "6 ''");
    CHECK(misread("((2+x)*y)=z") == "4 'x'");
    CHECK(misread("2+3=x") == "4 'x'");
    CHECK(misread("2+3=5=5") == "5 '='");
}

TEST_CASE("a block that is not on the board is reached by nothing", "[rules][addit]") {
    CHECK(pushTable(3).reaches(blocks({9}), 4, 5));
    CHECK_FALSE(pushTable(3).reaches(Blocks{1u << 12}, 4, 5));
    CHECK_FALSE(pushTable(3).find(Blocks{1u << 12}, 4, 5));
}

TEST_CASE("of all sets of blocks exactly those listed are accepted", "[rules][addit][check]") {
    const auto* level = GENERATE("1", "2", "3");
    const int players = GENERATE(1, 2, 3, 4);
    const auto rules = rulesFor(players, {{"level", level}});
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Random random{seed};
        for (auto s = rules.start(); s.phase != Phase::Over;) {
            if (s.phase == Phase::Throw) {
                s = rules.apply(s, rules.chance(s, random));
                continue;
            }
            const auto list = rules.legalMoves(s);
            std::set<Blocks> listedSets;
            for (const auto& m : list) {
                CHECK(rules.check(s, m).empty());
                listedSets.insert(m.blocks);
            }
            for (unsigned set = 0; set <= kAllBlocks; ++set) {
                const auto which = static_cast<Blocks>(set);
                const bool accepted = rules.check(s, push(rules.next(s).player, which)).empty();
                if (accepted != listedSets.contains(which))
                    FAIL("seat " << s.seat + 1 << ", " << int{s.dice[0]} << ' ' << int{s.dice[1]}
                                 << ", pushed " << listed(which));
            }
            s = rules.apply(
                s, list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))]);
        }
    }
}

TEST_CASE("throws of chance are fair and legal", "[rules][addit]") {
    const auto rules = rulesFor(2);
    Random random{7};
    std::map<std::array<std::uint8_t, 2>, int> seen;
    for (int i = 0; i < 36'000; ++i) {
        const auto m = rules.chance(rules.start(), random);
        CHECK(m.player == 0);
        ++seen[m.dice];
    }
    CHECK(seen.size() == 21);
    // Expected 1,000 for a double and 2,000 otherwise; more than five deviations off is a fault.
    for (const auto& [dice, count] : seen) {
        const int expected = dice[0] == dice[1] ? 1000 : 2000;
        CHECK(std::abs(count - expected) < (dice[0] == dice[1] ? 160 : 220));
    }
}
