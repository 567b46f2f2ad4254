#include "rules/addit/addit.h"

#include "rules/addit/equipment.h"
#include "rules/addit/words.h"
#include "rules/games.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace kibitz::rules::addit {

namespace {

constexpr int trackOf(int seat) { return seat % 2; }
Blocks bit(int block) { return static_cast<Blocks>(1u << block); }

/// The block that bears a number; 0: none does (1 and 7).
Blocks blockOf(int number) {
    const auto& numbers = standardBoard().numbers;
    const auto at = std::find(numbers.begin(), numbers.end(), number);
    return at == numbers.end() ? Blocks{0} : bit(static_cast<int>(at - numbers.begin()));
}

std::vector<std::uint8_t> seatsInOrder(std::size_t players, bool quick) {
    switch (players) {
        case 1: return {0};
        case 2: return quick ? std::vector<std::uint8_t>{0, 1} : std::vector<std::uint8_t>{0, 2};
        case 3: return {0, 1, 3, 2};  // three-players: the third plays seat 4, then moves to seat 3
        default: return {0, 1, 2, 3};
    }
}

Vocabulary wordsFor(const std::vector<std::string>& players, const std::array<int, 4>& playerAt) {
    Vocabulary words;
    words.symbols = {"nothing", "seat 1", "seat 2", "seat 3", "seat 4"};
    words.diceColours = {""};
    for (int track = 0; track < 2; ++track) {
        const auto at = [&](int seat) { return playerAt[static_cast<std::size_t>(seat)]; };
        if (at(track) == kTable) continue;
        std::string who = players[static_cast<std::size_t>(at(track))];
        if (at(track + 2) != kTable) who += "/" + players[static_cast<std::size_t>(at(track + 2))];
        const auto& board = standardBoard();
        const auto& name = board.tracks[static_cast<std::size_t>(track)].name;
        words.kinds.push_back({"block of track " + name,
                               {Symbol{static_cast<std::uint8_t>(track + 1)},
                                Symbol{static_cast<std::uint8_t>(track + 3)}}});
        // The track's letter keeps the names apart whatever the players are called.
        for (const int number : board.numbers)
            words.sites.push_back(
                {who + " " + name + std::to_string(number), static_cast<std::uint8_t>(track)});
    }
    return words;
}

}  // namespace

Rules::Rules(const Setup& asked) {
    const auto setup = completed(info(), asked);
    players_ = setup.players;
    const bool quick = setup.options.at("quick") == "true";
    level_ = setup.options.at("level").front() - '0';
    mayStop_ = setup.options.at("may_stop") == "true";
    everyNumber_ = setup.options.at("win") == "every_number";
    fallbackEndsSolo_ = setup.options.at("solo_fallback") == "ends_game";
    if (quick && players_.size() != 2)
        throw BadSetup("The quick game is for 2 players, not for " +
                           std::to_string(players_.size()) + ". Leave out the option quick",
                       "quick");
    if (fallbackEndsSolo_ && !solo())
        throw BadSetup("Option solo_fallback is for a game alone. Leave it out with " +
                           std::to_string(players_.size()) + " players",
                       "solo_fallback");
    order_ = seatsInOrder(players_.size(), quick);
    for (std::size_t i = 0; i < order_.size(); ++i)
        playerAt_[order_[i]] = static_cast<int>(std::min(i, players_.size() - 1));
    vocabulary_ = wordsFor(players_, playerAt_);
    table_ = &pushTable(level_);
}

const std::string& Rules::nameAt(int seat) const {
    return players_[static_cast<std::size_t>(playerAt(seat))];
}

Site Rules::site(int track, int block) const {
    return Site{static_cast<std::uint16_t>(track * kBlocksPerTrack + block)};
}

std::vector<Site> Rules::sites(int track, Blocks blocks) const {
    std::vector<Site> list;
    for (int block = 0; block < kBlocksPerTrack; ++block)
        if (blocks & bit(block)) list.push_back(site(track, block));
    return list;
}

Next Rules::next(const State& s) const {
    switch (s.phase) {
        case Phase::Throw: return {Next::Who::Chance, playerAt(s.seat)};
        case Phase::Push: return {Next::Who::Player, playerAt(s.seat)};
        default: return {};
    }
}

Rules::Choice Rules::choice(Blocks own, int die, int otherDie) const {
    assert(own != 0);  // seats without blocks are passed over
    Choice c;
    const auto pushes = table_->pushes(die, otherDie);
    c.byCalculation = std::any_of(pushes.begin(), pushes.end(),
                                  [&](const Push& p) { return (p.blocks & ~own) == 0; });
    if (!c.byCalculation && die != otherDie) {
        c.fallback = static_cast<Blocks>(own & (blockOf(die) | blockOf(otherDie)));
        // With both blocks there, the two would have given the sum.
        assert(std::popcount(c.fallback) <= 1);
    }
    c.anything = c.byCalculation || c.fallback != 0 || die == otherDie;
    return c;
}

bool Rules::freeByDouble(Blocks own, Blocks pushed, int die, int otherDie) const {
    if (die != otherDie) return false;
    return std::popcount(pushed) == 2 || (pushed == own && std::has_single_bit(own));
}

std::vector<Move> Rules::legalMoves(const State& s) const {
    std::vector<Move> list;
    const int player = s.phase == Phase::Over ? kTable : playerAt(s.seat);
    if (s.phase == Phase::Throw) {
        list.reserve(21);
        for (std::uint8_t die = 1; die <= 6; ++die)
            for (std::uint8_t other = die; other <= 6; ++other)
                list.push_back({Move::Kind::Roll, player, {die, other}, 0, {}, false});
        return list;
    }
    if (s.phase == Phase::Over) return list;
    const Blocks own = blocksAt(s.home, s.seat);
    const auto push = [&](Blocks blocks, std::string calculation) {
        list.push_back({Move::Kind::Push, player, {}, blocks, std::move(calculation), false});
    };
    for (const auto& known : table_->pushes(s.dice[0], s.dice[1]))
        if ((known.blocks & ~own) == 0) push(known.blocks, known.calculation);
    if (s.dice[0] == s.dice[1])
        for (int i = 0; i < kBlocksPerTrack; ++i)
            for (int j = i; j < kBlocksPerTrack; ++j) {
                const auto pair = static_cast<Blocks>(bit(i) | bit(j));
                if ((pair & ~own) == 0 && freeByDouble(own, pair, s.dice[0], s.dice[1]) &&
                    !table_->reaches(pair, s.dice[0], s.dice[1]))
                    push(pair, {});
            }
    else if (list.empty())
        push(choice(own, s.dice[0], s.dice[1]).fallback, {});
    if (mayStop_) list.push_back({Move::Kind::Stop, player, {}, 0, {}, false});
    return list;
}

Move Rules::chance(const State& s, Random& random) const {
    assert(s.phase == Phase::Throw);
    const auto die = static_cast<std::uint8_t>(random.die());
    const auto other = static_cast<std::uint8_t>(random.die());
    return {Move::Kind::Roll,
            playerAt(s.seat),
            {std::min(die, other), std::max(die, other)},
            0,
            {},
            false};
}

/// The turn goes to the next seat that has blocks; seats without pass.
void Rules::passOn(State& s) const {
    s.phase = Phase::Throw;
    auto at =
        static_cast<std::size_t>(std::find(order_.begin(), order_.end(), s.seat) - order_.begin());
    do {
        at = (at + 1) % order_.size();
        s.seat = order_[at];
    } while (blocksAt(s.home, s.seat) == 0);
}

State Rules::apply(const State& s, const Move& m) const {
    State after = s;
    if (m.kind == Move::Kind::Stop) {
        if (solo())
            after.phase = Phase::Over;
        else
            passOn(after);
        return after;
    }
    if (m.kind == Move::Kind::Roll) {
        after.dice = {std::min(m.dice[0], m.dice[1]), std::max(m.dice[0], m.dice[1])};
        if (after.dice[0] + after.dice[1] == 7) {
            const bool nobodyPushed = s.pushed == std::array<Blocks, 4>{};
            if (!solo() && !nobodyPushed) passOn(after);
        } else if (choice(blocksAt(s.home, s.seat), after.dice[0], after.dice[1]).anything) {
            after.phase = Phase::Push;
        } else if (solo()) {
            after.phase = Phase::Over;
        } else {
            passOn(after);
        }
        return after;
    }
    const Blocks before = blocksAt(s.home, s.seat);
    const bool fallback = choice(before, s.dice[0], s.dice[1]).fallback != 0;
    auto& home = after.home[static_cast<std::size_t>(trackOf(s.seat))];
    home = static_cast<Blocks>(home ^ m.blocks);
    auto& pushed = after.pushed[s.seat];
    pushed = static_cast<Blocks>(pushed | m.blocks);
    const bool emptied = before == m.blocks;
    const bool won = everyNumber_ ? pushed == kAllBlocks : emptied;
    if (won || (fallback && fallbackEndsSolo_))
        after.phase = Phase::Over;
    else if (!solo() && (fallback || emptied))
        passOn(after);
    else
        after.phase = Phase::Throw;
    return after;
}

Appearance Rules::appearance(const State& s) const {
    Appearance look;
    look.sites.reserve(vocabulary_.sites.size());
    for (int track = 0; track < tracks(); ++track)
        for (int block = 0; block < kBlocksPerTrack; ++block) {
            const bool home = s.home[static_cast<std::size_t>(track)] & bit(block);
            look.sites.push_back(Symbol{static_cast<std::uint8_t>(track + (home ? 1 : 3))});
        }
    if (s.dice[0] != 0) look.loose = DiceBag{{Die{s.dice[0], 0}, Die{s.dice[1], 0}}};
    return look;
}

std::string Rules::whatIsBroken(const State& s) const {
    if (std::find(order_.begin(), order_.end(), s.seat) == order_.end())
        return "nobody plays seat " + std::to_string(s.seat + 1);
    const int sum = s.dice[0] + s.dice[1];
    if (s.dice[0] > s.dice[1] || s.dice[1] > 6 || (s.dice[0] == 0) != (s.dice[1] == 0))
        return "no such dice";
    for (int track = 0; track < 2; ++track) {
        const Blocks away = blocksAt(s.home, track + 2);
        const Blocks out = s.pushed[static_cast<std::size_t>(track)];
        const Blocks back = s.pushed[static_cast<std::size_t>(track + 2)];
        if ((s.home[static_cast<std::size_t>(track)] | out | back) > kAllBlocks)
            return "more than ten blocks on a track";
        if (back & ~out) return "a block came back that had never left";
        if (away & ~out) return "a block is away that nobody pushed";
        if (out & ~away & ~back) return "a block is home again that nobody pushed back";
        if ((playerAt(track) == kTable && out) || (!opposed(track) && back))
            return "an empty seat has pushed";
    }
    const bool started = s.pushed != std::array<Blocks, 4>{};
    if (started && sum == 0) return "pushed without a throw";
    const Blocks own = blocksAt(s.home, s.seat);
    if (s.phase != Phase::Over && own == 0) return "the turn of a seat without blocks";
    if (s.phase == Phase::Push &&
        (sum == 0 || sum == 7 || !choice(own, s.dice[0], s.dice[1]).anything))
        return "a push is due that cannot be made";
    if (s.phase == Phase::Over && !solo() &&
        (everyNumber_ ? s.pushed[s.seat] != kAllBlocks : own != 0))
        return "over without a winner";
    return {};
}

std::string listed(Blocks blocks) {
    std::string out;
    for (int block = 0; block < kBlocksPerTrack; ++block)
        if (blocks & bit(block))
            out += (out.empty() ? "" : ", ") +
                   std::to_string(standardBoard().numbers[static_cast<std::size_t>(block)]);
    return out;
}

std::string listed(const DiceBag& dice) {
    std::string out;
    for (const auto die : dice) out += (out.empty() ? "" : " ") + std::to_string(die.value);
    return out;
}

GameInfo info() {
    GameInfo game;
    game.name = "addit";
    game.title = "Addit";
    game.fewestPlayers = 1;
    game.mostPlayers = 4;
    game.options = {
        {"level",
         "1: adding; 2: also subtracting; 3: all four operations, sum or product",
         {"1", "2", "3"},
         "1"},
        {"quick",
         "Two players on a track of their own each, instead of face to face on one",
         {"false", "true"},
         "false"},
        {"may_stop",
         "Whether a player who could push may end the turn instead (alone: the game)",
         {"false", "true"},
         "false"},
        {"win",
         "Who wins: the first whose side is empty after an own push, or the first seat that "
         "has pushed every number at least once",
         {"empty_side", "every_number"},
         "empty_side"},
        {"solo_fallback",
         "Alone, after the push of one die's block: the game goes on, or ends",
         {"goes_on", "ends_game"},
         "goes_on"},
    };
    game.rulebook = builtin("addit/rulebook.md");
    game.phrases = {say::kAll.begin(), say::kAll.end()};
    game.make = [](const Setup& setup) { return Game{Rules{setup}}; };
    return game;
}

}  // namespace kibitz::rules::addit
