#include "vision/capture/http.h"
#include "vision/capture/jpeg_cutter.h"
#include "vision/capture/open.h"
#include "vision/capture/patience.h"
#include "vision/capture/picture.h"
#include "vision/capture/socket.h"

#include <array>
#include <atomic>

namespace kibitz::vision {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostHead = 16u << 10;
constexpr int kMostRedirects = 3;
// What one next() takes from the socket at most before it shows a picture: a flood cannot hold it.
constexpr std::size_t kMostDrain = 8u << 20;

std::string whatHelps(int status) {
    switch (status) {
        case 401:
        case 403:
            return "wants a name and password (error " + std::to_string(status) +
                   "): write them into the address, http://name:password@…";
        case 404: return "has no such page (error 404): check what follows the port in the address";
        case 503: return "is too busy (error 503): close other viewers of this camera";
        default: return "answers with error " + std::to_string(status) + " instead of pictures";
    }
}

bool isTextual(const std::string& type) {
    return type.starts_with("text/") || type.starts_with("application/json") ||
           type.starts_with("application/xhtml");
}

/// Pictures from a phone's camera app or a network camera, as JPEG one after the other over HTTP.
///
/// Read here rather than through FFmpeg, because only so a stall ends after our own time, a stop is
/// heard at once, memory has a bound, a frame that was cut off is never shown half grey, and a slow
/// reader gets the newest picture instead of the oldest one that waits in a buffer. Boundaries and
/// Content-Length are not needed for that and servers often send them wrong: see JpegCutter.
class MjpegSource : public FrameSource {
public:
    explicit MjpegSource(Url url) : url_(std::move(url)), shown_(url_.shown()) {}

    std::optional<Frame> next() override {
        try {
            if (waker_.called()) return std::nullopt;
            if (!socket_) connect();
            return read();
        } catch (const Interrupted&) {
            socket_.reset();
            return std::nullopt;
        } catch (...) {
            socket_.reset();
            throw;
        }
    }
    std::string description() const override { return "stream " + shown_; }
    bool live() const override { return true; }
    std::vector<std::string> notices() override { return std::exchange(notices_, {}); }
    void interrupt() override { waker_.call(); }

private:
    [[noreturn]] void lost(const std::string& what) const {
        throw SourceLost("The stream " + shown_ + " " + what);
    }

    void connect() {
        cutter_ = {};
        dechunker_.reset();
        toldDamage_ = false;
        connected_ = false;
        deadline_ = Clock::now() + kConnectPatience;
        Url url = url_;
        for (int hop = 0; hop <= kMostRedirects; ++hop) {
            socket_ = connectTo(url.host, url.port, deadline_, waker_);
            const auto head = ask(url);
            if (head.status >= 300 && head.status < 400 && !head.field("location").empty()) {
                url = redirected(url, head.field("location"));
                continue;
            }
            if (head.status != 200) lost(whatHelps(head.status));
            const auto type = head.field("content-type");
            if (isTextual(type)) {
                lost(
                    "is a page of text, not a stream of pictures: open it in a browser and copy "
                    "the "
                    "address of the picture itself (camera apps often end it in /video)");
            }
            if (type.starts_with("video/") && type.find("jpeg") == type.npos) {
                lost("is a " + type.substr(0, 40) +
                     ", which is not MJPEG: choose MJPEG in the camera app");
            }
            if (head.field("transfer-encoding").find("chunked") != std::string::npos) {
                dechunker_.emplace();
            }
            takeBody(rest_);
            rest_.clear();
            return;
        }
        lost("sends us from address to address without end: check the address");
    }

    /// Sends the request and reads the head of the answer; what came after it stays in rest_.
    HttpHead ask(const Url& url) {
        const bool numeric6 = url.host.find(':') != url.host.npos;
        std::string request = "GET " + url.target +
                              " HTTP/1.1\r\nHost: " + (numeric6 ? "[" + url.host + "]" : url.host) +
                              ":" + url.port +
                              "\r\nUser-Agent: kibitz\r\nAccept: */*\r\nConnection: close\r\n";
        if (!url.user.empty()) request += "Authorization: Basic " + base64(url.user) + "\r\n";
        request += "\r\n";
        socket_->send(request, deadline_, waker_);
        rest_.clear();
        while (true) {
            if (const auto end = endOfHead(rest_)) {
                const auto head = parseHead({reinterpret_cast<const char*>(rest_.data()), *end});
                if (!head) lost("is not answered by a web server: check address and port");
                rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(*end));
                return *head;
            }
            if (rest_.size() > kMostHead)
                lost("is answered with an endless header: no camera does that");
            const auto got = receive(true);
            rest_.insert(rest_.end(), got.begin(), got.end());
        }
    }

    Url redirected(const Url& from, const std::string& location) const {
        const auto to =
            location.starts_with('/')
                ? parseUrl(
                      from.scheme + "://" +
                      (from.host.find(':') != from.host.npos ? "[" + from.host + "]" : from.host) +
                      ":" + from.port + location)
                : parseUrl(location);
        if (!to) lost("sends us on to something that is no address: check the address");
        if (to->scheme != "http") {
            lost("sends us on to " + to->scheme +
                 "://, which is not supported: switch encryption off in the "
                 "camera app");
        }
        Url url = *to;
        // Name and password are meant for that host alone.
        if (url.user.empty() && url.host == from.host && url.port == from.port)
            url.user = from.user;
        return url;
    }

    /// Bytes from the socket; waits until the deadline, or not at all.
    std::span<const std::uint8_t> receive(bool wait) {
        const auto count =
            socket_->receive(buffer_, wait ? deadline_ : Clock::time_point::min(), waker_);
        if (count.state == Socket::State::Data) return std::span(buffer_).first(count.bytes);
        if (!wait) return {};  // an end shows again when there is nothing left to deliver
        switch (count.state) {
            case Socket::State::Data:
            case Socket::State::Nothing:
                if (!connected_)
                    lost("was reached but sent no picture: is the camera app running?");
                if (heard_)
                    lost("sends data, but no whole picture any more: restart the camera app");
                lost("has fallen silent: check the network and the camera app");
            case Socket::State::Closed:
                if (!connected_)
                    lost("was reached but sent no picture: is this the address of the stream?");
                lost("was closed by the other side: check the camera app");
        }
        return {};
    }

    void takeBody(std::span<const std::uint8_t> bytes) {
        if (!dechunker_) {
            cutter_.feed(bytes);
            return;
        }
        std::vector<std::uint8_t> body;
        const auto state = dechunker_->feed(bytes, body);
        cutter_.feed(body);
        if (state == Dechunker::State::Broken) lost("sends damaged data: restart the camera app");
    }

    std::optional<Frame> read() {
        while (true) {
            std::optional<std::vector<std::uint8_t>> newest = cutter_.next();
            if (newest) ++index_;
            for (std::size_t drained = 0; drained < kMostDrain;) {
                // Only wait while there is nothing to show.
                const auto got = receive(!newest);
                if (got.empty()) break;
                heard_ = true;
                drained += got.size();
                takeBody(got);
                while (auto later = cutter_.next()) {
                    ++index_;
                    newest = std::move(later);
                }
            }
            if (!newest) {
                if (Clock::now() >= deadline_)
                    lost("sends data, but no whole picture: is it MJPEG?");
                continue;
            }
            auto decoded = decodePicture(*newest);
            if (!decoded.reason.empty()) {
                if (!std::exchange(toldDamage_, true)) {
                    notices_.push_back("A picture from " + shown_ + " was skipped: it " +
                                       decoded.reason);
                }
                if (Clock::now() >= deadline_)
                    lost("sends only damaged pictures: restart the camera app");
                continue;
            }
            const auto now = Clock::now();
            deadline_ = now + kSilencePatience;
            connected_ = true;
            heard_ = false;
            time_ = std::max(time_ + std::chrono::nanoseconds(1),
                             std::chrono::nanoseconds(now.time_since_epoch()));
            return Frame{std::move(decoded.image), time_, index_};
        }
    }

    Url url_;
    std::string shown_;
    Waker waker_;
    std::optional<Socket> socket_;
    std::optional<Dechunker> dechunker_;
    JpegCutter cutter_;
    std::array<std::uint8_t, 64u << 10> buffer_;
    std::vector<std::uint8_t> rest_;
    std::vector<std::string> notices_;
    Clock::time_point deadline_{};
    std::chrono::nanoseconds time_{};
    std::int64_t index_ = -1;
    bool connected_ = false;  // a picture came over this connection
    bool heard_ = false;      // bytes came since the last picture
    bool toldDamage_ = false;
};

}  // namespace

std::unique_ptr<FrameSource> openMjpeg(const std::string& address) {
    const auto url = parseUrl(address);
    if (!url || url->scheme != "http") {
        throw SourceLost("\"" + address +
                         "\" is not an address: write it like http://192.168.1.20:8080/video");
    }
    return std::make_unique<MjpegSource>(*url);
}

}  // namespace kibitz::vision
