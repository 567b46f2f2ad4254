#include "vision/recognise/cube_follow.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kPatch = 17;  // pixels of the picture
constexpr int kHalf = kPatch / 2;
constexpr int kArea = kPatch * kPatch;
constexpr int kFarthest = 8;  // the widest reach
constexpr float kLike = 0.55F;
constexpr float kLeastCorner = 1e-4F;
constexpr double kLeastSpread = 3;  // of 255: a patch without contrast is like nothing

std::array<double, 10> termsAt(cv::Point2d mm, cv::Size2d board) {
    const double x = 2 * mm.x / board.width - 1, y = 2 * mm.y / board.height - 1;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

double between(double before, double middle, double after) {
    const double bow = before - 2 * middle + after;
    return bow >= 0 ? 0 : std::clamp((before - after) / (2 * bow), -0.5, 0.5);
}

/// Mean 0, length 1; false: no contrast.
bool normalise(std::array<float, kArea>& patch) {
    float mean = 0;
    for (const float v : patch) mean += v;
    mean /= kArea;
    float square = 0;
    for (auto& v : patch) {
        v -= mean;
        square += v * v;
    }
    if (square < kLeastSpread * kLeastSpread * kArea) return false;
    const float scale = 1 / std::sqrt(square);
    for (auto& v : patch) v *= scale;
    return true;
}

float sampled(const cv::Mat& grey, double x, double y) {
    const double fx = std::clamp(x - 0.5, 0.0, grey.cols - 1.001);
    const double fy = std::clamp(y - 0.5, 0.0, grey.rows - 1.001);
    const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
    const auto ax = static_cast<float>(fx - ix), ay = static_cast<float>(fy - iy);
    const auto* top = grey.ptr<float>(iy) + ix;
    const auto* bottom = grey.ptr<float>(iy + 1) + ix;
    return (1 - ay) * ((1 - ax) * top[0] + ax * top[1]) +
           ay * ((1 - ax) * bottom[0] + ax * bottom[1]);
}

}  // namespace

LensRest::LensRest(const calibration::BoardView& view,
                   std::span<const calibration::SeenPoint> points, cv::Size2d boardMm)
    : boardMm_(boardMm), none_(points.size() < 4 * kTerms) {
    if (none_) return;
    std::vector<double> trust(points.size(), 1);
    for (int round = 0; round < 3; ++round) {
        cv::Mat1d normal(kTerms, kTerms, 0.0), right(kTerms, 2, 0.0);
        for (int a = 0; a < kTerms; ++a) normal(a, a) = 0.5;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const cv::Point2d mm{points[i].mm.x, points[i].mm.y};
            const auto terms = termsAt(mm, boardMm);
            const auto off = points[i].pixel - view.toPicture(points[i].mm);
            for (int a = 0; a < kTerms; ++a) {
                const double t = trust[i] * terms[static_cast<std::size_t>(a)];
                for (int b = 0; b < kTerms; ++b)
                    normal(a, b) += t * terms[static_cast<std::size_t>(b)];
                right(a, 0) += t * off.x;
                right(a, 1) += t * off.y;
            }
        }
        cv::Mat1d weights;
        cv::solve(normal, right, weights, cv::DECOMP_CHOLESKY);
        for (int a = 0; a < kTerms; ++a)
            for (int axis = 0; axis < 2; ++axis)
                weights_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(a)] =
                    weights(a, axis);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const cv::Point2d mm{points[i].mm.x, points[i].mm.y};
            const auto off = points[i].pixel - view.toPicture(points[i].mm) - at(mm);
            trust[i] = 1 / (1 + off.dot(off));
        }
    }
}

cv::Point2f LensRest::at(cv::Point2d mm) const {
    if (none_) return {};
    // Beyond the board the field is not known: as at its edge.
    mm.x = std::clamp(mm.x, 0.0, boardMm_.width);
    mm.y = std::clamp(mm.y, 0.0, boardMm_.height);
    const auto terms = termsAt(mm, boardMm_);
    cv::Point2d off;
    for (std::size_t i = 0; i < kTerms; ++i) {
        off.x += weights_[0][i] * terms[i];
        off.y += weights_[1][i] * terms[i];
    }
    return cv::Point2f(off);
}

PrintAnchors::PrintAnchors(const cv::Mat& print, double pixelsPerMm, double everyMm)
    : pixelsPerMm_(pixelsPerMm) {
    cv::Mat grey;
    print.convertTo(grey, CV_32F);
    levels_.push_back(grey);
    while (levels_.size() < 4) {
        cv::Mat half;
        cv::resize(levels_.back(), half, {}, 0.5, 0.5, cv::INTER_AREA);
        levels_.push_back(half);
    }
    cv::Mat corner, small;
    const double scale = 1.5 / pixelsPerMm;
    cv::resize(grey, small, {}, scale, scale, cv::INTER_AREA);
    small /= 255;
    cv::cornerMinEigenVal(small, corner, 9, 3);
    const int step = cvRound(everyMm * 1.5), rim = 6;
    for (int y = rim; y + step <= corner.rows - rim + step / 2; y += step)
        for (int x = rim; x + step <= corner.cols - rim + step / 2; x += step) {
            const cv::Rect cell = cv::Rect{x, y, step, step} &
                                  cv::Rect{rim, rim, corner.cols - 2 * rim, corner.rows - 2 * rim};
            if (cell.empty()) continue;
            double most = 0;
            cv::Point at;
            cv::minMaxLoc(corner(cell), nullptr, &most, nullptr, &at);
            if (most < kLeastCorner) continue;
            anchors_.emplace_back((at.x + cell.x + 0.5) / 1.5, (at.y + cell.y + 0.5) / 1.5);
        }
}

std::vector<PrintAnchors::Match> PrintAnchors::find(const cv::Mat& picture,
                                                    const calibration::BoardView& view,
                                                    const LensRest& rest, int reach) const {
    reach = std::min(reach, kFarthest);
    const int margin = kHalf + reach;
    const int across = 2 * reach + 1, wide = kPatch + 2 * reach;
    std::vector<Match> found;
    found.reserve(anchors_.size());
    std::array<float, kArea> pattern;
    std::array<float, (kPatch + 2 * kFarthest) * (kPatch + 2 * kFarthest)> grey;
    std::array<float, (2 * kFarthest + 1) * (2 * kFarthest + 1)> likeness;
    for (const auto& mm : anchors_) {
        const auto at = view.toPicture({mm.x, mm.y, 0}) + rest.at(mm);
        const cv::Point middle{cvFloor(at.x), cvFloor(at.y)};
        if (middle.x < margin || middle.y < margin || middle.x + margin >= picture.cols ||
            middle.y + margin >= picture.rows)
            continue;
        // What the print looks like there.
        const auto right = view.toPicture({mm.x + 1, mm.y, 0}) - view.toPicture({mm.x, mm.y, 0});
        const auto down = view.toPicture({mm.x, mm.y + 1, 0}) - view.toPicture({mm.x, mm.y, 0});
        const double area = right.cross(down);
        if (std::abs(area) < 1e-3) continue;
        double fine = pixelsPerMm_;
        std::size_t level = 0;
        while (fine > 1.4 * std::sqrt(std::abs(area)) && level + 1 < levels_.size()) {
            fine /= 2;
            ++level;
        }
        for (int y = 0; y < kPatch; ++y)
            for (int x = 0; x < kPatch; ++x) {
                const double dx = middle.x + x - kHalf + 0.5 - at.x;
                const double dy = middle.y + y - kHalf + 0.5 - at.y;
                const double mx = mm.x + (dx * down.y - dy * down.x) / area;
                const double my = mm.y + (dy * right.x - dx * right.y) / area;
                pattern[static_cast<std::size_t>(y * kPatch + x)] =
                    sampled(levels_[level], mx * fine, my * fine);
            }
        if (!normalise(pattern)) continue;
        for (int y = 0; y < wide; ++y) {
            const auto* pixel =
                picture.ptr<std::uint8_t>(middle.y - margin + y) + 3 * (middle.x - margin);
            auto* to = &grey[static_cast<std::size_t>(y * wide)];
            for (int x = 0; x < wide; ++x, pixel += 3)
                to[x] = 0.25F * static_cast<float>(pixel[0] + 2 * pixel[1] + pixel[2]);
        }
        int best = -1;
        for (int dy = 0; dy < across; ++dy)
            for (int dx = 0; dx < across; ++dx) {
                float product = 0, sum = 0, square = 0;
                for (int y = 0; y < kPatch; ++y) {
                    const auto* a = &pattern[static_cast<std::size_t>(y * kPatch)];
                    const auto* b = &grey[static_cast<std::size_t>((dy + y) * wide + dx)];
                    for (int x = 0; x < kPatch; ++x) {
                        product += a[x] * b[x];
                        sum += b[x];
                        square += b[x] * b[x];
                    }
                }
                const float spread = square - sum * sum / kArea;
                const auto n = static_cast<std::size_t>(dy * across + dx);
                likeness[n] = spread < kArea ? 0 : product / std::sqrt(spread);
                if (best < 0 || likeness[n] > likeness[static_cast<std::size_t>(best)])
                    best = static_cast<int>(n);
            }
        const int bx = best % across, by = best / across;
        Match match;
        match.mm = mm;
        match.likeness = likeness[static_cast<std::size_t>(best)];
        match.inside = bx > 0 && by > 0 && bx + 1 < across && by + 1 < across;
        cv::Point2d moved(bx - reach, by - reach);
        if (match.inside) {
            const auto value = [&](int x, int y) {
                return double{likeness[static_cast<std::size_t>(y * across + x)]};
            };
            moved.x += between(value(bx - 1, by), value(bx, by), value(bx + 1, by));
            moved.y += between(value(bx, by - 1), value(bx, by), value(bx, by + 1));
        }
        match.moved = cv::Point2f(moved);
        match.pixel = at + match.moved;
        found.push_back(match);
    }
    return found;
}

bool agrees(const PrintAnchors::Match& match) { return match.inside && match.likeness >= kLike; }

}  // namespace kibitz::vision
