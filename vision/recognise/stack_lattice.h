#pragma once

#include "calibration/board_view.h"
#include "rules/topple/board.h"
#include "vision/recognise/page_edges.h"
#include "vision/recognise/stack_cell_print.h"
#include "vision/recognise/stack_follow.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

// Boards whose print nobody knows. Inside the eye for stacks only.

/// A board of which only this is known: five times five cells that look alike, as far apart as they
/// should be, flat or in steps.
struct LatticeBoard {
    calibration::BoardView view;
    float sure = 1;     // probability that it is a board and lies so
    double stepMm = 0;  // from one level to the next; 0: flat
    double clear = 0;   // share of what cells have in common that is found, ahead of chance
    double missMm = 0;
    double alike = 0;                // how much cells look alike, middling, -1 to 1
    double least = 0;                // … in the outer row or column where they do least
    double repeats = 0;              // how much a cell looks like itself a part of the pitch beside
    double beyond = 0;               // … and what lies beyond the edge, where it looks most so
    double rims = 0;                 // how much the colours at the rims of cells speak for it
    double ahead = 0;                // of the likeliest of the same lattices a cell beside
    CellPrint print;                 // what cells have in common
    std::vector<PrintedEdge> edges;  // … on every cell
};

/// Finds boards by what their cells have in common, which it learns from the picture itself.
class Lattice {
public:
    explicit Lattice(const rules::topple::Board&);

    /// The board that has one of these outlines; nullopt: none is one. BGR, 8 bit. Nothing in the
    /// picture tells which way round it lies: the corner that is upper left in the picture is its
    /// upper left one.
    std::optional<LatticeBoard> find(const cv::Mat& picture, std::span<const Quad> outlines) const;

    /// The board whose lowest level has these corners.
    std::optional<LatticeBoard> atFoot(const cv::Mat& picture, const calibration::BoardView&) const;

private:
    struct Guess;
    std::vector<Guess> guessesFor(const cv::Mat& picture, std::span<const Quad>) const;
    std::optional<LatticeBoard> refined(const cv::Mat& picture, const Guess&, double reachMm,
                                        int rounds) const;
    /// The board that lies about so; flat ones are tried with steps too.
    std::optional<LatticeBoard> at(const cv::Mat& picture, const calibration::BoardView&,
                                   double stepMm) const;
    /// How much cells look alike, and what lies beyond.
    void compare(const cv::Mat& picture, LatticeBoard&) const;
    /// How much speaks for this lattice, and for those that begin up to `far` cells beside it.
    struct Beside;
    Beside lookedBeside(const cv::Mat& picture, const LatticeBoard&, int far) const;
    /// The same board if it has steps.
    calibration::BoardView lowered(const calibration::BoardView& flat, double stepMm) const;
    std::optional<calibration::BoardView> viewOfSteps(const Quad&, double stepMm, cv::Size) const;
    double heightOf(std::size_t cell, double stepMm) const { return levels_[cell] * stepMm; }
    std::array<double, rules::topple::kCells> heightsOf(double stepMm) const;
    /// Between the corners of two boards, in millimetres, at most.
    double apart(const calibration::BoardView&, const calibration::BoardView&) const;

    double boardMm_ = 0, pitchMm_ = 0;
    std::array<cv::Point2d, rules::topple::kCells> centres_;
    std::array<int, rules::topple::kCells> levels_{};  // the lowest is 0
};

}  // namespace kibitz::vision::stacks
