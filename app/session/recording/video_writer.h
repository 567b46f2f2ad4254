#pragma once

#include "app/session/recording/disk.h"

#include <opencv2/core/mat.hpp>

#include <chrono>
#include <cstdint>
#include <memory>

namespace kibitz::session {

enum class VideoCodec : std::uint8_t {
    H264,      // small; its decoding is exact, so that a replay sees the same pixels everywhere
    Mjpeg,     // every picture by itself; ten times as large. Taken where there is no H.264
    Lossless,  // FFV1: the pixels as they came, for reference data
};

/// Writes pictures with their times into a Matroska file that can be opened at any moment up to the
/// last flush(), whatever happens to the program afterwards.
class VideoWriter {
public:
    /// Pictures of another size are scaled to this one. Throws CannotRecord.
    VideoWriter(std::unique_ptr<File>, cv::Size, VideoCodec = VideoCodec::H264);
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;
    /// Leaves the file as it is; only finish() ends it.
    ~VideoWriter();

    // All throw CannotRecord; the file then ends with the last flush().

    /// `picture` is BGR or grey; `time` is later than that of the picture before.
    void write(const cv::Mat& picture, std::chrono::milliseconds time);
    /// The same, and gives the picture as whoever reads the video will see it.
    cv::Mat writeAndSee(const cv::Mat& picture, std::chrono::milliseconds time);
    /// Hands everything so far to the operating system.
    void flush();
    /// Makes what was flushed survive a power cut. May be called beside the others.
    void sync();
    /// Writes the index that makes seeking fast, and the length.
    void finish();

private:
    struct Ffmpeg;
    std::unique_ptr<Ffmpeg> ffmpeg_;
};

}  // namespace kibitz::session
