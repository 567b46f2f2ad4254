#include "vision/recognise/piece_colours.h"

#include "vision/equipment/palette.h"
#include "vision/recognise/tone_scatter.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace kibitz::vision {

namespace {

using cv::Matx33d;
using cv::Vec3d;

// How much of a colour is seen in shadow or with a sheen over it, and how much darker.
constexpr double kWideShare = 0.1, kShadow = 0.35;
const Matx33d kGroundKernel = spreadOf(0.15, 0.15, 0.3);
constexpr std::size_t kKeptShown = 64, kKeptConfirmed = 40, kKeptGround = 64, kKeptLooked = 128;
constexpr double kPixelsAlike = 6;  // neighbouring pixels share their noise: a JPEG's blocks do
const Matx33d kUnusableDoubt = spreadOf(0.15, 0.15, 0.4);
constexpr double kLeastUsable = 0.25;

/// Logarithm of Student's density in three dimensions.
double logStudent(const Vec3d& off, const Matx33d& scatter, double freedom) {
    constexpr int kDimensions = 3;
    return std::lgamma((freedom + kDimensions) / 2) - std::lgamma(freedom / 2) -
           0.5 * kDimensions * std::log(freedom * std::numbers::pi) -
           0.5 * std::log(cv::determinant(scatter)) -
           0.5 * (freedom + kDimensions) * std::log1p(squared(off, scatter.inv()) / freedom);
}

double logSum(double a, double b) {
    const double high = std::max(a, b);
    return high + std::log(std::exp(a - high) + std::exp(b - high));
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
