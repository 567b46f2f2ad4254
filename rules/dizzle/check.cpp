// Why a move is not legal: every broken rule, not only the first.

#include "rules/dizzle/dizzle.h"
#include "rules/dizzle/words.h"

namespace kibitz::rules::dizzle {

namespace {

bool isDue(Phase phase, Move::Kind kind) {
    using Kind = Move::Kind;
    switch (kind) {
        case Kind::Erupt: return phase == Phase::Erupt;
        case Kind::Blacken: return phase == Phase::Lava;
        case Kind::Roll: return phase == Phase::Roll || phase == Phase::Rethrow;
        case Kind::Take: return phase == Phase::Place || phase == Phase::PlaceAfterReroll;
        case Kind::Reroll:
        case Kind::Pass: return phase == Phase::Place;
        case Kind::Return: return phase == Phase::Penalty;
        case Kind::Extra: return phase == Phase::Extra;
        case Kind::Cross: return phase == Phase::Cross;
        case Kind::Lay: return phase == Phase::Lay;
        case Kind::Land: return phase == Phase::Land;
    }
    return false;
}

}  // namespace

Violation Rules::due(const State& s) const {
    const auto say = [&](const Rule& rule, const Phrase& phrase) {
        return Violation{rule, {phrase, {{"player", players_[s.current]}}}, {}};
    };
    switch (s.phase) {
        case Phase::Erupt: return say(rule::kLava, say::kDueErupt);
        case Phase::Lava: return say(rule::kLava, say::kDueLava);
        case Phase::Roll: return say(rule::kThrow, say::kDueRoll);
        case Phase::Place: return say(rule::kTurnOrder, say::kDuePlace);
        case Phase::Rethrow: return say(rule::kReroll, say::kDueRethrow);
        case Phase::PlaceAfterReroll: return say(rule::kReroll, say::kDueTake);
        case Phase::Penalty: return say(rule::kPenalty, say::kDuePenalty);
        case Phase::Extra: return say(rule::kSolo, say::kDueExtra);
        case Phase::Cross: return {rule::kEndOfTour, {say::kDueCross}, {}};
        case Phase::Lay: return say(rule::kRails, say::kDueLay);
        case Phase::Land: return say(rule::kRocket, say::kDueLand);
        case Phase::Over: break;
    }
    return {rule::kEnd, {say::kOver}, {}};
}

std::vector<Violation> Rules::check(const State& s, const Move& m) const {
    using Kind = Move::Kind;
    std::vector<Violation> broken;
    const bool byTable = m.kind == Kind::Cross;
    if (!byTable && (m.player < 0 || m.player >= playerCount())) {
        broken.push_back({rule::kTurnOrder, {say::kNobody}, {}});
        return broken;
    }
    if (!isDue(s.phase, m.kind)) {
        broken.push_back(due(s));
        // What the sheet forbids it forbids at any time.
        if (m.kind == Kind::Take && s.phase != Phase::Over)
            checkCell(s.players[m.player], m, broken);
        return broken;
    }
    if (byTable) return broken;
    if (m.player != s.current) {
        auto whose = due(s);
        whose.rule = rule::kTurnOrder;
        broken.push_back(std::move(whose));
        if (s.players[m.player].passed)
            broken.push_back(
                {rule::kPass, {say::kHasPassed, {{"player", players_[m.player]}}}, {}});
    }
    switch (m.kind) {
        case Kind::Erupt:
            if (m.value < 1 || m.value > 6) broken.push_back({rule::kLava, {say::kNoValue}, {}});
            break;
        case Kind::Roll:
        case Kind::Extra: checkThrow(s, m, broken); break;
        case Kind::Take: checkTake(s, m, broken); break;
        case Kind::Reroll:
        case Kind::Pass: checkGivingUp(s, m, broken); break;
        default: checkMark(s, m, broken); break;
    }
    return broken;
}

void Rules::checkThrow(const State& s, const Move& m, std::vector<Violation>& broken) const {
    const bool extra = m.kind == Move::Kind::Extra;
    const int expected = extra ? 2 : diceToThrow(s);
    int found = m.faces[0];
    for (std::size_t face = 1; face <= 6; ++face) found += m.faces[face];
    if (m.faces[0] != 0) broken.push_back({rule::kThrow, {say::kNoValue}, {}});
    if (found != expected)
        broken.push_back(
            {extra                       ? rule::kSolo
             : s.phase == Phase::Rethrow ? rule::kReroll
                                         : rule::kDice,
             {say::kWrongCount,
              {{"expected", std::to_string(expected)}, {"found", std::to_string(found)}}},
             {}});
}

void Rules::checkTake(const State& s, const Move& m, std::vector<Violation>& broken) const {
    if (m.value < 1 || m.value > 6)
        broken.push_back({rule::kOneDie, {say::kNoValue}, {}});
    else if (s.pool[m.value] == 0)
        broken.push_back(
            {rule::kOneDie, {say::kNotInPool, {{"value", std::to_string(m.value)}}}, {}});
    const auto& player = s.players[m.player];
    if (!checkCell(player, m, broken)) return;
    const auto site = cellSite(m.player, m.cell);
    const auto name = nameOf(m.cell);
    if (player.dice.has(m.cell))
        broken.push_back({rule::kFreeCell, {say::kIsCovered, {{"cell", name}}}, {site}});
    if (lockedCells(player).has(m.cell)) {
        const auto& colour = sheet_->cells[static_cast<std::size_t>(m.cell)].colour;
        if (colour.empty())
            broken.push_back({rule::kLock, {say::kIsLockedPlain, {{"cell", name}}}, {site}});
        else
            broken.push_back(
                {rule::kLock, {say::kIsLocked, {{"cell", name}, {"colour", colour}}}, {site}});
    }
    checkWhere(player, m, broken);
}

/// The cell for itself: what is wrong with it now and stays wrong. False: there is none.
bool Rules::checkCell(const Player& player, const Move& m, std::vector<Violation>& broken) const {
    if (!hasCell(m.cell)) {
        broken.push_back({rule::kFreeCell, {say::kNoCell, {{"cell", nameOf(m.cell)}}}, {}});
        return false;
    }
    const auto site = cellSite(m.player, m.cell);
    const auto name = nameOf(m.cell);
    const auto say = [&](const Rule& rule, const Phrase& phrase) {
        broken.push_back({rule, {phrase, {{"cell", name}}}, {site}});
    };
    const auto& cell = sheet_->cells[static_cast<std::size_t>(m.cell)];
    if (player.crossed.has(m.cell)) say(rule::kFreeCell, say::kIsCrossed);
    if (player.exploded.has(m.cell)) say(rule::kBomb, say::kIsExploded);
    if (player.lava.has(m.cell)) say(rule::kLava, say::kIsLava);
    if (cell.pip == 0)
        say(rule::kFreeCell, say::kNoPip);
    else if (cell.pip != m.value)
        broken.push_back({rule::kMatch,
                          {say::kPipsDiffer,
                           {{"value", std::to_string(m.value)},
                            {"cell", name},
                            {"pip", std::to_string(cell.pip)}}},
                          {site}});
    return true;
}

void Rules::checkWhere(const Player& player, const Move& m, std::vector<Violation>& broken) const {
    const auto site = cellSite(m.player, m.cell);
    const auto here = CellSet::of(m.cell);
    const bool besideCross = (sheet_->neighbours(player.crossed) & here).any();
    if (player.dice.none()) {
        if (!besideCross)
            broken.push_back(
                {rule::kStartDie, {say::kNotBesideCross, {{"cell", nameOf(m.cell)}}}, {site}});
        return;
    }
    const auto beside = sheet_->neighbours(player.dice);
    if ((beside & here).any()) return;
    if (const auto ways = beside & freeCells(player); ways.any())
        broken.push_back(
            {rule::kNextDie,
             {say::kNotBesideDie, {{"cell", nameOf(m.cell)}, {"way", nameOf(*ways.begin())}}},
             {site, cellSite(m.player, *ways.begin())}});
    else if (!besideCross)
        broken.push_back(
            {rule::kJump, {say::kJumpNotBesideCross, {{"cell", nameOf(m.cell)}}}, {site}});
}

void Rules::checkGivingUp(const State& s, const Move& m, std::vector<Violation>& broken) const {
    const auto cells = targets(s.players[m.player]);
    for (const int cell : cells) {
        const int pip = sheet_->cells[static_cast<std::size_t>(cell)].pip;
        if (s.pool[static_cast<std::size_t>(pip)] == 0) continue;
        broken.push_back(
            {rule::kObligation,
             {say::kMustPlace, {{"value", std::to_string(pip)}, {"cell", nameOf(cell)}}},
             {cellSite(m.player, cell)}});
        return;
    }
    if (m.kind == Move::Kind::Reroll && cells.none())
        broken.push_back({rule::kStuck, {say::kNowhere}, {}});
}

/// Moves that mark or clear one cell: lava, a die given back, a track, a landing.
void Rules::checkMark(const State& s, const Move& m, std::vector<Violation>& broken) const {
    using Kind = Move::Kind;
    const auto& player = s.players[m.player];
    const Rule rule = m.kind == Kind::Blacken  ? rule::kLava
                      : m.kind == Kind::Return ? rule::kPenalty
                      : m.kind == Kind::Lay    ? rule::kRails
                                               : rule::kRocket;
    if (!hasCell(m.cell)) {
        broken.push_back({rule, {say::kNoCell, {{"cell", nameOf(m.cell)}}}, {}});
        return;
    }
    const auto site = cellSite(m.player, m.cell);
    const auto say = [&](const Phrase& phrase) {
        broken.push_back({rule, {phrase, {{"cell", nameOf(m.cell)}}}, {site}});
    };
    const auto& cell = sheet_->cells[static_cast<std::size_t>(m.cell)];
    if (m.kind == Kind::Return || m.kind == Kind::Lay) {
        if (!player.dice.has(m.cell)) say(say::kNoDieThere);
        if (m.kind == Kind::Lay && (m.track < Track::NS || m.track > Track::SW))
            broken.push_back({rule, {say::kNoTrack}, {}});
        return;
    }
    if (player.crossed.has(m.cell)) say(say::kIsCrossed);
    if (player.lava.has(m.cell)) say(say::kIsLava);
    if (m.kind == Kind::Land) {
        if (!sheet_->planets.has(m.cell)) say(say::kNoPlanet);
        return;
    }
    if (player.exploded.has(m.cell) && !options_.lavaCoversExploded) say(say::kIsExploded);
    if (cell.pip == 0)
        say(say::kNoPip);
    else if (cell.pip != s.lavaDie)
        broken.push_back({rule,
                          {say::kLavaPip,
                           {{"value", std::to_string(s.lavaDie)},
                            {"cell", nameOf(m.cell)},
                            {"pip", std::to_string(cell.pip)}}},
                          {site}});
    if (!sheet_->neighbours(sheet_->volcanoes | player.lava).has(m.cell)) say(say::kLavaApart);
}

}  // namespace kibitz::rules::dizzle
