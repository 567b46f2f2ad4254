#pragma once

#include "rules/verdict.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kibitz::language {

/// What Kibitz speaks. English is what the rules themselves say.
enum class Language : std::uint8_t { English, French, German, Dutch };
inline constexpr std::array kLanguages{Language::English, Language::French, Language::German,
                                       Language::Dutch};

std::string_view codeOf(Language);     // "fr"
std::string_view ownNameOf(Language);  // "Français"
/// From "fr", "fr_CA.UTF-8" or "de-AT"; nullopt: not one of ours.
std::optional<Language> languageOf(std::string_view code);

/// A sentence of the rules, the tracker or the session; in English where there is no translation.
std::string text(const rules::Message&, Language);
/// A sentence that comes as English text, from a recording or from a source: taken apart by the
/// English of what we say. Others stay as they are.
std::string sentence(std::string_view english, Language);
/// The title of a rule.
std::string title(const rules::Rule&, Language);
/// What a paragraph of a game's rulebook says, in short; empty in English, where the rulebook
/// speaks for itself, and for a rule that there is not.
std::string_view ruleInShort(std::string_view game, std::string_view rule, Language);
/// A colour, a symbol, the name of a place ("Ann card 1 slot 2"): word by word, names left alone.
std::string words(std::string_view english, Language);

/// A move as its game writes it ("take 6 b8"), said as players would; unknown ones word by word.
std::string move(std::string_view notation, Language);
/// Moves of a recording: "Ann: roll 4; Ann: d1 yellow", or "nothing".
std::string moves(std::string_view english, Language);

/// One thing that is said, in every language. What has forms separates them by |: a colour as a
/// word of its own, before a noun, and before several or in another case.
struct Entry {
    std::string_view
        id;  // of phrases; empty for titles and words, which are known by their English
    std::array<std::string_view, kLanguages.size()> texts;
    std::string_view in(Language language) const {
        return texts[static_cast<std::size_t>(language)];
    }
};
/// All there is, for those who check it.
std::span<const Entry> allPhrases();
std::span<const Entry> allTitles();
std::span<const Entry> allWords();
std::span<const Entry> allNotices();
std::span<const Entry> allOptions();
std::span<const Entry> allExpected();
std::span<const Entry> allMoves();

}  // namespace kibitz::language
