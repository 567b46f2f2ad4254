#include "app/cli/story_json.h"

#include "app/session/report/story_words.h"

#include <algorithm>

namespace kibitz::cli {

namespace {

Json linesJson(const std::vector<session::ToldLine>& lines) {
    Json json = Json::array();
    for (const auto& line : lines) json.push_back(toJson(line));
    return json;
}

template <class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

/// For each player; empty: not known.
std::vector<int> pointsOf(const session::StoryTurn& turn, const std::vector<std::string>& players) {
    if (turn.scores.empty()) return {};
    std::vector<int> points(players.size(), 0);
    for (std::size_t p = 0; p < players.size(); ++p) {
        for (const auto& line : turn.came) points[p] += line.player == players[p] ? line.points : 0;
        for (const auto& line : turn.went) points[p] -= line.player == players[p] ? line.points : 0;
    }
    return points;
}

/// Always in quotes; a text that a spreadsheet would take for a formula gets a sign before it.
std::string cell(const std::string& text) {
    std::string out = "\"";
    if (!text.empty() && std::string_view{"=+-@\t\r"}.find(text.front()) != std::string_view::npos)
        out += '\'';
    for (const char c : text) out += c == '"' ? std::string{"\"\""} : std::string{c};
    return out + "\"";
}

}  // namespace

Json toJson(const session::ToldLine& line) {
    return {{"player", line.player},
            {"rule", line.rule},
            {"title", line.title},
            {"text", line.text},
            {"points", line.points}};
}

Json toJson(const session::Passage& passage, const session::Recording& recording) {
    Json where = Json::array();
    for (const auto& spot : passage.where) {
        Json json{{"site", spot.site}, {"box", nullptr}};
        if (spot.box) json["box"] = {spot.box->x, spot.box->y, spot.box->width, spot.box->height};
        if (passage.seen && !spot.site.starts_with("die ")) {
            json["probabilities"] = Json::object();
            const auto& seen = recording.events()[static_cast<std::size_t>(*passage.seen)];
            for (const auto& reading : session::readingsOf(seen, spot.site))
                json["probabilities"][reading.what] = reading.share;
        }
        where.push_back(std::move(json));
    }
    Json candidates = Json::array();
    for (const auto& candidate : passage.candidates)
        candidates.push_back(
            {{"moves", candidate.moves}, {"probability", orNull(candidate.probability)}});
    Json violations = Json::array();
    for (const auto& broken : passage.violations)
        violations.push_back({{"rule", broken.rule},
                              {"title", broken.title},
                              {"text", broken.text},
                              {"where", broken.where}});
    return {{"status", session::statusOf(passage)},
            {"text", session::sentenceOf(passage)},
            {"line", recording.lines()[static_cast<std::size_t>(passage.event)]},
            {"frame", passage.frame},
            {"time", passage.time.count()},
            {"turns", {passage.firstTurn, std::max(passage.firstTurn, passage.lastTurn)}},
            {"moves", passage.moves},
            {"probability", orNull(passage.probability)},
            {"violations", violations},
            {"candidates", candidates},
            {"where", where}};
}

Json toJson(const session::Story& story, std::size_t turn) {
    const auto& one = story.turns[turn];
    const auto& passage = story.passages[one.passage];
    return {{"turn", turn + 1},
            {"move", one.move},
            {"status", session::statusOf(passage)},
            {"frame", passage.frame},
            {"time", passage.time.count()},
            {"probability", orNull(passage.probability)},
            {"points", pointsOf(one, story.session.players)},
            {"lines", linesJson(one.came)},
            {"gone", linesJson(one.went)},
            {"scores", one.scores}};
}

std::string csvOf(const session::Story& story) {
    const auto& players = story.session.players;
    std::string out = "turn,frame,milliseconds,move,status,probability";
    for (const auto& player : players) out += "," + cell("points " + player);
    for (const auto& player : players) out += "," + cell("score " + player);
    out += ",why\r\n";
    for (std::size_t i = 0; i < story.turns.size(); ++i) {
        const auto& turn = story.turns[i];
        const auto& passage = story.passages[turn.passage];
        out += std::to_string(i + 1) + "," + std::to_string(passage.frame) + "," +
               std::to_string(passage.time.count()) + "," + cell(turn.move) + "," +
               cell(session::statusOf(passage)) + ",";
        if (passage.probability) out += std::to_string(*passage.probability);
        for (const auto& numbers : {pointsOf(turn, players), turn.scores})
            for (std::size_t p = 0; p < players.size(); ++p)
                out += "," + (p < numbers.size() ? std::to_string(numbers[p]) : std::string{});
        std::string why;
        for (const auto& line : turn.came) why += (why.empty() ? "" : "; ") + line.text;
        out += "," + cell(why) + "\r\n";
    }
    return out;
}

}  // namespace kibitz::cli
