#include "vision/recognise/die_reader.h"

#include "vision/recognise/planes.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr std::size_t kClasses = 8;  // six values, hidden, nothing
constexpr int kPixels = 64;
constexpr float kContext = 1.4F;
constexpr int kLargestBatch = 16;
struct View {
    float context;
    bool mirrored;
};
constexpr std::array<View, 4> kViews{
    {{kContext, false}, {kContext, true}, {kContext * 1.14F, false}, {kContext * 0.9F, true}}};

template <std::size_t N>
std::array<float, N> softmax(std::span<const float> logits) {
    std::array<float, N> shares{};
    const float highest = *std::max_element(logits.begin(), logits.begin() + N);
    float sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += shares[i] = std::exp(logits[i] - highest);
    for (auto& share : shares) share /= sum;
    return shares;
}

}  // namespace

std::string_view nameOf(DieColour colour) {
    constexpr std::array<std::string_view, kDieColours> kNames{
        "white", "black", "red", "blue", "green", "yellow", "orange", "purple", "other"};
    return kNames[static_cast<std::size_t>(colour)];
}

DieReading blended(const DieReading& first, const DieReading& second, float share) {
    const auto mix = [share](float a, float b) { return a + (b - a) * share; };
    DieReading mean;
    for (std::size_t i = 0; i < mean.values.size(); ++i)
        mean.values[i] = mix(first.values[i], second.values[i]);
    for (std::size_t i = 0; i < mean.colours.size(); ++i)
        mean.colours[i] = mix(first.colours[i], second.colours[i]);
    mean.hidden = mix(first.hidden, second.hidden);
    mean.nothing = mix(first.nothing, second.nothing);
    return mean;
}

DieReading pooled(const DieReading& one, float onePower, const DieReading& other,
                  float otherPower) {
    constexpr float kLeast = 0.002F;  // no reader alone can rule something out
    float sum = 0;
    const auto both = [&](float a, float b) {
        const float product =
            std::pow(std::max(a, kLeast), onePower) * std::pow(std::max(b, kLeast), otherPower);
        sum += product;
        return product;
    };
    DieReading joint = blended(one, other, otherPower / (onePower + otherPower));
    for (std::size_t i = 0; i < joint.values.size(); ++i)
        joint.values[i] = both(one.values[i], other.values[i]);
    joint.hidden = both(one.hidden, other.hidden);
    joint.nothing = both(one.nothing, other.nothing);
    for (auto& value : joint.values) value /= sum;
    joint.hidden /= sum;
    joint.nothing /= sum;
    return joint;
}

void cropAround(const cv::Mat& picture, const cv::Rect2f& box, float context, int pixels,
                cv::Mat& crop) {
    const float reach = std::max({box.width, box.height, 1.0F}) * context;
    const float scale = static_cast<float>(pixels) / reach;
    const cv::Point2f middle{box.x + box.width / 2, box.y + box.height / 2};
    const float around = reach * 0.75F + 4;
    const cv::Rect whole{{}, picture.size()};
    cv::Rect part{cv::Point{static_cast<int>(std::floor(middle.x - around)),
                            static_cast<int>(std::floor(middle.y - around))},
                  cv::Point{static_cast<int>(std::ceil(middle.x + around)) + 1,
                            static_cast<int>(std::ceil(middle.y + around)) + 1}};
    part &= whole;
    if (part.empty()) part = cv::Rect{0, 0, 1, 1};
    cv::Mat source = picture(part);
    cv::Matx23f turn{scale, 0, 0, 0, scale, 0};
    cv::Point2f origin = middle - cv::Point2f{part.tl()};
    if (const int blocks = static_cast<int>(1 / scale); blocks >= 2) {
        // Means over whole blocks of pixels first; what is left is a small step.
        const cv::Size even{source.cols / blocks, source.rows / blocks};
        if (!even.empty()) {
            cv::Mat smaller;
            cv::resize(source(cv::Rect{0, 0, even.width * blocks, even.height * blocks}), smaller,
                       even, 0, 0, cv::INTER_AREA);
            const auto step = static_cast<float>(blocks);
            origin /= step;
            turn(0, 0) = turn(1, 1) = scale * step;
            source = smaller;
        }
    }
    const float half = static_cast<float>(pixels) / 2;
    // Pixels have their middle at whole numbers here, boxes at halves.
    turn(0, 2) = half - 0.5F - turn(0, 0) * (origin.x - 0.5F);
    turn(1, 2) = half - 0.5F - turn(1, 1) * (origin.y - 0.5F);
    cv::warpAffine(source, crop, turn, {pixels, pixels}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
}

DieReader::DieReader(Glass glass, int threads)
    : network_{glass == Glass::Quick ? models::folderOf("dice/reader")
                                     : models::folderOf("dice/close-reader"),
               {threads, kLargestBatch}} {}

std::vector<DieReading> DieReader::read(const cv::Mat& picture, std::span<const cv::Rect2f> boxes,
                                        Care care) {
    assert(picture.type() == CV_8UC3 && !picture.empty());
    const std::size_t views = care == Care::Once ? 1 : kViews.size();
    std::vector<DieReading> looks(boxes.size() * views);
    constexpr std::size_t kCrop = 3 * kPixels * kPixels;
    std::size_t done = 0;
    int waiting = 0;
    const auto flush = [&] {
        readBatch(waiting, std::span{looks}.subspan(done, static_cast<std::size_t>(waiting)));
        done += static_cast<std::size_t>(waiting);
        waiting = 0;
    };
    for (const auto& box : boxes)
        for (std::size_t v = 0; v < views; ++v) {
            cropAround(picture, box, kViews[v].context, kPixels, crop_);
            if (kViews[v].mirrored) cv::flip(crop_, mirrored_, 1);
            writePlanes(kViews[v].mirrored ? mirrored_ : crop_, kPixels, kPixels, 0,
                        network_.input(kLargestBatch)
                            .subspan(static_cast<std::size_t>(waiting) * kCrop, kCrop));
            if (++waiting == kLargestBatch) flush();
        }
    if (waiting > 0) flush();
    if (views == 1) return looks;
    std::vector<DieReading> readings;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        readings.push_back(looks[i * views]);
        for (std::size_t v = 1; v < views; ++v)
            readings.back() =
                blended(readings.back(), looks[i * views + v], 1 / static_cast<float>(v + 1));
    }
    return readings;
}

void DieReader::readBatch(int count, std::span<DieReading> readings) {
    const auto answer = network_.run(count);
    const auto width = kClasses + kDieColours;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        const auto one = answer.subspan(i * width, width);
        const auto classes = softmax<kClasses>(one);
        auto& reading = readings[i];
        std::copy_n(classes.begin(), 6, reading.values.begin());
        reading.hidden = classes[6];
        reading.nothing = classes[7];
        reading.colours = softmax<kDieColours>(one.subspan(kClasses));
    }
}

}  // namespace kibitz::vision
