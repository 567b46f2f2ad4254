#include "app/ui/settings.h"

#include "app/ui/spoken_language.h"

#include <QStandardPaths>
#include <QVariantMap>

#include <algorithm>
#include <cmath>

namespace kibitz::ui {
namespace {

constexpr double kSmallestText = 0.8, kLargestText = 2;

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

QString Settings::usualFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/kibitz/settings.ini");
}

Settings::Settings(const QString& file, QObject* parent)
    : QObject{parent}, file_{file, QSettings::IniFormat} {}

QString Settings::language() const {
    const auto code = file_.value(QStringLiteral("language")).toString();
    return language::languageOf(code.toStdString()) ? code : QString{};
}

void Settings::setLanguage(const QString& code) {
    if (code == language()) return;
    set("language", code);
    Q_EMIT languageChanged();
}

QVariantList Settings::languages() const {
    const auto entry = [](const QString& code, const QString& name) {
        return QVariantMap{{QStringLiteral("code"), code}, {QStringLiteral("name"), name}};
    };
    QVariantList list{
        entry(QString{}, tr("As the system: %1").arg(toQt(ownNameOf(systemLanguage()))))};
    for (const auto each : language::kLanguages)
        list << entry(toQt(codeOf(each)), toQt(ownNameOf(each)));
    return list;
}

QString Settings::theme() const {
    return oneOf("theme", {QStringLiteral("dark"), QStringLiteral("light")}, {});
}

void Settings::setTheme(const QString& theme) { set("theme", theme); }

double Settings::textScale() const {
    bool number = false;
    const double scale = file_.value(QStringLiteral("textScale")).toDouble(&number);
    return number && std::isfinite(scale) ? std::clamp(scale, kSmallestText, kLargestText) : 1;
}

void Settings::setTextScale(double scale) {
    // Two digits, so that steps up and down meet again.
    set("textScale", std::round(std::clamp(scale, kSmallestText, kLargestText) * 100) / 100);
}

void Settings::setReducedMotion(bool on) { set("reducedMotion", on); }
void Settings::setSpeech(bool on) { set("speech", on); }
void Settings::setSounds(bool on) { set("sounds", on); }

QString Settings::streamGround() const {
    return oneOf("streamGround",
                 {QStringLiteral("green"), QStringLiteral("magenta"), QStringLiteral("transparent"),
                  QStringLiteral("dark")},
                 QStringLiteral("green"));
}

void Settings::setStreamGround(const QString& ground) { set("streamGround", ground); }

bool Settings::stored() const { return file_.status() == QSettings::NoError && file_.isWritable(); }

QString Settings::oneOf(const char* name, const QStringList& known,
                        const QString& otherwise) const {
    const auto value = file_.value(QLatin1String{name}).toString();
    return known.contains(value) ? value : otherwise;
}

void Settings::set(const char* name, const QVariant& value) {
    const QLatin1String key{name};
    if (file_.value(key) == value) return;
    file_.setValue(key, value);
    file_.sync();
    Q_EMIT changed();
}

}  // namespace kibitz::ui
