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

/// The same with its only die lying at a place in the picture.
Observation lyingAt(Observation seen, float x) {
    seen.loose.at(0).box = {x, 100, 30, 30};
    return seen;
}

/// Bob has put a yellow pawn on b3, which the eye takes for a red one with that share.
Observation yellowTakenForRed(const rules::Game& game, float red) {
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    auto seen = certain(game, after(game, moves));
    std::vector<float> shares(seen.symbolCount(), 0.F);
    shares[game.vocabulary().symbol("red")->index] = red;
    shares[game.vocabulary().symbol("yellow")->index] = 1 - red;
    seen.set(game.vocabulary().site("b3 top").value(), shares, 0);
    return seen;
}

/// Bob has rolled a two, and a yellow pawn stands on b3 with that share.
Observation perhapsPlaced(const rules::Game& game, float share) {
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    auto seen = certain(game, after(game, moves));
    for (const auto& [site, symbol] : {std::pair{"b3 top", "yellow"}, {"b3 height", "1 high"}}) {
        std::vector<float> shares(seen.symbolCount(), 0.F);
        shares[game.vocabulary().symbol(symbol)->index] = share;
        shares[0] = 1 - share;
        seen.set(game.vocabulary().site(site).value(), shares, 0);
    }
    return seen;
}

Observation withoutDice(Observation seen) {
    seen.loose.clear();
    seen.looseSeen = false;
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
    // Whether Bob's pawn stands there or is still in his hand.
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    const auto seen = perhapsPlaced(game, 0.6F);
    CHECK(tracker.observe(seen).kind == Kind::Waiting);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Unsure);
    REQUIRE(judgement.candidates.size() >= 2);
    CHECK(texts(judgement.candidates[0].turns) == std::vector<std::string>{"b3 yellow"});
    CHECK(judgement.candidates[1].turns.empty());
    CHECK(judgement.candidates[0].probability > judgement.candidates[1].probability);
    // Asked once; answered against what looked likelier, and that stands.
    CHECK(watch(tracker, seen).kind == Kind::Waiting);
    REQUIRE_FALSE(tracker.choose(1));
    CHECK(watch(tracker, seen).kind == Kind::Unchanged);
}

TEST_CASE("a doubtful throw is left to what follows it", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    const std::vector<float> shares{0, 0.7F, 0, 0.29F, 0.01F, 0};
    const auto after = [&](const std::vector<rules::Move>& more) {
        auto all = moves;
        all.insert(all.end(), more.begin(), more.end());
        auto look = lyingAt(certain(game, vision::after(game, all)), 500);
        look.loose.at(0).shares = shares;
        return look;
    };
    auto tracker = told(game, moves);
    REQUIRE(watch(tracker, lyingAt(certain(game, tracker.position()), 100)).kind ==
            Kind::Unchanged);
    REQUIRE(watch(tracker, after({{1, "roll 2"}}), 12).kind != Kind::Unsure);
    CHECK(tracker.history().size() == 2);
    SECTION("a pawn tells what was thrown") {
        const auto judgement = watch(tracker, after({{1, "roll 2"}, {1, "b3 yellow"}}));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 2", "b3 yellow"});
    }
    SECTION("what would need the less likely throw may be a mistake") {
        const auto judgement = watch(tracker, after({{1, "roll 4"}, {1, "b1 yellow"}}));
        REQUIRE(judgement.kind == Kind::Unsure);
        CHECK(texts(judgement.candidates.at(0).turns) ==
              std::vector<std::string>{"roll 4", "b1 yellow"});
    }
    SECTION("and what would need one that hardly anybody thought of rather is one") {
        const auto judgement = watch(tracker, after({{1, "roll 5"}, {1, "a1 yellow"}}));
        CHECK((judgement.kind == Kind::Unsure || judgement.kind == Kind::Illegal));
        CHECK(tracker.history().size() == 2);
    }
    SECTION("the die can be read after all") {
        auto clear = after({{1, "roll 2"}});
        clear.loose.at(0).shares = {0, 1, 0, 0, 0, 0};
        const auto judgement = watch(tracker, clear);
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 2"});
    }
    SECTION("read otherwise than before it is as doubtful as ever") {
        auto other = after({{1, "roll 4"}});
        other.loose.at(0).shares = {0, 0.3F, 0, 0.7F, 0, 0};
        CHECK(watch(tracker, other).kind != Kind::Accepted);
        CHECK(tracker.history().size() == 2);
    }
}

TEST_CASE("the rules decide where the eye is in doubt", "[vision][track]") {
    // The pawn may be red or yellow; it is Bob's turn, who plays yellow.
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    const auto seen = yellowTakenForRed(game, 0.6F);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow"});
    // From now on that reading is no news.
    CHECK(tracker.observe(seen).kind == Kind::Unchanged);
}

TEST_CASE(
    "what plainly looks like another's piece is not accepted because the rules would have yours",
    "[vision][track]") {
    // Nine to one it is red, but it is Bob's turn: rather he erred than the eye.
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    const auto seen = yellowTakenForRed(game, 0.9F);
    const auto judgement = watch(tracker, seen);
    REQUIRE(judgement.kind == Kind::Unsure);
    REQUIRE_FALSE(judgement.candidates.empty());
    CHECK(texts(judgement.candidates[0].turns) == std::vector<std::string>{"b3 yellow"});
    REQUIRE_FALSE(tracker.choose(0));
    CHECK(watch(tracker, seen).kind == Kind::Unchanged);
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

TEST_CASE("a hand over the dice is no reason to ask about a pawn", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.push_back({1, "b3 yellow"});
    const auto judgement = watch(tracker, withoutDice(certain(game, after(game, moves))));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow"});
}

TEST_CASE("a throw that a hand may have hidden is not ruled out by the next one",
          "[vision][track]") {
    const auto game = gameOf("addit", 2);
    const std::vector<rules::Move> moves{{0, "roll 1 3"}, {0, "push 4"}};
    const auto dice = [&] {
        auto look = game.appearance(after(game, moves));
        look.loose = rules::DiceBag{{{2, 0}, {1, 0}}};
        return certain(game, look);
    }();
    auto watched = told(game, moves);
    CHECK(watch(watched, dice).kind == Kind::Accepted);
    // Ann may have thrown a seven under the hand, and these dice may be Bob's.
    auto tracker = told(game, moves);
    CHECK(watch(tracker, withoutDice(certain(game, tracker.position()))).kind == Kind::Unchanged);
    CHECK(watch(tracker, dice).kind != Kind::Accepted);
    CHECK(tracker.history().size() == moves.size());
}

TEST_CASE("no throw that nobody saw is made up to excuse a pawn", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}, {0, "a3 red"}});
    const auto agreed = game.appearance(tracker.position());
    CHECK(watch(tracker, withoutDice(certain(game, agreed))).kind == Kind::Unchanged);
    auto look = showing(game, agreed, "b1 top", "yellow");
    look = showing(game, look, "b1 height", "1 high");
    look.loose = rules::DiceBag{{{2, 0}}};
    // Only a four under the hand, the pawn, and Cleo's two at once would explain it.
    const auto judgement = watch(tracker, certain(game, look));
    CHECK((judgement.kind == Kind::Unsure || judgement.kind == Kind::Illegal));
    CHECK(tracker.history().size() == 2);
}

TEST_CASE("a throw that nobody saw is not made up by what follows either", "[vision][track]") {
    const auto game = gameOf("fuse", 1);
    std::vector<rules::Move> moves{{-1, "deal b21 b40 / b14 b15 b46 b44 b19"},
                                   {0, "draw black3"},
                                   {0, "place black3 on b40 1"}};
    auto tracker = told(game, moves);
    // The next die is drawn under the hand: a yellow three, which might just be a four.
    CHECK(watch(tracker, withoutDice(certain(game, tracker.position()))).kind == Kind::Unchanged);
    moves.push_back({0, "draw yellow3"});
    auto look = game.appearance(after(game, moves));
    const auto lying = [&](const rules::Appearance& shown) {
        auto seen = lyingAt(certain(game, shown), 100);
        seen.loose.at(0).shares.at(faceIndex({3, 4})) = 0.9998F;
        seen.loose.at(0).shares.at(faceIndex({4, 4})) = 0.0002F;
        return seen;
    };
    CHECK(watch(tracker, lying(look)).kind != Kind::Illegal);
    // It fits no bomb, so Ann has to throw it again. As long as it lies there the black three has
    // to stay; only a yellow four under the hand, thrown again at once, would excuse that it is
    // gone.
    look = showing(game, look, "Ann card 2 slot 1", "nothing");
    const auto judgement = watch(tracker, lying(look));
    CHECK((judgement.kind == Kind::Unsure || judgement.kind == Kind::Illegal));
    for (const auto& entry : tracker.history()) CHECK(entry.turn.move.text != "give b40 1");
}

TEST_CASE("a throw that shows the same again is rather that than one made up before it",
          "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto moves = kTopplePlayed;
    moves.pop_back();
    auto tracker = told(game, moves);
    for (const auto& turn : {std::vector<rules::Move>{{1, "roll 2"}, {1, "b3 yellow"}},
                             std::vector<rules::Move>{{2, "roll 2"}, {2, "d3 green"}}}) {
        moves.insert(moves.end(), turn.begin(), turn.end());
        (void)watch(tracker, certain(game, after(game, moves)));
    }
    // Bob's six, and a two of Cleo's after it, would lead there as well.
    REQUIRE(tracker.history().size() == moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
        CHECK(tracker.history()[i].turn.move.text == moves[i].text);
}

TEST_CASE("a die that is turned by hand is asked about", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    const auto three = certain(game, after(game, moves));
    auto thrown = moves;
    thrown.push_back({1, "roll 5"});
    const auto five = certain(game, after(game, thrown));
    auto tracker = told(game, moves);
    REQUIRE(watch(tracker, lyingAt(three, 100)).kind == Kind::Unchanged);
    SECTION("not where it was thrown to") {
        CHECK(watch(tracker, lyingAt(five, 500)).kind == Kind::Accepted);
    }
    SECTION("not where it lay: a single die may fall there, too") {
        const auto judgement = watch(tracker, lyingAt(five, 120));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 5"});
    }
    SECTION("where it has fallen as it lay, a little beside") {
        REQUIRE(watch(tracker, lyingAt(three, 112)).kind == Kind::Unchanged);
        CHECK(watch(tracker, lyingAt(five, 120)).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 2);
    }
    SECTION("half a die from there, read a little beside that") {
        REQUIRE(watch(tracker, lyingAt(three, 112)).kind == Kind::Unchanged);
        CHECK(watch(tracker, lyingAt(five, 129)).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 2);
    }
    SECTION("where it has fallen as it lay") {
        REQUIRE(watch(tracker, lyingAt(three, 500)).kind == Kind::Unchanged);
        CHECK(watch(tracker, lyingAt(five, 503)).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 2);
    }
    SECTION("and a pawn shows that it had fallen as it lay") {
        REQUIRE(watch(tracker, lyingAt(three, 500)).kind == Kind::Unchanged);
        auto placed = moves;
        placed.insert(placed.end(), {{1, "roll 3"}, {1, "b2 yellow"}});
        const auto judgement = watch(tracker, lyingAt(certain(game, after(game, placed)), 500));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
    }
}

TEST_CASE("several dice that show something else where they lay are asked about",
          "[vision][track]") {
    const auto game = gameOf("addit", 2);
    auto tracker = told(game, {{0, "roll 3 5"}, {0, "push 8"}});
    const auto lying = [](Observation seen, float x) {
        for (auto& die : seen.loose) die.box = {x += 100, 100, 30, 30};
        return seen;
    };
    REQUIRE(watch(tracker, lying(certain(game, tracker.position()), 0)).kind == Kind::Unchanged);
    const auto thrown =
        certain(game, after(game, {{0, "roll 3 5"}, {0, "push 8"}, {0, "roll 4 6"}}));
    SECTION("exactly there") {
        CHECK(watch(tracker, lying(thrown, 1)).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 2);
    }
    SECTION("elsewhere they were thrown") {
        CHECK(watch(tracker, lying(thrown, 400)).kind == Kind::Accepted);
    }
}

TEST_CASE("dice that may be thrown again were not where all of them lie as they lay",
          "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 4 5"}};
    auto tracker = told(game, moves);
    const auto lying = [](Observation seen, float x) {
        for (auto& die : seen.loose) die.box = {x += 100, 100, 30, 30};
        return seen;
    };
    REQUIRE(watch(tracker, lying(certain(game, tracker.position()), 0)).kind == Kind::Unchanged);
    auto again = moves;
    again.push_back({0, "keep 4 throw 4 4 6 6"});
    const auto others = certain(game, after(game, again));
    SECTION("they were turned by hand") {
        CHECK(watch(tracker, lying(others, 1)).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 1);
    }
    SECTION("elsewhere they were thrown") {
        CHECK(watch(tracker, lying(others, 40)).kind == Kind::Accepted);
    }
}

TEST_CASE("dice that were kept of a throw under a hand are no fault", "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 4 6"}, {0, "place 1x3/1x2"}};
    auto tracker = told(game, moves);
    CHECK(watch(tracker, withoutDice(certain(game, tracker.position()))).kind == Kind::Unchanged);
    auto more = moves;
    more.insert(more.end(), {{1, "throw 2 4 5 5 6"}, {1, "keep 5 5 6"}});
    // Which two of the five are in the hand nobody can tell.
    CHECK(watch(tracker, certain(game, after(game, more))).kind == Kind::Unsure);
}

TEST_CASE("a second cube is not overlooked because it can hardly be seen", "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 4 6"}};
    auto tracker = told(game, moves);
    auto more = moves;
    more.push_back({0, "place 1x3/1x2"});
    const auto one = certain(game, after(game, more));
    auto two = one;
    std::vector<float> shares(two.symbolCount(), 0.F);
    shares[0] = 0.3F;
    shares[game.vocabulary().symbol("red")->index] = 0.7F;
    two.set(game.vocabulary().site("1x6/1x4").value(), shares, 0);
    SECTION("in every look") {
        CHECK(watch(tracker, two).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 1);
    }
    SECTION("in one look: two more have to show that there is none") {
        CHECK(tracker.observe(two).kind == Kind::Waiting);
        CHECK(tracker.observe(one).kind == Kind::Waiting);
        CHECK(watch(tracker, two).kind == Kind::Unsure);
    }
    SECTION("unless it is gone") {
        CHECK(tracker.observe(two).kind == Kind::Waiting);
        CHECK(watch(tracker, one).kind == Kind::Accepted);
    }
}

TEST_CASE("dice that fall where others lay, but not each in a place of its own, were thrown",
          "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 4 5"}, {0, "place 1x2/1x1"}};
    auto tracker = told(game, moves);
    const auto lying = [](Observation seen, const std::vector<float>& places) {
        for (std::size_t i = 0; i < places.size(); ++i)
            seen.loose.at(i).box = {places[i], 100, 30, 30};
        return seen;
    };
    const auto before = lying(certain(game, tracker.position()), {100, 200, 300, 400, 500});
    REQUIRE(watch(tracker, before).kind == Kind::Unchanged);
    auto more = moves;
    more.push_back({1, "throw 4 4 4 6 6"});
    const auto thrown = certain(game, after(game, more));
    SECTION("two fell where one lay") {
        const auto judgement = watch(tracker, lying(thrown, {86, 116, 210, 310, 410}));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"throw 4 4 4 6 6"});
    }
    SECTION("each two thirds of a die beside where one lay") {
        CHECK(watch(tracker, lying(thrown, {120, 220, 320, 420, 520})).kind == Kind::Accepted);
    }
    SECTION("each in its own place they may have been turned by hand") {
        CHECK(watch(tracker, lying(thrown, {110, 210, 310, 410, 510})).kind == Kind::Unsure);
        CHECK(tracker.history().size() == 2);
    }
}

TEST_CASE("a throw that falls as the die lay, and beside it, is believed when a pawn follows",
          "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    auto tracker = told(game, moves);
    const auto three = certain(game, after(game, moves));
    REQUIRE(watch(tracker, lyingAt(three, 100)).kind == Kind::Unchanged);
    auto placed = moves;
    placed.insert(placed.end(), {{1, "roll 3"}, {1, "b2 yellow"}});
    const auto next = certain(game, after(game, placed));
    SECTION("the die lies a little beside") {
        REQUIRE(watch(tracker, lyingAt(three, 110)).kind == Kind::Unchanged);
        const auto judgement = watch(tracker, lyingAt(next, 110));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
    }
    SECTION("but not where nobody has touched the die") {
        REQUIRE(watch(tracker, lyingAt(three, 100)).kind == Kind::Unchanged);
        CHECK(watch(tracker, lyingAt(next, 100)).kind != Kind::Accepted);
    }
}

TEST_CASE("a die that is handed on and then thrown was thrown", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    auto tracker = told(game, moves);
    const auto three = certain(game, after(game, moves));
    REQUIRE(watch(tracker, lyingAt(three, 100)).kind == Kind::Unchanged);
    REQUIRE(watch(tracker, lyingAt(three, 500)).kind == Kind::Unchanged);
    auto thrown = moves;
    thrown.push_back({1, "roll 5"});
    const auto judgement = watch(tracker, lyingAt(certain(game, after(game, thrown)), 300));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 5"});
}

TEST_CASE("dice that fall as they lay while a pawn is placed are remembered", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}});
    REQUIRE(watch(tracker, lyingAt(certain(game, tracker.position()), 100)).kind ==
            Kind::Unchanged);
    // The pawn and the next throw are seen together; the throw shows the same.
    const auto placed = certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}}));
    REQUIRE(watch(tracker, lyingAt(placed, 500)).kind == Kind::Accepted);
    const auto next =
        certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}, {1, "roll 3"}, {1, "b2 yellow"}}));
    const auto judgement = watch(tracker, lyingAt(next, 500));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
}

TEST_CASE("a die too many is not explained away", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto seen = certain(game, tracker.position());
    seen.loose.push_back(seen.loose.front());
    seen.loose.back().real = 0.8F;
    CHECK(watch(tracker, seen).kind == Kind::Unsure);
    // What is hardly a die is none.
    auto other = told(game, kTopplePlayed);
    seen.loose.back().real = 0.3F;
    CHECK(watch(other, seen).kind == Kind::Unchanged);
}

TEST_CASE("what is sure is accepted before what follows it is clear", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    auto moves = kTopplePlayed;
    moves.insert(moves.end(), {{1, "b3 yellow"}, {2, "roll 5"}});
    auto seen = certain(game, after(game, moves));
    seen.loose.at(0).shares = {0, 0, 0, 0, 0.7F, 0.3F};
    const auto pawn = watch(tracker, seen);
    REQUIRE(pawn.kind == Kind::Accepted);
    CHECK(texts(pawn.turns) == std::vector<std::string>{"b3 yellow"});
    CHECK(watch(tracker, seen).kind != Kind::Accepted);
    CHECK(tracker.history().size() == 4);
}

TEST_CASE("a block that stops half way is waited for three looks, not longer", "[vision][track]") {
    const auto game = gameOf("addit", 2);
    auto tracker = told(game, {{0, "roll 4 5"}});
    auto look = game.appearance(tracker.position());
    look.sites.at(0) = rules::kNothing;  // the block 2, of 2 + 3 + 4
    for (int looks = 0; looks < 3; ++looks)
        CHECK(tracker.observe(certain(game, look)).kind == Kind::Waiting);
    const auto judgement = tracker.observe(certain(game, look));
    REQUIRE(judgement.kind == Kind::Illegal);
    CHECK(judgement.violations.front().rule.id == "blocks");
}

TEST_CASE("what follows a question may answer it", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, kTopplePlayed);
    REQUIRE(watch(tracker, perhapsPlaced(game, 0.6F)).kind == Kind::Unsure);
    SECTION("the next throw is there, and so is the pawn") {
        auto moves = kTopplePlayed;
        moves.insert(moves.end(), {{1, "b3 yellow"}, {2, "roll 5"}});
        const auto judgement = watch(tracker, certain(game, after(game, moves)));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow", "roll 5"});
        CHECK(tracker.choose(0));  // nothing is being asked any more
    }
    SECTION("it can be seen after all") {
        const auto judgement = watch(tracker, perhapsPlaced(game, 1));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"b3 yellow"});
    }
    SECTION("while it stays open nobody is asked twice") {
        CHECK(watch(tracker, perhapsPlaced(game, 0.55F)).kind == Kind::Waiting);
        CHECK(tracker.history().size() == 3);
    }
}

TEST_CASE("what an eye has settled is not waited with, dice that may be put back are",
          "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    auto tracker = told(game, {{0, "throw 1 2 3 4 6"}});
    SECTION("a die that is a little doubtful") {
        auto seen =
            certain(game, after(game, {{0, "throw 1 2 3 4 6"}, {0, "keep 2 throw 2 4 4 5"}}));
        auto& die = seen.loose.front().shares;
        REQUIRE(die[1] == 1);
        die[1] = 0.99F;
        die[2] = 0.01F;
        CHECK(tracker.observe(seen).kind == Kind::Waiting);
        seen.settled = true;
        CHECK(tracker.observe(seen).kind == Kind::Accepted);
    }
    SECTION("a die that is gone") {
        auto seen = certain(game, after(game, {{0, "throw 1 2 3 4 6"}, {0, "keep 1 2 3 4"}}));
        seen.settled = true;
        CHECK(tracker.observe(seen).kind == Kind::Waiting);
        CHECK(tracker.observe(seen).kind == Kind::Waiting);
        CHECK(watch(tracker, seen).kind == Kind::Accepted);
    }
}

TEST_CASE("dice that are gone in three looks are gone", "[vision][track]") {
    // Three of five are picked up: each may have been overlooked, one in a thousand.
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 4 5"}};
    auto tracker = told(game, moves);
    auto kept = moves;
    kept.push_back({0, "keep 1 2"});
    const auto judgement = watch(tracker, certain(game, after(game, kept)));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"keep 1 2"});
}

TEST_CASE("dice that may have been thrown when a question was answered are not said to lie still",
          "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}});
    REQUIRE(watch(tracker, lyingAt(certain(game, tracker.position()), 100)).kind ==
            Kind::Unchanged);
    // Red or blue: nobody plays blue, but the eye is in two minds about the height as well.
    auto asked = lyingAt(certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}})), 500);
    std::vector<float> shares(asked.symbolCount(), 0.F);
    shares[game.vocabulary().symbol("1 high")->index] = 0.6F;
    shares[0] = 0.4F;
    asked.set(game.vocabulary().site("a3 height").value(), shares, 0);
    shares.assign(asked.symbolCount(), 0.F);
    shares[game.vocabulary().symbol("red")->index] = 0.6F;
    shares[0] = 0.4F;
    asked.set(game.vocabulary().site("a3 top").value(), shares, 0);
    const auto question = watch(tracker, asked);
    REQUIRE(question.kind == Kind::Unsure);
    REQUIRE(texts(question.candidates.at(0).turns) == std::vector<std::string>{"a3 red"});
    REQUIRE_FALSE(tracker.choose(0));
    const auto next =
        certain(game, after(game, {{0, "roll 3"}, {0, "a3 red"}, {1, "roll 3"}, {1, "b2 yellow"}}));
    const auto judgement = watch(tracker, lyingAt(next, 500));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
}

TEST_CASE("dice in a hand are waited for, though the eye may have overlooked them",
          "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 1 1 2 6"}};
    auto tracker = told(game, moves);
    auto kept = moves;
    kept.push_back({0, "keep 1 1 1 2"});
    auto four = certain(game, after(game, kept));
    four.missed = 0.04;
    CHECK(watch(tracker, four, 12).kind == Kind::Waiting);
    CHECK(tracker.history().size() == 1);
    SECTION("until they lie there again") {
        auto thrown = kept;
        thrown.push_back({0, "throw 5"});
        auto five = certain(game, after(game, thrown));
        five.missed = 0.04;
        CHECK(watch(tracker, five).kind == Kind::Accepted);
        CHECK(game.appearance(tracker.position()) == game.appearance(after(game, thrown)));
    }
    SECTION("or it turns out that one was overlooked") {
        CHECK(watch(tracker, certain(game, after(game, moves))).kind == Kind::Unchanged);
        CHECK(tracker.history().size() == 1);
    }
}

TEST_CASE("a throw of which one die is hidden is waited for, then asked about", "[vision][track]") {
    const auto game = gameOf("spexxx", 2);
    auto tracker = told(game, {});
    const auto thrown = after(game, {{0, "throw 1 2 4 4 6"}});
    auto four = certain(game, thrown);
    four.loose.pop_back();
    four.missed = 0.04;
    CHECK(watch(tracker, four).kind == Kind::Waiting);
    CHECK(tracker.history().empty());
    SECTION("when the hand is gone it is read") {
        const auto judgement = watch(tracker, certain(game, thrown));
        REQUIRE(judgement.kind == Kind::Accepted);
        CHECK(texts(judgement.turns) == std::vector<std::string>{"throw 1 2 4 4 6"});
    }
    SECTION("somebody has to say it if the die does not show") {
        CHECK(watch(tracker, four, 12).kind == Kind::Unsure);
    }
}

TEST_CASE("what has come to lie where nothing lay is rather a die", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    auto tracker = told(game, moves);
    const auto three = certain(game, after(game, moves));
    REQUIRE(watch(tracker, lyingAt(three, 100)).kind == Kind::Unchanged);
    auto thrown = moves;
    thrown.push_back({1, "roll 5"});
    auto five = lyingAt(certain(game, after(game, thrown)), 400);
    five.loose.front().real = 0.985F;
    five.missed = 0.04;
    CHECK(watch(tracker, five).kind == Kind::Accepted);
}

TEST_CASE("a speck on the table does not hide that the dice have moved", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    const std::vector<rules::Move> moves{{0, "roll 3"}, {0, "a3 red"}};
    auto tracker = told(game, moves);
    const auto specked = [](Observation seen) {
        seen.loose.push_back({std::vector<float>(6, 1 / 6.F), 0.04F, {700, 700, 30, 30}});
        return seen;
    };
    const auto three = certain(game, after(game, moves));
    REQUIRE(watch(tracker, specked(lyingAt(three, 100))).kind == Kind::Unchanged);
    REQUIRE(watch(tracker, specked(lyingAt(three, 500))).kind == Kind::Unchanged);
    auto placed = moves;
    placed.insert(placed.end(), {{1, "roll 3"}, {1, "b2 yellow"}});
    const auto judgement =
        watch(tracker, specked(lyingAt(certain(game, after(game, placed)), 500)));
    REQUIRE(judgement.kind == Kind::Accepted);
    CHECK(texts(judgement.turns) == std::vector<std::string>{"roll 3", "b2 yellow"});
}

TEST_CASE("which of two dice that read alike is which is not made up", "[vision][track]") {
    // Two dice look like twos; somebody has said that one of them is a one. Then one is picked up.
    const auto game = gameOf("spexxx", 2);
    const std::vector<rules::Move> moves{{0, "throw 1 2 3 5 5"}};
    auto tracker = told(game, {});
    auto seen = certain(game, after(game, moves));
    float x = 0;
    for (auto& die : seen.loose) {
        die.box = {x += 100, 100, 30, 30};
        if (die.shares[0] > 0.5F) die.shares = {0.15F, 0.8F, 0.05F, 0, 0, 0};
        if (die.shares[1] > 0.9F) die.shares = {0.3F, 0.6F, 0.1F, 0, 0, 0};
    }
    REQUIRE(watch(tracker, seen).kind != Kind::Accepted);
    REQUIRE_FALSE(tracker.play(moves.front()));
    REQUIRE(watch(tracker, seen).kind == Kind::Unchanged);
    const auto sofar = tracker.history().size();
    auto next = seen;
    next.loose.erase(next.loose.begin() + 1);
    next.loose.push_back({{0, 0, 0, 0, 0, 1}, 1, {900, 400, 30, 30}});
    const auto judgement = watch(tracker, next);
    CHECK(judgement.kind != Kind::Accepted);
    CHECK(tracker.history().size() == sofar);
}

TEST_CASE("a die that a hand hides is waited for", "[vision][track]") {
    const auto game = gameOf("topple", 3);
    auto tracker = told(game, {{0, "roll 3"}, {0, "a3 red"}});
    auto seen = certain(game, tracker.position());
    seen.loose.clear();
    seen.missed = 0.04;
    CHECK(watch(tracker, seen, 12).kind == Kind::Waiting);
    SECTION("but a pawn that was moved meanwhile is not passed over") {
        auto moved = game.appearance(tracker.position());
        moved = showing(game, moved, "e5 top", "yellow");
        moved = showing(game, moved, "e5 height", "1 high");
        moved.loose = {};
        CHECK(watch(tracker, certain(game, moved), 12).kind == Kind::Illegal);
    }
    const auto thrown = after(game, {{0, "roll 3"}, {0, "a3 red"}, {1, "roll 5"}});
    CHECK(watch(tracker, certain(game, thrown)).kind == Kind::Accepted);
    CHECK(tracker.history().size() == 3);
}
