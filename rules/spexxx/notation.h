#pragma once

#include "rules/spexxx/dice.h"

#include <string>

namespace kibitz::rules::spexxx {

/// "2 2 4 4 4"; no dice at all are "none".
std::string written(const Dice&);

}  // namespace kibitz::rules::spexxx
