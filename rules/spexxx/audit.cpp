// What one look without history proves.
//
// Line points do not depend on the order of play: a run of own cubes never shrinks, so each cube of
// it is paid exactly once in that direction, at the moment its run first has three. A look
// therefore gives them exactly: all cubes of every run of three or more.
//
// Length bonuses do depend on it. With b(n) the bonus of a run that grows cube by cube, joining
// runs a and b with one cube pays b(a+1+b) - max(b(a), b(b)); summed over the growth of a run of n
// that is b(n) plus min(b(a), b(b)) for every joining. So the least is b(n), and the most comes out
// of the best way to split it, found by mostBonus. It exceeds the least only from 11 = 5+1+5 on.
// Where the option deducts both, a joining pays b(a+1+b) - b(a) - b(b), and the sum is b(n) always.
//
// Rewarded 3x3 blocks depend on it too. Blocks that share a cube are never both rewarded, and a
// complete block goes unrewarded only when one it shares a cube with was rewarded before or at the
// same moment. So the rewarded blocks are a set without shared cubes to which no complete block can
// be added. Conversely every such set can come about: build its blocks one after the other, then
// the rest. Hence the fewest and the most below are exact. Order of play is otherwise free: dice
// can name any square at any time.
//
// The range adds the least of both and the most of both. Each end is reached on its own; that one
// order reaches both at once is not claimed, so a look with a run of 11 and blocks in doubt may get
// a range wider than need be, never one too narrow.

#include "rules/spexxx/look.h"
#include "rules/spexxx/words.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace kibitz::rules::spexxx {

namespace {

int mostBonus(int length) {
    static const auto most = [] {
        std::array<int, kColumns + 1> best{};
        for (int n = 1; n <= kColumns; ++n)
            for (int a = 0, b = n - 1; a <= b; ++a, --b) {
                const int joined = best[static_cast<std::size_t>(a)] +
                                   best[static_cast<std::size_t>(b)] + lengthBonus(n) -
                                   std::max(lengthBonus(a), lengthBonus(b));
                auto& value = best[static_cast<std::size_t>(n)];
                value = std::max(value, joined);
            }
        return best;
    }();
    return most[static_cast<std::size_t>(length)];
}

struct Run {
    std::size_t direction = 0;
    int from = 0, to = 0, length = 0, points = 0;
    std::string sum;
};

std::vector<Run> runsOf(const Board& board, const Cubes& cubes, int owner) {
    std::vector<Run> runs;
    for (std::size_t d = 0; d < kDirections.size(); ++d) {
        const auto way = kDirections[d];
        for (const int square : board.squares()) {
            if (cubes[static_cast<std::size_t>(square)] != owner) continue;
            if (arm(cubes, owner, square, {-way.right, -way.up}) > 0) continue;
            const int length = 1 + arm(cubes, owner, square, way);
            if (length < LineGain::kShortest) continue;
            Run run{d, square, step(square, way, length - 1), length, 0, ""};
            for (int i = 0; i < length; ++i) {
                const int points = board.points(step(square, way, i));
                run.points += points;
                run.sum += (i ? " + " : "") + std::to_string(points);
            }
            runs.push_back(std::move(run));
        }
    }
    return runs;
}

/// Lower left squares of all complete 3x3 blocks.
std::vector<int> blocksOf(const Cubes& cubes, int owner) {
    std::vector<int> corners;
    for (int corner = 0; corner < kLattice; ++corner) {
        const auto squares = blockSquares(corner);
        if (!squares.empty() && std::all_of(squares.begin(), squares.end(), [&](int square) {
                return cubes[static_cast<std::size_t>(square)] == owner;
            }))
            corners.push_back(corner);
    }
    return corners;
}

bool shareACube(int a, int b) {
    return std::abs(columnOf(a) - columnOf(b)) < 3 && std::abs(rowOf(a) - rowOf(b)) < 3;
}

struct Range {
    int fewest = 0, most = 0;
};

/// How many of these blocks can have been rewarded. Up to 26 cubes hold at most two blocks without
/// a shared cube, so one or two is the whole question; a player never has more than 23.
Range rewardedBlocks(const std::vector<int>& corners, int cubes) {
    if (corners.empty()) return {};
    const auto meetsAll = [&](int corner) {
        return std::all_of(corners.begin(), corners.end(),
                           [&](int other) { return shareACube(corner, other); });
    };
    const bool oneSuffices = std::any_of(corners.begin(), corners.end(), meetsAll);
    const bool twoApart = !std::all_of(corners.begin(), corners.end(), meetsAll);
    return {oneSuffices ? 1 : 2, twoApart ? std::max(2, cubes / 9) : 1};
}

/// What a player's cubes are worth, whatever the order they came in.
struct Worth {
    std::vector<Run> runs;
    Range blocks;
    int lowest = 0;
    int moreBonus = 0;  // length bonuses beyond the least

    Worth(const Board& board, const Cubes& cubes, int owner, Deducted deducted)
        : runs{runsOf(board, cubes, owner)} {
        const auto count = static_cast<int>(
            std::count(cubes.begin(), cubes.end(), static_cast<std::uint8_t>(owner)));
        blocks = rewardedBlocks(blocksOf(cubes, owner), count);
        lowest = blocks.fewest * kBlockBonus;
        for (const auto& run : runs) {
            lowest += run.points + lengthBonus(run.length);
            if (deducted == Deducted::Longer)
                moreBonus += mostBonus(run.length) - lengthBonus(run.length);
        }
    }
    int highest() const { return lowest + moreBonus + (blocks.most - blocks.fewest) * kBlockBonus; }
    bool canBe(int total) const {
        for (int extra = 0; extra <= blocks.most - blocks.fewest; ++extra) {
            const int bonus = total - lowest - extra * kBlockBonus;
            if (bonus >= 0 && bonus <= moreBonus && bonus % kLengthBonus == 0) return true;
        }
        return false;
    }
    /// Beyond 499 the track shows only the last two digits.
    bool canShow(int shown) const {
        if (canBe(shown)) return true;
        if (shown < kHundreds * kTrackLength) return false;
        for (int total = shown; total <= highest(); total += kTrackLength)
            if (canBe(total)) return true;
        return false;
    }
    std::string text() const {
        const auto low = std::to_string(lowest);
        return lowest == highest() ? low : low + " - " + std::to_string(highest());
    }
};

std::vector<ScoreLine> certainLines(const Board& board, const Worth& worth) {
    std::vector<ScoreLine> lines;
    for (const auto& run : worth.runs) {
        const auto length = std::to_string(run.length);
        lines.push_back({kRuleSpexxx,
                         {say::kLineSeen[run.direction],
                          {{"length", length},
                           {"from", board.name(run.from)},
                           {"to", board.name(run.to)},
                           {"sum", run.sum}}},
                         run.points});
        if (const int bonus = lengthBonus(run.length))
            lines.push_back({kRuleLengthBonus, {say::kLongBonus, {{"length", length}}}, bonus});
    }
    if (const int count = worth.blocks.fewest)
        lines.push_back({kRuleBlock,
                         count == 1 ? Message{say::kBlockSeen}
                                    : Message{say::kBlocksSeen, {{"count", std::to_string(count)}}},
                         count * kBlockBonus});
    return lines;
}

using Counts = std::vector<int>;

/// The least number of cubes on the board at which some throw fits nowhere: no cube can have been
/// put away before. nullopt: every throw still fits somewhere, so none ever was.
std::optional<int> earliestDiscard(const Board& board, const Look& look) {
    std::optional<int> least;
    for (const auto& dice : allThrows(kDice)) {
        int covered = 0;
        bool blocked = true;
        for (const int square : board.squares())
            if (board.fits(square, dice)) {
                if (!look.colours(square)) {
                    blocked = false;
                    break;
                }
                ++covered;
            }
        if (blocked && (!least || covered < *least)) least = covered;
    }
    return least;
}

int turnsOf(int player, int starter, int players, int turns) {
    const int seat = (player - starter + players) % players;
    return turns / players + (seat < turns % players ? 1 : 0);
}

/// Whether so many cubes can lie there after so many turns. All turns before the first discard
/// placed a cube.
bool canLie(const Counts& cubes, int starter, int turns, std::optional<int> discard) {
    const int players = static_cast<int>(cubes.size());
    const int surely = discard ? std::min(turns, *discard) : turns;
    for (int player = 0; player < players; ++player) {
        const int placed = cubes[static_cast<std::size_t>(player)];
        if (placed > turnsOf(player, starter, players, turns)) return false;
        if (placed < turnsOf(player, starter, players, surely)) return false;
    }
    return true;
}

/// The fewest cubes each player must have put away; nullopt: these counts cannot be.
std::optional<Counts> putAway(const Counts& cubes, int cubesEach, bool anyStarter,
                              std::optional<int> discard) {
    const int players = static_cast<int>(cubes.size());
    std::optional<Counts> fewest;
    for (int starter = 0; starter < (anyStarter ? players : 1); ++starter)
        for (int turns = 0; turns <= players * cubesEach; ++turns) {
            if (!canLie(cubes, starter, turns, discard)) continue;
            if (!fewest) fewest = Counts(cubes.size(), cubesEach);
            for (int player = 0; player < players; ++player) {
                const auto p = static_cast<std::size_t>(player);
                (*fewest)[p] =
                    std::min((*fewest)[p], turnsOf(player, starter, players, turns) - cubes[p]);
            }
        }
    return fewest;
}

}  // namespace

Audit Rules::audit(const Appearance& seen) const {
    const Look look{*this, seen};
    Audit audit;
    Cubes cubes{};
    for (const int square : board_->squares()) {
        if (!look.colours(square)) continue;
        if (const int owner = look.owner(square); owner != kNone)
            cubes[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(owner + 1);
        else
            audit.impossible.push_back(
                {kRuleCubes,
                 {say::kNobodysColour, {{"colour", look.colourName(square)}}},
                 {siteOf(square)}});
    }
    auditDice(look, audit);
    auditCounts(look, cubes, audit);
    for (int player = 0; player < players(); ++player) {
        const Worth worth{*board_, cubes, player + 1, deducted_};
        audit.players.push_back({certainLines(*board_, worth), worth.lowest, worth.highest()});
    }
    if (track_) auditTrack(look, cubes, audit);
    return audit;
}

void Rules::auditDice(const Look& look, Audit& audit) const {
    if (look.diceSeen > kDice)
        audit.impossible.push_back(
            {kRuleThrows, {say::kTooManyDice, {{"count", std::to_string(look.diceSeen)}}}, {}});
    if (look.strangeFace)
        audit.impossible.push_back(
            {kRuleThrows, {say::kNoSuchFace, {{"face", std::to_string(look.strangeFace)}}}, {}});
}

void Rules::auditCounts(const Look& look, const Cubes& cubes, Audit& audit) const {
    Counts counts;
    bool tooMany = false;
    std::string text;
    for (int player = 0; player < players(); ++player) {
        Violation violation{kRuleCubes, {}, {}};
        for (const int square : board_->squares())
            if (cubes[static_cast<std::size_t>(square)] == player + 1)
                violation.where.push_back(siteOf(square));
        const int count = static_cast<int>(violation.where.size());
        const auto& name = names_[static_cast<std::size_t>(player)];
        counts.push_back(count);
        text += (text.empty() ? "" : ", ") + name + " " + std::to_string(count);
        if (count <= cubesEach_) continue;
        tooMany = true;
        violation.reason = {say::kTooManyCubes,
                            {{"player", name},
                             {"count", std::to_string(count)},
                             {"most", std::to_string(cubesEach_)}}};
        audit.impossible.push_back(std::move(violation));
    }
    if (tooMany) return;
    const auto away = putAway(counts, cubesEach_, opening_, earliestDiscard(*board_, look));
    if (!away) {
        audit.impossible.push_back({kRuleTurnOrder, {say::kUneven, {{"counts", text}}}, {}});
        return;
    }
    for (std::size_t p = 0; p < counts.size(); ++p)
        if ((*away)[p] > 0)
            audit.unusual.push_back(
                {kRuleDiscard,
                 {say::kPutAway, {{"player", names_[p]}, {"count", std::to_string((*away)[p])}}},
                 {}});
}

void Rules::auditTrack(const Look& look, const Cubes& cubes, Audit& audit) const {
    if (look.strangers)
        audit.impossible.push_back(
            {kRuleCubes,
             {say::kNobodysColour,
              {{"colour", vocabulary_.symbols[static_cast<std::size_t>(look.strangers)]}}},
             {}});
    for (int player = 0; player < players(); ++player) {
        const auto p = static_cast<std::size_t>(player);
        const auto& track = look.track[p];
        const auto& hundreds = look.hundreds[p];
        const auto wrong = [&](const Phrase& phrase, std::size_t count) {
            return Violation{kRuleTrack,
                             {phrase, {{"player", names_[p]}, {"count", std::to_string(count)}}},
                             look.scoreSites(player)};
        };
        if (track.size() > 1) audit.impossible.push_back(wrong(say::kTrackTwice, track.size()));
        if (hundreds.size() > 1)
            audit.impossible.push_back(wrong(say::kHundredTwice, hundreds.size()));
        // A cube in somebody's hand is no contradiction.
        if (track.empty()) audit.unusual.push_back(wrong(say::kTrackNone, 0));
        if (track.size() != 1 || hundreds.size() > 1) continue;

        const int shown = track[0] + (hundreds.empty() ? 0 : hundreds[0] * kTrackLength);
        const Worth worth{*board_, cubes, player + 1, deducted_};
        if (worth.canShow(shown)) continue;
        const bool behind =
            std::any_of(board_->squares().begin(), board_->squares().end(), [&](int square) {
                if (cubes[static_cast<std::size_t>(square)] != player + 1) return false;
                auto before = cubes;
                before[static_cast<std::size_t>(square)] = 0;
                return Worth{*board_, before, player + 1, deducted_}.canShow(shown);
            });
        (behind ? audit.unusual : audit.impossible)
            .push_back({kRuleTrack,
                        {behind ? say::kTrackBehind : say::kTrackCannot,
                         {{"player", names_[p]},
                          {"seen", look.scoreText(player)},
                          {"points", worth.text()}}},
                        look.scoreSites(player)});
    }
}

}  // namespace kibitz::rules::spexxx
