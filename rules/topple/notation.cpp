#include "rules/topple/topple.h"

#include "rules/tokens.h"

#include <algorithm>

namespace kibitz::rules::topple {

namespace {

constexpr std::string_view kRoll = "roll", kKnocks = "knocks", kClear = "clear",
                           kTopples = "topples", kSlips = "slips";

std::optional<int> readCell(std::string_view word) {
    if (word.size() != 2) return std::nullopt;
    const int column = word[0] - 'a', row = word[1] - '1';
    if (column < 0 || column >= kSide || row < 0 || row >= kSide) return std::nullopt;
    return row * kSide + column;
}

bool takeFall(Tokens& tokens, Fall& fall) {
    if (tokens.take(kTopples))
        fall = Fall::Others;
    else if (tokens.take(kSlips))
        fall = Fall::OnlyOwn;
    else
        return false;
    return true;
}

/// What remains of a placement: CELL COLOUR [topples | slips]. nullopt: all is well.
std::optional<ParseError> readPlacement(Tokens& tokens, const Board& board, Move& move) {
    const auto cell = readCell(tokens.peek());
    if (!cell) return tokens.expected("a cell a1 to e5, roll, topples, slips, knocks or clear");
    tokens.word();
    move.cell = *cell;
    const auto at = std::find_if(board.colours.begin(), board.colours.end(),
                                 [&](const Colour& c) { return c.name == tokens.peek(); });
    if (at == board.colours.end()) {
        std::string names;
        for (const auto& colour : board.colours) names += (names.empty() ? "" : ", ") + colour.name;
        return tokens.expected("a colour: " + names);
    }
    tokens.word();
    move.colour = static_cast<int>(at - board.colours.begin());
    if (!takeFall(tokens, move.fall) && !tokens.atEnd())
        return tokens.expected("topples, slips or the end of the line");
    return std::nullopt;
}

}  // namespace

rules::Move Rules::notation(const State&, const Move& m) const {
    switch (m.kind) {
        case Move::Kind::Roll: return {m.player, std::string{kRoll} + ' ' + std::to_string(m.die)};
        case Move::Kind::Knock: return {m.player, std::string{kKnocks}};
        case Move::Kind::Clear: return {kTable, std::string{kClear}};
        case Move::Kind::Place: break;
    }
    std::string text;
    const auto add = [&](std::string_view word) {
        if (!text.empty()) text += ' ';
        text += word;
    };
    if (m.cell != kNone) add(cellName(m.cell));
    if (m.colour != kNone) add(colourName(m.colour));
    if (m.fall != Fall::Nothing) add(m.fall == Fall::Others ? kTopples : kSlips);
    return {m.player, text};
}

std::variant<Move, ParseError> Rules::parse(const State&, const rules::Move& given) const {
    Tokens tokens{given.text};
    Move move{.kind = Move::Kind::Place, .player = given.player};
    if (tokens.take(kRoll)) {
        move.kind = Move::Kind::Roll;
        const auto die = tokens.number(1, 6);
        if (!die) return tokens.expected("what the die shows, 1 to 6");
        move.die = *die;
    } else if (tokens.take(kKnocks)) {
        move.kind = Move::Kind::Knock;
    } else if (tokens.take(kClear)) {
        move.kind = Move::Kind::Clear;
        move.player = kTable;
    } else if (!takeFall(tokens, move.fall)) {
        if (auto error = readPlacement(tokens, board_, move)) return *error;
    }
    if (!tokens.atEnd()) return tokens.expected("the end of the line");
    return move;
}

}  // namespace kibitz::rules::topple
