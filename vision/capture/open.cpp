#include "vision/capture/open.h"

#include "vision/capture/cameras.h"
#include "vision/capture/http.h"
#include "vision/capture/picture.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace kibitz::vision {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<FrameSource> openAddress(const std::string& source) {
    auto scheme = source.substr(0, source.find("://"));
    std::transform(scheme.begin(), scheme.end(), scheme.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (scheme == "http") return openMjpeg(source);
    if (scheme == "rtsp") return openRtsp(source);
    if (scheme == "https") {
        throw SourceLost(
            "Encrypted streams (https) are not supported: switch encryption off in the camera "
            "app and use http://");
    }
    throw SourceLost("Addresses with " + scheme + ":// are not supported: use http:// or rtsp://");
}

bool isPicture(const fs::path& file) {
    const auto ending = file.extension();
    if (ending == ".mjpg" || ending == ".mjpeg")
        return false;  // many pictures, though it starts as one
    std::ifstream in(file, std::ios::binary);
    std::array<char, 64> start{};
    in.read(start.data(), start.size());
    return sizeOf({reinterpret_cast<const std::uint8_t*>(start.data()),
                   static_cast<std::size_t>(in.gcount())})
        .has_value();
}

std::unique_ptr<FrameSource> openFile(const fs::path& file) {
    std::error_code error;
    const auto kind = fs::status(file, error).type();
    if (kind == fs::file_type::directory) return openPictures(file);
    if (kind == fs::file_type::character) return openCamera(fs::canonical(file).string());
    if (kind != fs::file_type::regular) {
        throw SourceLost("This is neither a file nor a folder nor a camera: " + file.string());
    }
    return isPicture(file) ? openPictures(file) : openVideo(file);
}

bool looksLikePath(const std::string& text) {
    const auto ending = fs::path(text).extension().string();
    return text.find('/') != text.npos ||
           (ending.size() >= 4 && ending.size() <= 5 && text.find(' ') == text.npos);
}

}  // namespace

std::unique_ptr<FrameSource> open(const std::string& source) {
    if (source.empty()) {
        throw SourceLost("No source is named: give a camera, an address, a video file or a folder");
    }
    if (source.find("://") != source.npos) return openAddress(source);
    if (std::all_of(source.begin(), source.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        return openCamera(source);
    }
    std::error_code error;
    if (fs::exists(source, error)) return openFile(source);
    if (error) throw SourceLost("This cannot be opened (" + error.message() + "): " + source);
    if (looksLikePath(source)) throw SourceLost("There is no such file or folder: " + source);
    const auto cameras = listCameras();
    try {
        findCamera(cameras, source);
    } catch (const SourceLost&) {
        throw SourceLost("No file, folder or camera is called \"" + source +
                         "\". Cameras: " + inWords(cameras));
    }
    return openCamera(source);
}

}  // namespace kibitz::vision
