#pragma once

#include "calibration/board_view.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

// The geometry of stacks before a camera. Inside the eye for stacks only.

inline constexpr int kStackCells = 25;
/// Taller stacks are not told apart: forty-eight pawns have never stood on one cell.
inline constexpr int kTallest = 18;

/// Where stacks stand on a board and what one pawn measures.
struct StackGround {
    cv::Size2d boardMm;
    std::array<cv::Point2d, kStackCells> cellMm;
    std::array<double, kStackCells> footMm{};  // of a stepped board: how high the cell stands
    double pitchMm = 0, radiusMm = 0, pawnMm = 0;

    /// The cell that this spot belongs to, the nearest one beside the board.
    int cellAt(double x, double y) const;
};

/// A line of sight, seen from above the board: where it meets the board, and how far it moves from
/// there for every millimetre of height.
struct Sight {
    float x = 0, y = 0, dx = 0, dy = 0;
};

/// Where a line of sight meets the bare board, seen from above. Beside the board: the table.
struct Landing {
    float x = 0, y = 0, height = 0;
    bool wall = false;  // of a step
};

/// A line of sight that passes through the place of a stack: between these heights above the board,
/// in millimetres. A stack that reaches up to `in` or more shows its side there, one that ends
/// between the two its top.
struct Pass {
    std::int32_t pixel = 0;
    float out = 0, in = 0;
};

/// A picture of a board made so small that a pixel is about a millimetre, with the line of sight of
/// every pixel.
class StackScene {
public:
    /// `tallest`: higher stacks need not be seen. pre: BGR, 8 bit.
    StackScene(const cv::Mat& picture, const calibration::BoardView&, const StackGround&,
               int tallest = kTallest);

    const calibration::BoardView& view() const { return view_; }
    const cv::Mat& small() const { return small_; }
    std::span<const Sight> sights() const { return sights_; }
    Landing landing(std::size_t pixel) const;
    float heightAt(std::size_t pixel) const { return steps_.empty() ? 0 : landing(pixel).height; }
    cv::Point2f toSmall(const cv::Point3d& mm) const;
    cv::Point2f toSmall(cv::Point2f pixel) const;
    double pixelsPerMm() const { return pixelsPerMm_; }
    int tallest() const { return tallest_; }
    /// Where the lines of sight pass a round thing that stands on this spot of the board, up to the
    /// tallest stack.
    void passes(cv::Point2d centre, double radius, double foot, double top,
                std::vector<Pass>& into) const;

private:
    void trace();
    void climb(const StackGround&);

    calibration::BoardView view_;
    cv::Mat small_;
    cv::Rect region_;
    int shrink_ = 1, tallest_ = kTallest;
    double pixelsPerMm_ = 1;
    std::vector<Sight> sights_;
    std::vector<Landing> steps_;  // by pixel; empty: the board is flat
};

}  // namespace kibitz::vision::stacks
