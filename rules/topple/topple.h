#pragma once

// Topple. A board of 5 x 5 cells balances on a spindle. In turn the players throw the die and place
// one pawn on a cell of the level thrown (6: anywhere), on the board or on top of other pawns.
// Points are for completing a line of five stacks, for adding to a complete line, and for adding to
// a stack of three or more. Whoever makes pawns fall loses ten points and the round is over. Rounds
// are played until somebody has reached the target at the end of one. Junior: no points, whoever
// makes pawns fall is out. Whether something falls cannot be computed: it is told with the move.

#include "rules/topple/board.h"
#include "rules/topple/ledger.h"

#include "rules/game.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace kibitz::rules::topple {

/// What fell when a pawn was placed.
enum class Fall : std::uint8_t {
    Nothing,
    Others,   // pawns that stood already, with or without the placed one
    OnlyOwn,  // the placed pawn and no other
};

/// A pawn on the board.
struct Pawn {
    std::uint8_t cell = 0;
    std::uint8_t colour = 0;
    bool operator==(const Pawn&) const = default;
};

enum class Phase : std::uint8_t {
    Contest,  // the players throw for who begins
    Throw,    // toMove throws the die
    Place,    // toMove places a pawn
    Clear,    // all pawns stand; somebody takes them off for the next round
    Over,
};

/// In the throws for the first go: no longer in the running.
inline constexpr std::uint8_t kBeaten = 255;

struct State {
    Phase phase = Phase::Throw;
    std::uint8_t die = 0;  // as it lies, also while it waits for the next throw; 0: not thrown yet
    std::int16_t toMove = 0;
    std::int16_t starter = 0;         // of this round
    std::int16_t lastPlacer = kNone;  // in this round or an earlier one
    std::uint8_t out = 0;             // junior: bit per player
    std::uint8_t placed = 0;
    std::int32_t round = 1;
    std::array<std::uint8_t, kMostPlayers>
        contest{};                         // thrown for the first go; 0: due, or kBeaten
    std::array<Pawn, kMostPawns> pawns{};  // of this round in the order of placing; the rest blank
    Ledger ledger;
    bool operator==(const State&) const = default;
};

struct Move {
    enum class Kind : std::uint8_t { Roll, Place, Knock, Clear };
    Kind kind = Kind::Roll;
    int player = kTable;
    int die = 0;         // Roll
    int cell = kNone;    // Place; may stay open when something fell
    int colour = kNone;  // Place; likewise
    Fall fall = Fall::Nothing;
    bool operator==(const Move&) const = default;
};

struct Look;

/// An audited score of which nothing is known downwards: falls in earlier rounds are without limit.
inline constexpr int kNoLowest = std::numeric_limits<int>::min();

class Rules {
public:
    using State = topple::State;
    using Move = topple::Move;

    explicit Rules(const Setup&);

    const Vocabulary& vocabulary() const { return words_; }
    State start() const;
    Next next(const State&) const;
    std::vector<Move> legalMoves(const State&) const;
    bool listsWhole(const State&) const { return true; }
    std::vector<Move> interruptions(const State&) const;
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
    /// Pawns are being taken off: some stacks are lower, none is higher, and their tops are those
    /// that stood below.
    bool halfDone(const State&, const Appearance& seen) const;

    const Board& board() const { return board_; }
    int players() const { return static_cast<int>(names_.size()); }
    /// Who plays a colour; kNone: nobody.
    int ownerOf(int colour) const { return owner_.at(static_cast<std::size_t>(colour)); }

private:
    enum class NextStarter : std::uint8_t { Clockwise, Same, Continue };

    bool isOut(const State& s, int player) const { return (s.out >> player & 1) != 0; }
    bool isPlayer(int player) const { return player >= 0 && player < players(); }
    int playersIn(const State&) const;
    int after(const State&, int player) const;
    int pawnsLeft(const State&, int colour) const;
    int pawnsInRound(const State&) const;
    bool fits(int die, int cell) const;
    std::vector<int> coloursOf(int player) const;
    std::vector<int> leaders(const State&) const;

    void applyRoll(State&, const Move&) const;
    void applyContest(State&, int die) const;
    void applyPlace(State&, const Move&) const;
    void book(State&, int player, Entry::Kind, int points, int other = kNone) const;
    void endByFall(State&, int culprit) const;
    void beginRound(State&) const;

    std::vector<Violation> checkRoll(const State&, const Move&) const;
    std::vector<Violation> checkPlace(const State&, const Move&) const;
    std::vector<Violation> checkKnock(const State&, const Move&) const;
    void checkCell(int die, int cell, std::vector<Violation>&) const;
    void checkColour(const State&, int player, int colour, int cell, std::vector<Violation>&) const;
    void checkTurn(const State&, int player, std::vector<Violation>&) const;

    Look read(const Appearance&) const;
    void checkForm(const Look&, std::vector<Violation>&) const;
    void whyNotCells(const State&, const Look&, std::vector<Violation>&) const;
    void whyNotAdded(const State&, const Look&, int cell, std::vector<Violation>&) const;
    void whyNotDie(const State&, const Look&, std::vector<Violation>&) const;
    void auditPawns(const Look&, Audit&) const;
    std::array<int, kMostPlayers> auditTurns(const Look&, Audit&) const;
    int mostPoints(const Look&, int player, int pawns) const;
    int mostOfAnyRound() const;
    std::string brokenRound(const State&) const;

    std::string nameOf(int player) const;
    std::string namesOf(const std::vector<int>& players) const;
    const std::string& colourName(int colour) const;
    Message why(const Entry&, int tally) const;
    static Site topSite(int cell) { return {static_cast<std::uint16_t>(2 * cell)}; }
    static Site heightSite(int cell) { return {static_cast<std::uint16_t>(2 * cell + 1)}; }

    Board board_;
    std::vector<std::string> names_;
    std::array<int, kColours> owner_{};
    int target_ = 0;
    bool ownFallPays_ = false;
    bool junior_ = false;
    bool contest_ = false;
    NextStarter nextStarter_ = NextStarter::Clockwise;
    Vocabulary words_;
};

/// "c3".
std::string cellName(int cell);

GameInfo info();

}  // namespace kibitz::rules::topple
