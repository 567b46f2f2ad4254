// measure_loose_dice FILE…: how honest the shares of loose dice are, and what would make them
// honest. The files are what measure_table keeps in KIBITZ_SEEN, one for each game; each game is
// judged by constants fitted on the others, so that no throw is judged by itself.
//
// Of a die that is there, a doubt about its value of some size (its top half hidden, marbled dice)
// is taken as it is, a smaller one for less, by a power of how much smaller it is; some is always
// left. Fitted by the surprise at the true values. The same for the doubt whether there is a die,
// by the surprise at those that are and those that are none. At last, how much likelier a die is
// what lies where nothing lay in the look before (kCome in vision/track/dice_places.cpp), fitted
// the same way on what is rather a die and no side of one.

#include "datasets/measure/kept_dice.h"
#include "vision/recognise/table_eyes.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace kibitz;

namespace {

struct Fit {
    double from = 1, power = 0;
};
constexpr double kAlwaysDoubt = 1e-4;  // as table_eye.cpp has it

/// Shares as table_eye.cpp has them.
std::array<double, 6> sharesOf(const vision::SeenDie& die, const Fit& fit) {
    std::array<double, 6> shares{};
    const double none = (1 - static_cast<double>(die.real)) / 6;
    double sum = 0;
    for (std::size_t i = 0; i < 6; ++i)
        sum += shares[i] = std::max(1e-7, die.probabilities[i] - none);
    for (auto& share : shares) share /= sum;
    const auto best = std::max_element(shares.begin(), shares.end());
    const double doubt = 1 - *best;
    const double left = std::pow(std::min(1.0, doubt / fit.from), fit.power);
    for (auto& share : shares) share *= left;
    *best = 1 - doubt * left;
    for (auto& share : shares) share += kAlwaysDoubt * (1.0 / 6 - share);
    return shares;
}

using Game = std::vector<measure::KeptDie>;

double surpriseOf(const Game& game, const Fit& fit) {
    double nats = 0;
    for (const auto& die : game)
        if (die.truth != 0)
            nats -= std::log(
                std::max(1e-7, sharesOf(die.seen, fit)[static_cast<std::size_t>(die.truth - 1)]));
    return nats;
}

double realOf(const vision::SeenDie& die, const Fit& fit) {
    const double none = 1 - static_cast<double>(die.real);
    return 1 - std::max(kAlwaysDoubt, none * std::pow(std::min(1.0, none / fit.from), fit.power));
}

double surpriseAtDice(const Game& game, const Fit& fit) {
    double nats = 0;
    for (const auto& die : game) {
        const double real = realOf(die.seen, fit);
        nats -= std::log(std::max(1e-7, die.truth != 0 ? real : 1 - real));
    }
    return nats;
}

/// What has come to lie where nothing lay.
struct Come {
    double real = 0;
    bool die = false;
};

/// As table_eye.cpp and dice_places.cpp have it.
std::vector<Come> comeSince(const Game& before, const Game& now) {
    constexpr float kRatherDie = 0.5F, kSamePlace = 0.3F, kShared = 0.3F;
    const auto share = [](const cv::Rect2f& a, const cv::Rect2f& b) {
        const float both = (a & b).area();
        return both / (a.area() + b.area() - both);
    };
    std::vector<Come> list;
    for (const auto& die : now) {
        const float real = vision::looseDie(die.seen).real;
        const bool lay = std::any_of(before.begin(), before.end(), [&](const auto& other) {
            return share(die.seen.box, other.seen.box) > kSamePlace;
        });
        const bool side = std::any_of(now.begin(), now.end(), [&](const auto& other) {
            return &other != &die && other.seen.real > die.seen.real &&
                   (other.seen.box & die.seen.box).area() >
                       kShared * std::min(other.seen.box.area(), die.seen.box.area());
        });
        if (real > kRatherDie && !lay && !side) list.push_back({real, die.truth != 0});
    }
    return list;
}

double surpriseAtCome(const std::vector<Come>& game, double times) {
    double nats = 0;
    for (const auto& [real, die] : game) {
        const double likelier = real * times / (real * times + 1 - real);
        nats -= std::log(std::max(1e-7, die ? likelier : 1 - likelier));
    }
    return nats;
}

/// Judges every game by what fits the others best.
void fitCome(const std::vector<std::vector<Come>>& games) {
    std::vector<double> times{0.3, 1, 2, 3, 5, 10, 20, 30, 50, 100, 300};
    std::vector<double> all(times.size(), 0);
    int places = 0, dice = 0, doubtful = 0, doubtfulDice = 0;
    for (const auto& game : games) {
        for (std::size_t t = 0; t < times.size(); ++t) all[t] += surpriseAtCome(game, times[t]);
        for (const auto& come : game) {
            ++places, dice += come.die;
            if (come.real < 0.97) ++doubtful, doubtfulDice += come.die;
        }
    }
    double before = 0, after = 0;
    for (const auto& game : games) {
        std::size_t best = 0;
        const auto others = [&](std::size_t t) { return all[t] - surpriseAtCome(game, times[t]); };
        for (std::size_t t = 1; t < times.size(); ++t)
            if (others(t) < others(best)) best = t;
        before += surpriseAtCome(game, 1);
        after += surpriseAtCome(game, times[best]);
    }
    std::printf(
        "come to lie where nothing lay: %d, dice %d; of these called a die with less than 0.97 %d, "
        "dice %d; surprise, nats: as read %.2f, fitted on other games %.2f\n",
        places, dice, doubtful, doubtfulDice, before, after);
    for (std::size_t t = 0; t < times.size(); ++t)
        std::printf("  %5.1f times as likely: %.2f nats\n", times[t], all[t]);
}

std::vector<Fit> candidates() {
    std::vector<Fit> list;
    for (const double from : {0.03, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5})
        for (const double power : {0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0})
            list.push_back({from, power});
    return list;
}

struct Bin {
    int all = 0, right = 0;
    double told = 0;
};

/// Reliability: how often what is told with so much is so.
void print(const char* what, const std::vector<std::pair<double, bool>>& told) {
    constexpr std::array<double, 9> kFrom{0, 0.5, 0.8, 0.9, 0.97, 0.99, 0.997, 0.999, 0.9997};
    std::array<Bin, 9> bins;
    for (const auto& [share, right] : told) {
        std::size_t bin = 0;
        while (bin + 1 < kFrom.size() && share >= kFrom[bin + 1]) ++bin;
        ++bins[bin].all;
        bins[bin].right += right;
        bins[bin].told += share;
    }
    std::printf("%s\n", what);
    for (std::size_t i = 0; i < kFrom.size(); ++i)
        if (bins[i].all > 0)
            std::printf("  from %.4f: %5d, wrong %3d, expected %6.1f\n", kFrom[i], bins[i].all,
                        bins[i].all - bins[i].right, bins[i].all - bins[i].told);
}

std::pair<double, bool> answer(const measure::KeptDie& die, const std::array<double, 6>& shares) {
    const auto best = std::max_element(shares.begin(), shares.end());
    return {*best, best - shares.begin() + 1 == die.truth};
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Game> games;
    std::vector<std::vector<Come>> come;
    std::vector<std::string> names;
    for (int i = 1; i < argc; ++i) {
        std::ifstream file{argv[i]};
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", argv[i]);
            return 2;
        }
        Game game;
        std::optional<Game> before;
        come.emplace_back();
        for (std::string line; std::getline(file, line);) {
            const auto json = nlohmann::json::parse(line);
            Game now;
            for (const auto& die : json["dice"]) now.push_back(measure::keptDie(die));
            if (before)
                for (const auto& one : comeSince(*before, now)) come.back().push_back(one);
            before = now;
            if (!json["illegal"].get<bool>()) game.insert(game.end(), now.begin(), now.end());
        }
        games.push_back(std::move(game));
        names.emplace_back(argv[i]);
    }
    if (games.size() < 2) {
        std::fprintf(stderr, "measure_loose_dice FILE…: two games or more\n");
        return 2;
    }

    std::vector<std::pair<double, bool>> real, raw, fitted;
    int dice = 0;
    for (const auto& game : games)
        for (const auto& die : game) {
            real.emplace_back(die.seen.real, die.truth != 0);
            if (die.truth == 0) continue;
            ++dice;
            raw.push_back(answer(die, sharesOf(die.seen, {})));
        }
    std::printf("%zu games, %zu places, %d dice\n", games.size(), real.size(), dice);
    print("is a die", real);
    print("values as read", raw);

    const auto fits = candidates();
    using Surprise = double (*)(const Game&, const Fit&);
    // Judges every game by what fits the others best, and tells `judged` by what.
    const auto fit = [&](const char* what, Surprise of,
                         const std::function<void(const Game&, const Fit&)>& judged) {
        std::vector<std::vector<double>> surprise(fits.size());
        std::vector<double> all(fits.size(), 0);
        for (std::size_t f = 0; f < fits.size(); ++f)
            for (const auto& game : games) {
                surprise[f].push_back(of(game, fits[f]));
                all[f] += surprise[f].back();
            }
        const auto best = [&](const std::function<double(std::size_t)>& cost) {
            std::size_t least = 0;
            for (std::size_t f = 1; f < fits.size(); ++f)
                if (cost(f) < cost(least)) least = f;
            return least;
        };
        double before = 0, after = 0;
        for (std::size_t g = 0; g < games.size(); ++g) {
            const auto chosen = best([&](std::size_t f) { return all[f] - surprise[f][g]; });
            before += of(games[g], {});
            after += surprise[chosen][g];
            judged(games[g], fits[chosen]);
        }
        std::printf("%s: surprise, nats: as read %.2f, fitted on other games %.2f\n", what, before,
                    after);
        const auto show = [&](const char* with, std::size_t f) {
            std::printf("%s: doubt below %.2f to the power of %.2f: %.2f nats\n", with,
                        fits[f].from, fits[f].power, all[f]);
        };
        show("fitted on all", best([&](std::size_t f) { return all[f]; }));
        for (const double power : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0})
            show("  with this power",
                 best([&](std::size_t f) { return fits[f].power == power ? all[f] : 1e9; }));
    };
    fit("values", surpriseOf, [&](const Game& game, const Fit& by) {
        for (const auto& die : game)
            if (die.truth != 0) fitted.push_back(answer(die, sharesOf(die.seen, by)));
    });
    print("values, each game by constants fitted on the others", fitted);
    std::vector<std::pair<double, bool>> fittedReal;
    fit("is a die", surpriseAtDice, [&](const Game& game, const Fit& by) {
        for (const auto& die : game) fittedReal.emplace_back(realOf(die.seen, by), die.truth != 0);
    });
    print("is a die, each game by constants fitted on the others", fittedReal);
    fitCome(come);
    for (std::size_t g = 0; g < games.size(); ++g)
        for (const auto& die : games[g])
            if (die.truth != 0)
                if (const auto [share, right] = answer(die, sharesOf(die.seen, {}));
                    !right && share > 0.6)
                    std::printf("wrong with %.4f (die %.3f, %.0f pixels, visible %.2f): %s\n",
                                share, die.seen.real, die.seen.box.width, die.visible,
                                names[g].c_str());
    return 0;
}
