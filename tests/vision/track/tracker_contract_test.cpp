// What the tracker promises for every game.

#include "all_setups.h"
#include "watching.h"

#include "datasets/play/tracking_trial.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace kibitz;
using namespace kibitz::vision;
using Kind = Judgement::Kind;

namespace {

/// One set-up for each game and number of players.
std::vector<rules::Playable> someSetups() {
    std::vector<rules::Playable> some;
    for (auto& playable : rules::allSetups())
        if (playable.setup.options.empty()) some.push_back(std::move(playable));
    return some;
}

struct Walk {
    std::vector<rules::Turn> turns;
};

/// A random game without what breaks in: who knocked something over nobody can see.
Walk randomWalk(const rules::Game& game, std::uint64_t seed, int most) {
    rules::Random random{seed};
    Walk walk;
    auto position = game.start();
    while (static_cast<int>(walk.turns.size()) < most &&
           game.next(position).who != rules::Next::Who::Nobody) {
        auto turn = game.randomTurn(position, random);
        const auto others = game.interruptions(position);
        if (std::find(others.begin(), others.end(), turn.move) != others.end()) continue;
        position = turn.after;
        walk.turns.push_back(std::move(turn));
    }
    return walk;
}

}  // namespace

TEST_CASE("what a random walk shows leads back to it", "[vision][track][contract]") {
    for (const auto& playable : someSetups()) {
        INFO(playable);
        const auto game = playable.make();
        StateTracker tracker{game};
        int asked = 0, steps = 0;
        auto shown = game.appearance(game.start());
        std::vector<rules::Turn> pending;
        for (const auto& turn : randomWalk(game, 11, 60).turns) {
            pending.push_back(turn);
            const auto look = game.appearance(turn.after);
            if (look == shown) continue;
            shown = look;
            ++steps;
            const auto judgement = watch(tracker, certain(game, look));
            INFO("after " << turn.move.text << ", " << judgement.need.text());
            CHECK(judgement.kind != Kind::Illegal);
            if (judgement.kind == Kind::Accepted) {
                CHECK(game.appearance(tracker.position()) == look);
                CHECK(game.score(tracker.position()) == game.score(turn.after));
                pending.clear();
                continue;
            }
            if (judgement.kind != Kind::Unsure) continue;
            ++asked;
            std::vector<rules::Move> moves;
            for (const auto& due : pending) moves.push_back(due.move);
            CHECK_FALSE(tracker.overrule(moves));
            pending.clear();
        }
        CHECK(steps > 0);
        CHECK(asked * 10 <= steps);
    }
}

TEST_CASE("the same observations and commands give the same judgements",
          "[vision][track][contract]") {
    for (const auto* name : {"dizzle", "fuse", "topple"}) {
        INFO(name);
        const auto& info = *rules::findGame(name);
        const auto course = datasets::playCourse(info, {{"Ann", "Bob"}, {}, {}}, {5, 40, 0.2});
        datasets::TrialOptions options;
        options.difficulty = datasets::Difficulty::Hard;
        const auto first = datasets::tryTracking(course, options);
        const auto second = datasets::tryTracking(course, options);
        REQUIRE(first.turns.size() == second.turns.size());
        for (std::size_t i = 0; i < first.turns.size(); ++i) {
            CHECK(first.turns[i].outcome == second.turns[i].outcome);
            CHECK(first.turns[i].said == second.turns[i].said);
            CHECK(first.turns[i].looks == second.turns[i].looks);
        }
    }
}

TEST_CASE("games seen with doubt are followed to the true score", "[vision][track][contract]") {
    using Outcome = datasets::TrialTurn::Outcome;
    int turns = 0, right = 0;
    for (const auto& info : rules::allGames()) {
        INFO(info.name);
        const auto course = datasets::playCourse(info, {{"Ann", "Bob"}, {}, {}}, {31, 60, 0.1});
        const auto trial = datasets::tryTracking(course, {});
        CHECK(trial.scored);
        for (const auto& turn : trial.turns) {
            INFO("step " << turn.step << ": " << turn.moves << " | " << turn.said);
            CHECK(turn.outcome != Outcome::Silent);
            CHECK(turn.outcome != Outcome::SilentIllegal);
            CHECK(turn.outcome != Outcome::Missed);
            ++turns;
            if (turn.outcome == Outcome::Right || turn.outcome == Outcome::Late ||
                turn.outcome == Outcome::Caught)
                ++right;
        }
    }
    CHECK(turns > 150);
    CHECK(right * 20 >= turns * 19);
}

TEST_CASE("whatever is seen, nothing is accepted that it contradicts",
          "[vision][track][contract]") {
    for (const auto& info : rules::allGames()) {
        INFO(info.name);
        const auto game = info.make({{"Ann", "Bob"}, {}, {}});
        const auto& words = game.vocabulary();
        rules::Random random{99};
        const auto walk = randomWalk(game, 5, 30);
        for (int round = 0; round < 12; ++round) {
            StateTracker tracker{game};
            const auto at =
                static_cast<std::size_t>(random.below(static_cast<int>(walk.turns.size())));
            for (std::size_t i = 0; i < at; ++i) CHECK_FALSE(tracker.play(walk.turns[i].move));
            for (int look = 0; look < 4; ++look) {
                auto seen = certain(game, walk.turns[at].after);
                for (int wild = random.below(6); wild > 0; --wild) {
                    const rules::Site site{static_cast<std::uint16_t>(
                        random.below(static_cast<int>(words.sites.size())))};
                    std::vector<float> shares(words.symbols.size());
                    for (const auto symbol : words.kinds[words.sites[site.index].kind].symbols)
                        shares[symbol.index] =
                            static_cast<float>(random.below(7) == 0 ? random.below(1000) : 0);
                    seen.set(site, shares, static_cast<float>(random.below(3)) / 2);
                }
                for (auto& die : seen.loose)
                    if (random.below(3) == 0) die.shares.assign(seen.faceCount(), 1.F / 6);
                const auto judgement = tracker.observe(seen);
                if (judgement.kind != Kind::Accepted) continue;
                const auto shown = game.appearance(tracker.position());
                for (std::size_t i = 0; i < shown.sites.size(); ++i) {
                    const rules::Site site{static_cast<std::uint16_t>(i)};
                    INFO(words.sites[i].name);
                    CHECK((seen.covered(site) >= 0.5F || seen.against(site, shown.sites[i]) <= 3));
                }
                CHECK(seen.against(shown.loose) <= 3);
                CHECK(judgement.probability > 0.9);
            }
        }
    }
}

TEST_CASE("a table that cannot be seen changes nothing", "[vision][track][contract]") {
    for (const auto& info : rules::allGames()) {
        INFO(info.name);
        const auto game = info.make({{"Ann", "Bob"}, {}, {}});
        StateTracker tracker{game};
        CHECK(watch(tracker, Observation{game.vocabulary()}).kind == Kind::Unchanged);
        CHECK(tracker.history().empty());
    }
}
