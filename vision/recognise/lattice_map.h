#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <span>
#include <vector>

namespace kibitz::vision {

/// Where a point of a page should be and where it was seen, in one of the two directions: lines
/// tell only how far they lie off across themselves.
struct OffLine {
    cv::Point2d mm;    // where it should be
    double offMm = 0;  // how much farther to the right, or down, it was seen
    bool down = false;
    double weight = 1;
};

/// Millimetres of a page to pixels of a photo: a perspective and a little bending, as lenses and
/// curled paper do.
class PageMap {
public:
    /// The corners of the page in the photo, clockwise from its upper left one, and where its sides
    /// were seen, the upper one first: from their bow follows what the lens does.
    PageMap(const std::array<cv::Point2f, 4>& corners,
            const std::array<std::vector<cv::Point2f>, 4>& sides, cv::Size picture,
            cv::Size2d sizeMm);

    cv::Size2d sizeMm() const { return size_; }
    cv::Point2d toPicture(cv::Point2d mm) const;
    /// Without the bending.
    cv::Point2d fromPictureFlat(cv::Point2f pixel) const;
    /// Bends further, so that what was seen off comes to lie where it should; the worst strays
    /// count little.
    void bend(std::span<const OffLine>);
    /// The same map with another height given to the page.
    PageMap withSize(cv::Size2d sizeMm) const;

    /// The page from straight above.
    cv::Mat straighten(const cv::Mat& picture, double pixelsPerMm) const;

private:
    static constexpr int kTerms = 10;  // of a polynomial of third degree
    std::array<double, kTerms> terms(cv::Point2d mm) const;
    cv::Point2d bent(cv::Point2d mm) const;

    cv::Point2d withLens(cv::Point2d straight) const;
    cv::Point2d withoutLens(cv::Point2d pixel) const;

    cv::Point2d middle_;  // of the picture
    double reach_ = 1;    // half its diagonal
    double lens_ = 0;     // how much a circle through the picture's corners is drawn in
    cv::Size2d size_;
    cv::Matx33d toPicture_, fromPicture_;
    std::array<double, kTerms> right_{}, down_{};
};

}  // namespace kibitz::vision
