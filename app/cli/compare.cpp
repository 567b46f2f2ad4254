#include "app/session/report/compare.h"
#include "app/cli/command.h"
#include "app/cli/other_run.h"
#include "app/cli/recordings.h"
#include "app/cli/rules_json.h"
#include "app/session/eyes.h"
#include "app/session/replay.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

struct Options {
    std::string a, b, against, from;
    bool json = false;
};

Json toJson(const std::optional<session::Event>& event) {
    if (!event) return nullptr;
    Json json{{"frame", event->frame}, {"time", event->time.count()}, {"type", event->type}};
    json.update(event->payload);
    return json;
}

Json documentOf(const OtherRun& a, const OtherRun& b, const session::Comparison& found) {
    Json differences = Json::array();
    for (const auto& one : found.differences) {
        Json turn = nullptr;
        if (one.turn) turn = *one.turn;
        differences.push_back({{"frame", one.frame},
                               {"turn", turn},
                               {"type", one.type},
                               {"says_a", one.saysA},
                               {"says_b", one.saysB},
                               {"a", toJson(one.a)},
                               {"b", toJson(one.b)}});
    }
    return {{"a", a.name},
            {"b", b.name},
            {"equal", found.equal()},
            {"same", found.same},
            {"scores_a", found.scoresA},
            {"scores_b", found.scoresB},
            {"differences", differences}};
}

std::string inWords(const std::vector<int>& scores) {
    std::string out;
    for (const int score : scores) out += (out.empty() ? "" : " : ") + std::to_string(score);
    return out.empty() ? "none" : out;
}

void print(const OtherRun& a, const OtherRun& b, const session::Comparison& found,
           std::ostream& out) {
    out << "A  " << a.name << "\nB  " << b.name << '\n';
    for (const auto& one : found.differences) {
        out << "\nframe " << one.frame;
        if (one.turn) out << ", turn " << *one.turn;
        out << ", " << one.type << "\n  A  " << (one.saysA.empty() ? "(nothing)" : one.saysA)
            << "\n  B  " << (one.saysB.empty() ? "(nothing)" : one.saysB) << '\n';
    }
    out << (found.differences.empty() ? "" : "\n") << found.same << " events are the same, "
        << found.differences.size() << (found.differences.size() == 1 ? " differs" : " differ")
        << '\n';
    if (found.scoresA != found.scoresB)
        out << "Final scores: A " << inWords(found.scoresA) << ", B " << inWords(found.scoresB)
            << '\n';
}

/// What this version makes of a recording now.
OtherRun replayed(const std::shared_ptr<const session::Recording>& recording,
                  const std::string& from, Context& context) {
    try {
        session::ReplayOptions how;
        std::string blind;
        how.eyes = [&](const session::SetUp& setUp) { return session::eyesIfAny(setUp, blind); };
        auto again = from == "observations" ? session::replayObservations(recording, how)
                                            : replayFrames(recording, how);
        if (!blind.empty()) context.err << "kibitz: " << blind << '\n';
        return {recording->folder().string() + ", replayed by kibitz " KIBITZ_VERSION,
                std::move(again.events)};
    } catch (const session::BadRecording& bad) {
        throw CannotDo(bad.what());
    }
}

void compare(Options options, Context& context) {
    if (options.b.empty() == options.against.empty())
        throw CannotDo(
            "Name two recordings, or one and --against VERSION (a kibitz program, a file that "
            "kibitz replay --json printed, or 'recorded')");
    const auto recording = openRecording(options.a, context);
    OtherRun a, b;
    if (!options.b.empty()) {
        a = {options.a, recording->events()};
        b = {options.b, openRecording(options.b, context)->events()};
    } else {
        const auto& events = recording->events();
        const bool any = std::any_of(events.begin(), events.end(),
                                     [](const auto& event) { return event.type == "seen"; });
        // What was seen tells the same of tracker and rules, in milliseconds.
        if (options.from.empty()) options.from = any ? "observations" : "frames";
        a = replayed(recording, options.from, context);
        b = options.against == "recorded" ? OtherRun{options.a + ", as recorded", events}
                                          : runOf(options.against, options.a, options.from);
    }
    const auto found = session::compareEvents(a.events, b.events);
    if (!found.equal()) context.exit = Exit::No;
    if (options.json)
        context.out << dumped(documentOf(a, b, found)) << '\n';
    else
        print(a, b, found, context.out);
}

}  // namespace

void addCompare(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "compare", "Which events differ between two recordings, or two versions of Kibitz");
    auto options = std::make_shared<Options>();
    command->add_option("recording", options->a, "A folder NAME.kibitz")->required();
    command->add_option("other", options->b, "Another one, as it was recorded");
    command->add_option("--against", options->against,
                        "What this version finds when it replays the recording, against another "
                        "version:\na kibitz program, which replays it too, a file that kibitz "
                        "replay --json printed,\na recording, or 'recorded': what stands in it");
    command
        ->add_option(
            "--from", options->from,
            "With --against: frames or observations (default: observations where there are "
            "any)")
        ->check(CLI::IsMember({"frames", "observations"}));
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] { compare(*options, context); });
}

}  // namespace kibitz::cli
