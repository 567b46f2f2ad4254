#pragma once

#include "app/cli/command.h"
#include "app/session/check/photos.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace kibitz::cli {

using session::photosNamed;
using session::readPhoto;

/// A folder for pictures that are made from photos; made if it is not there. Throws CannotDo.
class PictureFolder {
public:
    PictureFolder(std::filesystem::path, const std::string& option);
    /// A name for what belongs to this photo. Two photos of the same name from different folders
    /// do not overwrite each other.
    std::filesystem::path nameFor(const std::filesystem::path& photo, const std::string& ending);

private:
    std::filesystem::path folder_;
    std::set<std::filesystem::path> used_;
};

/// Throws CannotDo.
void writePicture(const std::filesystem::path&, const cv::Mat&);

}  // namespace kibitz::cli
