#include "app/session/chronicle.h"

#include <algorithm>
#include <utility>

namespace kibitz::session {
namespace {

using std::chrono::milliseconds;

// Somebody who is told more than that is not helped by more.
constexpr std::size_t kMostNotices = 1000;

Event at(const Snapshot& snapshot, std::string type, Json payload) {
    return {std::move(type), snapshot.frame.index,
            std::chrono::round<milliseconds>(snapshot.frame.time), std::move(payload)};
}

}  // namespace

std::string_view name(vision::TableState state) {
    switch (state) {
        case vision::TableState::Empty: return "empty";
        case vision::TableState::Moving: return "moving";
        case vision::TableState::Still: return "still";
    }
    return "";
}

std::vector<Event> Conclusions::from(const Snapshot& snapshot) {
    std::vector<Event> events;
    if (snapshot.table && snapshot.table != table_)
        events.push_back(at(snapshot, "table", {{"state", name(*snapshot.table)}}));
    table_ = snapshot.table;  // nothing: the source was lost, and may show something else next
    if (snapshot.said) events.insert(events.end(), snapshot.said->begin(), snapshot.said->end());
    return events;
}

/// Passes frames on as the recorder counts them.
class Chronicle::Source : public vision::FrameSource {
public:
    Source(std::unique_ptr<vision::FrameSource> inner, std::shared_ptr<Chronicle> chronicle)
        : inner_{std::move(inner)}, chronicle_{std::move(chronicle)} {
        const std::scoped_lock lock{chronicle_->mutex_};
        chronicle_->source_ = inner_.get();
    }
    ~Source() override {
        const std::scoped_lock lock{chronicle_->mutex_};
        chronicle_->source_ = nullptr;
    }

    std::optional<vision::Frame> next() override {
        while (!chronicle_->ended_) {
            auto frame = inner_->next();
            if (!frame || chronicle_->ended_) return std::nullopt;
            if (frame->image.empty()) {
                chronicle_->hear(last_, "The source delivered a frame without a picture");
                continue;
            }
            if (!start_) start_ = frame->time;
            if (chronicle_->longest_ && frame->time - *start_ >= *chronicle_->longest_) break;
            try {
                if (chronicle_->stopped_) return unrecorded(*std::move(frame));
                auto recorded = chronicle_->recorder_->frame(*frame);
                last_ = recorded.index;
                lastTime_ = recorded.time;
                return recorded;
            } catch (const CannotRecord&) {
                chronicle_->stop();  // why is the recorder's to tell
                if (!chronicle_->ended_) return unrecorded(*std::move(frame));
            }
        }
        chronicle_->ended_ = true;
        return std::nullopt;
    }
    std::string description() const override { return inner_->description(); }
    bool live() const override { return inner_->live(); }
    std::vector<std::string> notices() override {
        auto heard = inner_->notices();
        for (const auto& notice : heard) chronicle_->hear(last_, notice);
        if (chronicle_->stopped_ && !saidStopped_) {
            saidStopped_ = true;
            heard.push_back("The recording has stopped, the game goes on. " +
                            chronicle_->recorder_->failure().value_or(""));
        }
        return heard;
    }
    void interrupt() override { inner_->interrupt(); }

private:
    /// Counted and timed on as if it were recorded.
    vision::Frame unrecorded(vision::Frame frame) {
        frame.index = ++last_;
        frame.time = std::max(
            std::chrono::nanoseconds{std::chrono::round<milliseconds>(frame.time - *start_)},
            lastTime_ + milliseconds{1});
        lastTime_ = frame.time;
        return frame;
    }

    std::unique_ptr<vision::FrameSource> inner_;
    std::shared_ptr<Chronicle> chronicle_;
    std::optional<std::chrono::nanoseconds> start_;
    std::int64_t last_ = 0;
    std::chrono::nanoseconds lastTime_{};
    bool saidStopped_ = false;
};

Chronicle::Chronicle(std::shared_ptr<Recorder> recorder, std::optional<milliseconds> longest,
                     WhenStopped whenStopped)
    : recorder_{std::move(recorder)}, longest_{longest}, whenStopped_{whenStopped} {}

void Chronicle::stop() {
    stopped_ = true;
    if (whenStopped_ == WhenStopped::EndSource) ended_ = true;
}

std::unique_ptr<vision::FrameSource> Chronicle::listenTo(
    std::unique_ptr<vision::FrameSource> source) {
    return std::make_unique<Source>(std::move(source), shared_from_this());
}

void Chronicle::end() {
    ended_ = true;
    const std::scoped_lock lock{mutex_};
    if (source_) source_->interrupt();
}

void Chronicle::hear(std::int64_t frame, std::string notice) {
    const std::scoped_lock lock{mutex_};
    if (heard_.size() < kMostNotices) heard_.push_back({frame, std::move(notice)});
}

void Chronicle::append(const Event& event) noexcept {
    if (stopped_) return;
    try {
        recorder_->append(event);
    } catch (const CannotRecord&) {
        stop();  // why is the recorder's to tell
    }
}

void Chronicle::tell(const Snapshot& snapshot, const std::string& notice) {
    if (told_.size() < kMostNotices) told_.insert(notice);
    append(at(snapshot, "notice", {{"text", notice}}));
}

/// The reader is ahead of the worker: what it heard is told when the worker has come to that frame,
/// so that the same source always gives the same order.
void Chronicle::tellHeard(const Snapshot& snapshot, bool all) {
    std::vector<std::string> due;
    {
        const std::scoped_lock lock{mutex_};
        while (!heard_.empty() && (all || heard_.front().frame <= snapshot.frame.index)) {
            due.push_back(std::move(heard_.front().notice));
            heard_.pop_front();
        }
    }
    for (const auto& notice : due) tell(snapshot, notice);
}

void Chronicle::observe(const Snapshot& snapshot) {
    const bool ended = snapshot.source == SourceState::Ended;
    tellHeard(snapshot, ended);
    const bool lost = snapshot.source == SourceState::Lost;
    if (lost && !lost_) tell(snapshot, snapshot.notice);
    if (!lost && lost_) tell(snapshot, "The source is back");
    lost_ = lost;
    if (ended) {
        if (!snapshot.notice.empty() && !told_.contains(snapshot.notice))
            tell(snapshot, snapshot.notice);
        return;
    }
    for (const auto& event : conclusions_.from(snapshot)) append(event);
}

}  // namespace kibitz::session
