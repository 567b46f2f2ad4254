#include "vision/recognise/sheet_find_print.h"

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr double kFinest = 2;     // pixels a millimetre; a tenth of one is seen
constexpr int kBlock = 24;        // pixels along a square
constexpr double kStrideMm = 12;  // a square in every cell and line of print
// Of 255, on the print: paper, flat colours and a lone straight line are below.
constexpr double kLeastSpread = 8, kLeastCorner = 20;
// Both are blurred a little, so that a sharp print can be compared with a soft picture.
constexpr double kSoftPixels = 0.7;

cv::Mat soft(const cv::Mat& grey) {
    cv::Mat result;
    cv::GaussianBlur(grey, result, {5, 5}, kSoftPixels);
    return result;
}

cv::Mat greyOf(const cv::Mat& picture) {
    cv::Mat grey;
    if (picture.channels() == 1) return picture;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

float product(const float* pattern, const float* picture, std::size_t step) {
    auto a = cv::v_setzero_f32(), b = cv::v_setzero_f32();
    for (int y = 0; y < kBlock; ++y, pattern += kBlock, picture += step)
        for (int x = 0; x < kBlock; x += 8) {
            a = cv::v_muladd(cv::v_load(pattern + x), cv::v_load(picture + x), a);
            b = cv::v_muladd(cv::v_load(pattern + x + 4), cv::v_load(picture + x + 4), b);
        }
    return cv::v_reduce_sum(a + b);
}

/// The top of the parabola through three neighbours, from the middle one.
double between(double before, double middle, double after) {
    const double bow = before - 2 * middle + after;
    return bow >= 0 ? 0 : std::clamp((before - after) / (2 * bow), -0.5, 0.5);
}

double boxSum(const cv::Mat& sums, cv::Point at) {
    const auto* top = sums.ptr<double>(at.y) + at.x;
    const auto* bottom = sums.ptr<double>(at.y + kBlock) + at.x;
    return bottom[kBlock] - bottom[0] - top[kBlock] + top[0];
}

}  // namespace

PicturePyramid::PicturePyramid(const cv::Mat& picture) : levels_{greyOf(picture)} {
    while (std::min(levels_.back().rows, levels_.back().cols) >= 128) {
        cv::Mat half;
        cv::resize(levels_.back(), half, {levels_.back().cols / 2, levels_.back().rows / 2}, 0, 0,
                   cv::INTER_AREA);
        levels_.push_back(half);
    }
}

const cv::Mat& PicturePyramid::finerThan(double pixelsPerPixel, double& scale) const {
    std::size_t level = 0;
    scale = 1;
    while (pixelsPerPixel >= 2 && level + 1 < levels_.size()) {
        ++level;
        pixelsPerPixel /= 2;
        scale /= 2;
    }
    return levels_[level];
}

PrintLevel::PrintLevel(const cv::Mat& greyPrint, double printPixelsPerMm, double pixelsPerMm)
    : pixelsPerMm_(pixelsPerMm),
      pixels_(cvRound(greyPrint.cols * pixelsPerMm / printPixelsPerMm),
              cvRound(greyPrint.rows * pixelsPerMm / printPixelsPerMm)) {
    cv::Mat print;
    cv::resize(greyPrint, print, pixels_, 0, 0, cv::INTER_AREA);
    print.convertTo(print, CV_32F);
    print = soft(print);
    cv::Mat corner;
    cv::cornerMinEigenVal(print, corner, kBlock - 1, 3);
    const double stride = kStrideMm * pixelsPerMm;
    for (double top = 0; top + kBlock <= pixels_.height; top += stride)
        for (double left = 0; left + kBlock <= pixels_.width; left += stride) {
            const cv::Point at{static_cast<int>(left), static_cast<int>(top)};
            cv::Mat square = print({at, cv::Size{kBlock, kBlock}}).clone();
            cv::Scalar mean, spread;
            cv::meanStdDev(square, mean, spread);
            const float strength = corner.at<float>(at.y + kBlock / 2, at.x + kBlock / 2);
            if (spread[0] < kLeastSpread || strength < kLeastCorner) continue;
            square = (square - mean[0]) / (spread[0] * kBlock);
            blocks_.push_back({at, patterns_.size()});
            patterns_.insert(patterns_.end(), square.begin<float>(), square.end<float>());
        }
}

PrintLevel::View PrintLevel::look(const PicturePyramid& picture, const SheetMap& map) const {
    const auto page = map.parts().pageMm;
    double scale = 1;
    const auto& copy = picture.finerThan(
        pixelsPerMmAt(map, {page.width / 2, page.height / 2}) / pixelsPerMm_, scale);
    cv::Mat x, y, grey;
    remapTables(map, pixels_, pixelsPerMm_, scale, x, y);
    View view;
    cv::remap(copy, grey, x, y, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    grey.convertTo(grey, CV_32F);
    view.grey = soft(grey);
    cv::integral(view.grey, view.sums, view.squares, CV_64F, CV_64F);
    view.shown = (x >= 0) & (x <= copy.cols - 1) & (y >= 0) & (y <= copy.rows - 1);
    return view;
}

PrintLevel::View PrintLevel::look(const SheetView& sheet) const {
    View view;
    cv::Mat grey;
    cv::resize(greyOf(sheet.image), grey, pixels_, 0, 0, cv::INTER_AREA);
    grey.convertTo(grey, CV_32F);
    view.grey = soft(grey);
    cv::integral(view.grey, view.sums, view.squares, CV_64F, CV_64F);
    cv::resize(sheet.shown, view.shown, pixels_, 0, 0, cv::INTER_NEAREST);
    return view;
}

BlockMatch PrintLevel::find(const View& view, const Block& block, cv::Point place,
                            int reach) const {
    const int across = 2 * reach + 1;
    std::array<float, 21 * 21> likeness;
    assert(across <= 21);
    const auto* pattern = &patterns_[block.pattern];
    const auto step = view.grey.step1();
    int best = -1;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
            const cv::Point at = place + cv::Point{dx, dy};
            const auto n = static_cast<std::size_t>((dy + reach) * across + dx + reach);
            likeness[n] = -1;
            if (at.x < 0 || at.y < 0 || at.x + kBlock > pixels_.width ||
                at.y + kBlock > pixels_.height)
                continue;
            constexpr double kArea = kBlock * kBlock;
            const double sum = boxSum(view.sums, at);
            const double spread = boxSum(view.squares, at) - sum * sum / kArea;
            // A patch without any contrast is like nothing.
            if (spread < kArea) {
                likeness[n] = 0;
                continue;
            }
            likeness[n] = product(pattern, view.grey.ptr<float>(at.y) + at.x, step) /
                          static_cast<float>(std::sqrt(spread));
            if (best < 0 || likeness[n] > likeness[static_cast<std::size_t>(best)])
                best = static_cast<int>(n);
        }
    BlockMatch match;
    match.mm = cv::Point2d(place.x + kBlock / 2.0, place.y + kBlock / 2.0) / pixelsPerMm_;
    if (best < 0) {
        match.inside = false;
        return match;
    }
    const int bx = best % across, by = best / across;
    match.likeness = likeness[static_cast<std::size_t>(best)];
    cv::Point2d moved(bx - reach, by - reach);
    match.inside = bx > 0 && bx + 1 < across && by > 0 && by + 1 < across;
    if (match.inside) {
        const auto value = [&](int x, int y) {
            return double{likeness[static_cast<std::size_t>(y * across + x)]};
        };
        moved.x += between(value(bx - 1, by), value(bx, by), value(bx + 1, by));
        moved.y += between(value(bx, by - 1), value(bx, by), value(bx, by + 1));
    }
    match.moved = moved / pixelsPerMm_;
    return match;
}

std::vector<BlockMatch> PrintLevel::compare(const View& view, int reach, std::size_t every,
                                            cv::Point aside) const {
    std::vector<BlockMatch> matches;
    matches.reserve(blocks_.size() / every + 1);
    const cv::Rect page{{0, 0}, pixels_};
    const auto shown = [&](int x, int y) { return view.shown.at<std::uint8_t>(y, x) != 0; };
    for (std::size_t i = 0; i < blocks_.size(); i += every) {
        const cv::Rect square{blocks_[i].at + aside, cv::Size{kBlock, kBlock}};
        if ((square & page) != square) continue;
        const auto last = square.br() - cv::Point{1, 1};
        if (shown(square.x, square.y) && shown(last.x, square.y) && shown(square.x, last.y) &&
            shown(last.x, last.y)) {
            matches.push_back(find(view, blocks_[i], square.tl(), reach));
            matches.back().block = i;
        }
    }
    return matches;
}

namespace {

cv::Mat mirror(const cv::Mat& picture) {
    cv::Mat result;
    cv::flip(picture, result, 1);
    return result;
}

}  // namespace

PrintModel::PrintModel(const KnownSheet& known)
    : pageMm(known.print.cols / known.pixelsPerMm, known.print.rows / known.pixelsPerMm),
      mirrored(mirror(greyOf(known.print)), known.pixelsPerMm, kFinest) {
    for (const auto& site : known.sites)
        if (site.kind == SheetSite::Kind::Cell && site.mm.area() > 0) cellMm = site.mm.size();
    const auto grey = greyOf(known.print);
    for (const double pixelsPerMm : {0.5, 1.0, kFinest})
        levels.emplace_back(grey, known.pixelsPerMm, pixelsPerMm);
}

}  // namespace kibitz::vision
