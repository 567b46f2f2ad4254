#pragma once

// Which legal turns explain a look. Inside the tracker only.

#include "rules/game.h"
#include "vision/track/evidence.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace kibitz::vision::track {

/// A position that the game may be in, with what led there from the record's.
struct Root {
    std::vector<rules::Turn> turns;
    rules::Position position;
    double prior = 0;       // nats
    double shown = 0;       // nats that spoke against its look, for what goes on from it
    bool invented = false;  // a throw of which nobody has ever seen anything led here
};

/// A way to explain what is seen.
struct Explanation {
    std::vector<rules::Turn> turns;  // none: nothing happened
    rules::Position position;
    rules::Appearance look;
    double against = 0;       // nats that speak against its look
    double prior = 0;         // nats that speak against such turns, whatever is seen
    bool fresh = false;       // something happened since the last look
    bool invented = false;    // … among it a throw of which nobody has ever seen anything
    bool threw = false;       // … among it a throw
    std::size_t root = 0;     // it goes on from
    std::uint64_t roots = 0;  // bit by bit, all from which the same can have come about

    double cost() const { return against + prior; }
};

/// Whether loose dice lie elsewhere than when the record was last agreed on: a throw that shows the
/// same faces leaves no other trace.
enum class DiceMoved : std::uint8_t { Unknown, No, Yes };

/// What lay under a hand for a while since the record was last agreed on: something may have
/// happened there that nobody could look at.
struct Unwatched {
    std::vector<bool> sites;  // empty: none
    bool dice = false;
};

struct SearchOptions {
    std::size_t nodes = 6000;
    int mostTurns = 3;  // that can be seen
    DiceMoved diceMoved = DiceMoved::Unknown;
    bool diceLieStill = false;    // every loose die lies where one lay when the record agreed
    bool diceLieAbout = false;    // … about where one lay
    bool diceNudged = false;      // they may have been thrown already, and have fallen as they lay
    bool diceLieAsMoved = false;  // … about where one lay when they were first seen to have moved
    const Observation* movedDice = nullptr;  // diceMoved: as they were read when they had
    Unwatched unwatched;
};

/// A step that is under way: what is seen lies between what was and what will be.
struct UnderWay {
    int missing = 0;  // places that do not show yet what they will
    std::vector<rules::Site> where;
    /// There is nothing else to do, and nothing hangs in the air: whoever does it may take time.
    bool due = false;
};

/// Whether what is seen lies between two looks, and is on the way.
std::optional<UnderWay> between(const Evidence&, const rules::Appearance& before,
                                const rules::Appearance& after);

/// Looks for continuations of the roots (64 at most), the likeliest first.
class Search {
public:
    Search(const rules::Game&, const Evidence&, const SearchOptions&);

    void run(const std::vector<Root>&);

    /// Cheapest first; equal positions are one. Ends with something that can be seen, or is a root.
    std::vector<Explanation> explanations() const;
    /// The budget ended before all that was promising had been tried.
    bool exhausted() const { return exhausted_; }
    std::optional<UnderWay> underWay() const;
    /// Whether this may be no more than the beginning of another turn: two blocks of three that
    /// are being pushed.
    bool mayGoOn(const Explanation&) const;
    /// The roots, and what looks like them after moves without a trace that are not too unlikely.
    std::vector<rules::Position> quietPositions(double prior) const;

private:
    struct Node {
        rules::Position position;
        rules::Appearance look;
        rules::Move move;
        double against = 0, prior = 0;
        int parent = -1;
        std::size_t root = 0;
        std::uint64_t roots = 0;
        int visible = 0, quiet = 0;
        bool shows = true;  // its own move changed the look
        bool changesPlace = false;
        bool hidden = false;     // … and nothing of that is seen
        bool covered = false;    // … because a hand lies over it now
        bool unwatched = false;  // … and may have been done while a hand lay there
        bool lay = false;        // a throw that was seen before, and could not be told from none
        bool threw = false;      // it, or one before it, is a throw
        bool followsUnwatched = false;  // it, or one before it, is unwatched
        bool invented = false;          // it, or one before it, is hidden
        bool threwSame = false;         // it, or one before it, is a throw without a trace
        bool interrupts = false;
        bool chosen = false;  // by a player, not by chance
        bool idle = false;    // another position, and then a choice without a trace, is the same
    };
    struct Step {
        rules::Turn turn;
        rules::Appearance look;
        bool shows = false, interrupts = false, thrown = false, chosen = false, chance = false;
    };
    bool isWorthwhile(const Node&) const;
    double priceOfPlace(const Node& from, const Node& node) const;
    double priceOf(const Step&, const Node& node, const Node& from, double quietPrior) const;
    const Node& lastShown(const Node&) const;
    void sortByCost(std::vector<std::size_t>& nodes) const;
    void expand(std::size_t node, std::vector<std::size_t>& next);
    void add(std::size_t parent, Step, double quietPrior, std::vector<std::size_t>& next);
    void keepNear(std::vector<Step>&) const;
    std::vector<rules::Turn> turnsOf(const rules::Position&, bool thorough) const;
    bool addsChoices(const std::vector<rules::Turn>&, std::size_t node) const;
    bool comesFrom(std::size_t node, std::size_t ancestor) const;
    std::vector<rules::Turn> pathTo(std::size_t node) const;

    const rules::Game& game_;
    const Evidence& evidence_;
    SearchOptions options_;
    std::vector<Root> roots_;
    std::vector<Node> nodes_;
    std::unordered_multimap<std::size_t, std::size_t> byLook_;
    double rootAgainst_ = 0, bestCost_ = 0;
    bool exhausted_ = false;
};

}  // namespace kibitz::vision::track
