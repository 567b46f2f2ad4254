#include "datasets/render/projection.h"
#include "tests/datasets/table_samples.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <opencv2/core.hpp>

using namespace kibitz::datasets;
using Catch::Approx;

TEST_CASE("a pixel looks where its point is projected to", "[datasets][projection]") {
    Dice64 random(4);
    for (int i = 0; i < 200; ++i) {
        Camera camera;
        camera.eye = {random.uniform(-200, 200), random.uniform(-400, 100),
                      random.uniform(200, 700)};
        camera.roll = random.uniform(-3, 3);
        camera.distortion = {random.uniform(-0.25, 0.2), random.uniform(-0.05, 0.05),
                             random.uniform(-0.003, 0.003), random.uniform(-0.003, 0.003)};
        const Lens lens(camera);
        const cv::Point2d pixel(random.uniform(0, 1920), random.uniform(0, 1080));
        const auto mm = lens.onTable(pixel, 8);
        if (!mm) continue;
        const auto back = lens.project({mm->x, mm->y, 8});
        REQUIRE(back);
        CHECK(cv::norm(*back - pixel) < 0.01);
    }
}

TEST_CASE("straight down y is up in the picture and roll turns it", "[datasets][projection]") {
    Camera camera;
    camera.picture = {200, 100};
    camera.eye = {0, 0, 100};
    camera.focalPixels = 100;
    CHECK(cv::norm(*Lens(camera).project({10, 20, 0}) - cv::Point2d(110, 30)) < 1e-9);
    camera.roll = CV_PI / 2;  // the camera clockwise, what it sees the other way
    CHECK(cv::norm(*Lens(camera).project({10, 0, 0}) - cv::Point2d(100, 40)) < 1e-9);
    CHECK_FALSE(Lens(camera).project({0, 0, 120}));
}

TEST_CASE("the lens bends as OpenCV's model does", "[datasets][projection]") {
    Camera camera;
    camera.picture = {1000, 1000};
    camera.eye = {0, 0, 1000};
    camera.focalPixels = 1000;
    camera.distortion = {0.1, -0.02, 0.003, -0.002};
    // x = 0.3, y = -0.2 (down): r2 = 0.13
    const double radial = 1 + 0.1 * 0.13 - 0.02 * 0.0169;
    const double x = 0.3 * radial + 2 * 0.003 * 0.3 * -0.2 - 0.002 * (0.13 + 2 * 0.09);
    const double y = -0.2 * radial + 0.003 * (0.13 + 2 * 0.04) - 2 * 0.002 * 0.3 * -0.2;
    const auto seen = Lens(camera).project({300, 200, 0});
    CHECK(seen->x == Approx(500 + 1000 * x));
    CHECK(seen->y == Approx(500 + 1000 * y));
}

TEST_CASE("the box of a die from straight above is its upper face", "[datasets][projection]") {
    Camera camera;
    camera.eye = {0, 0, 316};
    camera.focalPixels = 1500;
    const Body die = dieAt(1, {0, 0}, 3, 0);
    const cv::Rect2d box = silhouetteBox(Lens(camera), die);
    CHECK(box.width == Approx(16 * 1500 / 301.5).epsilon(0.01));  // widest below the rounding
    CHECK(box.x + box.width / 2 == Approx(960));
    CHECK(box.y + box.height / 2 == Approx(540));
}

TEST_CASE("what lies behind the camera has no outline", "[datasets][projection]") {
    Camera camera;
    camera.eye = {0, -100, 100};
    camera.target = {0, -300, 0};
    const Body die = dieAt(1, {0, 200}, 3, 0);
    CHECK(outline(Lens(camera), die).empty());
    CHECK(silhouetteBox(Lens(camera), die).area() == 0);
    CHECK(visibleShare(Lens(camera), die, cv::Mat::zeros(10, 10, CV_32S)) == 0);
}
