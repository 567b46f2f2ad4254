#include "vision/recognise/page_finder.h"

#include "vision/recognise/lab.h"
#include "vision/recognise/page_candidates.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

// Longest side of the copy that pages are looked for in, and of the one they are measured in.
constexpr double kSearchSide = 720;
constexpr double kMeasureSide = 2600;
constexpr std::size_t kMostRefined = 40;
// Less is said to be no page. Measured on the simulator's development stills and on photos of
// answer sheets: printed frames, table tops and boxes stay below.
constexpr double kLeastConfidence = 0.55;

struct Ranked {
    Quad quad;
    double score = 0;
    double confidence = 0;
};

double areaOf(const Quad& quad) {
    return cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end()));
}

double commonArea(const Quad& a, const Quad& b) {
    std::vector<cv::Point2f> common;
    return cv::intersectConvexConvex(std::vector<cv::Point2f>(a.begin(), a.end()),
                                     std::vector<cv::Point2f>(b.begin(), b.end()), common);
}

/// One number for what the edges say: every edge has to speak, the worst one loudest.
double confidenceOf(const EdgeEvidence& evidence) {
    double product = 1, worst = 1;
    for (const double seen : evidence.seen) {
        product *= std::max(seen, 1e-3);
        worst = std::min(worst, seen);
    }
    const double sides = 0.5 * std::pow(product, 0.25) + 0.5 * worst;
    // Paper is mostly brighter than what it lies on; a dark quad is a table, a book, a screen.
    const double paper = 0.75 + 0.25 * std::clamp(2 * evidence.bright + 0.5, 0.0, 1.0);
    return sides * (0.4 + 0.6 * evidence.even) * paper;
}

/// Among outlines that explain the edges equally well the larger one is the page: a shadow's edge
/// or a printed frame make smaller ones inside it.
double rankOf(const Quad& quad, double confidence, double pictureArea) {
    return confidence * std::pow(areaOf(quad) / pictureArea, 0.12);
}

bool areSame(const Quad& a, const Quad& b) {
    double worst = 0;
    const double size = std::sqrt(areaOf(a));
    for (std::size_t shift = 0; shift < 4; ++shift) {
        worst = 0;
        for (std::size_t i = 0; i < 4; ++i)
            worst = std::max(worst, cv::norm(a[i] - b[(i + shift) % 4]));
        if (worst < 0.03 * size) return true;
    }
    return false;
}

/// Whether the small one is a piece of the large one that something from side to side cuts off: the
/// edge of a shadow, a line of print. Two sheets would have to lie flush to look so.
bool isCutOff(const Quad& small, const Quad& large) {
    const double size = std::sqrt(areaOf(large));
    const std::vector<cv::Point2f> outline(large.begin(), large.end());
    int shared = 0;
    for (const auto& corner : small) {
        if (std::abs(cv::pointPolygonTest(outline, corner, true)) > 0.015 * size) return false;
        shared += std::any_of(large.begin(), large.end(), [&](const auto& other) {
            return cv::norm(other - corner) < 0.03 * size;
        });
    }
    return shared == 2 && areaOf(small) < areaOf(large);
}

Quad scaled(const Quad& quad, double factor) {
    Quad out = quad;
    for (auto& p : out) p *= static_cast<float>(factor);
    return out;
}

cv::Mat copyOf(const cv::Mat& bgr, double longest, double& factor) {
    factor = std::min(1.0, longest / std::max(bgr.cols, bgr.rows));
    if (factor == 1) return bgr;
    cv::Mat small;
    cv::resize(bgr, small, {}, factor, factor, cv::INTER_AREA);
    return small;
}

cv::Mat labOf(const cv::Mat& bgr, double sigma) {
    cv::Mat smooth, lab;
    cv::GaussianBlur(bgr, smooth, {0, 0}, sigma);
    toLab(smooth, lab);
    return lab;
}

std::vector<Ranked> candidates(const cv::Mat& small, const cv::Mat& lab) {
    auto quads = quadsOfAreas(small, lab);
    const auto more = quadsOfLines(lab);
    quads.insert(quads.end(), more.begin(), more.end());
    const auto area = static_cast<double>(lab.total());
    std::vector<Ranked> ranked;
    for (const auto& quad : quads)
        ranked.push_back({quad, rankOf(quad, confidenceOf(evidenceFor(quad, lab)), area), 0});
    std::sort(ranked.begin(), ranked.end(),
              [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
    std::vector<Ranked> distinct;
    for (const auto& one : ranked) {
        if (distinct.size() >= kMostRefined) break;
        if (std::none_of(distinct.begin(), distinct.end(),
                         [&](const Ranked& other) { return areSame(one.quad, other.quad); }))
            distinct.push_back(one);
    }
    return distinct;
}

}  // namespace

std::vector<PageOutline> findPages(const cv::Mat& picture) {
    if (picture.empty() || std::min(picture.cols, picture.rows) < 48) return {};
    cv::Mat bgr = picture;
    if (picture.channels() == 1) cv::cvtColor(picture, bgr, cv::COLOR_GRAY2BGR);
    if (picture.channels() == 4) cv::cvtColor(picture, bgr, cv::COLOR_BGRA2BGR);

    double searchFactor = 1, measureFactor = 1;
    const auto small = copyOf(bgr, kSearchSide, searchFactor);
    const auto smallLab = labOf(small, 0.8);
    const auto smallArea = static_cast<double>(smallLab.total());
    std::vector<Ranked> refined;
    for (const auto& one : candidates(small, smallLab)) {
        auto quad = one.quad;
        bool good = true;
        for (const double reach : {8.0, 5.0}) {
            const auto moved = settled(quad, smallLab, reach);
            if (!moved) {
                good = false;
                break;
            }
            quad = moved->corners;
        }
        if (!good) continue;
        const double confidence =
            confidenceOf(evidenceFor(quad, smallLab)) * (isParted(quad, smallLab) ? 0.5 : 1);
        if (confidence >= kLeastConfidence)
            refined.push_back({quad, rankOf(quad, confidence, smallArea), confidence});
    }
    std::sort(refined.begin(), refined.end(),
              [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
    std::erase_if(refined, [all = refined](const Ranked& one) {
        return std::any_of(all.begin(), all.end(), [&](const Ranked& other) {
            return other.confidence > 0.8 * one.confidence && isCutOff(one.quad, other.quad);
        });
    });

    const auto large = copyOf(bgr, kMeasureSide, measureFactor);
    const auto largeLab = labOf(large, 0.8);
    const double up = measureFactor / searchFactor;
    std::vector<PageOutline> pages;
    std::vector<Quad> taken;
    for (const auto& one : refined) {
        const bool overlaps = std::any_of(taken.begin(), taken.end(), [&](const Quad& other) {
            return commonArea(one.quad, other) > 0.2 * std::min(areaOf(one.quad), areaOf(other));
        });
        if (overlaps) continue;
        PageOutline page;
        const auto measured = settled(scaled(one.quad, up), largeLab, std::max(4.0, 3 * up));
        const auto quad = measured ? measured->corners : scaled(one.quad, up);
        const auto ordered = inOrder(quad);
        const auto shift = static_cast<std::size_t>(
            std::find(quad.begin(), quad.end(), ordered.front()) - quad.begin());
        page.corners = scaled(ordered, 1 / measureFactor);
        page.confidence = static_cast<float>(
            std::min(1.0, confidenceOf(evidenceFor(scaled(quad, 1 / up), smallLab))));
        if (measured)
            for (std::size_t i = 0; i < 4; ++i) {
                page.edges[i] = measured->sides[(i + shift) % 4].points;
                for (auto& p : page.edges[i]) p *= static_cast<float>(1 / measureFactor);
            }
        if (page.confidence < kLeastConfidence) continue;
        taken.push_back(one.quad);
        pages.push_back(std::move(page));
    }
    return pages;
}

}  // namespace kibitz::vision
