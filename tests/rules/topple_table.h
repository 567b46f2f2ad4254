#pragma once

#include "rules/topple/scoring.h"
#include "rules/topple/topple.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace kibitz::rules::topple {

using Ids = std::vector<std::string>;
using Totals = std::vector<int>;

/// A game that is played by hand, for tests.
struct Table {
    Rules rules;
    State state;

    explicit Table(int players, std::map<std::string, std::string> options = {},
                   EquipmentLoader load = {})
        : rules(Setup{seated(players), std::move(options), std::move(load)}),
          state(rules.start()) {}

    static std::vector<std::string> seated(int players) {
        const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
        return {names.begin(), names.begin() + players};
    }

    Move read(const std::string& text, int player) const {
        INFO(text);
        const auto parsed = rules.parse(state, {player, text});
        REQUIRE(std::holds_alternative<Move>(parsed));
        return std::get<Move>(parsed);
    }
    /// Plays what the player whose turn it is (or the one given) does; it has to be legal.
    void play(const std::string& text) { play(text, rules.next(state).player); }
    void play(const std::string& text, int player) {
        INFO(text);
        const auto move = read(text, player);
        for (const auto& broken : rules.check(state, move)) FAIL(broken.reason.text());
        state = rules.apply(state, move);
        const auto broken = rules.whatIsBroken(state);
        if (!broken.empty()) FAIL(broken);
    }
    /// A throw of 6 and a pawn, for each text.
    void put(const std::vector<std::string>& texts) {
        for (const auto& text : texts) {
            play("roll 6");
            play(text);
        }
    }
    /// The ids of all rules that the action breaks.
    std::vector<std::string> broken(const std::string& text, int player) const {
        return idsOf(rules.check(state, read(text, player)));
    }
    std::vector<std::string> broken(const std::string& text) const {
        return broken(text, rules.next(state).player);
    }
    static std::vector<std::string> idsOf(const std::vector<Violation>& violations) {
        std::vector<std::string> ids;
        for (const auto& violation : violations) ids.emplace_back(violation.rule.id);
        return ids;
    }
    std::vector<int> totals() const {
        std::vector<int> all;
        const auto sheet = rules.score(state);
        for (std::size_t i = 0; i < sheet.players.size(); ++i) {
            all.push_back(sheet.total(i));
            CHECK(sheet.total(i) == state.ledger.total(static_cast<int>(i)));
        }
        return all;
    }
    /// The score lines of a player: "complete-line 4: round 1, …".
    std::vector<std::string> linesOf(int player) const {
        std::vector<std::string> all;
        const auto sheet = rules.score(state);
        for (const auto& line : sheet.players.at(static_cast<std::size_t>(player)))
            all.push_back(std::string{line.rule.id} + " " + std::to_string(line.points) + ": " +
                          line.why.text());
        return all;
    }
    /// Shows something else at a place of the present look.
    Appearance lookWith(const std::vector<std::pair<std::string, std::string>>& changes) const {
        auto look = rules.appearance(state);
        for (const auto& [site, symbol] : changes) {
            const auto& words = rules.vocabulary();
            INFO(site << " " << symbol);
            REQUIRE(words.site(site));
            REQUIRE(words.symbol(symbol));
            look.sites[words.site(site)->index] = *words.symbol(symbol);
        }
        return look;
    }
    std::vector<std::string> whyNot(const Appearance& look) const {
        return idsOf(rules.whyNot(state, look));
    }
};

/// Red to move with the row a3 b3 _ d3 e3 showing red, yellow, nothing, green, yellow.
inline Table middleRowWithGap() {
    Table table{4};
    table.put({"a3 red", "b3 yellow", "d3 green", "a1 blue", "b1 red", "e3 yellow", "e5 green",
               "e1 blue"});
    return table;
}

/// A move that brings the most points, to reach scores that random play does not.
inline Move greediest(const Table& table, Random& random) {
    const auto moves = table.rules.legalMoves(table.state);
    int best = -1;
    std::vector<Move> good;
    for (const auto& move : moves) {
        int points = 0;
        for (const auto& entry : pointsFor(stacksOf(table.state), move.cell, move.colour))
            points += entry.points;
        if (points > best) good.clear();
        if (points >= best) good.push_back(move);
        best = std::max(best, points);
    }
    return good[static_cast<std::size_t>(random.below(static_cast<int>(good.size())))];
}

}  // namespace kibitz::rules::topple
