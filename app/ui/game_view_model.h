#pragma once

#include "app/session/snapshot.h"
#include "app/ui/tell_view_model.h"

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QPointF>
#include <QString>
#include <QVariantList>

#include <functional>
#include <memory>

namespace kibitz::session {
struct GameCommand;
struct SetUp;
}  // namespace kibitz::session

namespace kibitz::ui {

/// The game that is followed: scores, whose turn it is, what was said last, what is asked. Knows
/// what to show; the worker knows the rules.
class GameViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(bool following READ following NOTIFY changed FINAL)
    Q_PROPERTY(QString title READ title NOTIFY changed FINAL)  // "Topple"
    Q_PROPERTY(bool told READ told NOTIFY changed FINAL)  // nobody reads this game from pictures
    Q_PROPERTY(QString progress READ progress NOTIFY changed FINAL)   // "Round 2 of 6 · turn 14"
    Q_PROPERTY(QVariantList rounds READ rounds NOTIFY changed FINAL)  // done, by round; or empty
    Q_PROPERTY(QString clock READ clock NOTIFY clockChanged FINAL)    // "7:42" left; or empty
    Q_PROPERTY(bool timeUp READ timeUp NOTIFY clockChanged FINAL)
    Q_PROPERTY(QVariantList players READ players NOTIFY changed FINAL)  // see game_rows.h
    Q_PROPERTY(QString turn READ turn NOTIFY changed FINAL)             // "Ann throws"
    Q_PROPERTY(Standing standing READ standing NOTIFY changed FINAL)
    Q_PROPERTY(bool troubled READ troubled NOTIFY changed FINAL)     // not allowed, or asked
    Q_PROPERTY(QString headline READ headline NOTIFY changed FINAL)  // "Ann: c3 red  +4"
    Q_PROPERTY(QString detail READ detail NOTIFY changed FINAL)      // why, in one sentence
    Q_PROPERTY(QString lastMove READ lastMove NOTIFY changed FINAL)
    Q_PROPERTY(QString whyTitle READ whyTitle NOTIFY changed FINAL)  // "Why Ann: c3 red  +4"
    Q_PROPERTY(QString why READ why NOTIFY changed FINAL)            // of the last points; or empty
    Q_PROPERTY(QVariantList candidates READ candidates NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList evidence READ evidence NOTIFY changed FINAL)
    /// The question or objection was put off; it stays open.
    Q_PROPERTY(bool putOff READ putOff NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList history READ history NOTIFY changed FINAL)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed FINAL)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY changed FINAL)
    Q_PROPERTY(QString refusal READ refusal NOTIFY changed FINAL)  // of the last command; or empty
    Q_PROPERTY(bool legalShown READ legalShown WRITE showLegal NOTIFY marksChanged FINAL)
    Q_PROPERTY(QVariantList marks READ marks NOTIFY marksChanged FINAL)
    Q_PROPERTY(QVariantList outlines READ outlines NOTIFY marksChanged FINAL)  // name, corners
    Q_PROPERTY(QVariantList dice READ dice NOTIFY marksChanged FINAL)
    Q_PROPERTY(QString diceWords READ diceWords NOTIFY marksChanged FINAL)
    Q_PROPERTY(kibitz::ui::TellViewModel* tell READ tell CONSTANT FINAL)
public:
    enum Standing { Agreed, Waiting, Illegal, Asking, Unseen, Over };
    Q_ENUM(Standing)
    enum Mark { LastMark, IllegalMark, AskedMark, LegalMark };  // as game_rows.h counts them
    Q_ENUM(Mark)
    using Obey = std::function<void(const session::GameCommand&)>;

    explicit GameViewModel(QObject* parent = nullptr);
    ~GameViewModel() override;

    /// Another game is followed from now on; nullptr: none. `obey` takes what players ask for.
    void follow(std::shared_ptr<const session::SetUp>, Obey);
    /// The only way in (queued from the worker). `picture`: as the window shows it.
    void show(const session::Snapshot&, const QImage& picture);
    /// The window speaks another language: words that were kept are said anew.
    void sayAgain();

    // The only ways out: each issues a command.
    Q_INVOKABLE void choose(int candidate);
    Q_INVOKABLE void later();
    Q_INVOKABLE void askAgain();
    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    /// Somebody points at what was misread, in pixels of the picture: a die, or a place of the
    /// game. false: there is neither.
    Q_INVOKABLE bool correctAt(const QPointF& pixel);
    Q_INVOKABLE void remove(int number);  // a turn, as history counts them

    bool following() const;
    QString title() const;
    bool told() const;
    QString progress() const;
    QVariantList rounds() const;
    QString clock() const;
    bool timeUp() const;
    QVariantList players() const { return players_; }
    QString turn() const;
    Standing standing() const;
    bool troubled() const { return standing() == Illegal || standing() == Asking; }
    QString headline() const;
    QString detail() const;
    QString lastMove() const;
    QString whyTitle() const { return whyTitle_; }
    QString why() const { return why_; }
    QVariantList candidates() const { return candidates_; }
    QVariantList evidence() const;  // name, image
    bool putOff() const { return putOff_; }
    QVariantList history() const { return history_; }
    bool canUndo() const;
    bool canRedo() const;
    QString refusal() const;
    bool legalShown() const { return legalShown_; }
    void showLegal(bool);
    QVariantList marks() const { return marks_; }
    QVariantList outlines() const { return outlines_; }
    QVariantList dice() const { return dice_; }
    QString diceWords() const;
    TellViewModel* tell() { return &tell_; }

Q_SIGNALS:
    void changed();
    void marksChanged();
    void clockChanged();

private:
    struct Inside;  // the rules, which moc cannot read

    void renew();
    void renewMarks();
    void think();
    void startTicking();
    void tick(const session::Snapshot&);
    void tick();
    void endByClock();
    void issue(const session::GameCommand&);

    std::unique_ptr<Inside> inside_;
    TellViewModel tell_;
    QVariantList players_, candidates_, evidence_, history_, marks_, outlines_, dice_;
    QString whyTitle_, why_;
    bool putOff_ = false, legalShown_ = false;
    int secondsLeft_ = 0;
};

}  // namespace kibitz::ui
