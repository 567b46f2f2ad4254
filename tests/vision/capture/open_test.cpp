#include "vision/capture/open.h"
#include "tests/vision/capture/temp_folder.h"
#include "tests/vision/capture/test_server.h"
#include "vision/capture/cameras.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <sys/stat.h>

using namespace kibitz;
using namespace kibitz::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string refusalOf(const std::string& source) {
    try {
        return "opened " + vision::open(source)->description();
    } catch (const vision::SourceLost& lost) {
        return lost.what();
    }
}

}  // namespace

TEST_CASE("what cannot be a source is refused with what helps", "[vision][capture][open]") {
    const TempFolder folder;
    const auto empty = folder.write("empty.mkv", std::string_view{}).string();
    const auto text = folder.write("readme.txt", "Frames of a game,\nbut only told.\n").string();
    const auto list = folder.write("list.m3u8", "#EXTM3U\nhttp://127.0.0.1:1/a.ts\n").string();
    const auto noise = folder.write("noise.mp4", "\x01\x02\x03\x04 nothing that moves").string();
    const auto whole = numberedJpeg(1);
    const auto half = folder.write("half.jpg", std::span(whole).first(300)).string();
    const auto pipe = (folder / "pipe").string();
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::filesystem::create_directory(folder / "bare");

    CHECK_THAT(refusalOf(""), ContainsSubstring("No source is named"));
    CHECK(refusalOf("/no/such/film.mkv") == "There is no such file or folder: /no/such/film.mkv");
    CHECK(refusalOf("film.mkv") == "There is no such file or folder: film.mkv");
    CHECK(refusalOf(empty) == "The file is empty: " + empty);
    CHECK(refusalOf(text) == "The file is a text, not a video: " + text);
    CHECK(refusalOf(list) == "The file is a text, not a video: " + list);
    CHECK(refusalOf(noise) == "The file is not a video that can be read: " + noise);
    CHECK(refusalOf(half) == "The picture is cut off: " + half);
    CHECK_THAT(refusalOf(pipe), ContainsSubstring("neither a file nor a folder nor a camera"));
    CHECK_THAT(refusalOf((folder / "bare").string()), ContainsSubstring("holds no pictures"));
    CHECK_THAT(refusalOf("https://phone/video"), ContainsSubstring("use http://"));
    CHECK_THAT(refusalOf("ftp://phone/video"), ContainsSubstring("ftp:// are not supported"));
    CHECK_THAT(refusalOf("http://"), ContainsSubstring("is not an address"));
    CHECK_THAT(refusalOf("rtsp://a:b:c"), ContainsSubstring("is not an address"));
}

TEST_CASE("a camera that is not there is refused with those that are", "[vision][capture][open]") {
    const auto cameras = vision::listCameras();
    for (const auto* name : {"9999", "/dev/null", "no camera has this name"}) {
        INFO(name);
        const auto refusal = refusalOf(name);
        if (cameras.empty()) {
            CHECK_THAT(refusal, ContainsSubstring("o camera is connected"));
        } else {
            CHECK_THAT(refusal, ContainsSubstring(vision::inWords(cameras)));
        }
    }
}

TEST_CASE("each kind of source is recognised by what it is", "[vision][capture][open]") {
    const TempFolder folder;
    folder.write("2.jpg", numberedJpeg(2));
    const auto picture = folder.write("no ending", numberedJpeg(1)).string();
    CHECK(vision::open(picture)->description() == "picture no ending");
    CHECK(vision::open(folder.path().string() + "/")->description() ==
          "folder " + folder.path().filename().string());
    CHECK(vision::open("http://me:pw@phone:8080/video")->description() ==
          "stream http://phone:8080/video");
    CHECK(vision::open("RTSP://me:pw@phone/live")->description() == "stream rtsp://phone/live");
}
