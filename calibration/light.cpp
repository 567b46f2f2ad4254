#include "calibration/light.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace kibitz::calibration {
namespace {

constexpr int kRows = 36, kColumns = 32;  // lines looked at
constexpr int kReach = 4;  // half the width over which the contrast of an edge is taken
constexpr int kFewestEdges = 24;
constexpr int kShares = 200;  // steps of steepness

/// One line of a picture, as luma.
using Line = std::vector<std::uint8_t>;

std::uint8_t lumaOf(const std::uint8_t* pixel, int channels) {
    if (channels == 1) return pixel[0];
    return static_cast<std::uint8_t>((pixel[0] * 29 + pixel[1] * 150 + pixel[2] * 77 + 128) >> 8);
}

bool isBurnt(const std::uint8_t* pixel, int channels) {
    if (channels == 1) return pixel[0] >= 252;
    // two channels at the stop: one alone is a saturated colour
    return (pixel[0] >= 252) + (pixel[1] >= 252) + (pixel[2] >= 252) >= 2;
}

/// Gathers what the lines tell.
class Rating {
public:
    void count(const std::uint8_t* pixel, int channels) {
        ++histogram_[lumaOf(pixel, channels)];
        burnt_ += isBurnt(pixel, channels);
    }

    void measureNoise(const Line& line) {
        for (std::size_t i = 1; i + 1 < line.size(); i += 2)
            ++curvature_[static_cast<std::size_t>(
                std::abs(line[i - 1] - 2 * line[i] + line[i + 1]))];
    }

    void measureEdges(const Line& line, double noise) {
        // Noise makes an edge look steeper; at ten deviations by less than a fifth, most of which
        // is taken off again.
        const double leastContrast = std::max(20.0, 10 * noise);
        const int leastRise = static_cast<int>(leastContrast / 5);
        const int length = static_cast<int>(line.size());
        const auto rise = [&](int at) {
            return std::abs(line[static_cast<std::size_t>(at + 1)] -
                            line[static_cast<std::size_t>(at - 1)]);
        };
        for (int x = kReach; x + kReach < length; ++x) {
            const int steep = rise(x);
            if (steep < leastRise || steep < rise(x - 1) || steep < rise(x + 1)) continue;
            const auto from = line.begin() + (x - kReach);
            const auto [low, high] = std::minmax_element(from, from + 2 * kReach + 1);
            const double contrast = *high - *low;
            if (contrast < leastContrast) continue;
            const double share = std::clamp((steep - 0.8 * noise) / contrast, 0.0, 1.0);
            ++shares_[static_cast<std::size_t>(share * kShares)];
            x += 2;  // one edge counts once
        }
    }

    /// Deviation of the noise; texture makes it too large rather than too small.
    double noise() const { return at(curvature_, 0.5) / (0.6745 * std::sqrt(6.0)); }

    PictureQuality result() const {
        PictureQuality quality;
        double total = 0, sum = 0, dark = 0;
        for (std::size_t i = 0; i < histogram_.size(); ++i) {
            total += histogram_[i];
            sum += histogram_[i] * static_cast<double>(i);
            if (i <= 10) dark += histogram_[i];
        }
        if (total == 0) return quality;
        quality.brightness = sum / total / 255;
        quality.highlights = at(histogram_, 0.95) / 255;
        quality.clippedShare = burnt_ / total;
        quality.darkShare = dark / total;
        for (const int n : shares_) quality.edges += n;
        if (quality.edges < kFewestEdges) return quality;
        // Shadows and grain are soft by nature: the sharper edges tell the focus.
        const double share = at(shares_, 0.75) / kShares;
        // a ramp over the whole reach has a quarter of its contrast over two pixels
        quality.sharpness = std::clamp((share - 0.25) / 0.75, 0.0, 1.0);
        return quality;
    }

private:
    template <std::size_t N>
    static double at(const std::array<int, N>& histogram, double share) {
        double total = 0;
        for (const int n : histogram) total += n;
        double below = 0;
        for (std::size_t i = 0; i < N; ++i) {
            if (histogram[i] > 0 && below + histogram[i] >= share * total)
                return static_cast<double>(i) + (share * total - below) / histogram[i] - 0.5;
            below += histogram[i];
        }
        return 0;
    }

    std::array<int, 256> histogram_{};
    std::array<int, 1021> curvature_{};
    std::array<int, kShares + 1> shares_{};
    int burnt_ = 0;
};

}  // namespace

PictureQuality rate(const cv::Mat& picture) {
    assert(picture.empty() || picture.depth() == CV_8U);
    assert(picture.channels() == 1 || picture.channels() == 3);
    if (picture.empty()) return {};
    const int channels = picture.channels();
    Rating rating;
    std::vector<Line> lines;
    const int stepY = std::max(1, picture.rows / kRows),
              stepX = std::max(1, picture.cols / kColumns);
    for (int y = stepY / 2; y < picture.rows; y += stepY) {
        const std::uint8_t* row = picture.ptr<std::uint8_t>(y);
        Line line(static_cast<std::size_t>(picture.cols));
        for (std::size_t x = 0; x < line.size(); ++x)
            line[x] = lumaOf(row + x * channels, channels);
        for (int x = 0; x < picture.cols; x += 3)
            rating.count(row + static_cast<std::ptrdiff_t>(x) * channels, channels);
        lines.push_back(std::move(line));
    }
    // Row by row, as memory lies.
    const std::size_t firstColumn = lines.size();
    const int columns = (picture.cols - 1 - stepX / 2) / stepX + 1;
    lines.resize(firstColumn + static_cast<std::size_t>(columns),
                 Line(static_cast<std::size_t>(picture.rows)));
    for (int y = 0; y < picture.rows; ++y) {
        const std::uint8_t* pixel =
            picture.ptr<std::uint8_t>(y) + static_cast<std::ptrdiff_t>(stepX / 2) * channels;
        for (std::size_t i = firstColumn; i < lines.size(); ++i, pixel += stepX * channels)
            lines[i][static_cast<std::size_t>(y)] = lumaOf(pixel, channels);
    }
    for (const Line& line : lines) rating.measureNoise(line);
    const double noise = rating.noise();
    for (const Line& line : lines) rating.measureEdges(line, noise);
    return rating.result();
}

Light lightOf(const PictureQuality& quality) {
    // Judged by the highlights: a table may be dark, but something on it should be bright.
    if (quality.highlights < 0.18) return Light::TooDark;
    if (quality.clippedShare > 0.02) return Light::Glare;
    if (quality.highlights < 0.38) return Light::Dim;
    return Light::Good;
}

Sharpness sharpnessOf(const PictureQuality& quality) {
    if (quality.edges < kFewestEdges) return Sharpness::Unknown;
    // Measured on the test table at 1080p: about what a Gaussian blur of 1.2 and of 2.2 pixels
    // leaves.
    if (quality.sharpness < 0.2) return Sharpness::Blurred;
    if (quality.sharpness < 0.38) return Sharpness::Soft;
    return Sharpness::Sharp;
}

}  // namespace kibitz::calibration
