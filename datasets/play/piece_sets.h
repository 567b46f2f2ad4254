#pragma once

#include "datasets/scene/scene.h"

#include "rules/random.h"

#include <span>
#include <string>
#include <string_view>

namespace kibitz::datasets {

/// Cubes and pawns as another maker sells them: the same names of colours, another look.
struct PieceSet {
    std::string_view name;
    bool forTests = false;  // nothing is trained or tuned on it
};

inline constexpr std::string_view kStandardSet = "standard";

/// The standard one first.
std::span<const PieceSet> pieceSets();

/// A piece of that set, a little different each time. pre: one of pieceSets().
Finish pieceFinish(std::string_view set, std::string_view colour, double gloss, rules::Random&);

/// How the things of a board game look.
struct Appearances {
    std::string board{"ours"}, pieces{"standard"};  // empty: the game has but one
};
/// What is meant by names that a person gave: none is how the game usually looks, "any" one drawn
/// by chance from those that are not for tests. Throws BadSimulation when there is no such look.
Appearances appearancesFor(std::string_view game, const std::string& board,
                           const std::string& pieces, std::uint64_t seed);

}  // namespace kibitz::datasets
