#include "vision/recognise/mark_crops.h"

#include "vision/recognise/die_reader.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace kibitz::vision {

namespace {

// Paper is the brightest thing within 15 mm, averaged over blocks of 2 mm: next to nearly every
// cell some of it is left, and a shadow that is broader than that is taken out.
constexpr double kBlockMm = 2;
constexpr int kWindow = 15;
// Below, there is no light to speak of, and no factor would bring it back.
constexpr double kDarkest = 12;
// Of 255: no camera tells paper from faint ink above; and print darker than this is ink.
constexpr int kWhite = 246, kInk = 190;
constexpr double kStrayMm = 0.6;  // print may lie so far from where it should

cv::Mat channel(const cv::Mat& image, int which) {
    cv::Mat one;
    cv::extractChannel(image, one, which);
    return one;
}

/// Of each pixel the darkest channel.
cv::Mat darkestOf(const cv::Mat& image) {
    cv::Mat darkest;
    cv::min(channel(image, 0), channel(image, 1), darkest);
    cv::min(darkest, channel(image, 2), darkest);
    return darkest;
}

/// Where nothing but white is near, as a mask.
cv::Mat whiteOf(const cv::Mat& image, double pixelsPerMm) {
    auto darkest = darkestOf(image);
    const int reach = 2 * std::max(1, static_cast<int>(std::lround(kStrayMm * pixelsPerMm))) + 1;
    cv::erode(darkest, darkest, cv::Mat::ones(reach, reach, CV_8U));
    return darkest >= kWhite;
}

}  // namespace

MarkCrops::MarkCrops(cv::Mat image, cv::Mat shown, double pixelsPerMm)
    : image_{std::move(image)}, shown_{std::move(shown)}, pixelsPerMm_{pixelsPerMm} {
    assert(image_.type() == CV_8UC3 && !image_.empty());
    assert(shown_.empty() || (shown_.type() == CV_8U && shown_.size() == image_.size()));
    const double block = kBlockMm * pixelsPerMm;
    const cv::Size blocks{std::max(1, static_cast<int>(std::lround(image_.cols / block))),
                          std::max(1, static_cast<int>(std::lround(image_.rows / block)))};
    cv::resize(image_, paper_, blocks, 0, 0, cv::INTER_AREA);
    cv::medianBlur(paper_, paper_, 3);  // a highlight is no paper
    cv::dilate(paper_, paper_, cv::Mat::ones(kWindow, kWindow, CV_8U));
    cv::blur(paper_, paper_, {kWindow, kWindow}, {-1, -1}, cv::BORDER_REPLICATE);
}

cv::Vec3d MarkCrops::paperAt(cv::Point2d mm) const {
    const auto at = [](double share, int size) {
        return std::clamp(static_cast<int>(std::floor(share * size)), 0, size - 1);
    };
    return paper_.at<cv::Vec3b>(at(mm.y * pixelsPerMm_ / image_.rows, paper_.rows),
                                at(mm.x * pixelsPerMm_ / image_.cols, paper_.cols));
}

void MarkCrops::cut(const cv::Rect2d& mm, cv::Mat& crop) const {
    const cv::Rect2f pixels{cv::Rect2d{mm.tl() * pixelsPerMm_, mm.br() * pixelsPerMm_}};
    cropAround(image_, pixels, kMarkContext, kMarkPixels, crop);
    const auto paper = paperAt((mm.tl() + mm.br()) / 2);
    cv::Scalar gain;
    for (int c = 0; c < 3; ++c) gain[c] = kMarkPaper / std::max(paper[c], kDarkest);
    cv::multiply(crop, gain, crop);
}

void MarkCrops::cutMask(const cv::Mat& mask, double pixelsPerMm, const cv::Rect2d& mm,
                        cv::Mat& crop) {
    const cv::Rect2f pixels{cv::Rect2d{mm.tl() * pixelsPerMm, mm.br() * pixelsPerMm}};
    cropAround(mask, pixels, kMarkContext, kMarkPixels, crop);
    crop = crop > 0;
}

double MarkCrops::shownShare(const cv::Rect2d& mm) const {
    const cv::Rect place{cv::Point{cv::Point2d{mm.tl() * pixelsPerMm_}},
                         cv::Point{cv::Point2d{mm.br() * pixelsPerMm_}}};
    const auto within = place & cv::Rect{{}, image_.size()};
    if (place.empty() || within.empty()) return 0;
    const double seen = shown_.empty() ? within.area() : cv::countNonZero(shown_(within));
    return seen / place.area();
}

double MarkCrops::bleachedShare(const cv::Rect2d& mm, const cv::Mat& ink) const {
    assert(ink.size() == image_.size());
    const cv::Point2d grow{mm.width * (kMarkContext - 1) / 2, mm.height * (kMarkContext - 1) / 2};
    const auto around = cv::Rect{cv::Point{(mm.tl() - grow) * pixelsPerMm_},
                                 cv::Point{(mm.br() + grow) * pixelsPerMm_}} &
                        cv::Rect{{}, image_.size()};
    if (around.empty()) return 0;
    if (white_.empty()) white_ = whiteOf(image_, pixelsPerMm_);
    const int all = cv::countNonZero(ink(around));
    return all == 0 ? 0 : cv::countNonZero(ink(around) & white_(around)) / static_cast<double>(all);
}

cv::Mat inkOf(const cv::Mat& print) { return darkestOf(print) < kInk; }

}  // namespace kibitz::vision
