#include "app/session/former_tables.h"

#include "app/session/session_for.h"
#include "app/session/watched_table.h"
#include "app/session/watcher.h"
#include "tests/app/fake_source.h"

#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

using namespace kibitz;
using namespace kibitz::session;
using namespace std::chrono_literals;
using kibitz::testing::FakeSource;

namespace {

/// What happened, in order.
class Diary {
public:
    void write(const std::string& what) {
        const std::scoped_lock lock{mutex_};
        all_.push_back(what);
    }
    std::vector<std::string> read() {
        const std::scoped_lock lock{mutex_};
        return all_;
    }

private:
    std::mutex mutex_;
    std::vector<std::string> all_;
};

/// A camera that tells when it is opened and let go.
OpenFrameSource camera(const std::shared_ptr<Diary>& diary, const std::string& name) {
    return [diary, name] {
        diary->write(name + " opened");
        return std::make_unique<FakeSource>(
            [held = std::shared_ptr<void>{nullptr, [=](void*) { diary->write(name + " closed"); }},
             index = std::int64_t{0}]() mutable {
                std::this_thread::sleep_for(2ms);
                return std::optional{kibitz::testing::frameOf(index++)};
            },
            true);
    };
}

}  // namespace

TEST_CASE("a table that is left ends by itself, and the next one waits for its camera",
          "[app][pipeline]") {
    const auto diary = std::make_shared<Diary>();
    std::promise<void> looking, release;
    const auto released = release.get_future().share();
    TableRequest request{.open = camera(diary, "first"),
                         .game = sessionFor("topple", {"Ann", "Bob"}, {})};
    request.look = [&, once = false](const vision::Frame&, vision::TableState) mutable {
        if (!std::exchange(once, true)) looking.set_value();
        released.wait();  // eyes that take their time
        return Looked{};
    };
    FormerTables former;
    auto first = std::make_unique<WatchedTable>(std::move(request));
    looking.get_future().wait();
    // Whoever waited for the eyes here would never come back: they are let go further below.
    former.add(std::move(first));
    WatchedTable second{TableRequest{.open = former.after(camera(diary, "second"))}};
    CHECK_FALSE(second.pipeline().waitAndTake(1500ms));
    CHECK(diary->read() == std::vector<std::string>{"first opened"});
    release.set_value();
    REQUIRE(second.pipeline().waitAndTake(20s));
    auto order = diary->read();
    order.resize(3);
    CHECK(order == std::vector<std::string>{"first opened", "first closed", "second opened"});
}

TEST_CASE("nothing is heard of a table that was left", "[app][pipeline]") {
    std::atomic<bool> left{false}, heardAfter{false};
    FormerTables former;
    auto table = std::make_unique<WatchedTable>(
        TableRequest{.open = [] { return kibitz::testing::countingSource(1'000'000); },
                     .paced = false},
        [&] { heardAfter = heardAfter || left; });
    REQUIRE(table->pipeline().waitAndTake(20s));
    auto& pipeline = table->pipeline();
    pipeline.letGo();
    left = true;
    CHECK(pipeline.waitForEnd(20s));
    former.add(std::move(table));
    CHECK_FALSE(heardAfter);
}

TEST_CASE("without a table before, a source is opened as it is", "[app][pipeline]") {
    FormerTables former;
    former.add(nullptr);
    CHECK(former.after([] { return kibitz::testing::countingSource(1); })()->next());
}
