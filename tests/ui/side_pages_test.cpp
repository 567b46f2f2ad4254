// Runs side_pages/tst_*.qml: the pages beside the table (settings, teaching, stream), each alone
// with its view model.
#include "app/session/game_view.h"
#include "app/ui/settings.h"
#include "app/ui/sounds.h"
#include "app/ui/speaker.h"
#include "app/ui/spoken_language.h"
#include "app/ui/stream_view_model.h"
#include "app/ui/window.h"
#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "tests/ui/held_key.h"

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
    Q_PROPERTY(kibitz::ui::StreamViewModel* stream READ stream CONSTANT)
    Q_PROPERTY(QString blankPhoto READ blankPhoto CONSTANT)
public:
    MockHome()
        : settings_{folder_.filePath("settings.ini")},
          speaker_{{folder_.path()}},
          sounds_{{folder_.path()}} {
        qputenv("XDG_DATA_HOME", folder_.path().toUtf8());
    }
    ui::Settings* settings() { return &settings_; }
    ui::Speaker* speaker() { return &speaker_; }
    ui::Sounds* sounds() { return &sounds_; }
    ui::StreamViewModel* stream() { return &stream_; }
    /// Ann has just scored four.
    Q_INVOKABLE void showGame(int players) {
        auto view = std::make_shared<session::GameView>();
        view->game = "Topple";
        for (const auto* name : {"Ann", "Bartholomew the Second", "Cleo", "Dirk", "Eve"})
            if (static_cast<int>(view->players.size()) < players) view->players.emplace_back(name);
        view->scores.assign(view->players.size(), 104);
        view->next = {rules::Next::Who::Player, players - 1};
        view->history.emplace_back();
        view->history.back().move = {0, "c3 red"};
        view->history.back().gained.assign(view->players.size(), 0);
        view->history.back().gained[0] = 4;
        session::Snapshot snapshot;
        snapshot.game = view;
        stream_.show(snapshot);
    }
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
    Q_INVOKABLE void holdDown(QObject* window, int key) { testing::holdDown(window, key); }
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
    ui::StreamViewModel stream_;
    QQmlEngine* engine_ = nullptr;
};

class Setup : public QObject {
    Q_OBJECT
public Q_SLOTS:
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
