#include "vision/recognise/sheet_find_judge.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kReach = 2;
constexpr int kReachAgain = 4;     // two millimetres
constexpr double kMovedMm = 0.15;  // less is noise
constexpr std::size_t kEvery = 2;  // half of the squares tell how well another print would do

constexpr std::size_t kLeastAgreeing = 20;  // fewer squares prove nothing
// sheet_finder_measure sure on 120 simulated pictures, easy to hard, seed 811000. Of sheets that
// lie there all get 0.88 or more, half covered or cut to a third ones 0.8 (19 of 20); no wrong one
// gets 0.75.
constexpr double kOffset = -15.01;
constexpr Reasons kWeights{17.25, 33.80};
// Of strips of which too few squares are seen for that (kibitz simulate, seeds 873000 to 873017)
// every square agreed, 8 to 15 of them, and they looked a third more like the print than like what
// is printed beside; no wrong place got as far as this (kOnTable, sheet_finder.cpp).
constexpr std::size_t kLeastOfStrip = 5, kMostOfStrip = 60;
constexpr double kShareOfStrip = 0.6, kAheadOfStrip = 1.15;

/// What the picture has in common with the print laid one cell beside its place.
void lookBeside(const PrintModel& print, const PrintLevel::View& view, std::size_t every,
                std::span<const BlockMatch> own, Evidence& evidence) {
    const auto& level = print.levels.back();
    const int right = cvRound(print.cellMm.width * level.pixelsPerMm());
    const int down = cvRound(print.cellMm.height * level.pixelsPerMm());
    std::vector<float> best(level.blocks(), -1);
    for (const auto& aside : {cv::Point{right, 0}, {-right, 0}, {0, down}, {0, -down}}) {
        const auto blocks = level.compare(view, kReach, every, aside);
        evidence.beside = std::max(evidence.beside, agreementOf(blocks).likeness);
        for (const auto& block : blocks)
            best[block.block] = std::max(best[block.block], block.likeness);
    }
    double sum = 0, ahead = 0;
    for (const auto& block : own) {
        if (!agrees(block) || best[block.block] < 0) continue;
        sum += block.likeness;
        ahead += block.likeness - best[block.block];
    }
    evidence.clear = sum > 0 ? ahead / sum : 0;
}

}  // namespace

Evidence evidenceFor(const PicturePyramid& picture, std::span<const PrintModel> prints,
                     std::size_t known, const SheetMap& map) {
    const auto& print = prints[known];
    const auto& level = print.levels.back();
    const auto view = level.look(picture, map);
    Evidence evidence;
    const auto blocks = level.compare(view, kReach);
    evidence.own = agreementOf(blocks);
    lookBeside(print, view, kEvery, blocks, evidence);
    for (std::size_t i = 0; i < prints.size(); ++i) {
        const auto& other = i == known ? print.mirrored : prints[i].levels.back();
        const bool comparable = other.pixels() == level.pixels();
        evidence.others.push_back(
            comparable ? agreementOf(other.compare(view, kReach, kEvery)).likeness : 0);
    }
    return evidence;
}

Evidence evidenceAgain(const PicturePyramid& picture, const PrintModel& print, SheetMap& map) {
    const auto& level = print.levels.back();
    auto view = level.look(picture, map);
    auto blocks = level.compare(view, kReachAgain, kEvery);
    Evidence evidence;
    evidence.own = agreementOf(blocks);
    if (evidence.own.missMm > kMovedMm)
        if (const auto better = mended(map, blocks, 0.3, true)) {
            map = *better;
            view = level.look(picture, map);
            blocks = level.compare(view, kReach, kEvery);
            evidence.own = agreementOf(blocks);
        }
    lookBeside(print, view, 2 * kEvery, blocks, evidence);
    return evidence;
}

namespace {

double bestOther(const Evidence& evidence) {
    double best = 0;
    for (const double each : evidence.others) best = std::max(best, each);
    return best;
}

}  // namespace

bool ruledOut(const Evidence& evidence) {
    return evidence.own.agreeing < kLeastAgreeing || bestOther(evidence) > evidence.own.likeness;
}

bool isStrip(const Evidence& evidence) {
    const auto& own = evidence.own;
    return own.inSight <= kMostOfStrip && own.agreeing >= kLeastOfStrip &&
           own.share() >= kShareOfStrip && own.likeness >= kAheadOfStrip * evidence.beside;
}

Reasons reasonsOf(const Evidence& evidence) {
    // As shares of the own likeness: blur, noise and hands make all of them smaller alike.
    const double likeness = std::max(0.05, evidence.own.likeness);
    return {(likeness - evidence.beside) / likeness, evidence.clear};
}

float sureOf(const Evidence& evidence) {
    if (ruledOut(evidence)) return 0;
    const auto reasons = reasonsOf(evidence);
    double sum = kOffset;
    for (std::size_t i = 0; i < kReasons; ++i) sum += kWeights[i] * reasons[i];
    return static_cast<float>(1 / (1 + std::exp(-sum)));
}

}  // namespace kibitz::vision
