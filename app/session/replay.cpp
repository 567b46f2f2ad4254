#include "app/session/replay.h"

#include "app/session/chronicle.h"
#include "app/session/pipeline.h"

#include <algorithm>
#include <utility>

namespace kibitz::session {
namespace {

/// Tells the story again: what came from outside as it was recorded, the rest as it is found now.
class Storyteller {
public:
    Storyteller(std::shared_ptr<const Recording> recording, const ReplayOptions options)
        : recording_{std::move(recording)},
          options_{std::move(options)},
          recorded_{recording_->events()} {
        if (recorded_.empty() || recorded_.front().type != "started")
            emit(startedEvent(recording_->session()));
        else
            emit(recorded_[next_++]);
    }

    void observe(const Snapshot& snapshot) {
        if (snapshot.source != SourceState::Running) return;
        const auto frame = snapshot.frame.index;
        // In the order in which they were written: first what stood before the conclusions of this
        // frame, then these, then what stood behind them.
        fromOutside(frame, frame - 1);
        for (const auto& event : conclusions_.from(snapshot)) emit(event);
        fromOutside(frame, frame);
        ++out_.frames;
        lastTime_ = std::chrono::round<std::chrono::milliseconds>(snapshot.frame.time);
        out_.reached = frame + 1;
        if (options_.step && out_.frames % 32 == 0) options_.step(frame);
    }

    Replayed finish(std::int64_t reached) {
        out_.whole = !options_.untilFrame;
        if (out_.whole) {
            out_.reached = reached;
            fromOutside(INT64_MAX, INT64_MAX);
            if (recording_->ended()) {
                auto ended = recorded_.back();
                // What was dropped at the end is not in the video, and was not watched again.
                if (ended.payload.value("frames", Json{}) != reached) {
                    ended.payload["frames"] = reached;
                    ended.frame = std::max<std::int64_t>(0, reached - 1);
                    ended.time = lastTime_;
                }
                emit(ended);
            }
        }
        compare();
        out_.check = chain_.check();
        return std::move(out_);
    }

private:
    /// Passes over recorded conclusions up to `found` and tells the rest up to `told`.
    void fromOutside(std::int64_t told, std::int64_t found) {
        for (; next_ < recorded_.size(); ++next_) {
            const auto& event = recorded_[next_];
            if (event.type == "ended" || event.frame > told) return;
            if (!isConclusion(event))
                emit(event);
            else if (event.frame > found)
                return;
        }
    }

    void emit(const Event& event) {
        auto line = chain_.add(event);
        line.pop_back();
        out_.lines.push_back(std::move(line));
        out_.events.push_back(event);
    }

    void compare() {
        const auto& now = out_.events;
        for (std::size_t i = 0; i < std::min(now.size(), recorded_.size()); ++i)
            if (now[i] != recorded_[i]) {
                out_.differsAt = static_cast<std::int64_t>(i);
                return;
            }
        const bool partly = !out_.whole && now.size() < recorded_.size() &&
                            recorded_[now.size()].frame >= *options_.untilFrame;
        if (now.size() != recorded_.size() && !partly)
            out_.differsAt = static_cast<std::int64_t>(std::min(now.size(), recorded_.size()));
    }

    const std::shared_ptr<const Recording> recording_;
    const ReplayOptions options_;
    const std::vector<Event>& recorded_;
    std::size_t next_ = 0;
    Conclusions conclusions_;
    Chain chain_;
    std::chrono::milliseconds lastTime_{};
    Replayed out_;
};

/// The pictures of a recording up to some frame; keeps what has to be known of them afterwards.
class Pictures : public vision::FrameSource {
public:
    struct Kept {
        std::vector<std::string> notices;
        std::int64_t reached = 0;
    };
    Pictures(std::shared_ptr<const Recording> recording, std::optional<std::int64_t> until,
             std::shared_ptr<Kept> kept)
        : source_{std::move(recording)}, until_{until}, kept_{std::move(kept)} {}

    std::optional<vision::Frame> next() override {
        auto frame = source_.next();
        if (!frame) kept_->reached = source_.reached();
        if (frame && until_ && frame->index >= *until_) return std::nullopt;
        return frame;
    }
    std::string description() const override { return source_.description(); }
    bool live() const override { return false; }
    std::vector<std::string> notices() override {
        for (auto& notice : source_.notices()) kept_->notices.push_back(std::move(notice));
        return {};
    }

private:
    RecordingSource source_;
    std::optional<std::int64_t> until_;
    std::shared_ptr<Kept> kept_;
};

}  // namespace

Replayed replay(const std::shared_ptr<const Recording>& recording, const ReplayOptions& options) {
    const auto kept = std::make_shared<Pictures::Kept>();
    const auto story = std::make_shared<Storyteller>(recording, options);
    const auto pictures = std::make_shared<std::unique_ptr<vision::FrameSource>>(
        std::make_unique<Pictures>(recording, options.untilFrame, kept));
    std::string trouble;
    {
        PipelineOptions how;
        how.pacedByFrameTime = false;
        how.observe = [story](const Snapshot& snapshot) { story->observe(snapshot); };
        Pipeline pipeline{[pictures] { return std::move(*pictures); }, std::move(how)};
        std::optional<Snapshot> last;
        while (!last || last->source != SourceState::Ended)
            if (auto snapshot = pipeline.waitAndTake(std::chrono::milliseconds{500}))
                last = std::move(snapshot);
        trouble = last->notice;
    }
    // The worker has ended: what it kept is ours now.
    auto out = story->finish(kept->reached);
    if (out.frames == 0 && !trouble.empty()) throw vision::SourceLost(trouble);
    out.notices = std::move(kept->notices);
    if (!trouble.empty()) out.notices.push_back(std::move(trouble));
    return out;
}

}  // namespace kibitz::session
