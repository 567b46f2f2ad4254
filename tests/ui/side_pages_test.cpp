// Runs side_pages/tst_*.qml: the pages beside the table (settings, teaching, stream), each alone with its view model.
#include "app/ui/settings.h"
#include "app/ui/sounds.h"
#include "app/ui/speaker.h"
#include "app/ui/spoken_language.h"
#include "app/ui/window.h"
#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"

#include <QQmlContext>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <QtQuickTest>

#include <opencv2/imgcodecs.hpp>

using namespace kibitz;

/// Settings in a file of their own, a voice that nobody hears, and a photo of a blank sheet.
class MockHome : public QObject {
    Q_OBJECT
    Q_PROPERTY(kibitz::ui::Settings* settings READ settings CONSTANT)
    Q_PROPERTY(kibitz::ui::Speaker* speaker READ speaker CONSTANT)
    Q_PROPERTY(kibitz::ui::Sounds* sounds READ sounds CONSTANT)
    Q_PROPERTY(QString blankPhoto READ blankPhoto CONSTANT)
public:
    MockHome() : settings_{folder_.filePath("settings.ini")}, speaker_{{folder_.path()}}, sounds_{{folder_.path()}} {
        qputenv("XDG_DATA_HOME", folder_.path().toUtf8());
    }
    ui::Settings* settings() { return &settings_; }
    ui::Speaker* speaker() { return &speaker_; }
    ui::Sounds* sounds() { return &sounds_; }
    /// Drawn when it is first asked for.
    QString blankPhoto() {
        const auto file = folder_.filePath("blank sheet.jpg");
        if (!QFile::exists(file)) {
            datasets::SimulationOptions options;
            options.game = "dizzle";
            options.options["sheet"] = "level-3";
            options.seed = 810060;
            datasets::Renderer renderer;
            cv::imwrite(file.toStdString(),
                        renderer.render(datasets::blankStill(options, 0).scene).picture);
        }
        return file;
    }
    Q_INVOKABLE void speak(const QString& code) {
        ui::speak(language::languageOf(code.toStdString()).value());
        engine_->retranslate();
        ui::tellAgain(settings_);
        ui::tellAgain(speaker_);
        ui::tellAgain(sounds_);
    }
    void setEngine(QQmlEngine* engine) { engine_ = engine; }

private:
    QTemporaryDir folder_;
    ui::Settings settings_;
    ui::Speaker speaker_;
    ui::Sounds sounds_;
    QQmlEngine* engine_ = nullptr;
};

class Setup : public QObject {
    Q_OBJECT
public slots:
    void qmlEngineAvailable(QQmlEngine* engine) {
        ui::registerTypes();
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        home_.setEngine(engine);
        engine->rootContext()->setContextProperty(QStringLiteral("home"), &home_);
    }

private:
    MockHome home_;
};

QUICK_TEST_MAIN_WITH_SETUP(side_pages, Setup)

#include "side_pages_test.moc"
