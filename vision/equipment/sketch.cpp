#include "vision/equipment/sketch.h"

#include <cassert>
#include <cmath>
#include <numbers>
#include <sstream>
#include <utility>

namespace kibitz::vision {

namespace {

using Kind = Path::Step::Kind;

/// Handles of a cubic curve that is a quarter of a circle, in radii.
constexpr double kQuarter = 0.5522847498;

}  // namespace

Stroke filled(const Ink& ink) { return {ink, std::nullopt, 0, {}}; }
Stroke outlined(const Ink& ink, double mm) { return {std::nullopt, ink, mm, {}}; }
Stroke filledAndOutlined(const Ink& fill, const Ink& line, double mm) {
    return {fill, line, mm, {}};
}

Path pathOf(std::string_view svg) {
    std::istringstream in{std::string{svg}};
    in.imbue(std::locale::classic());
    const auto point = [&] {
        cv::Point2d p;
        in >> p.x >> p.y;
        assert(in && "a number is missing");
        return p;
    };
    Path path;
    for (char command = 0; in >> command;) {
        Path::Step step;
        switch (command) {
            case 'M': step = {Kind::Move, point(), {}, {}}; break;
            case 'L': step = {Kind::Line, point(), {}, {}}; break;
            case 'C': {
                step.kind = Kind::Curve;
                step.firstHandle = point();
                step.secondHandle = point();
                step.to = point();
                break;
            }
            case 'Z': step.kind = Kind::Close; break;
            default: assert(false && "only M, L, C and Z");
        }
        path.steps.push_back(step);
    }
    return path;
}

Sketch Sketch::at(cv::Point2d origin, double scale) const {
    auto moved = *this;
    moved.origin_ = page(origin);
    moved.scale_ = scale_ * scale;
    return moved;
}

Sketch Sketch::turned(double radians) const {
    auto other = *this;
    other.turn_ += radians;
    return other;
}

cv::Point2d Sketch::page(cv::Point2d p) const {
    const double c = std::cos(turn_), s = std::sin(turn_);
    return origin_ + scale_ * cv::Point2d{c * p.x - s * p.y, s * p.x + c * p.y};
}

void Sketch::path(const Path& path, const Stroke& stroke) const {
    Shape shape{path, stroke.fill, stroke.line, stroke.mm, stroke.dashesMm};
    for (auto& step : shape.path.steps) {
        step.to = page(step.to);
        step.firstHandle = page(step.firstHandle);
        step.secondHandle = page(step.secondHandle);
    }
    drawing_->items.emplace_back(std::move(shape));
}

void Sketch::polygon(const std::vector<cv::Point2d>& corners, const Stroke& stroke) const {
    Path outline;
    for (const auto& corner : corners)
        outline.steps.push_back({outline.steps.empty() ? Kind::Move : Kind::Line, corner, {}, {}});
    outline.steps.push_back({Kind::Close, {}, {}, {}});
    path(outline, stroke);
}

void Sketch::line(cv::Point2d from, cv::Point2d to, const Ink& ink, double mm) const {
    path(Path{{{Kind::Move, from, {}, {}}, {Kind::Line, to, {}, {}}}}, outlined(ink, mm));
}

void Sketch::circle(cv::Point2d centre, double radius, const Stroke& stroke) const {
    box({centre.x - radius, centre.y - radius, 2 * radius, 2 * radius}, stroke, radius);
}

void Sketch::box(const cv::Rect2d& r, const Stroke& stroke, double round) const {
    if (round <= 0) return polygon(cornersOf(r), stroke);
    const double left = r.x, right = r.x + r.width, top = r.y, bottom = r.y + r.height;
    const double h = round * (1 - kQuarter);
    path(Path{{{Kind::Move, {left + round, top}, {}, {}},
               {Kind::Line, {right - round, top}, {}, {}},
               {Kind::Curve, {right, top + round}, {right - h, top}, {right, top + h}},
               {Kind::Line, {right, bottom - round}, {}, {}},
               {Kind::Curve, {right - round, bottom}, {right, bottom - h}, {right - h, bottom}},
               {Kind::Line, {left + round, bottom}, {}, {}},
               {Kind::Curve, {left, bottom - round}, {left + h, bottom}, {left, bottom - h}},
               {Kind::Line, {left, top + round}, {}, {}},
               {Kind::Curve, {left + round, top}, {left, top + h}, {left + h, top}},
               {Kind::Close, {}, {}, {}}}},
         stroke);
}

void Sketch::text(const std::string& words, cv::Point2d at, const Type& type) const {
    drawing_->items.emplace_back(
        Text{words, page(at), type.mm, type.align, type.bold, type.turn + turn_, type.ink});
}

void Sketch::label(const std::string& words, cv::Point2d middle, Type type) const {
    type.align = Text::Align::Centre;
    const double turn = type.turn;
    const double down = type.mm / 2 / scale_;
    text(words, middle + down * cv::Point2d{-std::sin(turn), std::cos(turn)}, type);
}

void place(Drawing& page, const Drawing& part, cv::Point2d at) {
    Sketch{page}.at(at).box({0, 0, part.sizeMm.width, part.sizeMm.height}, filled(part.paper));
    for (auto item : part.items) {
        if (auto* shape = std::get_if<Shape>(&item))
            for (auto& step : shape->path.steps) {
                step.to += at;
                step.firstHandle += at;
                step.secondHandle += at;
            }
        else
            std::get<Text>(item).at += at;
        page.items.push_back(std::move(item));
    }
}

std::vector<cv::Point2d> cornersOf(const cv::Rect2d& r) {
    return {
        {r.x, r.y}, {r.x + r.width, r.y}, {r.x + r.width, r.y + r.height}, {r.x, r.y + r.height}};
}

std::vector<cv::Point2d> roundOutline(cv::Point2d centre, double radius) {
    constexpr int kCorners = 24;
    std::vector<cv::Point2d> outline;
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2 * std::numbers::pi * i / kCorners;
        outline.push_back(centre + radius * cv::Point2d{std::cos(angle), std::sin(angle)});
    }
    return outline;
}

cv::Rect2d squareAround(cv::Point2d centre, double side) {
    return {centre.x - side / 2, centre.y - side / 2, side, side};
}

}  // namespace kibitz::vision
