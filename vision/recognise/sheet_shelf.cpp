#include "vision/recognise/sheet_shelf.h"

#include "rules/games.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <unistd.h>

namespace kibitz::vision {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 40;
constexpr std::uintmax_t kLargestJson = 256U << 10, kLargestPrint = 64U << 20;

bool isBuiltIn(const std::string& name) {
    return !rules::builtin("dizzle/sheets/" + name + ".json").empty();
}

std::string contentOf(const fs::path& file, std::uintmax_t most) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error) throw BadShelf("Cannot read " + file.string());
    if (size > most) throw BadShelf(file.string() + " is too large to be a taught sheet");
    std::ifstream in{file, std::ios::binary};
    std::ostringstream out;
    out << in.rdbuf();
    if (!in) throw BadShelf("Cannot read " + file.string());
    return out.str();
}

/// Beside its place under another name first, and on the disk before it gets its own.
fs::path writtenAside(const fs::path& file, const std::string& content) {
    const fs::path aside = file.string() + ".new" + std::to_string(::getpid());
    std::FILE* out = std::fopen(aside.c_str(), "wb");
    bool good = out != nullptr;
    if (out) {
        good = std::fwrite(content.data(), 1, content.size(), out) == content.size();
        good = std::fflush(out) == 0 && ::fsync(::fileno(out)) == 0 && good;
        good = std::fclose(out) == 0 && good;
    }
    if (good) return aside;
    std::error_code ignored;
    fs::remove(aside, ignored);
    throw BadShelf("Cannot write " + file.string() +
                   ". Is the disk full, or the folder not yours?");
}

}  // namespace

SheetShelf::SheetShelf(fs::path folder) : folder_{std::move(folder)} {}

SheetShelf SheetShelf::ofUser() {
    // Relative paths in XDG_DATA_HOME are to be ignored, says its specification.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && fs::path{data}.is_absolute())
        return SheetShelf{fs::path{data} / "kibitz" / "sheets"};
    const char* home = std::getenv("HOME");
    if (!home || !*home) return SheetShelf{fs::path{}};
    return SheetShelf{fs::path{home} / ".local" / "share" / "kibitz" / "sheets"};
}

std::string SheetShelf::faultOf(const std::string& name) {
    const auto good = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    if (name.empty() || name.size() > kLongestName || name.front() == '-' ||
        !std::all_of(name.begin(), name.end(), good))
        return "'" + name.substr(0, kLongestName) +
               "' cannot be the name of a sheet. Use up to 40 letters, digits, - and _, as in "
               "pad-level-1";
    if (isBuiltIn(name) || name == "all")
        return "'" + name + "' is one of Kibitz's own sheets. Choose another name";
    return {};
}

std::vector<std::string> SheetShelf::names() const {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it{folder_, error}, end; !error && it != end; it.increment(error)) {
        const auto name = it->path().stem().string();
        if (it->path().extension() == ".json" && faultOf(name).empty()) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

bool SheetShelf::has(const std::string& name) const {
    std::error_code error;
    return faultOf(name).empty() && !folder_.empty() &&
           fs::exists(folder_ / (name + ".json"), error);
}

std::optional<std::string> SheetShelf::text(const std::string& name) const {
    if (!has(name)) return std::nullopt;
    return contentOf(folder_ / (name + ".json"), kLargestJson);
}

KnownSheet SheetShelf::load(const std::string& name) const {
    const auto json = text(name);
    if (!json) throw BadShelf("There is no taught sheet '" + name + "'");
    const auto again = ". Teach it again with --force";
    KnownSheet known;
    known.name = name;
    try {
        known.sheet = rules::dizzle::readSheet(*json);
    } catch (const rules::dizzle::BadSheet& bad) {
        throw BadShelf(std::string{bad.what()} + ": " + (folder_ / (name + ".json")).string());
    }
    known.sites = sitesOf(known.sheet);
    known.pixelsPerMm = kSheetPixelsPerMm;
    const auto file = folder_ / (name + ".png");
    const auto bytes = contentOf(file, kLargestPrint);
    cv::Mat print;
    try {
        print = cv::imdecode(
            cv::Mat(1, static_cast<int>(bytes.size()), CV_8U, const_cast<char*>(bytes.data())),
            cv::IMREAD_COLOR);
    } catch (const cv::Exception&) {
        print.release();
    }
    if (print.empty()) throw BadShelf(file.string() + " is no picture" + again);
    // The page may have been given another size by hand since.
    const cv::Size size{cvRound(known.sheet.print.width * kSheetPixelsPerMm),
                        cvRound(known.sheet.print.height * kSheetPixelsPerMm)};
    if (print.size() != size) cv::resize(print, print, size, 0, 0, cv::INTER_AREA);
    known.print = print;
    return known;
}

void SheetShelf::put(const std::string& name, const std::string& json, const cv::Mat& print,
                     bool replace) const {
    if (const auto fault = faultOf(name); !fault.empty()) throw BadShelf(fault);
    if (folder_.empty())
        throw BadShelf("There is no home folder to keep sheets in. Set XDG_DATA_HOME");
    if (has(name) && !replace)
        throw BadShelf("There is a taught sheet '" + name +
                       "' already. Choose another name, or replace it with --force");
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_, error))
        throw BadShelf("Cannot make the folder " + folder_.string() + ". Set XDG_DATA_HOME");
    std::vector<uchar> png;
    cv::imencode(".png", print, png);
    // The picture first: a sheet counts as taught once its JSON is there.
    const auto picture = folder_ / (name + ".png"), text = folder_ / (name + ".json");
    const auto pictureAside =
        writtenAside(picture, {reinterpret_cast<const char*>(png.data()), png.size()});
    fs::path textAside;
    try {
        textAside = writtenAside(text, json);
    } catch (const BadShelf&) {
        fs::remove(pictureAside, error);
        throw;
    }
    fs::rename(pictureAside, picture, error);
    if (!error) fs::rename(textAside, text, error);
    if (error) {
        std::error_code ignored;
        fs::remove(pictureAside, ignored);
        fs::remove(textAside, ignored);
        throw BadShelf("Cannot write " + text.string() + ". Is the folder yours?");
    }
}

std::vector<KnownSheet> allSheets(const SheetShelf& shelf, std::vector<std::string>* problems) {
    auto sheets = builtInSheets();
    for (const auto& name : shelf.names()) try {
            sheets.push_back(shelf.load(name));
        } catch (const BadShelf& bad) {
            if (problems) problems->emplace_back(bad.what());
        }
    return sheets;
}

std::optional<KnownSheet> findSheet(const SheetShelf& shelf, const std::string& name) {
    if (isBuiltIn(name))
        return drawnSheet(
            name, rules::dizzle::readSheet(rules::builtin("dizzle/sheets/" + name + ".json")));
    if (shelf.has(name)) return shelf.load(name);
    return std::nullopt;
}

}  // namespace kibitz::vision
