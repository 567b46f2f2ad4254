#pragma once

#include "vision/recognise/sheet_eye.h"

#include <opencv2/core/types.hpp>

#include <span>
#include <vector>

namespace kibitz::vision {

/// A die on a cell of a sheet, as far as can be told.
struct Standing {
    std::size_t die = 0;
    std::size_t site = 0;
    float share = 0;  // probability that it stands there; over the sites of one die at most one
};

/// Which dice stand on which cells: by the foot of each die, and where that lies close to a line
/// between cells, by what the mark reader says of the two.
std::vector<Standing> standingOn(const KnownSheet&, const FoundSheet&,
                                 std::span<const MarkShares> marks, std::span<const SeenDie>,
                                 cv::Size picture);

/// What the sites of a sheet show, from what the mark reader says of each and from the dice that
/// stand on it. Where they contradict each other neither is believed.
std::vector<SeenSite> joinedSites(const KnownSheet&, const FoundSheet&,
                                  std::span<const MarkShares> marks, std::span<const SeenDie>,
                                  std::span<const Standing>, cv::Size picture);

/// The whole table, from the sheets that were found, what the mark reader says of each, and the
/// dice. A die on a cell that shows none was print.
SeenTable joinedTable(std::span<const KnownSheet>, std::span<const FoundSheet>,
                      std::span<const std::vector<MarkShares>> marks, std::span<const SeenDie>,
                      cv::Size picture);

}  // namespace kibitz::vision
