#pragma once

#include "vision/recognise/known_sheet.h"
#include "vision/recognise/sheet_map.h"

#include <opencv2/core/mat.hpp>

#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision {

/// A picture in grey and in ever smaller copies, each half as large: whoever looks at a small sheet
/// in a large picture must not skip pixels. Pixels as in the truth, those of the largest.
class PicturePyramid {
public:
    explicit PicturePyramid(const cv::Mat& picture);
    cv::Size size() const { return levels_.front().size(); }
    const cv::Mat& whole() const { return levels_.front(); }
    /// The smallest copy in which the pixels are not yet larger than those asked for.
    const cv::Mat& finerThan(double pixelsPerPixel, double& scale) const;

private:
    std::vector<cv::Mat> levels_;
};

/// How a small square of the print is found again.
struct BlockMatch {
    std::size_t block = 0;  // which square
    cv::Point2d mm;         // its middle on the print
    cv::Point2d moved;      // how far from there the picture has it, in millimetres
    float likeness = 0;     // -1 to 1: the correlation there
    bool inside = true;     // whether the best place lies within the reach, not at its rim
};

/// The print of a sheet in one measure, cut into squares that have enough detail to be found again.
class PrintLevel {
public:
    PrintLevel(const cv::Mat& greyPrint, double printPixelsPerMm, double pixelsPerMm);

    double pixelsPerMm() const { return pixelsPerMm_; }
    cv::Size pixels() const { return pixels_; }
    std::size_t blocks() const { return blocks_.size(); }

    /// The picture as the map straightens it, and where the picture shows nothing.
    struct View {
        cv::Mat grey;   // float
        cv::Mat shown;  // 8 bit
        cv::Mat sums, squares;
    };
    View look(const PicturePyramid&, const SheetMap&) const;
    /// A sheet that was straightened already.
    View look(const SheetView&) const;
    /// Where the squares are found, each within `reach` pixels of its place. Those that the picture
    /// does not show are left out. `every`: only every so manieth square. `aside`: as if the print
    /// lay so many pixels beside its place.
    std::vector<BlockMatch> compare(const View&, int reach, std::size_t every = 1,
                                    cv::Point aside = {}) const;

private:
    struct Block {
        cv::Point at;
        std::size_t pattern;
    };
    BlockMatch find(const View&, const Block&, cv::Point at, int reach) const;

    double pixelsPerMm_;
    cv::Size pixels_;
    std::vector<Block> blocks_;
    std::vector<float> patterns_;  // mean 0, length 1, one after the other
};

/// A known sheet as the finder looks for it, from coarse to fine.
struct PrintModel {
    explicit PrintModel(const KnownSheet&);
    cv::Size2d pageMm;
    cv::Size2d cellMm{14, 14};  // the step of its lattice
    std::vector<PrintLevel> levels;
    PrintLevel mirrored;  // as fine as the last one; pips and lattices are alike in a mirror
};

/// How well a picture and a print agree under a map.
struct Agreement {
    std::size_t inSight = 0;   // squares
    std::size_t agreeing = 0;  // that are where the map says
    double likeness = 0;       // mean over the squares in sight, 0 to 1
    double missMm = 0;         // of those that agree, middling
    double share() const;      // of the squares in sight that agree
};
Agreement agreementOf(std::span<const BlockMatch>);
/// Whether a square is where it was looked for: not covered, drawn over or elsewhere.
bool agrees(const BlockMatch&);

/// The map put right by where the squares of its last look were found; `leastMm`: misses below are
/// noise. nullopt: too few were found.
std::optional<SheetMap> mended(const SheetMap&, std::span<const BlockMatch>, double leastMm,
                               bool bent);

/// How a sheet lies on a table on which another one lies as `table` says.
struct Lying {
    cv::Matx33d perspective;  // of a flat sheet that lies where its squares say
    double askewMm = 0;       // how far the corners of its own map are from there
    double scale = 1;
};
/// By the squares that agree, each within `nearMm` of where the table has it; nullopt: fewer than
/// `least` do.
std::optional<Lying> liesOn(const SheetMap::Parts& table, const SheetMap&,
                            std::span<const BlockMatch>, std::size_t least = 12, double nearMm = 6);

/// From about `reachMm` near to as near as the picture allows. nullopt: the print is not there.
std::optional<SheetMap> fit(const PicturePyramid&, const PrintModel&, const SheetMap& start,
                            double reachMm);

}  // namespace kibitz::vision
