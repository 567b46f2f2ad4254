#include "vision/recognise/piece_colours.h"
#include "vision/recognise/tone_scatter.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kibitz::vision {

namespace {

using cv::Matx33d;
using cv::Vec3d;

// How far the pieces of a set may lie from the nominal colour of their name, and a colour without
// one from grey.
const Matx33d kUnknownDoubt = spreadOf(0.9, 0.9, 1.2);
const Tone kUnknownTone{0, 0, -1.5};
/// Colours of a pale set lie nearer to each other, and nearer to what they should be.
Matx33d nominalDoubt(double pale) {
    const double colour = 0.5 * (1 - 0.8 * std::max(0.0, pale));
    return spreadOf(colour, colour, 0.4);
}
// Light: strength common to all channels, then warmth, from the blue of the sky to the red of a
// bulb, then what is neither.
const Vec3d kWarm{1, 0, -1};
const Matx33d kLightPrior =
    0.6 * 0.6 * Matx33d::ones() + 0.5 * 0.5 * (kWarm * kWarm.t()) + 0.1 * 0.1 * Matx33d::eye();
// Things looked at that tell something new of each colour.
constexpr double kThingsPerColour = 2;
// How much paler (or, below nothing, how much stronger) than their names all colours of a set are.
constexpr double kPale = 0.15, kLeastPale = -0.15, kMostPale = 0.75;
// How many samples the usual scatter counts for: of all colours, then of one.
constexpr double kWithinCounts = 10, kOwnCounts = 12;
// In shadow, or with a sheen over it.
const Matx33d kWideMore = spreadOf(0.18, 0.18, 0.6);
// What readings that nobody showed count for together.
constexpr double kConfirmedCount = 6, kGuessedCount = 2;
// Samples in the middle of the table against one at its edge, before a slope is believed.
constexpr double kSlopeCounts = 3;

Tone underLight(const Vec3d& linear, const Vec3d& light) {
    return toneOf({linear[0] * std::exp(light[0]), linear[1] * std::exp(light[1]),
                   linear[2] * std::exp(light[2])});
}

/// As a paler maker paints it: nearer to the grey that is as light.
Vec3d paled(const Vec3d& linear, double pale) {
    const double light = (linear[0] + linear[1] + linear[2]) / 3;
    return linear * (1 - pale) + Vec3d::all(light * pale);
}

/// How the tone changes with the light of each channel.
Matx33d tintOf(const Vec3d& linear, const Vec3d& light) {
    constexpr double kStep = 0.01;
    Matx33d tint;
    for (int i = 0; i < 3; ++i) {
        auto more = light, less = light;
        more[i] += kStep;
        less[i] -= kStep;
        const auto change = (underLight(linear, more) - underLight(linear, less)) / (2 * kStep);
        for (int row = 0; row < 3; ++row) tint(row, i) = change[row];
    }
    return tint;
}

/// Tells every sample with what it counts: those that nobody showed have a bound together.
template <class Colour, class Tell>
void eachSample(const Colour& colour, const Tell& tell) {
    for (const auto& sample : colour.shown) tell(sample, 1.0);
    const auto bounded = [&](const auto& samples, double most) {
        double sum = 0;
        for (const auto& sample : samples) sum += sample.weight;
        for (const auto& sample : samples)
            tell(sample, sample.weight * std::min(1.0, most / std::max(sum, 1e-9)));
    };
    bounded(colour.confirmed, kConfirmedCount);
    bounded(colour.guessed, kGuessedCount);
}

}  // namespace

void PieceColours::fit() {
    constexpr int kRounds = 3;
    for (int i = 0; i < kRounds; ++i) {
        fitLight();
        fitMeans();
        fitSlope();
        fitSpreads();
    }
}

/// How well what lies there would be explained by nominal colours under a light.
double PieceColours::scoreOf(const Guess& guess) const {
    const auto scatter = nominalDoubt(guess.pale) + kWithin;
    const auto inverse = scatter.inv();
    const double scale =
        -1.5 * std::log(2 * std::numbers::pi) - 0.5 * std::log(cv::determinant(scatter));
    const auto logGauss = [&](const Tone& off) { return scale - 0.5 * squared(off, inverse); };
    const auto known = static_cast<double>(colours_.size());
    double score = -0.5 * squared(guess.light, kLightPrior.inv()) -
                   0.5 * guess.pale * guess.pale / (kPale * kPale);
    std::vector<Tone> tones;
    for (const auto& colour : colours_) {
        if (!colour.nominal) continue;
        tones.push_back(underLight(paled(*colour.nominal, guess.pale), guess.light));
        if (colour.shown.empty()) continue;
        Tone sum;
        for (const auto& sample : colour.shown) sum += sample.tone;
        score += logGauss(sum / static_cast<double>(colour.shown.size()) - tones.back());
    }
    // All pieces of a colour lie off its name in the same way: a hundred of them tell hardly more
    // about the light than a few.
    const double counts =
        std::min(1.0, kThingsPerColour * known / static_cast<double>(looked_.size()));
    for (const auto& thing : looked_) {
        double sum = kGroundExpected * kGroundDensity;
        for (const auto& tone : tones)
            sum += (1 - kGroundExpected) / known * std::exp(logGauss(thing.tone - tone));
        score += counts * std::log(sum);
    }
    return score;
}

/// From many guesses, because a reddish light on blue pieces looks like another one on green.
void PieceColours::findLight() {
    Guess best;
    double bestScore = scoreOf(best);
    std::vector<std::pair<double, Vec3d>> all;
    const auto consider = [&](const Guess& guess) {
        if (guess.pale < kLeastPale || guess.pale > kMostPale) return;
        const double score = scoreOf(guess);
        all.emplace_back(score, guess.light);
        if (score > bestScore) {
            bestScore = score;
            best = guess;
        }
    };
    for (const double strength : {-2.0, -1.5, -1.0, -0.5, 0.0, 0.5})
        for (const double warmth : {-0.4, 0.0, 0.4, 0.8})
            for (const double pale : {0.0, 0.3, 0.55})
                consider({Vec3d::all(strength) + warmth * kWarm, pale});
    const auto coarse = all;
    for (double step = 0.25; step > 0.02; step *= 0.6)
        for (const double sign : {-1.0, 1.0}) {
            for (int i = 0; i < 3; ++i) {
                auto guess = best;
                guess.light[i] += sign * step;
                consider(guess);
            }
            consider({best.light, best.pale + sign * step / 2});
        }
    light_ = best.light;
    pale_ = best.pale;
    // Other lights that would do as well are doubt about this one.
    otherLight_ = {};
    double sum = 0;
    for (const auto& [score, light] : coarse) {
        const double weight = std::exp(score - bestScore);
        otherLight_ += weight * ((light - light_) * (light - light_).t());
        sum += weight;
    }
    otherLight_ = otherLight_ * (1 / (sum + 1));
}

/// The light that moves the nominal colours nearest to the samples; each colour counts once, since
/// all its pieces lie off its name in the same way.
void PieceColours::fitLight() {
    auto strength = kLightPrior.inv();
    Vec3d pull;
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
        strength = kLightPrior.inv();
        pull = -(strength * light_);
        for (const auto& colour : colours_) {
            double count = 0;
            Tone sum;
            eachSample(colour, [&](const Sample& sample, double weight) {
                count += weight;
                sum += weight * levelled(sample.tone, sample.where);
            });
            if (!colour.nominal || count < 1e-6) continue;
            const auto scatter = (nominalDoubt(pale_) + within_ * (1 / count)).inv();
            const auto tint = tintOf(paled(*colour.nominal, pale_), light_);
            strength += tint.t() * scatter * tint;
            pull += tint.t() * scatter *
                    (sum / count - underLight(paled(*colour.nominal, pale_), light_));
        }
        light_ += strength.inv() * pull;
    }
    lightDoubt_ = strength.inv() + otherLight_;
}

/// Between the nominal colour in this light and the samples, by how sure each is.
void PieceColours::fitMeans() {
    for (auto& colour : colours_) {
        Tone start = kUnknownTone;
        auto doubt = kUnknownDoubt;
        if (colour.nominal) {
            start = underLight(paled(*colour.nominal, pale_), light_);
            const auto tint = tintOf(paled(*colour.nominal, pale_), light_);
            doubt = nominalDoubt(pale_) + tint * lightDoubt_ * tint.t();
        }
        double count = 0;
        Tone sum;
        eachSample(colour, [&](const Sample& sample, double weight) {
            count += weight;
            sum += weight * levelled(sample.tone, sample.where);
        });
        const auto before = doubt.inv(), seen = within_.inv();
        colour.doubt = (before + count * seen).inv();
        colour.mean = colour.doubt * (before * start + seen * sum);
    }
}

/// One slope of the light for all colours, as far as their samples agree on it.
void PieceColours::fitSlope() {
    cv::Matx22d places = kSlopeCounts * cv::Matx22d::eye();
    cv::Matx<double, 3, 2> changes;
    for (const auto& colour : colours_)
        eachSample(colour, [&](const Sample& sample, double weight) {
            if (!sample.where) return;
            const cv::Vec2d at{sample.where->x, sample.where->y};
            places += weight * (at * at.t());
            changes += weight * ((sample.tone - colour.mean) * at.t());
        });
    slope_ = changes * places.inv();
}

void PieceColours::fitSpreads() {
    auto all = kWithinCounts * kWithin;
    double allCount = kWithinCounts;
    std::vector<Matx33d> own(colours_.size());
    std::vector<double> counts(colours_.size());
    for (std::size_t i = 0; i < colours_.size(); ++i) {
        const auto& colour = colours_[i];
        eachSample(colour, [&](const Sample& sample, double weight) {
            const auto off = levelled(sample.tone, sample.where) - colour.mean;
            own[i] += weight * (off * off.t());
            counts[i] += weight;
        });
        all += own[i];
        allCount += std::max(0.0, counts[i] - 1);
    }
    within_ = all * (1 / allCount);
    for (std::size_t i = 0; i < colours_.size(); ++i) {
        auto& colour = colours_[i];
        const auto scatter =
            (kOwnCounts * within_ + own[i]) * (1 / (kOwnCounts + std::max(0.0, counts[i] - 1)));
        colour.narrow = scatter + colour.doubt;
        colour.wide = colour.narrow + kWideMore;
        colour.freedom = 4 + std::min(counts[i], 12.0);
    }
}

}  // namespace kibitz::vision
