#include "app/session/continuations.h"

#include <algorithm>

namespace kibitz::session {

namespace {

// Nobody reads further in a list than this; what is behind is found by typing.
constexpr std::size_t kWorthTelling = 80;

std::vector<int> gainedBetween(const rules::ScoreSheet& before, const rules::ScoreSheet& after) {
    std::vector<int> gained;
    for (std::size_t p = 0; p < after.players.size(); ++p)
        gained.push_back(after.total(p) - (p < before.players.size() ? before.total(p) : 0));
    return gained;
}

}  // namespace

Continuations continuationsOf(const rules::Game& game, const rules::Position& position,
                              const vision::Observation* seen) {
    Continuations out;
    if (game.next(position).who == rules::Next::Who::Nobody) return out;
    const auto look = game.appearance(position);
    out.whole = game.listsWhole(position);
    const auto turns = out.whole ? game.turns(position)
                                 : game.turnsNear(position, seen ? seen->mostLikely() : look);
    struct Found {
        Continuation one;
        const rules::Turn* turn;
    };
    std::vector<Found> found;
    for (const auto& turn : turns) {
        const auto after = game.appearance(turn.after);
        Continuation one{turn.move, {}, after != look, 0, {}};
        for (std::size_t i = 0; i < after.sites.size(); ++i)
            if (after.sites[i] != look.sites[i])
                one.places.push_back({static_cast<std::uint16_t>(i)});
        if (seen) one.fit = seen->logLikelihood(after);
        found.push_back({std::move(one), &turn});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.one.fit > b.one.fit; });
    const auto score = game.score(position);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i < kWorthTelling)
            found[i].one.gained = gainedBetween(score, game.score(found[i].turn->after));
        out.list.push_back(std::move(found[i].one));
    }
    return out;
}

std::vector<rules::Site> legalPlaces(const rules::Game& game, const rules::Position& position,
                                     const Continuations& all) {
    std::vector<rules::Site> out;
    if (!all.whole || game.next(position).who != rules::Next::Who::Player) return out;
    // A board that somebody knocks over changes every place; that is no use of a place.
    const auto interruptions = game.interruptions(position);
    for (const auto& one : all.list)
        if (std::find(interruptions.begin(), interruptions.end(), one.move) == interruptions.end())
            out.insert(out.end(), one.places.begin(), one.places.end());
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

}  // namespace kibitz::session
