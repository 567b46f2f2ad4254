#pragma once

#include "rules/fuse/fuse.h"

#include <catch2/catch_test_macros.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::rules::fuse {

inline std::vector<std::string> someNames(int count) {
    static const std::vector<std::string> all{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
    return {all.begin(), all.begin() + count};
}

/// A table to try things on: moves as in a record, "Ann: place red1 on b08 1".
struct Table {
    std::vector<std::string> names;
    Rules rules;
    Game game;
    Position position;

    explicit Table(std::vector<std::string> players,
                   std::map<std::string, std::string> options = {}, EquipmentLoader equipment = {})
        : names(players),
          rules({players, options, equipment}),
          game(rules),
          position(game.start()) {}

    const State& state() const { return *position.as<State>(); }
    int total(std::size_t player) const { return game.score(position).total(player); }

    rules::Move written(const State& s, const std::string& line) const {
        const auto colon = line.find(": ");
        if (colon == std::string::npos) return {rules.next(s).player, line};
        for (std::size_t i = 0; i < names.size(); ++i)
            if (line.substr(0, colon) == names[i])
                return {static_cast<int>(i), line.substr(colon + 2)};
        return {kTable, line.substr(colon + 2)};
    }
    Move move(const State& s, const std::string& line) const {
        const auto parsed = rules.parse(s, written(s, line));
        INFO(line);
        REQUIRE(std::holds_alternative<Move>(parsed));
        return std::get<Move>(parsed);
    }
    /// The rules a move breaks in a state that need not be a legal one; "ok": none.
    std::string broken(const State& s, const std::string& line) const {
        std::string ids;
        for (const auto& violation : rules.check(s, move(s, line)))
            ids += (ids.empty() ? "" : " ") + std::string{violation.rule.id};
        return ids.empty() ? "ok" : ids;
    }
    std::string says(const std::string& line) const { return broken(state(), line); }
    State after(const State& s, const std::string& line) const {
        INFO(line);
        REQUIRE(broken(s, line) == "ok");
        return rules.apply(s, move(s, line));
    }
    void play(const std::vector<std::string>& lines) {
        for (const auto& line : lines) {
            position = Position{after(state(), line)};
            INFO(line);
            REQUIRE(rules.whatIsBroken(state()).empty());
        }
    }
    /// Where and how a text is not a move: "6 'red7' a die such as red3".
    std::string misread(const std::string& text) const {
        const auto parsed = rules.parse(state(), {0, text});
        if (std::holds_alternative<Move>(parsed)) return "read";
        const auto& error = std::get<ParseError>(parsed);
        return std::to_string(error.column) + " '" + error.found + "' " + error.expected;
    }
};

}  // namespace kibitz::rules::fuse
