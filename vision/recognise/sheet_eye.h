#pragma once

#include "vision/recognise/dice_eye.h"
#include "vision/recognise/mark_reader.h"
#include "vision/recognise/sheet_finder.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// "cross": the word of Dizzle's vocabulary; "covered" for what cannot be seen.
std::string_view symbolOf(Mark);

/// A site of a sheet as it was seen.
struct SeenSite {
    MarkShares shares{};        // by Mark; they sum to one
    std::optional<Mark> value;  // the likeliest, be it a guess; nullopt: it cannot be seen
    bool sure = false;
    std::array<cv::Point2f, 4> outline;  // in the picture, as printed: clockwise from upper left

    float probability() const { return value ? shares[static_cast<std::size_t>(*value)] : 0; }
    float covered() const { return shares[static_cast<std::size_t>(Mark::Covered)]; }
    bool isRatherCovered() const { return covered() > probability(); }
    cv::Rect2f box() const;
};

/// Whether a sheet is this one and lies so, beyond doubt.
bool isSure(const FoundSheet&);

/// A sheet of a picture, read.
struct SeenSheet {
    FoundSheet found;
    std::vector<SeenSite> sites;  // one for each site of the known sheet
    float inPicture = 1;          // share of its sites that lie within the picture
};

/// A die, and where it stands.
struct LaidDie {
    SeenDie die;
    std::optional<std::size_t> sheet, site;  // nullopt: loose
};

/// What lies on the table, as far as sheets and dice go.
struct SeenTable {
    std::vector<SeenSheet> sheets;  // from left to right; none: there is no known sheet
    std::vector<LaidDie> dice;      // row by row as people read
};

/// Reads the sheets of a picture: finds and straightens them, reads the marks and the dice, and
/// joins what the two say about a cell with a die on it.
class SheetEye {
public:
    /// Throws models::BadModel when a network cannot be loaded.
    explicit SheetEye(std::vector<KnownSheet>, int threads = 2);

    const std::vector<KnownSheet>& sheets() const { return finder_.sheets(); }
    SheetFinder& finder() { return finder_; }
    /// pre: BGR, 8 bit. `among`: only these sheets are looked for; empty: all.
    SeenTable read(const cv::Mat& picture, std::span<const std::size_t> among = {});

private:
    /// Dice on cells that the dice eye has overlooked, where the mark reader sees one: behind or
    /// between others they are easily missed.
    void lookCloser(const cv::Mat& picture, const FoundSheet&, std::span<const MarkShares>,
                    std::vector<SeenDie>&);
    /// Places that dice lean over, read again as if nothing were to be seen of the dice: edges and
    /// pips of a die are no marks.
    void lookBesideDice(const SheetView&, const FoundSheet&, cv::Size picture,
                        std::span<const SeenDie>, std::vector<MarkShares>&);

    SheetFinder finder_;
    MarkReader reader_;
    DiceEye dice_;
};

}  // namespace kibitz::vision
