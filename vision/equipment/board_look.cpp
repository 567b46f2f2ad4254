#include "vision/equipment/board_look.h"

#include <array>

namespace kibitz::vision {

std::span<const BoardLook> boardLooksOf(std::string_view game) {
    static constexpr std::array<BoardLook, 4> kTopple{
        {{kOurLook}, {"stepped"}, {"slate"}, {"inlay", true}}};
    static constexpr std::array<BoardLook, 4> kSpexxx{
        {{kOurLook}, {"night"}, {"birch"}, {"felt", true}}};
    if (game == "topple") return kTopple;
    if (game == "spexxx") return kSpexxx;
    return {};
}

}  // namespace kibitz::vision
