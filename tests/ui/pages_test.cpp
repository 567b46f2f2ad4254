// Runs pages/tst_*.qml: each page opens alone, with a view model that the test fills.
#include "app/session/watched_table.h"
#include "app/ui/game_view_model.h"
#include "app/ui/play_view_model.h"
#include "app/ui/setup_view_model.h"
#include "app/ui/window.h"
#include "tests/app/dice_samples.h"
#include "tests/app/fake_source.h"
#include "tests/ui/game_moments.h"
#include "tests/ui/held_key.h"

#include <QQmlContext>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <QtQuickTest>

using namespace kibitz;

/// Shows prepared moments of a game and remembers what was asked of the worker.
class MockSession : public QObject {
    Q_OBJECT
    // A property: what an invokable returns, QML would own and delete.
    Q_PROPERTY(kibitz::ui::PlayViewModel* play READ play CONSTANT)
    Q_PROPERTY(kibitz::ui::GameViewModel* game READ game CONSTANT)
    Q_PROPERTY(kibitz::ui::SetupViewModel* setup READ setup CONSTANT)
    Q_PROPERTY(QStringList commands READ commands NOTIFY issued)
public:
    MockSession() {
        connect(&play_, &ui::PlayViewModel::issued, this, [this](session::Command command) {
            static const char* const kNames[] = {"pause", "resume", "step"};
            commands_ << QString::fromLatin1(kNames[static_cast<int>(command)]);
            Q_EMIT issued();
        });
        setup_.connectTo([](const auto&) {},
                         [this](const ui::SetupViewModel::Choice& choice) {
                             commands_ << "play " + QString::fromStdString(choice.source);
                             Q_EMIT issued();
                         });
    }
    ui::PlayViewModel* play() { return &play_; }
    ui::GameViewModel* game() { return &game_; }
    ui::SetupViewModel* setup() { return &setup_; }
    QStringList commands() const { return commands_; }
    Q_INVOKABLE void forget() { commands_.clear(); }
    Q_INVOKABLE void show(const QString& moment) {
        session::Snapshot snapshot;
        snapshot.frame = testing::frameOf(++shown_, {640, 360});
        snapshot.source = session::SourceState::Running;
        snapshot.description =
            "camera with a rather long name at the far end of the large table in the kitchen";
        snapshot.framesPerSecond = 30;
        // the longest words of the status line
        snapshot.quality = calibration::PictureQuality{.brightness = 0.02,
                                                       .highlights = 0.04,
                                                       .clippedShare = 0,
                                                       .darkShare = 0.9,
                                                       .sharpness = 0.05,
                                                       .edges = 5000};
        for (auto& stage : snapshot.latency) stage = {.p50 = 1, .p95 = 2, .count = 9};
        snapshot.table = moment == "moving"  ? vision::TableState::Moving
                         : moment == "empty" ? vision::TableState::Empty
                                             : vision::TableState::Still;
        if (moment == "moving") snapshot.movingArea = {320, 180, 160, 90};
        if (moment == "dice")
            snapshot.dice = {testing::dieSeen({320, 180, 64, 36}, 5),
                             testing::dieSeen({480, 0, 32, 36}, 3, false)};
        if (moment == "crowd")  // four dice that touch, the lower ones with dice above them
            snapshot.dice = {
                testing::dieSeen({300, 160, 32, 32}, 1), testing::dieSeen({332, 160, 32, 32}, 2),
                testing::dieSeen({300, 192, 32, 32}, 3), testing::dieSeen({332, 192, 32, 32}, 4)};
        if (moment == "lost") {
            snapshot.source = session::SourceState::Lost;
            snapshot.notice = "The camera is gone. Check its cable.";
        }
        play_.show(snapshot);
    }

    /// "none", "playing", "asking", "illegal"; of topple, dizzle or fuse
    Q_INVOKABLE void showGame(const QString& moment, const QString& name = "topple") {
        if (moment == "none") return game_.follow(nullptr, {});
        std::vector<std::string> players{"Ann", "Bob with a rather long name"};
        if (name == "topple") players.insert(players.end(), {"Cleo", "<b>Dan</b>"});
        moments_ = std::make_unique<testing::GameMoments>(name.toStdString(), players);
        game_.follow(moments_->setUp(), [this](const session::GameCommand& command) {
            static const char* const kNames[] = {"choose", "tell",   "overrule", "undo",
                                                 "redo",   "insert", "remove"};
            commands_ << QString::fromLatin1(kNames[static_cast<int>(command.what)]) +
                             (command.what == session::GameCommand::Do::Choose
                                  ? " " + QString::number(command.at)
                                  : QString{});
            moments_->obey(command);
            showSnapshot(moments_->snapshot());
            Q_EMIT issued();
        });
        moments_->play(31);
        showSnapshot(moment == "asking"    ? moments_->asking()
                     : moment == "illegal" ? moments_->illegal()
                                           : moments_->snapshot());
    }
    Q_INVOKABLE void holdDown(QObject* window, int key) { testing::holdDown(window, key); }
    /// As the rules have it.
    Q_INVOKABLE int scoreOf(int player) const {
        return moments_->session().view()->scores.at(static_cast<std::size_t>(player));
    }

Q_SIGNALS:
    void issued();

private:
    void showSnapshot(const session::Snapshot& snapshot) {
        play_.show(snapshot);
        game_.show(snapshot, play_.picture());
        setup_.show(snapshot);
    }

    ui::PlayViewModel play_;
    ui::GameViewModel game_;
    QTemporaryDir memory_;
    ui::SetupViewModel setup_{memory_.filePath("tables.ini")};
    std::unique_ptr<testing::GameMoments> moments_;
    QStringList commands_;
    int shown_ = 0;
};

class Setup : public QObject {
    Q_OBJECT
public Q_SLOTS:
    void qmlEngineAvailable(QQmlEngine* engine) {
        ui::registerTypes();
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine->rootContext()->setContextProperty(QStringLiteral("mock"), &mock_);
    }

private:
    MockSession mock_;
};

QUICK_TEST_MAIN_WITH_SETUP(pages, Setup)

#include "pages_test.moc"
