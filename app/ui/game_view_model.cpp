#include "app/ui/game_view_model.h"

#include "app/session/game_session.h"
#include "app/ui/game_rows.h"
#include "app/ui/phrases.h"
#include "app/ui/setup_rows.h"
#include "app/ui/thinking.h"

#include <QPointF>
#include <QTimer>
#include <QVariantMap>

#include <algorithm>
#include <chrono>
#include <utility>

namespace kibitz::ui {

using Do = session::GameCommand::Do;
using View = session::GameView;

namespace {

// FUSE's leaflet: everything has to happen in less than ten minutes (rule clock).
constexpr int kFuseSeconds = 600;
constexpr int kTickMilliseconds = 200;

QVariantList outlineRows(const std::vector<vision::SeenPart>& parts) {
    QVariantList rows;
    for (const auto& part : parts) {
        QVariantList corners;
        for (const auto& corner : part.corners) corners << QPointF{corner.x, corner.y};
        rows << QVariantMap{{QStringLiteral("name"), qt(part.name)},
                            {QStringLiteral("corners"), corners}};
    }
    return rows;
}

std::vector<rules::Site> sitesOf(const std::vector<session::Place>& places) {
    std::vector<rules::Site> sites;
    for (const auto& place : places) sites.push_back(place.site);
    return sites;
}

bool samePlaces(const View& a, const View& b) {
    return a.standing == b.standing && sitesOf(a.places) == sitesOf(b.places);
}

bool sameCandidates(const View& a, const View& b) {
    return std::equal(
        a.candidates.begin(), a.candidates.end(), b.candidates.begin(), b.candidates.end(),
        [](const auto& x, const auto& y) { return x.moves == y.moves && x.boxes == y.boxes; });
}

/// Whether the same is asked, or objected to, as before: then an answer that was put off stays so.
bool sameQuestion(const View& a, const View& b) {
    return a.standing == b.standing && a.need == b.need && a.violations == b.violations &&
           a.history.size() == b.history.size();
}

}  // namespace

struct GameViewModel::Inside {
    std::shared_ptr<const session::SetUp> setUp;
    Obey obey;
    std::vector<std::vector<std::string>> colours;
    std::shared_ptr<const View> view;
    std::shared_ptr<const View> answered;  // a command about it is on its way
    QList<QImage> crops;                   // of the candidates
    std::shared_ptr<const vision::Observation> seen;
    std::vector<vision::SeenPart> parts;
    bool still = false;
    std::optional<std::chrono::nanoseconds> started;            // the clock, where the game has one
    std::chrono::nanoseconds seenAt{};                          // the moment of the last picture
    std::optional<std::chrono::steady_clock::time_point> lost;  // since then there are no pictures
    QTimer ticking;                                             // while there are none
    bool timeCalled = false;  // it ran out, and that was said; whoever takes it back plays on
    std::vector<rules::Site> legal;
    rules::Position legalOf;
    std::unique_ptr<Thinking> thinking;

    /// A view of the game, or an empty one.
    const View& now() const {
        static const View kNone;
        return view ? *view : kNone;
    }
    bool hasClock() const { return setUp && setUp->info->name == "fuse"; }
};

GameViewModel::GameViewModel(QObject* parent)
    : QObject{parent}, inside_{std::make_unique<Inside>()} {
    inside_->thinking = std::make_unique<Thinking>(this);
    startTicking();
    tell_.setObey([this](const session::GameCommand& command) {
        inside_->answered = inside_->view;
        issue(command);
    });
}

GameViewModel::~GameViewModel() = default;

void GameViewModel::follow(std::shared_ptr<const session::SetUp> setUp, Obey obey) {
    inside_->thinking->forget();
    auto thinking = std::move(inside_->thinking);
    inside_ = std::make_unique<Inside>();
    inside_->thinking = std::move(thinking);
    startTicking();
    inside_->setUp = std::move(setUp);
    inside_->obey = std::move(obey);
    if (inside_->setUp) inside_->colours = session::coloursOf(*inside_->setUp);
    tell_.follow(inside_->setUp);
    putOff_ = false;
    whyTitle_.clear();
    why_.clear();
    for (auto* rows : {&players_, &candidates_, &evidence_, &history_, &marks_, &outlines_, &dice_})
        rows->clear();
    Q_EMIT changed();
    Q_EMIT marksChanged();
    Q_EMIT clockChanged();
}

void GameViewModel::show(const session::Snapshot& snapshot, const QImage& picture) {
    if (!inside_->setUp || !snapshot.game) return;
    const bool still = snapshot.table == vision::TableState::Still;
    const bool newView = snapshot.game != inside_->view;
    const bool newMarks = newView || snapshot.observation || still != inside_->still ||
                          outlineRows(snapshot.parts) != outlines_;
    if (snapshot.observation) inside_->seen = snapshot.observation;
    inside_->still = still;
    inside_->parts = snapshot.parts;
    if (newView) {
        const auto before = std::exchange(inside_->view, snapshot.game);
        if (!before || !sameQuestion(*before, *snapshot.game)) putOff_ = false;
        if (!before || !samePlaces(*before, *snapshot.game))
            evidence_ = evidenceRows(*snapshot.game, picture);
        if (!before || !sameCandidates(*before, *snapshot.game))
            inside_->crops = candidateCrops(*snapshot.game, picture);
        renew();
        Q_EMIT changed();
    }
    tell_.show(inside_->view, inside_->seen);
    if (newMarks) {
        renewMarks();
        think();
    }
    tick(snapshot);
}

void GameViewModel::renew() {
    const auto& view = inside_->now();
    players_ = playerRows(view, inside_->colours);
    history_ = historyRows(view, told());
    const auto why = whyOf(view);
    whyTitle_ = why.title;
    why_ = why.text;
    candidates_ = candidateRows(view, inside_->crops);
}

void GameViewModel::sayAgain() {
    if (!inside_->view) return;
    renew();
    renewMarks();
    Q_EMIT changed();
}

void GameViewModel::renewMarks() {
    const auto& view = inside_->now();
    marks_.clear();
    dice_.clear();
    outlines_ = outlineRows(inside_->parts);
    if (inside_->seen && inside_->setUp) {
        const auto& words = inside_->setUp->game.vocabulary();
        const auto add = [&](const std::vector<rules::Site>& sites, MarkKind kind,
                             const QString& note = {}) {
            marks_ += markRows(sites, kind, *inside_->seen, words, note);
        };
        const auto worth =
            history_.isEmpty()
                ? QString{}
                : history_.constFirst().toMap().value(QStringLiteral("points")).toString();
        if (legalShown_ && view.position == inside_->legalOf) add(inside_->legal, MarkKind::Legal);
        add(view.changed, MarkKind::Last, worth);
        if (view.standing == View::Standing::Illegal) add(sitesOf(view.places), MarkKind::Illegal);
        if (view.standing == View::Standing::Asking) add(sitesOf(view.places), MarkKind::Asked);
        if (inside_->still) dice_ = diceRows(*inside_->seen, words);
    }
    Q_EMIT marksChanged();
}

void GameViewModel::think() {
    const auto& view = inside_->now();
    if (!legalShown_ || !inside_->setUp || !inside_->view || view.position == inside_->legalOf)
        return;
    inside_->legalOf = view.position;
    inside_->legal.clear();
    inside_->thinking->ask(inside_->setUp->game, view.position, nullptr,
                           [this](const std::shared_ptr<const Thinking::Thought>& thought) {
                               inside_->legal = thought->legal;
                               renewMarks();
                           });
}

void GameViewModel::showLegal(bool shown) {
    if (shown == legalShown_) return;
    legalShown_ = shown;
    renewMarks();
    think();
}

/// The clock of a game does not stop when the camera does.
void GameViewModel::startTicking() {
    inside_->ticking.setInterval(kTickMilliseconds);
    connect(&inside_->ticking, &QTimer::timeout, this, [this] { tick(); });
}

void GameViewModel::tick(const session::Snapshot& snapshot) {
    if (!inside_->hasClock()) return;
    inside_->seenAt = snapshot.frame.time;
    const bool lost = snapshot.source == session::SourceState::Lost;
    if (!lost)
        inside_->lost.reset();
    else if (!inside_->lost)
        inside_->lost = std::chrono::steady_clock::now();
    if (lost != inside_->ticking.isActive())
        lost ? inside_->ticking.start() : inside_->ticking.stop();
    tick();
}

void GameViewModel::tick() {
    auto now = inside_->seenAt;
    if (inside_->lost) now += std::chrono::steady_clock::now() - *inside_->lost;
    // Rule clock: it starts when the cards are dealt.
    if (inside_->now().history.empty()) {
        inside_->started.reset();
        inside_->timeCalled = false;
    } else if (!inside_->started)
        inside_->started = now;
    const auto gone = inside_->started ? now - *inside_->started : std::chrono::nanoseconds{};
    const auto seconds = std::chrono::floor<std::chrono::seconds>(gone).count();
    const int left = std::clamp(kFuseSeconds - static_cast<int>(seconds), 0, kFuseSeconds);
    if (left == 0) endByClock();
    if (left == secondsLeft_) return;
    secondsLeft_ = left;
    Q_EMIT clockChanged();
}

/// Nobody has to watch the clock: when it has run out, that is told for the players.
void GameViewModel::endByClock() {
    const auto& view = inside_->now();
    if (view.outcome || std::exchange(inside_->timeCalled, true)) return;
    for (const auto& move : inside_->setUp->game.interruptions(view.position)) {
        if (move.text != "time up") continue;
        session::GameCommand command;
        command.what = Do::Play;
        command.moves = {move};
        issue(command);
    }
}

void GameViewModel::issue(const session::GameCommand& command) {
    if (inside_->obey) inside_->obey(command);
}

void GameViewModel::choose(int candidate) {
    if (standing() != Asking || candidate < 0 || candidate >= candidates_.size()) return;
    // Pressed twice: the first one counts, until the worker has said what came of it.
    if (std::exchange(inside_->answered, inside_->view) == inside_->view) return;
    session::GameCommand command;
    command.what = Do::Choose;
    command.at = static_cast<std::size_t>(candidate);
    command.about = inside_->view;
    issue(command);
}

void GameViewModel::later() {
    if (putOff_ || (standing() != Asking && standing() != Illegal)) return;
    putOff_ = true;
    Q_EMIT changed();
}

void GameViewModel::askAgain() {
    if (!std::exchange(putOff_, false)) return;
    Q_EMIT changed();
}

void GameViewModel::undo() {
    session::GameCommand command;
    command.what = Do::Undo;
    if (canUndo()) issue(command);
}

void GameViewModel::redo() {
    session::GameCommand command;
    command.what = Do::Redo;
    if (canRedo()) issue(command);
}

bool GameViewModel::correctAt(const QPointF& pixel) {
    if (!inside_->seen || !inside_->view) return false;
    const bool die = std::any_of(dice_.begin(), dice_.end(), [&](const QVariant& row) {
        return row.toMap().value(QStringLiteral("box")).toRectF().contains(pixel);
    });
    std::vector<rules::Site> here;
    const cv::Point2f at{static_cast<float>(pixel.x()), static_cast<float>(pixel.y())};
    for (std::size_t i = 0; i < inside_->seen->siteCount(); ++i) {
        const rules::Site site{static_cast<std::uint16_t>(i)};
        if (inside_->seen->box(site).contains(at)) here.push_back(site);
    }
    if (!die && here.empty()) return false;
    tell_.correct(here);
    return tell_.mode() != TellViewModel::Closed;
}

void GameViewModel::remove(int number) {
    session::GameCommand command;
    command.what = Do::Remove;
    command.at = static_cast<std::size_t>(std::max(number, 1)) - 1;
    command.about = inside_->view;
    if (following()) issue(command);
}

bool GameViewModel::following() const { return inside_->setUp != nullptr; }

QString GameViewModel::title() const {
    return inside_->setUp ? qt(std::string{inside_->setUp->info->title}) : QString{};
}

bool GameViewModel::told() const {
    return inside_->setUp && !readFromPictures(inside_->setUp->info->name);
}

QString GameViewModel::progress() const {
    const auto& view = inside_->now();
    QStringList parts;
    if (view.rounds) parts << tr("Round %1 of %2").arg(view.rounds->now).arg(view.rounds->all);
    if (const auto moves = static_cast<int>(view.history.size()); moves > 0)
        parts << (moves == 1 ? tr("1 move") : tr("%n moves", nullptr, moves));
    return parts.join(QStringLiteral(" · "));
}

QVariantList GameViewModel::rounds() const {
    const auto& view = inside_->now();
    QVariantList rows;
    if (view.rounds)
        for (int round = 1; round <= view.rounds->all; ++round)
            rows << (view.outcome || round < view.rounds->now ? 2
                     : round == view.rounds->now              ? 1
                                                              : 0);
    return rows;
}

QString GameViewModel::clock() const {
    if (!inside_->hasClock()) return {};
    return QStringLiteral("%1:%2").arg(secondsLeft_ / 60).arg(secondsLeft_ % 60, 2, 10, QChar{'0'});
}

bool GameViewModel::timeUp() const {
    return inside_->hasClock() && inside_->started && secondsLeft_ == 0;
}

QString GameViewModel::turn() const {
    const auto& view = inside_->now();
    if (!following() || !inside_->view) return {};
    if (view.outcome || view.next.who == rules::Next::Who::Nobody) return tr("The game is over");
    const bool somebody =
        view.next.player >= 0 && view.next.player < static_cast<int>(view.players.size());
    const auto name =
        somebody ? qt(view.players[static_cast<std::size_t>(view.next.player)]) : QString{};
    if (view.next.who == rules::Next::Who::Chance)
        return somebody ? tr("%1 throws").arg(name) : tr("Next come dice or cards");
    return somebody ? tr("%1 to move").arg(name) : tr("Anybody may move");
}

GameViewModel::Standing GameViewModel::standing() const {
    const auto& view = inside_->now();
    const auto said = static_cast<Standing>(view.standing);
    return view.outcome && (said == Agreed || said == Waiting) ? Over : said;
}

QString GameViewModel::lastMove() const {
    const auto& view = inside_->now();
    if (view.history.empty()) return {};
    const auto row = history_.constFirst().toMap();
    const auto points = row.value(QStringLiteral("points")).toString();
    const auto words = wordsOf(view.history.back().move, view.players);
    return points.isEmpty() ? words : words + QStringLiteral("  ") + points;
}

QString GameViewModel::headline() const {
    const auto& view = inside_->now();
    if (!inside_->view) return {};
    switch (standing()) {
        case Over: return said(view.outcome->how);
        case Asking: return said(view.need);
        case Illegal:
            return view.violations.empty()
                       ? tr("This cannot be")
                       : tr("Not allowed: %1").arg(said(view.violations.front().rule));
        case Waiting:
            if (!view.need.english.empty()) return said(view.need);
            break;
        case Unseen: return tr("Looking at the table");
        case Agreed: break;
    }
    return view.history.empty() ? turn() : lastMove();
}

QString GameViewModel::detail() const {
    const auto& view = inside_->now();
    if (standing() == Illegal) {
        QStringList reasons;
        for (const auto& violation : view.violations) reasons << said(violation.reason);
        return reasons.join(QStringLiteral(". "));
    }
    if (view.history.empty() || standing() == Asking) return {};
    const auto& past = view.history.back();
    return past.came.empty() ? QString{} : said(past.came.front().line.why);
}

/// In the words of the language that is spoken now.
QVariantList GameViewModel::evidence() const {
    QVariantList rows;
    for (const auto& row : evidence_) {
        auto named = row.toMap();
        named[QStringLiteral("name")] =
            inWords(named.value(QStringLiteral("site")).toString().toStdString());
        rows << named;
    }
    return rows;
}

bool GameViewModel::canUndo() const { return inside_->now().canUndo; }
bool GameViewModel::canRedo() const { return inside_->now().canRedo; }
QString GameViewModel::refusal() const { return said(inside_->now().refusal); }

QString GameViewModel::diceWords() const {
    if (dice_.isEmpty()) return {};
    QStringList values;
    for (const auto& die : dice_) values << die.toMap().value(QStringLiteral("label")).toString();
    values.sort();
    const auto all = values.join(QStringLiteral("  "));
    return values.size() == 1 ? tr("1 die: %1").arg(all)
                              : tr("%n dice: %1", nullptr, static_cast<int>(dice_.size())).arg(all);
}

}  // namespace kibitz::ui
