// measure_table GAME DIFFICULTY FIRST_SEED GAMES [ACTIONS] [FOLDER]: how well the whole table of a
// game is read, frame after frame, as the live program does it: parts found once, then only what
// changed. Films simulated games, but only a few frames of every still stretch, which is what the
// gate lets through. Pictures with something silently wrong are kept in FOLDER.

#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/table_eye.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

using namespace kibitz;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kLooks = 6;
constexpr float kSure = 0.98F;

struct Counts {
    int stretches = 0, found = 0, perfect = 0;
    int sites = 0, right = 0, asked = 0, silent = 0;
    int marks = 0, marksRight = 0;  // of those that show something
    int bags = 0, bagsRight = 0;
    double firstMs = 0, laterMs = 0;
    int firsts = 0, laters = 0;
};

/// The loose dice as they are likeliest.
rules::DiceBag likeliest(const vision::Observation& seen) {
    rules::DiceBag bag;
    for (const auto& die : seen.loose) {
        if (die.real < 0.5F) continue;
        const auto best = std::max_element(die.shares.begin(), die.shares.end());
        bag.add({static_cast<std::uint8_t>(best - die.shares.begin() + 1), 0});
    }
    return bag;
}

void judge(const vision::Observation& seen, const rules::Appearance& look,
           const std::set<std::string>& covered, const rules::Vocabulary& words, Counts& counts,
           std::map<std::string, int>& errors, bool& silent) {
    bool perfect = true;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const rules::Site site{static_cast<std::uint16_t>(i)};
        if (covered.contains(words.sites[i].name)) continue;
        const auto shares = seen.at(site);
        const auto best = static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) -
                                                   shares.begin());
        const auto truth = look.sites[i].index;
        const bool blind = seen.covered(site) > shares[best];
        const bool right = !blind && best == truth;
        const bool sure = !blind && shares[best] >= kSure;
        ++counts.sites;
        counts.right += right;
        counts.asked += !sure;
        counts.marks += truth != 0;
        counts.marksRight += truth != 0 && right;
        if (sure && !right) {
            ++counts.silent;
            silent = true;
        }
        if (!right) {
            perfect = false;
            ++errors[(blind ? "covered" : words.symbols[best]) + " for " + words.symbols[truth] +
                     (sure ? " (sure)" : "")];
        }
    }
    ++counts.bags;
    const auto read = likeliest(seen);
    const bool bag = read == look.loose;
    if (!bag) {
        const auto off = static_cast<int>(read.size()) - static_cast<int>(look.loose.size());
        int faint = 0;
        for (const auto& die : seen.loose) faint += die.real < 0.5F;
        if (off < 0 && faint >= -off) ++errors["of these, with faint ones for them"];
        ++errors[off == 0  ? "loose dice with a wrong value"
                 : off < 0 ? "loose dice too few: " + std::to_string(-off)
                           : "loose dice too many: " + std::to_string(off)];
    }
    counts.bagsRight += bag;
    counts.perfect += perfect && bag;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "measure_table GAME DIFFICULTY FIRST_SEED GAMES [ACTIONS] [FOLDER]\n");
        return 2;
    }
    datasets::SimulationOptions options;
    options.game = argv[1];
    const auto difficulty = datasets::findDifficulty(argv[2]);
    if (!difficulty) return 2;
    options.difficulty = *difficulty;
    options.actions = argc > 5 ? std::atoi(argv[5]) : 30;
    const std::string folder = argc > 6 ? argv[6] : "";
    Counts counts;
    std::map<std::string, int> errors;
    for (int game = 0; game < std::atoi(argv[4]); ++game) {
        options.seed = static_cast<std::uint64_t>(std::atoi(argv[3]) + game);
        const datasets::Simulation simulation{options};
        const auto& course = simulation.course();
        const auto& words = course.game.vocabulary();
        auto eye = vision::makeTableEye(*course.info, course.setup);
        datasets::Renderer renderer;
        for (const auto& stretch : simulation.timeline().stretches()) {
            if (stretch.phase != datasets::Phase::Still || stretch.slip) continue;
            vision::TableLook look;
            datasets::Rendering picture;
            const auto first = simulation.firstFrame(stretch), last = simulation.lastFrame(stretch);
            for (int i = 0; i < kLooks && first + 4 + i <= last; ++i) {
                const auto frame = first + 4 + i;  // the gate takes its time
                picture = renderer.render(simulation.scene(frame));
                const auto from = Clock::now();
                look = eye->look({picture.picture,
                                  std::chrono::nanoseconds{
                                      static_cast<std::int64_t>(simulation.secondsOf(frame) * 1e9)},
                                  frame},
                                 i == 0);
                const double ms =
                    std::chrono::duration<double, std::milli>(Clock::now() - from).count();
                (i == 0 ? counts.firstMs : counts.laterMs) += ms;
                ++(i == 0 ? counts.firsts : counts.laters);
                if (look.settled) break;
            }
            if (picture.picture.empty()) continue;
            ++counts.stretches;
            if (!look.found) {
                std::printf("seed %d at %.1f s: %s\n", static_cast<int>(options.seed),
                            stretch.begin, look.trouble.c_str());
                continue;
            }
            ++counts.found;
            const auto truth = nlohmann::json::parse(simulation.truthLine(first + 4, picture.ids));
            std::set<std::string> covered;
            for (const auto& site : truth.value("covered", nlohmann::json::array()))
                covered.insert(site.get<std::string>());
            bool silent = false;
            const auto& arranged = simulation.timeline().arrangements()[stretch.after];
            judge(look.observation, arranged.look, covered, words, counts, errors, silent);
            if (likeliest(look.observation).size() != arranged.look.loose.size() && !folder.empty()) {
                auto drawn = picture.picture.clone();
                for (const auto& die : look.observation.loose)
                    cv::rectangle(drawn, die.box,
                                  die.real > 0.5F ? cv::Scalar{0, 255, 0} : cv::Scalar{0, 0, 255});
                cv::imwrite(folder + "/dice-" + std::to_string(options.seed) + "-" +
                                std::to_string(first) + ".png",
                            drawn);
            }
            if (silent && !folder.empty())
                cv::imwrite(folder + "/" + options.game + "-" + std::to_string(options.seed) + "-" +
                                std::to_string(first) + ".png",
                            picture.picture);
        }
    }
    const auto share = [](int part, int of) { return of ? 100.0 * part / of : 0.0; };
    std::printf("%s %s: %d still stretches, found %.1f %%, all right %.1f %%\n", argv[1], argv[2],
                counts.stretches, share(counts.found, counts.stretches),
                share(counts.perfect, counts.stretches));
    std::printf(
        "sites %d: right %.3f %%, not sure %.2f %%, silently wrong %d; marks right %.2f %% of %d; "
        "loose dice right %.1f %%\n",
        counts.sites, share(counts.right, counts.sites), share(counts.asked, counts.sites),
        counts.silent, share(counts.marksRight, counts.marks), counts.marks,
        share(counts.bagsRight, counts.bags));
    std::printf("milliseconds: first look after motion %.0f, later ones %.0f\n",
                counts.firstMs / std::max(1, counts.firsts),
                counts.laterMs / std::max(1, counts.laters));
    for (const auto& [what, times] : errors) std::printf("%6d %s\n", times, what.c_str());
    return 0;
}
