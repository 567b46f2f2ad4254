#pragma once

#include "calibration/board_view.h"
#include "vision/recognise/cube_board.h"
#include "vision/recognise/cube_follow.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace kibitz::vision {

/// Where a Spexxx board lies in a picture.
struct FoundBoard {
    calibration::BoardView view;
    float sure = 0;     // probability that it is a Spexxx board and lies so
    double fitMm = 0;   // how far printed details lie from where the view puts them, middling
    bool known = true;  // it bears our own print
    LensRest rest;

    /// Where a point of the board is seen.
    cv::Point2f toPicture(cv::Point2d mm) const {
        return view.toPicture({mm.x, mm.y, 0}) + rest.at(mm);
    }
};

/// Finds the board by what is printed on it.
class CubeFinder {
public:
    explicit CubeFinder(const CubeBoard&);
    ~CubeFinder();

    /// nullopt: there is none; then `why` says so in one sentence. BGR, 8 bit. Looks first in the
    /// way that found a board last.
    std::optional<FoundBoard> find(const cv::Mat& picture, std::string& why);
    /// The corners were told; they are put right as far as the print shows better ones.
    std::optional<FoundBoard> find(const cv::Mat& picture,
                                   const std::array<cv::Point2f, 4>& corners,
                                   std::string& why) const;
    /// Whether it still lies where it lay, a push of a few pixels included. Much cheaper.
    std::optional<FoundBoard> follow(const cv::Mat& picture, const FoundBoard& before) const;
    /// Another table.
    void forget();

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// The corners of the print, the upper left one first, clockwise as printed.
std::array<cv::Point2f, 4> cornersOf(const FoundBoard&, cv::Size2d boardMm);

}  // namespace kibitz::vision
