#include "app/session/report/report_page.h"

#include "app/session/report/html.h"
#include "app/session/report/report_style.h"
#include "app/session/report/report_turns.h"
#include "app/session/report/report_words.h"
#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"

#include <algorithm>

namespace kibitz::session {

namespace {

std::string titleOf(const Story& story) {
    return story.game ? std::string{story.game->info->title} : story.session.game;
}

std::string joinedNames(const std::vector<std::string>& names, const ReportWords& words) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0                  ? ""
                : i + 1 == names.size() ? ' ' + words.name("and") + ' '
                                        : ", ") +
               escaped(names[i]);
    return out;
}

/// "2026-11-17T20:14:05Z" as people write it.
std::string readableDate(const std::string& created) {
    if (created.size() != 20 || created[10] != 'T') return created;
    return created.substr(0, 10) + ", " + created.substr(11, 5) + " UTC";
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string nameOf(const Recording& recording) {
    const auto& folder = recording.folder();
    return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

std::string header(const Story& story, const ReportWords& words) {
    std::string about = joinedNames(story.session.players, words);
    if (!story.session.created.empty())
        about += " · " + escaped(readableDate(story.session.created));
    about += " · " + words.say(counted(story.turns.size(), "turn", "turns") + " in " +
                               clockTime(story.length));
    return "<header><p class=\"over\">Kibitz · " + words.say("report") + "</p><h1>" +
           escaped(titleOf(story)) + "</h1><p class=\"lead\">" + about + "</p></header>\n";
}

std::string finalScores(const Story& story, const ReportWords& words) {
    if (story.scores.empty())
        return "<p class=\"card\">" +
               words.say("Nothing was judged in this recording, so there is no score.") + "</p>";
    std::string out;
    const int best = *std::max_element(story.scores.begin(), story.scores.end());
    const auto shared = std::count(story.scores.begin(), story.scores.end(), best);
    out += "<ul class=\"scores\" aria-label=\"" + words.say("Final scores") + "\">";
    for (std::size_t p = 0; p < story.session.players.size() && p < story.scores.size(); ++p) {
        const bool first = story.scores[p] == best && shared == 1 && story.scores.size() > 1;
        out += "<li class=\"card" + std::string{first ? " first" : ""} + "\"><span class=\"who\">" +
               escaped(story.session.players[p]) + "<span>" +
               (first ? words.say("most points") : "") + "</span></span><span class=\"total\">" +
               std::to_string(story.scores[p]) + "</span></li>";
    }
    out += "</ul>";
    out +=
        "<p class=\"lead\" style=\"margin-top:10px\">" +
        words.say(story.outcome.empty() ? "The game was not played to its end." : story.outcome) +
        "</p>\n";
    return out;
}

/// Whether what is shown can be trusted, and where not.
std::string seal(const Recording& recording, const Story& story, const Evidence& evidence,
                 const ReportWords& words) {
    const bool whole = recording.flaws().empty() && story.trouble.empty();
    std::string out = "<div class=\"card seal " + std::string{whole ? "good" : "bad"} +
                      "\" role=\"note\"><strong>" +
                      (recording.flaws().empty()
                           ? whole ? "✓ " + words.say("Unbroken") : "! " + words.say("Look closely")
                           : "✗ " + words.say("Damaged")) +
                      "</strong><div>";
    out += words.say(recording.flaws().empty()
                         ? counted(recording.events().size(), "event", "events") +
                               ", each sealed by a checksum that covers all before it. Nothing "
                               "was changed after it was written."
                         : "This recording is not as it was written:");
    std::vector<std::string> all = recording.flaws();
    all.insert(all.end(), story.trouble.begin(), story.trouble.end());
    all.insert(all.end(), recording.traces().begin(), recording.traces().end());
    if (!evidence.trouble().empty()) all.push_back("No pictures: " + evidence.trouble());
    if (!all.empty()) {
        out += "<ul>";
        for (const auto& sentence : all) out += "<li>" + words.say(sentence) + "</li>";
        out += "</ul>";
    }
    return out + "</div></div>\n";
}

std::string plot(const Story& story, const ReportWords& words) {
    std::vector<ScoreMoment> moments;
    for (const auto& passage : story.passages)
        if (!passage.scores.empty()) moments.push_back({passage.time, passage.scores});
    if (moments.empty()) return {};
    return "<section><h2>" + words.say("Scores over time") + "</h2><div class=\"card\">" +
           scorePlot(story.session.players, moments, story.length, words.language) +
           "</div></section>\n";
}

std::string scoreSheets(const Story& story, Citations& citations) {
    if (story.sheet.empty()) return {};
    const auto& words = citations.words();
    std::string out = "<section><h2>" + words.say("Score sheets") + "</h2><div class=\"sheets\">";
    for (std::size_t p = 0; p < story.sheet.size(); ++p) {
        out += "<div class=\"card\"><table><caption class=\"quiet small\">" +
               escaped(story.session.players[p]) + "</caption><thead><tr><th scope=\"col\">" +
               words.say("Why") + "</th><th class=\"n\" scope=\"col\">" + words.say("Points") +
               "</th></tr></thead><tbody>";
        for (const auto& line : story.sheet[p])
            out += "<tr><td>" + words.say(line.text) + " <span class=\"small quiet\">" +
                   citations.cite(line.rule, line.title) + "</span></td><td class=\"n\">" +
                   std::to_string(line.points) + "</td></tr>";
        out += "</tbody><tfoot><tr><td>" + words.say("Total") + "</td><td class=\"n\">" +
               std::to_string(story.scores[p]) + "</td></tr></tfoot></table></div>";
    }
    return out + "</div></section>\n";
}

std::string facts(const Recording& recording, const Story& story, const ReportOptions& options) {
    const auto& session = story.session;
    const ReportWords words{options.language};
    std::string out =
        "<section><h2>" + words.say("What this rests on") + "</h2><dl class=\"card\">";
    const auto add = [&](const std::string& term, const std::string& what, bool hash = false) {
        if (what.empty()) return;
        out += "<dt>" + words.say(term) + "</dt><dd" + (hash ? " class=\"hash\"" : "") + ">" +
               what + "</dd>";
    };
    add("Recording", escaped(nameOf(recording)));
    add("Checksum", escaped(recording.check()), true);
    add("Source", words.say(session.source));
    if (session.size)
        add("Pictures", words.say(std::to_string(session.size->width) + " × " +
                                  std::to_string(session.size->height) + " pixels"));
    std::string chosen;
    for (const auto& [name, value] : session.options)
        chosen += (chosen.empty() ? "" : ", ") + escaped(name + " " + value);
    add("Options", chosen);
    for (const auto& [name, hash] : session.models.items())
        add("Model " + name, escaped(hash.is_string() ? hash.get<std::string>() : compact(hash)),
            true);
    add("Recorded by", session.program.empty() ? "" : escaped("kibitz " + session.program));
    add("Report by", options.program.empty() ? "" : escaped("kibitz " + options.program));
    return out + "</dl></section>\n";
}

std::string doubtful(const Story& story, const Recording& recording, const PagePictures& pictures,
                     Citations& citations, const Decisions& decisions) {
    const auto& words = citations.words();
    const auto count = static_cast<std::size_t>(
        std::count_if(story.passages.begin(), story.passages.end(),
                      [](const auto& passage) { return passage.doubtful(); }));
    std::string out = "<section><h2>" + words.say("Look here first") + "</h2>";
    out += count == 0
               ? "<p class=\"lead\">" + words.say("Nothing was asked, objected to or corrected.") +
                     "</p>"
               : "<p class=\"lead\" style=\"margin-bottom:12px\">" +
                     words.say(counted(count, "place", "places") +
                               " where something was asked, objected to, told or corrected.") +
                     "</p>";
    return out + doubtfulTurns(story, recording, pictures, citations, decisions) + "</section>\n";
}

}  // namespace

std::string reportPage(const Recording& recording, const Story& story, Evidence& evidence,
                       const ReportOptions& options) {
    const PagePictures pictures{story, evidence, options.mostPictures, options.step};
    const ReportWords words{options.language};
    Citations citations{story, words};
    const auto section = [&](const char* heading, const std::string& what) {
        return what.empty()
                   ? what
                   : "<section><h2>" + words.say(heading) + "</h2>" + what + "</section>\n";
    };
    const auto first = doubtful(story, recording, pictures, citations, options.decisions);
    const auto turns = story.turns.empty()
                           ? std::string{}
                           : allTurns(story, pictures, citations, options.decisions);
    const auto decided = refereeSummary(story, options.decisions, words);
    const auto sheets = scoreSheets(story, citations);
    const auto rules = citations.paragraphs();
    return "<!doctype html>\n<html lang=\"" + std::string{codeOf(words.language)} +
           "\"><head><meta charset=\"utf-8\">"
           // Nothing is loaded from anywhere and nothing runs, whatever stands in a name.
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src "
           "data:; style-src 'unsafe-inline'\">"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>" +
           escaped(titleOf(story)) + ", " + joinedNames(story.session.players, words) + " – " +
           words.say("Kibitz report") + "</title><style>" + std::string{reportStyle()} +
           "</style></head>\n<body>\n" + header(story, words) + "<main>\n<section aria-label=\"" +
           words.say("Result") + "\">" + finalScores(story, words) +
           seal(recording, story, evidence, words) + "</section>\n" + plot(story, words) +
           section("The referee", decided) + first + section("All turns", turns) + sheets +
           section("Rules cited", rules) + facts(recording, story, options) + "</main>\n<footer>" +
           words.say("Every picture is inside this page; nothing is loaded from anywhere.") +
           "</footer>\n</body></html>\n";
}

}  // namespace kibitz::session
