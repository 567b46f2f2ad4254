#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <vector>

namespace kibitz::vision {

/// A sheet of paper in a picture, found by its edges alone: nothing is known of what is printed on
/// it.
struct PageOutline {
    /// Clockwise as seen; the first is the one nearest to the upper left of the picture. Where a
    /// corner is hidden or folded: where its edges would meet.
    std::array<cv::Point2f, 4> corners;
    /// How well the four edges can be seen, 0 to 1: the share of them along which paper changes
    /// into something else, the worst edge counting most.
    float confidence = 0;
    /// Where the edge was seen between a corner and the next; curved where paper or lens are.
    std::array<std::vector<cv::Point2f>, 4> edges;
};

/// Sheets of paper, the best outline first; none: there is no page. BGR or grey, 8 bit. Pages that
/// cover less than a fiftieth of the picture are not looked for.
std::vector<PageOutline> findPages(const cv::Mat& picture);

}  // namespace kibitz::vision
