#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision {

/// Cuts whole JPEG pictures out of a stream of bytes by walking their markers. What lies between
/// them (multipart boundaries, part headers, rubbish) and pictures that were cut off are passed
/// over. Holds one unfinished picture at most.
class JpegCutter {
public:
    static constexpr std::size_t kMostBytes = 32u << 20;  // of one picture

    void feed(std::span<const std::uint8_t> bytes);
    /// The next whole picture; nullopt when more bytes are needed.
    std::optional<std::vector<std::uint8_t>> next();

private:
    enum class Where : std::uint8_t { Outside, Header, Scan };

    bool step();
    bool seek();
    bool readMarker();
    bool scan();
    void goOnFrom(std::size_t from);

    std::vector<std::uint8_t> bytes_;
    std::size_t first_ = 0;  // start of the picture, or of what was not searched yet
    std::size_t at_ = 0;     // where reading goes on
    std::size_t doubtful_ =
        0;  // start of the last segment, not yet confirmed by a marker behind it
    Where where_ = Where::Outside;
    bool sized_ = false;    // a frame header was seen
    bool scanned_ = false;  // picture data was seen
    bool whole_ = false;    // bytes_[first_, at_) is a picture
};

}  // namespace kibitz::vision
