// What has to hold in every state, whatever was played.

#include "rules/dizzle/dizzle.h"

namespace kibitz::rules::dizzle {

std::string Rules::whatIsBroken(const State& s) const {
    int dice = s.aside, ticks = 0;
    for (std::size_t face = 1; face <= 6; ++face) dice += s.pool[face];
    for (int p = 0; p < playerCount(); ++p) {
        const auto& player = s.players[p];
        const auto& who = players_[p];
        dice += player.dice.count();
        ticks += player.ticks;
        if (!player.crossed.contains(sheet_->printed)) return who + " has lost a printed cross";
        if (!sheet_->countable.contains(player.crossed)) return who + " has crossed an obstacle";
        if (!sheet_->walkable.contains(player.dice | player.lava))
            return who + ": die or lava on an obstacle";
        if (!sheet_->bombs.contains(player.exploded)) return who + " has scribbled no bomb";
        const auto blocked = player.exploded | player.lava | lockedCells(player);
        if ((player.dice & (player.crossed | blocked)).any())
            return who + " has a die on a taken cell";
        if ((player.crossed & blocked).any()) return who + " has crossed a closed cell";
        CellSet tracks;
        int ends = 0;
        for (const auto& edge : player.edges) {
            tracks |= edge;
            ends += edge.count();
        }
        if (sheet_->rails && (tracks != player.crossed || ends != 2 * tracks.count()))
            return who + " has a track without two ends";
        for (std::size_t flag = 0; flag < sheet_->flags.size(); ++flag) {
            const bool crossed = (sheet_->flags[flag].cells & player.crossed).any();
            const bool circled = player.flags[flag].circled >= 0;
            if (crossed != circled && s.phase != Phase::Lay)
                return who + " has a flag without number";
        }
    }
    const bool running = s.phase >= Phase::Place && s.phase <= Phase::Cross;
    if (running && dice != diceCount()) return "there are " + std::to_string(dice) + " dice";
    if (s.phase == Phase::Lay && dice > diceCount()) return "there are too many dice";
    if ((s.phase < Phase::Place || s.phase > Phase::Lay) && dice != 0)
        return "there are dice out of their time";
    const bool thrown = s.phase >= Phase::Place && s.phase != Phase::Over;
    if (ticks != s.tour + (thrown ? 1 : 0)) return "the rounds are not ticked rightly";
    if (s.current >= playerCount()) return "nobody acts";
    return "";
}

}  // namespace kibitz::rules::dizzle
