#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::vision {

/// A picture size a camera offers, and how often.
struct CameraMode {
    int width = 0;
    int height = 0;
    std::vector<double> fps;  // fastest first; empty when the driver does not tell
    bool mjpeg = false;       // as JPEG: the only way to large pictures at full rate over USB 2
};

/// A camera that this machine has.
struct CameraInfo {
    std::string name;
    std::string device;  // "/dev/video0"
    int number = 0;
    std::vector<CameraMode> modes;  // largest first
    std::string trouble;            // why it cannot be used now; empty when it can
};

/// The few calls to the kernel that finding cameras needs, so that a test can play the kernel.
class VideoDevices {
public:
    virtual ~VideoDevices() = default;
    virtual std::vector<int> numbers() const = 0;                                // of /dev/videoN
    virtual int open(const std::string& device) = 0;                             // -1 and errno
    virtual int control(int handle, unsigned long request, void* argument) = 0;  // -1 and errno
    virtual void close(int handle) = 0;
    /// The name that is known without opening the device; empty when there is none.
    virtual std::string nameOf(int number) const = 0;
};

/// The cameras of this machine, by number. Devices that give no pictures are left out.
std::vector<CameraInfo> listCameras();
std::vector<CameraInfo> listCameras(VideoDevices&);

/// The camera of that number, that device path, exactly that name, or the only one whose name
/// contains the text in whatever case. Throws SourceLost with a sentence that lists what there is.
const CameraInfo& findCamera(const std::vector<CameraInfo>&, const std::string& numberOrName);

/// What to ask the camera for: the largest mode up to 1920 x 1080 that reaches 24 frames a second,
/// or else the fastest of those. Zero width when the camera lists none.
CameraMode preferredMode(const CameraInfo&);

/// "0 HD Webcam, 2 Table Cam", or "no camera is connected".
std::string inWords(const std::vector<CameraInfo>&);

}  // namespace kibitz::vision
