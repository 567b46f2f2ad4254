#include "app/cli/simulate.h"

#include "app/cli/numbers.h"
#include "app/cli/out_folder.h"
#include "app/cli/rules_json.h"
#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "datasets/scene/scene_json.h"
#include "rules/games.h"

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
    std::string game, out, boardLook, pieces, difficulty = "easy", size = "1920x1080",
                                              format = "jpg";
    std::uint64_t seed = 1;
    int players = 0, turns = 30, bumps = 0, pictures = 0, scenes = 0, fallen = 0;
    double illegal = 0, framesPerSecond = 15;
    std::optional<double> touching;
    std::vector<std::string> options;
    bool coco = false, blank = false, json = false, observations = false, noVideo = false;
};

constexpr std::string_view kLooseDice = "dice";

cv::Size sizeOf(const std::string& text) {
    int width = 0, height = 0;
    char behind = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &behind) != 2)
        throw CannotDo("'" + text + "' is not a size. Write it as in --size 1920x1080");
    return {width, height};
}

datasets::SimulationOptions simulationOf(const Options& options) {
    datasets::SimulationOptions simulation;
    simulation.game = options.game;
    simulation.seed = options.seed;
    const auto difficulty = datasets::findDifficulty(options.difficulty);
    if (!difficulty)
        throw CannotDo("There is no difficulty '" + options.difficulty +
                       "'. There are: easy, medium, hard");
    simulation.difficulty = *difficulty;
    simulation.players = options.players;
    simulation.illegalRate = options.illegal;
    simulation.actions = options.turns;
    simulation.size = sizeOf(options.size);
    simulation.framesPerSecond = options.framesPerSecond;
    simulation.bumps = options.bumps;
    simulation.boardLook = options.boardLook;
    simulation.pieces = options.pieces;
    simulation.fallen = options.fallen;
    simulation.touching = options.touching;
    for (const auto& option : options.options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            throw CannotDo("'" + option +
                           "' is not an option. Write it as in --option sheet=level-3");
        simulation.options[option.substr(0, equals)] = option.substr(equals + 1);
    }
    return simulation;
}

/// The same boxes as in the truth, for tools that read COCO.
class Coco {
public:
    void add(const std::string& image, const Json& truth) {
        const auto id = images_.size() + 1;
        images_.push_back({{"id", id},
                           {"file_name", image},
                           {"width", truth["width"]},
                           {"height", truth["height"]}});
        for (const auto& die : truth["dice"]) {
            const auto& box = die["box"];
            annotations_.push_back({{"id", annotations_.size() + 1},
                                    {"image_id", id},
                                    {"category_id", die["value"]},
                                    {"bbox", box},
                                    {"area", box[2].get<int>() * box[3].get<int>()},
                                    {"iscrowd", 0}});
        }
    }
    std::string text() const {
        Json categories = Json::array();
        for (int value = 1; value <= 6; ++value)
            categories.push_back(
                {{"id", value}, {"name", "pip" + std::to_string(value)}, {"supercategory", "die"}});
        return dumped({{"info", {{"description", "dice simulated by kibitz"}}},
                       {"licenses", Json::array()},
                       {"categories", categories},
                       {"images", images_},
                       {"annotations", annotations_}}) +
               "\n";
    }

private:
    Json images_ = Json::array(), annotations_ = Json::array();
};

std::string numbered(int number) {
    std::ostringstream name;
    name << std::setw(6) << std::setfill('0') << number;
    return name.str();
}

datasets::Still stillOf(const datasets::SimulationOptions& options, int number, bool blank) {
    if (options.game == kLooseDice) return datasets::diceStill(options, number);
    return blank ? datasets::blankStill(options, number) : datasets::gameStill(options, number);
}

void writeImage(const fs::path& path, const cv::Mat& picture) {
    bool written = false;
    try {
        written = cv::imwrite(path.string(), picture, {cv::IMWRITE_JPEG_QUALITY, 95});
    } catch (const cv::Exception&) {
        written = false;
    }
    if (!written) throw CannotDo("Cannot write " + path.string() + ". Is the disk full?");
}

/// Frames and seconds, as every way of simulating reports them.
void report(const Options& options, const std::string& what, std::int64_t count, double seconds,
            Context& context) {
    const double rate = seconds > 0 ? static_cast<double>(count) / seconds : 0;
    if (options.json) {
        context.out << dumped({{"folder", options.out},
                               {"game", options.game},
                               {"seed", options.seed},
                               {"difficulty", options.difficulty},
                               {what, count},
                               {"seconds", seconds},
                               {"per_second", rate}})
                    << '\n';
        return;
    }
    context.out << count << ' ' << what << " in " << std::fixed << std::setprecision(1) << seconds
                << " s (" << rate << " a second), written to " << options.out << '\n';
}

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void takePictures(const Options& options, Context& context) {
    const auto simulation = simulationOf(options);
    (void)stillOf(simulation, 0, options.blank);  // complains before anything is written
    OutFolder folder{options.out};
    TextFile truth{folder.path() / "truth.jsonl"};
    Progress progress{context};
    datasets::Renderer renderer;
    Coco coco;
    const auto start = Clock::now();
    for (int i = 0; i < options.pictures; ++i) {
        progress.show("picture " + std::to_string(i + 1) + " of " +
                      std::to_string(options.pictures));
        const auto still = stillOf(simulation, i, options.blank);
        const auto rendered = renderer.render(still.scene);
        const auto name = numbered(i) + "." + options.format;
        writeImage(folder.path() / name, rendered.picture);
        const auto line = still.truth(rendered.ids, name, false);
        truth.write(line + "\n");
        if (options.coco) coco.add(name, Json::parse(line));
    }
    if (options.coco) TextFile{folder.path() / "annotations.json"}.write(coco.text());
    progress.clear();
    report(options, "pictures", options.pictures, secondsSince(start), context);
}

void writeScenes(const Options& options, Context& context) {
    const auto simulation = simulationOf(options);
    (void)stillOf(simulation, 0, options.blank);
    OutFolder folder{options.out};
    TextFile truth{folder.path() / "truth.jsonl"};
    Progress progress{context};
    datasets::Renderer renderer;  // for what is covered: Blender does not know where the sites are
    const auto start = Clock::now();
    for (int i = 0; i < options.scenes; ++i) {
        progress.show("scene " + std::to_string(i + 1) + " of " + std::to_string(options.scenes));
        const auto still = stillOf(simulation, i, options.blank);
        datasets::writeScene(still.scene, folder.path(), numbered(i));
        const auto ids = renderer.render(still.scene).ids;
        truth.write(still.truth(ids, numbered(i) + ".jpg", true) + "\n");
    }
    progress.clear();
    report(options, "scenes", options.scenes, secondsSince(start), context);
}

void filmGame(const Options& options, Context& context) {
    const auto filmed =
        film(simulationOf(options), {!options.noVideo, options.observations}, options.out, context);
    if (!filmed.whole)
        context.err << "kibitz: Stopped before the end of the game; what was filmed is kept\n";
    report(options, "frames", filmed.frames, filmed.seconds, context);
}

}  // namespace

void addSimulate(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "simulate", "Play a legal game and film it as a camera would, with its truth");
    auto options = std::make_shared<Options>();
    command
        ->add_option("--game", options->game,
                     "dizzle, addit, spexxx, topple or fuse; dice: loose dice, with --pictures")
        ->required();
    command->add_option("--out", options->out, "A folder that does not exist yet, or is empty")
        ->required();
    command->add_option("--seed", options->seed, "Same seed, same game, same pixels")
        ->check(wholeNumber("A seed", 0, UINT64_MAX))
        ->capture_default_str();
    command
        ->add_option("--difficulty", options->difficulty,
                     "easy, medium or hard; datasets/README.md says what that means")
        ->capture_default_str();
    command->add_option("--players", options->players, "How many play (default: two)")
        ->check(wholeNumber("The number of players", 0, 100));
    command
        ->add_option("--illegal", options->illegal,
                     "Share of actions before which something illegal is done, 0 to 1")
        ->capture_default_str();
    command->add_option("--turns", options->turns, "How many actions; 0: until the game is over")
        ->check(wholeNumber("The number of actions", 0, INT32_MAX))
        ->capture_default_str();
    command->add_option("--size", options->size, "Of the pictures")->capture_default_str();
    command->add_option("--fps", options->framesPerSecond, "Frames a second")
        ->capture_default_str();
    command->add_option("--bump", options->bumps, "How often somebody bumps into the camera")
        ->check(wholeNumber("The number of bumps", 0, 1000))
        ->capture_default_str();
    command->add_option("--board-look", options->boardLook,
                        "Of Spexxx or Topple: the name of a look, or any (datasets/README.md)");
    command->add_option("--pieces", options->pieces,
                        "Of Spexxx or Topple: the name of a set of colours, or any");
    command
        ->add_option("--fallen", options->fallen,
                     "Of Topple: so many pawns lie beside the board, as after a fall")
        ->check(wholeNumber("The number of fallen pawns", 0, 12));
    command
        ->add_option(
            "--touching", options->touching,
            "Share of thrown dice that touch another, 0 to 1 (default: as the difficulty has it)")
        ->check(numberWithin("The share of dice that touch another", 0, 1));
    command->add_option("--option", options->options, "Of the game, as in --option sheet=level-3");
    command
        ->add_option("--pictures", options->pictures,
                     "So many pictures of random moments instead of a recording")
        ->check(wholeNumber("The number of pictures", 1, INT32_MAX));
    command
        ->add_option("--scenes", options->scenes,
                     "So many scenes for datasets/blender instead of a recording")
        ->check(wholeNumber("The number of scenes", 1, INT32_MAX));
    command->add_option("--format", options->format, "Of the pictures: jpg or png")
        ->check(CLI::IsMember({"jpg", "png"}))
        ->capture_default_str();
    command->add_flag("--blank", options->blank,
                      "With --pictures or --scenes: a sheet, board or card before the first move");
    command->add_flag("--coco", options->coco, "With --pictures: also write annotations.json");
    command->add_flag("--observations", options->observations,
                      "Also write what an eye with doubts sees of each still table, and what the\n"
                      "referee says to it; somebody who knows answers what is asked");
    command->add_flag("--no-video", options->noVideo,
                      "Draw no pictures: a recording for replay --from observations");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] {
        if (options->pictures > 0 && options->scenes > 0)
            throw CannotDo("Pictures or scenes: choose one of --pictures and --scenes");
        if (options->coco && options->pictures == 0)
            throw CannotDo("--coco describes pictures. Say how many with --pictures N");
        if (options->blank && options->pictures + options->scenes == 0)
            throw CannotDo("--blank is for pictures. Say how many with --pictures N");
        if (options->blank && options->game == kLooseDice)
            throw CannotDo("Loose dice have nothing blank. Name a game, or leave out --blank");
        if ((options->observations || options->noVideo) && options->pictures + options->scenes > 0)
            throw CannotDo(
                "--observations and --no-video are for recordings. Leave out --pictures "
                "and --scenes");
        if (options->noVideo && !options->observations)
            throw CannotDo("Without a video there is nothing to see. Add --observations");
        if (options->game == kLooseDice && !(options->boardLook + options->pieces).empty())
            throw CannotDo("Loose dice have no board. Leave out --board-look and --pieces");
        if (options->scenes > 0) return writeScenes(*options, context);
        if (options->pictures > 0) return takePictures(*options, context);
        if (options->game == kLooseDice)
            throw CannotDo("Loose dice come as pictures. Say how many with --pictures N");
        filmGame(*options, context);
    });
}

}  // namespace kibitz::cli
