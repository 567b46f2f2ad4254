#include "rules/record.h"

#include "rules/text.h"

#include <algorithm>

namespace kibitz::rules {

namespace {

constexpr std::string_view kFirstLine = "kibitz record 1";
constexpr std::string_view kTableName = "table";
// A long evening is a few thousand actions. Every position of a game is kept, so these bounds also
// bound the memory that a hostile file can ask for.
constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kMostLines = 50'000;
constexpr std::size_t kMostOptions = 100;
constexpr std::size_t kLongestName = 40;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    // Nothing, but at its place: messages point at it.
    if (first == std::string_view::npos) return text.substr(0, 0);
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Everything readRecord needs to know of where it is.
struct Line {
    std::string_view text;     // without the comment
    std::string_view comment;  // without #
    bool hasComment = false;
    int number = 0;

    int columnOf(std::string_view part) const {
        const auto bytes = static_cast<std::size_t>(part.data() - text.data());
        return static_cast<int>(characters(text.substr(0, bytes))) + 1;
    }
    Record::Place placeOf(std::string_view part) const { return {number, columnOf(part)}; }
    /// `part` points into the line, also where nothing stands.
    [[noreturn]] void wrong(std::string_view part, const std::string& expected) const {
        throw BadRecord(number, columnOf(part), std::string{part}, expected);
    }
    [[noreturn]] void ends(const std::string& expected) const {
        wrong(text.substr(text.size()), expected);
    }
};

Line split(std::string_view whole, int number) {
    Line line{whole, {}, false, number};
    for (std::size_t i = 0; i < whole.size(); ++i) {
        // Only after a blank or a colon: names and moves may one day contain the sign, but an
        // action cannot begin with it, or it would be a comment when it is written down again.
        if (whole[i] != '#' ||
            (i > 0 && std::string_view{" \t:"}.find(whole[i - 1]) == std::string_view::npos))
            continue;
        line.text = whole.substr(0, i);
        line.comment = trimmed(whole.substr(i + 1));
        line.hasComment = true;
        break;
    }
    return line;
}

std::vector<Line> linesOf(std::string_view text) {
    std::vector<Line> lines;
    int number = 0;
    while (!text.empty()) {
        ++number;
        if (lines.size() == kMostLines)
            throw BadRecord(number, "found more than " + std::to_string(kMostLines) +
                                        " lines. A record is the game of one evening");
        const auto end = text.find('\n');
        auto whole = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!whole.empty() && whole.back() == '\r') whole.remove_suffix(1);
        if (whole.size() > kLongestLine)
            throw BadRecord(number, "found a line of more than " + std::to_string(kLongestLine) +
                                        " characters. Break it up");
        if (const auto bad = firstUnprintable(whole))
            throw BadRecord(number,
                            "found a character that cannot be printed, expected text in UTF-8",
                            static_cast<int>(characters(whole.substr(0, *bad))) + 1);
        lines.push_back(split(whole, number));
    }
    return lines;
}

std::vector<std::string> readPlayers(const Line& line, std::string_view value) {
    std::vector<std::string> players;
    while (true) {
        const auto comma = value.find(',');
        const auto name = trimmed(value.substr(0, comma));
        if (!isPlayerName(name))
            line.wrong(name, "a name of 1 to 40 characters, without , : # and not 'table'");
        if (std::find(players.begin(), players.end(), name) != players.end())
            line.wrong(name, "another name for each player");
        players.emplace_back(name);
        if (comma == std::string_view::npos) return players;
        value.remove_prefix(comma + 1);
    }
}

void readHeader(const Line& line, Record& record) {
    const auto text = trimmed(line.text);
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        line.wrong(text, "game:, players:, option NAME: or an empty line before the actions");
    const auto key = trimmed(text.substr(0, colon));
    const auto value = trimmed(text.substr(colon + 1));
    if (key == "game") {
        if (!record.game.empty()) line.wrong(key, "only one game");
        if (value.empty()) line.ends("the name of a game");
        record.game = value;
        record.header.game = line.placeOf(value);
    } else if (key == "players") {
        if (!record.players.empty()) line.wrong(key, "players only once");
        record.players = readPlayers(line, value);
        record.header.players = line.placeOf(value);
    } else if (key.starts_with("option ") || key.starts_with("option\t")) {
        if (record.options.size() == kMostOptions) line.wrong(key, "fewer options");
        const auto name = trimmed(key.substr(7));
        if (value.empty()) line.ends("a value for " + std::string{name});
        for (const auto& [known, ignored] : record.options)
            if (known == name) line.wrong(name, "each option only once");
        record.options.emplace_back(name, value);
        record.header.named.push_back(line.placeOf(name));
        record.header.value.push_back(line.placeOf(value));
    } else {
        line.wrong(key, "game:, players: or option NAME:");
    }
}

Record::Entry readAction(const Line& line, const std::vector<std::string>& players) {
    Record::Entry entry;
    entry.comment = line.comment;
    entry.line = line.number;
    auto text = trimmed(line.text);
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto actor = trimmed(text.substr(0, colon));
        const auto at = std::find(players.begin(), players.end(), actor);
        if (at != players.end()) {
            entry.move.player = static_cast<int>(at - players.begin());
        } else if (actor != kTableName) {
            std::string names;
            for (const auto& name : players) names += name + ", ";
            line.wrong(actor, "one of " + names + "table");
        }
        text = trimmed(text.substr(colon + 1));
    } else {
        entry.namesPlayer = false;
    }
    if (text.empty()) line.ends("an action");
    entry.column = line.columnOf(text);
    entry.move.text = text;
    return entry;
}

}  // namespace

BadRecord::BadRecord(int atLine, int atColumn, const std::string& foundThere,
                     const std::string& expectedThere)
    : std::runtime_error(
          (foundThere.empty() ? "found nothing" : "found '" + quotable(foundThere) + "'") +
          ", expected " + expectedThere),
      line(atLine),
      column(atColumn) {}

BadRecord::BadRecord(int atLine, const std::string& sentence, int atColumn)
    : std::runtime_error(sentence), line(atLine), column(atColumn) {}

bool isPlayerName(std::string_view name) {
    return isVisible(name) && characters(name) <= kLongestName && name != kTableName &&
           trimmed(name) == name && name.find_first_of(",:#\t") == std::string_view::npos &&
           !firstUnprintable(name);
}

Setup Record::setup() const { return {players, {options.begin(), options.end()}, {}}; }

Record::Place Record::placeOf(std::string_view about) const {
    const bool unknown = about.starts_with(kNoOption);
    if (unknown) about.remove_prefix(kNoOption.size());
    for (std::size_t i = 0; i < std::min(options.size(), header.value.size()); ++i)
        if (options[i].first == about) return (unknown ? header.named : header.value)[i];
    return about == kAboutPlayers ? header.players : header.game;
}

Record readRecord(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    // Judged before anything else, so that a picture is told to be no record at all.
    const auto firstLine = split(text.substr(0, text.find_first_of("\r\n")), 1).text;
    if (trimmed(firstLine) != kFirstLine)
        throw BadRecord(1, 1, std::string{trimmed(firstLine)},
                        "'" + std::string{kFirstLine} + "' in the first line");
    const auto lines = linesOf(text);
    Record record;
    if (lines.front().hasComment) record.preface.emplace_back(lines.front().comment);
    std::size_t i = 1;
    for (; i < lines.size(); ++i) {
        if (!trimmed(lines[i].text).empty())
            readHeader(lines[i], record);
        else if (!lines[i].hasComment)
            break;
        if (lines[i].hasComment) record.preface.emplace_back(lines[i].comment);
    }
    const int last = static_cast<int>(std::min(i, lines.size() - 1)) + 1;
    if (record.game.empty()) throw BadRecord(last, 1, "", "game: NAME in the header");
    if (record.players.empty()) throw BadRecord(last, 1, "", "players: NAME, NAME … in the header");
    for (; i < lines.size(); ++i) {
        if (!trimmed(lines[i].text).empty()) {
            record.entries.push_back(readAction(lines[i], record.players));
        } else if (lines[i].hasComment) {
            Record::Entry only;
            only.comment = lines[i].comment;
            only.line = lines[i].number;
            record.entries.push_back(only);
        }
    }
    return record;
}

std::string writeRecord(const Record& record) {
    std::string out{kFirstLine};
    out += '\n';
    for (const auto& comment : record.preface) out += "# " + comment + '\n';
    out += "game: " + record.game + "\nplayers: ";
    for (std::size_t i = 0; i < record.players.size(); ++i)
        out += (i ? ", " : "") + record.players[i];
    out += '\n';
    for (const auto& [name, value] : record.options) out += "option " + name + ": " + value + '\n';
    out += '\n';
    for (const auto& entry : record.entries) {
        std::string line;
        if (!entry.move.text.empty()) {
            if (entry.namesPlayer) {
                line += entry.move.player == kTable
                            ? std::string{kTableName}
                            : record.players.at(static_cast<std::size_t>(entry.move.player));
                line += ": ";
            }
            line += entry.move.text;
        }
        if (!entry.comment.empty() || line.empty())
            line += (line.empty() ? "# " : "  # ") + entry.comment;
        out += line + '\n';
    }
    return out;
}

std::string Fault::text() const {
    if (const auto* error = std::get_if<ParseError>(&what))
        return BadRecord(line, column, error->found, error->expected).what();
    std::string out;
    for (const auto& violation : std::get<Illegal>(what).violations)
        out += (out.empty() ? "" : "; ") + violation.reason.text() + " (rule " +
               std::string{violation.rule.id} + ")";
    return out;
}

namespace {

/// Whether this may break into the game by more than one hand: then only the record can tell whose
/// it was.
bool severalMay(const Game& game, const Position& at, std::string_view text) {
    const auto others = game.interruptions(at);
    return std::count_if(others.begin(), others.end(),
                         [&](const Move& move) { return move.text == text; }) > 1;
}

}  // namespace

Replay replay(const Game& game, const Record& record) {
    Replay played;
    played.positions.push_back(game.start());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const auto& entry = record.entries[i];
        if (entry.move.text.empty()) continue;
        const auto& before = played.positions.back();
        Move move = entry.move;
        if (!entry.namesPlayer) move.player = game.next(before).player;
        if (!entry.namesPlayer && severalMay(game, before, move.text)) {
            played.fault = Fault{entry.line, entry.column,
                                 ParseError{0, move.text, "who did it: NAME: " + move.text}};
            return played;
        }
        auto result = game.play(before, move);
        // What breaks in is not done by whose go it is: there the action itself tells whose it was
        // (the card that fell over has an owner).
        if (!entry.namesPlayer && move.player != kTable && std::holds_alternative<Illegal>(result))
            if (auto told = game.play(before, {kTable, move.text});
                std::holds_alternative<Position>(told))
                result = std::move(told);
        if (auto* error = std::get_if<ParseError>(&result)) {
            const auto good = std::string_view{move.text}.substr(0, error->column);
            played.fault =
                Fault{entry.line, entry.column + static_cast<int>(characters(good)), *error};
            return played;
        }
        if (auto* illegal = std::get_if<Illegal>(&result)) {
            played.fault = Fault{entry.line, entry.column, *illegal};
            return played;
        }
        played.positions.push_back(std::get<Position>(std::move(result)));
        played.entries.push_back(i);
    }
    return played;
}

}  // namespace kibitz::rules
