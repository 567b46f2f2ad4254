#include "app/ui/game_view_model.h"

#include "app/ui/spoken_language.h"
#include "tests/ui/game_moments.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointF>
#include <QRectF>

#include <catch2/catch_test_macros.hpp>

#include <vector>

using namespace kibitz;
using kibitz::testing::GameMoments;
using ui::GameViewModel;
using ui::TellViewModel;
using Do = session::GameCommand::Do;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "game_view_model_test";
    static char* argv[] = {name, nullptr};
    if (!QCoreApplication::instance()) new QCoreApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > 30'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

/// A view model on a game of the test; what it asks for is carried out at once and shown.
struct Followed {
    explicit Followed(const std::string& game = "topple",
                      std::vector<std::string> players = {"Ann", "Bob"})
        : moments{game, std::move(players)} {
        startApplication();
        model.follow(moments.setUp(), [this](const session::GameCommand& command) {
            commands.push_back(command);
            if (!obedient) return;
            moments.obey(command);
            show();
        });
        show();
    }
    void show() { show(moments.snapshot()); }
    void show(const session::Snapshot& snapshot) {
        QImage picture{640, 360, QImage::Format_RGB32};
        picture.fill(Qt::gray);
        model.show(snapshot, picture);
    }
    QVariantMap player(int index) const { return model.players().at(index).toMap(); }

    GameMoments moments;
    GameViewModel model;
    std::vector<session::GameCommand> commands;
    bool obedient = true;
};

int marksOf(const GameViewModel& model, GameViewModel::Mark kind) {
    int count = 0;
    for (const auto& mark : model.marks()) count += mark.toMap()["kind"].toInt() == kind;
    return count;
}

}  // namespace

TEST_CASE("without a game there is nothing to show", "[ui][game]") {
    startApplication();
    GameViewModel model;
    CHECK_FALSE(model.following());
    CHECK(model.players().isEmpty());
    CHECK(model.headline().isEmpty());
    CHECK_FALSE(model.canUndo());
    model.choose(0);
    model.undo();
    model.tell()->tell();
    CHECK(model.tell()->mode() == TellViewModel::Closed);
}

TEST_CASE("scores, colours and whose turn it is stand in the rows of the players", "[ui][game]") {
    Followed game;
    CHECK(game.model.title() == "Topple");
    REQUIRE(game.model.players().size() == 2);
    CHECK(game.player(0)["name"] == "Ann");
    CHECK(game.player(0)["colours"].toStringList() == QStringList{"red", "yellow"});
    CHECK(game.player(1)["colours"].toStringList() == QStringList{"green", "blue"});
    CHECK(game.player(0)["toMove"].toBool());
    CHECK(game.model.turn() == "Ann throws");
    game.moments.play(40);
    game.show();
    const auto view = game.moments.session().view();
    for (int i = 0; i < 2; ++i)
        CHECK(game.player(i)["score"].toInt() == view->scores[static_cast<std::size_t>(i)]);
    CHECK(view->scores[0] + view->scores[1] > 0);
}

TEST_CASE("who points at a place is offered what touches it first", "[ui][game]") {
    Followed game;
    game.moments.play(8);
    game.show();
    auto* tell = game.model.tell();
    const auto open = [&](auto how) {
        how();
        REQUIRE(eventually([&] { return !tell->thinking(); }));
        return tell->choices();
    };
    const auto byFit = open([&] { tell->correct(); });
    REQUIRE(byFit.size() > 2);
    // "Bob: c4 blue": the cell that is listed last. Falls touch every place.
    QString cell;
    for (const auto& choice : byFit) {
        const auto move = choice.toMap()["words"].toString().section(": ", 1);
        if (move.size() > 3 && move[1].isDigit() && move.split(' ').size() == 2)
            cell = move.left(2);
    }
    REQUIRE(cell.size() == 2);
    REQUIRE_FALSE(byFit.front().toMap()["words"].toString().contains(cell));
    tell->close();
    const auto place = *game.moments.game().vocabulary().site(cell.toStdString() + " top");
    const auto box = game.moments.snapshot().observation->box(place);
    const auto pointed = open([&] {
        CHECK(game.model.correctAt({box.x + box.width / 2, box.y + box.height / 2}));
    });
    CHECK(pointed.size() == byFit.size());
    CHECK(pointed.front().toMap()["words"].toString().contains(cell));
    tell->close();
    CHECK_FALSE(game.model.correctAt({639, 359}));
    CHECK(tell->mode() == TellViewModel::Closed);
}

TEST_CASE("every turn of the history tells its lines, and they make up its points", "[ui][game]") {
    Followed game;
    game.moments.play(40);
    game.show();
    const auto view = game.moments.session().view();
    REQUIRE(game.model.history().size() == static_cast<int>(view->history.size()));
    CHECK(game.model.history().front().toMap()["number"].toInt() == 40);
    bool anyPoints = false;
    for (const auto& past : view->history)
        for (std::size_t p = 0; p < past.gained.size(); ++p) {
            int sum = 0;
            for (const auto& line : past.came)
                if (line.player == static_cast<int>(p)) sum += line.line.points;
            for (const auto& line : past.went)
                if (line.player == static_cast<int>(p)) sum -= line.line.points;
            CHECK(sum == past.gained[p]);
            anyPoints = anyPoints || sum != 0;
        }
    CHECK(anyPoints);
}

TEST_CASE("undo and redo lead through the history and say when there is nothing left",
          "[ui][game]") {
    Followed game;
    game.moments.play(6);
    game.show();
    const auto after = game.moments.session().view()->position;
    game.model.redo();
    CHECK(game.commands.empty());
    for (int i = 0; i < 6; ++i) game.model.undo();
    CHECK(game.model.history().isEmpty());
    CHECK_FALSE(game.model.canUndo());
    for (int i = 0; i < 6; ++i) game.model.redo();
    CHECK(game.moments.session().view()->position == after);
    CHECK_FALSE(game.model.canRedo());
}

TEST_CASE("a question shows its candidates and its places, and is answered or put off",
          "[ui][game]") {
    Followed game;
    game.obedient = false;
    game.moments.play(1);
    const auto asking = game.moments.asking();
    game.show(asking);
    CHECK(game.model.standing() == GameViewModel::Asking);
    CHECK(game.model.headline() == "c3 top cannot be read clearly. Say what it shows");
    REQUIRE(game.model.candidates().size() == 3);
    CHECK(game.model.candidates()[0].toMap()["share"] == "60 %");
    REQUIRE(game.model.evidence().size() == 1);
    const auto crop = game.model.evidence()[0].toMap()["image"].value<QImage>();
    CHECK(crop.width() > 24);
    CHECK(crop.width() < 640);
    CHECK(marksOf(game.model, GameViewModel::AskedMark) == 1);

    game.model.later();
    CHECK(game.model.putOff());
    game.show(game.moments.asking());  // the same question again: it stays put off
    CHECK(game.model.putOff());
    game.model.askAgain();
    CHECK_FALSE(game.model.putOff());

    game.model.choose(7);  // there is none
    CHECK(game.commands.empty());
    game.model.choose(1);
    REQUIRE(game.commands.size() == 1);
    CHECK(game.commands[0].what == Do::Choose);
    CHECK(game.commands[0].at == 1);
    REQUIRE(game.commands[0].about);
    CHECK(game.commands[0].about->candidates.size() == 3);
    // Whoever presses twice answers once: what comes next is another question.
    game.model.choose(1);
    game.model.choose(0);
    CHECK(game.commands.size() == 1);
    game.show(game.moments.asking());
    game.model.choose(0);
    CHECK(game.commands.size() == 2);
}

TEST_CASE("what is as good as impossible is not offered", "[ui][game]") {
    Followed game;
    game.moments.play(1);
    auto asking = game.moments.asking();
    auto view = std::make_shared<session::GameView>(*asking.game);
    view->candidates[1].probability = view->candidates[2].probability = 0.001;
    asking.game = view;
    game.show(asking);
    // Two at least: a question with one answer is none.
    CHECK(game.model.candidates().size() == 2);
    CHECK(game.model.candidates()[1].toMap()["share"] == "< 1 %");
}

TEST_CASE("every answer shows what it is about", "[ui][game]") {
    Followed game;
    game.moments.play(1);
    auto asking = game.moments.asking();
    auto view = std::make_shared<session::GameView>(*asking.game);
    REQUIRE(view->candidates.size() == 3);
    view->candidates[0].boxes = {{100, 100, 30, 30}};
    view->candidates[1].boxes = {{300, 200, 60, 40}, {400, 200, 20, 20}};
    view->candidates[2].moves = {};  // nothing happened: of what the others are about
    view->candidates[2].boxes = {};
    asking.game = view;
    game.show(asking);
    std::vector<QSize> sizes;
    for (const auto& candidate : game.model.candidates())
        sizes.push_back(candidate.toMap()["crop"].value<QImage>().size());
    REQUIRE(sizes.size() == 3);
    CHECK(sizes[0].width() > 30);
    CHECK(sizes[1].width() > sizes[0].width());
    CHECK(sizes[2].width() > sizes[1].width());
    game.model.sayAgain();  // another language shows the same
    CHECK(game.model.candidates()[1].toMap()["crop"].value<QImage>().size() == sizes[1]);
    game.show();
    CHECK(game.model.candidates().isEmpty());
}

TEST_CASE("what is not allowed names the rule, gives the reason and marks the place",
          "[ui][game]") {
    Followed game;
    game.show(game.moments.illegal());
    CHECK(game.model.standing() == GameViewModel::Illegal);
    CHECK(game.model.headline() == "Not allowed: Where a pawn may stand");
    CHECK(game.model.detail() == "c3 carries a pawn already");
    REQUIRE(marksOf(game.model, GameViewModel::IllegalMark) == 1);
    CHECK(game.model.candidates().isEmpty());
    game.show();  // put right
    CHECK(marksOf(game.model, GameViewModel::IllegalMark) == 0);
}

TEST_CASE("what stands on the page follows the language at once", "[ui][game][language]") {
    Followed game;
    game.moments.play(1);
    game.show(game.moments.asking());
    REQUIRE(game.model.evidence().size() == 1);
    const auto english = game.model.evidence()[0].toMap()["name"].toString();
    ui::speak(language::Language::German);
    game.model.sayAgain();
    CHECK(game.model.evidence()[0].toMap()["name"].toString() != english);
    for (const auto& mark : game.model.marks())
        CHECK_FALSE(mark.toMap()["name"].toString().contains("top"));
    ui::speak(language::Language::English);
}

TEST_CASE("the places that may be used are worked out aside and shown when asked for",
          "[ui][game]") {
    Followed game;
    game.moments.play(1);  // the die is thrown; a pawn is due
    game.show();
    CHECK(marksOf(game.model, GameViewModel::LegalMark) == 0);
    game.model.showLegal(true);
    REQUIRE(eventually([&] { return marksOf(game.model, GameViewModel::LegalMark) > 0; }));
    const auto turns = game.moments.game().turns(game.moments.session().view()->position);
    CHECK(marksOf(game.model, GameViewModel::LegalMark) <= 25);
    CHECK_FALSE(turns.empty());
    game.model.showLegal(false);
    CHECK(marksOf(game.model, GameViewModel::LegalMark) == 0);
}

TEST_CASE("a wrong reading is exchanged for another legal one in two steps", "[ui][game][tell]") {
    Followed game;
    game.moments.play(2);
    game.show();
    auto& tell = *game.model.tell();
    const auto wrong = game.moments.session().view()->history.back().move;
    tell.correct();
    CHECK(tell.mode() == TellViewModel::Correcting);
    CHECK(tell.question().contains(QString::fromStdString(wrong.text)));
    REQUIRE(eventually([&] { return !tell.choices().isEmpty(); }));
    for (const auto& choice : tell.choices())
        CHECK_FALSE(
            choice.toMap()["words"].toString().endsWith(QString::fromStdString(wrong.text)));
    const auto picked = tell.choices()[0].toMap()["words"].toString();
    tell.pick(0);
    CHECK(tell.mode() == TellViewModel::Closed);
    REQUIRE(game.commands.size() == 1);
    CHECK(game.commands[0].what == Do::Overrule);
    CHECK(game.model.history().size() == 2);
    CHECK(picked.endsWith(game.model.history().front().toMap()["move"].toString()));
    CHECK(game.model.history().front().toMap()["decided"] == "corrected");
}

TEST_CASE("a move can be typed; one that is none is refused with a reason", "[ui][game][tell]") {
    Followed game;
    auto& tell = *game.model.tell();
    tell.tell();
    REQUIRE(eventually([&] { return !tell.thinking(); }));
    const auto all = tell.choices().size();
    REQUIRE(all > 2);
    tell.setTyped("3");
    CHECK(tell.choices().size() < all);
    tell.submit();
    REQUIRE(game.model.history().size() == 1);
    CHECK(game.model.history().front().toMap()["move"].toString().contains('3'));
    CHECK(game.model.refusal().isEmpty());

    tell.tell();
    REQUIRE(eventually([&] { return !tell.thinking(); }));
    tell.setTyped("fly to the moon");
    CHECK(tell.choices().isEmpty());
    CHECK_FALSE(tell.note().isEmpty());
    tell.submit();
    CHECK(game.model.history().size() == 1);
    CHECK_FALSE(game.model.refusal().isEmpty());
}

TEST_CASE("a list that is open closes when the record goes on", "[ui][game][tell]") {
    Followed game;
    game.model.tell()->tell();
    game.moments.play(1);
    game.show();
    CHECK(game.model.tell()->mode() == TellViewModel::Closed);
}

TEST_CASE("Dizzle counts its rounds, FUSE its seconds", "[ui][game]") {
    Followed dizzle{"dizzle"};
    REQUIRE(dizzle.model.rounds().size() == 6);
    CHECK(dizzle.model.rounds().front().toInt() == 1);
    CHECK(dizzle.model.progress() == "Round 1 of 6");
    CHECK(dizzle.model.clock().isEmpty());

    Followed fuse{"fuse"};
    CHECK(fuse.model.rounds().isEmpty());
    auto now = fuse.moments.snapshot();
    fuse.show(now);
    CHECK(fuse.model.clock() == "10:00");
    fuse.moments.play(1);
    now = fuse.moments.snapshot();
    fuse.show(now);
    CHECK(fuse.model.clock() == "10:00");
    now.frame.time += std::chrono::seconds{61};
    fuse.show(now);
    CHECK(fuse.model.clock() == "8:59");
    now.frame.time += std::chrono::seconds{900};
    fuse.show(now);
    CHECK(fuse.model.timeUp());
}

TEST_CASE("FUSE's clock goes on while the camera is gone", "[ui][game]") {
    Followed fuse{"fuse"};
    fuse.moments.play(2);
    auto now = fuse.moments.snapshot();
    fuse.show(now);
    const auto before = fuse.model.clock();
    now.source = session::SourceState::Lost;
    fuse.show(now);
    CHECK(fuse.model.clock() == before);
    CHECK(eventually([&] { return fuse.model.clock() != before; }));
    // Back again, the moments of its pictures count.
    now.source = session::SourceState::Running;
    now.frame.time += std::chrono::seconds{60};
    fuse.show(now);
    CHECK(fuse.model.clock() == "9:00");
}

TEST_CASE("when FUSE's clock has run out, that is told once and by itself", "[ui][game]") {
    Followed fuse{"fuse"};
    fuse.obedient = false;
    fuse.moments.play(2);
    auto now = fuse.moments.snapshot();
    REQUIRE_FALSE(now.game->outcome);
    fuse.show(now);
    now.frame.time += std::chrono::seconds{599};
    fuse.show(now);
    CHECK(fuse.commands.empty());
    now.frame.time += std::chrono::seconds{1};
    fuse.show(now);
    REQUIRE(fuse.commands.size() == 1);
    CHECK(fuse.commands[0].what == session::GameCommand::Do::Play);
    REQUIRE(fuse.commands[0].moves.size() == 1);
    CHECK(fuse.commands[0].moves[0].text == "time up");
    // Whoever takes it back wants to play on.
    now.frame.time += std::chrono::seconds{5};
    fuse.show(now);
    CHECK(fuse.commands.size() == 1);
    // And the rules take it: the game is over.
    fuse.moments.obey(fuse.commands[0]);
    fuse.show(fuse.moments.snapshot());
    CHECK(fuse.model.standing() == GameViewModel::Over);
}

TEST_CASE("dice and outlines are those of the last look, dice only while the table is still",
          "[ui][game]") {
    Followed game;
    auto now = game.moments.snapshot();
    auto seen = *now.observation;
    vision::LooseDie die;
    die.shares = {0.01F, 0.01F, 0.96F, 0.01F, 0.005F, 0.005F};
    die.box = {300, 200, 40, 40};
    seen.loose = {die};
    die.shares = {0.5F, 0.5F, 0, 0, 0, 0};
    seen.loose.push_back(die);
    now.observation = std::make_shared<const vision::Observation>(seen);
    game.show(now);
    REQUIRE(game.model.dice().size() == 2);
    CHECK(game.model.dice()[0].toMap()["label"] == "3");
    CHECK(game.model.dice()[1].toMap()["label"].toString().endsWith('?'));
    REQUIRE(game.model.outlines().size() == 1);
    now.table = vision::TableState::Moving;
    now.observation.reset();
    game.show(now);
    CHECK(game.model.dice().isEmpty());
    CHECK(game.model.outlines().size() == 1);
}
