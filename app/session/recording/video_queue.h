#pragma once

#include "app/session/recording/disk.h"
#include "app/session/recording/video_writer.h"

#include <opencv2/core/mat.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace kibitz::session {

/// Encodes pictures in a thread of its own, so that neither the disk nor the encoder ever holds up
/// who brings them. At most one second of pictures is under way at any moment: what is encoded goes
/// to the operating system within 0.3 s, and to the disk right after that, in another thread.
class VideoQueue {
public:
    struct Options {
        VideoCodec codec = VideoCodec::H264;
        /// Room for pictures on their way; ten of 1080p are 62 MB.
        std::size_t room = 10;
        /// A picture waits so long at most before newer ones are refused, so that no more than this
        /// is lost when the program is killed.
        std::chrono::milliseconds oldest{500};
    };

    /// The file is made when the first picture comes, for its size has to be known.
    VideoQueue(std::filesystem::path, std::shared_ptr<Disk>, const Options&);
    VideoQueue(const VideoQueue&) = delete;
    VideoQueue& operator=(const VideoQueue&) = delete;
    ~VideoQueue();

    /// False: there is no room now. Also when the recording has failed.
    bool offer(const cv::Mat& picture, std::chrono::milliseconds time);
    /// Waits for room instead. False: the recording has failed.
    bool put(const cv::Mat& picture, std::chrono::milliseconds time);
    /// Waits until it is encoded, and gives the picture as whoever reads the video will see it.
    /// Empty: the recording has failed.
    cv::Mat putAndSee(const cv::Mat& picture, std::chrono::milliseconds time);
    /// Encodes what is under way and ends the file. Throws nothing; see failure().
    void finish();

    /// The sentence why the video could not go on; nullopt: all is well.
    std::optional<std::string> failure() const;
    std::int64_t written() const;

private:
    struct Item {
        cv::Mat picture;
        std::chrono::milliseconds time;
        std::chrono::steady_clock::time_point came;
        std::shared_ptr<cv::Mat> seen;  // where somebody waits for it
    };
    using Clock = std::chrono::steady_clock;

    bool isFull() const;
    void encodeAll();
    void encode(const Item&);
    void syncAll();
    void fail(const std::string& sentence);
    template <class Do>
    bool guarded(Do&&);

    const std::filesystem::path path_;
    const std::shared_ptr<Disk> disk_;
    const Options options_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Item> items_;
    bool ending_ = false;
    bool unsynced_ = false;
    bool syncerMayGo_ = false;
    std::optional<std::string> failure_;
    std::int64_t written_ = 0;

    std::unique_ptr<VideoWriter> writer_;  // made by the encoder, used by the syncer afterwards
    bool unflushed_ = false;               // of the encoder alone
    Clock::time_point flushed_{};
    std::chrono::milliseconds reached_{};  // time of the last picture
    std::chrono::milliseconds flushedTime_{};
    std::thread encoder_;
    std::thread syncer_;
};

}  // namespace kibitz::session
