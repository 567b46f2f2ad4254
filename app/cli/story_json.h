#pragma once

#include "app/cli/rules_json.h"
#include "app/session/report/story.h"

namespace kibitz::cli {

// What a recording tells, as JSON; the same in `explain` and `report`. Keep stable.

Json toJson(const session::ToldLine&);
/// A verdict or decision with its evidence; `recording` gives what was seen.
Json toJson(const session::Passage&, const session::Recording&);
/// A turn that stands.
Json toJson(const session::Story&, std::size_t turn);

/// The same as a table: one line a turn, for spreadsheets.
std::string csvOf(const session::Story&);

}  // namespace kibitz::cli
