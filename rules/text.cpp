#include "rules/text.h"

#include <algorithm>
#include <cstdint>

namespace kibitz::rules {

namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// One code point of UTF-8 and how many bytes it has; 0 bytes: broken (cut off, overlong,
/// surrogate, too large).
struct CodePoint {
    std::uint32_t value = 0;
    std::size_t bytes = 0;
};

CodePoint decoded(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
    std::uint32_t value = first & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!continues(text[i])) return {};
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < kSmallest[bytes] || value > 0x10ffff || surrogate) return {};
    return {value, bytes};
}

bool plain(std::uint32_t c) {
    const bool control = (c < 0x20 && c != '\t') || (c >= 0x7f && c <= 0x9f);
    const bool turnsDirection =
        c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return !control && !turnsDirection && c != 0xfeff;
}

/// Spaces of all widths, fillers, joiners and selectors: nothing of them is printed by itself.
bool blank(std::uint32_t c) {
    return c == ' ' || c == '\t' || c == 0xa0 || c == 0xad || c == 0x34f || c == 0x61c ||
           c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x17b4 || c == 0x17b5 ||
           (c >= 0x180b && c <= 0x180f) || (c >= 0x2000 && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff ||
           c == 0xffa0 || (c >= 0xe0000 && c <= 0xe0fff);
}

}  // namespace

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::optional<std::size_t> firstUnprintable(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto [value, bytes] = decoded(text.substr(at));
        if (bytes == 0 || !plain(value)) return at;
        at += bytes;
    }
    return std::nullopt;
}

bool isVisible(std::string_view text) {
    while (!text.empty()) {
        const auto [value, bytes] = decoded(text);
        if (bytes == 0 || !blank(value)) return true;
        text.remove_prefix(bytes);
    }
    return false;
}

std::string quotable(std::string_view text) {
    constexpr std::size_t kEnough = 40;
    std::string out;
    std::size_t shown = 0;
    while (!text.empty()) {
        if (shown++ == kEnough) return out + "…";
        const auto [value, bytes] = decoded(text);
        const bool good = bytes > 0 && plain(value);
        out += good ? std::string{text.substr(0, bytes)} : "?";
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return out;
}

}  // namespace kibitz::rules
