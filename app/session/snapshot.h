#pragma once

#include "app/session/latency.h"
#include "calibration/light.h"
#include "vision/frame.h"
#include "vision/recognise/dice_watch.h"
#include "vision/recognise/seen_part.h"
#include "vision/track/stillness.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::vision {
class Observation;
}

namespace kibitz::session {

// Only named here: windows that show a snapshot need not know what is inside (and Qt's moc cannot
// read it).
struct Event;
struct GameView;

enum class SourceState : std::uint8_t { Opening, Running, Paused, Lost, Ended };

/// What a frame passes on its way to the player's eye, each with a time of its own.
enum class Stage : std::uint8_t { Read, Gate, Dice, Light, Prepare, Whole };
inline constexpr std::size_t kStages = 6;

/// All that is known after one frame. A value: copies share the pixels, nobody writes to them.
struct Snapshot {
    vision::Frame frame;  // its image is empty until the first picture came
    cv::Mat screen;       // the same picture as BGRA, when the pipeline was asked to prepare it
    std::chrono::steady_clock::time_point arrived{};

    std::optional<vision::TableState> table;  // nullopt: no frame was judged yet
    cv::Rect movingArea;                      // in pixels of the frame; empty when nothing moves
    /// What was read while the table is still; empty while it is not, and where nobody reads dice.
    std::vector<vision::WatchedDie> dice;
    std::optional<calibration::PictureQuality> quality;

    /// What was read of a table at rest, where a game is watched; nullptr: nothing new was read.
    std::shared_ptr<const vision::Observation> observation;
    /// Where the things of the game lie, as last found; empty: not found yet.
    std::vector<vision::SeenPart> parts;
    /// How the game stands; nullptr: none is watched.
    std::shared_ptr<const GameView> game;
    /// What is new in the game with this snapshot, for who writes everything down. A window that
    /// takes only the latest snapshot looks at `game`. nullptr: nothing.
    std::shared_ptr<const std::vector<Event>> said;

    SourceState source = SourceState::Opening;
    std::string description;  // of the source, in words
    std::string notice;       // one sentence when something went wrong: what happened, what helps

    double framesPerSecond = 0;
    std::array<Percentiles, kStages> latency{};
    std::int64_t frames = 0;           // judged so far
    std::int64_t droppedBySource = 0;  // gaps in the frame index
    std::int64_t droppedByViewer = 0;  // replaced before they were taken

    const Percentiles& of(Stage stage) const { return latency[static_cast<std::size_t>(stage)]; }
};

}  // namespace kibitz::session
