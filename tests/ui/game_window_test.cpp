// Whole flows: a window, the real worker behind it, and a game on a simulated table.
#include "app/session/recording/recording.h"
#include "app/session/watcher.h"
#include "app/ui/find_item.h"
#include "app/ui/game_view_model.h"
#include "app/ui/play_view_model.h"
#include "app/ui/window.h"
#include "datasets/play/simulation.h"
#include "tests/app/fake_source.h"
#include "tests/app/recording_folder.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using kibitz::testing::FakeSource;
using kibitz::testing::TempFolder;
using ui::GameViewModel;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "game_window_test";
    static char* argv[] = {name, nullptr};
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND")) qputenv("QT_QUICK_BACKEND", "software");
    if (!QCoreApplication::instance()) new QGuiApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens, int seconds = 30) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > seconds * 1000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

datasets::SimulationOptions shortTopple() {
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 3;
    options.actions = 14;
    options.size = {1280, 720};
    options.framesPerSecond = 8;
    return options;
}

session::SessionInfo infoOf(const datasets::Simulation& simulation) {
    session::SessionInfo info;
    info.game = simulation.options().game;
    info.players = simulation.course().setup.players;
    info.options = simulation.course().setup.options;
    return info;
}

/// What stands on the screen, in the order of the players.
std::vector<int> scoresShown(const QQuickWindow& window) {
    std::vector<int> scores;
    const std::function<void(QQuickItem*)> visit = [&](QQuickItem* item) {
        if (item->objectName() == "score" && item->isVisible())
            scores.push_back(item->property("text").toString().replace(QChar{0x2212}, '-').toInt());
        for (auto* child : item->childItems()) visit(child);
    };
    visit(window.contentItem());
    return scores;
}

std::vector<int> scoresOf(const rules::Game& game, const rules::Position& position) {
    const auto sheet = game.score(position);
    std::vector<int> scores;
    for (std::size_t i = 0; i < sheet.players.size(); ++i) scores.push_back(sheet.total(i));
    return scores;
}

}  // namespace

TEST_CASE("a simulated game is followed in the window, and its scores are true",
          "[ui][game][flow]") {
    startApplication();
    const TempFolder temp;
    const auto options = shortTopple();
    const datasets::Simulation truth{options};
    const auto& steps = truth.course().steps;
    {
        session::TableRequest table;
        table.open = [options] { return datasets::open(options, false); };
        table.game = infoOf(truth);
        table.paced = false;
        table.recordTo = temp.path / "evening.kibitz";
        const ui::PlayWindow open{{.table = table, .dark = true, .reducedMotion = true}};
        auto& window = open.window();
        auto& game = open.game();
        REQUIRE(eventually([&] { return open.play().mood() == ui::PlayViewModel::Ended; }, 200));
        REQUIRE(game.history().size() == static_cast<int>(steps.size()));
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto row = game.history().at(static_cast<int>(steps.size() - 1 - i)).toMap();
            CHECK(row["move"].toString().toStdString() == steps[i].move.text);
        }
        CHECK(scoresShown(window) == scoresOf(truth.course().game, steps.back().after));
        CHECK(game.outlines().size() == 1);
        CHECK_FALSE(game.marks().isEmpty());

        // Everything can be taken back, also when there are no more pictures, and brought back.
        // Turns that were decided together go together.
        while (!game.history().isEmpty()) {
            const auto before = game.history().size();
            QTest::keyClick(&window, Qt::Key_U);
            REQUIRE(eventually([&] { return game.history().size() < before; }));
            const auto left = static_cast<std::size_t>(game.history().size());
            CHECK(scoresShown(window) ==
                  scoresOf(truth.course().game, truth.course().before(left)));
        }
        while (game.canRedo()) {
            const auto before = game.history().size();
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            REQUIRE(eventually([&] { return game.history().size() > before; }));
        }
        CHECK(game.history().size() == static_cast<int>(steps.size()));
        CHECK(scoresShown(window) == scoresOf(truth.course().game, steps.back().after));
    }
    // What was played in the window was written down.
    const session::Recording recording{temp.path / "evening.kibitz"};
    CHECK(recording.flaws().empty());
    CHECK(recording.ended());
    CHECK(recording.session().game == "topple");
}

TEST_CASE("a question of the worker is answered by key", "[ui][game][flow]") {
    startApplication();
    const datasets::Simulation simulation{shortTopple()};
    const auto& game = simulation.course().game;
    auto seen = vision::Observation::certain(game.vocabulary(), game.appearance(game.start()));
    vision::LooseDie die;
    // A throw of one die, and two lie there: which of them counts nothing that follows will tell.
    die.real = 0.8F;
    die.shares = {0, 0, 1, 0, 0, 0};
    die.box = {40, 40, 30, 30};
    seen.loose = {die};
    die.shares = {0, 0, 0, 1, 0, 0};
    die.box = {140, 40, 30, 30};
    seen.loose.push_back(die);
    seen.looseSeen = true;

    session::TableRequest table;
    table.open = [] {
        return std::make_unique<FakeSource>([index = std::int64_t{0}]() mutable {
            using namespace std::chrono_literals;
            ++index;
            return std::optional{vision::Frame{cv::Mat(360, 640, CV_8UC3, cv::Scalar(40, 80, 120)),
                                               index * 50ms, index}};
        });
    };
    table.game = infoOf(simulation);
    table.look = [seen, count = 0](const vision::Frame&, vision::TableState) mutable {
        session::Looked looked;
        if (++count % 4 == 0) looked.observation = seen;
        return looked;
    };
    const ui::PlayWindow open{{.table = table, .reducedMotion = true}};
    auto& window = open.window();
    REQUIRE(eventually(
        [&] { return open.game().standing() == GameViewModel::Asking && window.isActive(); }));
    REQUIRE(open.game().candidates().size() >= 2);
    auto* banner = ui::findItem(window, QStringLiteral("verdict"));
    REQUIRE(banner);
    CHECK(banner->isVisible());
    const auto second = open.game().candidates().at(1).toMap()["words"].toString();
    QTest::keyClick(&window, Qt::Key_2);
    REQUIRE(eventually([&] { return open.game().history().size() == 1; }));
    CHECK(second.endsWith(open.game().history().front().toMap()["move"].toString()));
    CHECK(open.game().history().front().toMap()["decided"] == "asked");
    CHECK(eventually([&] { return !banner->isVisible(); }));
}
