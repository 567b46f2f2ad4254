#include "app/session/recording/session_info.h"

#include <ctime>

namespace kibitz::session {
namespace {

constexpr auto kKind = "recording";

/// Reads one key after the other and says what is wrong with it.
class Keys {
public:
    explicit Keys(const Json& json) : json_{json} {}

    std::string text(const char* key) const {
        const auto* value = find(key);
        if (!value) return {};
        if (!value->is_string()) throw wrong(key, "a text");
        return value->get<std::string>();
    }
    Json object(const char* key) const {
        const auto* value = find(key);
        if (!value) return Json::object();
        if (!value->is_object()) throw wrong(key, "an object");
        return *value;
    }
    std::vector<std::string> texts(const char* key) const {
        std::vector<std::string> out;
        const auto* value = find(key);
        if (!value) return out;
        if (!value->is_array()) throw wrong(key, "a list of texts");
        for (const auto& item : *value) {
            if (!item.is_string()) throw wrong(key, "a list of texts");
            out.push_back(item.get<std::string>());
        }
        return out;
    }
    std::map<std::string, std::string> namedTexts(const char* key) const {
        std::map<std::string, std::string> out;
        const auto named = object(key);
        for (const auto& [name, value] : named.items()) {
            if (!value.is_string()) throw wrong(key, "an object of texts");
            out[name] = value.get<std::string>();
        }
        return out;
    }
    std::optional<int> number(const char* key) const {
        const auto* value = find(key);
        if (!value) return std::nullopt;
        if (!value->is_number_integer() || *value < 0 || *value > 1'000'000)
            throw wrong(key, "a whole number");
        return value->get<int>();
    }

private:
    const Json* find(const char* key) const {
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    static BadSession wrong(const char* key, const char* expected) {
        return BadSession{"'" + std::string{key} + "' is not " + expected};
    }

    const Json& json_;
};

Json toJson(const std::map<std::string, std::string>& texts) {
    Json json = Json::object();
    for (const auto& [name, value] : texts) json[name] = value;
    return json;
}

Json setup(const SessionInfo& info) {
    return {{"format", info.format},
            {"game", info.game},
            {"players", info.players},
            {"options", toJson(info.options)},
            {"equipment", toJson(info.equipment)},
            {"layout", info.layout},
            {"calibration", info.calibration},
            {"models", info.models}};
}

SessionInfo readSetup(const Json& json) {
    const Keys keys{json};
    SessionInfo info;
    const auto format = keys.number("format");
    if (!format || *format < 1) throw BadSession{"it does not say its format"};
    if (*format > kRecordingFormat)
        throw BadSession{"it was made by a newer Kibitz (format " + std::to_string(*format) +
                         ", this one reads up to " + std::to_string(kRecordingFormat) +
                         "); update Kibitz"};
    info.format = *format;
    info.game = keys.text("game");
    info.players = keys.texts("players");
    info.options = keys.namedTexts("options");
    info.equipment = keys.namedTexts("equipment");
    info.layout = keys.object("layout");
    info.calibration = keys.object("calibration");
    info.models = keys.object("models");
    return info;
}

}  // namespace

std::string writeSession(const SessionInfo& info) {
    Json json{{"kibitz", kKind}};
    json.update(setup(info));
    json["source"] = info.source;
    if (info.size) {
        json["width"] = info.size->width;
        json["height"] = info.size->height;
    }
    json["time_base"] = "milliseconds since the first frame";
    json["program"] = info.program;
    json["created"] = info.created;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

SessionInfo readSession(std::string_view text) {
    const auto json = parseJson(text);
    if (!json || !json->is_object()) throw BadSession{"it is not JSON"};
    const Keys keys{*json};
    if (keys.text("kibitz") != kKind) throw BadSession{"it does not belong to a recording"};
    auto info = readSetup(*json);
    info.source = keys.text("source");
    info.program = keys.text("program");
    info.created = keys.text("created");
    if (const auto width = keys.number("width"), height = keys.number("height"); width && height)
        info.size = cv::Size{*width, *height};
    return info;
}

Event startedEvent(const SessionInfo& info) { return {"started", 0, {}, setup(info)}; }

SessionInfo sessionOf(const Event& started) {
    if (started.type != "started") throw BadSession{"the first event does not start a recording"};
    return readSetup(started.payload);
}

std::string utcNow() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

}  // namespace kibitz::session
