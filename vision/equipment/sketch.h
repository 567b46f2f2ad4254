#pragma once

#include "vision/equipment/drawing.h"

#include <string>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// How a shape is filled and outlined.
struct Stroke {
    std::optional<Ink> fill, line;
    double mm = 0;
    std::vector<double> dashesMm;
};
Stroke filled(const Ink&);
Stroke outlined(const Ink&, double mm);
Stroke filledAndOutlined(const Ink& fill, const Ink& line, double mm);

/// How words are set.
struct Type {
    double mm = 3;  // height of a capital letter
    Ink ink;
    Text::Align align = Text::Align::Left;
    bool bold = false;
    double turn = 0;  // radians, clockwise as seen
};

/// Outlines written as in SVG, with absolute M, L, C and Z only: "M 0 0 L 1 0 L 1 1 Z".
Path pathOf(std::string_view);

/// Draws onto a drawing. Has its own origin and scale, so that an icon is written once in its own
/// measure; widths of lines and heights of letters stay millimetres of the page.
class Sketch {
public:
    explicit Sketch(Drawing& drawing) : drawing_{&drawing} {}
    /// The same drawing with the origin moved to `origin` and lengths multiplied by `scale`.
    Sketch at(cv::Point2d origin, double scale = 1) const;
    /// … and turned, clockwise as seen.
    Sketch turned(double radians) const;

    void path(const Path&, const Stroke&) const;
    void path(std::string_view svg, const Stroke& s) const { path(pathOf(svg), s); }
    void polygon(const std::vector<cv::Point2d>&, const Stroke&) const;
    void line(cv::Point2d from, cv::Point2d to, const Ink&, double mm) const;
    void circle(cv::Point2d centre, double radius, const Stroke&) const;
    void box(const cv::Rect2d&, const Stroke&, double round = 0) const;
    void text(const std::string& words, cv::Point2d at, const Type&) const;
    /// Centred on the point, whatever `type.align` says.
    void label(const std::string& words, cv::Point2d middle, Type) const;

private:
    cv::Point2d page(cv::Point2d) const;

    Drawing* drawing_;
    cv::Point2d origin_;
    double scale_ = 1;
    double turn_ = 0;
};

/// Everything of `part`, moved to `at`, and a ground in the colour of its paper.
void place(Drawing& page, const Drawing& part, cv::Point2d at);

/// The corners of a box, clockwise as seen from the upper left.
std::vector<cv::Point2d> cornersOf(const cv::Rect2d&);
/// A circle as a polygon.
std::vector<cv::Point2d> roundOutline(cv::Point2d centre, double radius);
cv::Rect2d squareAround(cv::Point2d centre, double side);

}  // namespace kibitz::vision
