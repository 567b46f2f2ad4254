#include "app/ui/tell_view_model.h"

#include "app/session/game_session.h"
#include "app/ui/game_rows.h"
#include "app/ui/phrases.h"
#include "app/ui/thinking.h"

#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace kibitz::ui {

using Do = session::GameCommand::Do;
using View = session::GameView;

namespace {

// More than anybody reads; typing narrows the list.
constexpr int kMostChoices = 60;

}  // namespace

struct TellViewModel::Inside {
    Obey obey;
    std::shared_ptr<const session::SetUp> setUp;
    std::shared_ptr<const View> view;
    std::shared_ptr<const vision::Observation> seen;
    std::vector<rules::Move> instead;    // correcting: of what was decided last
    std::vector<rules::Site> about;      // places that were pointed at
    std::shared_ptr<const View> opened;  // what the list is about
    std::shared_ptr<const Thinking::Thought> thought;
    std::vector<rules::Move> moves;  // of the choices
    std::unique_ptr<Thinking> thinking;
};

TellViewModel::TellViewModel(QObject* parent)
    : QObject{parent}, inside_{std::make_unique<Inside>()} {
    inside_->thinking = std::make_unique<Thinking>(this);
}

TellViewModel::~TellViewModel() = default;

void TellViewModel::setObey(Obey obey) { inside_->obey = std::move(obey); }

void TellViewModel::follow(std::shared_ptr<const session::SetUp> setUp) {
    close();
    inside_->setUp = std::move(setUp);
    inside_->view.reset();
    inside_->seen.reset();
}

void TellViewModel::show(std::shared_ptr<const View> view,
                         std::shared_ptr<const vision::Observation> seen) {
    const auto before = std::exchange(inside_->view, std::move(view));
    inside_->seen = std::move(seen);
    // The record went on meanwhile: the list is about what is past.
    if (mode_ != Closed && before && inside_->view && before->position != inside_->view->position)
        close();
}

void TellViewModel::tell() { open(Telling); }

void TellViewModel::open(Mode mode) { open(mode, {}); }
void TellViewModel::correct() { correct({}); }

void TellViewModel::correct(const std::vector<rules::Site>& about) {
    const auto* view = inside_->view.get();
    if (!view) return;
    // What is being asked, or objected to, is not in the record yet: there is nothing to exchange.
    const bool open = view->standing == View::Standing::Asking ||
                      view->standing == View::Standing::Illegal || view->history.empty();
    this->open(open ? Telling : Correcting, about);
}

void TellViewModel::open(Mode mode, const std::vector<rules::Site>& about) {
    if (!inside_->setUp || !inside_->view) return;
    const auto& view = *inside_->view;
    if (view.outcome && mode == Telling) return;  // nothing can follow
    mode_ = mode;
    typed_.clear();
    inside_->about = about;
    inside_->opened = inside_->view;
    inside_->instead.clear();
    if (mode == Correcting)
        for (const auto& past : view.history)
            if (past.decision == view.history.back().decision)
                inside_->instead.push_back(past.move);
    inside_->thought.reset();
    choices_.clear();
    thinking_ = true;
    Q_EMIT changed();
    inside_->thinking->ask(inside_->setUp->game, mode == Correcting ? view.before : view.position,
                           inside_->seen,
                           [this](const std::shared_ptr<const Thinking::Thought>& thought) {
                               inside_->thought = thought;
                               thinking_ = false;
                               list();
                           });
}

void TellViewModel::close() {
    if (mode_ == Closed) return;
    inside_->thinking->forget();
    mode_ = Closed;
    thinking_ = false;
    typed_.clear();
    choices_.clear();
    inside_->moves.clear();
    Q_EMIT changed();
}

void TellViewModel::setTyped(const QString& text) {
    if (text == typed_) return;
    typed_ = text;
    list();
}

void TellViewModel::list() {
    choices_.clear();
    inside_->moves.clear();
    if (inside_->thought && inside_->view) {
        const auto wanted = typed_.simplified();
        const auto touches = [&](const session::Continuation& one) {
            return std::any_of(one.places.begin(), one.places.end(), [&](rules::Site site) {
                return std::find(inside_->about.begin(), inside_->about.end(), site) !=
                       inside_->about.end();
            });
        };
        auto all = inside_->thought->continuations.list;
        std::stable_partition(all.begin(), all.end(), touches);
        for (const auto& one : all) {
            if (choices_.size() >= kMostChoices) break;
            const auto words = wordsOf(one.move, inside_->view->players);
            // In the players' words, or in those of game records.
            if (!wanted.isEmpty() && !words.contains(wanted, Qt::CaseInsensitive) &&
                !qt(one.move.text).contains(wanted, Qt::CaseInsensitive))
                continue;
            if (inside_->instead.size() == 1 && inside_->instead.front() == one.move) continue;
            const auto mover = static_cast<std::size_t>(std::max(one.move.player, 0));
            const bool worth = one.move.player >= 0 && mover < one.gained.size();
            choices_ << QVariantMap{
                {QStringLiteral("words"), words},
                {QStringLiteral("points"),
                 worth && one.gained[mover] != 0 ? pointsOf(one.gained[mover]) : QString{}},
                {QStringLiteral("hint"), one.visible ? QString{} : tr("leaves no trace")}};
            inside_->moves.push_back(one.move);
        }
    }
    Q_EMIT changed();
}

void TellViewModel::pick(int choice) {
    if (choice < 0 || choice >= static_cast<int>(inside_->moves.size()) || !inside_->obey) return;
    send(inside_->moves[static_cast<std::size_t>(choice)]);
}

void TellViewModel::submit() {
    if (mode_ == Closed || !inside_->view) return;
    const auto wanted = typed_.simplified();
    for (int i = 0; i < choices_.size(); ++i) {
        const auto words = choices_[i].toMap().value(QStringLiteral("words")).toString();
        if (words == wanted || words.section(QStringLiteral(": "), 1) == wanted ||
            qt(inside_->moves[static_cast<std::size_t>(i)].text) == wanted)
            return pick(i);
    }
    if (!choices_.isEmpty()) return pick(0);
    if (wanted.isEmpty() || !inside_->obey) return;
    // Not listed: the rules say what is wrong with it, or take it.
    const auto& position = mode_ == Correcting ? inside_->view->before : inside_->view->position;
    auto move = session::readMove(wanted.toStdString(), inside_->view->players);
    if (!move) move = rules::Move{inside_->setUp->game.next(position).player, wanted.toStdString()};
    send(*move);
}

void TellViewModel::send(const rules::Move& move) {
    session::GameCommand command;
    command.what = mode_ == Correcting ? Do::Overrule : Do::Play;
    command.moves = {move};
    command.about = inside_->opened;
    close();
    inside_->obey(command);
}

QString TellViewModel::question() const {
    if (mode_ == Correcting && inside_->view)
        return tr("What was it instead of %1?")
            .arg(wordsOf(inside_->instead, inside_->view->players));
    return mode_ == Telling ? tr("What happened?") : QString{};
}

QString TellViewModel::note() const {
    if (mode_ == Closed) return {};
    if (thinking_) return tr("Working out what may be …");
    if (!inside_->thought) return {};
    if (!inside_->thought->continuations.whole)
        return tr("There are more than can be listed. Type the one that is missing");
    if (choices_.isEmpty())
        return typed_.isEmpty()
                   ? tr("Nothing may be done now")
                   : tr("The rules list nothing like this. Enter tries it all the same");
    return {};
}

}  // namespace kibitz::ui
