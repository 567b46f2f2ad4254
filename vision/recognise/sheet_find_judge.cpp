#include "vision/recognise/sheet_find_judge.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kReach = 2;
constexpr int kReachAgain = 4;     // two millimetres
constexpr double kMovedMm = 0.15;  // less is noise
constexpr std::size_t kEvery = 2;  // half of the squares tell how well another print would do

constexpr double kAhead = 0.25;
constexpr double kOffset = -7.5;
constexpr Reasons kWeights{15.19, 8.47};
constexpr std::size_t kLeastAgreeing = 20;

}  // namespace

namespace {

/// How much the picture resembles the print laid one cell beside its place, the best of four.
double besideIn(const PrintModel& print, const PrintLevel::View& view, std::size_t every) {
    const auto& level = print.levels.back();
    const int right = cvRound(print.cellMm.width * level.pixelsPerMm());
    const int down = cvRound(print.cellMm.height * level.pixelsPerMm());
    double most = 0;
    for (const auto& aside : {cv::Point{right, 0}, {-right, 0}, {0, down}, {0, -down}})
        most = std::max(most, agreementOf(level.compare(view, kReach, every, aside)).likeness);
    return most;
}

}  // namespace

Evidence evidenceFor(const PicturePyramid& picture, std::span<const PrintModel> prints,
                     std::size_t known, const SheetMap& map) {
    const auto& print = prints[known];
    const auto& level = print.levels.back();
    const auto view = level.look(picture, map);
    Evidence evidence;
    evidence.own = agreementOf(level.compare(view, kReach));
    evidence.beside = besideIn(print, view, kEvery);
    evidence.other = agreementOf(print.mirrored.compare(view, kReach, kEvery)).likeness;
    for (std::size_t i = 0; i < prints.size(); ++i) {
        const auto& other = prints[i].levels.back();
        if (i == known || other.pixels() != level.pixels()) continue;
        evidence.other =
            std::max(evidence.other, agreementOf(other.compare(view, kReach, kEvery)).likeness);
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
            evidence.own = agreementOf(level.compare(view, kReach, kEvery));
        }
    evidence.beside = besideIn(print, view, 2 * kEvery);
    return evidence;
}

Reasons reasonsOf(const Evidence& evidence) {
    // As shares of the own likeness: blur, noise and hands make all of them smaller alike.
    const double likeness = std::max(0.05, evidence.own.likeness);
    return {(likeness - evidence.beside) / likeness,
            // Far ahead of the others is not better than ahead: they may all be quite different.
            std::min(kAhead, (likeness - evidence.other) / likeness)};
}

float sureOf(const Evidence& evidence) {
    if (evidence.own.agreeing < kLeastAgreeing) return 0;
    const auto reasons = reasonsOf(evidence);
    double sum = kOffset;
    for (std::size_t i = 0; i < kReasons; ++i) sum += kWeights[i] * reasons[i];
    return static_cast<float>(1 / (1 + std::exp(-sum)));
}

}  // namespace kibitz::vision
