#include "app/session/watcher.h"

#include "models/card.h"
#include "vision/observation.h"

#include <algorithm>
#include <stdexcept>

namespace kibitz::session {
namespace {

using Clock = std::chrono::steady_clock;

// Light changes in seconds, not in frames; rating one in 15 costs next to nothing.
constexpr std::int64_t kFramesPerRating = 15;

}  // namespace

Watcher::Watcher() : Watcher{Options{}} {}
Watcher::Watcher(const Options& options) : options_{options} {}

void Watcher::restart() {
    gate_.reset();
    if (eyes_) eyes_->dice.reset();
    quality_.reset();
    rate_ = {};
    lastIndex_.reset();
}

void Watcher::readDice(const vision::Frame& frame, Snapshot& snapshot) {
    snapshot.notice = blind_;
    if (!blind_.empty() || frame.image.channels() != 3) return;
    try {
        if (!eyes_) eyes_ = std::make_unique<Eyes>();
        snapshot.dice = eyes_->dice.observe(frame);
    } catch (const models::BadModel& error) {
        // The picture, the gate and the window go on without.
        eyes_.reset();
        snapshot.notice = blind_ = error.what();
    }
}

Snapshot Watcher::watch(const vision::Frame& frame, std::chrono::nanoseconds reading) {
    if (frame.image.empty())
        throw std::runtime_error("The source delivered a frame without a picture. It is skipped");
    const auto arrived = Clock::now();
    auto from = arrived;
    const auto finish = [&](Stage stage) {
        const auto now = Clock::now();
        latency_[static_cast<std::size_t>(stage)].add(now - from);
        from = now;
    };

    Snapshot snapshot;
    snapshot.frame = frame;
    snapshot.arrived = arrived;
    latency_[static_cast<std::size_t>(Stage::Read)].add(reading);

    snapshot.table = gate_.observe(frame);
    snapshot.movingArea = gate_.measures().movingBox;
    finish(Stage::Gate);
    if (options_.readDice && snapshot.table == vision::TableState::Still) {
        readDice(frame, snapshot);
        finish(Stage::Dice);
    }
    if (options_.look) {
        auto looked = options_.look(frame, *snapshot.table);
        snapshot.parts = std::move(looked.parts);
        if (snapshot.notice.empty()) snapshot.notice = std::move(looked.trouble);
        if (looked.observation)
            snapshot.observation =
                std::make_shared<const vision::Observation>(std::move(*looked.observation));
        if (snapshot.table == vision::TableState::Still) finish(Stage::Dice);
    }
    if (frames_ % kFramesPerRating == 0 || !quality_) {
        quality_ = calibration::rate(frame.image);
        finish(Stage::Light);
    }
    if (options_.prepareForScreen) {
        snapshot.screen = screens_.prepare(frame.image);
        finish(Stage::Prepare);
    }
    latency_[static_cast<std::size_t>(Stage::Whole)].add(Clock::now() - arrived);

    ++frames_;
    if (lastIndex_) dropped_ += std::max<std::int64_t>(0, frame.index - *lastIndex_ - 1);
    lastIndex_ = frame.index;
    rate_.arrived(arrived.time_since_epoch());

    snapshot.source = SourceState::Running;
    snapshot.quality = quality_;
    snapshot.framesPerSecond = rate_.perSecond();
    snapshot.frames = frames_;
    snapshot.droppedBySource = dropped_;
    for (std::size_t stage = 0; stage < kStages; ++stage)
        snapshot.latency[stage] = latency_[stage].percentiles();
    return snapshot;
}

}  // namespace kibitz::session
