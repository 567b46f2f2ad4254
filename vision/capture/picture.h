#pragma once

#include <opencv2/core/mat.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kibitz::vision {

struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
};

/// Size as the first bytes of a JPEG, PNG, BMP, WebP, TIFF or PNM tell it; nullopt for anything
/// else. Read before decoding, because a small file can promise a picture that fills the memory.
std::optional<PictureSize> sizeOf(std::span<const std::uint8_t> bytes);

/// A decoded picture, or the reason why there is none ("is cut off").
struct DecodedPicture {
    cv::Mat image;  // BGR, 8 bit, upright; empty when there is a reason
    std::string reason;
};

/// Decodes to BGR with 8 bit a channel, turned upright as EXIF says. Never throws for bad bytes.
DecodedPicture decodePicture(std::span<const std::uint8_t> bytes);

/// The pictures of a folder, by their endings, in the order in which people number them. Throws
/// SourceLost when the folder cannot be read.
std::vector<std::filesystem::path> picturesIn(const std::filesystem::path& folder);

}  // namespace kibitz::vision
