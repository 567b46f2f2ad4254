#pragma once

#include "app/session/look.h"
#include "app/session/screen_pool.h"
#include "app/session/snapshot.h"
#include "vision/observation.h"
#include "vision/recognise/seen_part.h"

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::session {

/// What the eyes for a game make of a frame.
struct Looked {
    Looked() = default;
    Looked(std::optional<vision::Observation> seen) : observation{std::move(seen)} {}

    std::optional<vision::Observation> observation;  // nullopt: nothing new to judge
    std::vector<vision::SeenPart> parts;             // where the game's things lie
    std::string trouble;  // they cannot be found: why that may be and what helps, one sentence
};

/// Looks at one frame after the other and keeps the running figures. The pipeline runs it in its
/// thread; commands and benches may call it directly.
class Watcher {
public:
    struct Options {
        bool prepareForScreen = false;  // also convert each picture to BGRA: no viewer has to
        bool readDice = false;          // on still tables
        Look look{};                    // nobody, unless a game is watched
    };
    Watcher();
    explicit Watcher(const Options&);

    /// What is known after this frame. `reading` is how long the source took to deliver it.
    /// Throws what the libraries throw for a picture they cannot work with.
    Snapshot watch(const vision::Frame&, std::chrono::nanoseconds reading = {});

    /// Forgets what the table looked like: the source was lost and may show something else now.
    void restart();
    /// Frames are being left out on purpose; the next one does not count them as dropped.
    void leaveGap() { lastIndex_.reset(); }

private:
    /// The networks, loaded for the first table that is at rest.
    struct Eyes {
        vision::DiceEye eye;
        vision::DiceWatch dice{eye};
    };
    void readDice(const vision::Frame&, Snapshot&);

    Options options_;
    std::unique_ptr<Eyes> eyes_;
    std::string blind_;  // why there are no eyes, once that is known
    vision::StillnessGate gate_;
    std::optional<calibration::PictureQuality> quality_;
    std::array<Latency, kStages> latency_;
    FrameRate rate_;
    ScreenPool screens_;
    std::int64_t frames_ = 0;
    std::int64_t dropped_ = 0;
    std::optional<std::int64_t> lastIndex_;
};

}  // namespace kibitz::session
