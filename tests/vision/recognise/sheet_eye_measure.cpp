// sheet_eye_measure FOLDER…: for every die that the dice eye sees and every cell with a die, what
// the two readers said of it and what was true, as lines for whoever fits the weights of the join.
// FOLDERs hold pictures and truth.jsonl as kibitz simulate writes them.

#include "vision/recognise/sheet_join.h"
#include "vision/recognise/sheet_pose.h"

#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>

using namespace kibitz::vision;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

float dieShare(const MarkShares& shares) {
    const auto first = static_cast<std::ptrdiff_t>(Mark::Die1);
    return std::accumulate(shares.begin() + first, shares.begin() + first + 6, 0.0F);
}

}  // namespace

int main(int argc, char** argv) {
    SheetFinder finder{builtInSheets()};
    MarkReader reader{1};
    DiceEye eye{1};
    std::map<std::string, double> spent;
    int pictures = 0, sheets = 0;
    const auto timed = [&](const char* what, const auto& work) {
        const auto start = Clock::now();
        auto result = work();
        spent[what] += std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        return result;
    };
    for (int i = 1; i < argc; ++i) {
        const std::filesystem::path folder{argv[i]};
        std::ifstream lines{folder / "truth.jsonl"};
        for (std::string line; std::getline(lines, line);) {
            const auto truth = Json::parse(line);
            const auto file = folder / truth["image"].get<std::string>();
            const auto picture = cv::imread(file.string());
            ++pictures;
            const auto found = timed("find", [&] { return finder.find(picture); });
            const auto dice = timed("dice", [&] { return eye.read(picture); });
            for (const auto& part : truth["parts"]) {
                double least = 1e9;
                const FoundSheet* best = nullptr;
                for (const auto& one : found) {
                    double away = 0;
                    for (std::size_t c = 0; c < 4; ++c)
                        away += cv::norm(one.corners[c] -
                                         cv::Point2f{part["corners"][c][0].get<float>(),
                                                     part["corners"][c][1].get<float>()});
                    if (away < least) {
                        least = away;
                        best = &one;
                    }
                }
                if (!best || least > 200) {
                    std::printf("lost %s %s\n", file.c_str(),
                                part["player"].get<std::string>().c_str());
                    continue;
                }
                ++sheets;
                const auto& known = finder.sheets()[best->known];
                std::printf("sheet %s %s true %s sure %.4f fit %.3f away %.1f\n", file.c_str(),
                            known.name.c_str(), part["kind"].get<std::string>().c_str(),
                            static_cast<double>(best->sure), best->fitMm, least);
                const auto view =
                    timed("straighten", [&] { return finder.straighten(picture, *best); });
                const auto marks = timed("marks", [&] { return reader.read(view, known); });
                const auto standing = timed(
                    "join", [&] { return standingOn(known, *best, marks, dice, picture.size()); });
                const auto pose = SheetPose::of(
                    best->map, {known.sheet.print.width, known.sheet.print.height}, picture.size());
                const auto player = part["player"].get<std::string>() + " ";
                for (std::size_t s = 0; s < known.sites.size(); ++s) {
                    const auto name = player + known.sites[s].name;
                    const auto shown = truth["sites"].value(name, std::string{"nothing"});
                    const bool die = shown.starts_with("die ");
                    double stands = 0, misfit = -1;
                    int value = 0;
                    float sure = 0;
                    for (const auto& one : standing)
                        if (one.site == s && static_cast<double>(one.share) > stands) {
                            stands = static_cast<double>(one.share);
                            const auto& seen = dice[one.die];
                            value = seen.value.value_or(0);
                            sure = *std::max_element(seen.probabilities.begin(),
                                                     seen.probabilities.end());
                            if (pose) misfit = standingDie(*pose, best->map, seen.box).misfit;
                        }
                    if (!die && stands < 0.05 && dieShare(marks[s]) < 0.02F) continue;
                    std::printf(
                        "cell %s %s true %s marks %.4f covered %.4f stands %.3f value %d "
                        "sure %.4f misfit %.3f\n",
                        file.c_str(), name.c_str(), shown.c_str(),
                        static_cast<double>(dieShare(marks[s])),
                        static_cast<double>(marks[s][kMarks - 1]), stands, value,
                        static_cast<double>(sure), misfit);
                }
            }
        }
    }
    for (const auto& [what, ms] : spent)
        std::printf("time %s %.1f ms a picture (%d pictures, %d sheets)\n", what.c_str(),
                    ms / pictures, pictures, sheets);
    return 0;
}
