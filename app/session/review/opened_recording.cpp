#include "app/session/review/opened_recording.h"

#include <algorithm>
#include <numeric>

namespace kibitz::session {

namespace {

std::vector<FrameMoment> momentsOfEvents(const std::vector<Event>& events) {
    std::vector<FrameMoment> moments;
    for (const auto& event : events) moments.push_back({event.frame, event.time});
    std::stable_sort(moments.begin(), moments.end(),
                     [](const auto& a, const auto& b) { return a.frame < b.frame; });
    moments.erase(std::unique(moments.begin(), moments.end(),
                              [](const auto& a, const auto& b) { return a.frame == b.frame; }),
                  moments.end());
    return moments;
}

/// A damaged recording may say that time ran backwards; playing needs it to go on.
void straighten(std::vector<FrameMoment>& moments) {
    for (std::size_t i = 1; i < moments.size(); ++i)
        moments[i].time = std::max(moments[i].time, moments[i - 1].time);
}

int groupOf(const Passage& passage) {
    if (passage.kind == Passage::Kind::Unsure) return 0;
    if (passage.kind == Passage::Kind::Illegal) return 1;
    return passage.doubtful() ? 2 : 3;
}

}  // namespace

OpenedRecording::OpenedRecording(const std::filesystem::path& folder)
    : recording_{std::make_shared<const Recording>(folder)},
      story_{tell(*recording_)},
      marks_{recording_->events()} {
    try {
        RecordingSource source{recording_};
        moments_ = source.moments();
        if (moments_.empty()) noVideo_ = "The video of this recording holds no picture";
    } catch (const std::exception& lost) {
        noVideo_ = lost.what();
    }
    if (moments_.empty()) moments_ = momentsOfEvents(recording_->events());
    if (moments_.empty()) moments_.push_back({});
    straighten(moments_);
}

std::size_t OpenedRecording::momentAt(std::chrono::milliseconds time) const {
    const auto after =
        std::upper_bound(moments_.begin(), moments_.end(), time,
                         [](auto wanted, const auto& moment) { return wanted < moment.time; });
    return after == moments_.begin() ? 0 : static_cast<std::size_t>(after - moments_.begin() - 1);
}

std::size_t OpenedRecording::momentOf(std::int64_t frame) const {
    const auto there =
        std::lower_bound(moments_.begin(), moments_.end(), frame,
                         [](const auto& moment, auto wanted) { return moment.frame < wanted; });
    const auto index = static_cast<std::size_t>(there - moments_.begin());
    return std::min(index, moments_.size() - 1);
}

std::optional<std::size_t> OpenedRecording::passageAt(std::int64_t frame) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < story_.passages.size() && story_.passages[i].frame <= frame; ++i)
        found = i;
    return found;
}

std::vector<int> OpenedRecording::scoresAt(std::int64_t frame) const {
    std::vector<int> scores(story_.session.players.size());
    for (const auto& passage : story_.passages) {
        if (passage.frame > frame) break;
        if (passage.scores.size() == scores.size()) scores = passage.scores;
    }
    return scores;
}

std::vector<std::size_t> refereeOrder(const Story& story) {
    std::vector<std::size_t> order(story.passages.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) {
        const auto &a = story.passages[i], &b = story.passages[j];
        if (groupOf(a) != groupOf(b)) return groupOf(a) < groupOf(b);
        return groupOf(a) == 3 && a.probability.value_or(1) < b.probability.value_or(1);
    });
    return order;
}

}  // namespace kibitz::session
