#include "app/ui/timed_application.h"

#include <QTimer>

#include <catch2/catch_test_macros.hpp>

#include <chrono>
#include <cmath>
#include <thread>

using namespace kibitz;

TEST_CASE("whatever holds the window's thread is found, with its name", "[ui][draw]") {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    ui::TimedApplication application;
    const auto handle = [&](auto work) {
        bool done = false;
        QTimer timer;
        timer.setSingleShot(true);
        QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
            work();
            done = true;
        });
        application.begin();
        timer.start(0);
        while (!done) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        return application.end();
    };
    SECTION("work counts in both times, and says who did it") {
        const auto handled = handle([] {
            const auto from = std::chrono::steady_clock::now();
            while (std::chrono::steady_clock::now() - from < std::chrono::milliseconds{60}) {
            }
        });
        CHECK(handled.wall.longest() >= 60);
        CHECK(handled.own.longest() > 0);
        CHECK(handled.worst == "QTimer Timer");
    }
    SECTION("waiting counts by the clock alone") {
        const auto handled =
            handle([] { std::this_thread::sleep_for(std::chrono::milliseconds{60}); });
        CHECK(handled.wall.longest() >= 60);
        CHECK(handled.own.longest() < 60);
    }
    SECTION("nothing is kept from before") {
        handle([] {});
        application.begin();
        const auto handled = application.end();
        CHECK(handled.wall.count() == 0);
        CHECK(handled.worst.isEmpty());
    }
}

TEST_CASE("of many durations the longest, the late and the usual ones are known", "[ui][draw]") {
    ui::Durations durations;
    CHECK(durations.percentile(0.99) == 0);
    for (int i = 1; i <= 1000; ++i) durations.add(static_cast<float>(i) / 50);  // to 20 ms
    durations.add(900);
    CHECK(durations.count() == 1001);
    CHECK(durations.longest() == 900);
    CHECK(durations.late() == 201);
    CHECK(std::abs(durations.percentile(0.5) - 10) < 0.1F);
    CHECK(std::abs(durations.percentile(0.99) - 19.8F) < 0.1F);
    CHECK(durations.percentile(1) == 900);
}
