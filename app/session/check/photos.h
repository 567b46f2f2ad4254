#pragma once

#include "app/session/files.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace kibitz::session {

/// Photos as somebody named them; a folder stands for the pictures in it. Throws CannotDo.
std::vector<std::filesystem::path> photosNamed(const std::vector<std::string>& named);

/// BGR, 8 bit, upright. Throws CannotDo with the reason why it cannot be decoded.
cv::Mat readPhoto(const std::filesystem::path&);

}  // namespace kibitz::session
