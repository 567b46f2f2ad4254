#include "app/ui/window.h"

#include "app/ui/draw_times.h"
#include "app/ui/find_item.h"
#include "app/ui/frame_item.h"
#include "app/ui/play_view_model.h"
#include "app/ui/settings.h"
#include "tests/app/fake_source.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QPointer>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <catch2/catch_test_macros.hpp>

#include <future>
#include <memory>

using namespace kibitz;
using namespace std::chrono_literals;
using testing::FakeSource;

namespace {

void offscreen() {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND")) qputenv("QT_QUICK_BACKEND", "software");
}

void startApplication() {
    static int argc = 1;
    static char name[] = "window_test";
    static char* argv[] = {name, nullptr};
    offscreen();
    // Never destroyed: Qt wants to go last, and nothing is left to clean up.
    if (!QCoreApplication::instance()) new QGuiApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > 30'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

/// Four quarters of different colours, the same in every frame: what is where can be told from one
/// pixel.
std::unique_ptr<vision::FrameSource> quarters() {
    cv::Mat picture(360, 640, CV_8UC3);
    picture(cv::Rect(0, 0, 320, 180)) = cv::Scalar(40, 40, 200);
    picture(cv::Rect(320, 0, 320, 180)) = cv::Scalar(40, 200, 40);
    picture(cv::Rect(0, 180, 320, 180)) = cv::Scalar(200, 40, 40);
    picture(cv::Rect(320, 180, 320, 180)) = cv::Scalar(40, 200, 200);
    return std::make_unique<FakeSource>([picture, index = std::int64_t{0}]() mutable {
        const vision::Frame frame{picture, index * 20ms, index};
        ++index;
        return std::optional{frame};
    });
}
const QColor kRed{200, 40, 40}, kGreen{40, 200, 40}, kBlue{40, 40, 200}, kYellow{200, 200, 40};

QString textOf(QQuickWindow& window, const char* name) {
    auto* item = ui::findItem(window, QString::fromLatin1(name));
    return item && item->isVisible() ? item->property("text").toString() : QString{};
}

ui::FrameItem& frameOf(QQuickWindow& window) {
    return *qobject_cast<ui::FrameItem*>(ui::findItem(window, QStringLiteral("frame")));
}

/// The colour on the screen where this point of the picture (0..1 of the area shown) lies.
QColor colourAt(QQuickWindow& window, const QImage& grab, double x, double y) {
    auto& frame = frameOf(window);
    const auto rect = frame.pictureRect();
    const auto point =
        frame.mapToScene(rect.topLeft() + QPointF(x * rect.width(), y * rect.height()));
    return grab.pixelColor((point * grab.devicePixelRatio()).toPoint());
}

bool near(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue()) <
           12;
}

}  // namespace

TEST_CASE("the window shows the picture, the state of the table and the status", "[ui][window]") {
    startApplication();
    const ui::PlayWindow open{
        {.table = {.open = quarters}, .title = "Kibitz", .dark = true, .reducedMotion = true}};
    auto& window = open.window();
    REQUIRE(eventually([&] {
        return open.play().hasPicture() && open.play().mood() != ui::PlayViewModel::Moving &&
               open.play().mood() != ui::PlayViewModel::Opening &&
               !textOf(window, "frameRate").isEmpty();
    }));
    const auto grab = window.grabWindow();
    REQUIRE(grab.save(QStringLiteral(KIBITZ_TEST_OUTPUT "/window.png")));
    CHECK(grab.size() == window.size() * window.devicePixelRatio());

    CHECK(near(colourAt(window, grab, 0.4, 0.4), kRed));
    CHECK(near(colourAt(window, grab, 0.9, 0.4), kGreen));
    CHECK(near(colourAt(window, grab, 0.1, 0.9), kBlue));
    CHECK(near(colourAt(window, grab, 0.9, 0.9), kYellow));

    CHECK(textOf(window, "headline") == open.play().headline());
    CHECK_FALSE(textOf(window, "headline").isEmpty());
    CHECK(textOf(window, "source") == "a fake source");
    CHECK(textOf(window, "resolution") == QString::fromUtf8("640 × 360"));
    CHECK(textOf(window, "latency").startsWith("seen in "));
    CHECK(textOf(window, "notice").isEmpty());

    // The badge's ground is there, and its letters are light on it.
    auto* badge = ui::findItem(window, QStringLiteral("badge"));
    REQUIRE(badge);
    const auto box = badge->mapRectToScene(badge->boundingRect()).toAlignedRect();
    int bright = 0;
    for (int y = box.top(); y < box.bottom(); ++y)
        for (int x = box.left(); x < box.right(); ++x)
            bright += grab.pixelColor(x, y).lightness() > 200;
    CHECK(bright > 200);
}

TEST_CASE("mirror, turn and zoom move the picture as the keys say", "[ui][window]") {
    startApplication();
    const ui::PlayWindow open{{.table = {.open = quarters}, .reducedMotion = true}};
    auto& window = open.window();
    REQUIRE(eventually([&] { return open.play().hasPicture() && window.isActive(); }));

    QTest::keyClick(&window, Qt::Key_M);
    auto grab = window.grabWindow();
    CHECK(near(colourAt(window, grab, 0.1, 0.9), kYellow));
    CHECK(near(colourAt(window, grab, 0.9, 0.9), kBlue));
    QTest::keyClick(&window, Qt::Key_M);

    QTest::keyClick(&window, Qt::Key_R);  // clockwise: what was at the left is on top
    CHECK(frameOf(window).pictureRect().height() > frameOf(window).pictureRect().width());
    grab = window.grabWindow();
    CHECK(near(colourAt(window, grab, 0.1, 0.4), kBlue));
    CHECK(near(colourAt(window, grab, 0.9, 0.4), kRed));
    CHECK(near(colourAt(window, grab, 0.9, 0.9), kGreen));
    for (int i = 0; i < 3; ++i) QTest::keyClick(&window, Qt::Key_R);
    CHECK(frameOf(window).quarterTurns() == 0);

    const auto before = frameOf(window).pictureRect();
    QTest::keyClick(&window, Qt::Key_Plus);
    CHECK(frameOf(window).pictureRect().width() > before.width());
    QTest::keyClick(&window, Qt::Key_Right);
    CHECK(frameOf(window).pictureRect().center().x() < before.center().x());
    QTest::keyClick(&window, Qt::Key_0);
    CHECK(frameOf(window).pictureRect() == before);
}

TEST_CASE("an area of the picture lies where the picture shows it", "[ui][window]") {
    startApplication();
    const ui::PlayWindow open{{.table = {.open = quarters}, .reducedMotion = true}};
    auto& frame = frameOf(open.window());
    REQUIRE(eventually([&] { return open.play().hasPicture(); }));
    const auto rect = frame.pictureRect();
    CHECK(frame.toItem({0, 0, 640, 360}) == rect);
    CHECK(frame.toItem({320, 180, 320, 180}).bottomRight() == rect.bottomRight());
    frame.setMirrored(true);
    CHECK(frame.toItem({320, 180, 320, 180}).bottomLeft() == rect.bottomLeft());
    CHECK(frame.toItem({}).isEmpty());
}

TEST_CASE("a lost source dims the last picture and says so in one sentence", "[ui][window]") {
    startApplication();
    const ui::PlayWindow open{{.dark = true, .reducedMotion = true}};
    auto& window = open.window();
    session::Snapshot snapshot;
    snapshot.frame = testing::frameOf(1, {640, 360});
    snapshot.source = session::SourceState::Running;
    snapshot.table = vision::TableState::Still;
    open.play().show(snapshot);
    REQUIRE(eventually([&] { return window.isExposed(); }));
    const auto bright = colourAt(window, window.grabWindow(), 0.5, 0.5);
    CHECK(near(bright, QColor(120, 80, 40)));

    snapshot.source = session::SourceState::Lost;
    snapshot.notice = "The camera is gone. Check its cable.";
    open.play().show(snapshot);
    CHECK(textOf(window, "notice") == "The camera is gone. Check its cable.");
    CHECK(textOf(window, "headline") == "The picture is gone");
    REQUIRE(eventually(
        [&] { return colourAt(window, window.grabWindow(), 0.5, 0.5).red() < bright.red() / 2; }));

    snapshot.source = session::SourceState::Running;
    snapshot.notice.clear();
    open.play().show(snapshot);
    CHECK(textOf(window, "notice").isEmpty());
    REQUIRE(
        eventually([&] { return near(colourAt(window, window.grabWindow(), 0.5, 0.5), bright); }));
}

TEST_CASE("the keys pause, step and go on", "[ui][window]") {
    startApplication();
    const ui::PlayWindow open{{.table = {.open = quarters}, .reducedMotion = true}};
    auto& window = open.window();
    REQUIRE(eventually([&] { return open.play().hasPicture() && window.isActive(); }));
    QTest::keyClick(&window, Qt::Key_Space);
    REQUIRE(eventually([&] { return open.play().mood() == ui::PlayViewModel::Paused; }));
    int pictures = 0;
    QObject::connect(&open.play(), &ui::PlayViewModel::pictureChanged, &window,
                     [&] { ++pictures; });
    QTest::keyClick(&window, Qt::Key_S);
    REQUIRE(eventually([&] { return pictures == 1; }));
    QTest::keyClick(&window, Qt::Key_Space);
    REQUIRE(eventually([&] { return pictures > 3; }));
}

TEST_CASE("the window goes away although its source hangs", "[ui][window]") {
    startApplication();
    auto release = std::make_shared<std::promise<void>>();
    auto entered = std::make_shared<std::promise<void>>();
    {
        const ui::PlayWindow open{{.table = {.open = [=] {
                                       return std::make_unique<FakeSource>(
                                           [=]() -> std::optional<vision::Frame> {
                                               entered->set_value();
                                               release->get_future().wait();
                                               return std::nullopt;
                                           },
                                           true);
                                   }}}};
        entered->get_future().wait();
        open.window().close();
    }
    release->set_value();
    SUCCEED("came back before the source did");
}

TEST_CASE("openWindow returns when the window is closed by key", "[ui][window]") {
    // openWindow makes the application, and Qt allows one per process. ctest gives every test its
    // own process, so it runs there; only a call of the whole program by hand skips it.
    if (QCoreApplication::instance()) SKIP("needs a process of its own");
    offscreen();
    int argc = 1;
    char name[] = "kibitz";
    char* argv[] = {name, nullptr};
    const auto quit = [] {
        // Again and again: a key that comes before the window listens is lost, as for a person.
        QMetaObject::invokeMethod(qApp, [] {
            auto* finger = new QTimer{qApp};
            QObject::connect(finger, &QTimer::timeout, qApp, [] {
                const auto windows = QGuiApplication::topLevelWindows();
                if (!windows.isEmpty() && windows.constFirst()->isExposed())
                    QTest::keyClick(windows.constFirst(), Qt::Key_Q);
            });
            finger->start(50);
        });
        return quarters();
    };
    CHECK(ui::openWindow(argc, argv, {.table = {.open = quit}}) == 0);
}

TEST_CASE("another language is spoken at once, while the window is open",
          "[ui][window][language]") {
    startApplication();
    const QTemporaryDir own;
    const ui::PlayWindow window{
        {.settingsFile = own.filePath("settings.ini").toStdString(), .language = "en"}};
    auto* settings = window.window().property("settings").value<ui::Settings*>();
    REQUIRE(settings);
    const auto tab = [&] {
        return ui::findItem(window.window(), "settingsTab")->property("text").toString();
    };
    const auto headline = [&] { return window.play().headline(); };
    REQUIRE(tab() == "Settings");
    const auto before = headline();
    settings->setLanguage("de");
    CHECK(tab() == "Einstellungen");
    CHECK(headline() != before);
    settings->setLanguage("nl");
    CHECK(tab() == "Instellingen");
    settings->setLanguage("en");
    CHECK(tab() == "Settings");
    CHECK(headline() == before);
}

TEST_CASE("the stream window is see-through as soon as that is chosen", "[ui][window][stream]") {
    startApplication();
    const QTemporaryDir own;
    const ui::PlayWindow window{
        {.settingsFile = own.filePath("settings.ini").toStdString(), .stream = true}};
    auto* settings = window.window().property("settings").value<ui::Settings*>();
    REQUIRE(settings);
    const auto shown = [] {
        QQuickWindow* found = nullptr;
        for (auto* each : QGuiApplication::topLevelWindows())
            if (each->objectName() == "streamWindow" && each->isVisible())
                found = qobject_cast<QQuickWindow*>(each);
        return found;
    };
    REQUIRE(eventually([&] { return shown() != nullptr; }));
    CHECK(shown()->color() == QColor{"#00ff00"});
    CHECK(shown()->requestedFormat().alphaBufferSize() <= 0);
    const QPointer<QQuickWindow> opaque{shown()};
    settings->setStreamGround("transparent");
    // Another window: one that was made without a channel for it never lets anything shine through.
    REQUIRE(eventually([&] { return shown() && shown()->color().alpha() == 0; }));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(opaque.isNull());
    CHECK(shown()->requestedFormat().alphaBufferSize() > 0);
    CHECK(shown()->flags().testFlag(Qt::FramelessWindowHint));
    settings->setStreamGround("magenta");
    REQUIRE(eventually([&] { return shown() && shown()->color() == QColor{"#ff00ff"}; }));
    CHECK(window.window().property("streamShown").toBool());
}

TEST_CASE("the draw harness measures every stage", "[ui][draw]") {
    startApplication();
    const auto times = ui::measureDraw(6);
    for (const auto& stage : {times.prepare, times.handOver, times.draw}) {
        CHECK(stage.count == 5);
        CHECK(stage.p50 > 0);
        CHECK(stage.p95 >= stage.p50);
    }
}
