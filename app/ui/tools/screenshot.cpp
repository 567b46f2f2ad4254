// kibitz_screenshot OUT.png[:WxH][:light][:LANGUAGE][:half] … [--seed N] [--help-sheet] [--details]
//   [--frame N] [--lost|--none]: on the built-in test table
//   [--page NAME] [--stream]
//   --game G [--turns N] [--until agreed|illegal|asking] [--difficulty D] [--doubt] [--legal]
//   [--correct]
//     [--tell] [--opened N]: a simulated game that is followed, as far as that
// Pictures of the window, all of the same moment, for the documentation and for looking at every
// state of it.
#include "app/session/eyes.h"
#include "app/session/game_session.h"
#include "app/session/watcher.h"
#include "app/ui/find_item.h"
#include "app/ui/game_view_model.h"
#include "app/ui/play_view_model.h"
#include "app/ui/setup_view_model.h"
#include "app/ui/stream_view_model.h"
#include "app/ui/tools/shot.h"
#include "app/ui/window.h"
#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "datasets/render/test_table.h"

#include <QCommandLineParser>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>

namespace {

using namespace kibitz;

using ui::settle;

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

struct Scene {
    datasets::SimulationOptions options;
    std::size_t turns = 12;  // that the record has before it counts
    session::GameView::Standing until = session::GameView::Standing::Agreed;
    bool doubt = false;  // whether the last move was made is not sure
};

/// The same look, once more and without the last move in the record: what it changed may as well
/// not be there yet.
void doubtTheLast(session::GameSession& game, session::Snapshot& snapshot) {
    game.obey({session::GameCommand::Do::Undo, 0, {}}, {});
    auto seen = *snapshot.observation;
    const auto before = game.game().appearance(game.view()->position);
    for (std::size_t i = 0; i < seen.siteCount(); ++i) {
        const rules::Site site{static_cast<std::uint16_t>(i)};
        const auto shares = seen.at(site);
        const auto best = std::max_element(shares.begin(), shares.end()) - shares.begin();
        if (best == before.sites[i].index) continue;
        std::vector<float> torn(seen.symbolCount(), 0.0F);
        torn[static_cast<std::size_t>(best)] = 0.62F;
        torn[before.sites[i].index] = 0.38F;
        seen.set(site, torn, seen.covered(site));
    }
    for (int look = 0; look < 12 && game.view()->standing != session::GameView::Standing::Asking;
         ++look)
        game.see(seen, {});
    snapshot.observation = std::make_shared<const vision::Observation>(std::move(seen));
    snapshot.game = game.view();
}

void showAll(const ui::PlayWindow& window, const session::Snapshot& snapshot) {
    window.play().show(snapshot);
    window.game().show(snapshot, window.play().picture());
    window.setup().show(snapshot);
    window.stream().show(snapshot);
}

/// A game that no eye can read yet: its moves are told, and the camera shows the table after them.
session::Snapshot tellGame(const ui::PlayWindow& window, const Scene& scene,
                           const datasets::Simulation& simulation, session::GameSession& game) {
    const auto& steps = simulation.course().steps;
    const auto told = std::min(scene.turns, steps.size());
    session::Watcher watcher{{.prepareForScreen = true, .readDice = false, .look = {}}};
    session::Snapshot snapshot;
    for (std::size_t turn = 0; turn < told; ++turn) {
        game.obey({session::GameCommand::Do::Play, 0, {steps[turn].move}}, {});
        if (turn == 0) {  // the clock of a game that has one starts here
            snapshot.game = game.view();
            showAll(window, snapshot);
        }
    }
    std::int64_t last = 0;
    for (std::int64_t frame = 0; frame < simulation.frames(); ++frame)
        if (const auto& stretch = simulation.stretchOf(frame);
            stretch.position == told && stretch.phase == datasets::Phase::Still)
            last = simulation.lastFrame(stretch);
    datasets::Renderer renderer;
    for (std::int64_t frame = std::max<std::int64_t>(0, last - 8); frame <= last; ++frame)
        snapshot = watcher.watch(
            {renderer.render(simulation.scene(frame)).picture,
             std::chrono::nanoseconds{static_cast<std::int64_t>(1e9 * simulation.secondsOf(frame))},
             frame});
    snapshot.description = datasets::open(scene.options, false)->description();
    snapshot.framesPerSecond = 30;
    snapshot.game = game.view();
    return snapshot;
}

/// A simulated game, frame by frame through the eyes and the tracker, until it stands as asked.
session::Snapshot watchGame(const ui::PlayWindow& window, const Scene& scene) {
    const datasets::Simulation simulation{scene.options};
    session::SessionInfo info;
    info.game = scene.options.game;
    info.players = simulation.course().setup.players;
    info.options = simulation.course().setup.options;
    const auto setUp = std::make_shared<const session::SetUp>(session::setUp(info));
    session::GameSession game{*setUp};
    window.game().follow(setUp, {});
    std::string blind;
    const auto eyes = session::eyesIfAny(*setUp, blind);
    if (!eyes) return tellGame(window, scene, simulation, game);
    session::Watcher watcher{{.prepareForScreen = true, .readDice = false, .look = eyes}};
    const auto source = datasets::open(scene.options, false);
    session::Snapshot snapshot;
    while (const auto frame = source->next()) {
        snapshot = watcher.watch(*frame);
        snapshot.description = source->description();
        snapshot.framesPerSecond = 30;
        if (snapshot.observation)
            game.see(*snapshot.observation,
                     {frame->index, std::chrono::round<std::chrono::milliseconds>(frame->time)});
        snapshot.game = game.view();
        const auto& view = *game.view();
        if (snapshot.observation) showAll(window, snapshot);
        if (view.standing == session::GameView::Standing::Asking &&
            scene.until != session::GameView::Standing::Asking && !view.candidates.empty())
            game.obey({session::GameCommand::Do::Choose, 0, {}}, {});
        if (snapshot.observation && view.history.size() >= scene.turns &&
            view.standing == scene.until)
            break;
    }
    if (scene.doubt && snapshot.observation) doubtTheLast(game, snapshot);
    window.game().show(snapshot, window.play().picture());
    settle(50);
    return snapshot;
}

/// The set-up page on a simulated table, once it was found.
void watchSetup(const ui::PlayWindow& window, const QString& game) {
    window.setup().chooseGame(game);
    window.setup().setPlayer(0, QStringLiteral("Ann"));
    window.setup().setPlayer(1, QStringLiteral("Bob"));
    window.setup().chooseSource(QStringLiteral("simulated"), {});
    for (int i = 0; i < 600 && window.game().outlines().isEmpty(); ++i) settle(100);
    settle(1500);
}

int taken(QQuickWindow& window, const std::vector<ui::Shot>& shots) {
    for (const auto& shot : shots) ui::take(window, shot);
    return 0;
}

int run(int argc, char** argv) {
    QGuiApplication application{argc, argv};
    QCommandLineParser parser;
    parser.addOptions({{"seed", "", "N", "1"},
                       {"frame", "", "N", "60"},
                       {"help-sheet", ""},
                       {"details", ""},
                       {"lost", ""},
                       {"none", ""},
                       {"game", "", "GAME", ""},
                       {"turns", "", "N", "12"},
                       {"players", "", "N", "0"},
                       {"until", "", "STANDING", "agreed"},
                       {"difficulty", "", "D", "easy"},
                       {"illegal-rate", "", "SHARE", "0"},
                       {"page", "", "NAME", "play"},
                       {"stream", ""},
                       {"legal", ""},
                       {"doubt", ""},
                       {"correct", ""},
                       {"tell", ""},
                       {"opened", "", "N", "-1"}});
    parser.addPositionalArgument("out", "");
    parser.process(application);
    std::vector<ui::Shot> shots;
    for (const auto& words : parser.positionalArguments()) shots.push_back(ui::shotOf(words));
    if (shots.empty()) throw std::runtime_error("Name a PNG to write");

    const QTemporaryDir memory;  // not what somebody has set up or likes here
    const ui::PlayWindow playWindow{{.title = "Kibitz",
                                     .page = parser.value("page").toStdString(),
                                     .reducedMotion = true,
                                     .settingsFile = memory.filePath("settings.ini").toStdString(),
                                     .stream = parser.isSet("stream"),
                                     .memory = memory.filePath("tables.ini").toStdString()}};
    auto& window = playWindow.window();
    window.resize(shots.front().size);
    ui::findItem(window, "shell")->setProperty("helpShown", parser.isSet("help-sheet"));
    if (auto* page = ui::findItem(window, "page"))
        page->setProperty("detailsShown", parser.isSet("details"));

    session::Snapshot snapshot;
    if (parser.value("page") == "setup") {
        watchSetup(playWindow, parser.value("game"));
        return taken(window, shots);
    }
    if (const auto game = parser.value("game"); !game.isEmpty()) {
        Scene scene;
        scene.options.game = game.toStdString();
        scene.options.seed = parser.value("seed").toULongLong();
        scene.options.players = parser.value("players").toInt();
        scene.options.actions = 0;
        scene.options.size = {1280, 720};
        scene.options.framesPerSecond = 8;
        scene.options.illegalRate = parser.value("illegal-rate").toDouble();
        scene.options.difficulty =
            datasets::findDifficulty(parser.value("difficulty").toStdString()).value();
        scene.turns = parser.value("turns").toULongLong();
        const auto until = parser.value("until");
        scene.until = until == "illegal"  ? session::GameView::Standing::Illegal
                      : until == "asking" ? session::GameView::Standing::Asking
                                          : session::GameView::Standing::Agreed;
        scene.doubt = parser.isSet("doubt");
        playWindow.game().showLegal(parser.isSet("legal"));
        snapshot = watchGame(playWindow, scene);
        if (parser.isSet("correct")) playWindow.game().tell()->correct();
        if (parser.isSet("tell")) playWindow.game().tell()->tell();
        if (auto* history = ui::findItem(window, "history"))
            history->setProperty("opened", parser.value("opened").toInt());
    } else if (!parser.isSet("none")) {
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
    showAll(playWindow, snapshot);
    settle(600);
    showAll(playWindow, snapshot);
    settle(100);
    if (!parser.isSet("stream")) return taken(window, shots);
    for (auto* each : QGuiApplication::topLevelWindows())
        if (each->objectName() == "streamWindow")
            for (const auto& shot : shots)
                ui::take(window, shot, qobject_cast<QQuickWindow*>(each));
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
