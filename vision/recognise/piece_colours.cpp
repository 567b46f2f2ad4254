#include "vision/recognise/piece_colours.h"

#include "vision/equipment/palette.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace kibitz::vision {

namespace {

using cv::Matx33d;
using cv::Vec3d;

Matx33d spreadOf(double red, double blue, double light) {
    return Matx33d::diag({red * red, blue * blue, light * light});
}

// How far the pieces of a set may lie from the nominal colour of their name, and a colour without
// one from grey.
const Matx33d kNominalDoubt = spreadOf(0.35, 0.35, 0.4), kUnknownDoubt = spreadOf(0.9, 0.9, 1.2);
const Tone kUnknownTone{0, 0, -1.5};
// Light: strength common to all channels, then the tint of each.
const Matx33d kLightPrior = 0.6 * 0.6 * Matx33d::ones() + 0.2 * 0.2 * Matx33d::eye();
// How pieces of one colour differ, before any were seen, and how many samples that counts for.
// Fitted on the scenes of catan-scorer with odd numbers; a third more or less changes little.
const Matx33d kWithin = spreadOf(0.12, 0.14, 0.28);
constexpr double kWithinCounts = 10, kOwnCounts = 12;
// The surface itself may be seen in shadow or with a sheen over it.
constexpr double kWideShare = 0.1, kShadow = 0.35;
const Matx33d kWideMore = spreadOf(0.18, 0.18, 0.6);
// Anything that is no piece may have any tone: one over the volume that tones of tables fill.
constexpr double kGroundDensity = 1.0 / 60;
const Matx33d kGroundKernel = spreadOf(0.15, 0.15, 0.3);
constexpr double kGroundExpected = 0.15;
constexpr std::size_t kKeptShown = 64, kKeptConfirmed = 40, kKeptGround = 64, kKeptLooked = 256;
constexpr double kConfirmedCount = 6, kGuessedCount = 2;
constexpr double kPixelsAlike = 6;  // neighbouring pixels share their noise: a JPEG's blocks do
const Matx33d kUnusableDoubt = spreadOf(0.15, 0.15, 0.4);
constexpr double kLeastUsable = 0.25;
// Samples in the middle of the table against one at its edge, before a slope is believed.
constexpr double kSlopeCounts = 3;

double squared(const Vec3d& v, const Matx33d& inverse) { return v.dot(inverse * v); }

/// Logarithm of Student's density in three dimensions.
double logStudent(const Vec3d& off, const Matx33d& scatter, double freedom) {
    constexpr int kDimensions = 3;
    return std::lgamma((freedom + kDimensions) / 2) - std::lgamma(freedom / 2) -
           0.5 * kDimensions * std::log(freedom * std::numbers::pi) -
           0.5 * std::log(cv::determinant(scatter)) -
           0.5 * (freedom + kDimensions) * std::log1p(squared(off, scatter.inv()) / freedom);
}

double logGauss(const Vec3d& off, const Matx33d& scatter) {
    return -1.5 * std::log(2 * std::numbers::pi) - 0.5 * std::log(cv::determinant(scatter)) -
           0.5 * squared(off, scatter.inv());
}

double logSum(double a, double b) {
    const double high = std::max(a, b);
    return high + std::log(std::exp(a - high) + std::exp(b - high));
}

Tone underLight(const Vec3d& linear, const Vec3d& light) {
    return toneOf({linear[0] * std::exp(light[0]), linear[1] * std::exp(light[1]),
                   linear[2] * std::exp(light[2])});
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

Matx33d doubtOf(const ColourPatch& patch) {
    const double independent = std::max(1.0, patch.pixels / kPixelsAlike);
    Matx33d doubt;
    for (int i = 0; i < 3; ++i) doubt(i, i) = patch.spread[i] * patch.spread[i] / independent;
    return patch.usable < kLeastUsable ? doubt + kUnusableDoubt : doubt;
}

/// The newest so many.
template <class T>
void keepNewest(std::vector<T>& all, std::size_t count) {
    if (all.size() > count) all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(count));
}

}  // namespace

std::vector<PieceColour> pieceColours(std::span<const std::string> names) {
    std::vector<PieceColour> colours;
    for (const auto& name : names) {
        PieceColour colour{name, std::nullopt};
        if (knowsInkOf(name)) {
            const auto ink = inkOf(name);
            const auto byte = [](double share) {
                return static_cast<unsigned char>(std::lround(share * 255));
            };
            colour.nominal = cv::Vec3b{byte(ink.red), byte(ink.green), byte(ink.blue)};
        }
        colours.push_back(std::move(colour));
    }
    return colours;
}

PieceColours::PieceColours(std::vector<PieceColour> colours) : within_{kWithin} {
    for (auto& colour : colours) {
        Colour made;
        made.name = std::move(colour.name);
        if (colour.nominal) made.nominal = linearOf(*colour.nominal);
        colours_.push_back(std::move(made));
    }
    fit();
}

bool PieceColours::isKnown(std::size_t colour) const {
    return !colours_[colour].shown.empty() || !colours_[colour].confirmed.empty();
}

void PieceColours::learn(std::size_t colour, const ColourPatch& patch) {
    assert(colour < colours_.size());
    colours_[colour].shown.push_back({patch.tone, patch.where, 1});
    keepNewest(colours_[colour].shown, kKeptShown);
    fit();
}

void PieceColours::confirm(std::span<const Reading> readings) {
    for (const auto& [index, patch] : readings) {
        assert(index < colours_.size());
        auto& colour = colours_[index];
        const auto off = levelled(patch.tone, patch.where) - colour.mean;
        const auto scatter = colour.narrow + doubtOf(patch);
        const double far = squared(off, scatter.inv());
        const double weight = std::min(1.0, (colour.freedom + 3) / (colour.freedom + far));
        colour.confirmed.push_back({patch.tone, patch.where, weight});
        keepNewest(colour.confirmed, kKeptConfirmed);
    }
    fit();
}

void PieceColours::learnGround(const ColourPatch& patch) {
    ground_.push_back({patch.tone, patch.where, 1});
    keepNewest(ground_, kKeptGround);
}

void PieceColours::look(std::span<const ColourPatch> patches) {
    looked_.clear();
    const auto step = std::max<std::size_t>(1, patches.size() / kKeptLooked);
    for (std::size_t i = 0; i < patches.size(); i += step)
        looked_.push_back({patches[i].tone, patches[i].where, 1});
    for (auto& colour : colours_) colour.guessed.clear();
    findLight();
    fit();
    constexpr int kRounds = 3;
    for (int i = 0; i < kRounds; ++i) {
        guess();
        fit();
    }
}

/// Takes what it is nearly sure of among the things looked at for samples of a colour.
void PieceColours::guess() {
    constexpr float kNearlySure = 0.8F;
    for (auto& colour : colours_) colour.guessed.clear();
    for (const auto& thing : looked_) {
        ColourPatch patch;
        patch.tone = thing.tone;
        patch.where = thing.where;
        patch.pixels = 1;
        patch.usable = 1;
        const auto shares = judge(patch);
        const auto best = std::max_element(shares.begin(), shares.end());
        const auto colour = static_cast<std::size_t>(best - shares.begin());
        if (*best < kNearlySure || colour == colours_.size()) continue;
        colours_[colour].guessed.push_back({thing.tone, thing.where, *best});
    }
}

namespace {

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
double PieceColours::lightScore(const Vec3d& light) const {
    const auto scatter = kNominalDoubt + kWithin;
    const auto known = static_cast<double>(colours_.size());
    double score = -0.5 * squared(light, kLightPrior.inv());
    for (const auto& thing : looked_) {
        double sum = kGroundExpected * kGroundDensity;
        for (const auto& colour : colours_)
            if (colour.nominal)
                sum += (1 - kGroundExpected) / known *
                       std::exp(logGauss(thing.tone - underLight(*colour.nominal, light), scatter));
        score += std::log(sum);
    }
    return score;
}

/// From many guesses, because a reddish light on blue pieces looks like another one on green.
void PieceColours::findLight() {
    double best = -1e300;
    light_ = {};
    for (const double strength : {-1.5, -1.0, -0.5, 0.0, 0.5})
        for (const double red : {-0.35, 0.0, 0.35})
            for (const double blue : {-0.35, 0.0, 0.35}) {
                const Vec3d light{strength + red, strength, strength + blue};
                const double score = lightScore(light);
                if (score > best) {
                    best = score;
                    light_ = light;
                }
            }
    for (double step = 0.25; step > 0.02; step *= 0.6)
        for (int i = 0; i < 3; ++i)
            for (const double sign : {-1.0, 1.0}) {
                auto light = light_;
                light[i] += sign * step;
                if (const double score = lightScore(light); score > best) {
                    best = score;
                    light_ = light;
                }
            }
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
            const auto scatter = (kNominalDoubt + within_ * (1 / count)).inv();
            const auto tint = tintOf(*colour.nominal, light_);
            strength += tint.t() * scatter * tint;
            pull += tint.t() * scatter * (sum / count - underLight(*colour.nominal, light_));
        }
        light_ += strength.inv() * pull;
    }
    lightDoubt_ = strength.inv();
}

/// Between the nominal colour in this light and the samples, by how sure each is.
void PieceColours::fitMeans() {
    for (auto& colour : colours_) {
        Tone start = kUnknownTone;
        auto doubt = kUnknownDoubt;
        if (colour.nominal) {
            start = underLight(*colour.nominal, light_);
            const auto tint = tintOf(*colour.nominal, light_);
            doubt = kNominalDoubt + tint * lightDoubt_ * tint.t();
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

Tone PieceColours::levelled(const Tone& tone, const std::optional<cv::Point2d>& where) const {
    return where ? tone - slope_ * cv::Vec2d{where->x, where->y} : tone;
}

double PieceColours::logLikelihood(const Colour& colour, const Tone& tone,
                                   const Matx33d& patchDoubt) const {
    const auto off = tone - colour.mean;
    const double most = logStudent(off, colour.narrow + patchDoubt, colour.freedom);
    const double rest =
        logStudent(off + Tone{0, 0, kShadow}, colour.wide + patchDoubt, colour.freedom);
    return logSum(std::log(1 - kWideShare) + most, std::log(kWideShare) + rest);
}

double PieceColours::logGround(const Tone& tone) const {
    double density = kGroundDensity;
    if (!ground_.empty()) {
        double sum = 0;
        for (const auto& sample : ground_)
            sum += std::exp(logStudent(tone - sample.tone, kGroundKernel, 5));
        density = (density + sum / static_cast<double>(ground_.size())) / 2;
    }
    return std::log(density);
}

std::vector<float> PieceColours::judge(const ColourPatch& patch,
                                       std::span<const float> expected) const {
    assert(expected.empty() || expected.size() == colours_.size() + 1);
    const auto tone = levelled(patch.tone, patch.where);
    const auto doubt = doubtOf(patch);
    std::vector<double> logs;
    for (const auto& colour : colours_) logs.push_back(logLikelihood(colour, tone, doubt));
    logs.push_back(logGround(patch.tone));
    const auto known = static_cast<double>(colours_.size());
    for (std::size_t i = 0; i < logs.size(); ++i) {
        const double usual = i < colours_.size() ? (1 - kGroundExpected) / known : kGroundExpected;
        const double prior = expected.empty() ? usual : static_cast<double>(expected[i]);
        logs[i] += std::log(std::max(prior, 1e-12));
    }
    const double high = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (auto& log : logs) sum += log = std::exp(log - high);
    std::vector<float> shares;
    for (const double log : logs) shares.push_back(static_cast<float>(log / sum));
    return shares;
}

std::vector<std::pair<std::size_t, std::size_t>> PieceColours::hardToTell() const {
    constexpr double kApart = 9;  // three spreads
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t a = 0; a < colours_.size(); ++a)
        for (std::size_t b = a + 1; b < colours_.size(); ++b) {
            const auto scatter = (colours_[a].narrow + colours_[b].narrow) * 0.5;
            if (squared(colours_[a].mean - colours_[b].mean, scatter.inv()) < kApart)
                pairs.emplace_back(a, b);
        }
    return pairs;
}

}  // namespace kibitz::vision
