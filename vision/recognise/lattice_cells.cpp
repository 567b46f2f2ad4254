#include "vision/recognise/lattice_cells.h"

#include "vision/recognise/known_sheet.h"
#include "vision/recognise/lattice_icons.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

using rules::dizzle::Special;
using rules::dizzle::Track;

/// A cell cut out, kCellPixels square.
cv::Mat cutOut(const cv::Mat& from, const cv::Rect2d& mm) {
    const double scale = kSheetPixelsPerMm, step = mm.width * scale / kCellPixels;
    const cv::Matx23d map{step, 0,    mm.x * scale + step / 2 - 0.5,
                          0,    step, mm.y * scale + step / 2 - 0.5};
    cv::Mat cell;
    cv::warpAffine(from, cell, map, {kCellPixels, kCellPixels},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return cell;
}

/// Measured on the simulator's blank sheets, easy and medium: icons that are ours are like their
/// drawing by 0.7 and more, and by 0.06 more than any other; a 2 % remainder is not.
double shareOf(const SeenIcon& icon) {
    const double like = 1 / (1 + std::exp(-(icon.like - 0.62) / 0.03));
    const double lead = 1 / (1 + std::exp(-(icon.like - icon.next - 0.03) / 0.012));
    return like * lead;
}

}  // namespace

int PrintedCell::pip() const {
    return static_cast<int>(std::max_element(pips.begin(), pips.end()) - pips.begin());
}

std::vector<PrintedCell> readCells(const cv::Mat& straight, const Lattice& lattice) {
    const auto ink = inkOn(straight, kSheetPixelsPerMm);
    const auto count = lattice.exists.size();
    std::vector<PrintedCell> cells(count);
    std::vector<cv::Mat> inks(count);
    std::vector<std::size_t> there;
    for (std::size_t i = 0; i < count; ++i) {
        const auto index = static_cast<int>(i);
        cells[i].exists = lattice.exists[i];
        if (cells[i].exists < 0.05) continue;
        inks[i] = cutOut(ink, lattice.cell(index / lattice.columns, index % lattice.columns));
        cells[i].cross = crossShare(inks[i]);
        cells[i].track = trackIn(inks[i]);
        there.push_back(i);
    }
    std::vector<CellInk> shown;
    for (const auto i : there) shown.push_back(inks[i]);
    const auto layout = pipLayoutOf(shown);
    const auto pips = layout ? readDots(shown, *layout) : readDigits(shown);
    for (std::size_t k = 0; k < there.size(); ++k) {
        const auto i = there[k];
        auto& cell = cells[i];
        const auto index = static_cast<int>(i);
        if (cell.cross < 0.5 && cell.track == Track::None) cell.pips = pips[k];
        // A digit is ink beside pips to whoever looks for icons, unless it was read.
        if (cell.cross >= 0.5 || (!layout && cell.pip() > 0)) continue;
        const auto bgr =
            cutOut(straight, lattice.cell(index / lattice.columns, index % lattice.columns));
        const auto icon = iconIn(bgr, inks[i], layout ? &*layout : nullptr, cell.pip());
        if (icon.share == 0 || (cell.track != Track::None && icon.like < 0.62)) continue;
        cell.other = icon.share;
        cell.special = icon.special;
        cell.specialShare = shareOf(icon);
        cell.colour = icon.colour;
    }
    // A hole between cells is hatched, or it would be taken for one of them.
    for (const auto i : there) {
        auto& cell = cells[i];
        const bool bare = (cell.pip() == 0 || cell.pipShare() < 0.6) && cell.cross < 0.5 &&
                          cell.track == Track::None && cell.specialShare < 0.5;
        if (!bare) continue;
        cell.exists *= 1 - hatchShare(inks[i]);
        // A cell that nothing is printed in serves nobody: rather a hole whose hatching is too
        // fine to be seen. Somebody has to say.
        if (cell.other == 0) cell.exists = std::min(cell.exists, 0.3);
    }
    return cells;
}

}  // namespace kibitz::vision
