#include "vision/recognise/sheet_map.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr double kEvenly = 0.02;
constexpr double kKnotMm = 50;  // a curl and a lens need three; finer ones begin to follow noise

/// The four cubic B-spline weights of a point, and the first of the control points they belong to.
struct Weights {
    int first = 0;
    std::array<double, 4> of{};
};

Weights weightsAt(double mm, double pageMm, int knots) {
    const int spans = knots - 3;
    // A little outside the page the last span goes on; farther out the field stays as it is.
    const double along = std::clamp(mm / pageMm, -0.1, 1.1) * spans;
    const int span = std::clamp(static_cast<int>(std::floor(along)), 0, spans - 1);
    const double t = along - span, u = 1 - t;
    return {span,
            {u * u * u / 6, (3 * t * t * t - 6 * t * t + 4) / 6,
             (3 * u * u * u - 6 * u * u + 4) / 6, t * t * t / 6}};
}

int knotsAlong(double mm) { return std::max(2, static_cast<int>(std::lround(mm / kKnotMm))) + 3; }

}  // namespace

Bend::Bend(cv::Size2d pageMm, std::span<const Sample> samples, double stiffness)
    : pageMm_(pageMm), knots_(knotsAlong(pageMm.width), knotsAlong(pageMm.height)) {
    const int count = knots_.area();
    cv::Mat normal = cv::Mat::zeros(count, count, CV_64F);
    cv::Mat right = cv::Mat::zeros(count, 2, CV_64F);
    for (const auto& sample : samples) {
        const auto wx = weightsAt(sample.mm.x, pageMm.width, knots_.width);
        const auto wy = weightsAt(sample.mm.y, pageMm.height, knots_.height);
        std::array<int, 16> index{};
        std::array<double, 16> weight{};
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i) {
                const auto n = static_cast<std::size_t>(4 * j + i);
                index[n] = (wy.first + j) * knots_.width + wx.first + i;
                weight[n] = wx.of[static_cast<std::size_t>(i)] * wy.of[static_cast<std::size_t>(j)];
            }
        for (std::size_t a = 0; a < 16; ++a) {
            const double scaled = sample.weight * weight[a];
            for (std::size_t b = 0; b < 16; ++b)
                normal.at<double>(index[a], index[b]) += scaled * weight[b];
            right.at<double>(index[a], 0) += scaled * sample.offset.x;
            right.at<double>(index[a], 1) += scaled * sample.offset.y;
        }
    }
    const auto bending = [&](std::array<int, 4> at, std::array<double, 4> by, double weight) {
        for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b < 4; ++b)
                normal.at<double>(at[a], at[b]) += weight * by[a] * by[b];
    };
    for (int y = 0; y < knots_.height; ++y)
        for (int x = 0; x < knots_.width; ++x) {
            const int n = y * knots_.width + x;
            const int down = knots_.width;
            // A sheet that curls evenly bends freely, one that curls unevenly resists.
            if (x + 3 < knots_.width) bending({n, n + 1, n + 2, n + 3}, {1, -3, 3, -1}, stiffness);
            if (y + 3 < knots_.height)
                bending({n, n + down, n + 2 * down, n + 3 * down}, {1, -3, 3, -1}, stiffness);
            if (x + 2 < knots_.width)
                bending({n, n + 1, n + 2, n}, {1, -2, 1, 0}, kEvenly * stiffness);
            if (y + 2 < knots_.height)
                bending({n, n + down, n + 2 * down, n}, {1, -2, 1, 0}, kEvenly * stiffness);
            if (x + 1 < knots_.width && y + 1 < knots_.height)
                bending({n, n + 1, n + down, n + down + 1}, {1, -1, -1, 1}, kEvenly * stiffness);
            normal.at<double>(n, n) += 1e-3 * stiffness;  // without samples: flat
        }
    cv::Mat solved;
    cv::solve(normal, right, solved, cv::DECOMP_CHOLESKY);
    offsets_.resize(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n)
        offsets_[static_cast<std::size_t>(n)] = {solved.at<double>(n, 0), solved.at<double>(n, 1)};
}

cv::Point2d Bend::at(cv::Point2d mm) const {
    if (flat()) return {};
    const auto wx = weightsAt(mm.x, pageMm_.width, knots_.width);
    const auto wy = weightsAt(mm.y, pageMm_.height, knots_.height);
    cv::Point2d sum;
    for (int j = 0; j < 4; ++j) {
        const auto* row =
            &offsets_[static_cast<std::size_t>((wy.first + j) * knots_.width + wx.first)];
        cv::Point2d across;
        for (std::size_t i = 0; i < 4; ++i) across += wx.of[i] * row[i];
        sum += wy.of[static_cast<std::size_t>(j)] * across;
    }
    return sum;
}

cv::Point2d through(const cv::Matx33d& m, cv::Point2d p) {
    const double w = m(2, 0) * p.x + m(2, 1) * p.y + m(2, 2);
    return {(m(0, 0) * p.x + m(0, 1) * p.y + m(0, 2)) / w,
            (m(1, 0) * p.x + m(1, 1) * p.y + m(1, 2)) / w};
}

SheetMap::Parts::Parts(cv::Size2d page, const cv::Matx33d& mmToPixels, Bend bent)
    : pageMm(page), perspective(mmToPixels), back(mmToPixels.inv()), bend(std::move(bent)) {}

SheetMap makeMap(cv::Size2d pageMm, const cv::Matx33d& perspective, Bend bend) {
    return SheetMap{std::make_shared<SheetMap::Parts>(pageMm, perspective, std::move(bend))};
}

SheetMap::SheetMap() : SheetMap(makeMap({1, 1}, cv::Matx33d::eye())) {}
SheetMap::SheetMap(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
SheetMap::SheetMap(const SheetMap&) = default;
SheetMap& SheetMap::operator=(const SheetMap&) = default;
SheetMap::~SheetMap() = default;

cv::Point2f SheetMap::toPicture(cv::Point2d mm) const {
    return through(parts_->perspective, mm + parts_->bend.at(mm));
}

cv::Point2d SheetMap::toSheet(cv::Point2f pixel) const {
    const auto bent = through(parts_->back, pixel);
    auto mm = bent;
    // The bend changes slowly: each step leaves a few hundredths of the error.
    for (int step = 0; step < 4; ++step) mm = bent - parts_->bend.at(mm);
    return mm;
}

void remapTables(const SheetMap& map, cv::Size pixels, double pixelsPerMm, double scale, cv::Mat& x,
                 cv::Mat& y) {
    // Exactly every few pixels, straight lines between: off by less than a hundredth of a pixel.
    constexpr int kStep = 8;
    const cv::Size grid{(pixels.width + kStep - 1) / kStep + 1,
                        (pixels.height + kStep - 1) / kStep + 1};
    cv::Mat_<cv::Point2f> exact(grid);
    for (int j = 0; j < grid.height; ++j)
        for (int i = 0; i < grid.width; ++i) {
            const auto at =
                map.toPicture({(i * kStep + 0.5) / pixelsPerMm, (j * kStep + 0.5) / pixelsPerMm});
            // cv::remap has the middle of the first pixel at 0.
            exact(j, i) = cv::Point2f{static_cast<float>(at.x * scale - 0.5),
                                      static_cast<float>(at.y * scale - 0.5)};
        }
    x.create(pixels, CV_32F);
    y.create(pixels, CV_32F);
    for (int row = 0; row < pixels.height; ++row) {
        const int j = row / kStep;
        const float down = static_cast<float>(row % kStep) / kStep;
        auto* xs = x.ptr<float>(row);
        auto* ys = y.ptr<float>(row);
        for (int i = 0; i + 1 < grid.width; ++i) {
            const cv::Point2f left = exact(j, i) * (1 - down) + exact(j + 1, i) * down;
            const cv::Point2f right = exact(j, i + 1) * (1 - down) + exact(j + 1, i + 1) * down;
            const cv::Point2f step = (right - left) * (1.0F / kStep);
            const int first = i * kStep, last = std::min(first + kStep, pixels.width);
            for (int column = first; column < last; ++column) {
                xs[column] = left.x + step.x * static_cast<float>(column - first);
                ys[column] = left.y + step.y * static_cast<float>(column - first);
            }
        }
    }
}

double pixelsPerMmAt(const SheetMap& map, cv::Point2d mm) {
    const auto& parts = map.parts();
    const auto across = through(parts.perspective, mm + cv::Point2d{0.5, 0}) -
                        through(parts.perspective, mm - cv::Point2d{0.5, 0});
    const auto down = through(parts.perspective, mm + cv::Point2d{0, 0.5}) -
                      through(parts.perspective, mm - cv::Point2d{0, 0.5});
    // The smaller of the two axes of the ellipse that a circle becomes.
    const double a = across.dot(across), b = across.dot(down), c = down.dot(down);
    const double middle = (a + c) / 2, apart = std::hypot((a - c) / 2, b);
    return std::sqrt(std::max(0.0, middle - apart));
}

std::array<cv::Point2f, 4> cornersOf(const SheetMap& map) {
    const auto page = map.parts().pageMm;
    return {map.toPicture({0, 0}), map.toPicture({page.width, 0}),
            map.toPicture({page.width, page.height}), map.toPicture({0, page.height})};
}

bool showsFront(const cv::Matx33d& m, cv::Size2d page) {
    double sign = 0;
    for (const auto& [x, y] :
         {std::pair{0.0, 0.0}, {page.width, 0.0}, {page.width, page.height}, {0.0, page.height}}) {
        const double w = m(2, 0) * x + m(2, 1) * y + m(2, 2);
        if (!std::isfinite(w) || std::abs(w) < 1e-9 || w * sign < 0) return false;
        sign = w;
    }
    return cv::determinant(m) * sign > 0;
}

}  // namespace kibitz::vision
