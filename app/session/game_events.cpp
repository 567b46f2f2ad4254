#include "app/session/game_events.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kibitz::session {

namespace {

using Do = GameCommand::Do;
constexpr std::array<std::pair<Do, std::string_view>, 6> kNames{{{Do::Choose, "choose"},
                                                                 {Do::Play, "play"},
                                                                 {Do::Undo, "undo"},
                                                                 {Do::Redo, "redo"},
                                                                 {Do::Insert, "insert"},
                                                                 {Do::Remove, "remove"}}};
// A die that is less likely one than not is no evidence.
constexpr float kIsDie = 0.5F;

Json boxJson(const cv::Rect& box) { return Json::array({box.x, box.y, box.width, box.height}); }

std::optional<std::size_t> placeIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::size_t>();
}

}  // namespace

Json linesJson(const std::vector<ScoreChange::Line>& lines,
               const std::vector<std::string>& players) {
    Json json = Json::array();
    for (const auto& [player, line] : lines)
        json.push_back({{"player", players.at(static_cast<std::size_t>(player))},
                        {"rule", line.rule.id},
                        {"title", line.rule.title},
                        {"text", line.why.text()},
                        {"points", line.points}});
    return json;
}

Json violationsJson(const std::vector<rules::Violation>& violations,
                    const rules::Vocabulary& words) {
    Json json = Json::array();
    for (const auto& violation : violations) {
        Json where = Json::array();
        for (const auto site : violation.where) where.push_back(words.sites.at(site.index).name);
        json.push_back({{"rule", violation.rule.id},
                        {"title", violation.rule.title},
                        {"text", violation.reason.text()},
                        {"where", where}});
    }
    return json;
}

Json whereJson(const std::vector<Place>& places) {
    Json json = Json::array();
    for (const auto& place : places) {
        Json spot{{"site", place.name}};
        if (!place.box.empty()) spot["box"] = boxJson(place.box);
        json.push_back(std::move(spot));
    }
    return json;
}

void addDice(const vision::Observation& seen, const rules::Vocabulary& words, Json& where) {
    for (const auto& die : seen.loose) {
        if (die.box.empty() || die.real < kIsDie || die.shares.empty()) continue;
        const auto face = vision::dieOfFace(static_cast<std::size_t>(
            std::max_element(die.shares.begin(), die.shares.end()) - die.shares.begin()));
        const auto colour =
            face.colour < words.diceColours.size() ? words.diceColours[face.colour] : "";
        where.push_back(
            {{"die", colour + std::to_string(face.value)}, {"box", boxJson(cv::Rect{die.box})}});
    }
}

Json refusalJson(const vision::Refusal& refusal, const rules::Vocabulary& words) {
    Json json = Json::object();
    if (!refusal.violations.empty()) json["rule"] = refusal.violations.front().rule.id;
    json["text"] = refusal.reason.text();
    if (!refusal.violations.empty()) json["violations"] = violationsJson(refusal.violations, words);
    return json;
}

double roundedShare(double share) { return std::round(share * 1e6) / 1e6; }

bool sameVerdict(const Json& a, const Json& b) {
    const auto plain = [](Json json) {
        if (!json.is_object()) return json;
        json.erase("where");
        if (json.contains("candidates"))
            for (auto& candidate : json["candidates"]) candidate.erase("probability");
        return json;
    };
    return plain(a) == plain(b);
}

bool isGameCommand(const Event& event) {
    return event.type == "overruled" || (event.type == "command" && event.payload.contains("do"));
}

Event eventOf(const GameCommand& command, Moment at, const std::vector<std::string>& players) {
    if (command.what == Do::Overrule)
        return {"overruled", at.frame, at.time, {{"moves", written(command.moves, players)}}};
    const auto name = std::find_if(kNames.begin(), kNames.end(),
                                   [&](const auto& one) { return one.first == command.what; });
    Json json{{"do", name->second}};
    if (command.what == Do::Choose) json["candidate"] = command.at;
    if (command.what == Do::Insert || command.what == Do::Remove) json["at"] = command.at;
    if (command.what == Do::Play || command.what == Do::Insert)
        json["moves"] = written(command.moves, players);
    return {"command", at.frame, at.time, std::move(json)};
}

std::optional<GameCommand> commandOf(const Event& event, const std::vector<std::string>& players) {
    const auto& json = event.payload;
    GameCommand command;
    if (event.type == "overruled") {
        command.what = Do::Overrule;
    } else {
        const auto name = json.find("do");
        const auto known = std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) {
            return name != json.end() && name->is_string() &&
                   name->get<std::string>() == one.second;
        });
        if (known == kNames.end()) return std::nullopt;
        command.what = known->first;
    }
    const auto need = [&](const char* key) {
        const auto at = placeIn(json, key);
        command.at = at.value_or(0);
        return at.has_value();
    };
    if (command.what == Do::Choose && !need("candidate")) return std::nullopt;
    if ((command.what == Do::Insert || command.what == Do::Remove) && !need("at"))
        return std::nullopt;
    if (const auto moves = json.find("moves"); moves != json.end() && moves->is_array())
        for (const auto& text : *moves) {
            const auto move =
                text.is_string() ? readMove(text.get<std::string>(), players) : std::nullopt;
            if (!move) return std::nullopt;
            command.moves.push_back(*move);
        }
    return command;
}

}  // namespace kibitz::session
