#pragma once

#include <QtQml/qqmlregistration.h>
#include <QObject>
#include <QString>
#include <QVariantList>

#include <functional>
#include <memory>
#include <vector>

namespace kibitz::session {
struct GameCommand;
struct GameView;
struct SetUp;
}  // namespace kibitz::session
namespace kibitz::rules {
struct Move;
struct Site;  // which moc cannot read
}  // namespace kibitz::rules
namespace kibitz::vision {
class Observation;
}

namespace kibitz::ui {

/// Where a player says what happened: what the camera cannot see, or what it took for something
/// else. Offers what the rules allow, what fits the table best first; a move can also be typed.
class TellViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of GameViewModel")
    Q_PROPERTY(Mode mode READ mode NOTIFY changed FINAL)
    Q_PROPERTY(QString question READ question NOTIFY changed FINAL)
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY changed FINAL)
    /// words, points, hint; those that the typed text leaves over
    Q_PROPERTY(QVariantList choices READ choices NOTIFY changed FINAL)
    Q_PROPERTY(bool thinking READ thinking NOTIFY changed FINAL)
    Q_PROPERTY(QString note READ note NOTIFY changed FINAL)  // what else can be done; or empty
public:
    enum Mode { Closed, Telling, Correcting };
    Q_ENUM(Mode)
    using Obey = std::function<void(const session::GameCommand&)>;

    explicit TellViewModel(QObject* parent = nullptr);
    ~TellViewModel() override;

    void setObey(Obey);
    void follow(std::shared_ptr<const session::SetUp>);
    void show(std::shared_ptr<const session::GameView>, std::shared_ptr<const vision::Observation>);

    /// What happened next, where nobody could see it.
    Q_INVOKABLE void tell();
    /// What happened instead of what was decided last. Without such a turn: as tell().
    Q_INVOKABLE void correct();
    /// The same, about these places of the game: moves that touch one of them come first.
    void correct(const std::vector<rules::Site>& about);
    Q_INVOKABLE void close();
    Q_INVOKABLE void pick(int choice);
    /// The typed text as a move; where it is none, the first choice that is left over.
    Q_INVOKABLE void submit();

    Mode mode() const { return mode_; }
    QString question() const;
    QString typed() const { return typed_; }
    void setTyped(const QString&);
    QVariantList choices() const { return choices_; }
    bool thinking() const { return thinking_; }
    QString note() const;

Q_SIGNALS:
    void changed();

private:
    struct Inside;
    void open(Mode);
    void open(Mode, const std::vector<rules::Site>& about);
    void list();
    void send(const rules::Move&);

    std::unique_ptr<Inside> inside_;
    Mode mode_ = Closed;
    QString typed_;
    QVariantList choices_;
    bool thinking_ = false;
};

}  // namespace kibitz::ui
