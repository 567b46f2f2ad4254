#include "vision/capture/http.h"
#include "vision/capture/open.h"
#include "vision/capture/patience.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <atomic>

namespace kibitz::vision {
namespace {

using Clock = std::chrono::steady_clock;

/// A network camera over RTSP, through FFmpeg: H.264 needs a real decoder. Its waits end by
/// FFmpeg's own time limits and cannot be cut short; LatestFrame leaves the thread behind if it
/// must.
class RtspSource : public FrameSource {
public:
    RtspSource(std::string address, const Url& url)
        : address_(std::move(address)), shown_(url.shown()) {}

    std::optional<Frame> next() override {
        if (interrupted_) return std::nullopt;
        if (!stream_.isOpened()) connect();
        cv::Mat image;
        bool good = false;
        try {
            good = stream_.read(image) && image.type() == CV_8UC3;
        } catch (const cv::Exception&) {
            good = false;
        }
        if (!good) {
            stream_.release();
            if (interrupted_) return std::nullopt;
            throw SourceLost("The stream " + shown_ +
                             " has stopped: check the network and the camera's power");
        }
        time_ = std::max(time_ + std::chrono::nanoseconds(1),
                         std::chrono::nanoseconds(Clock::now().time_since_epoch()));
        return Frame{std::move(image), time_, ++index_};
    }
    std::string description() const override { return "stream " + shown_; }
    bool live() const override { return true; }
    void interrupt() override { interrupted_ = true; }

private:
    void connect() {
        const std::vector<int> limits = {
            cv::CAP_PROP_OPEN_TIMEOUT_MSEC, static_cast<int>(kRtspConnectPatience.count()),
            cv::CAP_PROP_READ_TIMEOUT_MSEC, static_cast<int>(kSilencePatience.count())};
        bool open = false;
        try {
            open = stream_.open(address_, cv::CAP_FFMPEG, limits);
        } catch (const cv::Exception&) {
            open = false;
        }
        if (!open && !interrupted_) {
            throw SourceLost(
                "The stream " + shown_ +
                " cannot be opened: check address, name, password and that the camera is on");
        }
    }

    std::string address_;
    std::string shown_;
    cv::VideoCapture stream_;
    std::atomic<bool> interrupted_ = false;
    std::chrono::nanoseconds time_{};
    std::int64_t index_ = -1;
};

}  // namespace

std::unique_ptr<FrameSource> openRtsp(const std::string& address) {
    const auto url = parseUrl(address);
    if (!url || url->scheme != "rtsp") {
        throw SourceLost("\"" + address +
                         "\" is not an address: write it like rtsp://192.168.1.20/stream");
    }
    return std::make_unique<RtspSource>(address, *url);
}

}  // namespace kibitz::vision
