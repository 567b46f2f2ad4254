#pragma once

#include "app/cli/rules_json.h"
#include "datasets/evaluate/limits.h"
#include "datasets/evaluate/summary.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace kibitz::cli {

/// An evaluation as it is reported: what was compared with what, and the numbers.
struct Evaluation {
    std::string dataset, split;
    std::vector<std::string> where;    // conditions that were asked for
    std::vector<std::string> answers;  // where they came from
    std::vector<datasets::Report> reports;
    std::vector<datasets::LimitCheck> limits;
    std::vector<std::string> notJudged;  // sorts of truth that no answer spoke of

    bool reached() const;
};

/// "dice.right of nell-byler is 0.9372, asked for at least 0.97"
std::string sentenceFor(const datasets::LimitCheck&);
void print(const Evaluation&, bool thresholds, std::ostream&);
Json toJson(const Evaluation&);

}  // namespace kibitz::cli
