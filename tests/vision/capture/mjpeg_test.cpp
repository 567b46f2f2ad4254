#include "tests/vision/capture/test_server.h"
#include "vision/capture/open.h"
#include "vision/capture/patience.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <opencv2/core.hpp>

#include <cmath>
#include <future>

using namespace kibitz;
using namespace kibitz::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::string_view kPlainHead =
    "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n";

int numberOn(const vision::Frame& frame) {
    return static_cast<int>(std::lround(cv::mean(frame.image)[0] / 4));
}

/// Why next() gave up, or what it gave instead.
std::string lossOf(vision::FrameSource& source) {
    try {
        const auto frame = source.next();
        return frame ? "a frame" : "the end";
    } catch (const vision::SourceLost& lost) {
        return lost.what();
    }
}

/// A server that answers each request with this text and then hangs up.
TestServer::Script answer(std::string text) {
    return [text = std::move(text)](Client& client) {
        client.readRequest();
        client.send(text);
    };
}

}  // namespace

TEST_CASE("a stream gives its pictures with rising times and indices", "[vision][capture][mjpeg]") {
    TestServer server(endlessPictures());
    const auto source = vision::openMjpeg(server.url());
    CHECK(source->live());
    CHECK(source->description() == "stream " + server.url());
    std::optional<vision::Frame> last;
    for (int i = 0; i < 20; ++i) {
        const auto frame = source->next();
        REQUIRE(frame);
        CHECK(frame->image.type() == CV_8UC3);
        CHECK(frame->image.size() == cv::Size(160, 120));
        // The index counts what the server sent, so it must agree with the number on the picture.
        CHECK(numberOn(*frame) == frame->index % 64);
        if (last) {
            CHECK(frame->time > last->time);
            CHECK(frame->index > last->index);
        }
        last = frame;
    }
}

TEST_CASE("a reader that was away gets the newest picture", "[vision][capture][mjpeg]") {
    std::promise<void> sent;
    TestServer server([&](Client& client) {
        client.readRequest();
        client.send(streamHead());
        for (int i = 0; i < 30; ++i) client.send(part(numberedJpeg(i)));
        sent.set_value();
        client.stall();
    });
    const auto source = vision::openMjpeg(server.url());
    auto frame = source->next();
    REQUIRE(frame);
    sent.get_future().wait();
    while (frame->index < 29) {
        frame = source->next();
        REQUIRE(frame);
    }
    CHECK(numberOn(*frame) == 29);
}

TEST_CASE("the ways in which servers frame their pictures are all read",
          "[vision][capture][mjpeg]") {
    const auto jpeg = [](int i) {
        const auto bytes = numberedJpeg(i);
        return std::string(bytes.begin(), bytes.end());
    };
    const auto chunk = [](const std::string& text) {
        char size[32];
        std::snprintf(size, sizeof size, "%zx;x=y\r\n", text.size());
        return size + text + "\r\n";
    };
    std::string body = GENERATE_COPY(
        // boundary given with its dashes, which standards forbid and cameras do
        streamHead("--frame") + "--frame\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg(5) +
            "\r\n--frame\r\n\r\n" + jpeg(6) + "\r\n--frame\r\n",
        // no boundary, no part headers: one picture behind the other
        std::string(kPlainHead) + jpeg(5) + jpeg(6),
        // a length that lies, too short, too long and absurd
        streamHead() + "--frame\r\nContent-Length: 10\r\n\r\n" + jpeg(5) +
            "\r\n--frame\r\nContent-Length: 9999\r\n\r\n" + jpeg(6),
        streamHead() + "--frame\r\nContent-Length: 99999999999999999999\r\n\r\n" + jpeg(5) +
            jpeg(6),
        // bare line feeds
        "HTTP/1.0 200 OK\nContent-Type: multipart/x-mixed-replace\n\n--b\n\n" + jpeg(5) +
            "\n--b\n\n" + jpeg(6),
        // chunked, the chunks cutting through the pictures
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(jpeg(5).substr(0, 100)) +
            chunk(jpeg(5).substr(100) + jpeg(6).substr(0, 1)) + chunk(jpeg(6).substr(1)));
    TestServer server([&](Client& client) {
        client.readRequest();
        // In small pieces, so that every state of the readers meets a piece that ends in it.
        for (std::size_t i = 0; i < body.size(); i += 7) {
            if (!client.send(std::string_view(body).substr(i, 7))) return;
        }
        client.stall();
    });
    const auto source = vision::openMjpeg(server.url());
    auto frame = source->next();
    REQUIRE(frame);
    if (frame->index == 0) {
        CHECK(numberOn(*frame) == 5);
        frame = source->next();
        REQUIRE(frame);
    }
    CHECK(numberOn(*frame) == 6);
}

TEST_CASE("a picture cut off in the middle is never shown", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        const auto whole = part(numberedJpeg(7, 640, 480));
        // Cut in the header, in the picture data, and just before the end; then a whole one.
        for (const std::size_t length : {std::size_t{90}, whole.size() / 2, whole.size() - 5}) {
            client.send(std::span(whole).first(length));
        }
        client.send(part(numberedJpeg(8, 64, 48)));
        client.send(std::span(whole).first(whole.size() - 5));
    });
    const auto source = vision::openMjpeg(server.url());
    const auto frame = source->next();
    REQUIRE(frame);
    CHECK(frame->image.size() == cv::Size(64, 48));
    CHECK(numberOn(*frame) == 8);
    CHECK_THAT(lossOf(*source), ContainsSubstring("was closed by the other side"));
}

TEST_CASE("rubbish between pictures is passed over", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        cv::RNG random(7);
        for (int i = 0; i < 20; ++i) {
            Bytes rubbish(static_cast<std::size_t>(random.uniform(1, 50'000)));
            for (auto& byte : rubbish) byte = static_cast<std::uint8_t>(random.uniform(0, 256));
            // False starts are worse than noise.
            if (i % 2 == 0) rubbish.insert(rubbish.end(), {0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff});
            client.send(rubbish);
            client.send(part(numberedJpeg(40)));
            client.send(part(numberedJpeg(41)));
        }
        client.send(Bytes(70'000, ' '));  // as much as the last false start may claim for itself
        client.stall();
    });
    const auto source = vision::openMjpeg(server.url());
    std::int64_t last = -1;
    while (last < 39) {  // next() throws if a picture among the rubbish was missed
        const auto frame = source->next();
        REQUIRE(frame);
        CHECK((numberOn(*frame) == 40 || numberOn(*frame) == 41));
        last = frame->index;
    }
    CHECK(last == 39);
}

TEST_CASE("a lost stream is taken up again by the next call", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(client.number)));
    });
    const auto source = vision::openMjpeg(server.url());
    const auto first = source->next();
    REQUIRE(first);
    CHECK_THAT(lossOf(*source), ContainsSubstring("was closed by the other side"));
    const auto second = source->next();
    REQUIRE(second);
    CHECK(numberOn(*second) == 1);
    CHECK(second->index > first->index);
    CHECK(second->time > first->time);
}

TEST_CASE("a stream that stalls is lost within two seconds", "[vision][capture][mjpeg]") {
    STATIC_REQUIRE(vision::kSilencePatience < std::chrono::seconds(2));
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(1)));
        const auto half = numberedJpeg(2);
        client.send(std::span(half).first(half.size() / 2));
        client.stall();
    });
    const auto source = vision::openMjpeg(server.url());
    REQUIRE(source->next());
    // Which of the two depends on whether the half picture came in one piece with the whole one.
    CHECK_THAT(lossOf(*source), ContainsSubstring("no whole picture any more") ||
                                    ContainsSubstring("has fallen silent"));
}

TEST_CASE("a server that drips rubbish without end is given up", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(1)));
        while (client.send("x")) client.pause(std::chrono::milliseconds(20));
    });
    const auto source = vision::openMjpeg(server.url());
    REQUIRE(source->next());
    CHECK_THAT(lossOf(*source), ContainsSubstring("no whole picture"));
}

TEST_CASE("a flood of false starts costs neither memory nor the program",
          "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send(streamHead());
        client.send(part(numberedJpeg(1)));
        Bytes flood;
        for (int i = 0; i < 20'000; ++i) flood.insert(flood.end(), {0xff, 0xd8});
        while (client.send(flood)) {
        }
    });
    const auto source = vision::openMjpeg(server.url());
    REQUIRE(source->next());
    CHECK_THAT(lossOf(*source), ContainsSubstring("no whole picture"));
}

TEST_CASE("pictures that cannot be decoded are told once and never shown",
          "[vision][capture][mjpeg]") {
    // Whole by its markers, but 60000 x 60000 pixels by its header.
    auto giant = numberedJpeg(3);
    for (std::size_t i = 0; i + 8 < giant.size(); ++i) {
        if (giant[i] == 0xff && giant[i + 1] == 0xc0) {
            giant[i + 5] = giant[i + 7] = 0xea;
            giant[i + 6] = giant[i + 8] = 0x60;
            break;
        }
    }
    TestServer server([&](Client& client) {
        client.readRequest();
        client.send(streamHead());
        for (int i = 0; i < 5; ++i) client.send(part(giant));
        client.pause(std::chrono::milliseconds(50));
        client.send(part(giant));
        client.pause(std::chrono::milliseconds(50));
        client.send(part(numberedJpeg(9)));
        client.stall();
    });
    const auto source = vision::openMjpeg(server.url());
    const auto frame = source->next();
    REQUIRE(frame);
    CHECK(numberOn(*frame) == 9);
    const auto notices = source->notices();
    REQUIRE(notices.size() <= 1);
    if (notices.size() == 1) CHECK_THAT(notices[0], ContainsSubstring("60000 x 60000"));
    CHECK(source->notices().empty());
}

TEST_CASE("servers that are no camera get one clear sentence", "[vision][capture][mjpeg]") {
    struct Wrong {
        std::string answer, sentence;
    };
    const auto wrong = GENERATE(
        Wrong{"HTTP/1.1 404 Not Found\r\n\r\n", "no such page (error 404)"},
        Wrong{"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n\r\n", "name and password"},
        Wrong{"HTTP/1.1 500 Oops\r\n\r\n", "error 500"},
        Wrong{"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>", "page of text"},
        Wrong{"HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n", "not MJPEG"},
        Wrong{"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/x\r\n\r\n", "https://"},
        Wrong{"HTTP/1.1 302 Found\r\nLocation: nonsense\r\n\r\n", "no address"},
        Wrong{"HTTP/1.1 302 Found\r\nLocation: /again\r\n\r\n", "from address to address"},
        Wrong{"SSH-2.0-OpenSSH_9.2\r\n\r\n", "not answered by a web server"},
        Wrong{"", "sent no picture"}, Wrong{std::string(kPlainHead), "sent no picture"},
        Wrong{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n",
              "damaged data"});
    TestServer server(answer(wrong.answer));
    const auto source = vision::openMjpeg(server.url());
    const auto sentence = lossOf(*source);
    CHECK_THAT(sentence, ContainsSubstring(wrong.sentence));
    CHECK_THAT(sentence, ContainsSubstring(std::to_string(server.port())));
}

TEST_CASE("an endless header is not read to its end", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) {
        client.readRequest();
        client.send("HTTP/1.1 200 OK\r\n");
        for (int i = 0; i < 1'000'000 && client.send("X-Header: and one more line of it\r\n");
             ++i) {
        }
    });
    const auto source = vision::openMjpeg(server.url());
    CHECK_THAT(lossOf(*source), ContainsSubstring("endless header"));
}

TEST_CASE("a redirect is followed and the password stays with its host",
          "[vision][capture][mjpeg]") {
    std::promise<std::string> elsewhere;
    TestServer other([&](Client& client) {
        elsewhere.set_value(client.readRequest());
        client.send(streamHead());
        client.send(part(numberedJpeg(3)));
        client.stall();
    });
    std::promise<std::string> asked;
    TestServer server([&](Client& client) {
        asked.set_value(client.readRequest());
        client.send("HTTP/1.1 302 Found\r\nLocation: " + other.url("/there") + "\r\n\r\n");
    });
    const auto source = vision::openMjpeg(
        "http://me:se%40cret@127.0.0.1:" + std::to_string(server.port()) + "/here");
    CHECK_THAT(source->description(), !ContainsSubstring("cret"));
    const auto frame = source->next();
    REQUIRE(frame);
    CHECK(numberOn(*frame) == 3);
    const auto request = asked.get_future().get();
    CHECK(request.starts_with("GET /here HTTP/1.1\r\n"));
    CHECK_THAT(request, ContainsSubstring("Authorization: Basic bWU6c2VAY3JldA==\r\n"));
    const auto second = elsewhere.get_future().get();
    CHECK(second.starts_with("GET /there HTTP/1.1\r\n"));
    CHECK_THAT(second, !ContainsSubstring("Authorization"));
}

TEST_CASE("nobody at that port is said with what helps", "[vision][capture][mjpeg]") {
    std::string url;
    {
        TestServer server(answer(""));
        url = server.url();
    }
    const auto source = vision::openMjpeg(url);
    CHECK_THAT(lossOf(*source), ContainsSubstring("refuses the connection: start the camera app"));
}

TEST_CASE("a waiting reader can be interrupted for good", "[vision][capture][mjpeg]") {
    TestServer server([](Client& client) { client.stall(); });
    const auto source = vision::openMjpeg(server.url());
    auto end = std::async(std::launch::async, [&] { return !source->next().has_value(); });
    REQUIRE(eventually([&] { return server.clients() == 1; }));
    source->interrupt();
    CHECK(end.get());
    CHECK_FALSE(source->next());
    CHECK(server.clients() == 1);
}
