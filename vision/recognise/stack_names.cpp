#include "vision/recognise/stack_names.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision::stacks {

namespace {

// How sets are painted: as strongly as their names say, with so much white in the paint.
constexpr std::array<float, 6> kStrengths{1.15F, 1, 0.85F, 0.7F, 0.55F, 0.4F};
constexpr std::array<float, 4> kWhites{0, 0.2F, 0.35F, 0.55F};
// How far a paint strays from what its set makes of its name: strong ones as far as the red that
// leans to orange does, pale ones have no room to.
constexpr float kStrays = 0.06F, kStraysStrong = 0.2F;
// One paint is lighter than it should be beside the others by so much, in logarithms, all of them
// together by the light that falls on them.
constexpr float kLighter = 0.3F, kLightDoubt = 0.7F;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A paint, and what has to be added to all colours alike.
struct Fit {
    float strength = 1, white = 0;
    float strays = 0;
    Tone added;
    float worth = -1e9F;  // log density
};

struct Sum {
    float first = 0, second = 0;
    int count = 0;
    void add(float d) { first += d, second += d * d, ++count; }
    /// Log density of deviations that have `common` in common and stray by `own`.
    float worth(float own, float common) const {
        const auto n = static_cast<float>(count);
        const float o = own * own, c = common * common;
        return -0.5F * (second / o - c * first * first / (o * (o + n * c))) - n * std::log(own) -
               0.5F * std::log(1 + n * c / o);
    }
    /// What they most likely have in common.
    float shared(float own, float common) const {
        const float c = common * common;
        return first * c / (own * own + static_cast<float>(count) * c);
    }
};

Tone painted(const cv::Vec3d& rgb, float strength, float white) {
    auto tone = toneOf(rgb * (1 - double{white}) + cv::Vec3d::all(255) * double{white});
    tone.red *= strength;
    tone.blue *= strength;
    return tone;
}

}  // namespace

ColourNames namesOf(const std::array<cv::Vec3d, kPawnColours>& named,
                    const std::array<std::optional<Tone>, kPawnColours>& seen, const Tone& cast,
                    float castDoubt) {
    ColourNames names;
    std::array<int, kPawnColours> order{};
    std::iota(order.begin(), order.end(), 0);
    Fit best;
    // By colour and name: the likelihood of all namings in which the one has the other.
    std::array<std::array<double, kPawnColours>, kPawnColours> likely{};
    double all = 0;
    for (const float strength : kStrengths)
        for (const float white : kWhites) {
            std::array<Tone, kPawnColours> paints;
            for (std::size_t c = 0; c < paints.size(); ++c)
                paints[c] = painted(named[c], strength, white);
            const float strays = kStrays + kStraysStrong * strength * (1 - white);
            auto way = order;
            do {
                Sum red, blue, light;
                for (std::size_t c = 0; c < seen.size(); ++c) {
                    if (!seen[c]) continue;
                    const auto& paint = paints[at(way[c])];
                    red.add(seen[c]->red - paint.red - cast.red);
                    blue.add(seen[c]->blue - paint.blue - cast.blue);
                    light.add(seen[c]->light - paint.light - cast.light);
                }
                const float worth = red.worth(strays, castDoubt) + blue.worth(strays, castDoubt) +
                                    light.worth(kLighter, kLightDoubt);
                const double odds = std::exp(double{worth});
                all += odds;
                for (std::size_t c = 0; c < way.size(); ++c) likely[c][at(way[c])] += odds;
                if (way != order || worth <= best.worth) continue;
                best = {strength,
                        white,
                        strays,
                        {cast.red + red.shared(strays, castDoubt),
                         cast.blue + blue.shared(strays, castDoubt),
                         cast.light + light.shared(kLighter, kLightDoubt)},
                        worth};
            } while (std::next_permutation(way.begin(), way.end()));
        }
    for (std::size_t c = 0; c < likely.size(); ++c) {
        for (std::size_t n = 0; n < likely.size(); ++n)
            // What nothing explains, no light and no paint, has no name.
            names.shares[c][n] =
                all > 0 ? static_cast<float>(likely[c][n] / all) : 1.0F / kPawnColours;
        auto& cloud = names.expected[c];
        const auto paint = painted(named[c], best.strength, best.white);
        cloud.mean = {paint.red + best.added.red, paint.blue + best.added.blue,
                      paint.light + best.added.light};
        cloud.redRed = cloud.blueBlue = best.strays * best.strays;
        cloud.settle();
    }
    return names;
}

}  // namespace kibitz::vision::stacks
