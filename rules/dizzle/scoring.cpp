#include "rules/dizzle/dizzle.h"
#include "rules/dizzle/words.h"

#include <algorithm>

namespace kibitz::rules::dizzle {

namespace {

constexpr int kSoloBombPoints = 2;

/// Adds a line for so many things of the same worth; none for none.
void addCount(std::vector<ScoreLine>& lines, const Rule& rule, const Phrase& phrase, int count,
              int points, const std::string& colour = {}) {
    if (count == 0) return;
    Message why{phrase, {{"count", std::to_string(count)}, {"points", std::to_string(points)}}};
    if (!colour.empty()) why.arguments.emplace_back("colour", colour);
    lines.push_back({rule, std::move(why), count * points});
}

/// The pieces of one player's tracks that hang together.
struct Line {
    CellSet cells;
    bool closed = false;
};

std::vector<Line> linesOf(const Sheet& sheet, const Player& player) {
    std::vector<Line> lines;
    // Two neighbours are joined when both lead over the edge between them; this one does.
    const auto joined = [&](int cell, Edge edge) {
        const int other = sheet.across(cell, edge);
        return other >= 0 && player.edges[(edge + 2) % 4].has(other) ? other : -1;
    };
    auto left = player.edges[North] | player.edges[East] | player.edges[South] | player.edges[West];
    while (left.any()) {
        Line line{CellSet::of(*left.begin()), true};
        for (auto front = line.cells; front.any();) {
            CellSet further;
            for (const int cell : front)
                for (const auto edge : {North, East, South, West}) {
                    if (!player.edges[edge].has(cell)) continue;
                    const int other = joined(cell, edge);
                    if (other < 0)
                        line.closed = false;
                    else
                        further.add(other);
                }
            front = further - line.cells;
            line.cells |= front;
        }
        left -= line.cells;
        lines.push_back(line);
    }
    return lines;
}

const Phrase& gradeFor(int level, int points) {
    // Level 1: above 80, 71-80 … 31-40, below 31; level 2: ten more each.
    const int above = points - (level == 2 ? 10 : 0);
    if (above > 80) return say::kGrade1;
    if (above > 70) return say::kGrade2;
    if (above > 60) return say::kGrade3;
    if (above > 50) return say::kGrade4;
    if (above > 40) return say::kGrade5;
    if (above > 30) return say::kGrade6;
    return say::kGrade7;
}

}  // namespace

void Rules::scoreRails(const Player& player, std::vector<ScoreLine>& lines) const {
    int open = 0, closed = 0, longest = 0;
    CellSet onLoops;
    for (const auto& line : linesOf(*sheet_, player)) {
        const int length = line.cells.count();
        if (!line.closed) {
            open += length;
            continue;
        }
        onLoops |= line.cells;
        // Of several longest loops only one counts as such.
        closed += std::min(length, longest);
        longest = std::max(length, longest);
    }
    addCount(lines, rule::kRails, say::kOpenRails, open, sheet_->openTrack);
    addCount(lines, rule::kRails, say::kClosedRails, closed, sheet_->closedTrack);
    addCount(lines, rule::kRails, say::kLongestRails, longest, sheet_->longestTrack);
    for (const auto& station : sheet_->stations)
        addCount(lines, rule::kStation, say::kStations, (station.cells & onLoops).count(),
                 station.points, station.colour);
}

std::vector<ScoreLine> Rules::scoreLines(const Player& player) const {
    std::vector<ScoreLine> lines;
    for (const auto& gem : sheet_->gems)
        addCount(lines, rule::kGem, say::kGems, (gem.cells & player.crossed).count(), gem.points,
                 gem.colour);
    for (const auto& arrow : sheet_->arrows) {
        if (!player.crossed.contains(arrow.cells)) continue;
        const auto line = arrow.isRow ? std::to_string(arrow.line + 1)
                                      : std::string(1, static_cast<char>('a' + arrow.line));
        lines.push_back({rule::kArrow,
                         {arrow.isRow ? say::kRow : say::kColumn, {{"line", line}}},
                         arrow.points});
    }
    for (const auto& puzzle : sheet_->puzzles)
        if (puzzle.cells.any() && player.crossed.contains(puzzle.cells))
            lines.push_back(
                {rule::kPuzzle,
                 {say::kPuzzleDone,
                  {{"count", std::to_string(puzzle.cells.count())}, {"colour", puzzle.colour}}},
                 puzzle.points});
    for (const auto& area : sheet_->areas)
        if (player.crossed.contains(area.cells))
            lines.push_back({rule::kArea, {say::kAreaDone, {{"name", area.name}}}, area.points});
    for (std::size_t i = 0; i < sheet_->flags.size(); ++i)
        if (const int circled = player.flags[i].circled; circled >= 0)
            lines.push_back({rule::kFlag,
                             {say::kFlagReached, {{"colour", sheet_->flags[i].colour}}},
                             sheet_->flags[i].values[static_cast<std::size_t>(circled)]});
    if (sheet_->rails) scoreRails(player, lines);
    addCount(lines, rule::kHeap, say::kHeaps, (player.crossed & sheet_->heaps).count(),
             sheet_->heapPoints);
    addCount(lines, rule::kBomb, say::kBombs, player.exploded.count(), sheet_->bombPoints);
    if (playerCount() == 1)
        addCount(lines, rule::kSolo, say::kSoloBombs, (player.crossed & sheet_->bombs).count(),
                 kSoloBombPoints);
    return lines;
}

ScoreSheet Rules::score(const State& s) const {
    ScoreSheet sheet;
    for (int p = 0; p < playerCount(); ++p) sheet.players.push_back(scoreLines(s.players[p]));
    return sheet;
}

std::optional<Outcome> Rules::outcome(const State& s) const {
    if (s.phase != Phase::Over) return std::nullopt;
    const auto sheet = score(s);
    if (playerCount() == 1) {
        const int points = sheet.total(0);
        const bool graded = sheet_->level == 1 || sheet_->level == 2;
        return Outcome{{},
                       {graded ? gradeFor(sheet_->level, points) : say::kSoloDone,
                        {{"points", std::to_string(points)}}}};
    }
    // Most points, then fewest crosses; printed ones are the same for all.
    const auto rank = [&](int p) {
        return std::pair{sheet.total(static_cast<std::size_t>(p)), -s.players[p].crossed.count()};
    };
    int best = 0, equal = 0;
    for (int p = 1; p < playerCount(); ++p)
        if (rank(p) > rank(best)) best = p;
    std::vector<int> winners;
    for (int p = 0; p < playerCount(); ++p) {
        if (rank(p) == rank(best)) winners.push_back(p);
        if (rank(p).first == rank(best).first) ++equal;
    }
    const auto points = std::to_string(rank(best).first);
    const auto crosses = std::to_string(-rank(best).second);
    if (winners.size() > 1) {
        std::string names;
        for (const int p : winners) names += (names.empty() ? "" : ", ") + players_[p];
        return Outcome{
            winners,
            {say::kShared, {{"players", names}, {"points", points}, {"crosses", crosses}}}};
    }
    if (equal > 1)
        return Outcome{winners,
                       {say::kWonByCrosses,
                        {{"player", players_[best]}, {"points", points}, {"crosses", crosses}}}};
    return Outcome{winners, {say::kWon, {{"player", players_[best]}, {"points", points}}}};
}

}  // namespace kibitz::rules::dizzle
