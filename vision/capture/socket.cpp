#include "vision/capture/socket.h"

#include "vision/capture/frame_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kibitz::vision {
namespace {

/// True when the socket is ready, false when the deadline passed.
bool waitFor(int handle, short events, Socket::Deadline deadline, const Waker& waker) {
    while (true) {
        if (waker.called()) throw Interrupted{};
        const auto now = std::chrono::steady_clock::now();
        const auto left = deadline <= now
                              ? std::chrono::milliseconds(0)
                              : std::chrono::ceil<std::chrono::milliseconds>(deadline - now);
        pollfd waits[] = {{handle, events, 0}, {waker.handle(), POLLIN, 0}};
        const int ready =
            ::poll(waits, 2, static_cast<int>(std::min<long long>(left.count(), 60'000)));
        if (waits[1].revents != 0) throw Interrupted{};
        if (ready > 0 && waits[0].revents != 0) return true;
        if (ready == 0 && left.count() == 0) return false;
    }
}

std::string reasonFor(int error) {
    switch (error) {
        case ECONNREFUSED:
            return "refuses the connection: start the camera app there and check the port";
        case ENETUNREACH:
        case EHOSTUNREACH: return "cannot be reached: are both in the same network?";
        case ETIMEDOUT: return "does not answer: are both switched on and in the same network?";
        default: return std::string("cannot be reached: ") + std::strerror(error);
    }
}

/// Zero when connected, else why not.
int connectOne(int handle, const addrinfo& address, Socket::Deadline deadline, const Waker& waker) {
    if (::connect(handle, address.ai_addr, address.ai_addrlen) == 0) return 0;
    if (errno != EINPROGRESS) return errno;
    if (!waitFor(handle, POLLOUT, deadline, waker)) return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size) != 0) return errno;
    return error;
}

}  // namespace

Waker::Waker() : handle_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (handle_ < 0)
        throw SourceLost("Too many files are open: close other programs and try again");
}

Waker::~Waker() { ::close(handle_); }

void Waker::call() {
    called_ = true;
    const std::uint64_t one = 1;
    // Cannot fail but when the counter is full, and then the wait has ended already.
    [[maybe_unused]] const auto written = ::write(handle_, &one, sizeof one);
}

Socket::~Socket() {
    if (handle_ >= 0) ::close(handle_);
}

void Socket::send(std::string_view text, Deadline deadline, const Waker& waker) {
    while (!text.empty()) {
        const auto sent = ::send(handle_, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            text.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!waitFor(handle_, POLLOUT, deadline, waker)) {
                throw SourceLost("The stream does not take our request: restart the camera app");
            }
        } else if (errno != EINTR) {
            throw SourceLost(std::string("The stream broke off: ") + std::strerror(errno));
        }
    }
}

Socket::Received Socket::receive(std::span<std::uint8_t> into, Deadline deadline,
                                 const Waker& waker) {
    while (true) {
        if (waker.called()) throw Interrupted{};
        const auto got = ::recv(handle_, into.data(), into.size(), 0);
        if (got > 0) return {State::Data, static_cast<std::size_t>(got)};
        if (got == 0) return {State::Closed, 0};
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (deadline == Deadline::min() || !waitFor(handle_, POLLIN, deadline, waker)) {
                return {State::Nothing, 0};
            }
        } else if (errno != EINTR) {
            return {State::Closed, 0};
        }
    }
}

Socket connectTo(const std::string& host, const std::string& port, Socket::Deadline deadline,
                 const Waker& waker) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    // The one wait that cannot be cut short: whoever must not hang leaves this thread behind.
    if (const int error = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found); error != 0) {
        throw SourceLost("The name " + host + " is not known in this network (" +
                         std::string(::gai_strerror(error)) + "): check its spelling");
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> list(found, &::freeaddrinfo);
    int error = EHOSTUNREACH;
    for (const auto* address = found; address != nullptr; address = address->ai_next) {
        Socket socket(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (socket.handle() < 0) {
            error = errno;
            continue;
        }
        // A dead IPv6 address must leave time for the IPv4 one behind it.
        const auto now = std::chrono::steady_clock::now();
        const auto share =
            address->ai_next != nullptr && deadline > now ? now + (deadline - now) / 2 : deadline;
        error = connectOne(socket.handle(), *address, share, waker);
        if (error == 0) return socket;
    }
    throw SourceLost("The camera at " + host + ":" + port + " " + reasonFor(error));
}

}  // namespace kibitz::vision
