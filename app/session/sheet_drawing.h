#pragma once

#include "app/session/referee.h"
#include "vision/recognise/sheet_eye.h"

#include <opencv2/core/mat.hpp>

#include <span>
#include <string>
#include <vector>

namespace kibitz::session {

/// "cross", "die 5", "cross 0.71 or nothing 0.22", "covered": what a site shows, in words.
std::string wordsFor(const vision::SeenSite&);
/// "34", or "31 to 40" when it is not known.
std::string scoreText(const CheckedSheet&);

/// A sheet to draw, and what is said of it.
struct DrawnSheet {
    const vision::KnownSheet* known = nullptr;
    const vision::SeenSheet* seen = nullptr;
    std::string player;                     // empty: not told
    const CheckedSheet* checked = nullptr;  // nullptr: it was only read
};

/// What is drawn beside the picture, numbered as on it.
struct DrawnNotes {
    std::string headline;  // the verdict in one sentence
    bool good = true;
    struct Doubtful {
        std::size_t sheet = 0, site = 0;
        std::string text;
    };
    std::vector<Doubtful> doubts;
    std::vector<Fault> faults;
    std::vector<std::string> faultTexts;
    std::vector<std::string> remarks;
};

/// The photo with the sheets outlined: every mark with a sign of what it was read as, doubtful
/// places in a broken line with a number, what breaks a rule in a double line with a letter; beside
/// it a panel with the same numbers and letters. Large photos come out smaller.
cv::Mat drawnSheets(const cv::Mat& photo, std::span<const DrawnSheet>, const DrawnNotes&);

/// A place of the photo with its surroundings, large enough to be judged by eye.
cv::Mat cropOf(const cv::Mat& photo, const vision::SeenSite&);

}  // namespace kibitz::session
