#include "app/session/dice_drawing.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::session {

namespace {

// BGR; those of the dark theme.
const cv::Scalar kDark{36, 29, 24};
const cv::Scalar kSure{148, 222, 98};
const cv::Scalar kUnsure{102, 204, 255};

void brokenLine(cv::Mat& canvas, cv::Point from, cv::Point to, const cv::Scalar& colour, int width,
                double dash) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const int pieces = std::max(1, static_cast<int>(std::lround(length / dash / 2)));
    for (int i = 0; i < pieces; ++i) {
        const auto at = [&](double share) {
            return cv::Point{cvRound(from.x + (to.x - from.x) * share),
                             cvRound(from.y + (to.y - from.y) * share)};
        };
        cv::line(canvas, at((i + 0.2) / pieces), at((i + 0.8) / pieces), colour, width,
                 cv::LINE_AA);
    }
}

void outline(cv::Mat& canvas, const cv::Rect& box, bool sure, const cv::Scalar& colour, int width) {
    if (sure) {
        cv::rectangle(canvas, box, colour, width, cv::LINE_AA);
        return;
    }
    const cv::Point corners[] = {
        box.tl(), {box.x + box.width, box.y}, box.br(), {box.x, box.y + box.height}};
    for (int i = 0; i < 4; ++i)
        brokenLine(canvas, corners[i], corners[(i + 1) % 4], colour, width,
                   std::max(4.0, width * 3.0));
}

}  // namespace

std::string labelOf(const vision::SeenDie& die) {
    if (!die.value) return "?";
    return std::to_string(*die.value) + (die.sure ? "" : "?");
}

std::string labelOf(const vision::WatchedDie& watched) {
    return watched.covered ? "covered" : labelOf(watched.die);
}

void drawDice(cv::Mat& canvas, std::span<const vision::WatchedDie> dice) {
    // Sizes follow the picture; small dice keep a label that can be read.
    const double unit = std::max(0.5, std::min(canvas.cols / 1280.0, canvas.rows / 720.0));
    const int line = std::max(1, cvRound(2 * unit));
    for (const auto& [die, covered, looks] : dice) {
        const cv::Rect box{cvRound(die.box.x), cvRound(die.box.y), cvRound(die.box.width),
                           cvRound(die.box.height)};
        outline(canvas, box, true, kDark, line + 2);
        outline(canvas, box, die.sure, die.sure ? kSure : kUnsure, line);
    }
    // Labels last: no outline of a neighbour runs through one.
    const double font = 0.62 * unit;
    const int weight = std::max(1, cvRound(1.6 * unit));
    const int pad = std::max(2, cvRound(4 * unit));
    for (const auto& watched : dice) {
        const auto& die = watched.die;
        const auto text = labelOf(watched);
        int below = 0;
        const auto size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, font, weight, &below);
        cv::Rect plate{cvRound(die.box.x), cvRound(die.box.y) - size.height - 2 * pad - line,
                       size.width + 2 * pad, size.height + 2 * pad};
        if (plate.y < 0) plate.y = cvRound(die.box.y + die.box.height) + line;
        plate.x = std::clamp(plate.x, 0, std::max(0, canvas.cols - plate.width));
        plate.y = std::clamp(plate.y, 0, std::max(0, canvas.rows - plate.height));
        cv::rectangle(canvas, plate, kDark, cv::FILLED);
        cv::putText(canvas, text, {plate.x + pad, plate.y + pad + size.height},
                    cv::FONT_HERSHEY_SIMPLEX, font, die.sure ? kSure : kUnsure, weight,
                    cv::LINE_AA);
    }
}

}  // namespace kibitz::session
