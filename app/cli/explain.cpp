#include "app/cli/command.h"
#include "app/cli/numbers.h"
#include "app/cli/out_file.h"
#include "app/cli/recordings.h"
#include "app/cli/story_json.h"
#include "app/session/report/evidence.h"
#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <ostream>
#include <set>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string folder, evidence;
    std::int64_t turn = 0;
    bool json = false;
};

constexpr int kCrop = 900;  // pixels: large enough to print

/// The rules that a turn rests on, in the order in which they are named.
std::vector<std::string> rulesOf(const session::Story& story, std::int64_t turn) {
    std::vector<std::string> out;
    const auto add = [&](const std::string& rule) {
        if (!rule.empty() && std::find(out.begin(), out.end(), rule) == out.end())
            out.push_back(rule);
    };
    if (story.ofTurn(turn)) {
        const auto& stands = story.turns[static_cast<std::size_t>(turn - 1)];
        for (const auto* lines : {&stands.came, &stands.went})
            for (const auto& line : *lines) add(line.rule);
    }
    for (const auto* passage : story.about(turn))
        for (const auto& broken : passage->violations) add(broken.rule);
    return out;
}

/// The picture of each thing that was said about the turn; gives back the files.
std::vector<std::string> writeEvidence(const Options& options, const session::Story& story,
                                       const std::shared_ptr<const session::Recording>& recording,
                                       Context& context) {
    std::vector<std::string> files;
    std::error_code error;
    fs::create_directories(options.evidence, error);
    if (error)
        throw CannotDo("Cannot make the folder " + options.evidence + ": " + error.message() +
                       ". Choose another one with --evidence");
    session::Evidence evidence{recording};
    std::set<std::int64_t> frames;
    for (const auto* passage : story.about(options.turn)) {
        if (!frames.insert(passage->frame).second) continue;
        const auto png = session::encoded(evidence.crop(*passage, kCrop), ".png");
        if (png.empty()) continue;
        const auto file =
            fs::path{options.evidence} / ("turn-" + std::to_string(options.turn) + "-frame-" +
                                          std::to_string(passage->frame) + ".png");
        std::ofstream out{file, std::ios::binary};
        out << png << std::flush;
        if (!out) throw CannotDo("Cannot write " + file.string() + ". Is the disk full?");
        files.push_back(file.string());
    }
    if (files.empty())
        context.err << "kibitz: There is no picture to this turn. " << evidence.trouble() << '\n';
    return files;
}

Json documentOf(const Options& options, const session::Story& story,
                const session::Recording& recording, const std::vector<std::string>& files) {
    Json said = Json::array();
    for (const auto* passage : story.about(options.turn))
        said.push_back(toJson(*passage, recording));
    Json rules = Json::array();
    for (const auto& rule : rulesOf(story, options.turn)) {
        const auto paragraph = story.game ? session::paragraphOf(story.game->info->rulebook, rule)
                                          : session::Paragraph{};
        rules.push_back({{"rule", rule}, {"title", paragraph.title}, {"text", paragraph.text}});
    }
    Json json{{"recording", recording.folder().string()},
              {"game", story.session.game},
              {"players", story.session.players},
              {"turn", options.turn},
              {"stands", nullptr},
              {"said", said},
              {"rules", rules},
              {"models", story.session.models},
              {"evidence", files},
              {"trouble", story.trouble}};
    if (story.ofTurn(options.turn))
        json["stands"] = toJson(story, static_cast<std::size_t>(options.turn - 1));
    return json;
}

void printLines(const session::StoryTurn& turn, std::ostream& out) {
    const auto print = [&](const session::ToldLine& line, int points, const char* note) {
        out << "  " << session::signedPoints(points) << "  " << line.player << ": " << line.text
            << note << " (" << line.rule << ")\n";
    };
    for (const auto& line : turn.came) print(line, line.points, "");
    for (const auto& line : turn.went) print(line, -line.points, ", no longer");
    if (turn.came.empty() && turn.went.empty())
        out << (turn.scores.empty() ? "  points not known: events are missing or were changed\n"
                                    : "  no points\n");
}

void printPassage(const session::Passage& passage, const session::Recording& recording,
                  std::ostream& out) {
    out << session::statusOf(passage) << " at " << session::clockTime(passage.time) << ", frame "
        << passage.frame << ": " << session::sentenceOf(passage) << '\n';
    if (passage.probability)
        out << "  probability " << session::percent(*passage.probability) << '\n';
    for (const auto& candidate : passage.candidates)
        out << "  perhaps " << session::joinedMoves(candidate.moves)
            << (candidate.probability ? ", " + session::percent(*candidate.probability) : "")
            << '\n';
    if (!passage.seen) return;
    const auto& seen = recording.events()[static_cast<std::size_t>(*passage.seen)];
    for (const auto& spot : passage.where) {
        if (spot.site.starts_with("die ")) continue;
        out << "  " << spot.site << ":";
        const char* comma = " ";
        for (const auto& reading : session::readingsOf(seen, spot.site)) {
            out << comma << session::inWords(reading);
            comma = ", ";
        }
        out << '\n';
    }
}

void print(const Options& options, const session::Story& story, const session::Recording& recording,
           const std::vector<std::string>& files, std::ostream& out) {
    out << "Turn " << options.turn;
    if (story.ofTurn(options.turn)) {
        const auto& turn = story.turns[static_cast<std::size_t>(options.turn - 1)];
        out << ": " << (turn.move.empty() ? "(not readable)" : turn.move) << '\n';
        printLines(turn, out);
        for (std::size_t p = 0; p < turn.scores.size(); ++p)
            out << (p == 0 ? "Then " : ", ") << story.session.players[p] << ' ' << turn.scores[p]
                << (p + 1 == turn.scores.size() ? "\n" : "");
    } else {
        out << " was never played\n";
    }
    out << '\n';
    for (const auto* passage : story.about(options.turn)) printPassage(*passage, recording, out);
    for (const auto& rule : rulesOf(story, options.turn)) {
        if (!story.game) break;
        const auto paragraph = session::paragraphOf(story.game->info->rulebook, rule);
        out << "\nRule " << rule << ": " << paragraph.title << '\n' << paragraph.text << '\n';
    }
    for (const auto& [name, hash] : story.session.models.items())
        out << "\nModel " << name << ' '
            << (hash.is_string() ? hash.get<std::string>() : hash.dump());
    if (!story.session.models.empty()) out << '\n';
    for (const auto& file : files) out << "\nPicture " << file << '\n';
}

void explain(const Options& options, Context& context) {
    OutFiles out;
    out.reads(options.folder);
    out.folder(options.evidence, "--evidence");
    const auto recording = openRecording(options.folder, context);
    const auto story = session::tell(*recording);
    for (const auto& sentence : story.trouble)
        context.err << "kibitz: " << options.folder << ": " << sentence << '\n';
    if (story.passages.empty())
        throw CannotDo("Nothing was judged in this recording, so there is nothing to explain");
    if (story.about(options.turn).empty())
        throw CannotDo("This recording has no turn " + std::to_string(options.turn) +
                       ". It has 1 to " + std::to_string(story.turns.size()));
    std::vector<std::string> files;
    if (!options.evidence.empty()) files = writeEvidence(options, story, recording, context);
    if (options.json)
        context.out << dumped(documentOf(options, story, *recording, files)) << '\n';
    else
        print(options, story, *recording, files, context.out);
}

}  // namespace

void addExplain(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "explain", "Why a turn of a recording has its points: the rule, the numbers, the picture");
    auto options = std::make_shared<Options>();
    command->add_option("recording", options->folder, "A folder NAME.kibitz")->required();
    command->add_option("--turn", options->turn, "Which one, from 1")
        ->required()
        ->check(wholeNumber("A turn", 1));
    command->add_option("--evidence", options->evidence,
                        "A folder for the pictures that show it, as PNG");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] { explain(*options, context); });
}

}  // namespace kibitz::cli
