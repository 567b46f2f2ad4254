#pragma once

#include "vision/recognise/sheet_find_print.h"

#include <array>

namespace kibitz::vision {

/// What speaks for a sheet lying where a map says.
struct Evidence {
    Agreement own;
    // Likeness when the print is laid one cell beside its place, the best of four.
    double beside = 0;
    // The same, only of squares that agree, as a share of their likeness ahead of the best of four.
    double clear = 0;
    // Likeness of each known sheet's print at this place; of the own one, in a mirror.
    std::vector<double> others;
};
Evidence evidenceFor(const PicturePyramid&, std::span<const PrintModel>, std::size_t known,
                     const SheetMap&);

/// The same for a sheet that is known to be this one and was there before: quickly. Mends the map
/// where the sheet moved a little.
Evidence evidenceAgain(const PicturePyramid&, const PrintModel&, SheetMap&);

/// Whether it cannot be this sheet: another one, or its mirror, fits better, or next to nothing is
/// seen of it.
bool ruledOut(const Evidence&);

/// Whether the few squares that are seen of a sheet agree with it, where others of its kind lie on
/// the same table: too few to tell which sheet it is.
bool isStrip(const Evidence&);

/// The evidence as the numbers that `sureOf` weighs.
inline constexpr std::size_t kReasons = 2;
using Reasons = std::array<double, kReasons>;
Reasons reasonsOf(const Evidence&);

/// The probability that it is this sheet and lies so.
float sureOf(const Evidence&);

}  // namespace kibitz::vision
