#include "app/ui/compare_view_model.h"
#include "app/ui/photos_view_model.h"
#include "app/ui/places_model.h"
#include "app/ui/referee_view_model.h"
#include "app/ui/replay_view_model.h"
#include "app/ui/spoken_language.h"
#include "tests/app/review_recording.h"
#include "tests/ui/decided_photos.h"
#include "tests/ui/offscreen.h"

#include <opencv2/imgcodecs.hpp>

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>

using namespace kibitz;
using testing::eventually;
using testing::recordDispute;
using testing::TempFolder;
using testing::textOf;
using ui::PassagesModel;

namespace {

QString pathOf(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

/// A recording that is open.
struct Opened {
    Opened() {
        testing::startApplication();
        recordDispute(temp.path / "a.kibitz");
        replay.open(pathOf(temp.path / "a.kibitz"));
        REQUIRE(eventually([&] { return replay.opened(); }));
    }
    TempFolder temp;
    ui::ReplayViewModel replay;
};

struct Desk : Opened {
    Desk() {
        referee.setReplay(&replay);
        referee.select(0);
        REQUIRE(eventually([&] { return replay.frame() == 8; }));
    }
    ui::RefereeViewModel referee;
};

QVariant roleAt(const QAbstractItemModel& model, int row, const char* name) {
    return model.data(model.index(row, 0), model.roleNames().key(name));
}

}  // namespace

TEST_CASE("a recording is shown with its title, its turns and its scores", "[ui][replay]") {
    Opened open;
    auto& replay = open.replay;
    CHECK(replay.title() == QString::fromUtf8("Topple · Ann, Bob"));
    CHECK(replay.hasPicture());
    CHECK(replay.timeText() == "0:00 of 0:01");
    CHECK(replay.position() == 0);
    CHECK(replay.row() == -1);
    CHECK(replay.scores().size() == 2);
    CHECK(replay.scoreTracks().size() == 2);
    CHECK(replay.ticks().size() == replay.history()->count());
    CHECK(replay.flaws().isEmpty());

    // Signs differ by what happened, not by its colour.
    CHECK(roleAt(*replay.history(), 0, "sign").toInt() == PassagesModel::Told);
    CHECK(roleAt(*replay.history(), 1, "sign").toInt() == PassagesModel::Asked);
    CHECK(roleAt(*replay.history(), 1, "status").toString() == "asked, answered");
    CHECK(roleAt(*replay.history(), 3, "sign").toInt() == PassagesModel::Illegal);
    CHECK(roleAt(*replay.history(), 3, "sentence").toString() ==
          "c3 is level 1, but the die shows 3.");
    CHECK(roleAt(*replay.history(), 4, "sign").toInt() == PassagesModel::Changed);
}

TEST_CASE("one steps by picture, by turn and by what is doubtful", "[ui][replay]") {
    Opened open;
    auto& replay = open.replay;
    const auto at = [&](int frame) { return eventually([&] { return replay.frame() == frame; }); };
    replay.step(1);
    CHECK(at(1));
    replay.stepTurn(1);
    CHECK(at(4));
    CHECK(replay.row() == 0);
    replay.stepDoubtful(1);
    CHECK(at(8));
    CHECK(replay.row() == 1);
    REQUIRE(replay.marks().size() == 2);
    CHECK(replay.marks()[0].toMap()["label"].toString() == "?red 1 high");
    replay.stepDoubtful(1);
    CHECK(at(18));
    CHECK(replay.marks().size() == 2);  // the last look still counts
    replay.stepTurn(-1);
    CHECK(at(12));
    CHECK(replay.goToTurn(1));
    CHECK(at(4));
    CHECK_FALSE(replay.goToTurn(99));
    replay.goToPart(1);
    CHECK(at(39));
    CHECK(replay.position() == 1);
    replay.goToRow(3);
    CHECK(at(18));
    replay.stepTurn(-1);
    replay.stepTurn(-1);  // quicker than the projector: the latest wish wins
    CHECK(eventually([&] { return replay.frame() < 18; }));
}

TEST_CASE("speed doubles and halves between a quarter and 32", "[ui][replay]") {
    Opened open;
    auto& replay = open.replay;
    CHECK(replay.speed() == 1);
    const auto is = [&](double speed) {
        return eventually([&] { return replay.speed() == speed; });
    };
    replay.faster();
    CHECK(is(2));
    for (int i = 0; i < 9; ++i) {
        replay.faster();
        is(std::min(32.0, replay.speed()));
    }
    CHECK(eventually([&] {
        replay.faster();
        return replay.speed() == 32;
    }));
    CHECK(eventually([&] {
        replay.slower();
        return replay.speed() == 0.25;
    }));
    CHECK(replay.speedText() == QString::fromUtf8("0.25 ×"));
    replay.togglePlay();
    CHECK(eventually([&] { return replay.playing(); }));
    replay.stop();
    CHECK(eventually([&] { return !replay.playing(); }));
}

TEST_CASE("what cannot be opened is said, and the page stays usable", "[ui][replay]") {
    testing::startApplication();
    const TempFolder temp;
    ui::ReplayViewModel replay;
    replay.open(pathOf(temp.path / "none.kibitz"));
    REQUIRE(eventually([&] { return !replay.notice().isEmpty(); }));
    CHECK(replay.notice().startsWith("There is no recording"));
    replay.stepTurn(1);
    replay.goToPart(0.5);
    replay.togglePlay();
    CHECK_FALSE(replay.opened());
    recordDispute(temp.path / "a.kibitz");
    replay.open(pathOf(temp.path / "a.kibitz"));
    CHECK(eventually([&] { return replay.opened() && replay.notice().isEmpty(); }));
}

TEST_CASE("the desk shows the question, its evidence and its rule", "[ui][referee]") {
    Desk desk;
    auto& referee = desk.referee;
    CHECK(referee.doubtful() == referee.toDecide());
    CHECK(referee.doubtful() >= 3);
    auto shown = referee.shown();
    CHECK(shown["headline"].toString() == "Turn 2");
    CHECK(shown["sentence"].toString() == "The pawn on a3 is red or yellow.");
    CHECK(shown["outcome"].toString().contains("a3 red"));
    REQUIRE(shown["candidates"].toList().size() == 2);
    CHECK(shown["candidates"].toList()[0].toMap()["percent"].toString() == "71.0 %");
    REQUIRE(shown["readings"].toList().size() == 1);
    CHECK(shown["readings"].toList()[0].toMap()["text"].toString() == "red 71.0 %, yellow 29.0 %");
    CHECK(shown["places"].toStringList() == QStringList{"a3 top"});
    CHECK(referee.hasCloseUp());
    CHECK(referee.closeUp().width() < desk.replay.picture().width());

    referee.step(1);
    shown = referee.shown();
    CHECK(shown["sign"].toInt() == PassagesModel::Illegal);
    CHECK(shown["ruleId"].toString() == "level");
    CHECK(shown["ruleText"].toString().size() > 40);
}

TEST_CASE("what a recording shows follows the language while its page is open",
          "[ui][replay][language]") {
    Desk desk;
    auto& replay = desk.replay;
    const auto shown = [&] {
        QStringList texts;
        for (const auto& mark : replay.marks()) texts << mark.toMap()["label"].toString();
        for (const auto& tick : replay.ticks()) texts << tick.toMap()["status"].toString();
        return texts;
    };
    const auto percent = [&] {
        return desk.referee.shown()["candidates"].toList().at(0).toMap()["percent"].toString();
    };
    REQUIRE_FALSE(replay.marks().isEmpty());
    const auto english = shown();
    CHECK(percent().contains('.'));
    int marksTold = 0;
    QObject::connect(&replay, &ui::ReplayViewModel::marksChanged, &replay, [&] { ++marksTold; });
    ui::speak(language::Language::German);
    ui::tellAgain(replay);
    const auto german = shown();
    const auto share = percent();
    ui::speak(language::Language::English);
    CHECK(marksTold == 1);
    REQUIRE(german.size() == english.size());
    CHECK(german.first() != english.first());
    CHECK(german.last() != english.last());
    CHECK(share.contains(','));
    CHECK_FALSE(share.contains('.'));
}

TEST_CASE("one key decides, goes on to the next, and is written down", "[ui][referee]") {
    Desk desk;
    auto& referee = desk.referee;
    const auto file = desk.temp.path / "a.kibitz" / "referee.json";
    const int before = referee.toDecide();
    referee.accept();
    CHECK(referee.toDecide() == before - 1);
    CHECK(referee.row() == 1);
    CHECK(roleAt(*referee.list(), 0, "decision").toString() == "accept");
    referee.reject();
    referee.select(0);
    CHECK(referee.decision() == "accept");
    referee.setNote("  seen twice ");
    CHECK(referee.note() == "seen twice");
    referee.clear();
    CHECK(referee.decision().isEmpty());
    CHECK(referee.note() == "seen twice");  // a note is not a decision
    CHECK(eventually([&] { return textOf(file).find("seen twice") != std::string::npos; }));
    CHECK(eventually([&] { return textOf(file).find("accept") == std::string::npos; }));

    // Read back by whoever opens the recording again.
    ui::ReplayViewModel again;
    ui::RefereeViewModel other;
    other.setReplay(&again);
    again.open(desk.replay.folder());
    REQUIRE(eventually([&] { return again.opened() && other.toDecide() == before - 1; }));
    other.select(1);
    CHECK(other.decision() == "reject");
    CHECK(other.notice().isEmpty());
}

TEST_CASE("whoever decides before the disk has answered loses nothing", "[ui][referee]") {
    Desk desk;
    const auto file = desk.temp.path / "a.kibitz" / "referee.json";
    desk.referee.select(1);
    desk.referee.reject();
    REQUIRE(eventually([&] { return textOf(file).find("reject") != std::string::npos; }));

    ui::ReplayViewModel again;
    ui::RefereeViewModel other;
    // At the very moment at which the list is there; what was decided before is being read.
    QObject::connect(&other, &ui::RefereeViewModel::listChanged, &other, [&] {
        if (other.list()->rowCount() == 0) return;
        other.select(0);
        other.accept();
    });
    other.setReplay(&again);
    again.open(desk.replay.folder());
    REQUIRE(eventually([&] {
        const auto text = textOf(file);
        return text.find("accept") != std::string::npos && text.find("reject") != std::string::npos;
    }));
    CHECK(other.toDecide() == other.doubtful() - 2);
    other.select(0);
    CHECK(other.decision() == "accept");
    other.select(1);
    CHECK(other.decision() == "reject");
}

TEST_CASE("a correction is one of the legal moves, or refused with the reason", "[ui][referee]") {
    Desk desk;
    auto& referee = desk.referee;
    referee.askAlternatives();
    REQUIRE(eventually([&] { return referee.alternatives().size() > 3; }));
    CHECK(referee.alternatives()[1].toMap()["text"].toString() == "Ann: a3 yellow");
    referee.correctTo("Ann: c3 red");
    REQUIRE(eventually([&] { return !referee.refusal().isEmpty(); }));
    CHECK(referee.refusal().contains("is against the rules"));
    CHECK(referee.decision().isEmpty());
    referee.correctTo("Ann: e3 red");
    REQUIRE(eventually([&] { return referee.row() == 1; }));
    referee.select(0);
    CHECK(referee.decisionText() == "Corrected by the referee: Ann: e3 red");
    CHECK(eventually([&] { return referee.ruling().startsWith("By your decisions: Ann "); }));
}

TEST_CASE("a damaged file of decisions is said once and put aside", "[ui][referee]") {
    testing::startApplication();
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    recordDispute(folder);
    std::ofstream{folder / "referee.json"} << "{ nonsense";
    ui::ReplayViewModel replay;
    ui::RefereeViewModel referee;
    referee.setReplay(&replay);
    replay.open(pathOf(folder));
    REQUIRE(eventually([&] { return referee.noticeBad(); }));
    CHECK(referee.notice().contains("the file is damaged"));
    referee.select(0);
    referee.accept();
    CHECK(eventually([&] { return std::filesystem::exists(folder / "referee.json.old"); }));
    CHECK(eventually(
        [&] { return textOf(folder / "referee.json").find("accept") != std::string::npos; }));
    CHECK(textOf(folder / "referee.json.old") == "{ nonsense");
}

TEST_CASE("the report lies beside the recording and tells the decisions", "[ui][referee]") {
    Desk desk;
    desk.referee.accept();
    desk.referee.writeReport("");
    CHECK(desk.referee.writing());
    REQUIRE(eventually([&] { return !desk.referee.writing(); }));
    CHECK_FALSE(desk.referee.noticeBad());
    const auto page = textOf(desk.temp.path / "a-report.html");
    CHECK(desk.referee.reportName() == pathOf(desk.temp.path / "a-report.html"));
    CHECK(page.find("✓ Accepted by the referee") != page.npos);

    desk.referee.writeReport(pathOf(desk.temp.path / "nowhere" / "r.html"));
    REQUIRE(eventually([&] { return !desk.referee.writing(); }));
    CHECK(desk.referee.noticeBad());
    CHECK(desk.referee.notice().startsWith("The report could not be written."));
}

TEST_CASE("two recordings are compared side by side", "[ui][compare]") {
    testing::startApplication();
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    recordDispute(temp.path / "b.kibitz", 38);
    ui::CompareViewModel compare;
    compare.open(pathOf(temp.path / "a.kibitz"), pathOf(temp.path / "a.kibitz"));
    REQUIRE(eventually([&] { return compare.compared(); }));
    CHECK(compare.differences() == 0);
    CHECK(compare.summary().startsWith("Nothing differs"));

    compare.open(pathOf(temp.path / "a.kibitz"), pathOf(temp.path / "b.kibitz"));
    REQUIRE(eventually([&] { return compare.compared() && compare.differences() > 0; }));
    CHECK(compare.nameA() == "a.kibitz, as recorded");
    CHECK(compare.row() == 0);
    CHECK(compare.shown()["type"].toString() == "ended");
    CHECK(eventually([&] { return !compare.pictureA().isNull() && !compare.pictureB().isNull(); }));

    // What this program makes of the questions that the test wrote is something else.
    compare.open(pathOf(temp.path / "a.kibitz"), "");
    REQUIRE(eventually([&] { return compare.compared(); }));
    CHECK(compare.nameB() == "a.kibitz, judged now");
    CHECK(compare.differences() > 0);

    compare.open(pathOf(temp.path / "none.kibitz"), "");
    REQUIRE(eventually([&] { return !compare.notice().isEmpty(); }));
    CHECK(compare.notice().startsWith("There is no recording"));
    CHECK_FALSE(compare.compared());
}

TEST_CASE("photos of a pile are judged one after the other, and one that is none is said",
          "[ui][photos]") {
    testing::startApplication();
    const TempFolder temp;
    cv::imwrite((temp.path / "1 empty table.png").string(),
                cv::Mat(900, 1200, CV_8UC3, cv::Scalar(90, 120, 140)));
    std::ofstream{temp.path / "2 torn.jpg"} << "no picture";
    ui::PhotosViewModel photos;
    CHECK(photos.games() == QStringList{"dizzle", "spexxx", "topple"});
    photos.open({pathOf(temp.path)});
    REQUIRE(eventually([&] { return photos.count() == 2 && !photos.working(); }));
    CHECK(photos.done() == 2);
    CHECK(photos.row() == 0);
    CHECK(roleAt(photos, 0, "file").toString() == "1 empty table.png");
    CHECK(roleAt(photos, 0, "photoState").toInt() == ui::PhotosViewModel::Failed);
    CHECK(roleAt(photos, 0, "warnings").toString().contains("There is no sign of any known sheet"));
    CHECK(roleAt(photos, 1, "warnings").toString().contains("2 torn.jpg"));
    CHECK(eventually([&] { return !photos.picture().isNull(); }));
    photos.step(1);
    CHECK(photos.shown()["headline"].toString().contains("2 torn.jpg"));

    photos.open({pathOf(temp.path / "nothing")});
    REQUIRE(eventually([&] { return !photos.working(); }));
    CHECK(photos.shown()["headline"].toString().startsWith("There is no file"));
}

TEST_CASE("a referee decides a photo place by place and hands out the report", "[ui][photos]") {
    testing::startApplication();
    const TempFolder temp;
    for (const auto* name : {"1 Ann <i>.png", "2 Bob.png"})
        cv::imwrite((temp.path / name).string(),
                    cv::Mat(500, 600, CV_8UC3, cv::Scalar(90, 120, 140)));
    ui::PhotosViewModel photos;
    testing::bringDoubtfulPhotos(photos);
    photos.open({pathOf(temp.path)});
    REQUIRE(eventually([&] { return photos.done() == 2 && photos.finding() == 0; }));
    const auto score = [&] { return roleAt(photos, 0, "score").toString(); };
    const auto state = [&] { return roleAt(photos, 0, "photoState").toInt(); };
    const auto settled = [&] { return !photos.deciding(); };
    CHECK(score() == "50 to 60");
    REQUIRE(photos.answers().size() == 2);
    CHECK(photos.answers()[0].toMap()["text"] == "cross");
    CHECK(photos.answers()[0].toMap()["share"] == "71 %");
    photos.answer(7);  // there is none
    CHECK_FALSE(photos.canUndo());

    photos.accept();  // as it was read
    photos.accept();  // pressed twice: the next one was not in sight yet
    REQUIRE(eventually(settled));
    CHECK(score() == "55 to 60");
    REQUIRE(photos.shown()["decided"].toStringList().size() == 1);
    CHECK(photos.shown()["decided"].toStringList()[0].contains("c4: cross"));
    photos.answer(1);
    REQUIRE(eventually(settled));
    CHECK(score() == "60");
    CHECK(roleAt(photos, 0, "doubts").toInt() == 0);
    CHECK(state() == ui::PhotosViewModel::Breaks);

    // What cannot be stands, or is let pass.
    CHECK(photos.finding() == 0);
    CHECK(photos.answers().isEmpty());
    photos.reject();
    CHECK(state() == ui::PhotosViewModel::Fine);
    photos.accept();
    CHECK(state() == ui::PhotosViewModel::Breaks);
    photos.reject();
    photos.undo();
    CHECK(state() == ui::PhotosViewModel::Breaks);
    photos.undo();  // of d7
    REQUIRE(eventually(settled));
    CHECK(score() == "55 to 60");
    photos.answer(1);
    REQUIRE(eventually(settled));
    photos.setNote("Ann was asked <b>twice</b>");

    // The other photo has nothing of it, and this one keeps it.
    photos.select(1);
    CHECK_FALSE(photos.canUndo());
    CHECK(photos.note().isEmpty());
    CHECK(roleAt(photos, 1, "score").toString() == "50 to 60");
    photos.select(0);
    CHECK(photos.note() == "Ann was asked <b>twice</b>");

    const auto file = temp.path / "out.html";
    photos.writeReport(pathOf(file));
    REQUIRE(eventually([&] { return photos.notice().contains("out.html"); }));
    std::ifstream in{file};
    const std::string page{std::istreambuf_iterator<char>{in}, {}};
    for (const auto* text : {"1 Ann &lt;i&gt;.png", "2 Bob.png", "c4: cross, said the referee",
                             "d7: nothing, said the referee", "&lt;b&gt;twice", "Locks and keys",
                             "data:image/jpeg;base64,", "50 to 60"})
        CHECK(page.find(text) != std::string::npos);
    CHECK(page.find("<b>twice") == std::string::npos);
    photos.writeReport(pathOf(temp.path / "no such folder" / "out.html"));
    CHECK(eventually([&] {
        return !photos.notice().isEmpty() && !photos.notice().startsWith("The report is written");
    }));
}

TEST_CASE("a folder shows what can be opened in it", "[ui][places]") {
    testing::startApplication();
    const TempFolder temp;
    recordDispute(temp.path / "evening.kibitz");
    std::filesystem::create_directory(temp.path / "older");
    std::ofstream{temp.path / "photo.JPG"} << "x";
    std::ofstream{temp.path / "notes.txt"} << "x";
    ui::PlacesModel places;
    places.setFolder(pathOf(temp.path));
    REQUIRE(eventually([&] { return places.count() == 3; }));
    CHECK(roleAt(places, 0, "name").toString() == "..");
    CHECK(roleAt(places, 1, "name").toString() == "evening.kibitz");
    CHECK(places.kindAt(1) == ui::PlacesModel::Recording);
    CHECK(roleAt(places, 2, "name").toString() == "older");
    places.setPhotos(true);
    CHECK(eventually([&] { return places.pathAt(1) == pathOf(temp.path / "photo.JPG"); }));
    CHECK(places.resolved("older/../photo.JPG") == pathOf(temp.path / "photo.JPG"));
    places.setFolder(pathOf(temp.path / "gone"));
    CHECK(eventually([&] { return places.notice().startsWith("There is no folder"); }));
}
