#include "rules/addit/addit.h"
#include "rules/addit/equipment.h"
#include "rules/addit/words.h"

#include <bit>

namespace kibitz::rules::addit {

namespace {

/// One line per block left, worth its number.
std::vector<ScoreLine> blocksLeft(Blocks left) {
    std::vector<ScoreLine> lines;
    for (std::size_t i = 0; i < kBlocksPerTrack; ++i)
        if (left >> i & 1u) {
            const int number = standardBoard().numbers[i];
            lines.push_back(
                {kSoloScore, {say::kBlockLeft, {{"block", std::to_string(number)}}}, number});
        }
    return lines;
}

}  // namespace

/// Where a player stands, seat by seat. Among several players there are no points but the win, so
/// these lines are worth nothing. `pushed` is nullptr where history is not known.
std::vector<ScoreLine> Rules::standing(int player, const std::array<Blocks, 2>& home,
                                       const std::array<Blocks, 4>* pushed) const {
    if (solo()) return blocksLeft(home[0]);
    std::vector<ScoreLine> lines;
    const bool byNumber = everyNumber_ && pushed;
    for (const int seat : order_) {
        if (playerAt(seat) != player) continue;
        const auto left =
            byNumber ? static_cast<Blocks>(kAllBlocks & ~(*pushed)[static_cast<std::size_t>(seat)])
                     : blocksAt(home, seat);
        const auto number = std::to_string(seat + 1);
        if (left == 0 && !byNumber)
            lines.push_back({kGoal, {say::kNoneHere, {{"seat", number}}}, 0});
        else if (left != 0)
            lines.push_back({kGoal,
                             {byNumber ? say::kNumbersToPush : say::kToPush,
                              {{"count", std::to_string(std::popcount(left))},
                               {"seat", number},
                               {"blocks", listed(left)}}},
                             0});
    }
    return lines;
}

ScoreSheet Rules::score(const State& s) const {
    ScoreSheet sheet;
    for (std::size_t player = 0; player < players_.size(); ++player)
        sheet.players.push_back(standing(static_cast<int>(player), s.home, &s.pushed));
    if (s.phase == Phase::Over && !solo())
        sheet.players[static_cast<std::size_t>(playerAt(s.seat))].push_back(
            {kWin, outcome(s)->how, 1});
    return sheet;
}

std::optional<Outcome> Rules::outcome(const State& s) const {
    if (s.phase != Phase::Over) return std::nullopt;
    const auto& name = nameAt(s.seat);
    if (!solo())
        return Outcome{{playerAt(s.seat)},
                       {everyNumber_ ? say::kEveryNumber : say::kSideEmptied,
                        {{"player", name}, {"seat", std::to_string(s.seat + 1)}}}};
    const int points = score(s).total(0);
    if (points == 0) return Outcome{{}, {say::kSoloDone, {{"player", name}}}};
    return Outcome{{}, {say::kSoloLeft, {{"player", name}, {"points", std::to_string(points)}}}};
}

}  // namespace kibitz::rules::addit
