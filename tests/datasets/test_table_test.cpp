#include "datasets/render/test_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <chrono>
#include <set>
#include <stdexcept>
#include <vector>

using namespace kibitz;
using datasets::Phase;
using datasets::TestTable;

namespace {

TestTable smallTable(std::uint64_t seed, int frames = -1) {
    TestTable table;
    table.seed = seed;
    table.size = {480, 270};
    table.framesPerSecond = 10;
    table.frames = frames;
    table.paced = false;
    return table;
}

std::vector<vision::Frame> framesOf(const TestTable& table) {
    std::vector<vision::Frame> frames;
    const auto source = datasets::open(table);
    while (auto frame = source->next()) frames.push_back(*frame);
    return frames;
}

/// Share of the picture that differs by more than sensor noise can.
double changedShare(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat difference, grey;
    cv::absdiff(a, b, difference);
    cv::cvtColor(difference, grey, cv::COLOR_BGR2GRAY);
    return static_cast<double>(cv::countNonZero(grey > 12)) / static_cast<double>(grey.total());
}

}  // namespace

TEST_CASE("the same seed gives the same pixels and another seed another table",
          "[datasets][test-table]") {
    const auto first = framesOf(smallTable(3, 70));
    const auto second = framesOf(smallTable(3, 70));
    const auto other = framesOf(smallTable(4, 1));
    REQUIRE(first.size() == 70);
    REQUIRE(second.size() == 70);
    for (std::size_t i = 0; i < first.size(); ++i)
        REQUIRE(cv::norm(first[i].image, second[i].image, cv::NORM_INF) == 0);
    CHECK(changedShare(first[0].image, other[0].image) > 0.1);
}

TEST_CASE("the phases tell what happens on the test table", "[datasets][test-table]") {
    const TestTable table = smallTable(GENERATE(1U, 2U, 3U), 250);
    const auto frames = framesOf(table);
    std::set<Phase> seen;
    const cv::Mat* rest = nullptr;  // the last picture of the present rest
    std::vector<cv::Mat> rests;
    for (const auto& frame : frames) {
        const Phase phase = phaseOf(table, frame.index);
        INFO("seed " << table.seed << " frame " << frame.index);
        seen.insert(phase);
        if (phase == Phase::Moving) {
            rest = nullptr;
            continue;
        }
        if (rest != nullptr)
            CHECK(changedShare(*rest, frame.image) == 0);  // only noise while nothing moves
        else
            rests.push_back(frame.image);
        rest = &frame.image;
    }
    CHECK(seen == std::set<Phase>{Phase::Empty, Phase::Moving, Phase::Still});
    REQUIRE(rests.size() == 5);
    for (std::size_t i = 1; i < rests.size(); ++i)  // the dice lie differently after every hand
        CHECK(changedShare(rests[i - 1], rests[i]) > 0.01);
}

TEST_CASE("the hand covers much of the table and comes and goes over its edge",
          "[datasets][test-table]") {
    const TestTable table = smallTable(GENERATE(1U, 5U), 60);
    const auto frames = framesOf(table);
    double most = 0;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        if (phaseOf(table, frames[i].index) != Phase::Moving) continue;
        const double changed = changedShare(frames[0].image, frames[i].image);
        if (phaseOf(table, frames[i - 1].index) == Phase::Still) CHECK(changed < 0.15);
        most = std::max(most, changed);
    }
    CHECK(most > 0.15);
}

TEST_CASE("sensor noise is there and is light", "[datasets][test-table]") {
    const auto frames = framesOf(smallTable(1, 2));
    cv::Mat difference;
    cv::subtract(frames[0].image, frames[1].image, difference, cv::noArray(), CV_32F);
    cv::Scalar mean, deviation;
    cv::meanStdDev(difference, mean, deviation);
    for (int channel = 0; channel < 3; ++channel) {
        CHECK(std::abs(mean[channel]) < 0.1);
        CHECK(deviation[channel] > 1);
        CHECK(deviation[channel] < 3);
    }
}

TEST_CASE("frames carry rising times and indices and stop when asked", "[datasets][test-table]") {
    const auto frames = framesOf(smallTable(1, 5));
    REQUIRE(frames.size() == 5);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        CHECK(frames[i].index == static_cast<std::int64_t>(i));
        CHECK(frames[i].time == std::chrono::milliseconds(100) * static_cast<int>(i));
    }
}

TEST_CASE("a frame that is kept is never drawn over", "[datasets][test-table]") {
    auto table = smallTable(1);
    const auto source = datasets::open(table);
    std::vector<cv::Mat> kept, copies;
    for (int i = 0; i < 12; ++i) {
        kept.push_back(source->next()->image);
        copies.push_back(kept.back().clone());
    }
    for (std::size_t i = 0; i < kept.size(); ++i)
        CHECK(cv::norm(kept[i], copies[i], cv::NORM_INF) == 0);
}

TEST_CASE("a paced table is live and never ahead of the clock", "[datasets][test-table]") {
    TestTable table = smallTable(1, 6);
    table.framesPerSecond = 50;
    table.paced = true;
    const auto source = datasets::open(table);
    CHECK(source->live());
    std::int64_t last = -1;
    while (const auto frame = source->next()) {
        CHECK(frame->time <= std::chrono::steady_clock::now().time_since_epoch());
        CHECK(frame->index > last);
        last = frame->index;
    }
    CHECK_FALSE(datasets::open(smallTable(1))->live());
}

TEST_CASE("a size or rate that makes no picture is refused", "[datasets][test-table]") {
    auto table = smallTable(1);
    table.size = {0, 270};
    CHECK_THROWS_AS(datasets::open(table), std::invalid_argument);
    table = smallTable(1);
    table.framesPerSecond = 0;
    CHECK_THROWS_AS(datasets::open(table), std::invalid_argument);
}
