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
constexpr float kBrightest = 0.9F;  // of full scale; beyond, the camera tells no difference
constexpr double kBurnt = 0.4;
constexpr int kTerms = 6;
using Terms = cv::Vec<double, kTerms>;

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
    return {1, x, y, x * x, x * y, y * y};
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

/// The logarithm of the light's strength in one channel as a smooth hill, without what contradicts
/// it: cubes, shadows, hands.
struct Sample {
    Terms terms;
    double value;
};
Terms hillThrough(const std::vector<Sample>& samples) {
    std::vector<double> values;
    for (const auto& sample : samples) values.push_back(sample.value);
    Terms hill = Terms::all(0);
    hill[0] = medianOf(values);
    for (int round = 0; round < 6; ++round) {
        std::vector<double> off;
        for (const auto& sample : samples) off.push_back(sample.value - hill.dot(sample.terms));
        auto sizes = off;
        for (auto& each : sizes) each = std::abs(each);
        const double limit = std::max(0.06, 3.5 * medianOf(sizes));
        cv::Matx<double, kTerms, kTerms> normal = cv::Matx<double, kTerms, kTerms>::eye() * 1e-3;
        Terms right = 1e-3 * hill;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double far = off[i] / limit;
            if (std::abs(far) >= 1) continue;
            const double weight = (1 - far * far) * (1 - far * far);
            const auto& t = samples[i].terms;
            normal += weight * t * t.t();
            right += weight * samples[i].value * t;
        }
        hill = normal.solve(right, cv::DECOMP_CHOLESKY);
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
    std::array<Terms, 3> hills;
    std::array<double, 3> noise{};
    for (int c = 0; c < 3; ++c) {
        std::vector<Sample> samples;
        for (std::size_t i = 0; i < all.size(); i += kEvery)
            if (ground[i][c] > kDarkest && result.seen[i][c] > 1e-4F &&
                result.seen[i][c] < kBrightest)
                samples.push_back(
                    {termsAt(all[i].mm, board.sizeMm), std::log(result.seen[i][c] / ground[i][c])});
        auto& hill = hills[static_cast<std::size_t>(c)];
        hill = hillThrough(samples);
        std::vector<double> off;
        for (const auto& sample : samples)
            off.push_back(std::abs(std::exp(sample.value - hill.dot(sample.terms)) - 1));
        noise[static_cast<std::size_t>(c)] = 1.48 * medianOf(off);
    }
    result.doubt.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto terms = termsAt(all[i].mm, board.sizeMm);
        for (int c = 0; c < 3; ++c) {
            const auto n = static_cast<std::size_t>(c);
            const double light = std::exp(std::clamp(hills[n].dot(terms), -6.0, 2.0));
            // What is too bright for the camera may be any brighter.
            const bool burnt = result.seen[i][c] >= kBrightest;
            result.seen[i][c] = static_cast<float>(result.seen[i][c] / light);
            result.doubt[i][c] = static_cast<float>(burnt ? kBurnt : noise[n]);
        }
    }
    return result;
}

}  // namespace kibitz::vision
