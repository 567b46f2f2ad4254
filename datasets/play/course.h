#pragma once

#include "datasets/play/slip.h"

#include "rules/game.h"
#include "rules/record.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kibitz::datasets {

/// A game as it was played, action by action.
struct Course {
    struct Step {
        rules::Move move;
        rules::Position after;
        std::optional<Slip> slip;  // happened before the move, and was put right
    };
    const rules::GameInfo* info = nullptr;
    rules::Setup setup;  // complete
    rules::Game game;
    rules::Position start;
    std::vector<Step> steps;

    const rules::Position& before(std::size_t step) const {
        return step == 0 ? start : steps[step - 1].after;
    }
    rules::Record record() const;
};

struct CourseOptions {
    std::uint64_t seed = 1;
    int actions = 0;         // at most so many; 0: until the game is over
    double illegalRate = 0;  // share of actions before which something goes wrong
};

/// Throws rules::BadSetup.
Course playCourse(const rules::GameInfo&, const rules::Setup&, const CourseOptions&);

}  // namespace kibitz::datasets
