#include "vision/recognise/stack_scene.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

constexpr double kPixelsPerMm = 1.2;
constexpr int kKnot = 12;  // lines of sight change so slowly that every twelfth pixel is traced
constexpr double kRimMm = 14;

cv::Rect around(const calibration::BoardView& view, const StackGround& ground, int tallest) {
    cv::Point2f low{1e6F, 1e6F}, high{-1e6F, -1e6F};
    const auto& size = ground.boardMm;
    const double highest =
        *std::max_element(ground.footMm.begin(), ground.footMm.end()) + tallest * ground.pawnMm;
    for (const double z : {0.0, highest})
        for (const double x : {-kRimMm, size.width / 2, size.width + kRimMm})
            for (const double y : {-kRimMm, size.height / 2, size.height + kRimMm}) {
                const auto at = view.toPicture({x, y, z});
                low = {std::min(low.x, at.x), std::min(low.y, at.y)};
                high = {std::max(high.x, at.x), std::max(high.y, at.y)};
            }
    const cv::Rect all{{0, 0}, view.picture};
    const auto clamped = [](float value, int most) {
        return static_cast<int>(std::clamp(value, 0.0F, static_cast<float>(most)));
    };
    return cv::Rect{{clamped(low.x, all.width), clamped(low.y, all.height)},
                    cv::Point{clamped(high.x, all.width), clamped(high.y, all.height)}} &
           all;
}

}  // namespace

StackScene::StackScene(const cv::Mat& picture, const calibration::BoardView& view,
                       const StackGround& ground, int tallest)
    : view_(view), tallest_(tallest) {
    region_ = around(view, ground, tallest);
    const auto eye = view.eyeMm();
    const double distance = cv::norm(
        cv::Vec3d{eye.x - ground.boardMm.width / 2, eye.y - ground.boardMm.height / 2, eye.z});
    const double fine = view.focalPixels / std::max(1.0, distance);
    shrink_ = std::max(1, cvRound(fine / kPixelsPerMm));
    region_.width -= region_.width % shrink_;
    region_.height -= region_.height % shrink_;
    pixelsPerMm_ = fine / shrink_;
    if (region_.area() == 0) return;
    cv::resize(picture(region_), small_, {region_.width / shrink_, region_.height / shrink_}, 0, 0,
               cv::INTER_AREA);
    trace();
    if (std::any_of(ground.footMm.begin(), ground.footMm.end(), [](double mm) { return mm > 0; }))
        climb(ground);
}

int StackGround::cellAt(double x, double y) const {
    const auto step = [&](double mm, double first) {
        return std::clamp(static_cast<int>(std::lround((mm - first) / pitchMm)), 0, 4);
    };
    return 5 * step(y, cellMm[0].y) + step(x, cellMm[0].x);
}

Landing StackScene::landing(std::size_t pixel) const {
    if (!steps_.empty()) return steps_[pixel];
    return {sights_[pixel].x, sights_[pixel].y, 0, false};
}

void StackScene::climb(const StackGround& ground) {
    std::vector<double> levels{ground.footMm.begin(), ground.footMm.end()};
    levels.push_back(0);
    std::sort(levels.begin(), levels.end(), std::greater<>());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    const auto wide = static_cast<float>(ground.boardMm.width),
               high = static_cast<float>(ground.boardMm.height);
    steps_.resize(sights_.size());
    for (std::size_t p = 0; p < sights_.size(); ++p) {
        const auto& s = sights_[p];
        Landing land{s.x, s.y, 0, false};
        double above = levels.front();
        for (const double level : levels) {
            const auto z = static_cast<float>(level);
            const float x = s.x + z * s.dx, y = s.y + z * s.dy;
            const bool over = x > 0 && y > 0 && x < wide && y < high;
            const double foot =
                over ? ground.footMm[static_cast<std::size_t>(ground.cellAt(double{x}, double{y}))]
                     : 0;
            if (over && foot >= level) {
                const bool wall = foot > level;
                land = {x, y, wall ? static_cast<float>((level + above) / 2) : z, wall};
                break;
            }
            above = level;
        }
        steps_[p] = land;
    }
}

cv::Point2f StackScene::toSmall(cv::Point2f pixel) const {
    // Pixels of the truth: the first one covers 0 to 1.
    const auto s = static_cast<float>(shrink_);
    return {(pixel.x - static_cast<float>(region_.x)) / s - 0.5F,
            (pixel.y - static_cast<float>(region_.y)) / s - 0.5F};
}

cv::Point2f StackScene::toSmall(const cv::Point3d& mm) const {
    return toSmall(view_.toPicture(mm));
}

void StackScene::trace() {
    const int wide = small_.cols, high = small_.rows;
    const int across = (wide + kKnot - 1) / kKnot + 1, down = (high + kKnot - 1) / kKnot + 1;
    std::vector<cv::Point2f> knots(static_cast<std::size_t>(across * down));
    for (int j = 0; j < down; ++j)
        for (int i = 0; i < across; ++i) {
            const auto s = static_cast<double>(shrink_);
            const cv::Point2f pixel{static_cast<float>(region_.x + (i * kKnot + 0.5) * s),
                                    static_cast<float>(region_.y + (j * kKnot + 0.5) * s)};
            const auto at = view_.toBoard(pixel).value_or(cv::Point2d{1e6, 1e6});
            knots[static_cast<std::size_t>(j * across + i)] = {static_cast<float>(at.x),
                                                               static_cast<float>(at.y)};
        }
    const auto eye = view_.eyeMm();
    const auto ex = static_cast<float>(eye.x), ey = static_cast<float>(eye.y),
               over = static_cast<float>(1 / std::max(1.0, eye.z));
    sights_.resize(static_cast<std::size_t>(wide * high));
    auto* sight = sights_.data();
    for (int y = 0; y < high; ++y) {
        const int j = y / kKnot;
        const float v = static_cast<float>(y % kKnot) / kKnot;
        const auto* upper = &knots[static_cast<std::size_t>(j * across)];
        const auto* lower = upper + across;
        for (int x = 0; x < wide; ++x, ++sight) {
            const int i = x / kKnot;
            const float u = static_cast<float>(x % kKnot) / kKnot;
            const auto a = upper[i] * (1 - u) + upper[i + 1] * u;
            const auto b = lower[i] * (1 - u) + lower[i + 1] * u;
            const auto at = a * (1 - v) + b * v;
            *sight = {at.x, at.y, (ex - at.x) * over, (ey - at.y) * over};
        }
    }
}

void StackScene::passes(cv::Point2d centre, double radius, double foot, double top,
                        std::vector<Pass>& into) const {
    cv::Point2f low{1e6F, 1e6F}, high{-1e6F, -1e6F};
    for (const double z : {foot, top})
        for (int i = 0; i < 8; ++i) {
            const double way = i * CV_PI / 4;
            // The circle around which these eight points make a square corner.
            const auto at = toSmall({centre.x + 1.1 * radius * std::cos(way),
                                     centre.y + 1.1 * radius * std::sin(way), z});
            low = {std::min(low.x, at.x), std::min(low.y, at.y)};
            high = {std::max(high.x, at.x), std::max(high.y, at.y)};
        }
    const int x0 = std::max(0, static_cast<int>(low.x)), y0 = std::max(0, static_cast<int>(low.y));
    const int x1 = std::min(small_.cols - 1, static_cast<int>(std::ceil(high.x)));
    const int y1 = std::min(small_.rows - 1, static_cast<int>(std::ceil(high.y)));
    const auto cx = static_cast<float>(centre.x), cy = static_cast<float>(centre.y);
    const auto square = static_cast<float>(radius * radius);
    const auto lowest = static_cast<float>(foot), highest = static_cast<float>(top);
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            const int pixel = y * small_.cols + x;
            const auto& s = sights_[static_cast<std::size_t>(pixel)];
            const float px = s.x - cx, py = s.y - cy;
            const float a = std::max(1e-6F, s.dx * s.dx + s.dy * s.dy);
            const float b = s.dx * px + s.dy * py, c = px * px + py * py - square;
            const float root = b * b - a * c;
            if (root <= 0) continue;
            const float wide = std::sqrt(root);
            const float in = (-b + wide) / a, out = (-b - wide) / a;
            if (in <= lowest || out >= highest) continue;
            into.push_back({pixel, std::max(out, lowest), in});
        }
}

}  // namespace kibitz::vision::stacks
