#include "app/session/overlay.h"

#include "app/session/words.h"
#include "tests/app/dice_samples.h"
#include "tests/app/fake_source.h"

#include <opencv2/core.hpp>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using namespace kibitz::session;

namespace {

Snapshot stillTable(cv::Size size = {1280, 720}) {
    Snapshot snapshot;
    snapshot.frame = testing::frameOf(1, size);
    snapshot.table = vision::TableState::Still;
    snapshot.source = SourceState::Running;
    snapshot.description = "a fake source";
    snapshot.framesPerSecond = 30;
    return snapshot;
}

int changedPixels(const cv::Mat& drawn, const cv::Mat& picture, cv::Rect where) {
    cv::Mat difference;
    cv::absdiff(drawn(where), picture(where), difference);
    return cv::countNonZero(difference.reshape(1));
}

}  // namespace

TEST_CASE("the overlay keeps the picture and adds badge and status line", "[app][overlay]") {
    const auto snapshot = stillTable();
    const auto drawn = renderOverlay(snapshot);
    CHECK(drawn.cols == 1280);
    CHECK(drawn.rows > 720);
    CHECK(changedPixels(drawn, snapshot.frame.image, {16, 16, 200, 40}) > 1000);
    CHECK(changedPixels(drawn, snapshot.frame.image, {400, 200, 800, 500}) == 0);
    // letters stand out from the strip
    double darkest = 0, brightest = 0;
    cv::minMaxLoc(drawn.rowRange(720, drawn.rows).clone().reshape(1), &darkest, &brightest);
    CHECK(brightest - darkest > 100);
}

TEST_CASE("the overlay outlines what moves, and nothing else inside", "[app][overlay]") {
    auto snapshot = stillTable();
    snapshot.table = vision::TableState::Moving;
    snapshot.movingArea = {600, 300, 200, 150};
    const auto drawn = renderOverlay(snapshot);
    CHECK(changedPixels(drawn, snapshot.frame.image, {595, 340, 10, 60}) > 300);
    CHECK(changedPixels(drawn, snapshot.frame.image, {620, 320, 160, 110}) == 0);
}

TEST_CASE("the overlay of a lost source is dim and says why", "[app][overlay]") {
    auto snapshot = stillTable();
    snapshot.source = SourceState::Lost;
    snapshot.notice =
        "The camera is gone. Check its cable, or start with another source that is connected to "
        "this "
        "machine and that nobody else uses at the moment.";
    const auto drawn = renderOverlay(snapshot);
    const auto before = snapshot.frame.image.at<cv::Vec3b>(300, 900);
    const auto after = drawn.at<cv::Vec3b>(300, 900);
    CHECK(after[2] < before[2] / 2);
    CHECK(drawn.at<cv::Vec3b>(700, 1270) == after);  // the banner keeps its margin
}

TEST_CASE("the overlay outlines dice and leaves what they show to be seen", "[app][overlay]") {
    auto snapshot = stillTable();
    snapshot.dice = {testing::dieSeen({600, 300, 60, 60}, 5),
                     testing::dieSeen({800, 300, 60, 60}, 3, false)};
    const auto drawn = renderOverlay(snapshot);
    CHECK(changedPixels(drawn, snapshot.frame.image, {598, 310, 5, 40}) > 100);
    CHECK(changedPixels(drawn, snapshot.frame.image, {610, 310, 40, 40}) == 0);
    // a broken line where it is not sure
    const auto sure = changedPixels(drawn, snapshot.frame.image, {600, 270, 60, 20});
    CHECK(sure > 200);
    SECTION("also at the border and beyond") {
        snapshot.dice = {testing::dieSeen({0, 0, 30, 30}, 1),
                         testing::dieSeen({1260, 700, 20, 20}, std::nullopt)};
        CHECK(renderOverlay(snapshot).cols == 1280);
    }
}

TEST_CASE("dice are told in reading order, doubt and all", "[app][words]") {
    auto snapshot = stillTable();
    CHECK(diceLine(snapshot).empty());
    snapshot.dice = {testing::dieSeen({500, 300, 60, 60}, 5),
                     testing::dieSeen({100, 100, 60, 60}, 3, false),
                     testing::dieSeen({300, 320, 60, 60}, std::nullopt),
                     testing::dieSeen({400, 400, 60, 60}, 6, true, true)};
    CHECK(diceLine(snapshot) == "4 dice: 3?, 5, ?, covered");
    snapshot.dice.resize(1);
    CHECK(diceLine(snapshot) == "1 die: 5");
}

TEST_CASE("there is an overlay for every picture size, and for none", "[app][overlay]") {
    CHECK(renderOverlay(Snapshot{}).size().width == 1280);
    for (const cv::Size size :
         {cv::Size{1, 1}, cv::Size{64, 48}, cv::Size{3840, 2160}, cv::Size{300, 1000}}) {
        auto snapshot = stillTable(size);
        snapshot.movingArea = {-5, -5, 10000, 10000};
        snapshot.notice = "Something happened.";
        CHECK(renderOverlay(snapshot).cols == size.width);
    }
    auto grey = stillTable();
    grey.frame.image = cv::Mat(720, 1280, CV_8UC1, cv::Scalar(90));
    CHECK(renderOverlay(grey).type() == CV_8UC3);
}

TEST_CASE("what is in the way is said before the state of the table", "[app][words]") {
    auto snapshot = stillTable();
    CHECK(moodOf(snapshot) == Mood::Still);
    snapshot.source = SourceState::Lost;
    CHECK(moodOf(snapshot) == Mood::Lost);
    snapshot.source = SourceState::Running;
    snapshot.table.reset();
    CHECK(moodOf(snapshot) == Mood::Opening);
}

TEST_CASE("the status line names source, resolution and rate in plain words", "[app][words]") {
    const auto line = statusLine(stillTable());
    CHECK(line == "a fake source  |  1280 x 720  |  30 frames/s");
}
