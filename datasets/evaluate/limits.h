#pragma once

#include "datasets/evaluate/summary.h"

#include <optional>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// A number that an evaluation has, by name: "right" is the share of things that are right.
struct Measure {
    std::string_view name;
    bool atLeast;         // false: what was asked for is the most that is allowed
    bool needed = false;  // nothing to measure is not good enough
    std::optional<double> (*of)(const Summary&);
};
const std::vector<Measure>& measures();

/// What is asked of an evaluation: "right=0.97", "sites.silent=0.0002".
struct Limit {
    const Measure* measure = nullptr;
    std::optional<What> what;  // nullopt: of everything that is judged
    double bound = 0;
};

/// Reads "right=0.97,photos=0.9". Throws BadDataset with the names that there are.
std::vector<Limit> readLimits(const std::string&);

/// How one limit was met by one source.
struct LimitCheck {
    Limit limit;
    What what = What::Dice;
    std::string source;
    std::optional<double> measured;
    bool reached = false;
};

/// Every source must reach every limit on its own. Throws BadDataset when a limit is about
/// something that was not judged.
std::vector<LimitCheck> checkLimits(const std::vector<Limit>&, const std::vector<Report>&);

}  // namespace kibitz::datasets
