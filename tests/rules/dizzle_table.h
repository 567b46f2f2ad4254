#pragma once

// A small table for tests: sheets drawn in letters, moves as text.

#include "rules/dizzle/dizzle.h"

#include <catch2/catch_test_macros.hpp>

#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace kibitz::rules::dizzle {

/// One cell as a word: "." none, "-" a bare cell, "X" printed cross, "NS" printed track, "V"
/// volcano, "*" bare planet, "3" a pip, and after the pip a letter: k l b r p f g z h s (key, lock,
/// bomb, rocket, planet, flag, gem, puzzle, heap, station), with "=red" for its colour.
inline std::string cellJson(const std::string& word) {
    if (word == ".") return "null";
    if (word == "-") return R"({"pip": null})";
    if (word == "X") return R"({"cross": true})";
    if (word == "V") return R"({"pip": null, "special": {"type": "volcano"}})";
    if (word == "*") return R"({"special": {"type": "planet"}})";
    if (word.size() == 2 && std::isupper(static_cast<unsigned char>(word[0])))
        return R"({"track": ")" + word + R"("})";
    std::string json = std::string{"{\"pip\": "} + word[0];
    if (word.size() == 1) return json + "}";
    static const std::string letters = "klbrpfgzhs";
    static const std::vector<std::string> names{"key",  "lock", "bomb",   "rocket", "planet",
                                                "flag", "gem",  "puzzle", "heap",   "station"};
    json += R"(, "special": {"type": ")" + names[letters.find(word[1])] + '"';
    if (word.size() > 3) json += R"(, "colour": ")" + word.substr(3) + '"';
    return json + "}}";
}

/// The drawing as JSON; `more` are further entries of the sheet: "score": {…}, "arrows": […].
inline std::string sheetJson(const std::string& drawing, const std::string& more = {}) {
    std::istringstream lines{drawing};
    std::string json = R"({"name": "drawn", "grid": [)", line;
    bool firstRow = true;
    while (std::getline(lines, line)) {
        std::istringstream words{line};
        std::string row, word;
        while (words >> word) row += (row.empty() ? "" : ", ") + cellJson(word);
        if (row.empty()) continue;
        json += (firstRow ? "[" : ", [") + row + "]";
        firstRow = false;
    }
    return json + "]" + (more.empty() ? "" : ", " + more) + "}";
}

inline Sheet drawn(const std::string& drawing, const std::string& more = {}) {
    return readSheet(sheetJson(drawing, more));
}

/// A game at the table, played by text.
struct Table {
    Rules rules;
    State s;

    explicit Table(Sheet sheet, int players = 1, Options options = {})
        : rules{std::move(sheet), names(players), options}, s{rules.start()} {}
    explicit Table(const std::string& level, int players = 1,
                   std::map<std::string, std::string> options = {})
        : rules{completed(info(),
                          [&] {
                              options["sheet"] = level;
                              return Setup{names(players), options, {}};
                          }())},
          s{rules.start()} {}

    static std::vector<std::string> names(int players) {
        static const std::vector<std::string> all{"Ann", "Bob", "Cleo", "Dirk"};
        return {all.begin(), all.begin() + players};
    }

    Move read(const std::string& text, int player) const {
        const auto parsed = rules.parse(s, {player, text});
        if (const auto* error = std::get_if<ParseError>(&parsed))
            FAIL(text << ": found '" << error->found << "', expected " << error->expected);
        return std::get<Move>(parsed);
    }
    /// Plays moves, each by who is due.
    Table& play(const std::vector<std::string>& moves) {
        for (const auto& text : moves) {
            const auto move = read(text, rules.next(s).player);
            for (const auto& violation : rules.check(s, move))
                FAIL(text << ": " << violation.reason.text());
            s = rules.apply(s, move);
            INFO(text);
            CHECK(rules.whatIsBroken(s) == "");
        }
        return *this;
    }
    /// The rules that a move would break; by who is due, or by another player.
    std::vector<std::string> broken(const std::string& text, int player = -2) const {
        std::vector<std::string> ids;
        const auto move = read(text, player == -2 ? rules.next(s).player : player);
        for (const auto& violation : rules.check(s, move)) ids.emplace_back(violation.rule.id);
        return ids;
    }
    std::set<std::string> legal() const {
        std::set<std::string> texts;
        for (const auto& move : rules.legalMoves(s)) texts.insert(rules.notation(s, move).text);
        return texts;
    }
    int cell(const std::string& name) const {
        return rules.sheet().at(std::stoi(name.substr(1)) - 1, name[0] - 'a');
    }
    CellSet cells(const std::vector<std::string>& cellNames) const {
        CellSet set;
        for (const auto& name : cellNames) set.add(cell(name));
        return set;
    }
    /// The cells of a set by name, in order.
    std::string named(const CellSet& set) const {
        std::string text;
        for (const int c : set) text += (text.empty() ? "" : " ") + rules.sheet().cellName(c);
        return text;
    }
    int points(std::size_t player = 0) const { return rules.score(s).total(player); }
    /// The lines as "rule: why = points".
    std::vector<std::string> lines(std::size_t player = 0) const {
        std::vector<std::string> texts;
        const auto sheet = rules.score(s);
        for (const auto& line : sheet.players[player])
            texts.push_back(std::string{line.rule.id} + ": " + line.why.text() + " = " +
                            std::to_string(line.points));
        return texts;
    }
    Appearance look() const { return rules.appearance(s); }
    Site site(const std::string& name) const {
        const auto found = rules.vocabulary().site(name);
        REQUIRE(found);
        return *found;
    }
    Symbol symbol(const std::string& name) const {
        const auto found = rules.vocabulary().symbol(name);
        REQUIRE(found);
        return *found;
    }
    std::string shown(const std::string& siteName) const {
        return rules.vocabulary().symbols[look().sites[site(siteName).index].index];
    }
    /// The look of now with some sites changed.
    Appearance lookWith(const std::vector<std::pair<std::string, std::string>>& changes) const {
        auto changed = look();
        for (const auto& [name, shows] : changes) changed.sites[site(name).index] = symbol(shows);
        return changed;
    }
    std::vector<std::string> whyNot(const Appearance& seen) const {
        std::vector<std::string> texts;
        for (const auto& violation : rules.whyNot(s, seen))
            texts.push_back(std::string{violation.rule.id} + ": " + violation.reason.text());
        return texts;
    }
    static std::vector<std::string> texts(const std::vector<Violation>& violations) {
        std::vector<std::string> all;
        for (const auto& violation : violations)
            all.push_back(std::string{violation.rule.id} + ": " + violation.reason.text());
        return all;
    }
};

using Ids = std::vector<std::string>;
using Texts = std::vector<std::string>;

}  // namespace kibitz::rules::dizzle
