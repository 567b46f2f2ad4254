#include "app/language/language.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>
#include <vector>

namespace kibitz::language {

// Made by house_embed.
std::string_view files(std::string_view path);
std::span<const std::string_view> files_names();

namespace {

struct Table {
    std::vector<Entry> entries;
    std::map<std::string_view, std::size_t> byKey;

    const Entry* find(std::string_view key) const {
        const auto at = byKey.find(key);
        return at == byKey.end() ? nullptr : &entries[at->second];
    }
};

std::string_view nextLine(std::string_view& rest) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

/// Blocks of lines: an id where there is one, then the languages by their codes. The texts live as
/// long as the program.
void readInto(Table& table, std::string_view rest) {
    Entry entry;
    const auto finish = [&] {
        const auto key = entry.id.empty() ? entry.in(Language::English) : entry.id;
        if (!key.empty()) {
            table.byKey.emplace(key, table.entries.size());
            table.entries.push_back(entry);
        }
        entry = {};
    };
    while (!rest.empty()) {
        const auto line = nextLine(rest);
        if (line.empty()) {
            finish();
            continue;
        }
        const auto code = line.size() > 3 && line[2] == ' ' ? line.substr(0, 2) : "";
        const auto language = std::find_if(kLanguages.begin(), kLanguages.end(),
                                           [&](Language each) { return codeOf(each) == code; });
        if (language == kLanguages.end())
            entry.id = line;
        else
            entry.texts[static_cast<std::size_t>(*language)] = line.substr(3);
    }
    finish();
}

Table tableOf(std::initializer_list<std::string_view> names) {
    Table table;
    for (const auto name : names) {
        const auto text = files(name);
        assert(!text.empty());
        readInto(table, text);
    }
    return table;
}

const Table& phrases() {
    static const Table table =
        tableOf({"phrases/addit.txt", "phrases/dizzle.txt", "phrases/fuse.txt",
                 "phrases/spexxx.txt", "phrases/topple.txt", "phrases/table.txt"});
    return table;
}
const Table& titles() {
    static const Table table = tableOf({"phrases/titles.txt"});
    return table;
}
/// What sources, shelves, sessions and reports say to people, of a photo and of two runs that
/// differ too; known by their English.
const Table& notices() {
    static const Table table = tableOf(
        {"phrases/notices.txt", "phrases/photos.txt", "phrases/compare.txt", "phrases/report.txt"});
    return table;
}
/// Names and meanings of the games' options.
const Table& options() {
    static const Table table = tableOf({"phrases/options.txt"});
    return table;
}
/// What stands where a move was mistyped; what has to be typed stays as it is.
const Table& expected() {
    static const Table table = tableOf({"phrases/expected.txt"});
    return table;
}
/// Moves in the notation of their games.
const Table& moveTexts() {
    static const Table table = tableOf({"phrases/moves.txt"});
    return table;
}
/// The rulebooks in short, by game and rule; English is the rulebooks' own.
const Table& rulesInShort() {
    static const Table table = tableOf({"phrases/rules.txt"});
    return table;
}
const Table& dictionary() {
    static const Table table = tableOf({"phrases/words.txt"});
    return table;
}

/// The form with so many strokes behind its name, the last one where there are fewer.
std::string_view formOf(std::string_view forms, int form) {
    while (true) {
        const auto bar = forms.find('|');
        if (bar == std::string_view::npos) return forms;
        if (form-- == 0) return forms.substr(0, bar);
        forms.remove_prefix(bar + 1);
    }
}

bool endsWord(std::string_view text, std::size_t at) {
    return at == text.size() || std::string_view{" ,+:"}.find(text[at]) != std::string_view::npos;
}

/// The longest run of words from `at` on that the dictionary knows.
const Entry* longestAt(std::string_view text, std::size_t at, std::size_t& length) {
    const Entry* found = nullptr;
    int count = 0;
    for (std::size_t end = at + 1; end <= text.size() && count < 3; ++end) {
        if (!endsWord(text, end)) continue;
        ++count;
        if (const auto* entry = dictionary().find(text.substr(at, end - at))) {
            found = entry;
            length = end - at;
        }
    }
    return found;
}

std::string translated(std::string_view text, Language language, int form) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 0;
        const bool begins = at == 0 || endsWord(text, at - 1);
        if (const auto* entry = begins ? longestAt(text, at, length) : nullptr) {
            out += formOf(entry->in(language), form);
            at += length;
        } else {
            out += text[at++];
        }
    }
    return out;
}

/// What a move names: "yellow1 red3" are dice of a colour, everything else is said word by word.
std::string namedInMove(std::string_view value, Language language) {
    std::string out;
    bool dice = true;
    for (std::size_t at = 0; at < value.size() && dice;) {
        const auto end = std::min(value.find(' ', at), value.size());
        const auto word = value.substr(at, end - at);
        const auto* colour =
            word.size() > 1 ? dictionary().find(word.substr(0, word.size() - 1)) : nullptr;
        dice = colour != nullptr && word.back() >= '0' && word.back() <= '9';
        if (dice) {
            out += out.empty() ? "" : ", ";
            out += formOf(colour->in(language), 0);
            out += ' ';
            out += word.back();
        }
        at = end + 1;
    }
    return dice ? out : translated(value, language, 0);
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string argument(const std::string& name, const std::string& value, Language language,
                     int form) {
    if (name == "moves") return moves(value, language);
    if (name == "sentence") return sentence(value, language);
    // What people are called, and what they wrote, is not ours to translate.
    if (isOneOf(name, {"calculation", "move", "operation", "name", "file", "reason"})) return value;
    if (isOneOf(name, {"player", "players", "owner", "due"})) {
        if (const auto* entry = dictionary().find(value)) return std::string{entry->in(language)};
        if (name != "players") return value;
        std::string out = value;
        const auto* conjunction = dictionary().find("and");
        if (const auto at = out.rfind(" and "); at != std::string::npos && conjunction)
            out.replace(at + 1, 3, conjunction->in(language));
        return out;
    }
    return translated(value, language, form);
}

using Arguments = std::vector<std::pair<std::string, std::string>>;

/// What stands where the pattern has {names}; nullopt: the text is another one.
std::optional<Arguments> matched(std::string_view pattern, std::string_view text) {
    Arguments found;
    while (true) {
        const auto open = pattern.find('{');
        const auto literal = pattern.substr(0, open);
        if (!text.starts_with(literal)) return std::nullopt;
        text.remove_prefix(literal.size());
        if (open == std::string_view::npos)
            return text.empty() ? std::optional{found} : std::nullopt;
        const auto close = pattern.find('}', open);
        const auto name = pattern.substr(open + 1, close - open - 1);
        pattern.remove_prefix(close + 1);
        const auto next = pattern.substr(0, pattern.find('{'));
        // The last name takes all that is left before the end.
        const bool last = next.size() == pattern.size();
        if (last && !text.ends_with(next)) return std::nullopt;
        const auto end = last           ? text.size() - next.size()
                         : next.empty() ? std::string_view::npos
                                        : text.find(next, 1);
        if (end == std::string_view::npos || end == 0 || end > text.size()) return std::nullopt;
        found.emplace_back(name, text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string filled(std::string_view, const Arguments&, Language);

/// Of a move that was mistyped; otherwise it is what a place should show.
std::string expectation(const std::string& english, Language language, int form) {
    for (const auto& entry : expected().entries)
        if (const auto found = matched(entry.in(Language::English), english))
            return filled(entry.in(language), *found, language);
    return argument("expected", english, language, form);
}

std::string filled(std::string_view rest, const Arguments& arguments, Language language) {
    std::string out;
    while (true) {
        const auto open = rest.find('{');
        if (open == std::string_view::npos) return out += rest;
        const auto close = rest.find('}', open);
        out += rest.substr(0, open);
        auto name = rest.substr(open + 1, close - open - 1);
        int form = 0;
        for (; name.ends_with('\''); name.remove_suffix(1)) ++form;
        const auto given = std::find_if(arguments.begin(), arguments.end(),
                                        [&](const auto& one) { return one.first == name; });
        if (given != arguments.end())
            out += name == "expected" ? expectation(given->second, language, form)
                                      : argument(given->first, given->second, language, form);
        rest.remove_prefix(close + 1);
    }
}

}  // namespace

std::string_view codeOf(Language language) {
    static constexpr std::array kCodes{"en", "fr", "de", "nl"};
    return kCodes[static_cast<std::size_t>(language)];
}

std::string_view ownNameOf(Language language) {
    static constexpr std::array kNames{"English", "Français", "Deutsch", "Nederlands"};
    return kNames[static_cast<std::size_t>(language)];
}

std::optional<Language> languageOf(std::string_view code) {
    const auto base = code.substr(0, code.find_first_of("_-.@"));
    for (const auto language : kLanguages)
        if (codeOf(language) == base) return language;
    return std::nullopt;
}

std::string text(const rules::Message& message, Language language) {
    const auto* entry = phrases().find(message.id);
    if (language == Language::English || entry == nullptr || entry->in(language).empty())
        return message.text();
    return filled(entry->in(language), message.arguments, language);
}

namespace {

/// The pattern that leaves least to names says most; nullptr: it is none of these.
const Entry* bestMove(std::string_view text, Arguments& arguments) {
    const Entry* best = nullptr;
    std::size_t least = text.size() + 1;
    for (const auto& entry : moveTexts().entries) {
        auto found = matched(entry.in(Language::English), text);
        if (!found) continue;
        std::size_t open = 0;
        for (const auto& [name, value] : *found) open += value.size();
        if (open >= least) continue;
        least = open;
        best = &entry;
        arguments = std::move(*found);
    }
    return best;
}

/// One sentence as one of ours; nullopt: it is not.
std::optional<std::string> recognised(std::string_view english, Language language) {
    for (const auto* table : {&titles(), &options()})
        if (const auto* known = table->find(english)) return std::string{known->in(language)};
    const Entry* best = nullptr;
    Arguments arguments;
    std::size_t least = english.size() + 1;
    for (const auto* table : {&phrases(), &notices()})
        for (const auto& entry : table->entries) {
            auto found = matched(entry.in(Language::English), english);
            if (!found) continue;
            // The pattern that leaves least to names says most.
            std::size_t open = 0;
            for (const auto& [name, value] : *found)
                open += value.find(". ") == std::string::npos ? value.size() : english.size();
            if (open >= least || open >= english.size()) continue;
            least = open;
            best = &entry;
            arguments = std::move(*found);
        }
    if (best == nullptr) return std::nullopt;
    return filled(best->in(language), arguments, language);
}

}  // namespace

std::string sentence(std::string_view english, Language language) {
    if (language == Language::English || english.empty()) return std::string{english};
    if (auto whole = recognised(english, language)) return *whole;
    if (english.ends_with('.'))
        if (auto whole = recognised(english.substr(0, english.size() - 1), language))
            return *whole + '.';
    // Several in a row.
    for (auto stop = english.find(". "); stop != std::string_view::npos;
         stop = english.find(". ", stop + 1))
        if (auto first = recognised(english.substr(0, stop), language))
            return *first + ". " + sentence(english.substr(stop + 2), language);
    return std::string{english};
}

std::string move(std::string_view notation, Language language) {
    if (language == Language::English) return std::string{notation};
    if (notation.starts_with("at ")) {  // FUSE: when it happened
        const auto end = notation.find(' ', 3);
        if (end != std::string_view::npos)
            return std::string{notation.substr(3, end - 2)} +
                   move(notation.substr(end + 1), language);
    }
    Arguments arguments;
    const auto* entry = bestMove(notation, arguments);
    if (entry == nullptr) return translated(notation, language, 0);
    for (auto& [name, value] : arguments)
        if (name != "calculation") value = namedInMove(value, language);
    std::string out;
    for (auto rest = entry->in(language); !rest.empty();) {
        const auto open = std::min(rest.find('{'), rest.size());
        out += rest.substr(0, open);
        if (open == rest.size()) break;
        const auto close = rest.find('}', open);
        const auto name = rest.substr(open + 1, close - open - 1);
        for (const auto& [given, value] : arguments)
            if (given == name) out += value;
        rest.remove_prefix(close + 1);
    }
    return out;
}

std::string moves(std::string_view english, Language language) {
    if (language == Language::English) return std::string{english};
    // As it ends a sentence.
    if (english.ends_with('.')) return moves(english.substr(0, english.size() - 1), language) + '.';
    std::string out;
    while (!english.empty()) {
        const auto end = std::min(english.find("; "), english.size());
        auto one = english.substr(0, end);
        english.remove_prefix(std::min(end + 2, english.size()));
        if (!out.empty()) out += "; ";
        if (const auto colon = one.find(": "); colon != std::string_view::npos) {
            // What nobody does needs no name.
            if (one.substr(0, colon) != "table") out += one.substr(0, colon + 2);
            one.remove_prefix(colon + 2);
        }
        out += move(one, language);
    }
    return out;
}

std::string title(const rules::Rule& rule, Language language) {
    const auto* entry = titles().find(rule.title);
    return std::string{entry == nullptr ? rule.title : entry->in(language)};
}

std::string_view ruleInShort(std::string_view game, std::string_view rule, Language language) {
    const auto* entry = rulesInShort().find(std::string{game} + '/' + std::string{rule});
    return entry == nullptr ? std::string_view{} : entry->in(language);
}

std::string words(std::string_view english, Language language) {
    return language == Language::English ? std::string{english} : translated(english, language, 0);
}

std::span<const Entry> allPhrases() { return phrases().entries; }
std::span<const Entry> allTitles() { return titles().entries; }
std::span<const Entry> allWords() { return dictionary().entries; }
std::span<const Entry> allOptions() { return options().entries; }
std::span<const Entry> allExpected() { return expected().entries; }
std::span<const Entry> allMoves() { return moveTexts().entries; }
std::span<const Entry> allNotices() { return notices().entries; }

}  // namespace kibitz::language
