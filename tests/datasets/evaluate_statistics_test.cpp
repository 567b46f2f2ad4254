#include "datasets/evaluate/statistics.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace kibitz::datasets;
using Catch::Approx;

TEST_CASE("Wilson's interval is that of the textbooks", "[datasets][evaluate]") {
    // Newcombe (1998), table I, method 3.
    struct Known {
        std::size_t count, of;
        double low, high;
    };
    for (const auto& known :
         {Known{81, 263, 0.2553, 0.3662}, Known{15, 148, 0.0624, 0.1605}, Known{0, 20, 0, 0.1611},
          Known{1, 29, 0.0061, 0.1718}, Known{5, 10, 0.2366, 0.7634}}) {
        const auto interval = wilson(known.count, known.of);
        CAPTURE(known.count, known.of);
        CHECK(interval.low == Approx(known.low).margin(0.00005));
        CHECK(interval.high == Approx(known.high).margin(0.00005));
        const auto mirrored = wilson(known.of - known.count, known.of);
        CHECK(mirrored.low == Approx(1 - interval.high).margin(1e-12));
        CHECK(mirrored.high == Approx(1 - interval.low).margin(1e-12));
    }
}

TEST_CASE("a rate of nothing has no value and an interval of everything", "[datasets][evaluate]") {
    CHECK_FALSE(Rate{}.value());
    CHECK(Rate{}.interval().low == 0);
    CHECK(Rate{}.interval().high == 1);
    CHECK(Rate{3, 4}.value() == 0.75);
    CHECK(Rate{4, 4}.interval().high == 1);
    CHECK(Rate{0, 4}.interval().low == 0);
}

TEST_CASE("the reliability table finds what a known generator says and does",
          "[datasets][evaluate]") {
    Reliability reliability;
    // 100 answers of 0.95 with 80 right, 50 of 0.65 with 35 right, 10 of 0.1 with none right.
    for (int i = 0; i < 100; ++i) reliability.add(0.95, i < 80);
    for (int i = 0; i < 50; ++i) reliability.add(0.65, i < 35);
    for (int i = 0; i < 10; ++i) reliability.add(0.1, false);
    CHECK(reliability.count() == 160);
    CHECK(reliability.bins()[9].count == 100);
    CHECK(reliability.bins()[9].deviation() == Approx(0.15));
    CHECK(reliability.bins()[6].deviation() == Approx(-0.05));
    CHECK(reliability.bins()[1].count == 10);
    // 80 of 100 may be 71 to 87 %, 35 of 50 may be 56 to 81 %, none of 10 may be 28 %.
    CHECK(reliability.bins()[9].deviates());
    CHECK_FALSE(reliability.bins()[6].deviates());
    CHECK_FALSE(reliability.bins()[1].deviates());
    CHECK_FALSE(reliability.bins()[0].deviates());
    CHECK(*reliability.meanDeviation() == Approx((100 * 0.15 + 50 * 0.05 + 10 * 0.1) / 160));
    CHECK(*reliability.largestDeviation() == Approx(0.15));
}

TEST_CASE("bins with too few answers do not decide the largest deviation", "[datasets][evaluate]") {
    Reliability reliability;
    for (std::size_t i = 0; i + 1 < Reliability::kFewest; ++i) reliability.add(0.45, true);
    CHECK_FALSE(reliability.largestDeviation());
    CHECK(*reliability.meanDeviation() == Approx(0.55));
    reliability.add(0.45, true);
    CHECK(*reliability.largestDeviation() == Approx(0.55));
}

TEST_CASE("certainty belongs to the last bin and impossibility to the first",
          "[datasets][evaluate]") {
    Reliability reliability;
    reliability.add(1, true);
    reliability.add(0, false);
    CHECK(reliability.bins().front().count == 1);
    CHECK(reliability.bins().back().count == 1);
}
