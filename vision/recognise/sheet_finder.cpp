#include "vision/recognise/sheet_finder.h"

#include "vision/recognise/sheet_find_features.h"
#include "vision/recognise/sheet_find_judge.h"
#include "vision/recognise/sheet_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace kibitz::vision {

namespace {

constexpr double kLongSide = 1024;  // of the picture in which details are looked for
constexpr int kTries = 24;
constexpr float kLeastSure = 0.5F;

}  // namespace

struct SheetFinder::Inner {
    explicit Inner(std::vector<KnownSheet> known) : sheets(std::move(known)), details(sheets) {
        for (const auto& sheet : sheets) {
            prints.emplace_back(sheet);
            pages.push_back(prints.back().pageMm);
        }
    }

    std::vector<KnownSheet> sheets;
    std::vector<PrintModel> prints;
    std::vector<cv::Size2d> pages;
    PrintDetails details;

    void search(const PicturePyramid&, const cv::Mat& small, PrintDetails::Stretch,
                std::span<const std::size_t> among, std::vector<FoundSheet>&) const;
    std::optional<FoundSheet> judged(const PicturePyramid&, std::size_t known,
                                     const SheetMap&) const;
};

std::optional<FoundSheet> SheetFinder::Inner::judged(const PicturePyramid& picture,
                                                     std::size_t known, const SheetMap& map) const {
    const auto evidence = evidenceFor(picture, prints, known, map);
    FoundSheet found;
    found.known = known;
    found.sure = sureOf(evidence);
    if (found.sure < kLeastSure) return std::nullopt;
    found.fitMm = evidence.own.missMm;
    found.map = map;
    found.corners = cornersOf(map);
    return found;
}

void SheetFinder::Inner::search(const PicturePyramid& picture, const cv::Mat& grey,
                                PrintDetails::Stretch stretch, std::span<const std::size_t> among,
                                std::vector<FoundSheet>& found) const {
    auto shared = details.sharedWith(grey, stretch, among);
    for (const auto& sheet : found) shared.drop(sheet.corners);
    for (int tries = 0; tries < kTries; ++tries) {
        const auto sighting = shared.best(pages);
        if (!sighting) return;
        const auto fitted = fit(picture, prints[sighting->known],
                                makeMap(pages[sighting->known], sighting->perspective), 4);
        const auto sheet = fitted ? judged(picture, sighting->known, *fitted) : std::nullopt;
        if (sheet) {
            shared.drop(sheet->corners);
            found.push_back(*sheet);
        } else {
            shared.drop(sighting->matches);
        }
    }
}

SheetFinder::SheetFinder(std::vector<KnownSheet> sheets)
    : inner_(std::make_unique<Inner>(std::move(sheets))) {}
SheetFinder::~SheetFinder() = default;

const std::vector<KnownSheet>& SheetFinder::sheets() const { return inner_->sheets; }

std::vector<FoundSheet> SheetFinder::find(const cv::Mat& picture,
                                          std::span<const std::size_t> among) {
    std::vector<FoundSheet> found;
    if (picture.empty() || std::min(picture.rows, picture.cols) < 48) return found;
    const PicturePyramid pyramid{picture};
    const double scale = kLongSide / std::max(picture.rows, picture.cols);
    const auto grey = pyramid.whole();
    inner_->search(pyramid, grey, {scale, scale}, among, found);
    if (found.empty()) inner_->search(pyramid, grey, {scale, 1.7 * scale}, among, found);
    if (found.empty()) inner_->search(pyramid, grey, {1.7 * scale, scale}, among, found);
    std::sort(found.begin(), found.end(), [](const FoundSheet& a, const FoundSheet& b) {
        const auto middle = [](const FoundSheet& sheet) {
            return sheet.corners[0].x + sheet.corners[1].x + sheet.corners[2].x +
                   sheet.corners[3].x;
        };
        return middle(a) < middle(b);
    });
    return found;
}

std::optional<FoundSheet> SheetFinder::verify(const cv::Mat& picture, const FoundSheet& before) {
    if (picture.empty()) return std::nullopt;
    const PicturePyramid pyramid{picture};
    const auto fitted = fit(pyramid, inner_->prints[before.known], before.map, 4);
    return fitted ? inner_->judged(pyramid, before.known, *fitted) : std::nullopt;
}

SheetView SheetFinder::straighten(const cv::Mat& picture, const FoundSheet& sheet) const {
    const auto& known = inner_->sheets[sheet.known];
    const auto page = sheet.map.parts().pageMm;
    double finer = pixelsPerMmAt(sheet.map, {page.width / 2, page.height / 2}) / known.pixelsPerMm;
    cv::Mat copy = picture;
    double scale = 1;
    // A large picture is made smaller first, or pixels would be skipped.
    for (; finer >= 2; finer /= 2, scale /= 2)
        cv::resize(copy, copy, {copy.cols / 2, copy.rows / 2}, 0, 0, cv::INTER_AREA);
    cv::Mat x, y;
    remapTables(sheet.map, known.print.size(), known.pixelsPerMm, scale, x, y);
    SheetView view;
    cv::remap(copy, view.image, x, y, finer < 0.8 ? cv::INTER_CUBIC : cv::INTER_LINEAR,
              cv::BORDER_CONSTANT);
    view.shown = (x >= 0) & (x <= copy.cols - 1) & (y >= 0) & (y <= copy.rows - 1);
    return view;
}

}  // namespace kibitz::vision
