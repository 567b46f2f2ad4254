#pragma once

#include "app/session/recording/event.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::session {

/// Something that was seen at a place of the picture.
struct SeenMark {
    std::vector<std::string> sites;  // several are read at one place: colour and height of a stack
    cv::Rect box;
    std::string label;  // "red 3", "5"; "?" before what is not sure, alone where it cannot be seen
    double share = 1;   // of the least sure of them
    bool die = false;   // a loose one

    bool sure() const;
};

/// What was seen when, made from the events once and asked for any frame then. Nothing is taken for
/// granted of the events: what cannot be read leaves no mark.
class SeenMarks {
public:
    explicit SeenMarks(const std::vector<Event>&);

    /// What was seen last at this frame; nothing while something moves. The events have to be there
    /// still.
    std::vector<SeenMark> at(std::int64_t frame) const;

private:
    struct Look {
        std::int64_t frame = 0;
        const Event* seen = nullptr;   // nullptr: nothing is known from here on
        const Event* boxes = nullptr;  // that told last where the places are
    };
    std::vector<Look> looks_;  // in the order of their frames
};

}  // namespace kibitz::session
