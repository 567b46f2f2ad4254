// kibitz_review_shot OUT.png --page replay|referee|photos|compare [--open PATH …] [--row N]
// [--turn N] [--size WxH] [--light] [--keys KEYS] A picture of one of the pages that look at
// recordings and photos, for the documentation and for looking at every state of it.
#include "app/ui/referee_view_model.h"
#include "app/ui/replay_view_model.h"
#include "app/ui/window.h"

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QQuickWindow>

#include <cstdio>
#include <exception>
#include <functional>

namespace {

using namespace kibitz;

void settle(int milliseconds) {
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

void waitFor(const std::function<bool()>& happens, const char* what) {
    QElapsedTimer timer;
    timer.start();
    while (!happens()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        if (timer.elapsed() > 120'000) throw std::runtime_error(std::string{"No "} + what);
    }
}

int run(int argc, char** argv) {
    QGuiApplication application{argc, argv};
    QCommandLineParser parser;
    parser.addOptions({{"size", "", "WxH", "1280x760"},
                       {"page", "", "NAME", "replay"},
                       {"open", "", "PATH"},
                       {"game", "", "NAME"},
                       {"row", "", "N", "-1"},
                       {"turn", "", "N", "-1"},
                       {"keys", "", "LETTERS"},
                       {"light", ""}});
    parser.addPositionalArgument("out", "");
    parser.process(application);
    if (parser.positionalArguments().size() != 1) throw std::runtime_error("Name one PNG to write");
    const auto size = parser.value("size").split('x');
    const auto page = parser.value("page");

    ui::WindowOptions options;
    options.page = page.toStdString();
    options.dark = !parser.isSet("light");
    options.reducedMotion = true;
    options.game = parser.value("game").toStdString();
    for (const auto& path : parser.values("open")) options.open.push_back(path.toStdString());
    const ui::PlayWindow shown{options};
    auto& window = shown.window();
    window.resize(size.value(0).toInt(), size.value(1).toInt());
    settle(300);
    auto* replay = window.findChild<ui::ReplayViewModel*>("replay");
    auto* referee = window.findChild<ui::RefereeViewModel*>("referee");
    const bool recording = page == "replay" || page == "referee";
    if (recording && !options.open.empty()) {
        waitFor([&] { return replay->opened(); }, "recording");
        settle(300);
        if (page == "referee")
            referee->select(std::max(0, parser.value("row").toInt()));
        else if (parser.value("turn").toInt() > 0)
            replay->goToTurn(parser.value("turn").toInt());
        else
            replay->goToRow(parser.value("row").toInt());
    } else if (!options.open.empty()) {
        auto* work = window.findChild<QObject*>(page);
        waitFor([&] { return !work->property("working").toBool(); }, "end of the work");
        settle(300);
        if (parser.value("row").toInt() >= 0)
            QMetaObject::invokeMethod(work, "select", Q_ARG(int, parser.value("row").toInt()));
    }
    settle(800);
    for (const auto letter : parser.value("keys")) {
        const int key = letter.toUpper().unicode();
        for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event{type, key, Qt::NoModifier, QString{letter}};
            QCoreApplication::sendEvent(&window, &event);
        }
        settle(500);
    }
    if (!window.grabWindow().save(parser.positionalArguments().constFirst()))
        throw std::runtime_error("The picture could not be written");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kibitz_review_shot: %s\n", error.what());
        return 2;
    }
}
