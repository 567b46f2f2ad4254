#include "datasets/play/marks.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <opencv2/core.hpp>

#include <algorithm>
#include <string>

using namespace kibitz::datasets;

namespace {

constexpr double kPixelsPerMm = 6;
const cv::Rect2d kCell{10, 10, 15, 15};

cv::Mat marked(const std::string& symbol, const Handwriting& hand, std::uint64_t seed,
               double strength = 1) {
    cv::Mat page(cv::Size{210, 210}, CV_8UC3, cv::Scalar::all(255));
    ink(page, kPixelsPerMm, strokesOf(symbol, kCell, hand, seed), hand.pen, strength);
    return page;
}

/// Share of darkened pixels in a part of the cell, given in shares of it.
double inked(const cv::Mat& page, const cv::Rect2d& part) {
    const cv::Rect area{cvRound((kCell.x + part.x * kCell.width) * kPixelsPerMm),
                        cvRound((kCell.y + part.y * kCell.height) * kPixelsPerMm),
                        cvRound(part.width * kCell.width * kPixelsPerMm),
                        cvRound(part.height * kCell.height * kPixelsPerMm)};
    int dark = 0;
    for (int y = area.y; y < area.br().y; ++y)
        for (int x = area.x; x < area.br().x; ++x)
            if (const auto p = page.at<cv::Vec3b>(y, x); p[0] + p[1] + p[2] < 3 * 200) ++dark;
    return static_cast<double>(dark) / area.area();
}

const cv::Rect2d kWhole{0, 0, 1, 1}, kMiddle{0.4, 0.4, 0.2, 0.2};

}  // namespace

TEST_CASE("each kind of mark looks like itself in any hand", "[datasets][marks]") {
    const auto person = GENERATE(1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u);
    const auto hand = handwriting(person, 0.4);
    INFO("person " << person);
    const auto share = [&](const std::string& symbol) {
        return inked(marked(symbol, hand, 9), kWhole);
    };
    CHECK(share("cross") > 0.01);
    CHECK(share("lava") > 0.6);
    CHECK(share("exploded") > share("cross"));
    CHECK(share("lava") > share("exploded"));
    // A cross meets itself in the middle, a circle goes round it.
    CHECK(inked(marked("cross", hand, 9), {0.3, 0.3, 0.4, 0.4}) > 0);
    CHECK(inked(marked("circled", hand, 9), kMiddle) == 0);
    CHECK(inked(marked("struck", hand, 9), {0.3, 0, 0.4, 1}) > 0);
    // A track touches the edges that its name says, and no other.
    const cv::Rect2d north{0.3, 0, 0.4, 0.15}, south{0.3, 0.85, 0.4, 0.15}, west{0, 0.3, 0.15, 0.4},
        east{0.85, 0.3, 0.15, 0.4};
    const auto curve = marked("track NE", hand, 9);
    CHECK(inked(curve, north) > 0);
    CHECK(inked(curve, east) > 0);
    CHECK(inked(curve, south) == 0);
    CHECK(inked(curve, west) == 0);
    const auto straight = marked("track EW", hand, 9);
    CHECK(inked(straight, west) > 0);
    CHECK(inked(straight, east) > 0);
    CHECK(inked(straight, north) == 0);
}

TEST_CASE("the same place is marked in the same way, another place in another",
          "[datasets][marks]") {
    const auto hand = handwriting(3, 0.6);
    const auto differ = [](const cv::Mat& a, const cv::Mat& b) {
        return cv::norm(a, b, cv::NORM_INF) > 0;
    };
    CHECK_FALSE(differ(marked("cross", hand, 1), marked("cross", hand, 1)));
    CHECK(differ(marked("cross", hand, 1), marked("cross", hand, 2)));
    CHECK(differ(marked("cross", hand, 1), marked("cross", handwriting(4, 0.6), 1)));
}

TEST_CASE("sloppy crosses leave their cells now and then, neat ones do not", "[datasets][marks]") {
    const auto leaves = [](std::uint64_t site, double sloppiness) {
        const auto strokes = strokesOf("cross", kCell, handwriting(site, sloppiness), site);
        return std::any_of(strokes.begin(), strokes.end(), [](const Stroke& stroke) {
            return std::any_of(stroke.mm.begin(), stroke.mm.end(),
                               [](const auto& p) { return !kCell.contains(p); });
        });
    };
    const auto outside = [&](double sloppiness) {
        int leaving = 0;
        for (std::uint64_t site = 0; site < 40; ++site) leaving += leaves(site, sloppiness) ? 1 : 0;
        return leaving;
    };
    CHECK(outside(0.1) == 0);
    CHECK(outside(1) > 5);
}

TEST_CASE("a mark that was rubbed out is faint but not gone", "[datasets][marks]") {
    const auto hand = handwriting(2, 0.3);
    const auto page = marked("cross", hand, 1, 0.1);
    double darkest = 0;
    cv::minMaxLoc(page.reshape(1), &darkest, nullptr);
    CHECK(darkest < 255);
    CHECK(darkest > 200);
}
