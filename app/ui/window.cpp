#include "app/ui/window.h"

#include "app/ui/frame_item.h"
#include "app/ui/play_view_model.h"

#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>

#include <stdexcept>

extern void qml_register_types_Kibitz();

namespace kibitz::ui {

struct PlayWindow::Parts {
    PlayViewModel play;
    QQmlApplicationEngine engine;
    QQuickWindow* window = nullptr;
    // Last, so that it ends first: nothing may arrive in a window that is going away.
    std::unique_ptr<session::Pipeline> pipeline;
};

void registerTypes() {
    // A static library's registration is not run by itself.
    static const bool once = [] {
        qml_register_types_Kibitz();
        return true;
    }();
    (void)once;
}

PlayWindow::PlayWindow(const WindowOptions& options) : parts_{std::make_unique<Parts>()} {
    registerTypes();
    auto& [play, engine, window, pipeline] = *parts_;
    const QString theme =
        !options.dark ? QString{} : QString::fromLatin1(*options.dark ? "dark" : "light");
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("play"), QVariant::fromValue(&play)},
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

    if (!options.openSource) return;
    auto* parts = parts_.get();
    pipeline = std::make_unique<session::Pipeline>(
        options.openSource, session::PipelineOptions{.prepareForScreen = true, .readDice = true},
        [parts] {
            QMetaObject::invokeMethod(
                &parts->play,
                [parts] {
                    if (!parts->pipeline) return;
                    if (const auto snapshot = parts->pipeline->take()) parts->play.show(*snapshot);
                },
                Qt::QueuedConnection);
        });
    QObject::connect(&play, &PlayViewModel::issued, &play,
                     [parts](session::Command command) { parts->pipeline->obey(command); });
}

PlayWindow::~PlayWindow() {
    // The pointer is emptied before the worker ends, so that a late call finds nothing to take.
    const auto ending = std::move(parts_->pipeline);
}

QQuickWindow& PlayWindow::window() const { return *parts_->window; }
PlayViewModel& PlayWindow::play() const { return parts_->play; }

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
