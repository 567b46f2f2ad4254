#include "app/ui/window.h"

#include "app/session/former_tables.h"
#include "app/session/sources.h"
#include "app/ui/announcer.h"
#include "app/ui/find_item.h"
#include "app/ui/frame_item.h"
#include "app/ui/game_view_model.h"
#include "app/ui/play_view_model.h"
#include "app/ui/settings.h"
#include "app/ui/setup_view_model.h"
#include "app/ui/sounds.h"
#include "app/ui/speaker.h"
#include "app/ui/spoken_language.h"
#include "app/ui/stream_view_model.h"

#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>

#include <stdexcept>
#include <utility>

extern void qml_register_types_Kibitz();

namespace kibitz::ui {

namespace {

QString settingsFile(const WindowOptions& options) {
    return options.settingsFile.empty() ? Settings::usualFile()
                                        : QString::fromStdString(options.settingsFile);
}

QString memoryFile(const WindowOptions& options) {
    return options.memory.empty() ? SetupMemory::usualFile()
                                  : QString::fromStdString(options.memory);
}

/// What was asked for this time, what the player likes, what the system speaks: in this order.
language::Language chosenLanguage(const WindowOptions& options, const Settings& settings) {
    if (const auto asked = language::languageOf(options.language)) return *asked;
    return language::languageOf(settings.language().toStdString()).value_or(systemLanguage());
}

}  // namespace

struct PlayWindow::Parts {
    explicit Parts(const WindowOptions& options)
        : settings{settingsFile(options)}, setup{memoryFile(options)} {}

    Settings settings;
    Speaker speaker;
    Sounds sounds;
    Announcer announcer;
    StreamViewModel stream;
    PlayViewModel play;
    GameViewModel game;
    SetupViewModel setup;
    QQmlApplicationEngine engine;
    QQuickWindow* window = nullptr;
    session::FormerTables former;
    // Last, so that it ends first: nothing may arrive in a window that is going away.
    std::unique_ptr<session::WatchedTable> table;

    void takeLatest() {
        if (!table) return;
        const auto snapshot = table->pipeline().take();
        if (!snapshot) return;
        play.show(*snapshot);
        play.setRecorded(table->recorded());
        game.show(*snapshot, play.picture());
        setup.show(*snapshot);
        stream.show(*snapshot);
        const auto news = announcer.hear(*snapshot);
        if (!news) return;
        speaker.say(news->sentence);
        if (news->tone) sounds.play(static_cast<Sounds::Kind>(*news->tone));
    }
};

namespace {

session::TableRequest requestFor(const SetupViewModel::Choice& choice) {
    session::TableRequest request;
    request.open = [source = choice.source] { return session::openSource(source); };
    if (choice.game) request.game = *choice.game;
    request.recordTo = choice.recordTo;
    request.pieces = choice.pieces;
    // Of a board there is one; of sheets one for each player.
    for (std::size_t first = 0; first + 4 <= choice.corners.size(); first += 4) {
        std::array<cv::Point2f, 4> corners;
        for (std::size_t i = 0; i < 4; ++i)
            corners[i] = {static_cast<float>(choice.corners[first + i].x()),
                          static_cast<float>(choice.corners[first + i].y())};
        if (choice.game && choice.game->game == "dizzle")
            request.sheets.push_back(corners);
        else
            request.told.corners = corners;
    }
    return request;
}

}  // namespace

void registerTypes() {
    // A static library's registration is not run by itself.
    static const bool once = [] {
        qml_register_types_Kibitz();
        return true;
    }();
    (void)once;
}

PlayWindow::PlayWindow(const WindowOptions& options) : parts_{std::make_unique<Parts>(options)} {
    registerTypes();
    auto& [settings, speaker, sounds, announcer, stream, play, game, setup, engine, window, former,
           table] = *parts_;
    speak(chosenLanguage(options, settings));
    const QString theme =
        !options.dark ? QString{} : QString::fromLatin1(*options.dark ? "dark" : "light");
    QStringList open;
    for (const auto& path : options.open) open << QString::fromStdString(path);
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties(
        {{QStringLiteral("play"), QVariant::fromValue(&play)},
         {QStringLiteral("game"), QVariant::fromValue(&game)},
         {QStringLiteral("setup"), QVariant::fromValue(&setup)},
         {QStringLiteral("settings"), QVariant::fromValue(&settings)},
         {QStringLiteral("speaker"), QVariant::fromValue(&speaker)},
         {QStringLiteral("sounds"), QVariant::fromValue(&sounds)},
         {QStringLiteral("stream"), QVariant::fromValue(&stream)},
         {QStringLiteral("streamShown"), options.stream},
         {QStringLiteral("title"), QString::fromStdString(options.title)},
         {QStringLiteral("startPage"), QString::fromStdString(options.page)},
         {QStringLiteral("open"), open},
         {QStringLiteral("openGame"), QString::fromStdString(options.game)},
         {QStringLiteral("theme"), theme},
         {QStringLiteral("reducedMotion"), options.reducedMotion}});
    engine.load(QUrl{QStringLiteral("qrc:/qt/qml/Kibitz/Main.qml")});
    if (!engine.rootObjects().isEmpty())
        window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    if (!window)
        throw std::runtime_error(
            "The window could not be built. Are Qt's Quick modules installed? scripts/setup brings "
            "them");

    obeySettings(*parts_);
    QObject::connect(&play, &PlayViewModel::issued, &play,
                     [parts = parts_.get()](session::Command command) {
                         if (parts->table) parts->table->pipeline().obey(command);
                     });
    const auto watchChoice = [this](const SetupViewModel::Choice& choice) {
        watch(requestFor(choice));
        const auto view = parts_->setup.view();
        parts_->play.setView(view.mirrored, view.quarterTurns);
    };
    QObject::connect(&play, &PlayViewModel::viewChanged, &setup, [parts = parts_.get()] {
        parts->setup.rememberView({parts->play.mirrored(), parts->play.quarterTurns()});
    });
    setup.connectTo(watchChoice, watchChoice);
    if (!options.table.open) return;
    setup.setPlaying();
    watch(options.table);
}

void PlayWindow::watch(session::TableRequest request) {
    auto* parts = parts_.get();
    // Emptied before, so that a late call finds nothing to take.
    parts->former.add(std::move(parts->table));
    request.open = parts->former.after(std::move(request.open));
    parts->play.restart();
    parts->table = std::make_unique<session::WatchedTable>(std::move(request), [parts] {
        QMetaObject::invokeMethod(
            &parts->play, [parts] { parts->takeLatest(); }, Qt::QueuedConnection);
    });
    std::shared_ptr<const session::SetUp> setUp;
    if (const auto& playing = parts->table->setUp())
        setUp = std::make_shared<const session::SetUp>(*playing);
    parts->game.follow(std::move(setUp), [parts](const session::GameCommand& command) {
        if (parts->table) parts->table->pipeline().obey(command);
    });
}

void PlayWindow::obeySettings(Parts& parts) {
    auto& settings = parts.settings;
    const auto heard = [&parts] {
        parts.speaker.setOn(parts.settings.speech());
        parts.sounds.setOn(parts.settings.sounds());
    };
    heard();
    QObject::connect(&settings, &Settings::changed, &settings, heard);
    // The settings are told again, too: their own notice of it must not start over.
    QObject::connect(&settings, &Settings::languageChanged, &settings,
                     [&parts, telling = false]() mutable {
                         if (std::exchange(telling, true)) return;
                         speak(language::languageOf(parts.settings.language().toStdString())
                                   .value_or(systemLanguage()));
                         parts.engine.retranslate();
                         parts.game.sayAgain();
                         for (QObject* model : std::initializer_list<QObject*>{
                                  &parts.play, &parts.game, &parts.setup, &parts.settings,
                                  &parts.speaker, &parts.sounds, &parts.stream})
                             tellAgain(*model);
                         for (auto* model : viewModelsIn(*parts.window)) tellAgain(*model);
                         telling = false;
                     });
}

PlayWindow::~PlayWindow() { const auto ending = std::move(parts_->table); }

QQuickWindow& PlayWindow::window() const { return *parts_->window; }
PlayViewModel& PlayWindow::play() const { return parts_->play; }
GameViewModel& PlayWindow::game() const { return parts_->game; }
SetupViewModel& PlayWindow::setup() const { return parts_->setup; }
StreamViewModel& PlayWindow::stream() const { return parts_->stream; }

int openWindow(int& argc, char** argv, const WindowOptions& options) {
    QGuiApplication application{argc, argv};
    QGuiApplication::setApplicationName(QStringLiteral("kibitz"));
    QGuiApplication::setApplicationDisplayName(QString::fromStdString(options.title));
    // Our controls draw themselves from Theme; Basic only spares the search for a platform style.
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const PlayWindow window{options};
    return QGuiApplication::exec();
}

}  // namespace kibitz::ui
