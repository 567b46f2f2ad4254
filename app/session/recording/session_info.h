#pragma once

#include "app/session/recording/event.h"

#include <opencv2/core/types.hpp>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::session {

/// The format that is written. Older ones keep opening.
inline constexpr int kRecordingFormat = 1;

/// What is known of a session apart from what happens in it: the content of session.json.
struct SessionInfo {
    int format = kRecordingFormat;
    std::string game;
    std::vector<std::string> players;
    std::map<std::string, std::string> options;    // complete, defaults included
    std::map<std::string, std::string> equipment;  // texts of what is not built in, by name
    Json layout = Json::object();                  // where the equipment lies, once it is found
    Json calibration = Json::object();
    Json models = Json::object();  // SHA-256 by name
    std::string source;            // in words
    std::string program;           // version that recorded it
    std::string created;           // UTC, ISO 8601; says when, decides nothing
    std::optional<cv::Size> size;  // of the pictures; nullopt: none came yet

    bool operator==(const SessionInfo&) const = default;
};

/// session.json is none; what() says why.
class BadSession : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

std::string writeSession(const SessionInfo&);
SessionInfo readSession(std::string_view text);

/// The first event of a recording: all of the session that decides what follows, so that the chain
/// covers it. What only describes (source, size, who recorded when) is left out.
Event startedEvent(const SessionInfo&);
/// As much of the session as its first event tells; throws BadSession.
SessionInfo sessionOf(const Event& started);

/// Now, as `created` has it.
std::string utcNow();

}  // namespace kibitz::session
