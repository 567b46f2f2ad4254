#include "vision/capture/picture.h"

#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace kibitz::vision {
namespace {

using Bytes = std::span<const std::uint8_t>;

// 64 million pixels are 192 MB as BGR: more than any phone's usual picture, and it still fits.
constexpr std::int64_t kMostPixels = 64'000'000;

bool startsWith(Bytes bytes, std::string_view text, std::size_t at = 0) {
    return bytes.size() >= at + text.size() &&
           std::memcmp(bytes.data() + at, text.data(), text.size()) == 0;
}

/// Unsigned number of `count` bytes; 0 past the end, which no picture size is.
std::int64_t number(Bytes bytes, std::size_t at, std::size_t count, bool bigEndian) {
    if (at > bytes.size() || count > bytes.size() - at) return 0;
    std::int64_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        value = value << 8 | bytes[at + (bigEndian ? i : count - 1 - i)];
    }
    return value;
}

/// Walks the segments up to the picture data.
struct JpegHeader {
    PictureSize size;
    std::size_t dataAt = 0;  // 0: the header is cut off
};

JpegHeader jpegHeader(Bytes bytes) {
    JpegHeader header;
    std::size_t at = 2;
    while (at + 3 < bytes.size()) {
        if (bytes[at] != 0xff) {
            ++at;  // decoders pass over stray bytes between segments, so they are no reason to
                   // refuse
            continue;
        }
        const auto code = bytes[at + 1];
        if (code == 0xff || code == 0x00) {
            ++at;
            continue;
        }
        if (code == 0xd8 || code == 0x01 || (code >= 0xd0 && code <= 0xd7)) {
            at += 2;
            continue;
        }
        if (code == 0xd9) break;
        if (code >= 0xc0 && code <= 0xcf && code != 0xc4 && code != 0xc8 && code != 0xcc) {
            header.size = {number(bytes, at + 7, 2, true), number(bytes, at + 5, 2, true)};
        }
        const auto length = static_cast<std::size_t>(number(bytes, at + 2, 2, true));
        at += 2 + std::max<std::size_t>(length, 2);
        if (code == 0xda) {
            if (at <= bytes.size()) header.dataAt = at;
            break;
        }
    }
    return header;
}

PictureSize webpSize(Bytes bytes) {
    if (startsWith(bytes, "VP8X", 12)) {
        return {number(bytes, 24, 3, false) + 1, number(bytes, 27, 3, false) + 1};
    }
    if (startsWith(bytes, "VP8L", 12)) {
        const auto bits = number(bytes, 21, 4, false);
        return {(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
    }
    return {number(bytes, 26, 2, false) & 0x3fff, number(bytes, 28, 2, false) & 0x3fff};
}

PictureSize bmpSize(Bytes bytes) {
    if (number(bytes, 14, 4, false) == 12) {
        return {number(bytes, 18, 2, false), number(bytes, 20, 2, false)};
    }
    // A negative height means that the rows come top first.
    const auto height = static_cast<std::int32_t>(number(bytes, 22, 4, false));
    return {number(bytes, 18, 4, false), std::llabs(std::int64_t{height})};
}

PictureSize tiffSize(Bytes bytes) {
    const bool big = bytes[0] == 'M';
    const auto directory = static_cast<std::size_t>(number(bytes, 4, 4, big));
    const auto entries = static_cast<std::size_t>(number(bytes, directory, 2, big));
    PictureSize size;
    for (std::size_t i = 0; i < entries; ++i) {
        const auto at = directory + 2 + i * 12;
        if (at + 12 > bytes.size()) break;
        const auto tag = number(bytes, at, 2, big);
        const auto value = number(bytes, at + 8, number(bytes, at + 2, 2, big) == 3 ? 2 : 4, big);
        if (tag == 256) size.width = value;
        if (tag == 257) size.height = value;
    }
    return size;
}

PictureSize pnmSize(Bytes bytes) {
    std::size_t at = 2;
    const auto readNumber = [&]() -> std::int64_t {
        while (at < bytes.size() && (std::isspace(bytes[at]) || bytes[at] == '#')) {
            if (bytes[at] == '#') {
                while (at < bytes.size() && bytes[at] != '\n') ++at;
            } else {
                ++at;
            }
        }
        std::int64_t value = 0;
        for (; at < bytes.size() && std::isdigit(bytes[at]) && value < 1'000'000'000; ++at) {
            value = value * 10 + (bytes[at] - '0');
        }
        return value;
    };
    const auto width = readNumber();
    return {width, readNumber()};
}

bool isJpeg(Bytes bytes) { return startsWith(bytes, "\xff\xd8\xff"); }

/// Decoders fill what is missing at the end of a JPEG with grey and call it a success.
bool isCutOff(Bytes bytes) {
    const auto header = jpegHeader(bytes);
    if (header.dataAt == 0) return true;
    constexpr std::uint8_t kEnd[] = {0xff, 0xd9};
    const auto data = bytes.subspan(header.dataAt);
    return std::search(data.begin(), data.end(), std::begin(kEnd), std::end(kEnd)) == data.end();
}

}  // namespace

std::optional<PictureSize> sizeOf(Bytes bytes) {
    if (isJpeg(bytes)) return jpegHeader(bytes).size;
    if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) {
        return PictureSize{number(bytes, 16, 4, true), number(bytes, 20, 4, true)};
    }
    if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return webpSize(bytes);
    if (startsWith(bytes, {"II*\0", 4}) || startsWith(bytes, {"MM\0*", 4})) return tiffSize(bytes);
    if (startsWith(bytes, "BM")) return bmpSize(bytes);
    if (bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
        std::isspace(bytes[2])) {
        return pnmSize(bytes);
    }
    return std::nullopt;
}

DecodedPicture decodePicture(Bytes bytes) {
    if (bytes.empty()) return {{}, "is empty"};
    const auto size = sizeOf(bytes);
    if (!size) return {{}, "is not a picture of a known kind"};
    if (isJpeg(bytes) && isCutOff(bytes)) return {{}, "is cut off"};
    if (size->width <= 0 || size->height <= 0) return {{}, "is damaged"};
    if (size->width > kMostPixels || size->height > kMostPixels / size->width) {
        return {{},
                "has " + std::to_string(size->width) + " x " + std::to_string(size->height) +
                    " pixels, more than 64 million: make it smaller"};
    }
    try {
        // The cast is safe: imdecode only reads, its parameter merely has no constant form.
        const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8UC1,
                          const_cast<std::uint8_t*>(bytes.data()));
        cv::Mat image = cv::imdecode(raw, cv::IMREAD_COLOR);
        if (image.empty() || image.type() != CV_8UC3) return {{}, "is damaged"};
        return {std::move(image), {}};
    } catch (const cv::Exception&) {
        return {{}, "is damaged"};
    }
}

}  // namespace kibitz::vision
