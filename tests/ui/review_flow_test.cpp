// The whole way of a referee, in a window that nobody sees: a recorded game, the question in it, a
// key, a note, the report.
#include "app/ui/referee_view_model.h"
#include "app/ui/replay_view_model.h"
#include "app/ui/window.h"
#include "tests/app/game_recording.h"
#include "tests/app/recording_folder.h"
#include "tests/ui/offscreen.h"

#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using testing::eventually;
using testing::TempFolder;
using testing::textOf;

namespace {

/// A simulated game in which the program had to ask.
std::filesystem::path gameWithQuestion(const TempFolder& temp) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto folder = temp.path / ("game-" + std::to_string(seed) + ".kibitz");
        const auto simulation =
            datasets::Simulation{testing::gameOf("topple", seed, 16, datasets::Difficulty::Hard)};
        testing::recordGame(simulation, folder);
        if (textOf(folder / "events.jsonl").find("\"verdict\":\"unsure\"") != std::string::npos)
            return folder;
    }
    return {};
}

}  // namespace

TEST_CASE("a referee finds the question, decides it by key and hands out the report",
          "[ui][window][referee]") {
    testing::startApplication();
    const TempFolder temp;
    const auto folder = gameWithQuestion(temp);
    REQUIRE_FALSE(folder.empty());
    const auto before = textOf(folder / "events.jsonl");

    ui::WindowOptions options;
    options.page = "referee";
    options.open = {folder.string()};
    options.dark = true;
    options.reducedMotion = true;
    const ui::PlayWindow open{options};
    auto& window = open.window();
    auto* referee = window.findChild<ui::RefereeViewModel*>("referee");
    REQUIRE(referee);
    REQUIRE(eventually([&] { return referee->row() == 0 && window.isActive(); }));
    CHECK(referee->shown()["sign"].toInt() == ui::PassagesModel::Asked);

    // A note first: it must not take the letters of keys for decisions, nor decisions for letters.
    QTest::keyClick(&window, Qt::Key_N);
    for (const char letter : std::string{"clearly so"}) QTest::keyClick(&window, letter);
    QTest::keyClick(&window, Qt::Key_Escape);
    CHECK(eventually([&] { return referee->note() == "clearly so"; }));
    CHECK(referee->decision().isEmpty());
    const int open_ = referee->toDecide();
    QTest::keyClick(&window, Qt::Key_A);
    CHECK(eventually([&] { return referee->toDecide() == open_ - 1; }));
    referee->select(0);
    CHECK(referee->decision() == "accept");

    QTest::keyClick(&window, Qt::Key_R);
    REQUIRE(eventually([&] { return referee->notice().startsWith("The report is written"); }));
    const auto page = textOf(referee->reportName().toStdString());
    CHECK(page.find("✓ Accepted by the referee") != page.npos);
    CHECK(page.find("clearly so") != page.npos);
    CHECK(page.find("1 accepted, 0 corrected, 0 rejected.") != page.npos);
    CHECK(textOf(folder / "events.jsonl") == before);

    // The other page shows the same recording.
    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    auto* replay = window.findChild<ui::ReplayViewModel*>("replay");
    const auto frame = replay->frame();
    QTest::keyClick(&window, Qt::Key_Down);
    CHECK(eventually([&] { return replay->frame() > frame; }));
    for (const auto key : {Qt::Key_1, Qt::Key_Return}) QTest::keyClick(&window, key);
    CHECK(eventually([&] { return replay->momentText().startsWith("turn 1 "); }));
    QTest::keyClick(&window, Qt::Key_Space);
    CHECK(eventually([&] { return replay->playing(); }));
}
