#include "vision/recognise/cube_reader.h"

#include "vision/equipment/palette.h"
#include "vision/recognise/cube_ground.h"
#include "vision/recognise/cube_groups.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace kibitz::vision {

namespace {

constexpr int kColours = kMostStacked;
constexpr int kFaces = 3;   // top, side to the left or right, side up or down
constexpr float kMost = 6;  // no line of sight contradicts more than this
constexpr float kUnknown = -1;
constexpr float kRimExtra = 0.4F;  // at the rim anything may be seen, at this price
constexpr float kNotOurs = 1.2F;   // beside the board anything may lie
// Cells in which strange things are looked for: half a square.
constexpr double kCellMm = 6;
constexpr float kOdd = 3, kOddShare = 0.6F, kOddRim = 0.18F;
constexpr int kLeastCore = 4, kLeastBlank = 12;
// Where the print has less contrast, or less of it is in sight, nobody can say whether it shows.
constexpr float kLeastPrint = 0.02F, kLeastRays = 50, kUnlike = 0.3F;
constexpr double kLeastOpen = 8;
constexpr std::size_t kLeastTops = 6;
constexpr float kClear = 0.9F, kClearMost = 3;
// So badly does the print explain what is seen of a bare square at most: of 6,747 in 41 pictures of
// simulated games 999 of 1,000 were below 0.7. A glossy blue cube on blue, its top as pale as the
// print, had 1.2 and more.
constexpr float kBareMost = 0.9F;
constexpr float kPlainly = 1.6F, kUneven = 0.3F, kSameHue = 0.7F;
constexpr float kOddSite = 1.7F;
constexpr float kAnyLight = 2, kUsual = 2;
constexpr float kSure = 0.99F;
constexpr float kStranger = 40;  // what a cube that nobody plays with must explain
constexpr float kBeyondDoubt = 100;
constexpr float kOtherShade = 0.45F;
constexpr float kPlainlyPaler = 100;  // as much as says where a cube stands beyond doubt
constexpr float kStacked = 8;         // what each further cube of a stack must explain

/// How freely a thing's brightness may differ from what is expected.
struct Freedom {
    float expected = 1, spread = 0.3F;
};

/// What glossy things mirror of the lamps, of the light that falls on them.
constexpr float kGleam = 0.04F;

/// How badly `seen` is explained by a surface of this colour. `weight`: of each channel.
float misfit(const cv::Vec3f& seen, const cv::Vec3f& weight, const cv::Vec3f& colour,
             const Freedom& light) {
    const float stiff = 1 / (light.expected * light.spread * light.expected * light.spread);
    constexpr float kDull = 1 / (kGleam * kGleam);
    float ss = stiff, sv = 0, vv = kDull, sr = stiff * light.expected, vr = 0;
    for (int c = 0; c < 3; ++c) {
        const float wa = weight[c] * colour[c], wr = weight[c] * seen[c];
        ss += wa * colour[c];
        sv += wa;
        vv += weight[c];
        sr += wa * seen[c];
        vr += wr;
    }
    // A gleam only makes brighter.
    const float gleam = std::max(0.0F, (ss * vr - sv * sr) / (ss * vv - sv * sv));
    const float scale = (sr - sv * gleam) / ss;
    float cost =
        stiff * (scale - light.expected) * (scale - light.expected) + kDull * gleam * gleam;
    for (int c = 0; c < 3; ++c) {
        const float off = seen[c] - scale * colour[c] - gleam;
        cost += weight[c] * off * off;
    }
    return std::min(kMost, cost / 2);
}

/// How strong the colours of a set are beside those of their names, and how much white is in their
/// paint, which leaves less of dark colours than of light ones.
struct Paint {
    double strength = 1, white = 0;
};
constexpr std::array<Paint, 4> kOtherPaints{{{0.65, 0}, {0.4, 0}, {1, 0.35}, {1, 0.55}}};

cv::Vec3f nominal(std::size_t colour, const Paint& paint = {}) {
    static constexpr std::array<const char*, kColours> kNames{"red", "blue", "green", "yellow"};
    constexpr double kDark = 0.02;  // else what is all but black had no limit
    const auto ink = inkOf(kNames[colour]);
    const auto log = [](double share) { return std::log(share + kDark); };
    const double mean = (log(ink.red) + 2 * log(ink.green) + log(ink.blue)) / 4;
    const auto level = [&](double share) {
        share = std::exp(mean + paint.strength * (log(share) - mean)) - kDark;
        share = std::clamp(share * (1 - paint.white) + paint.white, 0.0, 1.0);
        return linearLight(cvRound(255 * share));
    };
    return {level(ink.blue), level(ink.green), level(ink.red)};
}

cv::Vec3f medianOf(const std::vector<cv::Vec3f>& values) {
    cv::Vec3f result;
    std::vector<float> one(values.size());
    for (int c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < values.size(); ++i) one[i] = values[i][c];
        const auto middle = one.begin() + static_cast<std::ptrdiff_t>(one.size() / 2);
        std::nth_element(one.begin(), middle, one.end());
        result[c] = *middle;
    }
    return result;
}

}  // namespace

int CubeStack::set() const {
    int bits = 0;
    for (int i = 0; i < height; ++i) bits |= 1 << colours[static_cast<std::size_t>(i)];
    return bits;
}

/// One reading at work.
struct CubeReader::Work {
    Work(const CubeBoard& b, const CubeRays& r, const std::vector<cv::Vec3f>& g, CubeColours c,
         const CubeLook& l)
        : board(b), rays(r), ground(g), colours(std::move(c)), look(l) {}

    const CubeBoard& board;
    const CubeRays& rays;
    const std::vector<cv::Vec3f>& ground;
    CubeColours colours;
    CubeLook look;
    std::vector<cv::Vec3f> weights;
    std::vector<float> bare;  // cost of the print
    // Cost of cubes, worked out when it is asked for.
    mutable std::vector<std::array<float, kColours * kFaces>> covered;
    std::array<Freedom, kFaces> faces;
    std::vector<CubeStack> stacks;

    void weigh() {
        const auto size = colours.seen.size();
        weights.resize(size);
        bare.resize(size);
        covered.resize(size);
        cv::parallel_for_(
            {0, static_cast<int>(size)},
            [&](const cv::Range& range) {
                for (int n = range.start; n < range.end; ++n) weigh(static_cast<std::size_t>(n));
            },
            2);
        paint();
    }

    void weigh(std::size_t i) {
        const auto& seen = colours.seen[i];
        for (int c = 0; c < 3; ++c) {
            const float doubt = 0.015F + 0.10F * std::abs(seen[c]) +
                                colours.doubt[i][c] * std::max(0.1F, std::abs(seen[c]));
            weights[i][c] = 1 / (doubt * doubt);
        }
        bare[i] = rays.rays()[i].onBoard && isKnown(ground[i])
                      ? misfit(seen, weights[i], ground[i], {1, 0.36F})
                      : kNotOurs;
    }

    /// What is known about the look of cubes changed: all their costs are worked out anew when
    /// somebody asks.
    void paint() {
        const float sure = look.sidesSeen / (look.sidesSeen + 2);
        const float side = 0.6F - 0.25F * sure;
        faces = {Freedom{1, 0.25F}, Freedom{look.sides[0], side}, Freedom{look.sides[1], side}};
        for (auto& each : covered) each.fill(kUnknown);
    }

    /// What a line of sight costs when `site` holds `stack` and all others what they hold.
    float cost(std::uint32_t index, std::size_t site, const CubeStack& stack) const {
        const auto& ray = rays.rays()[index];
        for (const auto& crossing : rays.crossingsOf(ray)) {
            const auto& there = crossing.site == site ? stack : stacks[crossing.site];
            const auto high = static_cast<float>(there.height);
            if (there.height == 0 || high <= crossing.rimOut) continue;
            const bool core = high > crossing.coreOut;
            const bool top = high < crossing.coreIn, wideTop = high < crossing.rimIn;
            const auto level = [&](float at) {
                return std::min<int>(there.height - 1, static_cast<int>(at));
            };
            if (core && top && wideTop) return of(index, there, there.height - 1, 0);
            if (core && !top && !wideTop && level(crossing.coreIn) == level(crossing.rimIn))
                return of(index, there, level(crossing.coreIn), crossing.side);
            // At the rim: the cube or what is behind it.
            float least = bare[index];
            for (int i = 0; i < there.height; ++i)
                for (int f = 0; f < kFaces; ++f) least = std::min(least, of(index, there, i, f));
            return std::min(kMost, least + kRimExtra);
        }
        return bare[index];
    }

    /// Whether the site has a part in this line of sight.
    bool has(std::uint32_t index, std::size_t site) const {
        const auto& ray = rays.rays()[index];
        if (ray.ground == static_cast<int>(site)) return true;
        for (const auto& crossing : rays.crossingsOf(ray))
            if (crossing.site == site && crossing.rimOut < 1) return true;
        return false;
    }

    float of(std::uint32_t index, const CubeStack& stack, int level, int face) const {
        const std::size_t colour = stack.colours[static_cast<std::size_t>(level)];
        auto& known = covered[index][colour * kFaces + static_cast<std::size_t>(face)];
        if (known < 0)
            known = misfit(colours.seen[index], weights[index], look.tops[colour],
                           faces[static_cast<std::size_t>(face)]);
        return known;
    }

    float total(std::span<const std::uint32_t> among, std::size_t site,
                const CubeStack& stack) const {
        float sum = 0;
        for (const auto index : among) sum += cost(index, site, stack);
        return sum;
    }

    bool sweep();
    bool isClear(std::size_t site) const;
    bool isBare(std::size_t site) const;
    std::vector<std::uint8_t> clear;  // of sites: nothing stands there, for certain
    bool shuffle();
    /// For each site that may as well hold what stands on a neighbour: which colour, at what cost.
    struct Instead {
        std::size_t from, to;
        float cost;  // more than as it is
    };
    std::vector<Instead> doubles;
    float exchanged(std::size_t from, std::size_t to);
    std::vector<std::size_t> neighbours(std::size_t site) const;
    void findStrangers();
    /// Whether the board itself should be seen there, no cube being in the way.
    bool isOpen(const CubeRay& ray) const {
        for (const auto& crossing : rays.crossingsOf(ray))
            if (static_cast<float>(stacks[crossing.site].height) > crossing.rimOut) return false;
        return true;
    }
    /// The worst that is known about the place where a site, or the top of its cube, is seen.
    int strangerAt(std::size_t site) const {
        const auto& mm = board.sites[site].mm;
        const auto at = [&](cv::Point2d where) -> int {
            const cv::Point cell{cvFloor(where.x / kCellMm), cvFloor(where.y / kCellMm)};
            return cv::Rect{{0, 0}, strange.size()}.contains(cell) ? strange.at<std::uint8_t>(cell)
                                                                   : 0;
        };
        const double q = board.pitchMm / 4;
        int worst = 2;
        int most = 0;
        for (const auto& off : {cv::Point2d{-q, -q}, {q, -q}, {-q, q}, {q, q}}) {
            worst = std::min(worst, at(mm + off));
            most = std::max(most, at(mm + off));
        }
        return worst == 2 ? 2 : std::min(most, 1);
    }

    cv::Mat strange;  // cells of the board: 0 as it should be, 1 near something, 2 covered by it
    void guess();
    /// … and whether the picture is plainly explained better by a set that is paler, all of it.
    void repaint();
    /// How badly the picture is explained by cubes that look so; nothing: it would take more cubes
    /// than there are.
    std::optional<float> misfitWith(const std::array<cv::Vec3f, kColours>& tops);
    /// Whether so much of the board is printed in this colour that it tells nothing about cubes.
    bool isPrinted(const cv::Vec3f& colour) const;
    /// Whether anybody knows what the bare site looks like.
    bool knowsPrint(std::size_t site) const;
    /// Cubes that stand alone in plain sight, by site.
    std::vector<std::pair<std::size_t, ShownCube>> shown() const;
    void regroup();
    /// How badly what stands on a site, or its print, explains the lines of sight that show it.
    float unexplained(std::size_t site) const;
    void learn();
    std::vector<std::pair<CubeStack, float>> choices(std::size_t site) const;
};

/// Every stack that may stand there with its cost, the present one among them.
std::vector<std::pair<CubeStack, float>> CubeReader::Work::choices(std::size_t site) const {
    std::vector<std::pair<CubeStack, float>> result;
    const bool track = board.sites[site].track;
    const auto among = track ? rays.tower(site) : rays.near(site);
    const auto add = [&](const CubeStack& stack) {
        const int more = std::max(0, stack.height - 1);
        const auto set = static_cast<unsigned>(stack.set());
        const int strangers = std::popcount(set & ~static_cast<unsigned>(board.colours));
        result.emplace_back(stack, total(among, site, stack) + kStacked * static_cast<float>(more) +
                                       kStranger * static_cast<float>(strangers));
    };
    add({});
    float best = std::numeric_limits<float>::max();
    for (std::uint8_t c = 0; c < kColours; ++c) {
        add({1, {c}});
        best = std::min(best, result.back().second);
    }
    if (!track || (best > result.front().second && stacks[site].height == 0)) return result;
    // Cubes share it only if one at least is there.
    std::size_t first = 1;
    for (int height = 2; height <= kMostStacked; ++height) {
        const auto last = result.size();
        for (auto i = first; i < last; ++i)
            for (std::uint8_t c = 0; c < kColours; ++c) {
                auto stack = result[i].first;
                if (stack.set() >> c & 1) continue;
                stack.colours[stack.height++] = c;
                add(stack);
            }
        first = last;
    }
    return result;
}

/// Whether the print shows where a cube would be: its top, and its sides as well, because a top
/// that mirrors the room may look like the print.
bool CubeReader::Work::isClear(std::size_t site) const {
    const auto shows = [&](std::span<const std::uint32_t> among, float most) {
        float sum = 0;
        for (const auto index : among) sum += std::min(bare[index], kClearMost);
        return sum < most * static_cast<float>(among.size());
    };
    const auto tops = rays.tops(site);
    return tops.size() >= kLeastTops && shows(tops, kClear) &&
           (board.sites[site].track || shows(rays.near(site), kBareMost));
}

/// Whether the print shows wherever no cube that was read is in the way.
bool CubeReader::Work::isBare(std::size_t site) const {
    float sum = 0, count = 0;
    for (const auto index : rays.near(site))
        if (isOpen(rays.rays()[index])) sum += std::min(bare[index], kClearMost), ++count;
    return sum <= kBareMost * count;
}

bool CubeReader::Work::sweep() {
    bool changed = false;
    for (const auto site : rays.order()) {
        if (clear[site]) continue;
        const auto all = choices(site);
        const auto best =
            std::min_element(all.begin(), all.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        if (best->first == stacks[site]) continue;
        stacks[site] = best->first;
        changed = true;
    }
    return changed;
}

std::vector<std::size_t> CubeReader::Work::neighbours(std::size_t site) const {
    std::vector<std::size_t> result;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            const int other =
                board.siteAt(board.sites[site].mm + board.pitchMm * cv::Point2d(x, y));
            if ((x != 0 || y != 0) && other >= 0) result.push_back(static_cast<std::size_t>(other));
        }
    return result;
}

/// What it costs more if all cubes of a site stood on its neighbour instead, which is empty.
float CubeReader::Work::exchanged(std::size_t from, std::size_t to) {
    const auto sum = [&] {
        float result = 0;
        for (const auto site : {from, to})
            for (const auto index :
                 stacks[from].height + stacks[to].height > 1 ? rays.tower(site) : rays.near(site)) {
                // Those of both count once.
                if (site == to && has(index, from)) continue;
                result += cost(index, stacks.size(), {});
            }
        return result;
    };
    const float before = sum();
    std::swap(stacks[from], stacks[to]);
    const float after = sum();
    std::swap(stacks[from], stacks[to]);
    return after - before;
}

/// At a flat angle a cube looks much like one that stands a square nearer: tries both.
bool CubeReader::Work::shuffle() {
    bool changed = false;
    doubles.clear();
    for (const auto site : rays.order()) {
        if (stacks[site].height == 0 || board.sites[site].track) continue;
        const auto all = choices(site);
        float here = 0, without = 0;
        for (const auto& [stack, cost] : all) {
            if (stack.height == 0) without = cost;
            if (stack == stacks[site]) here = cost;
        }
        if (without - here > kBeyondDoubt) continue;
        for (const auto other : neighbours(site)) {
            if (stacks[other].height > 0 || board.sites[other].track) continue;
            const float more = exchanged(site, other);
            if (more < 0) {
                std::swap(stacks[site], stacks[other]);
                doubles.push_back({other, site, -more});
                changed = true;
                break;
            }
            doubles.push_back({site, other, more});
        }
    }
    return changed;
}

namespace {

/// Count, sums and sums of products of what is printed and what is seen.
using Moments = cv::Vec<float, 6>;

/// Cells in which the print does not show although it has enough to show.
cv::Mat withoutPrint(const cv::Mat& moments) {
    cv::Mat likeness(moments.size(), CV_32F, cv::Scalar(1));
    std::vector<float> all;
    for (int y = 0; y < moments.rows; ++y)
        for (int x = 0; x < moments.cols; ++x) {
            const auto m = moments.at<Moments>(y, x);
            const float n = m[0];
            if (n < kLeastRays) continue;
            const float xx = m[3] / n - m[1] / n * m[1] / n, yy = m[5] / n - m[2] / n * m[2] / n;
            if (xx < kLeastPrint) continue;
            const float xy = m[4] / n - m[1] / n * m[2] / n;
            likeness.at<float>(y, x) = xy / std::sqrt(xx * yy + 1e-9F);
            all.push_back(likeness.at<float>(y, x));
        }
    if (all.empty()) return cv::Mat::zeros(moments.size(), CV_8U);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    return likeness < kUnlike * *middle;
}

}  // namespace

/// Where something lies that is neither print nor cube: a hand, an arm, a die.
void CubeReader::Work::findStrangers() {
    const cv::Size cells{cvCeil(board.sizeMm.width / kCellMm),
                         cvCeil(board.sizeMm.height / kCellMm)};
    cv::Mat open(cells, CV_32F, cv::Scalar(0)), odd(cells, CV_32F, cv::Scalar(0));
    cv::Mat moments = cv::Mat::zeros(cells, CV_32FC(6));
    for (std::uint32_t i = 0; i < rays.rays().size(); ++i) {
        const auto& ray = rays.rays()[i];
        if (!ray.onBoard || !isKnown(ground[i]) || !isOpen(ray)) continue;
        const cv::Point cell{cvFloor(ray.mm.x / kCellMm), cvFloor(ray.mm.y / kCellMm)};
        open.at<float>(cell) += 1;
        odd.at<float>(cell) += bare[i] > kOdd ? 1.0F : 0.0F;
        const auto &print = ground[i], &seen = colours.seen[i];
        const float x = print[0] + print[1] + print[2];
        const float y = std::clamp(seen[0] + seen[1] + seen[2], 0.0F, 4.0F);
        moments.at<Moments>(cell) += Moments{1, x, y, x * x, x * y, y * y};
    }
    const cv::Mat own = odd / cv::max(open, 4);
    // Between cubes little of the board is left to be seen: over a square and a half.
    const auto around = [](cv::Mat& map) {
        cv::boxFilter(map, map, -1, {3, 3}, {-1, -1}, false, cv::BORDER_CONSTANT);
    };
    around(open);
    around(odd);
    around(moments);
    const cv::Mat share = odd / cv::max(open, kLeastOpen);
    const cv::Mat blank = withoutPrint(moments);
    // Of a hand in glaring light only the outline differs from the print: what lies within is not
    // to be trusted either.
    cv::Mat rim = (share > kOddRim) | blank, near = cv::Mat::zeros(cells, CV_8U);
    cv::morphologyEx(rim, rim, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5}));
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(rim, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    const cv::Mat core = (own > kOddShare) | (blank & (share > kOddRim));
    for (const auto& outline : outlines) {
        cv::Mat inside = cv::Mat::zeros(cells, CV_8U);
        cv::fillPoly(inside, std::vector{outline}, 255);
        if (cv::countNonZero(inside & core) < kLeastCore &&
            cv::countNonZero(inside & blank) < kLeastBlank)
            continue;
        std::vector<cv::Point> hull;
        cv::convexHull(outline, hull);
        cv::fillConvexPoly(near, hull, 255);
    }
    cv::dilate(near, near, cv::getStructuringElement(cv::MORPH_ELLIPSE, {3, 3}));
    strange = cv::Mat(cells, CV_8U, cv::Scalar(0));
    strange.setTo(1, near);
    strange.setTo(2, near & core);
}

float CubeReader::Work::unexplained(std::size_t site) const {
    const bool empty = stacks[site].height == 0;
    float sum = 0;
    int count = 0;
    for (const auto index : rays.near(site)) {
        const auto& ray = rays.rays()[index];
        if (empty && (ray.ground != static_cast<int>(site) || !isOpen(ray))) continue;
        if (!empty) {
            const auto crossings = rays.crossingsOf(ray);
            const auto own = std::find_if(crossings.begin(), crossings.end(),
                                          [&](const auto& c) { return c.site == site; });
            if (own == crossings.end() || own->coreOut >= 1) continue;
        }
        sum += cost(index, stacks.size(), {});
        ++count;
    }
    return count < 6 ? 0 : sum / static_cast<float>(count);
}

bool CubeReader::Work::isPrinted(const cv::Vec3f& colour) const {
    std::size_t known = 0, alike = 0;
    for (std::size_t i = 0; i < ground.size(); i += 5) {
        if (!rays.rays()[i].onBoard || !isKnown(ground[i]) || rays.rays()[i].ground < 0) continue;
        cv::Vec3f weight;
        for (int c = 0; c < 3; ++c) {
            const float doubt = 0.03F + 0.15F * ground[i][c];
            weight[c] = 1 / (doubt * doubt);
        }
        ++known;
        alike += misfit(ground[i], weight, colour, {1, 0.5F}) < kUsual ? 1 : 0;
    }
    return alike * 40 > known;
}

/// A first idea of how the cubes of this table look, from what stands where print should be seen:
/// colours are told by their hue alone, so that pale and dark sets are known as well.
void CubeReader::Work::guess() {
    const auto hue = [](const cv::Vec3f& colour) {
        const float mean = std::max(1e-4F, (colour[0] + colour[1] + colour[2]) / 3);
        // Red against green, and yellow against blue.
        return cv::Vec2f{(colour[2] - colour[1]) / mean,
                         ((colour[2] + colour[1]) / 2 - colour[0]) / mean};
    };
    std::vector<cv::Vec3f> candidates;
    for (std::size_t site = 0; site < board.sites.size(); ++site) {
        const auto tops = rays.tops(site);
        if (clear[site] || board.sites[site].track || tops.size() < kLeastTops) continue;
        std::vector<cv::Vec3f> seen;
        float cost = 0;
        for (const auto index : tops) {
            seen.push_back(colours.seen[index]);
            cost += bare[index];
        }
        if (cost < kPlainly * static_cast<float>(tops.size())) continue;
        const auto colour = medianOf(seen);
        // A shadow has the hue of the print.
        float shadow = 0;
        for (const auto index : tops)
            shadow += misfit(colours.seen[index], weights[index], ground[index], {1, kAnyLight});
        if (isKnown(ground[tops.front()]) && shadow < kPlainly * static_cast<float>(tops.size()))
            continue;
        float even = 0;
        for (const auto& each : seen)
            even += static_cast<float>(cv::norm(each - colour) / std::max(0.05, cv::norm(colour)));
        if (even > kUneven * static_cast<float>(seen.size())) continue;
        candidates.push_back(colour);
    }
    // What the usual colours explain needs no guess.
    std::array<std::size_t, kColours> usual{};
    std::array<std::vector<cv::Vec3f>, kColours> groups;
    for (const auto& colour : candidates) {
        cv::Vec3f weight;
        for (int c = 0; c < 3; ++c) {
            const float doubt = 0.03F + 0.15F * std::abs(colour[c]);
            weight[c] = 1 / (doubt * doubt);
        }
        const auto own = hue(colour);
        float least = kMost, nearest = -2;
        std::size_t like = 0, kin = 0;
        for (std::size_t c = 0; c < kColours; ++c) {
            if (!(board.colours >> c & 1)) continue;
            const float cost = misfit(colour, weight, look.tops[c], {1, 0.35F});
            if (cost < least) least = cost, like = c;
            const auto other = hue(look.tops[c]);
            const auto cosine = static_cast<float>(own.dot(other) /
                                                   std::max(1e-3, cv::norm(own) * cv::norm(other)));
            if (cosine > nearest) nearest = cosine, kin = c;
        }
        if (least < kUsual)
            ++usual[like];
        else if (nearest > kSameHue)
            groups[kin].push_back(colour);
    }
    for (std::size_t c = 0; c < kColours; ++c) {
        if (groups[c].size() <= usual[c] || isPrinted(medianOf(groups[c]))) continue;
        const auto found = static_cast<float>(groups[c].size());
        const float old = found > 1 ? 0 : 0.5F;
        look.tops[c] = (old * look.tops[c] + found * medianOf(groups[c])) / (old + found);
        look.seen[c] = std::min(4.0F, found);
    }
}

std::optional<float> CubeReader::Work::misfitWith(const std::array<cv::Vec3f, kColours>& tops) {
    look.tops = tops;
    paint();
    stacks.assign(stacks.size(), {});
    sweep();
    sweep();
    std::array<int, kColours> cubes{};
    for (std::size_t site = 0; site < stacks.size(); ++site)
        if (!board.sites[site].track && stacks[site].height > 0) ++cubes[stacks[site].colours[0]];
    if (*std::max_element(cubes.begin(), cubes.end()) > board.cubesEach) return std::nullopt;
    float sum = 0;
    for (std::uint32_t i = 0; i < rays.rays().size(); ++i) sum += cost(i, stacks.size(), {});
    return sum;
}

void CubeReader::Work::repaint() {
    auto best = look.tops;
    auto least = misfitWith(best);
    for (const auto& paint : kOtherPaints) {
        std::array<cv::Vec3f, kColours> tops;
        for (std::size_t c = 0; c < kColours; ++c) tops[c] = nominal(c, paint);
        const auto badly = misfitWith(tops);
        if (!badly || (least && *badly > *least - kPlainlyPaler)) continue;
        least = badly;
        best = tops;
        look.paler = true;
    }
    look.tops = best;
    stacks.assign(stacks.size(), {});
}

bool CubeReader::Work::knowsPrint(std::size_t site) const {
    int all = 0, known = 0;
    for (const auto index : rays.near(site)) {
        if (rays.rays()[index].ground != static_cast<int>(site)) continue;
        ++all;
        if (isKnown(ground[index])) ++known;
    }
    return 2 * known > all;
}

std::vector<std::pair<std::size_t, ShownCube>> CubeReader::Work::shown() const {
    std::vector<std::pair<std::size_t, ShownCube>> cubes;
    for (std::size_t site = 0; site < stacks.size(); ++site) {
        if (stacks[site].height != 1 || board.sites[site].track || strangerAt(site) > 0) continue;
        std::vector<cv::Vec3f> top;
        for (const auto index : rays.tops(site)) {
            const auto crossings = rays.crossingsOf(rays.rays()[index]);
            const auto first = std::find_if(crossings.begin(), crossings.end(), [&](const auto& c) {
                return stacks[c.site].height > c.rimOut;
            });
            if (first != crossings.end() && first->site == site) top.push_back(colours.seen[index]);
        }
        if (top.size() >= kLeastTops)
            cubes.push_back({site, {stacks[site].colours[0], medianOf(top)}});
    }
    return cubes;
}

/// Names the colours anew where one name was given to two of them.
void CubeReader::Work::regroup() {
    std::vector<ShownCube> cubes;
    for (const auto& [site, cube] : shown()) cubes.push_back(cube);
    std::array<cv::Vec3f, kColours> named;
    for (std::size_t c = 0; c < kColours; ++c) named[c] = nominal(c);
    const auto looks = regrouped(cubes, named, board.colours);
    if (!looks) return;
    for (std::size_t c = 0; c < kColours; ++c)
        if ((*looks)[c]) look.tops[c] = *(*looks)[c], look.seen[c] = 4;
}

/// How the cubes that were found look.
void CubeReader::Work::learn() {
    std::array<std::array<std::vector<float>, 3>, kColours> tops;
    std::array<std::vector<float>, 2> sides;
    const auto middle = [](std::vector<float>& values) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), at, values.end());
        return *at;
    };
    std::array<int, kColours> cubes{};
    for (std::size_t site = 0; site < stacks.size(); ++site) {
        const auto& stack = stacks[site];
        if (stack.height != 1 || strangerAt(site) > 0) continue;
        const std::size_t colour = stack.colours[0];
        ++cubes[colour];
        for (const auto index : rays.near(site))
            for (const auto& crossing : rays.crossingsOf(rays.rays()[index])) {
                if (crossing.site != site) {
                    if (stacks[crossing.site].height > crossing.rimOut) break;
                    continue;
                }
                if (1 <= crossing.coreOut) break;
                const auto& seen = colours.seen[index];
                if (1 < crossing.coreIn && 1 < crossing.rimIn) {
                    for (std::size_t c = 0; c < 3; ++c)
                        tops[colour][c].push_back(seen[static_cast<int>(c)]);
                } else if (1 >= crossing.coreIn && 1 >= crossing.rimIn && crossing.side > 0) {
                    const auto& top = look.tops[colour];
                    sides[crossing.side - 1u].push_back(
                        static_cast<float>(seen.dot(top) / std::max(1e-4, double{top.dot(top)})));
                }
                break;
            }
    }
    for (std::size_t c = 0; c < kColours; ++c) {
        if (tops[c][0].size() < 4) continue;
        const auto found = static_cast<float>(std::min(cubes[c], 8));
        const float old = std::max(1.0F, look.seen[c]);
        for (std::size_t k = 0; k < 3; ++k) {
            auto& value = look.tops[c][static_cast<int>(k)];
            value = (old * value + 2 * found * middle(tops[c][k])) / (old + 2 * found);
        }
        look.seen[c] = std::min(8.0F, look.seen[c] + found);
    }
    for (std::size_t s = 0; s < 2; ++s) {
        if (sides[s].size() < 6) continue;
        look.sides[s] = std::clamp(middle(sides[s]), 0.1F, 1.3F);
        look.sidesSeen = std::min(8.0F, look.sidesSeen + 1);
    }
}

CubeReader::CubeReader(const CubeBoard& board) : board_(board) { reset(); }

void CubeReader::reset() {
    look_ = {};
    for (std::size_t c = 0; c < kColours; ++c) look_.tops[c] = nominal(c);
    stacks_.assign(board_.sites.size(), {});
}

void CubeReader::learn(const cv::Vec3f& reflectance, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    look_.tops[c] = reflectance;
    look_.seen[c] = std::max(look_.seen[c], 4.0F);
}

namespace {

/// `stranger`: 0: none, 1: near something that is no cube, 2: below it.
void finish(SeenSpot& spot, int stranger) {
    if (stranger == 2) {
        constexpr float kHidden = 0.9F;
        for (auto& share : spot.shares) share *= 1 - kHidden;
        spot.covered = kHidden;
        return;
    }
    const auto best = std::max_element(spot.shares.begin(), spot.shares.end());
    spot.value = rules::Symbol{static_cast<std::uint8_t>(best - spot.shares.begin())};
    spot.sure = *best > kSure && stranger == 0;
}

/// Nothing and the likeliest cubes share the place evenly.
void doubtBare(std::vector<float>& shares, const std::vector<std::pair<CubeStack, float>>& all) {
    float least = std::numeric_limits<float>::max();
    for (const auto& [stack, cost] : all)
        if (stack.height > 0) least = std::min(least, cost);
    std::fill(shares.begin(), shares.end(), 0.0F);
    float sum = 0;
    for (const auto& [stack, cost] : all) {
        if (stack.height == 0) continue;
        const float odd = std::exp((least - cost) / 4);
        shares[static_cast<std::size_t>(stack.set())] += odd;
        sum += odd;
    }
    for (auto& share : shares) share *= 0.5F / sum;
    shares[0] = 0.5F;
}

}  // namespace

void doubtColour(SeenSpot& spot, int inPlay) {
    constexpr float kOthers = 0.1F;
    spot.sure = false;
    const int own = spot.value ? spot.value->index : 0;
    const int others = inPlay & ~own;
    if (!std::has_single_bit(static_cast<unsigned>(own)) || others == 0) return;
    for (auto& share : spot.shares) share *= 1 - kOthers;
    for (int set = 1; set < 1 << kColours; set *= 2)
        if ((others & set) != 0)
            spot.shares[static_cast<std::size_t>(set)] +=
                kOthers / static_cast<float>(std::popcount(static_cast<unsigned>(others)));
}

void doubtWhatCannotBe(const CubeBoard& board, std::span<const std::uint8_t> clear,
                       std::span<SeenSpot> spots, bool strange) {
    bool misunderstood = false;
    for (std::size_t c = 0; c < kColours; ++c) {
        const auto shown = [&](bool track, bool hundreds) {
            std::vector<std::size_t> where;
            for (std::size_t site = 0; site < spots.size(); ++site)
                if (board.sites[site].track == track && board.sites[site].hundreds == hundreds &&
                    spots[site].value && (spots[site].value->index >> c & 1U) != 0)
                    where.push_back(site);
            return where;
        };
        for (const bool hundreds : {false, true})
            if (const auto scores = shown(true, hundreds); scores.size() > 1)
                for (const auto site : scores) spots[site].sure = false;
        const auto cubes = shown(false, false);
        misunderstood |= static_cast<int>(cubes.size()) > board.cubesEach;
        // Nobody fills most of a zone with one colour: that is how it is printed.
        constexpr std::ptrdiff_t kMany = 8;
        if (!strange || std::ssize(cubes) < kMany) continue;
        for (const auto site : cubes) {
            const auto inZone = [zone = board.sites[site].zone](const CubeSite& other) {
                return !other.track && other.zone == zone;
            };
            const auto mine = std::count_if(cubes.begin(), cubes.end(), [&](const auto other) {
                return inZone(board.sites[other]);
            });
            misunderstood |=
                mine >= kMany &&
                5 * mine > 3 * std::count_if(board.sites.begin(), board.sites.end(), inZone);
        }
    }
    // Whoever takes print for a cube may take a cube for print: only bare print that looks as it
    // should is believed then.
    for (std::size_t site = 0; misunderstood && site < spots.size(); ++site)
        if (!clear[site]) spots[site].sure = false;
}

std::vector<SeenSpot> CubeReader::read(const cv::Mat& picture, const CubeRays& rays,
                                       const std::vector<cv::Vec3f>& ground, bool ours) {
    Work work{board_, rays, ground, withoutLight(picture, rays, board_, ground), look_};
    work.stacks.assign(board_.sites.size(), {});
    work.weigh();
    for (std::size_t site = 0; site < board_.sites.size(); ++site)
        work.clear.push_back(work.isClear(site));
    // Once the look of the cubes is known, they need not be read twice to learn it.
    const bool known = look_.sidesSeen >= 4;
    const int rounds = known ? 1 : 3;
    if (!known) {
        if (look_.seen == std::array<float, kColours>{}) {
            work.guess();
            work.repaint();
        }
        look_ = work.look;
        work.paint();
    }
    for (int round = 0; round < rounds; ++round) {
        for (int i = 0; i < 3 && (work.sweep() | work.shuffle()); ++i) continue;
        if (round + 1 == rounds) break;
        work.look = look_;
        work.findStrangers();
        work.learn();
        work.regroup();
        work.paint();
    }
    work.findStrangers();
    look_ = work.look;
    stacks_ = work.stacks;

    constexpr float kTrust = 0.25F;  // neighbouring lines of sight say much the same
    std::vector<SeenSpot> spots(board_.sites.size());
    for (std::size_t site = 0; site < spots.size(); ++site) {
        auto& spot = spots[site];
        spot.shares.assign(1 << kColours, 0);
        const auto among = board_.sites[site].track ? rays.tower(site) : rays.near(site);
        if (among.size() < 10) {
            spot.covered = 1;
            continue;
        }
        if (work.clear[site]) {
            constexpr float kCertain = 0.9995F;
            const auto others = static_cast<float>(spot.shares.size() - 1);
            spot.shares.assign(spot.shares.size(), (1 - kCertain) / others);
            spot.shares[0] = kCertain;
            finish(spot, work.strangerAt(site));
            continue;
        }
        const auto all = work.choices(site);
        float least = std::numeric_limits<float>::max();
        for (const auto& [stack, cost] : all) least = std::min(least, cost);
        double sum = 0;
        std::vector<double> odds(spot.shares.size(), 0);
        for (const auto& [stack, cost] : all) {
            const int set = stack.set();
            const double odd = std::exp(-kTrust * (cost - least));
            odds[static_cast<std::size_t>(set)] += odd;
            sum += odd;
        }
        for (const auto& instead : work.doubles) {
            const double odd = std::exp(-kTrust * instead.cost);
            const auto set = static_cast<std::size_t>(work.stacks[instead.from].set());
            if (instead.to == site) odds[set] += odd, sum += odd;
            if (instead.from == site) odds[0] += odd, sum += odd;
        }
        for (std::size_t i = 0; i < odds.size(); ++i)
            spot.shares[i] = static_cast<float>(odds[i] / sum);
        // The print does not show, and no cube as we know them does either: what is likest a cube
        // is as likely as nothing.
        if (work.stacks[site].height == 0 && !board_.sites[site].track && !work.isBare(site))
            doubtBare(spot.shares, all);
        // Neither print nor a cube as we know them: something is there, but what?
        if (work.unexplained(site) > kOddSite) {
            const auto others = static_cast<float>(spot.shares.size());
            for (auto& share : spot.shares) share = 0.6F * share + 0.4F / others;
        }
        finish(spot, work.strangerAt(site));
        // On the score track lines and numbers are as loud as cubes: only what shows is believed.
        if (board_.sites[site].track && work.stacks[site].height == 0 && !work.isBare(site))
            spot.sure = false;
    }
    // Its top is of another hue than those of its colour: which one is it?
    for (const auto& [site, cube] : work.shown())
        if (shadesApart(cube.top, work.look.tops[cube.colour]) > kOtherShade)
            doubtColour(spots[site], board_.colours);
    // What contradicts every colour is not bare for that alone.
    for (std::size_t site = 0; site < spots.size(); ++site)
        if (work.stacks[site].height == 0 && !work.knowsPrint(site)) spots[site].sure = false;
    // Pale colours may be named wrongly, and they are those that zones are printed in: nobody knows
    // whether it is cubes or print that look so.
    for (std::size_t site = 0; look_.paler && site < spots.size(); ++site) {
        const auto& stack = work.stacks[site];
        if (stack.height == 0) continue;
        doubtColour(spots[site], board_.colours);
        if (!work.isPrinted(work.look.tops[stack.colours[0]])) continue;
        for (auto& share : spots[site].shares) share *= 0.5F;
        spots[site].shares[0] += 0.5F * (1 - spots[site].covered);
    }
    doubtWhatCannotBe(board_, work.clear, spots, !ours);
    return spots;
}

}  // namespace kibitz::vision
