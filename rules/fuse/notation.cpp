// Moves as text: "place red3 on b07 2", "at 123.4 draw red3 blue5".

#include "rules/fuse/words.h"
#include "rules/tokens.h"

#include <charconv>

namespace kibitz::rules::fuse {

/// "123.4", or "123.456" where somebody measured so finely.
std::string secondsText(int milliseconds) {
    auto rest = std::to_string(1000 + milliseconds % 1000).substr(1);
    if (milliseconds % 100 == 0) rest.resize(1);
    return std::to_string(milliseconds / 1000) + '.' + rest;
}

namespace {

using Parsed = std::variant<Move, ParseError>;

std::string dieText(Die die) {
    return std::string{kColourNames[die.colour]} + std::to_string(int{die.value});
}

std::optional<Die> dieIn(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto value = wholeNumber(text.substr(text.size() - 1), 1, 6);
    const auto name = text.substr(0, text.size() - 1);
    for (std::size_t colour = 1; colour < kColourNames.size(); ++colour)
        if (value && kColourNames[colour] == name)
            return Die{static_cast<std::uint8_t>(*value), static_cast<std::uint8_t>(colour)};
    return std::nullopt;
}

std::optional<int> millisecondsIn(std::string_view text) {
    const auto point = std::min(text.find('.'), text.size());
    const auto whole = wholeNumber(text.substr(0, point), 0, 99'999);
    if (!whole || text[0] == '-') return std::nullopt;
    if (point == text.size()) return *whole * 1000;
    auto fraction = std::string{text.substr(point + 1)};
    if (fraction.empty() || fraction.size() > 3 || fraction[0] == '-') return std::nullopt;
    fraction.resize(3, '0');
    const auto thousandths = wholeNumber(fraction, 0, 999);
    if (!thousandths) return std::nullopt;
    return *whole * 1000 + *thousandths;
}

constexpr const char* kADie = "a die such as red3";
constexpr const char* kACard = "the id of a card of the deck";
constexpr const char* kASlot = "a slot, 1 to 10";
constexpr const char* kAnAction =
    "an action: deal, draw, place, penalty, clear, take, reveal, give, reroll, return, fallen, "
    "stop or time up";

/// Reads one move; the first thing that is wrong stays in `error`.
struct Reader {
    Tokens tokens;
    std::optional<ParseError> error{};

    void fail(std::string what) {
        if (!error) error = tokens.expected(std::move(what));
    }
    Die die() {
        const auto found = dieIn(tokens.peek());
        if (!found)
            fail(kADie);
        else if (!error)
            tokens.word();
        return found.value_or(kNoDie);
    }
    int number(int lowest, int highest, const char* what) {
        if (error) return 0;
        const auto found = tokens.number(lowest, highest);
        if (!found) fail(what);
        return found.value_or(0);
    }
};

}  // namespace

rules::Move Rules::notation(const State&, const Move& m) const {
    std::string text = m.at == kNoTime ? "" : "at " + secondsText(m.at) + ' ';
    const auto slot = [&] { return ' ' + std::to_string(m.slot + 1); };
    switch (m.kind) {
        case Move::Kind::Deal:
            text += "deal";
            for (int i = 0; i < m.cards.size(); ++i) {
                if (i > 0 && i <= places() && i % placesEach_ == 0) text += " /";
                text += ' ' + cardId(m.cards[i]);
            }
            break;
        case Move::Kind::Draw:
            text += "draw";
            for (const Die die : m.dice) text += ' ' + dieText(die);
            break;
        case Move::Kind::Place:
            text += "place " + dieText(m.die) + " on " + cardId(m.card) + slot();
            break;
        case Move::Kind::Penalty: text += "penalty " + dieText(m.die); break;
        case Move::Kind::Clear: text += "clear " + cardId(m.card); break;
        case Move::Kind::Take: text += "take " + cardId(m.card); break;
        case Move::Kind::Reveal: text += "reveal " + cardId(m.card); break;
        case Move::Kind::Give: text += "give " + cardId(m.card) + slot(); break;
        case Move::Kind::Reroll:
            text += "reroll " + dieText(m.die) + ' ' + std::to_string(m.value);
            break;
        case Move::Kind::Return: text += "return " + dieText(m.die); break;
        case Move::Kind::Fallen: text += "fallen " + cardId(m.card); break;
        case Move::Kind::Stop: text += "stop"; break;
        case Move::Kind::TimeUp: text += "time up"; break;
    }
    return {m.player, std::move(text)};
}

std::variant<Move, ParseError> Rules::parse(const State& s, const rules::Move& written) const {
    Reader in{Tokens{written.text}};
    Move m;
    m.player = written.player;
    const auto card = [&] {
        if (in.error) return;
        m.card = cardNumber(in.tokens.peek());
        if (m.card == kNoCard)
            in.fail(kACard);
        else
            in.tokens.word();
    };
    const auto slot = [&] { m.slot = in.number(1, kMostSlots, kASlot) - 1; };
    // Where nobody is named, the card or the die tells who acts.
    const auto ownerActs = [&] {
        if (const int place = placeOf(s, m.card); m.player == kTable && place >= 0)
            m.player = ownerOf(place);
    };
    const auto takerActs = [&] {
        for (const auto& penalty : s.penalties)
            if (m.player == kTable && penalty.die == m.die) m.player = penalty.player;
    };

    if (in.tokens.take("at")) {
        const auto at = millisecondsIn(in.tokens.peek());
        if (!at) return in.tokens.expected("seconds on the clock, such as 123.4");
        in.tokens.word();
        m.at = *at;
    }
    if (in.tokens.take("deal")) {
        m.kind = Move::Kind::Deal;
        m.player = kTable;
        for (int i = 0; i < places() + kCentre && !in.error; ++i) {
            if (i > 0 && i <= places() && i % placesEach_ == 0 && !in.tokens.take("/"))
                in.fail("/ between the cards of the players and before the centre");
            card();
            if (!in.error) m.cards.push(static_cast<std::uint8_t>(m.card));
        }
        m.card = kNoCard;
    } else if (in.tokens.take("draw")) {
        m.kind = Move::Kind::Draw;
        if (m.player == kTable) m.player = s.bagHolder;
        do {
            if (const Die die = in.die(); !in.error) m.dice.push(die);
        } while (!in.error && !in.tokens.atEnd() && m.dice.size() < kMostDrawn);
        m.dice.sort();
    } else if (in.tokens.take("place")) {
        m.kind = Move::Kind::Place;
        m.die = in.die();
        if (!in.error && !in.tokens.take("on")) in.fail("on");
        card();
        slot();
        ownerActs();
    } else if (in.tokens.take("penalty")) {
        m.kind = Move::Kind::Penalty;
        m.die = in.die();
    } else if (in.tokens.take("clear")) {
        m.kind = Move::Kind::Clear;
        card();
        ownerActs();
    } else if (in.tokens.take("take")) {
        m.kind = Move::Kind::Take;
        card();
        if (m.player == kTable && s.phase == Phase::Take) m.player = ownerOf(s.place);
    } else if (in.tokens.take("reveal")) {
        m.kind = Move::Kind::Reveal;
        m.player = kTable;
        card();
    } else if (in.tokens.take("give")) {
        m.kind = Move::Kind::Give;
        card();
        slot();
        ownerActs();
    } else if (in.tokens.take("reroll")) {
        m.kind = Move::Kind::Reroll;
        m.die = in.die();
        m.value = in.number(1, 6, "the new value, 1 to 6");
        takerActs();
    } else if (in.tokens.take("return")) {
        m.kind = Move::Kind::Return;
        m.die = in.die();
        takerActs();
    } else if (in.tokens.take("fallen")) {
        m.kind = Move::Kind::Fallen;
        card();
        ownerActs();
    } else if (in.tokens.take("stop")) {
        m.kind = Move::Kind::Stop;
        m.player = kTable;
    } else if (in.tokens.take("time")) {
        m.kind = Move::Kind::TimeUp;
        m.player = kTable;
        if (!in.tokens.take("up")) in.fail("up");
    } else {
        return in.tokens.expected(kAnAction);
    }
    if (!in.error && !in.tokens.atEnd()) in.fail("the end of the action");
    if (in.error) return *in.error;
    return m;
}

}  // namespace kibitz::rules::fuse
