#pragma once

#include "vision/recognise/sheet_finder.h"

#include <opencv2/core/mat.hpp>

#include <optional>
#include <span>

namespace kibitz::vision {

/// Why no sheet was found in a picture, as far as that can be told.
struct SheetTrouble {
    enum class Kind : unsigned char {
        NoSheet,     // nothing that looks like one
        OtherSheet,  // another one than was asked for lies there
        Mirrored,    // it is seen in a mirror, or the camera mirrors
        Small,       // too few pixels for anything
        Dark,
        Bright,
        Blurred,
    };
    Kind kind = Kind::NoSheet;
    std::size_t other = 0;  // which of the finder's sheets
};

/// pre: the finder found none of `among` (empty: of all its sheets).
SheetTrouble troubleWith(SheetFinder&, const cv::Mat& picture, std::span<const std::size_t> among);

/// How many pixels the sharpest edges of a picture are wide, middling; nullopt: it has none.
std::optional<double> edgeWidth(const cv::Mat& picture);

}  // namespace kibitz::vision
