#include "datasets/play/course.h"
#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <map>
#include <set>
#include <string>

using namespace kibitz;
using namespace kibitz::datasets;

namespace {

rules::Setup setupFor(const rules::GameInfo& info, int players) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dan", "Eve"};
    rules::Setup setup;
    setup.players.assign(names.begin(), names.begin() + players);
    (void)info;
    return setup;
}

const rules::GameInfo& anyGame() {
    const auto games = rules::allGames();
    const auto at = GENERATE(range(0, 5));
    return games[static_cast<std::size_t>(at)];
}

}  // namespace

TEST_CASE("a simulated game is legal from the first action to the last", "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    const int players = GENERATE(1, 2, 4);
    if (players < info.fewestPlayers || players > info.mostPlayers) return;
    const auto course = playCourse(info, setupFor(info, players), {.seed = 3, .actions = 120});
    CHECK(course.steps.size() > 5);  // Addit alone can be over soon
    auto position = course.start;
    for (const auto& step : course.steps) {
        const auto after = course.game.play(position, step.move);
        INFO(step.move.text);
        REQUIRE(std::holds_alternative<rules::Position>(after));
        CHECK(std::get<rules::Position>(after) == step.after);
        position = step.after;
    }
}

TEST_CASE("the record of a simulated game reads back and plays to the same end",
          "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    const auto course = playCourse(info, setupFor(info, 2), {.seed = 11, .actions = 90});
    const auto read = rules::readRecord(rules::writeRecord(course.record()));
    CHECK(read == course.record());
    const auto replayed = rules::replay(info.make(read.setup()), read);
    CHECK_FALSE(replayed.fault);
    CHECK(replayed.positions.back() == course.steps.back().after);
}

TEST_CASE("a game played to the end ends", "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    auto setup = setupFor(info, 2);
    if (info.name == "topple") setup.options["target"] = "30";
    const auto course = playCourse(info, setup, {.seed = 5});
    CHECK(course.game.outcome(course.steps.back().after).has_value());
}

TEST_CASE("the players make points", "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    if (info.name == "addit") return;  // knows winners, not points
    int total = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const auto course = playCourse(info, setupFor(info, 2), {.seed = seed, .actions = 250});
        const auto sheet = course.game.score(course.steps.back().after);
        total += sheet.total(0) + sheet.total(1);
    }
    CHECK(total > 30);
}

TEST_CASE("the same seed plays the same game and another one another", "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    const auto game = [&](std::uint64_t seed, double rate) {
        return playCourse(info, setupFor(info, 2),
                          {.seed = seed, .actions = 30, .illegalRate = rate})
            .record();
    };
    CHECK(game(7, 0) == game(7, 0));
    CHECK_FALSE(game(7, 0) == game(8, 0));
    // Mistakes happen beside the game; they do not change it.
    CHECK(game(7, 0) == game(7, 0.5));
}

TEST_CASE("what goes wrong is really against the rules, and of several kinds", "[datasets][play]") {
    const auto& info = anyGame();
    INFO(info.name);
    std::set<std::string> rulesCited;
    int slips = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
        const auto course =
            playCourse(info, setupFor(info, 2), {.seed = seed, .actions = 18, .illegalRate = 0.6});
        for (std::size_t i = 0; i < course.steps.size(); ++i) {
            const auto& wrong = course.steps[i].slip;
            if (!wrong) continue;
            ++slips;
            rulesCited.emplace(wrong->broken.rule.id);
            CHECK_FALSE(isReachable(course.game, course.before(i), wrong->look));
            CHECK(std::string{info.rulebook}.find("## " + std::string{wrong->broken.rule.id} +
                                                  ":") != std::string::npos);
        }
    }
    CHECK(slips > 12);
    CHECK(rulesCited.size() >= 3);
}
