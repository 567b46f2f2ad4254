#pragma once

#include "app/session/recording/disk.h"
#include "app/session/recording/event.h"
#include "app/session/recording/session_info.h"
#include "app/session/recording/video_queue.h"
#include "vision/frame.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace kibitz::session {

struct RecorderOptions {
    VideoQueue::Options video{};
    /// False: frames are counted, but no picture is kept, and frames need none.
    bool keepPictures = true;
    /// True, for sources that wait (a video, the simulator): frame() waits until there is room.
    /// False, for cameras: what the encoder cannot take is left out of the video, and said.
    bool everyFrame = false;
    /// True, together with everyFrame: frame() gives back the picture as a replay will see it, so
    /// that what is judged now is what will be judged then.
    bool seeAsRecorded = false;
    std::shared_ptr<Disk> disk = Disk::real();
};

/// What a recording holds so far.
struct RecorderStats {
    std::int64_t frames = 0;          // given
    std::int64_t dropped = 0;         // of those, not in the video: disk or encoder were too slow
    std::int64_t missedBySource = 0;  // gaps in the source's own count
    std::int64_t events = 0;
    std::chrono::milliseconds time{};  // of the last frame
};

/// Writes a session into a folder while it happens: session.json, events.jsonl, video.mkv. After
/// `kill -9` or a power cut the folder opens again and lacks the last event and one second of video
/// at most. May be used from several threads.
class Recorder {
public:
    /// The folder appears whole, with its first event, or not at all. Throws CannotRecord, also
    /// when it exists.
    Recorder(const std::filesystem::path& folder, SessionInfo, RecorderOptions = {});
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    /// Without finish(): as if the program had been killed, only tidier.
    ~Recorder();

    // Both throw CannotRecord when the recording cannot go on; what was there is kept.

    /// The next picture. Given back is the frame as the recording knows it: counted from 0, its
    /// time in whole milliseconds since the first one. Whoever judges that one sees the times that
    /// a replay will see.
    vision::Frame frame(const vision::Frame&);
    /// Durable when it returns.
    void append(const Event&);

    /// The clean end: writes `ended` and the video's index.
    void finish();

    /// Why the recording stopped by itself; nullopt: it did not.
    std::optional<std::string> failure() const;
    RecorderStats stats() const;
    const std::filesystem::path& folder() const { return folder_; }
    /// Of the last event: the fingerprint of everything so far.
    std::string check() const;

private:
    void begin();
    void write(const Event&);
    void tellDropped();
    std::optional<std::string> videoFailure() const;
    [[noreturn]] void stop(const std::string& sentence);

    const std::filesystem::path folder_;
    const RecorderOptions options_;

    // Two of them, because syncing an event may take its time, and frames must not wait for it.
    // Whoever needs both takes this one first.
    mutable std::mutex mutex_;
    mutable std::mutex eventsMutex_;

    // Guarded by eventsMutex_.
    Chain chain_;
    std::unique_ptr<File> events_;
    std::int64_t eventsEnd_ = 0;  // up to here events.jsonl is good

    // Guarded by mutex_.
    SessionInfo info_;
    std::unique_ptr<VideoQueue> video_;
    std::optional<std::chrono::nanoseconds> start_;
    std::optional<std::int64_t> sourceIndex_;
    std::int64_t droppedFrom_ = -1;  // -1: the last frame is in the video
    RecorderStats stats_;
    std::optional<std::string> failure_;
    bool finished_ = false;
};

}  // namespace kibitz::session
