#include "app/session/review/errands.h"

#include <utility>

namespace kibitz::session {

Errands::Errands() : thread_{[this](const std::stop_token& stop) { work(stop); }} {}

Errands::~Errands() {
    thread_.request_stop();
    cancel();
    thread_.join();
}

void Errands::run(Errand errand) {
    {
        const std::scoped_lock lock{mutex_};
        waiting_.push_back(std::move(errand));
    }
    changed_.notify_one();
}

void Errands::cancel() {
    const std::scoped_lock lock{mutex_};
    waiting_.clear();
    current_.request_stop();
}

void Errands::work(const std::stop_token& stop) {
    while (true) {
        Errand errand;
        std::stop_token current;
        {
            std::unique_lock lock{mutex_};
            if (!changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) return;
            if (stop.stop_requested()) return;
            errand = std::move(waiting_.front());
            waiting_.pop_front();
            current_ = std::stop_source{};
            current = current_.get_token();
        }
        errand(current);
    }
}

}  // namespace kibitz::session
