#include "app/ui/teach_view_model.h"

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <opencv2/imgcodecs.hpp>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using ui::TeachViewModel;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "teach_view_model_test";
    static char* argv[] = {name, nullptr};
    if (!QCoreApplication::instance()) new QCoreApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > 60'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

/// A home of its own, with a photo of a blank sheet in it.
struct Home {
    QTemporaryDir folder;
    QString photo = folder.filePath("My Pad 3.jpg");
    Home() {
        startApplication();
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        datasets::SimulationOptions options;
        options.game = "dizzle";
        options.options["sheet"] = "level-3";
        options.seed = 810060;
        datasets::Renderer renderer;
        cv::imwrite(photo.toStdString(),
                    renderer.render(datasets::blankStill(options, 0).scene).picture);
    }
    ~Home() { qunsetenv("XDG_DATA_HOME"); }
};

}  // namespace

TEST_CASE("a photo becomes a sheet on the shelf, cell by cell", "[ui][teach]") {
    const Home home;
    TeachViewModel teach;
    CHECK(teach.state() == TeachViewModel::NoPhoto);
    teach.open(home.photo);
    // The window's thread goes on meanwhile.
    CHECK(teach.state() == TeachViewModel::Reading);
    REQUIRE(eventually([&] { return teach.state() == TeachViewModel::Editing; }));
    CHECK_FALSE(teach.picture().isNull());
    CHECK(teach.cells()->rowCount() == 81);
    CHECK(teach.name() == "my-pad-3");
    CHECK(teach.nameFault() == "");
    CHECK(teach.fault() == "");

    const int doubtful = teach.remaining();
    if (doubtful > 0) {
        CHECK(teach.currentDoubt() != "");
        teach.confirm();
        CHECK(teach.remaining() == doubtful - 1);
        teach.undo();
        CHECK(teach.remaining() == doubtful);
    }

    teach.select(40);
    teach.setPip(2);
    CHECK(teach.pip() == 2);
    CHECK(teach.currentWords().startsWith("2"));
    teach.setSpecial("gem");
    CHECK(teach.hasColour());
    teach.setColour("black");
    const auto box = teach.cells()->index(40).data(ui::TeachCells::Box).toRectF();
    CHECK(QRectF{teach.picture().rect()}.contains(box));
    CHECK(teach.cells()->index(40).data(ui::TeachCells::Confirmed).toBool());
    REQUIRE_FALSE(teach.points().isEmpty());

    REQUIRE(teach.lines().size() == 18);
    CHECK(teach.lines().front().toMap()["text"] == "Row 1");
    teach.setPoints(static_cast<int>(teach.points().size()), 0, 10);
    CHECK(teach.lines().front().toMap()["values"].toList() == QVariantList{10});
    teach.save();
    REQUIRE(eventually([&] { return teach.state() == TeachViewModel::Saved; }));
    CHECK(teach.notice().contains("scores nothing until"));
    teach.setPointsRight(true);
    while (teach.remaining() > 0) teach.confirm();
    teach.save();
    REQUIRE(eventually([&] { return teach.state() == TeachViewModel::Saved; }));
    CHECK(teach.notice().contains("can be played at once"));
    CHECK(teach.notice().contains("my-pad-3"));
    CHECK(teach.replaces());
    QFile saved{home.folder.filePath("kibitz/sheets/my-pad-3.json")};
    REQUIRE(saved.open(QIODevice::ReadOnly));
    CHECK(saved.readAll().contains("black"));

    const auto pdf = home.folder.filePath("no such folder yet/pad.pdf");
    teach.print(pdf);
    REQUIRE(eventually([&] { return teach.notice().contains("pad.pdf"); }));
    CHECK(QFile{pdf}.size() > 1000);
}

TEST_CASE("keys move from cell to cell and stay on the sheet", "[ui][teach]") {
    const Home home;
    TeachViewModel teach;
    teach.open(home.photo);
    REQUIRE(eventually([&] { return teach.state() == TeachViewModel::Editing; }));
    teach.select(0);
    teach.move(-1, -1);
    CHECK(teach.current() == 0);
    teach.move(1, 1);
    CHECK(teach.current() == 10);
    CHECK(teach.currentName() == "b2");
    teach.select(400);
    CHECK(teach.current() == 10);
    teach.startAgain();
    CHECK(teach.state() == TeachViewModel::NoPhoto);
    CHECK(teach.cells()->rowCount() == 0);
}

TEST_CASE("a photo that shows no sheet is refused with a sentence", "[ui][teach]") {
    const Home home;
    TeachViewModel teach;
    const auto wrong = home.folder.filePath("wrong.png");
    cv::imwrite(wrong.toStdString(), cv::Mat(600, 800, CV_8UC3, cv::Scalar(90, 90, 90)));
    for (const auto& file : {wrong, home.folder.filePath("none.png")}) {
        teach.open(file);
        REQUIRE(eventually([&] { return teach.state() != TeachViewModel::Reading; }));
        INFO(teach.notice().toStdString());
        CHECK(teach.state() == TeachViewModel::NoPhoto);
        CHECK_FALSE(teach.notice().isEmpty());
    }
}

TEST_CASE("a sheet that cannot be played is not saved", "[ui][teach]") {
    const Home home;
    TeachViewModel teach;
    teach.open(home.photo);
    REQUIRE(eventually([&] { return teach.state() == TeachViewModel::Editing; }));
    teach.select(40);
    teach.setExists(true);
    teach.setPip(0);
    teach.setSpecial("bomb");
    CHECK(teach.fault().startsWith("e5"));
    teach.save();
    teach.setName("level-1");
    CHECK(teach.nameFault() != "");
    CHECK_FALSE(QFile::exists(home.folder.filePath("kibitz/sheets/level-1.json")));
    CHECK(teach.state() == TeachViewModel::Editing);
}
