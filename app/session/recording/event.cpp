#include "app/session/recording/event.h"

#include "models/sha256.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

namespace kibitz::session {
namespace {

constexpr std::string_view kCheck = ",\"check\":\"";
constexpr std::size_t kCheckDigits = 64;
constexpr std::array<std::string_view, 5> kOwn{"n", "frame", "time", "type", "check"};
constexpr int kDeepest = 64;
constexpr std::array<std::string_view, 6> kConclusions{"table",  "seen",   "judged",
                                                       "agreed", "scored", "refused"};

std::string checkOf(std::string_view before, std::string_view text) {
    const auto bytes = std::string{before} + std::string{text};
    return models::sha256(std::as_bytes(std::span{bytes}));
}

std::optional<std::int64_t> whole(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_integer()) return std::nullopt;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX) return std::nullopt;
    const auto value = found->get<std::int64_t>();
    return value < 0 ? std::nullopt : std::optional{value};
}

}  // namespace

bool isConclusion(const Event& event) {
    return std::find(kConclusions.begin(), kConclusions.end(), event.type) != kConclusions.end();
}

std::string Chain::add(const Event& event) {
    Json json{
        {"n", count_}, {"frame", event.frame}, {"time", event.time.count()}, {"type", event.type}};
    for (const auto& [key, value] : event.payload.items()) {
        assert(std::find(kOwn.begin(), kOwn.end(), key) == kOwn.end());
        json[key] = value;
    }
    auto text = compact(json);
    text.pop_back();  // the brace that closes it comes after the check
    check_ = checkOf(check_, text);
    ++count_;
    return text + std::string{kCheck} + check_ + "\"}\n";
}

bool EventLine::follows(std::string_view checkBefore) const {
    return check == checkOf(checkBefore, text);
}

std::optional<EventLine> parseEventLine(std::string_view line) {
    constexpr std::size_t kTail = kCheck.size() + kCheckDigits + 2;
    if (line.size() < kTail) return std::nullopt;
    const auto tail = line.substr(line.size() - kTail);
    const auto check = tail.substr(kCheck.size(), kCheckDigits);
    if (!tail.starts_with(kCheck) || !tail.ends_with("\"}") ||
        check.find_first_not_of("0123456789abcdef") != check.npos)
        return std::nullopt;
    const auto json = parseJson(line);
    if (!json || !json->is_object()) return std::nullopt;
    const auto n = whole(*json, "n"), frame = whole(*json, "frame"), time = whole(*json, "time");
    const auto type = json->find("type");
    if (!n || !frame || !time || type == json->end() || !type->is_string()) return std::nullopt;
    EventLine out;
    out.n = *n;
    out.event = {type->get<std::string>(), *frame, std::chrono::milliseconds{*time},
                 Json::object()};
    for (const auto& [key, value] : json->items())
        if (std::find(kOwn.begin(), kOwn.end(), key) == kOwn.end()) out.event.payload[key] = value;
    out.check = check;
    out.text = line.substr(0, line.size() - kTail);
    return out;
}

std::optional<Json> parseJson(std::string_view text) {
    struct TooDeep {};
    try {
        auto json = Json::parse(
            text.begin(), text.end(),
            [](int depth, Json::parse_event_t, const Json&) {
                if (depth > kDeepest) throw TooDeep{};
                return true;
            },
            false);
        if (json.is_discarded()) return std::nullopt;
        return json;
    } catch (const TooDeep&) {
        return std::nullopt;
    }
}

std::string compact(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kibitz::session
