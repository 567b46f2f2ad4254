// kibitz_review_shot OUT.png[:WxH][:light][:LANGUAGE][:half] … [--open PATH …] [--row N]
//   --page replay|referee|photos|compare|teach|settings|setup [--turn N] [--keys KEYS]
// Pictures of one of the pages that need no game (set up: on the simulated table, found), all of
// the same moment, for the documentation and for looking at every state of it.
#include "app/ui/find_item.h"
#include "app/ui/game_view_model.h"
#include "app/ui/referee_view_model.h"
#include "app/ui/replay_view_model.h"
#include "app/ui/teach_view_model.h"
#include "app/ui/tools/shot.h"
#include "app/ui/window.h"

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include <cstdio>
#include <exception>
#include <functional>

namespace {

using namespace kibitz;

using ui::settle;

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
    parser.addOptions({{"page", "", "NAME", "replay"},
                       {"open", "", "PATH"},
                       {"game", "", "NAME"},
                       {"row", "", "N", "-1"},
                       {"turn", "", "N", "-1"},
                       {"keys", "", "LETTERS"}});
    parser.addPositionalArgument("out", "");
    parser.process(application);
    std::vector<ui::Shot> shots;
    for (const auto& words : parser.positionalArguments()) shots.push_back(ui::shotOf(words));
    if (shots.empty()) throw std::runtime_error("Name a PNG to write");
    const auto page = parser.value("page");

    const QTemporaryDir own;  // not what somebody likes here
    ui::WindowOptions options;
    options.page = page.toStdString();
    options.settingsFile = own.filePath("settings.ini").toStdString();
    options.memory = own.filePath("tables.ini").toStdString();
    options.reducedMotion = true;
    options.game = parser.value("game").toStdString();
    for (const auto& path : parser.values("open")) options.open.push_back(path.toStdString());
    const ui::PlayWindow shown{options};
    auto& window = shown.window();
    window.resize(shots.front().size);
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
    } else if (!options.open.empty() && page != "teach") {
        auto* work = window.findChild<QObject*>(page);
        waitFor([&] { return !work->property("working").toBool(); }, "end of the work");
        settle(300);
        if (parser.value("row").toInt() >= 0)
            QMetaObject::invokeMethod(work, "select", Q_ARG(int, parser.value("row").toInt()));
    }
    if (page == "teach" && !options.open.empty()) {
        auto* teach =
            ui::findItem(window, "teachPage")->property("teach").value<ui::TeachViewModel*>();
        teach->open(QString::fromStdString(options.open.front()));
        waitFor([&] { return teach->state() == ui::TeachViewModel::Editing; }, "sheet");
        teach->nextDoubt();
    }
    if (page == "setup")
        waitFor([&] { return !shown.game().outlines().isEmpty(); }, "table that is found");
    settle(800);
    for (const auto letter : parser.value("keys")) {
        const int key = letter.toUpper().unicode();
        for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event{type, key, Qt::NoModifier, QString{letter}};
            QCoreApplication::sendEvent(&window, &event);
        }
        settle(500);
    }
    for (const auto& shot : shots) ui::take(window, shot);
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
