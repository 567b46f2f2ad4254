#include "app/session/replay.h"

#include "app/session/chronicle.h"
#include "app/session/pipeline.h"
#include "app/session/sources.h"
#include "datasets/render/test_table.h"
#include "tests/app/fake_source.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <thread>
#include <tuple>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<vision::FrameSource> smallTable(int frames, std::uint64_t seed = 3) {
    datasets::TestTable table;
    table.size = {640, 360};
    table.seed = seed;
    table.frames = frames;
    table.paced = false;
    return datasets::open(table);
}

/// Records a source as the command does, to its end.
std::shared_ptr<Recorder> recordAll(const fs::path& folder,
                                    std::unique_ptr<vision::FrameSource> source,
                                    RecorderOptions how = {.everyFrame = true,
                                                           .seeAsRecorded = true},
                                    std::optional<std::chrono::milliseconds> longest = {}) {
    auto recorder = std::make_shared<Recorder>(folder, toppleInfo(), std::move(how));
    const auto chronicle = std::make_shared<Chronicle>(recorder, longest);
    const auto held = std::make_shared<std::unique_ptr<vision::FrameSource>>(std::move(source));
    {
        PipelineOptions options;
        options.pacedByFrameTime = false;
        options.observe = [chronicle](const Snapshot& now) { chronicle->observe(now); };
        Pipeline pipeline{[=] { return chronicle->listenTo(std::move(*held)); },
                          std::move(options)};
        std::optional<Snapshot> last;
        while (!last || last->source != SourceState::Ended)
            if (auto snapshot = pipeline.waitAndTake(100ms)) last = std::move(snapshot);
    }
    recorder->finish();
    return recorder;
}

std::vector<std::string> typesOf(const std::vector<Event>& events) {
    std::vector<std::string> out;
    for (const auto& event : events) out.push_back(event.type);
    return out;
}

}  // namespace

TEST_CASE("a replay gives the events and checks of the recording, every time", "[app][replay]") {
    const TempFolder temp;
    const auto [codec, frames, tables] =
        GENERATE(std::tuple{VideoCodec::H264, 170, 3}, std::tuple{VideoCodec::Lossless, 20, 2});
    recordAll(temp.path / "a.kibitz", smallTable(frames),
              {.video = {.codec = codec}, .everyFrame = true, .seeAsRecorded = true});
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    CHECK(recording->flaws().empty());
    // At rest after a third of a second, and a hand comes after three.
    CHECK(std::count_if(recording->events().begin(), recording->events().end(),
                        [](const auto& event) { return event.type == "table"; }) >= tables);
    for (int round = 0; round < 2; ++round) {
        const auto again = replay(recording);
        CHECK_FALSE(again.differsAt);
        CHECK(again.check == recording->check());
        CHECK(again.events == recording->events());
        CHECK(again.frames == frames);
        CHECK(again.whole);
        CHECK(again.notices.empty());
    }
}

TEST_CASE("recording the same source twice gives the same checks", "[app][replay]") {
    const TempFolder temp;
    const auto one = recordAll(temp.path / "1.kibitz", smallTable(100));
    const auto two = recordAll(temp.path / "2.kibitz", smallTable(100));
    CHECK(one->check() == two->check());
    const auto other = recordAll(temp.path / "3.kibitz", smallTable(100, 4));
    CHECK(one->check() != other->check());
}

TEST_CASE("a recording is a source like any other", "[app][replay]") {
    const TempFolder temp;
    const auto first = recordAll(temp.path / "1.kibitz", smallTable(60));
    auto source = openSource((temp.path / "1.kibitz").string());
    CHECK_FALSE(source->live());
    CHECK(source->description() == "recording 1.kibitz, topple, 640 x 360");
    std::int64_t frames = 0;
    while (const auto frame = source->next()) {
        CHECK(frame->index == frames);
        CHECK(frame->image.size() == cv::Size(640, 360));
        ++frames;
    }
    CHECK(frames == 60);
    CHECK_THROWS_AS(openSource((temp.path / "none.kibitz").string()), vision::SourceLost);
    fs::create_directory(temp.path / "empty.kibitz");
    CHECK_THROWS_AS(openSource((temp.path / "empty.kibitz").string()), vision::SourceLost);
}

TEST_CASE("what came from outside comes again at its place", "[app][replay]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    {
        // As a window would: commands between frames, while the table is watched.
        const auto recorder = std::make_shared<Recorder>(
            folder, toppleInfo(), RecorderOptions{.everyFrame = true, .seeAsRecorded = true});
        Conclusions conclusions;
        Snapshot snapshot;
        auto source = smallTable(120);
        vision::StillnessGate gate;
        while (const auto given = source->next()) {
            snapshot.frame = recorder->frame(*given);
            const auto frame = snapshot.frame.index;
            const auto time = std::chrono::round<std::chrono::milliseconds>(snapshot.frame.time);
            if (frame == 20) recorder->append({"notice", frame, time, {{"text", "a word"}}});
            snapshot.table = gate.observe(snapshot.frame);
            for (const auto& event : conclusions.from(snapshot)) {
                recorder->append(event);
                recorder->append({"command", frame, time, {{"command", "pause"}}});
            }
            if (frame == 50) recorder->append({"overruled", frame, time, {{"move", "c3 red"}}});
        }
        recorder->finish();
    }
    const auto recording = std::make_shared<const Recording>(folder);
    const auto again = replay(recording);
    CHECK(typesOf(again.events) == typesOf(recording->events()));
    CHECK(again.check == recording->check());
}

TEST_CASE("a replay that stops early tells the same up to there", "[app][replay]") {
    const TempFolder temp;
    recordAll(temp.path / "a.kibitz", smallTable(120));
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    const auto again = replay(recording, {.untilFrame = 50});
    CHECK(again.frames == 50);
    CHECK_FALSE(again.whole);
    CHECK_FALSE(again.differsAt);
    for (std::size_t i = 0; i < again.events.size(); ++i)
        CHECK(again.events[i] == recording->events()[i]);
}

TEST_CASE("other pictures than those recorded are noticed", "[app][replay]") {
    const TempFolder temp;
    recordAll(temp.path / "a.kibitz", smallTable(100));
    recordAll(temp.path / "b.kibitz", smallTable(30));
    fs::copy_file(temp.path / "b.kibitz" / "video.mkv", temp.path / "a.kibitz" / "video.mkv",
                  fs::copy_options::overwrite_existing);
    const auto again = replay(std::make_shared<const Recording>(temp.path / "a.kibitz"));
    CHECK(again.differsAt);
    CHECK(again.notices ==
          std::vector<std::string>{"The video breaks off: it reaches frame 30 of 100"});
}

TEST_CASE("a recording without a picture cannot be replayed, and says so", "[app][replay]") {
    const TempFolder temp;
    { const Recorder recorder{temp.path / "a.kibitz", toppleInfo()}; }
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    CHECK_THROWS_AS(replay(recording), vision::SourceLost);
}

TEST_CASE("a recording ends after the time that was asked for", "[app][replay]") {
    const TempFolder temp;
    const auto recorder =
        recordAll(temp.path / "a.kibitz", smallTable(100), {.everyFrame = true}, 1000ms);
    CHECK(recorder->stats().frames == 30);
    CHECK(Recording{temp.path / "a.kibitz"}.ended());
}

TEST_CASE("what a source tells stands at the frame with which it was told", "[app][replay]") {
    struct Telling : FakeSource {
        using FakeSource::FakeSource;
        std::vector<std::string> notices() override {
            ++asked;
            return asked == 3   ? std::vector<std::string>{"the third"}
                   : asked == 6 ? std::vector<std::string>{"after the last"}
                                : std::vector<std::string>{};
        }
        int asked = 0;
    };
    for (int round = 0; round < 5; ++round) {
        const TempFolder temp;
        recordAll(temp.path / "a.kibitz",
                  std::make_unique<Telling>([index = 0]() mutable -> std::optional<vision::Frame> {
                      if (index == 5) return std::nullopt;
                      return frameOf(index++);
                  }));
        std::vector<Event> notices;
        const Recording recording{temp.path / "a.kibitz"};
        std::copy_if(recording.events().begin(), recording.events().end(),
                     std::back_inserter(notices),
                     [](const auto& event) { return event.type == "notice"; });
        CHECK(notices == std::vector<Event>{{"notice", 2, 20ms, {{"text", "the third"}}},
                                            {"notice", 4, 40ms, {{"text", "after the last"}}}});
    }
}

TEST_CASE("a camera that is lost and comes back goes on in the same recording", "[app][replay]") {
    const TempFolder temp;
    int asked = 0;
    recordAll(temp.path / "a.kibitz",
              std::make_unique<FakeSource>(
                  [&]() -> std::optional<vision::Frame> {
                      const int now = asked++;
                      if (now == 3) throw vision::SourceLost("The camera is gone. Check its cable");
                      if (now == 8) return std::nullopt;
                      std::this_thread::sleep_for(20ms);
                      return frameOf(now);
                  },
                  true),
              {});
    const Recording recording{temp.path / "a.kibitz"};
    std::vector<std::string> told;
    for (const auto& event : recording.events())
        if (event.type == "notice") told.push_back(event.payload["text"]);
    REQUIRE_FALSE(told.empty());
    CHECK(told.front() == "The camera is gone. Check its cable");
    CHECK(std::find(told.begin(), told.end(), "The source is back") != told.end());
    CHECK(recording.events().back().payload == Json{{"frames", 7}});
}
