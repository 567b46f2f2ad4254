#include "vision/recognise/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace kibitz::vision {

namespace {

cv::Point2d through(const cv::Matx33d& m, cv::Point2d p) {
    const cv::Vec3d q = m * cv::Vec3d{p.x, p.y, 1};
    return {q[0] / q[2], q[1] / q[2]};
}

/// How far from straight the sides are when seen so.
template <typename Seen>
double bowOf(const std::array<std::vector<cv::Point2f>, 4>& sides, Seen seen) {
    double sum = 0;
    for (const auto& side : sides) {
        if (side.size() < 20) continue;
        cv::Point2d mean;
        std::vector<cv::Point2d> points;
        for (const auto& pixel : side) {
            points.push_back(seen(pixel));
            mean += points.back() / static_cast<double>(side.size());
        }
        double xx = 0, xy = 0, yy = 0;
        for (const auto& p : points) {
            const auto d = p - mean;
            xx += d.x * d.x;
            xy += d.x * d.y;
            yy += d.y * d.y;
        }
        // Squares across the line as a share of those along it: scale does not matter.
        const double half = (xx + yy) / 2, root = std::hypot((xx - yy) / 2, xy);
        sum += (half - root) / (half + root);
    }
    return sum;
}

}  // namespace

PageMap::PageMap(const std::array<cv::Point2f, 4>& corners,
                 const std::array<std::vector<cv::Point2f>, 4>& sides, cv::Size picture,
                 cv::Size2d sizeMm)
    : middle_{picture.width / 2.0, picture.height / 2.0},
      reach_{std::hypot(picture.width, picture.height) / 2},
      size_{sizeMm} {
    double best = 1e18;
    // From strong barrels to pincushions; wide webcams have -0.2.
    for (double lens = -0.35; lens < 0.2; lens += 0.005) {
        std::swap(lens_, lens);
        const double bow = bowOf(sides, [&](cv::Point2d p) { return withoutLens(p); });
        std::swap(lens_, lens);
        if (bow < best) {
            best = bow;
            lens_ = lens;
        }
    }
    const auto w = static_cast<float>(sizeMm.width), h = static_cast<float>(sizeMm.height);
    const std::array<cv::Point2f, 4> page{cv::Point2f{0, 0}, {w, 0}, {w, h}, {0, h}};
    std::array<cv::Point2f, 4> straight;
    for (std::size_t i = 0; i < 4; ++i) straight[i] = cv::Point2f{withoutLens(corners[i])};
    toPicture_ = cv::Matx33d{cv::getPerspectiveTransform(page.data(), straight.data())};
    fromPicture_ = toPicture_.inv();
}

cv::Point2d PageMap::withoutLens(cv::Point2d pixel) const {
    const auto off = (pixel - middle_) / reach_;
    return middle_ + (pixel - middle_) / (1 + lens_ * off.dot(off));
}

cv::Point2d PageMap::withLens(cv::Point2d straight) const {
    const auto off = (straight - middle_) / reach_;
    const double square = lens_ * off.dot(off);
    // Solves withoutLens for the pixel.
    const double root = std::sqrt(std::max(0.0, 1 - 4 * square));
    return middle_ + (straight - middle_) * (2 / (1 + root));
}

std::array<double, PageMap::kTerms> PageMap::terms(cv::Point2d mm) const {
    const double x = 2 * mm.x / size_.width - 1, y = 2 * mm.y / size_.height - 1;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

cv::Point2d PageMap::bent(cv::Point2d mm) const {
    const auto t = terms(mm);
    double right = 0, down = 0;
    for (std::size_t i = 0; i < kTerms; ++i) {
        right += right_[i] * t[i];
        down += down_[i] * t[i];
    }
    return {mm.x + right, mm.y + down};
}

cv::Point2d PageMap::toPicture(cv::Point2d mm) const {
    return withLens(through(toPicture_, bent(mm)));
}

cv::Point2d PageMap::fromPictureFlat(cv::Point2f pixel) const {
    return through(fromPicture_, withoutLens(pixel));
}

void PageMap::bend(std::span<const OffLine> seen) {
    for (const bool down : {false, true}) {
        std::vector<OffLine> own;
        for (const auto& line : seen)
            if (line.down == down) own.push_back(line);
        if (own.size() < 2 * kTerms) continue;
        std::vector<double> weight;
        for (const auto& line : own) weight.push_back(line.weight);
        cv::Mat_<double> solved;
        for (int round = 0; round < 6; ++round) {
            cv::Mat_<double> m(kTerms, kTerms, 0.0), r(kTerms, 1, 0.0);
            for (std::size_t i = 0; i < own.size(); ++i) {
                const auto t = terms(own[i].mm);
                for (int a = 0; a < kTerms; ++a) {
                    for (int b = 0; b < kTerms; ++b)
                        m(a, b) += weight[i] * t[static_cast<std::size_t>(a)] *
                                   t[static_cast<std::size_t>(b)];
                    r(a) += weight[i] * t[static_cast<std::size_t>(a)] * own[i].offMm;
                }
            }
            // Where nothing was seen, nothing bends.
            for (int a = 0; a < kTerms; ++a) m(a, a) += 1e-3 * static_cast<double>(own.size());
            cv::solve(m, r, solved, cv::DECOMP_CHOLESKY);
            for (std::size_t i = 0; i < own.size(); ++i) {
                const auto t = terms(own[i].mm);
                double expected = 0;
                for (int a = 0; a < kTerms; ++a)
                    expected += solved(a) * t[static_cast<std::size_t>(a)];
                const double miss = (own[i].offMm - expected) / 0.25;
                weight[i] = own[i].weight / (1 + miss * miss);
            }
        }
        auto& terms = down ? down_ : right_;
        for (int a = 0; a < kTerms; ++a) terms[static_cast<std::size_t>(a)] += solved(a);
    }
}

PageMap PageMap::withSize(cv::Size2d sizeMm) const {
    auto other = *this;
    const double sx = size_.width / sizeMm.width, sy = size_.height / sizeMm.height;
    other.size_ = sizeMm;
    other.toPicture_ = toPicture_ * cv::Matx33d::diag({sx, sy, 1});
    other.fromPicture_ = other.toPicture_.inv();
    for (auto& term : other.right_) term /= sx;
    for (auto& term : other.down_) term /= sy;
    return other;
}

cv::Mat PageMap::straighten(const cv::Mat& picture, double pixelsPerMm) const {
    const cv::Size size{cvRound(size_.width * pixelsPerMm), cvRound(size_.height * pixelsPerMm)};
    cv::Mat map(size, CV_32FC2);
    // Bending is smooth: every fourth place is enough, the others lie between.
    constexpr int kStep = 4;
    const cv::Size coarse{size.width / kStep + 2, size.height / kStep + 2};
    std::vector<cv::Point2d> at(static_cast<std::size_t>(coarse.area()));
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x)
            at[static_cast<std::size_t>(y * coarse.width + x)] =
                bent({(x * kStep + 0.5) / pixelsPerMm, (y * kStep + 0.5) / pixelsPerMm});
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const int cx = x / kStep, cy = y / kStep;
            const double fx = static_cast<double>(x % kStep) / kStep,
                         fy = static_cast<double>(y % kStep) / kStep;
            const auto* p = &at[static_cast<std::size_t>(cy * coarse.width + cx)];
            const auto mm = (p[0] * (1 - fx) + p[1] * fx) * (1 - fy) +
                            (p[coarse.width] * (1 - fx) + p[coarse.width + 1] * fx) * fy;
            const auto q = withLens(through(toPicture_, mm));
            map.at<cv::Vec2f>(y, x) = {static_cast<float>(q.x - 0.5),
                                       static_cast<float>(q.y - 0.5)};
        }
    cv::Mat straight;
    // Photos of many megapixels are reduced on the way: without smoothing fine print would glitter.
    const auto across =
        toPicture({size_.width, size_.height / 2}) - toPicture({0, size_.height / 2});
    const double shrink = std::hypot(across.x, across.y) / size.width;
    cv::Mat smooth = picture;
    if (shrink > 1.5) cv::GaussianBlur(picture, smooth, {0, 0}, 0.4 * shrink);
    cv::remap(smooth, straight, map, cv::noArray(), cv::INTER_CUBIC, cv::BORDER_REPLICATE);
    return straight;
}

}  // namespace kibitz::vision
