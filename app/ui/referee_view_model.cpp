#include "app/ui/referee_view_model.h"

#include "app/session/recording/disk.h"
#include "app/session/report/report_page.h"
#include "app/session/report/story_words.h"
#include "app/session/review/alternatives.h"
#include "app/ui/phrases.h"
#include "app/ui/picture.h"
#include "app/ui/referee_case.h"
#include "app/ui/spoken_language.h"

#include <algorithm>
#include <utility>

namespace kibitz::ui {

namespace {

using session::Decision;
using Kind = Decision::Kind;

QString words(const std::string& text) { return QString::fromStdString(text); }

/// evening.kibitz -> evening-report.html, beside it.
std::filesystem::path reportBeside(const session::Recording& recording) {
    auto folder = std::filesystem::absolute(recording.folder());
    if (!folder.has_filename()) folder = folder.parent_path();
    return folder.parent_path() / (folder.stem().string() + "-report.html");
}

QString scoresText(const session::Story& story, const std::vector<int>& scores) {
    QStringList parts;
    for (std::size_t p = 0; p < std::min(scores.size(), story.session.players.size()); ++p)
        parts << words(story.session.players[p] + " " + std::to_string(scores[p]));
    return parts.join(QStringLiteral(", "));
}

}  // namespace

RefereeViewModel::RefereeViewModel(QObject* parent)
    : QObject{parent},
      errands_{std::make_unique<session::Errands>()},
      reports_{std::make_unique<session::Errands>()} {}

RefereeViewModel::~RefereeViewModel() {
    reports_.reset();
    errands_.reset();
}

template <class Work, class Then>
void RefereeViewModel::errand(Work work, Then then) {
    errands_->run([this, opened = opened_, work = std::move(work),
                   then = std::move(then)](const std::stop_token&) mutable {
        auto result = work(*opened);
        QMetaObject::invokeMethod(
            this,
            [this, opened, then = std::move(then), result = std::move(result)] {
                if (opened == opened_) then(result);
            },
            Qt::QueuedConnection);
    });
}

void RefereeViewModel::setReplay(ReplayViewModel* replay) {
    if (std::exchange(replay_, replay) == replay) return;
    if (replay_) {
        connect(replay_, &ReplayViewModel::openedChanged, this, &RefereeViewModel::takeRecording);
        connect(replay_, &ReplayViewModel::pictureChanged, this, &RefereeViewModel::takePicture);
    }
    Q_EMIT replayChanged();
    takeRecording();
}

void RefereeViewModel::takeRecording() {
    const auto shown = replay_ ? replay_->recording() : nullptr;
    // Told again in another language: what was decided and where one is stays.
    if (shown && shown == opened_) return;
    opened_ = shown;
    decisions_.clear();
    decisionsRead_ = false;
    row_ = -1;
    closeUp_ = {};
    ruling_.clear();
    say({}, false);
    list_.show(opened_,
               opened_ ? session::refereeOrder(opened_->story()) : std::vector<std::size_t>{});
    Q_EMIT listChanged();
    Q_EMIT rowChanged();
    Q_EMIT decisionChanged();
    Q_EMIT rulingChanged();
    Q_EMIT closeUpChanged();
    if (!opened_) return;
    errand(
        [](const session::OpenedRecording& opened) {
            return session::readDecisions(*opened.recording());
        },
        [this](const session::KeptDecisions& kept) {
            // Who was quicker than the disk has decided those anew.
            const bool meanwhile = !decisions_.empty();
            decisions_.insert(kept.decisions.begin(), kept.decisions.end());
            decisionsRead_ = true;
            list_.setDecisions(decisions_);
            if (!kept.trouble.empty()) say(words(kept.trouble), true);
            Q_EMIT decisionChanged();
            keep(meanwhile);
        });
}

const session::Passage* RefereeViewModel::current() const {
    const auto passage = opened_ ? list_.passageAt(row_) : std::nullopt;
    return passage ? &opened_->story().passages[*passage] : nullptr;
}

const Decision* RefereeViewModel::decided() const {
    const auto* passage = current();
    const auto found = passage ? decisions_.find(passage->event) : decisions_.end();
    return found == decisions_.end() ? nullptr : &found->second;
}

void RefereeViewModel::select(int row) {
    if (!opened_ || list_.count() == 0) return;
    row = std::clamp(row, 0, list_.count() - 1);
    if (std::exchange(row_, row) == row) return;
    alternatives_.clear();
    refusal_.clear();
    Q_EMIT alternativesChanged();
    Q_EMIT rowChanged();
    Q_EMIT decisionChanged();
    // Rows of the history are the passages in their order.
    replay_->stop();
    replay_->goToRow(static_cast<int>(*list_.passageAt(row_)));
    takePicture();
}

void RefereeViewModel::step(int rows) { select(row_ + rows); }

void RefereeViewModel::nextOpen() {
    for (int i = 1; i <= list_.count(); ++i) {
        const int row = (std::max(row_, 0) + i) % list_.count();
        const auto& passage = opened_->story().passages[*list_.passageAt(row)];
        const auto found = decisions_.find(passage.event);
        const bool open = found == decisions_.end() || found->second.kind == Kind::None;
        if (passage.doubtful() && open) return select(row);
    }
}

void RefereeViewModel::takePicture() {
    const auto* passage = current();
    const auto picture = replay_ ? replay_->picture() : QImage{};
    closeUp_ = {};
    if (passage && !picture.isNull()) {
        const auto part = session::partShowing(*passage, {picture.width(), picture.height()});
        QList<QRectF> places;
        for (const auto& spot : passage->where)
            if (spot.box)
                places << QRectF(spot.box->x, spot.box->y, spot.box->width, spot.box->height);
        closeUp_ = closeUpOf(picture, {part.x, part.y, part.width, part.height}, places);
    }
    Q_EMIT closeUpChanged();
}

void RefereeViewModel::decide(Decision decision) {
    const auto* passage = current();
    if (!passage) return;
    if (const auto* before = decided()) decision.note = before->note;
    if (decision.empty())
        decisions_.erase(passage->event);
    else
        decisions_[passage->event] = std::move(decision);
    list_.setDecisions(decisions_);
    Q_EMIT decisionChanged();
    keep(true);
}

void RefereeViewModel::accept() {
    decide({Kind::Accept, {}, {}});
    nextOpen();
}

void RefereeViewModel::reject() {
    decide({Kind::Reject, {}, {}});
    nextOpen();
}

void RefereeViewModel::clear() { decide({}); }

void RefereeViewModel::setNote(const QString& note) {
    const auto* passage = current();
    if (!passage || note.trimmed() == this->note()) return;
    auto& decision = decisions_[passage->event];
    decision.note =
        note.trimmed().left(static_cast<qsizetype>(session::kLongestNote)).toStdString();
    if (decision.empty()) decisions_.erase(passage->event);
    list_.setDecisions(decisions_);
    Q_EMIT decisionChanged();
    keep(true);
}

void RefereeViewModel::askAlternatives() {
    if (!current()) return;
    refusal_.clear();
    Q_EMIT alternativesChanged();
    errand(
        [passage = *current()](const session::OpenedRecording& opened) {
            return std::pair{passage.event,
                             session::alternatives(*opened.recording(), opened.story(), passage)};
        },
        [this](const auto& found) {
            if (!current() || current()->event != found.first) return;
            alternatives_.clear();
            for (const auto& one : found.second) {
                QStringList moves;
                for (const auto& move : one.moves) moves << words(move);
                alternatives_ << QVariantMap{
                    {QStringLiteral("moves"), moves},
                    {QStringLiteral("text"), movesInWords(session::joinedMoves(one.moves))},
                    {QStringLiteral("percent"),
                     one.share > 0 ? localised(session::percent(one.share)) : QString{}},
                    {QStringLiteral("asRecorded"), one.asRecorded}};
            }
            Q_EMIT alternativesChanged();
        });
}

void RefereeViewModel::correct(int alternative) {
    if (alternative < 0 || alternative >= alternatives_.size()) return;
    const auto moves =
        alternatives_[alternative].toMap().value(QStringLiteral("moves")).toStringList();
    correctTo(moves.join(QStringLiteral("; ")));
}

void RefereeViewModel::correctTo(const QString& text) {
    if (!current()) return;
    errand(
        [passage = *current(),
         moves = session::movesIn(text.toStdString())](const session::OpenedRecording& opened) {
            return std::tuple{passage.event, moves,
                              session::whyNot(opened.story(), passage, moves)};
        },
        [this](const auto& judged) {
            const auto& [event, moves, why] = judged;
            if (!current() || current()->event != event) return;
            refusal_ = said(why);
            Q_EMIT alternativesChanged();
            if (!why.empty()) return;
            decide({Kind::Correct, moves, {}});
            Q_EMIT corrected();
            nextOpen();
        });
}

void RefereeViewModel::keep(bool write) {
    errand(
        [decisions = decisions_,
         write = write && decisionsRead_](const session::OpenedRecording& opened) {
            std::string trouble;
            try {
                if (write) session::writeDecisions(*opened.recording(), decisions);
            } catch (const std::exception& error) {
                trouble = error.what();
            }
            return std::pair{session::ruled(opened.story(), decisions), trouble};
        },
        [this](const auto& kept) {
            const auto& [ruling, trouble] = kept;
            if (!trouble.empty())
                say(tr("Your decisions could not be written down. %1").arg(said(trouble)), true);
            ruling_ =
                !ruling.differs ? QString{}
                : ruling.trouble.empty()
                    ? tr("By your decisions: %1").arg(scoresText(opened_->story(), ruling.scores))
                    : said(ruling.trouble);
            Q_EMIT rulingChanged();
        });
}

void RefereeViewModel::writeReport(const QString& file) {
    if (!opened_ || writing_) return;
    writing_ = true;
    say(tr("Writing the report …"), false);
    const std::filesystem::path path = file.isEmpty() ? reportBeside(*opened_->recording())
                                                      : std::filesystem::path{file.toStdString()};
    reports_->run([this, opened = opened_, decisions = decisions_, path,
                   language = spokenLanguage()](const std::stop_token&) {
        std::string trouble;
        try {
            session::Evidence evidence{opened->recording()};
            session::ReportOptions how;
            how.program = KIBITZ_VERSION;
            how.decisions = decisions;
            how.language = language;
            session::writeWhole(
                *session::Disk::real(), path,
                session::reportPage(*opened->recording(), opened->story(), evidence, how));
        } catch (const std::exception& error) {
            trouble = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, path, trouble] {
                writing_ = false;
                say(trouble.empty() ? tr("The report is written: %1").arg(words(path.string()))
                                    : tr("The report could not be written. %1").arg(said(trouble)),
                    !trouble.empty());
            },
            Qt::QueuedConnection);
    });
}

void RefereeViewModel::say(const QString& sentence, bool bad) {
    notice_ = sentence;
    noticeBad_ = bad;
    Q_EMIT noticeChanged();
}

QVariantMap RefereeViewModel::shown() const {
    return current() ? caseOf(*opened_, *current()) : QVariantMap{};
}

QString RefereeViewModel::decision() const {
    return decided() ? words(std::string{session::nameOf(decided()->kind)}) : QString{};
}

QString RefereeViewModel::decisionText() const {
    const auto* decision = decided();
    switch (decision ? decision->kind : Kind::None) {
        case Kind::Accept: return tr("Accepted by the referee");
        case Kind::Correct:
            return tr("Corrected by the referee: %1")
                .arg(movesInWords(session::joinedMoves(decision->moves)));
        case Kind::Reject: return tr("Rejected by the referee");
        case Kind::None: break;
    }
    return {};
}

QString RefereeViewModel::note() const { return decided() ? words(decided()->note) : QString{}; }

int RefereeViewModel::doubtful() const {
    if (!opened_) return 0;
    const auto& all = opened_->story().passages;
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [](const auto& one) { return one.doubtful(); }));
}

int RefereeViewModel::toDecide() const {
    if (!opened_) return 0;
    const auto& all = opened_->story().passages;
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const auto& one) {
        const auto found = decisions_.find(one.event);
        return one.doubtful() && (found == decisions_.end() || found->second.kind == Kind::None);
    }));
}

QString RefereeViewModel::reportName() const {
    return opened_ ? words(reportBeside(*opened_->recording()).string()) : QString{};
}

}  // namespace kibitz::ui
