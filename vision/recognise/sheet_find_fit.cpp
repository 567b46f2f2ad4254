#include "vision/recognise/sheet_find_print.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr std::size_t kLeastBlocks = 12;
// A square that correlates less is covered, drawn over or elsewhere.
constexpr float kLike = 0.45F;
constexpr double kStiffness = 0.3;
constexpr double kFarthestBendMm = 6;

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// From where a point was thought to be to where it is, and how much it counts.
struct Pair {
    cv::Point2d from, to;
    double weight = 1;
};

/// The perspective, near the identity, that carries the pairs best.
cv::Matx33d perspectiveOf(const std::vector<Pair>& pairs, const std::vector<double>& trust,
                          cv::Size2d page) {
    // Around the page's middle and in pages, so that the equations are well conditioned.
    const double unit = page.height / 2;
    const cv::Point2d centre{page.width / 2, page.height / 2};
    cv::Matx<double, 8, 8> normal = cv::Matx<double, 8, 8>::zeros();
    cv::Vec<double, 8> right = cv::Vec<double, 8>::all(0);
    const auto add = [&](const cv::Vec<double, 8>& row, double value, double weight) {
        normal += weight * row * row.t();
        right += weight * value * row;
    };
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto a = (pairs[i].from - centre) / unit, b = (pairs[i].to - centre) / unit;
        const double w = trust[i];
        sum += w;
        add({a.x, a.y, 1, 0, 0, 0, -b.x * a.x, -b.x * a.y}, b.x, w);
        add({0, 0, 0, a.x, a.y, 1, -b.y * a.x, -b.y * a.y}, b.y, w);
    }
    // What few or crowded squares cannot tell stays as it was.
    const double keep = 1e-4 * sum;
    const std::array<double, 8> same{1, 0, 0, 0, 1, 0, 0, 0};
    for (int i = 0; i < 8; ++i) {
        normal(i, i) += keep;
        right[i] += keep * same[static_cast<std::size_t>(i)];
    }
    const cv::Vec<double, 8> h = normal.solve(right, cv::DECOMP_CHOLESKY);
    const cv::Matx33d inside{h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1};
    const cv::Matx33d to{1 / unit, 0, -centre.x / unit, 0, 1 / unit, -centre.y / unit, 0, 0, 1};
    return to.inv() * inside * to;
}

/// The same, without those that contradict the others.
cv::Matx33d robustPerspective(const std::vector<Pair>& pairs, cv::Size2d page, double leastMm) {
    std::vector<double> trust;
    for (const auto& pair : pairs) trust.push_back(pair.weight);
    cv::Matx33d result = cv::Matx33d::eye();
    for (int round = 0; round < 6; ++round) {
        result = perspectiveOf(pairs, trust, page);
        std::vector<double> misses;
        for (const auto& pair : pairs)
            misses.push_back(cv::norm(through(result, pair.from) - pair.to));
        const double limit = std::max(leastMm, 3 * medianOf(misses));
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const double far = misses[i] / limit;
            trust[i] = far < 1 ? pairs[i].weight * (1 - far * far) * (1 - far * far) : 0;
        }
    }
    return result;
}

std::vector<Pair> pairsOf(std::span<const BlockMatch> blocks, const SheetMap& map) {
    std::vector<Pair> pairs;
    for (const auto& block : blocks) {
        if (!agrees(block)) continue;
        const auto found = block.mm + block.moved;
        const double clear = block.likeness - kLike + 0.1;
        pairs.push_back({block.mm, found + map.parts().bend.at(found), clear});
    }
    return pairs;
}

/// The bend that is left once the perspective is right.
Bend bendOf(const std::vector<Pair>& pairs, const cv::Matx33d& step, cv::Size2d page,
            double leastMm) {
    const cv::Matx33d back = step.inv();
    std::vector<Bend::Sample> samples;
    for (const auto& pair : pairs)
        samples.push_back({pair.from, through(back, pair.to) - pair.from, pair.weight});
    Bend bend;
    for (int round = 0; round < 4; ++round) {
        std::vector<double> misses;
        for (const auto& sample : samples)
            misses.push_back(cv::norm(bend.at(sample.mm) - sample.offset));
        // At first the bend itself is the miss, and largest where it matters.
        const double limit = round == 0 ? kFarthestBendMm : std::max(leastMm, 4 * medianOf(misses));
        auto trusted = samples;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double far = misses[i] / limit;
            trusted[i].weight *= far < 1 ? (1 - far * far) * (1 - far * far) : 0;
        }
        bend = Bend{page, trusted, kStiffness};
    }
    return bend;
}

}  // namespace

bool agrees(const BlockMatch& block) { return block.inside && block.likeness >= kLike; }

double Agreement::share() const {
    return inSight == 0 ? 0 : static_cast<double>(agreeing) / static_cast<double>(inSight);
}

Agreement agreementOf(std::span<const BlockMatch> blocks) {
    Agreement result;
    std::vector<double> misses;
    for (const auto& block : blocks) {
        ++result.inSight;
        result.likeness += std::max(0.0F, block.likeness);
        if (!agrees(block)) continue;
        misses.push_back(cv::norm(block.moved));
        ++result.agreeing;
    }
    if (result.inSight > 0) result.likeness /= static_cast<double>(result.inSight);
    result.missMm = medianOf(std::move(misses));
    return result;
}

std::optional<SheetMap> mended(const SheetMap& map, std::span<const BlockMatch> blocks,
                               double leastMm, bool bent) {
    const auto pairs = pairsOf(blocks, map);
    if (pairs.size() < kLeastBlocks) return std::nullopt;
    const auto page = map.parts().pageMm;
    const auto step = robustPerspective(pairs, page, leastMm);
    const cv::Matx33d perspective = map.parts().perspective * step;
    if (!showsFront(perspective, page)) return std::nullopt;
    if (!bent) return makeMap(page, perspective);
    return makeMap(page, perspective, bendOf(pairs, step, page, leastMm));
}

std::optional<Lying> liesOn(const SheetMap::Parts& table, const SheetMap& map,
                            std::span<const BlockMatch> blocks, std::size_t least, double nearMm) {
    std::vector<cv::Point2d> mm, there;
    for (const auto& block : blocks) {
        if (!agrees(block)) continue;
        mm.push_back(block.mm);
        there.push_back(through(table.back, map.toPicture(block.mm + block.moved)));
    }
    if (mm.size() < least) return std::nullopt;
    const cv::Mat laid = cv::estimateAffinePartial2D(mm, there, cv::noArray(), cv::RANSAC, nearMm);
    if (laid.empty()) return std::nullopt;
    const cv::Matx23d on = laid;
    const cv::Matx33d lies{on(0, 0), on(0, 1), on(0, 2), on(1, 0), on(1, 1), on(1, 2), 0, 0, 1};
    Lying result{table.perspective * lies, 0, std::hypot(on(0, 0), on(1, 0))};
    const auto page = map.parts().pageMm;
    for (const auto& corner : {cv::Point2d{}, cv::Point2d{page.width, 0},
                               cv::Point2d{page.width, page.height}, cv::Point2d{0, page.height}})
        result.askewMm = std::max(result.askewMm,
                                  cv::norm(through(lies, corner) -
                                           through(table.back * map.parts().perspective, corner)));
    return result;
}

std::optional<SheetMap> fit(const PicturePyramid& picture, const PrintModel& print,
                            const SheetMap& start, double reachMm) {
    auto map = start;
    for (const auto& level : print.levels) {
        const double pixelMm = 1 / level.pixelsPerMm();
        const bool last = &level == &print.levels.back();
        if (!last && reachMm < 4 * pixelMm) continue;
        for (int round = 0; round < (last ? 2 : 1); ++round) {
            const int reach =
                round > 0 ? 3 : std::clamp(static_cast<int>(std::ceil(reachMm / pixelMm)), 3, 6);
            const auto view = level.look(picture, map);
            const auto better =
                mended(map, level.compare(view, reach), 0.6 * pixelMm, level.pixelsPerMm() >= 1);
            if (!better) return std::nullopt;
            map = *better;
        }
        reachMm = std::min(reachMm, 3 * pixelMm);
    }
    return map;
}

}  // namespace kibitz::vision
