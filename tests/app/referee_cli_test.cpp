#include "app/session/report/decisions.h"
#include "tests/app/cli_run.h"
#include "tests/app/review_recording.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>

using namespace kibitz;
using testing::TempFolder;

namespace {

/// Runs `kibitz referee …` with a window that only says what it was asked to show.
struct Asked {
    cli::Exit exit;
    std::string err;
    cli::ReviewOptions shown;
};

Asked refereeWith(std::vector<std::string> words, bool display = true) {
    Asked asked{};
    cli::Window window;
    window.canOpen = [display] { return display; };
    window.review = [&](const cli::ReviewOptions& options) {
        asked.shown = options;
        return cli::Exit::Done;
    };
    words.insert(words.begin(), "referee");
    std::ostringstream out, err;
    cli::Context context{out, err};
    asked.exit = cli::run(words, context, window);
    asked.err = err.str();
    return asked;
}

}  // namespace

TEST_CASE("kibitz referee shows the page for what is named", "[app][cli][referee]") {
    const TempFolder temp;
    const auto a = (temp.path / "a.kibitz").string(), b = (temp.path / "b.kibitz").string();
    testing::recordDispute(a, 12);
    testing::recordDispute(b, 12);
    std::ofstream{temp.path / "photo.jpg"} << "x";
    const auto photo = (temp.path / "photo.jpg").string();

    CHECK(refereeWith({}).shown.page == "referee");
    CHECK(refereeWith({a}).shown.page == "referee");
    CHECK(refereeWith({a}).shown.paths == std::vector<std::string>{a});
    CHECK(refereeWith({a, "--replay"}).shown.page == "replay");
    CHECK(refereeWith({a, b}).shown.page == "compare");
    CHECK(refereeWith({photo, "--game", "topple"}).shown.page == "photos");
    CHECK(refereeWith({photo, "--game", "topple"}).shown.game == "topple");

    CHECK(refereeWith({a, photo}).exit == cli::Exit::Cannot);
    CHECK(refereeWith({a, photo}).err.find("Name one recording to judge it") != std::string::npos);
    CHECK(refereeWith({a + "x"}).err.find("There is no recording or photo") != std::string::npos);
    CHECK(refereeWith({photo, "--game", "fuse"}).exit == cli::Exit::Cannot);
    CHECK(refereeWith({a}, false).err.find("There is no display for a window") !=
          std::string::npos);
}

TEST_CASE("kibitz report tells what the referee decided", "[app][cli][referee]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    testing::recordDispute(folder, 12);
    const session::Recording recording{folder};
    const auto story = session::tell(recording);
    const auto asked =
        std::find_if(story.passages.begin(), story.passages.end(),
                     [](const auto& one) { return one.kind == session::Passage::Kind::Unsure; });
    session::writeDecisions(
        recording, {{asked->event, {session::Decision::Kind::Correct, {"Ann: e3 red"}, "seen"}}});
    const auto page = temp.path / "r.html";
    const auto done = test::run({"report", folder.string(), "--out", page.string(), "--json"});
    CHECK(done.exit == cli::Exit::Done);
    CHECK(testing::textOf(page).find("Corrected by the referee") != std::string::npos);
    CHECK(done.out.find("\"decision\": \"correct\"") != std::string::npos);
    CHECK(done.out.find("\"note\": \"seen\"") != std::string::npos);

    const auto counted =
        test::run({"report", folder.string(), "--csv", (temp.path / "r.csv").string()}).out;
    INFO(counted);
    CHECK(counted.starts_with("3 turns, "));
    CHECK(counted.find(" places to look at") != std::string::npos);
    std::ofstream{folder / "referee.json"} << "[";
    const auto damaged = test::run({"report", folder.string(), "--out", page.string()});
    CHECK(damaged.exit == cli::Exit::Done);
    CHECK(damaged.err.find("The referee's decisions beside this recording cannot be used") !=
          std::string::npos);
}
