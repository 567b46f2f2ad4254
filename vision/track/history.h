#pragma once

// The record of a game that can be put right at any place. Inside the tracker only.

#include "vision/track/state_tracker.h"

#include <cstddef>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace kibitz::vision::track {

using Entry = StateTracker::Entry;
using By = StateTracker::By;

/// Turns in order, each legal after the one before: whatever is done to it, it is a possible game.
class History {
public:
    explicit History(rules::Game);

    const rules::Game& game() const { return game_; }
    const std::vector<Entry>& entries() const { return entries_; }
    const rules::Position& position() const { return before(entries_.size()); }
    const rules::Position& before(std::size_t entry) const;
    /// Where the entries of the last decision begin.
    std::size_t lastDecision() const;

    /// Adds turns that are known to follow.
    void add(const std::vector<rules::Turn>&, By, double probability);
    /// Replaces `count` entries by these moves and plays the later ones again; nothing changes when
    /// one of them cannot be played.
    std::optional<Refusal> replace(std::size_t at, std::size_t count, std::span<const rules::Move>,
                                   By);
    bool undo();
    bool redo();

private:
    struct Change {
        std::size_t at = 0;
        std::vector<Entry> removed, added;
    };
    std::variant<rules::Position, Refusal> played(const rules::Position&, const rules::Move&,
                                                  std::size_t at) const;
    void apply(Change);

    rules::Game game_;
    rules::Position start_;
    std::vector<Entry> entries_;
    std::vector<Change> done_, undone_;
    std::uint64_t decisions_ = 0;
};

}  // namespace kibitz::vision::track
