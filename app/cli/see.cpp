#include "app/cli/command.h"
#include "app/cli/rules_json.h"
#include "app/session/dice_drawing.h"
#include "vision/capture/picture.h"
#include "vision/recognise/dice_eye.h"

#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <set>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
    std::string what;
    std::vector<std::string> photos;
    std::string annotate;
    int threads = 2;
    bool json = false;
};

// A photo of a phone has some ten megabytes; a raw scan a hundred.
constexpr std::uintmax_t kLargestFile = 256U << 20;

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

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

/// Photos as named; a folder stands for the pictures in it.
std::vector<fs::path> filesOf(const std::vector<std::string>& named) {
    std::vector<fs::path> files;
    for (const auto& name : named) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            files.emplace_back(name);
            continue;
        }
        const auto found = vision::picturesIn(name);
        if (found.empty()) throw CannotDo("There is no picture in the folder " + name);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

cv::Mat decoded(const fs::path& file) {
    const auto bytes = readText(file, kLargestFile);
    auto picture =
        vision::decodePicture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (picture.image.empty())
        throw CannotDo("The picture " + file.string() + " " + picture.reason +
                       ". Name a JPEG, PNG, BMP, WebP or TIFF that opens elsewhere");
    return std::move(picture.image);
}

/// Two photos of the same name from different folders must not overwrite each other.
fs::path annotatedName(const fs::path& folder, const fs::path& file, std::set<fs::path>& used) {
    auto path = folder / (file.stem().string() + ".png");
    for (int i = 2; !used.insert(path).second; ++i)
        path = folder / (file.stem().string() + "-" + std::to_string(i) + ".png");
    return path;
}

void annotate(cv::Mat picture, std::span<const vision::SeenDie> dice, const fs::path& to) {
    std::vector<vision::WatchedDie> seen;
    for (const auto& die : dice) seen.push_back({die, false, 1});
    session::drawDice(picture, seen);
    bool written = false;
    try {
        written = cv::imwrite(to.string(), picture);
    } catch (const cv::Exception&) {
        written = false;
    }
    if (!written) throw CannotDo("Cannot write " + to.string() + ". Is the disk full?");
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

void seeDice(const Options& options, Context& context) {
    const auto files = filesOf(options.photos);
    if (!options.annotate.empty()) {
        std::error_code error;
        fs::create_directories(options.annotate, error);
        if (error || !fs::is_directory(options.annotate))
            throw CannotDo("Cannot make the folder " + options.annotate +
                           ". Choose another place with --annotate");
    }
    vision::DiceEye eye{options.threads};
    Progress progress{context};
    Json images = Json::array();
    std::set<fs::path> used;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto& file = files[i];
        if (files.size() > 1)
            progress.show("picture " + std::to_string(i + 1) + " of " +
                          std::to_string(files.size()));
        try {
            const auto picture = decoded(file);
            const auto start = Clock::now();
            auto dice = eye.read(picture);
            const std::chrono::duration<double, std::milli> took = Clock::now() - start;
            inReadingOrder(dice);
            if (!options.annotate.empty())
                annotate(picture.clone(), dice, annotatedName(options.annotate, file, used));
            if (!options.json) {
                progress.clear();
                print(file, picture, dice, context.out);
                continue;
            }
            Json seen = Json::array();
            for (const auto& die : dice) seen.push_back(toJson(die));
            images.push_back({{"file", file.string()},
                              {"width", picture.cols},
                              {"height", picture.rows},
                              {"dice", seen},
                              {"milliseconds", rounded(took.count(), 100)}});
        } catch (const CannotDo& problem) {
            // One bad photo among many does not cost the others their answer.
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

}  // namespace

void addSee(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("see", "What a recogniser sees in photos, with probabilities and boxes");
    auto options = std::make_shared<Options>();
    command->add_option("what", options->what, "What to look for: dice")
        ->required()
        ->check(CLI::IsMember({"dice"}));
    command->add_option("photos", options->photos, "Photos, or folders of them")->required();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--annotate", options->annotate,
                        "A folder for the photos with what was seen drawn on them");
    command->add_option("--threads", options->threads, "Threads of the networks")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->callback([&context, options] { seeDice(*options, context); });
}

}  // namespace kibitz::cli
