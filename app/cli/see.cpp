#include "app/cli/see.h"
#include "app/cli/numbers.h"
#include "app/cli/photos.h"
#include "app/cli/rules_json.h"
#include "app/session/dice_drawing.h"
#include "vision/recognise/dice_eye.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// "5 white", "3 or 2 red (0.61, 0.30)", "one that cannot be read".
std::string inWords(const vision::SeenDie& die) {
    const std::string colour{nameOf(die.colour)};
    const auto suffix = colour == "other" ? "" : " " + colour;
    if (!die.value) return "one" + suffix + " that cannot be read";
    if (die.sure) return std::to_string(*die.value) + suffix;
    std::array<std::size_t, 6> order{0, 1, 2, 3, 4, 5};
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return die.probabilities[a] > die.probabilities[b]; });
    std::ostringstream text;
    text << order[0] + 1 << " or " << order[1] + 1 << suffix << " (" << std::fixed
         << std::setprecision(2) << die.probabilities[order[0]] << ", "
         << die.probabilities[order[1]] << ")";
    return text.str();
}

void annotate(cv::Mat picture, std::span<const vision::SeenDie> dice, const fs::path& to) {
    std::vector<vision::WatchedDie> seen;
    for (const auto& die : dice) seen.push_back({die, false, 1});
    session::drawDice(picture, seen);
    writePicture(to, picture);
}

void print(const fs::path& file, const cv::Mat& picture, std::span<const vision::SeenDie> dice,
           std::ostream& out) {
    out << file.string() << " (" << picture.cols << " x " << picture.rows << "): ";
    if (dice.empty()) {
        out << "no dice\n";
        return;
    }
    out << dice.size() << (dice.size() == 1 ? " die" : " dice");
    const char* between = ": ";
    for (const auto& die : dice) {
        out << between << inWords(die);
        between = ", ";
    }
    out << '\n';
}

/// As people read: in rows from the top, each from the left.
void inReadingOrder(std::vector<vision::SeenDie>& dice) {
    std::stable_sort(dice.begin(), dice.end(), [](const auto& a, const auto& b) {
        return std::pair{a.box.y, a.box.x} < std::pair{b.box.y, b.box.x};
    });
}

void seeDice(const SeeOptions& options, Context& context) {
    vision::DiceEye eye{options.threads};
    lookAt(options, context, [&](const Photo& photo) {
        const auto start = Clock::now();
        auto dice = eye.read(photo.picture);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        inReadingOrder(dice);
        if (!photo.drawing.empty()) annotate(photo.picture.clone(), dice, photo.drawing);
        if (!options.json) {
            print(photo.file, photo.picture, dice, context.out);
            return Json{};
        }
        Json seen = Json::array();
        for (const auto& die : dice) seen.push_back(toJson(die));
        return Json{{"dice", seen}, {"milliseconds", rounded(took.count(), 100)}};
    });
}

/// Options that only some of the eyes understand.
void checkOptions(const SeeOptions& options) {
    const bool board = options.what == "cubes" || options.what == "stacks";
    if (!options.sheet.empty() && options.what != "sheet")
        throw CannotDo("--sheet is for sheets: kibitz see sheet PHOTO");
    if (!options.players.empty() && options.what == "dice")
        throw CannotDo("Dice belong to nobody. --players is for kibitz see sheet, cubes or stacks");
    if (!board && !options.corners.empty())
        throw CannotDo("--corners is for boards: kibitz see cubes PHOTO, kibitz see stacks PHOTO");
    if (!board && !options.options.empty())
        throw CannotDo("--option is for boards: kibitz see cubes PHOTO, kibitz see stacks PHOTO");
}

}  // namespace

void lookAt(const SeeOptions& options, Context& context,
            const std::function<Json(const Photo&)>& look) {
    const auto files = photosNamed(options.photos);
    const auto drawings = namesIn(options.annotate, "--annotate", files, ".png");
    Progress progress{context};
    Json images = Json::array();
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto& file = files[i];
        if (files.size() > 1)
            progress.show("picture " + std::to_string(i + 1) + " of " +
                          std::to_string(files.size()));
        try {
            Photo photo{file, readPhoto(file), drawings[i]};
            Json image{{"file", file.string()},
                       {"width", photo.picture.cols},
                       {"height", photo.picture.rows}};
            progress.clear();
            const auto said = look(photo);
            if (said.is_object()) image.update(said);
            images.push_back(std::move(image));
        } catch (const CannotDo& problem) {
            if (files.size() == 1) throw;
            progress.clear();
            context.err << "kibitz: " << problem.what() << '\n';
            context.exit = Exit::Cannot;
            images.push_back({{"file", file.string()}, {"error", problem.what()}});
        }
    }
    progress.clear();
    if (options.json) context.out << dumped({{"images", images}}) << '\n';
}

void refuseTooSmall(const Photo& photo, const std::string& why) {
    if (why.starts_with("The picture is too small"))
        throw CannotDo(photo.file.string() + ": " + why);
}

Json toJson(const vision::SeenDie& die) {
    Json probabilities = Json::array();
    for (const float share : die.probabilities) probabilities.push_back(rounded(share, 1e4));
    return {{"value", die.value ? Json(*die.value) : Json(nullptr)},
            {"probabilities", probabilities},
            {"box",
             {rounded(die.box.x, 10), rounded(die.box.y, 10), rounded(die.box.width, 10),
              rounded(die.box.height, 10)}},
            {"colour", nameOf(die.colour)},
            {"sure", die.sure}};
}

void addSee(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("see", "What a recogniser sees in photos, with probabilities and boxes");
    auto options = std::make_shared<SeeOptions>();
    command->add_option("what", options->what, "What to look for: dice, sheet, cubes or stacks")
        ->required()
        ->check(CLI::IsMember({"dice", "sheet", "cubes", "stacks"}));
    command->add_option("photos", options->photos, "Photos, or folders of them")->required();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--annotate", options->annotate,
                        "A folder for the photos with what was seen drawn on them");
    command->add_option("--threads", options->threads, "Threads of the networks")
        ->check(wholeNumber("The number of threads", 1, 64))
        ->capture_default_str();
    command->add_option("--sheet", options->sheet,
                        "sheet: only this one is looked for, as in level-3 (default: all)");
    command->add_option("--players", options->players,
                        "sheet: whose they are, from left to right, as in Ann,Bob; cubes, stacks: "
                        "who plays or how many, if that is known");
    command->add_option("--option", options->options,
                        "cubes, stacks: of the game, as in --option board=standard");
    command
        ->add_option(
            "--corners", options->corners,
            "cubes, stacks: the four corners of the board in pixels, where it is not found "
            "by itself; the upper left one of the print first, clockwise, as in 310,95 "
            "1480,120 1640,860 190,810")
        ->expected(1, 64);  // four; how many there are, we count ourselves
    command->callback([&context, options] {
        checkOptions(*options);
        if (options->what == "sheet") return seeSheets(*options, context);
        if (options->what == "dice") return seeDice(*options, context);
        seeBoards(*options, context);
    });
}

}  // namespace kibitz::cli
