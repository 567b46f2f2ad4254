#include "app/session/game_session.h"

#include "app/session/pipeline.h"
#include "app/session/replay.h"
#include "app/session/report/story.h"
#include "app/session/watcher.h"
#include "datasets/play/noisy_eye.h"
#include "tests/app/fake_source.h"
#include "tests/app/game_recording.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <atomic>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;

namespace {

SetUp toppleOf(std::vector<std::string> players = {"Ann", "Bob"}) {
    SessionInfo info;
    info.game = "topple";
    info.players = std::move(players);
    return setUp(info);
}

/// A table in the hands of a test: what was played is shown with certainty.
struct Table {
    explicit Table(SetUp setUp) : session{std::move(setUp)}, position{session.game().start()} {}

    /// Shows the position after these moves until something is said of it.
    std::vector<Event> show(const std::vector<rules::Move>& moves) {
        for (const auto& move : moves)
            position = std::get<rules::Position>(session.game().play(position, move));
        return look(session.game().appearance(position));
    }
    std::vector<Event> look(const rules::Appearance& look) {
        const auto seen = vision::Observation::certain(session.game().vocabulary(), look);
        std::vector<Event> said;
        for (int i = 0; i < 12 && said.size() < 2; ++i) said = session.see(seen, next());
        return said;
    }
    Moment next() {
        ++frame;
        return {frame, frame * 100ms};
    }
    std::vector<Event> tell(const GameCommand& command) { return session.obey(command, next()); }

    GameSession session;
    rules::Position position;
    std::int64_t frame = 0;
};

GameCommand command(GameCommand::Do what, std::size_t at = 0, std::vector<rules::Move> moves = {}) {
    return {what, at, std::move(moves)};
}

using Do = GameCommand::Do;

}  // namespace

TEST_CASE("what was seen is read back as it was written", "[app][game]") {
    const auto* name = GENERATE("dizzle", "addit", "spexxx", "topple", "fuse");
    const datasets::Simulation simulation{gameOf(name, 5, 6, datasets::Difficulty::Hard)};
    const auto& game = simulation.course().game;
    datasets::NoisyEye eye{game, datasets::Difficulty::Hard, 3};
    vision::SeenNotation notation{game.vocabulary()}, fresh{game.vocabulary()};
    for (const auto& step : simulation.course().steps) {
        const auto look = game.appearance(step.after);
        auto seen = eye.look(look, eye.restingHand());
        seen.settled = &step == &simulation.course().steps.front();
        const auto text = compact(notation.write(seen));
        const auto read = notation.read(*parseJson(text));
        // Whoever reads the same text judges the same, to the last bit.
        CHECK(fresh.read(*parseJson(text)) == read);
        CHECK(read.looseSeen == seen.looseSeen);
        CHECK(read.settled == seen.settled);
        for (std::size_t i = 0; i < read.siteCount(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            CHECK(std::abs(read.covered(site) - seen.covered(site)) < 1e-4F);
            for (std::size_t s = 0; s < read.symbolCount(); ++s)
                REQUIRE(std::abs(read.at(site)[s] - seen.at(site)[s]) < 2e-4F);
        }
    }
}

TEST_CASE("boxes are written when they move and remembered in between", "[app][game]") {
    const auto topple = toppleOf();
    const auto& words = topple.game.vocabulary();
    vision::SeenNotation notation{words};
    auto seen = vision::Observation::certain(words, topple.game.appearance(topple.game.start()));
    seen.setBox({0}, {100, 80, 40, 30});
    const auto first = notation.write(seen);
    REQUIRE(first.contains("boxes"));
    CHECK(cv::Rect{notation.read(first).box({0})} == cv::Rect(100, 80, 40, 30));
    seen.setBox({0}, {102, 79, 40, 30});
    const auto second = notation.write(seen);
    CHECK_FALSE(second.contains("boxes"));
    CHECK(cv::Rect{notation.read(second).box({0})} == cv::Rect(100, 80, 40, 30));
    seen.setBox({0}, {140, 79, 40, 30});
    CHECK(notation.write(seen).contains("boxes"));
}

TEST_CASE("an observation of another game is refused by name", "[app][game]") {
    vision::SeenNotation notation{toppleOf().game.vocabulary()};
    for (const auto* text :
         {R"([])", R"({})", R"({"sites":[]})", R"({"sites":{"3x4/2x2":{"red":1}}})",
          R"({"sites":{"c3 top":{"dragon":1}}})", R"({"sites":{"c3 top":7}})",
          R"({"sites":{"c3 top":{"nothing":2}}})", R"({"sites":{},"loose":[{}]})",
          R"({"sites":{},"loose":[{"shares":{"7":1}}]})", R"({"sites":{},"loose_seen":3})",
          R"({"sites":{},"settled":1})", R"({"sites":{},"boxes":{"z9":[1,2,3,4]}})",
          R"({"sites":{},"boxes":{"c3 top":[1]}})"}) {
        INFO(text);
        CHECK_THROWS_AS(notation.read(*parseJson(text)), vision::BadSeen);
    }
    // Nothing of it is remembered.
    CHECK(notation.read({{"sites", Json::object()}}).box({0}).empty());
}

TEST_CASE("a turn that is seen is judged with its points and reasons", "[app][game]") {
    Table table{toppleOf({"Ann", "Bob", "Cleo"})};
    table.show({});
    table.show({{0, "roll 3"}});
    const auto said = table.show({{0, "a3 red"}});
    REQUIRE(said.size() == 2);
    CHECK(said[0].type == "seen");
    CHECK(said[1].type == "judged");
    CHECK(said[1].payload["verdict"] == "accepted");
    CHECK(said[1].payload["turn"] == 2);
    CHECK(said[1].payload["moves"] == Json{"Ann: a3 red"});
    CHECK(said[1].payload["scores"] == Json{0, 0, 0});
    table.show({{1, "roll 2"}, {1, "b3 yellow"}});
    table.show({{2, "roll 2"}, {2, "d3 green"}});
    table.show({{0, "roll 3"}, {0, "e3 red"}});
    table.show({{1, "roll 6"}});
    const auto completes = table.show({{1, "c3 yellow"}});
    REQUIRE(completes.size() == 2);
    CHECK(completes[1].payload["scores"] == Json{0, 4, 0});
    int points = 0;
    for (const auto& line : completes[1].payload["lines"]) {
        CHECK(line["player"] == "Bob");
        points += line["points"].get<int>();
    }
    CHECK(points == 4);
    const auto view = table.session.view();
    CHECK(view->scores == std::vector<int>{0, 4, 0});
    CHECK(view->history.back().gained == std::vector<int>{0, 4, 0});
    CHECK(view->next.player == 2);
    CHECK(view->standing == GameView::Standing::Agreed);
}

TEST_CASE("what is against the rules is said once, and that it was put right", "[app][game]") {
    Table table{toppleOf()};
    table.show({{0, "roll 3"}});
    auto wrong = table.session.game().appearance(table.position);
    const auto& words = table.session.game().vocabulary();
    auto two = std::get<rules::Position>(table.session.game().play(table.position, {0, "a3 red"}));
    const auto right = table.session.game().appearance(two);
    for (std::size_t i = 0; i < wrong.sites.size(); ++i)
        if (words.sites[i].name.starts_with("a3")) {
            // The same pawn, on the middle instead of a3.
            const auto other = words.site("c3" + words.sites[i].name.substr(2));
            REQUIRE(other);
            wrong.sites[other->index] = right.sites[i];
        }
    std::vector<Event> said;
    for (int i = 0; i < 10; ++i)
        for (auto& event : table.look(wrong))
            if (event.type == "judged") said.push_back(event);
    REQUIRE(said.size() == 1);
    CHECK(said[0].payload["verdict"] == "illegal");
    CHECK(said[0].payload["rule"] == "level");
    CHECK(said[0].payload["turn"] == 2);
    CHECK_FALSE(said[0].payload["violations"].empty());
    CHECK(table.session.view()->standing == GameView::Standing::Illegal);
    CHECK_FALSE(table.session.view()->violations.empty());
    const auto back = table.look(table.session.game().appearance(table.position));
    REQUIRE(back.size() == 2);
    CHECK(back[1].type == "agreed");
    CHECK(table.session.view()->standing == GameView::Standing::Agreed);
}

TEST_CASE("commands are answered by scores or by the rule that refuses them", "[app][game]") {
    Table table{toppleOf()};
    const auto told = table.tell(command(Do::Play, 0, {{0, "roll 3"}}));
    REQUIRE(told.size() == 2);
    CHECK(told[0].type == "command");
    CHECK(told[1].type == "scored");
    CHECK(told[1].payload["from"] == 1);
    CHECK(told[1].payload["moves"] == Json{"Ann: roll 3"});
    const auto wrong = table.tell(command(Do::Play, 0, {{0, "c3 red"}}));
    REQUIRE(wrong.size() == 2);
    CHECK(wrong[1].type == "refused");
    CHECK(wrong[1].payload["rule"] == "level");
    CHECK_FALSE(table.session.view()->refusal.empty());
    const auto undone = table.tell(command(Do::Undo));
    CHECK(undone[1].payload["took"] == 1);
    CHECK(undone[1].payload["turn"] == 0);
    CHECK(table.session.view()->canRedo);
    CHECK(table.tell(command(Do::Undo))[1].type == "refused");
    CHECK(table.tell(command(Do::Redo))[1].payload["moves"] == Json{"Ann: roll 3"});
    CHECK(table.tell(command(Do::Choose, 4))[1].type == "refused");
    CHECK(table.tell(command(Do::Remove, 7))[1].type == "refused");
    CHECK(table.tell(command(Do::Play))[1].type == "refused");
}

TEST_CASE("an answer that comes too late meets no other question", "[app][game]") {
    Table table{toppleOf()};
    const auto& game = table.session.game();
    // A throw of one die, and two lie there: which of them counts nothing that follows will tell.
    const auto ask = [&](int first) {
        auto seen = vision::Observation::certain(game.vocabulary(),
                                                 game.appearance(table.session.view()->position));
        for (const int value : {first, first + 1}) {
            vision::LooseDie die;
            die.real = value == first ? 0.82F : 0.8F;
            die.shares = {0, 0, 0, 0, 0, 0};
            die.shares[static_cast<std::size_t>(value) - 1] = 1;
            die.box = {value == first ? 40.F : 140.F, 40, 30, 30};
            seen.loose.push_back(die);
        }
        seen.looseSeen = true;
        for (int i = 0; i < 12; ++i) {
            table.session.see(seen, table.next());
            const auto& now = *table.session.view();
            if (now.standing == GameView::Standing::Asking &&
                now.candidates.at(0).moves.at(0).text >= "roll " + std::to_string(first))
                break;
        }
        REQUIRE(table.session.view()->standing == GameView::Standing::Asking);
        return table.session.view();
    };
    const auto first = ask(3);
    REQUIRE(first->candidates.size() >= 2);
    CHECK(first->candidates[0].boxes == std::vector<cv::Rect>{{40, 40, 30, 30}, {140, 40, 30, 30}});
    // Somebody tells it, takes it back, and throws again: another question, with other answers.
    table.tell(command(Do::Play, 0, {{0, "roll 3"}}));
    table.tell(command(Do::Undo));
    const auto second = ask(5);
    REQUIRE(second->candidates[0].moves != first->candidates[0].moves);
    auto late = command(Do::Choose, 0);
    late.about = first;
    CHECK(table.tell(late).empty());
    CHECK(table.session.view()->history.empty());
    CHECK(table.session.view()->refusal ==
          "The table went on meanwhile, so nothing was changed. Look again");
    CHECK(table.session.view()->standing == GameView::Standing::Asking);
    // A correction of what was decided last is none of what is being asked now.
    auto correction = command(Do::Overrule, 0, {{0, "roll 1"}});
    correction.about = first;
    CHECK(table.tell(correction).empty());
    CHECK(table.session.view()->history.empty());
    // In time it counts, and the refusal is gone.
    auto inTime = command(Do::Choose, 0);
    inTime.about = second;
    CHECK(table.tell(inTime).size() == 2);
    REQUIRE(table.session.view()->history.size() == 1);
    CHECK(table.session.view()->history[0].move == second->candidates[0].moves[0]);
    CHECK(table.session.view()->refusal.empty());
    // Told of a table that has gone on, or taken out of a history that is another one by now.
    auto told = command(Do::Play, 0, {{0, "roll 2"}});
    told.about = second;
    CHECK(table.tell(told).empty());
    auto takenOut = command(Do::Remove, 0);
    takenOut.about = table.session.view();
    table.tell(command(Do::Undo));
    table.tell(command(Do::Play, 0, {{0, "roll 1"}}));
    CHECK(table.tell(takenOut).empty());
    CHECK(table.session.view()->history.size() == 1);
}

TEST_CASE("a game replayed from observations gives the same events and scores, every time",
          "[app][game][replay]") {
    const auto* name = GENERATE("dizzle", "addit", "spexxx", "topple", "fuse");
    INFO(name);
    const TempFolder temp;
    const datasets::Simulation simulation{gameOf(name, 11, 14, datasets::Difficulty::Medium)};
    recordGame(simulation, temp.path / "a.kibitz");
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    CHECK(recording->flaws().empty());
    CHECK(recording->ended());
    for (int round = 0; round < 2; ++round) {
        const auto again = replayObservations(recording);
        CHECK_FALSE(again.differsAt);
        CHECK(again.check == recording->check());
        REQUIRE(again.game);
        const auto& course = simulation.course();
        const auto truth = course.game.score(course.steps.back().after);
        for (std::size_t p = 0; p < truth.players.size(); ++p)
            CHECK(again.game->scores[p] == truth.total(p));
    }
    const auto story = tell(*recording);
    CHECK(story.trouble == std::vector<std::string>{});
    CHECK(story.turns.size() == replayObservations(recording).game->history.size());
}

TEST_CASE("eyes, tracker and recorder work together, and a replay of the frames agrees",
          "[app][game][replay]") {
    const TempFolder temp;
    auto info = toppleInfo();
    info.options.clear();
    // Somebody who looks at the clock instead of the table: a throw, then a pawn.
    const auto eyes = [](const SetUp& played) -> Look {
        return
            [game = played.game](const vision::Frame& frame,
                                 vision::TableState table) -> std::optional<vision::Observation> {
                if (table != vision::TableState::Still || frame.index % 3 != 0) return std::nullopt;
                auto position = game.start();
                if (frame.index >= 30)
                    position = std::get<rules::Position>(game.play(position, {0, "roll 3"}));
                if (frame.index >= 50)
                    position = std::get<rules::Position>(game.play(position, {0, "a3 red"}));
                return vision::Observation::certain(game.vocabulary(), game.appearance(position));
            };
    };
    const auto recorder = std::make_shared<Recorder>(
        temp.path / "a.kibitz", info, RecorderOptions{.everyFrame = true, .seeAsRecorded = true});
    const auto chronicle = std::make_shared<Chronicle>(recorder);
    std::shared_ptr<const GameView> last;
    {
        PipelineOptions options;
        options.pacedByFrameTime = false;
        options.game = std::make_shared<GameSession>(setUp(info));
        options.look = eyes(setUp(info));
        options.observe = [chronicle](const Snapshot& now) { chronicle->observe(now); };
        Pipeline pipeline{[&] {
                              return chronicle->listenTo(std::make_unique<FakeSource>(
                                  [index = 0]() mutable -> std::optional<vision::Frame> {
                                      if (index == 70) return std::nullopt;
                                      auto frame = coloured(0, {320, 240});
                                      frame.time = index * 33ms;
                                      frame.index = index++;
                                      return frame;
                                  }));
                          },
                          std::move(options)};
        for (bool over = false; !over;)
            if (const auto snapshot = pipeline.waitAndTake(100ms)) {
                if (snapshot->game) last = snapshot->game;
                over = snapshot->source == SourceState::Ended;
            }
    }
    recorder->finish();
    REQUIRE(last);
    CHECK(last->history.size() == 2);
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    const auto& events = recording->events();
    CHECK(std::count_if(events.begin(), events.end(),
                        [](const auto& event) { return event.type == "judged"; }) == 2);
    ReplayOptions how;
    how.eyes = eyes;
    for (const auto& again : {replay(recording, how), replay(recording, how), replay(recording),
                              replayObservations(recording)}) {
        CHECK_FALSE(again.differsAt);
        CHECK(again.check == recording->check());
        REQUIRE(again.game);
        CHECK(again.game->history.size() == 2);
    }
    // Eyes that see something else are noticed.
    how.eyes = [](const SetUp& played) -> Look {
        return [game = played.game](
                   const vision::Frame&,
                   vision::TableState table) -> std::optional<vision::Observation> {
            if (table != vision::TableState::Still) return std::nullopt;
            return vision::Observation::certain(game.vocabulary(), game.appearance(game.start()));
        };
    };
    CHECK(replay(recording, how).differsAt);
}

TEST_CASE("players are answered while the picture is paused", "[app][game]") {
    PipelineOptions options;
    options.pacedByFrameTime = false;
    options.game = std::make_shared<GameSession>(toppleOf());
    std::atomic<int> given{0};
    Pipeline pipeline{[&] {
                          return std::make_unique<FakeSource>(
                              [&]() -> std::optional<vision::Frame> { return frameOf(given++); });
                      },
                      std::move(options)};
    pipeline.obey(Command::Pause);
    pipeline.obey({GameCommand::Do::Play, 0, {{0, "roll 3"}}});
    bool answered = false;
    for (int i = 0; i < 200 && !answered; ++i)
        if (const auto snapshot = pipeline.waitAndTake(50ms))
            answered = snapshot->game && snapshot->game->history.size() == 1;
    CHECK(answered);
}

TEST_CASE("a table of another game never scores", "[app][game]") {
    Table table{toppleOf()};
    const auto& words = table.session.game().vocabulary();
    rules::Random random{5};
    for (int round = 0; round < 4; ++round) {
        rules::Appearance rubbish;
        for (const auto& site : words.sites) {
            const auto& symbols = words.kinds[site.kind].symbols;
            rubbish.sites.push_back(
                symbols[static_cast<std::size_t>(random.below(static_cast<int>(symbols.size())))]);
        }
        rubbish.loose = rules::DiceBag::ofValues({1, 2, 3, 4, 5});
        for (int look = 0; look < 6; ++look)
            for (const auto& event :
                 table.session.see(vision::Observation::certain(words, rubbish), table.next()))
                if (event.type == "judged") CHECK(event.payload["verdict"] != "accepted");
    }
    CHECK(table.session.view()->history.empty());
    CHECK(table.session.view()->scores == std::vector<int>{0, 0});
}

TEST_CASE("events of another game are not judged by this one", "[app][game][replay]") {
    const TempFolder temp;
    recordGame(datasets::Simulation{gameOf("topple", 2, 4, datasets::Difficulty::Easy)},
               temp.path / "a.kibitz");
    auto text = textOf(temp.path / "a.kibitz" / "events.jsonl");
    // Somebody puts the observations of a Topple game under the name of Spexxx.
    Chain chain;
    std::string changed;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = text.find('\n', at);
        auto line = parseEventLine(std::string_view{text}.substr(at, end - at));
        REQUIRE(line);
        if (line->event.type == "started") {
            line->event.payload["game"] = "spexxx";
            line->event.payload["options"] = Json::object();
        }
        changed += chain.add(line->event);
        at = end + 1;
    }
    std::filesystem::remove(temp.path / "a.kibitz" / "session.json");
    std::ofstream{temp.path / "a.kibitz" / "events.jsonl", std::ios::binary} << changed;
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    CHECK(recording->session().game == "spexxx");
    try {
        replayObservations(recording);
        FAIL("judged");
    } catch (const BadRecording& bad) {
        const std::string what = bad.what();
        CHECK(what.find("of events.jsonl is no observation of spexxx") != std::string::npos);
        CHECK(what.starts_with("Line "));
    }
}

TEST_CASE("a recording without observations cannot be replayed from them", "[app][game][replay]") {
    const TempFolder temp;
    { const Recorder recorder{temp.path / "a.kibitz", toppleInfo()}; }
    const auto recording = std::make_shared<const Recording>(temp.path / "a.kibitz");
    CHECK_THROWS_AS(replayObservations(recording), BadRecording);
}

TEST_CASE("the story tells what became of every verdict", "[app][game][report]") {
    const TempFolder temp;
    {
        auto info = toppleInfo();
        info.options.clear();
        Recorder recorder{temp.path / "a.kibitz", info, {.keepPictures = false}};
        GameSession session{setUp(info)};
        Moment at;
        const auto tell = [&](const GameCommand& what) {
            ++at.frame;
            at.time += 500ms;
            for (const auto& event : session.obey(what, at)) recorder.append(event);
        };
        for (const rules::Move& move :
             std::vector<rules::Move>{{0, "roll 3"}, {0, "a3 red"}, {1, "roll 3"}, {1, "e3 blue"}})
            tell(command(Do::Play, 0, {move}));
        tell(command(Do::Undo));
        tell(command(Do::Play, 0, {{1, "c1 blue"}}));
        tell(command(Do::Overrule, 0, {{1, "c5 blue"}}));
        tell(command(Do::Play, 0, {{1, "c1 blue"}}));  // against the rules: it is Ann's throw
        recorder.finish();
    }
    const Recording recording{temp.path / "a.kibitz"};
    const auto story = tell(recording);
    CHECK(story.trouble.empty());
    REQUIRE(story.turns.size() == 4);
    CHECK(story.turns[3].move == "Bob: c5 blue");
    REQUIRE(story.passages.size() == 8);
    using Fate = Passage::Fate;
    CHECK(story.passages[0].fate == Fate::Stands);
    CHECK(story.passages[3].fate == Fate::TakenBack);
    CHECK(story.passages[5].fate == Fate::Corrected);
    CHECK(story.passages[6].fate == Fate::Stands);
    CHECK(story.passages[6].turns() == "4");
    CHECK(story.passages[7].fate == Fate::Refused);
    CHECK(story.about(4).size() >= 3);
    CHECK(story.ofTurn(4) == &story.passages[6]);
    CHECK(story.ofTurn(5) == nullptr);
}

TEST_CASE("a story with missing events says so and counts nothing silently",
          "[app][game][report]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    recordGame(datasets::Simulation{gameOf("topple", 7, 10, datasets::Difficulty::Easy)}, folder);
    const auto whole = tell(Recording{folder});
    REQUIRE(whole.turns.size() >= 8);
    // The line of the third verdict is torn out.
    auto text = textOf(folder / "events.jsonl");
    std::size_t at = 0;
    for (int i = 0; i < 3; ++i) at = text.find("\"accepted\"", at + 1);
    const auto begin = text.rfind('\n', at) + 1;
    text.erase(begin, text.find('\n', at) + 1 - begin);
    std::ofstream{folder / "events.jsonl", std::ios::binary} << text;
    const Recording damaged{folder};
    CHECK_FALSE(damaged.flaws().empty());
    const auto story = tell(damaged);
    REQUIRE_FALSE(story.trouble.empty());
    CHECK(story.trouble.front().find("cannot be told: events are missing") != std::string::npos);
    CHECK(story.scores == whole.scores);  // those of the recording
}
