#include "app/ui/setup_view_model.h"

#include "app/session/recording/recorder.h"
#include "app/session/recording/session_info.h"
#include "app/session/session_for.h"
#include "app/session/watched_table.h"
#include "app/ui/setup_rows.h"
#include "app/ui/spoken_language.h"
#include "rules/games.h"
#include "tests/app/fake_source.h"
#include "tests/app/recording_folder.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using kibitz::testing::TempFolder;
using ui::SetupViewModel;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "setup_view_model_test";
    static char* argv[] = {name, nullptr};
    if (!QCoreApplication::instance()) new QCoreApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > 20'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

/// A set-up page with a memory of its own, and what it asked for.
struct Page {
    explicit Page(const TempFolder& temp)
        : setup{QString::fromStdString((temp.path / "tables.ini").string())} {
        setup.connectTo([this](const auto& choice) { looked.push_back(choice); },
                        [this](const auto& choice) { played.push_back(choice); });
    }
    QString player(int index) const { return setup.players().at(index).toMap()["name"].toString(); }
    QStringList colours(int index) const {
        return setup.players().at(index).toMap()["colours"].toStringList();
    }
    SetupViewModel setup;
    std::vector<SetupViewModel::Choice> looked, played;
};

session::Snapshot seenFrom(double flat) {
    session::Snapshot snapshot;
    snapshot.frame = testing::frameOf(1, {1280, 720});
    snapshot.table = vision::TableState::Still;
    // A square of 300 mm, the farther edge shorter and nearer the flatter one looks at it.
    const auto f = static_cast<float>(flat);
    snapshot.parts = {
        {"board",
         {{{440 + 60 * f, 160 + 330 * f}, {840 - 60 * f, 160 + 330 * f}, {840, 560}, {440, 560}}},
         {300, 300}}};
    return snapshot;
}

QString wordsOf(const SetupViewModel& setup, const QString& name) {
    for (const auto& row : setup.rating())
        if (row.toMap()["name"] == name) return row.toMap()["words"].toString();
    return {};
}

}  // namespace

TEST_CASE("all is chosen already, and a simulated table can be played at once", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("simulated", {});
    CHECK(page.setup.problem().isEmpty());
    page.setup.enter();
    REQUIRE(eventually([&] { return !page.looked.empty(); }));
    CHECK(page.looked.back().source == "simulate:topple:1");
    REQUIRE(page.looked.back().game);
    CHECK(page.looked.back().game->game == "topple");
    CHECK(page.setup.begin());
    REQUIRE(page.played.size() == 1);
    CHECK(page.played[0].recordTo.empty());
    // While a game is on, nothing here ends it.
    CHECK(page.setup.playing());
    CHECK_FALSE(page.setup.begin());
    const auto looks = page.looked.size();
    page.setup.enter();
    QElapsedTimer passed;
    passed.start();
    eventually([&] { return passed.elapsed() > 700; });
    CHECK(page.looked.size() == looks);
}

TEST_CASE("every game is recorded in a folder of its own, also in a home that is bare",
          "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    const auto before = qgetenv("HOME");
    qputenv("HOME", QByteArray::fromStdString((temp.path / "home").string()));
    std::vector<std::filesystem::path> folders;
    for (int game = 0; game < 3; ++game) {  // within a minute
        Page page{temp};
        page.setup.chooseSource("simulated", {});
        page.setup.setRecording(true);
        REQUIRE(page.setup.begin());
        folders.push_back(page.played.at(0).recordTo);
        CHECK(std::filesystem::is_directory(folders.back().parent_path()));
        CHECK_FALSE(std::filesystem::exists(folders.back()));
        std::filesystem::create_directory(folders.back());
    }
    qputenv("HOME", before);
    CHECK(folders[0] != folders[1]);
    CHECK(folders[1] != folders[2]);
}

TEST_CASE("a name that is typed does not disturb the picture", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://phone.local:8080/video");
    page.setup.enter();
    REQUIRE(eventually([&] { return page.looked.size() == 1; }));
    page.setup.setPlayer(0, "Ada");
    page.setup.setPlayer(0, "Adam");
    // Another game is looked at anew; were the names, too, that would have come before.
    eventually([passed = QElapsedTimer{}]() mutable {
        if (!passed.isValid()) passed.start();
        return passed.elapsed() > 700;
    });
    CHECK(page.looked.size() == 1);
    page.setup.chooseGame("spexxx");
    REQUIRE(eventually([&] { return page.looked.size() == 2; }));
    page.setup.addPlayer();
    REQUIRE(eventually([&] { return page.looked.size() == 3; }));
    page.setup.chooseGame("topple");
    page.setup.setPlayer(0, "Ada");
    REQUIRE(page.setup.begin());
    CHECK(page.played.back().game->players.front() == "Ada");
    // The table is shown again after the game.
    page.setup.endGame();
    CHECK(eventually([&] { return page.looked.size() == 4; }));
}

TEST_CASE("what cannot be played is said in a sentence and does not begin", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://phone.local:8080/video");
    CHECK(page.setup.problem().isEmpty());
    page.setup.setPlayer(1, page.player(0));
    CHECK_FALSE(page.setup.problem().isEmpty());
    CHECK_FALSE(page.setup.begin());
    page.setup.setPlayer(1, "B:b");
    CHECK(page.setup.problem().contains("B:b"));
    page.setup.setPlayer(1, "Bob");
    CHECK(page.setup.problem().isEmpty());
    page.setup.chooseSource("file", "  ");
    CHECK_FALSE(page.setup.problem().isEmpty());
}

TEST_CASE("a recording is read aside, and says what is played in it", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    const auto folder = temp.path / "evening.kibitz";
    session::Recorder{folder, session::sessionFor("topple", {"Cleo", "Dan"}, {})}.finish();
    Page page{temp};
    page.setup.chooseSource("file", QString::fromStdString(folder.string()));
    // The window goes on meanwhile; nothing can be played before it is known what.
    CHECK(page.setup.opening());
    CHECK_FALSE(page.setup.begin());
    REQUIRE(eventually([&] { return !page.setup.opening(); }));
    CHECK(page.setup.brings().contains("Cleo"));
    CHECK(page.setup.problem().isEmpty());
    // What was asked for before does not count any more.
    page.setup.chooseSource("file", "/nowhere/at/all");
    page.setup.chooseSource("stream", "http://phone/video");
    eventually([&] { return !page.setup.looking(); });
    CHECK_FALSE(page.setup.opening());
    CHECK(page.setup.brings().isEmpty());
}

TEST_CASE("values of options are said in words", "[ui][setup]") {
    startApplication();
    for (const auto& game : rules::allGames())
        for (const auto& option : game.options)
            for (const auto& value : option.values) {
                const auto text = QString::fromStdString(value);
                INFO(game.name << ": " << option.name << " " << value);
                CHECK_FALSE(ui::valueWords(text).isEmpty());
                // As a program writes them, nobody should have to read them.
                CHECK_FALSE(ui::valueWords(text).contains('_'));
            }
    CHECK(ui::valueWords("true") == "yes");
    CHECK(ui::valueWords("level-3") == "Level 3");
    CHECK(ui::valueWords("my-pad") == "my-pad");
}

TEST_CASE("players come and go as the game allows, and swap colours", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "rtsp://phone/1");
    page.setup.chooseGame("spexxx");
    REQUIRE(page.setup.players().size() == 2);
    CHECK_FALSE(page.setup.canRemove());
    page.setup.addPlayer();
    REQUIRE(page.setup.players().size() == 3);
    CHECK(page.setup.problem().isEmpty());
    CHECK(page.player(2) == "Player 3");
    CHECK(page.colours(0) == QStringList{"red"});
    QStringList seen;
    for (int i = 0; i < 4; ++i) {
        page.setup.nextColour(0);
        REQUIRE(page.setup.problem().isEmpty());
        seen << page.colours(0);
        CHECK(page.colours(0) != page.colours(1));
        CHECK(page.colours(0) != page.colours(2));
    }
    CHECK(seen == QStringList{"blue", "green", "yellow", "red"});

    page.setup.chooseGame("topple");
    page.setup.nextColour(0);
    CHECK(page.setup.problem().isEmpty());
    while (page.setup.canRemove()) page.setup.removePlayer();
    page.setup.nextColour(1);
    INFO(page.setup.problem().toStdString());
    CHECK(page.setup.problem().isEmpty());
    CHECK(page.colours(0).size() == 2);
}

TEST_CASE("what was played is remembered, for each camera", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    {
        Page page{temp};
        page.setup.chooseSource("stream", "http://one/video");
        page.setup.chooseGame("dizzle");
        page.setup.setPlayer(0, "Ada");
        page.setup.setOption("sheet", "level-3");
        REQUIRE(page.setup.begin());
    }
    {
        Page page{temp};
        CHECK(page.setup.kind() == "stream");
        CHECK(page.setup.value() == "http://one/video");
        CHECK(page.setup.game() == "dizzle");
        CHECK(page.player(0) == "Ada");
        page.setup.chooseSource("stream", "http://two/video");
        page.setup.show(seenFrom(0));
        page.setup.chooseGame("topple");
        REQUIRE(page.setup.begin());
        CHECK(page.played[0].game->game == "topple");
    }
    Page page{temp};
    CHECK(page.setup.game() == "topple");
    page.setup.chooseSource("stream", "http://one/video");
    CHECK(page.setup.game() == "dizzle");
    REQUIRE(page.setup.begin());
    CHECK(page.played[0].game->options.at("sheet") == "level-3");
}

TEST_CASE("how the picture is turned is remembered for each camera", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    using View = ui::SetupMemory::View;
    {
        Page page{temp};
        page.setup.rememberView({true, 1});  // nothing is watched yet that this could be of
        page.setup.chooseSource("stream", "http://one/video");
        REQUIRE(page.setup.begin());
        CHECK(page.setup.view() == View{});
        page.setup.rememberView({true, 2});
    }
    Page page{temp};
    page.setup.chooseSource("stream", "http://two/video");
    REQUIRE(page.setup.begin());
    CHECK(page.setup.view() == View{});
    page.setup.endGame();
    page.setup.chooseSource("stream", "http://one/video");
    REQUIRE(page.setup.begin());
    CHECK(page.setup.view() == View{true, 2});
}

TEST_CASE("a memory that makes no sense counts as none", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    std::ofstream{temp.path / "tables.ini"}
        << "[last]\nkind=stream\nstream=http://one\n[tables]\nlast\\game=chess\nlast\\players=1\n"
           "last\\corners=a, b\n";
    Page page{temp};
    CHECK(page.setup.game() == "topple");
    CHECK(page.setup.players().size() == 2);
    CHECK(page.setup.corners().isEmpty());
}

TEST_CASE("corners are told by hand where a board is played on, and go along", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://one/video");
    page.setup.enter();
    page.setup.askForCorners();
    CHECK(page.setup.corners().isEmpty());  // there is no picture yet
    page.setup.show(seenFrom(0));
    page.setup.askForCorners();
    REQUIRE(page.setup.corners().size() == 4);
    page.setup.moveCorner(2, {5000, 300});
    CHECK(page.setup.corners()[2].toPointF() == QPointF(1280, 300));  // inside the picture
    REQUIRE(
        eventually([&] { return !page.looked.empty() && page.looked.back().corners.size() == 4; }));
    REQUIRE(page.setup.begin());
    CHECK(page.played[0].corners[2] == QPointF(1280, 300));
    Page again{temp};
    CHECK(again.setup.corners().size() == 4);
    again.setup.chooseGame("dizzle");
    CHECK(again.setup.corners().isEmpty());
}

TEST_CASE("every sheet has corners of its own, side by side and kept", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    {
        Page page{temp};
        page.setup.chooseSource("stream", "http://one/video");
        page.setup.chooseGame("dizzle");
        page.setup.enter();
        page.setup.show(seenFrom(0));
        REQUIRE(page.setup.takesCorners());
        CHECK_FALSE(page.setup.takesPieces());
        page.setup.askForCorners();
        REQUIRE(page.setup.corners().size() == 8);
        CHECK(page.setup.corners()[1].toPointF().x() < page.setup.corners()[4].toPointF().x());
        page.setup.addPlayer();
        CHECK(page.setup.corners().isEmpty());
        page.setup.askForCorners();
        CHECK(page.setup.corners().size() == 12);
        page.setup.moveCorner(11, {30, 600});
        REQUIRE(page.setup.begin());
        REQUIRE(page.played[0].corners.size() == 12);
        CHECK(page.played[0].corners[11] == QPointF(30, 600));
    }
    Page again{temp};
    CHECK(again.setup.corners().size() == 12);
}

TEST_CASE("the camera's place is rated in words", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://one/video");
    page.setup.enter();
    page.setup.show(seenFrom(0));
    CHECK(wordsOf(page.setup, "Angle").endsWith("good"));
    CHECK(wordsOf(page.setup, "Size") == "good");
    page.setup.show(seenFrom(0.9));
    CHECK(wordsOf(page.setup, "Angle").contains("flat"));
    auto far = seenFrom(0);
    for (auto& corner : far.parts[0].corners)
        corner = {640 + (corner.x - 640) / 2.5F, 360 + (corner.y - 360) / 2.5F};
    page.setup.show(far);
    CHECK(wordsOf(page.setup, "Size").startsWith("too small"));
    // In another language at once, also while nothing new is seen.
    ui::speak(language::Language::German);
    CHECK(wordsOf(page.setup, QString::fromUtf8("Größe")).startsWith("zu klein"));
    ui::speak(language::Language::English);
}

TEST_CASE("colours are shown by clicking one piece each, and go along with the game",
          "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://phone.local:8080/video");
    page.setup.chooseGame("topple");
    CHECK_FALSE(page.setup.takesPieces());  // before there is a picture
    page.setup.enter();
    auto snapshot = seenFrom(0);
    auto& picture = snapshot.frame.image;
    picture = cv::Mat(720, 1280, CV_8UC3, cv::Scalar(120, 140, 150));
    // Red, then yellow; Ann has both.
    picture(cv::Rect{100, 100, 60, 60}).setTo(cv::Scalar(45, 50, 190));
    picture(cv::Rect{300, 100, 60, 60}).setTo(cv::Scalar(40, 190, 215));
    page.setup.show(snapshot);
    REQUIRE(page.setup.takesPieces());
    page.setup.askForPieces();
    CHECK(page.setup.askingPiece());
    REQUIRE(page.setup.pieces().size() == 4);
    CHECK(page.setup.pieceNote().contains("red"));
    page.setup.showPiece({-5, 10});  // beside the picture
    CHECK(page.setup.pieceNote().contains("red"));
    page.setup.showPiece({130, 130});
    CHECK(page.setup.pieces()[0].toMap()["swatch"] == "#be322d");
    CHECK(page.setup.pieceNote().contains("yellow"));
    page.setup.showPiece({330, 130});
    page.setup.skipPiece();
    page.setup.skipPiece();
    CHECK_FALSE(page.setup.askingPiece());
    CHECK(page.setup.pieceNote().isEmpty());
    // The table is looked at again with them.
    REQUIRE(eventually([&] { return !page.looked.empty() && !page.looked.back().pieces.empty(); }));
    REQUIRE(page.setup.begin());
    REQUIRE(page.played.back().pieces.size() == 2);
    CHECK(page.played.back().pieces[0].colour == "red");
    CHECK(page.played.back().pieces[1].colour == "yellow");
    // Another game has other pieces.
    page.setup.endGame();
    page.setup.chooseGame("spexxx");
    CHECK(page.setup.pieces().isEmpty());
}

TEST_CASE("colours that look alike in this light are named", "[ui][setup]") {
    startApplication();
    const TempFolder temp;
    Page page{temp};
    page.setup.chooseSource("stream", "http://phone.local:8080/video");
    page.setup.chooseGame("topple");
    page.setup.enter();
    auto snapshot = seenFrom(0);
    snapshot.frame.image = cv::Mat(720, 1280, CV_8UC3, cv::Scalar(45, 50, 190));
    page.setup.show(snapshot);
    page.setup.askForPieces();
    for (const double x : {100.0, 300.0, 500.0, 700.0}) page.setup.showPiece({x, 100});
    CHECK(page.setup.pieceNote().contains("look alike"));
    page.setup.forgetPieces();
    CHECK(page.setup.pieceNote().isEmpty());
}
