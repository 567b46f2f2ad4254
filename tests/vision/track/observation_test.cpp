// What the camera believes, and what it says against looks.

#include "watching.h"

#include "vision/track/assignment.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace kibitz;
using namespace kibitz::vision;
using Catch::Approx;

namespace {

LooseDie die(int value, float share, int other, float real = 1) {
    LooseDie lying;
    lying.shares.assign(6, 0.F);
    lying.shares[static_cast<std::size_t>(value - 1)] = share;
    lying.shares[static_cast<std::size_t>(other - 1)] += 1 - share;
    lying.real = real;
    return lying;
}

Observation withDice(std::vector<LooseDie> dice) {
    Observation seen{gameOf("topple", 2).vocabulary()};
    seen.looseSeen = true;
    seen.loose = std::move(dice);
    return seen;
}

/// The best pairing by trying all, to compare with.
double bestByTrying(const std::vector<double>& worth, std::size_t rows, std::size_t columns) {
    std::vector<std::size_t> order(std::max(rows, columns));
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = 0;
    do {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row)
            if (order[row] < columns) sum += worth[row * columns + order[row]];
        best = std::max(best, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

}  // namespace

TEST_CASE("a table that cannot be seen speaks against nothing", "[vision][observation]") {
    const auto game = gameOf("spexxx", 2);
    const Observation seen{game.vocabulary()};
    const auto look = game.appearance(game.start());
    CHECK(seen.logLikelihood(look) == 0);
    CHECK(seen.covered(rules::Site{3}) == 1);
    CHECK(seen.likelyBags(3, 9).empty());
}

TEST_CASE("a look that is certain is the likeliest one", "[vision][observation]") {
    const auto game = gameOf("fuse", 2);
    rules::Random random{4};
    auto position = game.start();
    for (int i = 0; i < 20; ++i) position = game.randomTurn(position, random).after;
    const auto look = game.appearance(position);
    const auto seen = certain(game, look);
    CHECK(seen.mostLikely() == look);
    CHECK(seen.logLikelihood(look) == 0);
    CHECK(seen.logLikelihood(game.appearance(game.start())) < -20);
}

TEST_CASE("shares are scaled to what is not covered, and nonsense counts as covered",
          "[vision][observation]") {
    Observation seen{gameOf("topple", 2).vocabulary()};
    const rules::Site site{0};
    std::vector<float> shares(seen.symbolCount(), 0.F);
    shares[1] = 3;
    shares[2] = 1;
    seen.set(site, shares, 0.2F);
    CHECK(seen.at(site)[1] == Approx(0.6));
    CHECK(seen.at(site)[2] == Approx(0.2));
    CHECK(seen.mostLikely(site) == rules::Symbol{1});
    CHECK(seen.against(site, rules::Symbol{1}) == 0);
    CHECK(seen.against(site, rules::Symbol{2}) > 0.8);
    for (const float nonsense : {-1.F, std::numeric_limits<float>::quiet_NaN()}) {
        shares[1] = nonsense;
        seen.set(site, shares, 0);
        CHECK(seen.covered(site) == 1);
        CHECK(seen.against(site, rules::Symbol{2}) == 0);
    }
}

TEST_CASE("no place speaks louder than its limit", "[vision][observation]") {
    const auto game = gameOf("topple", 2);
    const auto seen = certain(game, game.appearance(game.start()));
    CHECK(seen.against(rules::Site{0}, rules::Symbol{1}) == Observation::kLoudest);
}

TEST_CASE("which die is which of the bag is worked out", "[vision][observation]") {
    const auto seen = withDice({die(5, 0.9F, 6), die(6, 0.7F, 5)});
    CHECK(seen.against(rules::DiceBag::ofValues({5, 6})) == Approx(0).margin(1e-6));
    // Both fives: the second one is a six that was misread.
    CHECK(seen.against(rules::DiceBag::ofValues({5, 5})) == Approx(std::log(0.7 / 0.3)));
    // The other way round both are misread, which is worse.
    CHECK(seen.against(rules::DiceBag::ofValues({6, 6})) == Approx(std::log(0.9 / 0.1)));
}

TEST_CASE("missed and invented dice have their price", "[vision][observation]") {
    const auto seen = withDice({die(3, 1, 3), die(4, 1, 4, 0.6F)});
    const auto both = seen.against(rules::DiceBag::ofValues({3, 4}));
    const auto one = seen.against(rules::DiceBag::ofValues({3}));
    const auto three = seen.against(rules::DiceBag::ofValues({2, 3, 4}));
    CHECK(both == Approx(0).margin(1e-6));
    CHECK(one == Approx(std::log(0.6 / 0.4)));
    CHECK(three == Approx(-std::log(Observation::kMissed)));
}

TEST_CASE("likely bags come in order and none is behind by more than asked",
          "[vision][observation]") {
    const auto seen = withDice({die(5, 0.9F, 6), die(1, 0.999F, 2), die(3, 1, 3, 0.9F)});
    const auto bags = seen.likelyBags(8, 4);
    REQUIRE(bags.size() >= 3);
    CHECK(bags.front() == rules::DiceBag::ofValues({1, 3, 5}));
    double before = 0;
    for (const auto& bag : bags) {
        const auto nats = seen.against(bag);
        CHECK(nats <= 4.0001);
        CHECK(nats >= before - 1e-6);
        before = nats;
    }
}

TEST_CASE("the best pairing is found", "[vision][observation]") {
    rules::Random random{8};
    for (int round = 0; round < 60; ++round) {
        const auto rows = static_cast<std::size_t>(1 + random.below(5));
        const auto columns = static_cast<std::size_t>(1 + random.below(5));
        std::vector<double> worth(rows * columns);
        for (auto& pair : worth) pair = random.below(100);
        CHECK(track::bestAssignment(worth, rows, columns) ==
              Approx(bestByTrying(worth, rows, columns)));
    }
    CHECK(track::bestAssignment({}, 0, 3) == 0);
}

TEST_CASE("two looks are surer than one, and what one cannot see the other may",
          "[vision][observation]") {
    const auto game = gameOf("topple", 2);
    Observation first{game.vocabulary()}, second{game.vocabulary()};
    std::vector<float> shares(first.symbolCount(), 0.F);
    shares[1] = 0.8F;
    shares[2] = 0.2F;
    first.set(rules::Site{0}, shares, 0);
    second.set(rules::Site{0}, shares, 0);
    second.set(rules::Site{2}, shares, 0);
    second.looseSeen = true;
    second.loose = {die(4, 0.9F, 5)};
    const auto alone = first.against(rules::Site{0}, rules::Symbol{2});
    first.combine(second);
    CHECK(first.against(rules::Site{0}, rules::Symbol{2}) == Approx(1.5 * alone));
    CHECK(first.covered(rules::Site{2}) == 0);
    CHECK(first.mostLikely().loose == rules::DiceBag::ofValues({4}));
    CHECK(first.covered(rules::Site{4}) == 1);
}

TEST_CASE("the same die in two looks is one die", "[vision][observation]") {
    auto one = withDice({die(4, 0.7F, 5)}), other = withDice({die(4, 0.7F, 5), die(2, 1, 2, 0.6F)});
    one.loose[0].box = {10, 10, 20, 20};
    other.loose[0].box = {11, 10, 20, 20};
    other.loose[1].box = {300, 10, 20, 20};
    one.combine(other);
    REQUIRE(one.loose.size() == 2);
    CHECK(one.loose[0].shares[3] > 0.75F);
    CHECK(one.loose[1].real < 0.5F);
    CHECK(one.mostLikely().loose == rules::DiceBag::ofValues({4}));
}
