#include "app/ui/teach_cells.h"

#include "app/ui/spoken_language.h"

#include <QCoreApplication>

#include <array>

namespace kibitz::ui {
namespace {

struct CellWords {
    Q_DECLARE_TR_FUNCTIONS(TeachCells)
};

}  // namespace

QString specialName(const std::string& special) {
    if (special == "key") return CellWords::tr("key");
    if (special == "lock") return CellWords::tr("lock");
    if (special == "bomb") return CellWords::tr("bomb");
    if (special == "rocket") return CellWords::tr("rocket");
    if (special == "planet") return CellWords::tr("planet");
    if (special == "flag") return CellWords::tr("flag");
    if (special == "gem") return CellWords::tr("gem");
    if (special == "puzzle") return CellWords::tr("puzzle");
    if (special == "heap") return CellWords::tr("heap");
    if (special == "volcano") return CellWords::tr("volcano");
    if (special == "station") return CellWords::tr("station");
    return {};
}

QString shortSpecial(const std::string& special) {
    if (special == "key") return CellWords::tr("key", "three letters for a key");
    if (special == "lock") return CellWords::tr("loc", "three letters for a lock");
    if (special == "bomb") return CellWords::tr("bom", "three letters for a bomb");
    if (special == "rocket") return CellWords::tr("roc", "three letters for a rocket");
    if (special == "planet") return CellWords::tr("pla", "three letters for a planet");
    if (special == "flag") return CellWords::tr("fla", "three letters for a flag");
    if (special == "gem") return CellWords::tr("gem", "three letters for a gem");
    if (special == "puzzle") return CellWords::tr("puz", "three letters for a puzzle");
    if (special == "heap") return CellWords::tr("hea", "three letters for a heap");
    if (special == "volcano") return CellWords::tr("vol", "three letters for a volcano");
    if (special == "station") return CellWords::tr("sta", "three letters for a station");
    return {};
}

QString shortLabel(const session::DraftCell& cell) {
    if (!cell.exists) return {};
    if (cell.cross) return QStringLiteral("×");
    if (!cell.track.empty()) {
        static const std::array<std::pair<const char*, const char16_t*>, 6> kTracks{
            {{"NS", u"┃"}, {"EW", u"━"}, {"NE", u"┗"}, {"NW", u"┛"}, {"SE", u"┏"}, {"SW", u"┓"}}};
        for (const auto& [name, sign] : kTracks)
            if (cell.track == name) return QString::fromUtf16(sign);
    }
    const auto pips = cell.pip > 0 ? QString::number(cell.pip) : QStringLiteral("–");
    return cell.area ? pips + QStringLiteral("▣") : pips;
}

QString inWords(const session::DraftCell& cell) {
    if (!cell.exists) return CellWords::tr("no cell");
    QStringList parts;
    if (cell.cross)
        parts << CellWords::tr("a printed cross");
    else if (!cell.track.empty())
        parts << inWords("track " + cell.track);
    else
        parts << (cell.pip > 0 ? QString::number(cell.pip) : CellWords::tr("no pips"));
    if (!cell.special.empty())
        parts << (cell.colour.empty() ? specialName(cell.special)
                                      : CellWords::tr("%1 (%2)").arg(specialName(cell.special),
                                                                     inWords(cell.colour)));
    if (cell.area) parts << CellWords::tr("in the area");
    return parts.join(QStringLiteral(", "));
}

void TeachCells::show(const session::SheetDraft* draft, const QRectF& grid) {
    beginResetModel();
    draft_ = draft;
    grid_ = grid;
    endResetModel();
}

void TeachCells::cellChanged(int cell) { Q_EMIT dataChanged(index(cell), index(cell)); }

void TeachCells::allChanged() {
    if (draft_ != nullptr) Q_EMIT dataChanged(index(0), index(draft_->cells() - 1));
}

int TeachCells::rowCount(const QModelIndex& parent) const {
    return draft_ == nullptr || parent.isValid() ? 0 : draft_->cells();
}

QVariant TeachCells::data(const QModelIndex& at, int role) const {
    if (draft_ == nullptr || !at.isValid() || at.row() >= draft_->cells()) return {};
    const int cell = at.row();
    const auto& printed = draft_->at(cell);
    switch (role) {
        case Box: {
            const double width = grid_.width() / draft_->columns();
            const double height = grid_.height() / draft_->rows();
            return QRectF{grid_.x() + cell % draft_->columns() * width,
                          grid_.y() + cell / draft_->columns() * height, width, height};
        }
        case Label: return shortLabel(printed);
        case Special: return printed.exists ? specialName(printed.special) : QString{};
        case Short: return printed.exists ? shortSpecial(printed.special) : QString{};
        case Name: return QString::fromStdString(draft_->nameOf(cell));
        case Words: return inWords(printed);
        case Exists: return printed.exists;
        case Doubtful: return !draft_->doubtAt(cell).empty();
        case Confirmed: return draft_->isConfirmed(cell);
        default: return {};
    }
}

QHash<int, QByteArray> TeachCells::roleNames() const {
    return {{Box, "box"},
            {Label, "label"},
            {Special, "special"},
            {Short, "shortSpecial"},
            {Name, "name"},
            {Words, "words"},
            {Exists, "exists"},
            {Doubtful, "doubtful"},
            {Confirmed, "confirmed"}};
}

}  // namespace kibitz::ui
