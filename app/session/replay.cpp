#include "app/session/replay.h"

#include "app/session/chronicle.h"
#include "app/session/game_events.h"
#include "app/session/game_session.h"
#include "app/session/pipeline.h"

#include <algorithm>
#include <utility>

namespace kibitz::session {
namespace {

/// Of the game, as opposed to the table: found by a GameSession.
bool isOfGame(const Event& event) { return isConclusion(event) && event.type != "table"; }

bool isAboutGame(const Event& event) { return isOfGame(event) || isGameCommand(event); }

/// Tells the story again: what came from outside as it was recorded, the rest as it is found now.
class Storyteller {
public:
    enum class From { Frames, Observations };

    Storyteller(std::shared_ptr<const Recording> recording, ReplayOptions options, From from,
                std::shared_ptr<GameSession> game)
        : recording_{std::move(recording)},
          options_{std::move(options)},
          from_{from},
          recorded_{recording_->events()},
          game_{std::move(game)} {
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

    /// Without pictures: everything in its order.
    void tellAll() {
        for (; next_ < recorded_.size() && recorded_[next_].type != "ended"; ++next_) {
            const auto& event = recorded_[next_];
            if (options_.untilFrame && event.frame >= *options_.untilFrame) break;
            if (!finds(event)) retell(next_);
            out_.reached = std::max(out_.reached, event.frame + 1);
        }
    }

    Replayed finish(std::int64_t reached) {
        out_.whole = !options_.untilFrame;
        if (out_.whole) {
            out_.reached = reached;
            fromOutside(INT64_MAX, INT64_MAX);
            if (recording_->ended()) {
                auto ended = recorded_.back();
                // What was dropped at the end is not in the video, and was not watched again.
                if (from_ == From::Frames && ended.payload.value("frames", Json{}) != reached) {
                    ended.payload["frames"] = reached;
                    ended.frame = std::max<std::int64_t>(0, reached - 1);
                    ended.time = lastTime_;
                }
                emit(ended);
            }
        }
        compare();
        out_.check = chain_.check();
        if (game_) out_.game = game_->view();
        return std::move(out_);
    }

    void sees(bool eyes) { eyes_ = eyes; }

private:
    /// Whether this replay has to find an event by itself.
    bool finds(const Event& event) const {
        if (event.type == "seen") return eyes_;
        if (isOfGame(event)) return game_ != nullptr;
        return event.type == "table" && from_ == From::Frames;
    }

    /// Passes over what is found now up to `found` and tells the rest up to `told`.
    void fromOutside(std::int64_t told, std::int64_t found) {
        for (; next_ < recorded_.size(); ++next_) {
            const auto& event = recorded_[next_];
            if (event.type == "ended" || event.frame > told) return;
            // Players speak after a frame was judged.
            const bool after = finds(event) || isAboutGame(event);
            if (after && event.frame > found) return;
            if (!finds(event)) retell(next_);
        }
    }

    /// Tells what was recorded, and what follows from it now.
    void retell(std::size_t at) {
        const auto& event = recorded_[at];
        emit(event);
        if (!game_) return;
        try {
            for (const auto& follows : game_->take(event)) emit(follows);
        } catch (const vision::BadSeen& bad) {
            throw BadRecording{"Line " + std::to_string(recording_->lines()[at]) +
                               " of events.jsonl is no observation of " +
                               recording_->session().game + ": " + bad.what()};
        }
    }

    void emit(const Event& event) {
        auto line = chain_.add(event);
        line.pop_back();
        out_.lines.push_back(std::move(line));
        out_.events.push_back(event);
    }

    void compare() {
        auto now = out_.events;
        // Where nobody had read the table, what is read of it now contradicts nothing.
        if (std::none_of(recorded_.begin(), recorded_.end(), isOfGame))
            std::erase_if(now, isOfGame);
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
    const From from_;
    const std::vector<Event>& recorded_;
    std::size_t next_ = 0;
    Conclusions conclusions_;
    std::shared_ptr<GameSession> game_;  // nullptr: what is of the game is told as it was recorded
    bool eyes_ = false;
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
    std::shared_ptr<GameSession> game;
    Look look;
    std::string unplayable;
    try {
        auto played = setUp(recording->session());
        if (options.eyes) look = options.eyes(played);
        // Where nobody has judged and nobody can, there is no game to follow.
        const auto& events = recording->events();
        if (look || std::any_of(events.begin(), events.end(), isOfGame))
            game = std::make_shared<GameSession>(std::move(played));
    } catch (const BadSession& error) {
        unplayable = error.what();
    }
    const auto story =
        std::make_shared<Storyteller>(recording, options, Storyteller::From::Frames, game);
    story->sees(static_cast<bool>(look));
    const auto pictures = std::make_shared<std::unique_ptr<vision::FrameSource>>(
        std::make_unique<Pictures>(recording, options.untilFrame, kept));
    std::string trouble;
    const auto bad = std::make_shared<std::optional<BadRecording>>();
    {
        PipelineOptions how;
        how.pacedByFrameTime = false;
        how.game = game;
        how.look = std::move(look);
        how.observe = [story, bad](const Snapshot& snapshot) {
            try {
                if (!*bad) story->observe(snapshot);
            } catch (const BadRecording& error) {
                *bad = error;
            }
        };
        Pipeline pipeline{[pictures] { return std::move(*pictures); }, std::move(how)};
        std::optional<Snapshot> last;
        while (!last || last->source != SourceState::Ended)
            if (auto snapshot = pipeline.waitAndTake(std::chrono::milliseconds{500}))
                last = std::move(snapshot);
        trouble = last->notice;
    }
    if (*bad) throw **bad;
    // The worker has ended: what it kept is ours now.
    auto out = story->finish(kept->reached);
    if (out.frames == 0 && !trouble.empty()) throw vision::SourceLost(trouble);
    out.notices = std::move(kept->notices);
    const auto& events = recording->events();
    if (!unplayable.empty() && std::any_of(events.begin(), events.end(), isAboutGame))
        out.notices.push_back("The game is told as it was recorded, because " + unplayable);
    return out;
}

bool hasObservations(const Recording& recording) {
    const auto& events = recording.events();
    return std::any_of(events.begin(), events.end(),
                       [](const auto& event) { return event.type == "seen"; });
}

Replayed replayObservations(const std::shared_ptr<const Recording>& recording,
                            const ReplayOptions& options) {
    if (!hasObservations(*recording)) {
        std::error_code error;
        const bool video = std::filesystem::is_regular_file(recording->video(), error);
        throw BadRecording{
            std::string{"This recording holds no observations"} +
            (video ? ": nobody read its table. Leave out --from"
                   : " and no video, so nothing is left to replay. Put back events.jsonl or "
                     "video.mkv from a copy")};
    }
    std::shared_ptr<GameSession> game;
    try {
        game = std::make_shared<GameSession>(setUp(recording->session()));
    } catch (const BadSession& bad) {
        throw BadRecording{"This recording cannot be judged again: " + std::string{bad.what()}};
    }
    Storyteller story{recording, options, Storyteller::From::Observations, std::move(game)};
    story.tellAll();
    return story.finish(recording->events().back().frame + 1);
}

}  // namespace kibitz::session
