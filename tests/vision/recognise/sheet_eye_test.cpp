// What SheetEye makes of the finder's, the mark reader's and the dice eye's words.

#include "rules/dizzle/dizzle.h"
#include "vision/recognise/sheet_find_print.h"
#include "vision/recognise/sheet_join.h"
#include "vision/recognise/sheet_map.h"
#include "vision/recognise/sheet_pose.h"
#include "vision/recognise/sheet_trouble.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <numeric>

using namespace kibitz;
using namespace kibitz::vision;
using Catch::Matchers::WithinAbs;

namespace {

constexpr double kPi = 3.14159265358979;
const cv::Size kPicture{1920, 1080};

const KnownSheet& levelOne() {
    static const auto known = builtInSheets().front();
    return known;
}

/// A camera above the middle of a sheet.
struct TestCamera {
    double angle = 0;   // degrees off the vertical
    double around = 0;  // from which side
    double roll = 0;
    double distanceMm = 420;
    double focal = 1700;
    cv::Point2d middleMm{105, 148.5};

    cv::Point3d seen(cv::Point2d mm, double height) const {
        const double a = angle * kPi / 180, b = around * kPi / 180, c = roll * kPi / 180;
        const cv::Matx33d about{std::cos(b), -std::sin(b), 0, std::sin(b), std::cos(b), 0, 0, 0, 1};
        const cv::Matx33d tilt{1, 0, 0, 0, std::cos(a), -std::sin(a), 0, std::sin(a), std::cos(a)};
        const cv::Matx33d turn{std::cos(c), -std::sin(c), 0, std::sin(c), std::cos(c), 0, 0, 0, 1};
        const auto at =
            turn * tilt * about * cv::Vec3d{mm.x - middleMm.x, mm.y - middleMm.y, -height} +
            cv::Vec3d{0, 0, distanceMm};
        return {at[0], at[1], at[2]};
    }
    cv::Point2f project(cv::Point2d mm, double height = 0) const {
        const auto at = seen(mm, height);
        return cv::Point2f{cv::Point2d{kPicture.width / 2.0 + focal * at.x / at.z,
                                       kPicture.height / 2.0 + focal * at.y / at.z}};
    }
    SheetMap map() const {
        const std::vector<cv::Point2f> mm{{0, 0}, {210, 0}, {210, 297}, {0, 297}};
        std::vector<cv::Point2f> pixels;
        for (const auto& point : mm) pixels.push_back(project(point));
        return makeMap({210, 297}, cv::Matx33d(cv::getPerspectiveTransform(mm, pixels)));
    }
    FoundSheet found() const {
        FoundSheet found;
        found.sure = 0.999F;
        found.map = map();
        found.corners = cornersOf(found.map);
        return found;
    }
    /// The box of a die that stands on the sheet.
    cv::Rect2f boxOf(cv::Point2d foot, double edge, double turned) const {
        std::vector<cv::Point2f> corners;
        for (const double height : {0.0, edge})
            for (int i = 0; i < 4; ++i) {
                const double way = turned + i * kPi / 2;
                corners.push_back(project(
                    foot + cv::Point2d{std::cos(way), std::sin(way)} * (edge / std::sqrt(2.0)),
                    height));
            }
        cv::Point2f low = corners[0], high = corners[0];
        for (const auto& corner : corners) {
            low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
            high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
        }
        return {low, high};
    }
};

SeenDie dieSeen(const cv::Rect2f& box, int value, float sure = 0.995F) {
    SeenDie die;
    die.box = box;
    die.value = value;
    die.probabilities.fill((1 - sure) / 5);
    die.probabilities[static_cast<std::size_t>(value - 1)] = sure;
    die.sure = sure > 0.95F;
    return die;
}

std::size_t siteNamed(const std::string& name) {
    const auto& sites = levelOne().sites;
    for (std::size_t i = 0; i < sites.size(); ++i)
        if (sites[i].name == name) return i;
    FAIL("there is no site " << name);
    return 0;
}

cv::Point2d middleOf(const std::string& name) {
    const auto& mm = levelOne().sites[siteNamed(name)].mm;
    return (mm.tl() + mm.br()) * 0.5;
}

MarkShares shares(std::initializer_list<std::pair<Mark, float>> given) {
    MarkShares all{};
    for (const auto& [mark, share] : given) all[static_cast<std::size_t>(mark)] = share;
    return all;
}

/// A blank sheet as a reader without doubts sees it, but for some sites.
std::vector<MarkShares> marksWith(
    std::initializer_list<std::pair<std::string, MarkShares>> others) {
    std::vector<MarkShares> marks(levelOne().sites.size(), shares({{Mark::Nothing, 1}}));
    for (const auto& [name, share] : others) marks[siteNamed(name)] = share;
    return marks;
}

std::vector<SeenSite> read(const TestCamera& camera, const std::vector<MarkShares>& marks,
                           const std::vector<SeenDie>& dice) {
    const auto found = camera.found();
    const auto standing = standingOn(levelOne(), found, marks, dice, kPicture);
    return joinedSites(levelOne(), found, marks, dice, standing, kPicture);
}

}  // namespace

TEST_CASE("marks are called as Dizzle's vocabulary calls them", "[vision][sheet]") {
    const rules::dizzle::Rules rules{levelOne().sheet, {"Ann"}};
    const auto& symbols = rules.vocabulary().symbols;
    REQUIRE(symbols.size() == kMarks - 1);
    for (std::size_t i = 0; i < symbols.size(); ++i)
        CHECK(symbolOf(static_cast<Mark>(i)) == symbols[i]);
    CHECK(symbolOf(Mark::Covered) == "covered");
}

TEST_CASE("the look of a sheet tells where the camera stood", "[vision][sheet]") {
    TestCamera camera;
    camera.angle = GENERATE(10.0, 30.0, 50.0);
    camera.around = GENERATE(0.0, 70.0, 200.0);
    camera.roll = GENERATE(0.0, 12.0);
    INFO(camera.angle << " degrees, from " << camera.around << ", rolled " << camera.roll);
    const auto pose = SheetPose::of(camera.map(), {210, 297}, kPicture);
    REQUIRE(pose);
    CHECK_THAT(pose->angle(), WithinAbs(camera.angle, 4));
    for (const auto& mm : {cv::Point2d{30, 40}, {105, 150}, {180, 260}}) {
        // How far 15 mm lift a point in the picture is what the foot of a die follows from.
        const auto lift = camera.project(mm, 15) - camera.project(mm);
        const auto seen = pose->project(mm, 15) - pose->project(mm, 0);
        CHECK(cv::norm(lift - seen) < 0.15 * cv::norm(lift) + 1);
    }
}

TEST_CASE("a mirrored sheet has no camera", "[vision][sheet]") {
    const std::vector<cv::Point2f> mm{{0, 0}, {210, 0}, {210, 297}, {0, 297}};
    const std::vector<cv::Point2f> mirrored{{900, 100}, {400, 120}, {380, 800}, {920, 820}};
    const auto map = makeMap({210, 297}, cv::Matx33d(cv::getPerspectiveTransform(mm, mirrored)));
    CHECK_FALSE(SheetPose::of(map, {210, 297}, kPicture));
}

TEST_CASE("a die is found by its foot, however far it leans over", "[vision][sheet]") {
    TestCamera camera;
    camera.angle = GENERATE(0.0, 25.0, 45.0, 58.0);
    camera.around = GENERATE(0.0, 45.0, 160.0);
    const double edge = GENERATE(11.0, 16.0);
    const double turned = GENERATE(0.0, 0.5, 1.2);
    INFO(camera.angle << " degrees, from " << camera.around << ", edge " << edge << ", turned "
                      << turned);
    const auto map = camera.map();
    const auto pose = SheetPose::of(map, {210, 297}, kPicture);
    REQUIRE(pose);
    for (const auto& foot : {cv::Point2d{40, 60}, {105, 150}, {170, 240}}) {
        const auto die = standingDie(*pose, map, camera.boxOf(foot, edge, turned));
        CHECK(cv::norm(die.footMm - foot) < 3);
    }
}

TEST_CASE("what a standing die hides is as large as its box", "[vision][sheet]") {
    TestCamera camera;
    camera.angle = GENERATE(10, 35, 55);
    const auto box = camera.boxOf(middleOf("f3"), 13, 0.4);
    const auto pose = SheetPose::of(camera.map(), {210, 297}, kPicture);
    REQUIRE(pose);
    const auto outline = outlineOf(*pose, camera.map(), standingDie(*pose, camera.map(), box));
    const cv::Rect2f around = cv::boundingRect(outline);
    CHECK_THAT(around.x, WithinAbs(box.x, 3));
    CHECK_THAT(around.y, WithinAbs(box.y, 3));
    CHECK_THAT(around.br().x, WithinAbs(box.br().x, 3));
    CHECK_THAT(around.br().y, WithinAbs(box.br().y, 3));
}

TEST_CASE("where a sheet lies on the table is told by the part of it that is seen",
          "[vision][sheet]") {
    TestCamera camera;
    camera.angle = 50;
    const auto table = camera.map();
    // The second sheet lies beside it, turned; its map is right at its left and goes astray.
    const auto laid = [](cv::Point2d mm) {
        const double a = 0.3;
        return cv::Point2d{240 + std::cos(a) * mm.x - std::sin(a) * mm.y,
                           -40 + std::sin(a) * mm.x + std::cos(a) * mm.y};
    };
    const std::vector<cv::Point2f> mm{{0, 0}, {210, 0}, {210, 297}, {0, 297}};
    std::vector<cv::Point2f> pixels;
    for (const auto& point : mm) pixels.push_back(camera.project(laid(point)));
    pixels[1] += cv::Point2f{30, 45};
    const double astray = cv::norm(table.toSheet(pixels[1]) - laid(mm[1]));
    REQUIRE(astray > 15);
    const auto map = makeMap({210, 297}, cv::Matx33d(cv::getPerspectiveTransform(mm, pixels)));
    std::vector<BlockMatch> blocks;
    for (double y = 10; y < 290; y += 12)
        for (double x = 10; x < 200; x += 12) {
            BlockMatch block;
            block.mm = {x, y};
            block.moved = map.toSheet(camera.project(laid(block.mm))) - block.mm;
            block.likeness = cv::norm(block.moved) < 3 ? 0.9F : 0.1F;
            blocks.push_back(block);
        }
    const auto lies = liesOn(table.parts(), map, blocks);
    REQUIRE(lies);
    CHECK_THAT(lies->askewMm, WithinAbs(astray, 3));
    CHECK_THAT(lies->scale, WithinAbs(1, 0.02));
    const auto flat = makeMap({210, 297}, lies->perspective);
    for (const auto& point : mm)
        CHECK(cv::norm(flat.toPicture(point) - camera.project(laid(point))) < 8);
    blocks.resize(5);
    CHECK_FALSE(liesOn(table.parts(), map, blocks));
}

TEST_CASE("a die that both see is a die with its value", "[vision][sheet]") {
    TestCamera camera;
    camera.angle = 45;
    const auto box = camera.boxOf(middleOf("d4"), 12, 0.3);
    const auto sites =
        read(camera, marksWith({{"d4", shares({{Mark::Die5, 0.9F}, {Mark::Die6, 0.1F}})}}),
             {dieSeen(box, 5)});
    const auto& site = sites[siteNamed("d4")];
    CHECK(site.value == Mark::Die5);
    CHECK(site.probability() > 0.9F);
    CHECK_THAT(std::accumulate(site.shares.begin(), site.shares.end(), 0.0), WithinAbs(1, 1e-4));
}

TEST_CASE("where one sees a die and the other a cross, neither is believed", "[vision][sheet]") {
    const TestCamera camera;
    const auto box = camera.boxOf(middleOf("d4"), 12, 0.3);
    SECTION("the mark reader says cross") {
        const auto sites =
            read(camera, marksWith({{"d4", shares({{Mark::Cross, 1}})}}), {dieSeen(box, 5)});
        CHECK_FALSE(sites[siteNamed("d4")].sure);
    }
    SECTION("the dice eye sees none") {
        const auto sites = read(camera, marksWith({{"d4", shares({{Mark::Die5, 1}})}}), {});
        CHECK(sites[siteNamed("d4")].value == Mark::Die5);
        CHECK_FALSE(sites[siteNamed("d4")].sure);
    }
    SECTION("they read different values") {
        const auto sites =
            read(camera, marksWith({{"d4", shares({{Mark::Die2, 1}})}}), {dieSeen(box, 5)});
        CHECK_FALSE(sites[siteNamed("d4")].sure);
    }
}

TEST_CASE("a die stands on one cell and only leans over the next", "[vision][sheet]") {
    TestCamera camera;
    camera.angle = 55;
    // Seen from below the sheet's foot, so the die hides what lies above it.
    const auto box = camera.boxOf(middleOf("d5"), 15, 0);
    const auto die = shares({{Mark::Die3, 0.6F}, {Mark::Covered, 0.4F}});
    const auto sites = read(camera, marksWith({{"d4", die}, {"d5", die}}), {dieSeen(box, 3)});
    CHECK(sites[siteNamed("d5")].value == Mark::Die3);
    CHECK_FALSE(sites[siteNamed("d4")].value);
    CHECK_FALSE(sites[siteNamed("d4")].sure);
    CHECK(sites[siteNamed("d4")].covered() > 0.9F);
}

TEST_CASE("a die between two cells is sure on neither", "[vision][sheet]") {
    const TestCamera camera;
    const auto& mm = levelOne().sites[siteNamed("d4")].mm;
    const auto box = camera.boxOf({mm.x + mm.width, mm.y + mm.height / 2}, 12, 0);
    const auto half = shares({{Mark::Nothing, 0.5F}, {Mark::Die3, 0.5F}});
    const auto sites = read(camera, marksWith({{"d4", half}, {"e4", half}}), {dieSeen(box, 3)});
    CHECK_FALSE(sites[siteNamed("d4")].sure);
    CHECK_FALSE(sites[siteNamed("e4")].sure);
}

TEST_CASE("a die beside the lattice stands on no cell", "[vision][sheet]") {
    const TestCamera camera;
    const std::vector<SeenDie> dice{dieSeen(camera.boxOf({198, 285}, 12, 0), 3),
                                    dieSeen(camera.boxOf({250, 150}, 12, 0), 3)};
    const auto marks = marksWith({});
    CHECK(standingOn(levelOne(), camera.found(), marks, dice, kPicture).empty());
}

TEST_CASE("what lies outside of the picture is covered, and nothing there is sure",
          "[vision][sheet]") {
    TestCamera camera;
    camera.distanceMm = 200;  // so near that only the middle is seen
    const auto sites = read(camera, marksWith({}), {});
    CHECK_FALSE(sites[siteNamed("round 1")].value);
    CHECK(sites[siteNamed("round 1")].covered() == 1);
    CHECK(sites[siteNamed("d6")].value == Mark::Nothing);
    CHECK(sites[siteNamed("d6")].sure);
}

TEST_CASE("what looks out from behind something is guessed at, and never sure", "[vision][sheet]") {
    const TestCamera camera;
    const auto partly = shares({{Mark::Cross, 0.3F}, {Mark::Nothing, 0.1F}, {Mark::Covered, 0.6F}});
    const auto wholly = shares({{Mark::Cross, 0.01F}, {Mark::Covered, 0.99F}});
    const auto sites = read(camera, marksWith({{"d4", partly}, {"d5", wholly}}), {});
    CHECK(sites[siteNamed("d4")].value == Mark::Cross);
    CHECK(sites[siteNamed("d4")].isRatherCovered());
    CHECK_FALSE(sites[siteNamed("d4")].sure);
    CHECK_FALSE(sites[siteNamed("d5")].value);
}

TEST_CASE("on a sheet that may be another one nothing is sure", "[vision][sheet]") {
    const TestCamera camera;
    auto found = camera.found();
    found.sure = 0.6F;
    const auto marks = marksWith({{"d4", shares({{Mark::Cross, 1}})}});
    const auto sites = joinedSites(levelOne(), found, marks, {}, {}, kPicture);
    for (const auto& site : sites) CHECK_FALSE(site.sure);
    CHECK(sites[siteNamed("d4")].value == Mark::Cross);
}

TEST_CASE("a slight doubt of the mark reader makes a site unsure", "[vision][sheet]") {
    const TestCamera camera;
    const auto sites =
        read(camera, marksWith({{"d4", shares({{Mark::Cross, 0.9F}, {Mark::Nothing, 0.1F}})}}), {});
    CHECK(sites[siteNamed("d4")].value == Mark::Cross);
    CHECK_FALSE(sites[siteNamed("d4")].sure);
}

TEST_CASE("the width of edges tells a blurred picture from a sharp one", "[vision][sheet]") {
    cv::Mat picture = levelOne().print.clone(), blurred;
    const auto sharp = edgeWidth(picture);
    REQUIRE(sharp);
    cv::GaussianBlur(picture, blurred, {}, 7);
    const auto soft = edgeWidth(blurred);
    CHECK(*sharp < 3);
    CHECK((!soft || *soft > 3 * *sharp));
    CHECK_FALSE(edgeWidth(cv::Mat(900, 1200, CV_8UC3, cv::Scalar::all(120))));
}

TEST_CASE("a picture shaken in one direction is as blurred as one out of focus",
          "[vision][sheet]") {
    const auto picture = levelOne().print;
    const auto sharp = edgeWidth(picture);
    REQUIRE(sharp);
    constexpr int kLong = 25;
    const cv::Mat line = cv::Mat::eye(kLong, kLong, CV_32F) / kLong;
    const std::vector<cv::Mat> shakes{cv::Mat(1, kLong, CV_32F, cv::Scalar{1.0 / kLong}),
                                      cv::Mat(kLong, 1, CV_32F, cv::Scalar{1.0 / kLong}), line};
    for (const auto& shake : shakes) {
        cv::Mat shaken;
        cv::filter2D(picture, shaken, -1, shake);
        const auto width = edgeWidth(shaken);
        CAPTURE(shake.size(), *sharp);
        REQUIRE(width);
        CHECK(*width > 3 * *sharp);
    }
}
