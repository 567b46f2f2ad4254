#include "vision/capture/latest_frame.h"
#include "tests/vision/capture/test_server.h"
#include "vision/capture/open.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>

using namespace kibitz;
using namespace kibitz::test;
using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;
using vision::Link;

namespace {

/// Counts the pictures that are alive.
class CountingAllocator : public cv::MatAllocator {
public:
    cv::UMatData* allocate(int dims, const int* sizes, int type, void* data, size_t* step,
                           cv::AccessFlag flags, cv::UMatUsageFlags usage) const override {
        auto* made =
            cv::Mat::getStdAllocator()->allocate(dims, sizes, type, data, step, flags, usage);
        made->prevAllocator = made->currAllocator = this;
        const int now = ++alive;
        int seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        return made;
    }
    bool allocate(cv::UMatData* data, cv::AccessFlag flags,
                  cv::UMatUsageFlags usage) const override {
        return cv::Mat::getStdAllocator()->allocate(data, flags, usage);
    }
    void deallocate(cv::UMatData* data) const override {
        --alive;
        cv::Mat::getStdAllocator()->deallocate(data);
    }
    mutable std::atomic<int> alive = 0;
    mutable std::atomic<int> most = 0;
};

/// A source that does what the test says, call by call.
class ScriptedSource : public vision::FrameSource {
public:
    using Step = std::function<std::optional<vision::Frame>(int call)>;
    ScriptedSource(bool live, Step step) : step_(std::move(step)), live_(live) {}
    std::optional<vision::Frame> next() override { return step_(call_++); }
    std::string description() const override { return "scripted source"; }
    bool live() const override { return live_; }

private:
    Step step_;
    bool live_;
    int call_ = 0;
};

vision::Frame frameNumber(int number, const cv::MatAllocator* allocator = nullptr) {
    cv::Mat image;
    image.allocator = const_cast<cv::MatAllocator*>(allocator);
    image.create(48, 64, CV_8UC3);
    return {image, std::chrono::milliseconds(number), number};
}

std::unique_ptr<vision::FrameSource> scripted(bool live, ScriptedSource::Step step) {
    return std::make_unique<ScriptedSource>(live, std::move(step));
}

vision::LatestFrame::Options quick() {
    vision::LatestFrame::Options options;
    options.firstPause = 10ms;
    options.longestPause = 80ms;
    return options;
}

}  // namespace

TEST_CASE("a slow reader gets the newest frame and memory stays flat",
          "[vision][capture][latest]") {
    const CountingAllocator allocator;
    {
        vision::LatestFrame latest(
            scripted(true, [&](int call) { return frameNumber(call, &allocator); }));
        std::int64_t last = -1;
        for (int i = 0; i < 4; ++i) {
            const auto slowUntil = last + 1000;
            REQUIRE(eventually([&] { return latest.status().received > slowUntil; }));
            const auto frame = latest.take(10s);
            REQUIRE(frame);
            CHECK(frame->index >=
                  slowUntil);  // the newest, not the next: the gap tells what was dropped
            last = frame->index;
        }
        const auto status = latest.status();
        CHECK(status.link == Link::Connected);
        CHECK(status.dropped >= 4 * 998);
        CHECK(status.dropped + 4 <= status.received);
        // One waits to be taken, one is being made, one is in the reader's hand.
        CHECK(allocator.most <= 3);
    }
    CHECK(allocator.alive == 0);
}

TEST_CASE("a recorded source waits for the reader and loses nothing", "[vision][capture][latest]") {
    vision::LatestFrame latest(scripted(false, [](int call) -> std::optional<vision::Frame> {
        if (call == 50) return std::nullopt;
        return frameNumber(call);
    }));
    for (int i = 0; i < 50; ++i) {
        const auto frame = latest.take(10s);
        REQUIRE(frame);
        CHECK(frame->index == i);
    }
    CHECK_FALSE(latest.take(10s));
    const auto status = latest.status();
    CHECK(status.link == Link::Ended);
    CHECK(status.sentence.empty());
    CHECK(status.dropped == 0);
    CHECK(latest.notices().empty());
}

TEST_CASE("a recorded source that cannot be read ends with its sentence",
          "[vision][capture][latest]") {
    vision::LatestFrame latest(scripted(false, [](int) -> std::optional<vision::Frame> {
        throw vision::SourceLost("The film is torn");
    }));
    CHECK_FALSE(latest.take(10s));
    CHECK(latest.status().link == Link::Ended);
    CHECK(latest.status().sentence == "The film is torn");
    CHECK(latest.notices() == std::vector<std::string>{"The film is torn"});
}

TEST_CASE("a loss is told once, tries keep their distance, a return is told",
          "[vision][capture][latest]") {
    std::mutex mutex;
    std::vector<std::chrono::steady_clock::time_point> calls;
    std::atomic<bool> there = true;
    const auto options = quick();
    vision::LatestFrame latest(scripted(true,
                                        [&](int call) {
                                            const std::lock_guard lock(mutex);
                                            if (!there) {
                                                calls.push_back(std::chrono::steady_clock::now());
                                                throw vision::SourceLost("The cable is out");
                                            }
                                            std::this_thread::sleep_for(1ms);
                                            return frameNumber(call);
                                        }),
                               options);
    REQUIRE(latest.take(10s));
    CHECK(latest.notices().empty());
    there = false;
    REQUIRE(eventually([&] {
        const std::lock_guard lock(mutex);
        return calls.size() >= 7;
    }));
    const auto status = latest.status();
    CHECK((status.link == Link::Lost || status.link == Link::Reconnecting));
    CHECK(status.sentence == "The cable is out");
    CHECK(latest.notices() == std::vector<std::string>{"The cable is out"});
    {
        const std::lock_guard lock(mutex);
        auto pause = options.firstPause;
        for (std::size_t i = 1; i < calls.size(); ++i) {
            INFO("pause before try " << i);
            CHECK(calls[i] - calls[i - 1] >= pause);
            pause = std::min(pause * 2, options.longestPause);
        }
    }
    there = true;
    REQUIRE(eventually([&] { return latest.status().link == Link::Connected; }));
    CHECK(latest.status().sentence.empty());
    const auto back = latest.notices();
    REQUIRE(back.size() == 1);
    CHECK_THAT(back[0], ContainsSubstring("is back"));
}

TEST_CASE("a source that hangs is reported although it says nothing, and left behind",
          "[vision][capture][latest]") {
    // Shared with the thread that is left behind, which outlives this test's other values.
    struct Gate {
        std::mutex mutex;
        std::condition_variable changed;
        bool open = false;
        std::atomic<bool> hanging = false;
        std::atomic<bool> gone = false;
    };
    const auto gate = std::make_shared<Gate>();
    struct Deaf : ScriptedSource {
        Deaf(std::shared_ptr<Gate> g, Step step)
            : ScriptedSource(true, std::move(step)), gate(std::move(g)) {}
        ~Deaf() override { gate->gone = true; }
        std::shared_ptr<Gate> gate;
    };
    auto options = quick();
    options.silence = 50ms;
    options.farewell = 50ms;
    {
        vision::LatestFrame latest(std::make_unique<Deaf>(gate,
                                                          [gate](int call) {
                                                              if (call == 0) return frameNumber(0);
                                                              std::unique_lock lock(gate->mutex);
                                                              gate->hanging = true;
                                                              gate->changed.wait(
                                                                  lock, [&] { return gate->open; });
                                                              return frameNumber(call);
                                                          }),
                                   options);
        REQUIRE(latest.take(10s));
        REQUIRE(eventually([&] { return latest.status().link == Link::Reconnecting; }));
        CHECK_THAT(latest.status().sentence,
                   ContainsSubstring("scripted source has fallen silent"));
        CHECK(latest.notices().size() == 1);
        CHECK(latest.notices().empty());
        REQUIRE(gate->hanging);
        latest.stop();  // comes back although the source still hangs
        CHECK(latest.status().link == Link::Ended);
        CHECK_FALSE(latest.take(10s));
    }
    CHECK_FALSE(gate->gone);
    {
        const std::lock_guard lock(gate->mutex);
        gate->open = true;
    }
    gate->changed.notify_all();
    CHECK(eventually([&] { return gate->gone.load(); }));
}

TEST_CASE("a stream that stalls, closes and returns on the same port is taken up again",
          "[vision][capture][latest]") {
    STATIC_REQUIRE(vision::LatestFrame::Options{}.silence < 2s);
    auto server = std::make_unique<TestServer>([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(1)));
        client.stall();
    });
    const auto port = server->port();
    vision::LatestFrame latest(vision::openMjpeg(server->url()), quick());
    const auto before = latest.take(10s);
    REQUIRE(before);
    CHECK(latest.status().link == Link::Connected);

    server.reset();  // nobody listens any more
    REQUIRE(eventually([&] { return latest.status().link == Link::Lost; }));
    REQUIRE(
        eventually([&] { return latest.status().sentence.find("refuses") != std::string::npos; }));
    auto told = latest.notices();
    REQUIRE(told.size() == 1);
    CHECK_THAT(told[0], ContainsSubstring("was closed by the other side"));

    server = std::make_unique<TestServer>(endlessPictures(), port);
    const auto after = latest.take(30s);
    REQUIRE(after);
    CHECK(after->index > before->index);
    CHECK(after->time > before->time);
    told = latest.notices();
    REQUIRE(told.size() == 1);
    CHECK_THAT(told[0], ContainsSubstring("is back"));
    CHECK(latest.status().link == Link::Connected);
}

TEST_CASE("a stalled stream is noticed and left for a new connection",
          "[vision][capture][latest]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(client.number)));
        if (client.number == 0) return client.stall();
        for (int i = 0; i < 10'000 && client.send(part(numberedJpeg(i))); ++i) client.pause(5ms);
    });
    vision::LatestFrame latest(vision::openMjpeg(server.url()), quick());
    REQUIRE(latest.take(10s));
    const auto again = latest.take(30s);
    REQUIRE(again);
    CHECK(server.clients() == 2);
    const auto told = latest.notices();
    REQUIRE(told.size() == 2);
    CHECK_THAT(told[0], ContainsSubstring("has fallen silent"));
    CHECK_THAT(told[1], ContainsSubstring("is back"));
}

TEST_CASE("stopping does not wait for a stalled stream", "[vision][capture][latest]") {
    std::atomic<bool> hungUp = false;
    TestServer server([&](Client& client) {
        client.readRequest();
        client.stall();
        hungUp = true;
    });
    auto options = quick();
    options.farewell = 1h;  // must not be needed: the stream hears the interruption
    vision::LatestFrame latest(vision::openMjpeg(server.url()), options);
    REQUIRE(eventually([&] { return server.clients() == 1; }));
    CHECK(latest.status().link == Link::Connecting);
    CHECK_FALSE(latest.take(0ms));
    latest.stop();
    latest.stop();
    CHECK(latest.status().link == Link::Ended);
    CHECK(eventually([&] { return hungUp.load(); }));
}

TEST_CASE("stopping does not wait for the next try", "[vision][capture][latest]") {
    vision::LatestFrame::Options options;
    options.firstPause = 1h;
    options.farewell = 1h;
    vision::LatestFrame latest(
        scripted(true,
                 [](int) -> std::optional<vision::Frame> { throw vision::SourceLost("Gone"); }),
        options);
    REQUIRE(eventually([&] { return latest.status().link == Link::Lost; }));
    latest.stop();
    CHECK(latest.status().link == Link::Ended);
}
