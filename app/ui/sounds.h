#pragma once

#include "app/ui/helper_program.h"

#include <QtQml/qqmlregistration.h>
#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace kibitz::ui {

/// Short tones for what happens, for players who look at the table and not at the screen. They are
/// made here, and played with what the system has.
class Sounds : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(bool able READ able CONSTANT FINAL)
    Q_PROPERTY(QString remark READ remark NOTIFY changed FINAL)
public:
    enum class Kind { Accepted, Illegal, Question };

    explicit Sounds(const QStringList& folders = {}, QObject* parent = nullptr);
    ~Sounds() override;

    bool able() const { return program_.found(); }
    QString remark() const;
    void setOn(bool on) { on_ = on; }
    void play(Kind);
    Q_INVOKABLE void tryOut();

    /// The tone as a WAV file: mono, 16 bit.
    static QByteArray waveOf(Kind);

Q_SIGNALS:
    void changed();

private:
    void start(Kind);

    HelperProgram program_;
    QTemporaryDir folder_;
    QProcess process_;
    bool on_ = false;
};

}  // namespace kibitz::ui
