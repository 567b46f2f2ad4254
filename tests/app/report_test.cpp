#include "app/session/report/report_page.h"

#include "app/session/chronicle.h"
#include "app/session/pipeline.h"
#include "app/session/report/compare.h"
#include "app/session/report/html.h"
#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"
#include "tests/app/fake_source.h"
#include "tests/app/game_recording.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
    return found;
}

std::string pageOf(const fs::path& folder,
                   language::Language language = language::Language::English) {
    const auto recording = std::make_shared<const Recording>(folder);
    Evidence evidence{recording};
    return reportPage(*recording, tell(*recording), evidence,
                      {.program = "0.0.0", .language = language});
}

/// What a reader reads, on the screen or aloud: texts, names of things and descriptions of
/// pictures.
std::string readIn(const std::string& page) {
    std::string words;
    const auto body = page.substr(page.find("<body>"));
    for (std::size_t at = 0; at < body.size();) {
        const auto open = std::min(body.find('<', at), body.size());
        words += body.substr(at, open - at) + ' ';
        const auto close = std::min(body.find('>', open), body.size());
        for (const auto* spoken : {"alt=\"", "aria-label=\""}) {
            const auto from = body.find(spoken, open);
            if (from >= close) continue;
            const auto first = body.find('"', from) + 1;
            words += body.substr(first, body.find('"', first) - first) + ' ';
        }
        at = close + 1;
    }
    return words;
}

Event judged(std::int64_t frame, int turn, const char* move) {
    return {"judged",
            frame,
            frame * 10ms,
            {{"verdict", "accepted"}, {"turn", turn}, {"moves", {move}}, {"scores", {turn, 0}}}};
}

}  // namespace

TEST_CASE("whatever stands in a name stays text", "[app][report]") {
    CHECK(escaped("<b>\"Ann\" & 'Bob'</b>") ==
          "&lt;b&gt;&quot;Ann&quot; &amp; &#39;Bob&#39;&lt;/b&gt;");
    CHECK(escaped("a\x01z") == "a\uFFFDz");
    CHECK(escaped("a\u202Ez") == "a\uFFFDz");  // turns the direction of writing around
    CHECK(escaped("a\xff\xfez") == "a\uFFFD\uFFFDz");
    CHECK(escaped("Zoë 王") == "Zoë 王");
}

TEST_CASE("paragraphs of rulebooks become HTML", "[app][report]") {
    CHECK(htmlOfParagraph("One\nparagraph with `code` and **weight**.\n\nAnother <one>.") ==
          "<p>One paragraph with <code>code</code> and <strong>weight</strong>.</p>\n"
          "<p>Another &lt;one&gt;.</p>\n");
    CHECK(htmlOfParagraph("the *other* one, 6*2-3*4") ==
          "<p>the <em>other</em> one, 6*2-3*4</p>\n");
    CHECK(htmlOfParagraph("    a b\n    c d") == "<pre>a b\nc d\n</pre>\n");
    CHECK(htmlOfParagraph("- one\n  more\n- two") == "<ul><li>one   more</li><li>two</li></ul>\n");
    CHECK(htmlOfParagraph("| a | b |\n|---|---|\n| 1 | 2 |") ==
          "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>\n");
    // Every rule of every game can be printed.
    for (const auto& game : rules::allGames()) {
        std::string_view book = game.rulebook;
        for (auto at = book.find("\n## "); at != book.npos; at = book.find("\n## ", at + 1)) {
            const auto rule = book.substr(at + 4, book.find(':', at) - at - 4);
            const auto paragraph = paragraphOf(book, rule);
            INFO(game.name << ' ' << rule);
            CHECK_FALSE(paragraph.title.empty());
            CHECK_FALSE(htmlOfParagraph(paragraph.text).empty());
        }
    }
}

TEST_CASE("what is merely very likely is never shown as certain", "[app][report]") {
    CHECK(percent(1) == "100.00 %");
    CHECK(percent(0.999999) == "99.99 %");
    CHECK(percent(0.9991) == "99.91 %");
    CHECK(percent(0.714) == "71.4 %");
    CHECK(percent(0.0123) == "1.23 %");
}

TEST_CASE("the plot has a line, a sign and a name for every player", "[app][report]") {
    const auto svg = scorePlot({"Ann", "<Bob>"}, {{1s, {0, 3}}, {62s, {5, -10}}}, 65s);
    CHECK(count(svg, "class=\"l p") == 2);
    CHECK(svg.find("&lt;Bob&gt; -10") != svg.npos);
    CHECK(svg.find("<Bob>") == svg.npos);
    CHECK(svg.find("aria-label=\"Scores over time. At the end: Ann 5, &lt;Bob&gt; -10\"") !=
          svg.npos);
    CHECK(svg.find(">0:00<") != svg.npos);
    CHECK_FALSE(scorePlot({}, {}, 0s).empty());
    CHECK(clockTime(3723s) == "1:02:03");
    CHECK(clockTime(187s) == "3:07");
}

TEST_CASE("a report is one page that needs nothing else", "[app][report]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    {
        auto info = toppleInfo();
        info.options.clear();
        info.players = {"<script>alert(1)</script>", "Bob \"the\" <img src=http://x>"};
        info.models["dice"] = std::string(64, 'a');
        Recorder recorder{folder, info, {.everyFrame = true}};
        for (int i = 0; i < 20; ++i) recorder.frame(coloured(i, {320, 240}));
        GameSession session{setUp(info)};
        for (const rules::Move& move :
             std::vector<rules::Move>{{0, "roll 3"}, {0, "a3 red"}, {1, "roll 5"}})
            for (const auto& event : session.obey({GameCommand::Do::Play, 0, {move}}, {4, 132ms}))
                recorder.append(event);
        for (const auto& event :
             session.obey({GameCommand::Do::Overrule, 0, {{1, "roll 6"}}}, {9, 297ms}))
            recorder.append(event);
        recorder.append({"judged",
                         12,
                         396ms,
                         {{"verdict", "illegal"},
                          {"turn", 4},
                          {"rule", "level"},
                          {"violations",
                           {{{"rule", "level"},
                             {"title", "The die gives the level"},
                             {"text", "<i>c3</i> is level 1"},
                             {"where", {"c3"}}}}},
                          {"where", {{{"site", "c3"}, {"box", {40, 40, 60, 50}}}}}}});
        recorder.append({"judged",
                         15,
                         495ms,
                         {{"verdict", "unsure"},
                          {"turn", 4},
                          {"need", "c3 is covered"},
                          {"candidates", {{{"moves", {"Bob: c3 blue"}}, {"probability", 0.71}}}}}});
        recorder.finish();
    }
    const auto page = pageOf(folder);
    CHECK(page.find("<script") == page.npos);
    CHECK(page.find("<img src=http") == page.npos);
    CHECK(count(page, "src=\"") == count(page, "src=\"data:image/jpeg;base64,"));
    CHECK(count(page, "<img") >= 3);
    CHECK(count(page, "<img") == count(page, "<img alt=\"The table at frame "));
    CHECK(page.find("<link") == page.npos);
    CHECK(page.find("url(") == page.npos);
    CHECK(page.find("overruled") != page.npos);
    CHECK(page.find("illegal, ") != page.npos);
    CHECK(page.find("&lt;i&gt;c3&lt;/i&gt; is level 1") != page.npos);
    CHECK(page.find("71.0 %") != page.npos);
    CHECK(page.find("id=\"rule-level\"") != page.npos);
    CHECK(page.find("✓ Unbroken") != page.npos);
    CHECK(page.find(Recording{folder}.check()) != page.npos);
    CHECK(page.find(std::string(64, 'a')) != page.npos);
    CHECK(page.find("Look here first") < page.find("All turns"));

    SECTION("it speaks every language, names and machine words left alone") {
        struct Sample {
            language::Language language;
            const char *tag, *first, *turn, *move;
        };
        using enum language::Language;
        const auto sample =
            GENERATE(Sample{German, "lang=\"de\"", "Zuerst hier hinsehen", "Zug 4", "a3 Rot"},
                     Sample{French, "lang=\"fr\"", "À regarder d&#39;abord", "Tour 4", "a3 rouge"},
                     Sample{Dutch, "lang=\"nl\"", "Kijk hier eerst", "Beurt 4", "a3 rood"});
        const auto foreign = pageOf(folder, sample.language);
        CHECK(foreign.find(sample.tag) != foreign.npos);
        CHECK(foreign.find(sample.first) != foreign.npos);
        CHECK(foreign.find(sample.turn) != foreign.npos);
        CHECK(foreign.find(sample.move) != foreign.npos);
        // The paragraph of the rule too, in short.
        CHECK(foreign.find(escaped(language::ruleInShort("topple", "level", sample.language))) !=
              foreign.npos);
        auto read = readIn(foreign);
        // What the test itself made the recording say, and what machines are called.
        for (const std::string own :
             {"c3 is covered", "&lt;i&gt;c3&lt;/i&gt; is level 1",
              "&lt;script&gt;alert(1)&lt;/script&gt;", "the&quot;", "standard", "opening", "seated",
              "junior", "false", "next_starter"})
            for (auto at = read.find(own); at != read.npos; at = read.find(own))
                read.replace(at, own.size(), "·");
        for (const auto* left :
             {" the ",  "The ",     " was ",    " turn", "Turn ",     " of ",
              " with ", "frame",    "Nothing",  " by ",  "Recorded",  "Report by",
              "Model ", "accepted", "illegal",  "asked", "overruled", "Points ",
              "roll ",  " red ",    "outlined", "event", "Checksum",  "Pictures"}) {
            // Words of theirs that are written the same.
            const std::string_view word{left};
            if ((sample.language == French && word == "Points ") ||
                (sample.language == German && word == " was ") ||
                (sample.language == Dutch && word == " of "))
                continue;
            const auto at = read.find(word);
            INFO(sample.tag << ": " << word);
            INFO(read.substr(at == read.npos ? 0 : at - std::min<std::size_t>(at, 60), 160));
            CHECK(at == read.npos);
        }
    }
    SECTION("damage is named by its line") {
        auto text = textOf(folder / "events.jsonl");
        text.replace(text.find("roll 6"), 6, "roll 4");
        std::ofstream{folder / "events.jsonl", std::ios::binary} << text;
        const auto damaged = pageOf(folder);
        CHECK(damaged.find("✗ Damaged") != damaged.npos);
        CHECK(damaged.find("of events.jsonl was changed after it was written") != damaged.npos);
    }
    SECTION("without a video there are no pictures, and that is said") {
        fs::remove(folder / "video.mkv");
        const auto bare = pageOf(folder);
        CHECK(bare.find("<img") == bare.npos);
        CHECK(bare.find("No pictures: This recording has no video") != bare.npos);
    }
    SECTION("a video that breaks off leaves out the later pictures") {
        fs::resize_file(folder / "video.mkv", fs::file_size(folder / "video.mkv") / 3);
        CHECK_FALSE(pageOf(folder).empty());
    }
}

TEST_CASE("a recording in which nothing was judged has a report too", "[app][report]") {
    const TempFolder temp;
    { const Recorder recorder{temp.path / "a.kibitz", toppleInfo()}; }
    CHECK(pageOf(temp.path / "a.kibitz").find("Nothing was judged") != std::string::npos);
}

TEST_CASE("base64 is as everybody reads it", "[app][report]") {
    CHECK(base64("") == "");
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64(std::string_view{"\xff\x00\xfe", 3}) == "/wD+");
}

TEST_CASE("two runs are compared event by event", "[app][compare]") {
    const std::vector<Event> a{{"started", 0, 0ms, {{"game", "topple"}}},
                               {"table", 3, 30ms, {{"state", "still"}}},
                               judged(10, 1, "Ann: roll 3"),
                               judged(20, 2, "Ann: a3 red"),
                               judged(30, 3, "Bob: roll 2"),
                               {"ended", 40, 400ms, {}}};
    CHECK(compareEvents(a, a).equal());
    CHECK(compareEvents(a, a).same == 6);

    SECTION("one event more does not make all that follow another") {
        auto b = a;
        b.insert(b.begin() + 3, {"notice", 12, 120ms, {{"text", "dark"}}});
        const auto found = compareEvents(a, b);
        CHECK(found.same == 6);
        REQUIRE(found.differences.size() == 1);
        CHECK_FALSE(found.differences[0].a);
        CHECK(found.differences[0].frame == 12);
        CHECK(found.differences[0].saysB == "text dark");
    }
    SECTION("the same turn judged otherwise, or later, is one difference") {
        auto b = a;
        b[3] = judged(23, 2, "Ann: e3 red");
        const auto found = compareEvents(a, b);
        CHECK(found.same == 5);
        REQUIRE(found.differences.size() == 1);
        CHECK(found.differences[0].turn == 2);
        CHECK(found.differences[0].frame == 20);
        CHECK(found.differences[0].saysA.find("a3 red") != std::string::npos);
        CHECK(found.differences[0].saysB.find("e3 red") != std::string::npos);
        CHECK(found.differences[0].saysB.find("frame 23") != std::string::npos);
    }
    SECTION("the same verdict about other boxes is told in words") {
        auto b = a;
        b[2].payload["where"] = Json::parse(R"([{"die": "3", "box": [1, 2, 3, 4]}])");
        auto c = b;
        c[2].payload["where"][0]["box"][0] = 2;
        const auto found = compareEvents(b, c);
        REQUIRE(found.differences.size() == 1);
        CHECK(found.differences[0].saysA.ends_with("(seen elsewhere in the picture)"));
        CHECK(found.differences[0].saysA.find('[') == std::string::npos);
    }
    SECTION("what is missing at the end is told") {
        const std::vector<Event> b(a.begin(), a.end() - 2);
        const auto found = compareEvents(a, b);
        CHECK(found.differences.size() == 2);
        CHECK(found.scoresA != found.scoresB);
    }
}

TEST_CASE("observations are compared place by place", "[app][compare]") {
    const auto seen = [](Json sites) {
        return Event{"seen", 5, 50ms, {{"sites", std::move(sites)}}};
    };
    const auto found =
        compareEvents({seen({{"c3", {{"nothing", 0.4}, {"red", 0.6}}}, {"a1", {{"red", 1.0}}}})},
                      {seen({{"a1", {{"red", 1.0}}}})});
    REQUIRE(found.differences.size() == 1);
    CHECK(found.differences[0].saysA == "c3 red 60.0 %");
    CHECK(found.differences[0].saysB == "c3 nothing 100.00 %");
}

TEST_CASE("the game goes on when its recording is deleted, and that is said once",
          "[app][chronicle]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    const auto recorder = std::make_shared<Recorder>(folder, toppleInfo());
    const auto chronicle =
        std::make_shared<Chronicle>(recorder, std::nullopt, Chronicle::WhenStopped::GoOn);
    auto source = chronicle->listenTo(
        std::make_unique<FakeSource>([index = 0]() mutable -> std::optional<vision::Frame> {
            if (index == 12) return std::nullopt;
            return coloured(index++, {64, 48});
        }));
    std::int64_t frames = 0;
    std::vector<std::string> said;
    std::chrono::nanoseconds before{-1};
    while (const auto frame = source->next()) {
        CHECK(frame->index == frames++);
        CHECK(frame->time > before);
        before = frame->time;
        if (frames == 5) fs::remove_all(folder);
        Snapshot snapshot;
        snapshot.frame = *frame;
        snapshot.source = SourceState::Running;
        // A table that changes all the time has something to write down all the time.
        snapshot.table = frames % 2 == 0 ? vision::TableState::Moving : vision::TableState::Still;
        chronicle->observe(snapshot);
        for (auto& notice : source->notices()) said.push_back(std::move(notice));
    }
    CHECK(frames == 12);
    REQUIRE(said.size() == 1);
    CHECK(
        said[0].starts_with("The recording has stopped, the game goes on. The recording was "
                            "deleted while it was being made."));
    CHECK(recorder->failure());
    CHECK_FALSE(fs::exists(folder));
}

TEST_CASE("a recording that is wanted ends when it is deleted", "[app][chronicle]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    Recorder recorder{folder, toppleInfo()};
    recorder.append({"notice", 0, 0ms, {{"text", "one"}}});
    fs::remove_all(folder);
    CHECK_THROWS_AS(recorder.append({"notice", 0, 0ms, {{"text", "two"}}}), CannotRecord);
    CHECK_THROWS_AS(recorder.finish(), CannotRecord);
}
