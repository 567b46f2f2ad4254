#include "rules/addit/addit.h"
#include "rules/addit/calculation.h"
#include "rules/addit/equipment.h"
#include "rules/tokens.h"

#include <algorithm>

namespace kibitz::rules::addit {

namespace {

// Heard at the table, or found by us: a record must not claim what nobody has heard.
constexpr std::string_view kHeard = "by";
constexpr std::string_view kProposed = "perhaps";

std::string whatBlocks() {
    std::string out = "a block:";
    for (const int number : standardBoard().numbers) out += " " + std::to_string(number);
    return out;
}

std::variant<Move, ParseError> parseRoll(Tokens& tokens, Move m) {
    for (auto& die : m.dice) {
        const auto value = tokens.number(1, 6);
        if (!value) return tokens.expected("a die, 1 to 6");
        die = static_cast<std::uint8_t>(*value);
    }
    if (!tokens.atEnd()) return tokens.expected("nothing after the two dice");
    return m;
}

/// What follows "by" or "perhaps": everything to the end of the line.
std::optional<ParseError> parseCalculation(Tokens& tokens, std::string_view whole, Move& m) {
    m.heard = tokens.take(kHeard);
    if (!m.heard) tokens.take(kProposed);
    const auto begin = static_cast<std::size_t>(tokens.peek().data() - whole.data());
    auto read = readCalculation(whole.substr(begin));
    if (auto* error = std::get_if<ParseError>(&read)) {
        error->column += begin;
        return std::move(*error);
    }
    m.calculation = std::move(std::get<Calculation>(read).text);
    return std::nullopt;
}

std::variant<Move, ParseError> parsePush(Tokens& tokens, std::string_view whole, Move m) {
    const auto& numbers = standardBoard().numbers;
    while (!tokens.atEnd()) {
        if (tokens.peek() == kHeard || tokens.peek() == kProposed) {
            if (m.blocks == 0) break;
            if (auto error = parseCalculation(tokens, whole, m)) return *error;
            return m;
        }
        const auto value = wholeNumber(tokens.peek(), numbers.front(), numbers.back());
        const auto at = value ? std::find(numbers.begin(), numbers.end(), *value) : numbers.end();
        if (at == numbers.end())
            return tokens.expected(m.blocks ? whatBlocks() + ", by or perhaps" : whatBlocks());
        const auto block = static_cast<Blocks>(1u << (at - numbers.begin()));
        if (m.blocks & block) return tokens.expected("each block once");
        tokens.word();
        m.blocks = static_cast<Blocks>(m.blocks | block);
    }
    if (m.blocks == 0) return tokens.expected(whatBlocks());
    return m;
}

}  // namespace

rules::Move Rules::notation(const State&, const Move& m) const {
    rules::Move out{m.player, {}};
    switch (m.kind) {
        case Move::Kind::Roll:
            out.text = "roll " + std::to_string(m.dice[0]) + " " + std::to_string(m.dice[1]);
            break;
        case Move::Kind::Push:
            out.text = "push";
            for (std::size_t i = 0; i < kBlocksPerTrack; ++i)
                if (m.blocks >> i & 1u)
                    out.text += " " + std::to_string(standardBoard().numbers[i]);
            if (!m.calculation.empty()) {
                out.text += ' ';
                out.text += m.heard ? kHeard : kProposed;
                out.text += ' ';
                out.text += m.calculation;
            }
            break;
        case Move::Kind::Stop: out.text = "stop"; break;
    }
    return out;
}

std::variant<Move, ParseError> Rules::parse(const State&, const rules::Move& written) const {
    Tokens tokens{written.text};
    Move m;
    m.player = written.player;
    if (tokens.take("roll")) return parseRoll(tokens, m);
    if (tokens.take("push")) {
        m.kind = Move::Kind::Push;
        return parsePush(tokens, written.text, m);
    }
    if (tokens.take("stop")) {
        m.kind = Move::Kind::Stop;
        if (!tokens.atEnd()) return tokens.expected("nothing after stop");
        return m;
    }
    return tokens.expected(mayStop_ ? "roll, push or stop" : "roll or push");
}

}  // namespace kibitz::rules::addit
