#include "app/ui/spoken_language.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QLocale>
#include <QMetaProperty>
#include <QTranslator>

#include <set>

namespace kibitz::ui {
namespace {

language::Language g_spoken = language::Language::English;

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

language::Language spokenLanguage() { return g_spoken; }

void speak(language::Language wanted) {
    // Lives as long as the application it is installed in.
    static QTranslator* words = nullptr;
    auto* application = QCoreApplication::instance();
    if (application != nullptr) {
        if (words != nullptr) QCoreApplication::removeTranslator(words);
        delete words;
        words = new QTranslator{application};
        // English too: it has plurals.
        if (words->load(QStringLiteral(":/i18n/kibitz_%1.qm").arg(toQt(codeOf(wanted)))))
            QCoreApplication::installTranslator(words);
    }
    g_spoken = wanted;
    // The country's own way to write numbers stays where its language is spoken.
    const auto system = QLocale::system();
    const QLocale plain{toQt(codeOf(wanted))};
    QLocale::setDefault(system.language() == plain.language() ? system : plain);
}

language::Language systemLanguage() {
    for (const auto& each : QLocale::system().uiLanguages())
        if (const auto known = language::languageOf(each.toStdString())) return *known;
    return language::Language::English;
}

QString said(const rules::Message& message) { return toQt(language::text(message, g_spoken)); }
QString said(const rules::Rule& rule) { return toQt(language::title(rule, g_spoken)); }
QString said(std::string_view english) { return toQt(language::sentence(english, g_spoken)); }
QString inWords(std::string_view english) { return toQt(language::words(english, g_spoken)); }

QString moveInWords(std::string_view notation) { return toQt(language::move(notation, g_spoken)); }
QString movesInWords(std::string_view english) { return toQt(language::moves(english, g_spoken)); }

void tellAgain(QObject& model) {
    const auto* meta = model.metaObject();
    std::set<int> signalled;
    for (int i = meta->propertyOffset(); i < meta->propertyCount(); ++i) {
        const auto property = meta->property(i);
        if (property.isConstant()) {
            auto* rows = qobject_cast<QAbstractItemModel*>(property.read(&model).value<QObject*>());
            if (rows && rows->rowCount() > 0)
                Q_EMIT rows->dataChanged(rows->index(0, 0), rows->index(rows->rowCount() - 1, 0));
        }
        // Signals with arguments say what changed; those of our view models have none.
        if (!property.hasNotifySignal() || property.notifySignal().parameterCount() > 0) continue;
        if (signalled.insert(property.notifySignalIndex()).second)
            property.notifySignal().invoke(&model, Qt::DirectConnection);
    }
}

}  // namespace kibitz::ui
