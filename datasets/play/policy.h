#pragma once

#include "rules/game.h"
#include "rules/random.h"

#include <functional>

namespace kibitz::datasets {

/// People who play sensibly enough to look like people: they take what scores, build on what they
/// have, throw again now and then, and are not always at their best. Same seed, same game.
class Players {
public:
    /// pre: `game` was made from `setup`, which went through rules::completed.
    Players(const rules::GameInfo&, const rules::Setup& setup, const rules::Game& game);

    /// What happens next; chance falls as fair dice would. pre: somebody is to act.
    rules::Turn act(const rules::Position&, rules::Random&) const;

    /// What a move is worth to the one who makes it, in points or so.
    using Worth = std::function<double(const rules::Position& before, const rules::Turn&)>;

private:
    rules::Turn thrown(const rules::Position&, rules::Random&) const;

    rules::Game game_;
    Worth worth_;
    double whim_ = 1;  // how far a choice may be from the best one
};

}  // namespace kibitz::datasets
