#include "vision/recognise/page_candidates.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

using cv::Point2f;

constexpr double kSmallestShare = 0.02;  // of the picture, as page_finder.h promises
constexpr int kLevels = 9;
constexpr std::size_t kMostLines = 36;

double cross(Point2f a, Point2f b) {
    return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
}

std::optional<Point2f> crossing(Point2f a, Point2f b, Point2f c, Point2f d) {
    const auto u = b - a, v = d - c;
    const double det = cross(u, v);
    if (std::abs(det) < 1e-6 * cv::norm(u) * cv::norm(v)) return std::nullopt;
    return a + u * static_cast<float>(cross(c - a, v) / det);
}

Quad clockwise(Quad quad) {
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) area += cross(quad[i], quad[(i + 1) % 4]);
    if (area < 0) std::reverse(quad.begin(), quad.end());
    return quad;
}

/// Every area of the mask that could be a page.
void addAreas(const cv::Mat& mask, std::vector<Quad>& quads) {
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    const double least = kSmallestShare * static_cast<double>(mask.total());
    for (const auto& contour : contours) {
        if (cv::contourArea(contour) < least / 2) continue;
        std::vector<cv::Point> hull;
        cv::convexHull(contour, hull);
        if (cv::contourArea(hull) < least) continue;
        std::vector<Point2f> points;
        for (const auto& p : hull)
            points.emplace_back(static_cast<float>(p.x) + 0.5F, static_cast<float>(p.y) + 0.5F);
        if (const auto quad = quadAround(std::move(points)); quad && looksLikePage(*quad))
            quads.push_back(*quad);
    }
}

/// How far every pixel's colour is from that of the picture's border, which is mostly table.
cv::Mat farFromBorder(const cv::Mat& lab) {
    std::array<std::vector<uchar>, 3> border;
    const auto add = [&](int y, int x) {
        const auto& v = lab.at<cv::Vec3b>(y, x);
        for (std::size_t c = 0; c < 3; ++c) border[c].push_back(v[static_cast<int>(c)]);
    };
    for (int x = 0; x < lab.cols; ++x)
        for (const int y : {0, 1, lab.rows - 2, lab.rows - 1}) add(y, x);
    for (int y = 0; y < lab.rows; ++y)
        for (const int x : {0, 1, lab.cols - 2, lab.cols - 1}) add(y, x);
    std::array<double, 3> middle{};
    for (std::size_t c = 0; c < 3; ++c) {
        const auto at = border[c].begin() + static_cast<std::ptrdiff_t>(border[c].size() / 2);
        std::nth_element(border[c].begin(), at, border[c].end());
        middle[c] = *at;
    }
    cv::Mat far(lab.size(), CV_8U);
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x) {
            const auto& v = lab.at<cv::Vec3b>(y, x);
            const double d =
                std::hypot(v[0] - middle[0], std::hypot(v[1] - middle[1], v[2] - middle[2]));
            far.at<uchar>(y, x) = cv::saturate_cast<uchar>(d);
        }
    return far;
}

std::vector<double> levelsOf(const cv::Mat& channel) {
    cv::Mat ignored;
    std::vector<double> levels{
        cv::threshold(channel, ignored, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU)};
    std::vector<uchar> values(channel.begin<uchar>(), channel.end<uchar>());
    std::sort(values.begin(), values.end());
    const double low = values[values.size() / 20], high = values[values.size() * 97 / 100];
    for (int i = 1; i <= kLevels; ++i) levels.push_back(low + (high - low) * i / (kLevels + 1.0));
    return levels;
}

struct Line {
    Point2f a, b;
    double length = 0;
};

/// Pieces of the same straight edge become one line, as long as what was seen of it.
std::vector<Line> joined(std::vector<Line> pieces) {
    std::sort(pieces.begin(), pieces.end(),
              [](const Line& a, const Line& b) { return a.length > b.length; });
    std::vector<Line> lines;
    for (const auto& piece : pieces) {
        bool merged = false;
        for (auto& line : lines) {
            const auto way = line.b - line.a;
            const double length = cv::norm(way);
            const double offA = std::abs(cross(way, piece.a - line.a)) / length;
            const double offB = std::abs(cross(way, piece.b - line.a)) / length;
            if (std::max(offA, offB) > 4) continue;
            // The farthest two of four points span it.
            std::array<Point2f, 4> ends{line.a, line.b, piece.a, piece.b};
            std::sort(ends.begin(), ends.end(),
                      [&](auto& p, auto& q) { return p.dot(way) < q.dot(way); });
            line.length += piece.length;
            if (piece.length > 0.2 * length) {
                line.a = ends.front();
                line.b = ends.back();
            }
            merged = true;
            break;
        }
        if (!merged) lines.push_back(piece);
    }
    std::sort(lines.begin(), lines.end(),
              [](const Line& a, const Line& b) { return a.length > b.length; });
    if (lines.size() > kMostLines) lines.resize(kMostLines);
    return lines;
}

/// Two lines that may be opposite sides of a page.
bool areOpposite(const Line& one, const Line& other, double least) {
    const auto u = one.b - one.a, v = other.b - other.a;
    const double sine = std::abs(cross(u, v)) / (cv::norm(u) * cv::norm(v));
    if (sine > 0.6) return false;
    const auto middle = (other.a + other.b) * 0.5F;
    return std::abs(cross(u, middle - one.a)) / cv::norm(u) > least;
}

/// How much of the quad's sides the lines that made it really cover.
double coverage(const Quad& quad, const std::array<const Line*, 4>& sides) {
    double worst = 1;
    for (std::size_t i = 0; i < 4; ++i) {
        const double side = cv::norm(quad[(i + 1) % 4] - quad[i]);
        worst = std::min(worst, sides[i]->length / std::max(1.0, side));
    }
    return worst;
}

}  // namespace

std::optional<Quad> quadAround(std::vector<cv::Point2f> hull) {
    // Points that hardly bend the outline first, so that sides are sides.
    std::vector<Point2f> simple;
    cv::approxPolyDP(hull, simple, 0.004 * cv::arcLength(hull, true), true);
    hull = std::move(simple);
    while (hull.size() > 4) {
        double least = 1e18;
        std::size_t which = 0;
        Point2f meets;
        const auto n = hull.size();
        for (std::size_t i = 0; i < n; ++i) {
            const auto before = hull[(i + n - 1) % n], a = hull[i], b = hull[(i + 1) % n],
                       after = hull[(i + 2) % n];
            const auto p = crossing(before, a, after, b);
            if (!p) continue;
            // The neighbours must meet outside, not behind.
            if ((*p - a).dot(a - before) < 0 || (*p - b).dot(b - after) < 0) continue;
            const double more = std::abs(cross(a - *p, b - *p)) / 2;
            if (more < least) {
                least = more;
                which = i;
                meets = *p;
            }
        }
        if (least > 1e17) return std::nullopt;
        hull[which] = meets;
        hull.erase(hull.begin() + static_cast<std::ptrdiff_t>((which + 1) % n));
    }
    if (hull.size() < 4) return std::nullopt;
    return clockwise({hull[0], hull[1], hull[2], hull[3]});
}

std::vector<Quad> quadsOfAreas(const cv::Mat& bgr, const cv::Mat& lab) {
    std::vector<cv::Mat> planes, colours;
    cv::split(lab, planes);
    cv::split(bgr, colours);
    // Paper is bright in every colour, wood and cloth are not: their least colour is dark.
    cv::Mat least;
    cv::min(colours[0], colours[1], least);
    cv::min(least, colours[2], least);
    std::vector<Quad> quads;
    const auto kernel = cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5});
    cv::Mat mask, cleaned;
    for (const auto& channel : {planes[0], least, farFromBorder(lab)}) {
        for (const double level : levelsOf(channel)) {
            cv::threshold(channel, mask, level, 255, cv::THRESH_BINARY);
            // Print near the edge must not open the page, a pencil beside it not belong to it.
            cv::morphologyEx(mask, cleaned, cv::MORPH_CLOSE, kernel);
            cv::morphologyEx(cleaned, cleaned, cv::MORPH_OPEN, kernel, {-1, -1}, 2);
            addAreas(cleaned, quads);
        }
        // Brighter than what is around, wherever the light falls off.
        for (const int share : {3, 6}) {
            const int window = std::max(lab.cols, lab.rows) / share | 1;
            cv::adaptiveThreshold(channel, mask, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY,
                                  window, 0);
            cv::morphologyEx(mask, cleaned, cv::MORPH_CLOSE, kernel);
            cv::morphologyEx(cleaned, cleaned, cv::MORPH_OPEN, kernel, {-1, -1}, 2);
            addAreas(cleaned, quads);
        }
    }
    return quads;
}

std::vector<Quad> quadsOfLines(const cv::Mat& lab) {
    std::vector<cv::Mat> planes;
    cv::split(lab, planes);
    const double extent = std::min(lab.cols, lab.rows);
    std::vector<Line> pieces;
    for (const auto& plane : planes) {
        cv::Mat smooth;
        cv::GaussianBlur(plane, smooth, {0, 0}, 1.2);
        std::vector<cv::Vec4f> found;
        cv::createLineSegmentDetector(cv::LSD_REFINE_STD, 1.0)->detect(smooth, found);
        for (const auto& f : found) {
            const Line line{{f[0], f[1]}, {f[2], f[3]}, std::hypot(f[2] - f[0], f[3] - f[1])};
            if (line.length > 0.05 * extent) pieces.push_back(line);
        }
    }
    const auto lines = joined(std::move(pieces));
    struct Pair {
        const Line *one, *other;
    };
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t j = i + 1; j < lines.size(); ++j)
            if (areOpposite(lines[i], lines[j], 0.12 * extent))
                pairs.push_back({&lines[i], &lines[j]});
    std::vector<Quad> quads;
    const double least = kSmallestShare * static_cast<double>(lab.total());
    const cv::Rect2d frame{-0.15 * lab.cols, -0.15 * lab.rows, 1.3 * lab.cols, 1.3 * lab.rows};
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (std::size_t j = i + 1; j < pairs.size(); ++j) {
            const auto& [a, c] = pairs[i];
            const auto& [b, d] = pairs[j];
            if (a == b || a == d || c == b || c == d) continue;
            const auto u = a->b - a->a, v = b->b - b->a;
            if (std::abs(cross(u, v)) < 0.5 * cv::norm(u) * cv::norm(v)) continue;
            const auto p = crossing(a->a, a->b, b->a, b->b), q = crossing(b->a, b->b, c->a, c->b),
                       r = crossing(c->a, c->b, d->a, d->b), s = crossing(d->a, d->b, a->a, a->b);
            if (!p || !q || !r || !s) continue;
            const Quad raw{*p, *q, *r, *s};
            if (!std::all_of(raw.begin(), raw.end(), [&](auto& k) {
                    return frame.contains({k.x, k.y});
                }))
                continue;
            // Sides of the raw quad: p-q lies on b, q-r on c, r-s on d, s-p on a.
            if (coverage(raw, {b, c, d, a}) < 0.3) continue;
            const auto quad = clockwise(raw);
            std::vector<Point2f> outline(quad.begin(), quad.end());
            if (cv::contourArea(outline) > least && looksLikePage(quad)) quads.push_back(quad);
        }
    return quads;
}

}  // namespace kibitz::vision
