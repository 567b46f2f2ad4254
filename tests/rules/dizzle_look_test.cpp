// Dizzle: what a look tells, of which no move is the cause, and without history.

#include "dizzle_table.h"

#include "rules/games.h"

#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

using namespace kibitz::rules;
using namespace kibitz::rules::dizzle;

namespace {

const std::string kSmall = R"(X 2 3l=red 4
                              1 6k=red 5b 2
                              3 4 1 6)";
const std::string kSmallScore = R"("score": {"bomb": -2})";

Table afterThrow() {
    Table table{drawn(kSmall, kSmallScore), 2};
    table.play({"roll 1 2 2 3 4 5 6"});
    return table;
}

Appearance without(Appearance look, const std::vector<int>& dice) {
    for (const int value : dice) look.loose.remove({static_cast<std::uint8_t>(value), 0});
    return look;
}

bool has(const Texts& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

/// What the audit calls impossible.
Texts impossible(const Table& table, const Appearance& seen) {
    return Table::texts(table.rules.audit(seen).impossible);
}

}  // namespace

TEST_CASE("sites have names for people", "[rules][dizzle][look]") {
    const Table table{"level-5", 2};
    CHECK(table.shown("Ann e1") == "nothing");
    CHECK(table.shown("Bob green flag fourth") == "nothing");
    CHECK(table.shown("Bob round 10") == "nothing");
    const auto& words = table.rules.vocabulary();
    CHECK_FALSE(words.site("Ann a1"));  // no cell there
    const auto cross = table.symbol("cross");
    CHECK(words.canShow(table.site("Ann e1"), cross));
    CHECK_FALSE(words.canShow(table.site("Ann d5"), cross));  // crossed in print
    CHECK(words.canShow(table.site("Ann d5"), table.symbol("die 3")));
    CHECK_FALSE(words.canShow(table.site("Ann e1"), table.symbol("lava")));
    CHECK_FALSE(words.canShow(table.site("Ann e1"), table.symbol("track NS")));
    const Table rails{"level-8"};
    CHECK(rails.rules.vocabulary().canShow(rails.site("Ann a2"), rails.symbol("track NS")));
    CHECK_FALSE(rails.rules.vocabulary().canShow(rails.site("Ann a2"), rails.symbol("cross")));
}

TEST_CASE("an illegal placement is explained by its rules", "[rules][dizzle][look]") {
    const auto table = afterThrow();
    CHECK(table.whyNot(without(table.lookWith({{"Ann c1", "die 3"}}), {3})) ==
          Texts{"key-and-lock: c1 is locked: the red key has to be crossed in an earlier tour",
                "start-die: The first die of a tour goes beside a crossed cell; c1 touches none"});
    CHECK(table.whyNot(without(table.lookWith({{"Ann b1", "die 5"}}), {5})) ==
          Texts{"matching-pips: A 5 does not fit on b1, which asks for a 2"});
    CHECK(table.whyNot(without(table.lookWith({{"Bob b1", "die 2"}}), {2})) ==
          Texts{"turn-order: It is Ann's go: take a die, or throw again or pass where none fits"});
    CHECK(table.whyNot(without(table.lookWith({{"Ann a1", "die 2"}}), {2}))[0] ==
          "free-cell: a1 is crossed already");
    CHECK(
        table.whyNot(without(table.lookWith({{"Ann b1", "die 2"}, {"Ann a2", "die 1"}}), {1, 2})) ==
        Texts{"one-die: 2 dice were placed at once; a player takes one at a time"});
}

TEST_CASE("dice that appear, vanish or turn in the middle are noticed", "[rules][dizzle][look]") {
    auto table = afterThrow();
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "die 2"}})) ==
          Texts{"dice: The middle should hold 1 2 3 4 5 6, but holds 1 2 2 3 4 5 6"});
    CHECK(table.whyNot(without(table.look(), {3})) ==
          Texts{"dice: The middle should hold 1 2 2 3 4 5 6, but holds 1 2 2 4 5 6"});
    auto again = table.look();
    again.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1, 1});
    CHECK(table.whyNot(again) == Texts{"obligation: A 2 fits on b1, so a die has to be placed"});
    CHECK(table.whyNot(table.look()) ==
          Texts{"turn-order: It is Ann's go: take a die, or throw again or pass where none fits"});
    Table nothingFits{drawn("X 2 3"), 2};
    nothingFits.play({"roll 5 5 5 5 5 5 5"});
    auto thrown = nothingFits.look();
    thrown.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1, 1});
    CHECK(nothingFits.whyNot(thrown)[0].starts_with("dice: The middle should hold 5 5 5"));
}

TEST_CASE("marks out of their time are noticed", "[rules][dizzle][look]") {
    auto table = afterThrow();
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "cross"}})) ==
          Texts{"crossing: Ann b1 is marked, but marks are made when the tour is over"});
    CHECK(table.whyNot(table.lookWith({{"Bob c2", "exploded"}})) ==
          Texts{"bomb: Bob c2 is marked, but marks are made when the tour is over"});
    CHECK(table.whyNot(table.lookWith({{"Bob round 1", "ticked"}})) ==
          Texts{"rounds: Bob round 1 is marked, but marks are made when the tour is over"});
    CHECK(table.whyNot(table.lookWith({{"Ann round 1", "nothing"}})) ==
          Texts{"marks-stay: The mark on Ann round 1 is gone"});
    table.play({"take 2 b1", "take 2 b1"});
    CHECK(
        table.whyNot(table.lookWith({{"Bob b1", "nothing"}})) ==
        Texts{
            "penalty: The die on Bob b1 was taken away; only a throw that does not help gives one "
            "back"});
    CHECK(table.whyNot(table.lookWith({{"Bob b1", "die 4"}})) ==
          Texts{"marks-stay: The die on Bob b1 was turned from die 2 to die 4"});
    CHECK(table.whyNot(table.lookWith({{"Bob b1", "cross"}})) ==
          Texts{"crossing: Bob b1 is marked, but marks are made when the tour is over"});
}

TEST_CASE("at the crossing every missing and every wrong mark is named", "[rules][dizzle][look]") {
    Table table{drawn("X 2f=red 5b 3", R"("score": {"flags": {"red": [10, 6, 3, 1]}, "bomb": -2})"),
                2};
    table.play({"roll 2 2 5 1 1 1 1", "take 2 b1", "take 2 b1", "take 5 c1", "pass", "pass"});
    const auto rightSites =
        table.rules.appearance(table.rules.apply(table.s, table.rules.legalMoves(table.s)[0]));
    auto seen = rightSites;
    seen.sites[table.site("Ann b1").index] = kNothing;
    CHECK(table.whyNot(seen) == Texts{"crossing: Ann b1 should show cross, but shows nothing"});
    seen = rightSites;
    seen.sites[table.site("Bob c1").index] = kNothing;
    CHECK(table.whyNot(seen) == Texts{"bomb: Bob c1 should show exploded, but shows nothing"});
    seen = rightSites;
    seen.sites[table.site("Ann red flag first").index] = kNothing;
    seen.sites[table.site("Ann red flag second").index] = table.symbol("circled");
    CHECK(table.whyNot(seen) ==
          Texts{"flag: Ann red flag first should show circled, but shows nothing",
                "flag: Ann red flag second should show nothing, but shows circled"});
    seen = rightSites;
    seen.loose = DiceBag::ofValues({1});
    CHECK(table.whyNot(seen) == Texts{"dice: The middle should hold no dice, but holds 1"});
    table.play({"cross"});
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "nothing"}})) ==
          Texts{"marks-stay: The mark on Ann b1 is gone"});
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "die 2"}})) ==
          Texts{"free-cell: Ann b1 showed cross and now shows die 2"});
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "exploded"}})) ==
          Texts{"marks-stay: Ann b1 showed cross and now shows exploded"});
}

TEST_CASE("a wrong throw is explained", "[rules][dizzle][look]") {
    Table table{drawn("X 2 3 4"), 2};
    auto seen = table.lookWith({{"Ann round 1", "ticked"}});
    CHECK(table.whyNot(seen) == Texts{"throw: First Ann throws the dice"});
    seen.loose = DiceBag::ofValues({1, 2, 3});
    CHECK(table.whyNot(seen) == Texts{"dice: 7 dice are thrown, not 3"});
    seen = table.look();
    seen.loose = DiceBag::ofValues({1, 2, 3, 4, 5, 6, 6});
    CHECK(table.whyNot(seen) == Texts{"rounds: Ann round 1 should show ticked, but shows nothing"});
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "die 2"}})) ==
          Texts{"throw: A die lies on Ann b1, but none is placed now"});
    seen.sites.pop_back();
    CHECK(table.whyNot(seen) ==
          Texts{"marks-stay: This is not a look of this table: 27 sites, not 28"});
    table.play({"roll 5 5 5 5 5 5 5", "reroll"});
    CHECK(table.whyNot(table.look()) ==
          Texts{"reroll: First Ann throws the dice in the middle again"});
    seen = table.look();
    seen.loose = DiceBag::ofValues({1});
    CHECK(table.whyNot(seen) == Texts{"dice: 7 dice are thrown, not 1"});
}

TEST_CASE("a throw with a face that no die has is no throw", "[rules][dizzle][look]") {
    Table table{drawn("X 2 3 4"), 2};
    auto seen = table.lookWith({{"Ann round 1", "ticked"}});
    seen.loose = DiceBag::ofValues({1, 2, 3, 4, 5, 6, 9});
    CHECK(table.whyNot(seen) == Texts{"throw: First Ann throws the dice"});
    CHECK(table.rules.movesNear(table.s, seen).empty());
    seen.loose = DiceBag::ofValues({0, 1, 2, 3, 4, 5, 6});
    CHECK(table.rules.movesNear(table.s, seen).empty());
    // However many dice somebody claims to see.
    seen.loose = DiceBag::ofValues(std::vector<int>(1000, 3));
    CHECK(table.rules.movesNear(table.s, seen).empty());
    table.play({"roll 5 5 5 5 5 5 5", "reroll"});
    seen = table.look();
    seen.loose = DiceBag::ofValues({1, 2, 3, 4, 5, 6, 9});
    CHECK(table.whyNot(seen) == Texts{"reroll: First Ann throws the dice in the middle again"});
    // A look of another table shows no dice that were taken meanwhile.
    seen.sites.clear();
    seen.loose = DiceBag::ofValues({1, 2, 3});
    CHECK(table.rules.movesNear(table.s, seen).empty());
}

TEST_CASE("the lava die that stays on the table is counted with the throw",
          "[rules][dizzle][look]") {
    const auto whyNot = [](const std::string& lavaDie, const std::vector<int>& dice) {
        Table table{"level-7", 2, {{"lava_die", lavaDie}}};
        table.play({"erupt 5", "blacken c5", "blacken c5"});
        auto seen = table.lookWith({{"Ann round 1", "ticked"}});
        seen.loose = DiceBag::ofValues(dice);
        return table.whyNot(seen);
    };
    CHECK(whyNot("aside", {1, 2, 3}) == Texts{"dice: 6 dice are thrown, not 3"});
    CHECK(whyNot("stays", {1, 2, 3}) == Texts{"dice: 7 dice are thrown, not 3"});
    CHECK(whyNot("stays", {}) == Texts{"throw: First Ann throws the dice"});
}

TEST_CASE("a look that shows several right marks at once is answered with what is due",
          "[rules][dizzle][look]") {
    Table rails{drawn("EW 1 2 3", R"("rails": true, "score": {"rails":
                                     {"open": 1, "closed": 2, "longest": 3}})"),
                2};
    rails.play({"roll 1 1 2 6 6 6 6", "take 1 b1", "take 1 b1", "take 2 c1", "pass", "pass"});
    CHECK(rails.whyNot(rails.lookWith({{"Ann b1", "track EW"}, {"Ann c1", "track EW"}})) ==
          Texts{"rails: The tour is over: first Ann draws a track on every cell with a die"});
    // The crossing itself is one action: asked although it leads there, the answer is the same.
    Table table{drawn("X 1 2 3"), 2};
    table.play({"roll 1 1 6 6 6 6 6", "take 1 b1", "take 1 b1", "pass", "pass"});
    REQUIRE(table.s.phase == Phase::Cross);
    auto crossed = table;
    crossed.play({"cross"});
    CHECK(table.whyNot(crossed.look()) ==
          Texts{"end-of-tour: The tour is over: first the cells under dice are crossed"});
}

TEST_CASE("dice of the middle that change while a die is to be given back are noticed",
          "[rules][dizzle][look]") {
    Table back{drawn("X 1 2 3"), 2};
    back.play({"roll 1 1 6 6 6 6 6", "take 1 b1", "take 1 b1", "reroll", "roll 6 6 6 6 6"});
    auto seen = back.look();
    seen.loose = DiceBag::ofValues({1, 6, 6, 6, 6});
    CHECK(back.whyNot(seen) ==
          Texts{"dice: The middle should hold 6 6 6 6 6, but holds 1 6 6 6 6"});
}

TEST_CASE("what no cell can show is told as it is", "[rules][dizzle][look]") {
    const auto table = afterThrow();
    CHECK(table.whyNot(table.lookWith({{"Ann b1", "ticked"}})) ==
          Texts{"crossing: Ann b1 is marked, but marks are made when the tour is over"});
    auto seen = table.look();
    seen.sites[table.site("Ann round 1").index] = Symbol{200};
    CHECK(table.whyNot(seen) ==
          Texts{"marks-stay: Ann round 1 showed ticked and now shows something unknown"});
}

TEST_CASE("wrong lava, wrong tracks and wrong landings are explained", "[rules][dizzle][look]") {
    Table lava{drawn("X 1 2 V 3 2"), 2};
    lava.play({"erupt 2"});
    CHECK(lava.whyNot(lava.lookWith({{"Ann e1", "lava"}})) ==
          Texts{"lava: The lava die shows 2, but e1 asks for a 3"});
    CHECK(lava.whyNot(lava.lookWith({{"Ann f1", "lava"}})) ==
          Texts{"lava: f1 touches neither volcano nor lava"});
    CHECK(lava.whyNot(lava.lookWith({{"Ann c1", "lava"}, {"Ann e1", "lava"}})).size() == 1);
    Table rails{drawn("EW 1 2 3", R"("rails": true, "score": {"rails":
                                     {"open": 1, "closed": 2, "longest": 3}})"),
                2};
    rails.play({"roll 1 1 2 6 6 6 6", "take 1 b1", "take 1 b1", "take 2 c1", "pass", "pass"});
    CHECK(rails.whyNot(rails.lookWith({{"Ann d1", "track NS"}})) ==
          Texts{"rails: Ann d1 is marked, but marks are made when the tour is over"});
    CHECK(rails.whyNot(rails.lookWith({{"Bob b1", "track NS"}})) ==
          Texts{"turn-order: The tour is over: first Ann draws a track on every cell with a die"});
    CHECK(rails.whyNot(rails.lookWith({{"Ann b1", "nothing"}})).size() == 1);
    Table rockets{drawn("X 1r 2 . *"), 2};
    rockets.play({"roll 1 6 6 6 6 6 6", "take 1 b1", "pass", "pass", "cross"});
    CHECK(rockets.whyNot(rockets.lookWith({{"Ann c1", "cross"}})) ==
          Texts{"rocket: c1 is not a planet"});
    CHECK(rockets.whyNot(rockets.lookWith({{"Bob e1", "cross"}})) ==
          Texts{"turn-order: First Ann's rocket lands on a planet"});
    Table back{drawn("X 1 2 3"), 2};
    back.play({"roll 1 1 6 6 6 6 6", "take 1 b1", "take 1 b1", "reroll", "roll 6 6 6 6 6"});
    CHECK(back.whyNot(back.lookWith({{"Bob b1", "nothing"}}))[0].starts_with("turn-order: "));
    CHECK(back.whyNot(back.lookWith({{"Ann b1", "nothing"}})) ==
          Texts{"dice: The middle should hold 1 6 6 6 6 6, but holds 6 6 6 6 6"});
}

TEST_CASE("an audit tells the score of a legal look exactly", "[rules][dizzle][audit]") {
    auto table = afterThrow();
    table.play({"take 2 b1", "take 2 b1", "take 6 b2", "reroll", "roll 3 3 5 6", "take 6 b2",
                "take 5 c2", "pass", "pass", "cross"});
    const auto audit = table.rules.audit(table.look());
    CHECK(Table::texts(audit.impossible) == Texts{});
    CHECK(Table::texts(audit.unusual) == Texts{});
    CHECK(audit.players[0].lowest == 0);
    CHECK(audit.players[1].lowest == -2);
    CHECK(audit.players[1].highest == -2);
    CHECK(audit.players[1].lines.size() == 1);
}

TEST_CASE("an audit finds what cannot be", "[rules][dizzle][audit]") {
    Table table{drawn(kSmall, kSmallScore), 2};
    const auto found = [&](const std::vector<std::pair<std::string, std::string>>& changes) {
        return impossible(table, table.lookWith(changes));
    };
    // Two tours were played: enough for 14 crosses and for keys.
    table.s.players[0].ticks = table.s.players[1].ticks = 1;
    table.s.tour = 2;
    CHECK(found({}) == Texts{});
    CHECK(found({{"Ann b1", "cross"}, {"Ann c1", "cross"}}) ==
          Texts{"key-and-lock: Ann c1 is a lock, but its key is not crossed"});
    CHECK(found({{"Ann b1", "cross"}, {"Ann b2", "cross"}, {"Ann c1", "cross"}}) == Texts{});
    CHECK(found({{"Ann b1", "cross"}, {"Ann c2", "exploded"}}) ==
          Texts{"bomb: Ann c2 has exploded, but nobody crossed that bomb"});
    CHECK(found({{"Ann b2", "exploded"}}) ==
          Texts{"bomb: Ann b2 is scribbled, but it is not a bomb"});
    CHECK(found({{"Ann b1", "cross"}, {"Ann b2", "cross"}, {"Ann c2", "cross"}}) ==
          Texts{"bomb: Bob c2 should be scribbled, for somebody else crossed that bomb"});
    CHECK(found({{"Ann b1", "die 3"}}) ==
          Texts{"matching-pips: A 3 does not fit on Ann b1, which asks for a 2"});
    CHECK(found({{"Ann a1", "die 3"}}) == Texts{"free-cell: Ann a1 is crossed already"});
    CHECK(found({{"Ann c1", "die 3"}}) ==
          Texts{"key-and-lock: Ann c1 is a lock, but its key is not crossed"});
    auto odd = table.look();
    odd.sites[table.site("Ann b1").index] = table.symbol("ticked");
    CHECK(impossible(table, odd) == Texts{"crossing: Ann b1 cannot show ticked"});
    odd.sites[table.site("Ann b1").index] = {99};
    CHECK(impossible(table, odd) == Texts{"crossing: Ann b1 cannot show that"});
    odd.sites.clear();
    CHECK(impossible(table, odd).size() == 1);
}

TEST_CASE("an audit counts rounds, dice and crosses", "[rules][dizzle][audit]") {
    Table table{drawn(kSmall, kSmallScore), 2};
    const auto found = [&](const std::vector<std::pair<std::string, std::string>>& changes) {
        return impossible(table, table.lookWith(changes));
    };
    CHECK(found({{"Ann round 1", "ticked"}}) == Texts{});
    CHECK(found({{"Bob round 1", "ticked"}}) ==
          Texts{"rounds: The players have ticked rounds that do not follow from taking turns"});
    CHECK(has(
        found({{"Ann round 1", "ticked"}, {"Ann round 3", "ticked"}, {"Bob round 1", "ticked"}}),
        "rounds: Ann has ticked round 3, but not the one before"));
    std::vector<std::pair<std::string, std::string>> ticks;
    for (int box = 1; box <= 7; ++box)
        for (const auto* player : {"Ann", "Bob"})
            ticks.emplace_back(std::string{player} + " round " + std::to_string(box), "ticked");
    CHECK(found(ticks) == Texts{"rounds: Ann has ticked 7 rounds; the game has 6",
                                "rounds: Bob has ticked 7 rounds; the game has 6"});
    CHECK(found({{"Ann b1", "cross"}}) ==
          Texts{"crossing: 1 cells are crossed, but 0 tours allow only 0"});
    // The tour under way has not crossed anything yet.
    CHECK(found({{"Ann round 1", "ticked"}, {"Ann b1", "cross"}, {"Bob b1", "die 2"}}) ==
          Texts{"crossing: 1 cells are crossed, but 0 tours allow only 0"});
    CHECK(found({{"Ann round 1", "ticked"},
                 {"Ann b1", "cross"},
                 {"Ann b2", "cross"},
                 {"Ann c1", "cross"}}) ==
          Texts{"key-and-lock: Ann c1 is a lock; it cannot be crossed in the first tour"});
    auto many = table.lookWith({{"Ann round 1", "ticked"}, {"Ann b1", "die 2"}});
    many.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1, 1});
    CHECK(impossible(table, many) == Texts{"dice: 8 dice are on the table; the game has 7"});
    many.loose = DiceBag::ofValues({1, 1});
    const auto audit = table.rules.audit(many);
    CHECK(audit.impossible.empty());
    CHECK(Table::texts(audit.unusual) == Texts{"dice: Only 3 dice are in sight, not 7"});
}

TEST_CASE("a lock whose key is printed as crossed may be crossed in the first tour",
          "[rules][dizzle][audit]") {
    const auto lockCrossed = [](const std::string& key) {
        const Table table{readSheet(R"({"name": "a", "grid": [[)" + key + R"(,
                {"pip": 3, "special": {"type": "lock", "colour": "red"}}, {"pip": 2}],
            [{"cross": true}, {"pip": 4}, {"pip": 5}]]})")};
        auto seen = table.lookWith({{"Ann b1", "cross"}, {"Ann round 1", "ticked"}});
        if (key.find("pip") != std::string::npos)
            seen.sites[table.site("Ann a1").index] = table.symbol("cross");
        return impossible(table, seen);
    };
    const std::string special = R"("special": {"type": "key", "colour": "red"}})";
    CHECK(lockCrossed(R"({"cross": true, )" + special).empty());
    CHECK(lockCrossed(R"({"pip": 1, )" + special) ==
          Texts{"key-and-lock: Ann b1 is a lock; it cannot be crossed in the first tour"});
}

TEST_CASE("a cross that touches no other is unusual, one that nobody could reach impossible",
          "[rules][dizzle][audit]") {
    Table table{drawn("X 2 3 4 . 5 6r . 1p 2p . *"), 2};
    table.s.players[0].ticks = table.s.players[1].ticks = 1;
    table.s.tour = 2;
    auto audit = table.rules.audit(table.lookWith({{"Ann c1", "cross"}}));
    CHECK(audit.impossible.empty());
    CHECK(Table::texts(audit.unusual) ==
          Texts{"reachable: Ann c1 touches no other cross; that happens only when a die was given "
                "back"});
    CHECK(impossible(table, table.lookWith({{"Ann f1", "cross"}})) ==
          Texts{"reachable: No die could ever get to Ann f1"});
    CHECK(impossible(table, table.lookWith({{"Ann f1", "die 5"}})) ==
          Texts{"reachable: No die could ever get to Ann f1"});
    CHECK(impossible(table, table.lookWith({{"Ann i1", "cross"}})) ==
          Texts{"reachable: No die could ever get to Ann i1"});
    // A rocket that cannot be reached does not fly.
    CHECK(impossible(table, table.lookWith({{"Ann g1", "cross"}, {"Ann i1", "cross"}})).size() ==
          2);
}

TEST_CASE("a lock that nobody could reach is impossible even with its key",
          "[rules][dizzle][audit]") {
    Table table{drawn("X 1k=red 2l=red 3 . 4l=red 5"), 2};
    table.s.players[0].ticks = table.s.players[1].ticks = 1;
    table.s.tour = 2;
    CHECK(impossible(table, table.lookWith({{"Ann b1", "cross"}, {"Ann c1", "cross"}})) == Texts{});
    CHECK(impossible(table, table.lookWith({{"Ann b1", "cross"}, {"Ann f1", "cross"}})) ==
          Texts{"reachable: No die could ever get to Ann f1"});
    CHECK(impossible(table, table.lookWith({{"Ann f1", "cross"}})) ==
          Texts{"key-and-lock: Ann f1 is a lock, but its key is not crossed"});
}

TEST_CASE("an audit counts landings by zones", "[rules][dizzle][audit]") {
    Table table{drawn("X 2r 3r 4 . 1p 5p 2 . * . 6p"), 2};
    table.s.players[0].ticks = table.s.players[1].ticks = 1;
    table.s.tour = 2;
    const auto found = [&](const std::vector<std::string>& crossed) {
        auto look = table.look();
        for (const auto& name : crossed) look.sites[table.site("Ann " + name).index] = {ShowsCross};
        return impossible(table, look);
    };
    CHECK(found({"b1", "f1"}) == Texts{});
    CHECK(found({"b1", "f1", "g1", "h1"}) == Texts{});  // walked from planet to planet
    CHECK(
        found({"b1", "f1", "j1"}) ==
        Texts{
            "rocket: Ann's planets need at least 2 landings, but Ann has crossed only 1 rockets"});
    CHECK(found({"b1", "c1", "f1", "j1"}) == Texts{});
    CHECK(found({"b1", "c1", "f1", "j1", "l1"}).size() == 1);
}

TEST_CASE("an audit follows flags", "[rules][dizzle][audit]") {
    Table table{drawn("X 1f=red 2 3", R"("score": {"flags": {"red": [10, 6, 3, 1]}})"), 4};
    for (int p = 0; p < 4; ++p) table.s.players[p].ticks = 1;
    table.s.tour = 4;
    const auto look = [&](const std::vector<std::string>& marks) {
        static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk"};
        static const std::vector<std::string> ordinals{"first", "second", "third", "fourth"};
        std::vector<std::pair<std::string, std::string>> changes;
        for (std::size_t p = 0; p < marks.size(); ++p)
            for (std::size_t i = 0; i < 4; ++i) {
                const auto site = names[p] + " red flag " + ordinals[i];
                if (marks[p][i] == 'O') changes.emplace_back(site, "circled");
                if (marks[p][i] == '/') changes.emplace_back(site, "struck");
                if (marks[p][i] == 'O') changes.emplace_back(names[p] + " b1", "cross");
            }
        return table.lookWith(changes);
    };
    const auto found = [&](const std::vector<std::string>& marks) {
        return impossible(table, look(marks));
    };
    CHECK(found({"O...", "//..", "O...", "//.."}) == Texts{});
    CHECK(found({"O///", "/O//", "//O/", "///O"}) == Texts{});
    CHECK(found({"O...", "O...", "O...", "O..."}) == Texts{});
    CHECK(table.rules.audit(look({"O...", "/O..", "//..", "//.."})).unusual.size() == 1);
    CHECK(found({"O...", "....", "/...", "/..."}) ==
          Texts{"flag: The numbers struck at the red flag of Bob do not fit those circled by the "
                "others"});
    const Texts outOfOrder{
        "flag: The numbers circled at the red flag do not follow from any order of arrival"};
    CHECK(found({".O..", "//..", "//..", "//.."}) == outOfOrder);
    CHECK(found({"O...", "O...", "/O..", "//.."}) == outOfOrder);
    const auto twice = table.rules.audit(look({"O.O.", "//..", "//..", "//.."}));
    CHECK(has(Table::texts(twice.impossible),
              "flag: Ann has circled more than one number of the red flag"));
    CHECK(twice.players[0].lowest == 3);
    CHECK(twice.players[0].highest == 10);
    auto circledOnly = table.lookWith({{"Ann red flag first", "circled"},
                                       {"Bob red flag first", "struck"},
                                       {"Cleo red flag first", "struck"},
                                       {"Dirk red flag first", "struck"}});
    CHECK(impossible(table, circledOnly) ==
          Texts{"flag: Ann red flag first is circled, but Ann has not crossed that flag"});
    CHECK(impossible(table, table.lookWith({{"Ann b1", "cross"}})) ==
          Texts{"flag: Ann has crossed the red flag, but circled no number"});
}

TEST_CASE("an audit follows the lava", "[rules][dizzle][audit]") {
    Table table{drawn("X 1 2 V 3 4 5"), 2};
    CHECK(impossible(table, table.lookWith({{"Ann c1", "lava"}})) == Texts{});
    CHECK(impossible(table, table.lookWith({{"Ann b1", "lava"}})) ==
          Texts{"lava: The lava on Ann b1 has no way to a volcano"});
    CHECK(impossible(table, table.lookWith({{"Ann c1", "lava"}, {"Ann e1", "lava"}})) ==
          Texts{"lava: Ann has lava on 2 cells after 0 tours"});
    table.play({"erupt 6"});
    CHECK(table.rules.audit(table.look()).unusual.empty());
    CHECK(impossible(table, table.lookWith({{"Ann d1", "die 2"}})).front() ==
          "free-cell: Ann d1 has no pips, so no die fits");
}

TEST_CASE("what sheets out of sight could explain is not held against those in sight",
          "[rules][dizzle][audit]") {
    Table table{drawn("X 1f=red 5b 3", R"("score": {"flags": {"red": [10, 6, 3, 1]}, "bomb": -2})"),
                2};
    table.s.players[0].ticks = table.s.players[1].ticks = 1;
    table.s.tour = 2;
    const auto found = [&](const std::vector<std::pair<std::string, std::string>>& changes,
                           const InSight& sight) {
        return Table::texts(table.rules.audit(table.lookWith(changes), sight).impossible);
    };
    const InSight bob{{1}, false}, both{{0, 1}, false};
    CHECK(found({{"Bob c1", "exploded"}}, bob) == Texts{});
    CHECK(found({{"Bob c1", "exploded"}}, both) ==
          Texts{"bomb: Bob c1 has exploded, but nobody crossed that bomb"});
    CHECK(found({{"Bob red flag first", "struck"}}, bob) == Texts{});
    CHECK(found({{"Bob b1", "cross"},
                 {"Bob red flag first", "struck"},
                 {"Bob red flag second", "circled"}},
                bob) == Texts{});
    // Not even another player explains these.
    CHECK(found({{"Bob red flag second", "struck"}}, bob).size() == 1);
    CHECK(found({{"Bob b1", "cross"}, {"Bob red flag third", "circled"}}, bob).size() == 1);
    CHECK(found({{"Bob b1", "die 3"}}, bob) ==
          Texts{"matching-pips: A 3 does not fit on Bob b1, which asks for a 1"});
    // What Ann shows is not looked at.
    CHECK(found({{"Ann b1", "die 3"}}, bob) == Texts{});
    CHECK(table.rules.audit(table.look(), bob).players.size() == 2);
}

TEST_CASE("who ticks first is asked only where the order of play is known",
          "[rules][dizzle][audit]") {
    const Table table{drawn("X 2 3 4"), 3};
    const auto found = [&](const std::vector<std::pair<std::string, std::string>>& changes,
                           const InSight& sight) {
        return Table::texts(table.rules.audit(table.lookWith(changes), sight).impossible);
    };
    const Texts apart{
        "rounds: The players have ticked rounds that do not follow from taking turns"};
    const std::pair<std::string, std::string> once{"Cleo round 1", "ticked"},
        twice{"Cleo round 2", "ticked"};
    CHECK(found({once}, {{0, 1, 2}, true}) == apart);
    CHECK(found({once}, {{0, 1, 2}, false}) == Texts{});
    CHECK(found({once, twice}, {{0, 1, 2}, false}) == apart);
    CHECK(found({once, twice}, {{0, 2}, false}) == apart);
    CHECK(found({once, twice}, {{2}, false}) == Texts{});
}

TEST_CASE("no look of a legal game is called impossible, whichever sheets are in sight",
          "[rules][dizzle][audit]") {
    const int level = GENERATE(1, 2, 3, 4, 5, 6, 7, 8);
    const int players = GENERATE(1, 2, 3, 4);
    INFO("level " << level << ", " << players << " players");
    const Table table{"level-" + std::to_string(level), players};
    const auto& rules = table.rules;
    Random random{static_cast<std::uint64_t>(level * 10 + players)};
    auto state = rules.start();
    int looks = 0;
    for (int step = 0; step < 400 && rules.next(state).who != Next::Who::Nobody; ++step) {
        const auto moves = rules.legalMoves(state);
        state = rules.apply(
            state,
            rules.next(state).who == Next::Who::Chance
                ? rules.chance(state, random)
                : moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
        // Half-way through a landing or laying nobody asks for an audit either.
        if (step % 7 != 0 || state.phase == Phase::Land || state.phase == Phase::Lay) continue;
        const auto look = rules.appearance(state);
        const auto scores = rules.score(state);
        for (int subset = 1; subset < 1 << players; ++subset) {
            InSight sight{{}, subset % 2 == 0};
            for (int p = 0; p < players; ++p)
                if ((subset >> p & 1) != 0) sight.players.push_back(p);
            const auto audit = rules.audit(look, sight);
            CHECK(Table::texts(audit.impossible) == Texts{});
            for (const int p : sight.players) {
                const auto& rated = audit.players[static_cast<std::size_t>(p)];
                const int total = scores.total(static_cast<std::size_t>(p));
                CHECK(rated.lowest <= total);
                CHECK(total <= rated.highest);
            }
            ++looks;
        }
    }
    CHECK(looks > 10);
}

TEST_CASE("dice that do not all lie there yet are on the way to the throw",
          "[rules][dizzle][look]") {
    Table table{drawn("X 2 3 4"), 2};
    const auto onTheWay =
        [&](const std::vector<int>& dice,
            const std::vector<std::pair<std::string, std::string>>& changes = {}) {
            auto look = table.lookWith(changes);
            look.loose = DiceBag::ofValues(dice);
            return table.rules.halfDone(table.s, look);
        };
    CHECK(onTheWay({}));
    CHECK(onTheWay({1, 2, 6}));
    CHECK(onTheWay({1, 2, 6}, {{"Ann round 1", "ticked"}}));
    CHECK_FALSE(onTheWay({1, 1, 1, 1, 2, 6, 6}));
    CHECK_FALSE(onTheWay({1, 2, 6}, {{"Bob round 1", "ticked"}}));
    CHECK_FALSE(onTheWay({1, 2, 6}, {{"Ann b1", "cross"}}));
    CHECK_FALSE(table.rules.halfDone(table.s, {}));
    table.play({"roll 1 1 1 1 1 6 6"});
    CHECK_FALSE(onTheWay({1, 2, 6}));  // a die is to be taken now, or the reroll announced
    table.play({"reroll"});
    CHECK(onTheWay({1, 2, 6}));
    CHECK_FALSE(onTheWay({1, 2, 6}, {{"Bob round 1", "ticked"}}));
}

TEST_CASE("the self-check of a sheet notices what cannot be", "[rules][dizzle]") {
    const auto broken = [](const std::string& drawing, const auto& change,
                           const std::string& more = {}) {
        Table table{drawn(drawing, more), 2};
        REQUIRE(table.rules.whatIsBroken(table.s) == "");
        change(table);
        return table.rules.whatIsBroken(table.s);
    };
    const auto crossed = [](const std::string& cell) {
        return [cell](Table& table) { table.s.players[1].crossed |= table.cells({cell}); };
    };
    CHECK(broken("X 1", [](Table& table) { table.s.players[0].crossed = {}; }) ==
          "Ann has lost a printed cross");
    CHECK(broken("X 1 -", crossed("c1")) == "Bob has crossed an obstacle");
    CHECK(broken("X 1l=red 2k=red", crossed("b1")) == "Bob has crossed a closed cell");
    CHECK(broken("X 1f", crossed("b1"), R"("score": {"flags": {"red": [4, 3, 2, 1]}})") ==
          "Bob has a flag without number");
    CHECK(broken("NS 1", crossed("b1"),
                 R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})") ==
          "Bob has a track without two ends");
    CHECK(broken("X 1 -", [](Table& table) { table.s.players[0].lava = table.cells({"c1"}); }) ==
          "Ann: die or lava on an obstacle");
    CHECK(broken("X 1", [](Table& table) { table.s.players[0].exploded = table.cells({"b1"}); }) ==
          "Ann has scribbled no bomb");
    CHECK(broken("X 1", [](Table& table) {
              table.s.players[0].dice = table.s.players[0].lava = table.cells({"b1"});
          }) == "Ann has a die on a taken cell");
    CHECK(broken("X 1", [](Table& table) { table.s.players[0].dice = table.cells({"b1"}); }) ==
          "there are dice out of their time");
    const std::string rails =
        R"("rails": true, "score": {"rails": {"open": 1, "closed": 2, "longest": 3}})";
    CHECK(broken(
              "NS 1",
              [](Table& table) {
                  auto& ann = table.s.players[0];
                  ann.crossed |= table.cells({"b1"});
                  ann.edges[North] |= table.cells({"b1"});
              },
              rails) == "Ann has a track without two ends");
    CHECK(broken(
              "NS 1",
              [](Table& table) {
                  table.s.phase = Phase::Lay;
                  table.s.pool[3] = 100;
              },
              rails) == "there are too many dice");
    CHECK(broken("X 1", [](Table& table) { table.s.phase = Phase::Place; }) == "there are 0 dice");
    CHECK(broken("X 1", [](Table& table) { table.s.players[0].ticks = 1; }) ==
          "the rounds are not ticked rightly");
    CHECK(broken("X 1", [](Table& table) { table.s.current = 2; }) == "nobody acts");
}
