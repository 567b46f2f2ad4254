// cube_eye_measure make FOLDER DIFFICULTY SEED COUNT [WIDTHxHEIGHT [LOOK [PIECES]]]
//     simulated pictures of Spexxx with their truth, as kibitz simulate makes them.
// cube_eye_measure FOLDER… [--csv FILE] [--draw FOLDER] [--first N] [--quiet]
//     reads the Spexxx boards of these pictures (truth.jsonl beside them): boards found, squares
//     and places of the score track right, boards perfect, silent errors, asked, by difficulty;
//     time.
// Outside CI: built by name in any preset with tests (cmake --build --preset dev --target
// cube_eye_measure).

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/cube_finder.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

namespace fs = std::filesystem;
using namespace kibitz;
using Json = nlohmann::json;

namespace {

double now() {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

rules::Setup setupOf(const Json& line) {
    rules::Setup setup;
    for (const auto& name : line["players"]) setup.players.push_back(name);
    for (const auto& [key, value] : line["options"].items()) setup.options[key] = value;
    return setup;
}

double worstCorner(const std::array<cv::Point2f, 4>& found, const Json& corners) {
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i)
        worst = std::max(worst, std::hypot(found[i].x - corners[i][0].get<double>(),
                                           found[i].y - corners[i][1].get<double>()));
    return worst;
}

int make(int argc, char** argv) {
    if (argc < 6) return 2;
    const fs::path folder = argv[2];
    fs::create_directories(folder);
    datasets::SimulationOptions options;
    options.game = "spexxx";
    options.difficulty = datasets::findDifficulty(argv[3]).value_or(datasets::Difficulty::Easy);
    options.seed = std::strtoull(argv[4], nullptr, 10);
    if (argc > 6) std::sscanf(argv[6], "%dx%d", &options.size.width, &options.size.height);
    if (argc > 7) options.boardLook = argv[7];
    if (argc > 8) options.pieces = argv[8];
    std::ofstream lines{folder / "truth.jsonl"};
    datasets::Renderer renderer;
    for (int i = 0; i < std::atoi(argv[5]); ++i) {
        const auto still = datasets::gameStill(options, i);
        const auto rendered = renderer.render(still.scene);
        char name[32];
        std::snprintf(name, sizeof name, "%06d.jpg", i);
        cv::imwrite((folder / name).string(), rendered.picture, {cv::IMWRITE_JPEG_QUALITY, 95});
        lines << still.truth(rendered.ids, name, false) << std::endl;
    }
    return 0;
}

/// What was counted of a group of pictures.
struct Tally {
    int pictures = 0, found = 0, perfect = 0, wholePerfect = 0;
    int squares = 0, squaresRight = 0, squaresSilent = 0, squaresAsked = 0, coveredSaid = 0;
    int track = 0, trackRight = 0, trackSilent = 0, trackAsked = 0;
    int cubes = 0, cubesRight = 0;
    double milliseconds = 0, again = 0;
    std::vector<double> corners;
    void print(const std::string& name) const {
        const auto percent = [](int part, int whole) { return whole ? 100.0 * part / whole : 0; };
        auto sorted = corners;
        std::sort(sorted.begin(), sorted.end());
        std::printf(
            "%-14s boards %d/%d  worst corner px %.1f (max %.1f)  squares %.3f %% of %d  "
            "boards perfect %.1f %% (with track %.1f %%)  silent %d (%.3f %%)  asked %.2f %%  "
            "track %.3f %% of %d, silent %d, asked %.2f %%  score cubes %d/%d  read %.0f ms, again "
            "%.1f ms\n",
            name.c_str(), found, pictures, sorted.empty() ? 0 : sorted[sorted.size() / 2],
            sorted.empty() ? 0 : sorted.back(), percent(squaresRight, squares), squares,
            percent(perfect, pictures), percent(wholePerfect, pictures), squaresSilent,
            percent(squaresSilent, squares), percent(squaresAsked, squares),
            percent(trackRight, track), track, trackSilent, percent(trackAsked, track), cubesRight,
            cubes, milliseconds / std::max(1, pictures), again / std::max(1, found));
    }
};

struct Options {
    std::vector<fs::path> folders;
    fs::path csv, draw;
    int first = 1 << 30;
    bool quiet = false;
};

void drawn(cv::Mat& picture, const vision::SeenBoard& board, const std::vector<int>& verdict) {
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
        const auto& spot = board.sites[i];
        const bool cube = spot.value && *spot.value != rules::kNothing;
        if (!cube && verdict[i] == 0 && spot.sure) continue;
        std::vector<cv::Point> outline;
        for (const auto& p : spot.outline) outline.emplace_back(cvRound(p.x), cvRound(p.y));
        const cv::Scalar ink = verdict[i] == 2   ? cv::Scalar(0, 0, 255)
                               : verdict[i] == 1 ? cv::Scalar(0, 200, 255)
                               : !spot.sure      ? cv::Scalar(255, 0, 255)
                                                 : cv::Scalar(0, 255, 0);
        cv::polylines(picture, outline, true, ink, 1, cv::LINE_AA);
    }
}

void measure(const fs::path& folder, const Json& line, const Options& options, std::ofstream& csv,
             std::vector<Tally*> tallies) {
    const auto file = folder / line["image"].get<std::string>();
    auto picture = cv::imread(file.string());
    if (picture.empty()) throw std::runtime_error("No picture " + file.string());
    const auto* info = rules::findGame("spexxx");
    const auto setup = setupOf(line);
    const auto& truth = line["parts"][0]["corners"];
    const auto name = folder.filename().string() + "/" + file.stem().string();
    const auto eye = vision::makeCubeEye(*info, setup);
    const double start = now();
    const auto seen = eye->read(picture);
    const double took = now() - start;
    double again = 0;
    if (seen) {
        (void)eye->readAgain(picture, *seen);
        const double second = now();
        (void)eye->readAgain(picture, *seen);
        again = now() - second;
    }
    const auto& words = eye->words();
    std::vector<int> verdict(words.sites.size(), 0);
    std::string wrong;
    int wrongSquares = 0, wrongTrack = 0;
    const auto add = [&](auto member, int by) {
        for (auto* tally : tallies) tally->*member += by;
    };
    add(&Tally::pictures, 1);
    for (auto* tally : tallies) tally->milliseconds += took, tally->again += again;
    if (seen) {
        add(&Tally::found, 1);
        const double corner = worstCorner(seen->corners, truth);
        for (auto* tally : tallies) tally->corners.push_back(corner);
        if (corner > 12) wrong += " CORNERS " + std::to_string(corner);
    } else {
        wrong += " NOT FOUND " + eye->whyNone(picture);
    }
    const auto covered = line.value("covered", Json::array());
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& site = words.sites[i];
        const bool track = site.kind == 1;
        const std::string truly = line["sites"].value(site.name, "nothing");
        const bool hidden = std::find(covered.begin(), covered.end(), site.name) != covered.end();
        std::string said = "?";
        bool sure = false;
        float p = 0;
        if (seen) {
            const auto& spot = seen->sites[i];
            if (spot.value) said = words.symbols[spot.value->index];
            sure = spot.sure;
            p = spot.probability();
        }
        const bool right = said == truly;
        if (csv.is_open())
            csv << name << ',' << site.name << ',' << truly << ',' << said << ',' << sure << ','
                << p << ',' << hidden << '\n';
        if (hidden && !(sure && !right)) continue;
        verdict[i] = right ? 0 : sure ? 2 : 1;
        add(track ? &Tally::track : &Tally::squares, 1);
        add(track ? &Tally::trackRight : &Tally::squaresRight, right);
        add(track ? &Tally::trackSilent : &Tally::squaresSilent, seen && sure && !right);
        add(track ? &Tally::trackAsked : &Tally::squaresAsked, seen && !sure);
        if (track && truly != "nothing") add(&Tally::cubes, 1), add(&Tally::cubesRight, right);
        if (!right) ++(track ? wrongTrack : wrongSquares);
        if (!right && seen)
            wrong += " [" + site.name + " " + truly + ">" + said + (sure ? " SURE " : " ") +
                     std::to_string(p).substr(0, 5) + "]";
    }
    add(&Tally::perfect, seen && wrongSquares == 0);
    add(&Tally::wholePerfect, seen && wrongSquares + wrongTrack == 0);
    if (!options.quiet && !wrong.empty())
        std::printf("%s angle %g:%s\n", name.c_str(), line["conditions"]["angle"].get<double>(),
                    wrong.substr(0, 600).c_str());
    if (!options.draw.empty() && seen) {
        fs::create_directories(options.draw);
        drawn(picture, *seen, verdict);
        auto flat = folder.filename().string() + "-" + file.stem().string() + ".png";
        cv::imwrite((options.draw / flat).string(), picture);
    }
}

int run(const Options& options) {
    std::ofstream csv;
    if (!options.csv.empty()) {
        csv.open(options.csv);
        csv << "picture,site,truth,said,sure,probability,covered\n";
    }
    std::map<std::string, Tally> groups;
    for (const auto& folder : options.folders) {
        std::ifstream lines{folder / "truth.jsonl"};
        std::string text;
        int count = 0;
        while (std::getline(lines, text) && count < options.first) {
            const auto line = Json::parse(text);
            if (line.value("game", "") != "spexxx") continue;
            ++count;
            measure(folder, line, options, csv,
                    {&groups[line["conditions"]["difficulty"]],
                     &groups["board " + line["conditions"].value("board", "ours")],
                     &groups["pieces " + line["conditions"].value("pieces", "standard")],
                     &groups["~all"]});
        }
    }
    for (const auto& [name, tally] : groups) tally.print(name);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string{argv[1]} == "make") return make(argc, argv);
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--csv" && i + 1 < argc)
            options.csv = argv[++i];
        else if (word == "--draw" && i + 1 < argc)
            options.draw = argv[++i];
        else if (word == "--first" && i + 1 < argc)
            options.first = std::atoi(argv[++i]);
        else if (word == "--quiet")
            options.quiet = true;
        else
            options.folders.emplace_back(word);
    }
    return run(options);
}
