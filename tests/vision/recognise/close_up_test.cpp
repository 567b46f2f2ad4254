#include "vision/recognise/close_up.h"

#include <catch2/catch_test_macros.hpp>

using namespace kibitz::vision;

namespace {

const cv::Size kPicture{1920, 1080};
constexpr double kPlenty = 1e9;

}  // namespace

TEST_CASE("small dice that lie together make one close-up", "[vision][dice][close-up]") {
    const std::vector<Candidate> dice{{{400, 300, 32, 32}, 0.9F},
                                      {{430, 310, 32, 32}, 0.8F},
                                      {{480, 330, 34, 34}, 0.9F},
                                      {{1500, 800, 32, 32}, 0.9F}};
    const auto parts = closeUps(dice, kPicture, 1, kPlenty);
    REQUIRE(parts.size() == 2);
    for (const auto& part : parts) CHECK(part.factor == 3);
    const auto holds = [&](const CloseUp& part, const Candidate& die) {
        return (cv::Rect2f{part.part} & die.box) == die.box;
    };
    const auto& many = holds(parts[0], dice[0]) ? parts[0] : parts[1];
    const auto& one = holds(parts[0], dice[0]) ? parts[1] : parts[0];
    CHECK(holds(many, dice[1]));
    CHECK(holds(many, dice[2]));
    CHECK_FALSE(holds(many, dice[3]));
    CHECK(holds(one, dice[3]));
}

TEST_CASE("a close-up is not made where it shows nothing new", "[vision][dice][close-up]") {
    SECTION("the dice are large") {
        CHECK(closeUps(std::vector<Candidate>{{{400, 300, 90, 90}, 0.9F}}, kPicture, 1, kPlenty)
                  .empty());
    }
    SECTION("it is hardly a die") {
        CHECK(closeUps(std::vector<Candidate>{{{400, 300, 30, 30}, 0.2F}}, kPicture, 1, kPlenty)
                  .empty());
    }
    SECTION("it would take too long") {
        CHECK(closeUps(std::vector<Candidate>{{{400, 300, 30, 30}, 0.9F}}, kPicture, 1, 6000)
                  .empty());
    }
    SECTION("there is nothing") { CHECK(closeUps({}, kPicture, 1, kPlenty).empty()); }
}

TEST_CASE("a close-up stays within the picture", "[vision][dice][close-up]") {
    const std::vector<Candidate> dice{{{-5, -4, 30, 30}, 0.9F}, {{1900, 1060, 30, 30}, 0.9F}};
    const auto parts = closeUps(dice, kPicture, 1, kPlenty);
    REQUIRE(parts.size() == 2);
    for (const auto& part : parts) {
        CHECK((part.part & cv::Rect{{}, kPicture}) == part.part);
        CHECK_FALSE(part.part.empty());
    }
}

TEST_CASE("two dice found closely take the place of one between them", "[vision][dice][close-up]") {
    std::vector<Candidate> dice{{{115, 100, 40, 34}, 0.9F}, {{300, 100, 32, 32}, 0.95F}};
    takeCloser(dice, {{{100, 100, 32, 34}, 0.6F}, {{132, 100, 32, 34}, 0.7F}});
    REQUIRE(dice.size() == 3);
    CHECK(dice[0].box.x == 300);  // elsewhere nothing has changed
    CHECK(dice[1].box.x + dice[2].box.x == 232);
}

TEST_CASE("a die that was plain from afar is no less so enlarged", "[vision][dice][close-up]") {
    std::vector<Candidate> dice{{{100, 100, 32, 32}, 0.9F}};
    takeCloser(dice, {{{101, 99, 33, 33}, 0.4F}});
    REQUIRE(dice.size() == 1);
    CHECK(dice[0].box.x == 101);
    CHECK(dice[0].score == 0.9F);
    SECTION("and one that is not found again stays") {
        takeCloser(dice, {});
        CHECK(dice.size() == 1);
    }
}

TEST_CASE("what the border of a part cuts is left to others", "[vision][dice][close-up]") {
    const cv::Rect part{100, 0, 200, 200};
    CHECK(isCut({100, 50, 30, 30}, part, kPicture));
    CHECK(isCut({280, 50, 20, 30}, part, kPicture));
    CHECK_FALSE(isCut({150, 0, 30, 30}, part, kPicture));  // the border of the picture
    CHECK_FALSE(isCut({150, 50, 30, 30}, part, kPicture));
}
