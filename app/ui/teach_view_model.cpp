#include "app/ui/teach_view_model.h"

#include "app/session/teaching.h"
#include "app/ui/spoken_language.h"

#include <QDir>
#include <QFileInfo>
#include <QMetaObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QVariantMap>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <exception>
#include <utility>

namespace kibitz::ui {

namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

QImage copied(const cv::Mat& bgr) {
    cv::Mat rgb;
    cv::cvtColor(bgr, rgb, bgr.channels() == 1 ? cv::COLOR_GRAY2RGB : cv::COLOR_BGR2RGB);
    return QImage{rgb.data, rgb.cols, rgb.rows, static_cast<qsizetype>(rgb.step[0]),
                  QImage::Format_RGB888}
        .copy();
}

QVariantMap choice(const std::string& value, const QString& text) {
    return {{QStringLiteral("value"), qt(value)}, {QStringLiteral("text"), text}};
}

}  // namespace

/// What the photo told.
struct TeachViewModel::Proposal {
    std::optional<session::Lesson> lesson;
    QImage page;
};

TeachViewModel::TeachViewModel(QObject* parent) : QObject{parent} { pool_.setMaxThreadCount(1); }

TeachViewModel::~TeachViewModel() {
    pool_.clear();
    pool_.waitForDone();
}

void TeachViewModel::inBackground(std::function<std::string()> work,
                                  std::function<void(QString)> done) {
    const auto number = ++asked_;
    pool_.clear();
    pool_.start([this, number, work = std::move(work), done = std::move(done)] {
        std::string sentence;
        try {
            sentence = work();
        } catch (const std::exception& error) {
            sentence = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, number, sentence, done] {
                if (number == asked_) done(said(sentence));
            },
            Qt::QueuedConnection);
    });
}

void TeachViewModel::open(const QString& photo) {
    state_ = Reading;
    notice_.clear();
    Q_EMIT changed();
    auto proposal = std::make_shared<Proposal>();
    const auto work = [photo, proposal] {
        proposal->lesson = session::teachFromPhoto(photo.toStdString());
        proposal->page = copied(proposal->lesson->page);
        return std::string{};
    };
    inBackground(work, [this, photo, proposal](const QString& fault) {
        if (!fault.isEmpty()) {
            state_ = draft_ ? Editing : NoPhoto;
            return say(fault);
        }
        cells_.show(nullptr, {});
        proposal_ = proposal;
        draft_ = std::make_unique<session::SheetDraft>(proposal->lesson->draft);
        picture_ = proposal->page;
        const auto& lattice = proposal->lesson->lattice;
        cells_.show(draft_.get(), {lattice.x, lattice.y, lattice.width, lattice.height});
        fault_ = said(draft_->fault());
        auto words = QFileInfo{photo}.completeBaseName().toLower();
        words.replace(QRegularExpression{QStringLiteral("[^a-z0-9]+")}, QStringLiteral("-"));
        if (name_.isEmpty()) name_ = words;
        state_ = Editing;
        current_ = draft_->doubtful().empty() ? 0 : draft_->doubtful().front();
        Q_EMIT pictureChanged();
        say({});
    });
}

void TeachViewModel::startAgain() {
    ++asked_;
    cells_.show(nullptr, {});
    draft_.reset();
    proposal_.reset();
    picture_ = {};
    name_.clear();
    fault_.clear();
    state_ = NoPhoto;
    current_ = 0;
    Q_EMIT pictureChanged();
    say({});
}

void TeachViewModel::say(const QString& notice) {
    notice_ = notice;
    Q_EMIT changed();
}

session::DraftCell TeachViewModel::here() const {
    return draft_ ? draft_->at(current_) : session::DraftCell{};
}

void TeachViewModel::select(int cell) {
    if (!draft_ || cell < 0 || cell >= draft_->cells() || cell == current_) return;
    current_ = cell;
    Q_EMIT changed();
}

void TeachViewModel::nextDoubt() {
    if (!draft_) return;
    const auto open = draft_->doubtful();
    // The one after this one in the order of doubt, so that one that is put off comes again last.
    const auto at = std::find(open.begin(), open.end(), current_);
    if (open.empty())
        select((current_ + 1) % draft_->cells());
    else
        select(at == open.end() || at + 1 == open.end() ? open.front() : *(at + 1));
}

void TeachViewModel::move(int columns, int rows) {
    if (!draft_) return;
    const int column = std::clamp(current_ % draft_->columns() + columns, 0, draft_->columns() - 1);
    const int row = std::clamp(current_ / draft_->columns() + rows, 0, draft_->rows() - 1);
    select(row * draft_->columns() + column);
}

void TeachViewModel::settle(int cell) {
    fault_ = said(draft_->fault());
    state_ = Editing;
    notice_.clear();
    if (cell >= 0) cells_.cellChanged(cell);
    Q_EMIT changed();
}

void TeachViewModel::put(session::DraftCell cell) {
    if (!draft_) return;
    draft_->put(current_, std::move(cell));
    settle(current_);
}

void TeachViewModel::confirm() {
    if (!draft_) return;
    const auto open = draft_->doubtful();
    const auto at = std::find(open.begin(), open.end(), current_);
    const int next = at == open.end()       ? (open.empty() ? current_ : open.front())
                     : at + 1 != open.end() ? *(at + 1)
                                            : open.front();
    draft_->confirm(current_);
    settle(current_);
    select(next);
}

void TeachViewModel::undo() {
    if (!canUndo()) return;
    const int cell = draft_->undo();
    settle(cell);
    if (cell >= 0) select(cell);
}

void TeachViewModel::setPip(int pip) {
    auto cell = here();
    cell.exists = true;
    cell.cross = false;
    cell.track.clear();
    cell.pip = std::clamp(pip, 0, 6);
    if (cell.special == "volcano" && cell.pip > 0) cell.special.clear();
    put(cell);
}

void TeachViewModel::setExists(bool exists) {
    auto cell = here();
    cell.exists = exists;
    put(cell);
}

void TeachViewModel::setCross(bool cross) {
    auto cell = here();
    cell.exists = true;
    cell.cross = cross;
    put(cell);
}

void TeachViewModel::setSpecial(const QString& special) {
    auto cell = here();
    cell.exists = true;
    if (!special.isEmpty()) cell.cross = false;
    cell.special = special.toStdString();
    if (session::SheetDraft::hasColour(cell.special) && cell.colour.empty())
        cell.colour = session::SheetDraft::colours().front();
    put(cell);
}

void TeachViewModel::setColour(const QString& colour) {
    auto cell = here();
    cell.colour = colour.toStdString();
    put(cell);
}

void TeachViewModel::setPoints(int line, int place, int value) {
    if (!draft_) return;
    draft_->setPoints(static_cast<std::size_t>(line), static_cast<std::size_t>(place), value);
    settle(-1);
}

void TeachViewModel::setArea(bool area) {
    auto cell = here();
    cell.exists = true;
    cell.area = area;
    put(cell);
}

void TeachViewModel::setPointsRight(bool right) {
    if (!draft_) return;
    draft_->confirmPoints(right);
    settle(-1);
}

void TeachViewModel::setName(const QString& name) {
    name_ = name;
    Q_EMIT changed();
}

QString TeachViewModel::currentName() const {
    return draft_ ? qt(draft_->nameOf(current_)) : QString{};
}
QString TeachViewModel::currentWords() const { return draft_ ? inWords(here()) : QString{}; }
QString TeachViewModel::currentDoubt() const {
    return draft_ ? said(draft_->doubtAt(current_)) : QString{};
}
int TeachViewModel::remaining() const {
    return draft_ ? static_cast<int>(draft_->doubtful().size()) : 0;
}

QVariantList TeachViewModel::specials() const {
    QVariantList list{choice({}, tr("none"))};
    for (const auto& special : session::SheetDraft::specials())
        if (draft_ && (special != "station" || draft_->rails()))
            list << choice(special, specialName(special));
    return list;
}

QVariantList TeachViewModel::colours() const {
    QVariantList list;
    for (const auto& colour : session::SheetDraft::colours())
        list << choice(colour, inWords(colour));
    return list;
}

QVariantList TeachViewModel::rowsOf(bool lines) const {
    QVariantList list;
    if (!draft_) return list;
    for (const auto& line : draft_->points()) {
        if ((line.what == "row" || line.what == "column") != lines) continue;
        const auto colour = inWords(line.colour);
        QString text;
        if (line.what == "row")
            text = tr("Row %1").arg(colour);
        else if (line.what == "column")
            text = tr("Column %1").arg(qt(line.colour));
        else if (line.what == "area")
            text = tr("The whole area");
        else if (line.what == "gems")
            text = tr("A gem (%1)").arg(colour);
        else if (line.what == "puzzles")
            text = tr("The whole puzzle (%1)").arg(colour);
        else if (line.what == "stations")
            text = tr("A station (%1)").arg(colour);
        else if (line.what == "flags")
            text = tr("Flag (%1): first to fourth").arg(colour);
        else if (line.what == "bomb")
            text = tr("An exploded bomb");
        else if (line.what == "heap")
            text = tr("A heap");
        else if (line.colour == "open")
            text = tr("A track on an open line");
        else if (line.colour == "closed")
            text = tr("A track on a closed loop");
        else
            text = tr("A track of the longest loop");
        QVariantList values;
        for (const int value : line.values) values << value;
        list << QVariantMap{{QStringLiteral("text"), text}, {QStringLiteral("values"), values}};
    }
    return list;
}

QString TeachViewModel::nameFault() const {
    return said(session::faultOfSheetName(name_.toStdString()));
}

QString TeachViewModel::printFile() const {
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + QLatin1Char{'/'} +
           name_ + QStringLiteral(".pdf");
}

bool TeachViewModel::replaces() const {
    return nameFault().isEmpty() && session::onShelf(name_.toStdString());
}

void TeachViewModel::save() {
    if (!draft_ || !fault_.isEmpty() || !nameFault().isEmpty()) return;
    const auto name = name_.toStdString();
    const auto json = draft_->json(name);
    const bool open = !draft_->pointsConfirmed() || !draft_->doubtful().empty();
    const auto proposal = proposal_;
    inBackground(
        [name, json, proposal] {
            session::putOnShelf(name, json, proposal->lesson->page);
            return std::string{};
        },
        [this, open](const QString& fault) {
            if (fault.isEmpty()) state_ = Saved;
            say(!fault.isEmpty() ? fault
                : open
                    ? tr("Saved as %1. It can be played, but scores nothing until its points are "
                         "said to be right and every doubtful cell was looked at.")
                          .arg(name_)
                    : tr("Saved as %1. It can be played at once: choose it as the sheet of Dizzle.")
                          .arg(name_));
        });
}

void TeachViewModel::print(const QString& file) {
    if (!draft_ || !fault_.isEmpty()) return;
    const auto json = draft_->json(name_.toStdString());
    QDir{}.mkpath(QFileInfo{file}.path());  // a bare home has no Documents yet
    inBackground(
        [json, file] {
            session::printSheet(json, file.toStdString());
            return std::string{};
        },
        [this, file](const QString& fault) {
            say(fault.isEmpty() ? tr("Printed to %1, true to size.").arg(file) : fault);
        });
}

}  // namespace kibitz::ui
