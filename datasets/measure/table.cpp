// measure_table GAME DIFFICULTY FIRST_SEED GAMES [ACTIONS] [FOLDER], KIBITZ_ILLEGAL=0.2 for slips:
// how well the whole table of a game is read, frame after frame, as the live program does it: parts
// found once, then only what changed. Films simulated games, but only a few frames of every still
// stretch, which is what the gate lets through. Pictures with something silently wrong, with
// dice too few or too many, or after which somebody was asked, are kept in FOLDER.
//
// KIBITZ_SEEN=FOLDER keeps what was seen there; a game that is found there is not filmed again, so
// that the tracker alone is measured, in a moment. Loose dice are weighed anew, from what the dice
// eye said of them; measure_loose_dice fits how.

#include "datasets/measure/kept_dice.h"
#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/table_eyes.h"
#include "vision/seen_notation.h"
#include "vision/track/state_tracker.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

using namespace kibitz;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kLooks = 10;
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

/// How often loose dice read with such a share are right, and places called a die so surely are
/// one.
struct Reliability {
    static constexpr std::array<double, 6> kFrom{0, 0.5, 0.9, 0.97, 0.99, 0.997};
    /// Shares raised to such a power would be bolder or shyer.
    static constexpr std::array<double, 6> kPowers{0.8, 1, 1.25, 1.5, 2, 3};
    std::array<int, 6> values{}, right{}, places{}, dice_{};
    std::array<double, 6> surprise{};  // nats by power: the best power has the least

    static std::size_t binOf(double share) {
        std::size_t bin = 0;
        while (bin + 1 < kFrom.size() && share >= kFrom[bin + 1]) ++bin;
        return bin;
    }
    void add(const std::vector<vision::LooseDie>& loose,
             const std::vector<measure::KeptDie>& dice) {
        for (std::size_t k = 0; k < loose.size(); ++k) {
            const auto& die = loose[k];
            const int value = dice[k].truth;
            const auto real = binOf(die.real);
            ++places[real];
            dice_[real] += value != 0;
            if (value == 0) continue;
            const auto best = std::max_element(die.shares.begin(), die.shares.end());
            const auto bin = binOf(*best);
            ++values[bin];
            right[bin] += best - die.shares.begin() + 1 == value;
            for (std::size_t i = 0; i < kPowers.size(); ++i) {
                double sum = 0;
                for (const double share : die.shares) sum += std::pow(share, kPowers[i]);
                const double own = die.shares[static_cast<std::size_t>(value - 1)];
                surprise[i] -= std::log(std::max(1e-9, std::pow(own, kPowers[i]) / sum));
            }
        }
    }
    void print() const {
        for (std::size_t i = 0; i < kFrom.size(); ++i)
            std::printf("from %.3f: value right %d of %d; is a die %d of %d\n", kFrom[i], right[i],
                        values[i], dice_[i], places[i]);
        std::printf("surprise at the values, nats, with shares to the power of");
        for (std::size_t i = 0; i < kPowers.size(); ++i)
            std::printf(" %.2f: %.1f", kPowers[i], surprise[i]);
        std::printf("\n");
    }
};

/// Follows a game by what the eyes read; somebody who knows answers what is asked.
class Follower {
public:
    struct Counts {
        int turns = 0, right = 0, late = 0, asked = 0, silent = 0, alarms = 0, stuck = 0;
        int slips = 0, caught = 0, named = 0, wondered = 0, missed = 0;
        int cutOff = 0;  // turns that were waited with when the film ended: not among `turns`
        int games = 0, scored = 0;
        int loose = 0, overlooked = 0;  // dice, those under a hand included
    };

    Follower(const datasets::Course& course, Counts& counts)
        : course_{course}, counts_{counts}, tracker_{course.game} {}

    /// A still stretch after `done` actions, looked at a few times. `rule`: the id of what is
    /// broken in it; empty: nothing is.
    /// Whether it was followed without a question or an alarm.
    bool stretch(const vision::Observation& seen, std::size_t done, const std::string& rule,
                 const std::vector<measure::KeptDie>& dice) {
        const bool illegal = !rule.empty();
        if (!illegal) {
            const auto lying = static_cast<int>(course_.game.appearance(truth(done)).loose.size());
            const auto found = static_cast<int>(std::count_if(
                dice.begin(), dice.end(), [](const auto& die) { return die.truth != 0; }));
            counts_.loose += lying;
            counts_.overlooked += std::max(0, lying - found);
        }
        const bool news = done != agreed_ && course_.game.appearance(truth(done)) !=
                                                 course_.game.appearance(truth(agreed_));
        bool asked = false, alarmed = false, silent = false, named = false;
        std::string need;  // of the last look that was waited with
        for (int look = 0; look < kBeats; ++look) {
            const auto judged = tracker_.observe(seen);
            need = judged.need.text();
            using Kind = vision::Judgement::Kind;
            if (judged.kind == Kind::Accepted) {
                if (!follows(done)) {
                    silent = true;
                    std::printf("silent: after %zu actions: %s\n", done, written(judged).c_str());
                    tell(done);
                }
            } else if (judged.kind == Kind::Illegal) {
                alarmed = true;
                named = named || judged.violations.front().rule.id == rule;
                if (!illegal) {
                    std::printf("alarm: after %zu actions: %s\n", done,
                                judged.violations.front().reason.text().c_str());
                    printPlaces(seen, done);
                }
            } else if (judged.kind == Kind::Unsure) {
                asked = true;
                if (illegal) break;
                std::printf("asked: after %zu actions: %s", done, judged.need.text().c_str());
                for (std::size_t i = 0; i < std::min<std::size_t>(3, judged.candidates.size());
                     ++i) {
                    std::printf(" | %.3f", judged.candidates[i].probability);
                    for (const auto& turn : judged.candidates[i].turns)
                        std::printf(" %s;", turn.move.text.c_str());
                }
                std::printf("\n");
                printPlaces(seen, done);
                printDice(seen, dice);
                answer(judged, done);
            }
        }
        if (illegal) {
            ++counts_.slips;
            counts_.caught += alarmed;
            counts_.named += named;
            counts_.wondered += asked && !alarmed;
            counts_.missed += silent;
            if (!alarmed && !asked)
                std::printf("%s: after %zu actions: %s\n",
                            silent ? "illegal, taken for legal" : "illegal, nothing said", done,
                            rule.c_str());
            else if (alarmed && !named)
                std::printf("illegal, another rule named: after %zu actions: %s\n", done,
                            rule.c_str());
            return true;
        }
        counts_.silent += silent;
        counts_.alarms += alarmed;
        const bool there = agreed_ == done || course_.game.appearance(truth(agreed_)) ==
                                                  course_.game.appearance(truth(done));
        const bool plain = !asked && !alarmed && !silent;
        // What was left open before counts as right if what followed told it, as in `evaluate`.
        if (open_ > 0 && (there || !plain)) {
            const bool told = there && plain;
            (told ? counts_.right : counts_.stuck) += open_;
            if (told) counts_.late += open_;
            if (!told) std::printf("stuck: %d turns up to %zu actions\n", open_, openAt_);
            open_ = 0;
        }
        if (!news) return plain;
        ++counts_.turns;
        counts_.asked += asked;
        counts_.right += there && plain;
        if (!there && plain) {
            ++open_;
            openAt_ = done;
            std::printf("late: after %zu actions: %s\n", done, need.c_str());
            printPlaces(seen, done);
            printDice(seen, dice);
        }
        if (!there && !plain) tell(done);
        return plain;
    }
    void finish() {
        ++counts_.games;
        // Dice in a hand, say: the film ends before what follows can tell.
        const bool goesOn =
            course_.game.next(truth(course_.steps.size())).who != rules::Next::Who::Nobody;
        if (open_ > 0 && goesOn) --open_, --counts_.turns, ++counts_.cutOff;
        counts_.stuck += open_;
        tell(course_.steps.size());
        counts_.scored += course_.game.score(tracker_.position()) ==
                          course_.game.score(truth(course_.steps.size()));
    }

private:
    const rules::Position& truth(std::size_t steps) const {
        return steps == 0 ? course_.start : course_.steps[steps - 1].after;
    }
    bool isSame(const rules::Position& then, const rules::Position& now) const {
        const auto& game = course_.game;
        return then == now || game.sameFuture(then, now) ||
               (game.next(then) == game.next(now) &&
                game.appearance(then) == game.appearance(now) &&
                game.score(then) == game.score(now));
    }
    bool follows(std::size_t done) {
        for (std::size_t steps = done + 1; steps-- > agreed_;)
            if (isSame(truth(steps), tracker_.position())) {
                agreed_ = steps;
                return true;
            }
        return false;
    }
    /// The answer of somebody who knows.
    void answer(const vision::Judgement& judged, std::size_t done) {
        const auto shown = course_.game.appearance(truth(done));
        for (std::size_t i = 0; i < judged.candidates.size(); ++i) {
            const auto& turns = judged.candidates[i].turns;
            const auto& end = turns.empty() ? tracker_.position() : turns.back().after;
            for (std::size_t steps = done + 1; steps-- > agreed_;)
                if (isSame(truth(steps), end) && course_.game.appearance(truth(steps)) == shown) {
                    (void)tracker_.choose(i);
                    agreed_ = steps;
                    return;
                }
        }
        std::vector<rules::Move> moves;
        for (std::size_t i = agreed_; i < done; ++i) moves.push_back(course_.steps[i].move);
        if (tracker_.overrule(moves))
            tell(done);
        else
            agreed_ = done;
    }
    void tell(std::size_t done) {
        tracker_ = vision::StateTracker{course_.game};
        for (std::size_t i = 0; i < done; ++i) (void)tracker_.play(course_.steps[i].move);
        agreed_ = done;
    }
    /// Places that are read otherwise than they are, or in doubt although something happened there.
    void printPlaces(const vision::Observation& seen, std::size_t done) const {
        const auto& words = course_.game.vocabulary();
        const auto before = course_.game.appearance(truth(agreed_)),
                   now = course_.game.appearance(truth(done));
        for (std::size_t i = 0; i < words.sites.size(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            const auto shares = seen.at(site);
            const auto best = std::max_element(shares.begin(), shares.end());
            const auto is = now.sites[i].index;
            const bool wrong = best - shares.begin() != is || seen.covered(site) > *best;
            if (!wrong && (*best >= kSure || before.sites[i] == now.sites[i])) continue;
            std::printf("    %s: %s %.4f, is %s %.4f, covered %.2f\n", words.sites[i].name.c_str(),
                        words.symbols[static_cast<std::size_t>(best - shares.begin())].c_str(),
                        *best, words.symbols[is].c_str(), shares[is], seen.covered(site));
        }
    }
    /// Dice as they were read, and what lies there.
    static void printDice(const vision::Observation& seen,
                          const std::vector<measure::KeptDie>& dice) {
        for (std::size_t i = 0; i < dice.size(); ++i) {
            const auto& shares = seen.loose[i].shares;
            const auto best = std::max_element(shares.begin(), shares.end());
            std::printf("    die %.3f: %d %.4f, is %d, visible %.2f, at %.0f %.0f, %.0f wide\n",
                        seen.loose[i].real, static_cast<int>(best - shares.begin()) + 1, *best,
                        dice[i].truth, dice[i].visible, seen.loose[i].box.x, seen.loose[i].box.y,
                        seen.loose[i].box.width);
        }
    }
    static std::string written(const vision::Judgement& judged) {
        std::string text;
        for (const auto& turn : judged.turns) text += turn.move.text + "; ";
        return text;
    }

    static constexpr int kBeats = 6;
    const datasets::Course& course_;
    Counts& counts_;
    vision::StateTracker tracker_;
    std::size_t agreed_ = 0;
    int open_ = 0;  // turns that were seen and neither accepted nor asked about yet
    std::size_t openAt_ = 0;
};

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

/// What was seen of one game's still stretches, kept in a file of its own.
class Kept {
public:
    Kept(const datasets::SimulationOptions& options, const std::string& difficulty,
         const rules::Vocabulary& words)
        : notation_{words} {
        const char* folder = std::getenv("KIBITZ_SEEN");
        if (!folder) return;
        std::filesystem::create_directories(folder);
        path_ = std::filesystem::path{folder} /
                (options.game + "-" + difficulty + "-" + std::to_string(options.seed) + "-" +
                 std::to_string(options.actions) + (options.illegalRate > 0 ? "-illegal" : "") +
                 ".jsonl");
    }
    /// Gives back what was kept to the follower; false: nothing was.
    bool follow(Follower& follower, Reliability& reliability) {
        std::ifstream file{path_};
        if (path_.empty() || !file) return false;
        for (std::string line; std::getline(file, line);) {
            const auto json = vision::SeenNotation::Json::parse(line);
            auto seen = notation_.read(json["seen"]);
            seen.missed = vision::kOverlooked;
            std::vector<measure::KeptDie> dice;
            seen.loose.clear();
            for (const auto& die : json["dice"]) {
                dice.push_back(measure::keptDie(die));
                seen.loose.push_back(vision::looseDie(dice.back().seen));
            }
            if (!json["illegal"].get<bool>()) reliability.add(seen.loose, dice);
            (void)follower.stretch(seen, json["done"], json.value("rule", ""), dice);
        }
        return true;
    }
    void add(const vision::Observation& seen, std::size_t done, const std::string& rule,
             const std::vector<measure::KeptDie>& dice) {
        auto list = vision::SeenNotation::Json::array();
        for (const auto& die : dice) list.push_back(measure::toJson(die));
        lines_ += vision::SeenNotation::Json{{"done", done},
                                             {"illegal", !rule.empty()},
                                             {"rule", rule},
                                             {"seen", notation_.write(seen)},
                                             {"dice", std::move(list)}}
                      .dump() +
                  "\n";
    }
    /// Only whole games are kept.
    void finish() const {
        if (!path_.empty()) std::ofstream{path_} << lines_;
    }

private:
    std::filesystem::path path_;
    vision::SeenNotation notation_;
    std::string lines_;
};

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
    if (!folder.empty()) std::filesystem::create_directories(folder);
    Counts counts;
    Follower::Counts followed;
    Reliability reliability;
    options.illegalRate =
        std::getenv("KIBITZ_ILLEGAL") ? std::atof(std::getenv("KIBITZ_ILLEGAL")) : 0;
    std::map<std::string, int> errors;
    double followSeconds = 0, tableSeconds = 0;  // of games that were kept
    for (int game = 0; game < std::atoi(argv[4]); ++game) {
        options.seed = static_cast<std::uint64_t>(std::atoi(argv[3]) + game);
        const datasets::Simulation simulation{options};
        const auto& course = simulation.course();
        const auto& words = course.game.vocabulary();
        // On a single core two threads wait for each other.
        auto eye = vision::makeTableEye(*course.info, course.setup, {},
                                        std::min(2, cv::getNumberOfCPUs()));
        datasets::Renderer renderer;
        Follower follower{course, followed};
        Kept kept{options, argv[2], words};
        std::printf("seed %d\n", static_cast<int>(options.seed));
        const auto began = std::clock();
        if (kept.follow(follower, reliability)) {
            follower.finish();
            followSeconds += static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
            tableSeconds += simulation.timeline().seconds();
            continue;
        }
        for (const auto& stretch : simulation.timeline().stretches()) {
            if (stretch.phase != datasets::Phase::Still) continue;
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
            const auto dice = measure::matched(look.dice, truth);
            const std::string rule{stretch.slip ? stretch.slip->broken.rule.id : ""};
            const bool plain = follower.stretch(look.observation, stretch.position, rule, dice);
            if (!plain && !folder.empty())
                cv::imwrite(folder + "/after-" + std::to_string(options.seed) + "-" +
                                std::to_string(stretch.position) + ".png",
                            picture.picture);
            kept.add(look.observation, stretch.position, rule, dice);
            if (stretch.slip) continue;
            reliability.add(look.observation.loose, dice);
            std::set<std::string> covered;
            for (const auto& site : truth.value("covered", nlohmann::json::array()))
                covered.insert(site.get<std::string>());
            bool silent = false;
            const auto& arranged = simulation.timeline().arrangements()[stretch.after];
            judge(look.observation, arranged.look, covered, words, counts, errors, silent);
            if (likeliest(look.observation).size() != arranged.look.loose.size() &&
                !folder.empty()) {
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
        follower.finish();
        kept.finish();
    }
    std::printf(
        "turns %d: right without asking %.2f %% (%d late), asked %d, stuck %d, silent errors %d, "
        "false alarms %d; "
        "illegal %d: caught %d, of these right rule %.1f %%, asked %d, taken for legal %d; "
        "final scores right %d of %d\n",
        followed.turns, followed.turns ? 100.0 * followed.right / followed.turns : 0.0,
        followed.late, followed.asked, followed.stuck, followed.silent, followed.alarms,
        followed.slips, followed.caught, 100.0 * followed.named / std::max(1, followed.caught),
        followed.wondered, followed.missed, followed.scored, followed.games);
    std::printf("turns that were waited with when a film ended, not counted: %d\n",
                followed.cutOff);
    std::printf("loose dice overlooked: %d of %d\n", followed.overlooked, followed.loose);
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
    if (followSeconds > 0)
        std::printf(
            "followed again: %.0f s of tables in %.2f s of processor time, %.0f times as fast\n",
            tableSeconds, followSeconds, tableSeconds / followSeconds);
    reliability.print();
    for (const auto& [what, times] : errors) std::printf("%6d %s\n", times, what.c_str());
    return 0;
}
