#pragma once

#include "datasets/play/timeline.h"

#include <functional>
#include <map>
#include <vector>

namespace kibitz::datasets {

/// How people get from one arrangement to the next: whose hand takes what from where to where, and
/// when.
class Choreography {
public:
    Choreography(const Table&, const Arrangement& before, const Arrangement& after,
                 std::function<bool(const cv::Vec3d&)> inSight, rules::Random&);

    /// Fills in motions, hands, marks and the end of the stretch.
    void play(const rules::Move& action, bool settingOut, double begin, Stretch&);

private:
    /// A hand at work: where it is and what time it is for it.
    struct Worker {
        Reach reach;
        double now = 0;
        cv::Vec3d at;
    };

    Worker enter(int player, const cv::Vec3d& first, double begin) const;
    void go(Worker&, const cv::Vec3d& to, bool lifts = true) const;
    void wait(Worker&, double seconds) const;
    void leave(Worker&, Stretch&) const;
    cv::Vec3d outside(const cv::Vec3d& from, cv::Vec2d arm) const;
    static cv::Vec3d grip(const Pose&);

    void setOut(double begin, Stretch&);
    void fall(Worker&, const std::vector<int>& pawns, Stretch&);
    void throwDice(Worker&, const std::vector<int>& dice, Stretch&);
    void carry(Worker&, int piece, Stretch&);
    void bring(Worker&, int piece, Stretch&);
    void remove(Worker&, int piece, Stretch&);
    void mark(Worker&, rules::Site, Stretch&);
    int ownerOf(int piece, const Arrangement&) const;
    bool changed(int piece) const;
    Pose poseIn(const Arrangement& arrangement, int piece) const {
        return table_.worldPose(arrangement, piece);
    }
    const Lying& was(int piece) const { return before_.pieces[static_cast<std::size_t>(piece)]; }
    const Lying& is(int piece) const { return after_.pieces[static_cast<std::size_t>(piece)]; }

    const Table& table_;
    const Arrangement& before_;
    const Arrangement& after_;
    std::function<bool(const cv::Vec3d&)> inSight_;
    rules::Random& random_;
};

}  // namespace kibitz::datasets
