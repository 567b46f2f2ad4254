#pragma once

#include "vision/recognise/sheet_finder.h"

#include <opencv2/core/matx.hpp>

#include <span>
#include <vector>

namespace kibitz::vision {

/// How far the points of a sheet lie from where a flat sheet and a perfect lens would put them,
/// in millimetres of the sheet: a smooth field, zero until it is fitted.
class Bend {
public:
    Bend() = default;
    /// What was measured at a point, and how much it counts.
    struct Sample {
        cv::Point2d mm, offset;
        double weight = 1;
    };
    /// As near to the samples as a stiff skin bends; `stiffness` weighs bending against missing
    /// them. Cubic splines with a knot every few centimetres: a curl, a lens, a wave, but no cell
    /// of its own way.
    Bend(cv::Size2d pageMm, std::span<const Sample>, double stiffness);

    cv::Point2d at(cv::Point2d mm) const;
    bool flat() const { return offsets_.empty(); }

private:
    cv::Size2d pageMm_;
    cv::Size knots_;                    // control points across and down
    std::vector<cv::Point2d> offsets_;  // row by row
};

/// A point of the sheet goes through the bend, then through the perspective. Pixels are those of
/// the truth: the first one covers 0 to 1, its middle is at 0.5.
struct SheetMap::Parts {
    cv::Size2d pageMm;
    cv::Matx33d perspective;  // bent millimetres to pixels
    cv::Matx33d back;
    Bend bend;

    Parts(cv::Size2d page, const cv::Matx33d& mmToPixels, Bend bent = {});
};

SheetMap makeMap(cv::Size2d pageMm, const cv::Matx33d& perspective, Bend bend = {});

/// Where each pixel of the page, seen from above at this measure, lies in a picture that was made
/// smaller by `scale` (1: as it is): two planes as cv::remap takes them.
void remapTables(const SheetMap&, cv::Size pixels, double pixelsPerMm, double scale, cv::Mat& x,
                 cv::Mat& y);

/// How many pixels of the picture a millimetre takes there, the shorter way.
double pixelsPerMmAt(const SheetMap&, cv::Point2d mm);

/// The page's corners, the upper left one first, clockwise as printed.
std::array<cv::Point2f, 4> cornersOf(const SheetMap&);

/// Whether this perspective shows the front of the whole page: no mirror, no horizon across it.
bool showsFront(const cv::Matx33d& perspective, cv::Size2d pageMm);

cv::Point2d through(const cv::Matx33d&, cv::Point2d);

}  // namespace kibitz::vision
