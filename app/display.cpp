#include "app/display.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace kibitz {

namespace {

constexpr int kPatienceMilliseconds = 1000;

bool connects(int family, const sockaddr* address, socklen_t size) {
    const int handle = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (handle < 0) return false;
    bool answered = connect(handle, address, size) == 0;
    if (!answered && (errno == EINPROGRESS || errno == EAGAIN)) {
        pollfd waiting{handle, POLLOUT, 0};
        int error = 1;
        socklen_t length = sizeof error;
        answered = poll(&waiting, 1, kPatienceMilliseconds) == 1 &&
                   getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0;
    }
    close(handle);
    return answered;
}

/// A path, or with `abstractName` a name that exists only in the kernel (X servers listen on both).
bool localSocketAnswers(const std::string& path, bool abstractName = false) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t offset = abstractName ? 1 : 0;
    if (path.size() + offset >= sizeof address.sun_path) return false;
    std::copy(path.begin(), path.end(), address.sun_path + offset);
    const auto size = offsetof(sockaddr_un, sun_path) + offset + path.size();
    return connects(AF_UNIX, reinterpret_cast<const sockaddr*>(&address),
                    abstractName ? static_cast<socklen_t>(size) : sizeof address);
}

bool hostAnswers(const std::string& host, int port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return false;
    bool answered = false;
    for (const auto* each = found; each && !answered; each = each->ai_next)
        answered = connects(each->ai_family, each->ai_addr, each->ai_addrlen);
    freeaddrinfo(found);
    return answered;
}

bool waylandAnswers(const std::string& display) {
    if (display.starts_with('/')) return localSocketAnswers(display);
    const char* folder = std::getenv("XDG_RUNTIME_DIR");
    return folder && localSocketAnswers(std::string{folder} + "/" + display);
}

/// DISPLAY is [HOST]:NUMBER[.SCREEN].
bool xAnswers(const std::string& display) {
    const auto colon = display.rfind(':');
    if (colon == std::string::npos) return false;
    const int number = std::atoi(display.c_str() + colon + 1);
    const auto host = display.substr(0, colon);
    if (!host.empty() && host != "unix") return hostAnswers(host, 6000 + number);
    const auto path = "/tmp/.X11-unix/X" + std::to_string(number);
    return localSocketAnswers(path) || localSocketAnswers(path, true);
}

}  // namespace

bool displayAnswers() {
    // offscreen, minimal, vnc, linuxfb …: whoever names a platform without a server knows what they
    // want.
    if (const char* platform = std::getenv("QT_QPA_PLATFORM");
        platform && *platform && !std::strstr(platform, "xcb") && !std::strstr(platform, "wayland"))
        return true;
    if (const char* wayland = std::getenv("WAYLAND_DISPLAY");
        wayland && *wayland && waylandAnswers(wayland))
        return true;
    const char* x = std::getenv("DISPLAY");
    return x && *x && xAnswers(x);
}

}  // namespace kibitz
