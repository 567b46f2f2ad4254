#include "vision/recognise/cube_light.h"

#include "vision/recognise/known_sheet.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr double kPrintSoft = 0.7;  // pixels of the copy: what a webcam blurs anyway
constexpr std::size_t kEvery = 5;   // rays: the light needs few
constexpr float kDarkest = 0.04F;   // darker print says nothing about the light
constexpr int kTerms = 6, kVeil = 10;
constexpr int kRounds = 8;
using Terms = std::array<double, kVeil>;

std::array<float, 256> makeTable() {
    std::array<float, 256> table{};
    for (int i = 0; i < 256; ++i) {
        const double s = i / 255.0;
        table[static_cast<std::size_t>(i)] =
            static_cast<float>(s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4));
    }
    return table;
}
const std::array<float, 256> kLinear = makeTable();

Terms termsAt(cv::Point2f mm, cv::Size2d board) {
    const double x = 2 * mm.x / board.width - 1, y = 2 * mm.y / board.height - 1;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// A mean of so many pixels a side around a point, in linear light.
cv::Vec3f meanAround(const cv::Mat& picture, cv::Point2f at, int side) {
    const int left =
        std::clamp(cvFloor(at.x - static_cast<float>(side - 1) / 2), 0, picture.cols - side);
    const int top =
        std::clamp(cvFloor(at.y - static_cast<float>(side - 1) / 2), 0, picture.rows - side);
    float b = 0, g = 0, r = 0;
    for (int y = top; y < top + side; ++y) {
        const auto* pixel = picture.ptr<std::uint8_t>(y) + 3 * left;
        for (int x = 0; x < side; ++x, pixel += 3) {
            b += kLinear[pixel[0]];
            g += kLinear[pixel[1]];
            r += kLinear[pixel[2]];
        }
    }
    const float share = 1.0F / static_cast<float>(side * side);
    return {b * share, g * share, r * share};
}

/// Light in one channel: how strong it is over the board, and what the board mirrors of it.
struct Hill {
    std::array<double, kTerms> light{};
    std::array<double, kVeil> veil{};
    double lightAt(const Terms& terms) const {
        double sum = 0;
        for (std::size_t i = 0; i < kTerms; ++i) sum += light[i] * terms[i];
        return sum;
    }
    double veilAt(const Terms& terms) const {
        double sum = 0;
        for (std::size_t i = 0; i < kVeil; ++i) sum += veil[i] * terms[i];
        return std::max(0.0, sum);
    }
};

struct Sample {
    Terms terms;
    double print, seen;
};

/// The hill that most of the samples agree on: cubes, shadows and hands contradict it.
Hill hillThrough(const std::vector<Sample>& samples) {
    std::vector<double> ratios;
    for (const auto& sample : samples) ratios.push_back(sample.seen / sample.print);
    Hill hill;
    hill.light[0] = std::max(1e-3, medianOf(ratios));
    constexpr int kAll = kTerms + kVeil;
    for (int round = 0; round < kRounds; ++round) {
        // At first the light alone: it explains more with less.
        const int unknown = round < 3 ? kTerms : kAll;
        std::vector<double> off, sizes;
        for (const auto& sample : samples) {
            const double expected = std::max(
                1e-4, hill.lightAt(sample.terms) * sample.print + hill.veilAt(sample.terms));
            off.push_back(sample.seen / expected - 1);
            sizes.push_back(std::abs(off.back()));
        }
        const double limit = std::max(0.06, 3.5 * medianOf(sizes));
        cv::Mat1d normal(unknown, unknown, 0.0), right(unknown, 1, 0.0);
        const double base = hill.light[0];
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double far = off[i] / limit;
            if (std::abs(far) >= 1) continue;
            const auto& sample = samples[i];
            const double expected = sample.seen / (1 + off[i]);
            const double weight = (1 - far * far) * (1 - far * far) / (expected * expected);
            std::array<double, kAll> row;
            for (std::size_t k = 0; k < kTerms; ++k) row[k] = sample.print * sample.terms[k];
            for (std::size_t k = 0; k < kVeil; ++k) row[kTerms + k] = sample.terms[k];
            for (int m = 0; m < unknown; ++m) {
                const double w = weight * row[static_cast<std::size_t>(m)];
                for (int n = 0; n <= m; ++n) normal(m, n) += w * row[static_cast<std::size_t>(n)];
                right(m, 0) += w * sample.seen;
            }
        }
        // What the samples cannot tell stays even and dark.
        for (int m = 0; m < unknown; ++m) {
            normal(m, m) += (m < kTerms ? 0.1 : 3) / (base * base);
            for (int n = 0; n < m; ++n) normal(n, m) = normal(m, n);
        }
        right(0, 0) += 0.1 / base;
        cv::Mat1d solved;
        if (!cv::solve(normal, right, solved, cv::DECOMP_CHOLESKY)) break;
        for (int m = 0; m < unknown; ++m)
            (m < kTerms ? hill.light[static_cast<std::size_t>(m)]
                        : hill.veil[static_cast<std::size_t>(m - kTerms)]) = solved(m, 0);
    }
    return hill;
}

}  // namespace

float linearLight(int level) { return kLinear[static_cast<std::size_t>(level)]; }

CubePrint::CubePrint(const CubeBoard& board) {
    cv::Mat linear(board.print.size(), CV_32FC3);
    for (int y = 0; y < linear.rows; ++y) {
        const auto* from = board.print.ptr<std::uint8_t>(y);
        auto* to = linear.ptr<float>(y);
        for (int i = 0; i < 3 * linear.cols; ++i) to[i] = kLinear[from[i]];
    }
    cv::resize(linear, linear_, {cvRound(board.sizeMm.width), cvRound(board.sizeMm.height)}, 0, 0,
               cv::INTER_AREA);
    cv::GaussianBlur(linear_, linear_, {5, 5}, kPrintSoft);
}

std::vector<cv::Vec3f> CubePrint::under(const CubeRays& rays) const {
    std::vector<cv::Vec3f> result;
    result.reserve(rays.rays().size());
    for (const auto& ray : rays.rays()) {
        const cv::Point at{cvFloor(ray.mm.x), cvFloor(ray.mm.y)};
        result.push_back(ray.onBoard && at.x < linear_.cols && at.y < linear_.rows
                             ? linear_.at<cv::Vec3f>(at)
                             : cv::Vec3f::all(0));
    }
    return result;
}

CubeColours withoutLight(const cv::Mat& picture, const CubeRays& rays, const CubeBoard& board,
                         const std::vector<cv::Vec3f>& ground) {
    const int side = std::clamp(cvRound(0.8 * rays.pixelsPerMm()), 1, 3);
    CubeColours result;
    const auto& all = rays.rays();
    result.seen.reserve(all.size());
    for (const auto& ray : all) result.seen.push_back(meanAround(picture, ray.pixel, side));
    std::array<Hill, 3> hills;
    std::array<double, 3> noise{};
    for (int c = 0; c < 3; ++c) {
        std::vector<Sample> samples;
        for (std::size_t i = 0; i < all.size(); i += kEvery)
            if (ground[i][c] > kDarkest && result.seen[i][c] > 1e-4F)
                samples.push_back({termsAt(all[i].mm, board.sizeMm), double{ground[i][c]},
                                   double{result.seen[i][c]}});
        auto& hill = hills[static_cast<std::size_t>(c)];
        hill = hillThrough(samples);
        std::vector<double> off;
        for (const auto& sample : samples)
            off.push_back(std::abs(sample.seen / std::max(1e-4, hill.lightAt(sample.terms) *
                                                                        sample.print +
                                                                    hill.veilAt(sample.terms)) -
                                   1));
        noise[static_cast<std::size_t>(c)] = 1.48 * medianOf(off);
    }
    result.doubt.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto terms = termsAt(all[i].mm, board.sizeMm);
        for (int c = 0; c < 3; ++c) {
            const auto n = static_cast<std::size_t>(c);
            const double light = std::max(2e-3, hills[n].lightAt(terms));
            const double veil = hills[n].veilAt(terms);
            result.seen[i][c] = static_cast<float>((result.seen[i][c] - veil) / light);
            result.doubt[i][c] = static_cast<float>(noise[n] * (1 + veil / light));
        }
    }
    return result;
}

}  // namespace kibitz::vision
