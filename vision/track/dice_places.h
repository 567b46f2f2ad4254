#pragma once

// Whether loose dice were moved. Inside the tracker only.

#include "vision/observation.h"
#include "vision/track/search.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace kibitz::vision::track {

/// Remembers where loose dice lay. A throw that shows the same faces again leaves no other trace.
class DicePlaces {
public:
    /// The dice show what the record says.
    void look(const Observation&);
    /// The record has just followed the table; these dice lie loose.
    void agree(const Observation&, const rules::DiceBag&);
    /// A die that lies where one lay is that one: a doubtful reading is not doubted anew.
    Observation sharpened(Observation) const;
    DiceMoved moved() const { return moved_; }
    /// Every die of this look lies where one lay: they were not thrown.
    bool lieStill(const Observation&) const;

private:
    bool cameraMoved(const Observation&) const;
    void nameFaces(const Observation&, rules::DiceBag);

    std::vector<cv::Rect2f> dice_, sites_;
    std::vector<std::pair<cv::Rect2f, std::size_t>> faces_;  // what the record says they show
    DiceMoved moved_ = DiceMoved::Unknown;
};

}  // namespace kibitz::vision::track
