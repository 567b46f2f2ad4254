#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <vector>

namespace kibitz::vision {

/// Where pages may lie on a table that is seen from straight above, by one corner of their paper
/// each: of a sheet that the picture cuts off often no more is seen. Every corner of paper is tried
/// as every corner of a page, as far as what is seen of such a page may be paper. From millimetres
/// of the page to pixels, the best seen corners first; most of them are none.
/// `table`: grey, `where`: 255 where it is seen and where pages are looked for.
std::vector<cv::Matx33d> pagesByCorners(const cv::Mat& table, const cv::Mat& where,
                                        double pixelsPerMm, cv::Size2d pageMm);

}  // namespace kibitz::vision
