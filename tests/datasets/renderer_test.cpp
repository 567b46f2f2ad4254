#include "datasets/render/renderer.h"
#include "datasets/render/projection.h"
#include "tests/datasets/table_samples.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

using namespace kibitz::datasets;

namespace {

bool samePixels(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && cv::norm(a, b, cv::NORM_INF) == 0;
}

/// One die on a plain bright table under even light, without noise.
Scene portrait(const Body& die, const cv::Vec3d& eye) {
    Scene scene;
    scene.ground.kind = Ground::Kind::Plain;
    scene.ground.tint = {0.3F, 0.45F, 0.3F};
    scene.camera.picture = {240, 240};
    scene.camera.eye = eye;
    scene.camera.target = {die.pose.mm[0], die.pose.mm[1], 8};
    scene.camera.focalPixels = 240 * cv::norm(eye) / 32;
    scene.lighting.lamps = {{{-200, 100, 900}, 200, {1, 1, 1}, 0.3F}};
    scene.lighting.ambient = {0.6F, 0.6F, 0.6F};
    scene.film.noise = 0;
    scene.film.vignette = 0;
    scene.bodies = {die};
    return scene;
}

/// Dark blots inside an outline.
int pipsInside(const cv::Mat& picture, const std::vector<cv::Point>& outline) {
    cv::Mat grey, mask = cv::Mat::zeros(picture.size(), CV_8U), labels;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::fillConvexPoly(mask, outline, 255);
    cv::Mat dark = (grey < 60) & mask;
    return cv::connectedComponents(dark, labels) - 1;
}

/// The picture of a face that looks along `normal` in the world, a little smaller than it is.
std::vector<cv::Point> faceOutline(const Lens& lens, const Body& die, const cv::Vec3d& normal) {
    const auto& cube = std::get<DieBody>(die.what);
    const double h = cube.edgeMm / 2;
    const cv::Vec3d up =
        std::abs(normal[2]) > 0.5
            ? cv::Vec3d(die.pose.turn(0, 0), die.pose.turn(1, 0), die.pose.turn(2, 0))
            : cv::Vec3d(0, 0, 1);
    cv::Vec3d u = up - normal * up.dot(normal);
    if (cv::norm(u) < 0.1) {
        const cv::Vec3d other(die.pose.turn(0, 1), die.pose.turn(1, 1), die.pose.turn(2, 1));
        u = other - normal * other.dot(normal);
    }
    u = cv::normalize(u);
    const cv::Vec3d v = normal.cross(u);
    std::vector<cv::Point> outline;
    for (const auto& [a, b] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}})
        outline.push_back(*lens.project(die.pose.mm + h * (normal + 0.8 * (a * u + b * v))));
    return outline;
}

Scene randomTable(std::uint64_t seed, cv::Size picture) {
    Dice64 random(seed);
    Scene scene = emptyTable(picture);
    scene.ground.kind = static_cast<Ground::Kind>(random.below(8));
    scene.ground.seed = static_cast<std::uint32_t>(seed);
    int id = 1;
    scene.bodies.push_back(sheetAt(id++, {-90, 90}, {110, 150}, random.uniform(-0.4, 0.4),
                                   pageOfBoxes({440, 600}, seed)));
    for (int i = 0; i < 6; ++i)
        scene.bodies.push_back(dieAt(id++, {random.uniform(-110, 110), random.uniform(-70, 80)},
                                     random.below(6) + 1, random.uniform(0, 6)));
    for (int i = 0; i < 8; ++i)
        scene.bodies.push_back(cubeAt(id++, {random.uniform(-110, 110), random.uniform(-70, 80)},
                                      random.uniform(0, 6), painted(0.5F, 0.05F, 0.04F, 0.1F)));
    for (int i = 0; i < 3; ++i)
        scene.bodies.push_back(pawnAt(id++, {60, -30, 10.0 * i}, painted(0.03F, 0.1F, 0.5F)));
    return scene;
}

}  // namespace

TEST_CASE("every face of a die shows its pips and the opposite one the rest of seven",
          "[datasets][render]") {
    const int value = GENERATE(1, 2, 3, 4, 5, 6);
    const bool leftHanded = GENERATE(false, true);
    const double depth = GENERATE(0.0, 0.4);
    INFO(value << " left-handed " << leftHanded << " depth " << depth);
    Body die = dieAt(1, {0, 0}, value, 0.3, leftHanded);
    std::get<DieBody>(die.what).pipDepthMm = depth;
    CHECK(topFace(std::get<DieBody>(die.what), die.pose) == value);
    Renderer renderer;
    const auto seen = [&] {
        const Scene scene = portrait(die, {0, -1, 300});
        return pipsInside(renderer.render(scene).picture,
                          faceOutline(Lens(scene.camera), die, {0, 0, 1}));
    };
    CHECK(seen() == value);
    die.pose.turn = cv::Matx33d(1, 0, 0, 0, -1, 0, 0, 0, -1) * die.pose.turn;
    CHECK(seen() == 7 - value);
}

TEST_CASE("with the one on top the two lies to the left of the three unless left-handed",
          "[datasets][render]") {
    const bool leftHanded = GENERATE(false, true);
    Renderer renderer;
    bool found = false;
    for (int quarter = 0; quarter < 4; ++quarter) {
        const Body die = dieAt(1, {0, 0}, 1, CV_PI / 4 + quarter * CV_PI / 2, leftHanded);
        const Scene scene = portrait(die, {0, -200, 180});
        const Lens lens(scene.camera);
        const cv::Mat picture = renderer.render(scene).picture;
        // The two upright faces that look at the camera.
        const double s = std::sqrt(0.5);
        CHECK(pipsInside(picture, faceOutline(lens, die, {0, 0, 1})) == 1);
        const int left = pipsInside(picture, faceOutline(lens, die, {-s, -s, 0}));
        const int right = pipsInside(picture, faceOutline(lens, die, {s, -s, 0}));
        if (std::min(left, right) != 2 || std::max(left, right) != 3) continue;
        found = true;
        CHECK(left == (leftHanded ? 3 : 2));
    }
    CHECK(found);
}

TEST_CASE("what is drawn lies where the lens says", "[datasets][render]") {
    // A body alone: the id mask and the projected outline differ at most along the outline.
    const int which = GENERATE(range(0, 12));
    Dice64 random(static_cast<std::uint64_t>(which) + 77);
    Scene scene = emptyTable({320, 240});
    scene.camera.roll = random.uniform(-0.6, 0.6);
    scene.camera.eye = {random.uniform(-200, 200), random.uniform(-300, -50),
                        random.uniform(150, 350)};
    scene.camera.distortion = {random.uniform(-0.2, 0.1), random.uniform(-0.03, 0.03),
                               random.uniform(-0.003, 0.003), random.uniform(-0.003, 0.003)};
    const cv::Point2d mm(random.uniform(-40, 40), random.uniform(-40, 40));
    const double yaw = random.uniform(0, 6);
    const Finish paint = painted(0.5F, 0.1F, 0.1F);
    switch (which % 4) {
        case 0: scene.bodies = {dieAt(7, mm, random.below(6) + 1, yaw)}; break;
        case 1: scene.bodies = {cubeAt(7, mm, yaw, paint)}; break;
        case 2: scene.bodies = {pawnAt(7, {mm.x, mm.y, 0}, paint)}; break;
        default: scene.bodies = {sheetAt(7, mm, {60, 80}, yaw, pageOfBoxes({60, 80}, 1))}; break;
    }
    Renderer renderer;
    const cv::Mat ids = renderer.render(scene).ids;
    const Lens lens(scene.camera);
    const auto hull = outline(lens, scene.bodies[0]);
    REQUIRE(hull.size() > 3);
    int inside = 0, off = 0;
    for (int y = 0; y < ids.rows; ++y)
        for (int x = 0; x < ids.cols; ++x) {
            const double depth = cv::pointPolygonTest(
                hull, {static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F}, true);
            if (depth > 0) ++inside;
            const bool drawn = ids.at<int>(y, x) == 7;
            if (drawn != (depth > 0) && std::abs(depth) > 1) ++off;
        }
    INFO("kind " << which % 4);
    CHECK(inside > 50);
    CHECK(off == 0);
    CHECK(visibleShare(lens, scene.bodies[0], ids) > 0.9);
}

TEST_CASE("in a crowd every pixel belongs to a body whose outline holds it", "[datasets][render]") {
    const Scene scene = randomTable(GENERATE(1U, 2U, 3U), {320, 240});
    Renderer renderer;
    const cv::Mat ids = renderer.render(scene).ids;
    const Lens lens(scene.camera);
    std::map<int, std::vector<cv::Point2f>> outlines;
    for (const Body& body : scene.bodies) outlines[body.id] = outline(lens, body);
    int wrong = 0;
    for (int y = 0; y < ids.rows; ++y)
        for (int x = 0; x < ids.cols; ++x) {
            const cv::Point2f at(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F);
            const int id = ids.at<int>(y, x);
            if (id != 0 && cv::pointPolygonTest(outlines.at(id), at, true) < -1) ++wrong;
            if (id == 0)
                for (const auto& [other, hull] : outlines)
                    if (cv::pointPolygonTest(hull, at, true) > 1.2 && other > 1 && other < 16)
                        ++wrong;  // a convex body was there, and nothing was drawn
        }
    CHECK(wrong == 0);
}

TEST_CASE("the same scene gives the same pixels with any number of threads", "[datasets][render]") {
#ifdef __SANITIZE_THREAD__
    SKIP("OpenCV's pool is not built with ThreadSanitizer, which sees a race at every pixel");
#endif
    Scene scene = randomTable(5, {200, 150});
    scene.bodies.push_back(handAt(90, {30, 20, 20}));
    scene.bodies.back().moved = {6, 2, 0};
    scene.bodies[2].moved = {5, 5, 0};
    const int threads = cv::getNumThreads();
    std::vector<Rendering> results;
    for (const int n : {1, 2}) {
        cv::setNumThreads(n);
        results.push_back(Renderer().render(scene));
    }
    cv::setNumThreads(threads);
    for (const auto& result : results) {
        CHECK(samePixels(result.picture, results[0].picture));
        CHECK(samePixels(result.ids, results[0].ids));
    }
    scene.film.seed = 99;
    CHECK_FALSE(samePixels(Renderer().render(scene).picture, results[0].picture));
}

TEST_CASE("drawing only what changed gives the picture drawn from scratch", "[datasets][render]") {
    Scene scene = randomTable(6, {320, 240});
    scene.ground.kind = GENERATE(Ground::Kind::Wood, Ground::Kind::Glass);
    Dice64 random(3);
    Renderer kept;
    for (int step = 0; step < 9; ++step) {
        switch (step) {
            case 1: scene.bodies[3].pose.mm += cv::Vec3d(30, -12, 0); break;
            case 2: scene.bodies.push_back(handAt(90, {0, 0, 25})); break;
            case 3: scene.bodies.back().pose.mm += cv::Vec3d(-25, 20, 5); break;
            case 4: scene.bodies.back().moved = {9, -4, 0}; break;
            case 5: scene.bodies.erase(scene.bodies.begin() + 5); break;
            case 6: {
                auto& plate = std::get<PlateBody>(scene.bodies[0].what);
                plate.print = plate.print.clone();
                cv::line(plate.print, {20, 20}, {300, 400}, cv::Scalar(200, 40, 20), 8);
                break;
            }
            case 7: scene.bodies.pop_back(); break;
            case 8: scene.lighting.lamps[0].mm[0] += 150; break;
            default: break;
        }
        const Rendering from = Renderer().render(scene), again = kept.render(scene);
        INFO("step " << step);
        CHECK(samePixels(again.picture, from.picture));
        CHECK(samePixels(again.ids, from.ids));
    }
}

TEST_CASE("a die under a hand is not in sight", "[datasets][render]") {
    Scene scene = emptyTable({320, 240});
    scene.camera.eye = {0, -60, 480};
    scene.bodies = {dieAt(1, {0, 0}, 5, 0.4)};
    Renderer renderer;
    const Lens lens(scene.camera);
    CHECK(visibleShare(lens, scene.bodies[0], renderer.render(scene).ids) > 0.9);
    scene.bodies.push_back(handAt(2, {25, 40, 10}));
    const cv::Mat ids = renderer.render(scene).ids;
    CHECK(visibleShare(lens, scene.bodies[0], ids) < 0.1);
    CHECK(cv::countNonZero(ids == 2) > 3000);
}

TEST_CASE("a shadow lies on the side away from the lamp", "[datasets][render]") {
    Scene scene = emptyTable({320, 240});
    scene.ground.kind = Ground::Kind::Plain;
    scene.film.noise = 0;
    scene.bodies = {dieAt(1, {0, 0}, 5, 0)};
    const Lens lens(scene.camera);
    const cv::Mat picture = Renderer().render(scene).picture;
    const auto brightness = [&](const cv::Vec3d& mm) {
        const cv::Point at = *lens.project(mm);
        const auto pixel = picture.at<cv::Vec3b>(at);
        return pixel[0] + pixel[1] + pixel[2];
    };
    // The lamp hangs to the left and behind: the shadow falls to the right.
    CHECK(brightness({11, 0, 0}) < 0.75 * brightness({-40, 30, 0}));
    CHECK(brightness({-20, 0, 0}) > 0.9 * brightness({-40, 30, 0}));
    // Even on the lit side it is darker right where the die meets the table.
    CHECK(brightness({-8.6, 0, 0}) < 0.95 * brightness({-20, 0, 0}));
}

TEST_CASE("pictures of any size can be drawn and none of no size", "[datasets][render]") {
    for (const cv::Size size :
         {cv::Size(1, 1), cv::Size(17, 13), cv::Size(33, 64), cv::Size(97, 65)}) {
        Scene scene = randomTable(8, size);
        scene.bodies.push_back(handAt(99, {0, 0, 30}));  // reaches over the edge
        scene.film.jpegQuality = 80;
        scene.film.defocusPixels = 1;
        scene.film.shakePixels = {3, 1};
        const Rendering result = Renderer().render(scene);
        CHECK(result.picture.size() == size);
        CHECK(result.picture.type() == CV_8UC3);
        CHECK(result.ids.size() == size);
        CHECK(result.ids.type() == CV_32S);
    }
    Scene scene = emptyTable({100, 100});
    scene.camera.picture = {0, 100};
    CHECK_THROWS_AS(Renderer().render(scene), std::invalid_argument);
}

TEST_CASE("the renderer and what it gave do not share pixels", "[datasets][render]") {
    Scene scene = randomTable(9, {64, 48});
    Renderer renderer;
    const Rendering first = renderer.render(scene);
    const cv::Mat picture = first.picture.clone(), ids = first.ids.clone();
    scene.bodies.clear();
    (void)renderer.render(scene);
    CHECK(samePixels(first.picture, picture));
    CHECK(samePixels(first.ids, ids));
}
