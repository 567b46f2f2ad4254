#pragma once

#include "app/cli/rules_json.h"
#include "app/session/check/sheet_check.h"
#include "vision/recognise/sheet_eye.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kibitz::cli {

struct Context;
using session::whyNoSheet;

/// Every sheet that can be recognised: those that Kibitz brings along and those it was taught. A
/// taught one that cannot be opened is said and left out.
std::vector<vision::KnownSheet> knownSheets(Context&);

/// Which of the sheets to look for: the one of that name, or all for "". Throws CannotDo.
std::vector<std::size_t> sheetsNamed(const std::string& name,
                                     const std::vector<vision::KnownSheet>&);

/// "Ann,Bob" as names. Throws CannotDo: empty ones, or two of one name.
std::vector<std::string> playersNamed(const std::string& text);

/// What was seen in a photo, as JSON: sheets with their sites, dice with where they stand. Keep
/// stable: outside tests read it, and `kibitz evaluate --answers`.
Json sheetsJson(const vision::SeenTable&, const std::vector<vision::KnownSheet>&,
                const std::vector<std::string>& players);
/// A site as it stands there.
Json siteJson(const vision::SeenSite&, const std::string& name);

}  // namespace kibitz::cli
