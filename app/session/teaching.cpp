#include "app/session/teaching.h"

#include "vision/capture/picture.h"
#include "vision/recognise/known_sheet.h"
#include "vision/recognise/sheet_shelf.h"
#include "vision/recognise/sheet_teacher.h"

#include <fstream>
#include <stdexcept>
#include <vector>

namespace kibitz::session {

namespace {

// A photo of a phone has some ten megabytes; a raw scan a hundred.
constexpr std::uintmax_t kLargestFile = 256U << 20;

std::vector<std::uint8_t> bytesOf(const std::filesystem::path& file) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    std::ifstream in{file, std::ios::binary};
    if (error || !in)
        throw std::runtime_error("Cannot read " + file.string() +
                                 ". Choose a photo of a blank sheet");
    if (size > kLargestFile) throw std::runtime_error(file.string() + " is too large for a photo");
    std::vector<std::uint8_t> bytes(size);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

}  // namespace

Lesson teachFromPhoto(const std::filesystem::path& photo) {
    const auto picture = vision::decodePicture(bytesOf(photo));
    if (picture.image.empty())
        throw std::runtime_error("The picture " + photo.string() + " " + picture.reason +
                                 ". Choose a JPEG or PNG that opens elsewhere");
    const auto taught = vision::teachSheet(picture.image, "sheet");
    const auto& lattice = taught.lattice;
    const double scale = vision::kSheetPixelsPerMm;
    return {
        SheetDraft{taught}, taught.print,
        cv::Rect2d{lattice.x * scale, lattice.y * scale, lattice.columns * lattice.pitch * scale,
                   lattice.rows * lattice.pitch * scale}};
}

std::string faultOfSheetName(const std::string& name) { return vision::SheetShelf::faultOf(name); }

bool onShelf(const std::string& name) { return vision::SheetShelf::ofUser().has(name); }

void putOnShelf(const std::string& name, const std::string& json, const cv::Mat& page) {
    vision::SheetShelf::ofUser().put(name, json, page, true);
}

}  // namespace kibitz::session
