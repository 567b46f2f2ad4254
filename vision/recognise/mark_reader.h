#pragma once

#include "vision/recognise/known_sheet.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace kibitz::vision {

/// What a site of a sheet may show, in the order of the symbols of Dizzle's vocabulary, and at last
/// that it cannot be seen.
enum class Mark : unsigned char {
    Nothing,
    Cross,
    Exploded,
    Lava,
    Die1,
    Die2,
    Die3,
    Die4,
    Die5,
    Die6,
    TrackNS,
    TrackEW,
    TrackNE,
    TrackNW,
    TrackSE,
    TrackSW,
    Circled,
    Struck,
    Ticked,
    Covered,
};
inline constexpr std::size_t kMarks = 20;

/// Sums to one. What the site's kind cannot show has no share.
using MarkShares = std::array<float, kMarks>;

/// Reads what was drawn on a straightened sheet, place by place, each beside the same place of the
/// blank print. Where something is known to lie over the sheet, it is taken for blank.
class MarkReader {
public:
    explicit MarkReader(int threads = 2);
    ~MarkReader();
    /// One answer for each of known.sites.
    std::vector<MarkShares> read(const SheetView&, const KnownSheet& known);
    /// Only these of known.sites, whose answers are replaced; the others stay as they are.
    void read(const SheetView&, const KnownSheet& known, std::span<const std::size_t> sites,
              std::vector<MarkShares>& answers);

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace kibitz::vision
