#pragma once

#include "app/language/language.h"

#include <chrono>
#include <string>
#include <vector>

namespace kibitz::session {

/// Scores of all players from one moment on.
struct ScoreMoment {
    std::chrono::milliseconds time{};
    std::vector<int> scores;
};

/// Scores over time as an SVG that stands in a page: one stepped line for each player, told apart
/// by its pattern, its sign and the name at its end as well as by its colour (CSS classes p0, p1,
/// …).
std::string scorePlot(const std::vector<std::string>& players, const std::vector<ScoreMoment>&,
                      std::chrono::milliseconds length,
                      language::Language = language::Language::English);

/// "3:07", or "1:02:09" from an hour on.
std::string clockTime(std::chrono::milliseconds);

}  // namespace kibitz::session
