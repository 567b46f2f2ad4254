#include "rules/topple/look.h"
#include "rules/topple/scoring.h"
#include "rules/topple/words.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace kibitz::rules::topple {

namespace {

/// The most that `values` can sum to when each counts for another of `pawns` pawns and the k-th
/// pawn brings at most k: pairing the best with the latest is the best that can be.
int bestSum(std::vector<int> values, int pawns, bool growing) {
    std::sort(values.begin(), values.end(), std::greater{});
    int sum = 0;
    for (std::size_t i = 0; i < values.size() && pawns > 0; ++i, --pawns)
        sum += growing ? std::min(values[i], pawns) : values[i];
    return sum;
}

/// The look as stacks, as far as it can be seen: what lies below the tops is unknown.
Stacks visible(const Look& look) {
    Stacks stacks;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        stacks.height[cell] = static_cast<std::uint8_t>(look.height[cell]);
        stacks.top[cell] = static_cast<std::int16_t>(look.top[cell]);
    }
    return stacks;
}

}  // namespace

Audit Rules::audit(const Appearance& seen) const {
    const auto look = read(seen);
    Audit audit;
    audit.players.resize(names_.size());
    checkForm(look, audit.impossible);
    auditPawns(look, audit);
    const auto shares = auditTurns(look, audit);
    const auto stacks = visible(look);
    for (int player = 0; player < players(); ++player) {
        auto& audited = audit.players[static_cast<std::size_t>(player)];
        if (junior_) continue;
        audited.lowest = kNoLowest;
        audited.highest =
            target_ - 1 + mostPoints(look, player, shares[static_cast<std::size_t>(player)]);
        for (int line = 0; line < kLines; ++line)
            for (const int colour : coloursOf(player))
                if (const int tops = topsIn(stacks, line, colour);
                    tops > 0 && isComplete(stacks, line))
                    audited.lines.push_back({kOneLook,
                                             said(kLineStands, "line", lineName(line), "colour",
                                                  colourName(colour), "tops", tops),
                                             0});
    }
    return audit;
}

void Rules::auditPawns(const Look& look, Audit& audit) const {
    for (int colour = 0; colour < kColours; ++colour) {
        std::vector<Site> where;
        for (int cell = 0; cell < kCells; ++cell)
            if (look.top[static_cast<std::size_t>(cell)] == colour) where.push_back(topSite(cell));
        if (where.empty()) continue;
        if (ownerOf(colour) == kNone)
            audit.impossible.push_back(
                {kThreePlayers, said(kColourUnused, "colour", colourName(colour)), where});
        else if (static_cast<int>(where.size()) > board_.pawnsPerColour)
            audit.impossible.push_back({kEquipment,
                                        said(kTooManyTops, "tops", where.size(), "colour",
                                             colourName(colour), "count", board_.pawnsPerColour),
                                        where});
    }
    const int most = pawnsInRound({});
    if (look.pawns > most) {
        std::vector<Site> where;
        for (int cell = 0; cell < kCells; ++cell)
            if (look.height[static_cast<std::size_t>(cell)] > 0) where.push_back(heightSite(cell));
        audit.impossible.push_back(
            {kEquipment, said(kTooManyPawns, "pawns", look.pawns, "count", most), where});
    }
    if (look.pawns == most && look.dice.size() == 1) {
        const int die = look.dice.front();
        bool any = false;
        for (int cell = 0; cell < kCells; ++cell)
            any = any || (look.height[static_cast<std::size_t>(cell)] > 0 && fits(die, cell));
        // Only unusual: somebody may have touched the die while the pawns were admired.
        if (!any) audit.unusual.push_back({kLevel, said(kLastNotThere, "die", die), {}});
    }
}

// Players who take turns have placed equally many, those from the starter on perhaps one more. Goes
// through who may still be in (junior) and who began, and gives the most that each can have placed.
std::array<int, kMostPlayers> Rules::auditTurns(const Look& look, Audit& audit) const {
    std::array<int, kMostPlayers> tops{}, most{};
    std::array<std::vector<Site>, kMostPlayers> where;
    for (int cell = 0; cell < kCells; ++cell) {
        const int colour = look.top[static_cast<std::size_t>(cell)];
        if (colour == kNone || ownerOf(colour) == kNone) continue;
        const auto owner = static_cast<std::size_t>(ownerOf(colour));
        ++tops[owner];
        where[owner].push_back(topSite(cell));
    }
    bool possible = false;
    const unsigned everybody = (1u << players()) - 1;
    for (unsigned in = everybody; in != 0; --in) {
        const int count = std::popcount(in);
        const bool holds = look.pawns <= pawnsInRound({}) / players() * count;
        if (in != everybody && (!junior_ || count < 2 || !holds)) continue;
        std::array<int, kMostPlayers> seats{};
        int seat = 0;
        for (int player = 0; player < players(); ++player)
            if (in >> player & 1u) seats[static_cast<std::size_t>(seat++)] = player;
        for (int starter = 0; starter < count; ++starter) {
            std::array<int, kMostPlayers> share{};
            for (int i = 0; i < count; ++i)
                share[static_cast<std::size_t>(
                    seats[static_cast<std::size_t>((starter + i) % count)])] =
                    (look.pawns - i + count - 1) / count;
            const bool fits =
                std::equal(tops.begin(), tops.end(), share.begin(), std::less_equal{});
            possible = possible || fits;
            for (std::size_t i = 0; i < kMostPlayers; ++i) most[i] = std::max(most[i], share[i]);
        }
    }
    // What could not be read is nobody's fault.
    if (possible || !look.half.empty() || !look.strange.empty()) return most;
    const auto before = audit.impossible.size();
    for (int player = 0; player < players(); ++player) {
        const auto i = static_cast<std::size_t>(player);
        if (tops[i] > most[i])
            audit.impossible.push_back({kTurnOrder,
                                        said(kTooManyOwn, "player", nameOf(player), "tops", tops[i],
                                             "pawns", look.pawns, "share", most[i]),
                                        where[i]});
    }
    if (audit.impossible.size() == before)
        audit.impossible.push_back({kTurnOrder, said(kNotInTurns, "pawns", look.pawns), {}});
    return most;
}

// An upper bound for the points of this round. A pawn that the player placed is a top of theirs or
// lies hidden below a top; lines that are complete now may have been so at any time before.
int Rules::mostPoints(const Look& look, int player, int pawns) const {
    // Nothing stands: the round has just begun, or a fall has ended the game after any round at
    // all.
    if (look.pawns == 0) return mostOfAnyRound();
    const auto stacks = visible(look);
    const auto mayHave = [&](std::size_t cell) {
        return look.height[cell] > 1 ||
               (look.top[cell] != kNone && ownerOf(look.top[cell]) == player);
    };
    int points = 0;
    std::array<int, kCells> perPawn{};  // for each pawn added to the cell, from complete lines
    for (int line = 0; line < kLines; ++line) {
        if (!isComplete(stacks, line)) continue;
        const auto& cells = lines()[static_cast<std::size_t>(line)];
        const int own =
            std::min(pawns, static_cast<int>(std::count_if(cells.begin(), cells.end(), mayHave)));
        if (own == 0) continue;
        points += 3 + own - 1;
        for (const auto cell : cells) perPawn[cell] += own;
    }
    std::vector<int> fromLines, fromStacks;  // what each pawn placed on another can have brought
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const bool topIsOwn = look.top[cell] != kNone && ownerOf(look.top[cell]) == player;
        const int last = look.height[cell] - (topIsOwn ? 0 : 1);
        for (int nth = 2; nth <= last; ++nth) {
            fromLines.push_back(perPawn[cell]);
            if (nth > 3) fromStacks.push_back(std::min(nth, board_.pawnsPerColour));
        }
    }
    return points + bestSum(fromLines, pawns, false) + bestSum(fromStacks, pawns, true);
}

// Every line completed with four other tops of one's own; every pawn onto four complete lines that
// one tops throughout; every pawn of a colour in one stack; and the bonus.
int Rules::mostOfAnyRound() const {
    const int colours = players() == 2 ? 2 : 1;
    const int pawns = board_.pawnsPerColour;
    return kLines * (3 + 4) + colours * (pawns * 4 * kSide + pawns * (pawns + 1) / 2) + 3;
}

}  // namespace kibitz::rules::topple
