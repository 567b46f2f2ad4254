#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <optional>
#include <vector>

namespace kibitz::vision {

using Quad = std::array<cv::Point2f, 4>;  // clockwise as seen

/// What speaks for a quad being the outline of a sheet of paper.
struct EdgeEvidence {
    std::array<double, 4> seen{};  // share of each side along which paper ends
    double even = 0;               // how alike the paper is where two sides meet, 0 to 1
    bool whole = true;             // no gap through which the table is seen from side to side
    double bright = 0;             // how much brighter it is than what lies outside, -1 to 1
};

/// Looks at both sides of the quad's sides. `lab`: 8 bit Lab.
EdgeEvidence evidenceFor(const Quad&, const cv::Mat& lab);

/// Whether the table shows through from side to side, as between two sheets that lie in a row.
bool isParted(const Quad&, const cv::Mat& lab);

/// A side of a page as it was seen.
struct SeenSide {
    std::vector<cv::Point2f> points;  // where paper ends
    double seen = 0;                  // share of the side
};

/// The quad moved to where paper really ends, to a fraction of a pixel; nullopt when the sides do
/// not meet as sides of a page do. `reach`: how far off the quad may be, in pixels.
struct SettledQuad {
    Quad corners;
    std::array<SeenSide, 4> sides;
};
std::optional<SettledQuad> settled(const Quad&, const cv::Mat& lab, double reach);

/// Convex, clockwise, no side or corner out of proportion.
bool looksLikePage(const Quad&);
/// Clockwise as seen, from the corner nearest to the upper left.
Quad inOrder(const Quad&);

}  // namespace kibitz::vision
