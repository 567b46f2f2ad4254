#pragma once

#include "vision/recognise/known_sheet.h"

#include <opencv2/core/matx.hpp>
#include <opencv2/features2d.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision {

/// A place where a sheet may lie, by details that a picture and a print have in common.
struct Sighting {
    std::size_t known = 0;
    cv::Matx33d perspective;           // millimetres to pixels
    std::vector<std::size_t> matches;  // that speak for it
};

/// Details of a picture, each with the details of the prints that look most like it. Sheets are
/// taken out one by one, so that several of one kind are told apart by where they lie.
class SharedDetails {
public:
    struct Match {
        std::size_t known;
        cv::Point2d mm, pixel;
        // Where it is in the picture that was drawn out, and how large and how turned against the
        // print.
        cv::Point2d drawn;
        double pixelsPerMm, turn;
    };
    explicit SharedDetails(std::vector<Match> matches);

    /// What most details speak for; nullopt: nothing enough, and from now on nothing.
    std::optional<Sighting> best(std::span<const cv::Size2d> pagesMm);
    /// These speak for something else, or for nothing.
    void drop(std::span<const std::size_t> matches);
    /// Everything that this page shows is explained.
    void drop(const std::array<cv::Point2f, 4>& corners);

private:
    std::optional<Sighting> sighted(std::size_t seed, cv::Size2d pageMm) const;

    std::vector<Match> matches_;  // sheet by sheet
    std::vector<bool> gone_;
    std::vector<std::vector<std::uint32_t>> alike_;    // those that lie to it as on the print
    std::vector<std::vector<std::uint32_t>> backing_;  // those whom it is alike to
    std::vector<int> support_;                         // how many alike are left
};

/// The details of all known prints.
class PrintDetails {
public:
    explicit PrintDetails(const std::vector<KnownSheet>&);

    /// What the picture has in common with the prints. `stretch` draws the picture out first: so
    /// that foreshortened sheets look as they do from above.
    std::vector<SharedDetails::Match> matchesIn(const cv::Mat& grey,
                                                const cv::Matx22d& stretch) const;

private:
    struct Detail {
        std::size_t known;
        cv::Point2d mm;
        double sizeMm, turn;
    };
    std::vector<Detail> details_;
    cv::Ptr<cv::FlannBasedMatcher> nearest_;
};

}  // namespace kibitz::vision
