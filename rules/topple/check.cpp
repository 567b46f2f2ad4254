#include "rules/topple/topple.h"
#include "rules/topple/words.h"

namespace kibitz::rules::topple {

namespace {

bool onBoard(int cell) { return cell >= 0 && cell < kCells; }

}  // namespace

std::vector<Violation> Rules::check(const State& s, const Move& m) const {
    if (s.phase == Phase::Over) return {{kGameEnd, said(kGameOver), {}}};
    switch (m.kind) {
        case Move::Kind::Roll: return checkRoll(s, m);
        case Move::Kind::Place: return checkPlace(s, m);
        case Move::Kind::Knock: return checkKnock(s, m);
        case Move::Kind::Clear: break;
    }
    // Whoever likes may clear the board, so it matters only when.
    if (s.phase != Phase::Clear) return {{kRoundEnd, said(kNotRoundEnd), {}}};
    return {};
}

void Rules::checkTurn(const State& s, int player, std::vector<Violation>& broken) const {
    if (player != s.toMove)
        broken.push_back({kTurnOrder,
                          said(kNotYourTurn, "due", nameOf(s.toMove), "player", nameOf(player)),
                          {}});
}

std::vector<Violation> Rules::checkRoll(const State& s, const Move& m) const {
    std::vector<Violation> broken;
    if (s.phase == Phase::Clear)
        broken.push_back({kRoundEnd, said(kClearFirst), {}});
    else
        checkTurn(s, m.player, broken);
    if (s.phase == Phase::Place)
        broken.push_back(
            {kThrow, said(kAlreadyThrown, "player", nameOf(s.toMove), "die", s.die), {}});
    if (m.die < 1 || m.die > 6) broken.push_back({kThrow, said(kNoSuchFace, "die", m.die), {}});
    return broken;
}

std::vector<Violation> Rules::checkPlace(const State& s, const Move& m) const {
    std::vector<Violation> broken;
    if (s.phase == Phase::Clear)
        broken.push_back({kRoundEnd, said(kClearFirst), {}});
    else
        checkTurn(s, m.player, broken);
    if (s.phase == Phase::Throw)
        broken.push_back({kThrow, said(kThrowFirst, "player", nameOf(s.toMove)), {}});
    if (s.phase == Phase::Contest)
        broken.push_back({kFirstPlayer, said(kContestFirst, "player", nameOf(s.toMove)), {}});
    // A pawn that made others fall has no place of its own any more: both may stay open.
    const bool fell = m.fall != Fall::Nothing;
    if (!fell || m.cell != kNone) checkCell(s.phase == Phase::Place ? s.die : 0, m.cell, broken);
    if (!fell || m.colour != kNone) checkColour(s, m.player, m.colour, m.cell, broken);
    if (m.fall == Fall::Others && s.placed == 0)
        broken.push_back({kFall, said(kNothingToTopple), {}});
    return broken;
}

void Rules::checkCell(int die, int cell, std::vector<Violation>& broken) const {
    if (!onBoard(cell)) {
        broken.push_back({kEquipment, said(kNoSuchCell), {}});
    } else if (die != 0 && !fits(die, cell)) {
        const int level = board_.levels[static_cast<std::size_t>(cell)];
        broken.push_back({kLevel,
                          said(kWrongLevel, "cell", cellName(cell), "level", level, "die", die),
                          {topSite(cell)}});
    }
}

void Rules::checkColour(const State& s, int player, int colour, int cell,
                        std::vector<Violation>& broken) const {
    if (colour < 0 || colour >= kColours) {
        broken.push_back({kEquipment, said(kNoSuchColour), {}});
        return;
    }
    const auto where = onBoard(cell) ? std::vector{topSite(cell)} : std::vector<Site>{};
    const auto& name = colourName(colour);
    const int owner = ownerOf(colour);
    if (owner == kNone) {
        broken.push_back({kThreePlayers, said(kColourUnused, "colour", name), where});
        return;
    }
    if (owner != player)
        broken.push_back(
            {kOwnPawns,
             said(kNotYourColour, "colour", name, "owner", nameOf(owner), "player", nameOf(player)),
             where});
    if (pawnsLeft(s, colour) == 0)
        broken.push_back(
            {kOwnPawns, said(kNoPawnLeft, "count", board_.pawnsPerColour, "colour", name), where});
}

std::vector<Violation> Rules::checkKnock(const State& s, const Move& m) const {
    std::vector<Violation> broken;
    if (m.player != kTable && !isPlayer(m.player))
        broken.push_back({kTurnOrder, said(kNoSuchPlayer), {}});
    if (s.phase == Phase::Clear) {
        broken.push_back({kRoundEnd, said(kClearFirst), {}});
    } else if (s.phase == Phase::Contest) {
        broken.push_back({kFirstPlayer, said(kContestFirst, "player", nameOf(s.toMove)), {}});
    } else if (s.placed == 0) {
        // Nothing comes of these: as moves they would lead to where the game is already.
        if (m.player == kTable)
            broken.push_back({kEmptyBoard, said(kNobodysKnock), {}});
        else if (junior_)
            broken.push_back({kJunior, said(kJuniorKnock), {}});
    }
    return broken;
}

}  // namespace kibitz::rules::topple
