#pragma once

#include "rules/game.h"
#include "vision/observation.h"

#include <cstddef>
#include <vector>

namespace kibitz::session {

/// Something that may legally come next, as a player picks it from a list.
struct Continuation {
    rules::Move move;
    std::vector<rules::Site> places;  // that look otherwise after it
    bool visible = false;             // the table looks otherwise after it: places, or loose dice
    double fit = 0;           // how well it explains what is seen; 0: nothing speaks against it
    std::vector<int> gained;  // points by player
};

struct Continuations {
    /// What explains the table best comes first; of those alike, in the order of the rules.
    std::vector<Continuation> list;
    bool whole = true;  // false: there are more than can be listed; these are near what is seen
};

/// All that may follow on `position`. `seen`: the table as it was seen last; nullptr: nobody has
/// looked. May take a while: not for the thread of a window.
Continuations continuationsOf(const rules::Game&, const rules::Position&,
                              const vision::Observation* seen);

/// The places that a player could use now: those that change with some continuation which a player
/// chooses. Empty while dice or cards are due.
std::vector<rules::Site> legalPlaces(const rules::Game&, const rules::Position&,
                                     const Continuations&);

}  // namespace kibitz::session
