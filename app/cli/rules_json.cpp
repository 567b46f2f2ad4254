#include "app/cli/rules_json.h"

namespace kibitz::cli {

namespace {

Json playerName(int player, const std::vector<std::string>& players) {
    if (player < 0 || player >= static_cast<int>(players.size())) return nullptr;
    return players[static_cast<std::size_t>(player)];
}

}  // namespace

Json toJson(const rules::Message& message) {
    Json arguments = Json::object();
    for (const auto& [name, value] : message.arguments) arguments[name] = value;
    return {{"id", message.id}, {"text", message.text()}, {"arguments", arguments}};
}

Json toJson(const rules::ScoreLine& line) {
    return {{"rule", line.rule.id},
            {"title", line.rule.title},
            {"points", line.points},
            {"why", toJson(line.why)}};
}

Json toJson(const rules::Violation& violation, const rules::Vocabulary& words) {
    Json where = Json::array();
    for (const auto site : violation.where) where.push_back(words.sites.at(site.index).name);
    return {{"rule", violation.rule.id},
            {"title", violation.rule.title},
            {"reason", toJson(violation.reason)},
            {"where", where}};
}

Json toJson(const rules::Move& move, const std::vector<std::string>& players) {
    return {{"player", playerName(move.player, players)}, {"move", move.text}};
}

Json toJson(const rules::Next& next, const std::vector<std::string>& players) {
    using Who = rules::Next::Who;
    const char* who = next.who == Who::Player   ? "player"
                      : next.who == Who::Chance ? "chance"
                                                : "nobody";
    return {{"who", who}, {"player", playerName(next.player, players)}};
}

std::string dumped(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kibitz::cli
