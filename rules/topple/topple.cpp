#include "rules/topple/topple.h"

#include "rules/topple/scoring.h"
#include "rules/topple/words.h"

#include "rules/games.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace kibitz::rules::topple {

namespace {

constexpr int kFallCosts = -10;
constexpr int kBonusPays = 3;
constexpr int kAnyLevel = 6;

}  // namespace

State Rules::start() const {
    State s;
    if (contest_) s.phase = Phase::Contest;
    return s;
}

Next Rules::next(const State& s) const {
    switch (s.phase) {
        case Phase::Contest:
        case Phase::Throw: return {Next::Who::Chance, s.toMove};
        case Phase::Place: return {Next::Who::Player, s.toMove};
        case Phase::Clear: return {Next::Who::Player, kTable};
        case Phase::Over: break;
    }
    return {};
}

std::vector<Move> Rules::legalMoves(const State& s) const {
    std::vector<Move> moves;
    switch (s.phase) {
        case Phase::Contest:
        case Phase::Throw:
            for (int die = 1; die <= 6; ++die)
                moves.push_back({.kind = Move::Kind::Roll, .player = s.toMove, .die = die});
            break;
        case Phase::Place:
            for (const int colour : coloursOf(s.toMove)) {
                if (pawnsLeft(s, colour) == 0) continue;
                for (int cell = 0; cell < kCells; ++cell)
                    if (fits(s.die, cell))
                        moves.push_back({.kind = Move::Kind::Place,
                                         .player = s.toMove,
                                         .cell = cell,
                                         .colour = colour});
            }
            break;
        case Phase::Clear: moves.push_back({.kind = Move::Kind::Clear}); break;
        case Phase::Over: break;
    }
    return moves;
}

std::vector<Move> Rules::interruptions(const State& s) const {
    std::vector<Move> moves;
    if (s.phase != Phase::Throw && s.phase != Phase::Place) return moves;
    if (s.phase == Phase::Place) {
        Move fallen{.kind = Move::Kind::Place, .player = s.toMove, .fall = Fall::OnlyOwn};
        moves.push_back(fallen);
        fallen.fall = Fall::Others;
        if (s.placed > 0) moves.push_back(fallen);
    }
    for (int player = kTable; player < players(); ++player) {
        const Move knock{.kind = Move::Kind::Knock, .player = player};
        if (s.placed > 0 || (player != kTable && !junior_)) moves.push_back(knock);
    }
    return moves;
}

Move Rules::chance(const State& s, Random& random) const {
    assert(next(s).who == Next::Who::Chance);
    return {.kind = Move::Kind::Roll, .player = s.toMove, .die = random.die()};
}

State Rules::apply(const State& s, const Move& m) const {
    assert(check(s, m).empty());
    State result = s;
    switch (m.kind) {
        case Move::Kind::Roll: applyRoll(result, m); break;
        case Move::Kind::Place: applyPlace(result, m); break;
        case Move::Kind::Knock:
            if (s.placed == 0) {
                book(result, m.player, Entry::Kind::EmptyBoard, kFallCosts);
            } else {
                if (m.player != kTable && !junior_)
                    book(result, m.player, Entry::Kind::Knocked, kFallCosts);
                endByFall(result, m.player);
            }
            break;
        case Move::Kind::Clear: beginRound(result); break;
    }
    return result;
}

void Rules::applyRoll(State& s, const Move& m) const {
    s.die = static_cast<std::uint8_t>(m.die);
    if (s.phase == Phase::Contest)
        applyContest(s, m.die);
    else
        s.phase = Phase::Place;
}

void Rules::applyContest(State& s, int die) const {
    const auto seats = std::span{s.contest}.first(names_.size());
    seats[static_cast<std::size_t>(s.toMove)] = static_cast<std::uint8_t>(die);
    if (const auto due = std::find(seats.begin(), seats.end(), 0); due != seats.end()) {
        s.toMove = static_cast<std::int16_t>(due - seats.begin());
        return;
    }
    int best = 0;
    for (const auto thrown : seats)
        if (thrown != kBeaten) best = std::max(best, int{thrown});
    // The highest throw again among themselves until one of them is ahead.
    for (auto& thrown : seats) thrown = thrown == best ? 0 : kBeaten;
    s.toMove = static_cast<std::int16_t>(std::find(seats.begin(), seats.end(), 0) - seats.begin());
    if (std::count(seats.begin(), seats.end(), 0) > 1) return;
    s.contest = {};
    s.starter = s.toMove;
    s.phase = Phase::Throw;
}

void Rules::applyPlace(State& s, const Move& m) const {
    const int before = s.lastPlacer;
    s.lastPlacer = s.toMove;
    if (m.fall != Fall::Nothing) {
        if (!junior_) {
            const bool others = m.fall == Fall::Others;
            book(s, m.player, others ? Entry::Kind::ToppledOthers : Entry::Kind::DroppedOwn,
                 kFallCosts);
            // At the very first placement of a game, and where the same player placed last (the
            // round before ended with it), nobody is there to be paid.
            if ((others || ownFallPays_) && before != kNone && before != m.player)
                book(s, before, Entry::Kind::Bonus, kBonusPays, m.player);
        }
        endByFall(s, m.player);
        return;
    }
    for (auto entry : pointsFor(stacksOf(s), m.cell, m.colour)) {
        if (junior_) break;
        entry.player = s.toMove;
        entry.round = s.round;
        s.ledger.add(entry);
    }
    s.pawns[s.placed] = {static_cast<std::uint8_t>(m.cell), static_cast<std::uint8_t>(m.colour)};
    ++s.placed;
    if (s.placed < pawnsInRound(s)) {
        s.toMove = static_cast<std::int16_t>(after(s, s.toMove));
        s.phase = Phase::Throw;
        return;
    }
    s.phase = junior_ || !leaders(s).empty() ? Phase::Over : Phase::Clear;
}

void Rules::book(State& s, int player, Entry::Kind kind, int points, int other) const {
    Entry entry;
    entry.kind = kind;
    entry.player = static_cast<std::int16_t>(player);
    entry.other = static_cast<std::int16_t>(other);
    entry.points = static_cast<std::int16_t>(points);
    entry.round = s.round;
    s.ledger.add(entry);
}

void Rules::endByFall(State& s, int culprit) const {
    if (junior_ && culprit != kTable && !isOut(s, culprit)) {
        s.out = static_cast<std::uint8_t>(s.out | 1 << culprit);
        book(s, culprit, Entry::Kind::Out, 0);
    }
    const bool over = junior_ ? playersIn(s) == 1 : !leaders(s).empty();
    if (!over) return beginRound(s);
    s.placed = 0;
    s.pawns = {};
    s.phase = Phase::Over;
}

void Rules::beginRound(State& s) const {
    s.placed = 0;
    s.pawns = {};
    ++s.round;
    const bool same = nextStarter_ == NextStarter::Same && !isOut(s, s.starter);
    const int from = nextStarter_ == NextStarter::Continue ? s.lastPlacer : s.starter;
    if (!same) s.starter = static_cast<std::int16_t>(after(s, from));
    s.toMove = s.starter;
    s.phase = Phase::Throw;
}

std::optional<Outcome> Rules::outcome(const State& s) const {
    if (s.phase != Phase::Over) return std::nullopt;
    if (!junior_) {
        auto winners = leaders(s);
        const int points = s.ledger.total(winners.front());
        if (winners.size() == 1)
            return Outcome{winners,
                           said(kWon, "player", nameOf(winners.front()), "points", points)};
        return Outcome{winners, said(kShared, "players", namesOf(winners), "points", points)};
    }
    std::vector<int> left;
    for (int player = 0; player < players(); ++player)
        if (!isOut(s, player)) left.push_back(player);
    if (left.size() == 1) return Outcome{left, said(kJuniorWon, "player", nameOf(left.front()))};
    return Outcome{left, said(kJuniorShared, "players", namesOf(left))};
}

std::vector<int> Rules::leaders(const State& s) const {
    int best = target_;
    for (int player = 0; player < players(); ++player)
        best = std::max(best, s.ledger.total(player));
    std::vector<int> at;
    for (int player = 0; player < players(); ++player)
        if (s.ledger.total(player) == best) at.push_back(player);
    return at;
}

int Rules::playersIn(const State& s) const {
    return players() - std::popcount(static_cast<unsigned>(s.out));
}

int Rules::after(const State& s, int player) const {
    do player = (player + 1) % players();
    while (isOut(s, player));
    return player;
}

std::vector<int> Rules::coloursOf(int player) const {
    std::vector<int> own;
    for (int colour = 0; colour < kColours; ++colour)
        if (ownerOf(colour) == player) own.push_back(colour);
    return own;
}

int Rules::pawnsLeft(const State& s, int colour) const {
    const auto standing = std::span{s.pawns}.first(s.placed);
    return board_.pawnsPerColour -
           static_cast<int>(std::count_if(standing.begin(), standing.end(),
                                          [&](Pawn pawn) { return pawn.colour == colour; }));
}

int Rules::pawnsInRound(const State& s) const {
    const int coloursEach = players() == 2 ? 2 : 1;
    return playersIn(s) * coloursEach * board_.pawnsPerColour;
}

bool Rules::fits(int die, int cell) const {
    return die == kAnyLevel || board_.levels[static_cast<std::size_t>(cell)] == die;
}

}  // namespace kibitz::rules::topple
