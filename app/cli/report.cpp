#include "app/cli/command.h"
#include "app/cli/out_file.h"
#include "app/cli/out_folder.h"
#include "app/cli/recordings.h"
#include "app/cli/story_json.h"
#include "app/session/report/report_page.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string folder, out, csv, language = "en";
    bool json = false;
};

Json refereeOf(const session::Story& story, const session::Decisions& decisions) {
    Json list = Json::array();
    for (const auto& passage : story.passages) {
        const auto found = decisions.find(passage.event);
        if (found == decisions.end()) continue;
        const auto& [kind, moves, note] = found->second;
        list.push_back(
            {{"event", passage.event},
             {"turn", passage.turns()},
             {"decision",
              kind == session::Decision::Kind::None ? Json() : Json(session::nameOf(kind))},
             {"moves", moves},
             {"note", note}});
    }
    const auto ruling = session::ruled(story, decisions);
    return {{"decisions", list},
            {"scores", ruling.scores},
            {"trouble", ruling.trouble.empty() ? Json() : Json(ruling.trouble)}};
}

Json documentOf(const session::Recording& recording, const session::Story& story,
                const session::Decisions& decisions) {
    Json turns = Json::array();
    for (std::size_t i = 0; i < story.turns.size(); ++i) turns.push_back(toJson(story, i));
    Json doubtful = Json::array();
    for (const auto& passage : story.passages)
        if (passage.doubtful()) doubtful.push_back(toJson(passage, recording));
    Json players = Json::array();
    for (std::size_t p = 0; p < story.session.players.size(); ++p) {
        Json lines = Json::array();
        if (p < story.sheet.size())
            for (const auto& line : story.sheet[p]) lines.push_back(toJson(line));
        players.push_back({{"name", story.session.players[p]},
                           {"total", p < story.scores.size() ? Json(story.scores[p]) : Json()},
                           {"lines", lines}});
    }
    Json options = Json::object();
    for (const auto& [name, value] : story.session.options) options[name] = value;
    return {{"recording", recording.folder().string()},
            {"game", story.session.game},
            {"options", options},
            {"players", players},
            {"outcome", story.outcome.empty() ? Json() : Json(story.outcome)},
            {"turns", turns},
            {"doubtful", doubtful},
            {"referee", decisions.empty() ? Json() : refereeOf(story, decisions)},
            {"check", recording.check()},
            {"models", story.session.models},
            {"flaws", recording.flaws()},
            {"traces", recording.traces()},
            {"trouble", story.trouble}};
}

std::string counted(std::size_t count, const std::string& what) {
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

void checkPlace(const std::string& file, const char* option) {
    std::error_code error;
    if (fs::is_directory(file, error))
        throw CannotDo(file + " is a folder. Name a file with " + option);
}

void report(const Options& options, Context& context) {
    if (options.out.empty() && options.csv.empty() && !options.json)
        throw CannotDo("Say where the report goes: --out report.html, --csv FILE or --json");
    checkPlace(options.out, "--out");
    checkPlace(options.csv, "--csv");
    OutFiles out;
    out.reads(options.folder);
    out.file(options.out, "--out");
    out.file(options.csv, "--csv");
    const auto recording = openRecording(options.folder, context);
    if (recording->events().empty())
        throw CannotDo("No event of " + options.folder +
                       " can be read, so there is nothing to report. Put back events.jsonl from a "
                       "copy");
    const auto story = session::tell(*recording);
    for (const auto& sentence : story.trouble)
        context.err << "kibitz: " << options.folder << ": " << sentence << '\n';
    const auto referee = session::readDecisions(*recording);
    if (!referee.trouble.empty()) context.err << "kibitz: " << referee.trouble << '\n';
    if (!options.out.empty()) {
        session::Evidence evidence{recording};
        Progress progress{context};
        session::ReportOptions how;
        how.program = KIBITZ_VERSION;
        how.decisions = referee.decisions;
        how.language = language::languageOf(options.language).value();
        how.step = [&](std::size_t done, std::size_t all) {
            progress.show("picture " + std::to_string(done) + " of " + std::to_string(all));
        };
        const auto page = session::reportPage(*recording, story, evidence, how);
        progress.clear();
        if (!evidence.trouble().empty())
            context.err << "kibitz: The report has no pictures. " << evidence.trouble() << '\n';
        TextFile{options.out}.write(page);
    }
    if (!options.csv.empty()) TextFile{options.csv}.write(csvOf(story));
    if (options.json) {
        context.out << dumped(documentOf(*recording, story, referee.decisions)) << '\n';
        return;
    }
    const auto doubtful = std::count_if(story.passages.begin(), story.passages.end(),
                                        [](const auto& passage) { return passage.doubtful(); });
    context.out << counted(story.turns.size(), "turn") << ", "
                << counted(static_cast<std::size_t>(doubtful), "place") << " to look at";
    for (const auto* file : {&options.out, &options.csv})
        if (!file->empty()) context.out << ", written to " << *file;
    context.out << '\n';
}

}  // namespace

void addReport(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "report", "The referee's report of a recording: one page with pictures, rules and scores");
    auto options = std::make_shared<Options>();
    command->add_option("recording", options->folder, "A folder NAME.kibitz")->required();
    command->add_option("--out", options->out, "The page to write, such as report.html");
    command
        ->add_option("--language", options->language,
                     "Of the page: en, fr, de or nl; rules are told in short in all but English")
        ->check(CLI::IsMember({"en", "fr", "de", "nl"}));
    command->add_option("--csv", options->csv, "Also write moves and scores as a table");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] { report(*options, context); });
}

}  // namespace kibitz::cli
