#include "rules/dizzle/dizzle.h"
#include "rules/tokens.h"

#include <algorithm>

namespace kibitz::rules::dizzle {

namespace {

using Kind = Move::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 11> kVerbs{{{"erupt", Kind::Erupt},
                                                                    {"blacken", Kind::Blacken},
                                                                    {"roll", Kind::Roll},
                                                                    {"take", Kind::Take},
                                                                    {"reroll", Kind::Reroll},
                                                                    {"pass", Kind::Pass},
                                                                    {"return", Kind::Return},
                                                                    {"extra", Kind::Extra},
                                                                    {"cross", Kind::Cross},
                                                                    {"lay", Kind::Lay},
                                                                    {"land", Kind::Land}}};
constexpr std::string_view kExpectedVerb =
    "erupt, blacken, roll, take, reroll, pass, return, extra, cross, lay or land";
constexpr int kMostDice = 13;

std::optional<int> cellNamed(std::string_view word, const Sheet& sheet) {
    if (word.size() < 2 || word[0] < 'a' || word[0] >= 'a' + sheet.columns) return std::nullopt;
    // "c04" would be a second name for c4.
    if (word[1] == '0') return std::nullopt;
    const auto row = wholeNumber(word.substr(1), 1, sheet.rows);
    if (!row) return std::nullopt;
    return sheet.at(*row - 1, word[0] - 'a');
}

std::string facesText(const std::array<std::uint8_t, 7>& faces) {
    std::string text;
    for (std::size_t face = 1; face <= 6; ++face)
        for (int i = 0; i < faces[face]; ++i) text += ' ' + std::to_string(face);
    return text;
}

}  // namespace

bool Rules::hasCell(int cell) const {
    return cell >= 0 && cell < sheet_->rows * sheet_->columns && sheet_->exists.has(cell);
}

std::string Rules::nameOf(int cell) const {
    if (cell < 0 || cell >= sheet_->rows * sheet_->columns) return '#' + std::to_string(cell);
    return sheet_->cellName(cell);
}

rules::Move Rules::notation(const State&, const Move& m) const {
    const auto verb = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const auto& entry) { return entry.second == m.kind; });
    std::string text{verb->first};
    switch (m.kind) {
        case Kind::Erupt: text += ' ' + std::to_string(m.value); break;
        case Kind::Roll:
        case Kind::Extra: text += facesText(m.faces); break;
        case Kind::Take: text += ' ' + std::to_string(m.value) + ' ' + nameOf(m.cell); break;
        case Kind::Blacken:
        case Kind::Return:
        case Kind::Land: text += ' ' + nameOf(m.cell); break;
        case Kind::Lay: text += ' ' + nameOf(m.cell) + ' ' + std::string{trackName(m.track)}; break;
        default: break;
    }
    return {m.player, std::move(text)};
}

std::variant<Move, ParseError> Rules::parse(const State&, const rules::Move& written) const {
    Tokens tokens{written.text};
    const auto word = tokens.peek();
    const auto verb = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const auto& entry) { return entry.first == word; });
    if (verb == kVerbs.end()) return tokens.expected(std::string{kExpectedVerb});
    tokens.word();
    Move m{.kind = verb->second};
    // The crossing is everybody's; whoever writes it down, it is the table's.
    if (m.kind != Kind::Cross)
        m.player = static_cast<std::int16_t>(std::clamp(written.player, -1, 100));
    if (m.kind == Kind::Erupt || m.kind == Kind::Take) {
        const auto value = tokens.number(1, 6);
        if (!value) return tokens.expected("a die 1 to 6");
        m.value = static_cast<std::uint8_t>(*value);
    }
    if (m.kind == Kind::Roll || m.kind == Kind::Extra) {
        const int most = m.kind == Kind::Extra ? 2 : kMostDice;
        int dice = 0;
        for (; dice < most && !tokens.atEnd(); ++dice) {
            const auto value = tokens.number(1, 6);
            if (!value) return tokens.expected("a die 1 to 6");
            ++m.faces[static_cast<std::size_t>(*value)];
        }
        if (dice == 0 || (dice < 2 && m.kind == Kind::Extra))
            return tokens.expected("a die 1 to 6");
    }
    if (m.kind == Kind::Take || m.kind == Kind::Blacken || m.kind == Kind::Return ||
        m.kind == Kind::Lay || m.kind == Kind::Land) {
        const auto cell = cellNamed(tokens.peek(), *sheet_);
        if (!cell)
            return tokens.expected("a cell a1 to " +
                                   sheet_->cellName(sheet_->rows * sheet_->columns - 1));
        tokens.word();
        m.cell = static_cast<std::int16_t>(*cell);
    }
    if (m.kind == Kind::Lay) {
        const auto track = std::find_if(kTracks.begin(), kTracks.end(), [&](Track candidate) {
            return trackName(candidate) == tokens.peek();
        });
        if (track == kTracks.end()) return tokens.expected("NS, EW, NE, NW, SE or SW");
        tokens.word();
        m.track = *track;
    }
    if (!tokens.atEnd()) return tokens.expected("the end of the line");
    return m;
}

}  // namespace kibitz::rules::dizzle
