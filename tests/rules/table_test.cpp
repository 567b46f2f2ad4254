// The words shared by all games: dice, sites, positions.

#include "rules/table.h"
#include "rules/games.h"

#include "rules/dizzle/cells.h"
#include "rules/topple/topple.h"

#include <catch2/catch_test_macros.hpp>

namespace kibitz::rules {

TEST_CASE("a bag of dice knows how many of a kind it holds", "[rules][table]") {
    const DiceBag bag{{Die{6, 0}, Die{1, 2}, Die{6, 0}, Die{1, 1}}};
    CHECK(bag.count({6, 0}) == 2);
    CHECK(bag.count({1, 2}) == 1);
    CHECK(bag.count({1, 0}) == 0);  // another colour is another die
    CHECK(DiceBag{}.count({6, 0}) == 0);
}

TEST_CASE("a vocabulary has no word for what the game does not know", "[rules][table]") {
    const auto game = findGame("topple")->make({{"Ann", "Bob"}, {}, {}});
    const auto& words = game.vocabulary();
    CHECK(words.symbol("red"));
    CHECK_FALSE(words.symbol("mauve"));
    CHECK_FALSE(words.site("f6 top"));
    const Site beyond{static_cast<std::uint16_t>(words.sites.size())};
    CHECK_FALSE(words.canShow(beyond, kNothing));
}

TEST_CASE("positions of different games differ, and one is not read as the other's",
          "[rules][table]") {
    const Setup two{{"Ann", "Bob"}, {}, {}};
    const auto topple = findGame("topple")->make(two).start();
    const auto addit = findGame("addit")->make(two).start();
    CHECK(topple.as<topple::State>());
    CHECK_FALSE(addit.as<topple::State>());
    CHECK_FALSE(Position{}.as<topple::State>());
    CHECK(topple == findGame("topple")->make(two).start());
    CHECK_FALSE(topple == addit);
    CHECK_FALSE(topple == Position{});
    CHECK_FALSE(Position{} == topple);
    CHECK(Position{} == Position{});
}

namespace {

std::vector<Game> everyGame() {
    std::vector<Game> games;
    for (const auto& info : allGames()) games.push_back(info.make({{"Ann", "Bob"}, {}, {}}));
    return games;
}

}  // namespace

TEST_CASE("a random game stops where it is told to", "[rules][table]") {
    for (const auto& game : everyGame())
        for (const bool selfCheck : {true, false}) {
            Random random{1};
            const auto cut = game.playOut(random, 3, selfCheck);
            CHECK(cut.moves == 3);
            CHECK_FALSE(cut.finished);
            CHECK(cut.broken.empty());
            const auto whole = game.playOut(random, 50'000, selfCheck);
            CHECK(whole.moves > 3);
            CHECK(whole.finished);
            CHECK(whole.broken.empty());
        }
}

TEST_CASE("moves as text are those of the turns, and a position has the future it has",
          "[rules][table]") {
    for (const auto& game : everyGame()) {
        Random random{2};
        auto at = game.start();
        for (int i = 0; i < 60 && game.next(at).who != Next::Who::Nobody; ++i) {
            const auto turn = game.randomTurn(at, random);
            if (game.listsWhole(at)) {
                auto written = game.legalMoves(at);
                const auto others = game.interruptions(at);
                written.insert(written.end(), others.begin(), others.end());
                std::vector<Move> played;
                for (const auto& each : game.turns(at)) played.push_back(each.move);
                CHECK(written == played);
            }
            CHECK(game.sameFuture(at, at));
            CHECK_FALSE(game.sameFuture(at, turn.after));
            CHECK_FALSE(game.unusual(at, {kTable, "nothing that is a move"}));
            at = turn.after;
        }
    }
}

namespace {

/// A game whose self-check is never content.
struct Discontent : topple::Rules {
    using topple::Rules::Rules;
    std::string whatIsBroken(const topple::State&) const { return "the board is upside down"; }
};

}  // namespace

TEST_CASE("a random game stops at the first state that cannot be", "[rules][table]") {
    const Game game{Discontent{Setup{{"Ann", "Bob"}, {}, {}}}};
    Random random{1};
    const auto played = game.playOut(random, 50'000, true);
    CHECK(played.broken == "the board is upside down");
    CHECK(played.moves == 0);
    CHECK_FALSE(played.finished);
    CHECK(game.playOut(random, 50'000, false).finished);
}

TEST_CASE("a set of cells is walked through in order, also within one word", "[rules][table]") {
    dizzle::CellSet set;
    for (const int cell : {3, 5, 64, 200}) set.add(cell);
    std::vector<int> walked;
    for (const int cell : set) walked.push_back(cell);
    CHECK(walked == std::vector{3, 5, 64, 200});
    auto second = set.begin();
    ++second;
    CHECK(set.begin() != second);
    CHECK_FALSE(set.begin() != set.begin());
}

}  // namespace kibitz::rules
