#include "calibration/board_view.h"

#include "rules/random.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <opencv2/core.hpp>

#include <array>
#include <cmath>
#include <vector>

using namespace kibitz;
using calibration::BoardView;
using calibration::SeenPoint;

namespace {

double evenly(rules::Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.below(100001)) / 100000;
}

/// A camera that looks at the middle of a board of this size, tilted and turned.
BoardView viewAt(cv::Size2d board, double tilt, double around, double far, double focal,
                 double distortion) {
    const cv::Vec3d middle{board.width / 2, -board.height / 2, 0};
    const cv::Vec3d away{std::sin(tilt) * std::cos(around), std::sin(tilt) * std::sin(around),
                         std::cos(tilt)};
    const cv::Vec3d eye = middle + far * away;
    const cv::Vec3d z = -away;
    cv::Vec3d x = cv::Vec3d{-std::sin(around), std::cos(around), 0};
    const cv::Vec3d y = z.cross(x);
    BoardView view;
    view.picture = {1920, 1080};
    view.focalPixels = focal;
    view.distortion = distortion;
    view.turn = {x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]};
    view.shiftMm = -(view.turn * eye);
    return view;
}

std::vector<SeenPoint> latticeSeen(const BoardView& view, cv::Size2d board, double noise,
                                   rules::Random& random) {
    std::vector<SeenPoint> points;
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 8; ++column) {
            const cv::Point3d mm{board.width * column / 7, board.height * row / 5, 0};
            const auto at = view.toPicture(mm);
            points.push_back(
                {mm, at + cv::Point2f{static_cast<float>(evenly(random, -noise, noise)),
                                      static_cast<float>(evenly(random, -noise, noise))}});
        }
    return points;
}

}  // namespace

TEST_CASE("a view leads from the board to the picture and back, at any height", "[calibration]") {
    rules::Random random{3};
    for (int i = 0; i < 200; ++i) {
        const cv::Size2d board{384, 240};
        const auto view =
            viewAt(board, evenly(random, 0, 1.0), evenly(random, 0, 6.28), evenly(random, 400, 900),
                   evenly(random, 1100, 2200), evenly(random, -0.2, 0.05));
        const cv::Point3d mm{evenly(random, 0, 384), evenly(random, 0, 240), evenly(random, 0, 60)};
        const auto back = view.toBoard(view.toPicture(mm), mm.z);
        REQUIRE(back);
        CHECK(back->x == Catch::Approx(mm.x).margin(0.05));
        CHECK(back->y == Catch::Approx(mm.y).margin(0.05));
        CHECK(view.eyeMm().z > 0);
    }
}

TEST_CASE("a lattice seen at an angle gives back camera and lens", "[calibration]") {
    rules::Random random{5};
    for (int i = 0; i < 30; ++i) {
        const cv::Size2d board{384, 240};
        const auto truth =
            viewAt(board, evenly(random, 0.45, 1.0), evenly(random, 0, 6.28),
                   evenly(random, 500, 800), evenly(random, 1300, 2100), evenly(random, -0.18, 0));
        const auto points = latticeSeen(truth, board, 0.5, random);
        const auto view = calibration::viewFrom(points, truth.picture);
        REQUIRE(view);
        CHECK(calibration::misfitOf(*view, points) < 0.7);
        // What the eyes need of it: where the top of something that stands there appears.
        for (const auto& corner :
             {cv::Point3d{0, 0, 30}, cv::Point3d{384, 240, 30}, cv::Point3d{192, 0, 30}})
            CHECK(cv::norm(view->toPicture(corner) - truth.toPicture(corner)) < 4);
    }
}

TEST_CASE("seen from above, the lens stays near a usual one", "[calibration]") {
    rules::Random random{7};
    const cv::Size2d board{190, 190};
    const auto truth = viewAt(board, 0.02, 1, 600, 1650, 0);
    const auto points = latticeSeen(truth, board, 0.5, random);
    const auto view = calibration::viewFrom(points, truth.picture);
    REQUIRE(view);
    CHECK(view->focalPixels > 800);
    CHECK(view->focalPixels < 3000);
    CHECK(calibration::misfitOf(*view, points) < 0.6);
}

TEST_CASE("four corners are enough for a view", "[calibration]") {
    const cv::Size2d board{190, 190};
    const auto truth = viewAt(board, 0.7, 2, 500, 1632, 0);
    std::array<cv::Point2f, 4> corners{};
    const std::array<cv::Point3d, 4> mm{{{0, 0, 0}, {190, 0, 0}, {190, 190, 0}, {0, 190, 0}}};
    for (std::size_t i = 0; i < 4; ++i) corners[i] = truth.toPicture(mm[i]);
    const auto view = calibration::viewFromCorners(corners, board, truth.picture);
    REQUIRE(view);
    CHECK(cv::norm(view->toPicture({95, 95, 40}) - truth.toPicture({95, 95, 40})) < 2);
    CHECK(view->angleAt({95, 95, 0}) == Catch::Approx(0.7).margin(0.03));
}

TEST_CASE("points that are no board give no view", "[calibration]") {
    CHECK_FALSE(calibration::viewFrom({}, {640, 480}));
    const std::array<cv::Point2f, 4> mirrored{{{100, 100}, {100, 300}, {300, 300}, {300, 100}}};
    CHECK_FALSE(calibration::viewFromCorners(mirrored, {190, 190}, {640, 480}));
}
