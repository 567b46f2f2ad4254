#include "vision/recognise/sheet_find_judge.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kReach = 2;
constexpr std::size_t kEvery = 2;  // half of the squares tell how well another print would do

constexpr double kAhead = 0.25;
constexpr double kOffset = -7.5;
constexpr Reasons kWeights{15.19, 8.47};
constexpr std::size_t kLeastAgreeing = 20;

}  // namespace

Evidence evidenceFor(const PicturePyramid& picture, std::span<const PrintModel> prints,
                     std::size_t known, const SheetMap& map) {
    const auto& print = prints[known];
    const auto& level = print.levels.back();
    const auto view = level.look(picture, map);
    Evidence evidence;
    evidence.own = agreementOf(level.compare(view, kReach));
    const int right = cvRound(print.cellMm.width * level.pixelsPerMm());
    const int down = cvRound(print.cellMm.height * level.pixelsPerMm());
    for (const auto& aside : {cv::Point{right, 0}, {-right, 0}, {0, down}, {0, -down}})
        evidence.beside = std::max(
            evidence.beside, agreementOf(level.compare(view, kReach, kEvery, aside)).likeness);
    evidence.other = agreementOf(print.mirrored.compare(view, kReach, kEvery)).likeness;
    for (std::size_t i = 0; i < prints.size(); ++i) {
        const auto& other = prints[i].levels.back();
        if (i == known || other.pixels() != level.pixels()) continue;
        evidence.other =
            std::max(evidence.other, agreementOf(other.compare(view, kReach, kEvery)).likeness);
    }
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
