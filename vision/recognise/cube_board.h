#pragma once

#include "rules/spexxx/spexxx.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <vector>

namespace kibitz::vision {

/// A place of the Spexxx board where cubes stand.
struct CubeSite {
    cv::Point2d mm;         // its middle
    bool track = false;     // of the score track, its hundreds among them
    bool hundreds = false;  // a player beyond a hundred has a cube here and one on the rest of it
    int zone = -1;          // squares of one zone are printed alike; -1: the score track
};

/// The Spexxx board as the eye for cubes knows it: where cubes can stand, and our own print of it.
struct CubeBoard {
    explicit CubeBoard(const rules::spexxx::Rules&);

    cv::Size2d sizeMm;
    double pitchMm = 0;           // of the lattice, and the side of a square
    double cubeMm = 0;            // the edge of a cube
    std::vector<CubeSite> sites;  // as in the vocabulary
    cv::Mat print;                // BGR, kSheetPixelsPerMm
    int colours = 0;              // in play: a bit each
    int cubesEach = 0;            // no colour has more on the squares

    /// The site that a point lies on; -1: none.
    int siteAt(cv::Point2d mm) const;

private:
    cv::Size cells_;
    std::vector<int> siteOfCell_;
};

}  // namespace kibitz::vision
