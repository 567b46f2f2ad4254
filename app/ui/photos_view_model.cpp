#include "app/ui/photos_view_model.h"

#include "app/session/check/photos.h"
#include "app/session/recording/disk.h"
#include "app/session/screen_pool.h"
#include "app/ui/game_rows.h"
#include "app/ui/photo_report.h"
#include "app/ui/picture.h"
#include "app/ui/spoken_language.h"

#include <QRegularExpression>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace kibitz::ui {

namespace {

using session::PhotoCheck;
using session::PhotoFinding;
using session::PhotoMark;

// Sharper than any screen shows it, and still quick to draw.
constexpr int kLongestSide = 2400;
// A place needs its surroundings to be recognised by people.
constexpr double kSurroundings = 1.2;

QString words(const std::string& text) { return QString::fromStdString(text); }

QRectF scaled(const cv::Rect& box, double scale) {
    return {box.x * scale, box.y * scale, box.width * scale, box.height * scale};
}

QVariantList markedOn(const PhotoCheck& check, double scale) {
    QVariantList rows;
    for (const auto& mark : check.marks)
        rows << QVariantMap{{QStringLiteral("box"), scaled(mark.box, scale)},
                            {QStringLiteral("label"), words(mark.label)},
                            {QStringLiteral("sites"), QStringList{words(mark.label)}},
                            {QStringLiteral("sure"), mark.kind == PhotoMark::Kind::Sure},
                            {QStringLiteral("fault"), mark.kind == PhotoMark::Kind::Fault},
                            {QStringLiteral("die"), false}};
    return rows;
}

/// Puts another word in the place of a word; names of several colours are parted by strokes.
std::string exchanged(std::string text, std::string_view word, const std::string& other) {
    const auto inWord = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
        const bool whole = (at == 0 || !inWord(at - 1)) && !inWord(at + word.size());
        if (whole) text.replace(at, word.size(), other);
        at += whole ? other.size() : word.size();
    }
    return text;
}

/// Beside the photos.
std::filesystem::path reportFor(const std::filesystem::path& photo) {
    return std::filesystem::absolute(photo).parent_path() / "photos-report.html";
}

/// "nothing 0.95 or struck 0.04" as people say shares; never certain, and never impossible.
QString inPercent(const QString& text) {
    static const QRegularExpression kShare{QStringLiteral("\\b[01]\\.\\d+\\b")};
    QString out;
    qsizetype at = 0;
    for (auto found = kShare.globalMatch(text); found.hasNext();) {
        const auto share = found.next();
        out += text.mid(at, share.capturedStart() - at) +
               shareInWords(std::min(share.captured().toDouble(), 0.99));
        at = share.capturedEnd();
    }
    return out + text.mid(at);
}

/// One photo in the words of whoever looks.
class Wording {
public:
    explicit Wording(const PhotoCheck& check) : check_{check} {}

    QString scores() const {
        QStringList parts;
        for (const auto& score : check_.scores) {
            const auto range = rangeOf(score);
            // Sheets lie side by side as their scores do; colours need their names.
            parts << (check_.colours.empty() ? range
                                             : nameOf(score.player) + QStringLiteral(" ") + range);
        }
        if (check_.stacks)
            parts << PhotosViewModel::tr("%1, %2").arg(
                PhotosViewModel::tr("%n pawn(s)", "", check_.stacks->pawns),
                PhotosViewModel::tr("%n line(s)", "", check_.stacks->lines));
        return parts.join(QStringLiteral(" · "));
    }
    QString textOf(const PhotoFinding& finding) const {
        if (finding.place.empty()) {
            const auto text = said(called(finding.reason));
            return finding.certain ? text : PhotosViewModel::tr("%1, as it was read").arg(text);
        }
        auto place = inWords(finding.place);
        if (finding.player) place = nameOf(*finding.player) + QStringLiteral(" ") + place;
        auto text = PhotosViewModel::tr("%1: %2").arg(place, inPercent(inWords(finding.shows)));
        if (finding.points != 0)
            text = PhotosViewModel::tr("%1 (%2)").arg(
                text, PhotosViewModel::tr("%n point(s)", "", finding.points));
        return finding.decides
                   ? PhotosViewModel::tr("%1, decides whether a rule is broken").arg(text)
                   : text;
    }
    QString textOf(const PhotoCheck::Line& line) const {
        return PhotosViewModel::tr("%1: %2").arg(nameOf(line.player), said(called(line.why)));
    }
    QString warnings() const {
        QStringList parts;
        if (!check_.error.empty()) parts << said(check_.error);
        for (const auto& finding : check_.findings)
            if (finding.fault) parts << textOf(finding);
        return parts.join(QStringLiteral(" · "));
    }

private:
    static QString rangeOf(const PhotoCheck::Score& score) {
        const auto highest = pointsIn(score.highest);
        if (!score.lowest) return PhotosViewModel::tr("at most %1").arg(highest);
        if (*score.lowest == score.highest) return highest;
        return PhotosViewModel::tr("%1 to %2").arg(pointsIn(*score.lowest), highest);
    }
    static QString pointsIn(int points) {
        return QString::number(points).replace(QLatin1Char{'-'}, QChar{0x2212});
    }
    QString nameOf(std::size_t player) const { return inWords(called(check_.players[player])); }
    static QString player() { return PhotosViewModel::tr("Player"); }
    /// Players have no names but ours, and sentences of the rules hold them as if they were names:
    /// "Player 2", "Red/Blue".
    std::string called(std::string text) const {
        if (check_.colours.empty())
            return exchanged(std::move(text), "Player", player().toStdString());
        for (auto colour : check_.colours) {
            auto name = inWords(colour);
            name.replace(0, 1, name.left(1).toUpper());
            colour.front() =
                static_cast<char>(std::toupper(static_cast<unsigned char>(colour.front())));
            text = exchanged(std::move(text), colour, name.toStdString());
        }
        return text;
    }
    rules::Message called(rules::Message message) const {
        for (auto& [name, value] : message.arguments) value = called(std::move(value));
        return message;
    }

    const PhotoCheck& check_;
};

}  // namespace

QVariantMap described(const PhotoCheck& check) {
    const Wording wording{check};
    QVariantList findings, lines;
    for (const auto& one : check.findings)
        findings << QVariantMap{{QStringLiteral("label"), words(one.label)},
                                {QStringLiteral("text"), wording.textOf(one)},
                                {QStringLiteral("rule"), said(one.rule)},
                                {QStringLiteral("fault"), one.fault}};
    for (const auto& line : check.lines)
        lines << QVariantMap{{QStringLiteral("text"), wording.textOf(line)},
                             {QStringLiteral("points"), line.points}};
    return {{QStringLiteral("headline"), said(check.headline)},
            {QStringLiteral("note"), said(check.note)},
            {QStringLiteral("scores"), wording.scores()},
            {QStringLiteral("warnings"), wording.warnings()},
            {QStringLiteral("findings"), findings},
            {QStringLiteral("lines"), lines}};
}

PhotosViewModel::PhotosViewModel(QObject* parent)
    : QAbstractListModel{parent},
      checking_{std::make_unique<session::Errands>()},
      looking_{std::make_unique<session::Errands>()} {}

PhotosViewModel::~PhotosViewModel() {
    checking_.reset();
    looking_.reset();
}

QStringList PhotosViewModel::games() const {
    QStringList names;
    for (const auto& game : session::photoGames()) names << words(game);
    return names;
}

void PhotosViewModel::setGame(const QString& game) {
    if (game == game_ || !games().contains(game)) return;
    game_ = game;
    Q_EMIT gameChanged();
    if (!paths_.isEmpty()) checkAgain();
}

void PhotosViewModel::open(const QStringList& paths) {
    paths_ = paths;
    checkAgain();
}

void PhotosViewModel::cancel() { checking_->cancel(); }

void PhotosViewModel::checkAgain() {
    checking_->cancel();
    const int run = ++run_;
    beginResetModel();
    files_.clear();
    checks_.clear();
    rulings_.clear();
    endResetModel();
    deciding_ = 0;
    done_ = 0;
    row_ = finding_ = -1;
    picture_ = closeUp_ = {};
    marks_.clear();
    notice_.clear();
    reported_.clear();
    stopped_ = false;
    working_ = true;
    Q_EMIT progressed();
    Q_EMIT rowChanged();
    Q_EMIT pictureChanged();
    Q_EMIT findingChanged();
    std::vector<std::string> named;
    for (const auto& path : paths_) named.push_back(path.toStdString());
    checking_->run([this, run, named, checker = checker_,
                    game = game_.toStdString()](const std::stop_token& stop) {
        const auto here = [&](auto then) {
            QMetaObject::invokeMethod(
                this,
                [this, run, then] {
                    if (run == run_) then();
                },
                Qt::QueuedConnection);
        };
        std::string notice;
        try {
            const auto files = session::photosNamed(named);
            here([this, files] {
                beginResetModel();
                files_ = files;
                checks_.assign(files.size(), std::nullopt);
                rulings_.assign(files.size(), {});
                endResetModel();
                Q_EMIT progressed();
                select(0);
            });
            checker(
                game, files,
                [&](std::size_t index, const PhotoCheck& check) {
                    here([this, run, index, check] { take(run, index, check); });
                },
                stop);
        } catch (const std::exception& error) {
            notice = error.what();
        }
        here([this, notice, stopped = stop.stop_requested()] {
            working_ = false;
            notice_ = notice;
            stopped_ = stopped;
            Q_EMIT progressed();
        });
    });
}

void PhotosViewModel::take(int run, std::size_t index, const PhotoCheck& check) {
    if (run != run_ || index >= checks_.size()) return;
    checks_[index] = check;
    ++done_;
    const auto where = this->index(static_cast<int>(index));
    Q_EMIT dataChanged(where, where);
    Q_EMIT progressed();
    if (static_cast<int>(index) != row_) return;
    Q_EMIT rowChanged();
    showPicture();
}

const PhotoCheck* PhotosViewModel::current() const {
    if (row_ < 0 || row_ >= count()) return nullptr;
    const auto& check = checks_[static_cast<std::size_t>(row_)];
    return check ? &*check : nullptr;
}

void PhotosViewModel::select(int row) {
    if (files_.empty()) return;
    row = std::clamp(row, 0, count() - 1);
    if (std::exchange(row_, row) == row) return;
    Q_EMIT rowChanged();
    showPicture();
}

void PhotosViewModel::showPicture() {
    looking_->cancel();
    looking_->run([this, run = run_, row = row_,
                   file = files_[static_cast<std::size_t>(row_)]](const std::stop_token&) {
        cv::Mat screen;
        double scale = 1;
        try {
            auto photo = session::readPhoto(file);
            scale =
                std::min(1.0, static_cast<double>(kLongestSide) / std::max(photo.cols, photo.rows));
            if (scale < 1) cv::resize(photo, photo, {}, scale, scale, cv::INTER_AREA);
            screen = session::ScreenPool{}.prepare(photo);
        } catch (const std::exception&) {
            // The check says what is wrong with it.
        }
        QMetaObject::invokeMethod(
            this,
            [this, run, row, screen, scale] {
                if (run != run_ || row != row_) return;
                picture_ = shared(screen);
                scale_ = scale;
                marks_ = current() ? markedOn(*current(), scale_) : QVariantList{};
                Q_EMIT pictureChanged();
                lookAt(current() && !current()->findings.empty() ? 0 : -1);
            },
            Qt::QueuedConnection);
    });
}

void PhotosViewModel::lookAt(int finding) {
    const auto* check = current();
    const int most = check ? static_cast<int>(check->findings.size()) - 1 : -1;
    finding_ = std::min(std::max(finding, -1), most);
    closeUp_ = {};
    if (const auto box = findingBox(); !box.isEmpty() && !picture_.isNull()) {
        const double margin = kSurroundings * std::max(box.width(), box.height());
        auto part = box.adjusted(-margin, -margin, margin, margin);
        const double height = part.width() * 0.6;
        part = {part.x(), part.center().y() - height / 2, part.width(), height};
        closeUp_ = closeUpOf(picture_, part.toRect(), {box});
    }
    Q_EMIT findingChanged();
}

const PhotoFinding* PhotosViewModel::lookedAt() const {
    const auto* check = current();
    return check && finding_ >= 0 ? &check->findings[static_cast<std::size_t>(finding_)] : nullptr;
}

QVariantList PhotosViewModel::answers() const {
    QVariantList rows;
    const auto* finding = lookedAt();
    if (!finding || !current()->again) return rows;
    for (const auto& one : finding->answers)
        rows << QVariantMap{{QStringLiteral("text"), inWords(one.shows)},
                            {QStringLiteral("share"), shareInWords(one.share)}};
    return rows;
}

void PhotosViewModel::answer(int which) {
    const auto* finding = lookedAt();
    if (!finding || !current()->again || deciding() || which < 0 ||
        which >= static_cast<int>(finding->answers.size()))
        return;
    rulings_[static_cast<std::size_t>(row_)].all.push_back(
        {*finding,
         session::PhotoDecision{finding->sheet, finding->site,
                                finding->answers[static_cast<std::size_t>(which)]},
         true});
    judgeAgain();
}

void PhotosViewModel::accept() {
    const auto* finding = lookedAt();
    if (!finding) return;
    if (!finding->fault) return answer(0);
    ruleOn(true);
}

void PhotosViewModel::reject() {
    const auto* finding = lookedAt();
    if (!finding) return;
    if (finding->fault) return ruleOn(false);
    const auto nothing = std::find_if(finding->answers.begin(), finding->answers.end(),
                                      [](const auto& one) { return one.shows == "nothing"; });
    if (nothing != finding->answers.end())
        answer(static_cast<int>(nothing - finding->answers.begin()));
}

/// Of what cannot be: the score stays what it is, but a referee may let it pass.
void PhotosViewModel::ruleOn(bool stands) {
    auto& all = rulings_[static_cast<std::size_t>(row_)].all;
    const auto finding = *lookedAt();
    std::erase_if(all, [&](const Ruling& one) {
        return !one.decision && one.finding.reason == finding.reason;
    });
    all.push_back({finding, std::nullopt, stands});
    const auto where = index(row_);
    Q_EMIT dataChanged(where, where);
    Q_EMIT rowChanged();
    nextFinding();
}

bool PhotosViewModel::canUndo() const {
    return row_ >= 0 && row_ < count() && !rulings_[static_cast<std::size_t>(row_)].all.empty();
}

void PhotosViewModel::undo() {
    if (!canUndo() || deciding()) return;
    auto& all = rulings_[static_cast<std::size_t>(row_)].all;
    const bool ofPlace = all.back().decision.has_value();
    all.pop_back();
    if (ofPlace) return judgeAgain();
    const auto where = index(row_);
    Q_EMIT dataChanged(where, where);
    Q_EMIT rowChanged();
}

/// By the rules, with what was decided; the window goes on meanwhile.
void PhotosViewModel::judgeAgain() {
    const auto* check = current();
    if (!check || !check->again) return;
    std::vector<session::PhotoDecision> decisions;
    for (const auto& ruling : rulings_[static_cast<std::size_t>(row_)].all)
        if (ruling.decision) decisions.push_back(*ruling.decision);
    ++deciding_;
    Q_EMIT progressed();
    looking_->run([this, run = run_, row = row_, again = check->again,
                   decisions = std::move(decisions)](const std::stop_token&) {
        std::optional<PhotoCheck> judged;
        try {
            judged = again(decisions);
        } catch (const std::exception&) {
            // As it was judged before, then.
        }
        QMetaObject::invokeMethod(
            this,
            [this, run, row, judged] {
                if (run != run_) return;
                --deciding_;
                if (judged) checks_[static_cast<std::size_t>(row)] = judged;
                const auto where = index(row);
                Q_EMIT dataChanged(where, where);
                Q_EMIT progressed();
                if (row != row_) return;
                Q_EMIT rowChanged();
                marks_ = current() ? markedOn(*current(), scale_) : QVariantList{};
                Q_EMIT pictureChanged();
                lookAt(current() && !current()->findings.empty() ? std::max(0, finding_) : -1);
            },
            Qt::QueuedConnection);
    });
}

const PhotosViewModel::Ruling* PhotosViewModel::rulingOn(std::size_t row,
                                                         const PhotoFinding& finding) const {
    for (const auto& ruling : rulings_[row].all)
        if (!ruling.decision && finding.fault && ruling.finding.reason == finding.reason)
            return &ruling;
    return nullptr;
}

QString PhotosViewModel::textOf(const Ruling& ruling, const PhotoCheck& check) const {
    auto finding = ruling.finding;
    finding.shows = ruling.decision->answer.shows;
    finding.points = 0;
    finding.decides = false;
    return tr("✓ %1, said the referee").arg(Wording{check}.textOf(finding));
}

/// With what the referee let pass: where nothing is left to be looked at, the photo is in order.
PhotosViewModel::State PhotosViewModel::stateOf(std::size_t row) const {
    const auto& check = checks_[row];
    if (!check) return Waiting;
    const bool passed =
        check->doubtful == 0 && check->state == PhotoCheck::State::Breaks &&
        std::all_of(check->findings.begin(), check->findings.end(), [&](const auto& finding) {
            const auto* ruling = rulingOn(row, finding);
            return !finding.fault || (ruling && !ruling->stands);
        });
    return passed ? Fine : static_cast<State>(check->state);
}

QString PhotosViewModel::note() const {
    return row_ >= 0 && row_ < count() ? rulings_[static_cast<std::size_t>(row_)].note : QString{};
}

void PhotosViewModel::setNote(const QString& note) {
    if (row_ < 0 || row_ >= count() || note == this->note()) return;
    rulings_[static_cast<std::size_t>(row_)].note = note.left(2000);
    Q_EMIT rowChanged();
}

void PhotosViewModel::writeReport(const QString& file) {
    if (count() == 0 || working_) return;
    PhotoReport report;
    report.game = game_;
    for (std::size_t row = 0; row < files_.size(); ++row) {
        PhotoReport::Photo photo;
        photo.file = files_[row];
        photo.name = words(files_[row].filename().string());
        photo.note = rulings_[row].note;
        if (const auto& check = checks_[row]) {
            const auto shown = describedRow(row);
            photo.headline = shown.value(QStringLiteral("headline")).toString();
            photo.sheets = words(check->sheets);
            photo.scores = shown.value(QStringLiteral("scores")).toString();
            photo.decided = shown.value(QStringLiteral("decided")).toStringList();
            const auto texts = shown.value(QStringLiteral("findings")).toList();
            for (std::size_t i = 0; i < check->findings.size(); ++i) {
                const auto text = texts.at(static_cast<int>(i)).toMap();
                photo.findings.push_back({text.value(QStringLiteral("text")).toString(),
                                          text.value(QStringLiteral("rule")).toString(),
                                          text.value(QStringLiteral("ruling")).toString(),
                                          check->findings[i].fault, check->findings[i].box});
            }
            for (const auto& ruling : rulings_[row].all)
                if (ruling.decision) photo.decidedBoxes.push_back(ruling.finding.box);
            for (const auto& line : shown.value(QStringLiteral("lines")).toList())
                photo.lines << line.toMap().value(QStringLiteral("text")).toString() +
                                   QStringLiteral("  ") +
                                   line.toMap().value(QStringLiteral("points")).toString();
        }
        report.photos.push_back(std::move(photo));
    }
    const auto path =
        file.isEmpty() ? reportFor(files_.front()) : std::filesystem::path{file.toStdString()};
    looking_->run([this, run = run_, path, report = std::move(report)](const std::stop_token&) {
        std::string trouble;
        try {
            session::writeWhole(*session::Disk::real(), path, photoReportPage(report));
        } catch (const std::exception& error) {
            trouble = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, run, path, trouble] {
                if (run != run_) return;
                notice_ = trouble;
                reported_ = trouble.empty() ? words(path.string()) : QString{};
                Q_EMIT progressed();
            },
            Qt::QueuedConnection);
    });
}

void PhotosViewModel::nextFinding() {
    const auto* check = current();
    if (!check || check->findings.empty()) return;
    lookAt((finding_ + 1) % static_cast<int>(check->findings.size()));
}

QRectF PhotosViewModel::findingBox() const {
    if (finding_ < 0 || !current()) return {};
    return scaled(current()->findings[static_cast<std::size_t>(finding_)].box, scale_);
}

QString PhotosViewModel::progress() const {
    if (count() == 0) return {};
    return working_ || done_ < count() ? tr("%1 of %2 checked").arg(done_).arg(count())
                                       : tr("%n photo(s) checked", "", done_);
}

QString PhotosViewModel::notice() const {
    if (!notice_.empty()) return said(notice_);
    if (!reported_.isEmpty()) return tr("The report is written: %1").arg(reported_);
    return stopped_ ? tr("Stopped. What was checked stays") : QString{};
}

QVariantMap PhotosViewModel::shown() const {
    if (row_ < 0 || row_ >= count()) return {};
    const auto file = words(files_[static_cast<std::size_t>(row_)].filename().string());
    const auto* check = current();
    if (!check)
        return {{QStringLiteral("file"), file},
                {QStringLiteral("state"), Waiting},
                {QStringLiteral("headline"), tr("Not checked yet")}};
    auto shown = describedRow(static_cast<std::size_t>(row_));
    shown.insert(QStringLiteral("file"), file);
    return shown;
}

/// What was found, and what the referee made of it.
QVariantMap PhotosViewModel::describedRow(std::size_t row) const {
    const auto& check = *checks_[row];
    auto shown = described(check);
    const auto found = shown.value(QStringLiteral("findings")).toList();
    QVariantList findings, decided;
    for (std::size_t i = 0; i < check.findings.size(); ++i) {
        auto one = found.at(static_cast<int>(i)).toMap();
        const auto* ruling = rulingOn(row, check.findings[i]);
        one.insert(QStringLiteral("ruling"), !ruling          ? QString{}
                                             : ruling->stands ? tr("✓ It stands")
                                                              : tr("✗ Let pass by the referee"));
        findings << one;
    }
    for (const auto& ruling : rulings_[row].all)
        if (ruling.decision) decided << textOf(ruling, check);
    shown.insert(QStringLiteral("findings"), findings);
    shown.insert(QStringLiteral("decided"), decided);
    shown.insert(QStringLiteral("state"), static_cast<int>(stateOf(row)));
    shown.insert(QStringLiteral("sheets"), words(check.sheets));
    return shown;
}

int PhotosViewModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant PhotosViewModel::data(const QModelIndex& where, int role) const {
    if (!where.isValid() || where.row() >= count()) return {};
    const auto index = static_cast<std::size_t>(where.row());
    if (role == FileRole) return words(files_[index].filename().string());
    const auto& check = checks_[index];
    if (role == StateRole) return static_cast<int>(stateOf(index));
    if (!check) return role == DoubtsRole ? QVariant{0} : QVariant{QString{}};
    switch (role) {
        case SheetRole: return words(check->sheets);
        case ScoreRole: return Wording{*check}.scores();
        case DoubtsRole: return static_cast<int>(check->doubtful);
        case WarningsRole: return Wording{*check}.warnings();
        default: return {};
    }
}

QHash<int, QByteArray> PhotosViewModel::roleNames() const {
    return {{FileRole, "file"},   {StateRole, "photoState"}, {SheetRole, "sheet"},
            {ScoreRole, "score"}, {DoubtsRole, "doubts"},    {WarningsRole, "warnings"}};
}

}  // namespace kibitz::ui
