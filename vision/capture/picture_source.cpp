#include "vision/capture/natural_order.h"
#include "vision/capture/open.h"
#include "vision/capture/picture.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <utility>

namespace kibitz::vision {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 256u << 20;  // of one file; 64 million raw pixels are 192 MB
constexpr std::size_t kMostNotices = 100;

bool looksLikePicture(const fs::path& file) {
    auto ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::string_view kEndings[] = {".jpg",  ".jpeg", ".png", ".bmp", ".webp", ".tif",
                                             ".tiff", ".ppm",  ".pgm", ".pbm", ".pnm"};
    // Hidden files are what other systems keep beside pictures ("._7.jpg"), never pictures.
    return !file.filename().string().starts_with('.') &&
           std::find(std::begin(kEndings), std::end(kEndings), ending) != std::end(kEndings);
}

DecodedPicture load(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    std::ifstream in(file, std::ios::binary);
    if (error || !in) return {{}, "cannot be read"};
    if (size > kMostBytes) return {{}, "has more than 256 MB: make it smaller"};
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return decodePicture(bytes);
}

/// Pictures of a folder in the order in which people number them. One second lies between two: what
/// file dates tell is lost in every copy, so no better time is claimed.
class PictureSource : public FrameSource {
public:
    PictureSource(std::vector<fs::path> files, std::string name)
        : files_(std::move(files)), name_(std::move(name)) {}

    std::optional<Frame> next() override {
        while (at_ < files_.size()) {
            const auto index = at_++;
            auto picture = load(files_[index]);
            if (picture.reason.empty()) {
                ++good_;
                return Frame{std::move(picture.image), std::chrono::seconds(index),
                             static_cast<std::int64_t>(index)};
            }
            skipped(files_[index], picture.reason);
        }
        if (good_ == 0 && !std::exchange(toldAllBad_, true)) {
            throw SourceLost("None of the pictures can be read in the " + name_);
        }
        return std::nullopt;
    }
    std::string description() const override {
        if (files_.size() == 1) return name_;
        return name_ + ", " + std::to_string(files_.size()) + " pictures";
    }
    bool live() const override { return false; }
    std::vector<std::string> notices() override { return std::exchange(notices_, {}); }

private:
    void skipped(const fs::path& file, const std::string& reason) {
        if (notices_.size() < kMostNotices) {
            notices_.push_back("The picture " + file.filename().string() + " was skipped: it " +
                               reason);
        } else if (notices_.size() == kMostNotices) {
            notices_.push_back("More pictures were skipped");
        }
    }

    std::vector<fs::path> files_;
    std::string name_;
    std::vector<std::string> notices_;
    std::size_t at_ = 0;
    std::size_t good_ = 0;
    bool toldAllBad_ = false;
};

}  // namespace

std::vector<fs::path> picturesIn(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (looksLikePicture(entry->path()) && entry->is_regular_file(ignored)) {
            files.push_back(entry->path());
        }
    }
    if (error) {
        throw SourceLost("The folder cannot be read (" + error.message() + "): " + folder.string());
    }
    std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
        return naturallyBefore(a.filename().string(), b.filename().string());
    });
    return files;
}

std::unique_ptr<FrameSource> openPictures(const fs::path& folderOrFile) {
    std::error_code error;
    if (fs::is_directory(folderOrFile, error)) {
        auto files = picturesIn(folderOrFile);
        if (files.empty()) {
            throw SourceLost("The folder holds no pictures (jpg, png, bmp, webp, tif, ppm): " +
                             folderOrFile.string());
        }
        const auto whole = fs::absolute(folderOrFile).lexically_normal();
        const auto last = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
        return std::make_unique<PictureSource>(std::move(files), "folder " + last.string());
    }
    if (!fs::is_regular_file(folderOrFile, error)) {
        throw SourceLost("There is no such folder or picture: " + folderOrFile.string());
    }
    // A single picture that cannot be read is no picture to be skipped: there is nothing else.
    if (const auto picture = load(folderOrFile); !picture.reason.empty()) {
        throw SourceLost("The picture " + picture.reason + ": " + folderOrFile.string());
    }
    return std::make_unique<PictureSource>(std::vector{folderOrFile},
                                           "picture " + folderOrFile.filename().string());
}

}  // namespace kibitz::vision
