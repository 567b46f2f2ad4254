#pragma once

#ifndef Q_MOC_RUN  // moc cannot read concepts
#include "app/session/check/pile.h"
#include "app/session/review/errands.h"
#endif

#include <QtQml/qqmlregistration.h>
#include <QAbstractListModel>
#include <QImage>
#include <QStringList>
#include <QVariantList>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::ui {

/// What was found in a photo, in the words of whoever looks: headline, note, scores, warnings,
/// findings [label, text, rule, fault], lines [text, points].
QVariantMap described(const session::PhotoCheck&);

/// Photos of filled sheets or boards, each judged in the background: a row for each, and the one
/// that is selected with what is doubtful first.
class PhotosViewModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString game READ game WRITE setGame NOTIFY gameChanged FINAL)
    Q_PROPERTY(QStringList games READ games CONSTANT FINAL)
    Q_PROPERTY(bool working READ working NOTIFY progressed FINAL)
    Q_PROPERTY(int count READ count NOTIFY progressed FINAL)
    Q_PROPERTY(int done READ done NOTIFY progressed FINAL)
    Q_PROPERTY(QString progress READ progress NOTIFY progressed FINAL)  // "12 of 31 checked"
    Q_PROPERTY(QString notice READ notice NOTIFY progressed FINAL)      // one sentence, or empty
    Q_PROPERTY(int row READ row NOTIFY rowChanged FINAL)                // -1: none
    /// file, state, sheets, and what described() says
    Q_PROPERTY(QVariantMap shown READ shown NOTIFY rowChanged FINAL)
    Q_PROPERTY(QImage picture READ picture NOTIFY pictureChanged FINAL)
    Q_PROPERTY(QVariantList marks READ marks NOTIFY pictureChanged FINAL)
    Q_PROPERTY(int finding READ finding NOTIFY findingChanged FINAL)  // that is looked at; -1
    /// Of what is looked at, for the keys 1 to 9: text, share
    Q_PROPERTY(QVariantList answers READ answers NOTIFY findingChanged FINAL)
    Q_PROPERTY(bool deciding READ deciding NOTIFY progressed FINAL)  // it is being judged again
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY rowChanged FINAL)
    Q_PROPERTY(QString note READ note WRITE setNote NOTIFY rowChanged FINAL)
    Q_PROPERTY(QRectF findingBox READ findingBox NOTIFY findingChanged FINAL)
    Q_PROPERTY(QImage closeUp READ closeUp NOTIFY findingChanged FINAL)
    Q_PROPERTY(bool hasCloseUp READ hasCloseUp NOTIFY findingChanged FINAL)
    /// Itself: whoever tells again what was said in another language finds its rows here.
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT FINAL)
public:
    enum State { Fine, Doubtful, Breaks, Failed, Waiting };
    Q_ENUM(State)
    enum Role {
        FileRole = Qt::UserRole + 1,
        StateRole,
        SheetRole,
        ScoreRole,
        DoubtsRole,
        WarningsRole
    };

    using Checker =
        std::function<void(const std::string& game, const std::vector<std::filesystem::path>&,
                           const std::function<void(std::size_t, const session::PhotoCheck&)>&,
                           const std::stop_token&)>;

    explicit PhotosViewModel(QObject* parent = nullptr);
    /// Tests bring one that knows what lies there.
    void setChecker(Checker checker) { checker_ = std::move(checker); }
    ~PhotosViewModel() override;

    /// Photos, or folders of them; those that were open before are gone.
    Q_INVOKABLE void open(const QStringList& paths);
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void select(int row);
    Q_INVOKABLE void step(int rows) { select(row_ + rows); }
    Q_INVOKABLE void lookAt(int finding);
    Q_INVOKABLE void nextFinding();

    // The referee decides what is looked at, and goes on to the next.
    /// As the program read it; of what cannot be: it stands.
    Q_INVOKABLE void accept();
    Q_INVOKABLE void answer(int which);
    /// Of what cannot be: it is let pass. Of a place: it shows nothing.
    Q_INVOKABLE void reject();
    Q_INVOKABLE void undo();
    /// All photos with what was decided on them, as one page; "": beside the photos.
    Q_INVOKABLE void writeReport(const QString& file);

    QString game() const { return game_; }
    void setGame(const QString&);  // checks again what is open
    QStringList games() const;
    bool working() const { return working_; }
    int count() const { return static_cast<int>(files_.size()); }
    int done() const { return done_; }
    QString progress() const;
    QString notice() const;
    int row() const { return row_; }
    QVariantMap shown() const;
    QImage picture() const { return picture_; }
    QVariantList marks() const { return marks_; }
    int finding() const { return finding_; }
    QVariantList answers() const;
    bool deciding() const { return deciding_ > 0; }
    bool canUndo() const;
    QString note() const;
    void setNote(const QString&);
    QRectF findingBox() const;
    QImage closeUp() const { return closeUp_; }
    bool hasCloseUp() const { return !closeUp_.isNull(); }
    QAbstractItemModel* rows() { return this; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void gameChanged();
    void progressed();
    void rowChanged();
    void pictureChanged();
    void findingChanged();

private:
    void checkAgain();
    void take(int run, std::size_t index, const session::PhotoCheck&);
    void showPicture();
    void judgeAgain();
    void ruleOn(bool stands);
    const session::PhotoFinding* lookedAt() const;
    State stateOf(std::size_t row) const;
    QVariantMap describedRow(std::size_t row) const;
    const session::PhotoCheck* current() const;

    /// What a referee made of a photo, in order.
    struct Ruling {
        session::PhotoFinding finding;
        std::optional<session::PhotoDecision> decision;  // of a place
        bool stands = true;                              // of what cannot be
    };
    struct Rulings {
        std::vector<Ruling> all;
        QString note;
    };
    QString textOf(const Ruling&, const session::PhotoCheck&) const;
    const Ruling* rulingOn(std::size_t row, const session::PhotoFinding&) const;

    QString game_ = QStringLiteral("dizzle");
    std::string notice_;  // in English, as it came
    QString reported_;    // where the report lies
    QStringList paths_;
    std::vector<std::filesystem::path> files_;
    std::vector<std::optional<session::PhotoCheck>> checks_;
    std::vector<Rulings> rulings_;
    Checker checker_ = session::checkPhotos;
    int deciding_ = 0;
    int run_ = 0, done_ = 0, row_ = -1, finding_ = -1;
    bool working_ = false, stopped_ = false;
    double scale_ = 1;  // of the picture that is shown to the photo
    QImage picture_, closeUp_;
    QVariantList marks_;
    std::unique_ptr<session::Errands> checking_, looking_;  // last: they end first
};

}  // namespace kibitz::ui
