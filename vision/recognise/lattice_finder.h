#pragma once

#include "vision/recognise/lattice_map.h"

#include <optional>
#include <vector>

namespace kibitz::vision {

/// The squares printed on a page, in millimetres of the straightened page.
struct Lattice {
    double x = 0, y = 0;  // corner of the first cell of the first row
    double pitch = 0;
    int rows = 0, columns = 0;
    /// Cell by cell, row by row: how sure it is that there is one, 0 to 1.
    std::vector<double> exists;

    double existsAt(int row, int column) const {
        return exists[static_cast<std::size_t>(row * columns + column)];
    }
    cv::Rect2d cell(int row, int column) const {
        return {x + column * pitch, y + row * pitch, pitch, pitch};
    }
};

/// How dark print is against the paper around it, 0 to 1, float.
cv::Mat inkOn(const cv::Mat& straight, double pixelsPerMm);

/// Finds the lattice, straightens the map by its lines and gives the page the height that makes the
/// cells square; nullopt: there is no lattice of 6 to 14 columns. `edges`: where the sides of the
/// page were seen in the picture, top, right, bottom, left. `keepSize`: the size of the page is
/// known.
std::optional<Lattice> findLattice(const cv::Mat& picture, PageMap& map,
                                   const std::array<std::vector<cv::Point2f>, 4>& edges,
                                   bool keepSize);

}  // namespace kibitz::vision
