#include "app/session/report/story_events.h"

#include <algorithm>

namespace kibitz::session {

namespace {

const Json* member(const Json& json, const char* key) {
    if (!json.is_object()) return nullptr;
    const auto found = json.find(key);
    return found == json.end() ? nullptr : &*found;
}

/// The items of a list; nothing where there is none.
const Json& listIn(const Json& json, const char* key) {
    static const Json none = Json::array();
    const auto* list = member(json, key);
    return list && list->is_array() ? *list : none;
}

std::optional<double> shareIn(const Json& json, const char* key) {
    const auto* value = member(json, key);
    if (!value || !value->is_number()) return std::nullopt;
    return std::clamp(value->get<double>(), 0.0, 1.0);
}

std::vector<std::string> textsIn(const Json& json, const char* key) {
    std::vector<std::string> out;
    for (const auto& item : listIn(json, key))
        if (item.is_string()) out.push_back(item.get<std::string>());
    return out;
}

std::optional<cv::Rect> boxIn(const Json& json) {
    const auto& box = listIn(json, "box");
    if (box.size() != 4) return std::nullopt;
    int sides[4];
    for (std::size_t i = 0; i < 4; ++i) {
        if (!box[i].is_number()) return std::nullopt;
        sides[i] = static_cast<int>(std::clamp(box[i].get<double>(), -1e5, 1e5));
    }
    if (sides[2] <= 0 || sides[3] <= 0) return std::nullopt;
    return cv::Rect{sides[0], sides[1], sides[2], sides[3]};
}

std::vector<ToldLine> linesIn(const Json& json, const char* key) {
    std::vector<ToldLine> out;
    for (const auto& line : listIn(json, key))
        out.push_back({textIn(line, "player"), textIn(line, "rule"), textIn(line, "title"),
                       textIn(line, "text"),
                       static_cast<int>(std::clamp<std::int64_t>(
                           numberIn(line, "points").value_or(0), -1'000'000, 1'000'000))});
    return out;
}

std::vector<int> scoresIn(const Json& json) {
    std::vector<int> out;
    for (const auto& score : listIn(json, "scores"))
        if (score.is_number_integer())
            out.push_back(static_cast<int>(
                std::clamp<std::int64_t>(score.get<std::int64_t>(), -1'000'000, 1'000'000)));
    return out;
}

Passage begun(std::int64_t number, const Event& event) {
    Passage passage;
    passage.event = number;
    passage.frame = event.frame;
    passage.time = event.time;
    return passage;
}

}  // namespace

std::string textIn(const Json& json, const char* key) {
    const auto* value = member(json, key);
    return value && value->is_string() ? value->get<std::string>() : std::string{};
}

std::optional<std::int64_t> numberIn(const Json& json, const char* key) {
    const auto* value = member(json, key);
    if (!value || !value->is_number_integer()) return std::nullopt;
    if (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX) return std::nullopt;
    return value->get<std::int64_t>();
}

std::optional<Passage> readJudged(std::int64_t number, const Event& event) {
    const auto& json = event.payload;
    auto passage = begun(number, event);
    const auto verdict = textIn(json, "verdict");
    if (verdict == "accepted") {
        passage.kind = Passage::Kind::Accepted;
    } else if (verdict == "illegal") {
        passage.kind = Passage::Kind::Illegal;
    } else if (verdict == "unsure") {
        passage.kind = Passage::Kind::Unsure;
    } else {
        return std::nullopt;
    }
    passage.firstTurn = passage.lastTurn = numberIn(json, "turn").value_or(0);
    passage.moves = textsIn(json, "moves");
    passage.probability = shareIn(json, "probability");
    passage.scores = scoresIn(json);
    passage.came = linesIn(json, "lines");
    passage.went = linesIn(json, "gone");
    passage.need = textIn(json, "need");
    for (const auto& spot : listIn(json, "where"))
        passage.where.push_back(
            {textIn(spot, "site").empty() ? "die " + textIn(spot, "die") : textIn(spot, "site"),
             boxIn(spot)});
    for (const auto& candidate : listIn(json, "candidates"))
        passage.candidates.push_back(
            {textsIn(candidate, "moves"), shareIn(candidate, "probability")});
    for (const auto& broken : listIn(json, "violations"))
        passage.violations.push_back({textIn(broken, "rule"), textIn(broken, "title"),
                                      textIn(broken, "text"), textsIn(broken, "where")});
    if (passage.kind == Passage::Kind::Illegal && passage.violations.empty())
        passage.violations.push_back({textIn(json, "rule"), {}, {}, {}});
    return passage;
}

std::optional<Passage> readCommand(std::int64_t number, const Event& event) {
    auto passage = begun(number, event);
    passage.kind = Passage::Kind::Told;
    passage.command = event.type == "overruled" ? "overrule" : textIn(event.payload, "do");
    if (passage.command.empty()) return std::nullopt;  // pause, step: nothing of the game
    passage.moves = textsIn(event.payload, "moves");
    passage.fate = Passage::Fate::Open;
    return passage;
}

void readScored(const Event& event, Passage& passage) {
    const auto& json = event.payload;
    passage.moves = textsIn(json, "moves");
    passage.firstTurn = numberIn(json, "from").value_or(0);
    passage.lastTurn = passage.firstTurn + static_cast<std::int64_t>(passage.moves.size()) - 1;
    passage.scores = scoresIn(json);
    passage.came = linesIn(json, "lines");
    passage.went = linesIn(json, "gone");
}

std::vector<Reading> readingsOf(const Event& seen, const std::string& site) {
    const auto* sites = member(seen.payload, "sites");
    const auto* entry = sites ? member(*sites, site.c_str()) : nullptr;
    if (!entry) return {{"nothing", 1}};
    if (entry->is_string()) return {{"?", 1}};
    std::vector<Reading> out;
    if (entry->is_object())
        for (const auto& [symbol, share] : entry->items())
            if (share.is_number()) out.push_back({symbol, share.get<double>()});
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.share > b.share; });
    return out;
}

}  // namespace kibitz::session
