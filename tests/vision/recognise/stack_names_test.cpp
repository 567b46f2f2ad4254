#include "vision/recognise/stack_names.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>

using namespace kibitz::vision::stacks;

namespace {

constexpr std::size_t kRed = 0, kYellow = 1, kGreen = 2, kBlue = 3;
const std::array<cv::Vec3d, kPawnColours> kNamed{
    {{209, 52, 47}, {242, 196, 29}, {46, 156, 79}, {47, 98, 201}}};
constexpr float kDoubt = 0.15F;  // of the light, where nothing tells it

using Seen = std::array<std::optional<Tone>, kPawnColours>;

/// A set of paler colours in warm light.
Seen paleInWarmLight() {
    Seen seen;
    for (std::size_t c = 0; c < seen.size(); ++c) {
        auto tone = toneOf(0.5 * kNamed[c] + cv::Vec3d::all(0.5 * 255));
        tone.red += 0.14F;
        tone.blue -= 0.16F;
        tone.light -= 0.3F;
        seen[c] = tone;
    }
    return seen;
}

}  // namespace

TEST_CASE("a colour that was not seen yet is expected in the light and the paint of the others",
          "[vision][stacks]") {
    const auto all = paleInWarmLight();
    for (std::size_t missing = 0; missing < all.size(); ++missing) {
        auto seen = all;
        seen[missing].reset();
        const Tone expected = namesOf(kNamed, seen, {}, kDoubt).expected[missing].mean;
        // As its name has it, it would be 0.3 to 1 away.
        CHECK(std::hypot(expected.red - all[missing]->red, expected.blue - all[missing]->blue) <
              0.15F);
        CHECK(std::abs(expected.light - all[missing]->light) < 0.3F);
    }
}

TEST_CASE("colours of a paler set in warm light have the right names", "[vision][stacks]") {
    const auto names = namesOf(kNamed, paleInWarmLight(), {}, kDoubt);
    for (std::size_t c = 0; c < kPawnColours; ++c) CHECK(names.shares[c][c] > 0.99F);
}

TEST_CASE("colours that were read the wrong way round are not believed", "[vision][stacks]") {
    auto seen = paleInWarmLight();
    std::swap(seen[kRed], seen[kBlue]);
    const auto names = namesOf(kNamed, seen, {}, kDoubt);
    CHECK(names.shares[kRed][kBlue] > 0.9F);
    CHECK(names.shares[kBlue][kRed] > 0.9F);
    CHECK(names.shares[kGreen][kGreen] > 0.9F);
}

TEST_CASE("a single colour between two names, in light that nobody knows, may be either",
          "[vision][stacks]") {
    const auto red = toneOf(kNamed[kRed]), yellow = toneOf(kNamed[kYellow]);
    Seen seen;
    seen[kRed] = Tone{(red.red + yellow.red) / 2, (red.blue + yellow.blue) / 2,
                      (red.light + yellow.light) / 2};
    const auto alone = namesOf(kNamed, seen, {}, kDoubt);
    CHECK(alone.shares[kRed][kRed] < 0.9F);
    CHECK(alone.shares[kRed][kYellow] > 0.1F);
    // Beside a plain yellow it is the red.
    seen[kYellow] = yellow;
    CHECK(namesOf(kNamed, seen, {}, kDoubt).shares[kRed][kRed] > 0.95F);
}

TEST_CASE("colours that no light and no paint explains have no names", "[vision][stacks]") {
    Seen seen;
    for (std::size_t c = 0; c < seen.size(); ++c) {
        const float far = c % 2 == 0 ? 20.0F : -20.0F;
        seen[c] = Tone{far, -far, far};
    }
    const auto names = namesOf(kNamed, seen, {}, kDoubt);
    for (std::size_t c = 0; c < kPawnColours; ++c) CHECK(names.shares[c][c] < 0.5F);
}
