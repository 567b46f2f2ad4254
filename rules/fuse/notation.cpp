// Moves as text: "place red3 on b07 2", "at 123.4 draw red3 blue5".

#include "rules/fuse/words.h"
#include "rules/tokens.h"

namespace kibitz::rules::fuse {

/// "123.4", or "123.456" where somebody measured so finely.
std::string secondsText(int milliseconds) {
    auto rest = std::to_string(1000 + milliseconds % 1000).substr(1);
    if (milliseconds % 100 == 0) rest.resize(1);
    return std::to_string(milliseconds / 1000) + '.' + rest;
}

namespace {

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
constexpr const char* kAnAction =
    "an action: deal, draw, place, penalty, clear, take, reveal, give, reroll, return, fallen, "
    "stop or time up";

struct Action {
    std::string_view word;
    Move::Kind kind;
};
constexpr std::array<Action, 13> kActions{{{"deal", Move::Kind::Deal},
                                           {"draw", Move::Kind::Draw},
                                           {"place", Move::Kind::Place},
                                           {"penalty", Move::Kind::Penalty},
                                           {"clear", Move::Kind::Clear},
                                           {"take", Move::Kind::Take},
                                           {"reveal", Move::Kind::Reveal},
                                           {"give", Move::Kind::Give},
                                           {"reroll", Move::Kind::Reroll},
                                           {"return", Move::Kind::Return},
                                           {"fallen", Move::Kind::Fallen},
                                           {"stop", Move::Kind::Stop},
                                           {"time", Move::Kind::TimeUp}}};

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

/// Reads one move; the first thing that is wrong stays in `error`, and nothing is read after it.
struct Rules::Reader {
    const Rules& rules;
    const State& s;
    Tokens tokens;
    Move m{};
    std::optional<ParseError> error{};

    void fail(std::string what) {
        if (!error) error = tokens.expected(std::move(what));
    }
    Die die() {
        const auto found = dieIn(tokens.peek());
        if (!found) {
            fail(kADie);
            return kNoDie;
        }
        tokens.word();
        return *found;
    }
    int number(int lowest, int highest, const char* what) {
        const auto found = error ? std::nullopt : tokens.number(lowest, highest);
        if (!found) fail(what);
        return found.value_or(0);
    }
    void word(std::string_view expected, const char* what) {
        if (!error && !tokens.take(expected)) fail(what);
    }
    int card() {
        const int found = error ? int{kNoCard} : rules.cardNumber(tokens.peek());
        if (found == kNoCard)
            fail("the id of a card of the deck");
        else
            tokens.word();
        return found;
    }
    void slot() { m.slot = number(1, kMostSlots, "a slot, 1 to 10") - 1; }

    // Where nobody is named, the card or the die tells who acts.
    void ownerActs() {
        if (const int place = rules.placeOf(s, m.card); m.player == kTable && place >= 0)
            m.player = rules.ownerOf(place);
    }
    void takerActs() {
        for (const auto& penalty : s.penalties)
            if (m.player == kTable && penalty.die == m.die) m.player = penalty.player;
    }

    void clock() {
        if (!tokens.take("at")) return;
        const auto at = millisecondsIn(tokens.peek());
        if (!at) return fail("seconds on the clock, such as 123.4");
        tokens.word();
        m.at = *at;
    }

    void kind() {
        if (error) return;
        for (const auto& action : kActions)
            if (tokens.take(action.word)) {
                m.kind = action.kind;
                return rest();
            }
        fail(kAnAction);
    }

    void deal() {
        m.player = kTable;
        for (int i = 0; i < rules.places() + rules.inCentre() && !error; ++i) {
            if (i > 0 && i <= rules.places() && i % rules.placesEach_ == 0)
                word("/", "/ between the cards of the players and before the centre");
            m.cards.push(static_cast<std::uint8_t>(card()));
        }
    }

    void draw() {
        if (m.player == kTable) m.player = s.bagHolder;
        do m.dice.push(die());
        while (!error && !tokens.atEnd() && m.dice.size() < kMostDrawn);
        m.dice.sort();
    }

    void rest() {
        switch (m.kind) {
            case Move::Kind::Deal: return deal();
            case Move::Kind::Draw: return draw();
            case Move::Kind::Place:
                m.die = die();
                word("on", "on");
                [[fallthrough]];
            case Move::Kind::Give:
                m.card = card();
                slot();
                return ownerActs();
            case Move::Kind::Penalty: m.die = die(); return;
            case Move::Kind::Clear:
            case Move::Kind::Fallen: m.card = card(); return ownerActs();
            case Move::Kind::Take:
                m.card = card();
                if (m.player == kTable && s.phase == Phase::Take) m.player = rules.ownerOf(s.place);
                return;
            case Move::Kind::Reveal:
                m.player = kTable;
                m.card = card();
                return;
            case Move::Kind::Reroll:
                m.die = die();
                m.value = number(1, 6, "the new value, 1 to 6");
                return takerActs();
            case Move::Kind::Return: m.die = die(); return takerActs();
            case Move::Kind::TimeUp: word("up", "up"); [[fallthrough]];
            case Move::Kind::Stop: m.player = kTable; return;
        }
    }
};

std::variant<Move, ParseError> Rules::parse(const State& s, const rules::Move& written) const {
    Reader in{*this, s, Tokens{written.text}};
    in.m.player = written.player;
    in.clock();
    in.kind();
    if (!in.tokens.atEnd()) in.fail("the end of the action");
    if (in.error) return *in.error;
    return in.m;
}

}  // namespace kibitz::rules::fuse
