// What people may tell the tracker. Whatever they do, the score stays a possible one.

#include "watching.h"

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using namespace kibitz::vision;
using Kind = Judgement::Kind;
using By = StateTracker::By;

namespace {

/// Two rounds of Topple: Ann makes pawns fall in the first one.
const std::vector<rules::Move> kTwoRounds{{0, "roll 3"},  {0, "a3 red"},  {1, "roll 2"},
                                          {1, "b3 blue"}, {0, "topples"}, {1, "roll 4"},
                                          {1, "a2 blue"}};

std::vector<rules::Move> moves() {
    auto list = kTwoRounds;
    list.insert(list.begin() + 4, {0, "roll 6"});
    return list;
}

StateTracker played() {
    StateTracker tracker{gameOf("topple", 2, {{"colours", "red yellow green blue"}})};
    for (const auto& move : moves()) REQUIRE_FALSE(tracker.play(move));
    return tracker;
}

bool isPossible(const StateTracker& tracker) {
    auto position = tracker.game().start();
    for (const auto& entry : tracker.history()) {
        const auto next = tracker.game().play(position, entry.turn.move);
        if (!std::holds_alternative<rules::Position>(next)) return false;
        position = std::get<rules::Position>(next);
        if (!(position == entry.turn.after)) return false;
    }
    return position == tracker.position();
}

}  // namespace

TEST_CASE("what is told is played, or refused with the rule", "[vision][track]") {
    auto tracker = played();
    const auto before = tracker.position();
    const auto refusal = tracker.play({1, "c3 blue"});
    REQUIRE(refusal);
    CHECK_FALSE(refusal->violations.empty());
    CHECK_FALSE(refusal->reason.text().empty());
    CHECK(tracker.position() == before);
    const auto unread = tracker.play({0, "jump"});
    REQUIRE(unread);
    CHECK(unread->unread);
    CHECK(unread->reason.text().find("jump") != std::string::npos);
    CHECK_FALSE(tracker.play({0, "roll 1"}));
    CHECK(tracker.history().back().by == By::Told);
    CHECK(isPossible(tracker));
}

TEST_CASE("undo goes back across rounds, and redo forth again", "[vision][track]") {
    auto tracker = played();
    const auto game = tracker.game();
    const auto end = tracker.position();
    CHECK(game.score(end).total(0) == -10);
    for (std::size_t left = moves().size(); left-- > 0;) {
        CHECK(tracker.undo());
        CHECK(tracker.history().size() == left);
        CHECK(isPossible(tracker));
    }
    CHECK(tracker.position() == game.start());
    CHECK_FALSE(tracker.undo());
    while (tracker.redo()) CHECK(isPossible(tracker));
    CHECK(tracker.position() == end);
    CHECK_FALSE(tracker.redo());
}

TEST_CASE("after something new there is nothing to redo", "[vision][track]") {
    auto tracker = played();
    REQUIRE(tracker.undo());
    REQUIRE_FALSE(tracker.play({1, "b1 blue"}));
    CHECK_FALSE(tracker.redo());
    CHECK(isPossible(tracker));
}

TEST_CASE("a turn in the middle is taken out where the rest can still be played",
          "[vision][track]") {
    StateTracker tracker{gameOf("topple", 2)};
    for (const auto& move : moves()) REQUIRE_FALSE(tracker.play(move));
    // Without the fall nobody can have thrown for the next round.
    const auto refusal = tracker.remove(5);
    REQUIRE(refusal);
    CHECK(refusal->at == 5);
    CHECK(refusal->move == rules::Move{1, "roll 4"});
    CHECK_FALSE(refusal->violations.empty());
    CHECK(tracker.history().size() == moves().size());
    REQUIRE_FALSE(tracker.remove(7));
    CHECK(tracker.history().size() == moves().size() - 1);
    CHECK(isPossible(tracker));
    CHECK(tracker.undo());
    CHECK(tracker.history().size() == moves().size());
    CHECK(tracker.remove(99));
}

TEST_CASE("a turn that was forgotten is put in", "[vision][track]") {
    auto tracker = played();
    // Somebody knocked the bare board before the second round.
    const std::vector<rules::Move> knock{{0, "knocks"}};
    REQUIRE_FALSE(tracker.insert(6, knock));
    CHECK(tracker.history()[6].turn.move.text == "knocks");
    CHECK(tracker.history().size() == moves().size() + 1);
    CHECK(tracker.game().score(tracker.position()).total(0) == -20);
    CHECK(isPossible(tracker));
    const std::vector<rules::Move> wrong{{1, "c3 blue"}};
    CHECK(tracker.insert(0, wrong));
    CHECK(tracker.insert(99, knock));
    CHECK(isPossible(tracker));
}

TEST_CASE("an accepted turn is overruled, and the table does not argue", "[vision][track]") {
    const auto game = gameOf("topple", 2);
    StateTracker tracker{game};
    REQUIRE_FALSE(tracker.play({0, "roll 3"}));
    const auto seen = certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}}));
    REQUIRE(watch(tracker, seen).kind == Kind::Accepted);
    const std::vector<rules::Move> instead{{0, "a3 yellow"}}, wrong{{0, "c3 yellow"}};
    CHECK(tracker.overrule(wrong));
    CHECK(tracker.history().back().turn.move.text == "a3 red");
    REQUIRE_FALSE(tracker.overrule(instead));
    CHECK(tracker.history().size() == 2);
    CHECK(tracker.history().back().by == By::Overruled);
    CHECK(watch(tracker, seen).kind == Kind::Unchanged);
    CHECK(isPossible(tracker));
}

TEST_CASE("what was taken back is not accepted again by itself", "[vision][track]") {
    const auto game = gameOf("topple", 2);
    StateTracker tracker{game};
    REQUIRE_FALSE(tracker.play({0, "roll 3"}));
    const auto seen = certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}}));
    REQUIRE(watch(tracker, seen).kind == Kind::Accepted);
    REQUIRE(tracker.undo());
    CHECK(tracker.observe(seen).kind == Kind::Waiting);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Unsure);
    CHECK(tracker.history().size() == 1);
    // They take the pawn off; then it may be placed again.
    CHECK(watch(tracker, certain(game, tracker.position())).kind == Kind::Unchanged);
    CHECK(watch(tracker, seen).kind == Kind::Accepted);
}

TEST_CASE("what is told before it is done is not called wrong", "[vision][track]") {
    const auto game = gameOf("topple", 2);
    StateTracker tracker{game};
    for (const auto& move : {rules::Move{0, "roll 3"}, rules::Move{0, "a3 red"}})
        REQUIRE_FALSE(tracker.play(move));
    const auto standing = certain(game, tracker.position());
    REQUIRE(watch(tracker, standing).kind == Kind::Unchanged);
    // Pawns fell, and still lie about.
    REQUIRE_FALSE(tracker.play({1, "knocks"}));
    CHECK(watch(tracker, standing).kind == Kind::Unchanged);
    CHECK(watch(tracker, certain(game, tracker.position())).kind == Kind::Unchanged);
}

TEST_CASE("nothing is chosen where nothing is asked", "[vision][track]") {
    StateTracker tracker{gameOf("addit", 2)};
    CHECK(tracker.choose(0));
    CHECK(tracker.overrule({}));
    CHECK_FALSE(trackerPhrases().empty());
}
