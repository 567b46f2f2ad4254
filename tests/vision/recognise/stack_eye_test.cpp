#include "datasets/play/simulation.h"
#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/board_eye.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

using namespace kibitz;

namespace {

struct Photo {
    cv::Mat picture;
    nlohmann::json truth;
};

/// A moment of a simulated game.
const Photo& photo() {
    static const Photo taken = [] {
        datasets::SimulationOptions options;
        options.game = "topple";
        options.seed = 102;
        options.difficulty = datasets::Difficulty::Medium;
        options.size = {1280, 720};
        const auto still = datasets::gameStill(options, 9);
        datasets::Renderer renderer;
        const auto rendered = renderer.render(still.scene);
        return Photo{rendered.picture,
                     nlohmann::json::parse(still.truth(rendered.ids, "a.jpg", false))};
    }();
    return taken;
}

std::unique_ptr<vision::BoardEye> eyeFor(const nlohmann::json& truth) {
    rules::Setup setup;
    for (const auto& player : truth["players"]) setup.players.push_back(player);
    return vision::makeStackEye(*rules::findGame("topple"), setup);
}

std::array<cv::Point2f, 4> trueCorners() {
    std::array<cv::Point2f, 4> corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = {photo().truth["parts"][0]["corners"][i][0].get<float>(),
                      photo().truth["parts"][0]["corners"][i][1].get<float>()};
    return corners;
}

double worstCorner(const vision::SeenBoard& seen, cv::Point2f moved = {}) {
    double worst = 0;
    const auto corners = trueCorners();
    for (std::size_t i = 0; i < 4; ++i)
        worst = std::max(worst, cv::norm(seen.corners[i] - moved - corners[i]));
    return worst;
}

/// Sites that say something else than the truth, and of them those that are sure.
std::pair<int, int> wrongAndSilent(const vision::BoardEye& eye, const vision::SeenBoard& seen) {
    std::pair<int, int> count{0, 0};
    const auto& words = eye.words();
    for (std::size_t s = 0; s < words.sites.size(); ++s) {
        const auto is = photo().truth["sites"].value(words.sites[s].name, "nothing");
        const auto& spot = seen.sites[s];
        if (spot.value && words.symbols[spot.value->index] == is) continue;
        ++count.first;
        if (spot.sure) ++count.second;
    }
    return count;
}

}  // namespace

TEST_CASE("a Topple board is found by its print and its stacks are read", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    const auto seen = eye->read(photo().picture);
    REQUIRE(seen);
    CHECK(seen->sure > 0.9F);
    CHECK(worstCorner(*seen) < 3);
    REQUIRE(seen->sites.size() == 50);
    const auto [wrong, silent] = wrongAndSilent(*eye, *seen);
    CHECK(wrong <= 2);
    CHECK(silent <= 1);
    for (const auto& spot : seen->sites) {
        float sum = spot.covered;
        for (const float share : spot.shares) sum += share;
        CHECK(std::abs(sum - 1) < 1e-3F);
    }

    SECTION("read again, it says the same and follows a push of the camera") {
        const cv::Matx23f push{1, 0, 3, 0, 1, -2};
        cv::Mat pushed;
        cv::warpAffine(photo().picture, pushed, push, photo().picture.size(), cv::INTER_LINEAR,
                       cv::BORDER_REPLICATE);
        const auto again = eye->readAgain(pushed, *seen);
        REQUIRE(again);
        CHECK(worstCorner(*again, {3, -2}) < 3);
        int otherwise = 0;
        for (std::size_t s = 0; s < seen->sites.size(); ++s)
            if (again->sites[s].value != seen->sites[s].value) ++otherwise;
        CHECK(otherwise <= 2);
    }
    SECTION("taken away, it is not there any more") {
        const cv::Mat table(photo().picture.size(), CV_8UC3, cv::Scalar{70, 110, 150});
        CHECK_FALSE(eye->readAgain(table, *seen));
    }
}

TEST_CASE("a board turned by half a turn keeps its names", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    cv::Mat turned;
    cv::rotate(photo().picture, turned, cv::ROTATE_180);
    const auto seen = eye->read(turned);
    REQUIRE(seen);
    const auto corners = trueCorners();
    const cv::Point2f far(static_cast<float>(turned.cols), static_cast<float>(turned.rows));
    for (std::size_t i = 0; i < 4; ++i) CHECK(cv::norm(far - seen->corners[i] - corners[i]) < 4);
    CHECK(wrongAndSilent(*eye, *seen).second <= 1);
}

TEST_CASE("corners told by hand do instead of looking for the board", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    vision::ToldBoard told;
    told.corners = trueCorners();
    const auto seen = eye->read(photo().picture, told);
    REQUIRE(seen);
    CHECK(wrongAndSilent(*eye, *seen).first <= 4);
}

TEST_CASE("a table without a Topple board has none", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    cv::Mat table(480, 640, CV_8UC3, cv::Scalar{70, 110, 150});
    cv::rectangle(table, {200, 120, 240, 240}, {235, 235, 235}, cv::FILLED);  // a bare sheet
    CHECK_FALSE(eye->read(table));
    CHECK_FALSE(eye->whyNone(table).empty());
}

TEST_CASE("a board of which the picture shows no edge is found by details of its print",
          "[vision][stacks]") {
    const auto corners = trueCorners();
    const auto all = cv::boundingRect(std::vector<cv::Point2f>(corners.begin(), corners.end()));
    const cv::Rect within{all.x + all.width / 12, all.y + all.height / 12, all.width * 5 / 6,
                          all.height * 5 / 6};
    const auto eye = eyeFor(photo().truth);
    const auto seen = eye->read(photo().picture(within).clone());
    REQUIRE(seen);
    CHECK(worstCorner(*seen, -cv::Point2f(within.tl())) < 8);
    // Where the board is cut nobody knows what stands beyond.
    CHECK(wrongAndSilent(*eye, *seen).second == 0);
}

TEST_CASE("a stack that the edge of the picture may cut is not sure", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    const auto whole = eye->read(photo().picture);
    REQUIRE(whole);
    const auto upper = [](const auto& spot) {
        float least = spot.outline[0].y;
        for (const auto& point : spot.outline) least = std::min(least, point.y);
        return least;
    };
    const auto tallest =
        std::min_element(whole->sites.begin(), whole->sites.end(),
                         [&](const auto& a, const auto& b) { return upper(a) < upper(b); });
    const auto place = static_cast<std::size_t>(tallest - whole->sites.begin());
    REQUIRE(tallest->sure);
    // Just above its top: nothing of it is cut, but nobody can see that.
    const int cut = static_cast<int>(upper(*tallest)) - 2;
    REQUIRE(cut > 0);
    vision::ToldBoard told;
    told.corners = trueCorners();
    for (auto& corner : *told.corners) corner.y -= static_cast<float>(cut);
    const auto seen = eye->read(photo().picture.rowRange(cut, photo().picture.rows).clone(), told);
    REQUIRE(seen);
    CHECK_FALSE(seen->sites[place].sure);
    // Cut through the board, nothing is.
    const auto corners = trueCorners();
    float lowest = 0;
    for (const auto& corner : corners) lowest = std::max(lowest, corner.y);
    told.corners = corners;
    const auto half =
        eye->read(photo().picture.rowRange(0, static_cast<int>(lowest) - 4).clone(), told);
    CHECK((!half || std::none_of(half->sites.begin(), half->sites.end(),
                                 [](const auto& spot) { return spot.sure; })));
}

TEST_CASE("pawns are known although the board was found before there were any",
          "[vision][stacks]") {
    // On an empty board all guesses at how its pawns look in this light are equally good.
    datasets::SimulationOptions options;
    options.game = "topple";
    options.difficulty = datasets::Difficulty::Medium;
    options.seed = 9708;
    options.actions = 16;
    const datasets::Simulation simulation{options};
    const auto& course = simulation.course();
    const auto eye = vision::makeStackEye(*course.info, course.setup);
    datasets::Renderer renderer;
    std::optional<vision::SeenBoard> seen;
    const datasets::Stretch* last = nullptr;
    for (const auto& stretch : simulation.timeline().stretches()) {
        if (stretch.phase != datasets::Phase::Still || stretch.position % 5 != 0) continue;
        const auto picture =
            renderer.render(simulation.scene(simulation.firstFrame(stretch) + 4)).picture;
        seen = seen ? eye->readAgain(picture, *seen) : eye->read(picture, {});
        REQUIRE(seen);
        last = &stretch;
    }
    REQUIRE(last);
    REQUIRE(last->position == 15);
    const auto look = course.game.appearance(course.steps[last->position - 1].after);
    int pawns = 0, sure = 0;
    for (std::size_t site = 0; site < look.sites.size(); ++site) {
        const auto& spot = seen->sites[site];
        if (spot.sure) CHECK(spot.value == look.sites[site]);
        pawns += look.sites[site] != rules::kNothing;
        sure += look.sites[site] != rules::kNothing && spot.sure;
    }
    CHECK(pawns >= 10);
    CHECK(sure >= pawns - 4);
}

TEST_CASE("pawns are not told by colours that the picture does not have", "[vision][stacks]") {
    const auto eye = eyeFor(photo().truth);
    const auto seen = eye->read(photo().picture);
    REQUIRE(seen);
    cv::Mat grey, pale, swapped;
    cv::cvtColor(photo().picture, grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(grey, grey, cv::COLOR_GRAY2BGR);
    cv::addWeighted(photo().picture, 0.15, grey, 0.85, 0, pale);
    cv::cvtColor(photo().picture, swapped, cv::COLOR_BGR2RGB);
    for (const auto& picture : {grey, swapped}) {
        CHECK_FALSE(eye->read(picture));
        CHECK(eye->whyNone(picture).find("picture in colour") != std::string::npos);
        // A camera that turns to its night sight in the middle of a game.
        REQUIRE(eye->read(photo().picture));
        CHECK_FALSE(eye->readAgain(picture, *seen));
    }
    const auto weak = eye->read(pale);
    CHECK((!weak || std::none_of(weak->sites.begin(), weak->sites.end(),
                                 [](const auto& spot) { return spot.sure; })));
    // Half of the colour is enough.
    cv::addWeighted(photo().picture, 0.5, grey, 0.5, 0, pale);
    const auto enough = eye->read(pale);
    REQUIRE(enough);
    CHECK(std::any_of(enough->sites.begin(), enough->sites.end(),
                      [](const auto& spot) { return spot.sure; }));
    const cv::Mat table(photo().picture.size(), CV_8UC3, cv::Scalar{70, 110, 150});
    CHECK_FALSE(eye->read(table));
    CHECK(eye->whyNone(table).find("picture in colour") == std::string::npos);
}
