#include "vision/recognise/taught_colours.h"

#include "rules/games.h"

#include <opencv2/imgproc.hpp>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>

using namespace kibitz;
using vision::TaughtColour;

namespace {

// As a set of pieces may look under a warm lamp: its orange is nearly another set's red.
const cv::Scalar kRed{45, 50, 190}, kOrange{40, 110, 215}, kTable{120, 140, 150};

rules::Vocabulary words() {
    rules::Vocabulary words;
    words.symbols = {"nothing", "red", "orange"};
    words.diceColours = {""};
    words.kinds = {{"place", {{1}, {2}}}};
    for (int i = 0; i < 4; ++i) words.sites.push_back({"p" + std::to_string(i), 0});
    return words;
}

cv::Rect placeOf(int i) { return {40 + i * 60, 40, 40, 40}; }

/// p0 shows a red piece, p1 an orange one, p2 and p3 nothing.
cv::Mat table() {
    cv::Mat picture(160, 320, CV_8UC3, kTable);
    for (const auto& [i, colour] : {std::pair{0, kRed}, {1, kOrange}}) {
        const auto place = placeOf(i);
        cv::circle(picture, (place.tl() + place.br()) / 2, 18, colour, cv::FILLED);
    }
    return picture;
}

/// An eye that believes what the test says.
class Believes final : public vision::TableEye {
public:
    explicit Believes(std::vector<std::vector<float>> shares) : shares_{std::move(shares)} {}
    vision::TableLook look(const vision::Frame&, bool) override {
        vision::TableLook look;
        look.found = true;
        look.observation = vision::Observation{words()};
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            look.observation.set(site, shares_[i], 0);
            look.observation.setBox(site, placeOf(static_cast<int>(i)));
        }
        return look;
    }
    void reset() override {}

private:
    std::vector<std::vector<float>> shares_;
};

std::vector<TaughtColour> shown() {
    const auto picture = table();
    return {{{1}, *vision::patchAt(picture, {60, 60})},
            {{2}, *vision::patchAt(picture, {120, 60})}};
}

vision::Observation seen(std::vector<std::vector<float>> believed,
                         const std::vector<TaughtColour>& taught) {
    const auto eye =
        vision::withTaughtColours(std::make_unique<Believes>(std::move(believed)), words(), taught);
    return eye->look(vision::Frame{table(), {}, 0}, false).observation;
}

}  // namespace

TEST_CASE("an eye that takes one colour for another becomes doubtful where colours were shown",
          "[vision]") {
    // It calls the orange piece red, and is sure of it.
    const auto held = seen({{0.005F, 0.99F, 0.005F}, {0.005F, 0.99F, 0.005F}}, shown());
    CHECK(held.at({0})[1] > 0.95F);
    CHECK(held.at({1})[1] < 0.6F);
    CHECK(held.at({1})[2] > 0.4F);
    CHECK(held.at({1})[0] < 0.01F);
    // Nobody has shown anything: as it was read.
    CHECK(seen({{0.005F, 0.99F, 0.005F}, {0.005F, 0.99F, 0.005F}}, {}).at({1})[1] > 0.98F);
}

TEST_CASE("doubt between two colours goes where both were shown", "[vision]") {
    const std::vector<float> torn{0, 0.6F, 0.4F};
    const auto held = seen({torn, {0, 0.4F, 0.6F}}, shown());
    CHECK(held.at({0})[1] > 0.9F);
    CHECK(held.at({1})[2] > 0.9F);
    // One colour alone decides nothing.
    auto one = shown();
    one.pop_back();
    CHECK(seen({torn}, one).at({0})[1] == seen({torn}, {}).at({0})[1]);
}

TEST_CASE("whether a piece stands there at all is no question of its colour", "[vision]") {
    const std::vector<float> perhaps{0.4F, 0.5F, 0.1F};
    const std::vector<std::vector<float>> believed{perhaps, {0.99F, 0.01F, 0}};
    const auto held = seen(believed, shown());
    const auto plain = seen(believed, {});
    for (const std::uint16_t i : {std::uint16_t{0}, std::uint16_t{1}})
        for (std::size_t s = 0; s < 3; ++s) CHECK(held.at({i})[s] == plain.at({i})[s]);
}

TEST_CASE("what looks like none of the colours that were shown stays as it was read", "[vision]") {
    // p2 shows the bare table, which the eye takes for a red piece.
    const std::vector<std::vector<float>> believed{
        {0, 0.98F, 0.02F}, {0, 0.02F, 0.98F}, {0.01F, 0.9F, 0.09F}};
    const auto held = seen(believed, shown());
    CHECK(held.at({2})[1] == seen(believed, {}).at({2})[1]);
}

TEST_CASE("a point beside the picture shows no piece", "[vision]") {
    CHECK_FALSE(vision::patchAt(table(), {-3, 10}).has_value());
    CHECK_FALSE(vision::patchAt(table(), {10, 400}).has_value());
    CHECK(vision::patchAt(table(), {0, 0}).has_value());
}
