#include "vision/recognise/dice_eye.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

// Thresholds were chosen on the scenes held out of training and on the webcam photos that were
// never trained on, not on the test photos: models/dice/reader/card.md has the table.
constexpr float kLeastScore = 0.15F;  // of the finder: below, hardly anything is a die
constexpr float kSureScore = 0.3F;    // of the finder, for an answer without a question
constexpr float kIsDie = 0.5F;
constexpr float kReadable = 0.5F;  // share of all values together among dice
constexpr float kSure = 0.97F;
constexpr double kPartStep = 96;    // pixels of the network's picture
constexpr float kSmallestSure = 9;  // pixels: below, pips are guesses

cv::Rect2f within(const cv::Rect2f& box, cv::Size picture) {
    return box &
           cv::Rect2f{0, 0, static_cast<float>(picture.width), static_cast<float>(picture.height)};
}

}  // namespace

std::optional<SeenDie> concluded(const Candidate& candidate, const DieReading& reading,
                                 cv::Size picture) {
    if (reading.isDie() < kIsDie) return std::nullopt;
    SeenDie die;
    die.box = within(candidate.box, picture);
    if (die.box.area() <= 0) return std::nullopt;
    float readable = 0;
    for (const float share : reading.values) readable += share;
    // What is left, hidden or no die, speaks for no value: it is shared by all.
    const float rest = std::max(0.0F, 1 - readable) / 6;
    for (std::size_t i = 0; i < die.probabilities.size(); ++i)
        die.probabilities[i] = reading.values[i] + rest;
    const auto best = std::max_element(die.probabilities.begin(), die.probabilities.end());
    if (readable > kReadable * reading.isDie())
        die.value = static_cast<int>(best - die.probabilities.begin()) + 1;
    const auto colour = std::max_element(reading.colours.begin(), reading.colours.end());
    die.colour = static_cast<DieColour>(colour - reading.colours.begin());
    die.sure = die.value && *best >= kSure && candidate.score >= kSureScore &&
               std::max(die.box.width, die.box.height) >= kSmallestSure;
    return die;
}

bool isPartOf(const SeenDie& inner, const SeenDie& outer) {
    constexpr float kInside = 0.7F, kLikely = 0.5F;
    if (inner.box.area() >= outer.box.area()) return false;
    const float best = *std::max_element(outer.probabilities.begin(), outer.probabilities.end());
    return best > kLikely && (inner.box & outer.box).area() > kInside * inner.box.area();
}

DiceEye::DiceEye(int threads) : finder_{threads}, reader_{threads} {}

std::vector<Candidate> DiceEye::find(const cv::Mat& frame) {
    return finder_.find(frame, Search::frame(frame.size()), kLeastScore);
}

cv::Rect DiceEye::findIn(const cv::Mat& frame, cv::Rect part, std::vector<Candidate>& found) {
    part &= cv::Rect{{}, frame.size()};
    if (part.empty()) return {};
    // Finer than the whole, as far as it takes no longer.
    const double whole = Search::frame(frame.size()).largest;
    const double affordable = whole * std::sqrt(static_cast<double>(frame.total()) / part.area());
    const double factor = std::min({1.0, affordable, 2 * whole});
    // Few sizes, so that the network's memory for each is used again.
    const auto grown = [&](int& from, int& length, int most) {
        const int wanted = static_cast<int>(
            std::ceil(std::ceil(length * factor / kPartStep - 0.02) * kPartStep / factor));
        const int now = std::min(wanted, most);
        from = std::clamp(from - (now - length) / 2, 0, most - now);
        length = now;
    };
    grown(part.x, part.width, frame.cols);
    grown(part.y, part.height, frame.rows);
    const cv::Point2f shift{part.tl()};
    for (auto candidate : finder_.find(frame(part), Search::at(factor), kLeastScore)) {
        candidate.box += shift;
        found.push_back(candidate);
    }
    return part;
}

std::vector<DieReading> DiceEye::look(const cv::Mat& frame, std::span<const cv::Rect2f> boxes) {
    return reader_.read(frame, boxes, DieReader::Care::Once);
}

std::vector<SeenDie> DiceEye::read(const cv::Mat& picture) {
    const auto candidates = finder_.find(picture, Search::photo(picture.size()), kLeastScore);
    std::vector<cv::Rect2f> boxes;
    for (const auto& candidate : candidates) boxes.push_back(candidate.box);
    const auto readings = reader_.read(picture, boxes, DieReader::Care::Several);
    std::vector<SeenDie> dice;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (auto die = concluded(candidates[i], readings[i], picture.size())) dice.push_back(*die);
    std::vector<SeenDie> whole;
    for (const auto& die : dice)
        if (std::none_of(dice.begin(), dice.end(),
                         [&](const SeenDie& other) { return isPartOf(die, other); }))
            whole.push_back(die);
    return whole;
}

}  // namespace kibitz::vision
