#pragma once

#include <cstddef>
#include <span>

namespace kibitz::vision::track {

/// The most that pairs of rows and columns can be worth together, each in one pair at most.
/// `worth` is rows after rows, nothing below zero.
double bestAssignment(std::span<const double> worth, std::size_t rows, std::size_t columns);

}  // namespace kibitz::vision::track
