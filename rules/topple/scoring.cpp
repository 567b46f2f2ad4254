#include "rules/topple/scoring.h"

#include "rules/topple/words.h"

#include <algorithm>

namespace kibitz::rules::topple {

namespace {

constexpr int kCompleteBase = 3;
constexpr int kTallHeight = 3;

constexpr std::array<std::array<std::uint8_t, kSide>, kLines> makeLines() {
    std::array<std::array<std::uint8_t, kSide>, kLines> all{};
    constexpr std::size_t side = kSide;
    const auto cell = [](std::size_t row, std::size_t column) {
        return static_cast<std::uint8_t>(row * side + column);
    };
    for (std::size_t i = 0; i < side; ++i) {
        for (std::size_t j = 0; j < side; ++j) {
            all[i][j] = cell(i, j);
            all[side + i][j] = cell(j, i);
        }
        all[2 * side][i] = cell(i, i);
        all[2 * side + 1][i] = cell(side - 1 - i, i);
    }
    return all;
}
constexpr auto kAllLines = makeLines();

Entry entryFor(Entry::Kind kind, int cell, int colour, int line, int points) {
    Entry entry;
    entry.kind = kind;
    entry.cell = static_cast<std::int16_t>(cell);
    entry.colour = static_cast<std::int16_t>(colour);
    entry.line = static_cast<std::int16_t>(line);
    entry.points = static_cast<std::int16_t>(points);
    return entry;
}

}  // namespace

void Stacks::add(int cell, int colour) {
    const auto at = static_cast<std::size_t>(cell);
    ++height[at];
    top[at] = static_cast<std::int16_t>(colour);
    ++of[at][static_cast<std::size_t>(colour)];
}

Stacks stacksOf(std::span<const Pawn> pawns) {
    Stacks stacks;
    for (const auto pawn : pawns) stacks.add(pawn.cell, pawn.colour);
    return stacks;
}

Stacks stacksOf(const State& s) { return stacksOf(std::span{s.pawns}.first(s.placed)); }

const std::array<std::array<std::uint8_t, kSide>, kLines>& lines() { return kAllLines; }

std::string lineName(int line) {
    if (line < kSide) return "row " + std::to_string(line + 1);
    if (line < 2 * kSide) return std::string{"column "} + static_cast<char>('a' + line - kSide);
    return line == 2 * kSide ? "diagonal a1-e5" : "diagonal a5-e1";
}

bool contains(int line, int cell) {
    const auto& cells = kAllLines[static_cast<std::size_t>(line)];
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool isComplete(const Stacks& stacks, int line) {
    const auto& cells = kAllLines[static_cast<std::size_t>(line)];
    return std::all_of(cells.begin(), cells.end(), [&](auto cell) { return stacks.height[cell]; });
}

int topsIn(const Stacks& stacks, int line, int colour) {
    const auto& cells = kAllLines[static_cast<std::size_t>(line)];
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](auto cell) {
        return stacks.height[cell] && stacks.top[cell] == colour;
    }));
}

std::vector<Entry> pointsFor(const Stacks& before, int cell, int colour) {
    std::vector<Entry> points;
    const auto at = static_cast<std::size_t>(cell);
    const bool onEmpty = before.height[at] == 0;
    Stacks after = before;
    after.add(cell, colour);
    for (int line = 0; line < kLines; ++line) {
        if (!contains(line, cell) || !isComplete(after, line)) continue;
        const int tops = topsIn(after, line, colour);
        // complete-line counts the *other* tops only; full-line counts the placed pawn too.
        points.push_back(onEmpty ? entryFor(Entry::Kind::CompleteLine, cell, colour, line,
                                            kCompleteBase + tops - 1)
                                 : entryFor(Entry::Kind::FullLine, cell, colour, line, tops));
    }
    if (before.height[at] >= kTallHeight)
        points.push_back(entryFor(Entry::Kind::TallStack, cell, colour, kNone,
                                  after.of[at][static_cast<std::size_t>(colour)]));
    return points;
}

namespace {

const Rule& ruleOf(Entry::Kind kind) {
    static constexpr std::array kRules{kCompleteLine, kFullLine, kTallStack,  kFall,  kOwnFall,
                                       kBonus,        kKnock,    kEmptyBoard, kJunior};
    return kRules[static_cast<std::size_t>(kind)];
}

}  // namespace

Message Rules::why(const Entry& entry, int tally) const {
    const int round = entry.round;
    // Two players count their two colours separately: each line says how far its colour has come.
    const bool tallies = players() == 2;
    const auto placed = [&](const Phrase& plain, const Phrase& withTally, const char* what,
                            int points) {
        auto message = said(tallies ? withTally : plain, "round", round, "cell",
                            cellName(entry.cell), "colour", colourName(entry.colour), what, points);
        if (entry.line != kNone) addArguments(message, "line", lineName(entry.line));
        if (entry.kind == Entry::Kind::CompleteLine) addArguments(message, "base", kCompleteBase);
        if (tallies) addArguments(message, "tally", tally);
        return message;
    };
    switch (entry.kind) {
        case Entry::Kind::CompleteLine:
            return placed(kSaidComplete, kSaidCompleteTally, "tops", entry.points - kCompleteBase);
        case Entry::Kind::FullLine: return placed(kSaidFull, kSaidFullTally, "tops", entry.points);
        case Entry::Kind::TallStack:
            return placed(kSaidStack, kSaidStackTally, "pawns", entry.points);
        case Entry::Kind::ToppledOthers: return said(kSaidToppled, "round", round);
        case Entry::Kind::DroppedOwn: return said(kSaidDropped, "round", round);
        case Entry::Kind::Bonus:
            return said(kSaidBonus, "round", round, "player", nameOf(entry.other));
        case Entry::Kind::Knocked: return said(kSaidKnocked, "round", round);
        case Entry::Kind::EmptyBoard: return said(kSaidEmptyBoard, "round", round);
        case Entry::Kind::Out: break;
    }
    return said(kSaidOut, "round", round);
}

ScoreSheet Rules::score(const State& s) const {
    ScoreSheet sheet;
    sheet.players.resize(names_.size());
    std::array<int, kColours> tallies{};
    for (const auto& entry : s.ledger.entries()) {
        int tally = 0;
        if (entry.colour != kNone)
            tally = tallies[static_cast<std::size_t>(entry.colour)] += entry.points;
        sheet.players[static_cast<std::size_t>(entry.player)].push_back(
            {ruleOf(entry.kind), why(entry, tally), entry.points});
    }
    return sheet;
}

}  // namespace kibitz::rules::topple
