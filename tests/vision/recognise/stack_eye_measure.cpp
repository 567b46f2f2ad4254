// stack_eye_measure make FOLDER DIFFICULTY SEED COUNT WIDTHxHEIGHT LOOK PIECES [FALLEN]
//     simulated pictures of Topple with their truth, as kibitz simulate makes them.
// stack_eye_measure [--corners] [--draw DIR] [--list] FOLDER…: how well the eye for stacks reads
// pictures with truth.jsonl beside them, as kibitz simulate writes them; by difficulty. --corners:
// the board is not looked for, its corners are told as the truth has them.

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/board_eye.h"

#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

using namespace kibitz;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

struct Count {
    int pictures = 0, found = 0, crooked = 0, perfect = 0;
    int tops = 0, topsRight = 0, heights = 0, heightsRight = 0, tall = 0, tallRight = 0;
    int strays = 0, straysTold = 0, straysFalse = 0;
    int sites = 0, silent = 0, asked = 0, goneAgain = 0, otherAgain = 0;
    double milliseconds = 0, againMilliseconds = 0, againBusy = 0;
};

void print(const std::string& name, const Count& c) {
    const auto share = [](int part, int all) { return all ? 100.0 * part / all : 0.0; };
    std::printf(
        "%-8s pictures %3d found %5.1f%% crooked %d | tops %6.2f%% (%d) heights<=6 %6.2f%% (%d) "
        "taller %5.1f%% (%d) | perfect %5.1f%% | silent %d of %d = %.3f%% asked %.2f%% | %.0f ms, "
        "again %.1f ms (%.1f of a core), "
        "lost %d, %d sites otherwise | fallen %d, noticed %d, false %d\n",
        name.c_str(), c.pictures, share(c.found, c.pictures), c.crooked, share(c.topsRight, c.tops),
        c.tops, share(c.heightsRight, c.heights), c.heights, share(c.tallRight, c.tall), c.tall,
        share(c.perfect, c.pictures), c.silent, c.sites, share(c.silent, c.sites),
        share(c.asked, c.sites), c.milliseconds / std::max(1, c.found),
        c.againMilliseconds / std::max(1, c.found), c.againBusy / std::max(1, c.found), c.goneAgain,
        c.otherAgain, c.strays, c.straysTold, c.straysFalse);
}

int heightOf(const std::string& word) { return word == "nothing" ? 0 : std::atoi(word.c_str()); }

int make(int argc, char** argv) {
    if (argc < 9) return 2;
    const std::filesystem::path folder = argv[2];
    std::filesystem::create_directories(folder);
    datasets::SimulationOptions options;
    options.game = "topple";
    options.difficulty = datasets::findDifficulty(argv[3]).value_or(datasets::Difficulty::Easy);
    options.seed = std::strtoull(argv[4], nullptr, 10);
    std::sscanf(argv[6], "%dx%d", &options.size.width, &options.size.height);
    options.boardLook = argv[7];
    options.pieces = argv[8];
    if (argc > 9) options.fallen = std::atoi(argv[9]);
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

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string{argv[1]} == "make") return make(argc, argv);
    bool told = false, list = false;
    std::filesystem::path draw;
    std::vector<std::filesystem::path> folders;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--corners")
            told = true;
        else if (word == "--list")
            list = true;
        else if (word == "--draw")
            draw = argv[++i];
        else
            folders.emplace_back(word);
    }
    const auto& info = *rules::findGame("topple");
    std::map<std::string, Count> counts;
    std::map<std::string, std::unique_ptr<vision::BoardEye>> eyes;
    for (const auto& folder : folders) {
        std::ifstream lines{folder / "truth.jsonl"};
        for (std::string line; std::getline(lines, line);) {
            const auto truth = Json::parse(line);
            if (truth.value("game", "") != "topple") continue;
            rules::Setup setup;
            for (const auto& player : truth["players"]) setup.players.push_back(player);
            for (const auto& [name, value] : truth["options"].items())
                setup.options[name] = value.get<std::string>();
            auto& eye = eyes[truth["options"]["board"].get<std::string>() +
                             std::to_string(setup.players.size())];
            if (!eye) eye = vision::makeStackEye(info, setup);
            eye->reset();
            const auto file = folder / truth["image"].get<std::string>();
            const auto picture = cv::imread(file.string());
            auto& count = counts[truth["conditions"]["difficulty"].get<std::string>()];
            ++count.pictures;
            vision::ToldBoard tell;
            std::array<cv::Point2f, 4> corners;
            for (std::size_t c = 0; c < 4; ++c)
                corners[c] = {truth["parts"][0]["corners"][c][0].get<float>(),
                              truth["parts"][0]["corners"][c][1].get<float>()};
            if (told) tell.corners = corners;
            const auto start = Clock::now();
            const auto seen = eye->read(picture, tell);
            const auto middle = Clock::now();
            if (!seen) {
                if (list) std::printf("lost %s\n", file.c_str());
                continue;
            }
            ++count.found;
            const auto busy = std::clock();
            const auto again = eye->readAgain(picture, *seen);
            count.againBusy += 1000.0 * static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
            const auto end = Clock::now();
            count.milliseconds += std::chrono::duration<double, std::milli>(middle - start).count();
            count.againMilliseconds +=
                std::chrono::duration<double, std::milli>(end - middle).count();
            if (!again) ++count.goneAgain;
            for (std::size_t s = 0; again && s < seen->sites.size(); ++s)
                if (again->sites[s].value != seen->sites[s].value) ++count.otherAgain;
            double away = 0;
            for (std::size_t c = 0; c < 4; ++c)
                away = std::max(away, cv::norm(seen->corners[c] - corners[c]));
            const bool crooked = away > 12;
            if (crooked) {
                ++count.crooked;
                if (list)
                    std::printf("crooked %s by %.0f sure %.3f\n", file.c_str(), away,
                                static_cast<double>(seen->sure));
            }
            std::vector<cv::Rect2f> fallen;
            std::vector<std::string> called;
            for (const auto& stray : truth.value("strays", Json::array())) {
                if (stray["visible"].get<double>() < 0.9) continue;
                const auto& box = stray["box"];
                fallen.emplace_back(box[0].get<float>(), box[1].get<float>(), box[2].get<float>(),
                                    box[3].get<float>());
                called.push_back(stray["what"].get<std::string>() + " " +
                                 stray["lies"].get<std::string>());
            }
            count.strays += static_cast<int>(fallen.size());
            std::vector<bool> noticed(fallen.size());
            for (const auto& stray : seen->strays) {
                bool is = false;
                for (std::size_t i = 0; i < fallen.size(); ++i)
                    if ((fallen[i] & stray.box).area() > 0.4F * fallen[i].area() &&
                        called[i].starts_with(stray.what))
                        is = noticed[i] = true;
                if (!is) ++count.straysFalse;
                if (list)
                    std::printf("stray %s %s %s p %.2f at %.0f %.0f %.0f %.0f\n", file.c_str(),
                                is ? "right" : "FALSE", stray.what.c_str(),
                                static_cast<double>(stray.probability),
                                static_cast<double>(stray.box.x), static_cast<double>(stray.box.y),
                                static_cast<double>(stray.box.width),
                                static_cast<double>(stray.box.height));
            }
            for (std::size_t i = 0; i < fallen.size(); ++i) {
                if (noticed[i]) ++count.straysTold;
                if (list && !noticed[i])
                    std::printf("stray %s untold %s at %.0f %.0f\n", file.c_str(),
                                called[i].c_str(), static_cast<double>(fallen[i].x),
                                static_cast<double>(fallen[i].y));
            }
            std::set<std::string> covered;
            for (const auto& name : truth["covered"]) covered.insert(name.get<std::string>());
            bool perfect = true;
            cv::Mat canvas = picture.clone();
            const auto& words = eye->words();
            for (std::size_t s = 0; s < words.sites.size(); ++s) {
                const auto& name = words.sites[s].name;
                const auto& spot = seen->sites[s];
                const std::string is = truth["sites"].value(name, "nothing");
                const std::string said = spot.value ? words.symbols[spot.value->index] : "covered";
                const bool isTop = s % 2 == 0;
                // A height is as covered as its top pawn.
                const bool hidden = covered.contains(words.sites[s - s % 2].name);
                const bool right = is == said;
                ++count.sites;
                if (!spot.sure) ++count.asked;
                if (spot.sure && !right) ++count.silent;
                if (!hidden) {
                    const int height = isTop ? 0 : heightOf(is);
                    auto& all = isTop ? count.tops : height <= 6 ? count.heights : count.tall;
                    auto& good = isTop         ? count.topsRight
                                 : height <= 6 ? count.heightsRight
                                               : count.tallRight;
                    ++all;
                    if (right) ++good;
                    if (!right) perfect = false;
                }
                if (list && !right)
                    std::printf("%s%s %s %s: is %s said %s p %.3f%s\n", hidden ? "hidden " : "",
                                spot.sure ? "SILENT" : "wrong", file.filename().c_str(),
                                name.c_str(), is.c_str(), said.c_str(),
                                static_cast<double>(spot.probability()), crooked ? " crooked" : "");
                if (!draw.empty()) {
                    if (isTop) {
                        const cv::Scalar ink = spot.sure && !right ? cv::Scalar{255, 0, 255}
                                               : right             ? cv::Scalar{0, 255, 0}
                                                                   : cv::Scalar{0, 0, 255};
                        for (std::size_t c = 0; c < 4; ++c)
                            cv::line(canvas, spot.outline[c], spot.outline[(c + 1) % 4], ink, 1,
                                     cv::LINE_AA);
                    } else if (said != "nothing" || !right) {
                        cv::putText(
                            canvas, std::to_string(heightOf(said)) + (right ? "" : "?"),
                            (spot.outline[0] + spot.outline[2]) / 2, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                            right ? cv::Scalar{0, 255, 0} : cv::Scalar{0, 0, 255}, 2, cv::LINE_AA);
                    }
                }
            }
            if (perfect) ++count.perfect;
            if (!draw.empty())
                cv::imwrite((draw / (file.stem().string() + ".png")).string(), canvas);
        }
    }
    for (const auto& [name, count] : counts) print(name, count);
}
