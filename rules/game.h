#pragma once

#include "rules/position.h"
#include "rules/random.h"
#include "rules/table.h"
#include "rules/verdict.h"

#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kibitz::rules {

/// Who is to act next.
struct Next {
    enum class Who : std::uint8_t {
        Player,  // one of legalMoves
        Chance,  // a throw or draw is due; `player` makes it
        Nobody,  // the game is over
    };
    Who who = Who::Nobody;
    int player =
        kTable;  // whose go it is; kTable where any player may act (FUSE: who places first is free)
    bool operator==(const Next&) const = default;
};

/// A move text that is not a move: where, what stood there, what was expected.
struct ParseError {
    std::size_t column = 0;  // from 0, within the move text
    std::string found;       // empty: the line ended
    std::string expected;    // "a cell a1 to e5"
    bool operator==(const ParseError&) const = default;
};

/// What the author of a game writes: a plain State, a plain Move, pure functions. Nothing here
/// throws, except the constructor for a set-up that cannot be played (BadSetup).
template <class G>
concept GameRules = std::regular<typename G::State> && std::regular<typename G::Move> &&
    requires(const G g, const typename G::State s, const typename G::Move m, const Move text,
             const Appearance seen, Random random) {
    { g.vocabulary() } -> std::same_as<const Vocabulary&>;
    { g.start() } -> std::same_as<typename G::State>;
    { g.next(s) } -> std::same_as<Next>;
    // Every legal move, chance included (a throw of dice is a move of chance), where listsWhole(s);
    // otherwise (thousands of throws) nothing, and movesNear has to be asked. No duplicates.
    { g.legalMoves(s) } -> std::same_as<std::vector<typename G::Move>>;
    { g.listsWhole(s) } -> std::same_as<bool>;
    // What may legally break into the game at this moment besides legalMoves: a board knocked over
    // by an onlooker, the clock running out. Often nothing.
    { g.interruptions(s) } -> std::same_as<std::vector<typename G::Move>>;
    // pre: next(s) is Chance. Drawn as fair dice and bags would.
    { g.chance(s, random) } -> std::same_as<typename G::Move>;
    // Empty: legal. Otherwise every broken rule. Must accept any Move value at all without harm.
    { g.check(s, m) } -> std::same_as<std::vector<Violation>>;
    // pre: check(s, m) is empty.
    { g.apply(s, m) } -> std::same_as<typename G::State>;
    // Move <-> text. parse(s, notation(s, m)) == m for every legal m; parse judges form, not
    // legality.
    { g.notation(s, m) } -> std::same_as<Move>;
    { g.parse(s, text) } -> std::same_as<std::variant<typename G::Move, ParseError>>;
    { g.appearance(s) } -> std::same_as<Appearance>;
    { g.score(s) } -> std::same_as<ScoreSheet>;
    // nullopt while the game goes on.
    { g.outcome(s) } -> std::same_as<std::optional<Outcome>>;
    // Asked when no continuation of s looks like `seen`: never empty then.
    { g.whyNot(s, seen) } -> std::same_as<std::vector<Violation>>;
    { g.audit(seen) } -> std::same_as<Audit>;
    // The game's own self-check of a state (dice, cubes, cards conserved …); "" is fine. For tests.
    { g.whatIsBroken(s) } -> std::same_as<std::string>;
};

/// A game too rich to list offers the moves that could lead to what is seen: a superset of those
/// whose look equals it, and of legalMoves where they are listed. Who has thrown and gone on before
/// anybody looked again is worth a thought: dice that have just been placed were thrown too.
template <class G>
concept ListsNear = GameRules<G> &&
    requires(const G g, const typename G::State s, const Appearance seen) {
    { g.movesNear(s, seen) } -> std::same_as<std::vector<typename G::Move>>;
};

/// A game may know states that differ in a way nobody can see and nothing depends on: who of two
/// holds which die that both will give back.
template <class G>
concept KnowsSame = GameRules<G> && requires(const G g, const typename G::State s) {
    { g.sameFuture(s, s) } -> std::same_as<bool>;
};

/// A game may know looks on the way to a legal one that show neither what was nor what will be: a
/// stack of which some pawns have been taken off already.
template <class G>
concept KnowsHalfDone = GameRules<G> &&
    requires(const G g, const typename G::State s, const Appearance seen) {
    { g.halfDone(s, seen) } -> std::same_as<bool>;
};

/// A game may know moves that are legal, and that hardly anybody makes: giving up a cube while
/// throws are left.
template <class G>
concept KnowsUnusual = GameRules<G> &&
    requires(const G g, const typename G::State s, const typename G::Move m) {
    { g.unusual(s, m) } -> std::same_as<bool>;
};

/// A random game that was played for its own sake.
struct Playout {
    int moves = 0;
    bool finished = false;
    std::string broken;  // what the self-check found first; empty: nothing
};

/// What everyone else holds: any of the games, by value.
class Game {
public:
    /// The only place where types are erased.
    template <GameRules G>
    explicit Game(G rules);

    const Vocabulary& vocabulary() const;
    Position start() const;
    Next next(const Position&) const;
    bool listsWhole(const Position&) const;
    std::vector<Move> legalMoves(const Position&) const;
    std::vector<Move> interruptions(const Position&) const;
    /// Every legal continuation, interruptions last; pre: listsWhole.
    std::vector<Turn> turns(const Position&) const;
    /// Those that could lead to what is seen (all of them where the game offers no narrower list).
    std::vector<Turn> turnsNear(const Position&, const Appearance& seen) const;
    /// A random continuation: fair for chance, uniform for players, now and then an interruption.
    /// pre: next is not Nobody.
    Turn randomTurn(const Position&, Random&) const;
    /// Plays a random game to its end without writing anything down: for soaks and benches.
    Playout playOut(Random&, int mostMoves, bool selfCheck) const;
    /// Plays a move given as text: the position after it, what is wrong with the text, or the rules
    /// it breaks.
    std::variant<Position, ParseError, Illegal> play(const Position&, const Move&) const;
    Appearance appearance(const Position&) const;
    ScoreSheet score(const Position&) const;
    std::optional<Outcome> outcome(const Position&) const;
    std::vector<Violation> whyNot(const Position&, const Appearance& seen) const;
    Audit audit(const Appearance& seen) const;
    std::string whatIsBroken(const Position&) const;
    /// Whether it makes no difference, now or later, which of the two it is.
    bool sameFuture(const Position&, const Position&) const;
    /// Whether such a look is on the way from here to a legal one, though it shows things that
    /// neither does. False where the game knows no such looks.
    bool halfDone(const Position&, const Appearance& seen) const;
    /// Whether hardly anybody makes this legal move. False where the game knows no such moves.
    bool unusual(const Position&, const Move&) const;

private:
    struct Rules;
    template <class G>
    struct Typed;
    std::shared_ptr<const Rules> rules_;
};

/// The set-up asks for something the game cannot be played with; the sentence says what helps.
class BadSetup : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    BadSetup(const std::string& sentence, std::string_view blamed)
        : std::runtime_error(sentence), about(blamed) {}
    /// What is to blame: kAboutPlayers, the option whose value is wrong, or kNoOption and the name
    /// of an option that does not exist. Empty: none of these alone.
    std::string about;
};
inline constexpr std::string_view kAboutPlayers = "players", kNoOption = "no option ";

/// Does what an option asks for; whatever cannot be done is the fault of that option.
template <class Step>
auto blaming(const char* option, const Step& step) {
    try {
        return step();
    } catch (BadSetup& bad) {
        bad.about = option;
        throw;
    }
}

/// Gives the text of a piece of equipment by the name that an option holds. Throws BadSetup when
/// there is none.
using EquipmentLoader = std::function<std::string(const std::string& name)>;

/// Who plays, and by which variants. Options that are not named have their default.
struct Setup {
    std::vector<std::string> players;
    std::map<std::string, std::string> options;
    EquipmentLoader
        loadEquipment;  // for sheets and cards that are not built in; empty: only built-in ones
};

/// A named variant of a game.
struct OptionSpec {
    std::string name;
    std::string meaning;              // one sentence, for --help and the rulebook
    std::vector<std::string> values;  // the choices; empty: a whole number or the name of equipment
    std::string byDefault;
    int lowest = 0, highest = 0;  // for numbers; equal: not a number
    bool open = false;            // besides `values`, the name of equipment will do
};

/// What can be known of a game before it is set up.
struct GameInfo {
    std::string_view name;   // "topple"
    std::string_view title;  // "Topple"
    int fewestPlayers = 1;
    int mostPlayers = 1;
    std::vector<OptionSpec> options;
    std::string_view rulebook;    // the text of rulebook.md
    std::vector<Phrase> phrases;  // every sentence the game can say
    Game (*make)(const Setup&);   // throws BadSetup
};

/// Checks players and options against the info and fills in defaults; throws BadSetup. Games call
/// it first thing.
Setup completed(const GameInfo&, Setup);

}  // namespace kibitz::rules

#include "rules/game_erased.h"
