#pragma once

#include "calibration/board_view.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

// Inside the eye for stacks only.

/// A spot of a printed line: the direction across it, and how the print changes across it. Blurred
/// ever more: pictures are.
struct PrintedEdge {
    static constexpr int kBlurs = 3;
    static constexpr int kHalf = 7;                    // samples to either side
    static constexpr double kStepMm = 0.3;             // between samples
    using Profile = std::array<float, 2 * kHalf + 1>;  // mean 0, length 1

    cv::Point2d mm, across;  // `across` has length one
    double heightMm = 0;     // above the board: of a step
    std::array<Profile, kBlurs> profiles{};
};

/// Those of these spots that the print changes at. `print`: grey, float, brightness about 0 to 255.
std::vector<PrintedEdge> printedEdges(const cv::Mat& print, double pixelsPerMm,
                                      std::vector<PrintedEdge> spots);

/// How a board was followed from where it lay.
struct Followed {
    calibration::BoardView view;
    int asked = 0,
        found = 0;      // points of lines in the picture, and those that lie where they should
    double missMm = 0;  // of those found, middling
    double chance = 0;  // share that is found where the print has something else

    double share() const { return asked > 0 ? double(found) / asked : 0; }
};

/// Puts a view right by what is printed on the board: looks for each spot across its direction, up
/// to `reachMm` away. BGR, 8 bit. `learnLens`: else the lens stays as it is.
Followed follow(const cv::Mat& picture, const calibration::BoardView& before,
                std::span<const PrintedEdge>, double reachMm, bool learnLens);

}  // namespace kibitz::vision::stacks
