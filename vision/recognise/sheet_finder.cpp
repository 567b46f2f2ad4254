#include "vision/recognise/sheet_finder.h"

#include "vision/recognise/page_finder.h"
#include "vision/recognise/sheet_find_corners.h"
#include "vision/recognise/sheet_find_features.h"
#include "vision/recognise/sheet_find_judge.h"
#include "vision/recognise/sheet_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace kibitz::vision {

namespace {

constexpr double kLongSide = 1024;  // of the picture in which details are looked for
// What is there comes first: 36 of 36 sheets at the first try after the one before (hard, seed
// 811000).
constexpr int kTries = 6;
constexpr int kTriesAlone = 2;
constexpr int kMostPages = 8;  // a heap of strange paper shall not keep anybody waiting
constexpr int kSmallest = 48;  // pixels; no sheet can be told in less
// Beyond forty degrees off the vertical details begin to be missed (simulated pictures, seed
// 811000).
constexpr double kForeshortened = 1.4, kBlindStretch = 1.7;
// The table from above: as finely as prints are looked at, no larger than a few megapixels, no
// farther off than print can be told.
constexpr double kTablePixelsPerMm = 1.5, kTablePixels = 2e6, kTableMm = 1500;
constexpr double kLeastPixelsPerMm = 0.3;
// Corners of paper are plain; those of sheets beside a found one are so near.
constexpr double kCornerPixelsPerMm = 0.75, kNeighbourMm = 550;
constexpr std::size_t kMostNeighbours = 6;
// How a sheet of which perhaps a strip is seen is laid onto the table: at these levels of the
// print, looked for so many pixels around, by so many squares that lie so near to where it has
// them. Of pages tried where none lay no three squares agreed with each other.
struct OnTable {
    std::size_t level;
    int reach;
    std::size_t squares;
    double nearMm;
};
constexpr std::array<OnTable, 3> kOnTable{{{1, 9, 3, 4}, {2, 6, 4, 2}, {2, 4, 4, 2}}};
constexpr double kOtherScale = 0.04;
// Sheets share round boxes and words: a strip says that a sheet lies there, its neighbours which.
constexpr float kSureOfStrip = 0.6F;
constexpr double kAsLarge = 1.5;
// Of the squares, where a strange sheet of our kind lies; where none lies: 0.06 at most (as above).
constexpr double kRelated = 0.2;
constexpr float kLeastSure = 0.5F;
constexpr float kPlain = 0.85F;  // whoever is less sure may be in the way of the right one
constexpr double kSightedMm = 4, kCrookedMm = 9;
constexpr int kReach = 2;  // pixels of the finest print: how far off its place a square may be
constexpr double kAskewMm = 12;
constexpr double kSharedArea = 0.35;  // sheets may overlap, but not so much

double overlap(const FoundSheet& a, const FoundSheet& b) {
    const std::vector<cv::Point2f> first{a.corners.begin(), a.corners.end()},
        second{b.corners.begin(), b.corners.end()};
    std::vector<cv::Point2f> common;
    const double area = cv::intersectConvexConvex(first, second, common);
    return area / std::max(1.0, std::min(cv::contourArea(first), cv::contourArea(second)));
}

/// Of those that claim the same place, only the surest.
void keepBest(std::vector<FoundSheet>& found) {
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundSheet& a, const FoundSheet& b) { return a.sure > b.sure; });
    std::vector<FoundSheet> kept;
    for (const auto& sheet : found)
        if (std::none_of(kept.begin(), kept.end(), [&](const FoundSheet& other) {
                return overlap(sheet, other) > kSharedArea;
            }))
            kept.push_back(sheet);
    found = std::move(kept);
}

/// nullopt: the evidence does not do.
std::optional<FoundSheet> foundAs(std::size_t known, const Evidence& evidence,
                                  const SheetMap& map) {
    FoundSheet found;
    found.known = known;
    found.sure = sureOf(evidence);
    if (found.sure < kLeastSure) return std::nullopt;
    found.fitMm = evidence.own.missMm;
    found.map = map;
    found.corners = cornersOf(map);
    return found;
}

/// Which known sheets these are, each once.
std::vector<std::size_t> kindsOf(std::span<const FoundSheet> found) {
    std::vector<std::size_t> kinds;
    for (const auto& sheet : found)
        if (std::find(kinds.begin(), kinds.end(), sheet.known) == kinds.end())
            kinds.push_back(sheet.known);
    return kinds;
}

/// The page laid into an outline, its upper left corner at that one of the outline.
SheetMap laidOn(cv::Size2d page, const std::array<cv::Point2f, 4>& outline, std::size_t first) {
    const auto width = static_cast<float>(page.width), height = static_cast<float>(page.height);
    const std::array<cv::Point2f, 4> mm{{{0, 0}, {width, 0}, {width, height}, {0, height}}};
    auto pixels = outline;
    std::rotate(pixels.begin(), pixels.begin() + static_cast<std::ptrdiff_t>(first), pixels.end());
    return makeMap(page, cv::getPerspectiveTransform(mm.data(), pixels.data()));
}

/// The table on which something lies so, without the sheets that were found. No size: nothing.
/// `pixelsPerMm`: as finely as that, or less. `farthestMm`: from the middle of what lies there.
Redrawing fromAbove(const SheetMap& lying, std::span<const FoundSheet> found, cv::Size picture,
                    double& pixelsPerMm, double farthestMm) {
    const auto& parts = lying.parts();
    const cv::Point2d middle{parts.pageMm.width / 2, parts.pageMm.height / 2};
    cv::Point2d low = middle, high = middle;
    const auto depth = [&](cv::Point2d pixel) {
        return parts.back(2, 0) * pixel.x + parts.back(2, 1) * pixel.y + parts.back(2, 2);
    };
    const double inFront = depth(through(parts.perspective, middle));
    constexpr int kSteps = 32;
    for (int row = 0; row <= kSteps; ++row)
        for (int column = 0; column <= kSteps; ++column) {
            const cv::Point2d pixel{1.0 * picture.width * column / kSteps,
                                    1.0 * picture.height * row / kSteps};
            if (depth(pixel) * inFront <= 0) continue;  // beyond the horizon
            const auto mm = through(parts.back, pixel);
            if (cv::norm(mm - middle) > farthestMm ||
                pixelsPerMmAt(makeMap(parts.pageMm, parts.perspective), mm) < kLeastPixelsPerMm)
                continue;
            low = {std::min(low.x, mm.x), std::min(low.y, mm.y)};
            high = {std::max(high.x, mm.x), std::max(high.y, mm.y)};
        }
    const auto wide = high - low;
    Redrawing drawing;
    if (wide.x < 1 || wide.y < 1) return drawing;
    pixelsPerMm = std::min(pixelsPerMm, std::sqrt(kTablePixels / (wide.x * wide.y)));
    drawing.size = {cvCeil(wide.x * pixelsPerMm), cvCeil(wide.y * pixelsPerMm)};
    drawing.to =
        cv::Matx33d{pixelsPerMm, 0, -low.x * pixelsPerMm, 0, pixelsPerMm, -low.y * pixelsPerMm, 0,
                    0,           1} *
        parts.back;
    const auto fill = [&](std::array<cv::Point2f, 4> corners, cv::Mat& mask, int value) {
        std::vector<cv::Point> outline;
        for (const auto& corner : corners)
            outline.emplace_back(cv::Point2f{through(drawing.to, corner)});
        cv::fillConvexPoly(mask, outline, cv::Scalar::all(value));
    };
    drawing.where = cv::Mat(drawing.size, CV_8U, cv::Scalar::all(255));
    for (const auto& sheet : found)
        if (sheet.sure >= kPlain) fill(sheet.corners, drawing.where, 0);
    return drawing;
}

SheetMap shifted(const SheetMap& map, cv::Point2d pixels) {
    const cv::Matx33d shift{1, 0, pixels.x, 0, 1, pixels.y, 0, 0, 1};
    const auto& parts = map.parts();
    return makeMap(parts.pageMm, shift * parts.perspective, parts.bend);
}

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

    std::vector<std::size_t> orAll(std::span<const std::size_t> among) const {
        std::vector<std::size_t> kinds{among.begin(), among.end()};
        for (std::size_t i = 0; among.empty() && i < sheets.size(); ++i) kinds.push_back(i);
        return kinds;
    }
    /// Follows what these details speak for. Whether there is any print like the known ones.
    /// `scale`: of the picture in which they were seen.
    bool pursue(const PicturePyramid&, SharedDetails, double scale, int tries,
                std::vector<FoundSheet>&) const;
    /// `small`: the picture, made smaller by `scale`. As above.
    bool search(const PicturePyramid&, const cv::Mat& small, double scale,
                const cv::Matx22d& stretch, std::span<const std::size_t> among,
                std::vector<FoundSheet>&) const;
    /// Sheets on the table on which something lies so, seen from straight above it.
    void searchTable(const PicturePyramid&, const SheetMap& lying,
                     std::span<const std::size_t> among, std::vector<FoundSheet>&) const;
    /// What these matches speak for, of all kinds together and then of each by itself.
    template <class Shared>
    bool pursueKinds(const PicturePyramid&, const std::vector<SharedDetails::Match>&, double scale,
                     std::span<const std::size_t> among, std::vector<FoundSheet>&,
                     const Shared& sharedBy) const;
    /// Pages of paper where no sheet was found yet: sheets whose details cannot be seen.
    void searchPages(const PicturePyramid&, std::span<const PageOutline>,
                     std::span<const std::size_t> among, std::vector<FoundSheet>&) const;
    /// `related`: set when a print much like it lies there, be it this sheet or not.
    std::optional<FoundSheet> tried(const PicturePyramid&, std::size_t known, const SheetMap& start,
                                    double reachMm, bool& related) const;
    /// The same for a sheet that lies flat on a table and of which perhaps only a strip is seen.
    std::optional<FoundSheet> triedOnTable(const PicturePyramid&, std::size_t known,
                                           const SheetMap::Parts& table,
                                           const SheetMap& start) const;
    /// Sheets of which hardly more than a corner is seen, beside those that were found.
    void searchCorners(const PicturePyramid&, std::vector<FoundSheet>&) const;
    /// The squares of a found sheet's print, as the picture has them.
    std::vector<BlockMatch> squaresOf(const PicturePyramid&, const FoundSheet&) const;
    /// Sheets lie flat on one table. Where one seems to lie otherwise than the best seen one tells,
    /// it is looked for again where its own squares say that it lies on that table.
    void layFlat(const PicturePyramid&, std::vector<FoundSheet>&) const;
};

std::vector<BlockMatch> SheetFinder::Inner::squaresOf(const PicturePyramid& picture,
                                                      const FoundSheet& sheet) const {
    const auto& level = prints[sheet.known].levels.back();
    return level.compare(level.look(picture, sheet.map), kReach);
}

void SheetFinder::Inner::layFlat(const PicturePyramid& picture,
                                 std::vector<FoundSheet>& found) const {
    if (found.size() < 2) return;
    std::vector<std::vector<BlockMatch>> squares;
    std::vector<std::size_t> seen;
    for (const auto& sheet : found) {
        squares.push_back(squaresOf(picture, sheet));
        seen.push_back(agreementOf(squares.back()).agreeing);
    }
    const auto best =
        static_cast<std::size_t>(std::max_element(seen.begin(), seen.end()) - seen.begin());
    const auto table = found[best].map.parts();
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i == best) continue;
        const auto lies = liesOn(table, found[i].map, squares[i]);
        if (!lies || lies->askewMm < kAskewMm) continue;
        bool related = false;
        auto again = tried(picture, found[i].known, makeMap(table.pageMm, lies->perspective),
                           kCrookedMm, related);
        if (!again) continue;
        const auto better = squaresOf(picture, *again);
        const auto flat = liesOn(table, again->map, better);
        if (flat && flat->askewMm < lies->askewMm && agreementOf(better).agreeing > seen[i])
            found[i] = *again;
    }
}

std::optional<FoundSheet> SheetFinder::Inner::tried(const PicturePyramid& picture,
                                                    std::size_t known, const SheetMap& start,
                                                    double reachMm, bool& related) const {
    const auto map = fit(picture, prints[known], start, reachMm);
    if (!map) return std::nullopt;
    const auto evidence = evidenceFor(picture, prints, known, *map);
    related |= evidence.own.share() > kRelated;
    return foundAs(known, evidence, *map);
}

bool SheetFinder::Inner::pursue(const PicturePyramid& picture, SharedDetails shared, double scale,
                                int mostTries, std::vector<FoundSheet>& found) const {
    const auto explained = [&](const FoundSheet& sheet) {
        auto corners = sheet.corners;
        for (auto& corner : corners) corner *= scale;
        shared.drop(corners);
    };
    for (const auto& sheet : found)
        if (sheet.sure >= kPlain) explained(sheet);
    const cv::Matx33d larger{1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1};
    bool related = false;
    for (int tries = 0; tries < mostTries;) {
        const auto sighting = shared.best(pages);
        if (!sighting) break;
        const auto& print = prints[sighting->known];
        auto sheet =
            tried(picture, sighting->known, makeMap(print.pageMm, larger * sighting->perspective),
                  kSightedMm, related);
        // Few details make a crooked start: what half fits may fit when looked for farther off.
        if (sheet && sheet->sure < kPlain)
            if (const auto again = tried(picture, sighting->known, sheet->map, kCrookedMm, related);
                again && again->sure > sheet->sure)
                sheet = again;
        if (sheet) found.push_back(*sheet);
        if (sheet && sheet->sure >= kPlain) {
            explained(*sheet);
            tries = 0;
        } else {
            shared.drop(sighting->matches);
            ++tries;
        }
    }
    keepBest(found);
    return related;
}

bool SheetFinder::Inner::search(const PicturePyramid& picture, const cv::Mat& small, double scale,
                                const cv::Matx22d& stretch, std::span<const std::size_t> among,
                                std::vector<FoundSheet>& found) const {
    return pursueKinds(picture, details.matchesIn(small, stretch), scale, among, found,
                       [](std::vector<SharedDetails::Match> matches) {
                           return SharedDetails{std::move(matches)};
                       });
}

void SheetFinder::Inner::searchTable(const PicturePyramid& picture, const SheetMap& lying,
                                     std::span<const std::size_t> among,
                                     std::vector<FoundSheet>& found) const {
    double pixelsPerMm = kTablePixelsPerMm, scale = 1;
    auto drawing = fromAbove(lying, found, picture.size(), pixelsPerMm, kTableMm);
    if (drawing.size.empty()) return;
    const auto page = lying.parts().pageMm;
    const auto& copy = picture.finerThan(
        pixelsPerMmAt(lying, {page.width / 2, page.height / 2}) / pixelsPerMm, scale);
    drawing.to = drawing.to * cv::Matx33d::diag({1 / scale, 1 / scale, 1});
    auto matches = details.matchesIn(copy, drawing);
    // On the same table a sheet is as large as the others.
    const cv::Rect2d shown{0, 0, double(copy.cols), double(copy.rows)};
    std::erase_if(matches, [&](const SharedDetails::Match& match) {
        if (!shown.contains(match.pixel)) return true;
        const double larger = match.pixelsPerMm / pixelsPerMm;
        return larger > kAsLarge || larger < 1 / kAsLarge;
    });
    const cv::Matx33d back = drawing.to.inv();
    pursueKinds(picture, matches, scale, among, found, [&](std::vector<SharedDetails::Match> some) {
        return SharedDetails{std::move(some), back};
    });
}

std::optional<FoundSheet> SheetFinder::Inner::triedOnTable(const PicturePyramid& picture,
                                                           std::size_t known,
                                                           const SheetMap::Parts& table,
                                                           const SheetMap& start) const {
    const auto& print = prints[known];
    auto map = start;
    double scale = 1;
    for (const auto& [level, reach, squares, nearMm] : kOnTable) {
        const auto& looked = print.levels[level];
        const auto lies =
            liesOn(table, map, looked.compare(looked.look(picture, map), reach), squares, nearMm);
        if (!lies || !showsFront(lies->perspective, print.pageMm)) return std::nullopt;
        map = makeMap(print.pageMm, lies->perspective);
        scale = lies->scale;
    }
    if (std::abs(scale - 1) > kOtherScale) return std::nullopt;
    bool related = false;
    if (auto sheet = tried(picture, known, map, kSightedMm, related)) return sheet;
    const auto evidence = evidenceFor(picture, prints, known, map);
    if (!isStrip(evidence)) return std::nullopt;
    return FoundSheet{known, kSureOfStrip, evidence.own.missMm, cornersOf(map), map};
}

void SheetFinder::Inner::searchCorners(const PicturePyramid& picture,
                                       std::vector<FoundSheet>& found) const {
    const auto kinds = kindsOf(found);
    // A lens bends the table: each sheet tells best how its own neighbours lie.
    for (std::size_t i = 0; i < found.size() && i < kMostNeighbours; ++i) {
        if (found[i].sure < kPlain) continue;
        const auto lying = found[i].map;
        double pixelsPerMm = kCornerPixelsPerMm, scale = 1;
        const auto drawing = fromAbove(lying, found, picture.size(), pixelsPerMm, kNeighbourMm);
        if (drawing.size.empty()) continue;
        const auto page = lying.parts().pageMm;
        const auto& copy = picture.finerThan(
            pixelsPerMmAt(lying, {page.width / 2, page.height / 2}) / pixelsPerMm, scale);
        const auto to = drawing.to * cv::Matx33d::diag({1 / scale, 1 / scale, 1});
        cv::Mat table, shown;
        cv::warpPerspective(copy, table, to, drawing.size, cv::INTER_LINEAR, cv::BORDER_CONSTANT);
        cv::warpPerspective(cv::Mat(copy.size(), CV_8U, cv::Scalar::all(255)), shown, to,
                            drawing.size, cv::INTER_NEAREST, cv::BORDER_CONSTANT);
        cv::erode(shown, shown, cv::Mat::ones(5, 5, CV_8U), {-1, -1}, 1, cv::BORDER_CONSTANT,
                  cv::Scalar::all(0));
        shown &= drawing.where;
        const cv::Matx33d back = drawing.to.inv();
        for (const auto kind : kinds)
            for (const auto& laid : pagesByCorners(table, shown, pixelsPerMm, pages[kind])) {
                const cv::Matx33d lies = back * laid;
                if (!showsFront(lies, pages[kind])) continue;
                FoundSheet place;
                place.corners = cornersOf(makeMap(pages[kind], lies));
                if (std::any_of(found.begin(), found.end(), [&](const FoundSheet& sheet) {
                        return overlap(place, sheet) > kSharedArea;
                    }))
                    continue;
                if (const auto sheet =
                        triedOnTable(picture, kind, lying.parts(), makeMap(pages[kind], lies)))
                    found.push_back(*sheet);
            }
    }
    keepBest(found);
}

template <class Shared>
bool SheetFinder::Inner::pursueKinds(const PicturePyramid& picture,
                                     const std::vector<SharedDetails::Match>& matches, double scale,
                                     std::span<const std::size_t> among,
                                     std::vector<FoundSheet>& found, const Shared& sharedBy) const {
    const auto of = [&](std::span<const std::size_t> kinds) {
        std::vector<SharedDetails::Match> some;
        for (const auto& match : matches)
            if (kinds.empty() || std::find(kinds.begin(), kinds.end(), match.known) != kinds.end())
                some.push_back(match);
        return sharedBy(std::move(some));
    };
    bool related = pursue(picture, of(among), scale, kTries, found);
    if (among.size() == 1) return related;
    // Players have the same sheet as a rule, and where all are looked for at once the others'
    // details may use up the tries. So each kind by itself: those that lie there, or if none does,
    // any that may.
    auto alone = kindsOf(found);
    const int tries = alone.empty() ? kTriesAlone : kTries;
    if (alone.empty() && !related) alone = orAll(among);
    for (const auto kind : alone) related |= pursue(picture, of({&kind, 1}), scale, tries, found);
    return related;
}

void SheetFinder::Inner::searchPages(const PicturePyramid& picture,
                                     std::span<const PageOutline> outlines,
                                     std::span<const std::size_t> among,
                                     std::vector<FoundSheet>& found) const {
    auto kinds = kindsOf(found);
    if (kinds.empty()) kinds = orAll(among);
    int left = kMostPages;
    for (const auto& page : outlines) {
        FoundSheet place;
        place.corners = page.corners;
        if (std::any_of(found.begin(), found.end(), [&](const FoundSheet& sheet) {
                return overlap(place, sheet) > kSharedArea;
            }))
            continue;
        if (left-- == 0) break;
        for (const auto kind : kinds)
            for (std::size_t turn = 0; turn < 4; ++turn) {
                const auto start = laidOn(pages[kind], page.corners, turn);
                bool related = false;
                if (const auto sheet = tried(picture, kind, start, kCrookedMm, related))
                    found.push_back(*sheet);
            }
        keepBest(found);
    }
}

namespace {

/// How much longer a sheet looks one way than the other.
double foreshorteningOf(const SheetMap& map) {
    const auto page = map.parts().pageMm;
    const cv::Point2d middle{page.width / 2, page.height / 2};
    const auto x = map.toPicture(middle + cv::Point2d{1, 0}) - map.toPicture(middle);
    const auto y = map.toPicture(middle + cv::Point2d{0, 1}) - map.toPicture(middle);
    const cv::Matx22d turned{x.x, y.x, x.y, y.y};
    cv::Mat lengths;
    cv::SVD::compute(cv::Mat(turned), lengths);
    return lengths.at<double>(0) / std::max(1e-6, lengths.at<double>(1));
}

}  // namespace

SheetFinder::SheetFinder(std::vector<KnownSheet> sheets)
    : inner_(std::make_unique<Inner>(std::move(sheets))) {}
SheetFinder::~SheetFinder() = default;

const std::vector<KnownSheet>& SheetFinder::sheets() const { return inner_->sheets; }

namespace {

/// The copy of a picture in which details are looked for.
struct SmallCopy {
    explicit SmallCopy(const cv::Mat& whole)
        : scale(std::min(1.0, kLongSide / std::max(whole.rows, whole.cols))) {
        cv::resize(whole, picture, {}, scale, scale, cv::INTER_AREA);
    }
    double scale;
    cv::Mat picture;
};

bool isTooSmall(const cv::Mat& picture) {
    return picture.empty() || std::min(picture.rows, picture.cols) < kSmallest;
}

}  // namespace

std::vector<FoundSheet> SheetFinder::findByDetails(const cv::Mat& picture) {
    std::vector<FoundSheet> found;
    if (isTooSmall(picture) || sheets().empty()) return found;
    const PicturePyramid pyramid{picture};
    const SmallCopy small{pyramid.whole()};
    inner_->search(pyramid, small.picture, small.scale, cv::Matx22d::eye(), {}, found);
    return found;
}

std::vector<FoundSheet> SheetFinder::find(const cv::Mat& picture,
                                          std::span<const std::size_t> among) {
    std::vector<FoundSheet> found;
    if (isTooSmall(picture) || sheets().empty()) return found;
    const PicturePyramid pyramid{picture};
    const SmallCopy copy{pyramid.whole()};
    const auto& [scale, small] = copy;
    const auto search = [&](const cv::Matx22d& stretch) {
        return inner_->search(pyramid, small, scale, stretch, among, found);
    };
    const bool related = search(cv::Matx22d::eye());
    // Perhaps seen from far aside; a sheet that is strange or mirrored stays so.
    if (found.empty() && !related && !search({1, 0, 0, kBlindStretch}))
        search({kBlindStretch, 0, 0, 1});
    // The others lie on the same table.
    const auto searchOthers = [&] {
        if (foreshorteningOf(found.front().map) > kForeshortened)
            inner_->searchTable(pyramid, found.front().map, among, found);
    };
    if (!found.empty()) searchOthers();
    if (!found.empty() || !related) {
        const bool none = found.empty();
        const auto outlines = findPages(picture);
        inner_->searchPages(pyramid, outlines, among, found);
        // Paper tells how the table is seen, whatever can be made out on it; which of its sides
        // are the long ones, it does not.
        const auto page = inner_->pages[inner_->orAll(among).front()];
        for (std::size_t turn = 0; turn < 2 && found.empty() && !outlines.empty(); ++turn)
            inner_->searchTable(pyramid, laidOn(page, outlines.front().corners, turn), among,
                                found);
        if (none && !found.empty()) searchOthers();
    }
    inner_->searchCorners(pyramid, found);
    inner_->layFlat(pyramid, found);
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
    // Only where it lay, with room for a push.
    const auto lay = cv::boundingRect(before.corners);
    const int room = std::max(lay.width, lay.height) / 10;
    const cv::Rect around =
        cv::Rect{lay.x - room, lay.y - room, lay.width + 2 * room, lay.height + 2 * room} &
        cv::Rect{{0, 0}, picture.size()};
    if (std::min(around.width, around.height) < kSmallest) return std::nullopt;
    const PicturePyramid there{picture(around)};
    const auto corner = cv::Point2d(around.tl());
    auto map = shifted(before.map, -corner);
    const auto& print = inner_->prints[before.known];
    auto evidence = evidenceAgain(there, print, map);
    if (sureOf(evidence) < kPlain) {
        const auto farther = fit(there, print, shifted(before.map, -corner), kSightedMm);
        if (!farther) return std::nullopt;
        map = *farther;
        evidence = evidenceFor(there, inner_->prints, before.known, map);
    }
    return foundAs(before.known, evidence, shifted(map, corner));
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
    const auto& level = inner_->prints[sheet.known].levels.back();
    for (const auto& square : level.compare(level.look(view), kReach))
        view.spots.push_back({square.mm, agrees(square)});
    return view;
}

}  // namespace kibitz::vision
