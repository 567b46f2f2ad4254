#include "app/session/latency.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace kibitz::session;
using namespace std::chrono_literals;
using Catch::Approx;

TEST_CASE("nothing measured gives no percentiles", "[app][latency]") {
    CHECK(Latency{}.percentiles().count == 0);
}

TEST_CASE("percentiles are by nearest rank, in whatever order the durations came",
          "[app][latency]") {
    Latency latency;
    for (int i = 100; i >= 1; --i) latency.add(i * 1ms);
    const auto times = latency.percentiles();
    CHECK(times.count == 100);
    CHECK(times.p50 == Approx(50));
    CHECK(times.p95 == Approx(95));
}

TEST_CASE("a single duration is both usual and slow", "[app][latency]") {
    Latency latency;
    latency.add(1500us);
    CHECK(latency.percentiles().p50 == Approx(1.5));
    CHECK(latency.percentiles().p95 == Approx(1.5));
}

TEST_CASE("old durations are forgotten", "[app][latency]") {
    Latency latency;
    for (std::size_t i = 0; i < Latency::kWindow; ++i) latency.add(900ms);
    for (std::size_t i = 0; i < Latency::kWindow; ++i) latency.add(2ms);
    CHECK(latency.percentiles().count == Latency::kWindow);
    CHECK(latency.percentiles().p95 == Approx(2));
}

TEST_CASE("the frame rate follows the arrivals and starts anew after a gap", "[app][latency]") {
    FrameRate rate;
    CHECK(rate.perSecond() == 0);
    auto now = 5s + 0ns;
    for (int i = 0; i < 100; ++i) rate.arrived(now += 40ms);
    CHECK(rate.perSecond() == Approx(25));
    rate.arrived(now += 60s);
    CHECK(rate.perSecond() == 0);
    for (int i = 0; i < 5; ++i) rate.arrived(now += 20ms);
    CHECK(rate.perSecond() == Approx(50));
}
