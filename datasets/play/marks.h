#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace kibitz::datasets {

/// What somebody writes with.
struct Pen {
    enum class Kind : std::uint8_t { Ballpoint, Felt, Marker, Pencil } kind = Kind::Ballpoint;
    cv::Vec3b bgr{120, 40, 20};
    double widthMm = 0.5;
};

/// A person's way of marking sheets.
struct Handwriting {
    Pen pen;
    double sloppiness = 0.3;  // 0: neat … 1: crosses leave their cells
    std::uint64_t seed = 1;   // of the person: how they draw a cross, a circle, a tick
};

Handwriting handwriting(std::uint64_t seed, double sloppiness);

/// One movement of the pen; the pressure changes along it.
struct Stroke {
    std::vector<cv::Point2d> mm;
    std::vector<double> pressure;  // as many; 1 is usual
};

/// How this person marks a place so that it shows `symbol` (a word of the vocabulary: "cross",
/// "track NE", "circled" …). `seed` tells one place from another: the same place is always marked
/// in the same way.
std::vector<Stroke> strokesOf(std::string_view symbol, const cv::Rect2d& placeMm,
                              const Handwriting&, std::uint64_t seed);

/// Draws strokes into a print. `strength` below 1: rubbed out, but not quite.
void ink(cv::Mat& print, double pixelsPerMm, const std::vector<Stroke>&, const Pen&,
         double strength = 1);

}  // namespace kibitz::datasets
