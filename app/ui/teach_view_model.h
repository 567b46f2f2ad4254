#pragma once

#include "app/ui/teach_cells.h"

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QVariantList>

#include <cstdint>
#include <functional>
#include <memory>

namespace kibitz::ui {

/// Teaching a printed sheet: a photo becomes a proposal, a person goes through its cells, the
/// doubtful ones first, and puts it on the shelf. Reading and writing happen beside the window's
/// thread.
class TeachViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(State state READ state NOTIFY changed FINAL)
    Q_PROPERTY(QString notice READ notice NOTIFY changed FINAL)  // what went wrong, or was done
    Q_PROPERTY(QImage picture READ picture NOTIFY pictureChanged FINAL)  // the page, straightened
    Q_PROPERTY(kibitz::ui::TeachCells* cells READ cells CONSTANT FINAL)
    Q_PROPERTY(int current READ current WRITE select NOTIFY changed FINAL)
    Q_PROPERTY(QString currentName READ currentName NOTIFY changed FINAL)    // "c4"
    Q_PROPERTY(QString currentWords READ currentWords NOTIFY changed FINAL)  // "5, key (red)"
    Q_PROPERTY(QString currentDoubt READ currentDoubt NOTIFY changed FINAL)  // why to look
    Q_PROPERTY(int pip READ pip WRITE setPip NOTIFY changed FINAL)
    Q_PROPERTY(bool exists READ exists WRITE setExists NOTIFY changed FINAL)
    Q_PROPERTY(bool cross READ cross WRITE setCross NOTIFY changed FINAL)
    Q_PROPERTY(QString special READ special WRITE setSpecial NOTIFY changed FINAL)
    Q_PROPERTY(QString colour READ colour WRITE setColour NOTIFY changed FINAL)
    Q_PROPERTY(bool hasColour READ hasColour NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList specials READ specials NOTIFY changed FINAL)  // value, text
    Q_PROPERTY(QVariantList colours READ colours NOTIFY changed FINAL)    // value, text
    Q_PROPERTY(int remaining READ remaining NOTIFY changed FINAL)     // doubtful, not looked at yet
    Q_PROPERTY(QVariantList points READ points NOTIFY changed FINAL)  // text, values
    /// The same of complete rows and columns, 0 where none is printed; they follow the points.
    Q_PROPERTY(QVariantList lines READ lines NOTIFY changed FINAL)
    /// Somebody said that the points are those of the sheet; until then it scores nothing.
    Q_PROPERTY(bool pointsRight READ pointsRight WRITE setPointsRight NOTIFY changed FINAL)
    Q_PROPERTY(bool area READ area WRITE setArea NOTIFY changed FINAL)  // the cell is part of it
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed FINAL)
    Q_PROPERTY(QString fault READ fault NOTIFY changed FINAL)  // why it cannot be played yet
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed FINAL)
    Q_PROPERTY(QString nameFault READ nameFault NOTIFY changed FINAL)
    Q_PROPERTY(QString printFile READ printFile NOTIFY changed FINAL)  // where print() usually goes
    Q_PROPERTY(bool replaces READ replaces NOTIFY changed FINAL)  // a sheet of that name is there
public:
    enum State { NoPhoto, Reading, Editing, Saved };
    Q_ENUM(State)

    explicit TeachViewModel(QObject* parent = nullptr);
    ~TeachViewModel() override;

    Q_INVOKABLE void open(const QString& photo);
    Q_INVOKABLE void startAgain();
    /// To the most doubtful cell that nobody has looked at; to the next cell when there is none.
    Q_INVOKABLE void nextDoubt();
    Q_INVOKABLE void move(int columns, int rows);
    /// The cell is right as it is; goes on to the next doubtful one.
    Q_INVOKABLE void confirm();
    Q_INVOKABLE void undo();
    Q_INVOKABLE void setPoints(int line, int place, int value);
    Q_INVOKABLE void save();
    /// As a PDF, true to size.
    Q_INVOKABLE void print(const QString& file);
    void select(int cell);
    void setPip(int);
    void setExists(bool);
    void setCross(bool);
    void setSpecial(const QString&);
    void setColour(const QString&);
    void setArea(bool);
    void setPointsRight(bool);
    void setName(const QString&);

    State state() const { return state_; }
    QString notice() const { return notice_; }
    QImage picture() const { return picture_; }
    TeachCells* cells() { return &cells_; }
    int current() const { return current_; }
    QString currentName() const;
    QString currentWords() const;
    QString currentDoubt() const;
    int pip() const { return here().pip; }
    bool exists() const { return here().exists; }
    bool cross() const { return here().cross; }
    QString special() const { return QString::fromStdString(here().special); }
    QString colour() const { return QString::fromStdString(here().colour); }
    bool hasColour() const { return session::SheetDraft::hasColour(here().special); }
    QVariantList specials() const;
    QVariantList colours() const;
    int remaining() const;
    QVariantList points() const { return rowsOf(false); }
    QVariantList lines() const { return rowsOf(true); }
    bool pointsRight() const { return draft_ && draft_->pointsConfirmed(); }
    bool area() const { return here().area; }
    bool canUndo() const { return draft_ && draft_->canUndo(); }
    QString fault() const { return fault_; }
    QString name() const { return name_; }
    QString nameFault() const;
    QString printFile() const;
    bool replaces() const;

Q_SIGNALS:
    void changed();
    void pictureChanged();

private:
    struct Proposal;
    session::DraftCell here() const;
    QVariantList rowsOf(bool lines) const;
    void put(session::DraftCell);
    void settle(int cell);
    void say(const QString& notice);
    /// Runs `work` in the pool and brings its sentence back; empty: it went well.
    void inBackground(std::function<std::string()> work, std::function<void(QString)> done);

    State state_ = NoPhoto;
    QString notice_, name_, fault_;
    QImage picture_;
    TeachCells cells_;
    std::shared_ptr<Proposal> proposal_;
    std::unique_ptr<session::SheetDraft> draft_;
    int current_ = 0;
    std::uint64_t asked_ = 0;
    QThreadPool pool_;
};

}  // namespace kibitz::ui
