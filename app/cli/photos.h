#pragma once

#include "app/cli/command.h"
#include "app/session/check/photos.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace kibitz::cli {

using session::photosNamed;
using session::readPhoto;

/// Where what is made from each photo goes: into a folder, made if it is not there, that is none of
/// those in which the photos lie. Two photos of the same name from different folders do not
/// overwrite each other. `crops`: a folder of crops goes beside each, called
/// like it but for the ending. Without a folder the names are empty. Throws CannotDo.
std::vector<std::filesystem::path> namesIn(const std::string& folder, const std::string& option,
                                           const std::vector<std::filesystem::path>& photos,
                                           const std::string& ending, bool crops = false);

/// Throws CannotDo.
void writePicture(const std::filesystem::path&, const cv::Mat&);

}  // namespace kibitz::cli
