#include "app/session/recording/recording.h"

#include "app/session/recording/recorder.h"
#include "app/session/recording/video_reader.h"
#include "models/sha256.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// Eight events, twenty frames; ended cleanly.
fs::path makeRecording(const fs::path& folder, int frames = 20) {
    Recorder recorder{folder, toppleInfo(), {.everyFrame = true}};
    for (int i = 0; i < frames; ++i) {
        recorder.frame(coloured(i, {160, 120}));
        if (i % 3 == 2 && i < 18)
            recorder.append({"table", i, i * 33ms, {{"state", i % 2 == 0 ? "still" : "moving"}}});
    }
    recorder.finish();
    return folder;
}

std::vector<std::string> linesOf(const fs::path& folder) {
    std::istringstream in{textOf(folder / "events.jsonl")};
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream{path, std::ios::binary} << text;
}

void writeLines(const fs::path& folder, const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    write(folder / "events.jsonl", text);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string whyNot(const fs::path& folder) {
    try {
        const Recording recording{folder};
        return {};
    } catch (const BadRecording& bad) {
        return bad.what();
    }
}

using Flaws = std::vector<std::string>;

}  // namespace

TEST_CASE("a recording reads as it was written", "[app][recording]") {
    const TempFolder temp;
    const auto folder = makeRecording(temp.path / "a.kibitz");
    const Recording recording{folder};
    CHECK(recording.flaws() == Flaws{});
    CHECK(recording.traces() == Flaws{});
    CHECK(recording.ended());
    CHECK(recording.session().game == "topple");
    CHECK(recording.session().size == cv::Size(160, 120));
    REQUIRE(recording.events().size() == 8);
    CHECK(recording.events()[1] == Event{"table", 2, 66ms, {{"state", "still"}}});
    CHECK(recording.events().back().payload == Json{{"frames", 20}});
    CHECK(recording.check() == parseEventLine(linesOf(folder).back())->check);
}

TEST_CASE("the same events always have the same checks, whatever the clock says",
          "[app][recording]") {
    const TempFolder temp;
    const Recording one{makeRecording(temp.path / "1.kibitz")};
    const Recording two{makeRecording(temp.path / "2.kibitz")};
    CHECK(one.check() == two.check());
    CHECK(textOf(one.folder() / "events.jsonl") == textOf(two.folder() / "events.jsonl"));
    CHECK(textOf(one.video()) == textOf(two.video()));
    // A change of this number is a change of the format: it must not happen by accident.
    CHECK(one.check() == "be51aacc598169ed1c63a62006feafab660fae8f7ce2689586a4478bc9e298c4");
}

TEST_CASE("what was done to the lines of events is named", "[app][recording]") {
    const TempFolder temp;
    const auto folder = makeRecording(temp.path / "a.kibitz");
    auto lines = linesOf(folder);
    const auto flaws = [&] {
        writeLines(folder, lines);
        return Recording{folder}.flaws();
    };
    SECTION("a line was changed") {
        lines[3] = replaced(lines[3], "still", "empty");
        CHECK(flaws() == Flaws{"line 4 of events.jsonl was changed after it was written: event 3 "
                               "does not fit its checksum"});
    }
    SECTION("a line was changed together with its checksum") {
        auto event = parseEventLine(lines[3])->event;
        event.payload["state"] = "empty";
        Chain forged;
        for (int i = 0; i < 3; ++i)
            forged.add(parseEventLine(lines[static_cast<std::size_t>(i)])->event);
        lines[3] = forged.add(event);
        lines[3].pop_back();
        CHECK(flaws() == Flaws{"line 5 of events.jsonl was changed after it was written: event 4 "
                               "does not fit its checksum"});
    }
    SECTION("a line is missing") {
        lines.erase(lines.begin() + 4);
        CHECK(flaws() == Flaws{"event 4 is missing before line 5 of events.jsonl"});
    }
    SECTION("several lines are missing") {
        lines.erase(lines.begin() + 2, lines.begin() + 5);
        CHECK(flaws() == Flaws{"events 2 to 4 are missing before line 3 of events.jsonl"});
    }
    SECTION("the first line is missing") {
        lines.erase(lines.begin());
        CHECK(flaws() == Flaws{"event 0 is missing before line 1 of events.jsonl"});
    }
    SECTION("two lines were exchanged") {
        std::swap(lines[3], lines[4]);
        CHECK(flaws() == Flaws{"line 4 of events.jsonl was moved: event 4 stands before one that "
                               "came earlier"});
    }
    SECTION("a line is there twice") {
        lines.insert(lines.begin() + 4, lines[3]);
        CHECK(flaws() == Flaws{"line 5 of events.jsonl is event 3 again, which stands in line 4"});
    }
    SECTION("a line is rubbish") {
        lines[3] = std::string("\0\xff\x80{[", 5);
        CHECK(flaws() == Flaws{"line 4 of events.jsonl is no event"});
    }
    SECTION("a line is empty") {
        lines.insert(lines.begin() + 3, "");
        CHECK(flaws() == Flaws{"line 4 of events.jsonl is no event"});
    }
    SECTION("a line is far too long") {
        lines[3] = std::string(9u << 20, 'x');
        CHECK(flaws() == Flaws{"line 4 of events.jsonl is too long for an event"});
    }
    SECTION("a line is nested without end") {
        lines[3] =
            replaced(lines[3], "\"still\"", std::string(100'000, '[') + std::string(100'000, ']'));
        CHECK(flaws() == Flaws{"line 4 of events.jsonl is no event"});
    }
    SECTION("a number is no number of an event") {
        lines[3] = replaced(lines[3], "\"n\":3", "\"n\":-3");
        CHECK(flaws() == Flaws{"line 4 of events.jsonl is no event"});
    }
    SECTION("everything is rubbish") {
        lines.assign(3000, std::string(100, '\x01'));
        const auto all = flaws();
        CHECK(all.size() == 51);  // nobody reads a thousand sentences
        CHECK(all.back() == "2950 more lines of events.jsonl are not right");
    }
    SECTION("all lines are gone") {
        lines.clear();
        CHECK(flaws() == Flaws{"events.jsonl is empty; it never was"});
    }
}

TEST_CASE("a half last line is left out and said, wherever it breaks off", "[app][recording]") {
    const TempFolder temp;
    const auto folder = makeRecording(temp.path / "a.kibitz");
    const auto text = textOf(folder / "events.jsonl");
    const auto lastLine = text.rfind('\n', text.size() - 2) + 1;
    for (const auto keep : {lastLine + 1, lastLine + 40, text.size() - 1}) {
        write(folder / "events.jsonl", text.substr(0, keep));
        const Recording recording{folder};
        CHECK(recording.flaws() == Flaws{});
        CHECK(recording.events().size() == 7);
        CHECK(recording.traces() ==
              Flaws{"the last line of events.jsonl breaks off and is left out",
                    "the recording was not ended: it was cut short, or is still going on"});
    }
}

TEST_CASE("session.json may be missing, broken or changed", "[app][recording]") {
    const TempFolder temp;
    const auto folder = makeRecording(temp.path / "a.kibitz");
    const auto path = folder / "session.json";
    const auto text = textOf(path);
    const auto flaws = [&] {
        const Recording recording{folder};
        CHECK(recording.session().players == std::vector<std::string>{"Ann", "Bob"});
        return recording.flaws();
    };
    SECTION("missing") {
        fs::remove(path);
        CHECK(flaws() == Flaws{"session.json is missing; the first event says what was played"});
        fs::remove(folder / "events.jsonl");
        CHECK(whyNot(folder).find("is no recording") != std::string::npos);
    }
    SECTION("broken") {
        write(path, text.substr(0, text.size() / 2));
        CHECK(flaws() == Flaws{"session.json cannot be used: it is not JSON; the first event says "
                               "what was played"});
        fs::remove(folder / "events.jsonl");
        CHECK(whyNot(folder).find("it is not JSON") != std::string::npos);
    }
    SECTION("of something else") {
        write(path, R"({"kibitz":"sheet"})");
        CHECK(flaws() == Flaws{"session.json cannot be used: it does not belong to a recording; "
                               "the first event says what was played"});
    }
    SECTION("changed") {
        write(path, replaced(text, "red blue", "blue red"));
        CHECK(flaws() == Flaws{"session.json was changed; the first event says what was played"});
        // The rules and names that whoever changed it would like are not played by.
        const Recording recording{folder};
        CHECK(recording.session().options == session::readSession(text).options);
        CHECK(recording.session().created == session::readSession(text).created);
    }
    SECTION("changed to other players") {
        write(path, replaced(text, "\"Bob\"", "\"Eve\""));
        CHECK(flaws() == Flaws{"session.json was changed; the first event says what was played"});
    }
    SECTION("and the first event changed as well") {
        write(path, replaced(text, "red blue", "blue red"));
        const auto events = folder / "events.jsonl";
        write(events, replaced(textOf(events), "red blue", "red  blue"));
        CHECK(flaws() == Flaws{"line 1 of events.jsonl was changed after it was written: event 0 "
                               "does not fit its checksum",
                               "session.json was changed: it does not say what the first event "
                               "says"});
    }
    SECTION("made by a newer Kibitz") {
        write(path, replaced(text, "\"format\": 1", "\"format\": 7"));
        CHECK(whyNot(folder).find("made by a newer Kibitz (format 7, this one reads up to 1)") !=
              std::string::npos);
    }
    SECTION("keys of the wrong kind") {
        for (const auto* wrong : {R"("players": "Ann")", R"("players": [1])", R"("options": 3)",
                                  R"("game": {})", R"("format": "1")", R"("width": -4)"}) {
            write(path, "{\"kibitz\":\"recording\",\"format\":1," + std::string{wrong} + "}");
            INFO(wrong);
            CHECK(flaws().size() == 1);
        }
    }
}

TEST_CASE("what is no recording is said in one sentence", "[app][recording]") {
    const TempFolder temp;
    CHECK(whyNot(temp.path / "nothing.kibitz").find("There is no recording") == 0);
    write(temp.path / "file.kibitz", "text");
    CHECK(whyNot(temp.path / "file.kibitz").find("is a file") != std::string::npos);
    fs::create_directory(temp.path / "empty.kibitz");
    CHECK(whyNot(temp.path / "empty.kibitz").find("is no recording") != std::string::npos);
    CHECK(looksLikeRecording(temp.path / "empty.kibitz"));
    CHECK_FALSE(looksLikeRecording(temp.path));
    CHECK_FALSE(looksLikeRecording(temp.path / "file.kibitz"));
}

TEST_CASE("every frame can be sought, and is the very picture that playing gives",
          "[app][recording]") {
    const TempFolder temp;
    const auto codec = GENERATE(VideoCodec::H264, VideoCodec::Mjpeg, VideoCodec::Lossless);
    const auto folder = temp.path / "a.kibitz";
    const bool finished = GENERATE(true, false);
    {
        Recorder recorder{folder, toppleInfo(), {.video = {.codec = codec}, .everyFrame = true}};
        for (int i = 0; i < 70; ++i) recorder.frame(coloured(i, {96, 64}));
        if (finished) recorder.finish();
    }
    RecordingSource source{std::make_shared<const Recording>(folder)};
    std::vector<vision::Frame> played;
    while (auto frame = source.next()) played.push_back(*frame);
    REQUIRE(played.size() == 70);
    for (const std::int64_t wanted : {69, 0, 35, 15, 16, 17, 14, 68, 1}) {
        source.seek(wanted);
        for (auto i = wanted; i < std::min<std::int64_t>(wanted + 3, 70); ++i) {
            const auto frame = source.next();
            REQUIRE(frame);
            CHECK(frame->index == i);
            CHECK(frame->time == i * 33ms);
            CHECK(cv::norm(frame->image, played[static_cast<std::size_t>(i)].image, cv::NORM_INF) ==
                  0);
        }
    }
    source.seek(70);
    CHECK_FALSE(source.next());
}

TEST_CASE("frames that never came into the video leave a gap in the numbers", "[app][recording]") {
    FrameNumbers numbers{{{"started", 0, 0ms, {}},
                          {"dropped", 4, 40ms, {{"from", 3}, {"until", 4}}},
                          {"dropped", 5, 50ms, {{"from", 5}, {"until", 5}}},
                          {"table", 20, 200ms, {}}}};
    std::vector<std::int64_t> given;
    for (const auto time : {0ms, 10ms, 20ms, 60ms, 70ms}) given.push_back(numbers.next(time));
    CHECK(given == std::vector<std::int64_t>{0, 1, 2, 6, 7});
    CHECK(numbers.next(std::nullopt) == 8);
    CHECK(numbers.next(200ms) == 20);  // pictures between are gone; the event knows better
    CHECK(numbers.next(210ms) == 21);
    CHECK(numbers.droppedBefore(3) == 0);
    CHECK(numbers.droppedBefore(4) == 1);
    CHECK(numbers.droppedBefore(22) == 3);
}

TEST_CASE("a video cut off anywhere gives what is there, or says why not", "[app][recording]") {
    const TempFolder temp;
    const auto codec = GENERATE(VideoCodec::H264, VideoCodec::Lossless);
    const auto folder = temp.path / "a.kibitz";
    {
        Recorder recorder{folder, toppleInfo(), {.video = {.codec = codec}, .everyFrame = true}};
        for (int i = 0; i < 45; ++i) recorder.frame(coloured(i, {96, 64}));
        recorder.finish();
    }
    const auto bytes = textOf(folder / "video.mkv");
    std::vector<cv::Mat> whole;
    VideoReader reader{folder / "video.mkv"};
    while (auto picture = reader.next()) whole.push_back(picture->image);
    REQUIRE(whole.size() == 45);

    std::mt19937 random{7};
    std::int64_t opened = 0;
    for (int round = 0; round < 120; ++round) {
        const auto keep = random() % bytes.size();
        write(folder / "video.mkv", bytes.substr(0, keep));
        INFO("cut after " << keep << " of " << bytes.size());
        const auto recording = std::make_shared<const Recording>(folder);
        CHECK(recording->flaws() == Flaws{});
        try {
            RecordingSource source{recording};
            std::int64_t frames = 0;
            while (const auto frame = source.next()) {
                REQUIRE(frame->index == frames);
                CHECK(cv::norm(frame->image, whole[static_cast<std::size_t>(frames)],
                               cv::NORM_INF) == 0);
                ++frames;
            }
            ++opened;
            if (frames < 45) CHECK_FALSE(source.notices().empty());
            source.seek(frames / 2);
            CHECK(source.next()->index == frames / 2);
        } catch (const vision::SourceLost& lost) {
            CHECK(std::string{lost.what()}.find("The video of this recording") == 0);
        }
    }
    CHECK(opened > 60);
}

TEST_CASE("a video with changed bytes never shows a picture that is not whole",
          "[app][recording]") {
    const TempFolder temp;
    const auto codec = GENERATE(VideoCodec::H264, VideoCodec::Mjpeg, VideoCodec::Lossless);
    const auto folder = temp.path / "a.kibitz";
    {
        Recorder recorder{folder, toppleInfo(), {.video = {.codec = codec}, .everyFrame = true}};
        for (int i = 0; i < 30; ++i) recorder.frame(coloured(i, {96, 64}));
        recorder.finish();
    }
    const auto bytes = textOf(folder / "video.mkv");
    std::vector<cv::Mat> whole;
    VideoReader reader{folder / "video.mkv"};
    while (auto picture = reader.next()) whole.push_back(picture->image);
    std::mt19937 random{11};
    for (int round = 0; round < 60; ++round) {
        auto damaged = bytes;
        const auto at = random() % bytes.size();
        for (std::size_t i = at; i < std::min(at + 5, bytes.size()); ++i)
            damaged[i] = static_cast<char>(random());
        write(folder / "video.mkv", damaged);
        INFO("damaged at " << at);
        try {
            RecordingSource source{std::make_shared<const Recording>(folder)};
            while (const auto frame = source.next()) {
                // Where a whole picture was lost its number may be off, but never its content.
                const bool known = std::any_of(whole.begin(), whole.end(), [&](const auto& one) {
                    return frame->image.size() == one.size() &&
                           cv::norm(frame->image, one, cv::NORM_INF) == 0;
                });
                CHECK(known);
            }
        } catch (const vision::SourceLost&) {
            SUCCEED("said why");
        }
    }
}

TEST_CASE("a video says of how many pictures damage has robbed it", "[app][recording]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    constexpr std::int64_t kFrames = 180;
    {
        Recorder recorder{folder, toppleInfo(), {.everyFrame = true}};
        for (int i = 0; i < kFrames; ++i) recorder.frame(coloured(i, {96, 64}));
        recorder.finish();
    }
    // Whole seconds of it, so that not even the places of the pictures can be read.
    auto bytes = textOf(folder / "video.mkv");
    const auto from = bytes.size() * 2 / 5, until = bytes.size() * 3 / 5;
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(from),
              bytes.begin() + static_cast<std::ptrdiff_t>(until), '\x5a');
    write(folder / "video.mkv", bytes);
    RecordingSource source{std::make_shared<const Recording>(folder)};
    std::int64_t shown = 0, last = -1;
    while (const auto frame = source.next()) {
        ++shown;
        last = frame->index;
    }
    REQUIRE(last == kFrames - 1);
    REQUIRE(shown < kFrames - 20);
    CHECK(source.notices() == Flaws{std::to_string(kFrames - shown) +
                                    " pictures of the video are damaged and left out"});
}

TEST_CASE("a recording of format 1 opens, with the pixels it was judged by", "[app][recording]") {
    const auto recording =
        std::make_shared<const Recording>(fs::path{KIBITZ_FIXTURES} / "format-1.kibitz");
    CHECK(recording->flaws() == Flaws{});
    CHECK(recording->traces() == Flaws{});
    CHECK(recording->session().format == 1);
    CHECK(recording->session().game == "topple");
    CHECK(recording->session().options.at("target") == "50");
    CHECK(recording->events().size() == 6);
    CHECK(recording->check() == "7c470d170166772fa43255f7efbc38a27598d371eb49f28ae2f2d5747defe7a9");
    RecordingSource source{recording};
    std::string pixels;
    std::int64_t frames = 0;
    while (const auto frame = source.next()) {
        const auto bytes = std::as_bytes(std::span{frame->image.data, frame->image.total() * 3});
        const auto sum = pixels + models::sha256(bytes);
        pixels = models::sha256(std::as_bytes(std::span{sum}));
        ++frames;
    }
    CHECK(frames == 60);
    CHECK(source.notices() == Flaws{});
    // Decoding and conversion are exact, on every machine.
    CHECK(pixels == "fcfe9838cb5d5a0799d404b12725a1d3dbb65d5d4d740f98caab729c33959232");
}

TEST_CASE("turns are found as judged, or else as the truth says", "[app][recording]") {
    const TempFolder temp;
    const auto folder = makeRecording(temp.path / "a.kibitz");
    CHECK(Recording{folder}.turns().empty());
    write(
        folder / "truth.jsonl",
        "{\"frame\":0,\"until\":4,\"turn\":0}\n{\"frame\":5,\"until\":6,\"turn\":1}\n"
        "{\"frame\":7,\"until\":9,\"turn\":1}\nrubbish\n{\"frame\":10,\"until\":19,\"turn\":2}\n");
    using Turns = std::map<std::int64_t, std::int64_t>;
    CHECK(Recording{folder}.turns() == Turns{{0, 0}, {1, 5}, {2, 10}});
    const auto judged = temp.path / "b.kibitz";
    Recorder recorder{judged, toppleInfo()};
    recorder.append({"judged", 8, 264ms, {{"turn", 1}}});
    CHECK(Recording{judged}.turns() == Turns{{1, 8}});
}
