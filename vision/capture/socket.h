#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace kibitz::vision {

/// Somebody called the waker while we waited.
struct Interrupted : std::exception {};

/// Lets another thread end a wait on a socket, for good.
class Waker {
public:
    Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;
    ~Waker();

    void call();
    bool called() const { return called_; }
    int handle() const { return handle_; }

private:
    int handle_;
    std::atomic<bool> called_ = false;
};

/// A TCP connection whose every wait has an end and can be interrupted.
class Socket {
public:
    using Deadline = std::chrono::steady_clock::time_point;
    enum class State : std::uint8_t { Data, Nothing, Closed };
    struct Received {
        State state;
        std::size_t bytes;
    };

    explicit Socket(int handle) : handle_(handle) {}
    Socket(Socket&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Socket();
    int handle() const { return handle_; }

    /// Throws SourceLost when the other side does not take it.
    void send(std::string_view text, Deadline, const Waker&);
    /// Nothing: the deadline passed (one in the past means not to wait at all).
    Received receive(std::span<std::uint8_t> into, Deadline, const Waker&);

private:
    int handle_;
};

/// Throws SourceLost with what helps, Interrupted when the waker was called.
Socket connectTo(const std::string& host, const std::string& port, Socket::Deadline, const Waker&);

}  // namespace kibitz::vision
