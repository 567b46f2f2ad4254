#include "app/session/report/report_turns.h"

#include "app/session/report/html.h"
#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"

#include <algorithm>
#include <numeric>

namespace kibitz::session {

namespace {

using Kind = Passage::Kind;
using Fate = Passage::Fate;

constexpr int kLargePicture =
    560;  // pixels; sharp at the width that the page gives it on paper too
constexpr int kSmallPicture = 220;
constexpr std::size_t kMostPlaces = 4;
constexpr std::size_t kMostReadings = 3;

std::string imgOf(const std::map<std::size_t, std::string>& pictures, std::size_t passage,
                  const std::string& alt) {
    const auto found = pictures.find(passage);
    if (found == pictures.end()) return {};
    return "<img alt=\"" + alt + "\" src=\"" + found->second + "\">";
}

std::string chipOf(const Passage& passage, const ReportWords& words) {
    const bool bad = passage.kind == Kind::Illegal || passage.fate == Fate::Refused;
    const bool fine = passage.kind == Kind::Accepted && passage.fate == Fate::Stands;
    const auto* tone = bad ? "bad" : fine ? "good" : passage.doubtful() ? "warn" : "still";
    return "<span class=\"chip " + std::string{tone} + "\">" + words.say(statusOf(passage)) +
           "</span>";
}

std::string linesHtml(const std::vector<ToldLine>& came, const std::vector<ToldLine>& went,
                      Citations& citations) {
    const auto& words = citations.words();
    std::string out;
    const auto add = [&](const ToldLine& line, int points, const std::string& note) {
        out += "<div><span class=\"gain\">" + signedPoints(points) + "</span> " +
               escaped(line.player) + ": " + words.say(line.text) + note +
               " <span class=\"small\">" + citations.cite(line.rule, line.title) + "</span></div>";
    };
    for (const auto& line : came) add(line, line.points, "");
    for (const auto& line : went) add(line, -line.points, ' ' + words.say("(no longer)"));
    return out;
}

/// What the camera believed of the places that decided.
std::string readingsHtml(const Passage& passage, const Recording& recording,
                         const ReportWords& words) {
    if (!passage.seen) return {};
    const auto& seen = recording.events()[static_cast<std::size_t>(*passage.seen)];
    std::string out;
    std::size_t places = 0;
    for (const auto& spot : passage.where) {
        if (spot.site.starts_with("die ")) continue;
        if (places++ == kMostPlaces) break;
        std::string readings;
        std::size_t count = 0;
        for (const auto& reading : readingsOf(seen, spot.site)) {
            if (count++ == kMostReadings) break;
            readings += (readings.empty() ? "" : ", ") + words.name(inWords(reading));
        }
        out += "<div>" + words.name(spot.site) + ": " + readings + "</div>";
    }
    return out.empty() ? out : "<div class=\"small quiet\">" + out + "</div>";
}

/// The rules that were broken, each once.
std::string rulesHtml(const Passage& passage, Citations& citations) {
    std::string out;
    std::set<std::string> cited;
    for (const auto& broken : passage.violations)
        if (!broken.rule.empty() && cited.insert(broken.rule).second)
            out += (out.empty() ? "" : ", ") + citations.cite(broken.rule, broken.title);
    return out.empty() ? out : "<p>" + citations.words().say("Rule:") + ' ' + out + "</p>";
}

std::string candidatesHtml(const Passage& passage, const ReportWords& words) {
    if (passage.candidates.empty()) return {};
    std::string out = "<ol aria-label=\"" + words.say("What it may have been") + "\">";
    for (const auto& candidate : passage.candidates) {
        out += "<li>" + words.moves(joinedMoves(candidate.moves));
        if (candidate.probability)
            out += " <span class=\"quiet\">" + percent(*candidate.probability) + "</span>";
        out += "</li>";
    }
    return out + "</ol>";
}

/// Who decided instead, and how.
std::string settledHtml(const Passage& passage, const Story& story, const ReportWords& words) {
    const auto said = settledSentence(passage, story);
    return said.empty() ? said : "<p>" + words.say(said) + "</p>";
}

std::string headOf(const Passage& passage, const ReportWords& words) {
    const auto title =
        passage.turns() == "0" ? std::string{"Before the first turn"} : "Turn " + passage.turns();
    return "<div class=\"head\"><h3>" + words.say(title) + "</h3>" + chipOf(passage, words) +
           "<span class=\"quiet small\">" + clockTime(passage.time) + ", " +
           words.say("frame " + std::to_string(passage.frame)) + "</span></div>";
}

std::string altOf(const Passage& passage, const ReportWords& words) {
    std::string places;
    for (std::size_t i = 0; i < std::min(passage.where.size(), kMostPlaces); ++i)
        places += (i == 0 ? "" : ", ") + words.name(passage.where[i].site);
    return words.say("The table at frame " + std::to_string(passage.frame)) +
           (places.empty() ? "" : ", " + words.say("outlined:") + ' ' + places);
}

/// What the referee says of a passage; empty: nothing.
std::string decisionHtml(const Passage& passage, const Decisions& decisions,
                         const ReportWords& words) {
    const auto found = decisions.find(passage.event);
    if (found == decisions.end()) return {};
    const auto& [kind, moves, note] = found->second;
    std::string out = "<div class=\"referee " + std::string{nameOf(kind)} + "\"><strong>";
    switch (kind) {
        case Decision::Kind::Accept: out += "✓ " + words.say("Accepted by the referee"); break;
        case Decision::Kind::Correct:
            out += "✎ " + words.say("Corrected by the referee") +
                   "</strong>: " + words.moves(joinedMoves(moves)) + "<strong>";
            break;
        case Decision::Kind::Reject: out += "✗ " + words.say("Rejected by the referee"); break;
        case Decision::Kind::None: out += words.say("Note of the referee"); break;
    }
    out += "</strong>";
    if (!note.empty()) out += "<p class=\"note\">" + escaped(note) + "</p>";
    return out + "</div>";
}

std::string doubtOf(std::size_t index, const Story& story, const Recording& recording,
                    const PagePictures& pictures, Citations& citations,
                    const Decisions& decisions) {
    const auto& words = citations.words();
    const auto& passage = story.passages[index];
    const auto picture = pictures.large(index, altOf(passage, words));
    std::string out = "<article class=\"card doubt" +
                      std::string{passage.kind == Kind::Illegal ? " illegal" : ""} +
                      (picture.empty() ? " plain" : "") + "\">";
    if (!picture.empty()) out += "<div>" + picture + "</div>";
    const auto said = sentenceOf(passage);
    out += "<div>" + headOf(passage, words) + "<p class=\"said\">" +
           (passage.kind == Kind::Accepted ? words.moves(said) : words.say(said)) + "</p>";
    out += rulesHtml(passage, citations);
    out += candidatesHtml(passage, words) + readingsHtml(passage, recording, words) +
           settledHtml(passage, story, words);
    out += linesHtml(passage.came, passage.went, citations);
    if (passage.kind == Kind::Accepted && passage.probability)
        out += "<p class=\"quiet\">" + words.say("Accepted with " + percent(*passage.probability)) +
               "</p>";
    return out + decisionHtml(passage, decisions, words) + "</div></article>\n";
}

}  // namespace

PagePictures::PagePictures(const Story& story, Evidence& evidence, std::size_t most,
                           const std::function<void(std::size_t, std::size_t)>& step) {
    const auto& passages = story.passages;
    std::vector<std::size_t> order(passages.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_partition(order.begin(), order.end(),
                          [&](auto i) { return passages[i].doubtful(); });
    order.resize(std::min(order.size(), most));
    std::sort(order.begin(), order.end());  // the video is read once, forwards
    std::size_t done = 0;
    for (const auto i : order) {
        const auto size = passages[i].doubtful() ? kLargePicture : kSmallPicture;
        const auto bytes = encoded(evidence.crop(passages[i], size), ".jpg");
        if (step) step(++done, order.size());
        if (!bytes.empty())
            (passages[i].doubtful() ? large_ : small_)[i] =
                "data:image/jpeg;base64," + base64(bytes);
    }
}

std::string PagePictures::large(std::size_t passage, const std::string& alt) const {
    return imgOf(large_, passage, alt);
}

std::string PagePictures::small(std::size_t passage, const std::string& alt) const {
    return imgOf(small_, passage, alt);
}

std::string Citations::cite(const std::string& rule, const std::string& title) {
    if (rule.empty()) return {};
    const auto named = title.empty() ? escaped(rule) : words_.say(title);
    if (!story_.game || paragraphOf(story_.game->info->rulebook, rule).title.empty()) return named;
    cited_.insert(rule);
    return "<a href=\"#rule-" + escaped(rule) + "\">" + named + "</a>";
}

std::string Citations::paragraphs() const {
    std::string out;
    for (const auto& rule : cited_) {
        const auto paragraph = paragraphOf(story_.game->info->rulebook, rule);
        // Rulebooks are English; what their paragraphs say in short is there in every language.
        const auto inShort = language::ruleInShort(story_.game->info->name, rule, words_.language);
        out += "<article class=\"card rule\" id=\"rule-" + escaped(rule) + "\"><h3>" +
               words_.say(paragraph.title) + " <code class=\"quiet\">" + escaped(rule) +
               "</code></h3>" +
               htmlOfParagraph(inShort.empty() ? std::string_view{paragraph.text} : inShort) +
               "</article>\n";
    }
    return out;
}

std::string doubtfulTurns(const Story& story, const Recording& recording,
                          const PagePictures& pictures, Citations& citations,
                          const Decisions& decisions) {
    std::string out;
    for (std::size_t i = 0; i < story.passages.size(); ++i)
        if (story.passages[i].doubtful())
            out += doubtOf(i, story, recording, pictures, citations, decisions);
    return out;
}

std::string refereeSummary(const Story& story, const Decisions& decisions,
                           const ReportWords& words) {
    std::map<Decision::Kind, int> count;
    for (const auto& passage : story.passages)
        if (const auto found = decisions.find(passage.event); found != decisions.end())
            ++count[found->second.kind];
    if (count.empty()) return {};
    std::string out = "<div class=\"card\"><p>" +
                      words.say(std::to_string(count[Decision::Kind::Accept]) + " accepted, " +
                                std::to_string(count[Decision::Kind::Correct]) + " corrected, " +
                                std::to_string(count[Decision::Kind::Reject]) + " rejected.") +
                      "</p>";
    const auto ruling = ruled(story, decisions);
    if (!ruling.trouble.empty()) {
        out += "<p>" + words.say(ruling.trouble) + ".</p>";
    } else if (ruling.differs) {
        out += "<p>" + words.say("By these decisions:") + ' ';
        for (std::size_t p = 0; p < ruling.scores.size() && p < story.session.players.size(); ++p)
            out += (p == 0 ? "" : ", ") + escaped(story.session.players[p]) + " <strong>" +
                   std::to_string(ruling.scores[p]) + "</strong>";
        out += ".</p>";
    } else {
        out += "<p>" + words.say("They change no score.") + "</p>";
    }
    return out + "</div>";
}

std::string allTurns(const Story& story, const PagePictures& pictures, Citations& citations,
                     const Decisions& decisions) {
    const auto& words = citations.words();
    const auto column = [&](const char* name, bool number) {
        return "<th" + std::string{number ? " class=\"n\"" : ""} + " scope=\"col\">" +
               words.say(name) + "</th>";
    };
    std::string out = "<div class=\"card wide\"><table><thead><tr>" + column("Turn", true) +
                      column("Time", true) + column("Picture", false) + column("Played", false) +
                      column("Points and why", false);
    for (const auto& player : story.session.players)
        out += "<th class=\"n\" scope=\"col\">" + escaped(player) + "</th>";
    out += column("Sure", true) + column("Status", false) + "</tr></thead>\n<tbody>";
    std::size_t turn = 0;
    while (turn < story.turns.size()) {
        // Turns that were decided together stand together.
        const auto index = story.turns[turn].passage;
        const auto& passage = story.passages[index];
        const auto first = turn;
        std::string moves, why;
        for (; turn < story.turns.size() && story.turns[turn].passage == index; ++turn) {
            const auto& one = story.turns[turn];
            moves += "<span>" +
                     (one.move.empty() ? words.say("(not readable)") : words.moves(one.move)) +
                     "</span>";
            why += linesHtml(one.came, one.went, citations);
        }
        const auto& by = story.turns[turn - 1];
        const auto& scores = by.scores;
        if (scores.empty()) why += words.say("Not known");
        const auto number =
            std::to_string(first + 1) + (turn - first > 1 ? "–" + std::to_string(turn) : "");
        auto picture = pictures.small(index, altOf(passage, words));
        if (picture.empty()) picture = pictures.large(index, altOf(passage, words));
        out += "<tr><td class=\"n\">" + number + "</td><td class=\"n\">" + clockTime(passage.time) +
               "</td><td class=\"pic\">" + picture + "</td><td class=\"move\">" + moves +
               "</td><td class=\"why\">" + why + "</td>";
        for (std::size_t p = 0; p < story.session.players.size(); ++p)
            out +=
                "<td class=\"n\">" + (p < scores.size() ? std::to_string(scores[p]) : "") + "</td>";
        out += "<td class=\"n\">" + (passage.probability ? percent(*passage.probability) : "") +
               "</td><td>" + chipOf(passage, words) + decisionHtml(passage, decisions, words) +
               "</td></tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

}  // namespace kibitz::session
