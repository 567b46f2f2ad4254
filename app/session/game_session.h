#pragma once

#include "app/session/game_view.h"
#include "app/session/recording/event.h"
#include "app/session/set_up.h"
#include "vision/seen_notation.h"
#include "vision/track/state_tracker.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kibitz::session {

/// Where in a recording something happens.
struct Moment {
    std::int64_t frame = 0;
    std::chrono::milliseconds time{};
};

/// What a player asks of the game.
struct GameCommand {
    enum class Do : std::uint8_t { Choose, Play, Overrule, Undo, Redo, Insert, Remove };
    Do what = Do::Choose;
    std::size_t at = 0;              // choose: the candidate; insert, remove: the place in history
    std::vector<rules::Move> moves;  // play: one
    /// What the player had in sight; nullptr: it does not matter. The table goes on while people
    /// decide, and an answer must not meet another question than the one it was given to.
    std::shared_ptr<const GameView> about = nullptr;
};

/// Every sentence that a session says itself; the tracker and the rules have theirs.
std::span<const rules::Phrase> sessionPhrases();

/// A game that is being watched: observations and commands go in, in order, and what follows from
/// them comes out as events. Live play, a replay of frames and a replay of observations all run
/// through it, so that the same input gives the same events, whoever brings it. For one thread.
class GameSession {
public:
    explicit GameSession(SetUp, vision::TrackerOptions = {});

    /// A look at a table at rest: `seen`, then `judged` or `agreed` where there is something new to
    /// say. What is judged is what is written, not what was given.
    std::vector<Event> see(const vision::Observation&, Moment);
    /// `command` or `overruled`, then `scored` or `refused`. Nothing where it was about what is
    /// past: then only view()->refusal says so.
    std::vector<Event> obey(const GameCommand&, Moment);

    /// The same from a recorded event; only what follows from it comes out. Nothing for an event
    /// that is not of the game. Throws vision::BadSeen for an observation of another game.
    std::vector<Event> take(const Event& recorded);

    /// As it stands now.
    std::shared_ptr<const GameView> view() const { return view_; }
    const rules::Game& game() const { return setUp_.game; }
    const std::vector<std::string>& players() const { return setUp_.players; }

private:
    using Judgement = vision::Judgement;

    std::vector<Event> judge(const vision::Observation&, Moment);
    std::vector<Event> carryOut(const GameCommand&, Moment);
    bool isPast(const GameCommand&) const;
    void refuse(const rules::Message&);
    std::optional<vision::Refusal> toTracker(const GameCommand&);
    Json verdictJson(const Judgement&, const vision::Observation&) const;
    Json scoreJson(const rules::ScoreSheet& before) const;
    std::vector<Place> placesOf(const Judgement&, const vision::Observation&) const;
    std::vector<cv::Rect> boxesOf(const Judgement::Candidate&, const vision::Observation&) const;
    std::vector<rules::Move> moves() const;
    void weighHistory();
    /// A view of its own for every change: those that were given away stay as they are.
    GameView& renew(GameView::Standing);

    SetUp setUp_;
    vision::StateTracker tracker_;
    vision::SeenNotation notation_;
    Json lastSaid_;  // the objection or question that stands, to say it once
    std::size_t undone_ = 0;
    struct Worth {
        rules::Move move;
        std::vector<int> gained;
        ScoreChange change;
    };
    std::vector<Worth> worths_;  // along the history
    std::shared_ptr<GameView> view_;
};

/// The event of a command, as it is recorded.
Event eventOf(const GameCommand&, Moment, const std::vector<std::string>& players);

}  // namespace kibitz::session
