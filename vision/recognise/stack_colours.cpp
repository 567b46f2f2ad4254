#include "vision/recognise/stack_colours.h"

#include "vision/recognise/stack_names.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

constexpr float kDark = 6;  // keeps the noise of dark pixels from counting as colour
constexpr float kTwoPi = 6.2831853F;
constexpr float kLeastVariance = 0.003F, kMostVariance = 0.06F;

const std::array<float, 256>& logs() {
    static const auto table = [] {
        std::array<float, 256> all{};
        for (int i = 0; i < 256; ++i)
            all[static_cast<std::size_t>(i)] = std::log(static_cast<float>(i) + kDark);
        return all;
    }();
    return table;
}

float median(std::vector<float>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Tone toneOf(const cv::Vec3b& bgr) {
    const auto& table = logs();
    const float b = table[bgr[0]], g = table[bgr[1]], r = table[bgr[2]];
    return {r - g, b - g, (r + 2 * g + b) / 4};
}

Tone toneOf(const cv::Vec3d& rgb) {
    const auto log = [](double v) { return std::log(static_cast<float>(v) + kDark); };
    const float r = log(rgb[0]), g = log(rgb[1]), b = log(rgb[2]);
    return {r - g, b - g, (r + 2 * g + b) / 4};
}

void ToneCloud::settle() {
    redRed = std::clamp(redRed, kLeastVariance, kMostVariance);
    blueBlue = std::clamp(blueBlue, kLeastVariance, kMostVariance);
    const float most = 0.9F * std::sqrt(redRed * blueBlue);
    redBlue = std::clamp(redBlue, -most, most);
    const float determinant = redRed * blueBlue - redBlue * redBlue;
    inverseRR_ = blueBlue / determinant;
    inverseRB_ = -redBlue / determinant;
    inverseBB_ = redRed / determinant;
    peak_ = -std::log(kTwoPi * std::sqrt(determinant)) - std::log(lightSpread * std::sqrt(kTwoPi));
}

namespace {

// Cells of the table of surroundings: so many, and so large.
constexpr int kShades = 24, kLights = 8;
constexpr float kShade = 0.16F, kLight = 0.5F, kDarkest = 1.7F;
constexpr float kSomethingElse = 0.08F;  // of the pixels look like nothing else there

std::size_t binOf(const Tone& t) {
    const auto bin = [](float value, int most) {
        return std::clamp(static_cast<int>(std::floor(value)), 0, most - 1);
    };
    const int r = bin(t.red / kShade + kShades / 2.0F, kShades);
    const int b = bin(t.blue / kShade + kShades / 2.0F, kShades);
    const int l = bin((t.light - kDarkest) / kLight, kLights);
    return static_cast<std::size_t>((l * kShades + b) * kShades + r);
}

}  // namespace

Surroundings::Surroundings(const cv::Mat& picture, const std::array<cv::Point2f, 4>& board) {
    const int stride = std::max(1, picture.cols / 200);
    const std::vector<cv::Point2f> outline{board.begin(), board.end()};
    std::vector<float> counts(static_cast<std::size_t>(kShades * kShades * kLights));
    float all = 0;
    for (int y = stride / 2; y < picture.rows; y += stride)
        for (int x = stride / 2; x < picture.cols; x += stride) {
            if (cv::pointPolygonTest(outline, {static_cast<float>(x), static_cast<float>(y)},
                                     false) >= 0)
                continue;
            ++counts[binOf(toneOf(picture.at<cv::Vec3b>(y, x)))];
            ++all;
        }
    // Neighbours share: grain and noise spread a colour over several cells.
    cv::Mat table(kLights, kShades * kShades, CV_32F, counts.data());
    for (int l = 0; l < kLights; ++l) {
        cv::Mat slice = table.row(l).reshape(1, kShades);
        cv::GaussianBlur(slice, slice, {3, 3}, 0.8, 0.8, cv::BORDER_REPLICATE);
    }
    const float volume = kShade * kShade * kLight;
    densities_.resize(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i)
        densities_[i] = std::log((1 - kSomethingElse) * counts[i] / std::max(1.0F, all) / volume +
                                 kSomethingElse * std::exp(kUnknownTone));
}

float Surroundings::operator()(const Tone& t) const { return densities_[binOf(t)]; }

StackColours::StackColours(const std::array<cv::Vec3d, kPawnColours>& rgb, const Tone& cast,
                           float castDoubt, float strength, float white)
    : rgb_(rgb), cast_(cast), castDoubt_(castDoubt) {
    for (std::size_t i = 0; i < clouds_.size(); ++i) {
        auto& cloud = clouds_[i];
        cloud.mean = toneOf(rgb[i] * (1 - double{white}) + cv::Vec3d::all(255) * double{white});
        cloud.mean.red = strength * cloud.mean.red + cast.red;
        cloud.mean.blue = strength * cloud.mean.blue + cast.blue;
        cloud.mean.light += cast.light;
        // Weaker colours lie closer together.
        const float apart = strength * (1 - white);
        cloud.redRed = cloud.blueBlue = std::max(0.012F, 0.06F * apart * apart);
        cloud.settle();
        names_[i][i] = 1;
    }
}

void StackColours::compare() {
    std::array<std::optional<Tone>, kPawnColours> seen;
    for (std::size_t c = 0; c < seen.size(); ++c)
        if (learnt_[c]) seen[c] = clouds_[c].mean;
    if (std::none_of(learnt_.begin(), learnt_.end(), [](bool is) { return is; })) return;
    const auto names = namesOf(rgb_, seen, cast_, castDoubt_);
    names_ = names.shares;
    for (std::size_t c = 0; c < seen.size(); ++c)
        if (!learnt_[c]) clouds_[c] = names.expected[c];
}

void StackColours::learn(int colour, std::span<const Tone> seen) {
    if (seen.size() < 40) return;
    learnt_[static_cast<std::size_t>(colour)] = true;
    auto& cloud = clouds_[static_cast<std::size_t>(colour)];
    std::vector<float> red, blue, light;
    for (const auto& t : seen) {
        red.push_back(t.red);
        blue.push_back(t.blue);
        light.push_back(t.light);
    }
    cloud.mean = {median(red), median(blue), median(light)};
    // Gleams and rims are no part of the colour: what strays far is left out.
    double rr = 0, rb = 0, bb = 0, ll = 0, n = 0;
    for (const auto& t : seen) {
        const float r = t.red - cloud.mean.red, b = t.blue - cloud.mean.blue,
                    l = t.light - cloud.mean.light;
        if (r * r + b * b > 0.16F) continue;
        rr += r * r;
        rb += r * b;
        bb += b * b;
        ll += l * l;
        ++n;
    }
    n = std::max(1.0, n);
    cloud.redRed = static_cast<float>(1.4 * rr / n);
    cloud.redBlue = static_cast<float>(1.4 * rb / n);
    cloud.blueBlue = static_cast<float>(1.4 * bb / n);
    cloud.lightSpread = std::clamp(static_cast<float>(1.3 * std::sqrt(ll / n)), 0.25F, 0.7F);
    cloud.settle();
}

}  // namespace kibitz::vision::stacks
