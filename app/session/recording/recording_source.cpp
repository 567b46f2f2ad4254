#include "app/session/recording/recording.h"
#include "app/session/recording/video_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kibitz::session {

struct RecordingSource::State {
    explicit State(std::shared_ptr<const Recording> opened)
        : recording{std::move(opened)}, video{recording->video()}, numbers{recording->events()} {}

    std::shared_ptr<const Recording> recording;
    VideoReader video;
    FrameNumbers numbers;
    std::vector<std::string> notices;
    std::vector<FrameMoment> moments;  // empty: not asked for yet
    std::int64_t nextPicture = 0;
    std::int64_t reached = 0;
    std::int64_t shown = 0;
    bool sought = false;  // then not all pictures were meant to be shown
    bool ended = false;
};

RecordingSource::RecordingSource(std::shared_ptr<const Recording> recording) {
    const auto name = recording->folder().string();
    std::error_code error;
    if (!std::filesystem::is_regular_file(recording->video(), error))
        throw vision::SourceLost("This recording has no video: " + name);
    try {
        state_ = std::make_unique<State>(std::move(recording));
    } catch (const BadVideo& bad) {
        throw vision::SourceLost("The video of this recording cannot be read, " +
                                 std::string{bad.what()} + ": " + name);
    }
    const auto& opened = *state_->recording;
    for (const auto* list : {&opened.flaws(), &opened.traces()})
        for (const auto& sentence : *list)
            state_->notices.push_back("Recording " + name + ": " + sentence);
}

RecordingSource::~RecordingSource() = default;

std::optional<vision::Frame> RecordingSource::next() {
    auto& s = *state_;
    if (s.ended) return std::nullopt;
    std::optional<VideoReader::Picture> picture;
    try {
        picture = s.video.next();
    } catch (const BadVideo& bad) {
        throw vision::SourceLost("The video of this recording cannot be read on: " +
                                 std::string{bad.what()});
    }
    if (!picture) {
        s.ended = true;
        tellEnd();
        if (s.shown == 0)
            throw vision::SourceLost(
                "The video of this recording has no picture that can be read: " +
                s.recording->folder().string());
        return std::nullopt;
    }
    ++s.shown;
    for (; s.nextPicture < picture->number; ++s.nextPicture) s.numbers.next(std::nullopt);
    ++s.nextPicture;
    return vision::Frame{std::move(picture->image), picture->time, s.numbers.next(picture->time)};
}

void RecordingSource::tellEnd() {
    auto& s = *state_;
    s.reached = s.numbers.next(std::nullopt);  // passes what was dropped at the end
    // Where the file is damaged pictures vanish without a trace: only the numbers tell of them.
    const auto lost = s.sought ? s.video.passedOver()
                               : std::max(s.video.passedOver(),
                                          s.reached - s.shown - s.numbers.droppedBefore(s.reached));
    if (lost > 0)
        s.notices.push_back(
            std::to_string(lost) +
            (lost == 1 ? " picture of the video is" : " pictures of the video are") +
            " damaged and left out");
    if (!s.recording->ended()) return;
    const auto& payload = s.recording->events().back().payload;
    const auto frames = payload.value("frames", Json{});
    if (!frames.is_number_integer()) return;
    if (s.reached < frames.get<std::int64_t>())
        s.notices.push_back("The video breaks off: it reaches frame " + std::to_string(s.reached) +
                            " of " + std::to_string(frames.get<std::int64_t>()));
}

std::string RecordingSource::description() const {
    const auto& s = *state_;
    const auto folder = s.recording->folder();
    const auto name = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    const auto size = s.video.size();
    return "recording " + name + ", " + s.recording->session().game + ", " +
           std::to_string(size.width) + " x " + std::to_string(size.height);
}

std::vector<std::string> RecordingSource::notices() { return std::exchange(state_->notices, {}); }

std::int64_t RecordingSource::reached() const { return state_->reached; }

const std::vector<FrameMoment>& RecordingSource::moments() {
    auto& s = *state_;
    if (s.moments.empty()) {
        FrameNumbers numbers{s.recording->events()};
        for (const auto time : s.video.times()) s.moments.push_back({numbers.next(time), time});
    }
    return s.moments;
}

void RecordingSource::seek(std::int64_t frame) {
    auto& s = *state_;
    const auto& all = moments();
    const auto there =
        std::lower_bound(all.begin(), all.end(), frame,
                         [](const auto& moment, auto wanted) { return moment.frame < wanted; });
    s.numbers.resumeAfter(there == all.begin() ? -1 : std::prev(there)->frame);
    s.nextPicture = there - all.begin();
    s.ended = false;
    s.sought = true;
    s.video.seek(s.nextPicture);
}

}  // namespace kibitz::session
