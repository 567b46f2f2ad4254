#include "app/session/continuations.h"

#include "app/session/set_up.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

using namespace kibitz;
using namespace kibitz::session;

namespace {

SetUp gameNamed(const std::string& name) {
    SessionInfo info;
    info.game = name;
    info.players = {"Ann", "Bob"};
    return setUp(info);
}

}  // namespace

TEST_CASE("what fits the table best comes first among the continuations", "[app][continuations]") {
    const auto* name = GENERATE("dizzle", "addit", "spexxx", "topple", "fuse");
    INFO(name);
    const auto setUp = gameNamed(name);
    const auto& game = setUp.game;
    auto position = game.start();
    rules::Random random{7};
    for (int i = 0; i < 25 && game.next(position).who != rules::Next::Who::Nobody; ++i) {
        const auto turn = game.randomTurn(position, random);
        const auto look = game.appearance(turn.after);
        const auto seen = vision::Observation::certain(game.vocabulary(), look);
        const auto all = continuationsOf(game, position, &seen);
        REQUIRE_FALSE(all.list.empty());
        // The first one looks as the table does: it is the turn that was made, or one as good.
        const auto played = game.play(position, all.list.front().move);
        REQUIRE(std::holds_alternative<rules::Position>(played));
        CHECK(game.appearance(std::get<rules::Position>(played)) == look);
        CHECK(std::is_sorted(all.list.begin(), all.list.end(),
                             [](const auto& a, const auto& b) { return a.fit > b.fit; }));
        if (all.whole) CHECK(all.list.size() == game.turns(position).size());
        position = turn.after;
    }
}

TEST_CASE("continuations without a trace are told from those that can be seen",
          "[app][continuations]") {
    const auto setUp = gameNamed("topple");
    const auto& game = setUp.game;
    const auto all = continuationsOf(game, game.start(), nullptr);
    const auto now = game.appearance(game.start());
    for (const auto& one : all.list) {
        const auto after = std::get<rules::Position>(game.play(game.start(), one.move));
        CHECK(one.visible == (game.appearance(after) != now));
    }
}

TEST_CASE("places to play are those of the player's own moves, and none while dice are due",
          "[app][continuations]") {
    const auto setUp = gameNamed("topple");
    const auto& game = setUp.game;
    const auto start = game.start();
    REQUIRE(game.next(start).who == rules::Next::Who::Chance);
    CHECK(legalPlaces(game, start, continuationsOf(game, start, nullptr)).empty());
    rules::Random random{1};
    auto thrown = start;
    while (game.next(thrown).who == rules::Next::Who::Chance)
        thrown = game.randomTurn(thrown, random).after;
    const auto all = continuationsOf(game, thrown, nullptr);
    const auto places = legalPlaces(game, thrown, all);
    REQUIRE_FALSE(places.empty());
    const auto interruptions = game.interruptions(thrown);
    for (const auto place : places)
        CHECK(std::any_of(all.list.begin(), all.list.end(), [&](const Continuation& one) {
            const bool own = std::find(interruptions.begin(), interruptions.end(), one.move) ==
                             interruptions.end();
            return own &&
                   std::find(one.places.begin(), one.places.end(), place) != one.places.end();
        }));
}
