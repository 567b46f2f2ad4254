#include "app/language/language.h"
#include "app/session/game_session.h"
#include "app/session/sources.h"
#include "rules/games.h"
#include "tests/app/recording_folder.h"
#include "tests/rules/all_setups.h"
#include "vision/track/state_tracker.h"

#include <opencv2/imgcodecs.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace kibitz;
using language::Language;

namespace {

constexpr std::array kForeign{Language::French, Language::German, Language::Dutch};

std::vector<rules::Phrase> everyPhrase() {
    std::vector<rules::Phrase> all;
    for (const auto& game : rules::allGames())
        all.insert(all.end(), game.phrases.begin(), game.phrases.end());
    const auto tracker = vision::trackerPhrases();
    all.insert(all.end(), tracker.begin(), tracker.end());
    const auto session = session::sessionPhrases();
    all.insert(all.end(), session.begin(), session.end());
    return all;
}

/// The names in braces; strokes for the form of a word do not count.
std::set<std::string> namesIn(std::string_view text) {
    std::set<std::string> names;
    for (std::size_t open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open + 1)) {
        auto name = text.substr(open + 1, text.find('}', open) - open - 1);
        while (name.ends_with('\'')) name.remove_suffix(1);
        names.emplace(name);
    }
    return names;
}

/// What is the same word in two languages, and right so.
bool maySayTheSame(std::string_view english, Language language) {
    static const std::map<Language, std::set<std::string_view>> kSame{
        {Language::French,
         {"{points} points", "Puzzles", "Rails", "Sabotage", "Junior", "orange", "centre", "point",
          "points", "mode", "junior", "cubes", "Points", "Total", "Source", "Options"}},
        {Language::German, {"Sabotage", "Junior", "Puzzles"}},
        {Language::Dutch,
         {"Rails", "Stations", "Sabotage", "Junior", "lava", "junior", "opening"}}};
    return kSame.at(language).contains(english);
}

void checkWhole(const language::Entry& entry) {
    const auto english = entry.in(Language::English);
    INFO((entry.id.empty() ? english : entry.id));
    for (const auto language : kForeign) {
        INFO(language::codeOf(language));
        const auto said = entry.in(language);
        CHECK_FALSE(said.empty());
        CHECK(namesIn(said) == namesIn(english));
        if (!maySayTheSame(english, language)) CHECK(said != english);
    }
}

}  // namespace

TEST_CASE("every sentence of the rules, the tracker and the session is said in every language",
          "[language]") {
    std::map<std::string_view, const language::Entry*> known;
    for (const auto& entry : language::allPhrases()) {
        INFO(entry.id);
        CHECK(known.emplace(entry.id, &entry).second);
        checkWhole(entry);
    }
    std::set<std::string_view> said;
    for (const auto& phrase : everyPhrase()) {
        INFO(phrase.id);
        // Two sentences of one id could not be told apart.
        CHECK(said.insert(phrase.id).second);
        const auto at = known.find(phrase.id);
        REQUIRE(at != known.end());
        // Whoever changes the English has to look at the translations too.
        CHECK(at->second->in(Language::English) == phrase.english);
    }
    for (const auto& [id, entry] : known) {
        INFO(id << " is translated, but nobody says it");
        CHECK(said.contains(id));
    }
}

TEST_CASE("every rule has a title in every language", "[language]") {
    std::set<std::string_view> known;
    for (const auto& entry : language::allTitles()) {
        known.insert(entry.in(Language::English));
        checkWhole(entry);
    }
    std::set<std::string> used;
    for (const auto& game : rules::allGames()) {
        std::string_view rest = game.rulebook;
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            const auto colon = line.find(": ");
            if (!line.starts_with("## ") || colon == std::string_view::npos) continue;
            INFO(game.name << ": " << line);
            used.emplace(line.substr(colon + 2));
            CHECK(known.contains(line.substr(colon + 2)));
        }
    }
    REQUIRE(used.size() > 50);
    for (const auto title : known) {
        INFO(title << " is translated, but no rule is called so");
        CHECK(used.contains(std::string{title}));
    }
}

TEST_CASE("what a rule says can be read in every language", "[language]") {
    std::size_t rules = 0;
    for (const auto& game : rules::allGames()) {
        const std::string_view book = game.rulebook;
        for (auto at = book.find("\n## "); at != book.npos; at = book.find("\n## ", at + 1)) {
            const auto colon = book.find(": ", at);
            if (colon > book.find('\n', at + 1)) continue;  // a heading that is no rule
            const auto rule = book.substr(at + 4, colon - at - 4);
            INFO(game.name << ' ' << rule);
            ++rules;
            CHECK(language::ruleInShort(game.name, rule, Language::English).empty());
            std::set<std::string_view> said;
            for (const auto language : kForeign) {
                const auto text = language::ruleInShort(game.name, rule, language);
                CHECK(text.size() > 20);
                said.insert(text);
            }
            CHECK(said.size() == kForeign.size());
        }
    }
    CHECK(rules > 100);
}

TEST_CASE("every option has a name and a meaning in every language", "[language]") {
    std::set<std::string> known, used;
    for (const auto& entry : language::allOptions()) {
        known.emplace(entry.in(Language::English));
        checkWhole(entry);
    }
    for (const auto& game : rules::allGames())
        for (const auto& option : game.options) {
            auto name = option.name;
            std::replace(name.begin(), name.end(), '_', ' ');
            INFO(game.name << ": " << option.name);
            CHECK(known.contains(option.meaning));
            CHECK(known.contains(name));
            used.insert({option.meaning, name});
        }
    for (const auto& entry : known) {
        INFO(entry << " is translated, but no option says it");
        CHECK(used.contains(entry));
    }
}

TEST_CASE("whatever a site can show has a word in every language", "[language]") {
    for (const auto& entry : language::allWords()) checkWhole(entry);
    const auto playable = GENERATE(from_range(rules::allSetups()));
    INFO(playable);
    const auto game = playable.make();
    const auto& vocabulary = game.vocabulary();
    const auto check = [](const std::string& word) {
        if (word.empty() || maySayTheSame(word, Language::French)) return;
        INFO(word);
        CHECK(language::words(word, Language::German) != word);
        CHECK(language::words(word, Language::French) != word);
    };
    for (const auto& symbol : vocabulary.symbols) check(symbol);
    std::set<std::string> untranslated;
    // Of places, what is neither a number nor the name of a player.
    for (const auto& site : vocabulary.sites)
        for (const auto language : kForeign) {
            const auto said = ' ' + language::words(site.name, language) + ' ';
            std::istringstream words{site.name};
            for (std::string word; words >> word;) {
                const bool plain =
                    word.size() > 2 && std::all_of(word.begin(), word.end(), [](unsigned char c) {
                        return std::islower(c) != 0;
                    });
                if (!plain || maySayTheSame(word, language)) continue;
                if (said.find(' ' + word + ' ') != std::string::npos) untranslated.insert(word);
            }
        }
    CHECK(untranslated == std::set<std::string>{});
    for (const auto& colour : vocabulary.diceColours) check(colour);
}

TEST_CASE("a game that is played says nothing half translated", "[language]") {
    const auto playable = GENERATE(from_range(rules::allSetups()));
    INFO(playable);
    const auto game = playable.make();
    rules::Random random{7};
    auto position = game.start();
    std::vector<rules::Message> said;
    for (int turn = 0; turn < 60 && game.next(position).who != rules::Next::Who::Nobody; ++turn) {
        const auto before = game.appearance(position);
        position = game.randomTurn(position, random).after;
        for (const auto& violation : game.whyNot(position, before))
            said.push_back(violation.reason);
    }
    for (const auto& player : game.score(position).players)
        for (const auto& line : player) said.push_back(line.why);
    if (const auto outcome = game.outcome(position)) said.push_back(outcome->how);
    for (const auto& message : said) {
        for (const auto language : kForeign) {
            const auto text = language::text(message, language);
            INFO(message.text() << " -> " << text);
            CHECK_FALSE(text.empty());
            CHECK(text.find('{') == std::string::npos);
            for (const auto* left : {" red", " blue ", " green", " yellow", " row ", " dice"})
                CHECK((' ' + text + ' ').find(left) == std::string::npos);
        }
    }
}

TEST_CASE("words take the form that the sentence asks for, and names stay as they are",
          "[language]") {
    const rules::Phrase phrase{"topple.no-pawn-left",
                               "All {count} {colour} pawns are on the board already"};
    const rules::Message message{phrase, {{"count", "12"}, {"colour", "green"}}};
    CHECK(language::text(message, Language::English) ==
          "All 12 green pawns are on the board already");
    CHECK(language::text(message, Language::French) ==
          "Les 12 pions verts sont déjà tous sur le plateau");
    CHECK(language::text(message, Language::German) ==
          "Alle 12 grünen Steine sind schon auf dem Brett");
    CHECK(language::text(message, Language::Dutch) ==
          "Alle 12 groene pionnen staan al op het bord");

    const rules::Phrase shared{"topple.shared",
                               "{players} share the win with {points} points each"};
    CHECK(language::text({shared, {{"players", "red, Bob and Cleo"}, {"points", "9"}}},
                         Language::German) ==
          "red, Bob und Cleo teilen sich den Sieg mit je 9 Punkten");
    CHECK(language::words("Ann card 2 slot 1", Language::French) == "Ann carte 2 emplacement 1");
    CHECK(language::words("3 red dice", Language::French) == "3 dés rouges");
}

TEST_CASE("moves are said in every language, whatever is played", "[language]") {
    for (const auto& entry : language::allMoves()) checkWhole(entry);
    const auto playable = GENERATE(from_range(rules::allSetups()));
    INFO(playable);
    const auto game = playable.make();
    rules::Random random{11};
    auto position = game.start();
    const auto check = [](const rules::Move& move) {
        for (const auto language : kForeign) {
            const auto text = ' ' + language::move(move.text, language) + ' ';
            INFO(move.text << " -> " << text);
            CHECK(text.find('{') == std::string::npos);
            CHECK(text.find(';') == std::string::npos);
            for (const auto* left :
                 {" roll ", " throw ", " keep ", " take ", " place ", " draw ", " deal ", " clear ",
                  " reveal ", " red", " blue ", " green", " yellow", " on ", " perhaps ", " by "})
                CHECK(text.find(left) == std::string::npos);
        }
    };
    for (int turn = 0; turn < 80 && game.next(position).who != rules::Next::Who::Nobody; ++turn) {
        const auto played = game.randomTurn(position, random);
        check(played.move);
        for (const auto& move : game.interruptions(position)) check(move);
        position = played.after;
    }
}

TEST_CASE("a move is said as players say it, with colours and names in their places",
          "[language]") {
    CHECK(language::move("take 6 b8", Language::English) == "take 6 b8");
    CHECK(language::move("take 6 b8", Language::German) == "nimmt eine 6 für b8");
    CHECK(language::move("take b04", Language::German) == "nimmt b04");
    CHECK(language::move("a5 red", Language::French) == "a5 rouge");
    CHECK(language::move("a5 red topples", Language::Dutch) == "a5 rood, de toren valt om");
    CHECK(language::move("at 1:02 draw yellow1 green2", Language::German) ==
          "1:02 zieht Gelb 1, Grün 2");
    CHECK(language::move("place green2 on b38 1", Language::French) ==
          "pose vert 2 sur b38, emplacement 1");
    CHECK(language::move("push 2 3 by 6-3=3", Language::Dutch) == "schuift 2 3: 6-3=3");
    CHECK(language::move("keep 1 4 throw 2 2 6", Language::German) == "behält 1 4, wirft 2 2 6");
    CHECK(language::moves("Ann: roll 4; table: cross", Language::German) ==
          "Ann: würfelt 4; die Felder werden angekreuzt");
    CHECK(language::moves("nothing", Language::French) == "rien");
    CHECK(language::sentence("A person decided: Ann: roll 4; Ann: d1 yellow.", Language::German) ==
          "Jemand hat entschieden: Ann: würfelt 4; Ann: d1 Gelb.");
}

TEST_CASE("every source is named in every language", "[language]") {
    const testing::TempFolder temp;
    for (const auto* name : {"1.png", "2.png"})
        cv::imwrite((temp.path / name).string(),
                    cv::Mat(48, 64, CV_8UC3, cv::Scalar(90, 120, 140)));
    std::vector<std::string> sources{"pattern", temp.path.string(), (temp.path / "1.png").string()};
    for (const auto& game : rules::allGames())
        sources.push_back("simulate:" + std::string{game.name} + ":1");
    for (const auto& source : sources) {
        const auto english = session::openSource(source)->description();
        for (const auto language : kForeign) {
            INFO(english << " in " << language::codeOf(language));
            CHECK(language::sentence(english, language) != english);
        }
    }
}

TEST_CASE("a sentence that nobody has translated is said in English", "[language]") {
    const rules::Phrase unknown{"house.unknown", "{player} sneezes"};
    CHECK(language::text({unknown, {{"player", "Ann"}}}, Language::Dutch) == "Ann sneezes");
    CHECK(language::title({"x", "No such rule"}, Language::German) == "No such rule");
}

TEST_CASE("what comes as English text is taken apart and said anew", "[language]") {
    for (const auto& entry : language::allNotices()) checkWhole(entry);
    CHECK(language::sentence("The camera Table Cam is gone: plug it in again", Language::German) ==
          "Die Kamera Table Cam ist weg: steckt sie wieder ein");
    CHECK(language::sentence("Bob wins with 41 points", Language::Dutch) ==
          "Bob wint met 41 punten");
    CHECK(language::sentence("3 or no pip (0.61, 0.30)", Language::French) ==
          "3 ou aucun point (0.61, 0.30)");
    CHECK(language::sentence("The game is over. Ann has to throw first.", Language::German) ==
          "Das Spiel ist zu Ende. Ann muss zuerst würfeln.");
    CHECK(language::sentence("Something has changed. Looking again.", Language::Dutch) ==
          "Er is iets veranderd. Wordt nog eens bekeken.");
    CHECK(language::sentence("Completing a line", Language::French) == "Compléter une ligne");
    CHECK(language::sentence("Nobody has ever said this", Language::French) ==
          "Nobody has ever said this");
    CHECK(language::sentence("", Language::French) == "");
    // Whatever the rules say can be recognised in its English: recordings hold only that.
    for (const auto& phrase : everyPhrase()) {
        rules::Message message{phrase};
        for (const auto& name : namesIn(phrase.english)) message.arguments.emplace_back(name, "7");
        INFO(message.text());
        CHECK(language::sentence(message.text(), Language::French) ==
              language::text(message, Language::French));
    }
}

TEST_CASE("why a photo cannot be checked is said in every language, with what helps",
          "[language]") {
    // As app/session/check, app/session/files and the eyes make them.
    for (const auto* said :
         {"A sheet lies there that may be level-3, but not surely. Show all of it, flat and in "
          "even light",
          "76 of 92 places of the sheet level-4 cannot be read. It is cut off: show the whole "
          "sheet",
          "76 of 92 places of the sheet level-4 cannot be read. The sheet is too small in the "
          "picture: go nearer",
          "76 of 92 places of the sheet level-4 cannot be read. Go nearer, and take away what "
          "lies over it",
          "76 of 92 places of the sheet level-4 cannot be read. Hold the camera still and let it "
          "focus",
          "1 place lies outside of the picture. Show the whole sheet to have them counted",
          "9 places of a sheet lie outside of the picture. Show the whole sheet to have them "
          "counted",
          "A sheet that lies mostly outside of the picture is left out. Show it whole to have it "
          "counted",
          "2 sheets that lie mostly outside of the picture are left out. Show them whole to have "
          "them counted",
          "The picture is mirrored: the sheet level-1 is seen the wrong way round. Turn mirroring "
          "off in the camera app",
          "The picture is too small to read a sheet, only 90 x 60 pixels. Take a larger one",
          "The picture is too bright to find a sheet. Shade the light, or expose less",
          "The picture is too blurred to find a sheet. Hold the camera still and let it focus",
          "5 sheets level-1 lie there, but 4 players play. Photograph one game at a time, or name "
          "all with --players",
          "40 of 60 places of the board cannot be read. It is cut off: show the whole board",
          "40 of 60 places of the board cannot be read. The board is too small in the picture: go "
          "nearer",
          "12 places of the board cannot be seen. What may lie there is counted both ways",
          "The colours of the board are all but gone, so cubes cannot be told by theirs. Use a "
          "picture in colour, in ordinary light",
          "The colours of the print are wrong or all but gone, so pawns cannot be told by theirs. "
          "Use a picture in colour, in ordinary light",
          "The picture is too small to show a board.",
          "The picture is too small to show a board, only 90 x 60 pixels. Take a larger one",
          "No Spexxx board was found: show the whole board, sharp and well lit, or give its "
          "corners.",
          "There is no picture in the folder a/b",
          "The picture a/b.jpg is cut off. Name a JPEG, PNG, BMP, WebP or TIFF that opens "
          "elsewhere",
          "The picture a/b.jpg has 9000 x 9000 pixels, more than 64 million: make it smaller. "
          "Name a JPEG, PNG, BMP, WebP or TIFF that opens elsewhere",
          "a/b is a folder. Name a file in it",
          "Cannot read a/b.jpg. Check its permissions",
          "a/b.jpg is larger than 256 MiB. This does not look like the right file"}) {
        for (const auto language : kForeign) {
            const auto heard = ' ' + language::sentence(said, language) + ' ';
            INFO(said << " -> " << heard);
            // One of these is in each of them.
            for (const auto* left : {" the ", " The ", " a ", " not ", " is ", " it ", " one ",
                                     " are ", " no ", " or ", " light ", " Name ", " Check "}) {
                const bool dutch = language == Language::Dutch,
                           french = language == Language::French;
                if (dutch && std::string_view{left} == " is ") continue;
                if (french && std::string_view{left} == " a ") continue;
                CHECK(heard.find(left) == std::string::npos);
            }
        }
    }
}

TEST_CASE("what is expected where a move was mistyped is said in every language", "[language]") {
    std::set<std::string> known;
    for (const auto& entry : language::allExpected()) {
        checkWhole(entry);
        known.emplace(entry.in(Language::English));
    }
    REQUIRE(known.size() > 20);
    const rules::Phrase notAMove{"not-a-move", "'{move}' is no move here: expected {expected}"};
    const auto said = [&](const char* expected, Language language) {
        return language::text({notAMove, {{"move", "c9"}, {"expected", expected}}}, language);
    };
    CHECK(said("roll or push", Language::German) ==
          "„c9“ ist hier kein Zug: erwartet wird roll oder push");
    // What has to be typed stays as it is.
    CHECK(said("a colour: red, blue", Language::Dutch) ==
          "'c9' is hier geen zet: verwacht wordt een kleur: red, blue");
    CHECK(said("a cell a1 to g7", Language::French) ==
          "« c9 » n'est pas un coup ici : on attend une case de a1 à g7");
    CHECK(said("a riddle", Language::French) ==
          "« c9 » n'est pas un coup ici : on attend a riddle");
    // Whatever each game answers to nonsense at its start is known.
    const auto playable = GENERATE(from_range(rules::allSetups()));
    const auto game = playable.make();
    for (const auto* nonsense : {"?", "roll", "roll ?", "a1 ?", "throw ?", "push ?", "draw ?"}) {
        const auto answer = game.play(game.start(), {rules::kTable, nonsense});
        const auto* error = std::get_if<rules::ParseError>(&answer);
        if (!error) continue;
        INFO(playable << ": " << nonsense << " -> expected " << error->expected);
        CHECK(said(error->expected.c_str(), Language::German) !=
              "„c9“ ist hier kein Zug: erwartet wird " + error->expected);
    }
}

TEST_CASE("a language is known by its code, whatever country and encoding follow", "[language]") {
    CHECK(language::languageOf("fr") == Language::French);
    CHECK(language::languageOf("de-AT") == Language::German);
    CHECK(language::languageOf("nl_BE.UTF-8") == Language::Dutch);
    CHECK(language::languageOf("C.UTF-8") == std::nullopt);
    CHECK(language::languageOf("nds") == std::nullopt);
    CHECK(language::languageOf("") == std::nullopt);
}
