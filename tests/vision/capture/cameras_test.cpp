#include "vision/capture/cameras.h"
#include "vision/capture/frame_source.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <cerrno>
#include <cstring>
#include <map>
#include <set>

#include <linux/videodev2.h>

using namespace kibitz;
using Catch::Matchers::Message;

namespace {

struct FakeSize {
    std::uint32_t width, height;
    std::vector<v4l2_fract> intervals;
};

/// A device as a driver would answer for it.
struct FakeDevice {
    std::string card;
    std::uint32_t abilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    std::vector<std::pair<std::uint32_t, std::vector<FakeSize>>> formats{};
    int openError = 0;
    bool endless = false;  // never says "no more"
};

class FakeDevices : public vision::VideoDevices {
public:
    std::map<int, FakeDevice> devices;
    std::set<int> open_;
    int calls = 0;

    std::vector<int> numbers() const override {
        std::vector<int> result;
        for (const auto& [number, device] : devices) result.push_back(number);
        return result;
    }
    int open(const std::string& path) override {
        const int number = std::stoi(path.substr(std::strlen("/dev/video")));
        if (devices.at(number).openError != 0) {
            errno = devices.at(number).openError;
            return -1;
        }
        open_.insert(number + 100);
        return number + 100;
    }
    void close(int handle) override { open_.erase(handle); }
    std::string nameOf(int number) const override { return devices.at(number).card; }

    int control(int handle, unsigned long request, void* argument) override {
        ++calls;
        const bool answered = answer(devices.at(handle - 100), request, argument);
        errno = EINVAL;
        return answered ? 0 : -1;
    }

private:
    static const std::vector<FakeSize>* sizesOf(const FakeDevice& device, std::uint32_t format) {
        for (const auto& [name, sizes] : device.formats) {
            if (name == format) return &sizes;
        }
        return nullptr;
    }
    static bool answer(const FakeDevice& device, unsigned long request, void* argument) {
        if (request == VIDIOC_QUERYCAP) {
            auto& about = *static_cast<v4l2_capability*>(argument);
            std::memcpy(about.card, device.card.data(),
                        std::min(device.card.size(), sizeof about.card));
            about.capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE;
            about.device_caps = device.abilities;
            return true;
        }
        if (request == VIDIOC_ENUM_FMT) {
            auto& format = *static_cast<v4l2_fmtdesc*>(argument);
            if (!device.endless && format.index >= device.formats.size()) return false;
            format.pixelformat = device.formats[format.index % device.formats.size()].first;
            return true;
        }
        if (request == VIDIOC_ENUM_FRAMESIZES) {
            auto& size = *static_cast<v4l2_frmsizeenum*>(argument);
            const auto* sizes = sizesOf(device, size.pixel_format);
            if (!device.endless && (sizes == nullptr || size.index >= sizes->size())) return false;
            const auto& fake = (*sizes)[size.index % sizes->size()];
            size.type = V4L2_FRMSIZE_TYPE_DISCRETE;
            size.discrete = {fake.width, fake.height};
            return true;
        }
        auto& interval = *static_cast<v4l2_frmivalenum*>(argument);
        for (const auto& fake : *sizesOf(device, interval.pixel_format)) {
            if (fake.width != interval.width || fake.height != interval.height) continue;
            if (!device.endless && interval.index >= fake.intervals.size()) return false;
            interval.type = V4L2_FRMIVAL_TYPE_DISCRETE;
            interval.discrete = fake.intervals[interval.index % fake.intervals.size()];
            return true;
        }
        return false;
    }
};

FakeDevice webcam(const std::string& name) {
    return {
        .card = name,
        .formats = {{V4L2_PIX_FMT_YUYV, {{640, 480, {{1, 30}, {1, 15}}}, {1920, 1080, {{1, 5}}}}},
                    {V4L2_PIX_FMT_MJPEG,
                     {{1920, 1080, {{1, 30}}}, {3840, 2160, {{1, 30}}}, {640, 480, {{1, 30}}}}}}};
}

std::vector<vision::CameraInfo> threeCameras() {
    FakeDevices devices;
    devices.devices[0] = webcam("HD Webcam C920");
    devices.devices[2] = webcam("Table Cam");
    devices.devices[4] = webcam("HD Webcam C270");
    return vision::listCameras(devices);
}

}  // namespace

TEST_CASE("cameras are listed with name, sizes and rates", "[vision][capture][cameras]") {
    FakeDevices devices;
    devices.devices[0] = webcam("HD Webcam\n\x1b[31m");
    devices.devices[1] = {.card = "HD Webcam", .abilities = V4L2_CAP_META_CAPTURE};
    const auto cameras = vision::listCameras(devices);
    REQUIRE(cameras.size() == 1);
    CHECK(cameras[0].name == "HD Webcam[31m");  // nothing that a terminal would obey
    CHECK(cameras[0].device == "/dev/video0");
    CHECK(cameras[0].number == 0);
    CHECK(cameras[0].trouble.empty());
    REQUIRE(cameras[0].modes.size() == 3);
    CHECK(cameras[0].modes[0].width == 3840);
    CHECK(cameras[0].modes[1].height == 1080);
    CHECK(cameras[0].modes[1].fps == std::vector<double>{30, 5});
    CHECK(cameras[0].modes[1].mjpeg);
    CHECK(cameras[0].modes[2].fps == std::vector<double>{30, 15});
    CHECK(devices.open_.empty());
}

TEST_CASE("a camera that may not be opened is listed with the reason",
          "[vision][capture][cameras]") {
    FakeDevices devices;
    devices.devices[0] = {.card = "HD Webcam", .openError = EACCES};
    devices.devices[1] = {.card = "Ghost", .openError = ENODEV};
    const auto cameras = vision::listCameras(devices);
    REQUIRE(cameras.size() == 1);
    CHECK(cameras[0].name == "HD Webcam");
    CHECK(cameras[0].trouble == "no permission: add yourself to the group video and log in again");
}

TEST_CASE("a driver without end does not hold us", "[vision][capture][cameras]") {
    FakeDevices devices;
    devices.devices[0] = webcam("Endless");
    devices.devices[0].endless = true;
    devices.devices[0].formats[0].second.push_back({0, 0, {{0, 0}}});
    const auto cameras = vision::listCameras(devices);
    REQUIRE(cameras.size() == 1);
    CHECK(cameras[0].modes.size() == 3);
    CHECK(devices.calls < 1'000'000);
}

TEST_CASE("a camera is found by number, device, name or part of its name",
          "[vision][capture][cameras]") {
    const auto cameras = threeCameras();
    CHECK(vision::findCamera(cameras, "2").name == "Table Cam");
    CHECK(vision::findCamera(cameras, "/dev/video4").number == 4);
    CHECK(vision::findCamera(cameras, "Table Cam").number == 2);
    CHECK(vision::findCamera(cameras, "c920").number == 0);
    CHECK_THROWS_MATCHES(vision::findCamera(cameras, "webcam"), vision::SourceLost,
                         Message("Several cameras are called \"webcam\". Choose by number: "
                                 "0 HD Webcam C920, 4 HD Webcam C270"));
    CHECK_THROWS_MATCHES(vision::findCamera(cameras, "9"), vision::SourceLost,
                         Message("No camera is called \"9\". Choose one of these: "
                                 "0 HD Webcam C920, 2 Table Cam, 4 HD Webcam C270"));
    CHECK_THROWS_MATCHES(
        vision::findCamera({}, "0"), vision::SourceLost,
        Message("No camera is connected, so \"0\" cannot be opened: plug one in, or name a stream, "
                "video or folder"));
}

TEST_CASE("an exact name wins over a part of another", "[vision][capture][cameras]") {
    auto cameras = threeCameras();
    cameras[2].name = "Table Cam Pro";
    CHECK(vision::findCamera(cameras, "Table Cam").number == 2);
}

TEST_CASE("the preferred mode is full HD when it is fluent, else what is",
          "[vision][capture][cameras]") {
    const auto cameras = threeCameras();
    CHECK(vision::preferredMode(cameras[0]).width == 1920);
    vision::CameraInfo slow;
    slow.modes = {{1920, 1080, {5}, false}, {1280, 720, {10}, false}, {640, 480, {30}, false}};
    CHECK(vision::preferredMode(slow).width == 640);
    vision::CameraInfo silent;
    silent.modes = {{1280, 720, {}, false}, {640, 480, {}, false}};
    CHECK(vision::preferredMode(silent).width == 1280);
    CHECK(vision::preferredMode({}).width == 0);
}
