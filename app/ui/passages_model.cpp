#include "app/ui/passages_model.h"

#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"
#include "app/ui/phrases.h"
#include "app/ui/spoken_language.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <utility>

namespace kibitz::ui {

namespace {

using session::Passage;
using Kind = Passage::Kind;
using Fate = Passage::Fate;

QString words(const std::string& text) { return QString::fromStdString(text); }

/// "+4 Ann, −2 Bob".
QString pointsOf(const Passage& passage) {
    std::map<std::string, int> gained;
    for (const auto& line : passage.came) gained[line.player] += line.points;
    for (const auto& line : passage.went) gained[line.player] -= line.points;
    QStringList parts;
    for (const auto& [player, points] : gained)
        if (points != 0) parts << words(session::signedPoints(points) + " " + player);
    return parts.join(QStringLiteral(", "));
}

QStringList reasonsOf(const Passage& passage) {
    QStringList reasons;
    for (const auto& line : passage.came)
        reasons << words(session::signedPoints(line.points) + " " + line.player + ": ") +
                       said(line.text);
    for (const auto& line : passage.went)
        reasons << PassagesModel::tr("%1 (no longer)")
                       .arg(words(session::signedPoints(-line.points) + " " + line.player + ": ") +
                            said(line.text));
    return reasons;
}

}  // namespace

PassagesModel::Sign PassagesModel::signOf(const Passage& passage) {
    if (passage.kind == Kind::Unsure) return Asked;
    if (passage.kind == Kind::Illegal) return Illegal;
    if (passage.doubtful()) return Changed;
    return passage.kind == Kind::Told ? Told : Fine;
}

QString PassagesModel::sentenceOf(const Passage& passage) {
    if (passage.kind == Kind::Accepted)
        return movesInWords(session::joinedMoves(passage.moves)) + QLatin1Char{'.'};
    return said(session::sentenceOf(passage));
}

QString PassagesModel::statusOf(const Passage& passage) {
    if (passage.fate == Fate::Refused) return tr("told, refused");
    if (passage.kind == Kind::Illegal)
        return passage.fate == Fate::PutRight ? tr("illegal, put right")
                                              : tr("illegal, not put right");
    if (passage.kind == Kind::Unsure) {
        if (passage.fate == Fate::PutRight) return tr("asked, resolved by itself");
        return passage.fate == Fate::Answered ? tr("asked, answered") : tr("asked, not answered");
    }
    if (passage.fate == Fate::Corrected)
        return passage.kind == Kind::Told ? tr("told, corrected") : tr("accepted, corrected");
    if (passage.fate == Fate::TakenBack)
        return passage.kind == Kind::Told ? tr("told, taken back") : tr("accepted, taken back");
    if (passage.kind == Kind::Accepted) return tr("accepted");
    if (passage.command == "overrule") return tr("overruled");
    if (passage.command == "choose") return tr("answered");
    if (passage.command == "undo") return tr("undone");
    if (passage.command == "redo") return tr("brought back");
    if (passage.command == "insert") return tr("inserted");
    if (passage.command == "remove") return tr("removed");
    return tr("told");
}

void PassagesModel::show(std::shared_ptr<const session::OpenedRecording> opened,
                         std::vector<std::size_t> order) {
    beginResetModel();
    opened_ = std::move(opened);
    order_ = std::move(order);
    decisions_.clear();
    endResetModel();
    Q_EMIT countChanged();
}

void PassagesModel::setDecisions(const session::Decisions& decisions) {
    const auto before = std::exchange(decisions_, decisions);
    const auto in = [](const session::Decisions& all, std::int64_t event) {
        const auto found = all.find(event);
        return found == all.end() ? session::Decision{} : found->second;
    };
    for (int row = 0; row < count(); ++row)
        if (in(before, at(row).event) != in(decisions_, at(row).event))
            Q_EMIT dataChanged(index(row), index(row), {DecisionRole, NoteRole});
}

std::optional<std::size_t> PassagesModel::passageAt(int row) const {
    if (row < 0 || row >= count()) return std::nullopt;
    return order_[static_cast<std::size_t>(row)];
}

int PassagesModel::rowOf(std::size_t passage) const {
    const auto found = std::find(order_.begin(), order_.end(), passage);
    return found == order_.end() ? -1 : static_cast<int>(found - order_.begin());
}

const Passage& PassagesModel::at(int row) const {
    return opened_->story().passages[order_[static_cast<std::size_t>(row)]];
}

int PassagesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant PassagesModel::data(const QModelIndex& where, int role) const {
    if (!where.isValid() || where.row() >= count()) return {};
    const auto& passage = at(where.row());
    const auto decision = decisions_.find(passage.event);
    switch (role) {
        case TurnRole: return words(passage.turns());
        case TimeRole: return words(session::clockTime(passage.time));
        case SignRole: return signOf(passage);
        case StatusRole: return statusOf(passage);
        case SentenceRole: return sentenceOf(passage);
        case PointsRole: return pointsOf(passage);
        case ReasonsRole: return reasonsOf(passage);
        case SureRole:
            return passage.probability ? localised(session::percent(*passage.probability))
                                       : QString{};
        case DecisionRole:
            return decision == decisions_.end()
                       ? QString{}
                       : words(std::string{session::nameOf(decision->second.kind)});
        case NoteRole:
            return decision == decisions_.end() ? QString{} : words(decision->second.note);
        default: return {};
    }
}

QHash<int, QByteArray> PassagesModel::roleNames() const {
    return {{TurnRole, "turn"},       {TimeRole, "time"},         {SignRole, "sign"},
            {StatusRole, "status"},   {SentenceRole, "sentence"}, {PointsRole, "points"},
            {ReasonsRole, "reasons"}, {SureRole, "sure"},         {DecisionRole, "decision"},
            {NoteRole, "note"}};
}

}  // namespace kibitz::ui
