#include "app/ui/stream_view_model.h"

#include "app/session/game_view.h"
#include "app/ui/announcer.h"
#include "app/ui/spoken_language.h"

#include <QCoreApplication>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using Standing = session::GameView::Standing;
using Tone = ui::Announcer::Tone;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "stream_test";
    static char* argv[] = {name, nullptr};
    if (!QCoreApplication::instance()) new QCoreApplication{argc, argv};
    ui::speak(language::Language::English);
}

session::GameView start() {
    session::GameView view;
    view.game = "Topple";
    view.players = {"Ann", "Bob"};
    view.scores = {0, 0};
    view.next = {rules::Next::Who::Player, 0};
    view.standing = Standing::Agreed;
    return view;
}

session::GameView annScored() {
    auto view = start();
    view.history.emplace_back();
    view.history.back().move = {0, "c3 red"};
    view.history.back().gained = {4, 0};
    view.scores = {4, 0};
    view.next.player = 1;
    return view;
}

session::Snapshot with(const session::GameView& view) {
    session::Snapshot snapshot;
    snapshot.game = std::make_shared<const session::GameView>(view);
    return snapshot;
}

const rules::Phrase kWon{"topple.won", "{player} wins with {points} points"};
const rules::Phrase kWrongLevel{"topple.wrong-level",
                                "{cell} is on level {level}, but the die shows {die}"};
const rules::Phrase kDice{"dice-not-clear", "The dice cannot be read clearly. Say what was thrown"};

}  // namespace

TEST_CASE("spectators see scores, whose turn it is and the last move", "[ui][stream]") {
    startApplication();
    ui::StreamViewModel stream;
    CHECK(stream.game() == "");
    CHECK(stream.players().isEmpty());
    stream.show(with(annScored()));
    CHECK(stream.game() == "Topple");
    REQUIRE(stream.players().size() == 2);
    const auto ann = stream.players()[0].toMap(), bob = stream.players()[1].toMap();
    CHECK(ann["score"] == 4);
    CHECK_FALSE(ann["turn"].toBool());
    CHECK(bob["turn"].toBool());
    CHECK(stream.last() == "Ann: c3 red");
    CHECK(stream.gained() == "+4");
    CHECK(stream.ending() == "");
}

TEST_CASE("at the end spectators see who has won, and nobody's turn", "[ui][stream]") {
    startApplication();
    ui::StreamViewModel stream;
    auto view = annScored();
    view.history.back().gained = {-3, 0};
    view.outcome = rules::Outcome{{0}, {kWon, {{"player", "Ann"}, {"points", "4"}}}};
    stream.show(with(view));
    CHECK(stream.ending() == "Ann wins with 4 points");
    CHECK(stream.players()[0].toMap()["won"].toBool());
    for (const auto& player : stream.players()) CHECK_FALSE(player.toMap()["turn"].toBool());
    CHECK(stream.gained() == "\u22123");
}

TEST_CASE("points are announced once, with the score", "[ui][speech]") {
    startApplication();
    ui::Announcer announcer;
    CHECK_FALSE(announcer.hear(with(start())));
    const auto scored = with(annScored());
    const auto news = announcer.hear(scored);
    REQUIRE(news);
    CHECK(news->sentence == "Ann scores 4 points. Ann 4, Bob 0.");
    CHECK(news->tone == Tone::Accepted);
    CHECK_FALSE(announcer.hear(scored));
}

TEST_CASE("what stood before one listens is not announced", "[ui][speech]") {
    startApplication();
    ui::Announcer announcer;
    CHECK_FALSE(announcer.hear({}));
    CHECK_FALSE(announcer.hear(with(annScored())));
}

TEST_CASE("mistakes and questions are announced, in the language of the window", "[ui][speech]") {
    startApplication();
    ui::Announcer announcer;
    announcer.hear(with(start()));
    auto wrong = start();
    wrong.standing = Standing::Illegal;
    wrong.violations = {{{"level", "The die gives the level"},
                         {kWrongLevel, {{"cell", "c3"}, {"level", "1"}, {"die", "2"}}},
                         {}}};
    const auto illegal = announcer.hear(with(wrong));
    REQUIRE(illegal);
    CHECK(illegal->sentence == "c3 is on level 1, but the die shows 2");
    CHECK(illegal->tone == Tone::Illegal);
    // Still the same mistake: said already.
    CHECK_FALSE(announcer.hear(with(wrong)));
    ui::speak(language::Language::Dutch);
    auto asking = start();
    asking.standing = Standing::Asking;
    asking.need = kDice;
    const auto question = announcer.hear(with(asking));
    REQUIRE(question);
    CHECK(question->sentence == "De dobbelstenen zijn niet goed te lezen. Zeg wat er is gegooid");
    CHECK(question->tone == Tone::Question);
    ui::speak(language::Language::English);
}

TEST_CASE("the end is announced", "[ui][speech]") {
    startApplication();
    ui::Announcer announcer;
    announcer.hear(with(start()));
    auto view = annScored();
    view.outcome = rules::Outcome{{0}, {kWon, {{"player", "Ann"}, {"points", "4"}}}};
    const auto news = announcer.hear(with(view));
    REQUIRE(news);
    CHECK(news->sentence == "Ann wins with 4 points");
}

TEST_CASE("one point is one point", "[ui][speech]") {
    startApplication();
    ui::Announcer announcer;
    announcer.hear(with(start()));
    auto view = annScored();
    view.history.back().gained = {1, 0};
    const auto news = announcer.hear(with(view));
    REQUIRE(news);
    CHECK(news->sentence.startsWith("Ann scores 1 point."));
    ui::speak(language::Language::English);
}
