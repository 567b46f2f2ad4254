#include "rules/topple/look.h"

#include "rules/topple/scoring.h"
#include "rules/topple/words.h"

#include <algorithm>
#include <span>

namespace kibitz::rules::topple {

namespace {

// The vocabulary lists nothing, then the colours, then the heights from 1.
Symbol topSymbol(int colour) { return {static_cast<std::uint8_t>(1 + colour)}; }
Symbol heightSymbol(int height) { return {static_cast<std::uint8_t>(kColours + height)}; }

std::string listed(const std::vector<int>& cells) {
    std::string out;
    for (const int cell : cells) out += (out.empty() ? "" : ", ") + cellName(cell);
    return out;
}

}  // namespace

Appearance Rules::appearance(const State& s) const {
    Appearance look;
    look.sites.resize(words_.sites.size());
    const auto stacks = stacksOf(s);
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (stacks.height[at] == 0) continue;
        look.sites[topSite(cell).index] = topSymbol(stacks.top[at]);
        look.sites[heightSite(cell).index] = heightSymbol(stacks.height[at]);
    }
    if (s.die != 0) look.loose.add({s.die, 0});
    return look;
}

Look Rules::read(const Appearance& seen) const {
    Look look;
    look.top.fill(kNone);
    look.foreign = seen.sites.size() != words_.sites.size();
    for (const auto die : seen.loose) look.dice.push_back(die.value);
    if (look.foreign) return look;
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        for (const auto site : {topSite(cell), heightSite(cell)})
            if (!words_.canShow(site, seen.sites[site.index])) look.strange.push_back(site);
        const auto top = seen.sites[topSite(cell).index];
        const auto height = seen.sites[heightSite(cell).index];
        if ((top == kNothing) != (height == kNothing)) look.half.push_back(cell);
        if (top > kNothing && top <= topSymbol(kColours - 1)) look.top[at] = top.index - 1;
        if (height >= heightSymbol(1) && height <= heightSymbol(kMostPawns))
            look.height[at] = height.index - kColours;
        look.pawns += look.height[at];
    }
    return look;
}

void Rules::checkForm(const Look& look, std::vector<Violation>& broken) const {
    if (look.foreign) broken.push_back({kEquipment, said(kOtherTable), {}});
    for (const auto site : look.strange)
        broken.push_back(
            {kEquipment, said(kStrangeLook, "site", words_.sites[site.index].name), {site}});
    for (const int cell : look.half)
        broken.push_back({kEquipment,
                          said(kTopWithoutHeight, "cell", cellName(cell)),
                          {topSite(cell), heightSite(cell)}});
    if (look.dice.size() > 1)
        broken.push_back({kEquipment, said(kOneDie, "count", look.dice.size()), {}});
    for (const int die : look.dice)
        if (die < 1 || die > 6) broken.push_back({kEquipment, said(kNoSuchFace, "die", die), {}});
}

bool Rules::halfDone(const State& s, const Appearance& seen) const {
    const auto look = read(seen);
    if (look.foreign || !look.strange.empty() || !look.half.empty()) return false;
    // What each stack shows from the board up.
    std::array<std::vector<int>, kCells> stacks;
    for (const auto pawn : std::span{s.pawns}.first(s.placed))
        stacks[pawn.cell].push_back(pawn.colour);
    int gone = 0;
    for (std::size_t cell = 0; cell < stacks.size(); ++cell) {
        const auto height = static_cast<std::size_t>(look.height[cell]);
        if (height > stacks[cell].size()) return false;
        if (height > 0 && stacks[cell][height - 1] != look.top[cell]) return false;
        gone += static_cast<int>(stacks[cell].size() - height);
    }
    return gone > 0;
}

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& seen) const {
    const auto look = read(seen);
    std::vector<Violation> broken;
    checkForm(look, broken);
    if (!broken.empty()) return broken;
    if (s.phase == Phase::Over) return {{kGameEnd, said(kGameOver), {}}};
    if (s.phase == Phase::Clear) return {{kRoundEnd, said(kClearFirst), {}}};
    whyNotCells(s, look, broken);
    whyNotDie(s, look, broken);
    if (broken.empty())
        broken.push_back({kTurnOrder, said(kNothingNew, "player", nameOf(s.toMove)), {}});
    return broken;
}

void Rules::whyNotCells(const State& s, const Look& look, std::vector<Violation>& broken) const {
    const auto stacks = stacksOf(s);
    std::vector<int> gone, added;
    std::vector<Site> goneSites, addedSites;
    int pawnsAdded = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const int more = look.height[at] - stacks.height[at];
        if (more < 0) {
            gone.push_back(cell);
            goneSites.push_back(heightSite(cell));
        } else if (more > 0) {
            added.push_back(cell);
            addedSites.push_back(heightSite(cell));
            pawnsAdded += more;
        } else if (look.height[at] > 0 && look.top[at] != stacks.top[at]) {
            broken.push_back({kHandsOff,
                              said(kPawnChanged, "cell", cellName(cell), "before",
                                   colourName(stacks.top[at]), "after", colourName(look.top[at])),
                              {topSite(cell)}});
        }
    }
    if (!gone.empty() && !added.empty()) {
        goneSites.insert(goneSites.end(), addedSites.begin(), addedSites.end());
        broken.push_back(
            {kHandsOff, said(kPawnsMoved, "from", listed(gone), "to", listed(added)), goneSites});
    } else if (!gone.empty()) {
        broken.push_back({kFall, said(kPawnsGone, "cells", listed(gone)), goneSites});
    } else if (pawnsAdded > 1) {
        broken.push_back({kOnePawn,
                          said(kTooManyAdded, "count", pawnsAdded, "cells", listed(added)),
                          addedSites});
    } else if (pawnsAdded == 1) {
        whyNotAdded(s, look, added.front(), broken);
    }
}

void Rules::whyNotAdded(const State& s, const Look& look, int cell,
                        std::vector<Violation>& broken) const {
    if (s.phase == Phase::Contest) {
        broken.push_back(
            {kFirstPlayer, said(kContestFirst, "player", nameOf(s.toMove)), {topSite(cell)}});
        return;
    }
    const int colour = look.top[static_cast<std::size_t>(cell)];
    const int owner = ownerOf(colour);
    // A pawn of another colour: its owner was too quick, or somebody took the wrong pawn.
    if (owner != kNone) checkTurn(s, owner, broken);
    checkColour(s, s.toMove, colour, cell, broken);
    const int lying = look.dice.empty() ? 0 : look.dice.front();
    // Thrown and placed between two looks: the die that lies there is the one that was thrown.
    checkCell(s.phase == Phase::Throw ? lying : s.die, cell, broken);
    if (s.phase == Phase::Throw && (broken.empty() || lying == s.die))
        broken.push_back({kThrow, said(kPlacedUnseen, "cell", cellName(cell)), {topSite(cell)}});
}

void Rules::whyNotDie(const State& s, const Look& look, std::vector<Violation>& broken) const {
    if (look.dice.empty()) {
        if (s.die != 0) broken.push_back({kEquipment, said(kDieGone), {}});
        return;
    }
    // Beside a wrong pawn a turned die is no news: the next player may have thrown already.
    if (s.phase == Phase::Place && look.dice.front() != s.die && broken.empty())
        broken.push_back(
            {kThrow, said(kDieTurned, "before", s.die, "after", look.dice.front()), {}});
}

}  // namespace kibitz::rules::topple
