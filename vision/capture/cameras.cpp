#include "vision/capture/cameras.h"

#include "vision/capture/frame_source.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <tuple>

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace kibitz::vision {
namespace {

// A driver that never says "no more" must not keep us here.
constexpr std::uint32_t kMostFormats = 64;
constexpr std::uint32_t kMostSizes = 128;
constexpr std::uint32_t kMostRates = 64;

std::optional<int> asNumber(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
    return number;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

class KernelDevices : public VideoDevices {
public:
    std::vector<int> numbers() const override {
        std::vector<int> found;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator("/dev", error)) {
            const auto name = entry.path().filename().string();
            if (!name.starts_with("video")) continue;
            if (const auto number = asNumber(std::string_view(name).substr(5))) {
                found.push_back(*number);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    int open(const std::string& device) override {
        return ::open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    }
    int control(int handle, unsigned long request, void* argument) override {
        int result = -1;
        do {
            result = ::ioctl(handle, request, argument);
        } while (result == -1 && errno == EINTR);
        return result;
    }
    void close(int handle) override { ::close(handle); }
    std::string nameOf(int number) const override {
        std::ifstream file("/sys/class/video4linux/video" + std::to_string(number) + "/name");
        std::string name;
        std::getline(file, name);
        return name;
    }
};

/// An open device that closes itself.
class Handle {
public:
    Handle(VideoDevices& devices, const std::string& device)
        : devices_(devices), handle_(devices.open(device)) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (handle_ >= 0) devices_.close(handle_);
    }
    bool isOpen() const { return handle_ >= 0; }
    bool ask(unsigned long request, void* argument) {
        return devices_.control(handle_, request, argument) == 0;
    }

private:
    VideoDevices& devices_;
    int handle_;
};

double perSecond(const v4l2_fract& interval) {
    if (interval.numerator == 0) return 0;
    return static_cast<double>(interval.denominator) / interval.numerator;
}

std::vector<double> ratesOf(Handle& camera, std::uint32_t format, std::uint32_t width,
                            std::uint32_t height) {
    std::vector<double> rates;
    for (std::uint32_t i = 0; i < kMostRates; ++i) {
        v4l2_frmivalenum interval{};
        interval.index = i;
        interval.pixel_format = format;
        interval.width = width;
        interval.height = height;
        if (!camera.ask(VIDIOC_ENUM_FRAMEINTERVALS, &interval)) break;
        if (interval.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
            rates.push_back(perSecond(interval.discrete));
        } else {
            rates.push_back(perSecond(interval.stepwise.min));
            rates.push_back(perSecond(interval.stepwise.max));
            break;
        }
    }
    std::erase_if(rates, [](double rate) { return rate <= 0 || !std::isfinite(rate); });
    return rates;
}

void addMode(std::vector<CameraMode>& modes, Handle& camera, std::uint32_t format,
             std::uint32_t width, std::uint32_t height) {
    // 16384: no camera is larger, and a nonsense size must not reach whoever multiplies it.
    if (width == 0 || height == 0 || width > 16384 || height > 16384) return;
    const int w = static_cast<int>(width);
    const int h = static_cast<int>(height);
    auto mode = std::find_if(modes.begin(), modes.end(),
                             [&](const CameraMode& m) { return m.width == w && m.height == h; });
    if (mode == modes.end()) mode = modes.insert(modes.end(), CameraMode{w, h, {}, false});
    const auto rates = ratesOf(camera, format, width, height);
    mode->fps.insert(mode->fps.end(), rates.begin(), rates.end());
    std::sort(mode->fps.begin(), mode->fps.end(), std::greater<>{});
    mode->fps.erase(std::unique(mode->fps.begin(), mode->fps.end(),
                                [](double a, double b) { return std::abs(a - b) < 0.005; }),
                    mode->fps.end());
    mode->mjpeg |= format == V4L2_PIX_FMT_MJPEG || format == V4L2_PIX_FMT_JPEG;
}

void addSizes(std::vector<CameraMode>& modes, Handle& camera, std::uint32_t format) {
    for (std::uint32_t i = 0; i < kMostSizes; ++i) {
        v4l2_frmsizeenum size{};
        size.index = i;
        size.pixel_format = format;
        if (!camera.ask(VIDIOC_ENUM_FRAMESIZES, &size)) break;
        if (size.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
            addMode(modes, camera, format, size.discrete.width, size.discrete.height);
            continue;
        }
        // A range holds thousands of sizes: name its ends and the usual ones in between.
        const auto& range = size.stepwise;
        constexpr std::pair<std::uint32_t, std::uint32_t> kUsual[] = {
            {640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
        addMode(modes, camera, format, range.min_width, range.min_height);
        addMode(modes, camera, format, range.max_width, range.max_height);
        for (const auto& [width, height] : kUsual) {
            const auto fits = [](auto v, auto least, auto most, auto step) {
                return v >= least && v <= most && (step == 0 || (v - least) % step == 0);
            };
            if (fits(width, range.min_width, range.max_width, range.step_width) &&
                fits(height, range.min_height, range.max_height, range.step_height)) {
                addMode(modes, camera, format, width, height);
            }
        }
        break;
    }
}

std::vector<CameraMode> modesOf(Handle& camera, std::uint32_t bufferType) {
    std::vector<CameraMode> modes;
    for (std::uint32_t i = 0; i < kMostFormats; ++i) {
        v4l2_fmtdesc format{};
        format.index = i;
        format.type = bufferType;
        if (!camera.ask(VIDIOC_ENUM_FMT, &format)) break;
        addSizes(modes, camera, format.pixelformat);
    }
    std::sort(modes.begin(), modes.end(), [](const CameraMode& a, const CameraMode& b) {
        return std::tuple(a.width * a.height, a.width) > std::tuple(b.width * b.height, b.width);
    });
    return modes;
}

std::string textOf(const unsigned char* bytes, std::size_t most) {
    const auto* text = reinterpret_cast<const char*>(bytes);
    std::string name(text, strnlen(text, most));
    // Names are shown in terminals: a device must not be able to send control characters there.
    std::erase_if(name, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    return name;
}

std::optional<CameraInfo> inspect(VideoDevices& devices, int number) {
    CameraInfo info;
    info.number = number;
    info.device = "/dev/video" + std::to_string(number);
    Handle camera(devices, info.device);
    if (!camera.isOpen()) {
        if (errno != EACCES && errno != EPERM && errno != EBUSY) return std::nullopt;
        info.trouble = errno == EBUSY
                           ? "another program uses it"
                           : "no permission: add yourself to the group video and log in again";
        info.name = devices.nameOf(number);
        if (info.name.empty()) info.name = info.device;
        return info;
    }
    v4l2_capability about{};
    if (!camera.ask(VIDIOC_QUERYCAP, &about)) return std::nullopt;
    // One camera has several devices (pictures, metadata): only the device's own abilities tell
    // which.
    const auto abilities =
        about.capabilities & V4L2_CAP_DEVICE_CAPS ? about.device_caps : about.capabilities;
    const bool planar = (abilities & V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0;
    if ((abilities & V4L2_CAP_VIDEO_CAPTURE) == 0 && !planar) return std::nullopt;
    info.name = textOf(about.card, sizeof about.card);
    if (info.name.empty()) info.name = info.device;
    info.modes =
        modesOf(camera, planar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE);
    return info;
}

}  // namespace

std::vector<CameraInfo> listCameras() {
    KernelDevices devices;
    return listCameras(devices);
}

std::vector<CameraInfo> listCameras(VideoDevices& devices) {
    std::vector<CameraInfo> cameras;
    for (const int number : devices.numbers()) {
        if (auto info = inspect(devices, number)) cameras.push_back(std::move(*info));
    }
    return cameras;
}

std::string inWords(const std::vector<CameraInfo>& cameras) {
    if (cameras.empty()) return "no camera is connected";
    std::string words;
    for (const auto& camera : cameras) {
        if (!words.empty()) words += ", ";
        words += std::to_string(camera.number) + " " + camera.name;
    }
    return words;
}

const CameraInfo& findCamera(const std::vector<CameraInfo>& cameras,
                             const std::string& numberOrName) {
    if (cameras.empty()) {
        throw SourceLost("No camera is connected, so \"" + numberOrName +
                         "\" cannot be opened: plug one in, or name a stream, video or folder");
    }
    std::vector<const CameraInfo*> fitting;
    const auto keep = [&](const auto& fits) {
        if (!fitting.empty()) return;
        for (const auto& camera : cameras) {
            if (fits(camera)) fitting.push_back(&camera);
        }
    };
    const auto number = asNumber(numberOrName);
    const auto wanted = lower(numberOrName);
    keep([&](const CameraInfo& c) { return number && c.number == *number; });
    keep([&](const CameraInfo& c) { return c.device == numberOrName; });
    keep([&](const CameraInfo& c) { return c.name == numberOrName; });
    keep([&](const CameraInfo& c) {
        return !wanted.empty() && !number && lower(c.name).find(wanted) != std::string::npos;
    });
    if (fitting.size() == 1) return *fitting.front();
    if (fitting.empty()) {
        throw SourceLost("No camera is called \"" + numberOrName +
                         "\". Choose one of these: " + inWords(cameras));
    }
    std::vector<CameraInfo> several;
    several.reserve(fitting.size());
    for (const auto* camera : fitting) several.push_back(*camera);
    throw SourceLost("Several cameras are called \"" + numberOrName +
                     "\". Choose by number: " + inWords(several));
}

CameraMode preferredMode(const CameraInfo& camera) {
    const auto fastest = [](const CameraMode& mode) {
        return mode.fps.empty() ? 0.0 : mode.fps[0];
    };
    const CameraMode* best = nullptr;
    const auto rank = [&](const CameraMode& mode) {
        // A size whose rates the driver keeps to itself counts as slow, never as unusable.
        const bool fluent = fastest(mode) >= 24;
        return std::tuple(fluent, fluent ? 0.0 : fastest(mode), mode.width * mode.height);
    };
    for (const auto& mode : camera.modes) {
        if (mode.width > 1920 || mode.height > 1080) continue;
        if (best == nullptr || rank(mode) > rank(*best)) best = &mode;
    }
    return best != nullptr ? *best : CameraMode{};
}

}  // namespace kibitz::vision
