#include "app/cli/photos.h"

#include "vision/capture/picture.h"

#include <opencv2/imgcodecs.hpp>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

// A photo of a phone has some ten megabytes; a raw scan a hundred.
constexpr std::uintmax_t kLargestFile = 256U << 20;

}  // namespace

std::vector<fs::path> photosNamed(const std::vector<std::string>& named) {
    std::vector<fs::path> files;
    for (const auto& name : named) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            files.emplace_back(name);
            continue;
        }
        const auto found = vision::picturesIn(name);
        if (found.empty()) throw CannotDo("There is no picture in the folder " + name);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

cv::Mat readPhoto(const fs::path& file) {
    const auto bytes = readText(file, kLargestFile);
    auto picture =
        vision::decodePicture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (picture.image.empty())
        throw CannotDo("The picture " + file.string() + " " + picture.reason +
                       ". Name a JPEG, PNG, BMP, WebP or TIFF that opens elsewhere");
    return std::move(picture.image);
}

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
