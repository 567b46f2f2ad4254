#pragma once

#include "vision/frame.h"
#include "vision/recognise/dice_eye.h"

#include <opencv2/core/mat.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace kibitz::vision {

/// A die on a table that is being watched.
struct WatchedDie {
    SeenDie die;
    bool covered = false;  // something lies over it now; the rest is what was seen before
    int looks = 0;         // how many frames its reading stands on
};

/// Reads the dice of a table at rest, frame after frame: looks at the whole frame once, quarter by
/// quarter more finely in the next four, then only where something changed; looks once more, and
/// enlarged, where small dice were found; reads a new die in the next frames again and takes the
/// mean; remembers dice that a hand covers instead of guessing.
/// Only still frames belong here; the gate says which those are.
class DiceWatch {
public:
    /// What the last frame cost.
    struct Work {
        double searched = 0;  // share of the frame in which dice were looked for
        int read = 0;         // dice that were read
        int closely = 0;      // … of these with several looks at once, which takes long
    };

    /// The eye must live as long as this does.
    explicit DiceWatch(DiceEye&);

    /// The dice that lie there now. pre: 8 bit BGR
    const std::vector<WatchedDie>& observe(const Frame&);
    const std::vector<WatchedDie>& dice() const { return dice_; }
    /// Places that are rather no dice than dice: for whoever knows that one more must lie there.
    const std::vector<WatchedDie>& faint() const { return faint_; }
    const Work& work() const { return work_; }
    /// Whether the last frame brought nothing new: all was searched, and read as often as helps.
    bool settled() const;
    /// Another table: forget everything.
    void reset();

private:
    /// A place where a die may lie, and all that was read there.
    struct Place {
        Candidate candidate;
        DieReading reading;
        int looks = 0;
        bool covered = false;
        std::chrono::nanoseconds coveredSince{};
        bool onArm = false;     // found on what reaches in over the border
        bool examined = false;  // whether it is one die or two
        bool close = false;     // looked at enlarged, or large enough as it is
    };

    void searchWhole(const cv::Mat& frame);
    void searchFinely(const cv::Mat& frame);
    void searchParts(const Frame&, const cv::Mat& small, const cv::Mat& changed);
    /// The next part of which a close-up is due; nullopt: none is left.
    std::optional<CloseUp> nextCloseUp(cv::Size frame);
    void searchClosely(const cv::Mat& frame, const CloseUp&);
    void takeApart(const cv::Mat& frame);
    std::vector<Candidate> inside(const cv::Mat& frame, const cv::Rect2f& box, float usualArea);
    void readAgain(const cv::Mat& frame);
    void read(const cv::Mat& frame, const std::vector<Place*>&, DieReader::Care);
    void conclude(cv::Size frame);

    DiceEye& eye_;
    std::vector<Place> places_;
    std::vector<WatchedDie> dice_, faint_;
    // Small copies of the table: when it was last read, and as it is below whatever reaches in over
    // the border of the picture.
    cv::Mat last_, below_;
    cv::Size size_;
    int quarters_ = 0;         // of the frame that have been searched finely, after the whole was
    bool closeUpDue_ = false;  // there may be places that deserve a close-up
    Work work_;
};

}  // namespace kibitz::vision
