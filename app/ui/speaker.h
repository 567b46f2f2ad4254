#pragma once

#include "app/ui/helper_program.h"

#include <QtQml/qqmlregistration.h>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace kibitz::ui {

/// Says sentences aloud in the window's language, one after the other, with what the system has
/// (espeak-ng or speech-dispatcher). Old ones are left out when more come than can be said.
class Speaker : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(bool able READ able CONSTANT FINAL)
    Q_PROPERTY(QString remark READ remark NOTIFY changed FINAL)  // who speaks, or what is missing
public:
    /// `folders`: where to look for programs; empty: where they usually are.
    explicit Speaker(const QStringList& folders = {}, QObject* parent = nullptr);
    ~Speaker() override;

    bool able() const { return program_.found(); }
    QString remark() const;
    /// Nothing is said while it is off; what was being said is cut short.
    void setOn(bool on);
    void say(const QString& sentence);
    /// A sentence to hear how it sounds.
    Q_INVOKABLE void tryOut();

Q_SIGNALS:
    void changed();

private:
    void next();

    HelperProgram program_;
    QProcess process_;
    QStringList waiting_;
    bool on_ = false;
    bool failed_ = false;
};

}  // namespace kibitz::ui
