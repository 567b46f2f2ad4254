#pragma once

#include "rules/addit/addit.h"
#include "rules/addit/equipment.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace kibitz::rules::addit {

/// Blocks by their numbers.
inline Blocks blocks(std::initializer_list<int> numbers) {
    const auto& all = standardBoard().numbers;
    unsigned bits = 0;
    for (const int number : numbers)
        bits |= 1u << (std::find(all.begin(), all.end(), number) - all.begin());
    return static_cast<Blocks>(bits);
}

inline Blocks allBut(std::initializer_list<int> numbers) {
    return static_cast<Blocks>(kAllBlocks & ~blocks(numbers));
}

inline Rules rulesFor(int players, std::map<std::string, std::string> options = {}) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk"};
    return Rules{{{names.begin(), names.begin() + players}, std::move(options), {}}};
}

/// Seat 1 to move with these blocks; the others have been pushed across, and all of track B is at
/// home.
inline State holding(Blocks own) {
    State s;
    s.home[0] = own;
    s.pushed[0] = static_cast<Blocks>(kAllBlocks & ~own);
    s.dice = {1, 1};
    return s;
}

inline Move roll(int player, int die, int other) {
    return {Move::Kind::Roll,
            player,
            {static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(other)},
            0,
            {},
            false};
}
inline Move push(int player, Blocks which, std::string calculation = {}) {
    return {Move::Kind::Push, player, {}, which, std::move(calculation), true};
}
inline Move stop(int player) { return {Move::Kind::Stop, player, {}, 0, {}, false}; }

/// After a throw by whoever has the turn.
inline State thrown(const Rules& rules, const State& s, int die, int other) {
    return rules.apply(s, roll(rules.next(s).player, die, other));
}

/// The broken rules, in the order they were reported: "own-side target".
inline std::string ids(const std::vector<Violation>& violations) {
    std::string out;
    for (const auto& violation : violations)
        out += (out.empty() ? "" : " ") + std::string{violation.rule.id};
    return out;
}

/// The first reason as a sentence.
inline std::string sentence(const std::vector<Violation>& violations) {
    return violations.empty() ? "" : violations.front().reason.text();
}

/// The moves that are legal, written down, without the calculations.
inline std::vector<std::string> written(const Rules& rules, const State& s) {
    std::vector<std::string> list;
    for (const auto& m : rules.legalMoves(s)) {
        auto text = rules.notation(s, m).text;
        list.push_back(text.substr(0, text.find(" perhaps")));
    }
    return list;
}

}  // namespace kibitz::rules::addit
