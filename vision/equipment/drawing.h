#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kibitz::vision {

/// Printer's ink or paper, sRGB from 0 to 1.
struct Ink {
    double red = 0, green = 0, blue = 0;
};

/// Outlines, in millimetres from the top left corner of the page, y downwards.
struct Path {
    struct Step {
        enum class Kind : unsigned char { Move, Line, Curve, Close } kind = Kind::Move;
        cv::Point2d to;
        cv::Point2d firstHandle, secondHandle;  // of a curve
    };
    std::vector<Step> steps;
};

struct Shape {
    Path path;
    std::optional<Ink> fill, line;
    double lineMm = 0;
    std::vector<double> dashesMm;
};

struct Text {
    enum class Align : unsigned char { Left, Centre, Right };
    std::string words;
    cv::Point2d at;       // on the base line
    double heightMm = 3;  // of a capital letter
    Align align = Align::Left;
    bool bold = false;
    double turn = 0;  // radians, clockwise as seen
    Ink ink;
};

/// A printed page as a list of shapes, later ones on top: the one source of what is printed on
/// paper, what the simulator lays on its table and what the eyes compare a photo with.
struct Drawing {
    cv::Size2d sizeMm;
    Ink paper{1, 1, 1};
    std::vector<std::variant<Shape, Text>> items;
};

/// How far the words run along their line.
double widthMm(const Text&);

/// BGR, 8 bit, smooth edges.
cv::Mat rasterise(const Drawing&, double pixelsPerMm);

/// A vector PDF, true to size, one page each. Throws std::runtime_error when it cannot be written.
void writePdf(const std::vector<Drawing>& pages, const std::filesystem::path&,
              const std::string& title);

}  // namespace kibitz::vision
