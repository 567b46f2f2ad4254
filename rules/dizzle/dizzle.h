#pragma once

// Dizzle (Ralf zur Linde, Schmidt 2019), 1 to 4 players. A tour: the starting player throws all
// dice; in turn everybody takes one from the middle and puts it on a cell of the own sheet with as
// many pips. The first die of a tour goes beside a crossed cell, every other one beside a die; who
// is shut in may jump. Who can place must; who cannot throws the middle again (and gives a die back
// if that does not help) or passes. When the middle is empty, all have passed, or the last one left
// has had his one action, the cells under the dice are crossed. Keys, bombs, rockets, flags, gems,
// arrows, puzzles, areas and heaps make the points; level 7 adds lava, level 8 rails. The rules in
// full, with what we decided where the leaflet is silent: rulebook.md.

#include "rules/dizzle/sheet.h"
#include "rules/game.h"

#include <array>
#include <cstdint>
#include <memory>

namespace kibitz::rules::dizzle {

inline constexpr int kMostPlayers = 4;

/// What is due. One tour runs through these from top to bottom; those that do not apply are left
/// out.
enum class Phase : std::uint8_t {
    Erupt,             // the lava die is thrown
    Lava,              // a player blackens a cell
    Roll,              // all dice are thrown
    Place,             // a player takes a die, or throws again, or passes
    Rethrow,           // the throw that he decided on
    PlaceAfterReroll,  // it helped, so he has to take a die now
    Penalty,           // it did not, so he gives one back
    Extra,             // solo: the two dice that play for the others
    Cross,             // the tour is over: cells under dice are crossed
    Lay,               // the same with rails: a piece of track for each of them
    Land,              // rockets land on planets
    Over,
};

/// One player's numbers beside a flag.
struct FlagMarks {
    std::int16_t circled = -1;  // which of the four; -1: none yet
    std::uint8_t struck = 0;    // bits
    bool operator==(const FlagMarks&) const = default;
};

/// One player's sheet. Layers are apart because a cell can be exploded and under lava.
struct Player {
    CellSet crossed;  // printed ones too; on rails: has a track
    CellSet dice;
    CellSet exploded;
    CellSet lava;
    std::array<CellSet, 4> edges;  // tracks that lead over this edge
    std::array<FlagMarks, kMostFlags> flags{};
    std::uint8_t ticks = 0;     // boxes of the round indicator
    std::uint8_t landings = 0;  // rockets that have not landed yet
    bool passed = false;
    bool operator==(const Player&) const = default;
};

struct State {
    std::array<Player, kMostPlayers> players;
    std::array<std::uint8_t, 7> pool{};  // dice in the middle by face, [1] to [6]
    std::uint8_t aside = 0;              // dice out of play until the next tour
    std::uint8_t lavaDie = 0;            // what it shows, from its throw to the throw of the others
    std::uint8_t tour = 0;               // from 0
    std::uint8_t current = 0;
    Phase phase = Phase::Roll;
    bool operator==(const State&) const = default;
};

struct Move {
    enum class Kind : std::uint8_t {
        Erupt,    // value
        Blacken,  // cell
        Roll,     // faces
        Take,     // value, cell
        Reroll,
        Pass,
        Return,  // cell
        Extra,   // faces
        Cross,
        Lay,   // track, cell
        Land,  // cell
    };
    Kind kind = Kind::Pass;
    std::int16_t player = kTable;
    std::uint8_t value = 0;
    Track track = Track::None;
    std::int16_t cell = -1;
    std::array<std::uint8_t, 7> faces{};  // how many dice show each face
    bool operator==(const Move&) const = default;
};

/// What happens to the lava die once it has shown where the lava flows.
enum class LavaDie : std::uint8_t { Aside, Stays, Rejoins };

struct Options {
    LavaDie lavaDie = LavaDie::Aside;
    bool lavaCoversExploded = true;
};
/// pre: the set-up went through completed().
Options optionsOf(const Setup&);

/// Which sheets a look shows; the others may show anything.
struct InSight {
    std::vector<int> players;  // by number, ascending
    /// Whether these are their numbers in the order of play. A photo does not tell, and the order
    /// of play decides who ticks a round first.
    bool seatsKnown = true;
};

/// How many rounds so many play.
int roundsFor(int players);

/// Dizzle on one sheet for given players.
class Rules {
public:
    using State = dizzle::State;
    using Move = dizzle::Move;

    /// pre: the set-up went through completed(). Throws BadSetup.
    explicit Rules(const Setup&);
    Rules(Sheet, std::vector<std::string> players, Options = {});

    const Sheet& sheet() const { return *sheet_; }
    int playerCount() const { return static_cast<int>(players_.size()); }
    int diceCount() const;
    int roundCount() const;
    int tourCount() const { return roundCount() * playerCount(); }
    int starter(const State& s) const { return s.tour % playerCount(); }

    const Vocabulary& vocabulary() const { return words_; }
    State start() const;
    Next next(const State&) const;
    bool listsWhole(const State&) const;
    std::vector<Move> legalMoves(const State&) const;
    std::vector<Move> interruptions(const State&) const { return {}; }
    std::vector<Move> movesNear(const State&, const Appearance& seen) const;
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
    /// A look at some of the sheets: what the others could explain is neither impossible nor
    /// unusual. Players out of sight are not rated.
    Audit audit(const Appearance& seen, const InSight&) const;
    std::string whatIsBroken(const State&) const;
    /// A throw is due and not all dice lie there yet.
    bool halfDone(const State&, const Appearance& seen) const;

    /// Cells of that player where a die could lie: not crossed, covered, exploded or locked.
    CellSet freeCells(const Player&) const;
    /// Where his next die may go, whatever it shows: beside a cross, beside a die, or by a jump.
    CellSet targets(const Player&) const;
    /// Cells that the lava could cover on that sheet.
    CellSet lavaTargets(const Player&, int value) const;
    CellSet freePlanets(const Player&) const;
    std::vector<ScoreLine> scoreLines(const Player&) const;

private:
    friend class Auditor;
    friend class Comparison;

    // Where each thing of a player's sheet is among the sites.
    Site cellSite(int player, int cell) const;
    Site flagSite(int player, std::size_t flag, int number) const;
    Site roundSite(int player, int box) const;
    void makeVocabulary();

    bool canPlace(const State&, int player) const;
    CellSet lockedCells(const Player&) const;
    int diceToThrow(const State&) const;
    /// The faces of dice that lie on sheets in this look and not in the state.
    std::vector<int> freshDice(const State&, const Appearance& seen) const;
    bool hasCell(int cell) const;
    std::string nameOf(int cell) const;
    /// Said when something else than what is due was done.
    Violation due(const State&) const;

    void endAction(State&) const;
    void endTour(State&) const;
    void closeTour(State&) const;
    void beginTour(State&) const;
    void crossAll(State&) const;
    void resolveBombs(State&) const;
    void resolveFlags(State&) const;
    void seekLaying(State&) const;
    void seekLanding(State&) const;
    void seekLava(State&, int fromSeat) const;
    void applyRoll(State&, const Move&) const;
    void applyExtra(State&, const Move&) const;
    void applyLay(State&, const Move&) const;

    void checkThrow(const State&, const Move&, std::vector<Violation>&) const;
    void checkTake(const State&, const Move&, std::vector<Violation>&) const;
    bool checkCell(const Player&, const Move&, std::vector<Violation>&) const;
    void checkWhere(const Player&, const Move&, std::vector<Violation>&) const;
    void checkGivingUp(const State&, const Move&, std::vector<Violation>&) const;
    void checkMark(const State&, const Move&, std::vector<Violation>&) const;

    void scoreRails(const Player&, std::vector<ScoreLine>&) const;

    std::shared_ptr<const Sheet> sheet_;
    std::vector<std::string> players_;
    Options options_;
    Vocabulary words_;
    std::vector<int> siteOfCell_;  // within a player's sites; -1: no such cell
    int sitesPerPlayer_ = 0;
    int cellSites_ = 0;
};

GameInfo info();

/// Symbols of the vocabulary, by their place in it. Those a sheet has no use for are in no kind.
enum Shown : std::uint8_t {
    ShowsNothing,
    ShowsCross,
    ShowsExploded,
    ShowsLava,
    ShowsDie1,
    ShowsTrackNS = ShowsDie1 + 6,
    ShowsCircled = ShowsTrackNS + 6,
    ShowsStruck,
    ShowsTicked,
};

}  // namespace kibitz::rules::dizzle
