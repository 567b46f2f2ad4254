#include "app/session/overlay.h"

#include "app/session/dice_drawing.h"
#include "app/session/words.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace kibitz::session {
namespace {

// BGR; the same calm colours as the dark theme of the window.
const cv::Scalar kSurface{36, 29, 24};
const cv::Scalar kText{245, 240, 236};
const cv::Scalar kQuiet{196, 184, 172};
const cv::Scalar kAccent{239, 207, 103};
const cv::Scalar kGood{148, 222, 98};
const cv::Scalar kWarn{102, 204, 255};
constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;

/// Sizes that follow the picture: unit 1 is a pixel of a picture 720 high.
struct Pen {
    cv::Mat& canvas;
    double unit;

    int px(double size) const { return std::max(1, static_cast<int>(std::lround(size * unit))); }
    double fontScale(double height) const {
        return height * unit / 21.0;
    }  // Hershey capitals are 21 high
    int weight(double height) const { return std::max(1, px(height / 10)); }

    int widthOf(const std::string& text, double height) const {
        int baseline = 0;
        return cv::getTextSize(text, kFont, fontScale(height), weight(height), &baseline).width;
    }
    void write(const std::string& text, cv::Point leftBase, double height,
               const cv::Scalar& colour) const {
        cv::putText(canvas, text, leftBase, kFont, fontScale(height), colour, weight(height),
                    cv::LINE_AA);
    }
    void panel(cv::Rect box) const {
        box &= cv::Rect{{}, canvas.size()};
        if (box.empty()) return;
        cv::Mat part = canvas(box);
        cv::Mat tint(part.size(), part.type(), kSurface);
        cv::addWeighted(part, 0.12, tint, 0.88, 0, part);
    }
};

cv::Scalar colourOf(Mood mood) {
    switch (mood) {
        case Mood::Still: return kGood;
        case Mood::Moving: return kAccent;
        case Mood::Lost: return kWarn;
        default: return kQuiet;
    }
}

/// A sign beside the word, so that colour is never the only one.
void drawSign(const Pen& pen, Mood mood, cv::Point centre) {
    const int r = pen.px(9);
    const int line = pen.px(2.4);
    const auto colour = colourOf(mood);
    const auto stroke = [&](cv::Point a, cv::Point b) {
        cv::line(pen.canvas, centre + a, centre + b, colour, line, cv::LINE_AA);
    };
    switch (mood) {
        case Mood::Still:
            stroke({-r, 0}, {-r / 4, r * 2 / 3});
            stroke({-r / 4, r * 2 / 3}, {r, -r * 2 / 3});
            break;
        case Mood::Moving:
            for (const int shift : {-r * 3 / 4, r / 4}) {
                stroke({shift, -r * 2 / 3}, {shift + r * 2 / 3, 0});
                stroke({shift + r * 2 / 3, 0}, {shift, r * 2 / 3});
            }
            break;
        case Mood::Lost:
            stroke({0, -r}, {0, r / 4});
            cv::circle(pen.canvas, centre + cv::Point{0, r}, line / 2 + 1, colour, cv::FILLED,
                       cv::LINE_AA);
            break;
        case Mood::Paused:
            stroke({-r / 2, -r * 2 / 3}, {-r / 2, r * 2 / 3});
            stroke({r / 2, -r * 2 / 3}, {r / 2, r * 2 / 3});
            break;
        case Mood::Ended:
            cv::rectangle(pen.canvas, centre - cv::Point{r * 2 / 3, r * 2 / 3},
                          centre + cv::Point{r * 2 / 3, r * 2 / 3}, colour, cv::FILLED);
            break;
        case Mood::Empty:
        case Mood::Opening:
            cv::circle(pen.canvas, centre, r * 4 / 5, colour, line, cv::LINE_AA);
            break;
    }
}

void drawBadge(const Pen& pen, Mood mood) {
    const auto words = headline(mood);
    const cv::Rect box{pen.px(16), pen.px(16), pen.widthOf(words, 15) + pen.px(62), pen.px(42)};
    pen.panel(box);
    drawSign(pen, mood, {box.x + pen.px(24), box.y + box.height / 2});
    pen.write(words, {box.x + pen.px(46), box.y + pen.px(28)}, 15, kText);
}

void drawMovingArea(const Pen& pen, const cv::Rect& area) {
    if (area.empty()) return;
    cv::rectangle(pen.canvas, area, kSurface, pen.px(5), cv::LINE_AA);
    cv::rectangle(pen.canvas, area, kAccent, pen.px(2.4), cv::LINE_AA);
}

/// Breaks a sentence at spaces so that no line is wider than allowed.
std::vector<std::string> wrapped(const Pen& pen, const std::string& text, double height,
                                 int width) {
    std::vector<std::string> lines{""};
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        const auto word = text.substr(at, end - at);
        const auto longer = lines.back().empty() ? word : lines.back() + ' ' + word;
        if (lines.back().empty() || pen.widthOf(longer, height) <= width)
            lines.back() = longer;
        else
            lines.push_back(word);
        at = end + 1;
    }
    return lines;
}

void drawNotice(const Pen& pen, const std::string& notice, int above) {
    if (notice.empty()) return;
    const int margin = pen.px(16);
    const auto lines = wrapped(pen, notice, 13, pen.canvas.cols - 2 * margin - pen.px(40));
    const int height = pen.px(22) * static_cast<int>(lines.size()) + pen.px(22);
    const cv::Rect box{margin, above - margin - height, pen.canvas.cols - 2 * margin, height};
    pen.panel(box);
    cv::rectangle(pen.canvas, cv::Rect{box.x, box.y, pen.px(4), box.height}, kWarn, cv::FILLED);
    for (std::size_t i = 0; i < lines.size(); ++i)
        pen.write(lines[i],
                  {box.x + pen.px(20), box.y + pen.px(27 + 22.0 * static_cast<double>(i))}, 13,
                  kText);
}

}  // namespace

cv::Mat renderOverlay(const Snapshot& snapshot) {
    const cv::Mat& picture = snapshot.frame.image;
    const bool none = picture.empty();
    const cv::Size size = none ? cv::Size{1280, 720} : picture.size();
    const double unit = std::min(size.width / 1280.0, size.height / 720.0);
    const int strip = std::max(14, static_cast<int>(std::lround(34 * unit)));

    cv::Mat canvas(size.height + strip, size.width, CV_8UC3, kSurface);
    cv::Mat view = canvas(cv::Rect{{}, size});
    if (!none && picture.channels() == 1)
        cv::cvtColor(picture, view, cv::COLOR_GRAY2BGR);
    else if (!none)
        picture.copyTo(view);

    const auto mood = moodOf(snapshot);
    if (mood == Mood::Lost) view.convertTo(view, -1, 0.35);
    const Pen pen{canvas, unit};
    if (mood != Mood::Lost) drawDice(view, snapshot.dice);
    if (mood != Mood::Lost) drawMovingArea(pen, snapshot.movingArea & cv::Rect{{}, size});
    drawBadge(pen, mood);
    drawNotice(pen, snapshot.notice, size.height);

    double height = 10.5;
    const auto status = statusLine(snapshot);
    const int room = size.width - pen.px(32);
    if (const int width = pen.widthOf(status, height); width > room)
        height = std::max(6.0, height * room / width);
    pen.write(status, {pen.px(16), size.height + strip / 2 + pen.px(height / 2)}, height, kQuiet);
    return canvas;
}

}  // namespace kibitz::session
