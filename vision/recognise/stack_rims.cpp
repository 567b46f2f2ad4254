#include "vision/recognise/stack_rims.h"

#include "vision/recognise/stack_colours.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr int kSide = rules::topple::kSide, kLevels = rules::topple::kLevels;
constexpr double kRing = 0.43;     // of the pitch from the middle: beyond every pawn
constexpr int kAlong = 7;          // samples along each side of the ring
constexpr std::size_t kLeast = 8;  // … that have to be in the picture
// Light falls off over the board; shade of a tall stack is darker.
constexpr float kSameShade = 0.1F, kSameLight = 0.28F;

float middle(std::vector<float>& values) {
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

Tone middling(const std::vector<Tone>& tones) {
    const auto part = [&](float Tone::*which) {
        std::vector<float> values;
        for (const auto& tone : tones) values.push_back(tone.*which);
        return middle(values);
    };
    return {part(&Tone::red), part(&Tone::blue), part(&Tone::light)};
}

std::optional<Tone> rimOf(const cv::Mat& picture, const BoardView& view, cv::Point2d centre,
                          double height, double pitchMm) {
    std::vector<Tone> seen;
    const cv::Rect inside{{0, 0}, picture.size()};
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < kAlong; ++i) {
            const double along = kRing * pitchMm * (2.0 * i / kAlong - 1), out = kRing * pitchMm;
            const cv::Point2d off = side == 0   ? cv::Point2d{along, -out}
                                    : side == 1 ? cv::Point2d{out, along}
                                    : side == 2 ? cv::Point2d{-along, out}
                                                : cv::Point2d{-out, -along};
            const auto at = view.toPicture({centre.x + off.x, centre.y + off.y, height});
            const cv::Point pixel{cvFloor(at.x), cvFloor(at.y)};
            if (inside.contains(pixel)) seen.push_back(toneOf(picture.at<cv::Vec3b>(pixel)));
        }
    if (seen.size() < kLeast) return std::nullopt;
    return middling(seen);
}

bool areAlike(const Tone& a, const Tone& b) {
    return std::hypot(a.red - b.red, a.blue - b.blue) < kSameShade &&
           std::abs(a.light - b.light) < kSameLight;
}

}  // namespace

RimColours rimColoursOf(const cv::Mat& picture, const BoardView& view,
                        std::span<const cv::Point2d> centres, std::span<const int> levels,
                        double stepMm, double pitchMm) {
    std::vector<std::vector<Tone>> byLevel(kLevels);
    std::vector<std::pair<std::size_t, Tone>> cells;
    for (std::size_t cell = 0; cell < centres.size(); ++cell) {
        const auto level = static_cast<std::size_t>(levels[cell]);
        const auto rim = rimOf(picture, view, centres[cell], stepMm * levels[cell], pitchMm);
        if (!rim) continue;
        byLevel[level].push_back(*rim);
        cells.emplace_back(level, *rim);
    }
    if (cells.empty()) return {};
    std::vector<Tone> look(kLevels);
    std::vector<bool> known(kLevels);
    for (std::size_t level = 0; level < look.size(); ++level)
        // One cell alone says nothing about how its level looks.
        if ((known[level] = byLevel[level].size() > 2)) look[level] = middling(byLevel[level]);
    RimColours result;
    int asked = 0;
    for (const auto& [level, rim] : cells) {
        if (!known[level]) continue;
        ++asked;
        result.inside += areAlike(rim, look[level]) ? 1 : 0;
    }
    result.inside /= std::max(1, asked);
    int outer = 0;
    for (int row = -1; row <= kSide; ++row)
        for (int column = -1; column <= kSide; ++column) {
            if (row >= 0 && row < kSide && column >= 0 && column < kSide) continue;
            const auto centre = centres[0] + pitchMm * cv::Point2d(column, row);
            const auto rim = rimOf(picture, view, centre, 0, pitchMm);
            if (!rim) continue;
            ++outer;
            bool alike = false;
            for (std::size_t level = 0; level < look.size(); ++level)
                alike |= known[level] && areAlike(*rim, look[level]);
            result.beyond += alike ? 1 : 0;
        }
    result.beyond /= std::max(1, outer);
    return result;
}

}  // namespace kibitz::vision::stacks
