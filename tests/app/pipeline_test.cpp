#include "app/session/pipeline.h"

#include "app/session/mailbox.h"
#include "tests/app/fake_source.h"

#include <catch2/catch_test_macros.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience = 30s;  // generous: only a failure waits so long

const PipelineOptions kFast{.pacedByFrameTime = false,
                            .waiting = {.firstPause = 1ms, .longestPause = 4ms}};

/// Takes snapshots until one fits; fails the test when none does in time.
template <class Fits>
Snapshot takeUntil(Pipeline& pipeline, Fits fits) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline)
        if (auto snapshot = pipeline.waitAndTake(100ms); snapshot && fits(*snapshot))
            return *snapshot;
    FAIL("no such snapshot came");
    return {};
}

auto in(SourceState state) {
    return [state](const Snapshot& snapshot) { return snapshot.source == state; };
}

/// Waits for something that another thread does.
template <class Happens>
bool eventually(Happens happens) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!happens()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

/// Counts the pictures that somebody still holds.
class CountingAllocator : public cv::MatAllocator {
public:
    cv::UMatData* allocate(int dims, const int* sizes, int type, void* data, size_t* step,
                           cv::AccessFlag flags, cv::UMatUsageFlags usage) const override {
        auto* pixels =
            cv::Mat::getStdAllocator()->allocate(dims, sizes, type, data, step, flags, usage);
        pixels->prevAllocator = pixels->currAllocator = this;
        const int now = ++alive;
        for (int most = peak; now > most && !peak.compare_exchange_weak(most, now);) {
        }
        return pixels;
    }
    bool allocate(cv::UMatData*, cv::AccessFlag, cv::UMatUsageFlags) const override { return true; }
    void deallocate(cv::UMatData* pixels) const override {
        --alive;
        cv::Mat::getStdAllocator()->deallocate(pixels);
    }
    mutable std::atomic<int> alive{0};
    mutable std::atomic<int> peak{0};
};

/// A source that hangs in next() until it is let go.
struct Hanging {
    std::promise<void> entered, release;
    std::atomic<bool> closed{false};
};

}  // namespace

TEST_CASE("the mailbox keeps the latest and tells once", "[app][mailbox]") {
    Mailbox<int> box;
    CHECK_FALSE(box.take());
    CHECK(box.put(1));
    CHECK_FALSE(box.put(2));
    CHECK_FALSE(box.put(3));
    CHECK(box.take() == 3);
    CHECK_FALSE(box.take());
    CHECK(box.overwritten() == 2);
    CHECK(box.put(4));
}

TEST_CASE("snapshots come in the order of the frames and every frame is judged",
          "[app][pipeline]") {
    Pipeline pipeline{[] { return countingSource(200); }, kFast};
    std::vector<std::int64_t> indices;
    const auto last = takeUntil(pipeline, [&](const Snapshot& snapshot) {
        if (snapshot.source == SourceState::Running) indices.push_back(snapshot.frame.index);
        return snapshot.source == SourceState::Ended;
    });
    CHECK(std::is_sorted(indices.begin(), indices.end()));
    CHECK(last.frames == 200);
    CHECK(last.frame.index == 199);
    CHECK(last.droppedBySource == 0);
    CHECK(last.description == "a fake source");
    CHECK(last.table.has_value());
    CHECK(last.quality.has_value());
    CHECK(last.of(Stage::Gate).count == 200);
    // The last frame may be overtaken by the news that there is no other.
    const auto seenOrCounted = last.droppedByViewer + static_cast<std::int64_t>(indices.size());
    CHECK((seenOrCounted == 200 || seenOrCounted == 199));
}

TEST_CASE("a consumer that never takes costs no memory and finds the latest", "[app][pipeline]") {
    static CountingAllocator allocator;
    allocator.peak = 0;
    std::atomic<int> told{0};
    {
        Pipeline pipeline{
            [] {
                return std::make_unique<FakeSource>([index = std::int64_t{0}]() mutable {
                    if (index == 300) return std::optional<vision::Frame>{};
                    auto frame = frameOf(index++);
                    cv::Mat counted;
                    counted.allocator = &allocator;
                    frame.image.copyTo(counted);
                    frame.image = counted;
                    return std::optional{frame};
                });
            },
            {.pacedByFrameTime = false, .prepareForScreen = true},
            [&] { ++told; }};
        std::optional<Snapshot> latest;
        // waits without taking: the box is filled once, and told once
        REQUIRE(eventually([&] { return told > 0; }));
        const auto ended = [&] {
            if (auto snapshot = pipeline.take()) latest = std::move(snapshot);
            return latest && latest->source == SourceState::Ended;
        };
        REQUIRE(eventually(ended));
        CHECK(latest->frame.index == 299);
        CHECK(latest->frames == 300);
        CHECK(latest->screen.size() == latest->frame.image.size());
        // in the source's hands, in the reader's, under the gate, twice on the way, with us
        CHECK(allocator.peak <= 7);
    }
    CHECK(allocator.alive == 0);
}

TEST_CASE("the consumer is told once until it takes", "[app][pipeline]") {
    std::atomic<int> told{0};
    std::atomic<int> asked{0};
    Pipeline pipeline{[&] {
                          return std::make_unique<FakeSource>([&] {
                              const int index = asked++;
                              return index < 50 ? std::optional{frameOf(index)} : std::nullopt;
                          });
                      },
                      kFast, [&] { ++told; }};
    REQUIRE(eventually([&] { return asked == 51; }));
    CHECK(told == 1);
}

TEST_CASE("gaps in the frame index are counted as dropped by the source", "[app][pipeline]") {
    Pipeline pipeline{[] {
                          return std::make_unique<FakeSource>([i = 0]() mutable {
                              return i < 10 ? std::optional{frameOf(3 * i++)} : std::nullopt;
                          });
                      },
                      kFast};
    CHECK(takeUntil(pipeline, in(SourceState::Ended)).droppedBySource == 18);
}

TEST_CASE("a lost source is said in its own sentence and taken up again", "[app][pipeline]") {
    std::atomic<bool> back{false};
    Pipeline pipeline{
        [&] {
            return std::make_unique<FakeSource>(
                [&, index = std::int64_t{0}]() mutable -> std::optional<vision::Frame> {
                    if (index == 3 && !back)
                        throw vision::SourceLost("The camera is gone. Check its cable.");
                    if (index == 10) return std::nullopt;
                    return frameOf(index++);
                },
                true);
        },
        kFast};
    const auto lost = takeUntil(pipeline, in(SourceState::Lost));
    CHECK(lost.notice == "The camera is gone. Check its cable.");
    CHECK_FALSE(lost.table);
    CHECK(lost.frame.index == 2);  // the last picture stays
    CHECK(lost.framesPerSecond == 0);
    back = true;
    const auto ended = takeUntil(pipeline, in(SourceState::Ended));
    CHECK(ended.notice.empty());
    CHECK(ended.frame.index == 9);
}

TEST_CASE("a live source that falls silent is lost, and goes on when it speaks again",
          "[app][pipeline]") {
    std::atomic<bool> speak{false};
    PipelineOptions options = kFast;
    options.waiting.silence = 30ms;
    Pipeline pipeline{
        [&] {
            return std::make_unique<FakeSource>(
                [&, index = std::int64_t{0}]() mutable -> std::optional<vision::Frame> {
                    while (index == 1 && !speak) std::this_thread::sleep_for(1ms);
                    std::this_thread::sleep_for(1ms);
                    return frameOf(index++);
                },
                true);
        },
        options};
    const auto lost = takeUntil(pipeline, in(SourceState::Lost));
    CHECK_FALSE(lost.notice.empty());
    speak = true;
    const auto back = takeUntil(pipeline, in(SourceState::Running));
    CHECK(back.frame.index >= 1);
    CHECK(back.notice.find("is back") != std::string::npos);
}

TEST_CASE("what a source tells along the way is passed on", "[app][pipeline]") {
    struct Telling : FakeSource {
        using FakeSource::FakeSource;
        std::vector<std::string> notices() override { return {"Picture 7.jpg was skipped."}; }
    };
    Pipeline pipeline{[] {
                          return std::make_unique<Telling>(
                              [index = 0]() mutable { return std::optional{frameOf(index++)}; });
                      },
                      kFast};
    const auto told = takeUntil(pipeline, [](const Snapshot& s) { return !s.notice.empty(); });
    CHECK(told.notice == "Picture 7.jpg was skipped.");
    CHECK(told.source == SourceState::Running);
}

TEST_CASE("what a source tells just before its end is not lost", "[app][pipeline]") {
    const auto untold =
        std::make_shared<std::vector<std::string>>();  // read and written by one thread
    struct Telling : FakeSource {
        Telling(Next next, std::shared_ptr<std::vector<std::string>> words)
            : FakeSource(std::move(next)), untold{std::move(words)} {}
        std::vector<std::string> notices() override { return std::exchange(*untold, {}); }
        std::shared_ptr<std::vector<std::string>> untold;
    };
    Pipeline pipeline{[untold] {
                          return std::make_unique<Telling>(
                              [index = 0, untold]() mutable -> std::optional<vision::Frame> {
                                  if (index < 2) return frameOf(index++);
                                  *untold = {"Picture 7.jpg was skipped."};
                                  return std::nullopt;
                              },
                              untold);
                      },
                      kFast};
    CHECK(takeUntil(pipeline, in(SourceState::Ended)).notice == "Picture 7.jpg was skipped.");
}

TEST_CASE("a recording that cannot be read on ends with the reason", "[app][pipeline]") {
    Pipeline pipeline{[] {
                          return std::make_unique<FakeSource>([]() -> std::optional<vision::Frame> {
                              throw std::runtime_error("The video is damaged. Use another copy.");
                          });
                      },
                      kFast};
    CHECK(takeUntil(pipeline, in(SourceState::Ended)).notice ==
          "The video is damaged. Use another copy.");
}

TEST_CASE("a source that cannot be opened yet is tried again", "[app][pipeline]") {
    std::atomic<int> tries{0};
    Pipeline pipeline{[&]() -> std::unique_ptr<vision::FrameSource> {
                          if (++tries < 4)
                              throw vision::SourceLost("No camera found. Connect one.");
                          return countingSource(1);
                      },
                      kFast};
    const auto ended = takeUntil(pipeline, in(SourceState::Ended));
    CHECK(tries == 4);
    CHECK(ended.frames == 1);
    CHECK(ended.notice.empty());
}

TEST_CASE("a frame nobody can read becomes a notice and the next one is judged",
          "[app][pipeline]") {
    std::atomic<bool> goOn{false};
    Pipeline pipeline{[&] {
                          return std::make_unique<FakeSource>(
                              [&, index = 0]() mutable -> std::optional<vision::Frame> {
                                  if (index == 2) return std::nullopt;
                                  if (index++ == 0) return vision::Frame{};
                                  while (!goOn) std::this_thread::sleep_for(1ms);
                                  return frameOf(1);
                              });
                      },
                      kFast};
    const auto first = takeUntil(pipeline, [](const Snapshot& s) { return !s.notice.empty(); });
    CHECK(first.source != SourceState::Lost);
    goOn = true;
    CHECK(takeUntil(pipeline, in(SourceState::Ended)).frames == 1);
}

TEST_CASE("paused it waits, a step shows one frame more, resumed it goes on", "[app][pipeline]") {
    std::atomic<std::int64_t> delivered{0};
    Pipeline pipeline{[&] {
                          return std::make_unique<FakeSource>([&] {
                              const auto index = delivered++;
                              return index < 100'000 ? std::optional{frameOf(index)} : std::nullopt;
                          });
                      },
                      kFast};
    takeUntil(pipeline, in(SourceState::Running));
    pipeline.obey(Command::Pause);
    const auto paused = takeUntil(pipeline, in(SourceState::Paused));
    pipeline.obey(Command::Step);
    const auto stepped = takeUntil(pipeline, in(SourceState::Paused));
    CHECK(stepped.frame.index == paused.frame.index + 1);
    pipeline.obey(Command::Step);
    pipeline.obey(Command::Step);
    const auto third = takeUntil(
        pipeline, [&](const Snapshot& s) { return s.frame.index == stepped.frame.index + 2; });
    CHECK(third.frames == stepped.frames + 2);
    CHECK(delivered <= third.frame.index + 2);  // at most one frame is read ahead
    pipeline.obey(Command::Resume);
    takeUntil(pipeline, [&](const Snapshot& s) { return s.frame.index > third.frame.index + 2; });
}

TEST_CASE("a step without a pause does nothing", "[app][pipeline]") {
    Pipeline pipeline{[] { return countingSource(5); }, kFast};
    pipeline.obey(Command::Step);
    CHECK(takeUntil(pipeline, in(SourceState::Ended)).frames == 5);
}

TEST_CASE("a recorded source is never shown ahead of its own times", "[app][pipeline]") {
    Pipeline pipeline{[] { return countingSource(12); }, {.pacedByFrameTime = true}};
    const auto first = takeUntil(pipeline, in(SourceState::Running));
    const auto last = takeUntil(pipeline, in(SourceState::Ended));
    CHECK(last.frame.index == 11);
    CHECK(last.arrived - first.arrived >= last.frame.time - first.frame.time - 1ms);
}

TEST_CASE("a pipeline ends although its source hangs", "[app][pipeline]") {
    auto hanging = std::make_shared<Hanging>();
    std::atomic<int> told{0};
    struct Closes : FakeSource {
        Closes(Next next, std::shared_ptr<Hanging> owner)
            : FakeSource{std::move(next), true}, owner_{std::move(owner)} {}
        ~Closes() override { owner_->closed = true; }
        std::shared_ptr<Hanging> owner_;
    };
    {
        Pipeline pipeline{[hanging] {
                              return std::make_unique<Closes>(
                                  [hanging]() -> std::optional<vision::Frame> {
                                      hanging->entered.set_value();
                                      hanging->release.get_future().wait();
                                      throw vision::SourceLost("It came to nothing.");
                                  },
                                  hanging);
                          },
                          kFast, [&] { ++told; }};
        hanging->entered.get_future().wait();
    }
    // Here the destructor has come back, and the source still hangs.
    CHECK_FALSE(hanging->closed);
    hanging->release.set_value();
    CHECK(eventually([&] { return hanging->closed.load(); }));
    CHECK(told == 0);
}

TEST_CASE("a pipeline ends while it waits for a lost source or for a late frame",
          "[app][pipeline]") {
    {
        Pipeline pipeline{[]() -> std::unique_ptr<vision::FrameSource> {
                              throw vision::SourceLost("No camera.");
                          },
                          {.waiting = {.firstPause = 1h, .longestPause = 1h}}};
        takeUntil(pipeline, in(SourceState::Lost));
    }
    {
        Pipeline pipeline{[] {
            return std::make_unique<FakeSource>([index = std::int64_t{0}]() mutable {
                auto frame = frameOf(index++);
                frame.time = frame.index * std::chrono::nanoseconds{1h};
                return std::optional{frame};
            });
        }};
        takeUntil(pipeline, in(SourceState::Running));
    }
    {
        Pipeline pipeline{[] { return countingSource(100'000'000); }, kFast};
        pipeline.obey(Command::Pause);
    }
    SUCCEED("every destructor came back");
}

TEST_CASE("the program ends at once where a worker was left behind", "[app][pipeline]") {
    int pipes[2];
    REQUIRE(::pipe(pipes) == 0);
    static int told;
    told = pipes[1];
    const auto child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        // Stands for whatever is taken down at the end, and must not be under a thread's feet.
        std::atexit([] { static_cast<void>(::write(told, "x", 1) == 1); });
        {
            const session::Pipeline pipeline{[]() -> std::unique_ptr<vision::FrameSource> {
                std::this_thread::sleep_for(std::chrono::seconds{30});
                throw vision::SourceLost("too late");
            }};
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
        std::exit(7);
    }
    ::close(pipes[1]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 7);
    char any = 0;
    CHECK(::read(pipes[0], &any, 1) == 0);
    ::close(pipes[0]);
}
