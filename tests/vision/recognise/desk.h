#pragma once

#include "vision/recognise/known_sheet.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <functional>

namespace kibitz::tests {

/// How a sheet lies before the camera of a desk.
struct Lying {
    double turn = 0;           // degrees, clockwise
    double tilt = 0;           // of the camera off the vertical, degrees
    cv::Point2d at{640, 480};  // where the middle of the page appears
    double pixelsPerMm = 2.6;  // there
    double curlMm = 0;         // how far lines across the page are pushed aside in its middle
};

/// Drawn pictures of sheets whose every point is known. Much simpler than the simulator, and much
/// faster; shares nothing with the finder's own geometry.
class Desk {
public:
    explicit Desk(cv::Size size = {1280, 960}, std::uint64_t seed = 7) : random_(seed) {
        picture = cv::Mat(size, CV_8UC3);
        cv::Mat coarse(size / 16, CV_8UC3), fine(size, CV_8UC3);
        random_.fill(coarse, cv::RNG::UNIFORM, cv::Scalar{40, 60, 80}, cv::Scalar{90, 120, 150});
        random_.fill(fine, cv::RNG::UNIFORM, 0, 30);
        cv::resize(coarse, picture, size, 0, 0, cv::INTER_CUBIC);
        picture += fine;
    }

    /// Where a point of a sheet that lies so appears; the first pixel covers 0 to 1.
    static cv::Point2d appears(const Lying& lying, cv::Size2d page, cv::Point2d mm) {
        const double bent = mm.x + lying.curlMm * std::sin(CV_PI * mm.x / page.width);
        const double angle = lying.turn * CV_PI / 180, tilt = lying.tilt * CV_PI / 180;
        const double dx = bent - page.width / 2, dy = mm.y - page.height / 2;
        const double x = dx * std::cos(angle) - dy * std::sin(angle);
        const double y = dx * std::sin(angle) + dy * std::cos(angle);
        constexpr double kAwayMm = 700;
        const double nearer = kAwayMm / (kAwayMm - y * std::sin(tilt));
        return lying.at + lying.pixelsPerMm * nearer * cv::Point2d{x, y * std::cos(tilt)};
    }

    void lay(const vision::KnownSheet& sheet, const Lying& lying) {
        const double scale = sheet.pixelsPerMm;
        const cv::Size2d page{sheet.print.cols / scale, sheet.print.rows / scale};
        cv::Mat print;
        cv::GaussianBlur(sheet.print, print, {}, 0.4 * scale / lying.pixelsPerMm);
        // Four times as fine as it will be, drawn quad by quad: no inverse is needed.
        constexpr int kStep = 6;
        for (double y = 0; y < page.height; y += kStep)
            for (double x = 0; x < page.width; x += kStep) {
                const double right = std::min(x + kStep, page.width),
                             below = std::min(y + kStep, page.height);
                std::array<cv::Point2f, 4> from, to;
                const std::array<cv::Point2d, 4> mm{
                    {{x, y}, {right, y}, {right, below}, {x, below}}};
                for (std::size_t i = 0; i < 4; ++i) {
                    from[i] = cv::Point2f(mm[i] * scale) - cv::Point2f{0.5F, 0.5F};
                    to[i] = cv::Point2f(appears(lying, page, mm[i])) - cv::Point2f{0.5F, 0.5F};
                }
                patch(print, from, to);
            }
    }

    /// Light from the left, a soft lens, a noisy chip.
    cv::Mat photographed(double noise = 4) {
        cv::Mat light(1, picture.cols, CV_32FC3), lit;
        for (int x = 0; x < picture.cols; ++x)
            light.at<cv::Vec3f>(0, x) = cv::Vec3f::all(
                0.95F - 0.3F * static_cast<float>(x) / static_cast<float>(picture.cols));
        picture.convertTo(lit, CV_32FC3);
        cv::multiply(lit, cv::repeat(light, picture.rows, 1), lit);
        cv::GaussianBlur(lit, lit, {}, 0.7);
        cv::Mat grain(picture.size(), CV_32FC3);
        random_.fill(grain, cv::RNG::NORMAL, 0, noise);
        lit += grain;
        lit.convertTo(lit, CV_8UC3);
        return lit;
    }

    cv::Mat picture;

private:
    void patch(const cv::Mat& print, const std::array<cv::Point2f, 4>& from,
               const std::array<cv::Point2f, 4>& to) {
        const cv::Rect box = (cv::boundingRect(to) + cv::Size{2, 2} - cv::Point{1, 1}) &
                             cv::Rect{{0, 0}, picture.size()};
        if (box.empty()) return;
        std::array<cv::Point2f, 4> inside = to;
        for (auto& point : inside) point -= cv::Point2f(box.tl());
        const cv::Mat back = cv::getPerspectiveTransform(inside, from);
        cv::Mat piece, mask = cv::Mat::zeros(box.size(), CV_8U);
        cv::warpPerspective(print, piece, back, box.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                            cv::BORDER_REPLICATE);
        std::vector<cv::Point> outline;
        for (const auto& point : inside)
            outline.emplace_back(cvRound(point.x * 16), cvRound(point.y * 16));
        cv::fillConvexPoly(mask, outline, 255, cv::LINE_8, 4);
        piece.copyTo(picture(box), mask);
    }

    cv::RNG random_;
};

}  // namespace kibitz::tests
