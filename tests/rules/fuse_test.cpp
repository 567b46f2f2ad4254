#include "fuse_table.h"

#include "rules/games.h"
#include "rules/record.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::fuse;

namespace {

/// Ann's b08 (1/2, 3/4, 5/6) and b39 (rising stack), Bob's b06 (r/g, b/y, k/r) and b27 (3, blue,
/// black 6).
constexpr auto kDeal = "table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 b44";

Table dealt(std::map<std::string, std::string> options = {}) {
    Table table{{"Ann", "Bob"}, std::move(options)};
    table.play({kDeal});
    return table;
}

}  // namespace

TEST_CASE("five players begin with ten bombs, five in the centre and six sabotage cards",
          "[rules][fuse]") {
    const int players = GENERATE(1, 2, 3, 4, 5);
    const auto names = someNames(players);
    const std::map<std::string, int> forFive{
        {"training", 20}, {"standard", 23}, {"expert", 25}, {"elite", 27}, {"heroic", 29}};
    for (const auto& [mode, bombs] : forFive) {
        INFO(mode << " for " << players);
        const fuse::Rules rules{{names, {{"mode", mode}}, {}}};
        Random random{7};
        const auto state = rules.apply(rules.start(), rules.chance(rules.start(), random));
        // One bomb less for every missing player; five of them lie open.
        CHECK(state.bombsInPile == bombs - (5 - players) - 5);
        CHECK(state.sabotageInPile == 6);
        const auto in = [&](int place) {
            return state.places[static_cast<std::size_t>(place)].card;
        };
        for (int place = 0; place < fuse::kMostPlaces; ++place)
            CHECK((in(place) != kNoCard) == (place < 2 * players));
        CHECK(rules.whatIsBroken(state).empty());
    }
}

TEST_CASE("everybody begins with an easy and a middling bomb", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    CHECK(table.says("table: deal b08 b39 / b06 b07 / b01 b14 b21 b26 b44") == "setup");
    CHECK(table.says("table: deal b39 b08 / b27 b06 / b01 b14 b21 b26 b44") == "ok");
    CHECK(table.says("table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 b08") == "setup");
    CHECK(table.says("table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 s-red") == "setup");
    CHECK(table.says("table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 b50") == "modes");
    CHECK(table.says("table: deal b08 b50 / b06 b07 / b01 b14 b21 b26 b01") ==
          "modes setup setup setup");
    CHECK(table.says("Ann: draw red1 red2") == "turn-order");
    Table experts{{"Ann", "Bob"}, {{"mode", "expert"}}};
    CHECK(experts.says("table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 b50") == "ok");
    CHECK(experts.says("table: deal b08 b50 / b06 b27 / b01 b14 b21 b26 b44") == "setup");
}

TEST_CASE("by the full rules a single player begins with four bombs of three values and three dice",
          "[rules][fuse]") {
    Table table{{"Ann"}, {{"edition", "full"}}};
    CHECK(table.says("deal b01 b02 b13 b14 / b03 b15 b21 b26 b44") == "setup");
    table.play({"deal b01 b02 b13 b26 / b03 b15 b21 b27 b44"});
    CHECK(table.says("draw red1 red2") == "draw");
    table.play({"draw red1 green3 blue6", "place red1 on b01 1", "place green3 on b01 2",
                "place blue6 on b02 1", "draw red1 red1 red1"});
    CHECK(table.state().bag == std::array<std::uint8_t, 5>{1, 4, 4, 5, 5});
}

TEST_CASE("a single player is always dealt three different values", "[rules][fuse]") {
    const Rules rules{{{"Ann"}, {{"edition", "full"}}, {}}};
    Random random{1};
    for (int i = 0; i < 500; ++i)
        REQUIRE(rules.check(rules.start(), rules.chance(rules.start(), random)).empty());
}

TEST_CASE("by the full rules two players take two dice each", "[rules][fuse]") {
    auto table = dealt({{"edition", "full"}});
    CHECK(table.says("Ann: draw red1 red2") == "draw");
    table.play({"Ann: draw red1 black4 blue3 green6", "Ann: place red1 on b08 1",
                "Ann: place green6 on b08 3"});
    CHECK(table.says("Ann: place black4 on b08 2") == "one-die-each");
    table.play({"Bob: place black4 on b06 3", "Bob: place blue3 on b06 2",
                "Bob: draw red1 red1 red1 red1"});
    // With three players the full rules are those of the leaflet.
    Table three{{"Ann", "Bob", "Cleo"}, {{"edition", "full"}}};
    three.play({"deal b08 b39 / b06 b27 / b02 b25 / b01 b14 b21 b26 b44", "draw red1 red1 red1"});
}

TEST_CASE("the bag gives as many dice as there are players, and only what is in it",
          "[rules][fuse]") {
    auto table = dealt();
    CHECK(table.says("Bob: draw red1 red2") == "turn-order");
    CHECK(table.says("Ann: draw red1") == "draw");
    CHECK(table.says("Ann: draw red1 red1 red1") == "draw");
    CHECK(table.says("Ann: place red1 on b08 1") == "turn-order draw");
    auto state = table.state();
    state.bag = {1, 0, 0, 0, 0};
    CHECK(table.broken(state, "Ann: draw red1 red2") == "draw dice-count");
    CHECK(table.broken(state, "Ann: draw blue1") == "dice-count");
    CHECK(table.broken(state, "Ann: draw red6") == "ok");
    // The one who comes last takes none.
    state = table.after(state, "Ann: draw red6");
    state.bag = {4, 5, 5, 5, 5};
    state = table.after(state, "Bob: place red6 on b06 3");
    CHECK(state.phase == Phase::Draw);
    CHECK(state.bagHolder == 1);
}

TEST_CASE("each player takes one die and puts it where it fits", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4"});
    CHECK(table.says("Ann: place red1 on b08 2") == "slot");
    CHECK(table.says("Ann: place red1 on b06 1") == "own-cards");
    CHECK(table.says("Ann: place red2 on b08 1") == "draw");
    CHECK(table.says("Ann: place red1 on b08 4") == "slot");
    CHECK(table.says("Ann: place red1 on b39 2") == "stack-order");
    CHECK(table.says("Ann: place red1 on b44 1") == "own-cards");
    CHECK(table.says("Ann: place red1 on s-red 1") == "own-cards");
    CHECK(table.says("Ann: penalty red1") == "penalty");
    CHECK(table.says("table: penalty red1") == "one-die-each");
    CHECK(table.says("Bob: draw red1 red2") == "turn-order turn-order");
    table.play({"Ann: place red1 on b08 1"});
    CHECK(table.says("Ann: place black4 on b08 2") == "one-die-each");
    CHECK(table.says("Ann: place black6 on b08 1") == "draw one-die-each one-die-a-slot slot");
    table.play({"Bob: place black4 on b06 3", "Bob: draw red1 red1"});
    CHECK(table.says("Ann: place red1 on b08 1") == "one-die-a-slot");
}

TEST_CASE("stacks grow from the bottom and their signs bind what lies there", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red2 black6", "Ann: place red2 on b39 1", "Bob: place black6 on b27 3",
                "Bob: draw red4 blue2"});
    CHECK(table.says("Ann: place blue2 on b39 2") == "relation");
    CHECK(table.says("Ann: place blue2 on b39 3") == "stack-order");
    CHECK(table.says("Ann: place red4 on b39 1") == "one-die-a-slot");
    table.play({"Ann: place red4 on b39 2", "Bob: place blue2 on b06 2"});
    CHECK(table.broken(table.state(), "Ann: place red4 on b39 4") == "turn-order draw stack-order");
}

TEST_CASE("a penalty costs everybody one exposed die of its colour or new value", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 red3", "Ann: place red1 on b08 1", "Bob: place red3 on b06 1",
                "Bob: draw blue4 red4", "Ann: place red4 on b08 2", "Bob: place blue4 on b06 2",
                "Ann: draw red2 green1", "Ann: place red2 on b39 1"});
    // b06 wants k/r now, b27 3, blue, black 6: green 1 fits neither.
    CHECK(table.says("Bob: place green1 on b06 3") == "slot");
    table.play({"Bob: penalty green1"});
    CHECK(table.says("Bob: draw red1 red1") == "turn-order turn-order dice-count");
    CHECK(table.says("Ann: reroll green1 4") == "penalty");
    CHECK(table.says("Bob: reroll green2 4") == "penalty");
    CHECK(table.says("Bob: return green1") == "turn-order");
    const auto before = table.state();
    table.play({"Bob: reroll green1 4"});
    CHECK(table.says("Bob: return green4") == "penalty penalty");
    CHECK(table.says("Ann: give b08 1") == "penalty");  // red 1: neither green nor a 4
    CHECK(table.says("Ann: give b08 3") == "penalty");  // nothing there
    CHECK(table.says("Ann: give b08 7") == "slot");
    CHECK(table.says("Ann: give b06 2") == "own-cards");
    CHECK(table.says("table: give b26 1") == "one-die-each");
    CHECK(table.says("Ann: clear b08") == "penalty penalty defuse");
    table.play({"Ann: give b08 2"});
    CHECK(table.says("Ann: give b08 1") == "penalty penalty");
    table.play({"Bob: give b06 2"});
    CHECK(table.says("Ann: draw red1 yellow1") == "penalty");
    CHECK(table.says("Bob: return green1") == "penalty");
    table.play({"Bob: return green4"});
    auto bag = before.bag;
    ++bag[0];  // Ann's red 4
    ++bag[1];  // Bob's blue 4
    ++bag[2];  // and the penalty die
    CHECK(table.state().bag == bag);
    CHECK(table.state().phase == Phase::Draw);
    CHECK(table.state().bagHolder == 1);
}

TEST_CASE("a red die thrown again as a 4 costs everybody a red die or a 4", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    table.play({"deal b08 b39 / b07 b40 / b01 b14 b21 b26 b44", "Ann: draw red1 red5",
                "Ann: place red1 on b08 1", "Bob: place red5 on b07 3", "Bob: draw yellow4 black4",
                "Bob: place yellow4 on b07 1", "Ann: place black4 on b08 2", "Ann: draw red2 blue1",
                "Ann: place blue1 on b39 1", "Bob: penalty red2", "Bob: reroll red2 4"});
    std::set<std::string> choices;
    for (const auto& move : table.game.legalMoves(table.position))
        choices.insert(table.names[static_cast<std::size_t>(move.player)] + ' ' + move.text);
    CHECK(choices == std::set<std::string>{"Ann give b08 1", "Ann give b08 2", "Bob give b07 1",
                                           "Bob give b07 3"});
    const auto before = table.state().bag;
    table.play({"Bob: give b07 1", "Ann: give b08 1", "Bob: return red4"});
    auto bag = before;
    bag[0] = static_cast<std::uint8_t>(bag[0] + 2);  // Ann's red 1 and the penalty die
    ++bag[3];                                        // Bob's yellow 4
    CHECK(table.state().bag == bag);
}

TEST_CASE("several penalties are thrown one after the other, in any order", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    table.play({"deal b06 b27 / b07 b40 / b01 b14 b21 b26 b44", "Ann: draw red1 red2",
                "Ann: place red1 on b06 1", "Bob: place red2 on b07 3", "Bob: draw green4 green4",
                "Ann: penalty green4", "Bob: place green4 on b07 2"});
    CHECK(table.state().phase == Phase::Reroll);
    table.play({"reroll green4 6", "Bob: give b07 2", "return green6", "Ann: draw blue1 blue2",
                "Bob: place blue1 on b07 2", "Ann: place blue2 on b06 2", "Bob: draw green5 green5",
                "Ann: penalty green5", "Bob: penalty green5"});
    // Which of the two is thrown first is free; nobody has a green die or a 6.
    CHECK(table.game.next(table.position) == Next{Next::Who::Chance, kTable});
    table.play({"Bob: reroll green5 6"});
    CHECK(table.says("Ann: reroll green5 3") == "penalty");
    CHECK(table.says("Ann: return green6") == "penalty");
    table.play({"Bob: return green6", "Ann: reroll green5 6", "Ann: return green6"});
    CHECK(table.state().phase == Phase::Draw);
}

TEST_CASE("whether a penalty may be taken while another die fits is an option", "[rules][fuse]") {
    const std::vector<std::string> moves{"deal b06 b27 / b07 b40 / b01 b14 b21 b26 b44",
                                         "Ann: draw red1 green4", "Ann: place red1 on b06 1",
                                         "Bob: place green4 on b07 2", "Bob: draw green5 blue6"};
    Table table{{"Ann", "Bob"}};
    table.play(moves);
    CHECK(table.says("Ann: penalty green5") == "ok");
    Table strict{{"Ann", "Bob"}, {{"penalty_only_if_no_die_fits", "true"}}};
    strict.play(moves);
    CHECK(strict.says("Ann: penalty green5") == "penalty");
    CHECK(strict.says("Ann: penalty blue6") == "penalty");
    strict.play({"Bob: penalty blue6", "Ann: penalty green5"});
}

TEST_CASE("only dice with nothing on top can be lost", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red2 black6", "Ann: place red2 on b39 1", "Bob: place black6 on b27 3",
                "Bob: draw red4 blue2", "Ann: place red4 on b39 2", "Bob: place blue2 on b06 2",
                "Ann: draw blue5 green5", "Ann: place blue5 on b39 3", "Bob: place green5 on b06 1",
                "Bob: draw yellow5 red6", "Bob: place red6 on b06 3"});
    CHECK(table.state().phase == Phase::Clear);
    table.play({"Bob: clear b06", "Bob: take b21", "reveal s-red"});
    // Ann's red dice lie under the blue one, and Bob's went back with his bomb.
    CHECK(table.state().phase == Phase::Reveal);
    table.play({"reveal s-blue"});
    CHECK(table.says("Ann: give b39 1") == "exposed sabotage");
    CHECK(table.says("Bob: give b27 3") == "sabotage sabotage");
    table.play({"Ann: give b39 3", "reveal s-4"});
    CHECK(table.says("Ann: give b39 1") == "exposed sabotage");
    table.play({"Ann: give b39 2", "reveal b02", "Ann: place yellow5 on b39 2"});
    CHECK(table.state().discard == table.rules.cardNumber("s-4"));
}

TEST_CASE("a bomb is defused, cleared and replaced before anybody else takes a die",
          "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1", "Bob: place black4 on b06 3",
                "Bob: draw blue3 green6", "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                "Ann: draw yellow4 red2"});
    CHECK(table.total(0) == 0);
    CHECK(table.says("Ann: clear b08") == "turn-order defuse");
    table.play({"Ann: place yellow4 on b08 2"});
    CHECK(table.total(0) == 1);  // at once
    CHECK(table.says("Bob: place red2 on b06 1") == "defuse");
    CHECK(table.says("Bob: clear b08") == "own-cards");
    CHECK(table.says("Ann: take b44") == "defuse");
    CHECK(table.says("Ann: fallen b08") == "fallen-tower");
    table.play({"Ann: clear b08"});
    CHECK(table.state().bag == std::array<std::uint8_t, 5>{4, 4, 5, 5, 4});
    CHECK(table.says("Bob: place red2 on b06 1") == "new-card");
    CHECK(table.says("Bob: take b44") == "new-card");
    CHECK(table.says("Ann: take b02") == "new-card");
    CHECK(table.says("Ann: take s-red") == "new-card");
    CHECK(table.says("Ann: reveal b02") == "new-card");
    table.play({"Ann: take b44"});
    CHECK(table.says("Bob: place red2 on b06 1") == "refill");
    for (const auto* known : {"reveal b44", "reveal b27", "reveal b08", "reveal b01", "reveal b50"})
        CHECK(table.says(known) == "refill");
    table.play({"reveal s-black"});
    CHECK(table.says("Bob: place red2 on b06 1") == "sabotage");
    CHECK(table.says("reveal b02") == "sabotage");
    table.play({"Bob: give b06 3"});
    CHECK(table.says("reveal s-black") == "refill");
    table.play({"reveal b02", "Bob: place red2 on b06 1", "Bob: draw red1 red1"});
    CHECK(table.state().centre[4] == table.rules.cardNumber("b02"));
    CHECK(table.game.score(table.position).players[0][0].why.text() == "bomb b08 defused");
}

TEST_CASE("sabotage stops when none is left in the pile", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}, {{"sabotage_cards", "1"}}};
    table.play({kDeal, "Ann: draw red1 black4", "Ann: place red1 on b08 1",
                "Bob: place black4 on b06 3", "Bob: draw blue3 green6",
                "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2", "Ann: draw yellow4 red2",
                "Ann: place yellow4 on b08 2", "Ann: clear b08", "Ann: take b44",
                "reveal s-green"});
    CHECK(table.says("reveal s-red") == "refill");
    CHECK(table.says("reveal b02") == "ok");
}

TEST_CASE("a tower that falls gives its dice back, at any moment", "[rules][fuse]") {
    auto table = dealt();
    CHECK(table.says("Ann: fallen b39") == "fallen-tower");
    table.play({"Ann: draw red2 black6", "Ann: place red2 on b39 1"});
    CHECK(table.says("Ann: fallen b39") == "fallen-tower");  // a single die has nowhere to fall
    table.play({"Bob: place black6 on b27 3", "Bob: draw red4 blue2", "Ann: place red4 on b39 2"});
    CHECK(table.says("Bob: fallen b39") == "own-cards");
    CHECK(table.says("Bob: fallen b27") == "fallen-tower");
    table.play({"Ann: fallen b39"});
    CHECK(table.state().bag == std::array<std::uint8_t, 5>{5, 4, 5, 5, 4});
    table.play({"Bob: place blue2 on b06 2"});
}

TEST_CASE("whoever loses the asked die with a falling tower has nothing to give", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red2 black6", "Ann: place red2 on b39 1", "Bob: place black6 on b27 3",
                "Bob: draw red4 blue2", "Ann: place red4 on b39 2", "Bob: place blue2 on b06 2",
                "Ann: draw green1 green2", "Bob: place green2 on b06 1",
                "Ann: place green1 on b08 1", "Bob: draw yellow4 yellow1",
                "Ann: place yellow4 on b08 2", "Bob: penalty yellow1", "Bob: reroll yellow1 4"});
    CHECK(table.state().phase == Phase::Penalty);
    SECTION("she may still have another one") {
        table.play({"Ann: fallen b39"});
        CHECK(table.says("Bob: return yellow4") == "penalty");
        table.play({"Ann: give b08 2", "Bob: return yellow4"});
    }
    SECTION("or has given it already") {
        table.play({"Ann: give b08 2", "Ann: fallen b39", "Bob: return yellow4"});
    }
    SECTION("or loses the only one") {
        auto state = table.state();
        state.places[0].dice[1] = kNoDie;
        state = table.after(state, "Ann: fallen b39");
        CHECK(state.phase == Phase::Return);
    }
}

TEST_CASE("the clock: stamps run forward, and at 600.0 seconds it is too late", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    CHECK(table.says(std::string{"table: at 0.0 "} + std::string{kDeal}.substr(7)) == "clock");
    CHECK(table.says("table: time up") == "turn-order");
    table.play({kDeal, "Ann: at 10.5 draw red1 black4"});
    CHECK(table.state().clock == 10'500);
    CHECK(table.says("Ann: at 10.4 place red1 on b08 1") == "clock");
    CHECK(table.says("Ann: at 10.5 place red1 on b08 1") == "ok");
    CHECK(table.says("Ann: at 599.999 place red1 on b08 1") == "ok");
    CHECK(table.says("Ann: at 600.0 place red1 on b08 1") == "clock");
    CHECK(table.says("Ann: at 600 place red1 on b08 2") == "clock slot");
    CHECK(table.says("table: at 599.9 time up") == "clock");
    CHECK(table.says("table: stop") == "after-the-win");
    table.play({"table: at 600.0 time up"});
    const auto outcome = table.game.outcome(table.position);
    REQUIRE(outcome);
    CHECK(outcome->winners.empty());
    CHECK(outcome->how.text() == "Time is up with 17 bombs left; the team has 0 points");
    CHECK(table.says("Ann: place red1 on b08 1") == "loss");
    CHECK(table.game.next(table.position).who == Next::Who::Nobody);
}

TEST_CASE("a bomb whose last die lies in time counts, even if the clock rings then",
          "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1", "Bob: place black4 on b06 3",
                "Bob: draw blue3 green6", "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                "Ann: draw yellow4 red2", "Ann: at 599.9 place yellow4 on b08 2", "time up"});
    CHECK(table.total(0) == 1);
    CHECK(table.rules.whatIsBroken(table.state()).empty());
}

TEST_CASE("the team wins when centre and pile are empty, and may play on for points",
          "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1", "Bob: place black4 on b06 3",
                "Bob: draw blue3 green6", "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                "Ann: draw yellow4 red2", "Ann: place yellow4 on b08 2", "Ann: clear b08"});
    auto state = table.state();
    state.bombsInPile = 0;
    state.sabotageInPile = 1;
    state.centre = {kNoCard, kNoCard, static_cast<std::uint8_t>(table.rules.cardNumber("b44")),
                    kNoCard, kNoCard};
    state = table.after(state, "Ann: take b44");
    CHECK_FALSE(state.won);  // the last sabotage card is still in the pile
    CHECK(table.broken(state, "reveal b02") == "refill");
    state = table.after(state, "reveal s-black");
    CHECK_FALSE(state.won);  // and has to be carried out
    state = table.after(state, "Bob: give b06 3");
    CHECK(state.won);
    CHECK(state.phase == Phase::Place);  // Bob still has a die to take
    CHECK_FALSE(table.rules.outcome(state));

    SECTION("until they stop") {
        state = table.after(state, "stop");
        CHECK(table.rules.outcome(state)->winners == std::vector<int>{0, 1});
        CHECK(table.rules.outcome(state)->how.text() == "The base is saved; the team has 1 point");
    }
    SECTION("until the time is up, which no longer matters") {
        state = table.after(state, "time up");
        CHECK(table.rules.outcome(state)->winners == std::vector<int>{0, 1});
    }
    SECTION("until the bag is empty") {
        state.bag = {};
        state = table.after(state, "Bob: place red2 on b06 1");
        CHECK(state.end == End::EmptyBag);
        CHECK(table.rules.outcome(state)->winners == std::vector<int>{0, 1});
    }
    SECTION("until nothing is left in front of anybody") {
        state = table.after(state, "Bob: place red2 on b06 1");
        state.places = {};
        state.places[2].card = static_cast<std::uint8_t>(table.rules.cardNumber("b22"));
        state.places[2].dice[0] = state.places[2].dice[1] = Die{1, 1};
        state = table.after(state, "Bob: draw red5 blue1");
        CHECK(table.broken(state, "Ann: penalty red5") == "ok");  // no bomb: always a penalty
        state = table.after(state, "Bob: place red5 on b22 3");
        state = table.after(state, "Bob: clear b22");
        CHECK(state.end == End::AllDone);
        CHECK(table.broken(state, "Ann: draw red5 blue1") == "after-the-win");
        CHECK(table.rules.score(state).total(1) == 2);
    }
}

TEST_CASE("an empty bag loses", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1"});
    auto state = table.state();
    state.bag = {};
    state = table.after(state, "Bob: place black4 on b06 3");
    CHECK(state.end == End::EmptyBag);
    CHECK(table.rules.outcome(state)->winners.empty());
    CHECK(table.rules.outcome(state)->how.text() ==
          "The bag is empty with 17 bombs left; the team has 0 points");
}

TEST_CASE("moves are read as people write them, and mistakes are pointed at", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: at 3 draw black4 red1"});
    CHECK(table.state().clock == 3000);
    CHECK(table.misread("").starts_with("0 '' an action: deal, draw"));
    CHECK(table.misread("play red1").starts_with("0 'play' an action"));
    CHECK(table.misread("at soon draw red1") == "3 'soon' seconds on the clock, such as 123.4");
    for (const auto* time : {"-1", "1.", "1.2345", "1.-1", "1.x", "1e3", "999999", "."})
        CHECK(table.misread(std::string{"at "} + time + " stop").starts_with("3 '"));
    CHECK(table.misread("place") == "5 '' a die such as red3");
    CHECK(table.misread("place pink1 on b08 1") == "6 'pink1' a die such as red3");
    CHECK(table.misread("place red7 on b08 1") == "6 'red7' a die such as red3");
    CHECK(table.misread("place red1 b08 1") == "11 'b08' on");
    CHECK(table.misread("place red1 on b99 1") == "14 'b99' the id of a card of the deck");
    CHECK(table.misread("place red1 on b08 0") == "18 '0' a slot, 1 to 10");
    CHECK(table.misread("place red1 on b08 1 1") == "20 '1' the end of the action");
    CHECK(table.misread("draw red1 red1 red1 red1 red1 red1") == "30 'red1' the end of the action");
    CHECK(table.misread("draw") == "4 '' a die such as red3");
    CHECK(table.misread("reroll red1 7") == "12 '7' the new value, 1 to 6");
    CHECK(table.misread("time out") == "5 'out' up");
    CHECK(table.misread("deal b08 b39 b06") ==
          "13 'b06' / between the cards of the players and before the centre");
    CHECK(table.misread("deal b08") == "8 '' the id of a card of the deck");
    // Who is not named is found by the card.
    CHECK(table.says("table: place red1 on b08 1") == "ok");
    CHECK(table.says("table: place red1 on b44 1") == "one-die-each");
    CHECK(table.misread("at -0.5 stop") == "3 '-0.5' seconds on the clock, such as 123.4");
    // A die that no record can name.
    auto odd = table.move(table.state(), "Ann: place red1 on b08 1");
    odd.die = {9, 9};
    CHECK(table.rules.check(table.state(), odd).back().reason.text() ==
          "Slot 1 of bomb b08 does not take this die");
    table.play({"Ann: place red1 on b08 1", "Bob: place black4 on b06 3", "Bob: draw blue3 green6",
                "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2", "Ann: draw yellow4 red2",
                "Ann: place yellow4 on b08 2", "table: clear b08"});
    CHECK(table.says("table: take b44") == "ok");  // whose place is empty
}

TEST_CASE("the last decimals of a time stamp survive", "[rules][fuse]") {
    auto table = dealt();
    for (const auto& [written, again] :
         std::map<std::string, std::string>{{"at 7 draw red1 red2", "at 7.0 draw red1 red2"},
                                            {"at 7.05 draw red1 red2", "at 7.050 draw red1 red2"},
                                            {"at 7.123 draw red2 red1", "at 7.123 draw red1 red2"},
                                            {"at 12.5 draw red1 red2", "at 12.5 draw red1 red2"}}) {
        const auto move = std::get<fuse::Move>(table.rules.parse(table.state(), {0, written}));
        CHECK(table.rules.notation(table.state(), move).text == again);
        CHECK(std::get<fuse::Move>(table.rules.parse(table.state(), {0, again})) == move);
    }
}

TEST_CASE("a table that cannot be set up says why", "[rules][fuse]") {
    const auto complaint = [](Setup setup) {
        try {
            (void)fuse::Rules{setup};
            return std::string{"none"};
        } catch (const BadSetup& bad) {
            return std::string{bad.what()};
        }
    };
    CHECK(complaint({{"Ann"}, {{"deck", "mine"}}, {}}) ==
          "There is no deck 'mine'. Choose the deck standard");
    const auto with = [](const char* text) {
        return [text](const std::string&) { return std::string{text}; };
    };
    CHECK(complaint({{"Ann"}, {{"deck", "mine"}}, with("{")}) ==
          "The deck 'mine' cannot be used. Deck, line 1, column 2: found the end, "
          "expected JSON");
    CHECK(complaint({{"Ann"}, {{"deck", "mine"}}, with("[]")}) ==
          "The deck 'mine' has 0 bombs of 1 or 2 points, and this game needs 1 to begin with, one "
          "for each player. Add cards");
    CHECK(complaint({{"Ann"}, {{"sabotage_cards", "12"}}, {}}) ==
          "Option sabotage_cards cannot be '12'. Give a whole number from 0 to 11");
    CHECK(complaint({{}, {}, {}}) == "FUSE is played by 1 to 5 players, not by 0");
    // 18 bombs of one point: nothing middling to begin with, nor three values for a single player.
    std::string easy = "[";
    for (int i = 0; i < 30; ++i)
        easy += (i ? "," : "") + std::string{R"({"id":)"} + std::to_string(i) +
                R"(,"points":1,"layout":"flat","slots":[{}]})";
    easy += "]";
    CHECK(complaint({{"Ann"}, {{"deck", "easy"}}, with(easy.c_str())})
              .starts_with("The deck 'easy' has 0 bombs of 3 or 4 points"));
    CHECK(complaint({{"Ann"}, {{"deck", "easy"}, {"edition", "full"}}, with(easy.c_str())})
              .starts_with("The deck 'easy' has 1 different value, and this game needs 3"));
    auto middling = easy;
    for (std::size_t at = 0; (at = middling.find("\"points\":1", at)) != std::string::npos;)
        middling[at + 9] = '3';
    CHECK(complaint({{"Ann"}, {{"deck", "hard"}}, with(middling.c_str())})
              .starts_with("The deck 'hard' has 0 bombs of 1 or 2 points"));
    easy.replace(easy.find("\"points\":1"), 10, "\"points\":4");
    CHECK(complaint({{"Ann"}, {{"deck", "easy"}}, with(easy.c_str())}) ==
          "The deck 'easy' has 0 sabotage cards, and this game needs 6. Add cards, or give option "
          "sabotage_cards 0");
    CHECK(complaint({{"Ann"}, {{"deck", "easy"}, {"sabotage_cards", "0"}}, with(easy.c_str())}) ==
          "none");
}

namespace {

/// As many bombs of a single free slot: a cheap one, a dearer one, and so on.
std::string fewBombs(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (i ? "," : "") + std::string{R"({"id":)"} + std::to_string(i) + R"(,"points":)" +
                (i % 2 == 0 ? "1" : "3") + R"(,"layout":"flat","slots":[{}]})";
    return '[' + text + ']';
}

}  // namespace

TEST_CASE("a deck of a few cards can be played with fewer bombs", "[rules][fuse]") {
    const auto equipment = [](const std::string&) { return fewBombs(4); };
    std::map<std::string, std::string> options{{"deck", "few"}, {"sabotage_cards", "0"}};
    try {
        (void)fuse::Rules{Setup{{"Ann"}, options, equipment}};
        FAIL("4 bombs are too few");
    } catch (const BadSetup& bad) {
        CHECK(std::string{bad.what()} ==
              "The deck 'few' has 4 bombs for this mode, and this game needs 18. Add cards, or "
              "give option bombs a number up to 2");
    }
    options["bombs"] = "2";
    Table table{{"Ann"}, options, equipment};
    table.play({"deal 0 1 / 2 3", "draw red1", "place red1 on 0 1", "clear 0", "take 2",
                "draw red1", "place red1 on 1 1", "clear 1"});
    CHECK(table.game.score(table.position).players[0].size() == 2);
    table.play({"take 3"});
    // The centre is empty: won, though the game goes on.
    CHECK_FALSE(table.game.outcome(table.position));
    const auto lines = table.game.score(table.position).players[0];
    REQUIRE(lines.size() == 3);
    CHECK(lines[2].rule.id == "win");
    CHECK(lines[2].points == 0);
    CHECK(lines[2].why.text() == "the team has won; playing on can only add points");
    CHECK(table.total(0) == 4);
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Random random{seed};
        CHECK(table.game.playOut(random, 2000, true).broken.empty());
    }
}

TEST_CASE("sabotage hides behind a single bomb, too", "[rules][fuse]") {
    for (const auto* bombs : {"1", "4", "5", "30"}) {
        const Table table{{"Ann", "Bob"}, {{"bombs", bombs}}};
        INFO(bombs);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Random random{seed};
            CHECK(table.game.playOut(random, 3000, true).broken.empty());
            auto position = table.game.start();
            for (int turn = 0; turn < 300 && !table.game.outcome(position); ++turn) {
                position = table.game.randomTurn(position, random).after;
                REQUIRE(table.game.audit(table.game.appearance(position)).impossible.empty());
            }
        }
    }
}

TEST_CASE("one of a thing is not many", "[rules][fuse]") {
    const auto equipment = [](const std::string&) { return fewBombs(3); };
    Table table{{"Ann"}, {{"deck", "few"}, {"sabotage_cards", "0"}, {"bombs", "1"}}, equipment};
    const auto why = [&](const State& s, const std::string& line) {
        const auto broken = table.rules.check(s, table.move(s, line));
        REQUIRE_FALSE(broken.empty());
        return broken.front().reason.text();
    };
    table.play({"deal 0 1 / 2"});
    CHECK(why(table.state(), "draw red1 red2") == "1 die must be drawn, not 2");
    auto scarce = table.state();
    scarce.bag[0] = 1;
    CHECK(table.rules.check(scarce, table.move(scarce, "draw red1 red2")).back().reason.text() ==
          "The bag holds only 1 red die");
    table.play({"draw red1"});
    CHECK(why(table.state(), "place red1 on 0 2") == "Bomb 0 has 1 slot");
    table.play({"place red1 on 0 1", "time up"});
    CHECK(table.game.outcome(table.position)->how.text() ==
          "Time is up with 1 bomb left; the team has 1 point");
}
