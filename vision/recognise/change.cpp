#include "vision/recognise/change.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kWidth = 320;
constexpr double kLeastChange = 14;  // grey levels; below, compression alone does it
constexpr double kNoises = 6;        // so many times the usual difference
constexpr int kLeastCells = 6;       // a die of 12 pixels in 1080p has four cells, its shadow more

/// The median of how much brighter a channel became, from a sparse sample: most of a table stays.
std::array<double, 3> lightChange(const cv::Mat& before, const cv::Mat& now) {
    std::array<std::vector<double>, 3> ratios;
    for (int y = 1; y < now.rows; y += 3)
        for (int x = 1; x < now.cols; x += 3) {
            const auto& a = before.at<cv::Vec3b>(y, x);
            const auto& b = now.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                if (a[c] > 12 && a[c] < 243)
                    ratios[static_cast<std::size_t>(c)].push_back((b[c] + 1.0) / (a[c] + 1.0));
        }
    std::array<double, 3> gains{1, 1, 1};
    for (std::size_t c = 0; c < 3; ++c) {
        auto& all = ratios[c];
        if (all.size() < 50) continue;
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        std::nth_element(all.begin(), middle, all.end());
        gains[c] = std::clamp(*middle, 0.5, 2.0);
    }
    return gains;
}

double medianOf(const cv::Mat& grey) {
    std::array<int, 256> counts{};
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x) ++counts[grey.at<std::uint8_t>(y, x)];
    const int half = grey.rows * grey.cols / 2;
    int sum = 0, level = 0;
    while (level < 255 && (sum += counts[static_cast<std::size_t>(level)]) <= half) ++level;
    return level;
}

}  // namespace

cv::Mat smallCopy(const cv::Mat& frame) {
    const double factor = std::min(1.0, static_cast<double>(kWidth) / frame.cols);
    cv::Mat copy;
    cv::resize(frame, copy,
               {std::max(1, static_cast<int>(std::lround(frame.cols * factor))),
                std::max(1, static_cast<int>(std::lround(frame.rows * factor)))},
               0, 0, cv::INTER_AREA);
    return copy;
}

cv::Mat changedCells(const cv::Mat& before, const cv::Mat& now) {
    const auto gains = lightChange(before, now);
    cv::Mat expected, difference;
    cv::multiply(before, cv::Scalar{gains[0], gains[1], gains[2]}, expected);
    cv::absdiff(expected, now, difference);
    std::array<cv::Mat, 3> channels;
    cv::split(difference, channels.data());
    cv::Mat most = cv::max(cv::max(channels[0], channels[1]), channels[2]);
    const double limit = std::max(kLeastChange, kNoises * medianOf(most));
    cv::Mat changed = most > limit;
    cv::dilate(changed, changed, cv::Mat::ones(3, 3, CV_8U));
    cv::Mat labels;
    // Specks are noise on an edge; what is left hangs together.
    for (const auto& part : partsOf(changed, labels))
        if (cv::countNonZero(labels(part.cells) == part.label) < kLeastCells + 9)
            changed(part.cells).setTo(0, labels(part.cells) == part.label);
    return changed;
}

std::vector<ChangedPart> partsOf(const cv::Mat& changed, cv::Mat& labels) {
    cv::Mat stats, middles;
    const int count = cv::connectedComponentsWithStats(changed, labels, stats, middles, 8, CV_32S);
    std::vector<ChangedPart> parts;
    for (int i = 1; i < count; ++i) {
        const cv::Rect cells{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                             stats.at<int>(i, cv::CC_STAT_WIDTH),
                             stats.at<int>(i, cv::CC_STAT_HEIGHT)};
        const bool border = cells.x == 0 || cells.y == 0 || cells.br().x == changed.cols ||
                            cells.br().y == changed.rows;
        parts.push_back({cells, border, i});
    }
    return parts;
}

}  // namespace kibitz::vision
