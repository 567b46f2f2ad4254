#pragma once

#include "calibration/board_view.h"

#include <opencv2/core/mat.hpp>

#include <vector>

namespace kibitz::vision::stacks {

/// A printed line of a board, as points with the direction across it. Inside the eye for stacks
/// only.
struct PrintedLine {
    struct Point {
        cv::Point2d mm, across;  // `across` has length one
    };
    std::vector<Point> points;
};

/// How a board was followed from where it lay.
struct Followed {
    calibration::BoardView view;
    int asked = 0,
        found = 0;      // points of lines in the picture, and those that lie where they should
    double missMm = 0;  // of those found, middling
    double chance = 0;  // share that is found when lines are looked for where none are

    double share() const { return asked > 0 ? double(found) / asked : 0; }
};

/// Puts a view right by thin dark lines that are printed on the board: looks for each across its
/// direction, up to `reachMm` away. The lens stays as it is. BGR, 8 bit.
Followed follow(const cv::Mat& picture, const calibration::BoardView& before,
                const std::vector<PrintedLine>&, double reachMm);

}  // namespace kibitz::vision::stacks
