#pragma once

#include "vision/recognise/sheet_finder.h"

#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <optional>
#include <vector>

namespace kibitz::vision {

/// Where the camera stood above a flat sheet, as far as the sheet's own look tells. Lenses differ,
/// so the focal length is estimated too: well where the sheet is seen at an angle, by a usual one
/// where it is seen from straight above.
class SheetPose {
public:
    /// nullopt: no camera sees a flat sheet like this.
    static std::optional<SheetPose> of(const SheetMap&, cv::Size2d sheetMm, cv::Size picture);

    /// A point at a height above the sheet; pre: before the camera.
    cv::Point2f project(cv::Point2d mm, double heightMm) const;
    /// Degrees off the vertical, at the middle of the sheet.
    double angle() const;

private:
    cv::Matx33d turn_;    // columns: along the sheet, down the sheet, into the table
    cv::Vec3d middle_;    // of the sheet, from the camera, in millimetres
    cv::Point2d centre_;  // of the picture
    cv::Point2d sheetMiddle_;
    double focal_ = 1;
};

/// A die as its box says, if it stands upright on the sheet.
struct StandingDie {
    cv::Point2d footMm;  // the middle of its foot
    double edgeMm = 0;
    double turned = 0;  // radians
    /// How far the box is from that of any upright die of a usual size: 0.1 is ten in a hundred of
    /// its width and height.
    double misfit = 0;
};

/// Finds the die that would appear in this box. Dice have a height: seen at an angle their boxes
/// lie over the cells behind.
StandingDie standingDie(const SheetPose&, const SheetMap&, const cv::Rect2f& box);

/// What such a die hides, in the picture: its convex outline.
std::vector<cv::Point2f> outlineOf(const SheetPose&, const SheetMap&, const StandingDie&);

}  // namespace kibitz::vision
