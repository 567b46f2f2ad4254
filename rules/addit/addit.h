#pragma once

// Addit: mental arithmetic with sliding blocks, for one to four.
//
// Two tracks cross: A joins seats 1 and 3, B joins seats 2 and 4. On each lie ten blocks, 2 to 12
// without 7, all of them first at seat 1 and at seat 2. Whoever has the turn throws two dice and
// pushes one to three blocks of the own side to the other side, so that their numbers give the sum
// of the dice (level 1: by adding; 2: also by subtracting; 3: by all four operations, and the
// product of the dice will do as well); then throws again, until nothing fits. A double frees any
// two blocks, a seven ends the turn, and when nothing fits but the block of one die, that block is
// pushed and the turn ends. Whoever has pushed all blocks away wins. Alone, the numbers left are
// the score.
//
// Seats are geometry, players are people: with three players the third plays seat 4 and then 3.

#include "rules/addit/pushes.h"
#include "rules/game.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::rules::addit {

enum class Phase : std::uint8_t { Throw, Push, Over };

struct State {
    // Per track: the blocks on the side where all began (seat 1, seat 2). The others lie opposite.
    std::array<Blocks, 2> home{kAllBlocks, kAllBlocks};
    std::array<Blocks, 4> pushed{};      // per seat: every number it has pushed at least once
    std::array<std::uint8_t, 2> dice{};  // the last throw, smaller die first; 0 0: none yet
    std::uint8_t seat = 0;               // whose turn it is, from 0; who won, when Over
    Phase phase = Phase::Throw;

    bool operator==(const State&) const = default;
};

struct Move {
    enum class Kind : std::uint8_t { Roll, Push, Stop };
    Kind kind = Kind::Roll;
    int player = kTable;
    std::array<std::uint8_t, 2> dice{};  // Roll
    Blocks blocks = 0;                   // Push
    std::string calculation;             // Push: "6*2-3=9"; empty: none is known
    bool heard = false;                  // the player said it; otherwise it is our proposal

    bool operator==(const Move&) const = default;
};

class Rules {
public:
    using State = addit::State;
    using Move = addit::Move;

    /// Throws BadSetup.
    explicit Rules(const Setup&);

    const Vocabulary& vocabulary() const { return vocabulary_; }
    State start() const { return {}; }
    Next next(const State&) const;
    std::vector<Move> legalMoves(const State&) const;
    bool listsWhole(const State&) const { return true; }
    std::vector<Move> interruptions(const State&) const { return {}; }
    Move chance(const State&, Random&) const;
    std::vector<Violation> check(const State&, const Move&) const;
    State apply(const State&, const Move&) const;
    rules::Move notation(const State&, const Move&) const;
    std::variant<Move, ParseError> parse(const State&, const rules::Move&) const;
    Appearance appearance(const State&) const;
    ScoreSheet score(const State&) const;
    std::optional<Outcome> outcome(const State&) const;
    std::vector<Violation> whyNot(const State&, const Appearance& seen) const;
    Audit audit(const Appearance& seen) const;
    std::string whatIsBroken(const State&) const;

private:
    /// A look sorted by where each block lies; `missing` are those on neither side.
    struct Look {
        std::array<Blocks, 2> home{}, away{}, missing{};
    };
    /// What a throw allows the side that holds `own`.
    struct Choice {
        bool byCalculation = false;
        Blocks fallback = 0;  // the block of one die, where nothing else fits
        bool anything = false;
    };

    int tracks() const { return static_cast<int>(vocabulary_.sites.size()) / kBlocksPerTrack; }
    bool solo() const { return players_.size() == 1; }
    int playerAt(int seat) const { return playerAt_[static_cast<std::size_t>(seat)]; }
    const std::string& nameAt(int seat) const;
    bool opposed(int track) const { return playerAt(track + 2) != kTable; }
    Site site(int track, int block) const;
    std::vector<Site> sites(int track, Blocks) const;
    Choice choice(Blocks own, int die, int otherDie) const;
    bool freeByDouble(Blocks own, Blocks pushed, int die, int otherDie) const;
    void passOn(State&) const;

    void checkRoll(const State&, const Move&, std::vector<Violation>&) const;
    void checkPush(const State&, const Move&, std::vector<Violation>&) const;
    void checkStop(const State&, std::vector<Violation>&) const;
    bool checkSet(const State&, Blocks, std::vector<Violation>&) const;
    void checkCalculation(const State&, const Move&, bool setFits, std::vector<Violation>&) const;

    std::optional<Violation> unlikeTable(const Appearance& seen) const;
    std::vector<Violation> misplaced(const Look&) const;
    std::vector<Violation> badDice(const DiceBag&) const;
    Look sorted(const Appearance& seen) const;
    std::vector<Violation> whyNotMoved(const State&, const Look&, const Appearance& seen) const;
    std::vector<Violation> whyNotFromThrow(const State&, Blocks moved, const DiceBag& seen) const;
    void auditSolo(const Look&, const DiceBag&, Audit&) const;
    void auditWinners(const Look&, const DiceBag&, Audit&) const;

    std::vector<ScoreLine> standing(int player, const std::array<Blocks, 2>& home,
                                    const std::array<Blocks, 4>* pushed) const;

    std::vector<std::string> players_;
    int level_ = 1;
    bool mayStop_ = false;
    bool everyNumber_ = false;
    bool fallbackEndsSolo_ = false;
    std::vector<std::uint8_t> order_;  // the seats that are played, in the order of their turns
    std::array<int, 4> playerAt_{kTable, kTable, kTable, kTable};
    Vocabulary vocabulary_;
    const PushTable* table_ = nullptr;  // lives as long as the program
};

/// The blocks at a seat.
inline Blocks blocksAt(const std::array<Blocks, 2>& home, int seat) {
    return seat < 2 ? home[static_cast<std::size_t>(seat)]
                    : static_cast<Blocks>(kAllBlocks & ~home[static_cast<std::size_t>(seat - 2)]);
}

/// "2, 3, 6"
std::string listed(Blocks);
/// "5 4"
std::string listed(const DiceBag&);

GameInfo info();

}  // namespace kibitz::rules::addit
