#include "rules/addit/addit.h"
#include "rules/addit/equipment.h"
#include "rules/addit/words.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace kibitz::rules::addit {

namespace {

constexpr int kDice = 2;

int sumOf(const DiceBag& dice) {
    int sum = 0;
    for (const auto die : dice) sum += die.value;
    return sum;
}

bool isThrow(const DiceBag& dice) {
    return dice.size() == kDice && std::all_of(dice.begin(), dice.end(), [](Die die) {
               return die.value >= 1 && die.value <= 6;
           });
}

}  // namespace

std::optional<Violation> Rules::unlikeTable(const Appearance& seen) const {
    if (seen.sites.size() == vocabulary_.sites.size()) return std::nullopt;
    return Violation{kBlocks,
                     {say::kOtherTable,
                      {{"count", std::to_string(seen.sites.size())},
                       {"expected", std::to_string(vocabulary_.sites.size())}}},
                     {}};
}

/// pre: unlikeTable is nullopt.
Rules::Look Rules::sorted(const Appearance& seen) const {
    Look look;
    for (std::size_t i = 0; i < seen.sites.size(); ++i) {
        const auto track = i / kBlocksPerTrack;
        const int at = seen.sites[i].index - static_cast<int>(track) - 1;
        auto& side = (at == 0 ? look.home : at == 2 ? look.away : look.missing)[track];
        side = static_cast<Blocks>(side | 1u << (i % kBlocksPerTrack));
    }
    return look;
}

std::vector<Violation> Rules::misplaced(const Look& look) const {
    std::vector<Violation> found;
    for (int track = 0; track < tracks(); ++track)
        if (const auto missing = look.missing[static_cast<std::size_t>(track)])
            found.push_back({kBlocks,
                             {say::kOnNeitherSide, {{"blocks", listed(missing)}}},
                             sites(track, missing)});
    return found;
}

std::vector<Violation> Rules::badDice(const DiceBag& dice) const {
    std::vector<Violation> found;
    if (dice.size() > kDice)
        found.push_back({kThrow, {say::kDiceCount, {{"count", std::to_string(dice.size())}}}, {}});
    for (const auto die : dice)
        if (die.value < 1 || die.value > 6)
            found.push_back({kThrow, {say::kDieFace, {{"face", std::to_string(die.value)}}}, {}});
    return found;
}

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& seen) const {
    if (auto unlike = unlikeTable(seen)) return {std::move(*unlike)};
    const auto look = sorted(seen);
    auto found = misplaced(look);
    const auto current = appearance(s).loose;
    const auto wrongDice = badDice(seen.loose);
    found.insert(found.end(), wrongDice.begin(), wrongDice.end());
    if (wrongDice.empty() && seen.loose.size() != kDice && seen.loose != current)
        found.push_back(
            {kThrow, {say::kDiceCount, {{"count", std::to_string(seen.loose.size())}}}, {}});
    const auto moved = whyNotMoved(s, look, seen);
    found.insert(found.end(), moved.begin(), moved.end());
    if (!found.empty()) return found;

    // No block has moved and the dice are fine.
    const auto& name = nameAt(s.seat);
    if (s.phase == Phase::Over) return {{kWin, {say::kOver}, {}}};
    if (s.phase == Phase::Throw) return {{kThrow, {say::kThrowFirst, {{"player", name}}}, {}}};
    if (seen.loose != current)
        return {{kThrow,
                 {say::kDiceChanged, {{"seen", listed(seen.loose)}, {"dice", listed(current)}}},
                 {}}};
    return {{kMustPush,
             {say::kPushDue, {{"player", name}, {"dice", listed(current)}}},
             sites(s.seat % 2, blocksAt(s.home, s.seat))}};
}

/// What is wrong with the blocks that lie on another side than before.
std::vector<Violation> Rules::whyNotMoved(const State& s, const Look& look,
                                          const Appearance& seen) const {
    std::vector<Violation> found;
    const int seat = s.seat;
    Blocks moved = 0;  // by the seat whose turn it is
    for (int track = 0; track < tracks(); ++track) {
        const auto t = static_cast<std::size_t>(track);
        const auto before = s.home[t];
        const auto changed =
            static_cast<Blocks>((before & look.away[t]) | (~before & look.home[t]));
        if (!changed) continue;
        if (s.phase == Phase::Over) {
            found.push_back({kWin,
                             {say::kMovedAfterEnd, {{"blocks", listed(changed)}}},
                             sites(track, changed)});
            continue;
        }
        const auto own = track == seat % 2 ? blocksAt(s.home, seat) : Blocks{0};
        moved = static_cast<Blocks>(moved | (changed & own));
        if (const auto others = static_cast<Blocks>(changed & ~own))
            found.push_back({kOwnSide,
                             {say::kMovedByOthers,
                              {{"player", nameAt(seat)},
                               {"seat", std::to_string(seat + 1)},
                               {"blocks", listed(others)}}},
                             sites(track, others)});
    }
    if (moved == 0) return found;
    std::vector<Violation> own;
    if (s.phase == Phase::Throw) {
        own = whyNotFromThrow(s, moved, seen.loose);
    } else {
        own = check(s, {Move::Kind::Push, playerAt(seat), {}, moved, {}, false});
        const auto current = appearance(s).loose;
        if (isThrow(seen.loose) && seen.loose != current)
            own.push_back(
                {kThrow,
                 {say::kDiceChanged, {{"seen", listed(seen.loose)}, {"dice", listed(current)}}},
                 {}});
    }
    found.insert(found.end(), own.begin(), own.end());
    return found;
}

/// Blocks have moved where a throw was due: what would it have to have been?
std::vector<Violation> Rules::whyNotFromThrow(const State& s, Blocks moved,
                                              const DiceBag& seen) const {
    const auto where = sites(s.seat % 2, moved);
    const auto& name = nameAt(s.seat);
    if (!isThrow(seen) || seen == appearance(s).loose)
        return {{kThrow,
                 {say::kMovedBeforeThrow, {{"player", name}, {"blocks", listed(moved)}}},
                 where}};
    const Move roll{Move::Kind::Roll,
                    playerAt(s.seat),
                    {seen.begin()->value, std::next(seen.begin())->value},
                    0,
                    {},
                    false};
    const auto thrown = apply(s, roll);
    const auto dice = listed(seen);
    if (thrown.phase != Phase::Push) {
        if (sumOf(seen) == 7)
            return {
                {kSeven, {say::kMovedAtSeven, {{"dice", dice}, {"blocks", listed(moved)}}}, where}};
        return {
            {kNothingFits,
             {say::kMovedForNothing, {{"dice", dice}, {"player", name}, {"blocks", listed(moved)}}},
             where}};
    }
    auto found = check(thrown, {Move::Kind::Push, roll.player, {}, moved, {}, false});
    if (found.empty())
        found.push_back(
            {kThrow, {say::kTwoAtOnce, {{"dice", dice}, {"blocks", listed(moved)}}}, where});
    return found;
}

Audit Rules::audit(const Appearance& seen) const {
    Audit audit;
    audit.players.resize(players_.size());
    if (auto unlike = unlikeTable(seen)) {
        audit.impossible.push_back(std::move(*unlike));
        const auto& numbers = standardBoard().numbers;
        for (auto& player : audit.players)
            player.highest = solo() ? std::accumulate(numbers.begin(), numbers.end(), 0) : 1;
        return audit;
    }
    const auto look = sorted(seen);
    audit.impossible = misplaced(look);
    for (auto& bad : badDice(seen.loose)) audit.impossible.push_back(std::move(bad));
    const bool anyAway = look.away[0] || look.away[1];
    if (seen.loose.empty() && anyAway) audit.unusual.push_back({kThrow, {say::kDiceInHand}, {}});
    if (seen.loose.size() == 1) audit.unusual.push_back({kThrow, {say::kDieHidden}, {}});

    for (std::size_t player = 0; player < players_.size(); ++player)
        audit.players[player].lines = standing(static_cast<int>(player), look.home, nullptr);
    if (solo())
        auditSolo(look, seen.loose, audit);
    else
        auditWinners(look, seen.loose, audit);
    return audit;
}

void Rules::auditSolo(const Look& look, const DiceBag& dice, Audit& audit) const {
    auto& player = audit.players.front();
    for (const auto& line : player.lines) player.lowest += line.points;
    player.highest = player.lowest;
    const auto& numbers = standardBoard().numbers;
    for (std::size_t i = 0; i < kBlocksPerTrack; ++i)
        if (look.missing[0] >> i & 1u) player.highest += numbers[i];
    if (look.away[0] == kAllBlocks && isThrow(dice) && sumOf(dice) == 7)
        audit.impossible.push_back(
            {kSeven, {say::kWonWithSeven, {{"player", players_.front()}}}, {}});
}

void Rules::auditWinners(const Look& look, const DiceBag& dice, Audit& audit) const {
    const bool thrown = isThrow(dice);
    const bool seven = thrown && sumOf(dice) == 7;
    std::vector<int> won;  // seats
    // A side that began full is empty only when its seat has pushed all ten away.
    for (int seat = 0; seat < tracks(); ++seat)
        if (look.away[static_cast<std::size_t>(seat)] == kAllBlocks) won.push_back(seat);
    // Seat 1 begins and with ten blocks finds a push for every throw but seven, which is thrown
    // again: if all its blocks are home while others have moved, seat 3 has brought them back.
    if (tracks() == 2 && !mayStop_ && look.home[0] == kAllBlocks && look.away[1] != 0) {
        if (!opposed(0))
            audit.impossible.push_back({kMustPush,
                                        {say::kFirstNeverPushed, {{"player", nameAt(0)}}},
                                        sites(0, kAllBlocks)});
        else if (!everyNumber_)
            won.push_back(2);
    }
    for (const int seat : won) {
        auto& player = audit.players[static_cast<std::size_t>(playerAt(seat))];
        player.lowest = player.highest = 1;
        player.lines.push_back(
            {kWin,
             {say::kSideEmptied, {{"player", nameAt(seat)}, {"seat", std::to_string(seat + 1)}}},
             1});
        if (seven)
            audit.impossible.push_back(
                {kSeven, {say::kWonWithSeven, {{"player", nameAt(seat)}}}, {}});
    }
    if (won.size() > 1) {
        std::string names;
        for (const int seat : won) names += (names.empty() ? "" : ", ") + nameAt(seat);
        audit.impossible.push_back({kWin, {say::kTwoWinners, {{"players", names}}}, {}});
    }
    // Nobody has certainly won, but somebody may have: never with a seven on the table, nor before
    // the first throw.
    const bool untouched =
        look.home[0] == kAllBlocks && (tracks() == 1 || look.home[1] == kAllBlocks) && dice.empty();
    if (!won.empty() || seven || untouched) return;
    for (const int seat : order_) {
        const auto track = static_cast<std::size_t>(seat % 2);
        const auto here = seat < 2 ? look.home[track] : look.away[track];
        // By every number only the seats that begin with blocks can win: whatever comes back was
        // pushed by them before. Blocks that lie on neither side may be anywhere.
        const bool mayHaveWon =
            everyNumber_ ? seat < 2 && (here == 0 || opposed(seat % 2)) : here == 0;
        if (mayHaveWon) audit.players[static_cast<std::size_t>(playerAt(seat))].highest = 1;
    }
}

}  // namespace kibitz::rules::addit
