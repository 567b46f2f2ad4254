#include "app/cli/out_file.h"

#include "app/session/recording/recording.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

namespace kibitz::cli {

namespace fs = std::filesystem;

namespace {

/// Where a path leads, whether or not something is there yet.
fs::path realOf(const fs::path& path) {
    std::error_code error;
    auto named = fs::absolute(path, error);
    // A link to what does not exist yet still says where it would come to be.
    for (int links = 0; links < 40 && fs::is_symlink(named, error); ++links)
        named = named.parent_path() / fs::read_symlink(named, error);
    auto real = fs::weakly_canonical(named, error);
    if (error) real = named.lexically_normal();
    return real.has_filename() ? real : real.parent_path();
}

bool liesIn(const fs::path& real, const fs::path& folder) {
    std::error_code error;
    for (auto at = real;; at = at.parent_path()) {
        if (at == folder || fs::equivalent(at, folder, error)) return true;
        if (at == at.parent_path()) return false;
    }
}

/// Whether one of several names of a file may lie elsewhere.
bool hasOtherNames(const fs::path& real) {
    std::error_code error;
    return fs::is_regular_file(real, error) && fs::hard_link_count(real, error) > 1;
}

bool isSame(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return a == b || fs::equivalent(a, b, error);
}

bool holds(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    for (fs::recursive_directory_iterator each{folder, error}, end; !error && each != end;
         each.increment(error))
        if (isSame(each->path(), file)) return true;
    return false;
}

/// A file by which a recording lives, of whichever recording.
bool belongsToRecording(const fs::path& real) {
    constexpr std::array<std::string_view, 6> kNames{
        "events.jsonl", "session.json", "video.mkv", "truth.jsonl", "game.record", "referee.json"};
    std::error_code error;
    return std::find(kNames.begin(), kNames.end(), real.filename().string()) != kNames.end() &&
           fs::exists(real, error) && session::looksLikeRecording(real.parent_path());
}

bool begins(const fs::path& file, const std::string& beginning) {
    std::ifstream in{file, std::ios::binary};
    std::string there(beginning.size(), '\0');
    in.read(there.data(), static_cast<std::streamsize>(there.size()));
    // Nothing is lost with an empty file.
    return in.gcount() == 0 || there == beginning;
}

/// Devices and pipes keep nothing that could be lost.
bool isDevice(const fs::path& real) {
    std::error_code error;
    return fs::is_other(real, error);
}

}  // namespace

void OutFiles::reads(const fs::path& path) {
    std::error_code error;
    if (path.empty() || !fs::exists(path, error)) return;
    const auto real = realOf(path);
    if (fs::is_directory(real, error)) {
        folders_.insert(real);
        return;
    }
    files_.insert(real);
    const auto named = fs::absolute(path, error);
    for (const auto& folder : {real.parent_path(), realOf(named.parent_path())})
        besideFiles_.emplace(folder, named.filename().string());
}

void OutFiles::keepOutside(const fs::path& named, const fs::path& real,
                           const std::string& option) const {
    for (const auto& folder : folders_)
        if (liesIn(real, folder) || (hasOtherNames(real) && holds(folder, real)))
            throw CannotDo(named.string() + " belongs to " + folder.string() +
                           ", which is read and stays as it is. Choose another place with " +
                           option);
}

void OutFiles::keepApart(const fs::path& named, const fs::path& real, const std::string& option) {
    const auto fresh = outputs_.emplace(real, option).second;
    for (const auto& [other, by] : outputs_)
        if (other == real ? !fresh : hasOtherNames(real) && isSame(other, real))
            throw CannotDo(
                (by == option ? option + " twice names " : by + " and " + option + " both name ") +
                named.string() + ". Give each a place of its own");
}

void OutFiles::file(const fs::path& path, const std::string& option) {
    if (path.empty()) return;
    const auto real = realOf(path);
    if (isDevice(real)) return;
    const bool linked = hasOtherNames(real);
    if (files_.contains(real) ||
        (linked && std::any_of(files_.begin(), files_.end(),
                               [&](const auto& file) { return isSame(file, real); })))
        throw CannotDo(path.string() +
                       " is what is read, and stays as it is. Name another file with " + option);
    keepOutside(path, real, option);
    if (belongsToRecording(real))
        throw CannotDo(path.string() +
                       " belongs to a recording, which stays as it is. Name another file with " +
                       option);
    keepApart(path, real, option);
}

void OutFiles::file(const fs::path& path, const std::string& option, const std::string& beginning) {
    file(path, option);
    std::error_code error;
    if (fs::is_regular_file(path, error) && !begins(path, beginning))
        throw CannotDo(path.string() +
                       " is there already, is something else and stays as it is. Name another "
                       "file with " +
                       option);
}

void OutFiles::folder(const fs::path& path, const std::string& option) {
    if (path.empty()) return;
    const auto real = realOf(path);
    for (const auto& [folder, file] : besideFiles_)
        if (isSame(folder, real))
            throw CannotDo(file + ", which is read, lies in " + path.string() +
                           " itself, where something could be written over. Choose another "
                           "folder with " +
                           option);
    keepOutside(path, real, option);
    keepApart(path, real, option);
}

}  // namespace kibitz::cli
