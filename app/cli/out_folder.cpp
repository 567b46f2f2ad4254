#include "app/cli/out_folder.h"

#include <system_error>
#include <utility>

namespace kibitz::cli {

namespace fs = std::filesystem;

void OutFolder::check(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) return;
    if (!fs::is_directory(status))
        throw CannotDo(path.string() + " is a file. Name a folder with --out");
    if (!fs::is_empty(path, error) || error)
        throw CannotDo("The folder " + path.string() +
                       " is not empty. Choose another one with --out, or empty it first");
}

OutFolder::OutFolder(const fs::path& path) : path_{path} {
    check(path);
    std::error_code error;
    fs::create_directories(path, error);
    if (error)
        throw CannotDo("Cannot make the folder " + path.string() + ": " + error.message() +
                       ". Choose another place with --out");
}

TextFile::TextFile(fs::path path) : path_{std::move(path)}, file_{path_, std::ios::binary} {
    if (!file_)
        throw CannotDo("Cannot write " + path_.string() +
                       ". Check that the folder is yours, or choose another one with --out");
}

void TextFile::write(const std::string& text) {
    file_ << text << std::flush;
    if (!file_) throw CannotDo("Cannot write " + path_.string() + ". Is the disk full?");
}

}  // namespace kibitz::cli
