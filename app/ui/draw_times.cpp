#include "app/ui/draw_times.h"

#include "app/ui/find_item.h"
#include "app/ui/frame_item.h"
#include "app/ui/play_view_model.h"
#include "app/ui/window.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QGuiApplication>
#include <QQuickWindow>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <memory>
#include <stdexcept>

namespace kibitz::ui {
namespace {

using Clock = std::chrono::steady_clock;

// A picture that no renderer can shortcut: every row differs, and so does every frame.
cv::Mat pictureOf(int index) {
    cv::Mat picture(1080, 1920, CV_8UC3);
    for (int y = 0; y < picture.rows; ++y)
        picture.row(y).setTo(cv::Scalar(y % 256, (y + 7 * index) % 256, (index * 13) % 256));
    return picture;
}

void waitUntilDrawn(const bool& drawn) {
    QElapsedTimer patience;
    patience.start();
    while (!drawn) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 100);
        if (patience.elapsed() > 10'000)
            throw std::runtime_error("The window draws nothing. Try QT_QPA_PLATFORM=offscreen");
    }
}

}  // namespace

DrawTimes measureDraw(int frames) {
    static int argc = 1;
    static char name[] = "kibitz";
    static char* argv[] = {name, nullptr};
    std::unique_ptr<QGuiApplication> application;
    if (!QCoreApplication::instance()) {
        if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
        application = std::make_unique<QGuiApplication>(argc, argv);
    }
    const PlayWindow window{{}};
    auto* item = qobject_cast<FrameItem*>(findItem(window.window(), QStringLiteral("frame")));
    bool drawn = false;
    QObject::connect(item, &FrameItem::drawn, item, [&] { drawn = true; });

    session::Latency prepare, handOver, draw;
    session::Snapshot snapshot;
    snapshot.source = session::SourceState::Running;
    snapshot.table = vision::TableState::Still;
    cv::Mat screens[3];
    for (int index = 0; index < frames; ++index) {
        snapshot.frame = {pictureOf(index), std::chrono::nanoseconds{index}, index};
        const auto start = Clock::now();
        cv::cvtColor(snapshot.frame.image, screens[index % 3], cv::COLOR_BGR2BGRA);
        snapshot.screen = screens[index % 3];
        const auto prepared = Clock::now();
        drawn = false;
        window.play().show(snapshot);
        const auto handedOver = Clock::now();
        waitUntilDrawn(drawn);
        if (index == 0) continue;  // the first draw also builds the scene
        prepare.add(prepared - start);
        handOver.add(handedOver - prepared);
        draw.add(Clock::now() - handedOver);
    }
    return {prepare.percentiles(), handOver.percentiles(), draw.percentiles()};
}

}  // namespace kibitz::ui
