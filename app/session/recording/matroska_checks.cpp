#include "app/session/recording/matroska_checks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

extern "C" {
#include <libavutil/crc.h>
}

namespace kibitz::session {
namespace {

constexpr std::uint64_t kHeader = 0x1A45DFA3, kSegment = 0x18538067, kTracks = 0x1654AE6B,
                        kCluster = 0x1F43B675, kCrc = 0xBF;
constexpr std::int64_t kUnknownSize = -1;
constexpr std::int64_t kFurthest = 256 << 20;  // looked for a cluster

}  // namespace

MatroskaChecks::MatroskaChecks(const std::filesystem::path& path) : in_{path, std::ios::binary} {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (!error) fileSize_ = static_cast<std::int64_t>(size);
}

/// A number whose first bits say how many bytes it has.
std::optional<std::uint64_t> MatroskaChecks::number(std::int64_t& at, bool keepMarker) {
    in_.clear();
    in_.seekg(at);
    const int first = in_.get();
    if (first <= 0) return std::nullopt;
    const int length = std::countl_zero(static_cast<std::uint8_t>(first)) + 1;
    auto value = static_cast<std::uint64_t>(first);
    if (!keepMarker) value &= 0xFFu >> length;
    bool ones = value == 0xFFu >> length;
    for (int i = 1; i < length; ++i) {
        const int byte = in_.get();
        if (byte < 0) return std::nullopt;
        ones = ones && byte == 0xFF;
        value = value << 8 | static_cast<std::uint64_t>(byte);
    }
    at += length;
    if (!keepMarker && ones) return UINT64_MAX;  // size not known
    return value;
}

std::optional<MatroskaChecks::Element> MatroskaChecks::elementAt(std::int64_t position) {
    Element element;
    const auto id = number(position, true);
    if (!id) return std::nullopt;
    const auto size = number(position, false);
    if (!size) return std::nullopt;
    element.id = *id;
    element.content = position;
    element.size = *size == UINT64_MAX || *size > INT64_MAX / 2 ? kUnknownSize
                                                                : static_cast<std::int64_t>(*size);
    return element;
}

MatroskaChecks::Sum MatroskaChecks::sumOf(const Element& element) {
    if (element.size == kUnknownSize || element.content + element.size > fileSize_)
        return Sum::CutOff;
    const auto crc = elementAt(element.content);
    if (!crc || crc->id != kCrc || crc->size != 4) return Sum::Absent;
    const auto end = element.content + element.size;
    auto at = crc->content;
    in_.clear();
    in_.seekg(at);
    std::array<std::uint8_t, 4> told{};
    in_.read(reinterpret_cast<char*>(told.data()), 4);
    at += 4;
    std::vector<std::uint8_t> buffer(1 << 16);
    std::uint32_t sum = UINT32_MAX;
    while (at < end) {
        const auto part =
            std::min<std::int64_t>(end - at, static_cast<std::int64_t>(buffer.size()));
        if (!in_.read(reinterpret_cast<char*>(buffer.data()), part)) return Sum::CutOff;
        sum = av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), sum, buffer.data(),
                     static_cast<std::size_t>(part));
        at += part;
    }
    sum = ~sum;
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < 4; ++i) expected |= static_cast<std::uint32_t>(told[i]) << (8 * i);
    return sum == expected ? Sum::Right : Sum::Wrong;
}

bool MatroskaChecks::headerIsWhole() {
    const auto header = elementAt(0);
    if (!header || header->id != kHeader || header->size < 0) return false;
    const auto segment = elementAt(header->content + header->size);
    if (!segment || segment->id != kSegment) return false;
    auto at = first_ = begin_ = end_ = segment->content;
    while (const auto element = elementAt(at)) {
        if (element->id == kTracks) return sumOf(*element) != Sum::Wrong;
        if (element->id == kCluster || element->size < 0) break;
        at = element->content + element->size;
    }
    return false;
}

bool MatroskaChecks::judge(const Element& cluster) {
    const auto sum = sumOf(cluster);
    whole_ = sum == Sum::Right || sum == Sum::CutOff;
    end_ = cluster.size < 0 ? fileSize_ : cluster.content + cluster.size;
    return whole_;
}

/// From element to element. False: the way is damaged.
bool MatroskaChecks::goTo(std::int64_t position) {
    if (position < begin_) end_ = first_;
    while (position >= end_) {
        const auto element = elementAt(end_);
        if (!element || element->size < 0) return false;
        const auto end = element->content + element->size;
        if (element->id != kCluster && position < end) return false;
        begin_ = end_;
        if (position < end) {
            judge(*element);
            return true;
        }
        end_ = end;
    }
    return true;
}

/// Where the way is damaged: the next thing that is a cluster by its checksum.
bool MatroskaChecks::searchUpTo(std::int64_t position) {
    constexpr std::array<std::uint8_t, 4> kName{0x1F, 0x43, 0xB6, 0x75};
    const auto from = end_;
    if (position - from > kFurthest) return false;
    in_.clear();
    in_.seekg(from);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::min(position, fileSize_) - from));
    in_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    for (auto at = bytes.begin();; ++at) {
        at = std::search(at, bytes.end(), kName.begin(), kName.end());
        if (at == bytes.end()) return false;
        const auto begin = from + (at - bytes.begin());
        const auto element = elementAt(begin);
        if (!element || element->size < 0 || position >= element->content + element->size) continue;
        begin_ = begin;
        if (judge(*element)) return true;
    }
}

bool MatroskaChecks::clusterIsWhole(std::int64_t position) {
    if (position >= begin_ && position < end_ && begin_ != end_) return whole_;
    if (goTo(position) || searchUpTo(position)) return whole_;
    return whole_ = false;
}

}  // namespace kibitz::session
