#include "datasets/play/difficulty.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <sstream>
#include <string>

using namespace kibitz::datasets;

namespace {

std::string written(const Range& range) {
    std::ostringstream text;
    text << range.low;
    if (range.high != range.low) text << " to " << range.high;
    return text.str();
}

}  // namespace

TEST_CASE("the README gives the numbers of each difficulty as the code has them",
          "[datasets][difficulty]") {
    std::ostringstream all;
    all << std::ifstream{KIBITZ_DATASETS_README}.rdbuf();
    const auto readme = all.str();
    REQUIRE_FALSE(readme.empty());
    for (const auto& row : difficultyTable()) {
        const auto line = "| " + std::string{row.meaning} + " | " + written(row.easy) + " | " +
                          written(row.medium) + " | " + written(row.hard) + " |\n";
        INFO(line);
        CHECK(readme.find(line) != std::string::npos);
    }
}

TEST_CASE("each difficulty is harder than the one before", "[datasets][difficulty]") {
    for (const auto aspect : {Aspect::Angle, Aspect::Defocus, Aspect::Noise, Aspect::Clutter,
                              Aspect::Sloppiness, Aspect::Distortion}) {
        CHECK(rangeOf(aspect, Difficulty::Easy).high < rangeOf(aspect, Difficulty::Medium).high);
        CHECK(rangeOf(aspect, Difficulty::Medium).high < rangeOf(aspect, Difficulty::Hard).high);
    }
    for (const auto aspect : {Aspect::Fill, Aspect::JpegQuality, Aspect::Ambient}) {
        CHECK(rangeOf(aspect, Difficulty::Easy).low > rangeOf(aspect, Difficulty::Medium).low);
        CHECK(rangeOf(aspect, Difficulty::Medium).low > rangeOf(aspect, Difficulty::Hard).low);
    }
    for (std::size_t i = 0; i < difficultyTable().size(); ++i)
        CHECK(static_cast<std::size_t>(difficultyTable()[i].aspect) == i);
}
