#include "vision/recognise/stack_follow.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr int kHalf = PrintedEdge::kHalf;
constexpr double kStepMm = PrintedEdge::kStepMm;
constexpr int kMostSteps = 24;          // of a search, to either side
constexpr float kLike = 0.75F;          // the correlation of what is found
constexpr float kLeastChange = 0.012F;  // root mean square, as a share of the brightness
constexpr double kFoundMm = 0.6;
constexpr int kRounds = 4;
constexpr std::array<double, PrintedEdge::kBlurs> kBlurMm{0.25, 0.45, 0.75};

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

/// Where across its direction a spot of the print is found: in millimetres; false: nowhere.
bool match(const cv::Mat& picture, const BoardView& view, const PrintedEdge& edge, int blur,
           double reachMm, double& where, bool& inPicture) {
    const int reach = std::min(kMostSteps, cvRound(reachMm / kStepMm));
    std::array<float, 2 * (kMostSteps + kHalf) + 1> light{};
    // So near to each other, the two ends tell the way between.
    const double far = (reach + kHalf) * kStepMm;
    const auto end = [&](double mm) {
        const auto at = edge.mm + mm * edge.across;
        return view.toPicture({at.x, at.y, edge.heightMm});
    };
    const auto from = end(-far), to = end(far);
    const int all = 2 * (reach + kHalf) + 1;
    inPicture = true;
    const auto step = (to - from) * (1.0F / static_cast<float>(all - 1));
    for (int i = 0; i < all; ++i) {
        const float value = brightness(picture, from + step * static_cast<float>(i));
        if (value < 0) return inPicture = false;
        light[static_cast<std::size_t>(i)] = value;
    }
    const auto& profile = edge.profiles[static_cast<std::size_t>(blur)];
    constexpr int kLength = 2 * kHalf + 1;
    std::array<float, 2 * kMostSteps + 1> likeness{};
    float most = kLike;
    int best = -1;
    for (int shift = 0; shift <= 2 * reach; ++shift) {
        float sum = 0, squares = 0, common = 0;
        for (int i = 0; i < kLength; ++i) {
            const float v = light[static_cast<std::size_t>(shift + i)];
            sum += v;
            squares += v * v;
            common += v * profile[static_cast<std::size_t>(i)];
        }
        const float mean = sum / kLength, variance = squares / kLength - mean * mean;
        const float least = kLeastChange * (mean + 10);
        if (variance < least * least) continue;
        const float like = common / std::sqrt(variance * kLength);
        likeness[static_cast<std::size_t>(shift)] = like;
        if (like > most) most = like, best = shift;
    }
    if (best < 0) return false;
    double exact = best;
    if (best > 0 && best < 2 * reach) {
        const auto k = static_cast<std::size_t>(best);
        const double a = likeness[k - 1], b = most, c = likeness[k + 1];
        const double bend = a - 2 * b + c;
        if (bend < -1e-6) exact += std::clamp(0.5 * (a - c) / bend, -0.5, 0.5);
    }
    where = (exact - reach) * kStepMm;
    return true;
}

// Turned, pushed, and another lens: logarithm of the focal length, distortion.
constexpr int kWays = 8;
using Ways = cv::Vec<double, kWays>;
// What webcams and phones have, as in calibration; a point of a line lies within so many pixels.
constexpr double kUsualFocal = 0.85, kFocalSpread = 0.35, kDistortionSpread = 0.12, kPixels = 0.8;

/// The board turned a little about a point of it, and pushed.
BoardView moved(const BoardView& view, const Ways& by, const cv::Vec3d& pivot) {
    BoardView result = view;
    cv::Matx33d turn;
    cv::Rodrigues(cv::Vec3d{by[0], by[1], by[2]}, turn);
    result.turn = turn * view.turn;
    const cv::Vec3d middle = view.turn * pivot;
    result.shiftMm = view.shiftMm + middle - turn * middle + cv::Vec3d{by[3], by[4], by[5]};
    result.focalPixels = view.focalPixels * std::exp(by[6]);
    result.distortion = view.distortion + by[7];
    return result;
}

struct Miss {
    const PrintedEdge* point;
    double mm;
};

double limitOf(const std::vector<Miss>& misses, double leastMm) {
    std::vector<double> sizes;
    for (const auto& miss : misses) sizes.push_back(std::abs(miss.mm));
    const auto half = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), half, sizes.end());
    return std::max(leastMm, 4 * *half);
}

BoardView better(const BoardView& view, const std::vector<Miss>& misses, double leastMm,
                 bool learnLens) {
    cv::Vec3d pivot{0, 0, 0};
    for (const auto& miss : misses) pivot += cv::Vec3d{miss.point->mm.x, -miss.point->mm.y, 0};
    pivot *= 1.0 / static_cast<double>(misses.size());
    const double limit = limitOf(misses, leastMm);
    constexpr std::array<double, kWays> kSmall{1e-4, 1e-4, 1e-4, 0.05, 0.05, 0.05, 1e-3, 1e-3};
    const int ways = learnLens ? kWays : 6;
    std::array<BoardView, kWays> tries;
    for (int i = 0; i < ways; ++i) {
        Ways by;
        by[i] = kSmall[static_cast<std::size_t>(i)];
        tries[static_cast<std::size_t>(i)] = moved(view, by, pivot);
    }
    cv::Matx<double, kWays, kWays> normal = cv::Matx<double, kWays, kWays>::zeros();
    Ways right = Ways::all(0);
    for (const auto& miss : misses) {
        const double far = miss.mm / limit;
        if (std::abs(far) >= 1) continue;
        const double weight = (1 - far * far) * (1 - far * far) / (kPixels * kPixels);
        const double up = miss.point->heightMm;
        const cv::Point3d mm{miss.point->mm.x, miss.point->mm.y, up};
        const auto aside = miss.point->mm + miss.point->across;
        const auto here = view.toPicture(mm);
        auto across = view.toPicture({aside.x, aside.y, up}) - here;
        const double length = std::max(1e-6, double{std::hypot(across.x, across.y)});
        across *= 1 / length;
        Ways row = Ways::all(0);
        for (int i = 0; i < ways; ++i) {
            const auto k = static_cast<std::size_t>(i);
            row[i] = (tries[k].toPicture(mm) - here).dot(across) / kSmall[k];
        }
        normal += weight * row * row.t();
        right += weight * miss.mm * length * row;
    }
    // What the lines cannot tell stays as it was, or as lenses usually are.
    for (int i = 0; i < kWays; ++i) normal(i, i) = normal(i, i) * 1.0001 + 1e-9;
    if (learnLens) {
        const double usual = kUsualFocal * std::max(view.picture.width, view.picture.height);
        const double focal = 1 / (kFocalSpread * kFocalSpread),
                     bent = 1 / (kDistortionSpread * kDistortionSpread);
        normal(6, 6) += focal;
        right[6] += focal * std::log(usual / view.focalPixels);
        normal(7, 7) += bent;
        right[7] -= bent * view.distortion;
    }
    Ways by = normal.solve(right, cv::DECOMP_CHOLESKY);
    if (!std::isfinite(cv::norm(by))) return view;
    by[6] = std::clamp(by[6], -0.2, 0.2);
    by[7] = std::clamp(by[7], -0.1, 0.1);
    return moved(view, by, pivot);
}

int blurFor(const BoardView& view, std::span<const PrintedEdge> edges) {
    // A usual lens blurs by a pixel or so.
    const auto& middle = edges[edges.size() / 2];
    const auto a = view.toPicture({middle.mm.x, middle.mm.y, 0});
    const auto b = view.toPicture({middle.mm.x + 1, middle.mm.y, 0});
    const double mm = 1.2 / std::max(0.1, cv::norm(a - b));
    return mm < 0.35 ? 0 : mm < 0.6 ? 1 : 2;
}

double shareByChance(const cv::Mat& picture, const BoardView& view,
                     std::span<const PrintedEdge> edges, int blur) {
    int asked = 0, found = 0;
    for (std::size_t i = 0; i < edges.size(); i += 3) {
        auto aside = edges[i];
        aside.mm += 6.0 * aside.across;
        double where = 0;
        bool inPicture = false;
        const bool there = match(picture, view, aside, blur, 1.5, where, inPicture);
        if (!inPicture) continue;
        ++asked;
        if (there && std::abs(where) < kFoundMm) ++found;
    }
    return asked > 0 ? static_cast<double>(found) / asked : 0;
}

}  // namespace

std::vector<PrintedEdge> printedEdges(const cv::Mat& print, double pixelsPerMm,
                                      std::vector<PrintedEdge> spots) {
    std::array<cv::Mat, PrintedEdge::kBlurs> blurred;
    for (std::size_t i = 0; i < blurred.size(); ++i)
        cv::GaussianBlur(print, blurred[i], {}, kBlurMm[i] * pixelsPerMm);
    std::vector<PrintedEdge> edges;
    for (auto& spot : spots) {
        bool good = true;
        for (std::size_t b = 0; b < blurred.size() && good; ++b) {
            auto& profile = spot.profiles[b];
            float sum = 0;
            for (int i = -kHalf; i <= kHalf; ++i) {
                const auto at = (spot.mm + i * kStepMm * spot.across) * pixelsPerMm;
                const int x = std::clamp(static_cast<int>(at.x), 0, print.cols - 1);
                const int y = std::clamp(static_cast<int>(at.y), 0, print.rows - 1);
                sum += profile[static_cast<std::size_t>(i + kHalf)] = blurred[b].at<float>(y, x);
            }
            float squares = 0;
            for (auto& value : profile) {
                value -= sum / static_cast<float>(profile.size());
                squares += value * value;
            }
            const float length = std::sqrt(squares);
            good = length > 6;
            for (auto& value : profile) value /= std::max(1e-3F, length);
        }
        if (good) edges.push_back(spot);
    }
    return edges;
}

Followed follow(const cv::Mat& picture, const BoardView& before, std::span<const PrintedEdge> edges,
                double reachMm, bool learnLens) {
    Followed result;
    result.view = before;
    if (edges.empty()) return result;
    const int blur = blurFor(before, edges);
    std::vector<Miss> misses;
    const int rounds = learnLens ? 2 * kRounds : kRounds;
    for (int round = 0; round <= rounds; ++round) {
        misses.clear();
        result.asked = 0;
        for (const auto& edge : edges) {
            double where = 0;
            bool inPicture = false;
            const bool there = match(picture, result.view, edge, blur, reachMm, where, inPicture);
            if (inPicture) ++result.asked;
            if (there) misses.push_back({&edge, where});
        }
        if (misses.size() < 40 || round == rounds) break;
        result.view = better(result.view, misses, 0.5, learnLens && round > 0);
        reachMm = std::max(1.2, reachMm * 0.6);
    }
    std::vector<double> sizes;
    for (const auto& miss : misses)
        if (std::abs(miss.mm) < kFoundMm) sizes.push_back(std::abs(miss.mm));
    result.found = static_cast<int>(sizes.size());
    if (!sizes.empty()) {
        const auto half = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
        std::nth_element(sizes.begin(), half, sizes.end());
        result.missMm = *half;
    }
    result.chance = shareByChance(picture, result.view, edges, blur);
    return result;
}

}  // namespace kibitz::vision::stacks
