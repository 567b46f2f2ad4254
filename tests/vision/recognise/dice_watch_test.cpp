#include "vision/recognise/dice_watch.h"

#include "datasets/play/simulation.h"
#include "tests/vision/recognise/dice_scene.h"
#include "vision/recognise/change.h"

#include <catch2/catch_test_macros.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

using namespace kibitz;
using vision::DiceWatch;
using vision::WatchedDie;

namespace {

vision::DiceEye& eye() {
    static vision::DiceEye one;
    return one;
}

/// A table on which things happen between the frames.
struct Table {
    datasets::Scene scene = test::diceTable({1, 2, 3, 4, 5, 6});
    datasets::Renderer renderer;
    DiceWatch watch{eye()};
    std::int64_t index = 0;

    const std::vector<WatchedDie>& look() {
        scene.film.seed = static_cast<std::uint64_t>(++index);
        return watch.observe(
            {renderer.render(scene).picture.clone(), std::chrono::milliseconds{66 * index}, index});
    }
    void showOn(std::size_t die, int value) {
        auto& body = scene.bodies[die];
        body.pose.turn = datasets::dieTurn(std::get<datasets::DieBody>(body.what), value, 0.35 * 4);
    }
};

std::vector<int> valuesOf(const std::vector<WatchedDie>& dice) {
    std::vector<int> values;
    for (const auto& watched : dice)
        values.push_back(watched.covered ? -1 : watched.die.value.value_or(0));
    std::sort(values.begin(), values.end());
    return values;
}

}  // namespace

TEST_CASE("a table that does not change is searched once and read a few times",
          "[vision][dice][watch]") {
    Table table;
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
    CHECK(table.watch.work().searched == 1);
    CHECK(table.watch.work().read >= 6);
    for (int i = 0; i < 4; ++i) {  // a quarter in each, more finely
        table.look();
        CHECK(table.watch.work().searched > 0.2);
        CHECK(table.watch.work().searched < 0.5);
    }
    CHECK(std::all_of(table.watch.dice().begin(), table.watch.dice().end(),
                      [](const WatchedDie& die) { return die.looks == 4; }));
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
    CHECK(table.watch.work().read == 0);
}

TEST_CASE("print that may be no die is not looked at closely", "[vision][dice][watch]") {
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 12200;
    options.difficulty = datasets::Difficulty::Medium;
    options.actions = 4;
    const datasets::Simulation simulation{options};
    const auto frame = simulation.frames() - 1;
    datasets::Renderer renderer;
    const auto picture = renderer.render(simulation.scene(frame)).picture;
    DiceWatch watch{eye()};
    int places = 0, closely = 0;
    for (int look = 0; look < 10; ++look) {
        watch.observe({picture, std::chrono::milliseconds{66 * look}, frame + look});
        places = std::max(places, watch.work().read);
        closely = std::max(closely, watch.work().closely);
    }
    CHECK(watch.settled());
    // The finder takes pawns and numbers of the board for dice; what little may be one is left.
    CHECK(places >= 20);
    INFO(closely << " of " << places);
    CHECK(3 * closely < places);
}

TEST_CASE("only where a die changed is looked at again", "[vision][dice][watch]") {
    Table table;
    for (int i = 0; i < 5; ++i) table.look();
    table.showOn(3, 1);
    CHECK(valuesOf(table.look()) == std::vector{1, 1, 2, 3, 5, 6});
    CHECK(table.watch.work().searched > 0);
    CHECK(table.watch.work().searched < 0.5);
    CHECK(table.watch.work().read <= 2);
}

TEST_CASE("a die that is taken away is gone, a new one is there", "[vision][dice][watch]") {
    Table table;
    for (int i = 0; i < 5; ++i) table.look();
    auto die = table.scene.bodies.back();
    table.scene.bodies.pop_back();
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5});
    die.pose.mm += cv::Vec3d{80, 0, 0};
    table.scene.bodies.push_back(die);
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
}

TEST_CASE("a die under a hand is covered, not guessed, and back when the hand is gone",
          "[vision][dice][watch]") {
    Table table;
    for (int i = 0; i < 5; ++i) table.look();
    datasets::HandBody hand;
    hand.from = {0.2, 1};
    hand.from /= cv::norm(hand.from);
    datasets::Body& arm = table.scene.bodies.emplace_back();
    arm.id = 99;
    const auto over = table.scene.bodies[2].pose.mm;
    arm.pose.mm = {over[0], over[1] - 25, 12};
    arm.what = hand;
    const auto under = table.look();
    const auto covered = std::count_if(under.begin(), under.end(),
                                       [](const WatchedDie& die) { return die.covered; });
    for (const auto& die : under)
        UNSCOPED_INFO(die.die.box << (die.covered ? " covered, was " : " shows ")
                                  << die.die.value.value_or(0));
    CHECK(under.size() == 6);
    CHECK(covered >= 1);
    for (const auto& die : under)
        if (die.covered) CHECK_FALSE(die.die.sure);
    SECTION("and the die still there") {
        table.scene.bodies.pop_back();
        CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
    }
    SECTION("and with it the die") {
        table.scene.bodies.pop_back();
        table.scene.bodies.erase(table.scene.bodies.begin() + 2);
        CHECK(valuesOf(table.look()) == std::vector{1, 2, 4, 5, 6});
    }
    SECTION("and the die turned to another side") {
        table.scene.bodies.pop_back();
        table.showOn(2, 5);
        CHECK(valuesOf(table.look()) == std::vector{1, 2, 4, 5, 5, 6});
    }
}

TEST_CASE("light that changes everywhere is no change of the dice", "[vision][dice][watch]") {
    Table table;
    for (int i = 0; i < 5; ++i) table.look();
    table.scene.film.exposure = 0.85F;
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
    CHECK(table.watch.work().searched < 0.3);
}

TEST_CASE("a pushed camera makes the whole table new", "[vision][dice][watch]") {
    Table table;
    for (int i = 0; i < 5; ++i) table.look();
    table.scene.camera.eye[0] += 40;
    table.scene.camera.target[0] += 25;
    CHECK(valuesOf(table.look()) == std::vector{1, 2, 3, 4, 5, 6});
    CHECK(std::none_of(table.watch.dice().begin(), table.watch.dice().end(),
                       [](const WatchedDie& die) { return die.covered; }));
}

TEST_CASE("another size of picture, or another table, starts anew", "[vision][dice][watch]") {
    Table table;
    table.look();
    table.scene.camera.picture = {640, 360};
    table.scene.camera.focalPixels *= 640.0 / 960;
    table.look();
    CHECK(table.watch.work().searched == 1);
    table.watch.reset();
    CHECK(table.watch.dice().empty());
}

TEST_CASE("noise is no change, a die in the corner is one from the border",
          "[vision][dice][watch]") {
    cv::Mat before(180, 320, CV_8UC3, cv::Scalar{80, 90, 100});
    cv::Mat noisy = before.clone(), noise(before.size(), CV_8UC3);
    cv::RNG random{5};
    random.fill(noise, cv::RNG::UNIFORM, 0, 5);
    noisy += noise;
    CHECK(cv::countNonZero(vision::changedCells(before, noisy)) == 0);
    cv::rectangle(noisy, {100, 60, 12, 12}, {200, 200, 200}, cv::FILLED);
    cv::rectangle(noisy, {0, 100, 40, 20}, {150, 180, 220}, cv::FILLED);
    cv::Mat labels;
    const auto parts = vision::partsOf(vision::changedCells(before, noisy), labels);
    REQUIRE(parts.size() == 2);
    CHECK(std::count_if(parts.begin(), parts.end(),
                        [](const auto& part) { return part.fromBorder; }) == 1);
}
