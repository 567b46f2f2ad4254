#pragma once

#include "vision/recognise/sheet_teacher.h"

#include <optional>
#include <string>

namespace kibitz::vision {

/// Writes down what was read as a sheet that the rules accept, and what somebody has to confirm.
/// Fills json, sheet and confirm.
void writeSheet(TaughtSheet&, const std::string& name,
                const std::optional<rules::dizzle::Print::Boxes>& rounds, bool sizeGiven);

/// "key".
std::string wordFor(rules::dizzle::Special);

}  // namespace kibitz::vision
