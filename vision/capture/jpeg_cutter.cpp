#include "vision/capture/jpeg_cutter.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace kibitz::vision {
namespace {

constexpr std::uint8_t kMark = 0xff;
constexpr std::uint8_t kStart = 0xd8;
constexpr std::uint8_t kEnd = 0xd9;
constexpr std::uint8_t kScan = 0xda;

bool isRestart(std::uint8_t code) { return code >= 0xd0 && code <= 0xd7; }
bool isFrameHeader(std::uint8_t code) {
    return code >= 0xc0 && code <= 0xcf && code != 0xc4 && code != 0xc8 && code != 0xcc;
}
/// Segments that may stand in a JPEG: tables, frame, scan, application data, comment.
bool isSegment(std::uint8_t code) {
    return (code >= 0xc0 && code <= 0xcf) || (code >= kScan && code <= 0xdf) ||
           (code >= 0xe0 && code <= 0xef) || code == 0xfe;
}

}  // namespace

void JpegCutter::feed(std::span<const std::uint8_t> bytes) {
    // Bytes that are done with go only when they are half of all: moving the rest each time would
    // let a stream of false starts cost the square of its length.
    if (first_ > bytes_.size() / 2) {
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(first_));
        at_ -= first_;
        doubtful_ -= first_;
        first_ = 0;
    }
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

std::optional<std::vector<std::uint8_t>> JpegCutter::next() {
    while (step()) {
        if (!whole_) continue;
        const auto begin = bytes_.begin();
        std::vector<std::uint8_t> picture(begin + static_cast<std::ptrdiff_t>(first_),
                                          begin + static_cast<std::ptrdiff_t>(at_));
        goOnFrom(at_);
        return picture;
    }
    return std::nullopt;
}

/// One step forward; false when more bytes are needed.
bool JpegCutter::step() {
    if (where_ != Where::Outside && at_ - first_ > kMostBytes)
        goOnFrom(std::min(at_, bytes_.size()));
    switch (where_) {
        case Where::Outside: return seek();
        case Where::Header: return readMarker();
        case Where::Scan: return scan();
    }
    return false;
}

bool JpegCutter::seek() {
    while (at_ + 2 < bytes_.size()) {
        const auto* found = static_cast<const std::uint8_t*>(
            std::memchr(bytes_.data() + at_, kMark, bytes_.size() - at_ - 2));
        if (found == nullptr) break;
        at_ = static_cast<std::size_t>(found - bytes_.data());
        if (found[1] == kStart && found[2] == kMark) {
            goOnFrom(at_);
            where_ = Where::Header;
            at_ = doubtful_ = first_ + 2;
            return true;
        }
        ++at_;
    }
    // Two bytes may be the beginning of a start; the rest belongs to no picture.
    if (bytes_.size() > first_ + 2) goOnFrom(bytes_.size() - 2);
    return false;
}

bool JpegCutter::readMarker() {
    if (at_ + 1 >= bytes_.size()) return false;
    if (bytes_[at_] != kMark) {
        goOnFrom(doubtful_);
        return true;
    }
    const auto code = bytes_[at_ + 1];
    if (code == kMark) {
        ++at_;
        return true;
    }
    if (code == kStart) {
        goOnFrom(at_);
    } else if (code == kEnd) {
        if (sized_ && scanned_) {
            at_ += 2;
            whole_ = true;
        } else {
            goOnFrom(at_ + 2);
        }
    } else if (isRestart(code) || code == 0x01) {
        at_ += 2;
    } else if (isSegment(code)) {
        if (at_ + 3 >= bytes_.size()) return false;
        const auto length = static_cast<std::size_t>(bytes_[at_ + 2] << 8 | bytes_[at_ + 3]);
        if (length < 2) {
            goOnFrom(doubtful_);
            return true;
        }
        doubtful_ = at_ + 2;
        at_ += 2 + length;
        sized_ |= isFrameHeader(code);
        scanned_ |= code == kScan;
        if (code == kScan) where_ = Where::Scan;
    } else {
        goOnFrom(doubtful_);
    }
    return true;
}

bool JpegCutter::scan() {
    if (at_ + 1 >= bytes_.size()) return false;
    const auto* found = static_cast<const std::uint8_t*>(
        std::memchr(bytes_.data() + at_, kMark, bytes_.size() - at_ - 1));
    if (found == nullptr) {
        at_ = bytes_.size() - 1;
        return false;
    }
    at_ = static_cast<std::size_t>(found - bytes_.data());
    const auto code = found[1];
    if (code == 0x00 || isRestart(code)) {
        at_ += 2;
    } else {
        // A start in the middle of picture data: the picture before it was cut off.
        doubtful_ = at_;
        where_ = Where::Header;
    }
    return true;
}

/// Gives up what was being read and looks for the start of a picture from there on. Callers pass
/// where good order ended, not the byte after the last start: a preview inside a header that was
/// read over in good order must not be taken for a picture.
void JpegCutter::goOnFrom(std::size_t from) {
    assert(from >= first_ && from <= bytes_.size());
    first_ = at_ = doubtful_ = from;
    where_ = Where::Outside;
    sized_ = scanned_ = whole_ = false;
}

}  // namespace kibitz::vision
