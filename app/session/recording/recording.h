#pragma once

#include "app/session/recording/event.h"
#include "app/session/recording/session_info.h"
#include "vision/capture/frame_source.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::session {

/// The folder is no recording, or one that this program cannot open; what() says why and what
/// helps.
class BadRecording : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A recording as it lies on the disk, damaged or not. What can be read is read; what is wrong with
/// the rest is said.
class Recording {
public:
    /// Throws BadRecording.
    explicit Recording(const std::filesystem::path& folder);

    const std::filesystem::path& folder() const { return folder_; }
    /// What was played by: as session.json says, unless the first event contradicts it under its
    /// checksum or the file cannot be used.
    const SessionInfo& session() const { return session_; }
    /// Those that could be read, in the order of their numbers.
    const std::vector<Event>& events() const { return events_; }
    /// Where each of them stands in events.jsonl, from 1.
    const std::vector<std::size_t>& lines() const { return lines_; }
    /// Of the last event: the fingerprint of the whole.
    const std::string& check() const { return check_; }
    bool ended() const { return !events_.empty() && events_.back().type == "ended"; }

    /// What is not as it was written: changed, missing, reordered, unreadable. Each a sentence that
    /// names the place.
    const std::vector<std::string>& flaws() const { return flaws_; }
    /// What a crash or a power cut leaves behind: a half last line, no end.
    const std::vector<std::string>& traces() const { return traces_; }

    /// The first frame of each turn: as judged, or else as the truth beside it says. Empty: turns
    /// are not known.
    const std::map<std::int64_t, std::int64_t>& turns() const { return turns_; }

    std::filesystem::path video() const { return folder_ / "video.mkv"; }
    std::filesystem::path truth() const { return folder_ / "truth.jsonl"; }

private:
    void readEvents();
    void readSessionFile();
    void readTurns();

    std::filesystem::path folder_;
    SessionInfo session_;
    std::vector<Event> events_;
    std::vector<std::size_t> lines_;
    bool startIsSound_ = false;  // the first event is there and fits its checksum
    std::string check_;
    std::vector<std::string> flaws_;
    std::vector<std::string> traces_;
    std::map<std::int64_t, std::int64_t> turns_;
};

/// Whether a folder is meant to be a recording: by its ending, or by what lies in it.
bool looksLikeRecording(const std::filesystem::path&);

/// The number that each picture of a video had when it was recorded. Pictures that are missing from
/// the video leave a gap: events say which frame had which time.
class FrameNumbers {
public:
    explicit FrameNumbers(const std::vector<Event>&);
    /// Of the next picture, by its time; nullopt where it could not be read.
    std::int64_t next(std::optional<std::chrono::milliseconds> time);
    std::int64_t last() const { return last_; }
    /// How many numbers before this one never came into the video.
    std::int64_t droppedBefore(std::int64_t frame) const;
    void resumeAfter(std::int64_t last) { last_ = last; }

private:
    std::map<std::chrono::milliseconds, std::int64_t> known_;
    std::map<std::int64_t, std::int64_t> dropped_;  // first to last
    std::int64_t last_ = -1;
};

/// A picture of a recording: the number it had and when it was taken.
struct FrameMoment {
    std::int64_t frame = 0;
    std::chrono::milliseconds time{};
};

/// The pictures of a recording as they came, each with its number and time. Not live.
class RecordingSource : public vision::FrameSource {
public:
    /// Throws vision::SourceLost where there is no video.
    explicit RecordingSource(std::shared_ptr<const Recording>);
    ~RecordingSource() override;

    std::optional<vision::Frame> next() override;
    std::string description() const override;
    bool live() const override { return false; }
    std::vector<std::string> notices() override;

    /// next() goes on with this frame, or with the first after it that is there.
    void seek(std::int64_t frame);
    /// Every picture of the video, in order; reads through the file once.
    const std::vector<FrameMoment>& moments();
    /// How many frames there were when next() has said that there are no more, those included that
    /// never came into the video.
    std::int64_t reached() const;

private:
    void tellEnd();

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace kibitz::session
