#include "rules/json.h"

#include "rules/text.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <sstream>
#include <vector>

namespace kibitz::rules {

namespace {

using Json = nlohmann::json;

/// pre: `read` bytes, at least one, have been looked at, and the last of them is the one meant.
std::string placeInText(std::string_view text, std::size_t read) {
    assert(read > 0);
    const auto before = text.substr(0, std::min(read - 1, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    // npos + 1 is 0; people count letters, not bytes
    const auto column = characters(before.substr(before.rfind('\n') + 1)) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// What stands at that place, up to the next sign of the notation.
std::string wordInText(std::string_view text, std::size_t read) {
    assert(read > 0);
    const auto rest = text.substr(std::min(read - 1, text.size()));
    if (rest.empty()) return "the end";
    const auto word = rest.substr(0, std::max<std::size_t>(rest.find_first_of(" \t\r\n,:[]{}"), 1));
    return "'" + quotable(word) + "'";
}

/// As it stands in a file, in plain ASCII so that it can be cut anywhere.
std::string quoted(const std::string& key) {
    constexpr std::size_t kLongest = 40;
    auto text = Json(key).dump(-1, ' ', true);
    if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
    return text;
}

}  // namespace

BadJson::BadJson(const std::string& place, const std::string& what, const std::string& wanted)
    : std::runtime_error("At " + place + " found " + what + ", expected " + wanted),
      where{place},
      found{what},
      expected{wanted} {}

Json parsedJson(std::string_view text, const JsonLimits& limits) {
    if (text.size() > limits.bytes)
        throw BadJson("/", std::to_string(text.size()) + " bytes",
                      "at most " + std::to_string(limits.bytes) + " bytes");
    // A stream, because the parser does not tell its watcher where it is; the stream does.
    std::istringstream stream{std::string{text}};
    const auto here = [&] {
        const auto left = std::max<std::streamsize>(stream.rdbuf()->in_avail(), 0);
        return placeInText(text, text.size() - static_cast<std::size_t>(left));
    };
    std::vector<std::set<std::string>> keys;
    const auto watch = [&](int depth, Json::parse_event_t event, const Json& value) {
        using Event = Json::parse_event_t;
        const bool opens = event == Event::object_start || event == Event::array_start;
        if (opens && depth >= limits.levels)
            throw BadJson(here(), "one more bracket within brackets",
                          "at most " + std::to_string(limits.levels) + " levels of nesting");
        if (event == Event::object_start) keys.emplace_back();
        if (event == Event::object_end) keys.pop_back();
        if (event == Event::key)
            if (const auto& key = value.get_ref<const std::string&>();
                !keys.back().insert(key).second)
                throw BadJson(here(), "the key " + quoted(key) + " a second time",
                              "each key once in an object");
        return true;
    };
    try {
        return Json::parse(stream, watch);
    } catch (const Json::parse_error& error) {
        throw BadJson(placeInText(text, error.byte), wordInText(text, error.byte), "JSON");
    } catch (const Json::exception&) {
        throw BadJson(here(), "a number beyond all bounds", "JSON");
    }
}

}  // namespace kibitz::rules
