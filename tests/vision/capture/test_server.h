#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace kibitz::test {

using Bytes = std::vector<std::uint8_t>;

/// One client of a TestServer, as the script of the test sees it.
class Client {
public:
    Client(int handle, int which, const std::atomic<bool>& closing)
        : number(which), handle_(handle), closing_(closing) {}

    /// False when the client is gone or the server is closing.
    bool send(std::span<const std::uint8_t> bytes);
    bool send(std::string_view text);
    /// Reads a request up to the empty line.
    std::string readRequest();
    /// Exactly that many bytes, fewer when the client is gone.
    Bytes read(std::size_t count);
    /// Says nothing until the client goes away or the server closes.
    void stall();
    /// A pause that ends early when the server closes.
    void pause(std::chrono::milliseconds);

    const int number;  // 0 for the first

private:
    bool ready(short events);

    int handle_;
    const std::atomic<bool>& closing_;
};

/// A TCP server on loopback that plays a script to each client, in a thread for each.
class TestServer {
public:
    using Script = std::function<void(Client&)>;

    explicit TestServer(Script, std::uint16_t port = 0);
    ~TestServer() { close(); }

    std::uint16_t port() const { return port_; }
    std::string url(const std::string& path = "/video") const {
        return "http://127.0.0.1:" + std::to_string(port_) + path;
    }
    int clients() const { return clients_; }
    /// Hangs up on everybody and frees the port.
    void close();

private:
    void accept();

    Script script_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<bool> closing_ = false;
    std::atomic<int> clients_ = 0;
    std::mutex mutex_;
    std::list<std::thread> talks_;
    std::thread accepter_;
};

/// A picture whose number can be read back from its pixels.
Bytes numberedJpeg(int number, int width = 160, int height = 120);

/// "HTTP/1.1 200 OK" with a multipart content type.
std::string streamHead(const std::string& boundary = "frame");
/// One part of a multipart stream.
Bytes part(const Bytes& jpeg, const std::string& boundary = "frame");

/// The server that all goes well with: numbered pictures without end, one each `pause`.
TestServer::Script endlessPictures(std::chrono::milliseconds pause = std::chrono::milliseconds(5));

/// Waits until `holds`, for at most 30 s; what it held at last.
bool eventually(const std::function<bool()>& holds);

}  // namespace kibitz::test
