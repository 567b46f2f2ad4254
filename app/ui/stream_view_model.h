#pragma once

#include "app/session/snapshot.h"

#include <QtQml/qqmlregistration.h>
#include <QObject>
#include <QString>
#include <QVariantList>

#include <memory>

namespace kibitz::ui {

/// What spectators of a stream see of the game: scores, whose turn it is, what happened last.
/// Doubts and questions are the players' business.
class StreamViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(QString game READ game NOTIFY changed FINAL)             // "Topple"; empty: none yet
    Q_PROPERTY(QVariantList players READ players NOTIFY changed FINAL)  // name, score, turn, won
    Q_PROPERTY(QString last READ last NOTIFY changed FINAL)             // "Ann: c3 red"
    Q_PROPERTY(QString gained READ gained NOTIFY changed FINAL)         // "+4"; empty: nothing
    Q_PROPERTY(QString ending READ ending NOTIFY changed FINAL)         // "Ann wins with 41 points"
public:
    explicit StreamViewModel(QObject* parent = nullptr) : QObject{parent} {}

    /// The only way in.
    void show(const session::Snapshot&);

    QString game() const;
    QVariantList players() const;
    QString last() const;
    QString gained() const;
    QString ending() const;

Q_SIGNALS:
    void changed();

private:
    std::shared_ptr<const session::GameView> view_;
};

}  // namespace kibitz::ui
