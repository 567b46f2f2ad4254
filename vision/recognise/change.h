#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <vector>

namespace kibitz::vision {

/// A copy of a frame, small enough to be compared in a fraction of a millisecond.
cv::Mat smallCopy(const cv::Mat& frame);

/// Cells of `now` that do not look as in `before`, as 255; light that changed everywhere alike and
/// noise are no change. pre: both are small copies of one size
cv::Mat changedCells(const cv::Mat& before, const cv::Mat& now);

/// Cells that hang together.
struct ChangedPart {
    cv::Rect cells;
    bool fromBorder = false;  // reaches in over the border of the picture, as arms do
    int label = 0;            // in `labels`
};
std::vector<ChangedPart> partsOf(const cv::Mat& changed, cv::Mat& labels);

}  // namespace kibitz::vision
