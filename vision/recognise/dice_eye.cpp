#include "vision/recognise/dice_eye.h"

#include "vision/recognise/close_up.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision {

namespace {

/// How much the finder's score and the reader's answer count for there being a die at all.
struct Weights {
    float bias, score, reader;
};
// Fitted by models/dice/calibrate.py on the scenes held out of training, on webcam photos that were
// never trained on and on rendered pictures: for a photo, at which both readers look, from a score
// of 0.2 on; for frames, which the quick reader alone reads as a rule, from 0.05 on. Version 5 of
// the networks would have -3.096, 1.677, 1.065 for photos; rooms that nobody has seen keep the more
// doubtful weights of version 4.
constexpr Weights kPhoto{-2.889F, 1.486F, 0.877F}, kFrame{-2.841F, 1.804F, 1.318F};
constexpr float kLeastScore = 0.1F;  // of the finder: below, hardly anything is a die
constexpr float kHiddenDie = 0.8F;   // that a die is there although its top cannot be read
constexpr float kTinyDie = 0.8F;     // … although it is smaller than dice are promised to be seen
constexpr float kReadable = 0.5F;
// How much the two readers count where both look. Fitted by models/dice/calibrate.py.
constexpr float kQuickPower = 0.3F, kClosePower = 0.8F;
constexpr float kSure = 0.95F;
constexpr float kSmallestSure = 9;  // pixels: below, pips are guesses and most dice are grain
// In a photo what the first look holds for no die, and would hold for none if it were wrong by so
// much (in logits), is not looked at again. Of 8,673 places in photos and simulated sheets 649 are;
// of those left out, all looks together held none for a die with more than 0.25.
constexpr float kGlanceMayErr = 5;
constexpr double kPartStep = 96;  // pixels of the network's picture
constexpr double kMostCloseUp = 1280.0 * 960;

float logit(float share) {
    share = std::clamp(share, 1e-6F, 1 - 1e-6F);
    return std::log(share / (1 - share));
}

float logistic(float evidence) { return 1 / (1 + std::exp(-evidence)); }

/// What a reading would say if it were wrong by as much as a glance may be.
float atBest(const DieReading& glance) { return logistic(logit(glance.isDie()) + kGlanceMayErr); }

/// Two opinions on whether there is a die: the finder saw its surroundings, the reader its pips.
float likelyDie(const Weights& weights, float score, float reader) {
    return logistic(weights.bias + weights.score * logit(score) + weights.reader * logit(reader));
}

std::vector<cv::Rect2f> boxesOf(std::span<const Candidate> candidates) {
    std::vector<cv::Rect2f> boxes;
    for (const auto& candidate : candidates) boxes.push_back(candidate.box);
    return boxes;
}

cv::Rect2f within(const cv::Rect2f& box, cv::Size picture) {
    return box &
           cv::Rect2f{0, 0, static_cast<float>(picture.width), static_cast<float>(picture.height)};
}

}  // namespace

std::optional<SeenDie> concluded(const Candidate& candidate, const DieReading& reading,
                                 cv::Size picture, float least, DieReader::Care care) {
    const float likely = likelyDie(care == DieReader::Care::Several ? kPhoto : kFrame,
                                   candidate.score, reading.isDie());
    if (likely < least) return std::nullopt;
    SeenDie die;
    die.real = likely;
    die.box = within(candidate.box, picture);
    if (die.box.area() <= 0) return std::nullopt;
    const bool tiny = std::max(die.box.width, die.box.height) < kSmallestSure;
    if (tiny && likely < kTinyDie * (least / kIsDie)) return std::nullopt;
    const float readable = std::accumulate(reading.values.begin(), reading.values.end(), 0.0F);
    const float share = readable / std::max(reading.isDie(), 1e-6F);  // of dice: their top is seen
    // What is left, hidden or no die, speaks for no value: it is shared by all.
    const float rest = std::max(0.0F, 1 - share * likely) / 6;
    for (std::size_t i = 0; i < die.probabilities.size(); ++i)
        die.probabilities[i] =
            readable > 0 ? reading.values[i] / readable * share * likely + rest : 1.0F / 6;
    const auto best = std::max_element(die.probabilities.begin(), die.probabilities.end());
    if (share > kReadable)
        die.value = static_cast<int>(best - die.probabilities.begin()) + 1;
    else if (likely < std::max(kHiddenDie * (least / kIsDie), least))
        return std::nullopt;  // neither a value nor much of a die
    const auto colour = std::max_element(reading.colours.begin(), reading.colours.end());
    die.colour = static_cast<DieColour>(colour - reading.colours.begin());
    die.sure = die.value && *best >= kSure && !tiny;
    return die;
}

bool mayBeDie(const Candidate& candidate, const DieReading& reading) {
    return likelyDie(kFrame, candidate.score, atBest(reading)) >= kHardlyDie;
}

bool repeats(const SeenDie& one, const SeenDie& other) {
    constexpr float kInside = 0.7F, kLikely = 0.5F;
    constexpr float kSame = 0.33F;  // dice that lie side by side share less, whatever the view
    const auto best = [](const SeenDie& die) {
        return *std::max_element(die.probabilities.begin(), die.probabilities.end());
    };
    const bool within = one.box.area() < other.box.area() && best(other) > kLikely &&
                        (one.box & other.box).area() > kInside * one.box.area();
    return within || (overlapOf(one.box, other.box) > kSame && best(one) < best(other));
}

DiceEye::DiceEye(int threads)
    : finder_{threads},
      reader_{DieReader::Glass::Quick, threads},
      closeReader_{DieReader::Glass::Close, threads} {}

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

std::vector<Candidate> DiceEye::findClosely(const cv::Mat& frame, const cv::Rect2f& box) {
    constexpr float kAround = 0.8F;  // of the box on every side
    constexpr double kWanted = 44;   // pixels of a die: where the finder's boxes are tight
    constexpr double kLeast = 0.5, kMost = 2.5;
    const float side = std::max(box.width, box.height);
    const cv::Rect part =
        cv::Rect{cv::Rect2f{box.x - kAround * side, box.y - kAround * side,
                            box.width + 2 * kAround * side, box.height + 2 * kAround * side}} &
        cv::Rect{{}, frame.size()};
    if (part.empty()) return {};
    const double factor =
        std::clamp(kWanted / std::max(1.0F, std::min(box.width, box.height)), kLeast, kMost);
    auto found = finder_.find(frame(part), Search::at(factor), kLeastScore);
    for (auto& candidate : found) candidate.box += cv::Point2f{part.tl()};
    return found;
}

std::vector<DieReading> DiceEye::look(const cv::Mat& frame, std::span<const cv::Rect2f> boxes,
                                      DieReader::Care care) {
    auto readings = reader_.read(frame, boxes, care);
    if (care == DieReader::Care::Once) return readings;
    const auto close = closeReader_.read(frame, boxes, care);
    for (std::size_t i = 0; i < readings.size(); ++i)
        readings[i] = pooled(readings[i], kQuickPower, close[i], kClosePower);
    return readings;
}

std::vector<Candidate> DiceEye::findCloseUp(const cv::Mat& picture, const CloseUp& closeUp) {
    std::vector<Candidate> found;
    for (auto candidate :
         finder_.find(picture(closeUp.part), Search::at(closeUp.factor), kLeastScore)) {
        candidate.box += cv::Point2f{closeUp.part.tl()};
        if (!isCut(candidate.box, closeUp.part, picture.size())) found.push_back(candidate);
    }
    return found;
}

/// Small dice once more, enlarged.
std::vector<Candidate> DiceEye::findAll(const cv::Mat& picture) {
    const auto search = Search::photo(picture.size());
    auto candidates = finder_.find(picture, search, kLeastScore);
    std::vector<Candidate> closely;
    for (const auto& part : closeUps(candidates, picture.size(), search.largest, kMostCloseUp))
        for (const auto& found : findCloseUp(picture, part)) closely.push_back(found);
    takeCloser(candidates, std::move(closely));
    return candidates;
}

/// One quick look at each, so that the careful ones are spent on what may be a die: print and
/// patterns bring hundreds of places that are none.
void DiceEye::keepPossible(const cv::Mat& picture, std::vector<Candidate>& candidates) {
    const auto glances = reader_.read(picture, boxesOf(candidates), DieReader::Care::Once);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (likelyDie(kPhoto, candidates[i].score, atBest(glances[i])) >= kIsDie)
            candidates[kept++] = candidates[i];
    }
    candidates.resize(kept);
}

std::vector<SeenDie> DiceEye::read(const cv::Mat& picture) {
    auto candidates = findAll(picture);
    keepPossible(picture, candidates);
    const auto boxes = boxesOf(candidates);
    const auto readings = look(picture, boxes, DieReader::Care::Several);
    std::vector<SeenDie> dice;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (auto die = concluded(candidates[i], readings[i], picture.size(), kIsDie,
                                 DieReader::Care::Several))
            dice.push_back(*die);
    std::vector<SeenDie> whole;
    for (const auto& die : dice)
        if (std::none_of(dice.begin(), dice.end(),
                         [&](const SeenDie& other) { return repeats(die, other); }))
            whole.push_back(die);
    return whole;
}

}  // namespace kibitz::vision
