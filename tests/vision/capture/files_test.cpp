#include "tests/vision/capture/temp_folder.h"
#include "tests/vision/capture/test_server.h"
#include "vision/capture/open.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>

#include <cmath>

using namespace kibitz;
using namespace kibitz::test;
using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

/// Grey frames whose brightness is their number.
void writeVideo(const std::filesystem::path& file, const char* fourcc, int frames, double fps) {
    cv::VideoWriter writer(file.string(), cv::CAP_FFMPEG,
                           cv::VideoWriter::fourcc(fourcc[0], fourcc[1], fourcc[2], fourcc[3]), fps,
                           cv::Size(160, 120));
    REQUIRE(writer.isOpened());
    for (int i = 0; i < frames; ++i) {
        cv::Mat image(120, 160, CV_8UC3, cv::Scalar::all(i * 4));
        // Noise in one corner gives every frame some weight in the file.
        cv::randu(image(cv::Rect(0, 0, 40, 40)), 0, 255);
        writer.write(image);
    }
}

std::vector<vision::Frame> readAll(vision::FrameSource& source) {
    std::vector<vision::Frame> frames;
    while (auto frame = source.next()) frames.push_back(std::move(*frame));
    return frames;
}

int brightness(const vision::Frame& frame) {
    return static_cast<int>(std::lround(cv::mean(frame.image(cv::Rect(60, 60, 90, 50)))[0]));
}

}  // namespace

TEST_CASE("a video gives every frame with the time of its container", "[vision][capture][video]") {
    const TempFolder folder;
    const auto [name, fourcc] =
        GENERATE(std::pair{"a b%03d.mkv", "FFV1"}, std::pair{"clip:1.avi", "MJPG"});
    const auto file = folder / name;
    writeVideo(file, fourcc, 50, 12.5);
    const auto source = vision::openVideo(file);
    CHECK_FALSE(source->live());
    CHECK(source->description() == "video " + std::string(name) + ", 160 x 120, 4.0 s");
    const auto frames = readAll(*source);
    REQUIRE(frames.size() == 50);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        CHECK(frames[i].index == static_cast<std::int64_t>(i));
        CHECK(std::abs(brightness(frames[i]) - static_cast<int>(i) * 4) <= 1);
        CHECK(std::chrono::abs(frames[i].time - static_cast<int>(i) * 80ms) <= 1ms);
        if (i > 0) CHECK(frames[i].time > frames[i - 1].time);
    }
    CHECK(source->notices().empty());
    CHECK_FALSE(source->next());
}

TEST_CASE("a truncated video gives what it has and says that it breaks off",
          "[vision][capture][video]") {
    const TempFolder folder;
    const auto [name, fourcc] =
        GENERATE(std::pair{"film.mkv", "FFV1"}, std::pair{"film.avi", "MJPG"});
    const auto file = folder / name;
    writeVideo(file, fourcc, 60, 10);
    std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
    const auto source = vision::openVideo(file);
    const auto frames = readAll(*source);
    CHECK(frames.size() > 15);
    CHECK(frames.size() < 45);
    const auto notices = source->notices();
    REQUIRE(notices.size() == 1);
    CHECK_THAT(notices[0],
               ContainsSubstring(std::string(name) + " is damaged: it breaks off after"));
}

TEST_CASE("a video cut down to its first bytes is refused with its name",
          "[vision][capture][video]") {
    const TempFolder folder;
    const auto file = folder / "film.mkv";
    writeVideo(file, "FFV1", 10, 10);
    std::filesystem::resize_file(file, 200);
    CHECK_THROWS_MATCHES(
        [&] {
            const auto source = vision::openVideo(file);
            source->next();
        }(),
        vision::SourceLost, MessageMatches(ContainsSubstring("film.mkv")));
}

TEST_CASE("a folder gives its pictures in natural order and names the bad ones",
          "[vision][capture][folder]") {
    const TempFolder folder;
    for (const int number : {1, 2, 10}) {
        folder.write("shot " + std::to_string(number) + ".JPG", numberedJpeg(number));
    }
    const auto cut = numberedJpeg(5, 640, 480);
    folder.write("shot 3.jpg", std::span(cut).first(cut.size() / 2));
    folder.write("shot 4.png", std::string_view{});
    folder.write("shot 5.jpg", "this is a text");
    folder.write("notes.txt", "no picture at all");
    folder.write("._shot 1.jpg", "what another system left");
    std::filesystem::create_directory(folder / "album.jpg");
    const auto source = vision::openPictures(folder.path());
    CHECK_FALSE(source->live());
    CHECK(source->description() == "folder " + folder.path().filename().string() + ", 6 pictures");
    const auto frames = readAll(*source);
    REQUIRE(frames.size() == 3);
    CHECK(brightness(frames[0]) == 4);
    CHECK(brightness(frames[1]) == 8);
    CHECK(brightness(frames[2]) == 40);
    CHECK(frames[2].index == 5);
    CHECK(frames[1].time > frames[0].time);
    CHECK(frames[2].time > frames[1].time);
    const auto notices = source->notices();
    CHECK(notices ==
          std::vector<std::string>{
              "The picture shot 3.jpg was skipped: it is cut off",
              "The picture shot 4.png was skipped: it is empty",
              "The picture shot 5.jpg was skipped: it is not a picture of a known kind"});
    CHECK(source->notices().empty());
    CHECK_FALSE(source->next());
}

TEST_CASE("pictures of every kind come as BGR with 8 bit", "[vision][capture][folder]") {
    const TempFolder folder;
    const cv::Mat blue(24, 32, CV_8UC3, cv::Scalar(250, 10, 20));
    int count = 0;
    for (const auto* ending : {"jpg", "png", "bmp", "webp", "tif", "ppm", "jpeg", "TIFF"}) {
        REQUIRE(cv::imwrite((folder / (std::to_string(count++) + "." + ending)).string(), blue));
    }
    cv::Mat deep;
    blue.convertTo(deep, CV_16U, 257);
    REQUIRE(cv::imwrite((folder / (std::to_string(count++) + ".png")).string(), deep));
    REQUIRE(cv::imwrite((folder / (std::to_string(count++) + ".tif")).string(), deep));
    REQUIRE(cv::imwrite((folder / (std::to_string(count++) + ".png")).string(),
                        cv::Mat(24, 32, CV_8UC4, cv::Scalar(250, 10, 20, 128))));
    REQUIRE(cv::imwrite((folder / "grey.png").string(), cv::Mat(24, 32, CV_8UC1, cv::Scalar(77))));
    REQUIRE(cv::imwrite((folder / "grey16.png").string(),
                        cv::Mat(24, 32, CV_16UC1, cv::Scalar(77 * 257))));
    const auto source = vision::openPictures(folder.path());
    const auto frames = readAll(*source);
    CHECK(source->notices().empty());
    REQUIRE(frames.size() == static_cast<std::size_t>(count) + 2);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        INFO("picture " << i);
        REQUIRE(frames[i].image.type() == CV_8UC3);
        REQUIRE(frames[i].image.size() == cv::Size(32, 24));
        const auto mean = cv::mean(frames[i].image);
        const auto expected =
            i < static_cast<std::size_t>(count) ? cv::Scalar(250, 10, 20) : cv::Scalar::all(77);
        for (int c = 0; c < 3; ++c) CHECK(std::abs(mean[c] - expected[c]) <= 4);
    }
}

TEST_CASE("a picture taken with a turned phone comes upright", "[vision][capture][folder]") {
    const TempFolder folder;
    cv::Mat lying(60, 100, CV_8UC3, cv::Scalar::all(0));
    lying(cv::Rect(0, 0, 50, 60)).setTo(cv::Scalar::all(255));
    Bytes jpeg;
    cv::imencode(".jpg", lying, jpeg);
    // An EXIF block that holds nothing but "orientation 6": turn clockwise by a quarter.
    const Bytes exif = {0xff, 0xe1, 0, 34,   'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
                        0,    1,    1, 0x12, 0,   3,   0,   0,   0, 1, 0,   6,   0, 0,  0, 0, 0, 0};
    jpeg.insert(jpeg.begin() + 2, exif.begin(), exif.end());
    const auto frame = vision::openPictures(folder.write("phone.jpg", jpeg))->next();
    REQUIRE(frame);
    REQUIRE(frame->image.size() == cv::Size(60, 100));
    CHECK(cv::mean(frame->image(cv::Rect(0, 5, 60, 40)))[0] > 240);
    CHECK(cv::mean(frame->image(cv::Rect(0, 55, 60, 40)))[0] < 15);
}

TEST_CASE("a folder of which no picture can be read says so", "[vision][capture][folder]") {
    const TempFolder folder;
    folder.write("1.jpg", "no");
    folder.write("2.png", std::string_view{});
    const auto source = vision::openPictures(folder.path());
    CHECK_THROWS_MATCHES(source->next(), vision::SourceLost,
                         MessageMatches(ContainsSubstring("None of the pictures can be read")));
    CHECK(source->notices().size() == 2);
    CHECK_FALSE(source->next());
}
