#include "tests/vision/capture/test_server.h"
#include "vision/capture/latest_frame.h"
#include "vision/capture/open.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <opencv2/core.hpp>

#include <cmath>
#include <future>

using namespace kibitz;
using namespace kibitz::test;
using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;

namespace {

void append(Bytes& to, const Bytes& bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }

Bytes bigEndian(std::uint32_t value, int bytes) {
    Bytes result;
    for (int i = bytes - 1; i >= 0; --i)
        result.push_back(static_cast<std::uint8_t>(value >> 8 * i));
    return result;
}

/// A JPEG as one RTP packet inside the RTSP connection (RFC 2435), its tables sent along.
Bytes rtpPacket(const Bytes& jpeg, int width, int height, std::uint32_t number) {
    Bytes tables;
    Bytes data;
    for (std::size_t at = 2; at + 4 < jpeg.size();) {
        const auto code = jpeg[at + 1];
        const auto length = static_cast<std::ptrdiff_t>(jpeg[at + 2] << 8 | jpeg[at + 3]);
        const auto segment = jpeg.begin() + static_cast<std::ptrdiff_t>(at) + 2;
        if (code == 0xdb) {
            for (auto table = segment + 2; table < segment + length; table += 65) {
                tables.insert(tables.end(), table + 1, table + 65);
            }
        }
        if (code == 0xda) {
            data.assign(segment + length, jpeg.end() - 2);
            break;
        }
        at += 2 + static_cast<std::size_t>(length);
    }
    Bytes packet = {0x80, 0x80 | 26};
    append(packet, bigEndian(number, 2));
    append(packet, bigEndian(number * 3000, 4));
    append(packet, bigEndian(0x4b494249, 4));
    append(packet, {0, 0, 0, 0, 1, 255, static_cast<std::uint8_t>(width / 8),
                    static_cast<std::uint8_t>(height / 8), 0, 0});
    append(packet, bigEndian(static_cast<std::uint32_t>(tables.size()), 2));
    append(packet, tables);
    append(packet, data);
    Bytes framed = {'$', 0};
    append(framed, bigEndian(static_cast<std::uint32_t>(packet.size()), 2));
    append(framed, packet);
    return framed;
}

/// Answers requests until PLAY; false when the client went away before.
bool greet(Client& client) {
    while (true) {
        const auto request = client.readRequest();
        if (request.empty()) return false;
        const auto at = request.find("CSeq: ");
        const auto sequence =
            at == request.npos ? "0" : request.substr(at + 6, request.find('\r', at) - at - 6);
        std::string reply = "RTSP/1.0 200 OK\r\nCSeq: " + sequence + "\r\n";
        if (request.starts_with("OPTIONS")) {
            reply += "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n\r\n";
        } else if (request.starts_with("DESCRIBE")) {
            const std::string sdp =
                "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n"
                "m=video 0 RTP/AVP 26\r\na=framerate:30\r\na=control:track0\r\n";
            reply +=
                "Content-Type: application/sdp\r\nContent-Length: " + std::to_string(sdp.size()) +
                "\r\n\r\n" + sdp;
        } else if (request.starts_with("SETUP")) {
            reply += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 7\r\n\r\n";
        } else {
            reply += "Session: 7\r\n\r\n";
        }
        if (!client.send(reply)) return false;
        if (request.starts_with("PLAY")) return true;
    }
}

void play(Client& client, int frames) {
    for (int i = 0; i < frames; ++i) {
        const auto packet = rtpPacket(numberedJpeg(i), 160, 120, static_cast<std::uint32_t>(i));
        if (!client.send(packet)) return;
        client.pause(10ms);
    }
}

std::string rtsp(const TestServer& server) {
    return "rtsp://127.0.0.1:" + std::to_string(server.port()) + "/live";
}

}  // namespace

TEST_CASE("an RTSP camera gives its pictures, and a loss when it hangs up",
          "[vision][capture][rtsp]") {
    TestServer server([](Client& client) {
        if (greet(client)) play(client, 150);
    });
    const auto source = vision::openRtsp(rtsp(server));
    CHECK(source->live());
    std::optional<vision::Frame> last;
    std::string loss;
    try {
        for (int i = 0; i < 10'000; ++i) {
            auto frame = source->next();
            REQUIRE(frame);
            CHECK(frame->image.size() == cv::Size(160, 120));
            if (last) {
                CHECK(frame->time > last->time);
                CHECK(frame->index > last->index);
                CHECK(cv::mean(frame->image)[0] != cv::mean(last->image)[0]);
            }
            last = std::move(frame);
        }
    } catch (const vision::SourceLost& lost) {
        loss = lost.what();
    }
    REQUIRE(last);
    CHECK(last->index > 30);
    CHECK_THAT(loss, ContainsSubstring("has stopped"));
}

TEST_CASE("an RTSP camera that stalls is noticed and taken up again", "[vision][capture][rtsp]") {
    TestServer server([](Client& client) {
        if (!greet(client)) return;
        play(client, client.number == 0 ? 120 : 10'000);
        client.stall();
    });
    vision::LatestFrame latest(vision::openRtsp(rtsp(server)));
    std::vector<std::string> told;
    REQUIRE(eventually([&] {
        latest.take(10ms);
        for (auto& notice : latest.notices()) told.push_back(std::move(notice));
        return told.size() >= 2;
    }));
    CHECK((told[0].find("has fallen silent") != told[0].npos ||
           told[0].find("has stopped") != told[0].npos));
    CHECK_THAT(told[1], ContainsSubstring("is back"));
    CHECK(server.clients() == 2);
}

TEST_CASE("stopping does not wait for an RTSP camera that does not answer",
          "[vision][capture][rtsp]") {
    std::atomic<bool> hungUp = false;
    TestServer server([&](Client& client) {
        client.stall();
        hungUp = true;
    });
    {
        vision::LatestFrame latest(vision::openRtsp(rtsp(server)));
        REQUIRE(eventually([&] { return server.clients() == 1; }));
        latest.stop();
        CHECK_FALSE(hungUp);  // we came back although FFmpeg still waits
    }
    server.close();
    CHECK(eventually([&] { return hungUp.load(); }));
}
