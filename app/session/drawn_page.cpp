#include "app/session/drawn_page.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace kibitz::session {

namespace {

using namespace evidence;
using vision::Drawing;
using vision::Ink;

constexpr int kLongestSide = 2560;
constexpr double kLeft = 20;  // of the panel, in units

cv::Point2d middleOf(const Outline& outline) {
    return cv::Point2d{(outline[0] + outline[1] + outline[2] + outline[3]) * 0.25F};
}

std::vector<cv::Point2d> scaledAround(const Outline& outline, double by) {
    const auto middle = middleOf(outline);
    std::vector<cv::Point2d> points;
    for (const auto& corner : outline)
        points.push_back(middle + (cv::Point2d{corner} - middle) * by);
    return points;
}

double sizeOf(const Outline& outline) {
    return (cv::norm(outline[1] - outline[0]) + cv::norm(outline[2] - outline[1])) / 2;
}

}  // namespace

std::string letterOf(std::size_t index) {
    return index < 26 ? std::string(1, static_cast<char>('A' + index)) : "Z";
}

Canvas::Canvas(const cv::Mat& photo)
    : scale{std::min(1.0, kLongestSide / static_cast<double>(std::max(photo.cols, photo.rows)))} {
    if (scale < 1)
        cv::resize(photo, picture, {}, scale, scale, cv::INTER_AREA);
    else
        picture = photo.clone();
    // The panel needs room for words, however small the photo is.
    unit = std::max(0.75, std::min(picture.cols, picture.rows) / 1080.0);
}

Overlay::Overlay(const Canvas& canvas)
    : drawing_{cv::Size2d{canvas.picture.size()}, {}, {}},
      sketch_{drawing_},
      unit_{canvas.unit},
      scale_{canvas.scale} {}

Outline Overlay::scaled(Outline outline) const {
    for (auto& corner : outline) corner *= static_cast<float>(scale_);
    return outline;
}

void Overlay::frame(const Outline& corners) {
    const auto outline = scaledAround(scaled(corners), 1);
    sketch_.polygon(outline, vision::outlined(kGround, 6 * unit_));
    sketch_.polygon(outline, vision::outlined(kAccent, 2.6 * unit_));
}

void Overlay::mark(const Outline& place, const std::string& words, const Ink& ink) {
    const auto outline = scaled(place);
    sketch_.polygon(scaledAround(outline, 0.93), vision::outlined(kGround, 3 * unit_));
    sketch_.polygon(scaledAround(outline, 0.93), vision::outlined(ink, 1.4 * unit_));
    sign(outline, words, ink, {0.26, 6});
}

void Overlay::piece(const Outline& place, const std::string& words, const Ink& ink) {
    const auto outline = scaled(place);
    sketch_.polygon(scaledAround(outline, 0.98), vision::outlined(kGround, 4.4 * unit_));
    sketch_.polygon(scaledAround(outline, 0.98), vision::outlined(ink, 2.2 * unit_));
    sign(outline, words, ink, {0.5, 13 * unit_});
}

void Overlay::sign(const Outline& outline, const std::string& words, const Ink& ink, SignSize how) {
    if (words.empty()) return;
    const double size = std::clamp(sizeOf(outline) * how.share, how.least, 26 * unit_);
    const auto at = scaledAround(outline, 0.78)[2];
    const double half = size * (words.size() > 2 ? 1.0 : words.size() == 2 ? 0.85 : 0.62);
    sketch_.box({at.x - half, at.y - size * 0.62, 2 * half, size * 1.24}, vision::filled(kGround),
                size * 0.3);
    sketch_.label(words, at, {size * 0.66, ink, vision::Text::Align::Centre, true, 0});
}

void Overlay::doubt(const Outline& place) {
    const auto outline = scaledAround(scaled(place), 1.02);
    auto dashed = vision::outlined(kWarn, 3 * unit_);
    dashed.dashesMm = {7 * unit_, 4.5 * unit_};
    sketch_.polygon(outline, vision::outlined(kGround, 5.5 * unit_));
    sketch_.polygon(outline, dashed);
}

void Overlay::covered(const Outline& place) {
    auto dashed = vision::outlined(kQuiet, 1.4 * unit_);
    dashed.dashesMm = {3 * unit_, 3 * unit_};
    sketch_.polygon(scaledAround(scaled(place), 0.9), dashed);
}

void Overlay::fault(const Outline& place) {
    const auto outline = scaled(place);
    sketch_.polygon(scaledAround(outline, 1.08), vision::outlined(kGround, 8 * unit_));
    sketch_.polygon(scaledAround(outline, 1.14), vision::outlined(kBad, 2 * unit_));
    sketch_.polygon(scaledAround(outline, 0.98), vision::outlined(kBad, 2 * unit_));
}

void Overlay::stray(const cv::Rect2f& box, const std::string& words) {
    const Outline corners{box.tl(), {box.x + box.width, box.y}, box.br(), {box.x, box.br().y}};
    doubt(corners);
    plate(corners, words);
}

void Overlay::badge(const Outline& place, const std::string& words, bool isFault) {
    const double radius = 11 * unit_;
    auto at = scaledAround(scaled(place), 1)[isFault ? 0 : 1];
    at.x = std::clamp(at.x, radius, std::max(radius, drawing_.sizeMm.width - radius));
    at.y = std::clamp(at.y, radius, std::max(radius, drawing_.sizeMm.height - radius));
    const auto stroke = vision::filledAndOutlined(isFault ? kBad : kWarn, kGround, 2 * unit_);
    if (isFault)
        sketch_.box(vision::squareAround(at, 2 * radius), stroke, 3 * unit_);
    else
        sketch_.circle(at, radius, stroke);
    sketch_.label(words, at,
                  {words.size() > 2 ? 6.5 * unit_ : 9 * unit_, kGround, vision::Text::Align::Centre,
                   true, 0});
}

void Overlay::plate(const Outline& corners, const std::string& words) {
    const double high = 12 * unit_;
    const vision::Type type{high, kText, vision::Text::Align::Left, true, 0};
    const auto top = *std::min_element(corners.begin(), corners.end(),
                                       [](const auto& a, const auto& b) { return a.y < b.y; });
    const double wide = vision::widthMm({words, {}, high, type.align, true, 0, kText});
    cv::Rect2d plate{top.x * scale_ - wide / 2 - high, top.y * scale_ - high * 2.6, wide + 2 * high,
                     high * 2.2};
    plate.x = std::clamp(plate.x, 4.0, std::max(4.0, drawing_.sizeMm.width - plate.width - 4));
    plate.y = std::clamp(plate.y, 4.0, std::max(4.0, drawing_.sizeMm.height - plate.height - 4));
    sketch_.box(plate, vision::filledAndOutlined(kGround, kAccent, 1.4 * unit_), high * 0.5);
    sketch_.text(words, {plate.x + high, plate.y + high * 1.6}, type);
}

// Drawn once on white and once on black, the difference tells how much of the ground shows through.
void Overlay::layOver(cv::Mat& picture) {
    drawing_.paper = {0, 0, 0};
    const auto onBlack = vision::rasterise(drawing_, 1);
    drawing_.paper = {1, 1, 1};
    const auto onWhite = vision::rasterise(drawing_, 1);
    for (int y = 0; y < picture.rows; ++y) {
        auto* to = picture.ptr<cv::Vec3b>(y);
        const auto* black = onBlack.ptr<cv::Vec3b>(y);
        const auto* white = onWhite.ptr<cv::Vec3b>(y);
        for (int x = 0; x < picture.cols; ++x)
            for (int c = 0; c < 3; ++c) {
                const int through = std::max(0, white[x][c] - black[x][c]);
                to[x][c] = static_cast<std::uint8_t>(
                    std::min(255, black[x][c] + to[x][c] * through / 255));
            }
    }
}

Panel::Panel(const Canvas& canvas)
    : drawing_{{360 * canvas.unit,
                std::max<double>(canvas.picture.rows, cvRound(640 * canvas.unit))},
               kGround,
               {}},
      sketch_{drawing_},
      unit_{canvas.unit},
      y_{30 * canvas.unit} {}

void Panel::headline(const std::string& words, bool good) {
    const double radius = 11 * unit_;
    const cv::Point2d at{kLeft * unit_ + radius, y_ + 2 * unit_};
    sketch_.circle(at, radius, vision::filled(good ? kGood : kWarn));
    sketch_.label(good ? "v" : "!", at, {9 * unit_, kGround, vision::Text::Align::Centre, true, 0});
    y_ += 7 * unit_;
    paragraph(words, 10.5, kText, true, 34);
    y_ += 8 * unit_;
}

void Panel::title(const std::string& words, const std::string& right) {
    if (full()) return;
    rule();
    y_ += 20 * unit_;
    sketch_.text(words, {kLeft * unit_, y_}, {12 * unit_, kText, {}, true, 0});
    sketch_.text(right, {drawing_.sizeMm.width - kLeft * unit_, y_},
                 {16 * unit_, kAccent, vision::Text::Align::Right, true, 0});
    y_ += 20 * unit_;
}

void Panel::quiet(const std::string& words) {
    paragraph(words, 7.5, kQuiet, false, 0);
    y_ += 3 * unit_;
}

void Panel::counted(const std::string& number, const std::string& words) {
    if (full()) return;
    sketch_.text(number, {(kLeft + 26) * unit_, y_},
                 {8 * unit_, kText, vision::Text::Align::Right, true, 0});
    paragraph(words, 8, kText, false, 36);
}

void Panel::warning(const std::string& words) { paragraph(words, 8, kWarn, false, 36); }

void Panel::section(const std::string& words) {
    if (full()) return;
    rule();
    y_ += 18 * unit_;
    sketch_.text(words, {kLeft * unit_, y_}, {9 * unit_, kQuiet, {}, true, 0});
    y_ += 20 * unit_;
}

void Panel::item(const std::string& badge, const std::string& words, bool isFault) {
    if (full()) return;
    const double radius = 9.5 * unit_;
    const cv::Point2d at{kLeft * unit_ + radius, y_ - 3.5 * unit_};
    const auto fill = vision::filled(isFault ? kBad : kWarn);
    if (isFault)
        sketch_.box(vision::squareAround(at, 2 * radius), fill, 3 * unit_);
    else
        sketch_.circle(at, radius, fill);
    sketch_.label(
        badge, at,
        {(badge.size() > 2 ? 6 : 8) * unit_, kGround, vision::Text::Align::Centre, true, 0});
    paragraph(words, 8, kText, false, 28);
    y_ += 6 * unit_;
}

void Panel::remark(const std::string& words) {
    if (full()) return;
    paragraph(words, 8, kQuiet, false, 0);
    y_ += 4 * unit_;
}

void Panel::colour(const std::string& letter, const Ink& ink, const std::string& words,
                   const std::string& right) {
    if (full()) return;
    const double side = 17 * unit_;
    y_ += 4 * unit_;
    const cv::Point2d at{kLeft * unit_ + side / 2, y_ - 3.5 * unit_};
    sketch_.box(vision::squareAround(at, side), vision::filledAndOutlined(kGround, ink, 2 * unit_),
                3 * unit_);
    sketch_.label(letter, at, {8 * unit_, ink, vision::Text::Align::Centre, true, 0});
    sketch_.text(right, {drawing_.sizeMm.width - kLeft * unit_, y_},
                 {9 * unit_, kAccent, vision::Text::Align::Right, true, 0});
    paragraph(words, 8.5, kText, false, 28);
    y_ += 5 * unit_;
}

cv::Mat Panel::beside(const cv::Mat& picture) {
    const auto panel = vision::rasterise(drawing_, 1);
    const int height = std::max(picture.rows, cvRound(drawing_.sizeMm.height));
    cv::Mat page(height, picture.cols + panel.cols, CV_8UC3,
                 cv::Scalar{kGround.blue * 255, kGround.green * 255, kGround.red * 255});
    picture.copyTo(page(cv::Rect{{0, (height - picture.rows) / 2}, picture.size()}));
    const int rows = std::min(height, panel.rows);
    panel.rowRange(0, rows).copyTo(page(cv::Rect{picture.cols, 0, panel.cols, rows}));
    return page;
}

/// Also says so, once.
bool Panel::full() {
    if (y_ <= drawing_.sizeMm.height - 44 * unit_) return false;
    if (!cut_)
        sketch_.text("...", {kLeft * unit_, y_ + 4 * unit_}, {9 * unit_, kQuiet, {}, true, 0});
    cut_ = true;
    return true;
}

void Panel::rule() {
    sketch_.line({kLeft * unit_, y_}, {drawing_.sizeMm.width - kLeft * unit_, y_}, kLine, unit_);
}

void Panel::paragraph(const std::string& words, double high, const Ink& ink, bool bold,
                      double indent) {
    const double room = drawing_.sizeMm.width - (2 * kLeft + indent) * unit_;
    const auto fits = [&](const std::string& line) {
        return vision::widthMm({line, {}, high * unit_, {}, bold, 0, ink}) <= room;
    };
    std::istringstream in{words};
    std::string line, word;
    const auto flush = [&] {
        if (line.empty() || y_ > drawing_.sizeMm.height - 8 * unit_) return;
        sketch_.text(line, {(kLeft + indent) * unit_, y_}, {high * unit_, ink, {}, bold, 0});
        y_ += high * unit_ * 2.1;
        line.clear();
    };
    while (in >> word) {
        if (!line.empty() && !fits(line + " " + word)) flush();
        line += (line.empty() ? "" : " ") + word;
    }
    flush();
}

cv::Mat cropOf(const cv::Mat& photo, const cv::Rect2f& box) {
    const float margin = std::max(box.width, box.height) * 0.45F;
    const cv::Rect wide{cvFloor(box.x - margin), cvFloor(box.y - margin),
                        cvCeil(box.width + 2 * margin), cvCeil(box.height + 2 * margin)};
    const auto inside = wide & cv::Rect{{}, photo.size()};
    if (inside.empty()) return {};
    cv::Mat crop;
    const double scale = std::clamp(240.0 / std::max(inside.width, inside.height), 1.0, 8.0);
    cv::resize(photo(inside), crop, {}, scale, scale, cv::INTER_CUBIC);
    return crop;
}

}  // namespace kibitz::session
