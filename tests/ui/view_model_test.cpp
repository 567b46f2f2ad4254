#include "app/ui/play_view_model.h"

#include "tests/app/dice_samples.h"
#include "tests/app/fake_source.h"

#include <catch2/catch_test_macros.hpp>

#include <vector>

using namespace kibitz;
using ui::PlayViewModel;

namespace {

session::Snapshot runningTable(vision::TableState state) {
    session::Snapshot snapshot;
    snapshot.frame = testing::frameOf(7, {640, 480});
    snapshot.table = state;
    snapshot.source = session::SourceState::Running;
    snapshot.description = "camera Desk";
    snapshot.framesPerSecond = 29.7;
    snapshot.quality = calibration::PictureQuality{.brightness = 0.45,
                                                   .highlights = 0.8,
                                                   .clippedShare = 0.001,
                                                   .darkShare = 0.01,
                                                   .sharpness = 0.9,
                                                   .edges = 5000};
    snapshot.latency[static_cast<std::size_t>(session::Stage::Gate)] = {
        .p50 = 0.94, .p95 = 1.26, .count = 10};
    snapshot.latency[static_cast<std::size_t>(session::Stage::Whole)] = {
        .p50 = 8.6, .p95 = 31, .count = 10};
    return snapshot;
}

}  // namespace

TEST_CASE("before the first picture the view model says what it waits for", "[ui][play]") {
    const PlayViewModel play;
    CHECK(play.mood() == PlayViewModel::Opening);
    CHECK(play.headline() == "Waiting for the first picture");
    CHECK_FALSE(play.hasPicture());
    CHECK(play.resolution().isEmpty());
    CHECK(play.latency().isEmpty());
}

TEST_CASE("a snapshot becomes plain words", "[ui][play]") {
    PlayViewModel play;
    play.show(runningTable(vision::TableState::Still));
    CHECK(play.mood() == PlayViewModel::Still);
    CHECK(play.headline() == "The table is still");
    CHECK(play.source() == "camera Desk");
    CHECK(play.resolution() == QString::fromUtf8("640 × 480"));
    CHECK(play.frameRate() == "30 frames/s");
    CHECK(play.light() == "Light good");
    CHECK(play.lightGood());
    CHECK(play.focus() == "Sharp");
    CHECK(play.latency() == "seen in 8.6 ms");
    CHECK(play.notice().isEmpty());
    play.noteDrawn(400.0);  // builds the scene
    play.noteDrawn(4.0);
    CHECK(play.latency() == "seen in 8.6 ms");
    CHECK(play.stages().size() == 3);
}

TEST_CASE("whether the game is written down is in sight, and that it is no longer", "[ui][play]") {
    PlayViewModel play;
    CHECK(play.recorded().isEmpty());
    play.setRecorded(true);
    CHECK(play.recorded() == QString::fromUtf8("● Recorded"));
    CHECK(play.recordedGood());
    play.setRecorded(false);
    CHECK(play.recorded() == "! No longer recorded");
    CHECK_FALSE(play.recordedGood());
    play.restart();  // another table, of which nobody has said so
    CHECK(play.recorded().isEmpty());
}

TEST_CASE("dice come with place, words and doubt, and only when they change", "[ui][play]") {
    PlayViewModel play;
    int changes = 0;
    QObject::connect(&play, &PlayViewModel::diceChanged, [&] { ++changes; });
    auto snapshot = runningTable(vision::TableState::Still);
    play.show(snapshot);
    CHECK(changes == 0);
    CHECK(play.diceWords().isEmpty());
    snapshot.dice = {testing::dieSeen({10, 20, 30, 40}, 6),
                     testing::dieSeen({90, 20, 30, 40}, 2, false),
                     testing::dieSeen({190, 20, 30, 40}, 4, true, true)};
    play.show(snapshot);
    play.show(snapshot);
    CHECK(changes == 1);
    REQUIRE(play.dice().size() == 3);
    const auto first = play.dice()[0].toMap(), second = play.dice()[1].toMap();
    CHECK(first["box"].toRectF() == QRectF(10, 20, 30, 40));
    CHECK(first["label"] == "6");
    CHECK(first["sure"].toBool());
    CHECK(second["label"] == "2?");
    CHECK_FALSE(second["sure"].toBool());
    CHECK(play.dice()[2].toMap()["label"] == "covered");
    CHECK(play.diceWords().contains("2?"));
}

TEST_CASE("every mood has words of its own", "[ui][play]") {
    PlayViewModel play;
    play.show(runningTable(vision::TableState::Empty));
    CHECK(play.headline() == "The table is empty");
    play.show(runningTable(vision::TableState::Moving));
    CHECK(play.headline() == "Something is moving");
    auto snapshot = runningTable(vision::TableState::Still);
    for (const auto& [state, words] : {std::pair{session::SourceState::Paused, "Paused"},
                                       {session::SourceState::Lost, "The picture is gone"},
                                       {session::SourceState::Ended, "The recording has ended"}}) {
        snapshot.source = state;
        play.show(snapshot);
        CHECK(play.headline() == words);
    }
}

TEST_CASE("bad light and a soft picture are said with what helps", "[ui][play]") {
    PlayViewModel play;
    auto snapshot = runningTable(vision::TableState::Still);
    snapshot.quality->brightness = 0.02;
    snapshot.quality->highlights = 0.04;
    snapshot.quality->darkShare = 0.9;
    snapshot.quality->sharpness = 0.05;
    play.show(snapshot);
    CHECK_FALSE(play.lightGood());
    CHECK(play.light() == "Too dark, a lamp helps");
    CHECK(play.focus() == "Blurred, check the lens");
}

TEST_CASE("the picture shares the worker's pixels and keeps them alive", "[ui][play]") {
    PlayViewModel play;
    QImage picture;
    const uchar* pixels = nullptr;
    {
        auto snapshot = runningTable(vision::TableState::Still);
        snapshot.screen = cv::Mat(480, 640, CV_8UC4, cv::Scalar(10, 20, 200, 255));
        pixels = snapshot.screen.data;
        play.show(snapshot);
        picture = play.picture();
    }
    CHECK(picture.constBits() == pixels);
    play.show(runningTable(vision::TableState::Still));  // the view model itself has moved on
    CHECK(picture.pixelColor(3, 3) == QColor(200, 20, 10));
}

TEST_CASE("figures rest while states follow every snapshot", "[ui][play]") {
    PlayViewModel play;
    int states = 0, figures = 0, pictures = 0;
    QObject::connect(&play, &PlayViewModel::changed, &play, [&] { ++states; });
    QObject::connect(&play, &PlayViewModel::figuresChanged, &play, [&] { ++figures; });
    QObject::connect(&play, &PlayViewModel::pictureChanged, &play, [&] { ++pictures; });
    auto snapshot = runningTable(vision::TableState::Still);
    for (int i = 0; i < 20; ++i) {
        snapshot.frame.index = i;
        play.show(snapshot);
    }
    CHECK(states == 20);
    CHECK(pictures == 20);
    CHECK(figures < 20);
    play.show(snapshot);
    CHECK(pictures == 20);  // the same frame is not uploaded again
}

TEST_CASE("pausing and stepping issue commands, a step only while paused", "[ui][play]") {
    PlayViewModel play;
    std::vector<session::Command> commands;
    QObject::connect(&play, &PlayViewModel::issued, &play,
                     [&](session::Command c) { commands.push_back(c); });
    play.step();
    play.togglePause();
    CHECK(play.paused());
    play.step();
    play.togglePause();
    CHECK_FALSE(play.paused());
    CHECK(commands ==
          std::vector{session::Command::Pause, session::Command::Step, session::Command::Resume});
}
