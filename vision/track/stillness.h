#pragma once

#include "vision/frame.h"

#include <opencv2/core/types.hpp>

#include <chrono>
#include <cstdint>
#include <memory>

namespace kibitz::vision {

/// What the cheap gate says of the table: only a still one is read, so hands never score.
enum class TableState : std::uint8_t { Empty, Moving, Still };

/// Tells empty, moving and still from a down-scaled picture, in about a millisecond per 1080p
/// frame.
///
/// Moving is said at once, Still only after a quiet time. Sensor noise is learnt, light that
/// changes everywhere alike is taken out; a lamp that is switched on counts as motion for the quiet
/// time at most. Empty means: at rest, and nothing but ground. Seen for the first time, only a
/// table of one material (cloth, wood, paper; straight joints may run through it) can be told to be
/// empty. Once the gate has seen the table empty, by itself or through learnEmpty(), whatever
/// differs from that is noticed. In doubt it says Still. It cannot know a hand that rests without
/// moving: that table is Still, and covered places are the recogniser's matter.
class StillnessGate {
public:
    struct Options {
        std::chrono::milliseconds quietTime{300};
    };
    /// What the overlay shows beside the state.
    struct Measures {
        double movingShare = 0;            // of the picture
        cv::Rect movingBox;                // in pixels of the picture; empty when nothing moves
        std::chrono::nanoseconds quiet{};  // since the last motion
        double noise = 0;                  // grey levels of a cell from frame to frame, as learnt
        bool knowsEmpty = false;           // has seen this table empty
    };

    StillnessGate();
    explicit StillnessGate(const Options&);
    ~StillnessGate();
    StillnessGate(StillnessGate&&) noexcept;
    StillnessGate& operator=(StillnessGate&&) noexcept;

    TableState observe(const Frame&);
    TableState state() const;
    const Measures& measures() const;

    /// Somebody who knows says that the table as last seen is empty.
    void learnEmpty();
    /// Another table, another camera: forget everything.
    void reset();

private:
    class Cells;
    std::unique_ptr<Cells> cells_;
};

}  // namespace kibitz::vision
