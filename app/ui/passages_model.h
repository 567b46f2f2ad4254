#pragma once

#ifndef Q_MOC_RUN  // moc cannot read concepts
#include "app/session/report/decisions.h"
#include "app/session/review/opened_recording.h"
#endif

#include <QtQml/qqmlregistration.h>
#include <QAbstractListModel>

#include <memory>
#include <optional>
#include <vector>

namespace kibitz::ui {

/// What was said and decided in a recording, a row for each, in the order of time or of a referee.
class PassagesModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a view model")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)
public:
    /// How a passage is marked, by shape as well as by colour.
    enum Sign { Fine, Told, Asked, Illegal, Changed };
    Q_ENUM(Sign)
    enum Role {
        TurnRole = Qt::UserRole + 1,  // "12", "12–14"
        TimeRole,                     // "3:07"
        SignRole,
        StatusRole,    // "asked, answered"
        SentenceRole,  // what was said
        PointsRole,    // "+4 Ann"; empty: none
        ReasonsRole,   // a sentence for each line of points
        SureRole,      // "71.0 %"; empty: not told
        DecisionRole,  // "accept", "correct", "reject"; empty: none
        NoteRole,
    };

    using QAbstractListModel::QAbstractListModel;

    void show(std::shared_ptr<const session::OpenedRecording>, std::vector<std::size_t> order);
    /// Rows whose decision is another are told to change; the rest stays as it is.
    void setDecisions(const session::Decisions&);

    int count() const { return static_cast<int>(order_.size()); }
    /// The place of a passage in the story; nullopt: there is no such row.
    std::optional<std::size_t> passageAt(int row) const;
    int rowOf(std::size_t passage) const;  // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    static Sign signOf(const session::Passage&);
    /// What was said or decided, and what became of it, in the viewer's language.
    static QString sentenceOf(const session::Passage&);
    static QString statusOf(const session::Passage&);

Q_SIGNALS:
    void countChanged();

private:
    const session::Passage& at(int row) const;

    std::shared_ptr<const session::OpenedRecording> opened_;
    std::vector<std::size_t> order_;
    session::Decisions decisions_;
};

}  // namespace kibitz::ui
