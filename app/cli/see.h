#pragma once

#include "app/cli/command.h"
#include "app/cli/rules_json.h"
#include "vision/recognise/sheet_eye.h"

#include <cmath>
#include <string>
#include <vector>

namespace kibitz::cli {

struct SeeOptions {
    std::string what;
    std::vector<std::string> photos;
    std::string annotate, sheet, players;
    int threads = 2;
    bool json = false;
};

/// `kibitz see sheet`.
void seeSheets(const SeeOptions&, Context&);

/// As `see dice` prints it. Keep stable: outside tests read it.
Json toJson(const vision::SeenDie&);

/// Numbers as they go out: `steps` of them make one.
inline double rounded(double value, double steps) { return std::round(value * steps) / steps; }

}  // namespace kibitz::cli
