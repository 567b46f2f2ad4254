#include "rules/dizzle/dizzle.h"

#include "rules/dizzle/words.h"
#include "rules/games.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::dizzle {

namespace {

/// Throws of more dice than this are not listed but taken from what is seen. Measured: the 462
/// throws of six dice with their looks take 0.4 to 1.1 ms, the 126 of four dice a quarter of that.
constexpr int kMostDiceListed = 4;

constexpr std::array<std::string_view, 8> kLevels{"level-1", "level-2", "level-3", "level-4",
                                                  "level-5", "level-6", "level-7", "level-8"};

Sheet loadSheet(const Setup& setup) {
    const auto& name = setup.options.at("sheet");
    if (std::find(kLevels.begin(), kLevels.end(), name) != kLevels.end())
        return readSheet(builtin("dizzle/sheets/" + name + ".json"));
    if (!setup.loadEquipment)
        throw BadSetup("There is no sheet '" + name + "'. Built in are level-1 to level-8");
    std::string text;
    try {
        text = setup.loadEquipment(name);
    } catch (const BadSetup& bad) {
        throw BadSetup("The sheet '" + name + "' is not built in, as level-1 to level-8 are. " +
                       bad.what());
    }
    try {
        return readSheet(text);
    } catch (const BadSheet& bad) {
        throw BadSetup("The sheet '" + name + "' cannot be used. " + bad.what());
    }
}

int total(const std::array<std::uint8_t, 7>& faces) {
    int sum = 0;
    for (std::size_t face = 1; face <= 6; ++face) sum += faces[face];
    return sum;
}

/// Every bag of `left` dice, smaller faces first.
void eachThrow(Move& move, std::size_t face, int left, std::vector<Move>& out) {
    if (face == 6) {
        move.faces[6] = static_cast<std::uint8_t>(left);
        out.push_back(move);
        return;
    }
    for (int count = left; count >= 0; --count) {
        move.faces[face] = static_cast<std::uint8_t>(count);
        eachThrow(move, face + 1, left - count, out);
    }
}

std::vector<Move> allThrows(Move::Kind kind, int player, int dice) {
    Move move{.kind = kind, .player = static_cast<std::int16_t>(player)};
    std::vector<Move> out;
    eachThrow(move, 1, dice, out);
    return out;
}

Move moveOn(Move::Kind kind, int player, int cell) {
    return {.kind = kind,
            .player = static_cast<std::int16_t>(player),
            .cell = static_cast<std::int16_t>(cell)};
}

}  // namespace

Options optionsOf(const Setup& setup) {
    const auto& die = setup.options.at("lava_die");
    return {die == "aside"   ? LavaDie::Aside
            : die == "stays" ? LavaDie::Stays
                             : LavaDie::Rejoins,
            setup.options.at("lava_covers_exploded") == "true"};
}

Rules::Rules(const Setup& setup)
    : Rules{blaming("sheet", [&] { return loadSheet(setup); }), setup.players, optionsOf(setup)} {}

Rules::Rules(Sheet sheet, std::vector<std::string> players, Options options)
    : sheet_{std::make_shared<const Sheet>(std::move(sheet))},
      players_{std::move(players)},
      options_{options} {
    makeVocabulary();
}

int Rules::diceCount() const {
    constexpr std::array dice{8, 7, 10, 13};
    return dice[players_.size() - 1];
}

int roundsFor(int players) {
    constexpr std::array rounds{10, 6, 4, 3};
    return rounds.at(static_cast<std::size_t>(players - 1));
}

int Rules::roundCount() const { return roundsFor(playerCount()); }

State Rules::start() const {
    State s;
    for (int p = 0; p < playerCount(); ++p) {
        s.players[p].crossed = sheet_->printed;
        s.players[p].edges = sheet_->printedEdges;
    }
    beginTour(s);
    return s;
}

Next Rules::next(const State& s) const {
    switch (s.phase) {
        case Phase::Over: return {Next::Who::Nobody, kTable};
        case Phase::Cross: return {Next::Who::Player, kTable};
        case Phase::Erupt:
        case Phase::Roll:
        case Phase::Rethrow:
        case Phase::Extra: return {Next::Who::Chance, s.current};
        default: return {Next::Who::Player, s.current};
    }
}

CellSet Rules::lockedCells(const Player& player) const {
    CellSet locked;
    for (const auto& door : sheet_->doors)
        if ((door.keys & player.crossed).none()) locked |= door.locks;
    return locked;
}

CellSet Rules::freeCells(const Player& player) const {
    return sheet_->walkable - player.crossed - player.dice - player.exploded - player.lava -
           lockedCells(player);
}

CellSet Rules::targets(const Player& player) const {
    const auto free = freeCells(player);
    if (const auto beside = sheet_->neighbours(player.dice) & free; beside.any()) return beside;
    // No die yet, or all dice are encircled: the next one starts anew beside a cross.
    return sheet_->neighbours(player.crossed) & free;
}

CellSet Rules::lavaTargets(const Player& player, int value) const {
    const auto front = sheet_->neighbours(sheet_->volcanoes | player.lava);
    auto cells =
        (front & sheet_->byPip[static_cast<std::size_t>(value)]) - player.crossed - player.lava;
    if (!options_.lavaCoversExploded) cells -= player.exploded;
    return cells;
}

CellSet Rules::freePlanets(const Player& player) const {
    return sheet_->planets - player.crossed - player.lava;
}

bool Rules::canPlace(const State& s, int player) const {
    const auto cells = targets(s.players[player]);
    for (std::size_t face = 1; face <= 6; ++face)
        if (s.pool[face] > 0 && (cells & sheet_->byPip[face]).any()) return true;
    return false;
}

int Rules::diceToThrow(const State& s) const {
    if (s.phase == Phase::Rethrow) return total(s.pool);
    const bool oneLess = s.lavaDie != 0 && options_.lavaDie != LavaDie::Rejoins;
    return diceCount() - (oneLess ? 1 : 0);
}

bool Rules::listsWhole(const State& s) const {
    if (s.phase != Phase::Roll && s.phase != Phase::Rethrow) return true;
    return diceToThrow(s) <= kMostDiceListed;
}

std::vector<Move> Rules::legalMoves(const State& s) const {
    using Kind = Move::Kind;
    const int player = s.current;
    std::vector<Move> moves;
    const auto onEach = [&](Kind kind, const CellSet& cells) {
        for (const int cell : cells) moves.push_back(moveOn(kind, player, cell));
    };
    switch (s.phase) {
        case Phase::Over: break;
        case Phase::Erupt:
            for (std::uint8_t value = 1; value <= 6; ++value)
                moves.push_back({.kind = Kind::Erupt,
                                 .player = static_cast<std::int16_t>(player),
                                 .value = value});
            break;
        case Phase::Lava: onEach(Kind::Blacken, lavaTargets(s.players[player], s.lavaDie)); break;
        case Phase::Roll:
        case Phase::Rethrow:
            if (listsWhole(s)) moves = allThrows(Kind::Roll, player, diceToThrow(s));
            break;
        case Phase::Place:
        case Phase::PlaceAfterReroll: {
            const auto cells = targets(s.players[player]);
            for (const int cell : cells) {
                const auto pip =
                    static_cast<std::uint8_t>(sheet_->cells[static_cast<std::size_t>(cell)].pip);
                if (s.pool[pip] == 0) continue;
                moves.push_back(moveOn(Kind::Take, player, cell));
                moves.back().value = pip;
            }
            if (!moves.empty()) break;
            if (cells.any()) moves.push_back(moveOn(Kind::Reroll, player, -1));
            moves.push_back(moveOn(Kind::Pass, player, -1));
            break;
        }
        case Phase::Penalty: onEach(Kind::Return, s.players[player].dice); break;
        case Phase::Extra: moves = allThrows(Kind::Extra, player, 2); break;
        case Phase::Cross: moves.push_back({.kind = Kind::Cross}); break;
        case Phase::Lay:
            for (const int cell : s.players[player].dice)
                for (const auto track : kTracks) {
                    moves.push_back(moveOn(Kind::Lay, player, cell));
                    moves.back().track = track;
                }
            break;
        case Phase::Land: onEach(Kind::Land, freePlanets(s.players[player])); break;
    }
    return moves;
}

std::vector<Move> Rules::movesNear(const State& s, const Appearance& seen) const {
    auto moves = legalMoves(s);
    if (s.phase != Phase::Roll && s.phase != Phase::Rethrow) return moves;
    Move move{.kind = Move::Kind::Roll, .player = static_cast<std::int16_t>(s.current)};
    for (const auto die : seen.loose)
        if (die.value >= 1 && die.value <= 6 && move.faces[die.value] < 100)
            ++move.faces[die.value];
    if (s.phase == Phase::Roll && s.lavaDie != 0 && options_.lavaDie == LavaDie::Stays) {
        if (move.faces[s.lavaDie] == 0) return moves;
        --move.faces[s.lavaDie];
    }
    // Taken before anybody looked: what lies on the sheets now was thrown with the others.
    if (total(move.faces) < diceToThrow(s))
        for (const int face : freshDice(s, seen)) ++move.faces[static_cast<std::size_t>(face)];
    if (total(move.faces) != diceToThrow(s)) return moves;
    // The one that fits comes first.
    std::erase(moves, move);
    moves.insert(moves.begin(), move);
    return moves;
}

bool Rules::halfDone(const State& s, const Appearance& seen) const {
    if (s.phase != Phase::Roll && s.phase != Phase::Rethrow) return false;
    auto now = appearance(s);
    if (seen.sites.size() != now.sites.size()) return false;
    // The box of the throw may be ticked before the dice lie there.
    if (s.phase == Phase::Roll) {
        const auto box = roundSite(s.current, s.players[s.current].ticks);
        now.sites[box.index] = seen.sites[box.index];
    }
    return seen.sites == now.sites && static_cast<int>(seen.loose.size()) < diceToThrow(s);
}

Move Rules::chance(const State& s, Random& random) const {
    Move move{.kind = Move::Kind::Roll, .player = static_cast<std::int16_t>(s.current)};
    if (s.phase == Phase::Erupt) {
        move.kind = Move::Kind::Erupt;
        move.value = static_cast<std::uint8_t>(random.die());
        return move;
    }
    int dice = 2;
    if (s.phase == Phase::Extra)
        move.kind = Move::Kind::Extra;
    else
        dice = diceToThrow(s);
    for (; dice > 0; --dice) ++move.faces[static_cast<std::size_t>(random.die())];
    return move;
}

GameInfo info() {
    return {"dizzle",
            "Dizzle",
            1,
            kMostPlayers,
            {{"sheet",
              "the sheet that everybody plays on: a built-in level, or the name of another sheet",
              {kLevels.begin(), kLevels.end()},
              "level-1",
              0,
              0,
              true},
             {"lava_die",
              "the lava die lies aside for the tour, stays in the middle as it lies, or is thrown "
              "again with the others",
              {"aside", "stays", "rejoins"},
              "aside"},
             {"lava_covers_exploded",
              "whether lava may cover a bomb that has exploded",
              {"true", "false"},
              "true"}},
            builtin("dizzle/rulebook.md"),
            phrases(),
            [](const Setup& setup) { return Game{Rules{completed(info(), setup)}}; }};
}

}  // namespace kibitz::rules::dizzle
