// kibitz_screenshot OUT.png [--size WxH] [--light] [--seed N] [--frame N] [--help-sheet]
// [--details] [--lost|--none] A picture of the window on the built-in test table, for the
// documentation and for looking at every state of it.
#include "app/session/watcher.h"
#include "app/ui/play_view_model.h"
#include "app/ui/window.h"
#include "datasets/render/test_table.h"

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QQuickWindow>

#include <chrono>
#include <cstdio>
#include <exception>

namespace {

using namespace kibitz;

void settle(int milliseconds) {
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

/// As the worker does it, but frame by frame: the same frame of the same table every time.
session::Snapshot watchTable(ui::PlayViewModel& play, std::uint64_t seed, int last) {
    const auto table = datasets::open({.seed = seed, .frames = last + 1, .paced = false});
    session::Watcher watcher{{.prepareForScreen = true, .readDice = true}};
    session::Snapshot snapshot;
    for (int index = 0; index <= last; ++index) {
        const auto from = std::chrono::steady_clock::now();
        const auto frame = table->next();
        if (!frame) break;
        snapshot = watcher.watch(*frame, std::chrono::steady_clock::now() - from);
        snapshot.description = table->description();
        snapshot.framesPerSecond =
            30;  // the table's own rate; drawing it here goes faster or slower
        if (last - index > 40) continue;
        play.show(snapshot);
        settle(20);
    }
    return snapshot;
}

int run(int argc, char** argv) {
    QGuiApplication application{argc, argv};
    QCommandLineParser parser;
    parser.addOptions({{"size", "", "WxH", "1280x760"},
                       {"seed", "", "N", "1"},
                       {"frame", "", "N", "60"},
                       {"light", ""},
                       {"help-sheet", ""},
                       {"details", ""},
                       {"lost", ""},
                       {"none", ""}});
    parser.addPositionalArgument("out", "");
    parser.process(application);
    if (parser.positionalArguments().size() != 1) throw std::runtime_error("Name one PNG to write");
    const auto size = parser.value("size").split('x');

    const ui::PlayWindow playWindow{
        {.title = "Kibitz", .dark = !parser.isSet("light"), .reducedMotion = true}};
    auto& window = playWindow.window();
    window.resize(size.value(0).toInt(), size.value(1).toInt());
    window.findChild<QObject*>("shell")->setProperty("helpShown", parser.isSet("help-sheet"));
    window.findChild<QObject*>("page")->setProperty("detailsShown", parser.isSet("details"));

    session::Snapshot snapshot;
    if (!parser.isSet("none")) {
        snapshot = watchTable(playWindow.play(), parser.value("seed").toULongLong(),
                              parser.value("frame").toInt());
    }
    if (parser.isSet("lost") || parser.isSet("none")) {
        snapshot.source = session::SourceState::Lost;
        snapshot.table.reset();
        snapshot.movingArea = {};
        snapshot.framesPerSecond = 0;
        snapshot.notice = parser.isSet("none")
                              ? "No camera found. Connect one, or start with --source FOLDER."
                              : "The camera is gone. Check its cable.";
    }
    playWindow.play().show(snapshot);
    settle(600);
    playWindow.play().show(snapshot);
    settle(100);
    if (!window.grabWindow().save(parser.positionalArguments().constFirst()))
        throw std::runtime_error("The picture could not be written");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kibitz_screenshot: %s\n", error.what());
        return 2;
    }
}
