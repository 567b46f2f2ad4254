#pragma once

#include "app/session/recording/recording.h"
#include "app/session/set_up.h"

#include <opencv2/core/types.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A reason for points, in words that need no game.
struct ToldLine {
    std::string player, rule, title, text;
    int points = 0;
};

/// A place that decided, and where it lies in the picture.
struct Spot {
    std::string site;
    std::optional<cv::Rect> box;
};

struct ToldViolation {
    std::string rule, title, text;
    std::vector<std::string> where;
};

/// Something that was concluded or decided in a session.
struct Passage {
    enum class Kind {
        Accepted,
        Illegal,
        Unsure,
        Told,  // by a person: an answer, a move without a trace, a correction, undo
    };
    /// What became of it.
    enum class Fate {
        Stands,
        TakenBack,  // undone or removed; nothing of it counts
        Corrected,  // a person put something else in its place
        PutRight,   // table and record agreed again
        Answered,   // a person or a later look decided
        Open,
        Refused,  // told, but against the rules
    };
    struct Candidate {
        std::vector<std::string> moves;
        std::optional<double> probability;
    };

    Kind kind = Kind::Accepted;
    Fate fate = Fate::Open;
    std::int64_t event = 0, frame = 0;
    std::chrono::milliseconds time{};
    std::int64_t firstTurn = 0, lastTurn = 0;  // of what counts; else the turn that was due
    std::vector<std::string> moves;
    std::optional<double> probability;
    std::vector<int> scores;  // after it, as recorded; empty: not told
    std::vector<ToldLine> came, went;
    std::vector<Spot> where;
    std::string need;
    std::vector<Candidate> candidates;
    std::vector<ToldViolation> violations;
    std::string command;                    // told: choose, play, overrule, undo, …
    std::optional<std::int64_t> seen;       // the event with what was seen, if there is one
    std::optional<std::int64_t> settledBy;  // the event that decided or took it back

    bool doubtful() const;
    /// "12", or "12–14" where several turns were taken at once.
    std::string turns() const;
};

/// What a place may have shown.
struct Reading {
    std::string what;  // "?": it cannot be seen
    double share = 0;
};

/// A turn that stands at the end.
struct StoryTurn {
    std::size_t passage = 0;
    std::string move;  // as recorded; empty: its event cannot be read
    std::vector<ToldLine> came, went;
    /// After it, by the rules; where these cannot follow, as recorded, and so are the lines.
    /// Empty: neither these nor the points of the turn are known.
    std::vector<int> scores;
};

/// What a recording tells, put in order: every verdict and decision with what became of it, the
/// turns that stand in the end, and the scores, which the rules compute again from the moves.
struct Story {
    SessionInfo session;
    std::optional<SetUp> game;  // nullopt: `trouble` says why
    std::vector<Passage> passages;
    std::vector<StoryTurn> turns;
    std::vector<int> scores;                   // in the end; empty: nothing was judged
    std::vector<std::vector<ToldLine>> sheet;  // by player, by the rules
    std::string outcome;                       // empty: the game is not over
    std::vector<std::string> trouble;  // what cannot be told, or is not as the rules have it
    std::chrono::milliseconds length{};

    const Passage* ofTurn(std::int64_t turn) const;  // nullptr: there is no such turn
    /// Everything that was said and decided about a turn, also what does not stand.
    std::vector<const Passage*> about(std::int64_t turn) const;
};

/// Reads what can be read; damaged and missing events are named in `trouble` and change no score
/// silently.
Story tell(const Recording&);

/// The likeliest readings of a site in a `seen` event, best first; a site that is not named there
/// showed nothing.
std::vector<Reading> readingsOf(const Event& seen, const std::string& site);

}  // namespace kibitz::session
