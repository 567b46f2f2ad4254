#pragma once

#include "rules/dizzle/sheet.h"
#include "vision/equipment/equipment.h"

#include <opencv2/core/mat.hpp>

#include <string>
#include <vector>

namespace kibitz::vision {

/// A sheet that can be recognised: what it is to the rules, and how it looks before anybody drew on
/// it. One of ours looks like its drawing, a taught one like the photo it was taught with.
struct KnownSheet {
    std::string name;  // "level-1", or as it was taught
    rules::dizzle::Sheet sheet;
    std::vector<SheetSite> sites;
    cv::Mat print;  // BGR, the whole page, blank
    double pixelsPerMm = 0;
};

/// Pixels per millimetre of blank prints and of straightened sheets: a cell of 14 mm has 56.
inline constexpr double kSheetPixelsPerMm = 4;

KnownSheet drawnSheet(const std::string& name, const rules::dizzle::Sheet&);

/// The sheets that Kibitz brings along, level 1 to 8.
std::vector<KnownSheet> builtInSheets();

/// A spot of the print, and whether it is seen where it should lie.
struct PrintSpot {
    cv::Point2d mm;
    bool seen = false;
};

/// A sheet of a picture as seen from straight above: as large as its print, in the same measure.
/// Pixels that the picture does not show are black in `shown`.
struct SheetView {
    cv::Mat image;   // BGR
    cv::Mat shown;   // 8 bit, 255 where the picture shows the sheet
    cv::Mat hidden;  // 8 bit, 255 where something is known to lie over it; empty: nowhere
    std::vector<PrintSpot> spots;  // where it was looked; none: nobody looked
};

}  // namespace kibitz::vision
