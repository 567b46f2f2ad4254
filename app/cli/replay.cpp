#include "app/session/replay.h"
#include "app/cli/command.h"
#include "app/cli/numbers.h"
#include "app/cli/recordings.h"
#include "app/cli/rules_json.h"
#include "app/session/eyes.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

struct Options {
    std::string folder;
    std::string from = "frames";
    bool json = false;
    std::optional<std::int64_t> turn;
    std::optional<std::int64_t> until;
};

/// The frames that belong to the turns asked for.
struct Range {
    std::int64_t first = 0;
    std::optional<std::int64_t> end;
};

Range rangeOf(const session::Recording& recording, const Options& options) {
    Range range;
    if (!options.turn && !options.until) return range;
    const auto& turns = recording.turns();
    if (turns.empty())
        throw CannotDo(
            "This recording knows no turns: nothing was judged in it, and no truth lies "
            "beside it. Leave out --turn and --until");
    if (options.turn && options.until && *options.until < *options.turn)
        throw CannotDo("Turn " + std::to_string(*options.until) + " is before turn " +
                       std::to_string(*options.turn) + ". Exchange --turn and --until");
    const auto find = [&](std::int64_t turn) {
        const auto found = turns.find(turn);
        if (found == turns.end())
            throw CannotDo("This recording has no turn " + std::to_string(turn) + ". It has " +
                           std::to_string(turns.begin()->first) + " to " +
                           std::to_string(turns.rbegin()->first));
        return found;
    };
    if (options.turn) range.first = find(*options.turn)->second;
    const auto after = std::next(find(options.until ? *options.until : *options.turn));
    if (after != turns.end()) range.end = after->second;
    return range;
}

void print(const session::Event& event, std::ostream& out) {
    out << std::setw(9) << std::fixed << std::setprecision(2)
        << std::chrono::duration<double>(event.time).count() << " s  frame " << std::setw(6)
        << event.frame << "  " << std::left << std::setw(10) << event.type << std::right;
    // The set-up is long and stands in session.json; so is what was seen, of which the number of
    // places says enough.
    if (event.type == "seen" && event.payload.contains("sites"))
        out << " " << event.payload["sites"].size() << " places";
    else if (event.type != "started")
        for (const auto& [key, value] : event.payload.items())
            out << " " << key << " "
                << (value.is_string() ? value.get<std::string>() : session::compact(value));
    out << '\n';
}

Json toJson(const session::Recording& recording, const session::Replayed& again, const Range& range,
            const std::string& from) {
    const auto& info = recording.session();
    Json options = Json::object();
    for (const auto& [name, value] : info.options) options[name] = value;
    Json events = Json::array();
    for (std::size_t i = 0; i < again.events.size(); ++i)
        if (again.events[i].frame >= range.first)
            events.push_back(*session::parseJson(again.lines[i]));
    Json differs = nullptr;
    if (again.differsAt) differs = *again.differsAt;
    Json recorded = nullptr;
    if (!recording.check().empty()) recorded = recording.check();
    return {{"recording", recording.folder().string()},
            {"format", info.format},
            {"game", info.game},
            {"players", info.players},
            {"options", options},
            {"from", from},
            {"whole", again.whole},
            {"frames", again.frames},
            {"events", events},
            {"check", again.check},
            {"recorded_check", recorded},
            {"as_recorded", !again.differsAt},
            {"differs_at", differs},
            {"flaws", recording.flaws()},
            {"traces", recording.traces()},
            {"notices", again.notices}};
}

/// How much faster than it was played.
std::string pace(const session::Recording& recording, std::chrono::duration<double> took) {
    const auto& events = recording.events();
    if (events.empty() || took.count() <= 0) return {};
    const double played = std::chrono::duration<double>(events.back().time).count();
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << took.count() * 1000 << " ms for " << played
        << " s of play: " << std::setprecision(0) << played / took.count() << " times real time";
    return out.str();
}

session::Replayed again(const std::shared_ptr<const session::Recording>& recording,
                        const Options& options, const Range& range, Context& context) {
    Progress progress{context};
    session::ReplayOptions how;
    how.untilFrame = range.end;
    how.step = [&](std::int64_t frame) { progress.show("frame " + std::to_string(frame)); };
    if (options.from != "frames") return session::replayObservations(recording, how);
    std::string blind;
    how.eyes = [&](const session::SetUp& setUp) { return session::eyesIfAny(setUp, blind); };
    auto found = replayFrames(recording, how);
    if (!blind.empty()) found.notices.push_back(blind);
    return found;
}

void replay(const Options& options, Context& context) {
    const auto recording = openRecording(options.folder, context);
    const auto range = rangeOf(*recording, options);
    const auto start = std::chrono::steady_clock::now();
    session::Replayed found;
    try {
        found = again(recording, options, range, context);
    } catch (const session::BadRecording& bad) {
        throw CannotDo(bad.what());
    }
    const auto took = std::chrono::steady_clock::now() - start;
    // Those that the recording itself gives rise to have been said.
    std::erase_if(found.notices, [](const auto& text) { return text.starts_with("Recording "); });
    for (const auto& notice : found.notices) context.err << "kibitz: " << notice << '\n';
    if (options.json) {
        context.out << dumped(toJson(*recording, found, range, options.from)) << '\n';
        return;
    }
    for (const auto& event : found.events)
        if (event.frame >= range.first) print(event, context.out);
    if (options.from == "frames") context.out << found.frames << " frames, ";
    context.out << found.events.size() << " events, ";
    if (found.differsAt)
        context.out << "not as recorded from event " << *found.differsAt << " on\n";
    else if (found.whole && found.events.size() != recording->events().size())
        context.out << "as recorded as far as anybody had read the table then\n";
    else
        context.out << "as recorded\n";
    context.out << "Check " << found.check << '\n';
    if (const auto text = pace(*recording, took); found.whole && !text.empty())
        context.out << text << '\n';
}

}  // namespace

void addReplay(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "replay", "Run a recording through the same pipeline again; always with the same result");
    auto options = std::make_shared<Options>();
    command->add_option("recording", options->folder, "A folder NAME.kibitz")->required();
    command->add_option("--from", options->from, "What goes in again: frames or observations")
        ->check(CLI::IsMember({"frames", "observations"}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--turn", options->turn, "Tell only this turn, or from it up to --until")
        ->check(wholeNumber("A turn", 0));
    command->add_option("--until", options->until, "Stop after this turn")
        ->check(wholeNumber("A turn", 0));
    command->callback([&context, options] { replay(*options, context); });
}

}  // namespace kibitz::cli
