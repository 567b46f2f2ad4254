#include "app/ui/announcer.h"

#include "app/session/game_view.h"
#include "app/ui/spoken_language.h"

#include <QCoreApplication>

#include <utility>

namespace kibitz::ui {
namespace {

using session::GameView;

struct AnnouncerWords {
    Q_DECLARE_TR_FUNCTIONS(Announcer)
};

QString qt(const std::string& text) { return QString::fromStdString(text); }

/// "Ann scores 4 points. Ann 12, Bob 9."
QString pointsOf(const GameView& view, std::size_t from) {
    QStringList sentences;
    for (std::size_t player = 0; player < view.players.size(); ++player) {
        int gained = 0;
        for (std::size_t turn = from; turn < view.history.size(); ++turn)
            if (player < view.history[turn].gained.size())
                gained += view.history[turn].gained[player];
        if (gained > 0)
            sentences << AnnouncerWords::tr("%1 scores %n points.", nullptr, gained)
                             .arg(qt(view.players[player]));
        else if (gained < 0)
            sentences << AnnouncerWords::tr("%1 loses %n points.", nullptr, -gained)
                             .arg(qt(view.players[player]));
    }
    if (sentences.isEmpty()) return {};
    QStringList scores;
    for (std::size_t i = 0; i < view.players.size() && i < view.scores.size(); ++i)
        scores << QStringLiteral("%1 %2").arg(qt(view.players[i])).arg(view.scores[i]);
    return sentences.join(QLatin1Char{' '}) + QLatin1Char{' '} + scores.join(QStringLiteral(", ")) +
           QLatin1Char{'.'};
}

}  // namespace

std::optional<Announcer::News> Announcer::hear(const session::Snapshot& snapshot) {
    const auto before = std::exchange(before_, snapshot.game);
    const auto& now = before_;
    if (!before || !now || before == now) return std::nullopt;
    using Standing = GameView::Standing;
    if (now->outcome && !before->outcome) return News{said(now->outcome->how), Tone::Accepted};
    if (now->standing == Standing::Illegal &&
        (before->standing != Standing::Illegal || before->violations != now->violations) &&
        !now->violations.empty())
        return News{said(now->violations.front().reason), Tone::Illegal};
    if (now->standing == Standing::Asking &&
        (before->standing != Standing::Asking || before->need != now->need))
        return News{said(now->need), Tone::Question};
    if (now->history.size() > before->history.size())
        return News{pointsOf(*now, before->history.size()), Tone::Accepted};
    return std::nullopt;
}

}  // namespace kibitz::ui
