#pragma once

#include <array>
#include <csignal>

namespace kibitz::cli {

/// While it lives, Ctrl-C and a polite kill end the work instead of the program, so that what was
/// written is closed properly. One at a time.
class Interruptible {
public:
    Interruptible();
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

    /// Whether somebody asked to stop since the last one was made.
    static bool asked();

private:
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace kibitz::cli
