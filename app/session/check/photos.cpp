#include "app/session/check/photos.h"

#include "vision/capture/picture.h"

namespace kibitz::session {

namespace fs = std::filesystem;

namespace {

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

}  // namespace kibitz::session
