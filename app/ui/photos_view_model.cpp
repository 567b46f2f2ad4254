#include "app/ui/photos_view_model.h"

#include "app/session/check/photos.h"
#include "app/session/screen_pool.h"
#include "app/ui/picture.h"
#include "app/ui/spoken_language.h"

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
        auto text = PhotosViewModel::tr("%1: %2").arg(place, inWords(finding.shows));
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
        if (!score.lowest) return PhotosViewModel::tr("at most %1").arg(score.highest);
        if (*score.lowest == score.highest) return QString::number(score.highest);
        return PhotosViewModel::tr("%1 to %2").arg(*score.lowest).arg(score.highest);
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
    endResetModel();
    done_ = 0;
    row_ = finding_ = -1;
    picture_ = closeUp_ = {};
    marks_.clear();
    notice_.clear();
    stopped_ = false;
    working_ = true;
    Q_EMIT progressed();
    Q_EMIT rowChanged();
    Q_EMIT pictureChanged();
    Q_EMIT findingChanged();
    std::vector<std::string> named;
    for (const auto& path : paths_) named.push_back(path.toStdString());
    checking_->run([this, run, named, game = game_.toStdString()](const std::stop_token& stop) {
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
                endResetModel();
                Q_EMIT progressed();
                select(0);
            });
            session::checkPhotos(
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
    auto shown = described(*check);
    shown.insert(QStringLiteral("file"), file);
    shown.insert(QStringLiteral("state"), static_cast<int>(check->state));
    shown.insert(QStringLiteral("sheets"), words(check->sheets));
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
    if (role == StateRole)
        return check ? static_cast<int>(check->state) : static_cast<int>(Waiting);
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
