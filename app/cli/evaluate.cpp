#include "app/cli/evaluate.h"

#include "app/cli/command.h"
#include "app/cli/numbers.h"
#include "app/cli/out_file.h"
#include "datasets/evaluate/judge_recording.h"
#include "datasets/evaluate/problem.h"
#include "datasets/evaluate/reader.h"
#include "datasets/evaluate/sample_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <ostream>
#include <set>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using namespace datasets;

struct Options {
    std::string dataset;
    std::vector<std::string> answers;
    std::string split, splits;
    std::vector<std::string> sources, where, overlaps, by, limits, only;
    JudgeOptions judge;
    std::string perSample, errors;
    bool json = false;
    bool thresholds = false;
};

Overlap readOverlap(const std::string& text, const std::string& whole) {
    // A box round the whole die holds its top face, but for a few pixels of a loose box.
    if (text == "inside") return {0.8, true};
    Overlap overlap;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, overlap.least);
    if (parsed.ec != std::errc{} || parsed.ptr != end || !(overlap.least > 0) || overlap.least > 1)
        throw CannotDo("--overlap: '" + whole +
                       "' is neither a share above 0 and up to 1 nor 'inside', alone or after "
                       "SOURCE=");
    return overlap;
}

void readOverlaps(const std::vector<std::string>& texts, JudgeOptions& options) {
    for (const auto& text : texts) {
        const auto equals = text.rfind('=');
        if (equals == std::string::npos)
            options.overlap = readOverlap(text, text);
        else
            options.overlapOf[text.substr(0, equals)] = readOverlap(text.substr(equals + 1), text);
    }
}

/// difficulty=easy,medium
void readWhere(const std::vector<std::string>& texts, DatasetChoice& choice) {
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            throw CannotDo("--where: '" + text + "' is no CONDITION=VALUE,VALUE…");
        auto& values = choice.where[text.substr(0, equals)];
        std::istringstream list{text.substr(equals + 1)};
        for (std::string value; std::getline(list, value, ',');) values.insert(value);
    }
}

/// A misspelt source would silently be judged by the usual overlap.
void checkOverlaps(const JudgeOptions& options, const Dataset& dataset) {
    for (const auto& entry : options.overlapOf)
        if (std::none_of(dataset.sources.begin(), dataset.sources.end(),
                         [&](const Source& source) { return isNamed(source.name, entry.first); }))
            throw CannotDo("--overlap: there is no source '" + entry.first +
                           "' among those judged");
}

/// Where the conclusions about a recording stand: with itself, or where a replay put them.
fs::path eventsOf(const Source& source, const std::vector<std::string>& answers,
                  std::size_t recordings) {
    if (answers.empty()) return source.folder / "events.jsonl";
    fs::path given{answers.front()};
    if (!fs::is_directory(given)) {
        if (recordings == 1) return given;
        throw CannotDo("--answers " + given.string() +
                       " is one file for several recordings. Name a folder that holds NAME.json or "
                       "NAME/events.jsonl for each");
    }
    if (recordings == 1 && fs::exists(given / "events.jsonl")) return given / "events.jsonl";
    for (const auto& name : {source.folder.filename(), source.folder.stem()})
        if (auto replayed = given / name; fs::exists(replayed += ".json")) return replayed;
    return given / source.folder.filename() / "events.jsonl";
}

std::vector<Judged> judged(const Options& options, const Dataset& dataset, Context& context,
                           Evaluation& evaluation) {
    const auto recordings = static_cast<std::size_t>(
        std::count_if(dataset.sources.begin(), dataset.sources.end(),
                      [](const Source& source) { return !source.stretches.empty(); }));
    std::vector<Judged> all;
    for (const auto& source : dataset.sources) {
        if (source.stretches.empty()) continue;
        const auto events = eventsOf(source, options.answers, recordings);
        for (auto& one : judgeRecording(source, events)) all.push_back(std::move(one));
    }
    evaluation.answers = options.answers;
    if (dataset.pictures() == 0) {
        if (evaluation.answers.empty()) evaluation.answers = {"the recordings themselves"};
        return all;
    }
    if (recordings > 0)
        throw CannotDo(options.dataset +
                       " holds recordings and pictures. Choose some of them with --source");
    Answers answers;
    auto how = options.judge;
    if (options.answers.empty()) {
        Progress progress{context};
        auto readers = ourReaders();
        std::erase_if(readers, [&](const auto& reader) {
            return !options.only.empty() && std::find(options.only.begin(), options.only.end(),
                                                      reader.what) == options.only.end();
        });
        answers = readAll(dataset, readers, [&](std::size_t done, std::size_t of) {
            progress.show("reading picture " + std::to_string(done) + " of " + std::to_string(of));
        });
        evaluation.answers = {"Kibitz"};
        // Games that Kibitz has no eyes for yet are left out.
        how.partial = true;
    }
    for (const auto& file : options.answers) addAnswers(file, dataset, answers);
    for (auto& one : judge(dataset, answers, how)) all.push_back(std::move(one));
    if (all.empty())
        throw CannotDo("The answers speak of nothing that the truth of " + options.dataset +
                       " speaks of. Lists of answers are called dice, objects or sites");
    const auto spoken = [&](auto member, bool answered, const char* name) {
        if (answered) return;
        for (const auto& source : dataset.sources)
            for (const auto& picture : source.pictures)
                if ((picture.*member) && !(picture.*member)->empty()) {
                    evaluation.notJudged.emplace_back(name);
                    return;
                }
    };
    spoken(&TruePicture::dice, answers.speakOfDice(), "dice");
    spoken(&TruePicture::objects, answers.speakOfObjects(), "objects");
    spoken(&TruePicture::sites, answers.speakOfSites(), "sites");
    return all;
}

/// A misspelt condition would silently make no table.
void checkConditions(const std::vector<std::string>& by, const std::vector<Judged>& all) {
    std::set<std::string> known;
    for (const auto& one : all) {
        for (const auto& [name, value] : one.conditions) known.insert(name);
        if (one.what == What::Sites) known.insert("site-kind");
        if (one.what == What::Dice || one.what == What::Objects) known.insert("size");
    }
    std::string list;
    for (const auto& name : known) list += (list.empty() ? "" : ", ") + name;
    for (const auto& name : by)
        if (!known.contains(name))
            throw CannotDo("--by: '" + name + "' is no condition that is known here. " +
                           (list.empty() ? "There are none" : "There are: " + list));
}

/// With what a table of samples begins, by any version: one of them may be replaced.
constexpr auto kSampleColumns = "what,source,picture,";

/// Complains before the long work.
void checkErrors(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error) && !fs::is_empty(folder, error))
        throw CannotDo(folder.string() +
                       " is not empty. Name a new folder with --errors, so that nothing in it is "
                       "written over");
}

void writePerSample(const std::string& file, const std::vector<Judged>& all) {
    std::ofstream out{file, std::ios::binary};
    if (out) writeSamples(all, out);
    out.flush();
    if (!out) throw CannotDo("Cannot write to " + file + ". Check the folder and the disk");
}

void evaluate(const Options& options, Context& context) {
    std::vector<Limit> limits;
    for (const auto& text : options.limits)
        for (const auto& limit : readLimits(text)) limits.push_back(limit);
    auto judgeOptions = options.judge;
    readOverlaps(options.overlaps, judgeOptions);
    if (!options.splits.empty() && options.split.empty())
        throw CannotDo("--splits names a file of splits, but --split does not say which of them");
    DatasetChoice choice{options.split, options.splits, options.sources, {}};
    readWhere(options.where, choice);
    OutFiles places;
    for (const auto& file : options.answers)
        if (!fs::is_directory(file)) places.reads(file);
    places.file(options.perSample, "--per-sample", kSampleColumns);
    if (!options.errors.empty()) checkErrors(options.errors);
    const auto dataset = openDataset(options.dataset, choice);
    checkOverlaps(judgeOptions, dataset);

    Evaluation evaluation;
    evaluation.dataset = options.dataset;
    evaluation.split = options.split;
    evaluation.where = options.where;
    auto checked = options;
    checked.judge = judgeOptions;
    const auto all = judged(checked, dataset, context, evaluation);
    checkConditions(options.by, all);
    evaluation.reports = reportsOf(all, options.by);
    evaluation.limits = checkLimits(limits, evaluation.reports);

    if (!options.perSample.empty()) writePerSample(options.perSample, all);
    if (!options.errors.empty()) {
        const auto count = writeErrors(all, options.errors);
        if (!options.json)
            context.err << count << (count == 1 ? " picture" : " pictures")
                        << " with something wrong written to " << options.errors << '\n';
    }
    if (options.json)
        context.out << dumped(toJson(evaluation)) << '\n';
    else
        print(evaluation, options.thresholds, context.out);
    if (options.json)
        for (const auto& check : evaluation.limits)
            if (!check.reached) context.err << "kibitz: " << sentenceFor(check) << '\n';
    if (!evaluation.reached()) context.exit = Exit::No;
}

}  // namespace

bool Evaluation::reached() const {
    return std::all_of(limits.begin(), limits.end(),
                       [](const auto& check) { return check.reached; });
}

void addEvaluate(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "evaluate",
        "Compare answers with truth: right, wrong, missed, extra, silent errors, asked");
    auto options = std::make_shared<Options>();
    command
        ->add_option("dataset", options->dataset,
                     "A folder with annotations.json (COCO) or truth.jsonl, a recording with "
                     "truth, or a folder of those (datasets/README.md)")
        ->required();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--answers", options->answers,
                        "What kibitz see … --json or another program said about the pictures; "
                        "for recordings what kibitz replay --json said. Without it "
                        "Kibitz looks itself");
    command
        ->add_option("--only", options->only,
                     "What Kibitz looks for where it looks itself, with commas: dice, sites")
        ->delimiter(',')
        ->check(CLI::IsMember({"dice", "sites"}));
    command->add_option("--split", options->split, "Only the pictures of this split");
    command->add_option("--splits", options->splits,
                        "The file with the splits; splits.json beside or above the pictures");
    command->add_option("--source", options->sources, "Only these sources");
    command->add_option("--where", options->where,
                        "Only what was taken under these conditions: difficulty=easy,medium");
    command->add_option("--overlap", options->overlaps,
                        "How much the boxes must have in common (0.5); NAME=0.3 for one source, "
                        "NAME=inside where the truth boxes only a part");
    command
        ->add_option("--min-pixels", options->judge.leastPixels,
                     "Things whose shorter side is smaller count for nobody")
        ->check(numberWithin("The least size", 0, 100000))
        ->capture_default_str();
    command
        ->add_option("--min-visible", options->judge.leastVisible,
                     "Things of which less can be seen count for nobody")
        ->check(numberWithin("The least share to be seen", 0, 1))
        ->capture_default_str();
    command->add_flag("--partial", options->judge.partial,
                      "Leave out pictures that no answer is about");
    command
        ->add_option("--by", options->by,
                     "Conditions to group by, with commas; all that tell groups apart")
        ->delimiter(',');
    command->add_flag("--thresholds", options->thresholds,
                      "Also print what would be silent and asked if sure began elsewhere");
    command->add_option("--per-sample", options->perSample, "Write one row for each thing (CSV)");
    command->add_option("--errors", options->errors,
                        "Write the pictures with something wrong, and crops of it, to this folder");
    command->add_option("--fail-under", options->limits,
                        "Exit with 1 unless every source reaches this: "
                        "right=0.97,photos=0.9,silent=0.005,asked=0.05,…");
    command->callback([&context, options] { evaluate(*options, context); });
}

}  // namespace kibitz::cli
