#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kibitz::vision {

/// How a board may look: other art, or moulded instead of printed, but the same places. Eyes must
/// not care.
struct BoardLook {
    std::string_view name;
    bool forTests = false;  // nothing is trained or tuned on it
};

inline constexpr std::string_view kOurLook = "ours";  // what we print

/// Ours first; nothing for games without a board that comes in several looks.
std::span<const BoardLook> boardLooksOf(std::string_view game);

}  // namespace kibitz::vision
