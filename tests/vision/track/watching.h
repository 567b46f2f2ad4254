#pragma once

// Tables as a tracker sees them, for its tests.

#include "rules/games.h"
#include "vision/track/state_tracker.h"

#include <string>
#include <vector>

namespace kibitz::vision {

inline rules::Game gameOf(const std::string& name, int players,
                          std::map<std::string, std::string> options = {}) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
    return rules::findGame(name)->make(
        {{names.begin(), names.begin() + players}, std::move(options), {}});
}

inline Observation certain(const rules::Game& game, const rules::Appearance& look) {
    return Observation::certain(game.vocabulary(), look);
}

inline Observation certain(const rules::Game& game, const rules::Position& position) {
    return certain(game, game.appearance(position));
}

/// The judgement of so many looks at the same table, the last that says something.
inline Judgement watch(StateTracker& tracker, const Observation& seen, int looks = 8) {
    Judgement told;
    for (int i = 0; i < looks; ++i) {
        auto judgement = tracker.observe(seen);
        if (judgement.kind == Judgement::Kind::Accepted ||
            judgement.kind == Judgement::Kind::Illegal || judgement.kind == Judgement::Kind::Unsure)
            return judgement;
        told = std::move(judgement);
    }
    return told;
}

/// The position after these moves. Fails with the text of the one that cannot be played.
inline rules::Position after(const rules::Game& game, const std::vector<rules::Move>& moves) {
    auto position = game.start();
    for (const auto& move : moves) {
        auto played = game.play(position, move);
        if (!std::holds_alternative<rules::Position>(played))
            throw std::runtime_error("cannot play " + move.text);
        position = std::get<rules::Position>(played);
    }
    return position;
}

/// A look with one site changed, by name.
inline rules::Appearance showing(const rules::Game& game, rules::Appearance look,
                                 const std::string& site, const std::string& symbol) {
    look.sites.at(game.vocabulary().site(site).value().index) =
        game.vocabulary().symbol(symbol).value();
    return look;
}

}  // namespace kibitz::vision
