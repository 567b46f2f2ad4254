#include "vision/equipment/drawing.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/sketch.h"

#include <opencv2/core.hpp>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using namespace kibitz::vision;

namespace {

/// Columns of the row that are darker than half grey: first and last.
std::pair<int, int> darkSpan(const cv::Mat& row) {
    int first = -1, last = -1;
    for (int x = 0; x < row.cols; ++x)
        if (row.at<cv::Vec3b>(0, x)[1] < 128) {
            if (first < 0) first = x;
            last = x;
        }
    return {first, last};
}

}  // namespace

TEST_CASE("a raster has the size of the page", "[vision][equipment]") {
    CHECK(rasterise({{210, 297}, {1, 1, 1}, {}}, 4).size() == cv::Size{840, 1188});
    CHECK(rasterise({{63.4, 88.2}, {1, 1, 1}, {}}, 7.5).size() == cv::Size{476, 662});
}

TEST_CASE("inks come out as blue, green, red in that order", "[vision][equipment]") {
    const auto picture = rasterise({{2, 2}, {1, 0.5, 0}, {}}, 5);
    CHECK(picture.at<cv::Vec3b>(5, 5) == cv::Vec3b{0, 128, 255});
}

TEST_CASE("the printed ruler is fifty millimetres long at any resolution", "[vision][equipment]") {
    for (const double pixelsPerMm : {4.0, 7.3, 12.0}) {
        Drawing drawing{{70, 20}, {1, 1, 1}, {}};
        drawRuler(Sketch{drawing}.at({10, 10}), 60);
        const auto picture = rasterise(drawing, pixelsPerMm);
        // Through the long ticks of its ends, above all others: the darkest columns there.
        const auto row = picture.row(static_cast<int>(std::lround(8.1 * pixelsPerMm)));
        double left = 0, right = 0, leftWeight = 0, rightWeight = 0;
        for (int x = 0; x < row.cols; ++x) {
            const double dark = 255 - row.at<cv::Vec3b>(0, x)[1];
            const double mm = (x + 0.5) / pixelsPerMm;
            if (mm < 15) left += dark * mm, leftWeight += dark;
            if (mm > 55) right += dark * mm, rightWeight += dark;
        }
        REQUIRE(leftWeight > 0);
        REQUIRE(rightWeight > 0);
        CHECK(right / rightWeight - left / leftWeight == Catch::Approx(50).margin(0.02));
    }
}

TEST_CASE("a line thinner than a pixel is neither lost nor fat", "[vision][equipment]") {
    Drawing drawing{{20, 20}, {1, 1, 1}, {}};
    Sketch{drawing}.line({0, 10.3}, {20, 10.3}, {0, 0, 0}, 0.1);
    const auto picture = rasterise(drawing, 4);
    double dark = 0;
    for (int y = 0; y < picture.rows; ++y) dark += (255 - picture.at<cv::Vec3b>(y, 40)[0]) / 255.0;
    CHECK(dark == Catch::Approx(0.4).margin(0.03));  // a tenth of a millimetre
}

TEST_CASE("capital letters are as high as asked", "[vision][equipment]") {
    Drawing drawing{{40, 20}, {1, 1, 1}, {}};
    Sketch{drawing}.text("HIH", {5, 15}, {8, {0, 0, 0}, Text::Align::Left, true, 0});
    const auto picture = rasterise(drawing, 10);
    const auto [top, bottom] = darkSpan(picture.col(75).clone().reshape(3, 1));
    CHECK(bottom - top + 1 == Catch::Approx(80).margin(1.5));
    CHECK(widthMm({"HIH", {}, 8, Text::Align::Left, true, 0, {}}) > 8);
}

TEST_CASE("the same drawing gives the same pixels, also from several threads",
          "[vision][equipment]") {
    Drawing drawing{{60, 60}, {1, 1, 1}, {}};
    const Sketch page{drawing};
    for (int i = 1; i <= 6; ++i) {
        drawDie(page.at({9.0 * i, 20}, 4), i, {1, 1, 1}, {0, 0, 0}, {0, 0, 0});
        page.label(std::to_string(i), {9.0 * i, 40}, {4, {0.5, 0, 0}, Text::Align::Left, true, 0});
    }
    const auto first = rasterise(drawing, 6);
    std::vector<cv::Mat> others(8);
    std::vector<std::thread> threads;
    for (auto& other : others) threads.emplace_back([&] { other = rasterise(drawing, 6); });
    for (auto& thread : threads) thread.join();
    for (const auto& other : others) CHECK(cv::norm(first, other, cv::NORM_INF) == 0);
}

TEST_CASE("a PDF has the true size of every page and carries its fonts", "[vision][equipment]") {
    const auto file = std::filesystem::temp_directory_path() /
                      ("kibitz drawing test " + std::to_string(getpid()) + ".pdf");
    Drawing small{{88, 63}, {1, 1, 1}, {}}, large{{384, 240}, {1, 1, 1}, {}};
    Sketch{small}.text("Words", {5, 20}, {4, {0, 0, 0}, Text::Align::Left, false, 0});
    writePdf({small, large}, file, "Two pages");
    std::ifstream in{file, std::ios::binary};
    const std::string pdf{std::istreambuf_iterator<char>{in}, {}};
    std::filesystem::remove(file);
    std::vector<double> sizes;
    const std::string key = "/MediaBox [";
    for (auto at = pdf.find(key); at != std::string::npos; at = pdf.find(key, at + 1)) {
        std::istringstream numbers{pdf.substr(at + key.size(), 80)};
        double left = 0, top = 0, width = 0, height = 0;
        numbers >> left >> top >> width >> height;
        sizes.insert(sizes.end(), {width / 72 * 25.4, height / 72 * 25.4});
    }
    REQUIRE(sizes.size() == 4);
    const std::vector<double> expected{88, 63, 384, 240};
    for (std::size_t i = 0; i < 4; ++i) CHECK(sizes[i] == Catch::Approx(expected[i]).margin(0.01));
    CHECK(pdf.find("/FontFile") != std::string::npos);
    CHECK(pdf.find("DejaVuSans") != std::string::npos);
}
