#pragma once

#include "datasets/play/marks.h"
#include "datasets/play/table.h"

#include <opencv2/core/mat.hpp>

#include <map>
#include <vector>

namespace kibitz::datasets {

/// What is printed and drawn on the plates of a table, in pixels. A print that has not changed is
/// the same matrix again, so that a renderer can tell.
class Prints {
public:
    Prints(const Table&, double pixelsPerMm, double sloppiness, std::uint64_t seed);

    cv::Mat of(int plate, const std::vector<rules::Symbol>& marks,
               const std::vector<std::pair<rules::Site, rules::Symbol>>& rubbedOut);
    const Handwriting& handOf(int player) const;

private:
    struct Page {
        cv::Mat blank, print;
        std::vector<std::pair<rules::Site, rules::Symbol>> drawn, rubbed;
    };
    void draw(Page&, int plate, rules::Site, rules::Symbol, double strength) const;
    cv::Mat blankOf(int plate);

    const Table& table_;
    double pixelsPerMm_;
    std::uint64_t seed_;
    std::vector<Handwriting> hands_;
    std::map<int, Page> pages_;
    std::map<std::string, cv::Mat> blanks_;          // by what is printed on them
    std::map<int, std::vector<SiteOnPlate>> sites_;  // of each plate, where marks are made
};

}  // namespace kibitz::datasets
