#pragma once

#include <QPointF>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <vector>

namespace kibitz::ui {

/// What was chosen the last time, for each camera and in general; kept in a file of its own. What
/// in the file makes no sense counts as never chosen.
class SetupMemory {
public:
    struct Table {
        QString game;
        QStringList players;
        QVariantMap options;           // those that are not as usual
        std::vector<QPointF> corners;  // four of a board, four of each sheet, or none
    };

    /// How the picture is turned to be looked at.
    struct View {
        bool mirrored = false;
        int quarterTurns = 0;
        bool operator==(const View&) const = default;
    };

    /// kibitz/tables.ini in $XDG_CONFIG_HOME, else in ~/.config.
    static QString usualFile();
    explicit SetupMemory(const QString& file = usualFile());

    /// The kind of source that was used last, and what was chosen there.
    QString lastKind() const;
    QString lastOf(const QString& kind) const;
    /// The set-up that was used last with this source; of a new source: the last one of all.
    Table tableOf(const QString& source) const;
    /// The players that this game was played with last.
    QStringList playersOf(const QString& game) const;

    void remember(const QString& kind, const QString& source, const Table&);

    /// True of this camera alone, whatever is played.
    View viewOf(const QString& source) const;
    void remember(const QString& source, const View&);

private:
    QSettings file_;
};

}  // namespace kibitz::ui
