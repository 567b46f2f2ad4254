#include "rules/topple/scoring.h"

#include <algorithm>

namespace kibitz::rules::topple {

std::string Rules::whatIsBroken(const State& s) const {
    if (!isPlayer(s.toMove) || !isPlayer(s.starter)) return "somebody unknown is to move";
    if (s.die > 6) return "the die shows more than 6";
    if (s.phase == Phase::Place && s.die == 0) return "a pawn is due without a throw";
    if (s.placed > pawnsInRound(s)) return "more pawns stand than there are";
    if (!junior_ && s.out != 0) return "somebody is out of a game with points";
    if (playersIn(s) < 1 || s.out >> players() != 0) return "the wrong players are out";
    if (s.phase != Phase::Over && isOut(s, s.toMove)) return "a player who is out is to move";
    int totals = 0, outs = 0;
    std::array<int, kMostPlayers> sums{};
    for (const auto& entry : s.ledger.entries()) {
        if (!isPlayer(entry.player)) return "a booking for nobody";
        if (entry.round > s.round) return "a booking of a round to come";
        sums[static_cast<std::size_t>(entry.player)] += entry.points;
        outs += entry.kind == Entry::Kind::Out;
    }
    for (int player = 0; player < players(); ++player)
        totals += s.ledger.total(player) == sums[static_cast<std::size_t>(player)];
    if (totals != players()) return "a total is not the sum of its entries";
    if (outs != players() - playersIn(s)) return "those who are out are not in the ledger";
    return brokenRound(s);
}

// Plays the pawns of the round again: whose they are, and that exactly their points are booked.
std::string Rules::brokenRound(const State& s) const {
    std::vector<Entry> due;
    Stacks stacks;
    int player = s.starter;
    for (std::size_t i = 0; i < s.placed; ++i) {
        const auto [cell, colour] = s.pawns[i];
        if (cell >= kCells || colour >= kColours) return "a pawn is off the board";
        if (ownerOf(colour) != player) return "a pawn was placed by somebody else";
        for (auto entry : pointsFor(stacks, cell, colour)) {
            entry.player = static_cast<std::int16_t>(player);
            entry.round = s.round;
            if (!junior_) due.push_back(entry);
        }
        stacks.add(cell, colour);
        player = after(s, player);
    }
    for (int colour = 0; colour < kColours; ++colour)
        if (pawnsLeft(s, colour) < 0) return "too many pawns of a colour";
    if ((s.phase == Phase::Throw || s.phase == Phase::Place) && player != s.toMove)
        return "the wrong player is to move";
    std::vector<Entry> booked;
    for (const auto& entry : s.ledger.entries())
        if (entry.round == s.round && entry.cell != kNone) booked.push_back(entry);
    // A fall that ended the game has cleared the board: then nothing is left to compare with.
    if (s.placed > 0 && booked != due) return "the ledger is not what the pawns were worth";
    return {};
}

}  // namespace kibitz::rules::topple
