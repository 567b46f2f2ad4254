#include "app/ui/window.h"

#include "app/session/sources.h"
#include "app/ui/frame_item.h"
#include "app/ui/game_view_model.h"
#include "app/ui/play_view_model.h"
#include "app/ui/setup_view_model.h"

#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>

#include <stdexcept>

extern void qml_register_types_Kibitz();

namespace kibitz::ui {

struct PlayWindow::Parts {
    explicit Parts(const QString& memory) : setup{memory} {}

    PlayViewModel play;
    GameViewModel game;
    SetupViewModel setup;
    QQmlApplicationEngine engine;
    QQuickWindow* window = nullptr;
    // Last, so that it ends first: nothing may arrive in a window that is going away.
    std::unique_ptr<session::WatchedTable> table;

    void takeLatest() {
        if (!table) return;
        const auto snapshot = table->pipeline().take();
        if (!snapshot) return;
        play.show(*snapshot);
        game.show(*snapshot, play.picture());
        setup.show(*snapshot);
    }
};

namespace {

session::TableRequest requestFor(const SetupViewModel::Choice& choice) {
    session::TableRequest request;
    request.open = [source = choice.source] { return session::openSource(source); };
    if (choice.game) request.game = *choice.game;
    request.recordTo = choice.recordTo;
    if (choice.corners.size() == 4) {
        std::array<cv::Point2f, 4> corners;
        for (std::size_t i = 0; i < 4; ++i)
            corners[i] = {static_cast<float>(choice.corners[i].x()),
                          static_cast<float>(choice.corners[i].y())};
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

PlayWindow::PlayWindow(const WindowOptions& options)
    : parts_{std::make_unique<Parts>(options.memory.empty()
                                         ? SetupMemory::usualFile()
                                         : QString::fromStdString(options.memory))} {
    registerTypes();
    auto& [play, game, setup, engine, window, table] = *parts_;
    const QString theme =
        !options.dark ? QString{} : QString::fromLatin1(*options.dark ? "dark" : "light");
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties(
        {{QStringLiteral("play"), QVariant::fromValue(&play)},
         {QStringLiteral("game"), QVariant::fromValue(&game)},
         {QStringLiteral("setup"), QVariant::fromValue(&setup)},
         {QStringLiteral("title"), QString::fromStdString(options.title)},
         {QStringLiteral("startPage"), QString::fromStdString(options.page)},
         {QStringLiteral("theme"), theme},
         {QStringLiteral("reducedMotion"), options.reducedMotion}});
    engine.load(QUrl{QStringLiteral("qrc:/qt/qml/Kibitz/Main.qml")});
    if (!engine.rootObjects().isEmpty())
        window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    if (!window)
        throw std::runtime_error(
            "The window could not be built. Are Qt's Quick modules installed? scripts/setup brings "
            "them");

    QObject::connect(&play, &PlayViewModel::issued, &play,
                     [parts = parts_.get()](session::Command command) {
                         if (parts->table) parts->table->pipeline().obey(command);
                     });
    const auto watchChoice = [this](const SetupViewModel::Choice& choice) {
        watch(requestFor(choice));
    };
    setup.connectTo(watchChoice, watchChoice);
    if (!options.table.open) return;
    setup.setPlaying();
    watch(options.table);
}

void PlayWindow::watch(session::TableRequest request) {
    auto* parts = parts_.get();
    // The old one ends first: two may not hold the same camera. Emptied before that, so that a late
    // call finds nothing to take.
    { const auto ending = std::move(parts->table); }
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

PlayWindow::~PlayWindow() { const auto ending = std::move(parts_->table); }

QQuickWindow& PlayWindow::window() const { return *parts_->window; }
PlayViewModel& PlayWindow::play() const { return parts_->play; }
GameViewModel& PlayWindow::game() const { return parts_->game; }
SetupViewModel& PlayWindow::setup() const { return parts_->setup; }

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
