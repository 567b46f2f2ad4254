#include "app/ui/game_rows.h"

#include "app/session/set_up.h"
#include "app/ui/phrases.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRectF>
#include <QStringList>
#include <QVariantMap>

#include <algorithm>

namespace kibitz::ui {

namespace {

// A die that is less likely one than not is not shown; above these it is shown without a question
// mark.
constexpr float kIsDie = 0.5F, kSureDie = 0.9F, kSureFace = 0.95F;
// Of a place and what lies around it, so that one recognises where it is.
constexpr double kAround = 0.9;
constexpr int kFewestPixels = 48;
constexpr int kMostCrops = 4;
// Answers that are offered at least, and from which share on one more is.
constexpr int kFewestAnswers = 2;
constexpr double kWorthAsking = 0.005;

// In the context in which lupdate finds a plain tr().
QString tr(const char* text) { return QCoreApplication::translate("kibitz::ui", text); }

QRectF rectOf(const cv::Rect2f& box) { return {box.x, box.y, box.width, box.height}; }

QString nameOf(int player, const std::vector<std::string>& players) {
    if (player < 0 || player >= static_cast<int>(players.size())) return {};
    return qt(players[static_cast<std::size_t>(player)]);
}

QString decidedBy(const session::GameView::Past& past) {
    using By = vision::StateTracker::By;
    switch (past.by) {
        case By::Seen: return {};
        case By::Asked: return tr("asked");
        case By::Told: return tr("told");
        case By::Overruled: return tr("corrected");
    }
    return {};
}

QVariantList lineRows(const session::GameView::Past& past,
                      const std::vector<std::string>& players) {
    QVariantList rows;
    const auto add = [&](const session::ScoreChange::Line& line, int sign) {
        rows << QVariantMap{{QStringLiteral("who"), nameOf(line.player, players)},
                            {QStringLiteral("title"), said(line.line.rule)},
                            {QStringLiteral("text"), said(line.line.why)},
                            {QStringLiteral("points"), pointsOf(sign * line.line.points)}};
    };
    for (const auto& line : past.came) add(line, 1);
    for (const auto& line : past.went) add(line, -1);
    return rows;
}

/// What a turn brought: to who made it without a name, to others with theirs.
QString worthOf(const session::GameView::Past& past, const std::vector<std::string>& players) {
    QStringList parts;
    for (std::size_t p = 0; p < past.gained.size(); ++p) {
        if (past.gained[p] == 0) continue;
        const auto points = pointsOf(past.gained[p]);
        const auto player = static_cast<int>(p);
        parts << (player == past.move.player
                      ? points
                      : QStringLiteral("%1 %2").arg(nameOf(player, players), points));
    }
    return parts.join(QStringLiteral(", "));
}

cv::Rect around(const std::vector<cv::Rect>& boxes) {
    cv::Rect all;
    for (const auto& box : boxes) all |= box;
    return all;
}

/// The box and what lies around it; nothing where there is no box.
QImage cutOut(const QImage& picture, const cv::Rect& box) {
    if (picture.isNull() || box.empty()) return {};
    const int side = std::max({box.width, box.height, kFewestPixels / 2});
    const int margin = std::max(static_cast<int>(side * kAround), kFewestPixels / 4);
    const QPoint middle{box.x + box.width / 2, box.y + box.height / 2};
    const int reach = side / 2 + margin;
    const auto cut =
        QRect{middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach} & picture.rect();
    return cut.isEmpty() ? QImage{} : picture.copy(cut);
}

}  // namespace

QString pointsOf(int points) {
    if (points == 0) return QStringLiteral("0");
    return (points > 0 ? QStringLiteral("+%1") : QStringLiteral("−%1")).arg(std::abs(points));
}

QString wordsOf(const rules::Move& move, const std::vector<std::string>& players, bool withName) {
    const auto name = nameOf(move.player, players);
    const auto words = moveInWords(move.text);
    if (name.isEmpty() || !withName) return words;
    return QStringLiteral("%1: %2").arg(name, words);
}

QString wordsOf(const std::vector<rules::Move>& moves, const std::vector<std::string>& players) {
    if (moves.empty()) return tr("Nothing happened");
    QStringList words;
    for (const auto& move : moves) words << wordsOf(move, players);
    return words.join(tr(", then "));
}

QVariantList playerRows(const session::GameView& view,
                        const std::vector<std::vector<std::string>>& colours) {
    QVariantList rows;
    for (std::size_t i = 0; i < view.players.size(); ++i) {
        QStringList names, words;
        if (i < colours.size())
            for (const auto& colour : colours[i]) {
                names << qt(colour);
                words << inWords(colour);
            }
        const auto player = static_cast<int>(i);
        const bool won = view.outcome && std::count(view.outcome->winners.begin(),
                                                    view.outcome->winners.end(), player) > 0;
        rows << QVariantMap{{QStringLiteral("name"), qt(view.players[i])},
                            {QStringLiteral("score"), i < view.scores.size() ? view.scores[i] : 0},
                            {QStringLiteral("colours"), names},
                            {QStringLiteral("colourWords"), words},
                            {QStringLiteral("toMove"), !view.outcome && view.next.player == player},
                            {QStringLiteral("won"), won}};
    }
    return rows;
}

Why whyOf(const session::GameView& view) {
    for (auto past = view.history.rbegin(); past != view.history.rend(); ++past) {
        const auto worth = worthOf(*past, view.players);
        if (worth.isEmpty()) continue;
        QStringList reasons;
        for (const auto& line : past->came) reasons << said(line.line.why);
        for (const auto& line : past->went)
            reasons << tr("%1 (no longer)").arg(said(line.line.why));
        reasons.removeDuplicates();
        return {tr("Why %1").arg(wordsOf(past->move, view.players) + QStringLiteral("  ") + worth),
                reasons.join(QStringLiteral("; "))};
    }
    return {};
}

QVariantList historyRows(const session::GameView& view, bool allTold) {
    QVariantList rows;
    for (std::size_t i = view.history.size(); i-- > 0;) {
        const auto& past = view.history[i];
        rows << QVariantMap{
            {QStringLiteral("number"), static_cast<int>(i) + 1},
            {QStringLiteral("who"), nameOf(past.move.player, view.players)},
            {QStringLiteral("move"), wordsOf(past.move, view.players, false)},
            {QStringLiteral("points"), worthOf(past, view.players)},
            {QStringLiteral("decided"),
             allTold && past.by == vision::StateTracker::By::Told ? QString{} : decidedBy(past)},
            {QStringLiteral("lines"), lineRows(past, view.players)}};
    }
    return rows;
}

QString shareInWords(double share) {
    const double percent = share < 1 ? std::clamp(100 * share, 1.0, 99.0) : 100;
    return (share < 0.005 ? tr("< %1 %") : tr("%1 %")).arg(QLocale{}.toString(percent, 'f', 0));
}

QVariantList candidateRows(const session::GameView& view, const QList<QImage>& crops) {
    QVariantList rows;
    for (const auto& candidate : view.candidates) {
        // What is as good as impossible only hides the picture; it can still be told (T).
        if (rows.size() >= kFewestAnswers && candidate.probability < kWorthAsking) break;
        const auto crop = crops.value(rows.size());
        rows << QVariantMap{{QStringLiteral("words"), wordsOf(candidate.moves, view.players)},
                            {QStringLiteral("share"), shareInWords(candidate.probability)},
                            {QStringLiteral("crop"), crop.isNull() ? QVariant{} : QVariant{crop}}};
    }
    return rows;
}

QList<QImage> candidateCrops(const session::GameView& view, const QImage& picture) {
    std::vector<cv::Rect> about;
    cv::Rect all;  // whoever says that nothing happened, says so of the same places
    for (const auto& candidate : view.candidates) {
        about.push_back(around(candidate.boxes));
        all |= about.back();
    }
    for (const auto& place : view.places) all |= place.box;
    QList<QImage> crops;
    for (const auto& box : about) crops << cutOut(picture, box.empty() ? all : box);
    return crops;
}

QVariantList evidenceRows(const session::GameView& view, const QImage& picture) {
    QVariantList rows;
    if (picture.isNull()) return rows;
    std::vector<cv::Rect> done;  // a top and its height are one place in the picture
    for (const auto& place : view.places) {
        const bool known = std::find(done.begin(), done.end(), place.box) != done.end();
        if (place.box.empty() || known) continue;
        if (rows.size() >= kMostCrops) break;
        done.push_back(place.box);
        const auto image = cutOut(picture, place.box);
        if (image.isNull()) continue;
        rows << QVariantMap{{QStringLiteral("site"), qt(place.name)},
                            {QStringLiteral("image"), image}};
    }
    return rows;
}

QVariantList diceRows(const vision::Observation& seen, const rules::Vocabulary& words) {
    QVariantList rows;
    for (const auto& die : seen.loose) {
        if (die.real < kIsDie || die.box.empty() || die.shares.empty()) continue;
        const auto best = std::max_element(die.shares.begin(), die.shares.end());
        const auto face = vision::dieOfFace(static_cast<std::size_t>(best - die.shares.begin()));
        const bool sure = die.real >= kSureDie && *best >= kSureFace;
        auto label = QString::number(face.value);
        if (face.colour > 0 && face.colour < words.diceColours.size())
            label = inWords(words.diceColours[face.colour]) + QLatin1Char(' ') + label;
        if (!sure) label += QLatin1Char('?');
        rows << QVariantMap{{QStringLiteral("box"), rectOf(die.box)},
                            {QStringLiteral("label"), label},
                            {QStringLiteral("sure"), sure},
                            {QStringLiteral("covered"), false}};
    }
    return rows;
}

QVariantList markRows(const std::vector<rules::Site>& sites, MarkKind kind,
                      const vision::Observation& seen, const rules::Vocabulary& words,
                      const QString& note) {
    QVariantList rows;
    std::vector<cv::Rect2f> drawn;  // a top and its height are one place in the picture
    for (const auto site : sites) {
        if (site.index >= seen.siteCount() || site.index >= words.sites.size()) continue;
        const auto box = seen.box(site);
        if (box.empty() || std::find(drawn.begin(), drawn.end(), box) != drawn.end()) continue;
        drawn.push_back(box);
        rows << QVariantMap{{QStringLiteral("box"), rectOf(box)},
                            {QStringLiteral("kind"), static_cast<int>(kind)},
                            {QStringLiteral("name"), inWords(words.sites[site.index].name)},
                            {QStringLiteral("note"), rows.isEmpty() ? note : QString{}}};
    }
    return rows;
}

}  // namespace kibitz::ui
