#pragma once

#include "datasets/play/course.h"
#include "datasets/play/difficulty.h"

#include "vision/track/state_tracker.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// How a game is shown to a tracker, without pictures: what a table at rest looks like from
/// stretch to stretch, seen by a NoisyEye.
struct TrialOptions {
    Difficulty difficulty = Difficulty::Medium;
    std::uint64_t seed = 1;
    /// Share of actions after which nobody looks before the next one; throws are always seen.
    double quick = 0.04;
    double half = 0.1;  // share of actions of which half-finished pictures are seen
    int fewestLooks = 4, mostLooks = 12;  // at a still stretch of one to three seconds
    /// Still stretches for which nobody answers what is asked, as long as it is not answered by
    /// what follows.
    int patience = 0;
    vision::TrackerOptions tracker;
};

/// What became of one still stretch with something new.
struct TrialTurn {
    enum class Outcome : std::uint8_t {
        Right,        // accepted as it was, by itself
        Asked,        // a person was asked, and answered
        Late,         // accepted as it was, after more had been seen
        Silent,       // accepted otherwise than it was
        FalseAlarm,   // called illegal, and was legal
        Stuck,        // neither accepted nor asked: a person had to tell
        Caught,       // illegal, and called so
        CaughtOther,  // … by another rule
        AskedIllegal,
        Missed,         // illegal, and nothing was said
        SilentIllegal,  // illegal, and accepted as something legal
        SamePicture,    // illegal, not noticed, and all that was ever shown is a legal game
    };
    std::size_t step = 0;
    std::string moves;  // the true ones; or what was illegal
    std::string said;   // by the tracker
    Outcome outcome = Outcome::Right;
    int looks = 0;  // until it was said
};
std::string_view nameOf(TrialTurn::Outcome);

struct Trial {
    std::vector<TrialTurn> turns;
    int told = 0;                          // actions that cannot be seen and mattered
    int open = 0, resolved = 0;            // questions left open; answered by what followed
    bool scored = false;                   // the final score is the true one
    double milliseconds = 0, longest = 0;  // of observing
    int looks = 0;
};

Trial tryTracking(const Course&, const TrialOptions&);

}  // namespace kibitz::datasets
