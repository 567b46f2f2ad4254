#pragma once

#include "vision/capture/frame_source.h"

#include <filesystem>
#include <memory>
#include <string>

namespace kibitz::vision {

/// Opens what a person names: a camera by number or name, an http:// or rtsp:// address, a video
/// file, a folder of pictures or a single picture. Throws SourceLost with a sentence that says what
/// helps. Streams are not contacted before the first next(), so that a phone may be started
/// afterwards.
std::unique_ptr<FrameSource> open(const std::string& source);

// The kinds one by one. Each throws SourceLost as open() does.
std::unique_ptr<FrameSource> openCamera(const std::string& numberOrName);
std::unique_ptr<FrameSource> openMjpeg(const std::string& url);
std::unique_ptr<FrameSource> openRtsp(const std::string& url);
std::unique_ptr<FrameSource> openVideo(const std::filesystem::path& file);
/// A folder, or one picture as if it were alone in a folder.
std::unique_ptr<FrameSource> openPictures(const std::filesystem::path& folderOrFile);

}  // namespace kibitz::vision
