#pragma once

#include <opencv2/core/types.hpp>

#include <array>
#include <string>

namespace kibitz::vision {

/// A part of the game where it lies in the picture: a player's sheet, the board.
struct SeenPart {
    std::string name;                    // "sheet of Ann", "board"
    std::array<cv::Point2f, 4> corners;  // the upper left one first, clockwise as printed
    cv::Size2d sizeMm{};                 // of the print; empty: not told
};

}  // namespace kibitz::vision
