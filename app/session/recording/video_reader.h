#pragma once

#include <opencv2/core/mat.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace kibitz::session {

/// The file is no video of a recording; what() says why.
class BadVideo : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads the video of a recording, also one that breaks off anywhere. The same file gives the same
/// pixels on every machine. A picture that is damaged, or that builds on a damaged one, is passed
/// over and counted, never shown.
class VideoReader {
public:
    struct Picture {
        cv::Mat image;                     // BGR
        std::chrono::milliseconds time{};  // as it was written
        std::int64_t number = 0;           // in the file, from 0
    };

    /// Throws BadVideo.
    explicit VideoReader(const std::filesystem::path&);
    VideoReader(const VideoReader&) = delete;
    VideoReader& operator=(const VideoReader&) = delete;
    ~VideoReader();

    cv::Size size() const;
    std::optional<Picture> next();  // nullopt at the end
    std::int64_t passedOver() const;

    /// The time of every picture in the file; reads through it once.
    const std::vector<std::chrono::milliseconds>& times();
    /// From there next() goes on; beyond the last one, at the end.
    void seek(std::int64_t number);

private:
    struct Ffmpeg;
    std::unique_ptr<Ffmpeg> ffmpeg_;
};

}  // namespace kibitz::session
