#pragma once

#include "rules/game.h"
#include "rules/record.h"

#include <nlohmann/json.hpp>

namespace kibitz::cli {

// The rules' words as JSON, the same in every command. Keep stable: outside tests read it.
// Ordered, so that the documents read as they are written down here.
using Json = nlohmann::ordered_json;

Json toJson(const rules::Message&);
Json toJson(const rules::ScoreLine&);
Json toJson(const rules::Violation&, const rules::Vocabulary&);
Json toJson(const rules::Move&, const std::vector<std::string>& players);
Json toJson(const rules::Next&, const std::vector<std::string>& players);

/// JSON as it goes out: texts of users may hold bytes that are no UTF-8, and a document must come
/// out all the same.
std::string dumped(const Json&);

}  // namespace kibitz::cli
