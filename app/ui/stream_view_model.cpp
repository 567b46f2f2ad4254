#include "app/ui/stream_view_model.h"

#include "app/session/game_view.h"
#include "app/ui/spoken_language.h"

#include <QLocale>
#include <QVariantMap>

#include <algorithm>

namespace kibitz::ui {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

void StreamViewModel::show(const session::Snapshot& snapshot) {
    // Shared as long as nothing changes.
    if (snapshot.game == view_) return;
    view_ = snapshot.game;
    Q_EMIT changed();
}

QString StreamViewModel::game() const { return view_ ? qt(view_->game) : QString{}; }

QVariantList StreamViewModel::players() const {
    QVariantList list;
    if (!view_) return list;
    const auto& winners = view_->outcome ? view_->outcome->winners : std::vector<int>{};
    for (std::size_t i = 0; i < view_->players.size(); ++i) {
        const auto number = static_cast<int>(i);
        list << QVariantMap{
            {QStringLiteral("name"), qt(view_->players[i])},
            {QStringLiteral("score"), i < view_->scores.size() ? view_->scores[i] : 0},
            {QStringLiteral("turn"), !view_->outcome && view_->next.player == number},
            {QStringLiteral("won"),
             std::find(winners.begin(), winners.end(), number) != winners.end()}};
    }
    return list;
}

QString StreamViewModel::last() const {
    if (!view_ || view_->history.empty()) return {};
    const auto& move = view_->history.back().move;
    const auto words = moveInWords(move.text);
    const auto player = static_cast<std::size_t>(move.player);
    if (move.player < 0 || player >= view_->players.size()) return words;
    return tr("%1: %2").arg(qt(view_->players[player]), words);
}

QString StreamViewModel::gained() const {
    if (!view_ || view_->history.empty()) return {};
    const auto& past = view_->history.back();
    const auto player = static_cast<std::size_t>(past.move.player);
    if (past.move.player < 0 || player >= past.gained.size() || past.gained[player] == 0) return {};
    const int points = past.gained[player];
    return points > 0 ? QStringLiteral("+%1").arg(points) : QStringLiteral("\u2212%1").arg(-points);
}

QString StreamViewModel::ending() const {
    return view_ && view_->outcome ? said(view_->outcome->how) : QString{};
}

}  // namespace kibitz::ui
