#include "app/ui/timed_application.h"

#include <QTimer>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

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
    const auto most = [](const std::vector<float>& all) {
        return *std::max_element(all.begin(), all.end());
    };
    SECTION("work counts in both times, and says who did it") {
        const auto handled = handle([] {
            const auto from = std::chrono::steady_clock::now();
            while (std::chrono::steady_clock::now() - from < std::chrono::milliseconds{60}) {
            }
        });
        CHECK(most(handled.wall) >= 60);
        CHECK(most(handled.own) > 0);
        CHECK(handled.worst == "QTimer Timer");
    }
    SECTION("waiting counts by the clock alone") {
        const auto handled =
            handle([] { std::this_thread::sleep_for(std::chrono::milliseconds{60}); });
        CHECK(most(handled.wall) >= 60);
        CHECK(most(handled.own) < 60);
    }
    SECTION("nothing is kept from before") {
        handle([] {});
        application.begin();
        const auto handled = application.end();
        CHECK(handled.wall.empty());
        CHECK(handled.worst.isEmpty());
    }
}
