#pragma once

#include "app/cli/command.h"

#include <span>
#include <string>
#include <vector>

namespace kibitz::cli {

/// Runs `kibitz ARGUMENTS…`. The only place, besides the worker loop, where exceptions become sentences.
Exit run(const std::vector<std::string>& arguments, Context&, const OpenWindow& = {});

}  // namespace kibitz::cli
