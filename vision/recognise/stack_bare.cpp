#include "vision/recognise/stack_bare.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

constexpr int kLevels = 5;
constexpr float kSameShade = 0.12F, kSameLight = 0.5F;
constexpr std::size_t kMostSamples = 60;
constexpr double kCorner = 0.55;  // of the pitch from the middle of a cell
constexpr double kSomeShare = 0.15, kMostShare = 0.7;
constexpr double kRoundMm = 1.5, kOverPawns = 0.6;  // stacks may stand a little elsewhere

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// What was seen of the cells of every level, by spots of a grid over one cell.
class Samples {
public:
    Samples(const StackGround& ground, double spotMm)
        : ground_(ground),
          spotMm_(spotMm),
          across_(std::max(1, static_cast<int>(std::ceil(ground.pitchMm / spotMm)))),
          tones_(at(kLevels * across_ * across_)) {}

    int across() const { return across_; }
    std::vector<Tone>& of(int level, int x, int y) {
        return tones_[at((level * across_ + y) * across_ + x)];
    }
    const std::vector<Tone>& of(int level, int x, int y) const {
        return tones_[at((level * across_ + y) * across_ + x)];
    }
    /// The spot of its cell that this spot of the board is.
    cv::Point spotAt(double x, double y) const {
        const auto& centre = ground_.cellMm[at(ground_.cellAt(x, y))];
        const auto step = [&](double off) {
            return std::clamp(static_cast<int>((off + ground_.pitchMm / 2) / spotMm_), 0,
                              across_ - 1);
        };
        return {step(x - centre.x), step(y - centre.y)};
    }

    /// `hidden`: pixels that show something else; may be empty.
    void collect(const StackScene& scene, std::span<const int> levels,
                 const std::vector<bool>& hidden) {
        const auto& small = scene.small();
        for (std::size_t p = 0; p < small.total(); ++p) {
            if (!hidden.empty() && hidden[p]) continue;
            const auto land = scene.landing(p);
            if (land.wall || land.x < 1 || land.y < 1 ||
                double{land.x} > ground_.boardMm.width - 1 ||
                double{land.y} > ground_.boardMm.height - 1)
                continue;
            const int cell = ground_.cellAt(double{land.x}, double{land.y});
            const auto spot = spotAt(double{land.x}, double{land.y});
            const int row = static_cast<int>(p) / small.cols,
                      column = static_cast<int>(p) % small.cols;
            of(levels[at(cell)], spot.x, spot.y)
                .push_back(toneOf(small.at<cv::Vec3b>(row, column)));
        }
    }

private:
    const StackGround& ground_;
    double spotMm_;
    int across_;
    std::vector<std::vector<Tone>> tones_;
};

Tone operator+(const Tone& a, const Tone& b) {
    return {a.red + b.red, a.blue + b.blue, a.light + b.light};
}
Tone operator-(const Tone& a, const Tone& b) {
    return {a.red - b.red, a.blue - b.blue, a.light - b.light};
}

bool areAlike(const Tone& a, const Tone& b) {
    const float r = a.red - b.red, bl = a.blue - b.blue;
    return r * r + bl * bl < kSameShade * kSameShade && std::abs(a.light - b.light) < kSameLight;
}

struct Cluster {
    Tone mean;
    double share = 0;  // of all tones
};

Cluster around(const std::vector<Tone>& tones, const Tone& middle) {
    Tone sum;
    float n = 0;
    for (const auto& tone : tones)
        if (areAlike(tone, middle)) {
            sum = sum + tone;
            ++n;
        }
    if (n == 0) return {middle, 0};
    return {{sum.red / n, sum.blue / n, sum.light / n},
            double{n} / static_cast<double>(tones.size())};
}

/// Those tones that have most others near them.
Cluster commonest(const std::vector<Tone>& tones) {
    const std::size_t stride = std::max<std::size_t>(1, tones.size() / kMostSamples);
    std::size_t most = 0;
    const Tone* middle = nullptr;
    for (std::size_t i = 0; i < tones.size(); i += stride) {
        std::size_t near = 0;
        for (std::size_t j = 0; j < tones.size(); j += stride)
            if (areAlike(tones[i], tones[j])) ++near;
        if (near > most) most = near, middle = &tones[i];
    }
    return middle ? around(tones, *middle) : Cluster{};
}

/// The tone of the corners of cells, by level.
std::array<Tone, kLevels> cornersOf(const Samples& samples) {
    std::array<Tone, kLevels> corners;
    const int across = samples.across();
    for (int level = 0; level < kLevels; ++level) {
        std::vector<Tone> seen;
        for (int y = 0; y < across; ++y)
            for (int x = 0; x < across; ++x) {
                const double middle = (across - 1) / 2.0;
                if (std::hypot(x - middle, y - middle) < kCorner * across) continue;
                const auto& here = samples.of(level, x, y);
                seen.insert(seen.end(), here.begin(), here.end());
            }
        corners[at(level)] = commonest(seen).mean;
    }
    return corners;
}

/// What the cells of a level show at one spot, where `expected` is what the others make likely.
/// `alone`: there is one such cell only, so what most of it shows may well be a pawn.
Tone ownTone(const std::vector<Tone>& seen, const Tone& expected, bool alone) {
    if (seen.empty()) return expected;
    const auto near = around(seen, expected);
    if (near.share > kSomeShare) return near.mean;
    if (alone) return expected;
    const auto own = commonest(seen);
    return own.share > kMostShare ? own.mean : expected;
}

Tone middling(const std::vector<Tone>& tones) {
    const auto middle = [&](float Tone::*part) {
        std::vector<float> values;
        for (const auto& tone : tones) values.push_back(tone.*part);
        const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), half, values.end());
        return *half;
    };
    return {middle(&Tone::red), middle(&Tone::blue), middle(&Tone::light)};
}

int lowestOf(std::span<const int> levels) {
    return static_cast<int>(std::min_element(levels.begin(), levels.end()) - levels.begin());
}

}  // namespace

cv::Mat_<cv::Vec3f> commonTones(const StackScene& scene, const StackGround& ground,
                                std::span<const int> levels) {
    constexpr double kSpotMm = 2;
    Samples samples{ground, kSpotMm};
    samples.collect(scene, levels, {});
    const auto corners = cornersOf(samples);
    const int across = samples.across();
    std::array<cv::Mat_<cv::Vec3f>, kLevels> looks;
    for (auto& look : looks) look.create(across, across);
    for (int y = 0; y < across; ++y)
        for (int x = 0; x < across; ++x) {
            // Pawns stand on the middle of cells, never on their corners. How the one differs from
            // the other is much the same on all of them, so the empty ones tell it.
            std::vector<Tone> beside;
            for (int level = 0; level < kLevels; ++level)
                for (const auto& tone : samples.of(level, x, y))
                    beside.push_back(tone - corners[at(level)]);
            const auto common = commonest(beside).mean;
            for (int level = 0; level < kLevels; ++level) {
                const auto tone = ownTone(samples.of(level, x, y), corners[at(level)] + common,
                                          std::count(levels.begin(), levels.end(), level) == 1);
                looks[at(level)](y, x) = {tone.red, tone.blue, tone.light};
            }
        }
    cv::Mat_<cv::Vec3f> tones(cvRound(ground.boardMm.height), cvRound(ground.boardMm.width));
    for (int y = 0; y < tones.rows; ++y)
        for (int x = 0; x < tones.cols; ++x) {
            const auto spot = samples.spotAt(x + 0.5, y + 0.5);
            tones(y, x) = looks[at(levels[at(ground.cellAt(x + 0.5, y + 0.5))])](spot);
        }
    return tones;
}

cv::Mat_<cv::Vec3f> seenTones(const StackScene& scene, const StackGround& ground,
                              std::span<const int> levels, std::span<const StackBelief> beliefs,
                              const cv::Mat_<cv::Vec3f>& before) {
    std::vector<bool> hidden(scene.small().total());
    std::vector<Pass> passes;
    for (int cell = 0; cell < kStackCells; ++cell) {
        const auto& belief = beliefs[at(cell)];
        if (belief.height == 0) continue;
        passes.clear();
        const double foot = ground.footMm[at(cell)];
        scene.passes(ground.cellMm[at(cell)] + belief.offMm, ground.radiusMm + kRoundMm, foot,
                     foot + (belief.height + kOverPawns) * ground.pawnMm, passes);
        for (const auto& pass : passes) hidden[at(pass.pixel)] = true;
    }
    constexpr double kSpotMm = 1;
    constexpr std::size_t kLeast = 3;
    Samples samples{ground, kSpotMm};
    samples.collect(scene, levels, hidden);
    auto tones = before.clone();
    const int lowest = lowestOf(levels);
    for (int y = 0; y < tones.rows; ++y)
        for (int x = 0; x < tones.cols; ++x) {
            const int cell = ground.cellAt(x + 0.5, y + 0.5);
            const auto spot = samples.spotAt(x + 0.5, y + 0.5);
            const auto& seen = samples.of(levels[at(cell)], spot.x, spot.y);
            if (seen.size() < (cell == lowest ? 1 : kLeast)) continue;
            const auto tone = middling(seen);
            // A pawn that nobody saw on the only cell of its level is not how that cell looks.
            const auto& was = before(y, x);
            if (cell == lowest && !areAlike(tone, {was[0], was[1], was[2]})) continue;
            tones(y, x) = {tone.red, tone.blue, tone.light};
        }
    return tones;
}

}  // namespace kibitz::vision::stacks
