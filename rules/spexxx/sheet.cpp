// What the state says of itself: points with their reasons, the end, and whether all is in order.

#include "rules/spexxx/spexxx.h"
#include "rules/spexxx/words.h"

#include <algorithm>

namespace kibitz::rules::spexxx {

namespace {

/// The values of the cubes that are paid, in the order in which they stand.
std::string paidValues(const Board& board, int square, const LineGain& line) {
    const auto way = kDirections[static_cast<std::size_t>(line.direction)];
    const int first = line.back < LineGain::kShortest ? -line.back : 0;
    const int last = line.forward < LineGain::kShortest ? line.forward : 0;
    std::string sum;
    for (int i = first; i <= last; ++i)
        sum += (sum.empty() ? "" : " + ") + std::to_string(board.points(step(square, way, i)));
    return sum;
}

void explain(const Board& board, int square, const Gain& gain, std::vector<ScoreLine>& lines) {
    for (int i = 0; i < gain.lineCount; ++i) {
        const auto& line = gain.lines[static_cast<std::size_t>(i)];
        const auto& phrases = line.isNew() ? say::kNewLine : say::kLongerLine;
        const auto length = std::to_string(line.length());
        lines.push_back({line.isNew() ? kRuleSpexxx : kRuleExtension,
                         {phrases[static_cast<std::size_t>(line.direction)],
                          {{"square", board.name(square)},
                           {"length", length},
                           {"sum", paidValues(board, square, line)}}},
                         line.points});
        if (line.bonus)
            lines.push_back(
                {kRuleLengthBonus, {say::kLongBonus, {{"length", length}}}, line.bonus});
    }
    if (gain.block != kNone)
        lines.push_back({kRuleBlock,
                         {say::kBlockBonus,
                          {{"corner", board.name(gain.block)},
                           {"to", board.name(blockSquares(gain.block).back())}}},
                         kBlockBonus});
}

}  // namespace

/// Plays the turns of a state again; tells of each placement what it earned.
template <class Tell>
State Rules::replayed(const State& s, const Tell& tell) const {
    State again;
    again.starter = again.mover = s.starter;
    for (int i = 0; i < s.turnCount; ++i) {
        const auto& turned = s.turns[static_cast<std::size_t>(i)];
        int points = 0;
        if (turned.square != kNone) {
            const auto earned = gain(*board_, again.cubes, again.rewarded, again.mover + 1,
                                     turned.square, turned.block, deducted_);
            tell(again.mover, turned.square, earned);
            points = earned.total();
        }
        endTurn(again, turned, points);
    }
    return again;
}

ScoreSheet Rules::score(const State& s) const {
    ScoreSheet sheet;
    sheet.players.resize(names_.size());
    replayed(s, [&](int player, int square, const Gain& gain) {
        explain(*board_, square, gain, sheet.players[static_cast<std::size_t>(player)]);
    });
    return sheet;
}

std::optional<Outcome> Rules::outcome(const State& s) const {
    if (s.phase != Phase::Over) return std::nullopt;
    const auto most = *std::max_element(s.scores.begin(), s.scores.begin() + players());
    Outcome outcome;
    std::string winners;
    for (int player = 0; player < players(); ++player)
        if (s.scores[static_cast<std::size_t>(player)] == most) {
            outcome.winners.push_back(player);
            winners += (winners.empty() ? "" : ", ") + names_[static_cast<std::size_t>(player)];
        }
    const auto points = std::to_string(most);
    outcome.how = outcome.winners.size() == 1
                      ? Message{say::kWins, {{"player", winners}, {"points", points}}}
                      : Message{say::kShared, {{"players", winners}, {"points", points}}};
    return outcome;
}

std::string Rules::whatIsBroken(const State& s) const {
    if (s.turnCount > players() * cubesEach_) return "more turns than cubes";
    if (s.mover >= players() || s.starter >= players()) return "nobody's go";
    Marks taken;
    for (int i = 0; i < s.turnCount; ++i) {
        const int square = s.turns[static_cast<std::size_t>(i)].square;
        if (square == kNone) continue;
        if (!board_->exists(square)) return "a cube off the board";
        if (taken[static_cast<std::size_t>(square)]) return "two cubes on one square";
        taken.set(static_cast<std::size_t>(square));
    }
    for (auto i = static_cast<std::size_t>(s.turnCount); i < s.turns.size(); ++i)
        if (!(s.turns[i] == Turned{})) return "a turn after the last";
    const auto again = replayed(s, [](int, int, const Gain&) {});
    if (again.cubes != s.cubes) return "the cubes are not those of the turns";
    if (again.rewarded != s.rewarded) return "the rewarded blocks are not those of the turns";
    if (again.scores != s.scores) return "the scores are not those of the turns";
    if (s.phase == Phase::Opening)
        return s.turnCount == 0 && s.throws == 0 && s.dice.size() <= 1 ? "" : "a late opening";
    if (again.mover != s.mover) return "the wrong player's go";
    if ((again.phase == Phase::Over) != (s.phase == Phase::Over)) return "the end is not the end";
    const int dice = s.dice.size();
    switch (s.phase) {
        case Phase::Decide:
            return dice == kDice && s.throws >= 1 && s.throws <= kMostThrows ? "" : "a wrong throw";
        case Phase::Again:
            return dice < kDice && s.throws >= 1 && s.throws < kMostThrows ? "" : "too many throws";
        default: break;
    }
    if (s.throws != 0) return "throws before the first";
    return dice == (s.turnCount ? kDice : opening_ ? 1 : 0) ? "" : "dice come from nowhere";
}

}  // namespace kibitz::rules::spexxx
