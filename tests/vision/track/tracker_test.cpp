// How the tracker decides, at tables that everybody can picture.

#include "watching.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace kibitz;
using namespace kibitz::vision;
using Kind = Judgement::Kind;

namespace {

const std::vector<rules::Move> kTopplePlayed{{0, "roll 3"}, {0, "a3 red"}, {1, "roll 2"}};

/// A tracker that has been told these moves.
StateTracker told(const rules::Game& game, const std::vector<rules::Move>& moves) {
    StateTracker tracker{game};
    for (const auto& move : moves) REQUIRE_FALSE(tracker.play(move));
    REQUIRE(watch(tracker, certain(game, tracker.position())).kind == Kind::Unchanged);
    return tracker;
}

std::vector<std::string> texts(const std::vector<rules::Turn>& turns) {
    std::vector<std::string> list;
    for (const auto& turn : turns) list.push_back(turn.move.text);
    return list;
}

Observation covering(const rules::Game& game, Observation seen,
                     const std::vector<std::string>& sites) {
    for (const auto& name : sites) seen.set(game.vocabulary().site(name).value(), {}, 1);
    return seen;
}

}  // namespace

TEST_CASE("a pawn on the level thrown is accepted with its points", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    const auto judgement = tracker.observe(certain(game, after(game, moves)));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow"});
    CHECK(judgement.probability > 0.99);
    CHECK(judgement.where.size() == 2);
    CHECK(tracker.history().back().by == StateTracker::By::Seen);
    CHECK(tracker.observe(certain(game, after(game, moves))).kind == Kind::Unchanged);
}

TEST_CASE("a pawn on another level is illegal, told once, and put right by itself",
          "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    const auto agreed = game.appearance(tracker.position());
    auto wrong = showing(game, agreed, "e5 top", "yellow");
    wrong = showing(game, wrong, "e5 height", "1 high");
    CHECK(tracker.observe(certain(game, wrong)).kind == Kind::Waiting);
    const auto judgement = watch(tracker, certain(game, wrong));
    REQUIRE(judgement.kind == Kind::Illegal);
    CHECK(judgement.violations.front().rule.id == "level");
    CHECK_FALSE(judgement.where.empty());
    CHECK(watch(tracker, certain(game, wrong)).kind == Kind::Waiting);
    CHECK(watch(tracker, certain(game, agreed)).kind == Kind::Unchanged);
    // The same mistake again is worth saying again.
    CHECK(watch(tracker, certain(game, wrong)).kind == Kind::Illegal);
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    CHECK(tracker.observe(certain(game, after(game, moves))).kind == Kind::Accepted);
}

TEST_CASE("quick players are followed over several turns", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.insert(moves.end(), {{1, "b3 yellow"}, {2, "roll 5"}});
    const auto judgement = watch(tracker, certain(game, after(game, moves)));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow", "roll 5"});
}

TEST_CASE("the same face thrown again is worked out from what follows", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}, {0, "a3 red"}});
    const auto judgement = watch(
        tracker,
        certain(game,
                after(game, {{0, "roll 3"}, {0, "a3 red"}, {1, "roll 3"}, {1, "b2 yellow"}})));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
}

TEST_CASE("who made the pawns fall is asked, because it decides the score", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto bare = game.appearance(tracker.position());
    std::fill(bare.sites.begin(), bare.sites.end(), rules::kNothing);
    const auto judgement = watch(tracker, certain(game, bare));
    REQUIRE(judgement.kind == Kind::Unsure);
    CHECK(judgement.candidates.size() >= 3);
    CHECK(tracker.history().size() == 3);
    const auto topples =
        std::find_if(judgement.candidates.begin(), judgement.candidates.end(), [](const auto& c) {
            return c.turns.size() == 1 && c.turns[0].move == rules::Move{1, "topples"};
        });
    REQUIRE(topples != judgement.candidates.end());
    REQUIRE_FALSE(tracker.choose(static_cast<std::size_t>(topples - judgement.candidates.begin())));
    CHECK(game.score(tracker.position()).total(1) == -10);
    CHECK(tracker.history().back().by == StateTracker::By::Asked);
    CHECK(watch(tracker, certain(game, bare)).kind == Kind::Unchanged);
}

TEST_CASE("a board that is being cleared is waited for", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"},
                               {0, "a3 red"},
                               {1, "roll 3"},
                               {1, "a3 yellow"},
                               {2, "roll 3"},
                               {2, "b2 green"}});
    auto half = showing(game, game.appearance(tracker.position()), "a3 top", "red");
    half = showing(game, half, "a3 height", "1 high");
    for (int look = 0; look < 4; ++look)
        CHECK(tracker.observe(certain(game, half)).kind == Kind::Waiting);
}

TEST_CASE("three of four crosses are waited for, then said to be missing", "[vision][track]") {
    const auto game = gameOf("dizzle", 2);
    rules::Random random{3};
    // Up to the end of the first tour.
    std::vector<rules::Move> moves;
    auto position = game.start();
    for (;;) {
        const auto legal = game.legalMoves(position);
        if (!legal.empty() && legal.front().text == "cross") break;
        const auto turn = game.randomTurn(position, random);
        moves.push_back(turn.move);
        position = turn.after;
    }
    auto tracker = told(game, moves);
    const auto before = game.appearance(position);
    const auto crossed =
        game.appearance(std::get<rules::Position>(game.play(position, {rules::kTable, "cross"})));
    auto half = crossed;
    std::string last;
    for (std::size_t i = 0; i < half.sites.size(); ++i)
        if (before.sites[i] != crossed.sites[i]) {
            half.sites[i] = rules::kNothing;  // the die is off, the cross is not there yet
            last = game.vocabulary().sites[i].name;
            break;
        }
    const auto waiting = tracker.observe(certain(game, half));
    CHECK(waiting.kind == Kind::Waiting);
    CHECK(waiting.need.text() == "Waiting until " + last + " is finished");
    CHECK(tracker.observe(certain(game, half)).kind == Kind::Waiting);
    const auto judgement = watch(tracker, certain(game, half), 30);
    REQUIRE(judgement.kind == Kind::Illegal);
    CHECK(judgement.violations.front().rule.id == "crossing");
    CHECK(tracker.observe(certain(game, crossed)).kind == Kind::Accepted);
}

TEST_CASE("a die in the hand is waited for", "[vision][track]") {
    const auto game = gameOf("dizzle", 2);
    auto tracker = told(game, {{0, "roll 1 2 3 4 5 6 6"}});
    auto half = game.appearance(tracker.position());
    REQUIRE(half.loose.remove({6, 0}));
    for (int look = 0; look < 3; ++look)
        CHECK(tracker.observe(certain(game, half)).kind == Kind::Waiting);
    CHECK(tracker.history().size() == 1);
}

TEST_CASE("what lies under a hand is neither accepted nor forgotten", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    const auto look = certain(game, after(game, moves));
    const auto hidden = covering(game, look, {"b3 top", "b3 height"});
    CHECK(watch(tracker, hidden).kind == Kind::Unchanged);
    CHECK(tracker.observe(look).kind == Kind::Accepted);
    // Only one of the two can be seen: it is waited for the hand first.
    auto again = told(game, kTopplePlayed);
    const auto half = again.observe(covering(game, look, {"b3 top"}));
    CHECK(half.kind != Kind::Accepted);
    CHECK(again.history().size() == 3);
}

TEST_CASE("two readings that are both legal are asked for, the likelier first", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}, {0, "a3 red"}});
    auto seen = certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}, {1, "roll 5"}}));
    seen.loose[0].shares = {0, 0, 0, 0, 0.7F, 0.3F};
    CHECK(tracker.observe(seen).kind == Kind::Waiting);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Unsure);
    REQUIRE(judgement.candidates.size() >= 2);
    CHECK(texts(judgement.candidates[0].turns) == std::vector<std::string>{"roll 5"});
    CHECK(texts(judgement.candidates[1].turns) == std::vector<std::string>{"roll 6"});
    CHECK(judgement.candidates[0].probability > judgement.candidates[1].probability);
    // Asked once; answered against what looked likelier, and that stands.
    CHECK(watch(tracker, seen).kind == Kind::Waiting);
    REQUIRE_FALSE(tracker.choose(1));
    CHECK(watch(tracker, seen).kind == Kind::Unchanged);
}

TEST_CASE("the rules decide where the eye is in doubt", "[vision][track]") {
    // The pawn may be red or yellow; it is Bob's turn, who plays yellow.
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    auto seen = certain(game, after(game, moves));
    const auto site = game.vocabulary().site("b3 top").value();
    std::vector<float> shares(seen.symbolCount(), 0.F);
    shares[game.vocabulary().symbol("red")->index] = 0.6F;
    shares[game.vocabulary().symbol("yellow")->index] = 0.4F;
    seen.set(site, shares, 0);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow"});
    // From now on that reading is no news.
    CHECK(tracker.observe(seen).kind == Kind::Unchanged);
}

TEST_CASE("a pass is told together with what follows it", "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    // All four squares that these dice name are taken, so a cube is put away.
    const std::vector<rules::Move> before{
        {0, "throw 1 1 1 1 2"},      {0, "place 4x1/1x2"},        {1, "throw 1 1 1 1 2"},
        {1, "place 3x1/1x2"},        {0, "throw 1 1 1 1 2"},      {0, "place 2x1/1x2"},
        {1, "throw 1 1 1 1 2"},      {1, "place 1x2/1x1"},        {0, "throw 1 1 1 1 2"},
        {0, "keep 1 1 1 1 throw 2"}, {0, "keep 1 1 1 1 throw 2"}, {0, "keep 1 1 1 1 throw 2"}};
    auto tracker = told(game, before);
    auto moves = before;
    moves.insert(moves.end(), {{0, "discard"}, {1, "throw 1 2 3 4 5"}});
    const auto judgement = watch(tracker, certain(game, after(game, moves)));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"discard", "throw 1 2 3 4 5"});
}

TEST_CASE("a score cube that was forgotten is waited for, then asked back", "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const auto& words = game.vocabulary();
    const auto isTrack = [&](std::size_t site) {
        return words.sites[site].name.starts_with("track");
    };
    // The first cube that scores in some game.
    rules::Random random{17};
    auto position = game.start();
    std::vector<rules::Move> moves;
    rules::Appearance before, right;
    for (bool scored = false; !scored;) {
        const auto turn = game.randomTurn(position, random);
        before = game.appearance(position);
        right = game.appearance(turn.after);
        for (std::size_t i = 0; i < right.sites.size(); ++i)
            scored = scored || (isTrack(i) && before.sites[i] != right.sites[i]);
        if (scored) break;
        moves.push_back(turn.move);
        position = turn.after;
    }
    auto tracker = told(game, moves);
    auto forgotten = right;
    for (std::size_t i = 0; i < right.sites.size(); ++i)
        if (isTrack(i)) forgotten.sites[i] = before.sites[i];
    CHECK(tracker.observe(certain(game, forgotten)).kind == Kind::Waiting);
    const auto judgement = watch(tracker, certain(game, forgotten), 20);
    REQUIRE(judgement.kind == Kind::Illegal);
    CHECK(judgement.violations.front().rule.id == "score-track");
    CHECK(watch(tracker, certain(game, right)).kind == Kind::Accepted);
}
