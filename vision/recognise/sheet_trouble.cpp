#include "vision/recognise/sheet_trouble.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace kibitz::vision {

namespace {

constexpr int kFewestPixels = 160;           // of the shorter side: a cell would have six
constexpr double kDark = 18, kBright = 248;  // grey levels that all but one pixel in 50 stay beyond
constexpr int kWindow = 24;
constexpr double kContrast = 40;  // grey levels within a window: print on paper
// Pixels of a picture 1600 wide. Simulated sheets have 2 to 4 from easy to hard; blurred by a
// sigma of 6 pixels, where no cross can be told any more, they have 11.
constexpr double kBlurred = 8;
// Directions in which a hand may shake, and the share of windows whose edges across one are sharp
// in any picture that is not shaken so.
constexpr std::array<std::array<int, 2>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
constexpr double kSharper = 0.2;

cv::Mat greyCopy(const cv::Mat& picture) {
    cv::Mat grey;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    const double scale = 1600.0 / std::max(grey.cols, grey.rows);
    if (scale < 1) cv::resize(grey, grey, {}, scale, scale, cv::INTER_AREA);
    return grey;
}

/// The grey level that this share of the pixels does not exceed.
double level(const cv::Mat& grey, double share) {
    std::array<int, 256> counts{};
    for (int y = 0; y < grey.rows; ++y) {
        const auto* row = grey.ptr<std::uint8_t>(y);
        for (int x = 0; x < grey.cols; ++x) ++counts[row[x]];
    }
    double left = share * static_cast<double>(grey.total());
    for (int value = 0; value < 256; ++value)
        if ((left -= counts[static_cast<std::size_t>(value)]) <= 0) return value;
    return 255;
}

/// The steepest slope in this direction, in grey levels a pixel.
double steepestAlong(const cv::Mat& window, cv::Point step) {
    const cv::Size common{window.cols - std::abs(step.x), window.rows - std::abs(step.y)};
    const cv::Point from{std::max(0, -step.x), std::max(0, -step.y)};
    cv::Mat slope;
    cv::absdiff(window({from, common}), window({from + step, common}), slope);
    double highest = 0;
    cv::minMaxLoc(slope, nullptr, &highest);
    return highest / std::hypot(step.x, step.y);
}

/// The value that this share of them does not exceed.
double shareOf(std::vector<double>& values, double share) {
    const auto at = values.begin() +
                    static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

}  // namespace

std::optional<double> edgeWidth(const cv::Mat& picture) {
    auto grey = greyCopy(picture);
    // Single noisy pixels are no edges.
    cv::GaussianBlur(grey, grey, {}, 0.8);
    std::array<std::vector<double>, kSteps.size()> across;
    std::vector<double> widths;
    for (int y = 0; y + kWindow <= grey.rows; y += kWindow)
        for (int x = 0; x + kWindow <= grey.cols; x += kWindow) {
            const auto window = grey(cv::Rect{x, y, kWindow, kWindow});
            double low = 0, high = 0;
            cv::minMaxLoc(window, &low, &high);
            if (high - low < kContrast) continue;
            double steepest = 1;
            for (std::size_t i = 0; i < kSteps.size(); ++i) {
                const double slope = steepestAlong(window, {kSteps[i][0], kSteps[i][1]});
                steepest = std::max(steepest, slope);
                across[i].push_back((high - low) / std::max(1.0, slope));
            }
            widths.push_back((high - low) / steepest);
        }
    if (widths.size() < 12) return std::nullopt;
    // Shaken along one direction edges along it stay sharp, but hardly any across it does. Not all
    // windows have edges across every direction: the sharper ones tell.
    double widest = shareOf(widths, 0.5);
    for (auto& direction : across) widest = std::max(widest, shareOf(direction, kSharper));
    return widest;
}

SheetTrouble troubleWith(SheetFinder& finder, const cv::Mat& picture,
                         std::span<const std::size_t> among) {
    using Kind = SheetTrouble::Kind;
    if (std::min(picture.cols, picture.rows) < kFewestPixels) return {Kind::Small, 0};
    const auto best = [](const std::vector<FoundSheet>& found) {
        return std::max_element(found.begin(), found.end(),
                                [](const auto& a, const auto& b) { return a.sure < b.sure; })
            ->known;
    };
    if (!among.empty())
        if (const auto found = finder.find(picture); !found.empty())
            return {Kind::OtherSheet, best(found)};
    cv::Mat mirrored;
    cv::flip(picture, mirrored, 1);
    if (const auto found = finder.find(mirrored, among); !found.empty())
        return {Kind::Mirrored, best(found)};
    const auto grey = greyCopy(picture);
    if (level(grey, 0.98) < kDark) return {Kind::Dark, 0};
    if (level(grey, 0.02) > kBright) return {Kind::Bright, 0};
    if (const auto width = edgeWidth(picture); width && *width > kBlurred)
        return {Kind::Blurred, 0};
    return {Kind::NoSheet, 0};
}

}  // namespace kibitz::vision
