#pragma once

#include "rules/game.h"
#include "vision/observation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kibitz::vision {

/// What is known after a look at a still table.
struct Judgement {
    enum class Kind : std::uint8_t {
        Unchanged,
        Waiting,   // something is going on: half done, covered, or seen only once
        Accepted,  // legal, and played
        Illegal,   // no legal action leads to what is clearly seen; told once
        Unsure,    // a person has to say
    };
    Kind kind = Kind::Unchanged;
    /// Accepted: in order; several when play was quick, those that leave no trace included.
    std::vector<rules::Turn> turns;
    double probability = 0;                    // of what was accepted
    std::vector<rules::Violation> violations;  // Illegal: every broken rule
    struct Candidate {
        std::vector<rules::Turn> turns;
        double probability = 0;
    };
    std::vector<Candidate> candidates;  // Unsure: likeliest first; may be none
    rules::Message need;                // Unsure, Waiting: what would help
    std::vector<rules::Site> where;     // the places that decided
};

/// Sentences that the tracker itself can say, for windows that translate them.
std::span<const rules::Phrase> trackerPhrases();

/// Why a command was refused. Nothing has changed then.
struct Refusal {
    std::vector<rules::Violation> violations;  // the rules that it would break
    std::optional<rules::ParseError> unread;   // the text of a move that is none
    rules::Move move;                          // the one that cannot be played
    std::size_t at = 0;     // its place in history(); later than asked for: a turn after it
    rules::Message reason;  // always said; the first violation's where there is one
};

struct TrackerOptions {
    double sure = 0.997;         // accepted from here on, if several looks agree
    double sureAtOnce = 0.9995;  // … after a single look
    double object = 0.97;        // called illegal from here on
    int looksToObject = 2;       // as often a wrong picture has to be seen
    int looksToAsk = 3;          // … a doubtful one
    int looksPerPlace = 3;       // … a half-finished one, for each place that is still missing
    std::size_t nodes = 6000;    // positions looked at before it gives up
    int mostTurns = 3;           // visible actions between two looks
};

/// Decides which legal turns explain what is seen, and keeps the record of the game. The same
/// observations and commands in the same order lead to the same judgements.
class StateTracker {
public:
    explicit StateTracker(rules::Game, TrackerOptions = {});
    ~StateTracker();
    StateTracker(StateTracker&&) noexcept;
    StateTracker& operator=(StateTracker&&) noexcept;

    /// Only still tables belong here.
    Judgement observe(const Observation&);
    /// What is most likely seen, where it differs from the record: for an overlay.
    std::vector<rules::Site> differing(const Observation&) const;

    // Commands of people, who know better than the camera. Each gives back why it was refused, or
    // nothing; a refused one changes nothing.

    /// The answer to the last Unsure.
    std::optional<Refusal> choose(std::size_t candidate);
    /// What cannot be seen: a pass, the same face thrown again, a fall by an onlooker, a
    /// calculation.
    std::optional<Refusal> play(const rules::Move&);
    /// These moves instead of what was accepted last, or of what is being asked.
    std::optional<Refusal> overrule(std::span<const rules::Move>);
    /// Takes back the last change of the record, whoever made it; also across rounds.
    bool undo();
    bool redo();
    /// Later turns are played again; refused when one of them becomes illegal.
    std::optional<Refusal> insert(std::size_t at, std::span<const rules::Move>);
    std::optional<Refusal> remove(std::size_t at);

    enum class By : std::uint8_t { Seen, Asked, Told, Overruled };
    struct Entry {
        rules::Turn turn;
        By by = By::Seen;
        double probability = 1;      // Seen: of the decision that it belongs to
        std::uint64_t decision = 0;  // entries that were decided together have the same
    };
    const std::vector<Entry>& history() const;
    /// As far as the record goes.
    const rules::Position& position() const;
    const rules::Game& game() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace kibitz::vision
