#include "vision/capture/open.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <utility>

namespace kibitz::vision {
namespace {

using std::chrono::nanoseconds;
namespace fs = std::filesystem;

/// A text is never a video, but FFmpeg paints some texts as one and follows the addresses in
/// others.
bool isText(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::array<char, 1024> start{};
    in.read(start.data(), start.size());
    const auto end = start.begin() + in.gcount();
    return std::all_of(start.begin(), end, [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code >= 0x20 || c == '\n' || c == '\r' || c == '\t' || c == '\f';
    });
}

std::string inSeconds(double seconds) {
    const auto tenths = std::llround(seconds * 10);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

/// A video file, frame by frame with the times that its container tells.
class VideoSource : public FrameSource {
public:
    explicit VideoSource(const fs::path& file) : name_(file.filename().string()) {
        // Absolute, so that no name can look like an address to FFmpeg.
        if (!video_.open(fs::absolute(file).string(), cv::CAP_FFMPEG)) {
            throw SourceLost("The file is not a video that can be read: " + file.string());
        }
        const double fps = video_.get(cv::CAP_PROP_FPS);
        step_ = std::isfinite(fps) && fps >= 0.01 && fps <= 1000 ? 1 / fps : 0.04;
        const double count = video_.get(cv::CAP_PROP_FRAME_COUNT);
        if (std::isfinite(count) && count > 0 && count < 1e9) length_ = count * step_;
        description_ = "video " + name_ + ", " +
                       std::to_string(std::lround(video_.get(cv::CAP_PROP_FRAME_WIDTH))) + " x " +
                       std::to_string(std::lround(video_.get(cv::CAP_PROP_FRAME_HEIGHT)));
        if (length_ > 0) description_ += ", " + inSeconds(length_);
    }

    std::optional<Frame> next() override {
        if (ended_) return std::nullopt;
        cv::Mat image;
        if (!read(image)) {
            ended_ = true;
            atEnd();
            return std::nullopt;
        }
        const auto told = std::chrono::duration_cast<nanoseconds>(
            std::chrono::duration<double, std::milli>(video_.get(cv::CAP_PROP_POS_MSEC)));
        // Some containers tell no time, or the same one twice: then the frame rate goes on from
        // there.
        const auto step =
            std::chrono::duration_cast<nanoseconds>(std::chrono::duration<double>(step_));
        time_ = index_ < 0 ? std::max(told, nanoseconds(0)) : told > time_ ? told : time_ + step;
        return Frame{std::move(image), time_, ++index_};
    }
    std::string description() const override { return description_; }
    bool live() const override { return false; }
    std::vector<std::string> notices() override { return std::exchange(notices_, {}); }

private:
    bool read(cv::Mat& image) {
        try {
            return video_.read(image) && image.type() == CV_8UC3;
        } catch (const cv::Exception&) {
            return false;
        }
    }

    void atEnd() {
        if (index_ < 0) throw SourceLost("The video has no frame that can be read: " + name_);
        const double reached = std::chrono::duration<double>(time_).count() + step_;
        // Lengths in headers are rounded: only what people would miss is worth a word.
        if (length_ - reached > std::max(0.5, 3 * step_)) {
            notices_.push_back("The video " + name_ + " is damaged: it breaks off after " +
                               inSeconds(reached) + " of " + inSeconds(length_));
        }
    }

    cv::VideoCapture video_;
    std::string name_;
    std::string description_;
    std::vector<std::string> notices_;
    double step_ = 0;    // seconds
    double length_ = 0;  // seconds, 0 when unknown
    nanoseconds time_{};
    std::int64_t index_ = -1;
    bool ended_ = false;
};

}  // namespace

std::unique_ptr<FrameSource> openVideo(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        throw SourceLost("There is no such video file: " + file.string());
    }
    if (fs::file_size(file, error) == 0) throw SourceLost("The file is empty: " + file.string());
    if (!std::ifstream(file)) {
        throw SourceLost("The file may not be read, check its permissions: " + file.string());
    }
    if (isText(file)) throw SourceLost("The file is a text, not a video: " + file.string());
    return std::make_unique<VideoSource>(file);
}

}  // namespace kibitz::vision
