#include "app/ui/replay_times.h"

#include "app/ui/replay_view_model.h"
#include "app/ui/timed_application.h"
#include "app/ui/window.h"

#include <QElapsedTimer>
#include <QFile>
#include <QQuickWindow>
#include <QTemporaryDir>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <stdexcept>

namespace kibitz::ui {
namespace {

constexpr int kPatienceMilliseconds = 60'000;
// Until fonts, glyphs and buffers are there; what comes later counts as growth.
constexpr double kWarmUpSeconds = 5;

double residentMegabytes() {
    QFile file{QStringLiteral("/proc/self/statm")};
    if (!file.open(QIODevice::ReadOnly)) return 0;
    const auto pages = file.readAll().split(' ').value(1).toDouble();
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0);
}

void waitUntil(const std::function<bool()>& happens, const char* otherwise) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        if (patience.elapsed() > kPatienceMilliseconds) throw std::runtime_error(otherwise);
    }
}

}  // namespace

ReplayTimes measureReplay(const std::string& recording, const ReplayPlan& plan) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application;
    const QTemporaryDir own;
    WindowOptions options;
    options.page = "replay";
    options.open = {recording};
    options.settingsFile = own.filePath(QStringLiteral("settings.ini")).toStdString();
    options.memory = own.filePath(QStringLiteral("tables.ini")).toStdString();
    const PlayWindow shown{options};
    shown.window().resize(1920, 1080);
    auto* replay = shown.window().findChild<ReplayViewModel*>(QStringLiteral("replay"));
    waitUntil([&] { return replay->opened() || !replay->notice().isEmpty(); },
              "The recording did not open within a minute");
    if (!replay->opened()) throw std::runtime_error(replay->notice().toStdString());

    ReplayTimes times;
    double last = 0;
    const double whole = std::chrono::duration<double>(replay->recording()->length()).count();
    QObject::connect(replay, &ReplayViewModel::pictureChanged, replay, [&] { ++times.pictures; });
    QObject::connect(replay, &ReplayViewModel::moved, replay, [&] {
        const double now = replay->position() * whole;
        times.played += now >= last ? now - last : now;  // from its beginning again
        last = now;
    });
    replay->setSpeed(plan.speed);
    QElapsedTimer passed;
    passed.start();
    bool warm = false;
    const auto lookedFor = [&] {
        return static_cast<double>(passed.elapsed()) / 1000 - kWarmUpSeconds;
    };
    // How much of the plan is done: counted by what was played, where that was asked for.
    const auto done = [&] {
        return plan.hours > 0 ? times.played / (plan.hours * 3600) : lookedFor() / plan.seconds;
    };
    while (!warm || done() < 1) {
        if (!warm && lookedFor() > 0) {
            warm = true;
            application.begin();
            times.pictures = 0;
            times.played = 0;
            times.memoryBefore = residentMegabytes();
        }
        if (!replay->playing()) {
            if (replay->position() >= 0.999) replay->goToPart(0);
            replay->togglePlay();
        }
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
        times.memoryMost = std::max(times.memoryMost, residentMegabytes());
        const auto tenths = static_cast<double>(times.memoryByTenth.size());
        if (warm && done() >= (tenths + 1) / 10) times.memoryByTenth.push_back(residentMegabytes());
    }
    times.memoryAfter = residentMegabytes();
    replay->stop();
    times.seconds = lookedFor();
    const auto handled = application.end();
    times.events = handled.wall.count();
    times.worst = handled.worst.toStdString();
    times.late = handled.wall.late();
    times.lateOwn = handled.own.late();
    times.longest = handled.wall.longest();
    times.longestOwn = handled.own.longest();
    times.p99 = handled.wall.percentile(0.99);
    times.p99Own = handled.own.percentile(0.99);
    return times;
}

}  // namespace kibitz::ui
