#pragma once

#include "vision/recognise/sheet_find_print.h"

#include <array>

namespace kibitz::vision {

/// What speaks for a sheet lying where a map says.
struct Evidence {
    Agreement own;
    double beside =
        0;  // likeness when the print is laid one cell beside its place, the best of four
    double other = 0;  // likeness of the other known sheet, or the mirrored own, that fits best
};
Evidence evidenceFor(const PicturePyramid&, std::span<const PrintModel>, std::size_t known,
                     const SheetMap&);

/// The same for a sheet that is known to be this one and was there before: quickly. Mends the map
/// where the sheet moved a little.
Evidence evidenceAgain(const PicturePyramid&, const PrintModel&, SheetMap&);

/// The evidence as the numbers that `sureOf` weighs.
inline constexpr std::size_t kReasons = 2;
using Reasons = std::array<double, kReasons>;
Reasons reasonsOf(const Evidence&);

/// The probability that it is this sheet and lies so.
float sureOf(const Evidence&);

}  // namespace kibitz::vision
