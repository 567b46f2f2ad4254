#include "vision/track/ground.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {
namespace {

constexpr double kTileMayDiffer = 0.15;
constexpr double kDark =
    40;  // grey levels: below, differences are no longer judged relative to the light
constexpr float kLoudest = 0.16F;
constexpr float kStandsOut = 0.12F;
constexpr float kSpreads = 5;
constexpr int kThick = 4;  // cells: no joint is
// How far a cell departs from the ground.
constexpr std::uint8_t kFaint = 1, kClear = 2, kGlaring = 3, kVisited = 0x80;

std::array<double, 6> termsAt(double x, double y) { return {1, x, y, x * x, x * y, y * y}; }

double valueAt(const std::array<double, 6>& hill, double x, double y) {
    return hill[0] + hill[1] * x + hill[2] * y + hill[3] * x * x + hill[4] * x * y +
           hill[5] * y * y;
}

/// Solves the six normal equations; false when the points do not determine a hill.
bool solve(std::array<std::array<double, 7>, 6>& m, std::array<double, 6>& out) {
    for (std::size_t i = 0; i < 6; ++i) {
        std::size_t pivot = i;
        for (std::size_t r = i + 1; r < 6; ++r)
            if (std::abs(m[r][i]) > std::abs(m[pivot][i])) pivot = r;
        if (std::abs(m[pivot][i]) < 1e-9) return false;
        std::swap(m[i], m[pivot]);
        for (std::size_t r = 0; r < 6; ++r) {
            if (r == i) continue;
            const double f = m[r][i] / m[i][i];
            for (std::size_t c = i; c < 7; ++c) m[r][c] -= f * m[i][c];
        }
    }
    for (std::size_t i = 0; i < 6; ++i) out[i] = m[i][6] / m[i][i];
    return true;
}

}  // namespace

Ground::Ground(int columns, int rows) : columns_(columns), rows_(rows) {
    const auto cells = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    empty_.assign(3 * cells, 0.0F);
    ratio_.assign(3 * cells, 0.0F);
    scratch_.reserve(cells);
    mask_.assign(cells, 0);
    stack_.reserve(cells);
    component_.reserve(cells);
}

void Ground::learn(const std::vector<float>& picture) {
    std::copy(picture.begin(), picture.end(), empty_.begin());
    known_ = true;
}

bool Ground::isBare(const std::vector<float>& picture, float noise) {
    if (columns_ < 2 * kTilesAcross || rows_ < 2 * kTilesDown) return false;
    if (known_) {
        switch (compareWithKnown(picture, noise)) {
            case Compared::Bare: learn(picture); return true;  // the light may have wandered
            case Compared::Things: return false;
            case Compared::AnotherView: known_ = false; break;
        }
    }
    if (!looksBare(picture, noise)) return false;
    learn(picture);
    return true;
}

float Ground::medianOf(std::vector<float>& values, double share) {
    const auto at = values.begin() +
                    static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

Ground::Compared Ground::compareWithKnown(const std::vector<float>& picture, float noise) {
    const std::size_t cells = mask_.size();
    std::fill(mask_.begin(), mask_.end(), std::uint8_t{0});
    const float threshold = std::max(6.0F, 4 * noise);
    std::array<float, 3> gain{1, 1, 1};
    for (std::size_t c = 0; c < 3; ++c) {
        scratch_.clear();
        for (std::size_t i = c * cells; i < (c + 1) * cells; i += 7)
            if (empty_[i] > 12 && empty_[i] < 245) scratch_.push_back(picture[i] / empty_[i]);
        if (scratch_.size() < 8) continue;
        gain[c] = std::clamp(medianOf(scratch_, 0.5), 0.4F, 2.5F);
    }
    std::size_t different = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        for (std::size_t c = 0; c < 3; ++c) {
            const float now = std::min(picture[c * cells + i], 250.0F);
            const float then = std::min(empty_[c * cells + i] * gain[c], 250.0F);
            if (std::abs(now - then) > threshold + 0.06F * then) mask_[i] = kGlaring;
        }
        different += mask_[i] != 0;
    }
    // Most of it differs: the camera was moved, or the light fell in from elsewhere.
    if (different * 2 > cells) return Compared::AnotherView;
    return holdsThing() ? Compared::Things : Compared::Bare;
}

/// A smooth hill of light through the medians of large tiles; tiles with a thing on them lose their
/// say.
bool Ground::fitLight(const float* plane) {
    std::array<double, 6> hill{};
    std::array<double, kTiles> value{}, weight{};
    std::array<std::array<double, 2>, kTiles> place{};
    for (int t = 0; t < static_cast<int>(kTiles); ++t) {
        const int tx = t % kTilesAcross, ty = t / kTilesAcross;
        const int x0 = tx * columns_ / kTilesAcross, x1 = (tx + 1) * columns_ / kTilesAcross;
        const int y0 = ty * rows_ / kTilesDown, y1 = (ty + 1) * rows_ / kTilesDown;
        scratch_.clear();
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < x1; ++x) scratch_.push_back(plane[y * columns_ + x]);
        const auto i = static_cast<std::size_t>(t);
        value[i] = medianOf(scratch_, 0.5);
        weight[i] = 1;
        place[i] = {(x0 + x1) / static_cast<double>(columns_) - 1,
                    (y0 + y1) / static_cast<double>(rows_) - 1};
    }
    for (int round = 0; round < 8; ++round) {
        std::array<std::array<double, 7>, 6> normal{};
        for (std::size_t i = 0; i < kTiles; ++i) {
            const auto terms = termsAt(place[i][0], place[i][1]);
            for (std::size_t a = 0; a < 6; ++a) {
                for (std::size_t b = 0; b < 6; ++b) normal[a][b] += weight[i] * terms[a] * terms[b];
                normal[a][6] += weight[i] * terms[a] * value[i];
            }
        }
        if (!solve(normal, hill)) return false;
        scratch_.clear();
        for (std::size_t i = 0; i < kTiles; ++i)
            scratch_.push_back(
                static_cast<float>(std::abs(value[i] - valueAt(hill, place[i][0], place[i][1]))));
        const double spread = std::max(1.0, 1.5 * medianOf(scratch_, 0.5));
        for (std::size_t i = 0; i < kTiles; ++i) {
            const double off = (value[i] - valueAt(hill, place[i][0], place[i][1])) / (3 * spread);
            weight[i] = 1 / (1 + off * off * off * off);
        }
    }
    // Lamps are not quite parabolas and boards not quite of one colour: follow the tiles a little.
    for (std::size_t i = 0; i < kTiles; ++i) {
        const double smooth = valueAt(hill, place[i][0], place[i][1]);
        const double most = kTileMayDiffer * std::max(kDark, smooth);
        tiles_[i] = std::clamp(value[i] - smooth, -most, most);
    }
    hill_ = hill;
    return true;
}

double Ground::lightAt(int x, int y) const {
    const double u = (2 * x + 1.0) / columns_ - 1, v = (2 * y + 1.0) / rows_ - 1;
    // Beyond the middle of the outermost tiles the slope goes on.
    const double tx = (u + 1) / 2 * kTilesAcross - 0.5, ty = (v + 1) / 2 * kTilesDown - 0.5;
    const auto x0 = static_cast<std::size_t>(std::clamp(tx, 0.0, kTilesAcross - 2.0));
    const auto y0 = static_cast<std::size_t>(std::clamp(ty, 0.0, kTilesDown - 2.0));
    const double fx = tx - static_cast<double>(x0), fy = ty - static_cast<double>(y0);
    const double* above = tiles_.data() + y0 * kTilesAcross + x0;
    const double* below = above + kTilesAcross;
    return valueAt(hill_, u, v) + (above[0] * (1 - fx) + above[1] * fx) * (1 - fy) +
           (below[0] * (1 - fx) + below[1] * fx) * fy;
}

bool Ground::looksBare(const std::vector<float>& picture, float noise) {
    const std::size_t cells = mask_.size();
    std::array<float, 3> spread{};
    for (std::size_t c = 0; c < 3; ++c) {
        if (!fitLight(picture.data() + c * cells)) return false;
        scratch_.clear();
        for (int y = 0; y < rows_; ++y)
            for (int x = 0; x < columns_; ++x) {
                const double ground = lightAt(x, y);
                const std::size_t i = static_cast<std::size_t>(y * columns_ + x);
                // relative to the light, with a floor where all is dark
                ratio_[c * cells + i] =
                    static_cast<float>((picture[c * cells + i] - ground) / std::max(kDark, ground));
                scratch_.push_back(std::abs(ratio_[c * cells + i]));
            }
        spread[c] = medianOf(scratch_, 0.5);
    }
    // A ground whose own pattern is loud hides things: then nothing can be said.
    std::array<float, 3> limit{};
    for (std::size_t c = 0; c < 3; ++c) {
        if (spread[c] > kLoudest) return false;
        limit[c] =
            std::max({kStandsOut, kSpreads * spread[c], 5 * noise / static_cast<float>(kDark)});
    }
    for (const float sign : {1.0F, -1.0F}) {
        for (std::size_t i = 0; i < cells; ++i) {
            float most = 0;
            for (std::size_t c = 0; c < 3; ++c)
                most = std::max(most, sign * ratio_[c * cells + i] / limit[c]);
            mask_[i] = most > 2      ? kGlaring
                       : most > 1    ? kClear
                       : most > 0.5F ? kFaint
                                     : std::uint8_t{0};
        }
        if (holdsThing()) return false;
    }
    return true;
}

/// Cells that hang together in the mask. Grain that is thin and faint is ground, and so are joints
/// between boards.
bool Ground::holdsThing() {
    for (std::size_t start = 0; start < mask_.size(); ++start) {
        if (mask_[start] < kClear || (mask_[start] & kVisited) != 0) continue;
        stack_.assign(1, static_cast<std::int32_t>(start));
        component_.clear();
        mask_[start] |= kVisited;
        int left = columns_, right = -1, top = rows_, bottom = -1;
        while (!stack_.empty()) {
            const std::int32_t at = stack_.back();
            stack_.pop_back();
            component_.push_back(at);
            const int x = at % columns_, y = at / columns_;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    if (x + dx < 0 || x + dx >= columns_ || y + dy < 0 || y + dy >= rows_) continue;
                    const std::int32_t next = at + dy * columns_ + dx;
                    std::uint8_t& mark = mask_[static_cast<std::size_t>(next)];
                    if (mark == 0 || (mark & kVisited) != 0) continue;
                    mark |= kVisited;
                    stack_.push_back(next);
                }
        }
        if (standsOut() && !isJoint(right - left + 1, bottom - top + 1)) return true;
    }
    return false;
}

bool Ground::hasBlock(int side, std::uint8_t least) const {
    for (const std::int32_t at : component_) {
        if (at % columns_ + side > columns_ || at / columns_ + side > rows_) continue;
        bool full = true;
        for (int dy = 0; dy < side && full; ++dy)
            for (int dx = 0; dx < side && full; ++dx)
                full =
                    (mask_[static_cast<std::size_t>(at + dy * columns_ + dx)] & ~kVisited) >= least;
        if (full) return true;
    }
    return false;
}

bool Ground::standsOut() const {
    const bool glaring = std::any_of(component_.begin(), component_.end(), [&](std::int32_t at) {
        return (mask_[static_cast<std::size_t>(at)] & ~kVisited) == kGlaring;
    });
    return (glaring && component_.size() >= 2) || hasBlock(2, kClear);
}

/// Thin, and from side to side; a die that touches it makes it thick somewhere.
bool Ground::isJoint(int wide, int high) const {
    const bool spans = wide * 5 >= columns_ * 4 || high * 5 >= rows_ * 4;
    return spans && static_cast<int>(component_.size()) <= kThick * std::max(wide, high) &&
           !hasBlock(kThick, kClear);
}

}  // namespace kibitz::vision
