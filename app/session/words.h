#pragma once

#include "app/session/snapshot.h"

#include <cstdint>
#include <string>

namespace kibitz::session {

/// What one glance should tell: the table when all is well, else what is in the way.
enum class Mood : std::uint8_t { Opening, Empty, Moving, Still, Paused, Lost, Ended };

Mood moodOf(const Snapshot&);

/// The same in plain English, for the terminal. The window has words of its own, in the player's
/// language.
std::string headline(Mood);
/// "3 dice: 1, 5?, covered": in reading order; empty when none is seen.
std::string diceLine(const Snapshot&);
std::string statusLine(const Snapshot&);

}  // namespace kibitz::session
