#include "app/ui/play_view_model.h"

#include "app/session/dice_drawing.h"
#include "app/session/words.h"
#include "app/ui/spoken_language.h"

#include <QLocale>
#include <QVariantMap>

#include <utility>

namespace kibitz::ui {
namespace {

using session::Stage;

// Figures that change with every frame cannot be read.
constexpr std::chrono::milliseconds kFiguresEvery{500};

/// The same pixels as a QImage; they live as long as any copy of it.
QImage wrapped(const cv::Mat& pixels, QImage::Format format) {
    auto* keep = new cv::Mat(pixels);
    return QImage(
        static_cast<const uchar*>(keep->data), keep->cols, keep->rows,
        static_cast<qsizetype>(keep->step[0]), format,
        [](void* kept) { delete static_cast<cv::Mat*>(kept); }, keep);
}

QImage pictureOf(const session::Snapshot& snapshot) {
    if (!snapshot.screen.empty()) return wrapped(snapshot.screen, QImage::Format_RGB32);
    const auto& image = snapshot.frame.image;
    if (image.empty()) return {};
    return wrapped(image,
                   image.channels() == 1 ? QImage::Format_Grayscale8 : QImage::Format_BGR888);
}

QString milliseconds(double value) { return QLocale{}.toString(value, 'f', value < 9.95 ? 1 : 0); }

QVariantMap fact(const QString& name, const QString& value) {
    return {{QStringLiteral("name"), name}, {QStringLiteral("value"), value}};
}

QVariantList listed(const std::vector<vision::WatchedDie>& dice) {
    QVariantList rows;
    for (const auto& watched : dice) {
        const auto& box = watched.die.box;
        rows << QVariantMap{
            {QStringLiteral("box"), QRectF{box.x, box.y, box.width, box.height}},
            {QStringLiteral("label"), watched.covered
                                          ? PlayViewModel::tr("covered")
                                          : QString::fromStdString(session::labelOf(watched.die))},
            {QStringLiteral("sure"), watched.die.sure},
            {QStringLiteral("covered"), watched.covered}};
    }
    return rows;
}

}  // namespace

PlayViewModel::PlayViewModel(QObject* parent) : QObject{parent} {}

void PlayViewModel::show(const session::Snapshot& snapshot) {
    const bool newPicture = snapshot.frame.image.data != snapshot_.frame.image.data ||
                            snapshot.frame.index != snapshot_.frame.index || picture_.isNull();
    const bool newSource =
        snapshot.source != snapshot_.source || snapshot.description != snapshot_.description;
    snapshot_ = snapshot;
    if (newPicture) {
        picture_ = pictureOf(snapshot);
        Q_EMIT pictureChanged();
    }
    Q_EMIT changed();
    if (auto dice = listed(snapshot.dice); dice != dice_) {
        dice_ = std::move(dice);
        Q_EMIT diceChanged();
    }
    const auto now = std::chrono::steady_clock::now();
    if (newSource || now - figuresShown_ >= kFiguresEvery) {
        figuresShown_ = now;
        Q_EMIT figuresChanged();
    }
}

void PlayViewModel::restart() {
    paused_ = false;
    recorded_.reset();
    picture_ = {};
    figuresShown_ = {};
    show({});
    Q_EMIT pictureChanged();
}

void PlayViewModel::setView(bool mirrored, int quarterTurns) {
    quarterTurns = (quarterTurns % 4 + 4) % 4;
    if (mirrored == mirrored_ && quarterTurns == quarterTurns_) return;
    mirrored_ = mirrored;
    quarterTurns_ = quarterTurns;
    Q_EMIT viewChanged();
}

void PlayViewModel::togglePause() {
    paused_ = !paused_;
    Q_EMIT changed();
    Q_EMIT issued(paused_ ? session::Command::Pause : session::Command::Resume);
}

void PlayViewModel::step() {
    if (paused_) Q_EMIT issued(session::Command::Step);
}

void PlayViewModel::noteDrawn(double milliseconds) {
    // The first one also builds the scene and its shaders; it would stand in the figures for
    // seconds.
    if (!std::exchange(firstDrawn_, true)) return;
    draw_.add(std::chrono::nanoseconds{static_cast<std::int64_t>(milliseconds * 1e6)});
}

PlayViewModel::Mood PlayViewModel::mood() const {
    return static_cast<Mood>(session::moodOf(snapshot_));
}

QString PlayViewModel::headline() const {
    switch (mood()) {
        case Opening: return tr("Waiting for the first picture");
        case Empty: return tr("The table is empty");
        case Moving: return tr("Something is moving");
        case Still: return tr("The table is still");
        case Paused: return tr("Paused");
        case Lost: return hasPicture() ? tr("The picture is gone") : tr("No picture yet");
        case Ended: return tr("The recording has ended");
    }
    return {};
}

QString PlayViewModel::source() const { return said(snapshot_.description); }
QString PlayViewModel::notice() const { return said(snapshot_.notice); }

QRectF PlayViewModel::movingArea() const {
    const auto& area = snapshot_.movingArea;
    return {double(area.x), double(area.y), double(area.width), double(area.height)};
}

QString PlayViewModel::diceWords() const {
    if (dice_.isEmpty()) return {};
    QStringList values;
    for (const auto& die : dice_) values << die.toMap().value(QStringLiteral("label")).toString();
    values.sort();
    const auto all = values.join(QStringLiteral("  "));
    return values.size() == 1 ? tr("1 die: %1").arg(all)
                              : tr("%n dice: %1", nullptr, static_cast<int>(dice_.size())).arg(all);
}

QString PlayViewModel::resolution() const {
    if (!hasPicture()) return {};
    return tr("%1 × %2").arg(picture_.width()).arg(picture_.height());
}

QString PlayViewModel::frameRate() const {
    if (snapshot_.framesPerSecond <= 0) return {};
    return tr("%1 frames/s").arg(QLocale{}.toString(snapshot_.framesPerSecond, 'f', 0));
}

QString PlayViewModel::light() const {
    if (!snapshot_.quality) return {};
    switch (calibration::lightOf(*snapshot_.quality)) {
        case calibration::Light::TooDark: return tr("Too dark, a lamp helps");
        case calibration::Light::Dim: return tr("Light dim");
        case calibration::Light::Good: return tr("Light good");
        case calibration::Light::Glare: return tr("Glare, move the lamp");
    }
    return {};
}

bool PlayViewModel::lightGood() const {
    return snapshot_.quality &&
           calibration::lightOf(*snapshot_.quality) == calibration::Light::Good;
}

QString PlayViewModel::focus() const {
    if (!snapshot_.quality) return {};
    switch (calibration::sharpnessOf(*snapshot_.quality)) {
        case calibration::Sharpness::Unknown: return {};
        case calibration::Sharpness::Blurred: return tr("Blurred, check the lens");
        case calibration::Sharpness::Soft: return tr("A little soft");
        case calibration::Sharpness::Sharp: return tr("Sharp");
    }
    return {};
}

bool PlayViewModel::focusGood() const {
    return snapshot_.quality &&
           calibration::sharpnessOf(*snapshot_.quality) == calibration::Sharpness::Sharp;
}

QString PlayViewModel::latency() const {
    const auto& whole = snapshot_.of(Stage::Whole);
    return whole.count > 0 ? tr("seen in %1 ms").arg(milliseconds(whole.p50)) : QString{};
}

void PlayViewModel::setRecorded(std::optional<bool> goesOn) {
    if (std::exchange(recorded_, goesOn) != goesOn) Q_EMIT changed();
}

QString PlayViewModel::recorded() const {
    if (!recorded_) return {};
    return *recorded_ ? tr("● Recorded") : tr("! No longer recorded");
}

QVariantList PlayViewModel::stages() const {
    QVariantList rows;
    const auto add = [&](const QString& name, const session::Percentiles& times) {
        if (times.count == 0) return;
        rows << QVariantMap{{QStringLiteral("name"), name},
                            {QStringLiteral("p50"), milliseconds(times.p50)},
                            {QStringLiteral("p95"), milliseconds(times.p95)}};
    };
    add(tr("Fetch the picture"), snapshot_.of(Stage::Read));
    add(tr("Is the table still?"), snapshot_.of(Stage::Gate));
    add(tr("Read the dice"), snapshot_.of(Stage::Dice));
    add(tr("Rate the light"), snapshot_.of(Stage::Light));
    add(tr("Prepare for the screen"), snapshot_.of(Stage::Prepare));
    add(tr("All work on a picture"), snapshot_.of(Stage::Whole));
    add(tr("Draw"), draw_.percentiles());
    return rows;
}

QVariantList PlayViewModel::facts() const {
    const QLocale locale;
    QVariantList rows;
    rows << fact(tr("Pictures seen"), locale.toString(qlonglong{snapshot_.frames}))
         << fact(tr("Skipped by the source"), locale.toString(qlonglong{snapshot_.droppedBySource}))
         << fact(tr("Skipped by the window"),
                 locale.toString(qlonglong{snapshot_.droppedByViewer}));
    if (snapshot_.quality) {
        const auto percent = [&](double share) {
            return tr("%1 %").arg(locale.toString(100 * share, 'f', 0));
        };
        rows << fact(tr("Brightness"), percent(snapshot_.quality->brightness))
             << fact(tr("Burnt out"), percent(snapshot_.quality->clippedShare))
             << fact(tr("Lost in black"), percent(snapshot_.quality->darkShare))
             << fact(tr("Sharpness"), percent(snapshot_.quality->sharpness));
    }
    return rows;
}

}  // namespace kibitz::ui
