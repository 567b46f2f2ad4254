#pragma once

#include "app/session/recording/recording.h"
#include "app/session/report/story.h"
#include "app/session/review/seen_marks.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kibitz::session {

/// A recording as somebody looks at it again: its story, its moments, what was seen at each. Made
/// in a worker; shared and never changed afterwards.
class OpenedRecording {
public:
    /// Reads the events and through the video once. Throws BadRecording.
    explicit OpenedRecording(const std::filesystem::path& folder);

    const std::shared_ptr<const Recording>& recording() const { return recording_; }
    const Story& story() const { return story_; }
    /// In order, at least one: every picture of the video; without a video, every frame at which
    /// something happened.
    const std::vector<FrameMoment>& moments() const { return moments_; }
    bool hasVideo() const { return noVideo_.empty(); }
    const std::string& noVideo() const { return noVideo_; }  // why there is none
    std::chrono::milliseconds length() const { return moments_.back().time; }

    /// The last moment that is not after this one.
    std::size_t momentAt(std::chrono::milliseconds) const;
    /// The first that shows this frame or a later one; the last where there is none.
    std::size_t momentOf(std::int64_t frame) const;
    std::vector<SeenMark> marksAt(std::int64_t frame) const { return marks_.at(frame); }
    /// The last passage that is not after this frame; nullopt: nothing was said yet.
    std::optional<std::size_t> passageAt(std::int64_t frame) const;
    /// Scores as they were known at this frame; zeros before anything was judged.
    std::vector<int> scoresAt(std::int64_t frame) const;

private:
    std::shared_ptr<const Recording> recording_;
    Story story_;
    SeenMarks marks_;
    std::vector<FrameMoment> moments_;
    std::string noVideo_;
};

/// Passages in the order in which a referee looks at them: what was asked, what is against the
/// rules, what people changed, then all the rest, the least sure first.
std::vector<std::size_t> refereeOrder(const Story&);

}  // namespace kibitz::session
