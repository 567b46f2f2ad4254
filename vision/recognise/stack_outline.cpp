#include "vision/recognise/stack_outline.h"

#include "vision/recognise/lab.h"
#include "vision/recognise/page_candidates.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

constexpr double kSearchSide = 720;  // longest side of the copy that outlines are looked for in
constexpr std::size_t kMostOutlines = 200;
constexpr double kLeastSide = 0.08;  // of the picture's shorter side
constexpr double kSteepest = 1.3;    // radians off the vertical

double sideOf(const Quad& quad) {
    return std::sqrt(cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end())));
}

/// Outlines of what stands out in this plane. Pawns that stand over the board's edge shall not.
void addAreas(const cv::Mat& plane, int from, int to, int step, std::vector<Quad>& quads) {
    const auto fine = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
    const auto broad = cv::getStructuringElement(cv::MORPH_ELLIPSE, {9, 9});
    const auto all = static_cast<double>(plane.total());
    cv::Mat mask;
    for (int least = from; least < to; least += step) {
        cv::morphologyEx(plane > least, mask, cv::MORPH_OPEN, fine);
        cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, broad);
        std::vector<std::vector<cv::Point>> outlines;
        cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
        for (const auto& outline : outlines) {
            std::vector<cv::Point2f> hull;
            cv::convexHull(std::vector<cv::Point2f>(outline.begin(), outline.end()), hull, true);
            const double area = cv::contourArea(hull);
            if (area < 0.008 * all || area > 0.7 * all) continue;
            if (const auto quad = quadAround(hull)) quads.push_back(inOrder(*quad));
        }
    }
}

/// What is light or dark in every colour, and what is nearly grey, is no pawn and perhaps board.
void addPaleAreas(const cv::Mat& small, std::vector<Quad>& quads) {
    cv::Mat smooth;
    cv::GaussianBlur(small, smooth, {}, 1.4);
    std::vector<cv::Mat> planes;
    cv::split(smooth, planes);
    const cv::Mat least = cv::min(planes[0], cv::min(planes[1], planes[2]));
    const cv::Mat most = cv::max(planes[0], cv::max(planes[1], planes[2]));
    addAreas(least, 30, 235, 12, quads);
    cv::Mat grey;
    cv::divide(least, most, grey, 255, CV_8U);
    addAreas(grey, 100, 250, 12, quads);
    addAreas(255 - most, 30, 235, 12, quads);
}

}  // namespace

std::vector<Quad> outlinesOf(const cv::Mat& picture) {
    const double factor = std::min(1.0, kSearchSide / std::max(picture.cols, picture.rows));
    cv::Mat small, smooth, lab;
    cv::resize(picture, small, {}, factor, factor, cv::INTER_AREA);
    cv::GaussianBlur(small, smooth, {0, 0}, 0.8);
    toLab(smooth, lab);
    std::vector<Quad> quads;
    addPaleAreas(small, quads);
    for (const auto& more : {quadsOfAreas(small, lab), quadsOfLines(lab)})
        quads.insert(quads.end(), more.begin(), more.end());
    std::vector<Quad> distinct;
    for (auto quad : quads) {
        if (const auto moved = settled(quad, lab, 6)) quad = moved->corners;
        quad = inOrder(quad);
        for (auto& corner : quad) corner *= static_cast<float>(1 / factor);
        const auto same = [&](const Quad& other) {
            double worst = 0;
            for (std::size_t i = 0; i < 4; ++i)
                worst = std::max(worst, cv::norm(other[i] - quad[i]));
            return worst < std::max(4.0, 0.012 * sideOf(quad));
        };
        if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back(quad);
        if (distinct.size() == kMostOutlines) break;
    }
    return distinct;
}

std::optional<calibration::BoardView> viewOf(const Quad& quad, double boardMm, cv::Size picture,
                                             double misfit) {
    const double side = sideOf(quad);
    if (side < kLeastSide * std::min(picture.width, picture.height)) return std::nullopt;
    auto view = calibration::viewFromCorners(quad, {boardMm, boardMm}, picture);
    if (!view || view->angleAt({boardMm / 2, boardMm / 2, 0}) > kSteepest) return std::nullopt;
    const std::array<cv::Point3d, 4> corners{
        {{0, 0, 0}, {boardMm, 0, 0}, {boardMm, boardMm, 0}, {0, boardMm, 0}}};
    for (std::size_t i = 0; i < 4; ++i)
        if (cv::norm(view->toPicture(corners[i]) - quad[i]) > misfit * side) return std::nullopt;
    return view;
}

}  // namespace kibitz::vision::stacks
