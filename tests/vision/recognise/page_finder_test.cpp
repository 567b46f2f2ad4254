#include "vision/recognise/page_finder.h"

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <random>

using namespace kibitz;
using vision::findPages;
using vision::PageOutline;

namespace {

using Corners = std::array<cv::Point2f, 4>;

const Corners kSlanted{cv::Point2f{210.3F, 90.6F}, cv::Point2f{610.8F, 130.2F},
                       cv::Point2f{650.4F, 540.7F}, cv::Point2f{130.9F, 500.1F}};

/// A printed page: a title, a frame, lines of text, a dark bar.
cv::Mat printedPage(const cv::Scalar& paper) {
    cv::Mat page(594, 420, CV_8UC3, paper);
    cv::rectangle(page, {40, 120, 340, 200}, {60, 60, 60}, 3);
    cv::rectangle(page, {40, 40, 340, 24}, {120, 120, 120}, cv::FILLED);
    for (int y = 350; y < 560; y += 18)
        for (int x = 40; x < 370; x += 14) cv::rectangle(page, {x, y, 8, 8}, {40, 40, 40}, 2);
    return page;
}

cv::Mat tableOf(cv::Size size, const cv::Scalar& colour, double grain, unsigned seed = 5) {
    cv::Mat noise(size, CV_32FC3), table;
    cv::RNG random{seed};
    random.fill(noise, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar::all(grain));
    cv::GaussianBlur(noise, noise, {0, 0}, 1.5);
    cv::Mat plain(size, CV_32FC3, colour);
    plain += noise * 3;
    plain.convertTo(table, CV_8UC3);
    return table;
}

/// Lays the page on the table so that its corners are there.
void lay(cv::Mat& table, const cv::Mat& page, const Corners& corners) {
    const auto w = static_cast<float>(page.cols), h = static_cast<float>(page.rows);
    // Four times as fine and reduced again: edges are as soft as a camera makes them.
    const Corners flat{cv::Point2f{-0.5F, -0.5F}, cv::Point2f{w - 0.5F, -0.5F},
                       cv::Point2f{w - 0.5F, h - 0.5F}, cv::Point2f{-0.5F, h - 0.5F}};
    Corners fine = corners;
    std::vector<cv::Point> outline;
    for (auto& p : fine) {
        p = p * 4 - cv::Point2f{0.5F, 0.5F};
        outline.emplace_back(p);
    }
    cv::Mat large, laid, mask = cv::Mat::zeros(table.size() * 4, CV_8U);
    cv::resize(table, large, {}, 4, 4, cv::INTER_NEAREST);
    cv::warpPerspective(page, laid, cv::getPerspectiveTransform(flat.data(), fine.data()),
                        large.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::fillConvexPoly(mask, outline, cv::Scalar::all(255));
    laid.copyTo(large, mask);
    cv::resize(large, table, table.size(), 0, 0, cv::INTER_AREA);
}

cv::Mat photo(const cv::Scalar& table = {60, 70, 80}, const cv::Scalar& paper = {235, 240, 242}) {
    auto picture = tableOf({800, 640}, table, 4);
    lay(picture, printedPage(paper), kSlanted);
    return picture;
}

double missOf(const Corners& truth, const Corners& found) {
    double best = 1e9;
    for (std::size_t shift = 0; shift < 4; ++shift) {
        double worst = 0;
        for (std::size_t i = 0; i < 4; ++i)
            worst = std::max(worst, cv::norm(truth[i] - found[(i + shift) % 4]));
        best = std::min(best, worst);
    }
    return best;
}

}  // namespace

TEST_CASE("a page on a table is found to a fraction of a pixel", "[vision][page]") {
    const auto pages = findPages(photo());
    REQUIRE(pages.size() == 1);
    CHECK(missOf(kSlanted, pages[0].corners) < 0.8);
    CHECK(pages[0].confidence > 0.9F);
    CHECK(cv::norm(pages[0].corners[0] - kSlanted[0]) < 0.8);
    for (const auto& edge : pages[0].edges) CHECK(edge.size() > 40);
}

TEST_CASE("a page needs neither colour nor a dark table", "[vision][page]") {
    SECTION("grey picture") {
        cv::Mat grey;
        cv::cvtColor(photo(), grey, cv::COLOR_BGR2GRAY);
        const auto pages = findPages(grey);
        REQUIRE(pages.size() == 1);
        CHECK(missOf(kSlanted, pages[0].corners) < 1);
    }
    SECTION("blue paper on red cloth of the same brightness") {
        const auto pages = findPages(photo({70, 60, 200}, {230, 170, 120}));
        REQUIRE(!pages.empty());
        CHECK(missOf(kSlanted, pages[0].corners) < 2);
    }
    SECTION("white paper on a table that is nearly white") {
        const auto pages = findPages(photo({205, 210, 212}, {238, 240, 241}));
        REQUIRE(!pages.empty());
        CHECK(missOf(kSlanted, pages[0].corners) < 2);
    }
    SECTION("black and white only") {
        cv::Mat grey, bits;
        cv::cvtColor(photo(), grey, cv::COLOR_BGR2GRAY);
        cv::threshold(grey, bits, 150, 255, cv::THRESH_BINARY);
        const auto pages = findPages(bits);
        REQUIRE(!pages.empty());
        CHECK(missOf(kSlanted, pages[0].corners) < 2);
    }
}

TEST_CASE("a corner that cannot be seen is where its edges would meet", "[vision][page]") {
    auto picture = photo();
    SECTION("folded over") {
        const std::vector<cv::Point> fold{{651, 541}, {646, 480}, {585, 534}};
        const std::vector<cv::Point> back{{600, 490}, {646, 480}, {585, 534}};
        cv::fillConvexPoly(picture, fold, {60, 70, 80}, cv::LINE_AA);
        cv::fillConvexPoly(picture, back, {190, 195, 198}, cv::LINE_AA);
    }
    SECTION("under a hand") {
        cv::ellipse(picture, {640, 560}, {130, 70}, -50, 0, 360, {90, 120, 180}, cv::FILLED,
                    cv::LINE_AA);
    }
    const auto pages = findPages(picture);
    REQUIRE(!pages.empty());
    CHECK(missOf(kSlanted, pages[0].corners) < 5);
}

TEST_CASE("the edge of a shadow is not the edge of the page", "[vision][page]") {
    auto picture = photo();
    cv::Mat shade(picture.size(), CV_32FC3, cv::Scalar::all(1));
    const std::vector<cv::Point> dark{{0, 330}, {800, 250}, {800, 640}, {0, 640}};
    cv::fillConvexPoly(shade, dark, cv::Scalar::all(0.6));
    cv::GaussianBlur(shade, shade, {0, 0}, 4);
    cv::multiply(picture, shade, picture, 1, CV_8UC3);
    const auto pages = findPages(picture);
    REQUIRE(!pages.empty());
    CHECK(missOf(kSlanted, pages[0].corners) < 2);
}

TEST_CASE("two pages side by side are two pages", "[vision][page]") {
    auto picture = tableOf({1200, 640}, {60, 70, 80}, 4);
    const Corners left{cv::Point2f{100, 80}, cv::Point2f{500, 84}, cv::Point2f{492, 590},
                       cv::Point2f{92, 580}};
    const Corners right{cv::Point2f{520, 84}, cv::Point2f{930, 88}, cv::Point2f{935, 596},
                        cv::Point2f{512, 590}};
    lay(picture, printedPage({235, 240, 242}), left);
    lay(picture, printedPage({235, 240, 242}), right);
    const auto pages = findPages(picture);
    REQUIRE(pages.size() == 2);
    const auto found = [&](const Corners& corners) {
        return std::any_of(pages.begin(), pages.end(), [&](const PageOutline& page) {
            return missOf(corners, page.corners) < 2;
        });
    };
    CHECK(found(left));
    CHECK(found(right));
}

TEST_CASE("where there is no page none is found", "[vision][page]") {
    CHECK(findPages({}).empty());
    CHECK(findPages(cv::Mat(20, 30, CV_8UC3, cv::Scalar::all(200))).empty());
    CHECK(findPages(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(200))).empty());
    CHECK(findPages(tableOf({640, 480}, {60, 90, 140}, 12)).empty());
    // The page alone, cut off on all sides: its frame and its bar are print, not edges.
    CHECK(findPages(printedPage({235, 240, 242})).empty());
}

TEST_CASE("sheets of a simulated table are found by their edges", "[vision][page]") {
    datasets::SimulationOptions options;
    options.game = "dizzle";
    options.options["sheet"] = "level-3";
    options.seed = 810042;
    options.players = 2;
    options.size = {1280, 720};
    const auto difficulty = GENERATE(datasets::Difficulty::Easy, datasets::Difficulty::Medium);
    options.difficulty = difficulty;
    const auto still = datasets::gameStill(options, 1);
    datasets::Renderer renderer;
    const auto rendering = renderer.render(still.scene);
    const auto truth = nlohmann::json::parse(still.truth(rendering.ids, "x.jpg", false));
    const auto pages = findPages(rendering.picture);
    int wholly = 0;
    for (const auto& part : truth["parts"]) {
        Corners corners;
        for (std::size_t i = 0; i < 4; ++i)
            corners[i] = {part["corners"][i][0].get<float>(), part["corners"][i][1].get<float>()};
        if (!std::all_of(corners.begin(), corners.end(), [](auto& p) {
                return cv::Rect2f{0, 0, 1280, 720}.contains(p);
            }))
            continue;
        ++wholly;
        double best = 1e9;
        for (const auto& page : pages) best = std::min(best, missOf(corners, page.corners));
        CHECK(best < 2);
    }
    CHECK(wholly > 0);
}
