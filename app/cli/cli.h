#pragma once

#include "app/cli/command.h"

#include <string>
#include <vector>

namespace kibitz::cli {

/// Runs `kibitz ARGUMENTS…`. Here exceptions become sentences; the worker loop is the only other
/// such place.
Exit run(const std::vector<std::string>& arguments, Context&, const Window& = {});

}  // namespace kibitz::cli
