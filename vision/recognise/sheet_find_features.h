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

/// How a picture is drawn anew before details are looked for, so that sheets in it look as they do
/// from above.
struct Redrawing {
    cv::Matx33d to = cv::Matx33d::eye();
    cv::Size size;  // none: the picture stays as it is
    cv::Mat where;  // 8 bit, of this size; only there; empty: everywhere

    /// Drawn out, whole.
    static Redrawing stretched(cv::Size picture, const cv::Matx22d& stretch);
};

/// Details of a picture, each with the details of the prints that look most like it. Sheets are
/// taken out one by one, so that several of one kind are told apart by where they lie.
class SharedDetails {
public:
    struct Match {
        std::size_t known;
        cv::Point2d mm, pixel;
        // Where it is in the picture that was drawn anew, and how large and how turned against the
        // print.
        cv::Point2d drawn;
        double pixelsPerMm, turn;
    };
    explicit SharedDetails(std::vector<Match> matches);
    /// `fromAbove`: that picture shows the table from above, as the sheets lie on it, so that they
    /// differ by turn and size alone; to the one the pixels are of.
    SharedDetails(std::vector<Match> matches, const cv::Matx33d& fromAbove);

    /// What most details speak for; nullopt: nothing enough, and from now on nothing.
    std::optional<Sighting> best(std::span<const cv::Size2d> pagesMm);
    /// These speak for something else, or for nothing.
    void drop(std::span<const std::size_t> matches);
    /// Everything that this page shows is explained.
    void drop(const std::array<cv::Point2f, 4>& corners);

private:
    std::optional<Sighting> sighted(std::size_t seed, cv::Size2d pageMm) const;
    /// From pixels to millimetres, as most of these have it; empty: as none have it.
    std::optional<cv::Matx33d> laidBy(std::span<const std::size_t> matches, bool first) const;

    std::optional<cv::Matx33d> fromAbove_;
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

    /// What the picture has in common with the prints.
    std::vector<SharedDetails::Match> matchesIn(const cv::Mat& grey, const Redrawing&) const;
    /// … once it is drawn out, so that foreshortened sheets look as they do from above.
    std::vector<SharedDetails::Match> matchesIn(const cv::Mat& grey,
                                                const cv::Matx22d& stretch) const {
        return matchesIn(grey, Redrawing::stretched(grey.size(), stretch));
    }

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
