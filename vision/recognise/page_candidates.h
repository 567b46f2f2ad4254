#pragma once

#include "vision/recognise/page_edges.h"

namespace kibitz::vision {

/// Quads that may be pages, from areas that differ from what is around them. Many are none.
/// `bgr` and `lab`: the same picture.
std::vector<Quad> quadsOfAreas(const cv::Mat& bgr, const cv::Mat& lab);

/// … and from straight edges: finds pages that hardly differ from the table, or of which a hand
/// hides a corner.
std::vector<Quad> quadsOfLines(const cv::Mat& lab);

/// The quad around a convex outline whose sides are sides of it: the shortest sides are taken away
/// one by one, as at a folded corner, and their neighbours prolonged.
std::optional<Quad> quadAround(std::vector<cv::Point2f> hull);

}  // namespace kibitz::vision
