#pragma once

#include "rules/game.h"

#include <span>
#include <string_view>

namespace kibitz::rules {

/// Every game Kibitz knows: an explicit list, one line per game.
std::span<const GameInfo> allGames();
/// nullptr: no game of that name.
const GameInfo* findGame(std::string_view name);

/// A text that is built in, by its path below rules/: "dizzle/sheets/level-1.json". Empty: there is
/// none.
std::string_view builtin(std::string_view path);
std::span<const std::string_view> builtin_names();

}  // namespace kibitz::rules
