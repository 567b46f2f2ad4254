#pragma once

#include "calibration/board_view.h"
#include "rules/topple/board.h"

#include <opencv2/core/mat.hpp>

#include <memory>
#include <optional>
#include <string>

namespace kibitz::vision::stacks {

/// The board of a picture, before anything on it is read.
struct FoundBoard {
    float sure = 0;    // probability that it is this board and lies so
    double fitMm = 0;  // how far printed details lie from where the view puts them, middling
    calibration::BoardView view;
    bool printed = true;  // shows our print
    double stepMm = 0;    // from one level to the next; 0: flat
};

/// Finds a Topple board by what is printed on it: our print, or whatever its cells have in common.
/// Boards of other looks show no way round: they are named as they lie in the picture, a1 upper
/// left, and stay so as long as this finder knows them.
class StackBoardFinder {
public:
    explicit StackBoardFinder(const rules::topple::Board&);
    ~StackBoardFinder();

    /// nullopt: there is none. BGR, 8 bit.
    std::optional<FoundBoard> find(const cv::Mat& picture);
    /// A view that somebody told, put right by the print; unsure: it is not seen to be one.
    FoundBoard fitted(const cv::Mat& picture, const calibration::BoardView& told);
    /// The board lay so a moment ago: where it lies now, if it is still there.
    std::optional<FoundBoard> again(const cv::Mat& picture, const calibration::BoardView& before);
    /// Cells of the strange board that was found begin elsewhere by so much; the view pushed so.
    calibration::BoardView pushedBy(cv::Point2d mm, const calibration::BoardView&);
    /// Another table.
    void forget();

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace kibitz::vision::stacks
