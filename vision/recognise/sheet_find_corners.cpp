#include "vision/recognise/sheet_find_corners.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace kibitz::vision {

namespace {

// Millimetres of the table.
constexpr double kShortestMm = 20;  // of a side that is seen
constexpr double kOpenMm = 14;      // the corner itself may be soft, folded or under a thumb
constexpr double kSameMm = 3;
constexpr double kSoftPixels = 1.2;  // grain and noise are no edges
constexpr double kSquare = 0.09;  // the cosine of the corner: how far the table's view may be off
constexpr double kBrighter = 10;  // grey levels that paper is ahead of all that lies around it
constexpr double kGridMm = 15, kRimMm = 10;
// Of what is seen of a page so much is no darker than half way to the table: print, marks, dice and
// a hand are.
constexpr double kPaper = 0.7;
constexpr std::size_t kMostCorners = 12;

struct Side {
    cv::Point2d a, b;
    double length() const { return cv::norm(b - a); }
};

/// A corner of paper, in pixels: `along` and then, clockwise, `down` lead into the paper's sides.
struct Corner {
    cv::Point2d at, along, down;
    double paper = 0, table = 0;  // grey levels
    double seen = 0;              // of both sides
};

double cross(cv::Point2d a, cv::Point2d b) { return a.x * b.y - a.y * b.x; }

std::vector<Side> sidesIn(const cv::Mat& table, const cv::Mat& where, double pixelsPerMm) {
    cv::Mat smooth;
    cv::GaussianBlur(table, smooth, {}, kSoftPixels);
    std::vector<cv::Vec4f> found;
    cv::createLineSegmentDetector(cv::LSD_REFINE_STD, 1.0)->detect(smooth, found);
    const cv::Rect frame{{}, table.size()};
    std::vector<Side> sides;
    for (const auto& f : found) {
        const Side side{{f[0], f[1]}, {f[2], f[3]}};
        const cv::Point middle{(side.a + side.b) / 2};
        if (side.length() >= kShortestMm * pixelsPerMm && frame.contains(middle) &&
            where.at<std::uint8_t>(middle) != 0)
            sides.push_back(side);
    }
    return sides;
}

/// Mean of the table around a point; below zero where it is not seen.
double levelAt(const cv::Mat& table, const cv::Mat& where, cv::Point2d at, double radius) {
    const int r = std::max(1, cvRound(radius));
    const cv::Rect patch{cvRound(at.x) - r, cvRound(at.y) - r, 2 * r + 1, 2 * r + 1};
    const cv::Rect frame{{}, table.size()};
    if ((patch & frame) != patch || where.at<std::uint8_t>(cv::Point{at}) == 0) return -1;
    return cv::mean(table(patch))[0];
}

/// What lies around a corner; nullopt: it is none of paper.
std::optional<Corner> paperAt(const cv::Mat& table, const cv::Mat& where, double pixelsPerMm,
                              Corner corner) {
    corner.paper = 255;
    corner.table = 0;
    int outside = 0;
    for (const double mm : {5.0, 9.0, 13.0})
        for (const auto& [x, y] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
            const auto at = corner.at + (corner.along * x + corner.down * y) * (mm * pixelsPerMm);
            const double level = levelAt(table, where, at, pixelsPerMm);
            if (x == 1 && y == 1) {
                if (level < 0) return std::nullopt;
                corner.paper = std::min(corner.paper, level);
            } else if (level >= 0) {
                corner.table = std::max(corner.table, level);
                ++outside;
            }
        }
    if (outside < 3 || corner.paper < corner.table + kBrighter) return std::nullopt;
    return corner;
}

std::vector<Corner> cornersIn(const cv::Mat& table, const cv::Mat& where, double pixelsPerMm) {
    const auto sides = sidesIn(table, where, pixelsPerMm);
    std::vector<Corner> corners;
    for (std::size_t i = 0; i < sides.size(); ++i)
        for (std::size_t j = i + 1; j < sides.size(); ++j) {
            const auto u = sides[i].b - sides[i].a, v = sides[j].b - sides[j].a;
            const double square = cross(u, v) / (cv::norm(u) * cv::norm(v));
            if (std::abs(square) < std::sqrt(1 - kSquare * kSquare)) continue;
            const auto at = sides[i].a + u * (cross(sides[j].a - sides[i].a, v) / cross(u, v));
            // From the corner towards the farther end of each side.
            const auto away = [&](const Side& side) {
                const double a = cv::norm(side.a - at), b = cv::norm(side.b - at);
                const auto far = a > b ? side.a : side.b;
                return std::pair{std::min(a, b), (far - at) / std::max(a, b)};
            };
            auto [openU, along] = away(sides[i]);
            auto [openV, down] = away(sides[j]);
            if (std::max(openU, openV) > kOpenMm * pixelsPerMm) continue;
            if (cross(along, down) < 0) std::swap(along, down);
            Corner corner{at, along, down, 0, 0, sides[i].length() + sides[j].length()};
            if (const auto paper = paperAt(table, where, pixelsPerMm, corner))
                corners.push_back(*paper);
        }
    std::stable_sort(corners.begin(), corners.end(),
                     [](const Corner& a, const Corner& b) { return a.seen > b.seen; });
    std::vector<Corner> distinct;
    for (const auto& corner : corners)
        if (std::none_of(distinct.begin(), distinct.end(), [&](const Corner& other) {
                return cv::norm(other.at - corner.at) < kSameMm * pixelsPerMm &&
                       other.along.dot(corner.along) > 0.9;
            }))
            distinct.push_back(corner);
    if (distinct.size() > kMostCorners) distinct.resize(kMostCorners);
    return distinct;
}

}  // namespace

std::vector<cv::Matx33d> pagesByCorners(const cv::Mat& table, const cv::Mat& where,
                                        double pixelsPerMm, cv::Size2d pageMm) {
    const double w = pageMm.width * pixelsPerMm, h = pageMm.height * pixelsPerMm;
    std::vector<cv::Matx33d> pages;
    for (const auto& corner : cornersIn(table, where, pixelsPerMm)) {
        // The two sides are not exactly square to each other: a turn between theirs.
        auto u = corner.along + cv::Point2d{corner.down.y, -corner.down.x};
        u /= cv::norm(u);
        const cv::Point2d v{-u.y, u.x};
        struct Laid {
            cv::Point2d right, origin;
        };
        for (const auto& [right, origin] :
             {Laid{u, corner.at}, Laid{-v, corner.at + v * w}, Laid{-u, corner.at + u * w + v * h},
              Laid{v, corner.at + u * h}}) {
            const cv::Point2d down{-right.y, right.x};
            int paper = 0, seen = 0;
            const double least = (corner.paper + corner.table) / 2;
            for (double y = kRimMm; y < pageMm.height; y += kGridMm)
                for (double x = kRimMm; x < pageMm.width; x += kGridMm) {
                    const double level = levelAt(
                        table, where, origin + (right * x + down * y) * pixelsPerMm, pixelsPerMm);
                    if (level < 0) continue;
                    ++seen;
                    paper += level > least ? 1 : 0;
                }
            if (seen == 0 || paper < kPaper * seen) continue;
            pages.push_back({right.x * pixelsPerMm, down.x * pixelsPerMm, origin.x,
                             right.y * pixelsPerMm, down.y * pixelsPerMm, origin.y, 0, 0, 1});
        }
    }
    return pages;
}

}  // namespace kibitz::vision
