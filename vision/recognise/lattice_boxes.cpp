#include "vision/recognise/lattice_boxes.h"

#include "vision/recognise/known_sheet.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

struct Box {
    cv::Point2d middle;  // millimetres
    double size = 0;
};

/// Square or round outlines of 4 to 13 mm outside the lattice.
std::vector<Box> boxesOn(const cv::Mat& straight, const Lattice& lattice) {
    const auto ink = inkOn(straight, kSheetPixelsPerMm);
    const cv::Rect2d grid{lattice.x - 1, lattice.y - 1, lattice.columns * lattice.pitch + 2,
                          lattice.rows * lattice.pitch + 2};
    std::vector<Box> boxes;
    // Pale lines need a low level, touching print a high one.
    for (const double level : {0.08, 0.13, 0.2}) {
        cv::Mat dark = ink > level;
        std::vector<std::vector<cv::Point>> contours;
        cv::findContours(dark, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
        for (const auto& contour : contours) {
            const auto box = cv::boundingRect(contour);
            const double w = box.width / kSheetPixelsPerMm, h = box.height / kSheetPixelsPerMm;
            if (std::min(w, h) < 4 || std::max(w, h) > 13 || std::abs(w / h - 1) > 0.2) continue;
            if (cv::contourArea(contour) < 0.7 * box.area()) continue;
            const cv::Point2d middle{(box.x + box.width / 2.0) / kSheetPixelsPerMm,
                                     (box.y + box.height / 2.0) / kSheetPixelsPerMm};
            if (grid.contains(middle)) continue;
            const bool known = std::any_of(boxes.begin(), boxes.end(), [&](const Box& other) {
                return std::hypot(other.middle.x - middle.x, other.middle.y - middle.y) < 2;
            });
            if (!known) boxes.push_back({middle, (w + h) / 2});
        }
    }
    return boxes;
}

}  // namespace

std::optional<rules::dizzle::Print::Boxes> findRoundBoxes(const cv::Mat& straight,
                                                          const Lattice& lattice) {
    const auto boxes = boxesOn(straight, lattice);
    constexpr int kWanted = rules::dizzle::kRoundBoxes;
    for (const auto& first : boxes)
        for (const auto& second : boxes) {
            const auto step = second.middle - first.middle;
            const double length = std::hypot(step.x, step.y);
            if (length < 4.5 || length > 20 || std::abs(first.size - second.size) > 1) continue;
            if (step.x < -1 || step.y < -1 ||
                std::min(std::abs(step.x), std::abs(step.y)) > 0.1 * length)
                continue;
            // Nobody before, and so many after at even steps.
            const auto at = [&](int index) -> const Box* {
                const auto place = first.middle + step * static_cast<double>(index);
                for (const auto& box : boxes)
                    if (std::hypot(box.middle.x - place.x, box.middle.y - place.y) <
                            0.03 * length * (std::abs(index) + 4) &&
                        std::abs(box.size - first.size) < 1.2)
                        return &box;
                return nullptr;
            };
            if (at(-1) || !at(kWanted - 1) || at(kWanted)) continue;
            int found = 0;
            for (int i = 0; i < kWanted; ++i) found += at(i) != nullptr;
            // One may be lost to a stain.
            if (found < kWanted - 1) continue;
            const auto last = at(kWanted - 1)->middle;
            const auto even = (last - first.middle) / (kWanted - 1.0);
            return rules::dizzle::Print::Boxes{first.middle.x, first.middle.y, even.x, even.y,
                                               first.size};
        }
    return std::nullopt;
}

}  // namespace kibitz::vision
