#include "app/ui/compare_view_model.h"

#include "app/session/report/evidence.h"
#include "app/session/screen_pool.h"
#include "app/ui/picture.h"
#include "app/ui/spoken_language.h"

#include <algorithm>
#include <utility>

namespace kibitz::ui {

namespace {

QString words(const std::string& text) { return QString::fromStdString(text); }

QString nameOf(const session::Run& run) {
    auto folder = run.recording->folder();
    if (!folder.has_filename()) folder = folder.parent_path();
    const auto name = words(folder.filename().string());
    return run.judgedNow ? CompareViewModel::tr("%1, judged now").arg(name)
                         : CompareViewModel::tr("%1, as recorded").arg(name);
}

QString kindOf(const std::string& type) {
    if (type == "started") return CompareViewModel::tr("started");
    if (type == "table") return CompareViewModel::tr("table");
    if (type == "seen") return CompareViewModel::tr("seen");
    if (type == "judged") return CompareViewModel::tr("judged");
    if (type == "agreed") return CompareViewModel::tr("agreed");
    if (type == "command") return CompareViewModel::tr("told");
    if (type == "overruled") return CompareViewModel::tr("overruled");
    if (type == "scored") return CompareViewModel::tr("scored");
    if (type == "refused") return CompareViewModel::tr("refused");
    if (type == "notice") return CompareViewModel::tr("notice");
    if (type == "dropped") return CompareViewModel::tr("left out");
    if (type == "ended") return CompareViewModel::tr("ended");
    return words(type);  // of a version that knows more
}

QString heard(const session::Saying& part) {
    switch (part.kind) {
        case session::Saying::Kind::Sentence: return said(part.english);
        case session::Saying::Kind::Words: return inWords(part.english);
        case session::Saying::Kind::Plain: break;
    }
    // Not everybody writes a colon close to its word.
    return part.english == ": " ? CompareViewModel::tr(": ") : words(part.english);
}

QString heard(const std::vector<session::Saying>& parts) {
    QString all;
    for (const auto& part : parts) all += heard(part);
    return all;
}

QVariantMap described(const session::EventDifference& one) {
    return {{QStringLiteral("frame"), static_cast<qlonglong>(one.frame)},
            {QStringLiteral("turn"), one.turn ? QString::number(*one.turn) : QString{}},
            {QStringLiteral("type"), kindOf(one.type)},
            {QStringLiteral("saysA"), heard(one.toldA)},
            {QStringLiteral("saysB"), heard(one.toldB)}};
}

QString together(const std::vector<int>& scores) {
    QStringList parts;
    for (const int score : scores) parts << QString::number(score);
    return parts.join(QStringLiteral(" : "));
}

}  // namespace

/// One side as the worker looks at it; used in its thread only.
struct Side {
    explicit Side(const session::Run& run) : pictures{run.recording}, marks{run.events} {}
    session::Evidence pictures;
    session::SeenMarks marks;
    session::ScreenPool screens;

    cv::Mat at(std::int64_t frame) {
        const auto picture = pictures.at(frame);
        return picture.empty() ? cv::Mat{} : screens.prepare(picture);
    }
};
struct CompareViewModel::Desk {
    explicit Desk(std::shared_ptr<const session::RunComparison> compared)
        : runs{std::move(compared)}, a{runs->a}, b{runs->b} {}
    std::shared_ptr<const session::RunComparison> runs;  // the marks look into its events
    Side a, b;
};

CompareViewModel::CompareViewModel(QObject* parent)
    : QObject{parent}, errands_{std::make_unique<session::Errands>()} {}

CompareViewModel::~CompareViewModel() { errands_.reset(); }

void CompareViewModel::open(const QString& a, const QString& b) {
    if (a.isEmpty()) return;
    show(nullptr);
    working_ = true;
    notice_.clear();
    Q_EMIT changed();
    const int asked = ++asked_;
    errands_->run([this, asked, a = a.toStdString(), b = b.toStdString()](const std::stop_token&) {
        std::shared_ptr<const session::RunComparison> runs;
        std::shared_ptr<Desk> desk;
        std::string notice;
        try {
            runs = std::make_shared<const session::RunComparison>(session::compareRuns(a, b));
            desk = std::make_shared<Desk>(runs);
        } catch (const std::exception& error) {
            notice = error.what();
            runs = nullptr;
        }
        QMetaObject::invokeMethod(
            this,
            [this, asked, runs, desk, notice] {
                if (asked != asked_) return;
                working_ = false;
                notice_ = notice;
                desk_ = desk;
                show(runs);
                select(0);
            },
            Qt::QueuedConnection);
    });
}

void CompareViewModel::show(std::shared_ptr<const session::RunComparison> runs) {
    runs_ = std::move(runs);
    row_ = -1;
    pictureA_ = pictureB_ = {};
    marksA_.clear();
    marksB_.clear();
    Q_EMIT changed();
    Q_EMIT rowChanged();
    Q_EMIT picturesChanged();
}

void CompareViewModel::select(int row) {
    if (!runs_ || runs_->found.equal()) return;
    row = std::clamp(row, 0, static_cast<int>(runs_->found.differences.size()) - 1);
    if (std::exchange(row_, row) == row) return;
    Q_EMIT rowChanged();
    const auto& one = runs_->found.differences[static_cast<std::size_t>(row)];
    const auto frameA = one.a ? one.a->frame : one.frame, frameB = one.b ? one.b->frame : one.frame;
    errands_->run([this, row, frameA, frameB, desk = desk_](const std::stop_token&) {
        const auto a = desk->a.at(frameA), b = desk->b.at(frameB);
        const auto seenA = desk->a.marks.at(frameA), seenB = desk->b.marks.at(frameB);
        QMetaObject::invokeMethod(
            this,
            [this, row, desk, a, b, seenA, seenB] {
                // Whoever goes on quickly wants the last one only.
                if (row != row_ || desk != desk_) return;
                pictureA_ = shared(a);
                pictureB_ = shared(b);
                marksA_ = seenA;
                marksB_ = seenB;
                Q_EMIT picturesChanged();
            },
            Qt::QueuedConnection);
    });
}

QVariantMap CompareViewModel::shown() const { return difference(row_); }

int CompareViewModel::differences() const {
    return runs_ ? static_cast<int>(runs_->found.differences.size()) : 0;
}

QVariantMap CompareViewModel::difference(int row) const {
    if (row < 0 || row >= differences()) return {};
    return described(runs_->found.differences[static_cast<std::size_t>(row)]);
}

QString CompareViewModel::notice() const { return said(notice_); }
QVariantList CompareViewModel::marksA() const { return ui::described(marksA_); }
QVariantList CompareViewModel::marksB() const { return ui::described(marksB_); }

QString CompareViewModel::summary() const {
    if (!runs_) return {};
    const auto& found = runs_->found;
    const auto same = tr("%n event(s) are the same", "", static_cast<int>(found.same));
    if (found.equal()) return tr("Nothing differs: %1").arg(same);
    return tr("%1, %2").arg(same,
                            tr("%n differ(s)", "", static_cast<int>(found.differences.size())));
}

QString CompareViewModel::nameA() const { return runs_ ? nameOf(runs_->a) : QString{}; }
QString CompareViewModel::nameB() const { return runs_ ? nameOf(runs_->b) : QString{}; }
QString CompareViewModel::scoresA() const {
    return runs_ ? together(runs_->found.scoresA) : QString{};
}
QString CompareViewModel::scoresB() const {
    return runs_ ? together(runs_->found.scoresB) : QString{};
}

}  // namespace kibitz::ui
