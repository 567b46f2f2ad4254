#include "rules/spexxx/notation.h"

#include "rules/spexxx/spexxx.h"
#include "rules/tokens.h"

namespace kibitz::rules::spexxx {

namespace {

using Kind = Move::Kind;
using Parsed = std::variant<Move, ParseError>;

constexpr auto kSquareForm = "a square such as 3x4/2x2";

/// Dice up to the end or the next word that is none; more than five are an error of form.
std::optional<ParseError> readDice(Tokens& tokens, Dice& dice) {
    for (int n = 0; !tokens.atEnd() && tokens.peek() != "throw"; ++n) {
        if (n == kDice) return tokens.expected("no more than five dice");
        const auto pip = tokens.number(1, 6);
        if (!pip) return tokens.expected("a face 1 to 6");
        dice.add(*pip);
    }
    return std::nullopt;
}

Parsed parseThrow(Tokens& tokens, Move move) {
    if (tokens.atEnd()) return tokens.expected("the faces of the dice thrown");
    if (auto error = readDice(tokens, move.thrown)) return *error;
    if (!tokens.atEnd()) return tokens.expected("a face 1 to 6");
    return move;
}

Parsed parseKeep(Tokens& tokens, Move move) {
    move.kind = Kind::Keep;
    if (!tokens.take("none")) {
        if (tokens.atEnd() || tokens.peek() == "throw")
            return tokens.expected("the faces of the dice that stay, or none");
        if (auto error = readDice(tokens, move.kept)) return *error;
    }
    if (tokens.atEnd()) return move;
    if (!tokens.take("throw")) return tokens.expected("throw and the faces of the others");
    move.kind = Kind::KeepThrow;
    return parseThrow(tokens, move);
}

Parsed parsePlace(const Board& board, Tokens& tokens, Move move) {
    move.kind = Kind::Place;
    const auto square = board.find(tokens.peek());
    if (!square) return tokens.expected(kSquareForm);
    tokens.word();
    move.square = *square;
    if (tokens.atEnd()) return move;
    if (!tokens.take("block")) return tokens.expected("block, or nothing more");
    const auto corner = board.find(tokens.peek());
    if (!corner) return tokens.expected("the lower left square of a 3x3, such as 2x1/1x1");
    tokens.word();
    move.block = *corner;
    if (!tokens.atEnd()) return tokens.expected("nothing more");
    return move;
}

}  // namespace

std::string written(const Dice& dice) {
    std::string text;
    for (int pip = 1; pip <= 6; ++pip)
        for (int n = 0; n < dice.count(pip); ++n)
            text += (text.empty() ? "" : " ") + std::to_string(pip);
    return text.empty() ? "none" : text;
}

rules::Move Rules::notation(const State&, const Move& m) const {
    switch (m.kind) {
        case Kind::Throw: return {m.player, "throw " + written(m.thrown)};
        case Kind::Keep: return {m.player, "keep " + written(m.kept)};
        case Kind::KeepThrow:
            return {m.player, "keep " + written(m.kept) + " throw " + written(m.thrown)};
        case Kind::Discard: return {m.player, "discard"};
        case Kind::Place: break;
    }
    auto text = "place " + board_->name(m.square);
    if (m.block != kNone) text += " block " + board_->name(m.block);
    return {m.player, std::move(text)};
}

std::variant<Move, ParseError> Rules::parse(const State&, const rules::Move& text) const {
    Tokens tokens{text.text};
    Move move;
    move.player = text.player;
    if (tokens.take("throw")) return parseThrow(tokens, move);
    if (tokens.take("keep")) return parseKeep(tokens, move);
    if (tokens.take("place")) return parsePlace(*board_, tokens, move);
    if (tokens.take("discard")) {
        if (!tokens.atEnd()) return tokens.expected("nothing more");
        move.kind = Kind::Discard;
        return move;
    }
    return tokens.expected("throw, keep, place or discard");
}

}  // namespace kibitz::rules::spexxx
