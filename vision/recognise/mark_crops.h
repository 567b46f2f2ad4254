#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

namespace kibitz::vision {

/// Pixels of what is looked at when one place of a sheet is read: the place in the middle, and as
/// much again around it, because crosses leave their cells and dice lean out of them.
inline constexpr int kMarkPixels = 56;
inline constexpr float kMarkContext = 2;
/// How bright paper is in such a crop, whatever the light on the table.
inline constexpr double kMarkPaper = 200;

/// The places of a straightened sheet, or of a blank print, as the reader's network sees them.
/// Training cuts its crops with the same code.
class MarkCrops {
public:
    /// `shown` may be empty: everything is.
    MarkCrops(cv::Mat image, cv::Mat shown, double pixelsPerMm);

    /// 8 bit BGR. Light and its colour are taken out: paper nearby has kMarkPaper in each channel.
    void cut(const cv::Rect2d& mm, cv::Mat& crop) const;
    /// What lies over it in a mask of the same size, as `cut` cuts: 0 or 255.
    static void cutMask(const cv::Mat& mask, double pixelsPerMm, const cv::Rect2d& mm,
                        cv::Mat& crop);
    /// Which share of a place the picture shows.
    double shownShare(const cv::Rect2d& mm) const;
    /// Which share of the ink that a blank print has here and around is white beyond the camera's
    /// range: where print vanishes in the light, marks do too. `ink`: of the print, inkOf.
    double bleachedShare(const cv::Rect2d& mm, const cv::Mat& ink) const;

private:
    cv::Vec3d paperAt(cv::Point2d mm) const;

    cv::Mat image_, shown_, paper_;
    mutable cv::Mat white_;  // made when asked for
    double pixelsPerMm_;
};

/// Where a blank print is clearly darker than paper, as a mask.
cv::Mat inkOf(const cv::Mat& print);

}  // namespace kibitz::vision
