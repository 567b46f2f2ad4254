#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>

namespace kibitz::session {

/// Looks at the checksums that a Matroska file carries in itself. No decoder can tell a picture
/// that was changed from one that was meant so.
class MatroskaChecks {
public:
    explicit MatroskaChecks(const std::filesystem::path&);

    /// What decoders start from; true where the file was never finished and has no checksum of it.
    bool headerIsWhole();
    /// The cluster around that byte. True also for one that the end of the file cuts off: there is
    /// nothing to check it by. Quick when asked from the beginning to the end.
    bool clusterIsWhole(std::int64_t position);

private:
    struct Element {
        std::uint64_t id = 0;
        std::int64_t content = 0;  // where it begins
        std::int64_t size = 0;
    };
    enum class Sum : std::uint8_t { Right, Wrong, Absent, CutOff };

    std::optional<Element> elementAt(std::int64_t position);
    std::optional<std::uint64_t> number(std::int64_t& at, bool keepMarker);
    Sum sumOf(const Element&);
    bool judge(const Element&);
    bool goTo(std::int64_t position);
    bool searchUpTo(std::int64_t position);

    std::ifstream in_;
    std::int64_t fileSize_ = 0;
    std::int64_t first_ = 0;  // element of the segment
    // The cluster that was judged last.
    std::int64_t begin_ = 0;
    std::int64_t end_ = 0;
    bool whole_ = false;
};

}  // namespace kibitz::session
