#include "tests/vision/capture/test_server.h"
#include "vision/capture/http.h"
#include "vision/capture/jpeg_cutter.h"
#include "vision/capture/natural_order.h"
#include "vision/capture/picture.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <random>

using namespace kibitz;
using test::Bytes;

namespace {

Bytes bytesOf(std::string_view text) { return {text.begin(), text.end()}; }

std::vector<Bytes> cutAll(const Bytes& stream, std::size_t piece) {
    vision::JpegCutter cutter;
    std::vector<Bytes> pictures;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        cutter.feed(std::span(stream).subspan(at, std::min(piece, stream.size() - at)));
        while (auto picture = cutter.next()) pictures.push_back(std::move(*picture));
    }
    return pictures;
}

Bytes noise(std::mt19937& random, std::size_t size) {
    Bytes bytes(size);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

}  // namespace

TEST_CASE("pictures are cut out whole, whatever the pieces", "[vision][capture][parsers]") {
    const auto piece = GENERATE(std::size_t{1}, std::size_t{13}, std::size_t{100'000});
    cv::Mat image(200, 300, CV_8UC3);
    cv::randu(image, 0, 255);
    Bytes plain, progressive, restarting;
    cv::imencode(".jpg", image, plain);
    cv::imencode(".jpg", image, progressive, {cv::IMWRITE_JPEG_PROGRESSIVE, 1});
    cv::imencode(".jpg", image, restarting, {cv::IMWRITE_JPEG_RST_INTERVAL, 2});
    // A picture inside a header, as the previews of phones are.
    Bytes withPreview(plain.begin(), plain.begin() + 2);
    const auto preview = test::numberedJpeg(1, 32, 24);
    withPreview.insert(withPreview.end(),
                       {0xff, 0xe1, static_cast<std::uint8_t>((preview.size() + 2) >> 8),
                        static_cast<std::uint8_t>(preview.size() + 2)});
    withPreview.insert(withPreview.end(), preview.begin(), preview.end());
    withPreview.insert(withPreview.end(), plain.begin() + 2, plain.end());

    const std::vector<Bytes> sent = {plain, progressive, restarting, withPreview, plain};
    Bytes stream = bytesOf("--frame\r\n\xff\xd8 no start \xff\xd9");
    for (const auto& picture : sent) {
        stream.insert(stream.end(), picture.begin(), picture.end());
        const auto between = bytesOf("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n");
        stream.insert(stream.end(), between.begin(), between.end());
    }
    CHECK((cutAll(stream, piece) == sent));  // in brackets: nobody wants to read the bytes
}

TEST_CASE("the preview of a picture that was cut off is not taken for a picture",
          "[vision][capture][parsers]") {
    const auto plain = test::numberedJpeg(2);
    const auto preview = test::numberedJpeg(1, 32, 24);
    Bytes cut = {0xff,
                 0xd8,
                 0xff,
                 0xe1,
                 static_cast<std::uint8_t>((preview.size() + 2) >> 8),
                 static_cast<std::uint8_t>(preview.size() + 2)};
    cut.insert(cut.end(), preview.begin(), preview.end());
    cut.insert(cut.end(), plain.begin() + 2, plain.begin() + 60);  // ends inside a table
    cut.insert(cut.end(), plain.begin(), plain.end());
    cut.insert(cut.end(), 70'000, ' ');
    const auto pictures = cutAll(cut, 1000);
    REQUIRE(pictures.size() == 1);
    CHECK((pictures[0] == plain));  // in brackets: nobody wants to read the bytes
}

TEST_CASE("noise yields no picture and no trouble", "[vision][capture][parsers]") {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        auto stream = noise(random, 3000);
        for (std::size_t i = 0; i + 8 < stream.size(); i += 50 + random() % 100) {
            stream[i] = 0xff;
            stream[i + 1] = static_cast<std::uint8_t>(0xc0 + random() % 64);
        }
        for (const auto& picture : cutAll(stream, 1 + random() % 500)) {
            vision::decodePicture(picture);  // may be anything but a crash
        }
    }
}

TEST_CASE("pictures damaged at random are decoded or refused, never worse",
          "[vision][capture][parsers]") {
    const std::string ending = GENERATE(".png", ".bmp", ".webp", ".tif", ".ppm");
    std::mt19937 random(2);
    cv::Mat image(20, 30, CV_8UC3);
    cv::randu(image, 0, 255);
    Bytes good;
    REQUIRE(cv::imencode(ending, image, good));
    REQUIRE(vision::decodePicture(good).reason.empty());
    const auto size = vision::sizeOf(good);
    REQUIRE(size);
    CHECK(size->width == 30);
    CHECK(size->height == 20);
    for (int round = 0; round < 100; ++round) {
        auto bad = good;
        for (int i = 0; i < 3; ++i)
            bad[random() % std::min<std::size_t>(bad.size(), 64)] ^=
                static_cast<std::uint8_t>(1u << random() % 8);
        bad.resize(1 + random() % bad.size());
        const auto decoded = vision::decodePicture(bad);
        CHECK(decoded.image.empty() != decoded.reason.empty());
    }
}

TEST_CASE("a cut-off picture is refused", "[vision][capture][parsers]") {
    const std::string ending = GENERATE(".jpg", ".png", ".bmp", ".webp", ".tif", ".ppm");
    cv::Mat image(100, 150, CV_8UC3);
    cv::randu(image, 0, 255);
    Bytes bytes;
    REQUIRE(cv::imencode(ending, image, bytes));
    for (const std::size_t length : {bytes.size() / 4, bytes.size() / 2, bytes.size() - 20}) {
        INFO(ending << " cut to " << length << " of " << bytes.size());
        CHECK_FALSE(vision::decodePicture(std::span(bytes).first(length)).reason.empty());
    }
}

TEST_CASE("a picture that promises too many pixels is refused unread",
          "[vision][capture][parsers]") {
    const auto decoded = vision::decodePicture(bytesOf("P6\n# big\n100000 100000\n255\nabc"));
    CHECK(decoded.reason == "has 100000 x 100000 pixels, more than 64 million: make it smaller");
    CHECK(vision::decodePicture({}).reason == "is empty");
    CHECK(vision::decodePicture(bytesOf("Dear diary")).reason ==
          "is not a picture of a known kind");
}

TEST_CASE("names are ordered as people number them", "[vision][capture][parsers]") {
    std::vector<std::string> names = {
        "10.jpg",  "b.jpg", "2.jpg",       "A.jpg",        "shot 9 b.png",
        "007.jpg", "7.jpg", "shot 10.png", "shot 9 a.png", "99999999999999999999999.jpg"};
    std::sort(names.begin(), names.end(), vision::naturallyBefore);
    CHECK(names == std::vector<std::string>{"2.jpg", "007.jpg", "7.jpg", "10.jpg",
                                            "99999999999999999999999.jpg", "A.jpg", "b.jpg",
                                            "shot 9 a.png", "shot 9 b.png", "shot 10.png"});
}

TEST_CASE("addresses are taken apart, and shown without the password",
          "[vision][capture][parsers]") {
    const auto url = vision::parseUrl("HTTP://me:p%40ss@[fe80::1]:8080/video?x=1#there");
    REQUIRE(url);
    CHECK(url->scheme == "http");
    CHECK(url->user == "me:p@ss");
    CHECK(url->host == "fe80::1");
    CHECK(url->port == "8080");
    CHECK(url->target == "/video?x=1");
    CHECK(url->shown() == "http://[fe80::1]:8080/video?x=1");
    CHECK(vision::parseUrl("http://phone")->shown() == "http://phone/");
    CHECK(vision::parseUrl("rtsp://phone?a")->target == "/?a");
    for (const auto* wrong :
         {"http://", "http://:80/", "http://a:0/", "http://a:99999/", "http://a:x/", "http://[::1/",
          "http://a b/", "http://a/\r\nX: y", "://a", "a"}) {
        INFO(wrong);
        CHECK_FALSE(vision::parseUrl(wrong));
    }
}

TEST_CASE("a chunked body is put together and nonsense is refused", "[vision][capture][parsers]") {
    using State = vision::Dechunker::State;
    const auto read = [](std::string_view text, std::string& body) {
        vision::Dechunker dechunker;
        Bytes out;
        State state = State::More;
        for (const char c : text) state = dechunker.feed(bytesOf({&c, 1}), out);
        body.assign(out.begin(), out.end());
        return state;
    };
    std::string body;
    CHECK(read("4\r\nking\r\nA;ext=1\r\n and queen\r\n0\r\n\r\n", body) == State::Done);
    CHECK(body == "king and queen");
    CHECK(read("5\r\nab", body) == State::More);
    CHECK(body == "ab");
    CHECK(read("xyz\r\n", body) == State::Broken);
    CHECK(read("-1\r\n", body) == State::Broken);
    CHECK(read("2\r\nabc\r\n", body) == State::Broken);
    CHECK(read("FFFFFFFFFFFFFFFFFF\r\n", body) == State::Broken);
    CHECK(read(std::string(1000, '1'), body) == State::Broken);
}
