#pragma once

#include "calibration/board_view.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <span>
#include <vector>

namespace kibitz::vision {

/// Where a lens that is no textbook lens puts points of a board beside where a BoardView does:
/// pixels, a smooth field over the board.
class LensRest {
public:
    LensRest() = default;
    LensRest(const calibration::BoardView&, std::span<const calibration::SeenPoint>,
             cv::Size2d boardMm);
    cv::Point2f at(cv::Point2d mm) const;

private:
    static constexpr int kTerms = 10;
    cv::Size2d boardMm_;
    bool none_ = true;
    std::array<std::array<double, kTerms>, 2> weights_{};
};

/// Small patches of a print that are easy to find again, and where they are in a picture.
class PrintAnchors {
public:
    PrintAnchors() = default;
    /// `print`: grey. About one anchor for each patch of `everyMm`.
    PrintAnchors(const cv::Mat& print, double pixelsPerMm, double everyMm = 22);

    struct Match {
        cv::Point2d mm;
        cv::Point2f pixel;    // where it is
        cv::Point2f moved;    // from where it was looked for
        float likeness = 0;   // -1 to 1
        bool inside = false;  // the best place is not at the rim of the reach
    };
    /// Looks for each anchor within `reach` pixels of where the board's view puts it. Those that
    /// the picture does not show are left out.
    std::vector<Match> find(const cv::Mat& picture, const calibration::BoardView&, const LensRest&,
                            int reach) const;
    std::size_t size() const { return anchors_.size(); }

private:
    std::vector<cv::Mat> levels_;  // the print, each half as fine as the one before
    double pixelsPerMm_ = 0;
    std::vector<cv::Point2d> anchors_;
};

/// Whether an anchor was found where it should be.
bool agrees(const PrintAnchors::Match&);

}  // namespace kibitz::vision
