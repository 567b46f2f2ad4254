#pragma once

// Whether loose dice were moved. Inside the tracker only.

#include "vision/observation.h"
#include "vision/track/search.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace kibitz::vision::track {

/// Remembers where loose dice lay. A throw that shows the same faces again leaves no other trace.
class DicePlaces {
public:
    /// The dice show what the record says.
    void look(const Observation&);
    /// The record has just followed the table; these dice lie loose. `unthrown`: what it followed
    /// was no throw, so that dice that have moved still wait for a reason.
    void agree(const Observation&, const rules::DiceBag&, bool unthrown = false);
    /// A die that lies where one lay is that one: a doubtful reading is not doubted anew. What has
    /// come to lie where nothing lay is likelier a die than what lay there all the time.
    Observation sharpened(Observation) const;
    /// A person has said what happened: whether dice had moved by then is not known any more.
    void forgetMoves();
    bool isNew() const { return dice_.empty(); }
    /// Since a person has spoken, nobody has looked at where they lie.
    bool forgot() const { return agreed_.empty() && !dice_.empty(); }
    DiceMoved moved() const { return moved_; }
    /// They lie a little beside where they lay, or nobody knows where they lay before: they may
    /// have been thrown already.
    bool nudged() const { return nudged_; }
    /// Nobody could look at them for a while.
    void wereHidden() { nudged_ = true; }
    /// moved(): the look at which they were first seen to lie elsewhere.
    const Observation* movedDice() const { return movedDice_ ? &*movedDice_ : nullptr; }
    /// Every die of this look lies where one lay when the record agreed: they were not thrown.
    bool lieStill(const Observation&) const;
    /// … about where one lay: thrown ones may, and those that were turned by hand do.
    bool lieAbout(const Observation&) const;
    /// … about where one lay when they were first seen to have moved.
    bool lieAsMoved(const Observation&) const;

private:
    bool cameraMoved(const Observation&) const;
    void nameFaces(const Observation&, rules::DiceBag);

    std::vector<cv::Rect2f> dice_, agreed_, sites_;
    std::vector<cv::Rect2f> places_;  // all that may have been a die when the record agreed
    bool looked_ = false;             // … and somebody looked
    std::vector<std::pair<cv::Rect2f, std::size_t>> faces_;  // what the record says they show
    DiceMoved moved_ = DiceMoved::Unknown;
    bool nudged_ = false;
    std::optional<Observation> movedDice_;
};

}  // namespace kibitz::vision::track
