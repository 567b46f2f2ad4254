#include "tests/vision/capture/test_server.h"

#include <opencv2/imgcodecs.hpp>

#include <cerrno>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kibitz::test {
namespace {

constexpr int kSlice = 20;  // ms between two looks at whether the server is closing

}  // namespace

bool Client::ready(short events) {
    while (!closing_) {
        pollfd wait{handle_, events, 0};
        if (::poll(&wait, 1, kSlice) > 0) return (wait.revents & (POLLERR | POLLNVAL)) == 0;
    }
    return false;
}

bool Client::send(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        if (!ready(POLLOUT)) return false;
        const auto sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN) return false;
        if (sent > 0) bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return !closing_;
}

bool Client::send(std::string_view text) {
    return send({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

Bytes Client::read(std::size_t count) {
    Bytes bytes(count);
    std::size_t have = 0;
    while (have < count && ready(POLLIN)) {
        const auto got = ::recv(handle_, bytes.data() + have, count - have, 0);
        if (got <= 0) break;
        have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
    return bytes;
}

std::string Client::readRequest() {
    std::string request;
    while (!request.ends_with("\r\n\r\n") && request.size() < 10'000) {
        const auto byte = read(1);
        if (byte.empty()) break;
        request += static_cast<char>(byte[0]);
    }
    return request;
}

void Client::stall() {
    char ignored[256];
    while (ready(POLLIN) && ::recv(handle_, ignored, sizeof ignored, 0) > 0) {
    }
}

void Client::pause(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!closing_ && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds(kSlice)));
    }
}

TestServer::TestServer(Script script, std::uint16_t port) : script_(std::move(script)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    socklen_t size = sizeof address;
    if (::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        ::listen(listener_, 16) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        throw std::runtime_error("The test server cannot listen");
    }
    port_ = ntohs(address.sin_port);
    accepter_ = std::thread([this] { accept(); });
}

void TestServer::accept() {
    while (!closing_) {
        pollfd wait{listener_, POLLIN, 0};
        if (::poll(&wait, 1, kSlice) <= 0) continue;
        const int handle = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (handle < 0) continue;
        const int number = clients_++;
        const std::lock_guard lock(mutex_);
        talks_.emplace_back([this, handle, number] {
            Client client(handle, number, closing_);
            script_(client);
            ::close(handle);
        });
    }
}

void TestServer::close() {
    if (closing_.exchange(true)) return;
    accepter_.join();
    ::close(listener_);
    for (auto& talk : talks_) talk.join();
}

Bytes numberedJpeg(int number, int width, int height) {
    // Flat grey survives JPEG exactly enough to be told from its neighbours.
    const cv::Mat image(height, width, CV_8UC3, cv::Scalar::all(number % 64 * 4));
    Bytes bytes;
    cv::imencode(".jpg", image, bytes);
    return bytes;
}

std::string streamHead(const std::string& boundary) {
    return "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=" + boundary +
           "\r\n\r\n";
}

Bytes part(const Bytes& jpeg, const std::string& boundary) {
    const auto head = "--" + boundary + "\r\nContent-Type: image/jpeg\r\nContent-Length: " +
                      std::to_string(jpeg.size()) + "\r\n\r\n";
    Bytes bytes(head.begin(), head.end());
    bytes.insert(bytes.end(), jpeg.begin(), jpeg.end());
    bytes.push_back('\r');
    bytes.push_back('\n');
    return bytes;
}

TestServer::Script endlessPictures(std::chrono::milliseconds pause) {
    return [pause](Client& client) {
        client.readRequest();
        if (!client.send(streamHead())) return;
        for (int i = 0; i < 100'000 && client.send(part(numberedJpeg(i))); ++i) client.pause(pause);
    };
}

bool eventually(const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < deadline) {
        if (holds()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return holds();
}

}  // namespace kibitz::test
