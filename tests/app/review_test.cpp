#include "app/session/report/decisions.h"
#include "app/session/report/report_page.h"
#include "app/session/review/alternatives.h"
#include "app/session/review/errands.h"
#include "app/session/review/projector.h"
#include "tests/app/review_recording.h"

#include <catch2/catch_test_macros.hpp>

#include <future>

using namespace kibitz;
using namespace kibitz::session;
using namespace std::chrono_literals;
using testing::recordDispute;
using testing::TempFolder;
using testing::textOf;
namespace fs = std::filesystem;

namespace {

/// Takes what the projector shows until it is what is waited for; what was shown last otherwise.
class Viewer {
public:
    Viewer() : projector{[] {}} {}

    template <class Is>
    bool sees(Is is) {
        for (int i = 0; i < 3000; ++i) {
            if (auto next = projector.take()) last = std::move(*next);
            if (last && is(*last)) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }
    bool open(const fs::path& folder) {
        projector.open(folder);
        return sees([](const Showing& now) { return now.opened && !now.opening; });
    }

    std::optional<Showing> last;
    Projector projector;
};

const Passage& passageOf(const Story& story, Passage::Kind kind) {
    return *std::find_if(story.passages.begin(), story.passages.end(),
                         [&](const auto& passage) { return passage.kind == kind; });
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream{file, std::ios::binary} << text;
}

}  // namespace

TEST_CASE("a recording is opened with its pictures, its story and what was seen", "[app][review]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    recordDispute(folder);
    const OpenedRecording opened{folder};
    CHECK(opened.hasVideo());
    CHECK(opened.moments().size() == 40);
    CHECK(opened.moments()[7].frame == 7);
    CHECK(opened.momentAt(264ms) == 8);
    CHECK(opened.momentAt(263ms) == 7);
    CHECK(opened.momentOf(1000) == 39);
    CHECK(opened.marksAt(7).empty());
    const auto marks = opened.marksAt(9);
    REQUIRE(marks.size() == 2);
    // Colour and height stand at one place and make one mark, as sure as the less sure of them.
    CHECK(marks[0].label == "red 1 high");
    CHECK_FALSE(marks[0].sure());
    CHECK(marks[0].sites == std::vector<std::string>{"a3 top", "a3 height"});
    CHECK(marks[1].die);
    CHECK(marks[1].label == "3");
    CHECK_FALSE(opened.passageAt(3));
    CHECK(opened.passageAt(8) == 1);
}

TEST_CASE("nothing is marked while something moves", "[app][review]") {
    const Json seen{{"sites", {{"c3", {{"red", 1.0}}}}}, {"boxes", {{"c3", {1, 2, 30, 40}}}}};
    const std::vector<Event> events{{"seen", 5, 50ms, seen},
                                    {"table", 9, 90ms, {{"state", "moving"}}},
                                    {"seen", 12, 120ms, {{"sites", {{"c3", "covered"}}}}}};
    const SeenMarks marks{events};
    CHECK(marks.at(4).empty());
    CHECK(marks.at(5).size() == 1);
    CHECK(marks.at(9).empty());
    REQUIRE(marks.at(12).size() == 1);  // where it is was told before
    CHECK(marks.at(12)[0].label == "?");
    CHECK_FALSE(marks.at(12)[0].sure());
}

TEST_CASE("events that nobody wrote leave no marks", "[app][review]") {
    for (const auto* text :
         {R"({"sites": 5})", R"({"sites": {"c3": {"red": 1}}, "boxes": {"c3": [1, 2, 3]}})",
          R"({"sites": {"c3": {"red": 1}}, "boxes": {"c3": [0, 0, 99999999999999, 5]}})",
          R"({"sites": {"c3": [1]}, "boxes": {"c3": [0, 0, 5, 5]}, "loose": [3, {"shares": 4}]})",
          R"({"loose": {"a": 1}})"}) {
        INFO(text);
        const std::vector<Event> events{{"seen", 1, 10ms, *parseJson(text)}};
        CHECK(SeenMarks{events}.at(1).empty());
    }
}

TEST_CASE("a referee sees questions first, then objections, changes and the rest",
          "[app][review]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    const OpenedRecording opened{temp.path / "a.kibitz"};
    std::vector<int> groups;
    for (const auto i : refereeOrder(opened.story())) {
        const auto& passage = opened.story().passages[i];
        groups.push_back(passage.kind == Passage::Kind::Unsure    ? 0
                         : passage.kind == Passage::Kind::Illegal ? 1
                         : passage.doubtful()                     ? 2
                                                                  : 3);
    }
    CHECK(groups.size() == opened.story().passages.size());
    CHECK(std::is_sorted(groups.begin(), groups.end()));
    CHECK(groups.front() == 0);
    CHECK(groups.back() == 3);
}

TEST_CASE("the projector steps, jumps and plays to the end", "[app][review]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    Viewer viewer;
    REQUIRE(viewer.open(temp.path / "a.kibitz"));
    CHECK(viewer.last->frame() == 0);
    CHECK_FALSE(viewer.last->screen.empty());
    CHECK(viewer.last->screen.type() == CV_8UC4);

    viewer.projector.step(3);
    CHECK(viewer.sees([](const auto& now) { return now.frame() == 3; }));
    viewer.projector.step(-1);
    CHECK(viewer.sees([](const auto& now) { return now.frame() == 2; }));
    viewer.projector.step(-9);
    CHECK(viewer.sees([](const auto& now) { return now.frame() == 0; }));
    viewer.projector.goTo(30);
    REQUIRE(viewer.sees([](const auto& now) { return now.frame() == 30; }));
    // The picture is that of the frame: its colours tell its number.
    const auto there = viewer.last->screen.clone();
    viewer.projector.goTo(5);
    REQUIRE(viewer.sees([](const auto& now) { return now.frame() == 5; }));
    viewer.projector.goTo(30);
    REQUIRE(viewer.sees([](const auto& now) { return now.frame() == 30; }));
    CHECK(cv::norm(viewer.last->screen, there, cv::NORM_INF) == 0);

    viewer.projector.setSpeed(99);
    CHECK(viewer.sees([](const auto& now) { return now.speed == Projector::kFastest; }));
    viewer.projector.play(true);
    CHECK(viewer.sees([](const auto& now) { return now.frame() == 39 && !now.playing; }));
    // Who plays at the end sees it again.
    viewer.projector.setSpeed(0.25);
    viewer.projector.play(true);
    CHECK(viewer.sees([](const auto& now) { return now.playing && now.frame() < 39; }));
    viewer.projector.play(false);
    CHECK(viewer.sees([](const auto& now) { return !now.playing; }));
}

TEST_CASE("playing takes as long as the recording says, at any speed", "[app][review]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");  // 39 x 33 ms
    Viewer viewer;
    REQUIRE(viewer.open(temp.path / "a.kibitz"));
    viewer.projector.setSpeed(4);
    viewer.projector.play(true);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(viewer.sees([](const auto& now) { return now.frame() == 39; }));
    CHECK(std::chrono::steady_clock::now() - start >= 310ms);
}

TEST_CASE("a recording that cannot be opened or shown says so in one sentence", "[app][review]") {
    const TempFolder temp;
    Viewer viewer;
    viewer.projector.open(temp.path / "nowhere.kibitz");
    REQUIRE(viewer.sees([](const auto& now) { return !now.trouble.empty(); }));
    CHECK(viewer.last->trouble.starts_with("There is no recording"));
    CHECK_FALSE(viewer.last->opened);
    viewer.projector.step(1);  // nothing to step through, and nobody is hurt
    viewer.projector.play(true);

    SECTION("without a video the moments are those of the events") {
        recordDispute(temp.path / "a.kibitz");
        fs::remove(temp.path / "a.kibitz" / "video.mkv");
        REQUIRE(viewer.open(temp.path / "a.kibitz"));
        CHECK(viewer.last->screen.empty());
        CHECK(viewer.last->opened->noVideo().starts_with("This recording has no video"));
        viewer.projector.goTo(8);
        CHECK(viewer.sees([](const auto& now) { return now.frame() == 8 && !now.marks.empty(); }));
        viewer.projector.step(1);
        CHECK(viewer.sees([](const auto& now) { return now.frame() == 12; }));
    }
    SECTION("a video that breaks off shows what is left") {
        recordDispute(temp.path / "a.kibitz");
        const auto video = temp.path / "a.kibitz" / "video.mkv";
        fs::resize_file(video, fs::file_size(video) / 2);
        REQUIRE(viewer.open(temp.path / "a.kibitz"));
        viewer.projector.goTo(39);
        CHECK(viewer.sees([](const auto& now) { return now.moment > 0; }));
    }
}

TEST_CASE("decisions lie beside the recording and leave its chain alone", "[app][referee]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    recordDispute(folder);
    const Recording recording{folder};
    const auto story = tell(recording);
    CHECK(readDecisions(recording).decisions.empty());
    CHECK(readDecisions(recording).trouble.empty());

    const auto asked = passageOf(story, Passage::Kind::Unsure).event;
    const auto illegal = passageOf(story, Passage::Kind::Illegal).event;
    const Decisions decisions{
        {asked, {Decision::Kind::Correct, {"Ann: a3 yellow"}, "Zoë saw it <b>"}},
        {illegal, {Decision::Kind::Accept, {}, ""}},
        {0, {Decision::Kind::None, {}, "began late"}}};
    const auto before = textOf(folder / "events.jsonl");
    writeDecisions(recording, decisions);
    CHECK(textOf(folder / "events.jsonl") == before);
    CHECK(Recording{folder}.flaws().empty());
    CHECK(readDecisions(Recording{folder}).decisions == decisions);
    CHECK(readDecisions(Recording{folder}).trouble.empty());
    CHECK_FALSE(fs::exists(folder / "referee.json.old"));

    SECTION("those of another recording are not taken over, and not lost") {
        recordDispute(temp.path / "b.kibitz", 30);
        write(temp.path / "b.kibitz" / "referee.json", textOf(folder / "referee.json"));
        const Recording other{temp.path / "b.kibitz"};
        CHECK(readDecisions(other).decisions.empty());
        CHECK(readDecisions(other).trouble.find("belong to another recording") !=
              std::string::npos);
        writeDecisions(other, {{asked, {Decision::Kind::Reject, {}, ""}}});
        CHECK(textOf(other.folder() / "referee.json.old") == textOf(folder / "referee.json"));
        CHECK(readDecisions(other).decisions.size() == 1);
    }
}

TEST_CASE("a file of decisions that is damaged or hostile costs one sentence and nothing else",
          "[app][referee]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    recordDispute(folder);
    const Recording recording{folder};
    const auto head = R"({"format":1,"recording":")" + recording.check() + R"(","decisions":)";
    const std::vector<std::string> bad{"",
                                       "{",
                                       "[]",
                                       "null",
                                       std::string(1 << 20, '['),
                                       R"({"format":2,"decisions":[]})",
                                       head + "5}",
                                       head + "[5]}",
                                       head + R"([{"event":-1,"decision":"accept"}]})",
                                       head + R"([{"event":99999,"decision":"accept"}]})",
                                       head + R"([{"event":1,"decision":"burn"}]})",
                                       head + R"([{"event":1,"decision":"correct"}]})",
                                       head + R"([{"event":1,"decision":"correct","moves":[{}]}]})",
                                       head + R"([{"event":1e300,"decision":"accept"}]})"};
    for (const auto& text : bad) {
        INFO(text.substr(0, 120));
        write(folder / "referee.json", text);
        const auto kept = readDecisions(recording);
        CHECK(kept.decisions.empty());
        CHECK(kept.trouble.starts_with("The referee's decisions beside this recording cannot be"));
        CHECK(kept.trouble.find('\n') == std::string::npos);
    }
    // What cannot be used is put aside, each time under a name of its own.
    writeDecisions(recording, {{1, {Decision::Kind::Accept, {}, ""}}});
    CHECK(textOf(folder / "referee.json.old") == bad.back());
    write(folder / "referee.json", "again");
    writeDecisions(recording, {});
    CHECK(textOf(folder / "referee.json.old-2") == "again");

    fs::remove(folder / "referee.json");
    fs::create_directory(folder / "referee.json");
    CHECK_FALSE(readDecisions(recording).trouble.empty());
}

TEST_CASE("corrected turns are played again by the rules", "[app][referee]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    const auto story = tell(Recording{temp.path / "a.kibitz"});
    const auto asked = passageOf(story, Passage::Kind::Unsure).event;
    CHECK_FALSE(ruled(story, {}).differs);
    CHECK_FALSE(ruled(story, {{asked, {Decision::Kind::Accept, {}, "fine"}}}).differs);

    // The question was settled by a person's answer; the correction takes the place of that turn.
    const auto corrected = ruled(story, {{asked, {Decision::Kind::Correct, {"Ann: e3 red"}, ""}}});
    CHECK(corrected.differs);
    CHECK(corrected.trouble.empty());
    CHECK(corrected.scores.size() == 2);

    const auto nonsense = ruled(story, {{asked, {Decision::Kind::Correct, {"Ann: z9 red"}, ""}}});
    CHECK(nonsense.scores.empty());
    CHECK(nonsense.trouble.starts_with("From turn 2 on the rules cannot follow the decisions"));

    // Without its throw a placement is against the rules.
    const auto first = story.passages[story.turns[0].passage].event;
    const auto rejected = ruled(story, {{first, {Decision::Kind::Reject, {}, ""}}});
    CHECK(rejected.differs);
    CHECK(rejected.trouble.find("is against the rules then") != std::string::npos);
}

TEST_CASE("what may have been played instead begins with the program's own candidates",
          "[app][referee]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    const Recording recording{temp.path / "a.kibitz"};
    const auto story = tell(recording);
    const auto& asked = passageOf(story, Passage::Kind::Unsure);
    const auto found = alternatives(recording, story, asked);
    REQUIRE(found.size() > 4);
    CHECK(found[0].moves == std::vector<std::string>{"Ann: a3 red"});
    CHECK(found[0].share == 0.71);
    CHECK(found[1].moves == std::vector<std::string>{"Ann: a3 yellow"});
    // Every legal move once; what seldom happens last.
    CHECK(found.back().moves.front().find("knocks") != std::string::npos);
    for (std::size_t i = 2; i < found.size(); ++i) {
        INFO(found[i].moves.front());
        CHECK(whyNot(story, asked, found[i].moves).empty());
    }
    CHECK(alternatives(recording, story, asked, 3).size() == 3);

    CHECK(movesIn(" Ann: a3 red ;; Bob: roll 4") ==
          std::vector<std::string>{"Ann: a3 red", "Bob: roll 4"});
    CHECK(whyNot(story, asked, movesIn("Ann: a3 red; Bob: roll 4")).empty());
    CHECK(whyNot(story, asked, {}).starts_with("Write what was played"));
    CHECK(whyNot(story, asked, {"Eve: a3 red"}).find("names nobody who plays") !=
          std::string::npos);
    CHECK(whyNot(story, asked, {"Ann: hello"}).find("is no move of this game") !=
          std::string::npos);
    CHECK(whyNot(story, asked, {"Ann: c3 red"}).find("is against the rules") != std::string::npos);
}

TEST_CASE("the report tells what the referee decided", "[app][referee][report]") {
    const TempFolder temp;
    recordDispute(temp.path / "a.kibitz");
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    const auto story = tell(*recording);
    Evidence evidence{recording};
    const auto plain = reportPage(*recording, story, evidence);
    CHECK(plain.find("<h2>The referee</h2>") == plain.npos);
    const auto asked = passageOf(story, Passage::Kind::Unsure).event;
    const auto illegal = passageOf(story, Passage::Kind::Illegal).event;
    const auto page = reportPage(
        *recording, story, evidence,
        {.program = "0.0.0",
         .decisions = {{asked, {Decision::Kind::Correct, {"Ann: e3 red"}, "seen by <Eve>"}},
                       {illegal, {Decision::Kind::Reject, {}, ""}}}});
    CHECK(page.find("<h2>The referee</h2>") != page.npos);
    CHECK(page.find("0 accepted, 1 corrected, 1 rejected.") != page.npos);
    CHECK(page.find("✎ Corrected by the referee</strong>: Ann: e3 red") != page.npos);
    CHECK(page.find("seen by &lt;Eve&gt;") != page.npos);
    CHECK(page.find("✗ Rejected by the referee") != page.npos);
    CHECK(page.find("By these decisions: Ann <strong>") != page.npos);
}

TEST_CASE("errands are run in order, and what waits is left when they are cancelled",
          "[app][review]") {
    std::promise<void> begun, ended;
    std::atomic<bool> later{false};
    {
        Errands errands;
        errands.run([&](const std::stop_token& stop) {
            begun.set_value();
            while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
            ended.set_value();
        });
        begun.get_future().wait();
        errands.run([&](const std::stop_token&) { later = true; });
        errands.cancel();
        CHECK(ended.get_future().wait_for(10s) == std::future_status::ready);
    }
    CHECK_FALSE(later);
}
