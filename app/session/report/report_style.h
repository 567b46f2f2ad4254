#pragma once

#include <string_view>

namespace kibitz::session {

/// How the report looks: calm, one accent, light or dark as the reader has it, and on paper.
std::string_view reportStyle();

}  // namespace kibitz::session
