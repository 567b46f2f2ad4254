#include "app/cli/photos.h"

#include <opencv2/imgcodecs.hpp>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

}  // namespace

PictureFolder::PictureFolder(fs::path folder, const std::string& option)
    : folder_{std::move(folder)} {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error || !fs::is_directory(folder_))
        throw CannotDo("Cannot make the folder " + folder_.string() +
                       ". Choose another place with " + option);
}

fs::path PictureFolder::nameFor(const fs::path& photo, const std::string& ending) {
    auto path = folder_ / (photo.stem().string() + ending);
    for (int i = 2; !used_.insert(path).second; ++i)
        path = folder_ / (photo.stem().string() + "-" + std::to_string(i) + ending);
    return path;
}

void writePicture(const fs::path& to, const cv::Mat& picture) {
    bool written = false;
    try {
        written = cv::imwrite(to.string(), picture);
    } catch (const cv::Exception&) {
        written = false;
    }
    if (!written) throw CannotDo("Cannot write " + to.string() + ". Is the disk full?");
}

}  // namespace kibitz::cli
