#include "app/cli/game_lines.h"

#include "app/session/set_up.h"

#include <algorithm>

namespace kibitz::cli {

namespace {

using session::GameView;

std::string scores(const GameView& view) {
    std::string line;
    for (std::size_t i = 0; i < view.players.size() && i < view.scores.size(); ++i)
        line += (i == 0 ? "" : ", ") + view.players[i] + ' ' + std::to_string(view.scores[i]);
    return line;
}

std::string standingOf(const GameView& view) {
    switch (view.standing) {
        case GameView::Standing::Illegal:
            return "Not allowed: " +
                   (view.violations.empty() ? "" : view.violations.front().reason.text());
        case GameView::Standing::Asking: {
            auto line = "Not sure: " + view.need.text();
            for (const auto& candidate : view.candidates) {
                line += "\n            ";
                const auto moves = session::written(candidate.moves, view.players);
                for (const auto& move : moves) line += (&move == &moves.front() ? "" : ", ") + move;
                if (moves.empty()) line += "nothing happened";
            }
            return line;
        }
        default: return "";
    }
}

}  // namespace

std::vector<std::string> GameLines::news(const GameView& view) {
    std::vector<std::string> lines;
    std::vector<rules::Move> moves;
    for (const auto& past : view.history) moves.push_back(past.move);
    const auto same = static_cast<std::size_t>(
        std::mismatch(told_.begin(), told_.end(), moves.begin(), moves.end()).first -
        told_.begin());
    for (auto i = told_.size(); i-- > same;)
        lines.push_back("Taken back: " + session::written(told_[i], view.players));
    for (auto i = same; i < moves.size(); ++i) {
        auto line = session::written(moves[i], view.players);
        for (const auto& [player, score] : view.history[i].came)
            line += ", " + score.why.text() + " = " + std::to_string(score.points);
        if (i + 1 == moves.size()) line += "  [" + scores(view) + "]";
        lines.push_back(std::move(line));
    }
    told_ = std::move(moves);
    if (auto standing = standingOf(view); standing != standing_) {
        standing_ = std::move(standing);
        if (!standing_.empty()) lines.push_back(standing_);
    }
    return lines;
}

}  // namespace kibitz::cli
