#include "app/session/recording/recorder.h"

#include "tests/app/recording_folder.h"
#include "vision/capture/open.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <fstream>
#include <string>
#include <vector>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

std::vector<EventLine> linesOf(const fs::path& folder) {
    std::vector<EventLine> out;
    std::ifstream in{folder / "events.jsonl"};
    for (std::string line; std::getline(in, line);) {
        const auto parsed = parseEventLine(line);
        REQUIRE(parsed);
        out.push_back(*parsed);
    }
    return out;
}

/// On average, in grey levels. Colours converted one way and back another are ten off.
double levelsOff(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_L1) / static_cast<double>(a.total() * 3);
}

}  // namespace

TEST_CASE("a recording is a folder that ordinary tools open", "[app][recording]") {
    const TempFolder temp;
    const auto codec = GENERATE(VideoCodec::H264, VideoCodec::Mjpeg, VideoCodec::Lossless);
    const auto folder = temp.path / "evening.kibitz";
    {
        Recorder recorder{folder, toppleInfo(), {.video = {.codec = codec}, .everyFrame = true}};
        for (int i = 0; i < 20; ++i) recorder.frame(coloured(i, {160, 120}));
        recorder.append({"table", 19, 19 * 33ms, {{"state", "still"}}});
        recorder.finish();
        CHECK_FALSE(recorder.failure());
    }
    const auto video = vision::openVideo(folder / "video.mkv");
    int frames = 0;
    while (const auto frame = video->next()) {
        CHECK(frame->image.size() == cv::Size(160, 120));
        CHECK(frame->time == frames * 33ms);
        CHECK(levelsOff(frame->image, coloured(frames, {160, 120}).image) <=
              (codec == VideoCodec::Lossless ? 0 : 4));
        ++frames;
    }
    CHECK(frames == 20);

    const auto lines = linesOf(folder);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].event == startedEvent(toppleInfo()));
    CHECK(lines[1].event == Event{"table", 19, 19 * 33ms, {{"state", "still"}}});
    CHECK(lines[2].event == Event{"ended", 19, 19 * 33ms, {{"frames", 20}}});
    std::string before;
    for (const auto& line : lines) {
        CHECK(line.follows(before));
        before = line.check;
    }
    auto expected = toppleInfo();
    expected.size = cv::Size{160, 120};
    auto info = readSession(textOf(folder / "session.json"));
    CHECK_FALSE(info.created.empty());
    info.created = expected.created;
    CHECK(info == expected);
}

TEST_CASE("pictures with odd sides keep their size and their colours", "[app][recording]") {
    const TempFolder temp;
    const auto codec = GENERATE(VideoCodec::H264, VideoCodec::Mjpeg, VideoCodec::Lossless);
    const auto folder = temp.path / "odd.kibitz";
    {
        Recorder recorder{folder, toppleInfo(), {.video = {.codec = codec}, .everyFrame = true}};
        for (int i = 0; i < 3; ++i) recorder.frame(coloured(i, {161, 121}));
        recorder.finish();
    }
    const auto video = vision::openVideo(folder / "video.mkv");
    const auto frame = video->next();
    REQUIRE(frame);
    CHECK(frame->image.size() == cv::Size(161, 121));
    CHECK(levelsOff(frame->image, coloured(0, {161, 121}).image) <= 4);
}

TEST_CASE("what the recorder gives back is counted from zero in whole milliseconds",
          "[app][recording]") {
    const TempFolder temp;
    Recorder recorder{temp.path / "a.kibitz", toppleInfo(), {.everyFrame = true}};
    auto given = coloured(0, {64, 48});
    given.index = 7;
    given.time = 5h + 400us;
    CHECK(recorder.frame(given).index == 0);
    CHECK(recorder.frame(given).time == 1ms);  // never the same moment twice
    given.index = 10;
    given.time += 33'333us;
    const auto third = recorder.frame(given);
    CHECK(third.index == 2);
    CHECK(third.time == 33ms);
    CHECK(third.image.data == given.image.data);
    CHECK(recorder.stats().missedBySource == 2);
    CHECK(recorder.stats().frames == 3);
}

TEST_CASE("a recording never overwrites anything", "[app][recording]") {
    const TempFolder temp;
    fs::create_directory(temp.path / "there.kibitz");
    std::ofstream{temp.path / "file"} << "mine";
    for (const auto* name :
         {"there.kibitz", "there.kibitz/", "file", "file/below.kibitz", "no/such/parent.kibitz"}) {
        INFO(name);
        CHECK_THROWS_AS(Recorder(temp.path / name, toppleInfo()), CannotRecord);
    }
    CHECK(fs::is_empty(temp.path / "there.kibitz"));
    CHECK(textOf(temp.path / "file") == "mine");
    CHECK(std::distance(fs::directory_iterator{temp.path}, {}) == 2);  // and leaves nothing behind
}
