#pragma once

#include "app/session/command.h"
#include "app/session/snapshot.h"

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QRectF>
#include <QString>
#include <QVariantList>

#include <chrono>

namespace kibitz::ui {

/// The play screen. Knows what to show, nothing about how it was found.
class PlayViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(Mood mood READ mood NOTIFY changed FINAL)
    Q_PROPERTY(QString headline READ headline NOTIFY changed FINAL)  // "The table is still"
    Q_PROPERTY(QString notice READ notice NOTIFY changed FINAL)      // one sentence, or empty
    Q_PROPERTY(bool lost READ lost NOTIFY changed FINAL)
    Q_PROPERTY(bool paused READ paused NOTIFY changed FINAL)
    Q_PROPERTY(bool hasPicture READ hasPicture NOTIFY changed FINAL)
    Q_PROPERTY(QRectF movingArea READ movingArea NOTIFY changed FINAL)  // in pixels of the picture
    /// box, label, sure, covered: what is seen on a still table, in pixels of the picture
    Q_PROPERTY(QVariantList dice READ dice NOTIFY diceChanged FINAL)
    Q_PROPERTY(QString diceWords READ diceWords NOTIFY diceChanged FINAL)  // "3 dice: 1, 5, 6"
    Q_PROPERTY(QImage picture READ picture NOTIFY pictureChanged FINAL)
    Q_PROPERTY(QString source READ source NOTIFY figuresChanged FINAL)
    Q_PROPERTY(QString resolution READ resolution NOTIFY figuresChanged FINAL)  // "1920 × 1080"
    Q_PROPERTY(QString frameRate READ frameRate NOTIFY figuresChanged FINAL)    // "30 frames/s"
    Q_PROPERTY(QString light READ light NOTIFY figuresChanged FINAL)            // "Light good"
    Q_PROPERTY(bool lightGood READ lightGood NOTIFY figuresChanged FINAL)
    Q_PROPERTY(QString focus READ focus NOTIFY figuresChanged FINAL)  // "Sharp"
    Q_PROPERTY(bool focusGood READ focusGood NOTIFY figuresChanged FINAL)
    Q_PROPERTY(QString latency READ latency NOTIFY figuresChanged FINAL)  // "seen in 9 ms"
    Q_PROPERTY(QString recorded READ recorded NOTIFY changed FINAL)  // "● Recorded", or empty
    Q_PROPERTY(bool recordedGood READ recordedGood NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList stages READ stages NOTIFY figuresChanged FINAL)  // name, p50, p95
    Q_PROPERTY(QVariantList facts READ facts NOTIFY figuresChanged FINAL)    // name, value
    // How the picture is turned to be looked at.
    Q_PROPERTY(bool mirrored READ mirrored WRITE setMirrored NOTIFY viewChanged FINAL)
    Q_PROPERTY(int quarterTurns READ quarterTurns WRITE setQuarterTurns NOTIFY viewChanged FINAL)
public:
    enum Mood { Opening, Empty, Moving, Still, Paused, Lost, Ended };
    Q_ENUM(Mood)

    explicit PlayViewModel(QObject* parent = nullptr);

    /// The only way in (queued from the worker).
    void show(const session::Snapshot&);
    /// Another table is watched from now on; nothing is known of it yet.
    void restart();

    /// The only ways out: each issues a command.
    Q_INVOKABLE void togglePause();
    Q_INVOKABLE void step();
    /// The picture is on the screen, so many milliseconds after it was handed over.
    Q_INVOKABLE void noteDrawn(double milliseconds);

    Mood mood() const;
    QString headline() const;
    QString notice() const;
    bool lost() const { return snapshot_.source == session::SourceState::Lost; }
    bool paused() const { return paused_; }
    bool hasPicture() const { return !picture_.isNull(); }
    QRectF movingArea() const;
    QVariantList dice() const { return dice_; }
    QString diceWords() const;
    QImage picture() const { return picture_; }
    QString source() const;
    QString resolution() const;
    QString frameRate() const;
    QString light() const;
    bool lightGood() const;
    QString focus() const;
    bool focusGood() const;
    QString latency() const;
    /// As WatchedTable says it.
    void setRecorded(std::optional<bool> goesOn);
    QString recorded() const;
    bool recordedGood() const { return recorded_.value_or(true); }
    QVariantList stages() const;
    QVariantList facts() const;
    bool mirrored() const { return mirrored_; }
    void setMirrored(bool mirrored) { setView(mirrored, quarterTurns_); }
    int quarterTurns() const { return quarterTurns_; }
    void setQuarterTurns(int turns) { setView(mirrored_, turns); }
    void setView(bool mirrored, int quarterTurns);

Q_SIGNALS:
    void viewChanged();
    void changed();
    void diceChanged();
    void pictureChanged();
    void figuresChanged();
    void issued(kibitz::session::Command);

private:
    session::Snapshot snapshot_;
    QVariantList dice_;
    QImage picture_;
    bool paused_ = false, mirrored_ = false;
    int quarterTurns_ = 0;
    std::optional<bool> recorded_;
    session::Latency draw_;
    bool firstDrawn_ = false;
    std::chrono::steady_clock::time_point figuresShown_{};
};

}  // namespace kibitz::ui
