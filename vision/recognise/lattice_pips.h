#pragma once

#include "vision/recognise/lattice_cells.h"

#include <opencv2/core/mat.hpp>

#include <optional>
#include <span>

namespace kibitz::vision {

/// Pixels of a cell that is read.
inline constexpr int kCellPixels = 72;

/// How dark a cell is printed, float from 0 to 1, kCellPixels square; its lines are at the border.
using CellInk = cv::Mat;

/// How pips are printed on these cells; nullopt: not as dots in the way of dice.
std::optional<PipLayout> pipLayoutOf(std::span<const CellInk>);

/// How probable each number of dots is in each cell, [0]: none.
std::vector<std::array<double, 7>> readDots(std::span<const CellInk>, const PipLayout&);

/// The same for digits 1 to 6.
std::vector<std::array<double, 7>> readDigits(std::span<const CellInk>);

/// A cross from corner to corner, more or less, 0 to 1.
double crossShare(const CellInk&);
/// Hatched: no cell but a hole between cells.
double hatchShare(const CellInk&);
/// The piece of rail that joins two sides, None without.
rules::dizzle::Track trackIn(const CellInk&);

}  // namespace kibitz::vision
