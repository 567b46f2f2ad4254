#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::session {

/// Ordered, so that what is written reads as it is written down here.
using Json = nlohmann::ordered_json;

/// Something that happened in a session: what came in from outside (`started`, `notice`, `command`,
/// `overruled`, `dropped`), what was concluded from the pictures and from these (`table`, `seen`,
/// `judged`, `agreed`, `scored`, `refused`), and `ended`. Frame and time are those of the
/// recording, never of the clock on the wall, so that the same pictures always give the same
/// events.
struct Event {
    std::string type;
    std::int64_t frame = 0;            // of the recording, from 0
    std::chrono::milliseconds time{};  // since the first frame
    Json payload = Json::object();     // the further keys of its line

    bool operator==(const Event&) const = default;
};

/// Whether it was concluded and not brought, so that a replay of pictures has to find it by itself.
bool isConclusion(const Event&);

/// Links event to event: each check is the SHA-256 of the check before it and the text of its own
/// line up to the check, so that whatever is changed afterwards shows. Where there is none before
/// it, the check before is empty.
class Chain {
public:
    /// The line of the next event, with its line end.
    std::string add(const Event&);
    std::int64_t count() const { return count_; }
    const std::string& check() const { return check_; }  // of the last event

private:
    std::int64_t count_ = 0;
    std::string check_;
};

/// An event as it stands in a line.
struct EventLine {
    std::int64_t n = 0;
    Event event;
    std::string check;  // as written
    std::string text;   // what it covers

    bool follows(std::string_view checkBefore) const;
};

/// A line without its end; nullopt when it is no event. Accepts any bytes.
std::optional<EventLine> parseEventLine(std::string_view line);

/// JSON from outside: nullopt for what is none, or nested so deeply that nobody wrote it.
std::optional<Json> parseJson(std::string_view text);
/// Text of people may hold bytes that are no UTF-8; a line must come out all the same.
std::string compact(const Json&);

}  // namespace kibitz::session
