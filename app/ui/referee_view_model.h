#pragma once

#ifndef Q_MOC_RUN  // moc cannot read concepts
#include "app/session/report/decisions.h"
#include "app/session/review/errands.h"
#endif
#include "app/ui/passages_model.h"
#include "app/ui/replay_view_model.h"

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QString>
#include <QVariantList>
#include <QVariantMap>

#include <memory>
#include <optional>

namespace kibitz::ui {

/// The referee's desk: one passage after the other, those in doubt first, each with its evidence,
/// its rule and what the referee decides. Decisions are written down at once.
class RefereeViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        kibitz::ui::ReplayViewModel* replay READ replay WRITE setReplay NOTIFY replayChanged FINAL)
    Q_PROPERTY(kibitz::ui::PassagesModel* list READ list CONSTANT FINAL)
    Q_PROPERTY(int row READ row NOTIFY rowChanged FINAL)  // -1: none
    /// What lies on the desk, see referee_case.h; empty: nothing
    Q_PROPERTY(QVariantMap shown READ shown NOTIFY rowChanged FINAL)
    Q_PROPERTY(QImage closeUp READ closeUp NOTIFY closeUpChanged FINAL)
    Q_PROPERTY(bool hasCloseUp READ hasCloseUp NOTIFY closeUpChanged FINAL)
    Q_PROPERTY(QString decision READ decision NOTIFY decisionChanged FINAL)  // accept, …
    Q_PROPERTY(QString decisionText READ decisionText NOTIFY decisionChanged FINAL)
    Q_PROPERTY(QString note READ note NOTIFY decisionChanged FINAL)
    Q_PROPERTY(int toDecide READ toDecide NOTIFY decisionChanged FINAL)  // doubtful, not decided
    Q_PROPERTY(int doubtful READ doubtful NOTIFY listChanged FINAL)
    Q_PROPERTY(QString ruling READ ruling NOTIFY rulingChanged FINAL)  // scores by the decisions
    Q_PROPERTY(QVariantList alternatives READ alternatives NOTIFY alternativesChanged FINAL)
    Q_PROPERTY(QString refusal READ refusal NOTIFY alternativesChanged FINAL)  // of a correction
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged FINAL)  // one sentence, or empty
    Q_PROPERTY(bool noticeBad READ noticeBad NOTIFY noticeChanged FINAL)
    Q_PROPERTY(bool writing READ writing NOTIFY noticeChanged FINAL)         // a report
    Q_PROPERTY(QString reportName READ reportName NOTIFY listChanged FINAL)  // where one goes
public:
    explicit RefereeViewModel(QObject* parent = nullptr);
    ~RefereeViewModel() override;

    Q_INVOKABLE void select(int row);
    Q_INVOKABLE void step(int rows);
    Q_INVOKABLE void nextOpen();  // the next that is in doubt and not decided
    Q_INVOKABLE void accept();
    Q_INVOKABLE void reject();
    Q_INVOKABLE void askAlternatives();                // fills `alternatives`
    Q_INVOKABLE void correct(int alternative);         // one of them
    Q_INVOKABLE void correctTo(const QString& moves);  // as somebody wrote them; may be refused
    Q_INVOKABLE void clear();
    Q_INVOKABLE void setNote(const QString&);
    Q_INVOKABLE void writeReport(const QString& file);  // empty: as reportName says

    ReplayViewModel* replay() const { return replay_; }
    void setReplay(ReplayViewModel*);
    PassagesModel* list() { return &list_; }
    int row() const { return row_; }
    QVariantMap shown() const;
    QImage closeUp() const { return closeUp_; }
    bool hasCloseUp() const { return !closeUp_.isNull(); }
    QString decision() const;
    QString decisionText() const;
    QString note() const;
    int toDecide() const;
    int doubtful() const;
    QString ruling() const { return ruling_; }
    QVariantList alternatives() const { return alternatives_; }
    QString refusal() const { return refusal_; }
    QString notice() const { return notice_; }
    bool noticeBad() const { return noticeBad_; }
    bool writing() const { return writing_; }
    QString reportName() const;

Q_SIGNALS:
    void replayChanged();
    void listChanged();
    void rowChanged();
    void closeUpChanged();
    void decisionChanged();
    void rulingChanged();
    void alternativesChanged();
    void corrected();
    void noticeChanged();

private:
    const session::Passage* current() const;
    const session::Decision* decided() const;
    void takeRecording();
    void takePicture();
    void decide(session::Decision);
    /// Writes the decisions down, if they have changed, and finds out what they mean.
    void keep(bool write);
    void say(const QString& sentence, bool bad);
    /// Does something in the background with what is open now; `then` runs here, unless another
    /// recording was opened meanwhile.
    template <class Work, class Then>
    void errand(Work, Then);

    ReplayViewModel* replay_ = nullptr;
    std::shared_ptr<const session::OpenedRecording> opened_;
    PassagesModel list_;
    session::Decisions decisions_;
    bool decisionsRead_ = false;  // those that lie in the recording; before, nothing is written
    int row_ = -1;
    QImage closeUp_;
    QVariantList alternatives_;
    QString ruling_, refusal_, notice_;
    bool noticeBad_ = false, writing_ = false;
    std::unique_ptr<session::Errands> errands_, reports_;  // last: they end first
};

}  // namespace kibitz::ui
