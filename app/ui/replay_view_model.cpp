#include "app/ui/replay_view_model.h"

#include "app/session/report/score_plot.h"
#include "app/ui/picture.h"
#include "app/ui/spoken_language.h"

#include <QLocale>
#include <QPointF>

#include <algorithm>
#include <numeric>

namespace kibitz::ui {

namespace {

QString words(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

ReplayViewModel::ReplayViewModel(QObject* parent) : QObject{parent} {}
ReplayViewModel::~ReplayViewModel() { projector_.reset(); }

session::Projector& ReplayViewModel::projector() {
    if (!projector_)
        projector_ = std::make_unique<session::Projector>([this] {
            QMetaObject::invokeMethod(
                this,
                [this] {
                    if (const auto showing = projector_->take()) show(*showing);
                },
                Qt::QueuedConnection);
        });
    return *projector_;
}

void ReplayViewModel::open(const QString& folder) {
    if (!folder.isEmpty()) projector().open(folder.toStdString());
}

void ReplayViewModel::togglePlay() { projector().play(!playing()); }
void ReplayViewModel::stop() {
    if (playing()) projector().play(false);
}
void ReplayViewModel::step(int pictures) { projector().step(pictures); }
void ReplayViewModel::setSpeed(double speed) { projector().setSpeed(speed); }
void ReplayViewModel::faster() { setSpeed(speed() * 2); }
void ReplayViewModel::slower() { setSpeed(speed() / 2); }

void ReplayViewModel::goToPassage(std::size_t passage) {
    wanted_ = passage;
    projector().goTo(recording()->story().passages[passage].frame);
}

void ReplayViewModel::goToRow(int row) {
    if (const auto passage = history_.passageAt(row)) goToPassage(*passage);
}

bool ReplayViewModel::goToTurn(int turn) {
    const auto* passage = opened() ? recording()->story().ofTurn(turn) : nullptr;
    if (!passage) return false;
    goToPassage(static_cast<std::size_t>(passage - recording()->story().passages.data()));
    return true;
}

void ReplayViewModel::goToPart(double part) {
    if (!opened()) return;
    const auto time = std::chrono::milliseconds{std::llround(
        std::clamp(part, 0.0, 1.0) * static_cast<double>(recording()->length().count()))};
    projector().goTo(recording()->moments()[recording()->momentAt(time)].frame);
}

void ReplayViewModel::stepTurn(int passages) { stepAmong(passages, false); }
void ReplayViewModel::stepDoubtful(int passages) { stepAmong(passages, true); }

void ReplayViewModel::stepAmong(int direction, bool doubtful) {
    if (!opened()) return;
    const auto& all = recording()->story().passages;
    // Whoever has watched a turn for a while and goes back wants to see that one again.
    const auto grace = std::chrono::milliseconds{std::llround(1000 * std::max(1.0, speed()))};
    const auto counts = [&](std::size_t i) { return !doubtful || all[i].doubtful(); };
    if (direction > 0) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (counts(i) && all[i].frame > frame()) return goToPassage(i);
        return;
    }
    for (std::size_t i = all.size(); i-- > 0;)
        if (counts(i) && all[i].frame < frame() &&
            (!playing() || all[i].time + grace < showing_.time()))
            return goToPassage(i);
    projector().goTo(0);
}

void ReplayViewModel::show(const session::Showing& showing) {
    const bool another = showing.opened != showing_.opened;
    const auto before = std::exchange(showing_, showing);
    if (another) showRecording();
    if (before.screen.data != showing_.screen.data || another) {
        picture_ = shared(showing_.screen);
        Q_EMIT pictureChanged();
    }
    const auto marks = described(showing_.marks);
    if (marks != marks_) {
        marks_ = marks;
        Q_EMIT marksChanged();
    }
    const auto now = opened() ? recording()->scoresAt(frame()) : std::vector<int>{};
    if (now != scores_ || another) {
        scores_ = now;
        Q_EMIT scoresChanged();
    }
    auto passage = opened() ? recording()->passageAt(frame()) : std::nullopt;
    // Of several at one frame, the one that was asked for.
    if (wanted_ && opened() &&
        recording()->momentOf(recording()->story().passages[*wanted_].frame) == showing_.moment)
        passage = wanted_;
    const int row = passage ? history_.rowOf(*passage) : -1;
    if (std::exchange(row_, row) != row) Q_EMIT rowChanged();
    Q_EMIT moved();
    Q_EMIT changed();
}

void ReplayViewModel::showRecording() {
    tracks_.clear();
    wanted_.reset();
    row_ = -1;
    std::vector<std::size_t> order;
    if (opened()) {
        const auto& story = recording()->story();
        order.resize(story.passages.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t p = 0; p < story.session.players.size(); ++p) {
            QVariantList points{QPointF(0, 0)};
            for (const auto& passage : story.passages)
                if (p < passage.scores.size())
                    points << QPointF(partOf(passage.time), passage.scores[p]);
            tracks_ << QVariantMap{{QStringLiteral("name"), words(story.session.players[p])},
                                   {QStringLiteral("points"), points}};
        }
    }
    history_.show(recording(), std::move(order));
    Q_EMIT openedChanged();
}

/// In the words of the language that is spoken now, as everything that is asked for anew.
QVariantList ReplayViewModel::marks() const { return described(showing_.marks); }

QVariantList ReplayViewModel::ticks() const {
    QVariantList rows;
    if (!opened()) return rows;
    for (const auto& passage : recording()->story().passages)
        rows << QVariantMap{
            {QStringLiteral("at"), partOf(passage.time)},
            {QStringLiteral("sign"), static_cast<int>(PassagesModel::signOf(passage))},
            {QStringLiteral("turn"), words(passage.turns())},
            {QStringLiteral("status"), PassagesModel::statusOf(passage)},
            {QStringLiteral("row"), static_cast<int>(rows.size())}};
    return rows;
}

double ReplayViewModel::partOf(std::chrono::milliseconds time) const {
    const auto length = static_cast<double>(recording()->length().count());
    return length > 0 ? std::clamp(static_cast<double>(time.count()) / length, 0.0, 1.0) : 0;
}

QString ReplayViewModel::title() const {
    if (!opened()) return {};
    const auto& story = recording()->story();
    QStringList players;
    for (const auto& player : story.session.players) players << words(player);
    const auto game =
        story.game ? words(std::string{story.game->info->title}) : words(story.session.game);
    return players.isEmpty() ? game : tr("%1 · %2").arg(game, players.join(QStringLiteral(", ")));
}

QString ReplayViewModel::folder() const {
    return opened() ? words(recording()->recording()->folder().string()) : QString{};
}

QString ReplayViewModel::notice() const {
    if (!showing_.trouble.empty()) return said(showing_.trouble);
    return opened() ? said(recording()->noVideo()) : QString{};
}

QStringList ReplayViewModel::flaws() const {
    QStringList all;
    if (!opened()) return all;
    for (const auto* list : {&recording()->recording()->flaws(), &recording()->story().trouble,
                             &recording()->recording()->traces()})
        for (const auto& sentence : *list) all << said(sentence);
    return all;
}

QString ReplayViewModel::speedText() const {
    return tr("%1 ×").arg(QLocale{}.toString(speed(), 'g', 4));
}

double ReplayViewModel::position() const { return opened() ? partOf(showing_.time()) : 0; }

QString ReplayViewModel::timeText() const {
    if (!opened()) return {};
    return tr("%1 of %2")
        .arg(words(session::clockTime(showing_.time())),
             words(session::clockTime(recording()->length())));
}

QString ReplayViewModel::momentText() const {
    if (!opened()) return {};
    const auto number = QLocale{}.toString(static_cast<qlonglong>(frame()));
    const auto passage = recording()->passageAt(frame());
    if (!passage) return tr("frame %1").arg(number);
    return tr("turn %1 · frame %2")
        .arg(words(recording()->story().passages[*passage].turns()), number);
}

QVariantList ReplayViewModel::scores() const {
    QVariantList rows;
    if (!opened()) return rows;
    const auto& players = recording()->story().session.players;
    for (std::size_t p = 0; p < players.size(); ++p)
        rows << QVariantMap{{QStringLiteral("name"), words(players[p])},
                            {QStringLiteral("score"), p < scores_.size() ? scores_[p] : 0}};
    return rows;
}

}  // namespace kibitz::ui
