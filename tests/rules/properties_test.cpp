// Properties that hold whatever the input, with RapidCheck looking for the smallest counterexample.

#include "all_setups.h"

#include "rules/record.h"

#include <rapidcheck.h>
#include <catch2/catch_test_macros.hpp>

using namespace kibitz::rules;

namespace {

struct Reached {
    Playable playable;
    Game game;
    Position position;
};

/// A reachable position of any game in any set-up.
Reached anyPosition() {
    static const auto setups = allSetups();
    const auto playable = *rc::gen::elementOf(setups);
    auto game = playable.make();
    Random random{*rc::gen::arbitrary<std::uint64_t>()};
    auto position = game.start();
    const auto steps = *rc::gen::inRange(0, 120);
    for (int i = 0; i < steps && game.next(position).who != Next::Who::Nobody; ++i)
        position = game.randomTurn(position, random).after;
    return {playable, std::move(game), std::move(position)};
}

/// A look that the vocabulary allows, near or far from the real one.
Appearance disturbed(const Game& game, Appearance look) {
    const auto& words = game.vocabulary();
    const auto changes = *rc::gen::inRange(0, 12);
    for (int i = 0; i < changes; ++i) {
        const auto site = *rc::gen::inRange<std::size_t>(0, look.sites.size());
        const auto& symbols = words.kinds[words.sites[site].kind].symbols;
        const auto pick = *rc::gen::inRange<std::size_t>(0, symbols.size() + 1);
        look.sites[site] = pick == symbols.size() ? kNothing : symbols[pick];
    }
    if (*rc::gen::arbitrary<bool>()) {
        const auto colours =
            words.diceColours.empty() ? 1 : static_cast<int>(words.diceColours.size());
        std::vector<Die> dice;
        const auto count = *rc::gen::inRange(0, 15);
        for (int i = 0; i < count; ++i)
            dice.push_back({static_cast<std::uint8_t>(*rc::gen::inRange(1, 7)),
                            static_cast<std::uint8_t>(*rc::gen::inRange(0, colours))});
        look.loose = DiceBag{dice};
    }
    return look;
}

}  // namespace

TEST_CASE("any text at all is a move, no move, or a move that breaks a rule", "[rules][property]") {
    if (allGames().empty()) return;
    CHECK(rc::check([] {
        const auto reached = anyPosition();
        const auto text = *rc::gen::oneOf(
            rc::gen::string<std::string>(),
            rc::gen::map(
                rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                    "take", "roll", "throw", "pass", "reroll", "push", "place", "keep", "c3", "a1",
                    "red", "1", "6", "3x4/2x2", "draw", "to", "-1", "99999999999", "=", "+", "(")),
                [](const std::vector<std::string>& words) {
                    std::string all;
                    for (const auto& word : words) all += word + " ";
                    return all;
                }));
        const auto player = *rc::gen::inRange(-3, 9);
        const auto result = reached.game.play(reached.position, {player, text});
        if (const auto* error = std::get_if<ParseError>(&result)) {
            RC_ASSERT(error->column <= text.size());
            RC_ASSERT(!error->expected.empty());
        } else if (const auto* illegal = std::get_if<Illegal>(&result)) {
            RC_ASSERT(!illegal->violations.empty());
        } else {
            RC_ASSERT(reached.game.whatIsBroken(std::get<Position>(result)).empty());
        }
    }));
}

TEST_CASE("any look at all can be audited and explained", "[rules][property]") {
    if (allGames().empty()) return;
    CHECK(rc::check([] {
        const auto reached = anyPosition();
        const auto look = disturbed(reached.game, reached.game.appearance(reached.position));
        const auto audit = reached.game.audit(look);
        RC_ASSERT(audit.players.size() == reached.playable.setup.players.size());
        for (const auto& player : audit.players) {
            int certain = 0;
            for (const auto& line : player.lines) certain += line.points;
            RC_ASSERT(player.lowest <= player.highest);
            if (player.lowest == player.highest) RC_ASSERT(certain == player.lowest);
        }
        for (const auto& violation : reached.game.whyNot(reached.position, look))
            for (const auto site : violation.where) RC_ASSERT(site.index < look.sites.size());
        if (reached.game.next(reached.position).who != Next::Who::Nobody)
            (void)reached.game.turnsNear(reached.position, look);
    }));
}

TEST_CASE("any lines at all are a record that survives writing, or no record",
          "[rules][property]") {
    CHECK(rc::check([] {
        const auto lines = *rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
            rc::gen::string<std::string>(),
            rc::gen::element<std::string>("kibitz record 1", "game: topple",
                                          "players: Ann, Bob, Cleo", "", "# comment",
                                          "option target: 50", "Ann: roll 3", "roll 6 # why",
                                          "Bob: c3 yellow", "table: x", "  Ann:roll 1")));
        std::string text = *rc::gen::arbitrary<bool>()
                               ? "kibitz record 1\ngame: topple\nplayers: Ann, Bob, Cleo\n\n"
                               : "";
        for (const auto& line : lines) text += line + "\n";
        Record record;
        try {
            record = readRecord(text);
        } catch (const BadRecord& bad) {
            RC_ASSERT(bad.line >= 1);
            RC_ASSERT(bad.column >= 1);
            return;
        }
        RC_ASSERT(readRecord(writeRecord(record)) == record);
    }));
}

TEST_CASE("a game begun again from its record is the same game", "[rules][property]") {
    if (allGames().empty()) return;
    CHECK(rc::check([] {
        static const auto setups = allSetups();
        const auto playable = *rc::gen::elementOf(setups);
        const auto game = playable.make();
        Random random{*rc::gen::arbitrary<std::uint64_t>()};
        Record record{std::string{playable.info->name},
                      playable.setup.players,
                      {playable.setup.options.begin(), playable.setup.options.end()},
                      {},
                      {}};
        auto position = game.start();
        const auto steps = *rc::gen::inRange(0, 80);
        for (int i = 0; i < steps && game.next(position).who != Next::Who::Nobody; ++i) {
            auto turn = game.randomTurn(position, random);
            position = std::move(turn.after);
            record.entries.push_back({std::move(turn.move), true, "", 0, 0});
        }
        const auto again = readRecord(writeRecord(record));
        const auto played = replay(again.game == record.game ? game : playable.make(), again);
        RC_ASSERT(!played.fault);
        RC_ASSERT(played.positions.back() == position);
        RC_ASSERT(game.score(played.positions.back()) == game.score(position));
    }));
}
