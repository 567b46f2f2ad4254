#pragma once

#include "app/session/snapshot.h"
#include "app/ui/setup_memory.h"

#include <QtQml/qqmlregistration.h>
#include <QObject>
#include <QPointF>
#include <QSize>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <QVariantList>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kibitz::session {
struct SessionInfo;
struct ShownPiece;  // see watched_table.h; whoever makes a Choice needs it
}  // namespace kibitz::session

namespace kibitz::ui {

/// The set-up page: from where one looks, what is played, who plays, and whether the table can be
/// seen well. Everything is chosen already when the page opens; whoever likes it just plays.
class SetupViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    /// kind, value, title, note: cameras by name, then a stream, a recording, a simulated table
    Q_PROPERTY(QVariantList sources READ sources NOTIFY changed FINAL)
    Q_PROPERTY(QString kind READ kind NOTIFY changed FINAL)
    Q_PROPERTY(QString value READ value NOTIFY changed FINAL)   // device, address or path
    Q_PROPERTY(bool looking READ looking NOTIFY changed FINAL)  // for cameras
    Q_PROPERTY(QVariantList games READ games CONSTANT FINAL)    // name, title, note
    Q_PROPERTY(QString game READ game NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList players READ players NOTIFY changed FINAL)  // name, colours
    Q_PROPERTY(bool canAdd READ canAdd NOTIFY changed FINAL)
    Q_PROPERTY(bool canRemove READ canRemove NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList options READ options NOTIFY changed
                   FINAL)  // name, title, meaning, values, value
    /// The source is a recording or a simulation that says by itself what is played; or empty.
    Q_PROPERTY(QString brings READ brings NOTIFY changed FINAL)
    Q_PROPERTY(bool opening READ opening NOTIFY changed FINAL)  // what the source is, is being read
    Q_PROPERTY(QString problem READ problem NOTIFY changed FINAL)   // why it cannot begin; or empty
    Q_PROPERTY(QVariantList rating READ rating NOTIFY rated FINAL)  // name, words, grade 0 to 2
    Q_PROPERTY(QVariantList corners READ corners NOTIFY changed FINAL)  // told, four by four
    Q_PROPERTY(bool takesCorners READ takesCorners NOTIFY changed FINAL)
    /// The colours in play, to be shown by clicking one piece each: words, swatch (or empty), asked
    Q_PROPERTY(QVariantList pieces READ pieces NOTIFY changed FINAL)
    Q_PROPERTY(bool takesPieces READ takesPieces NOTIFY changed FINAL)
    Q_PROPERTY(bool askingPiece READ askingPiece NOTIFY changed FINAL)
    Q_PROPERTY(QString pieceNote READ pieceNote NOTIFY changed FINAL)  // what to do, or to mind
    /// A game is on: nothing is shown or changed here that would end it.
    Q_PROPERTY(bool playing READ playing NOTIFY changed FINAL)
    Q_PROPERTY(bool recording READ recording WRITE setRecording NOTIFY changed FINAL)
    Q_PROPERTY(QString folder READ folder NOTIFY changed FINAL)
public:
    /// What is to be watched, as it is chosen now.
    struct Choice {
        std::string source;
        std::shared_ptr<const session::SessionInfo> game;  // nullptr: none can be played so
        std::vector<QPointF> corners;
        std::vector<session::ShownPiece> pieces;
        std::string recordTo;
    };
    using Watch = std::function<void(const Choice&)>;

    explicit SetupViewModel(const QString& memory = SetupMemory::usualFile(),
                            QObject* parent = nullptr);
    ~SetupViewModel() override;

    /// `look` is asked for whenever something else is chosen, to show it; `play` when all is well
    /// and the game begins.
    void connectTo(Watch look, Watch play);
    void show(const session::Snapshot&);
    /// How the picture of what is being watched is turned; as it was the last time, until then.
    /// What was not chosen here is not remembered.
    SetupMemory::View view() const;
    void rememberView(const SetupMemory::View&);
    /// A game was begun elsewhere.
    void setPlaying() { playing_ = true; }

    /// The page is in sight: look for cameras, and show what is chosen.
    Q_INVOKABLE void enter();
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void chooseSource(const QString& kind, const QString& value);
    Q_INVOKABLE void chooseGame(const QString& name);
    Q_INVOKABLE void setPlayer(int index, const QString& name);
    Q_INVOKABLE void addPlayer();
    Q_INVOKABLE void removePlayer();
    Q_INVOKABLE void nextColour(int player);
    Q_INVOKABLE void setOption(const QString& name, const QString& value);
    Q_INVOKABLE void moveCorner(int index, const QPointF& pixel);
    Q_INVOKABLE void askForCorners();
    Q_INVOKABLE void forgetCorners();
    /// Asks for a piece of one colour after the other.
    Q_INVOKABLE void askForPieces();
    Q_INVOKABLE void forgetPieces();
    /// A click on the picture; the next colour is asked for.
    Q_INVOKABLE void showPiece(const QPointF& pixel);
    Q_INVOKABLE void skipPiece();
    Q_INVOKABLE bool begin();
    Q_INVOKABLE void endGame();  // and set up another one

    QVariantList sources() const;
    QString kind() const { return kind_; }
    QString value() const { return value_; }
    bool looking() const { return looking_; }
    bool opening() const;
    QVariantList games() const;
    QString game() const { return table_.game; }
    QVariantList players() const;
    bool canAdd() const;
    bool canRemove() const;
    QVariantList options() const;
    QString brings() const;
    QString problem() const { return problem_; }
    QVariantList rating() const;
    QVariantList corners() const;
    bool takesCorners() const;
    QVariantList pieces() const;
    bool takesPieces() const;
    bool askingPiece() const;
    QString pieceNote() const;
    bool playing() const { return playing_; }
    bool recording() const { return recording_; }
    void setRecording(bool);
    QString folder() const;

Q_SIGNALS:
    void changed();
    void rated();
    void begun();

private:
    struct Inside;

    QString source() const;
    std::string playedGame() const;
    void take(const SetupMemory::Table&);
    void fitPlayers();
    void judge();
    void ask();  // what the source brings along; the answer comes later
    void piecesChanged();
    void chosen();  // judges, tells, and shows the table anew a moment later
    QStringList colourOrder() const;
    Choice choice() const;

    std::unique_ptr<Inside> inside_;
    SetupMemory memory_;
    SetupMemory::Table table_;
    QString kind_, value_, problem_;
    QVariantList rating_;
    bool looking_ = false, entered_ = false, playing_ = false, recording_ = false;
    QSize pictureSize_;
    QTimer lookSoon_;
    QThreadPool pool_;
};

}  // namespace kibitz::ui
