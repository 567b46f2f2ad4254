#pragma once

// Whether loose dice were moved. Inside the tracker only.

#include "vision/observation.h"
#include "vision/track/search.h"

#include <vector>

namespace kibitz::vision::track {

/// Remembers where loose dice lay. A throw that shows the same faces again leaves no other trace.
class DicePlaces {
public:
    /// The dice show what the record says.
    void look(const Observation&);
    /// The record has just followed the table.
    void agree(const Observation&);
    DiceMoved moved() const { return moved_; }
    /// Every die of this look lies where one lay: they were not thrown.
    bool lieStill(const Observation&) const;

private:
    bool cameraMoved(const Observation&) const;

    std::vector<cv::Rect2f> dice_, sites_;
    DiceMoved moved_ = DiceMoved::Unknown;
};

}  // namespace kibitz::vision::track
