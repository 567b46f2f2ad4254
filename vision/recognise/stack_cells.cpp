#include "vision/recognise/stack_cells.h"

#include "vision/recognise/lab.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

namespace kibitz::vision::stacks {

namespace {

constexpr double kSearchSide = 960;
constexpr std::array<double, 7> kEdges{1.5, 2.2, 3.2, 4.5, 6.5, 9, 13};  // steps of Lab a pixel
constexpr int kSide = 5;
constexpr int kLeastPatch = 60;      // pixels
constexpr double kMostPatch = 0.02;  // of the picture
constexpr double kSolid = 0.8;       // of the hull around it
constexpr double kLikeSize = 1.8;    // neighbours are at most so many times as large
constexpr double kAside = 0.2;       // of a step: how far from its place a patch may lie
constexpr std::size_t kLeastCells = 5, kMostPatches = 400, kMostLattices = 8;

/// A closed patch without edges in it.
struct Patch {
    cv::Point2d middle;
    double area = 0;
};

/// Which patch is in which row and column, counted from anywhere.
using Places = std::map<std::pair<int, int>, std::size_t>;

double cross(cv::Point2d a, cv::Point2d b) { return a.x * b.y - a.y * b.x; }

bool areAlike(const Patch& a, const Patch& b) {
    return a.area < kLikeSize * b.area && b.area < kLikeSize * a.area;
}

/// How fast the colour changes, the fastest of lightness and both hues.
cv::Mat changesOf(const cv::Mat& small) {
    cv::Mat smooth, lab, most;
    cv::GaussianBlur(small, smooth, {}, 1.0);
    toLab(smooth, lab);
    std::vector<cv::Mat> planes;
    cv::split(lab, planes);
    for (const auto& plane : planes) {
        cv::Mat dx, dy, amount;
        cv::Sobel(plane, dx, CV_32F, 1, 0, 3, 0.25);
        cv::Sobel(plane, dy, CV_32F, 0, 1, 3, 0.25);
        cv::magnitude(dx, dy, amount);
        most = most.empty() ? amount : cv::Mat{cv::max(most, amount)};
    }
    return most;
}

std::vector<Patch> patchesOf(const cv::Mat& changes, double edge) {
    cv::Mat free = changes <= edge, labels, boxes, centres;
    const int all = cv::connectedComponentsWithStats(free, labels, boxes, centres, 4);
    std::vector<Patch> patches;
    for (int i = 1; i < all; ++i) {
        const int area = boxes.at<int>(i, cv::CC_STAT_AREA);
        const cv::Rect box{boxes.at<int>(i, cv::CC_STAT_LEFT), boxes.at<int>(i, cv::CC_STAT_TOP),
                           boxes.at<int>(i, cv::CC_STAT_WIDTH),
                           boxes.at<int>(i, cv::CC_STAT_HEIGHT)};
        if (area < kLeastPatch || area > kMostPatch * static_cast<double>(free.total()) ||
            area < 0.35 * box.area())
            continue;
        std::vector<std::vector<cv::Point>> outlines;
        cv::findContours(labels(box) == i, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE,
                         box.tl());
        if (outlines.empty()) continue;
        std::vector<cv::Point> hull;
        cv::convexHull(outlines[0], hull);
        const auto moments = cv::moments(hull);
        if (moments.m00 < 1 || cv::contourArea(outlines[0]) < kSolid * moments.m00) continue;
        patches.push_back({{moments.m10 / moments.m00, moments.m01 / moments.m00}, moments.m00});
    }
    return patches;
}

/// The lattice that this patch and two neighbours of it begin.
Places grown(const std::vector<Patch>& patches, std::size_t origin, cv::Point2d right,
             cv::Point2d down) {
    struct Step {
        cv::Point2d right, down;
    };
    constexpr std::array<std::pair<int, int>, 12> kWays{{{1, 0},
                                                         {-1, 0},
                                                         {0, 1},
                                                         {0, -1},
                                                         {1, 1},
                                                         {1, -1},
                                                         {-1, 1},
                                                         {-1, -1},
                                                         {2, 0},
                                                         {-2, 0},
                                                         {0, 2},
                                                         {0, -2}}};
    Places places{{{0, 0}, origin}};
    std::vector<bool> used(patches.size());
    used[origin] = true;
    std::map<std::pair<int, int>, Step> steps{{{0, 0}, {right, down}}};
    std::deque<std::pair<int, int>> open{{0, 0}};
    while (!open.empty()) {
        const auto from = open.front();
        open.pop_front();
        const auto& here = patches[places[from]];
        const auto step = steps[from];
        for (const auto& [across, along] : kWays) {
            const std::pair<int, int> to{from.first + across, from.second + along};
            if (places.contains(to) || std::abs(to.first) >= kSide || std::abs(to.second) >= kSide)
                continue;
            const auto there = here.middle + across * step.right + along * step.down;
            std::size_t nearest = 0;
            double least = kAside * std::min(cv::norm(step.right), cv::norm(step.down));
            bool found = false;
            for (std::size_t i = 0; i < patches.size(); ++i) {
                const double far = cv::norm(patches[i].middle - there);
                if (far >= least || used[i] || !areAlike(patches[i], here)) continue;
                least = far;
                nearest = i;
                found = true;
            }
            if (!found) continue;
            places[to] = nearest;
            used[nearest] = true;
            // Farther away steps are shorter.
            const auto moved = patches[nearest].middle - here.middle;
            auto next = step;
            if (along == 0) next.right = 0.5 * (step.right + moved * (1.0 / across));
            if (across == 0) next.down = 0.5 * (step.down + moved * (1.0 / along));
            steps[to] = next;
            open.push_back(to);
        }
    }
    return places;
}

/// The largest lattice that has this patch in it.
Places latticeAround(const std::vector<Patch>& patches, std::size_t origin) {
    constexpr std::size_t kNeighbours = 8;
    const auto& here = patches[origin];
    std::vector<std::size_t> near;
    for (std::size_t i = 0; i < patches.size(); ++i)
        if (i != origin && areAlike(patches[i], here)) near.push_back(i);
    std::sort(near.begin(), near.end(), [&](std::size_t a, std::size_t b) {
        return cv::norm(patches[a].middle - here.middle) <
               cv::norm(patches[b].middle - here.middle);
    });
    if (near.size() > kNeighbours) near.resize(kNeighbours);
    Places best;
    for (std::size_t a = 0; a < near.size(); ++a)
        for (std::size_t b = a + 1; b < near.size(); ++b) {
            const auto right = patches[near[a]].middle - here.middle,
                       down = patches[near[b]].middle - here.middle;
            const double r = cv::norm(right), d = cv::norm(down),
                         cell = std::abs(cross(right, down));
            // A patch fills most of its cell.
            if (cell < 0.45 * r * d || r > 2.5 * d || d > 2.5 * r || here.area < 0.3 * cell ||
                here.area > cell)
                continue;
            auto places = grown(patches, origin, right, down);
            if (places.size() > best.size()) best = std::move(places);
        }
    return best;
}

/// All ways in which five rows and columns may lie over these.
void addOutlines(const std::vector<Patch>& patches, const Places& places, double scale,
                 std::vector<Quad>& quads) {
    std::vector<cv::Point2f> from, to;
    int left = kSide, right = -kSide, top = kSide, bottom = -kSide;
    double area = 0;
    for (const auto& [place, patch] : places) {
        from.emplace_back(static_cast<float>(place.first), static_cast<float>(place.second));
        to.emplace_back(patches[patch].middle);
        left = std::min(left, place.first), right = std::max(right, place.first);
        top = std::min(top, place.second), bottom = std::max(bottom, place.second);
        area += patches[patch].area / static_cast<double>(places.size());
    }
    if (right - left < 1 || bottom - top < 1) return;
    const cv::Mat map = cv::findHomography(from, to, cv::RANSAC, 0.12 * std::sqrt(area));
    if (map.empty()) return;
    for (int x = right - kSide + 1; x <= left; ++x)
        for (int y = bottom - kSide + 1; y <= top; ++y) {
            const float l = static_cast<float>(x) - 0.5F, t = static_cast<float>(y) - 0.5F;
            const std::vector<cv::Point2f> cells{
                {l, t}, {l + kSide, t}, {l + kSide, t + kSide}, {l, t + kSide}};
            std::vector<cv::Point2f> seen;
            cv::perspectiveTransform(cells, seen, map);
            Quad quad{seen[0], seen[1], seen[2], seen[3]};
            for (auto& corner : quad) corner *= static_cast<float>(1 / scale);
            if (cross(quad[1] - quad[0], quad[2] - quad[1]) < 0) std::swap(quad[1], quad[3]);
            if (looksLikePage(quad)) quads.push_back(inOrder(quad));
        }
}

}  // namespace

std::vector<Quad> outlinesOfCells(const cv::Mat& picture) {
    const double scale = std::min(1.0, kSearchSide / std::max(picture.cols, picture.rows));
    cv::Mat small;
    cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    const auto changes = changesOf(small);
    std::vector<Quad> quads;
    for (const double edge : kEdges) {
        const auto patches = patchesOf(changes, edge);
        if (patches.size() > kMostPatches) continue;
        std::vector<bool> tried(patches.size());
        std::vector<Places> lattices;
        for (std::size_t i = 0; i < patches.size(); ++i) {
            if (tried[i]) continue;
            auto places = latticeAround(patches, i);
            if (places.size() < kLeastCells) continue;
            for (const auto& [place, patch] : places) tried[patch] = true;
            lattices.push_back(std::move(places));
        }
        std::sort(lattices.begin(), lattices.end(),
                  [](const Places& a, const Places& b) { return a.size() > b.size(); });
        if (lattices.size() > kMostLattices) lattices.resize(kMostLattices);
        for (const auto& places : lattices) addOutlines(patches, places, scale, quads);
    }
    return quads;
}

}  // namespace kibitz::vision::stacks
