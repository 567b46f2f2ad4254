#include "vision/capture/cameras.h"
#include "vision/capture/open.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace kibitz::vision {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

/// A camera at this machine. A lost one is looked for by name, because it may come back as another
/// number when it is plugged in again.
class CameraSource : public FrameSource {
public:
    explicit CameraSource(CameraInfo info) : info_(std::move(info)) { connect(); }

    std::optional<Frame> next() override {
        if (interrupted_) return std::nullopt;
        if (!camera_.isOpened()) {
            find();
            connect();
        }
        cv::Mat image;
        bool good = false;
        try {
            good = camera_.read(image) && image.type() == CV_8UC3;
        } catch (const cv::Exception&) {
            good = false;
        }
        if (!good) {
            camera_.release();
            if (interrupted_) return std::nullopt;
            throw SourceLost("The camera " + info_.name + " is gone: plug it in again");
        }
        time_ = std::max(time_ + nanoseconds(1), momentOf());
        return Frame{std::move(image), time_, ++index_};
    }
    std::string description() const override { return "camera " + info_.name; }
    bool live() const override { return true; }
    void interrupt() override { interrupted_ = true; }

private:
    void find() {
        const auto cameras = listCameras();
        std::vector<const CameraInfo*> same;
        for (const auto& camera : cameras) {
            if (camera.name == info_.name) same.push_back(&camera);
        }
        // Never another camera that merely took over the number.
        if (same.empty())
            throw SourceLost("The camera " + info_.name + " is gone: plug it in again");
        if (same.size() > 1) {
            std::erase_if(same, [&](const CameraInfo* c) { return c->number != info_.number; });
        }
        info_ = same.empty() ? findCamera(cameras, info_.name) : *same.front();
    }

    void connect() {
        if (!info_.trouble.empty()) {
            throw SourceLost("The camera " + info_.name + " cannot be opened: " + info_.trouble);
        }
        const auto mode = preferredMode(info_);
        bool open = false;
        try {
            open = camera_.open(info_.number, cv::CAP_V4L2);
            if (open && mode.width > 0) {
                // The format first: it decides which sizes and rates the driver accepts.
                if (mode.mjpeg) {
                    camera_.set(cv::CAP_PROP_FOURCC, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'));
                }
                camera_.set(cv::CAP_PROP_FRAME_WIDTH, mode.width);
                camera_.set(cv::CAP_PROP_FRAME_HEIGHT, mode.height);
                if (!mode.fps.empty()) camera_.set(cv::CAP_PROP_FPS, mode.fps.front());
            }
        } catch (const cv::Exception&) {
            open = false;
        }
        if (!open) {
            camera_.release();
            throw SourceLost("The camera " + info_.name +
                             " cannot be opened: close other programs that use it");
        }
    }

    /// When the driver says that the picture was taken, if it uses our clock; else now.
    nanoseconds momentOf() const {
        const auto now = nanoseconds(Clock::now().time_since_epoch());
        const double told = camera_.get(cv::CAP_PROP_POS_MSEC);
        if (!std::isfinite(told) || told <= 0 || told > 1e15) return now;
        const auto moment = std::chrono::duration_cast<nanoseconds>(
            std::chrono::duration<double, std::milli>(told));
        return moment <= now && now - moment < std::chrono::seconds(1) ? moment : now;
    }

    CameraInfo info_;
    cv::VideoCapture camera_;
    std::atomic<bool> interrupted_ = false;
    nanoseconds time_{};
    std::int64_t index_ = -1;
};

}  // namespace

std::unique_ptr<FrameSource> openCamera(const std::string& numberOrName) {
    const auto cameras = listCameras();
    return std::make_unique<CameraSource>(findCamera(cameras, numberOrName));
}

}  // namespace kibitz::vision
