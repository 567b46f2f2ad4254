#include "vision/recognise/colour_patch.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

namespace kibitz::vision {

namespace {

constexpr std::size_t kEnough = 256;  // pixels: more tell nothing new
constexpr int kBurnt = 251, kBlack = 10;
constexpr double kLeastUsable = 0.25;
// Added to every channel, of the lightness and of full scale: ratios of nearly nothing are noise.
constexpr double kSoftShare = 0.1, kSoftLight = 0.002;

std::array<double, 256> makeLinear() {
    std::array<double, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double v = static_cast<double>(i) / 255;
        table[i] = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    }
    return table;
}
const std::array<double, 256> kLinear = makeLinear();

double quantile(std::vector<double>& values, double share) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(
                                         share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

}  // namespace

cv::Vec3d linearOf(const cv::Vec3b& rgb) {
    return {kLinear[rgb[0]], kLinear[rgb[1]], kLinear[rgb[2]]};
}

Tone toneOf(const cv::Vec3d& linear) {
    const double light = (linear[0] + linear[1] + linear[2]) / 3;
    const double soft = kSoftShare * light + kSoftLight;
    const double green = std::log(linear[1] + soft);
    return {std::log(linear[0] + soft) - green, std::log(linear[2] + soft) - green,
            std::log(light + kSoftLight)};
}

ColourPatch patchOf(std::span<const cv::Vec3b> bgr) {
    assert(!bgr.empty());
    const std::size_t step = (bgr.size() + kEnough - 1) / kEnough;
    std::vector<cv::Vec3b> all, good;
    for (std::size_t i = 0; i < bgr.size(); i += step) {
        const auto& p = bgr[i];
        const cv::Vec3b rgb{p[2], p[1], p[0]};
        all.push_back(rgb);
        const int high = std::max({p[0], p[1], p[2]});
        if (high > kBlack && high < kBurnt) good.push_back(rgb);
    }
    ColourPatch patch;
    patch.usable = static_cast<float>(good.size()) / static_cast<float>(all.size());
    // A white piece in the sun has nothing but burnt-out pixels, and those say so.
    const auto& used = patch.usable >= kLeastUsable ? good : all;
    patch.pixels = static_cast<int>(used.size());
    std::array<std::vector<double>, 3> values;
    for (const auto& rgb : used) {
        const auto tone = toneOf(linearOf(rgb));
        for (int i = 0; i < 3; ++i) values[static_cast<std::size_t>(i)].push_back(tone[i]);
    }
    for (int i = 0; i < 3; ++i) {
        auto& v = values[static_cast<std::size_t>(i)];
        const double low = quantile(v, 0.16), high = quantile(v, 0.84);
        patch.tone[i] = quantile(v, 0.5);
        patch.spread[i] = (high - low) / 2;
    }
    return patch;
}

std::optional<ColourPatch> patchOf(const cv::Mat& picture, const cv::Mat& mask) {
    assert(picture.type() == CV_8UC3 && (mask.empty() || mask.size() == picture.size()));
    std::vector<cv::Vec3b> pixels;
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            if (mask.empty() || mask.at<unsigned char>(y, x) != 0)
                pixels.push_back(picture.at<cv::Vec3b>(y, x));
    if (pixels.empty()) return std::nullopt;
    return patchOf(pixels);
}

}  // namespace kibitz::vision
