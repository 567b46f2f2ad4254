#include "app/cli/photos.h"

#include "app/cli/out_file.h"

#include <opencv2/imgcodecs.hpp>

#include <set>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

}  // namespace

std::vector<fs::path> namesIn(const std::string& folder, const std::string& option,
                              const std::vector<fs::path>& photos, const std::string& ending,
                              bool crops) {
    std::vector<fs::path> names(photos.size());
    if (folder.empty()) return names;
    OutFiles out;
    for (const auto& photo : photos) out.reads(photo);
    out.folder(folder, option);
    std::set<fs::path> used;
    for (std::size_t i = 0; i < photos.size(); ++i) {
        const auto stem = fs::path{folder} / photos[i].stem();
        auto name = stem;
        for (int n = 2; !used.insert(name).second; ++n)
            name = stem.string() + "-" + std::to_string(n);
        if (crops) out.folder(name, option);
        names[i] = name += ending;
        out.file(names[i], option);
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw CannotDo("Cannot make the folder " + folder + ". Choose another place with " +
                       option);
    return names;
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
