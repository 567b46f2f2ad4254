#include "rules/topple/scoring.h"

#include <catch2/catch_test_macros.hpp>

using namespace kibitz::rules;

TEST_CASE("the twelve lines are five rows, five columns and two diagonals", "[rules][topple]") {
    CHECK(topple::lineName(2) == "row 3");
    CHECK(topple::lineName(7) == "column c");
    int through = 0;
    for (int line = 0; line < topple::kLines; ++line) through += topple::contains(line, 12);
    CHECK(through == 4);
}
