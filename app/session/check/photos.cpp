#include "app/session/check/photos.h"

#include "vision/capture/picture.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace kibitz::session {

namespace fs = std::filesystem;

namespace {

// A photo of a phone has some ten megabytes; a raw scan a hundred.
constexpr std::uintmax_t kLargestFile = 256U << 20;

/// CRC-32 as PNG has it.
std::uint32_t checksumOf(std::string_view bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> all{};
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            all[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                all[i] = (all[i] & 1) != 0 ? 0xedb88320 ^ all[i] >> 1 : all[i] >> 1;
        }
        return all;
    }();
    std::uint32_t sum = 0xffffffff;
    for (const char c : bytes) sum = table[(sum ^ static_cast<unsigned char>(c)) & 0xff] ^ sum >> 8;
    return ~sum;
}

/// What is wrong with a PNG by its own checksums; empty: nothing, or it is none. Asked before it is
/// decoded, because the decoder would speak of it on standard error by itself.
std::string faultOfPng(std::string_view bytes) {
    constexpr std::string_view kMagic{"\x89PNG\r\n\x1a\n"};
    constexpr std::size_t kFrame = 12;  // length, name and checksum of a chunk
    if (!bytes.starts_with(kMagic)) return {};
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    for (auto at = kMagic.size(); at < bytes.size();) {
        if (bytes.size() - at < kFrame || bytes.size() - at - kFrame < number(at))
            return "is cut off";
        const std::size_t length = number(at);
        const auto checked = bytes.substr(at + 4, 4 + length);  // name and content
        // Decoders pass over what a picture does not need; its name begins with a small letter.
        const bool needed = (checked.front() & 0x20) == 0;
        if (needed && checksumOf(checked) != number(at + 8 + length)) return "is damaged";
        if (checked.starts_with("IEND")) return {};
        at += kFrame + length;
    }
    return "is cut off";
}

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
    vision::DecodedPicture picture{{}, faultOfPng(bytes)};
    if (picture.reason.empty())
        picture = vision::decodePicture(
            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (picture.image.empty())
        throw CannotDo("The picture " + file.string() + " " + picture.reason +
                       ". Name a JPEG, PNG, BMP, WebP or TIFF that opens elsewhere");
    return std::move(picture.image);
}

}  // namespace kibitz::session
