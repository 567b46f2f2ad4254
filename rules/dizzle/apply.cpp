// What a move does, and how a tour runs from one phase to the next.

#include "rules/dizzle/dizzle.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::dizzle {

namespace {

bool isEmpty(const std::array<std::uint8_t, 7>& pool) {
    return std::all_of(pool.begin(), pool.end(), [](std::uint8_t count) { return count == 0; });
}

}  // namespace

State Rules::apply(const State& before, const Move& m) const {
    using Kind = Move::Kind;
    State s = before;
    auto& player = s.players[s.current];
    switch (m.kind) {
        case Kind::Erupt:
            s.lavaDie = m.value;
            s.phase = Phase::Lava;
            seekLava(s, 0);
            break;
        case Kind::Blacken:
            player.lava.add(m.cell);
            seekLava(s, (s.current - starter(s) + playerCount()) % playerCount() + 1);
            break;
        case Kind::Roll: applyRoll(s, m); break;
        case Kind::Take:
            --s.pool[m.value];
            player.dice.add(m.cell);
            // Alone, the two extra dice play for the others; with nothing left there is nothing to
            // take from.
            if (playerCount() == 1 && !isEmpty(s.pool))
                s.phase = Phase::Extra;
            else
                endAction(s);
            break;
        case Kind::Reroll: s.phase = Phase::Rethrow; break;
        case Kind::Pass:
            player.passed = true;
            endAction(s);
            break;
        case Kind::Return:
            player.dice.remove(m.cell);
            ++s.pool[static_cast<std::size_t>(sheet_->cells[static_cast<std::size_t>(m.cell)].pip)];
            endAction(s);
            break;
        case Kind::Extra: applyExtra(s, m); break;
        case Kind::Cross: crossAll(s); break;
        case Kind::Lay: applyLay(s, m); break;
        case Kind::Land:
            player.crossed.add(m.cell);
            --player.landings;
            seekLanding(s);
            break;
    }
    return s;
}

void Rules::applyRoll(State& s, const Move& m) const {
    const bool again = s.phase == Phase::Rethrow;
    s.pool = m.faces;
    if (!again) {
        ++s.players[s.current].ticks;
        if (s.lavaDie != 0 && options_.lavaDie == LavaDie::Aside) s.aside = 1;
        if (s.lavaDie != 0 && options_.lavaDie == LavaDie::Stays) ++s.pool[s.lavaDie];
        s.lavaDie = 0;
        s.phase = Phase::Place;
    } else if (canPlace(s, s.current)) {
        s.phase = Phase::PlaceAfterReroll;
    } else if (s.players[s.current].dice.any()) {
        s.phase = Phase::Penalty;
    } else {
        endAction(s);
    }
}

void Rules::applyExtra(State& s, const Move& m) const {
    for (std::size_t face = 1; face <= 6; ++face) {
        const auto gone = std::min(s.pool[face], m.faces[face]);
        s.pool[face] = static_cast<std::uint8_t>(s.pool[face] - gone);
        s.aside = static_cast<std::uint8_t>(s.aside + gone);
    }
    endAction(s);
}

void Rules::endAction(State& s) const {
    int active = 0;
    for (int p = 0; p < playerCount(); ++p) active += s.players[p].passed ? 0 : 1;
    // The only one left has just had his one action; alone, there never was anybody else.
    const bool lastHasActed = active == 1 && playerCount() > 1 && !s.players[s.current].passed;
    if (isEmpty(s.pool) || active == 0 || lastHasActed) {
        endTour(s);
        return;
    }
    do s.current = static_cast<std::uint8_t>((s.current + 1) % playerCount());
    while (s.players[s.current].passed);
    s.phase = Phase::Place;
}

void Rules::endTour(State& s) const {
    for (auto& player : s.players) player.passed = false;
    s.phase = Phase::Cross;
    if (!sheet_->rails) return;
    s.phase = Phase::Lay;
    seekLaying(s);
}

/// The next player, from the starting one on, who still has dice to turn into track.
void Rules::seekLaying(State& s) const {
    for (int seat = 0; seat < playerCount(); ++seat) {
        const int p = (starter(s) + seat) % playerCount();
        if (s.players[p].dice.none()) continue;
        s.current = static_cast<std::uint8_t>(p);
        return;
    }
    resolveBombs(s);
    resolveFlags(s);
    closeTour(s);
}

void Rules::applyLay(State& s, const Move& m) const {
    auto& player = s.players[s.current];
    player.dice.remove(m.cell);
    player.crossed.add(m.cell);
    for (const auto edge : edgesOf(m.track)) player.edges[edge].add(m.cell);
    seekLaying(s);
}

void Rules::crossAll(State& s) const {
    for (int p = 0; p < playerCount(); ++p) {
        auto& player = s.players[p];
        player.landings = static_cast<std::uint8_t>((player.dice & sheet_->rockets).count());
        player.crossed |= player.dice;
        player.dice = {};
    }
    s.pool = {};
    s.aside = 0;
    resolveBombs(s);
    resolveFlags(s);
    s.phase = Phase::Land;
    seekLanding(s);
}

/// A bomb that somebody has crossed explodes for everybody who has not; so it is resolved once.
void Rules::resolveBombs(State& s) const {
    CellSet crossed;
    for (int p = 0; p < playerCount(); ++p) crossed |= s.players[p].crossed;
    for (int p = 0; p < playerCount(); ++p)
        s.players[p].exploded |= (crossed & sheet_->bombs) - s.players[p].crossed;
}

void Rules::resolveFlags(State& s) const {
    for (std::size_t flag = 0; flag < sheet_->flags.size(); ++flag) {
        const auto& cells = sheet_->flags[flag].cells;
        int before = 0;
        std::array<bool, kMostPlayers> arrives{};
        int arriving = 0;
        for (int p = 0; p < playerCount(); ++p) {
            if (s.players[p].flags[flag].circled >= 0)
                ++before;
            else if ((cells & s.players[p].crossed).any())
                arrives[p] = ++arriving > 0;
        }
        for (int p = 0; p < playerCount(); ++p) {
            auto& marks = s.players[p].flags[flag];
            if (arrives[p])
                marks.circled = static_cast<std::int16_t>(before);
            else
                for (int number = before; number < before + arriving; ++number)
                    marks.struck = static_cast<std::uint8_t>(marks.struck | (1 << number));
        }
    }
}

void Rules::seekLanding(State& s) const {
    for (int seat = 0; seat < playerCount(); ++seat) {
        const int p = (starter(s) + seat) % playerCount();
        auto& player = s.players[p];
        if (freePlanets(player).none()) player.landings = 0;
        if (player.landings == 0) continue;
        s.current = static_cast<std::uint8_t>(p);
        return;
    }
    closeTour(s);
}

void Rules::closeTour(State& s) const {
    bool full = false;
    s.pool = {};
    s.aside = 0;
    for (int p = 0; p < playerCount(); ++p) {
        const auto& player = s.players[p];
        // Locked cells are still there to be crossed; exploded ones and lava never will be.
        full |= (sheet_->walkable - player.crossed - player.exploded - player.lava).none();
    }
    ++s.tour;
    if (full || s.tour == tourCount()) {
        s.phase = Phase::Over;
        s.current = 0;
    } else {
        beginTour(s);
    }
}

void Rules::beginTour(State& s) const {
    s.current = static_cast<std::uint8_t>(starter(s));
    s.phase = sheet_->volcanoes.any() ? Phase::Erupt : Phase::Roll;
}

/// The next player, from that seat after the starting one on, whom the lava reaches.
void Rules::seekLava(State& s, int fromSeat) const {
    for (int seat = fromSeat; seat < playerCount(); ++seat) {
        const int p = (starter(s) + seat) % playerCount();
        if (lavaTargets(s.players[p], s.lavaDie).none()) continue;
        s.current = static_cast<std::uint8_t>(p);
        return;
    }
    s.current = static_cast<std::uint8_t>(starter(s));
    s.phase = Phase::Roll;
}

}  // namespace kibitz::rules::dizzle
