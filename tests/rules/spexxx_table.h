#pragma once

#include "rules/games.h"
#include "rules/spexxx/spexxx.h"

#include <catch2/catch_test_macros.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace kibitz::rules::spexxx {

inline std::vector<std::string> seated(std::size_t players) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk"};
    return {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(players)};
}

inline Rules rulesFor(std::size_t players, std::map<std::string, std::string> options = {}) {
    return Rules{Setup{seated(players), std::move(options), {}}};
}

/// A table at which a test plays by notation.
class Table {
public:
    explicit Table(std::size_t players = 2, std::map<std::string, std::string> options = {})
        : rules(rulesFor(players, std::move(options))), state(rules.start()) {}

    /// Plays a legal move.
    Table& play(const std::string& text) {
        INFO(text);
        const auto move = parsed(text);
        for (const auto& violation : rules.check(state, move)) FAIL(violation.reason.text());
        state = rules.apply(state, move);
        REQUIRE(rules.whatIsBroken(state) == "");
        return *this;
    }
    /// The rule ids that a move breaks, in order.
    std::vector<std::string> broken(const std::string& text) const {
        return broken(text, state.mover);
    }
    std::vector<std::string> broken(const std::string& text, int player) const {
        INFO(text);
        std::vector<std::string> ids;
        for (const auto& violation : rules.check(state, parsed(text, player)))
            ids.emplace_back(violation.rule.id);
        return ids;
    }
    Move parsed(const std::string& text) const { return parsed(text, state.mover); }
    Move parsed(const std::string& text, int player) const {
        const auto result = rules.parse(state, {player, text});
        if (const auto* error = std::get_if<ParseError>(&result))
            FAIL(text << ": expected " << error->expected);
        return std::get<Move>(result);
    }
    /// A golden throw puts the mover's cube anywhere; gives the points it earns.
    int put(const std::string& square) {
        const auto mover = state.mover;
        const int before = state.scores[mover];
        play("throw 6 6 6 6 6").play("place " + square);
        return state.scores[mover] - before;
    }
    /// As put, and the others then place theirs in the upper band, out of the way.
    int ann(const std::string& square) {
        const int points = put(square);
        while (state.mover != 0 && state.phase != Phase::Over) putAside();
        return points;
    }
    int anns(const std::vector<std::string>& squares) {
        int points = 0;
        for (const auto& square : squares) points += ann(square);
        return points;
    }
    void putAside() {
        for (const int square : rules.board().squares())
            if (rowOf(square) >= 6 && !state.cubes[static_cast<std::size_t>(square)]) {
                put(rules.board().name(square));
                return;
            }
        FAIL("no room in the upper band");
    }
    int total(std::size_t player) const { return rules.score(state).total(player); }

    /// The look now, with changes: site -> symbol.
    Appearance look(const std::map<std::string, std::string>& changes = {}) const {
        auto seen = rules.appearance(state);
        for (const auto& [site, symbol] : changes) {
            INFO(site << " " << symbol);
            const auto where = rules.vocabulary().site(site);
            const auto what = rules.vocabulary().symbol(symbol);
            REQUIRE((where && what));
            seen.sites[where->index] = *what;
        }
        return seen;
    }
    std::vector<std::string> whyNot(const Appearance& seen) const {
        std::vector<std::string> ids;
        for (const auto& violation : rules.whyNot(state, seen)) {
            INFO(violation.reason.text());
            CHECK(violation.reason.text().find('{') == std::string::npos);
            ids.emplace_back(violation.rule.id);
        }
        return ids;
    }

    Rules rules;
    State state;
};

using Ids = std::vector<std::string>;

}  // namespace kibitz::rules::spexxx
