#pragma once

#include "app/session/sheet_draft.h"

#include <QtQml/qqmlregistration.h>
#include <QAbstractListModel>
#include <QRectF>

namespace kibitz::ui {

/// The cells of a sheet that is being taught, as they are drawn over its photo.
class TeachCells : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the view model")
public:
    enum Role {
        Box = Qt::UserRole + 1,
        Label,
        Special,
        Short,
        Name,
        Words,
        Exists,
        Doubtful,
        Confirmed
    };

    explicit TeachCells(QObject* parent = nullptr) : QAbstractListModel{parent} {}

    /// The draft lives as long as it is shown; nullptr: none. `grid`: where its cells are in the
    /// picture.
    void show(const session::SheetDraft*, const QRectF& grid);
    void cellChanged(int cell);
    void allChanged();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    const session::SheetDraft* draft_ = nullptr;
    QRectF grid_;
};

/// "5", "×", "┃": what stands in a cell besides its special.
QString shortLabel(const session::DraftCell&);
/// "5, red key": the same for the ear.
QString inWords(const session::DraftCell&);
/// What a special is called in the window's language.
QString specialName(const std::string& special);
/// The same in three letters that are no other special's.
QString shortSpecial(const std::string& special);

}  // namespace kibitz::ui
