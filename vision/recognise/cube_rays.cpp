#include "vision/recognise/cube_rays.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace kibitz::vision {

namespace {

// Ten lines of sight along a square, at the same places of every square: each has some on all four
// of its margins, from which the print is learnt. The first is just within the square, or rounding
// would say on which side of the border it lies.
constexpr int kAcross = 10;
constexpr double kWithinMm = 0.01;
// Cubes stand up to a millimetre or so beside the middle, and turned by up to 45 degrees.
constexpr double kCoreShare = 0.38, kRimShare = 0.5, kRimMm = 1.1;
constexpr int kPlain = 2;
constexpr double kFarAside = 2.5;  // tangent: no camera looks so flat along the board

/// The heights between which a line of sight is above a square: down to `out`, from `in` on.
struct Passage {
    double in = -1, out = 0;
    int side = 0;
    bool missed() const { return in <= out; }
};

/// `slope`: how far the line goes aside for each millimetre of height.
Passage through(cv::Point2d from, cv::Point2d slope, double half) {
    Passage passage{1e9, 0, 0};
    const auto slab = [&](double at, double step, int side) {
        if (std::abs(step) < 1e-9) {
            if (std::abs(at) > half) passage.in = -1;
            return;
        }
        const double a = (-half - at) / step, b = (half - at) / step;
        const double high = std::max(a, b);
        passage.out = std::max(passage.out, std::min(a, b));
        if (high < passage.in) {
            passage.in = high;
            passage.side = side;
        }
    };
    slab(from.x, slope.x, 1);
    slab(from.y, slope.y, 2);
    return passage;
}

}  // namespace

CubeRays::CubeRays(const CubeBoard& board, const FoundBoard& found)
    : near_(board.sites.size()), tower_(board.sites.size()), tops_(board.sites.size()) {
    const auto& view = found.view;
    const auto eye = view.eyeMm();
    eyeMm_ = eye;
    const double reachHigh = kMostStacked * board.cubeMm;
    const double aside = std::min(kFarAside, std::hypot(eye.x - board.sizeMm.width / 2,
                                                        eye.y - board.sizeMm.height / 2) /
                                                     eye.z +
                                                 0.3) *
                         reachHigh;
    const double core = kCoreShare * board.cubeMm, rim = kRimShare * board.cubeMm + kRimMm;
    const cv::Rect2d shown{0, 0, static_cast<double>(view.picture.width),
                           static_cast<double>(view.picture.height)};
    std::vector<int> met;
    const auto cross = [&](cv::Point2d at, cv::Point2d slope, CubeRay& ray) {
        met.clear();
        const double far = std::hypot(slope.x, slope.y) * reachHigh;
        const int steps = 1 + static_cast<int>(far / (board.pitchMm / 3));
        for (int i = 0; i <= steps; ++i) {
            const int site = board.siteAt(at + slope * (reachHigh * i / steps));
            if (site >= 0 && std::find(met.begin(), met.end(), site) == met.end())
                met.push_back(site);
        }
        // The nearest to the camera is met last on the way up.
        for (auto site = met.rbegin(); site != met.rend(); ++site) {
            const auto& where = board.sites[static_cast<std::size_t>(*site)];
            const auto wide = through(at - where.mm, slope, rim);
            const double highest = where.track ? kMostStacked : 1;
            if (wide.missed() || wide.out >= highest * board.cubeMm) continue;
            const auto narrow = through(at - where.mm, slope, core);
            Crossing crossing;
            crossing.site = static_cast<std::uint16_t>(*site);
            crossing.side = static_cast<std::uint8_t>(wide.side);
            crossing.rimIn = static_cast<float>(wide.in / board.cubeMm);
            crossing.rimOut = static_cast<float>(wide.out / board.cubeMm);
            const bool missed = narrow.missed();
            constexpr float kNever = std::numeric_limits<float>::max();
            crossing.coreIn = missed ? kNever : static_cast<float>(narrow.in / board.cubeMm);
            crossing.coreOut = missed ? kNever : static_cast<float>(narrow.out / board.cubeMm);
            crossings_.push_back(crossing);
        }
        ray.crossings = static_cast<std::uint16_t>(crossings_.size() - ray.firstCrossing);
    };
    const double step = board.pitchMm / kAcross;
    const double first = kWithinMm - step * std::ceil(aside / step);
    const int columns = 2 + static_cast<int>((board.sizeMm.width + 2 * aside) / step);
    const int rows = 2 + static_cast<int>((board.sizeMm.height + 2 * aside) / step);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const double x = first + column * step, y = first + row * step;
            CubeRay ray;
            ray.firstCrossing = static_cast<std::uint32_t>(crossings_.size());
            ray.mm = cv::Point2f(static_cast<float>(x), static_cast<float>(y));
            ray.ground = static_cast<std::int16_t>(board.siteAt({x, y}));
            ray.onBoard = x >= 0 && y >= 0 && x < board.sizeMm.width && y < board.sizeMm.height;
            const cv::Point2d slope{(eye.x - x) / eye.z, (eye.y - y) / eye.z};
            if (std::hypot(slope.x, slope.y) > kFarAside) continue;
            cross({x, y}, slope, ray);
            // Where no cube ever stands, few tell whether the board can be seen at all.
            const bool plain = ray.ground < 0 && ray.crossings == 0;
            if (plain && (!ray.onBoard || column % kPlain != 0 || row % kPlain != 0)) continue;
            ray.pixel = found.toPicture({x, y});
            if (!shown.contains(ray.pixel)) {
                crossings_.resize(ray.firstCrossing);
                continue;
            }
            const auto index = static_cast<std::uint32_t>(rays_.size());
            rays_.push_back(ray);
            bool own = false;
            for (const auto& crossing : crossingsOf(ray)) {
                own |= crossing.site == ray.ground;
                tower_[crossing.site].push_back(index);
                if (crossing.rimOut < 1) near_[crossing.site].push_back(index);
                if (crossing.coreOut < 1 && crossing.coreIn > 1 && crossing.rimIn > 1)
                    tops_[crossing.site].push_back(index);
            }
            if (!own && ray.ground >= 0) {
                tower_[static_cast<std::size_t>(ray.ground)].push_back(index);
                near_[static_cast<std::size_t>(ray.ground)].push_back(index);
            }
        }
    order_.resize(board.sites.size());
    std::iota(order_.begin(), order_.end(), std::uint16_t{0});
    std::vector<double> far;
    for (const auto& site : board.sites)
        far.push_back(std::hypot(eye.x - site.mm.x, eye.y - site.mm.y));
    std::sort(order_.begin(), order_.end(),
              [&](std::uint16_t a, std::uint16_t b) { return far[a] < far[b]; });
    const cv::Point3d middle{board.sizeMm.width / 2, board.sizeMm.height / 2, 0};
    const auto right = view.toPicture(middle + cv::Point3d{1, 0, 0}) - view.toPicture(middle);
    const auto down = view.toPicture(middle + cv::Point3d{0, 1, 0}) - view.toPicture(middle);
    pixelsPerMm_ = std::sqrt(std::abs(right.cross(down)));
}

}  // namespace kibitz::vision
