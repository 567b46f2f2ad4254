#pragma once

#include <QtQml/qqmlregistration.h>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QVariantList>

namespace kibitz::ui {

/// What the player likes, kept in a file of their own. Every change is written at once; a value in
/// the file that makes no sense counts as not set.
class Settings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the window")
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged FINAL)
    Q_PROPERTY(QVariantList languages READ languages NOTIFY languageChanged FINAL)  // code, name
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY changed FINAL)
    Q_PROPERTY(double textScale READ textScale WRITE setTextScale NOTIFY changed FINAL)
    Q_PROPERTY(bool reducedMotion READ reducedMotion WRITE setReducedMotion NOTIFY changed FINAL)
    Q_PROPERTY(bool speech READ speech WRITE setSpeech NOTIFY changed FINAL)
    Q_PROPERTY(bool sounds READ sounds WRITE setSounds NOTIFY changed FINAL)
    Q_PROPERTY(QString streamGround READ streamGround WRITE setStreamGround NOTIFY changed FINAL)
    Q_PROPERTY(bool stored READ stored NOTIFY changed FINAL)
    Q_PROPERTY(QString file READ file CONSTANT FINAL)
public:
    /// kibitz/settings.ini in $XDG_CONFIG_HOME, else in ~/.config.
    static QString usualFile();
    explicit Settings(const QString& file = usualFile(), QObject* parent = nullptr);

    /// The code of a language; empty: as the system has it.
    QString language() const;
    void setLanguage(const QString&);
    QVariantList languages() const;
    QString theme() const;  // "dark", "light"; empty: as the system has it
    void setTheme(const QString&);
    double textScale() const;  // 0.8 to 2
    void setTextScale(double);
    bool reducedMotion() const { return flag("reducedMotion"); }
    void setReducedMotion(bool);
    bool speech() const { return flag("speech"); }
    void setSpeech(bool);
    bool sounds() const { return flag("sounds"); }
    void setSounds(bool);
    QString streamGround() const;  // "green", "magenta", "transparent", "dark"
    void setStreamGround(const QString&);
    /// Whether what was changed last could be written.
    bool stored() const;
    QString file() const { return file_.fileName(); }

Q_SIGNALS:
    void languageChanged();
    void changed();

private:
    bool flag(const char* name) const { return file_.value(QLatin1String{name}).toBool(); }
    QString oneOf(const char* name, const QStringList& known, const QString& otherwise) const;
    void set(const char* name, const QVariant& value);

    QSettings file_;
};

}  // namespace kibitz::ui
