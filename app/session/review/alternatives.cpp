#include "app/session/review/alternatives.h"

#include "vision/seen_notation.h"

#include <algorithm>
#include <optional>

namespace kibitz::session {

namespace {

/// As the game stood before the turn that the passage is about; nullopt: the rules cannot follow so
/// far.
std::optional<rules::Position> positionBefore(const Story& story, const Passage& passage) {
    if (!story.game) return std::nullopt;
    const auto& game = story.game->game;
    auto position = game.start();
    const auto turns = std::min<std::int64_t>(std::max<std::int64_t>(passage.firstTurn - 1, 0),
                                              static_cast<std::int64_t>(story.turns.size()));
    for (std::size_t i = 0; i < static_cast<std::size_t>(turns); ++i) {
        const auto move = readMove(story.turns[i].move, story.game->players);
        if (!move) return std::nullopt;
        auto played = game.play(position, *move);
        auto* after = std::get_if<rules::Position>(&played);
        if (!after) return std::nullopt;
        position = std::move(*after);
    }
    return position;
}

/// What was seen when it was said; nullopt: nobody looked, or it cannot be read.
std::optional<vision::Observation> seenThen(const Recording& recording, const Story& story,
                                            const Passage& passage) {
    if (!passage.seen) return std::nullopt;
    try {
        vision::SeenNotation notation{story.game->game.vocabulary()};
        auto payload = recording.events()[static_cast<std::size_t>(*passage.seen)].payload;
        return notation.read(payload);
    } catch (const vision::BadSeen&) {
        return std::nullopt;
    }
}

}  // namespace

std::vector<Alternative> alternatives(const Recording& recording, const Story& story,
                                      const Passage& passage, std::size_t most) {
    std::vector<Alternative> found;
    const auto add = [&](std::vector<std::string> moves, double share) {
        const bool there = std::any_of(found.begin(), found.end(),
                                       [&](const auto& one) { return one.moves == moves; });
        if (moves.empty() || there || found.size() >= most) return;
        const bool same = moves == passage.moves;
        found.push_back({std::move(moves), share, same});
    };
    for (const auto& candidate : passage.candidates)
        add(candidate.moves, candidate.probability.value_or(0));
    const auto before = positionBefore(story, passage);
    if (!before) return found;
    const auto& game = story.game->game;
    const auto seen = seenThen(recording, story, passage);
    if (!game.listsWhole(*before) && !seen) return found;
    auto turns = game.listsWhole(*before) ? game.turns(*before)
                                          : game.turnsNear(*before, seen->mostLikely());
    // What breaks into a game (somebody knocks the board over) fits much and is seldom meant.
    const auto rare = game.interruptions(*before);
    struct Ranked {
        bool rare;
        double likelihood;
        std::string move;
    };
    std::vector<Ranked> ranked;
    for (const auto& turn : turns)
        ranked.push_back({std::find(rare.begin(), rare.end(), turn.move) != rare.end(),
                          seen ? seen->logLikelihood(game.appearance(turn.after)) : 0,
                          written(turn.move, story.game->players)});
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
        return a.rare != b.rare ? b.rare : a.likelihood > b.likelihood;
    });
    for (auto& one : ranked) add({std::move(one.move)}, 0);
    return found;
}

std::vector<std::string> movesIn(const std::string& text) {
    std::vector<std::string> moves;
    std::size_t from = 0;
    while (from <= text.size()) {
        const auto end = std::min(text.find(';', from), text.size());
        auto move = text.substr(from, end - from);
        move.erase(0, move.find_first_not_of(' '));
        move.erase(move.find_last_not_of(' ') + 1);
        if (!move.empty()) moves.push_back(std::move(move));
        from = end + 1;
    }
    return moves;
}

std::string whyNot(const Story& story, const Passage& passage,
                   const std::vector<std::string>& moves) {
    if (moves.empty()) return "Write what was played, as in Ann: c3 red";
    auto position = positionBefore(story, passage);
    if (!position) return "The rules cannot follow this recording so far, so nothing can be put in";
    const auto& game = story.game->game;
    for (const auto& text : moves) {
        const auto move = readMove(text, story.game->players);
        if (!move)
            return "'" + text + "' names nobody who plays. Write it as in " +
                   story.game->players.front() + ": …";
        auto played = game.play(*position, *move);
        if (const auto* error = std::get_if<rules::ParseError>(&played))
            return "'" + text + "' is no move of this game: expected " + error->expected;
        if (const auto* illegal = std::get_if<rules::Illegal>(&played))
            return "'" + text +
                   "' is against the rules: " + illegal->violations.front().reason.text();
        *position = std::get<rules::Position>(std::move(played));
    }
    return {};
}

}  // namespace kibitz::session
