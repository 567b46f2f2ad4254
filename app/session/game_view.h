#pragma once

#include "app/session/set_up.h"
#include "rules/game.h"
#include "vision/track/state_tracker.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A place to be marked in the picture, by its name in the game.
struct Place {
    std::string name;
    rules::Site site;
    cv::Rect box;  // empty: not known
};

/// How a game stands, all that a window needs to show it. A value; shared by snapshots while
/// nothing changes.
struct GameView {
    std::string game;  // its title
    std::vector<std::string> players;
    rules::Position position;
    rules::Position before;            // what was decided last
    std::vector<rules::Site> changed;  // the places that look otherwise since then
    rules::ScoreSheet sheet;           // every point with its reason
    std::vector<int> scores;
    rules::Next next;
    std::optional<rules::Outcome> outcome;  // nullopt: the game goes on
    struct Rounds {
        int now = 0, all = 0;  // counted from 1
    };
    std::optional<Rounds> rounds;  // where it is known beforehand how many there are

    /// What was said last of the table.
    enum class Standing : std::uint8_t {
        Agreed,   // the table shows what the record says
        Waiting,  // something is going on; `need` may say what is missing
        Illegal,  // `violations`, `places`
        Asking,   // `need`, `candidates`, `places`
        Unseen,   // nobody has looked yet
    };
    Standing standing = Standing::Unseen;
    std::vector<rules::Violation> violations;
    struct Candidate {
        std::vector<rules::Move> moves;
        double probability = 0;
        std::vector<cv::Rect> boxes = {};  // of what it would change, as far as that is in sight
    };
    std::vector<Candidate> candidates;  // to be chosen by their number, likeliest first
    rules::Message need;
    std::vector<Place> places;  // that decided what was said last

    struct Past {
        rules::Move move;
        vision::StateTracker::By by = vision::StateTracker::By::Seen;
        double probability = 1;
        std::vector<int> gained;                    // points by player
        std::vector<ScoreChange::Line> came, went;  // why
        std::uint64_t decision = 0;  // turns that were decided together have the same
    };
    std::vector<Past> history;
    bool canUndo = false, canRedo = false;
    std::string refusal;  // of the last command; empty: it was obeyed
};

}  // namespace kibitz::session
