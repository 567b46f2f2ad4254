#pragma once

#include "vision/recognise/dice_eye.h"
#include "vision/recognise/table_eye.h"

#include <memory>

namespace kibitz::vision {

// The table eyes, one for each kind of equipment; makeTableEye chooses.
std::unique_ptr<TableEye> makeSheetTableEye(const rules::Setup&, const ToldTable&, int threads);
std::unique_ptr<TableEye> makeBoardTableEye(std::unique_ptr<BoardEye>, const ToldBoard&,
                                            int threads);

/// Takes from the shares of a place that its eye is not sure of what would make it look sure: where
/// two opinions contradict each other, neither share is what it says.
void doubt(std::vector<float>& shares, float& covered);

/// How often a loose die is overlooked on tables of medium difficulty: 8 of 1,538, all of Spexxx
/// (measure_table, seeds 11000 on, ten games of Spexxx and of Dizzle, six of Topple), some more in
/// games before.
inline constexpr double kOverlooked = 0.01;

/// A die that stands on no site, as an observation has it.
LooseDie looseDie(const SeenDie&);

/// Whether something in this box has the size of a die: a supply of pawns in rows looks like the
/// face of a huge one. `toMm` leads from a pixel to the table.
template <class ToMm>
bool hasSizeOfDie(const cv::Rect2f& box, const ToMm& toMm) {
    // Dice have edges of 5 to 25 mm; turned, and with a side in sight, they reach farther across.
    constexpr double kSmallestMm = 4, kLargestMm = 40;
    const float low = box.y + box.height * 0.8F;  // where it stands
    const cv::Point2d left = toMm({box.x, low}), right = toMm({box.x + box.width, low});
    const double across = cv::norm(right - left);
    return across > kSmallestMm && across < kLargestMm;
}

}  // namespace kibitz::vision
