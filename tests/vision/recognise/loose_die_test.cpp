// What the tracker is told of a die that lies on no site.

#include "vision/recognise/dice_eye.h"
#include "vision/recognise/table_eyes.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

using namespace kibitz::vision;
using Catch::Approx;

namespace {

/// As concluded() says it: doubt about the die, or its top, is shared by all values.
SeenDie dieRead(float five, float four, float readable = 1, float real = 1) {
    SeenDie die;
    die.box = {100, 100, 30, 30};
    die.real = real;
    const float told = real * readable;
    die.probabilities.fill((1 - told) / 6);
    die.probabilities[4] += told * five;
    die.probabilities[3] += told * four;
    return die;
}

float sumOf(const LooseDie& die) {
    return std::accumulate(die.shares.begin(), die.shares.end(), 0.0F);
}

}  // namespace

TEST_CASE("a loose die that several looks agree on is bolder than a single look") {
    const auto die = looseDie(dieRead(0.95F, 0.05F));
    CHECK(die.shares[4] > 0.98F);
    CHECK(die.shares[3] < 0.02F);
    CHECK(sumOf(die) == Approx(1));
}

TEST_CASE("two values that are as likely stay so") {
    const auto die = looseDie(dieRead(0.5F, 0.5F));
    CHECK(die.shares[4] == Approx(die.shares[3]));
    CHECK(die.shares[4] < 0.51F);
}

TEST_CASE("no reading of a loose die is certain") {
    const auto die = looseDie(dieRead(1, 0));
    CHECK(die.shares[4] > 0.997F);
    for (std::size_t face = 0; face < 6; ++face)
        if (face != 4) CHECK(die.shares[face] >= 1e-5F);
}

TEST_CASE("that the top of a die cannot be seen is not argued away by how sure its value looks") {
    const auto half = looseDie(dieRead(1, 0, 0.5F));
    CHECK(half.shares[4] < 0.75F);
    const auto hidden = looseDie(dieRead(1, 0, 0.1F));
    CHECK(hidden.shares[4] < half.shares[4]);
    CHECK(sumOf(hidden) == Approx(1));
}

TEST_CASE("doubt whether there is a die at all is told apart from its value") {
    const auto clear = looseDie(dieRead(0.9F, 0.1F)),
               faint = looseDie(dieRead(0.9F, 0.1F, 1, 0.3F));
    CHECK(faint.real == Approx(0.3F));
    CHECK(clear.real > 0.9998F);
    CHECK(clear.real < 1);
    for (std::size_t face = 0; face < 6; ++face)
        CHECK(faint.shares[face] == Approx(clear.shares[face]).margin(1e-4));
}

TEST_CASE("what is rather a die is believed to be one, what may be none is not") {
    const auto realOf = [](float real) { return looseDie(dieRead(0.9F, 0.1F, 1, real)).real; };
    CHECK(realOf(0.96F) > 0.999F);
    CHECK(realOf(0.9F) > 0.98F);
    CHECK(realOf(0.65F) == Approx(0.65F));
    CHECK(realOf(0.05F) == Approx(0.05F));
    for (float real = 0.05F; real < 0.99F; real += 0.01F)
        CHECK(realOf(real) <= realOf(real + 0.01F));
}

TEST_CASE("a value that is read with less than seven in ten is no surer for the tracker") {
    CHECK(looseDie(dieRead(0.68F, 0.32F)).shares[4] == Approx(0.68F).margin(0.001));
    CHECK(looseDie(dieRead(0.9F, 0.1F)).shares[4] > 0.985F);
}
