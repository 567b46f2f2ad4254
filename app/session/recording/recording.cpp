#include "app/session/recording/recording.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <system_error>

namespace kibitz::session {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLine = 8u << 20;
constexpr std::uintmax_t kLargestEvents = 1u << 30;
constexpr std::size_t kMostFlaws = 50;
constexpr std::uintmax_t kLargestSession = 64u << 20;

std::string lineName(std::size_t line) {
    return "line " + std::to_string(line) + " of events.jsonl";
}

/// Line by line through a file that may hold anything.
class Lines {
public:
    explicit Lines(const fs::path& path) : in_{path, std::ios::binary} {}
    explicit operator bool() const { return static_cast<bool>(in_); }

    struct Line {
        std::string text;
        bool tooLong = false;
        bool whole = true;  // false: the file ends before the line does
    };
    std::optional<Line> next() {
        Line line;
        bool any = false;
        auto* bytes = in_.rdbuf();
        for (int c = bytes->sbumpc(); c != EOF; c = bytes->sbumpc()) {
            any = true;
            if (c == '\n') return line;
            if (line.text.size() < kLongestLine)
                line.text.push_back(static_cast<char>(c));
            else
                line.tooLong = true;
        }
        if (!any) return std::nullopt;
        line.whole = false;
        return line;
    }

private:
    std::ifstream in_;
};

std::string numbers(std::int64_t from, std::int64_t to) {
    return from == to ? "event " + std::to_string(from) + " is"
                      : "events " + std::to_string(from) + " to " + std::to_string(to) + " are";
}

/// A line that holds an event, and where it stood.
struct Placed {
    std::size_t line;
    EventLine what;
};

/// Compares what is there with what the chain says must have been there.
class Audit {
public:
    explicit Audit(std::vector<std::string>& flaws) : flaws_{flaws} {}

    void unreadable(std::size_t line, const std::string& why) {
        unreadable_.insert(line);
        say(lineName(line) + " " + why);
    }

    void add(Placed placed) {
        const auto n = placed.what.n;
        if (const auto there = byNumber_.find(n); there != byNumber_.end()) {
            say(lineName(placed.line) + " is event " + std::to_string(n) +
                " again, which stands in line " + std::to_string(there->second.line));
            return;
        }
        byNumber_.emplace(n, std::move(placed));
    }

    /// Every event by its number, after everything wrong was said.
    std::map<std::int64_t, Placed> finish() {
        std::int64_t expected = 0;
        const Placed* before = nullptr;
        std::size_t furthest = 0;
        for (const auto& [n, placed] : byNumber_) {
            if (n > expected) missing(expected, n - 1, before, placed);
            if (placed.line < furthest)
                say(lineName(placed.line) + " was moved: event " + std::to_string(n) +
                    " stands before one that came earlier");
            furthest = std::max(furthest, placed.line);
            // Where the one before is missing there is nothing to check this one against.
            if (n == expected && !placed.what.follows(before ? before->what.check : ""))
                say(lineName(placed.line) + " was changed after it was written: event " +
                    std::to_string(n) + " does not fit its checksum");
            before = &placed;
            expected = n + 1;
        }
        if (unsaid_ > 0)
            flaws_.push_back(std::to_string(unsaid_) + " more lines of events.jsonl are not right");
        return std::move(byNumber_);
    }

private:
    /// Nobody reads a thousand sentences.
    void say(std::string sentence) {
        if (flaws_.size() < kMostFlaws)
            flaws_.push_back(std::move(sentence));
        else
            ++unsaid_;
    }

    void missing(std::int64_t from, std::int64_t to, const Placed* before, const Placed& after) {
        // Lines that are no events any more have been named already; they are what is missing.
        const auto first = before ? before->line : 0;
        const auto gone = std::count_if(unreadable_.begin(), unreadable_.end(), [&](auto line) {
            return line > first && line < after.line;
        });
        if (gone >= to - from + 1) return;
        say(numbers(from, to) + " missing before " + lineName(after.line));
    }

    std::vector<std::string>& flaws_;
    std::size_t unsaid_ = 0;
    std::set<std::size_t> unreadable_;
    std::map<std::int64_t, Placed> byNumber_;
};

std::optional<std::int64_t> wholeNumber(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_integer()) return std::nullopt;
    return found->get<std::int64_t>();
}

}  // namespace

bool looksLikeRecording(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return false;
    const auto path = folder.has_filename() ? folder : folder.parent_path();
    return path.extension() == ".kibitz" || fs::exists(folder / "session.json", error) ||
           fs::exists(folder / "events.jsonl", error);
}

Recording::Recording(const fs::path& folder) : folder_{folder} {
    std::error_code error;
    const auto status = fs::status(folder, error);
    if (!fs::exists(status))
        throw BadRecording{"There is no recording '" + folder.string() + "'. Check the name"};
    if (!fs::is_directory(status))
        throw BadRecording{folder.string() + " is a file; a recording is a folder NAME.kibitz"};
    const auto has = [&](const char* name) { return fs::is_regular_file(folder / name, error); };
    if (!has("session.json") && !has("events.jsonl"))
        throw BadRecording{folder.string() +
                           " is no recording: it holds neither session.json nor events.jsonl"};
    readEvents();
    readSessionFile();
    readTurns();
    if (!ended() && !events_.empty())
        traces_.push_back("the recording was not ended: it was cut short, or is still going on");
}

void Recording::readEvents() {
    const auto path = folder_ / "events.jsonl";
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        flaws_.push_back("events.jsonl is missing");
        return;
    }
    if (fs::file_size(path, error) > kLargestEvents)
        throw BadRecording{path.string() + " is larger than any recording makes it"};
    Lines lines{path};
    if (!lines) throw BadRecording{"Cannot read " + path.string() + ". Check its permissions"};
    Audit audit{flaws_};
    std::size_t number = 0;
    while (auto line = lines.next()) {
        ++number;
        if (!line->whole) {
            traces_.push_back("the last line of events.jsonl breaks off and is left out");
            break;
        }
        auto event = line->tooLong ? std::nullopt : parseEventLine(line->text);
        if (event)
            audit.add({number, std::move(*event)});
        else
            audit.unreadable(number, line->tooLong ? "is too long for an event" : "is no event");
    }
    if (number == 0) flaws_.push_back("events.jsonl is empty; it never was");
    for (auto& [n, placed] : audit.finish()) {
        if (n == 0) startIsSound_ = placed.what.follows("");
        events_.push_back(std::move(placed.what.event));
        lines_.push_back(placed.line);
        check_ = placed.what.check;
    }
}

void Recording::readSessionFile() {
    const auto path = folder_ / "session.json";
    const bool started = !events_.empty() && events_.front().type == "started";
    std::string why;
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        why = "session.json is missing";
    } else if (fs::file_size(path, error) > kLargestSession) {
        why = "session.json is too large to be one";
    } else {
        std::ifstream in{path, std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        try {
            session_ = readSession(text);
        } catch (const BadSession& bad) {
            if (std::string_view{bad.what()}.find("newer Kibitz") != std::string_view::npos)
                throw BadRecording{folder_.string() + " cannot be opened: " + bad.what()};
            why = std::string{"session.json cannot be used: "} + bad.what();
        }
    }
    if (why.empty()) {
        if (!started || startedEvent(session_).payload == events_.front().payload) return;
        // Nothing guards session.json, a checksum the first event. Where that is broken as well
        // nobody can say which of the two was played by.
        if (!startIsSound_) {
            flaws_.push_back("session.json was changed: it does not say what the first event says");
            return;
        }
        why = "session.json was changed";
    }
    // The first event says the same, under the checksum.
    if (!started) throw BadRecording{folder_.string() + " cannot be opened: " + why};
    try {
        auto told = sessionOf(events_.front());
        // What the event does not repeat only the file can say, if anything: nobody is judged by
        // it.
        told.source = std::move(session_.source);
        told.program = std::move(session_.program);
        told.created = std::move(session_.created);
        told.size = session_.size;
        session_ = std::move(told);
    } catch (const BadSession& bad) {
        throw BadRecording{folder_.string() + " cannot be opened: " + why + ", and " + bad.what()};
    }
    flaws_.push_back(why + "; the first event says what was played");
}

void Recording::readTurns() {
    const auto add = [&](std::int64_t turn, std::int64_t frame) {
        const auto [there, fresh] = turns_.emplace(turn, frame);
        if (!fresh) there->second = std::min(there->second, frame);
    };
    for (const auto& event : events_)
        if (event.type == "judged")
            if (const auto turn = wholeNumber(event.payload, "turn")) add(*turn, event.frame);
    if (!turns_.empty()) return;
    std::error_code error;
    if (!fs::is_regular_file(truth(), error) || fs::file_size(truth(), error) > kLargestEvents)
        return;
    Lines lines{truth()};
    while (const auto line = lines.next()) {
        const auto json = line->tooLong ? std::nullopt : parseJson(line->text);
        if (!json || !json->is_object()) continue;
        const auto turn = wholeNumber(*json, "turn"), frame = wholeNumber(*json, "frame");
        if (turn && frame) add(*turn, *frame);
    }
}

FrameNumbers::FrameNumbers(const std::vector<Event>& events) {
    for (const auto& event : events) {
        if (event.type == "dropped") {
            const auto from = wholeNumber(event.payload, "from"),
                       until = wholeNumber(event.payload, "until");
            if (from && until && *from <= *until) dropped_[*from] = *until;
        }
        known_[event.time] = event.frame;
    }
}

std::int64_t FrameNumbers::next(std::optional<std::chrono::milliseconds> time) {
    ++last_;
    // Ranges may follow each other without a picture between them.
    for (auto range = dropped_.find(last_); range != dropped_.end(); range = dropped_.find(last_))
        last_ = range->second + 1;
    if (!time) return last_;
    if (const auto known = known_.find(*time); known != known_.end() && known->second > last_)
        last_ = known->second;
    return last_;
}

std::int64_t FrameNumbers::droppedBefore(std::int64_t frame) const {
    std::int64_t count = 0;
    for (const auto& [from, until] : dropped_)
        count += std::max<std::int64_t>(0, std::min(until + 1, frame) - from);
    return count;
}

}  // namespace kibitz::session
