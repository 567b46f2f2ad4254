#include "app/ui/setup_view_model.h"

#include "app/session/session_for.h"
#include "app/session/set_up.h"
#include "app/session/watched_table.h"
#include "app/ui/phrases.h"
#include "app/ui/setup_rows.h"
#include "app/ui/shown_pieces.h"
#include "vision/capture/cameras.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace kibitz::ui {

namespace {

// Long enough to finish a name, short enough to feel at once.
constexpr int kLookAfterMilliseconds = 350;

const QString kCamera = QStringLiteral("camera");
const QString kStream = QStringLiteral("stream");
const QString kFile = QStringLiteral("file");
const QString kSimulated = QStringLiteral("simulated");
const QString kColours = QStringLiteral("colours");

/// Whether both show the same: who plays is called what they like.
bool sameLook(const SetupViewModel::Choice& a, const SetupViewModel::Choice& b) {
    if (a.source != b.source || a.corners != b.corners || a.pieces.size() != b.pieces.size() ||
        !a.pieces.empty() || !a.game != !b.game)
        return false;
    return !a.game || (a.game->game == b.game->game && a.game->options == b.game->options &&
                       a.game->equipment == b.game->equipment &&
                       a.game->players.size() == b.game->players.size());
}

}  // namespace

struct SetupViewModel::Inside {
    std::vector<vision::CameraInfo> cameras;
    Watch look, play;
    std::shared_ptr<const session::SessionInfo> game;  // as chosen; nullptr: not possible
    std::optional<session::SessionInfo> brought;       // by the source
    QString broughtBy;
    bool asked = false;  // what broughtBy brings; the answer is awaited
    ShownPieces pieces;
    cv::Mat picture;
    std::optional<session::Snapshot> rated;
    QString watched;               // the source that was asked for last; empty: none was
    std::optional<Choice> looked;  // what is being shown; nullopt: nothing
};

SetupViewModel::SetupViewModel(const QString& memory, QObject* parent)
    : QObject{parent}, inside_{std::make_unique<Inside>()}, memory_{memory} {
    pool_.setMaxThreadCount(1);
    lookSoon_.setSingleShot(true);
    lookSoon_.setInterval(kLookAfterMilliseconds);
    connect(&lookSoon_, &QTimer::timeout, this, [this] {
        if (!inside_->look || !entered_ || inside_->asked) return;
        auto chosen = choice();
        inside_->watched = source();
        if (inside_->looked && sameLook(*inside_->looked, chosen)) return;
        inside_->look(chosen);
        inside_->looked = std::move(chosen);
    });
    kind_ = memory_.lastKind();
    if (kind_.isEmpty()) kind_ = kCamera;
    value_ = memory_.lastOf(kind_);
    take(memory_.tableOf(source()));
    judge();
}

SetupViewModel::~SetupViewModel() { pool_.waitForDone(); }

void SetupViewModel::connectTo(Watch look, Watch play) {
    inside_->look = std::move(look);
    inside_->play = std::move(play);
}

void SetupViewModel::enter() {
    if (playing_) return;
    entered_ = true;
    refresh();
    chosen();
}

void SetupViewModel::refresh() {
    if (std::exchange(looking_, true)) return;
    Q_EMIT changed();
    // A driver may take its time to answer.
    pool_.start([this] {
        auto cameras = vision::listCameras();
        QMetaObject::invokeMethod(
            this,
            [this, cameras = std::move(cameras)] {
                inside_->cameras = cameras;
                looking_ = false;
                const bool none = kind_ == kCamera && value_.isEmpty();
                if (none && !cameras.empty())
                    chooseSource(kCamera, qt(cameras.front().name));
                else if (none)
                    chooseSource(kSimulated, {});
                else
                    Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
}

QString SetupViewModel::source() const {
    if (kind_ == kSimulated)
        return QStringLiteral("simulate:%1:1")
            .arg(table_.game.isEmpty() ? QStringLiteral("topple") : table_.game);
    return value_.trimmed();
}

void SetupViewModel::chooseSource(const QString& kind, const QString& value) {
    if (kind == kind_ && value == value_ && kind != kSimulated) return;
    forgetPieces();  // another table, another light
    kind_ = kind;
    value_ = value.isEmpty() && kind != kCamera ? memory_.lastOf(kind) : value;
    const auto known = memory_.tableOf(source());
    if (kind == kSimulated)
        table_.corners.clear();
    else if (!known.game.isEmpty())
        take(known);
    chosen();
}

void SetupViewModel::take(const SetupMemory::Table& table) {
    table_ = table;
    if (!rules::findGame(table_.game.toStdString())) {
        table_ = {};
        table_.game = QStringLiteral("topple");
    }
    fitPlayers();
}

/// As many as can play, and never nobody.
void SetupViewModel::fitPlayers() {
    const auto* info = rules::findGame(table_.game.toStdString());
    if (table_.players.isEmpty()) table_.players = memory_.playersOf(table_.game);
    const int fewest = std::max(info->fewestPlayers, table_.players.isEmpty() ? 2 : 1);
    while (table_.players.size() < fewest) table_.players << newPlayerName(table_.players);
    while (table_.players.size() > info->mostPlayers) table_.players.removeLast();
}

void SetupViewModel::chooseGame(const QString& name) {
    if (name == table_.game || !rules::findGame(name.toStdString())) return;
    forgetPieces();
    table_.game = name;
    table_.options.clear();
    table_.corners.clear();
    const auto before = memory_.playersOf(name);
    if (!before.isEmpty()) table_.players = before;
    fitPlayers();
    chosen();
}

void SetupViewModel::setPlayer(int index, const QString& name) {
    if (index < 0 || index >= table_.players.size() || table_.players[index] == name) return;
    table_.players[index] = name;
    chosen();
}

bool SetupViewModel::canAdd() const {
    const auto* info = rules::findGame(table_.game.toStdString());
    return info && table_.players.size() < info->mostPlayers;
}

bool SetupViewModel::canRemove() const {
    const auto* info = rules::findGame(table_.game.toStdString());
    return info && table_.players.size() > info->fewestPlayers;
}

void SetupViewModel::addPlayer() {
    if (!canAdd()) return;
    forgetPieces();  // with others at the table other colours may be in play
    if (table_.game == QStringLiteral("dizzle")) table_.corners.clear();  // a sheet more
    table_.players << newPlayerName(table_.players);
    table_.options.remove(kColours);  // they are told for as many as play
    chosen();
}

void SetupViewModel::removePlayer() {
    if (!canRemove()) return;
    forgetPieces();
    if (table_.game == QStringLiteral("dizzle")) table_.corners.clear();
    table_.players.removeLast();
    table_.options.remove(kColours);
    chosen();
}

QStringList SetupViewModel::colourOrder() const {
    QStringList order;
    if (!inside_->game) return order;
    try {
        for (const auto& own : session::coloursOf(session::setUp(*inside_->game)))
            for (const auto& colour : own) order << qt(colour);
    } catch (const session::BadSession&) {
        // Then there are no colours to tell.
    }
    return order;
}

void SetupViewModel::nextColour(int player) {
    auto order = colourOrder();
    const auto all = piecesOf(table_.game, order);
    if (order.isEmpty() || player < 0 || player >= table_.players.size()) return;
    const auto each = order.size() / table_.players.size();
    const auto at = player * each;
    // The next one in the box; whoever has it takes this one for it.
    const auto next = all[(all.indexOf(order[at]) + 1) % all.size()];
    if (const auto other = order.indexOf(next); other >= 0)
        order.swapItemsAt(at, other);
    else
        order[at] = next;
    // Topple wants all four named unless three play.
    for (const auto& colour : all)
        if (table_.game == QStringLiteral("topple") && table_.players.size() != 3 &&
            !order.contains(colour))
            order << colour;
    setOption(kColours, order.join(' '));
}

void SetupViewModel::setOption(const QString& name, const QString& value) {
    if (table_.options.value(name).toString() == value) return;
    table_.options[name] = value;
    chosen();
}

/// What is played: the game of the source, where it brings one along.
std::string SetupViewModel::playedGame() const {
    return inside_->game ? inside_->game->game : table_.game.toStdString();
}

bool SetupViewModel::takesPieces() const {
    const auto game = playedGame();
    return (game == "topple" || game == "spexxx") && !pictureSize_.isEmpty();
}

bool SetupViewModel::takesCorners() const {
    return takesPieces() || (playedGame() == "dizzle" && !pictureSize_.isEmpty());
}

void SetupViewModel::askForCorners() {
    if (!takesCorners()) return;
    const double w = pictureSize_.width(), h = pictureSize_.height();
    table_.corners.clear();
    // A board in the middle, sheets side by side.
    const bool sheets = playedGame() == "dizzle";
    const auto count = sheets && inside_->game ? inside_->game->players.size() : std::size_t{1};
    const double each = (sheets ? 0.9 : 0.6) / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double left = (sheets ? 0.05 : 0.2) + each * static_cast<double>(i);
        const double in = each / 12, right = left + each - (sheets ? in : 0);
        table_.corners.insert(table_.corners.end(), {{w * (left + in), h * 0.2},
                                                     {w * (right - in), h * 0.2},
                                                     {w * right, h * 0.85},
                                                     {w * left, h * 0.85}});
    }
    Q_EMIT changed();
}

void SetupViewModel::moveCorner(int index, const QPointF& pixel) {
    if (index < 0 || index >= static_cast<int>(table_.corners.size())) return;
    table_.corners[static_cast<std::size_t>(index)] = {
        std::clamp(pixel.x(), 0.0, double(pictureSize_.width())),
        std::clamp(pixel.y(), 0.0, double(pictureSize_.height()))};
    Q_EMIT changed();
    lookSoon_.start();
}

void SetupViewModel::forgetCorners() {
    table_.corners.clear();
    chosen();
}

void SetupViewModel::askForPieces() {
    if (!takesPieces()) return;
    inside_->pieces.ask(colourOrder());
    Q_EMIT changed();
}

void SetupViewModel::forgetPieces() {
    if (inside_->pieces.empty()) return;
    inside_->pieces.forget();
    Q_EMIT changed();
    lookSoon_.start();
}

void SetupViewModel::showPiece(const QPointF& pixel) {
    if (!inside_->pieces.asking()) return;
    inside_->pieces.show(inside_->picture, pixel);
    piecesChanged();
}

void SetupViewModel::skipPiece() {
    inside_->pieces.skip();
    piecesChanged();
}

void SetupViewModel::piecesChanged() {
    Q_EMIT changed();
    if (!inside_->pieces.asking()) lookSoon_.start();  // with what was shown
}

bool SetupViewModel::askingPiece() const { return inside_->pieces.asking(); }
QString SetupViewModel::pieceNote() const { return inside_->pieces.note(); }
QVariantList SetupViewModel::pieces() const { return inside_->pieces.rows(); }

void SetupViewModel::setRecording(bool wanted) {
    recording_ = wanted;
    Q_EMIT changed();
}

QString SetupViewModel::folder() const {
    const auto place = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir where{place.isEmpty() ? QDir::homePath() : place};
    const auto name = QStringLiteral("%1 %2").arg(
        table_.game, QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH-mm")));
    // Another game may have begun in the same minute, here or in another window.
    for (int number = 1;; ++number) {
        const auto own = number == 1 ? name : QStringLiteral("%1 (%2)").arg(name).arg(number);
        const auto path = where.filePath(own + QStringLiteral(".kibitz"));
        if (!QFileInfo::exists(path)) return path;
    }
}

void SetupViewModel::judge() {
    problem_.clear();
    inside_->game.reset();
    const auto name = source();
    if (name != inside_->broughtBy) ask();
    if (inside_->asked) {
        problem_ = tr("Reading what it is …");
        return;
    }
    if (name.isEmpty()) {
        problem_ = missingSource(kind_);
        return;
    }
    if (inside_->brought) {
        inside_->game = std::make_shared<const session::SessionInfo>(*inside_->brought);
        return;
    }
    std::vector<std::string> players;
    for (const auto& player : table_.players) players.push_back(player.trimmed().toStdString());
    std::map<std::string, std::string> options;
    for (auto option = table_.options.cbegin(); option != table_.options.cend(); ++option)
        options[option.key().toStdString()] = option.value().toString().toStdString();
    try {
        inside_->game = std::make_shared<const session::SessionInfo>(
            session::sessionFor(table_.game.toStdString(), players, options));
    } catch (const session::BadSession& bad) {
        problem_ = said(bad.what());
    }
}

/// A recording on a slow disk, or a long one, must not hold up the window.
void SetupViewModel::ask() {
    const auto name = source();
    inside_->broughtBy = name;
    inside_->brought.reset();
    // Cameras and streams bring nothing; a simulated game is known by its name.
    inside_->asked = kind_ == kFile && !name.isEmpty();
    if (!inside_->asked) {
        if (kind_ == kSimulated) inside_->brought = session::gameOf(name.toStdString());
        return;
    }
    pool_.start([this, name] {
        std::optional<session::SessionInfo> brought;
        try {
            brought = session::gameOf(name.toStdString());
        } catch (const std::exception&) {
            // Whoever opens it says what is wrong with it.
        }
        QMetaObject::invokeMethod(
            this,
            [this, name, brought = std::move(brought)] {
                if (name != inside_->broughtBy) return;  // another one was chosen meanwhile
                inside_->asked = false;
                inside_->brought = brought;
                chosen();
            },
            Qt::QueuedConnection);
    });
}

bool SetupViewModel::opening() const { return inside_->asked; }

void SetupViewModel::chosen() {
    judge();
    rating_.clear();
    inside_->rated.reset();
    Q_EMIT changed();
    Q_EMIT rated();
    lookSoon_.start();
}

SetupViewModel::Choice SetupViewModel::choice() const {
    Choice choice;
    choice.source = source().toStdString();
    choice.game = inside_->game;
    choice.corners = table_.corners;
    choice.pieces = inside_->pieces.shown();
    return choice;
}

bool SetupViewModel::begin() {
    judge();
    Q_EMIT changed();
    if (!problem_.isEmpty() || !inside_->play || playing_) return false;
    memory_.remember(kind_, kind_ == kSimulated ? kSimulated : source(), table_);
    auto chosen = choice();
    if (recording_) {
        const auto path = folder();
        QDir{}.mkpath(QFileInfo{path}.path());  // a bare home has no Documents yet
        chosen.recordTo = path.toStdString();
    }
    lookSoon_.stop();
    inside_->looked.reset();
    entered_ = false;
    inside_->picture = cv::Mat{};
    inside_->rated.reset();
    playing_ = true;
    inside_->watched = source();
    inside_->play(chosen);
    Q_EMIT changed();
    Q_EMIT begun();
    return true;
}

SetupMemory::View SetupViewModel::view() const { return memory_.viewOf(inside_->watched); }

void SetupViewModel::rememberView(const SetupMemory::View& view) {
    if (!inside_->watched.isEmpty()) memory_.remember(inside_->watched, view);
}

void SetupViewModel::endGame() {
    if (!std::exchange(playing_, false)) return;
    enter();
}

void SetupViewModel::show(const session::Snapshot& snapshot) {
    if (!entered_) return;
    inside_->picture = snapshot.frame.image;  // shares its pixels
    const QSize size{snapshot.frame.image.cols, snapshot.frame.image.rows};
    if (size != pictureSize_) {
        pictureSize_ = size;
        Q_EMIT changed();
    }
    inside_->rated = snapshot;
    auto rows = ratingRows(snapshot);
    if (rows == rating_) return;
    rating_ = std::move(rows);
    Q_EMIT rated();
}

/// In the words of the language that is spoken now, not of the one in which it was rated.
QVariantList SetupViewModel::rating() const {
    return inside_->rated ? ratingRows(*inside_->rated) : QVariantList{};
}

QVariantList SetupViewModel::sources() const { return sourceRows(inside_->cameras); }
QVariantList SetupViewModel::games() const { return gameRows(); }

QVariantList SetupViewModel::players() const {
    const auto order = colourOrder();
    QVariantList rows;
    const auto each = table_.players.isEmpty() ? 0 : order.size() / table_.players.size();
    for (int i = 0; i < table_.players.size(); ++i) {
        QStringList words;
        for (const auto& colour : order.mid(i * each, each)) words << inWords(colour.toStdString());
        rows << QVariantMap{{QStringLiteral("name"), table_.players[i]},
                            {QStringLiteral("colours"), order.mid(i * each, each)},
                            {QStringLiteral("colourWords"), words}};
    }
    return rows;
}

QVariantList SetupViewModel::options() const { return optionRows(table_.game, table_.options); }

QString SetupViewModel::brings() const {
    if (!inside_->brought) return {};
    return broughtWords(*inside_->brought);
}

QVariantList SetupViewModel::corners() const {
    QVariantList rows;
    for (const auto& corner : table_.corners) rows << corner;
    return rows;
}

}  // namespace kibitz::ui
