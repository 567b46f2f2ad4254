#pragma once

// Spexxx: two to four players throw five dice, up to four times each turn, and place one cube of
// their colour on a square that their dice name. Three or more own cubes in a row, across, up or
// diagonally, are a Spexxx and pay for each cube; long rows and 3x3 blocks pay extra. The cubes are
// a fixed number; when all are placed or put away, the most points win. rulebook.md has the rules,
// board.json the board.

#include "rules/game.h"
#include "rules/spexxx/board.h"
#include "rules/spexxx/dice.h"
#include "rules/spexxx/scoring.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::rules::spexxx {

inline constexpr int kMostPlayers = 4;
inline constexpr int kMostThrows = 4;
/// The default of the option colours: fewer players take the first of them.
inline constexpr std::string_view kEveryColour = "red blue green yellow";
inline constexpr int kMostTurns = 64;  // four players with 16 cubes each

enum class Phase : std::uint8_t {
    Opening,  // one die each decides who begins
    Throw,    // all five dice are to be thrown
    Decide,   // five dice lie: place, put away, or keep some and throw the rest again
    Again,    // some dice are kept, the rest is to be thrown
    Over,
};

/// How one turn ended; the whole game follows from these.
struct Turned {
    std::int16_t square = kNone;  // kNone: a cube was put away
    std::int16_t block = kNone;   // lower left square of the 3x3 that was rewarded
    bool operator==(const Turned&) const = default;
};

struct State {
    Cubes cubes{};
    Marks rewarded;                                     // squares of rewarded 3x3 blocks
    std::array<Turned, kMostTurns> turns{};             // the first turnCount count
    std::array<std::int16_t, kMostPlayers> scores{};    // the sum of what turns earned
    std::array<std::uint8_t, kMostPlayers> openings{};  // opening throws of this go; 0: none
    Dice dice;                                          // those that lie on the table
    std::uint8_t turnCount = 0;
    std::uint8_t throws = 0;      // made in this turn
    std::uint8_t starter = 0;     // who began
    std::uint8_t mover = 0;       // whose go it is
    std::uint8_t contenders = 0;  // bit per player who can still win the opening
    Phase phase = Phase::Throw;
    bool operator==(const State&) const = default;
};

struct Move {
    enum class Kind : std::uint8_t {
        Throw,
        Keep,
        KeepThrow,  // both in one line: which stay, and what the others show
        Place,
        Discard,
    };
    Kind kind = Kind::Throw;
    int player = 0;
    Dice kept{};    // Keep, KeepThrow
    Dice thrown{};  // Throw, KeepThrow
    int square = kNone;
    int block = kNone;  // the 3x3 to be rewarded, where there is a choice
    bool operator==(const Move&) const = default;
};

class Look;

class Rules {
public:
    using State = spexxx::State;
    using Move = spexxx::Move;

    explicit Rules(const Setup&);  // throws BadSetup

    const Vocabulary& vocabulary() const { return vocabulary_; }
    State start() const;
    Next next(const State&) const;
    std::vector<Move> legalMoves(const State&) const;
    bool listsWhole(const State&) const { return true; }
    /// legalMoves, and while throws are left each result that keeping and throwing together can
    /// lead to: players seldom let the kept dice lie alone long enough to be seen.
    std::vector<Move> movesNear(const State&, const Appearance& seen) const;
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
    /// How often the dice were thrown is all that differs, and throws are left either way: nobody
    /// can see it, and whoever watches counts kindly.
    bool sameFuture(const State&, const State&) const;
    /// Giving up a cube while throws are left.
    bool unusual(const State&, const Move&) const;

    const Board& board() const { return *board_; }
    int players() const { return static_cast<int>(names_.size()); }
    int cubesEach() const { return cubesEach_; }
    /// Where each site of the vocabulary lies on our printed board.
    std::vector<Spot> spots() const;
    /// Where a score beyond 100, 200, ... is shown; the last sites of the vocabulary.
    Site hundredSite(int hundred) const;

private:
    friend class Look;

    void chooseColours(const std::string& option);
    void makeVocabulary();
    Site siteOf(int square) const { return {siteOf_[static_cast<std::size_t>(square)]}; }
    Site trackSite(int number) const;
    static int diceToThrow(const State&);
    std::vector<int> openSquares(const State&, const Dice&) const;
    void checkThrow(const State&, const Move&, std::vector<Violation>&) const;
    void checkCount(int wanted, const Dice& thrown, std::vector<Violation>&) const;
    void checkKeep(const State&, const Move&, std::vector<Violation>&) const;
    void checkPlace(const State&, const Move&, std::vector<Violation>&) const;
    void checkDiscard(const State&, std::vector<Violation>&) const;
    Violation disturbed(int square, int before, const Look&) const;
    Violation notTheirs(const State&, int square, const Look&) const;
    void judgePlaced(const State&, int square, const Look&, std::vector<Violation>&) const;
    void judgeTrack(const State&, const Look&, int placed, std::vector<Violation>&) const;
    void auditDice(const Look&, Audit&) const;
    void auditCounts(const Look&, const Cubes&, Audit&) const;
    void auditTrack(const Look&, const Cubes&, Audit&) const;
    Violation doesNotFit(int square, const Dice&) const;
    void endTurn(State&, Turned, int points) const;
    template <class Tell>
    State replayed(const State&, const Tell&) const;
    void openingThrow(State&, const Dice& thrown) const;

    std::vector<std::string> names_;
    std::shared_ptr<const Board> board_;
    int cubesEach_ = 0;
    bool opening_ = false;
    bool track_ = true;
    Deducted deducted_ = Deducted::Longer;
    std::array<int, kMostPlayers> colours_{};  // bit of the colour in a symbol
    Vocabulary vocabulary_;
    std::array<std::uint16_t, kLattice> siteOf_{};
};

GameInfo info();

}  // namespace kibitz::rules::spexxx
