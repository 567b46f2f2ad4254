#pragma once

#ifndef Q_MOC_RUN  // moc cannot read concepts
#include "app/session/review/projector.h"
#endif
#include "app/ui/passages_model.h"

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QString>
#include <QUrl>
#include <QVariantList>

#include <memory>

namespace kibitz::ui {

/// A recording that is looked at again: played, stepped through, jumped about in. A projector does
/// the work in its own thread; show() is the only way in.
class ReplayViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool opened READ opened NOTIFY openedChanged FINAL)
    Q_PROPERTY(bool opening READ opening NOTIFY changed FINAL)
    Q_PROPERTY(QString title READ title NOTIFY openedChanged FINAL)  // "Topple · Ann, Bob"
    Q_PROPERTY(QString folder READ folder NOTIFY openedChanged FINAL)
    Q_PROPERTY(QString notice READ notice NOTIFY changed FINAL)          // one sentence, or empty
    Q_PROPERTY(QStringList flaws READ flaws NOTIFY openedChanged FINAL)  // what cannot be trusted
    Q_PROPERTY(QImage picture READ picture NOTIFY pictureChanged FINAL)
    Q_PROPERTY(bool hasPicture READ hasPicture NOTIFY pictureChanged FINAL)
    /// box, label, sure, die, sites: what was seen, in pixels of the picture
    Q_PROPERTY(QVariantList marks READ marks NOTIFY marksChanged FINAL)
    Q_PROPERTY(bool playing READ playing NOTIFY changed FINAL)
    Q_PROPERTY(double speed READ speed WRITE setSpeed NOTIFY changed FINAL)
    Q_PROPERTY(QString speedText READ speedText NOTIFY changed FINAL)  // "0.25 ×"
    Q_PROPERTY(double position READ position NOTIFY moved FINAL)       // 0 to 1, by time
    Q_PROPERTY(QString timeText READ timeText NOTIFY moved FINAL)      // "3:07 of 12:40"
    Q_PROPERTY(QString momentText READ momentText NOTIFY moved FINAL)  // "turn 12 · frame 940"
    Q_PROPERTY(QVariantList scores READ scores NOTIFY scoresChanged FINAL)  // name, score
    Q_PROPERTY(QVariantList ticks READ ticks NOTIFY openedChanged FINAL)    // at, sign, turn, row
    Q_PROPERTY(
        QVariantList scoreTracks READ scoreTracks NOTIFY openedChanged FINAL)  // of [at, score]
    Q_PROPERTY(kibitz::ui::PassagesModel* history READ history CONSTANT FINAL)
    Q_PROPERTY(
        int row READ row NOTIFY rowChanged FINAL)  // of the history; -1: nothing was said yet
public:
    explicit ReplayViewModel(QObject* parent = nullptr);
    ~ReplayViewModel() override;

    Q_INVOKABLE void open(const QString& folder);
    Q_INVOKABLE void openUrl(const QUrl& url) { open(url.toLocalFile()); }
    Q_INVOKABLE void togglePlay();
    Q_INVOKABLE void stop();
    Q_INVOKABLE void step(int pictures);
    Q_INVOKABLE void stepTurn(int passages);      // to the next thing that was said, or back
    Q_INVOKABLE void stepDoubtful(int passages);  // the same among those that are marked
    Q_INVOKABLE void goToRow(int row);
    Q_INVOKABLE bool goToTurn(int turn);  // false: there is none
    Q_INVOKABLE void goToPart(double part);
    Q_INVOKABLE void faster();
    Q_INVOKABLE void slower();
    void setSpeed(double);

    void show(const session::Showing&);
    const std::shared_ptr<const session::OpenedRecording>& recording() const {
        return showing_.opened;
    }
    std::int64_t frame() const { return showing_.frame(); }

    bool opened() const { return showing_.opened != nullptr; }
    bool opening() const { return showing_.opening; }
    QString title() const;
    QString folder() const;
    QString notice() const;
    QStringList flaws() const;
    QImage picture() const { return picture_; }
    bool hasPicture() const { return !picture_.isNull(); }
    QVariantList marks() const;
    bool playing() const { return showing_.playing; }
    double speed() const { return showing_.speed; }
    QString speedText() const;
    double position() const;
    QString timeText() const;
    QString momentText() const;
    QVariantList scores() const;
    QVariantList ticks() const;
    QVariantList scoreTracks() const { return tracks_; }
    PassagesModel* history() { return &history_; }
    int row() const { return row_; }

Q_SIGNALS:
    void openedChanged();
    void changed();
    void pictureChanged();
    void marksChanged();
    void moved();
    void scoresChanged();
    void rowChanged();

private:
    session::Projector& projector();
    void showRecording();
    void goToPassage(std::size_t);
    void stepAmong(int direction, bool doubtful);
    double partOf(std::chrono::milliseconds) const;

    session::Showing showing_;
    PassagesModel history_;
    QImage picture_;
    QVariantList marks_, tracks_;  // marks in the language in which they were told last
    std::vector<int> scores_;
    std::optional<std::size_t> wanted_;  // a passage that was asked for
    int row_ = -1;
    std::unique_ptr<session::Projector> projector_;  // last: ends first
};

}  // namespace kibitz::ui
