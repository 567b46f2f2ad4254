#pragma once

#include "rules/game.h"
#include "rules/random.h"

#include <optional>

namespace kibitz::datasets {

/// Something that people do against the rules without meaning it: how the table looks then, and the
/// rule that is broken first.
struct Slip {
    rules::Appearance look;
    rules::Violation broken;
};

/// One of the mistakes that this moment invites: a die on a locked cell, a cube on a square that
/// the dice do not name, a pawn on the wrong level. No legal action, nor two of them in a row, lead
/// to such a look. nullopt: nothing offers itself here.
std::optional<Slip> slip(const rules::GameInfo&, const rules::Setup&, const rules::Game&,
                         const rules::Position&, rules::Random&);

/// Whether one legal action, or two in a row, can make the table look so.
bool isReachable(const rules::Game&, const rules::Position&, const rules::Appearance& look);

}  // namespace kibitz::datasets
