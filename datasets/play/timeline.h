#pragma once

#include "datasets/play/table.h"
#include "datasets/render/test_table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace kibitz::datasets {

/// A piece on its way, in a hand or rolling.
struct Motion {
    enum class Kind : std::uint8_t {
        Carry,  // lifted, brought, put down
        Slide,  // stays on the table
        Tumble,
    } kind = Kind::Carry;
    int piece = -1;
    double begin = 0, end = 0;  // seconds
    Pose from, to;
    bool comes = false;  // was not to be seen before
    bool goes = false;   // is not to be seen afterwards
    cv::Vec3d spin;      // of a tumbling die: axis times turns
};

/// A hand that goes from one moment's place to the next.
struct Reach {
    struct Key {
        double at;  // seconds
        cv::Vec3d mm;
        bool lifts = true;  // on the way here
    };
    int player = 0;
    cv::Vec2d arm{0, -1};
    std::vector<Key> keys;  // empty outside: not in the picture
};

struct MarkDrawn {
    double at = 0;
    rules::Site site;
    rules::Symbol symbol;
    bool rubbedOut = false;
};

/// A time in which one thing happens, or nothing.
struct Stretch {
    Phase phase = Phase::Still;
    double begin = 0, end = 0;          // seconds
    std::size_t before = 0, after = 0;  // arrangements
    std::size_t position = 0;           // how many actions were done at its end
    std::vector<rules::Move> moves;     // those that it shows, and any before without a trace
    const Slip* slip = nullptr;         // what is wrong in this still stretch
    std::vector<Motion> motions;
    std::vector<Reach> hands;
    std::vector<MarkDrawn> marks;
    std::optional<Reach> resting;            // a hand that lies there and does nothing
    std::size_t camera = 0, nextCamera = 0;  // they differ while the camera is bumped
};

/// Everything that can be seen at one moment.
struct Moment {
    struct Seen {
        int piece = -1;
        Pose pose;
        cv::Vec3d moved;  // while the shutter was open
    };
    const Stretch* stretch = nullptr;
    std::vector<Seen> pieces;
    std::vector<std::pair<Pose, Reach>> hands;
    std::vector<cv::Vec3d> handsMoved;
    std::vector<rules::Symbol> marks;
    std::vector<std::pair<rules::Site, rules::Symbol>> rubbedOut;
};

struct TimelineOptions {
    std::uint64_t seed = 1;
    Difficulty difficulty = Difficulty::Easy;
    int bumps = 0;
    double framesPerSecond = 15;
    double shutter = 1.0 / 60;
    /// Whether a point of the table is in the picture, so that hands know how far to go.
    std::function<bool(const cv::Vec3d&)> inSight;
};

/// What happens at the table from the first second to the last.
class Timeline {
public:
    Timeline(const Course&, Table&, const TimelineOptions&);

    const std::vector<Stretch>& stretches() const { return stretches_; }
    const std::vector<Arrangement>& arrangements() const { return arrangements_; }
    double seconds() const { return stretches_.back().end; }
    const Stretch& stretchAt(double seconds) const;
    Moment at(double seconds) const;

private:
    void still(double least, double most, const Slip*);
    void move(std::size_t to, const rules::Move&, bool settingOut);
    void bump();
    void putRight(std::size_t arrangement);
    void play();
    double aligned(double seconds) const;
    Pose poseAt(const Motion&, double seconds) const;
    std::optional<Pose> poseOf(const Stretch&, int piece, double seconds) const;

    const Course& course_;
    Table& table_;
    TimelineOptions options_;
    rules::Random random_;
    std::vector<Arrangement> arrangements_;
    std::vector<Stretch> stretches_;
    std::vector<rules::Move> pending_;  // done, but not to be seen yet
    std::size_t done_ = 0, camera_ = 0;
    double now_ = 0;
};

}  // namespace kibitz::datasets
