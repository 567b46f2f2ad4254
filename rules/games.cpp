#include "rules/games.h"

// dizzle
#include "rules/dizzle/dizzle.h"
// addit
#include "rules/addit/addit.h"
// spexxx
#include "rules/spexxx/spexxx.h"
// topple
#include "rules/topple/topple.h"
// fuse
#include "rules/fuse/fuse.h"

#include <vector>

namespace kibitz::rules {

std::span<const GameInfo> allGames() {
    static const std::vector<GameInfo> games{
        dizzle::info(), addit::info(), spexxx::info(), topple::info(), fuse::info(),
    };
    return games;
}

const GameInfo* findGame(std::string_view name) {
    for (const auto& game : allGames())
        if (game.name == name) return &game;
    return nullptr;
}

}  // namespace kibitz::rules
