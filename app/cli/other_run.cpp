#include "app/cli/other_run.h"

#include "app/cli/command.h"
#include "app/session/recording/recording.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using session::Json;

constexpr std::uintmax_t kLargestRun = 1u << 30;

/// One event as `replay --json` prints it.
session::Event eventOf(const Json& json, const std::string& where) {
    const auto number = [&](const char* key) {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_number_integer())
            throw CannotDo(where + " holds an event without '" + key + "'");
        return found->get<std::int64_t>();
    };
    if (!json.is_object() || !json.contains("type") || !json["type"].is_string())
        throw CannotDo(where + " holds something that is no event");
    session::Event event{json["type"].get<std::string>(), number("frame"),
                         std::chrono::milliseconds{number("time")}, Json::object()};
    for (const auto& [key, value] : json.items())
        if (key != "n" && key != "frame" && key != "time" && key != "type" && key != "check")
            event.payload[key] = value;
    return event;
}

std::vector<session::Event> eventsIn(const std::string& text, const std::string& where) {
    const auto json = session::parseJson(text);
    if (json && json->is_object() && json->contains("error"))
        throw CannotDo(where + " could not do it: " + session::compact((*json)["error"]));
    if (!json || !json->is_object() || !json->contains("events") || !(*json)["events"].is_array())
        throw CannotDo(where + " is not what kibitz replay --json prints");
    std::vector<session::Event> events;
    for (const auto& event : (*json)["events"]) events.push_back(eventOf(event, where));
    return events;
}

/// What a program prints; its messages go where ours go.
std::string outputOf(const std::vector<std::string>& words) {
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
        throw CannotDo("Cannot start " + words.front() + ": " + std::strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error =
        ::posix_spawn(&child, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    if (error != 0) {
        ::close(pipe[0]);
        throw CannotDo("Cannot start " + words.front() + ": " + std::strerror(error));
    }
    std::string out;
    std::array<char, 65536> buffer{};
    while (true) {
        const auto got = ::read(pipe[0], buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 || out.size() > kLargestRun) break;
        out.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(pipe[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status))
        throw CannotDo(words.front() + " broke off while it replayed the recording");
    return out;
}

}  // namespace

OtherRun runOf(const std::string& version, const std::string& recording, const std::string& from) {
    std::error_code error;
    if (fs::is_directory(version, error)) {
        try {
            return {version, session::Recording{version}.events()};
        } catch (const session::BadRecording& bad) {
            throw CannotDo(bad.what());
        }
    }
    if (!fs::is_regular_file(version, error))
        throw CannotDo("There is no version '" + version +
                       "' to compare with. Name a kibitz program, a file that kibitz replay --json "
                       "printed, or a recording");
    const auto path = fs::absolute(version).string();
    if (::access(path.c_str(), X_OK) == 0)
        return {version,
                eventsIn(outputOf({path, "replay", recording, "--from", from, "--json"}), version)};
    return {version, eventsIn(readText(path, kLargestRun), version)};
}

}  // namespace kibitz::cli
