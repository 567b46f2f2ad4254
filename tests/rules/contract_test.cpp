// What every game promises, whoever wrote it. A new game in games.cpp is found by itself.

#include "all_setups.h"

#include "rules/record.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <set>

using namespace kibitz::rules;

namespace {

constexpr int kLongestGame = 50'000;

struct Walk {
    std::vector<Position> positions;
    std::vector<Move> moves;
};

Walk randomWalk(const Game& game, std::uint64_t seed) {
    Random random{seed};
    Walk walk{{game.start()}, {}};
    while (game.next(walk.positions.back()).who != Next::Who::Nobody) {
        auto turn = game.randomTurn(walk.positions.back(), random);
        walk.positions.push_back(std::move(turn.after));
        walk.moves.push_back(std::move(turn.move));
        if (walk.moves.size() > kLongestGame) FAIL("the game does not end");
    }
    return walk;
}

std::set<std::string> headings(std::string_view rulebook) {
    std::set<std::string> ids;
    for (std::size_t at = 0; at < rulebook.size();) {
        const auto end = std::min(rulebook.find('\n', at), rulebook.size());
        const auto line = rulebook.substr(at, end - at);
        if (line.starts_with("## "))
            if (const auto colon = line.find(':'); colon != std::string_view::npos)
                ids.emplace(line.substr(3, colon - 3));
        at = end + 1;
    }
    return ids;
}

/// Checks that what a game says can be said: rule in the rulebook, phrase in the list, no forgotten
/// argument.
struct Speech {
    std::set<std::string> rules;
    std::set<std::string> phrases;

    explicit Speech(const GameInfo& info) : rules(headings(info.rulebook)) {
        for (const auto& phrase : info.phrases) phrases.emplace(phrase.id);
    }
    void check(const Message& message) const {
        INFO(message.text());
        CHECK(phrases.contains(std::string{message.id}));
        CHECK(message.text().find('{') == std::string::npos);
        CHECK_FALSE(message.text().empty());
    }
    void check(const Rule& rule, const Message& why) const {
        INFO("rule " << rule.id);
        CHECK(rules.contains(std::string{rule.id}));
        check(why);
    }
    void check(const std::vector<Violation>& violations, const Vocabulary& words) const {
        for (const auto& violation : violations) {
            check(violation.rule, violation.reason);
            for (const auto site : violation.where) CHECK(site.index < words.sites.size());
        }
    }
    void check(const std::vector<ScoreLine>& lines) const {
        for (const auto& line : lines) check(line.rule, line.why);
    }
};

void checkLook(const Vocabulary& words, const Appearance& look) {
    REQUIRE(look.sites.size() == words.sites.size());
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (!words.canShow(Site{static_cast<std::uint16_t>(i)}, look.sites[i]))
            FAIL(words.sites[i].name << " cannot show symbol " << int{look.sites[i].index});
    for (const auto die : look.loose) {
        CHECK((die.value >= 1 && die.value <= 6));
        CHECK((die.colour == 0 || die.colour < words.diceColours.size()));
    }
}

template <class Check>
void forAll(int seeds, const Check& check) {
    for (const auto& playable : allSetups()) {
        INFO(playable);
        const auto game = playable.make();
        for (int seed = 1; seed <= seeds; ++seed) {
            INFO("seed " << seed);
            check(*playable.info, playable.setup, game, static_cast<std::uint64_t>(seed));
        }
    }
}

}  // namespace

TEST_CASE("every game has its own words and speaks them", "[rules][contract]") {
    for (const auto& info : allGames()) {
        INFO(info.name);
        CHECK(headings(info.rulebook).size() >= 5);
        std::set<std::string_view> ids;
        for (const auto& phrase : info.phrases) CHECK(ids.insert(phrase.id).second);
        CHECK(findGame(info.name) == &info);
    }
    for (const auto& playable : allSetups()) {
        INFO(playable);
        const auto words = playable.make().vocabulary();
        REQUIRE_FALSE(words.symbols.empty());
        CHECK(words.symbols.front() == "nothing");
        std::set<std::string> sites;
        for (const auto& site : words.sites) {
            CHECK(sites.insert(site.name).second);
            CHECK(site.kind < words.kinds.size());
        }
        CHECK(std::set<std::string>(words.symbols.begin(), words.symbols.end()).size() ==
              words.symbols.size());
        for (const auto& kind : words.kinds)
            for (const auto symbol : kind.symbols)
                CHECK((symbol != kNothing && symbol.index < words.symbols.size()));
    }
}

TEST_CASE("random play ends, keeps everything that must be kept, and explains every point",
          "[rules][contract]") {
    forAll(3, [](const GameInfo& info, const Setup& setup, const Game& game, std::uint64_t seed) {
        const Speech speech{info};
        const auto walk = randomWalk(game, seed);
        for (const auto& position : walk.positions) {
            const auto broken = game.whatIsBroken(position);
            if (!broken.empty()) FAIL(broken);
        }
        const auto& last = walk.positions.back();
        checkLook(game.vocabulary(), game.appearance(last));
        const auto sheet = game.score(last);
        CHECK(sheet.players.size() == setup.players.size());
        for (const auto& lines : sheet.players) speech.check(lines);
        const auto outcome = game.outcome(last);
        REQUIRE(outcome);
        speech.check(outcome->how);
        for (const int winner : outcome->winners)
            CHECK((winner >= 0 && winner < static_cast<int>(setup.players.size())));
        CHECK_FALSE(game.outcome(game.start()));
    });
}

TEST_CASE("a record survives being written, read and played again", "[rules][contract]") {
    forAll(2, [](const GameInfo& info, const Setup& setup, const Game& game, std::uint64_t seed) {
        const auto walk = randomWalk(game, seed);
        Record record{std::string{info.name},
                      setup.players,
                      {setup.options.begin(), setup.options.end()},
                      {"random game"},
                      {}};
        for (const auto& move : walk.moves) record.entries.push_back({move, true, "", 0, 0});
        const auto text = writeRecord(record);
        const auto read = readRecord(text);
        CHECK(read == record);
        CHECK(writeRecord(read) == text);
        const auto played = replay(game, read);
        if (played.fault)
            FAIL("line " << played.fault->line << ": "
                         << read.entries[played.entries.size()].move.text << ": "
                         << played.fault->text());
        // Undo is going back to an earlier position: each must be the one that replay reaches.
        CHECK(played.positions == walk.positions);
    });
}

TEST_CASE("what the notation writes, the game reads as the same move", "[rules][contract]") {
    forAll(1, [](const GameInfo&, const Setup&, const Game& game, std::uint64_t seed) {
        const auto walk = randomWalk(game, seed);
        for (std::size_t i = 0; i < walk.positions.size(); i += 7) {
            const auto& position = walk.positions[i];
            if (game.next(position).who == Next::Who::Nobody || !game.listsWhole(position))
                continue;
            std::set<Move> written;
            for (const auto& turn : game.turns(position)) {
                INFO(turn.move.text);
                CHECK(written.insert(turn.move).second);
                const auto result = game.play(position, turn.move);
                REQUIRE(std::holds_alternative<Position>(result));
                CHECK(std::get<Position>(result) == turn.after);
            }
        }
    });
}

TEST_CASE("a wrong move is refused with a rule or a place, and a right one was listed",
          "[rules][contract]") {
    forAll(2, [](const GameInfo& info, const Setup&, const Game& game, std::uint64_t seed) {
        const Speech speech{info};
        const auto walk = randomWalk(game, seed);
        Random random{seed + 77};
        const auto any = [&](const auto& list) -> const auto& {
            return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
        };
        for (int i = 0; i < 150; ++i) {
            const auto& position = any(walk.positions);
            const Position before = position;
            Move move = any(walk.moves);
            if (random.below(3) == 0 && !move.text.empty())
                move.text[static_cast<std::size_t>(
                    random.below(static_cast<int>(move.text.size())))] =
                    static_cast<char>(' ' + random.below(95));
            if (random.below(4) == 0)
                move.player =
                    random.below(static_cast<int>(game.score(position).players.size()) + 1) - 1;
            INFO(move.player << ": " << move.text);
            const auto result = game.play(position, move);
            CHECK(position == before);
            if (const auto* error = std::get_if<ParseError>(&result)) {
                CHECK(error->column <= move.text.size());
                CHECK_FALSE(error->expected.empty());
            } else if (const auto* illegal = std::get_if<Illegal>(&result)) {
                CHECK_FALSE(illegal->violations.empty());
                speech.check(illegal->violations, game.vocabulary());
            } else {
                CHECK(game.next(position).who != Next::Who::Nobody);
                // Legal and listable: then it was in the list, or leads to a position that is.
                if (!game.listsWhole(position)) continue;
                const auto turns = game.turns(position);
                const auto& after = std::get<Position>(result);
                CHECK(std::any_of(turns.begin(), turns.end(),
                                  [&](const Turn& turn) { return turn.after == after; }));
            }
        }
    });
}

TEST_CASE("what a turn shows leads back to it, or to one that looks the same",
          "[rules][contract]") {
    forAll(1, [](const GameInfo&, const Setup&, const Game& game, std::uint64_t seed) {
        const auto walk = randomWalk(game, seed);
        for (std::size_t i = 0; i + 1 < walk.positions.size(); i += 3) {
            const auto look = game.appearance(walk.positions[i + 1]);
            checkLook(game.vocabulary(), look);
            const auto near = game.turnsNear(walk.positions[i], look);
            INFO(walk.moves[i].text);
            CHECK(std::any_of(near.begin(), near.end(), [&](const Turn& turn) {
                return game.appearance(turn.after) == look;
            }));
        }
    });
}

TEST_CASE("a look that no move leads to is explained by a rule", "[rules][contract]") {
    forAll(1, [](const GameInfo& info, const Setup&, const Game& game, std::uint64_t seed) {
        const Speech speech{info};
        const auto& words = game.vocabulary();
        const auto walk = randomWalk(game, seed);
        Random random{seed};
        int explained = 0;
        for (int i = 0; i < 60; ++i) {
            const auto& position = walk.positions[static_cast<std::size_t>(
                random.below(static_cast<int>(walk.positions.size())))];
            auto look = game.appearance(position);
            const auto site =
                static_cast<std::size_t>(random.below(static_cast<int>(look.sites.size())));
            const auto& kind = words.kinds[words.sites[site].kind];
            const auto choice = random.below(static_cast<int>(kind.symbols.size()) + 1);
            look.sites[site] =
                choice == 0 ? kNothing : kind.symbols[static_cast<std::size_t>(choice - 1)];
            if (look == game.appearance(position)) continue;
            if (game.next(position).who != Next::Who::Nobody) {
                const auto near = game.turnsNear(position, look);
                if (std::any_of(near.begin(), near.end(), [&](const Turn& turn) {
                        return game.appearance(turn.after) == look;
                    }))
                    continue;
            }
            const auto why = game.whyNot(position, look);
            INFO(words.sites[site].name << " shows " << words.symbols[look.sites[site].index]);
            CHECK_FALSE(why.empty());
            speech.check(why, words);
            ++explained;
        }
        CHECK(explained > 0);
    });
}

TEST_CASE("an audit never calls a legal game impossible, and its range holds the score",
          "[rules][contract]") {
    forAll(2, [](const GameInfo& info, const Setup& setup, const Game& game, std::uint64_t seed) {
        const Speech speech{info};
        const auto walk = randomWalk(game, seed);
        for (std::size_t i = 0; i < walk.positions.size(); i += 11) {
            const auto audit = game.audit(game.appearance(walk.positions[i]));
            for (const auto& violation : audit.impossible) FAIL(violation.reason.text());
            speech.check(audit.unusual, game.vocabulary());
            REQUIRE(audit.players.size() == setup.players.size());
            const auto sheet = game.score(walk.positions[i]);
            for (std::size_t player = 0; player < audit.players.size(); ++player) {
                const auto& audited = audit.players[player];
                speech.check(audited.lines);
                CHECK(audited.lowest <= sheet.total(player));
                CHECK(sheet.total(player) <= audited.highest);
            }
        }
    });
}
