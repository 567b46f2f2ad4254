#include "app/cli/interrupt.h"

#include <atomic>

namespace kibitz::cli {
namespace {

std::atomic<bool> interrupted{false};

}  // namespace

Interruptible::Interruptible() {
    interrupted = false;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = true; };
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before_[i]);
    // A file that may not grow is told by its error code; the signal would end us.
    std::signal(SIGXFSZ, SIG_IGN);
}

Interruptible::~Interruptible() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
    std::signal(SIGXFSZ, SIG_DFL);
}

bool Interruptible::asked() { return interrupted; }

}  // namespace kibitz::cli
