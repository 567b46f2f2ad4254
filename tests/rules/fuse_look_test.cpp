// What the table looks like, what one look proves, and properties that hold for every position.

#include "fuse_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <functional>
#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::fuse;

namespace {

/// A look to tamper with.
struct Look {
    const Table& table;
    Appearance look;

    explicit Look(const Table& t) : table(t), look(t.game.appearance(t.position)) {}
    Symbol& at(const std::string& site) {
        const auto found = table.game.vocabulary().site(site);
        INFO(site);
        REQUIRE(found);
        return look.sites[found->index];
    }
    std::string shows(const std::string& site) {
        return table.game.vocabulary().symbols[at(site).index];
    }
    Look& set(const std::string& site, const std::string& symbol) {
        const auto found = table.game.vocabulary().symbol(symbol);
        INFO(symbol);
        REQUIRE(found);
        at(site) = *found;
        return *this;
    }
    Look& loose(std::vector<Die> dice) {
        look.loose = DiceBag{std::move(dice)};
        return *this;
    }

    static std::string ids(const std::vector<Violation>& violations) {
        std::set<std::string> all;
        for (const auto& violation : violations) all.emplace(violation.rule.id);
        std::string out;
        for (const auto& id : all) out += (out.empty() ? "" : " ") + id;
        return out.empty() ? "nothing" : out;
    }
    std::string impossible() const { return ids(table.game.audit(look).impossible); }
    std::string unusual() const { return ids(table.game.audit(look).unusual); }
    std::string whyNot() const { return ids(table.game.whyNot(table.position, look)); }
    bool reachable() const {
        const auto turns = table.game.turnsNear(table.position, look);
        return std::any_of(turns.begin(), turns.end(), [&](const Turn& turn) {
            return table.game.appearance(turn.after) == look;
        });
    }
};

constexpr auto kDeal = "table: deal b08 b39 / b06 b27 / b01 b14 b21 b26 b44";

Table dealt(std::map<std::string, std::string> options = {}) {
    Table table{{"Ann", "Bob"}, std::move(options)};
    table.play({kDeal});
    return table;
}

/// Ann's stack b39 holds red 2 and red 4, Bob's b27 black 6, his b06 blue 2; green 1 and 2 are
/// thrown.
Table middle() {
    auto table = dealt();
    table.play({"Ann: draw red2 black6", "Ann: place red2 on b39 1", "Bob: place black6 on b27 3",
                "Bob: draw red4 blue2", "Ann: place red4 on b39 2", "Bob: place blue2 on b06 2",
                "Ann: draw green1 green2"});
    return table;
}

constexpr Die kGreen1{1, 3}, kGreen2{2, 3};

}  // namespace

TEST_CASE("the look shows cards, dice, pile and discard, and hides what lies under others",
          "[rules][fuse]") {
    const auto table = middle();
    Look seen{table};
    CHECK(seen.shows("Ann card 1") == "card b08");
    CHECK(seen.shows("Ann card 2 slot 1") == "covered");
    CHECK(seen.shows("Ann card 2 slot 2") == "red 4");
    CHECK(seen.shows("Bob card 1 slot 2") == "blue 2");
    CHECK(seen.shows("Bob card 2 slot 3") == "black 6");
    CHECK(seen.shows("centre 5") == "card b44");
    CHECK(seen.shows("draw pile") == "cards");
    CHECK(seen.shows("discard") == "nothing");
    CHECK(seen.look.loose == DiceBag{{kGreen1, kGreen2}});
}

TEST_CASE("an audit finds what cannot lie on the table", "[rules][fuse]") {
    const auto table = middle();
    CHECK(Look{table}.impossible() == "nothing");
    CHECK(Look{table}.set("Bob card 1 slot 1", "yellow 1").impossible() == "slot");
    CHECK(Look{table}.set("Bob card 1 slot 6", "red 1").impossible() == "slot");
    CHECK(Look{table}.set("Ann card 2 slot 2", "nothing").impossible() == "exposed");
    CHECK(Look{table}.set("Ann card 2 slot 1", "nothing").impossible() == "stack-order");
    CHECK(Look{table}.set("Ann card 2 slot 1", "red 5").impossible() == "relation");
    CHECK(Look{table}.set("Ann card 2 slot 1", "red 2").impossible() == "nothing");
    CHECK(Look{table}.set("centre 1", "card b44").impossible() == "setup");
    CHECK(Look{table}.set("centre 1", "card b08").impossible() == "setup");
    CHECK(Look{table}.set("centre 1", "card b50").impossible() == "modes");
    CHECK(Look{table}.set("centre 1", "nothing").impossible() == "nothing");
    CHECK(Look{table}.set("centre 1", "nothing").set("centre 2", "nothing").impossible() ==
          "refill");
    CHECK(Look{table}.set("Ann card 1", "nothing").impossible() == "nothing");
    CHECK(Look{table}.set("Ann card 1", "nothing").set("centre 2", "nothing").impossible() ==
          "refill");
    CHECK(Look{table}.set("Bob card 1", "nothing").impossible() == "slot");
    CHECK(Look{table}
              .set("Ann card 1", "nothing")
              .set("Bob card 1", "nothing")
              .set("Bob card 1 slot 2", "nothing")
              .impossible() == "new-card");
    CHECK(Look{table}.loose({kGreen1, kGreen2, kGreen2}).impossible() == "draw");
    CHECK(Look{table}.loose({kGreen1, kGreen2, kGreen1, kGreen1, kGreen1, kGreen1}).impossible() ==
          "dice-count draw");
    // Two complete bombs: the first would have been cleared.
    Look two{table};
    two.set("Bob card 1 slot 1", "green 1").set("Bob card 1 slot 3", "red 1");
    CHECK(two.impossible() == "nothing");
    CHECK(Look{two}.set("Ann card 1", "nothing").impossible() == "new-card");
    two.set("Ann card 1 slot 1", "green 1")
        .set("Ann card 1 slot 2", "yellow 3")
        .set("Ann card 1 slot 3", "yellow 5");
    CHECK(two.impossible() == "defuse");
    const auto peaceful = dealt({{"sabotage_cards", "0"}});
    CHECK(Look{peaceful}.set("discard", "card s-red").impossible() == "sabotage");
}

TEST_CASE("more dice than exist are noticed, hidden ones included", "[rules][fuse]") {
    Table table{someNames(5), {{"mode", "expert"}}};
    table.play({"deal b12 b45 / b21 b31 / b23 b32 / b24 b38 / b01 b39 / b50 b51 b52 b53 b54"});
    Look look{table};
    for (const auto* place :
         {"Ann card 2", "Bob card 2", "Cleo card 2", "Dirk card 2", "Eve card 2"})
        for (int slot = 1; slot <= 3; ++slot)
            look.set(std::string{place} + " slot " + std::to_string(slot), "covered");
    look.set("Ann card 2 slot 4", "covered").set("Ann card 2 slot 5", "black 1");
    look.set("Bob card 2 slot 4", "green 1").set("Cleo card 2 slot 4", "yellow 3");
    look.set("Dirk card 2 slot 4", "black 1").set("Eve card 2 slot 4", "black 6");
    CHECK(look.impossible() == "defuse");  // five complete bombs, but 21 dice
    look.loose({{1, 1}, {1, 2}, {1, 2}, {1, 2}});
    CHECK(look.impossible() == "defuse");  // 25
    look.loose({{1, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 2}});
    CHECK(look.impossible() == "defuse dice-count");
}

TEST_CASE("a bomb that nobody can complete is a warning, not a fault", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red6 black6", "Ann: place red6 on b39 1", "Bob: place black6 on b27 3"});
    Look look{table};
    CHECK(look.impossible() == "nothing");
    CHECK(look.unusual() == "dead-card");
    CHECK(table.game.audit(look.look).unusual[0].reason.text() ==
          "No dice can complete bomb b39 of Ann any more");
    CHECK(table.rules.deadCards(table.state()) ==
          std::vector{static_cast<std::uint8_t>(table.rules.cardNumber("b39"))});
    CHECK(middle().rules.deadCards(middle().state()).empty());
}

TEST_CASE("an audit counts a complete bomb and bounds the rest", "[rules][fuse]") {
    auto table = dealt();
    table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1", "Bob: place black4 on b06 3",
                "Bob: draw blue3 green6", "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                "Ann: draw yellow4 red2", "Ann: place yellow4 on b08 2"});
    const auto audit = table.game.audit(Look{table}.look);
    REQUIRE(audit.players[0].lines.size() == 1);
    CHECK(audit.players[0].lines[0].points == 1);
    CHECK(audit.players[0].lowest == 1);
    CHECK(audit.players[1].lowest == 0);
    // 21 bombs in the game, 9 lie open: twelve may be defused, at best 10 of 4 points and 2 of 3.
    CHECK(audit.players[1].highest == 10 * 4 + 2 * 3);
    CHECK(audit.players[0].highest == 1 + 10 * 4 + 2 * 3);
}

TEST_CASE("without a pile a single player has defused all that does not lie open",
          "[rules][fuse]") {
    Table table{{"Ann"}};
    table.play({"deal b08 b39 / b01 b14 b21 b26 b44"});
    Look look{table};
    look.set("draw pile", "nothing");
    auto audit = table.game.audit(look.look);
    // 18 bombs, 7 open: eleven are gone. 10 of one point are unseen, the next is worth two.
    CHECK(audit.players[0].lowest == 10 * 1 + 2);
    CHECK(audit.players[0].highest == 10 * 4 + 3);
    // Nothing at all on the table may also be a game that has not begun.
    CHECK(table.game.audit(table.game.appearance(table.game.start())).players[0].lowest == 0);
}

TEST_CASE("a look that cannot follow is explained by its rule", "[rules][fuse]") {
    const auto table = middle();
    const auto why = [&](Look look) {
        CHECK_FALSE(look.reachable());
        return look.whyNot();
    };
    Look base{table};
    // A die where it does not fit, in the wrong order, from nowhere, or of somebody who had one.
    CHECK(why(Look{base}.set("Ann card 1 slot 2", "green 1").loose({kGreen2})) == "slot");
    CHECK(why(Look{base}.set("Ann card 2 slot 4", "green 1").loose({kGreen2})) == "stack-order");
    CHECK(why(Look{base}.set("Ann card 1 slot 3", "red 6")) == "draw");
    CHECK(why(Look{base}.set("Ann card 2 slot 2", "red 5")) == "one-die-a-slot");
    CHECK(why(Look{base}
                  .set("Ann card 2 slot 2", "covered")
                  .set("Ann card 2 slot 3", "green 1")
                  .loose({kGreen2})) == "relation");
    CHECK(why(Look{base}.set("Bob card 1 slot 2", "nothing")) == "one-die-a-slot");
    CHECK(why(Look{base}.set("Ann card 1", "nothing")) == "defuse turn-order");
    CHECK(why(Look{base}.set("centre 1", "nothing")) == "new-card");
    CHECK(why(Look{base}.set("centre 1", "card b02")) == "refill");
    CHECK(why(Look{base}.set("draw pile", "nothing")) == "refill");
    CHECK(why(Look{base}.set("discard", "card s-red")) == "turn-order");
    CHECK(why(Look{base}.loose({{3, 1}, {1, 3}})) == "draw");
    CHECK(why(Look{base}.loose({kGreen1})) == "draw");
    CHECK(base.whyNot() == "turn-order");  // nothing has changed
    // Each player could do this, but not in one action.
    CHECK(why(Look{base}
                  .set("Ann card 1 slot 1", "green 2")
                  .set("Bob card 1 slot 1", "green 1")
                  .loose({})) == "turn-order");
    CHECK(why(Look{base}.set("discard", "card s-red").set("Ann card 1", "card b09")) ==
          "new-card turn-order");
}

TEST_CASE("a wrong throw, a wrong choice and a wrong gift are explained", "[rules][fuse]") {
    auto table = middle();
    table.play({"Ann: place green1 on b08 1", "Bob: place green2 on b06 1"});
    {
        Look look{table};  // two dice are due
        CHECK(Look{look}.loose({{1, 1}}).whyNot() == "draw");
        CHECK(Look{look}.loose({{1, 4}, {2, 5}}).reachable());
        CHECK(Look{look}.set("Ann card 1 slot 1", "nothing").whyNot() == "one-die-a-slot");
    }
    table.play(
        {"Bob: draw yellow4 yellow6", "Ann: place yellow4 on b08 2", "Bob: penalty yellow6"});
    {
        Look look{table};  // thrown again, the die stays yellow
        CHECK(Look{look}.loose({{2, 1}}).whyNot() == "draw");
        CHECK(Look{look}.loose({{2, 4}}).reachable());
        CHECK(Look{look}.loose({}).whyNot() == "draw");
    }
    table.play({"Bob: reroll yellow6 2"});
    {
        Look look{table};  // yellow or 2: Ann's yellow 4, Bob's green 2 and blue 2
        CHECK(Look{look}.set("Ann card 1 slot 2", "nothing").reachable());
        CHECK(Look{look}.set("Ann card 1 slot 1", "nothing").whyNot() == "penalty");
        CHECK(Look{look}
                  .set("Ann card 2 slot 2", "nothing")
                  .set("Ann card 2 slot 1", "red 2")
                  .whyNot() == "penalty");
        CHECK(Look{look}
                  .set("Ann card 2 slot 2", "nothing")
                  .set("Ann card 2 slot 1", "nothing")
                  .reachable());
        CHECK(Look{look}.loose({}).whyNot() == "draw");
    }
    table.play({"Ann: give b08 2", "Bob: give b06 1"});
    {
        Look look{table};
        CHECK(Look{look}.loose({}).reachable());
        CHECK(Look{look}.loose({}).set("Bob card 1 slot 2", "nothing").whyNot() ==
              "one-die-a-slot");
    }
    table.play({"Bob: return yellow2", "Ann: draw red1 green6", "Bob: place red1 on b06 1",
                "Ann: place green6 on b08 3", "Bob: draw red3 blue1", "Bob: place blue1 on b27 2",
                "Ann: place red3 on b08 2"});
    {
        Look look{table};  // Ann's bomb is complete
        CHECK(Look{look}.set("Bob card 1 slot 3", "black 1").whyNot() ==
              "defuse draw one-die-each");
        CHECK(Look{look}.set("Ann card 1", "nothing").whyNot() == "slot");
    }
    table.play({"Ann: clear b08"});
    {
        Look look{table};
        CHECK(Look{look}.set("Ann card 1", "card b44").set("centre 5", "nothing").reachable());
        CHECK(Look{look}.set("Ann card 1", "card b44").set("centre 4", "nothing").whyNot() ==
              "new-card setup");
        CHECK(Look{look}.set("centre 4", "nothing").whyNot() == "new-card refill");
    }
    table.play({"Ann: take b44"});
    {
        Look look{table};
        CHECK(Look{look}.set("centre 5", "card b02").reachable());
        CHECK(Look{look}.set("centre 5", "card b08").whyNot() == "refill");
        CHECK(Look{look}.set("discard", "card s-red").reachable());
    }
    table.play({"reveal s-red"});
    CHECK(Look{table}.set("discard", "nothing").whyNot() == "sabotage");
    CHECK(Look{table}.set("Bob card 1", "nothing").whyNot().starts_with("defuse"));
}

TEST_CASE("beside what was done rightly only what is wrong is named", "[rules][fuse]") {
    SECTION("a stack that has fallen takes all its dice along") {
        const auto table = middle();
        Look fallen{table};
        fallen.set("Ann card 2 slot 1", "nothing").set("Ann card 2 slot 2", "nothing");
        CHECK(fallen.reachable());
        CHECK(Look{fallen}.loose({kGreen1}).whyNot() == "draw");
        CHECK(Look{fallen}.set("Bob card 1 slot 2", "nothing").whyNot() == "one-die-a-slot");
    }
    SECTION("a penalty die thrown again keeps its colour") {
        auto table = middle();
        table.play({"Ann: place green1 on b08 1", "Bob: place green2 on b06 1",
                    "Bob: draw yellow4 yellow6", "Ann: place yellow4 on b08 2",
                    "Bob: penalty yellow6"});
        Look thrown{table};
        thrown.loose({{2, 4}});
        CHECK(thrown.reachable());
        CHECK(Look{thrown}.set("Bob card 1 slot 2", "nothing").whyNot() == "one-die-a-slot");
    }
    SECTION("of two penalty dice one is thrown, and the other stays") {
        auto table = dealt();
        auto s = table.state();
        s.phase = Phase::Reroll;
        s.bag[0] = s.bag[4] = 4;
        s.penalties.push({0, {1, 1}});
        s.penalties.push({1, {6, 5}});
        REQUIRE(table.rules.whatIsBroken(s) == "");
        table.position = Position{s};
        CHECK(Look{table}.loose({{3, 1}, {6, 5}}).reachable());
        CHECK(Look{table}.loose({{3, 1}}).whyNot() == "draw");
    }
    SECTION("a complete bomb leaves with its dice, and its place takes a card of the centre") {
        auto table = dealt();
        table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1",
                    "Bob: place black4 on b06 3", "Bob: draw blue3 green6",
                    "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                    "Ann: draw yellow4 red2", "Ann: place yellow4 on b08 2"});
        Look cleared{table};
        for (const auto* slot : {"1", "2", "3"})
            cleared.set(std::string{"Ann card 1 slot "} + slot, "nothing");
        CHECK(Look{cleared}.set("Bob card 1 slot 2", "nothing").whyNot() == "one-die-a-slot");
        cleared.set("Ann card 1", "nothing");
        CHECK(cleared.reachable());
        CHECK(Look{cleared}.set("Bob card 1 slot 2", "nothing").whyNot() == "one-die-a-slot");
        table.play({"Ann: clear b08"});
        Look taken{table};
        taken.set("Ann card 1", "card b44").set("centre 5", "nothing");
        CHECK(taken.reachable());
        CHECK(Look{taken}.set("draw pile", "nothing").whyNot() == "refill");
        CHECK(Look{taken}.set("Bob card 2", "nothing").whyNot().find("defuse") !=
              std::string::npos);
    }
    SECTION("more dice than anybody draws are too many") {
        const auto table = dealt();
        Look many{table};
        many.loose({{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 1}, {2, 2}});
        CHECK(many.whyNot() == "draw");
        CHECK_FALSE(many.reachable());
        Table five{someNames(5)};
        Random random{1};
        five.position = five.game.randomTurn(five.position, random).after;
        CHECK(five.game.turnsNear(five.position, Look{five}.loose(std::vector<Die>(6, {1, 1})).look)
                  .size() == five.game.interruptions(five.position).size());
    }
    SECTION("a die of a colour that does not exist") {
        const auto table = middle();
        CHECK(Look{table}.loose({{1, 9}, kGreen2}).impossible() == "nothing");
        CHECK(Look{table}.loose({{1, 9}, kGreen2}).whyNot() == "draw");
    }
}

TEST_CASE("the pile is gone with its last card and not before", "[rules][fuse]") {
    const auto revealing = [](int bombsInPile) {
        auto table = dealt({{"sabotage_cards", "0"}});
        table.play({"Ann: draw red1 black4", "Ann: place red1 on b08 1",
                    "Bob: place black4 on b06 3", "Bob: draw blue3 green6",
                    "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2",
                    "Ann: draw yellow4 red2", "Ann: place yellow4 on b08 2", "Ann: clear b08",
                    "Ann: take b44"});
        auto s = table.state();
        s.bombsInPile = static_cast<std::uint8_t>(bombsInPile);
        table.position = Position{s};
        return table;
    };
    const auto last = revealing(1);
    Look gone{last};
    gone.set("centre 5", "card b02").set("draw pile", "nothing");
    CHECK(gone.reachable());
    CHECK(Look{gone}.set("Bob card 1 slot 2", "nothing").whyNot() == "one-die-a-slot");
    const auto two = revealing(2);
    CHECK(Look{two}.set("centre 5", "card b02").reachable());
    CHECK(Look{two}.set("centre 5", "card b02").set("draw pile", "nothing").whyNot() == "refill");
    auto empty = last;
    empty.position = Position{last.after(last.state(), "reveal b02")};
    CHECK(Look{empty}.set("draw pile", "cards").whyNot() == "refill");
}

TEST_CASE("after the win and the end of the game nothing breaks in or moves", "[rules][fuse]") {
    auto table = dealt();
    auto s = table.state();
    s.bombsInPile = s.sabotageInPile = 0;
    s.centre.fill(kNoCard);
    s.won = true;
    table.position = Position{s};
    CHECK(table.game.interruptions(table.position).size() == 2);  // time up, stop
    table.position = Position{table.after(s, "stop")};
    CHECK(table.game.interruptions(table.position).empty());
    CHECK(Look{table}.set("Ann card 1", "nothing").whyNot() == "after-the-win");
}

TEST_CASE("dice that lie on cards already were drawn with the others, past a gap too",
          "[rules][fuse]") {
    Table table{{"Ann", "Bob"}, {{"bombs", "1"}, {"sabotage_cards", "0"}}};
    table.play({"deal b08 b39 / b06 b27 / b44", "Ann: draw red1 black4", "Ann: place red1 on b08 1",
                "Bob: place black4 on b06 3", "Bob: draw blue3 green6",
                "Ann: place green6 on b08 3", "Bob: place blue3 on b06 2", "Ann: draw yellow4 red2",
                "Ann: place yellow4 on b08 2", "Ann: clear b08", "Ann: take b44",
                "Bob: place red2 on b06 1", "Bob: clear b06"});
    // Nothing replaces b06. Bob has drawn a yellow 1 and a green 5, and Ann has placed at once.
    Look look{table};
    REQUIRE(look.shows("Bob card 1") == "nothing");
    look.set("Ann card 1 slot 1", "green 5").loose({{1, 4}});
    const auto near = table.game.turnsNear(table.position, look.look);
    REQUIRE_FALSE(near.empty());
    CHECK(near[0].move.text == "draw yellow1 green5");
}

TEST_CASE("two dice of one player can be the same penalty", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}, {{"edition", "full"}}};
    table.play({"deal b21 b27 / b07 b40 / b01 b14 b06 b26 b44",
                "Ann: draw yellow1 yellow1 red2 green1", "Ann: penalty yellow1",
                "Bob: place red2 on b07 3", "Ann: penalty yellow1", "Bob: place green1 on b07 2"});
    CHECK(table.rules.legalMoves(table.state()).size() == 6);  // whichever is thrown
    CHECK(table.game.next(table.position) == Next{Next::Who::Chance, 0});
    table.play({"reroll yellow1 6", "return yellow6", "reroll yellow1 1", "Bob: give b07 2",
                "return yellow1"});
}

TEST_CASE("before the deal the cards are judged, after the end nothing may move", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    Look look{table};
    look.set("Ann card 1", "card b08");
    CHECK(look.whyNot() == "setup");
    auto over = middle();
    over.play({"time up"});
    Look after{over};
    CHECK(Look{after}.set("Ann card 1", "nothing").whyNot() == "loss");
    CHECK_FALSE(Look{after}.whyNot().empty());
}

TEST_CASE("what is dealt and drawn is found from the look", "[rules][fuse]") {
    // Also where fewer bombs than places lie in the centre.
    const std::string bombs = GENERATE("0", "1", "3", "5");
    Table table{someNames(5), {{"bombs", bombs}}};
    Random random{3};
    for (int i = 0; i < 30 && table.game.next(table.position).who != Next::Who::Nobody; ++i) {
        const auto turn = table.game.randomTurn(table.position, random);
        if (table.game.listsWhole(table.position)) {
            table.position = turn.after;
            continue;
        }
        CHECK(table.game.legalMoves(table.position).empty());
        const auto near = table.game.turnsNear(table.position, table.game.appearance(turn.after));
        CHECK(std::any_of(near.begin(), near.end(),
                          [&](const Turn& t) { return t.after == turn.after; }));
        table.position = turn.after;
    }
}

namespace {

/// Every move that could be thought of where it is a player's turn: the list against the judge.
std::vector<fuse::Move> conceivable(const Table& table, const State& s) {
    std::vector<fuse::Move> all;
    const int players = static_cast<int>(table.names.size());
    const auto add = [&](fuse::Move::Kind kind, int player) -> fuse::Move& {
        auto& m = all.emplace_back();
        m.kind = kind;
        m.player = player;
        return m;
    };
    using Kind = fuse::Move::Kind;
    add(Kind::TimeUp, kTable);
    add(Kind::Stop, kTable);
    const int cards =
        static_cast<int>(table.rules.deck().bombs.size() + table.rules.deck().sabotage.size());
    for (int card = 0; card < cards; ++card) add(Kind::Reveal, kTable).card = card;
    for (int player = 0; player < players; ++player) {
        for (int card = 0; card < cards; ++card) {
            for (const auto kind : {Kind::Clear, Kind::Take, Kind::Fallen})
                add(kind, player).card = card;
            const bool lies = std::any_of(s.places.begin(), s.places.end(),
                                          [&](const auto& lying) { return lying.card == card; });
            for (int slot = 0; lies && slot < 6; ++slot) {
                auto& give = add(Kind::Give, player);
                give.card = card;
                give.slot = slot;
                for (int face = 0; face < 30; ++face) {
                    auto& place = add(Kind::Place, player);
                    place.card = card;
                    place.slot = slot;
                    place.die = dieOfFace(face);
                }
            }
        }
        for (int face = 0; face < 30; ++face) {
            add(Kind::Penalty, player).die = dieOfFace(face);
            add(Kind::Return, player).die = dieOfFace(face);
            for (int value = 1; value <= 6; ++value) {
                auto& reroll = add(Kind::Reroll, player);
                reroll.die = dieOfFace(face);
                reroll.value = value;
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("the list of legal moves is exactly what the judge lets pass", "[rules][fuse]") {
    for (const bool strict : {false, true}) {
        Table table{someNames(3), {{"penalty_only_if_no_die_fits", strict ? "true" : "false"}}};
        Random random{11};
        auto state = table.rules.start();
        std::set<Phase> seen;
        for (int i = 0; i < 120 && table.rules.next(state).who != Next::Who::Nobody; ++i) {
            if (state.phase != Phase::Deal && state.phase != Phase::Draw) {
                seen.insert(state.phase);
                auto listed = table.rules.legalMoves(state);
                for (const auto& m : table.rules.interruptions(state)) listed.push_back(m);
                std::size_t passed = 0;
                for (const auto& m : conceivable(table, state)) {
                    if (!table.rules.check(state, m).empty()) continue;
                    ++passed;
                    if (std::find(listed.begin(), listed.end(), m) == listed.end())
                        FAIL(table.rules.notation(state, m).text << " is not listed");
                }
                CHECK(passed == listed.size());
            }
            const auto turn = table.game.randomTurn(Position{state}, random);
            state = *turn.after.as<State>();
        }
        CHECK(seen.size() >= 7);
    }
}

TEST_CASE("draws of one and two dice are listed whole", "[rules][fuse]") {
    Table one{{"Ann"}};
    one.play({"deal b08 b39 / b01 b14 b21 b26 b44"});
    CHECK(one.game.listsWhole(one.position));
    CHECK(one.game.legalMoves(one.position).size() == 30);
    const auto two = dealt();
    CHECK(two.game.legalMoves(two.position).size() == 465);
    auto state = two.state();
    state.bag = {1, 0, 0, 0, 2};  // red and black, or both black
    const auto moves = two.rules.legalMoves(state);
    CHECK(moves.size() == 36 + 21);
    for (const auto& m : moves) CHECK(two.rules.check(state, m).empty());
}

TEST_CASE("states are equal only when everything is", "[rules][fuse]") {
    const auto table = middle();
    const auto& state = table.state();
    const std::vector<std::function<void(State&)>> changes{
        [](State& s) { s.phase = Phase::Reroll; },
        [](State& s) { s.end = End::Stopped; },
        [](State& s) { s.won = true; },
        [](State& s) { s.bagHolder = 1; },
        [](State& s) { s.place = 1; },
        [](State& s) { s.vacancy = 1; },
        [](State& s) { s.owing = 1; },
        [](State& s) { s.rerolled = 1; },
        [](State& s) { s.asked = kGreen1; },
        [](State& s) { s.bag[4] = 0; },
        [](State& s) { s.drawn.erase(1); },
        [](State& s) { s.drawn[1] = kGreen1; },
        [](State& s) {
            s.penalties.push({0, kGreen1});
        },
        [](State& s) {
            s.penalties.push({1, kGreen1});
        },
        [](State& s) {
            s.penalties.push({0, kGreen2});
        },
        [](State& s) { s.taken[1] = 1; },
        [](State& s) { s.places[0].card = 0; },
        [](State& s) { s.places[3].dice[2] = kGreen1; },
        [](State& s) { s.centre[4] = kNoCard; },
        [](State& s) { s.bombsInPile = 1; },
        [](State& s) { s.sabotageInPile = 1; },
        [](State& s) { s.discard = 60; },
        [](State& s) { s.known.flip(3); },
        [](State& s) {
            s.defused.push({0, 0});
        },
        [](State& s) {
            s.defused.push({1, 0});
        },
        [](State& s) {
            s.defused.push({0, 1});
        },
        [](State& s) { s.clock = 5; }};
    std::vector<State> all{state};
    for (const auto& change : changes) {
        State other = state;
        change(other);
        CHECK(std::count(all.begin(), all.end(), other) == 0);
        all.push_back(other);
    }
}

TEST_CASE("the self-check notices what cannot be", "[rules][fuse]") {
    const auto table = middle();
    const auto number = [&](const char* id) {
        return static_cast<std::uint8_t>(table.rules.cardNumber(id));
    };
    const auto broken = [&](auto change) {
        State s = table.state();
        change(s);
        return table.rules.whatIsBroken(s);
    };
    CHECK(broken([](State&) {}).empty());
    CHECK(broken([](State& s) { s.bag[0] = 0; }) == "there are not five dice of each colour");
    CHECK(broken([](State& s) { s.places[4].dice[0] = kGreen1; }) == "dice lie where no card is");
    CHECK(broken([](State& s) { s.places[0].dice[4] = kGreen1; }) == "a die lies beside bomb b08");
    CHECK(broken([](State& s) { s.places[1].dice[3] = {6, 1}; }) == "a die floats above bomb b39");
    CHECK(broken([](State& s) {
              s.places[0].dice[0] = {6, 1};
          }) == "a die does not fit its slot on bomb b08");
    CHECK(broken([](State& s) {
              s.places[1].dice[0] = {5, 1};
          }) == "dice do not go together on bomb b39");
    State early;
    early.won = true;
    CHECK(table.rules.whatIsBroken(early) == "something happened before the deal");
    CHECK(broken([&](State& s) { s.places[4].card = number("b02"); }) ==
          "a card lies in front of nobody");
    CHECK(broken([&](State& s) {
              s.defused.push({0, number("b08")});
          }) == "bomb b08 is defused and lies there");
    CHECK(broken([&](State& s) { s.centre[0] = s.centre[1]; }) == "a card is in two places");
    CHECK(broken([&](State& s) { s.centre[0] = kNoCard; }) == "bombs were lost or found");
    CHECK(broken([&](State& s) { s.centre[0] = number("b02"); }) == "a known card is nowhere");
    CHECK(broken([&](State& s) { s.known.set(number("b02")); }) == "a known card is nowhere");
    CHECK(broken([](State& s) { s.sabotageInPile = 1; }) == "sabotage cards were lost or found");
    CHECK(broken([&](State& s) { s.known.set(number("s-red")); }) ==
          "sabotage cards were lost or found");
    CHECK(broken([](State& s) { s.end = End::TimeUp; }) == "the end is not the end");
    CHECK(broken([](State& s) { s.phase = Phase::Over; }) == "the end is not the end");
    CHECK(broken([](State& s) { s.owing = 1; }) == "somebody owes a die, or nobody does");
    CHECK(broken([](State& s) { s.phase = Phase::Penalty; }) ==
          "somebody owes a die, or nobody does");
    CHECK(broken([](State& s) {
              s.phase = Phase::Sabotage;
              s.owing = 1;
              s.asked = {0, 5};
          }) == "somebody owes a die and has none");
    CHECK(broken([](State& s) {
              s.drawn = {};
              s.bag[2] = 5;
          }) == "there is nothing to place");
    CHECK(broken([](State& s) { s.phase = Phase::Draw; }) == "dice are left over");
    CHECK(broken([](State& s) {
              s.phase = Phase::Draw;
              s.drawn = {};
              s.penalties.push({0, kGreen1});
              s.bag[2] = 4;
          }) == "dice are left over");
    CHECK(broken([](State& s) { s.phase = Phase::Reroll; }) == "there is no penalty");
    CHECK(broken([](State& s) { s.phase = Phase::Return; }) == "there is no penalty");
    CHECK(broken([](State& s) { s.taken[0] = 2; }) == "somebody took too many dice");
    CHECK(broken([](State& s) { s.won = true; }) == "won with bombs left");
}

TEST_CASE("the judge survives any move at all", "[rules][fuse]") {
    Table table{someNames(2)};
    Random random{5};
    auto state = table.rules.start();
    const auto odd = [&](int most) {
        return random.below(3) == 0 ? random.below(600) - 300 : random.below(most);
    };
    for (int i = 0; i < 20'000; ++i) {
        fuse::Move m;
        m.kind = static_cast<fuse::Move::Kind>(random.below(13));
        m.player = odd(3) - 1;
        m.die = {static_cast<std::uint8_t>(odd(7)), static_cast<std::uint8_t>(odd(6))};
        m.value = odd(7);
        m.card = odd(66);
        m.slot = odd(7);
        m.at = random.below(4) == 0 ? odd(700) * 1000 : kNoTime;
        for (int n = random.below(6); n > 0; --n)
            m.dice.push({static_cast<std::uint8_t>(odd(7)), static_cast<std::uint8_t>(odd(6))});
        for (int n = random.below(16); n > 0; --n) m.cards.push(static_cast<std::uint8_t>(odd(66)));
        if (table.rules.check(state, m).empty()) {
            state = table.rules.apply(state, m);
            REQUIRE(table.rules.whatIsBroken(state).empty());
        } else if (random.below(50) == 0 && table.rules.next(state).who != Next::Who::Nobody) {
            state = *table.game.randomTurn(Position{state}, random).after.as<State>();
        }
        if (table.rules.next(state).who == Next::Who::Nobody) state = table.rules.start();
    }
}

TEST_CASE("a careful team wins some games, and then plays on", "[rules][fuse]") {
    int won = 0, playedOn = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Table table{someNames(1 + static_cast<int>(seed % 5)), {{"sabotage_cards", "2"}}};
        Random random{seed};
        auto state = table.rules.start();
        for (int i = 0; i < 3000 && table.rules.next(state).who != Next::Who::Nobody; ++i) {
            const bool before = state.won;
            if (table.rules.next(state).who == Next::Who::Chance) {
                state = table.rules.apply(state, table.rules.chance(state, random));
            } else {
                // Careful: never kill a bomb where something else can be done.
                const auto moves = table.rules.legalMoves(state);
                REQUIRE_FALSE(moves.empty());
                State best;
                std::size_t dead = 99;
                for (int tries = 0; tries < 4; ++tries) {
                    const auto& m = moves[static_cast<std::size_t>(
                        random.below(static_cast<int>(moves.size())))];
                    auto after = table.rules.apply(state, m);
                    const auto score = table.rules.deadCards(after).size() +
                                       (m.kind == fuse::Move::Kind::Penalty ? 1u : 0u);
                    if (score >= dead) continue;
                    dead = score;
                    best = std::move(after);
                }
                state = best;
            }
            REQUIRE(table.rules.whatIsBroken(state).empty());
            // One photo of any moment, also late in the game: nothing impossible, the score within.
            const auto audit = table.rules.audit(table.rules.appearance(state));
            for (const auto& wrong : audit.impossible) FAIL(wrong.reason.text());
            const auto sheet = table.rules.score(state);
            for (std::size_t player = 0; player < audit.players.size(); ++player) {
                REQUIRE(audit.players[player].lowest <= sheet.total(player));
                REQUIRE(sheet.total(player) <= audit.players[player].highest);
            }
            if (before) playedOn += 1;
        }
        won += state.won ? 1 : 0;
        if (state.phase == Phase::Over && state.won)
            CHECK(table.rules.outcome(state)->winners.size() == table.names.size());
    }
    CHECK(won > 0);
    CHECK(playedOn > 0);
}

TEST_CASE("cards being dealt and dice still in the hand are on the way", "[rules][fuse]") {
    Table table{{"Ann", "Bob"}};
    Look look{table};
    look.set("Ann card 1", "card b08");
    CHECK(table.game.halfDone(table.position, look.look));
    CHECK_FALSE(table.game.halfDone(table.position, look.loose({kGreen1}).look));

    const auto lies = dealt();
    Look drawing{lies};
    CHECK_FALSE(lies.game.halfDone(lies.position, drawing.look));  // nothing has happened yet
    CHECK(lies.game.halfDone(lies.position, drawing.loose({kGreen1}).look));
    CHECK_FALSE(lies.game.halfDone(lies.position, drawing.loose({kGreen1, kGreen2}).look));
    drawing.loose({kGreen1}).set("Ann card 1 slot 1", "red 1");
    CHECK_FALSE(lies.game.halfDone(lies.position, drawing.look));
    const auto placing = middle();
    CHECK_FALSE(placing.game.halfDone(placing.position, Look{placing}.loose({kGreen1}).look));
}

TEST_CASE("who took which of two penalty dice makes no difference to what follows",
          "[rules][fuse]") {
    auto one = dealt(), other = dealt();
    for (auto* table : {&one, &other}) {
        auto s = table->state();
        s.phase = Phase::Reroll;
        s.bag[0] = 4;
        s.bag[4] = 4;
        const Die red{1, 1}, black{6, 5};
        const bool first = table == &one;
        s.penalties.push({static_cast<std::int8_t>(first ? 0 : 1), red});
        s.penalties.push({static_cast<std::int8_t>(first ? 1 : 0), black});
        REQUIRE(table->rules.whatIsBroken(s) == "");
        table->position = Position{s};
    }
    CHECK(one.game.sameFuture(one.position, other.position));
    CHECK(one.game.sameFuture(one.position, one.position));
    one.play({"Ann: reroll red1 4"});
    CHECK_FALSE(one.game.sameFuture(one.position, other.position));
    other.play({"Ann: reroll black6 4"});
    CHECK_FALSE(one.game.sameFuture(one.position, other.position));  // the other die is asked for
    CHECK_FALSE(one.game.sameFuture(one.position, one.game.start()));
    CHECK_FALSE(one.game.sameFuture(one.game.start(), one.position));
}

TEST_CASE("whose penalty die asks for dice makes no difference while they are given",
          "[rules][fuse]") {
    std::vector<Table> tables;
    for (const int redTaker : {0, 1}) {
        auto table = dealt();
        auto s = table.state();
        s.phase = Phase::Reroll;
        s.bag[0] = 3;
        s.bag[4] = 4;
        s.places[0].dice[0] = {1, 1};  // Ann's red 1 on b08
        s.penalties.push({static_cast<std::int8_t>(redTaker), {1, 1}});
        s.penalties.push({static_cast<std::int8_t>(1 - redTaker), {6, 5}});
        REQUIRE(table.rules.whatIsBroken(s) == "");
        table.position = Position{s};
        // Nobody is named: the die tells who took it.
        table.play({"table: reroll red1 4"});
        REQUIRE(table.state().phase == Phase::Penalty);
        tables.push_back(table);
    }
    const auto& [one, other] = std::pair{tables[0], tables[1]};
    CHECK_FALSE(one.position == other.position);
    CHECK(one.game.sameFuture(one.position, other.position));
}
