#include "vision/recognise/stack_follow.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr double kBesideMm = 1.1;  // from a line to the ground beside it
constexpr double kStepMm = 0.3;
constexpr int kMostSteps = 32;
constexpr float kLeastDark = 0.05F;  // a line is darker than its ground by this share
constexpr double kFoundMm = 0.6;
constexpr int kRounds = 4;

float brightness(const cv::Mat& picture, cv::Point2f p) {
    const float fx = p.x - 0.5F, fy = p.y - 0.5F;
    const int x = static_cast<int>(fx), y = static_cast<int>(fy);
    if (fx < 0 || fy < 0 || x + 1 >= picture.cols || y + 1 >= picture.rows) return -1;
    const float u = fx - static_cast<float>(x), v = fy - static_cast<float>(y);
    const auto* upper = picture.ptr<cv::Vec3b>(y) + x;
    const auto* lower = picture.ptr<cv::Vec3b>(y + 1) + x;
    const auto green = [](const cv::Vec3b& pixel) { return static_cast<float>(pixel[1]); };
    return (green(upper[0]) * (1 - u) + green(upper[1]) * u) * (1 - v) +
           (green(lower[0]) * (1 - u) + green(lower[1]) * u) * v;
}

/// Where across its direction a line is darkest: in millimetres; false: nowhere.
bool darkest(const cv::Mat& picture, const BoardView& view, const PrintedLine::Point& point,
             double reachMm, double& where, bool& inPicture) {
    const int beside = cvRound(kBesideMm / kStepMm);
    const int reach = std::min(kMostSteps - beside, cvRound(reachMm / kStepMm));
    std::array<float, 2 * kMostSteps + 1> light{};
    // So near to each other, the two ends tell the way between.
    const double far = (reach + beside) * kStepMm;
    const auto end = [&](double mm) {
        const auto at = point.mm + mm * point.across;
        return view.toPicture({at.x, at.y, 0});
    };
    const auto from = end(-far), to = end(far);
    const int all = 2 * (reach + beside) + 1;
    inPicture = true;
    for (int i = 0; i < all; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(all - 1);
        const float value = brightness(picture, from + (to - from) * share);
        if (value < 0) return inPicture = false;
        light[static_cast<std::size_t>(i)] = value;
    }
    float most = 0;
    int best = -1;
    const auto dark = [&](int i) {
        const auto k = static_cast<std::size_t>(i);
        const auto b = static_cast<std::size_t>(beside);
        return std::min(light[k - b], light[k + b]) - light[k];
    };
    for (int i = beside; i < all - beside; ++i)
        if (dark(i) > most) most = dark(i), best = i;
    if (best < 0) return false;
    const float ground = most + light[static_cast<std::size_t>(best)];
    if (most < kLeastDark * (ground + 10)) return false;
    double exact = best;
    if (best > beside && best + 1 < all - beside) {
        const double a = dark(best - 1), b = most, c = dark(best + 1);
        const double bend = a - 2 * b + c;
        if (bend < -1e-6) exact += std::clamp(0.5 * (a - c) / bend, -0.5, 0.5);
    }
    where = (exact - (reach + beside)) * kStepMm;
    return true;
}

/// The board turned a little about a point of it, and pushed.
BoardView moved(const BoardView& view, const cv::Vec<double, 6>& by, const cv::Vec3d& pivot) {
    BoardView result = view;
    cv::Matx33d turn;
    cv::Rodrigues(cv::Vec3d{by[0], by[1], by[2]}, turn);
    result.turn = turn * view.turn;
    const cv::Vec3d middle = view.turn * pivot;
    result.shiftMm = view.shiftMm + middle - turn * middle + cv::Vec3d{by[3], by[4], by[5]};
    return result;
}

struct Miss {
    const PrintedLine::Point* point;
    double mm;
};

BoardView better(const BoardView& view, const std::vector<Miss>& misses, double leastMm) {
    cv::Vec3d pivot{0, 0, 0};
    for (const auto& miss : misses) pivot += cv::Vec3d{miss.point->mm.x, -miss.point->mm.y, 0};
    pivot *= 1.0 / static_cast<double>(misses.size());
    std::vector<double> sizes;
    for (const auto& miss : misses) sizes.push_back(std::abs(miss.mm));
    std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2),
                     sizes.end());
    const double limit = std::max(leastMm, 4 * sizes[sizes.size() / 2]);
    constexpr std::array<double, 6> kSmall{1e-4, 1e-4, 1e-4, 0.05, 0.05, 0.05};
    std::array<BoardView, 6> tries;
    for (std::size_t i = 0; i < 6; ++i) {
        cv::Vec<double, 6> by;
        by[static_cast<int>(i)] = kSmall[i];
        tries[i] = moved(view, by, pivot);
    }
    cv::Matx<double, 6, 6> normal = cv::Matx<double, 6, 6>::zeros();
    cv::Vec<double, 6> right = cv::Vec<double, 6>::all(0);
    for (const auto& miss : misses) {
        const double far = miss.mm / limit;
        if (std::abs(far) >= 1) continue;
        const double weight = (1 - far * far) * (1 - far * far);
        const cv::Point3d mm{miss.point->mm.x, miss.point->mm.y, 0};
        const auto aside = miss.point->mm + miss.point->across;
        const auto here = view.toPicture(mm);
        auto across = view.toPicture({aside.x, aside.y, 0}) - here;
        const double length = std::max(1e-6, double{std::hypot(across.x, across.y)});
        across *= 1 / length;
        cv::Vec<double, 6> row;
        for (std::size_t i = 0; i < 6; ++i)
            row[static_cast<int>(i)] = (tries[i].toPicture(mm) - here).dot(across) / kSmall[i];
        normal += weight * row * row.t();
        right += weight * miss.mm * length * row;
    }
    // What the lines cannot tell stays as it was.
    for (int i = 0; i < 6; ++i) normal(i, i) *= 1.0001;
    const cv::Vec<double, 6> by = normal.solve(right, cv::DECOMP_CHOLESKY);
    if (!std::isfinite(cv::norm(by))) return view;
    return moved(view, by, pivot);
}

double shareByChance(const cv::Mat& picture, const BoardView& view,
                     const std::vector<PrintedLine>& lines) {
    int asked = 0, found = 0, number = 0;
    for (const auto& line : lines)
        for (const auto& point : line.points) {
            if (++number % 3 != 0) continue;
            auto aside = point;
            aside.mm += 4.5 * point.across;
            double where = 0;
            bool inPicture = false;
            const bool there = darkest(picture, view, aside, 1.5, where, inPicture);
            if (!inPicture) continue;
            ++asked;
            if (there && std::abs(where) < kFoundMm) ++found;
        }
    return asked > 0 ? static_cast<double>(found) / asked : 0;
}

}  // namespace

Followed follow(const cv::Mat& picture, const BoardView& before,
                const std::vector<PrintedLine>& lines, double reachMm) {
    Followed result;
    result.view = before;
    std::vector<Miss> misses;
    for (int round = 0; round <= kRounds; ++round) {
        misses.clear();
        result.asked = 0;
        for (const auto& line : lines)
            for (const auto& point : line.points) {
                double where = 0;
                bool inPicture = false;
                const bool there = darkest(picture, result.view, point, reachMm, where, inPicture);
                if (inPicture) ++result.asked;
                if (there) misses.push_back({&point, where});
            }
        if (misses.size() < 40 || round == kRounds) break;
        result.view = better(result.view, misses, 0.5);
        reachMm = std::max(1.2, reachMm * 0.6);
    }
    std::vector<double> sizes;
    for (const auto& miss : misses)
        if (std::abs(miss.mm) < kFoundMm) sizes.push_back(std::abs(miss.mm));
    result.found = static_cast<int>(sizes.size());
    if (!sizes.empty()) {
        std::nth_element(sizes.begin(),
                         sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2),
                         sizes.end());
        result.missMm = sizes[sizes.size() / 2];
    }
    result.chance = shareByChance(picture, result.view, lines);
    return result;
}

}  // namespace kibitz::vision::stacks
