#include "vision/recognise/cube_finder.h"

#include "vision/recognise/page_finder.h"
#include "vision/recognise/sheet_find_features.h"
#include "vision/recognise/sheet_find_judge.h"
#include "vision/recognise/sheet_map.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr double kLongSide = 1024;  // of the picture in which details are looked for
constexpr int kSmallest = 96;       // pixels; no lattice can be told in less
constexpr int kTries = 4;
constexpr std::size_t kOutlines = 3;
constexpr double kSightedMm = 6, kToldMm = 9;
// Details of a board that is seen from far aside look alike only when it is drawn out.
constexpr double kStretch = 1.7, kBoth = (kStretch + 1) / 2, kApart = (kStretch - 1) / 2;
const std::array<cv::Matx22d, 5> kStretches{
    cv::Matx22d::eye(), cv::Matx22d{1, 0, 0, kStretch}, cv::Matx22d{kStretch, 0, 0, 1},
    cv::Matx22d{kBoth, kApart, kApart, kBoth}, cv::Matx22d{kBoth, -kApart, -kApart, kBoth}};
constexpr std::size_t kLeastAgreeing = 30;
constexpr float kLeastSure = 0.5F;
constexpr float kPlain = 0.98F;
constexpr std::size_t kLeastAnchors = 14;
constexpr int kStillReach = 1, kPushReach = 8;
constexpr float kStillPixels = 0.6F;
constexpr double kAlongPixels = 2;

/// The board as the finder of sheets knows prints.
KnownSheet sheetOf(const CubeBoard& board) {
    KnownSheet sheet;
    sheet.name = "board";
    sheet.print = board.print;
    sheet.pixelsPerMm = kSheetPixelsPerMm;
    SheetSite cell;
    cell.mm = {0, 0, board.pitchMm, board.pitchMm};
    sheet.sites.push_back(cell);
    return sheet;
}

cv::Mat greyOf(const cv::Mat& print) {
    // As the anchors look at pictures.
    cv::Mat grey;
    cv::transform(print, grey, cv::Matx13f{0.25F, 0.5F, 0.25F});
    return grey;
}

/// How strongly brightness changes, whichever way; as a picture of three channels.
cv::Mat edgesOf(const cv::Mat& picture) {
    cv::Mat grey = greyOf(picture), across, down, strength, edges;
    cv::GaussianBlur(grey, grey, {7, 7}, 1);
    cv::Sobel(grey, across, CV_32F, 1, 0);
    cv::Sobel(grey, down, CV_32F, 0, 1);
    cv::magnitude(across, down, strength);
    // Faint edges count as well as strong ones, nearly: lamps and inks differ.
    cv::sqrt(strength, strength);
    cv::Scalar mean, spread;
    cv::meanStdDev(strength, mean, spread);
    strength.convertTo(edges, CV_8U, 255 / std::max(1.0, mean[0] + 3 * spread[0]));
    cv::merge(std::vector{edges, edges, edges}, edges);
    return edges;
}

KnownSheet edgesOf(KnownSheet sheet) {
    // About as fine as pictures are.
    constexpr double kPixelsPerMm = 2;
    const double scale = kPixelsPerMm / sheet.pixelsPerMm;
    cv::resize(sheet.print, sheet.print, {}, scale, scale, cv::INTER_AREA);
    sheet.print = edgesOf(sheet.print);
    sheet.pixelsPerMm = kPixelsPerMm;
    return sheet;
}

/// Whether enough anchors are where they were looked for.
bool liesStill(const std::vector<PrintAnchors::Match>& matches, std::size_t all) {
    std::vector<float> misses;
    for (const auto& match : matches)
        if (agrees(match)) misses.push_back(static_cast<float>(cv::norm(match.moved)));
    if (misses.size() < std::max<std::size_t>(kLeastAnchors, all / 4)) return false;
    const auto middle = misses.begin() + static_cast<std::ptrdiff_t>(misses.size() / 2);
    std::nth_element(misses.begin(), middle, misses.end());
    return *middle < kStillPixels;
}

/// Puts the view right by where the anchors are; false: they are not there.
bool settle(const cv::Mat& picture, const PrintAnchors& anchors, cv::Size2d boardMm,
            FoundBoard& found) {
    std::vector<cv::Point2f> from, to;
    std::vector<calibration::SeenPoint> all, points;
    for (const auto& match : anchors.find(picture, found.view, found.rest, kPushReach)) {
        if (!agrees(match)) continue;
        from.push_back(match.pixel - match.moved);
        to.push_back(match.pixel);
        all.push_back({{match.mm.x, match.mm.y, 0}, match.pixel});
    }
    if (all.size() < kLeastAnchors) return false;
    // The board moves as one: what does not go along was found wrongly.
    std::vector<std::uint8_t> along;
    const cv::Mat push = cv::findHomography(from, to, cv::RANSAC, kAlongPixels, along);
    if (push.empty()) return false;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (along[i]) points.push_back(all[i]);
    if (points.size() < kLeastAnchors) return false;
    const auto view = calibration::viewFrom(points, picture.size());
    if (!view) return false;
    found.view = *view;
    found.rest = LensRest{*view, points, boardMm};
    const cv::Point3d middle{boardMm.width / 2, boardMm.height / 2, 0};
    const auto right = view->toPicture(middle + cv::Point3d{1, 0, 0}) - view->toPicture(middle);
    std::vector<double> misses;
    for (const auto& point : points)
        misses.push_back(cv::norm(found.toPicture({point.mm.x, point.mm.y}) - point.pixel));
    const auto half = misses.begin() + static_cast<std::ptrdiff_t>(misses.size() / 2);
    std::nth_element(misses.begin(), half, misses.end());
    found.fitMm = *half / std::max(1e-3, cv::norm(right));
    return true;
}

/// The probability that the print lies there. What counts is how much less the picture resembles
/// the print laid one square beside, or in a mirror: every lattice is like every other.
float sureOfBoard(const Evidence& evidence, double fitMm) {
    const double likeness = std::max(0.05, evidence.own.likeness);
    const double other = std::max(evidence.beside, evidence.others.front());
    if (evidence.own.agreeing < kLeastAgreeing) return 0;
    const double ahead = (likeness - other) / likeness;
    return static_cast<float>(1 /
                              (1 + std::exp(-40 * (ahead - 0.1) + 6 * std::max(0.0, fitMm - 0.8))));
}

}  // namespace

struct CubeFinder::Inner {
    /// The print as it is looked for: as it is, or its edges alone, which are the same on a dark
    /// board with light letters.
    struct Model {
        explicit Model(const KnownSheet& sheet)
            : anchors{greyOf(sheet.print), sheet.pixelsPerMm}, details{{sheet}}, print{sheet} {}
        PrintAnchors anchors;
        PrintDetails details;
        PrintModel print;
    };

    explicit Inner(const CubeBoard& b) : board(b), plain{sheetOf(b)} {}

    const Model& edges() const {
        if (!edges_) edges_ = std::make_unique<Model>(edgesOf(sheetOf(board)));
        return *edges_;
    }

    /// A way to look at a picture: for the print or its edges, as it is or drawn out.
    struct Way {
        bool known = true;
        std::size_t stretch = 0;
    };
    /// A picture as it is looked at, made when somebody asks.
    class Shown;

    std::optional<FoundBoard> search(Shown&, const Way&) const;
    std::optional<FoundBoard> fitted(const cv::Mat& picture, const PicturePyramid&, const Model&,
                                     const SheetMap& start, double reachMm) const;
    /// The board whose corners are about there.
    std::optional<FoundBoard> laid(Shown&, const std::array<cv::Point2f, 4>& corners, bool known,
                                   double reachMm) const;
    /// The board that fills an outline, whichever way round it lies.
    std::optional<FoundBoard> outlined(Shown&) const;
    const Model& model(bool known) const { return known ? plain : edges(); }

    const CubeBoard& board;
    Model plain;
    std::optional<Way> last;  // by which a board was found

private:
    mutable std::unique_ptr<Model> edges_;
};

class CubeFinder::Inner::Shown {
public:
    explicit Shown(const cv::Mat& picture) { looks_[1].whole = picture; }

    struct Look {
        cv::Mat whole, small;
        double scale = 1;
        std::optional<PicturePyramid> pyramid;
    };
    const Look& as(bool known) {
        auto& look = looks_[known ? 1 : 0];
        if (look.pyramid) return look;
        if (!known) look.whole = edgesOf(looks_[1].whole);
        look.pyramid.emplace(look.whole);
        look.scale = std::min(1.0, kLongSide / std::max(look.whole.rows, look.whole.cols));
        cv::resize(look.pyramid->whole(), look.small, {}, look.scale, look.scale, cv::INTER_AREA);
        return look;
    }

private:
    std::array<Look, 2> looks_;
};

std::optional<FoundBoard> CubeFinder::Inner::fitted(const cv::Mat& whole,
                                                    const PicturePyramid& picture,
                                                    const Model& model, const SheetMap& start,
                                                    double reachMm) const {
    const auto& print = model.print;
    const auto map = fit(picture, print, start, reachMm);
    if (!map) return std::nullopt;
    const auto& level = print.levels.back();
    const auto view = level.look(picture, *map);
    std::vector<calibration::SeenPoint> points;
    for (const auto& block : level.compare(view, 2)) {
        if (!agrees(block)) continue;
        const auto at = block.mm + block.moved;
        points.push_back({{block.mm.x, block.mm.y, 0}, map->toPicture(at)});
    }
    const auto seen = calibration::viewFrom(points, picture.size());
    if (!seen) return std::nullopt;
    const auto evidence = evidenceFor(picture, std::span{&print, 1}, 0, *map);
    FoundBoard found;
    found.view = *seen;
    const cv::Point3d middle{board.sizeMm.width / 2, board.sizeMm.height / 2, 0};
    const auto right = seen->toPicture(middle + cv::Point3d{1, 0, 0}) - seen->toPicture(middle);
    const double perMm = std::max(1e-3, cv::norm(right));
    found.fitMm = calibration::misfitOf(*seen, points) / perMm;
    settle(whole, model.anchors, board.sizeMm, found);
    found.sure = sureOfBoard(evidence, found.fitMm);
    return found;
}

std::optional<FoundBoard> CubeFinder::Inner::search(Shown& picture, const Way& way) const {
    const auto& look = picture.as(way.known);
    const auto& with = model(way.known);
    SharedDetails shared{with.details.matchesIn(
        look.small, Redrawing::stretched(look.small.size(), kStretches[way.stretch]))};
    const std::array pages{with.print.pageMm};
    const cv::Matx33d larger{1 / look.scale, 0, 0, 0, 1 / look.scale, 0, 0, 0, 1};
    std::optional<FoundBoard> best;
    for (int tries = 0; tries < kTries; ++tries) {
        const auto sighting = shared.best(pages);
        if (!sighting) break;
        const auto found =
            fitted(look.whole, *look.pyramid, with,
                   makeMap(with.print.pageMm, larger * sighting->perspective), kSightedMm);
        if (found && (!best || found->sure > best->sure)) best = found;
        if (best && best->sure >= kPlain) break;
        shared.drop(sighting->matches);
    }
    if (best) best->known = way.known;
    return best;
}

std::optional<FoundBoard> CubeFinder::Inner::laid(Shown& picture,
                                                  const std::array<cv::Point2f, 4>& corners,
                                                  bool known, double reachMm) const {
    const auto size = board.sizeMm;
    const std::array<cv::Point2f, 4> mm{
        {{0, 0},
         {static_cast<float>(size.width), 0},
         {static_cast<float>(size.width), static_cast<float>(size.height)},
         {0, static_cast<float>(size.height)}}};
    const cv::Matx33d perspective = cv::getPerspectiveTransform(mm.data(), corners.data());
    const auto& look = picture.as(known);
    auto found =
        fitted(look.whole, *look.pyramid, model(known), makeMap(size, perspective), reachMm);
    if (found) found->known = known;
    return found;
}

std::optional<FoundBoard> CubeFinder::Inner::outlined(Shown& picture) const {
    std::optional<FoundBoard> best;
    auto pages = findPages(picture.as(true).whole);
    if (pages.size() > kOutlines) pages.resize(kOutlines);
    for (const bool known : {true, false})
        for (const auto& page : pages)
            for (int turn = 0; turn < 4; ++turn) {
                auto corners = page.corners;
                std::rotate(corners.begin(), corners.begin() + turn, corners.end());
                const auto found = laid(picture, corners, known, kToldMm);
                if (found && (!best || found->sure > best->sure)) best = found;
                if (best && best->sure >= kPlain) return best;
            }
    return best;
}

CubeFinder::CubeFinder(const CubeBoard& board) : inner_(std::make_unique<Inner>(board)) {}
CubeFinder::~CubeFinder() = default;

std::optional<FoundBoard> CubeFinder::find(const cv::Mat& picture, std::string& why) {
    why.clear();
    if (picture.empty() || std::min(picture.rows, picture.cols) < kSmallest) {
        why = "The picture is too small to show a board.";
        return std::nullopt;
    }
    using Way = Inner::Way;
    Inner::Shown shown{picture};
    // As it was found last, for a table stays what it is. Then what costs least.
    std::vector<Way> ways;
    if (inner_->last) ways.push_back(*inner_->last);
    for (const bool known : {true, false}) ways.push_back({known, 0});
    for (const bool known : {true, false})
        for (std::size_t i = 1; i < kStretches.size(); ++i) ways.push_back({known, i});
    std::array<std::optional<FoundBoard>, 2> best;
    std::array<Way, 2> by;
    for (const auto& way : ways) {
        const std::size_t sort = way.known ? 1 : 0;
        if (!way.known && way.stretch > 0 && best[1] && best[1]->sure >= kLeastSure) break;
        const auto found = inner_->search(shown, way);
        if (found && (!best[sort] || found->sure > best[sort]->sure))
            best[sort] = found, by[sort] = way;
        if (best[sort] && best[sort]->sure >= kPlain) break;
    }
    if (const auto& strange = best[0]; strange && strange->sure >= kLeastSure && !inner_->last)
        if (const auto ours =
                inner_->laid(shown, cornersOf(*strange, inner_->board.sizeMm), true, kSightedMm);
            ours && ours->sure >= kPlain && (!best[1] || ours->sure > best[1]->sure))
            best[1] = ours, by[1] = {true, by[0].stretch};
    for (const std::size_t sort : {std::size_t{1}, std::size_t{0}}) {
        if (!best[sort] || best[sort]->sure < kLeastSure) continue;
        inner_->last = by[sort];
        return best[sort];
    }
    // So blurred or small that no details are left: the outline says where to look.
    if (const auto found = inner_->outlined(shown); found && found->sure >= kLeastSure)
        return found;
    why =
        "No Spexxx board was found: show the whole board, sharp and well lit, or give its corners.";
    return std::nullopt;
}

void CubeFinder::forget() { inner_->last.reset(); }

std::optional<FoundBoard> CubeFinder::find(const cv::Mat& picture,
                                           const std::array<cv::Point2f, 4>& corners,
                                           std::string& why) const {
    why.clear();
    const auto told = calibration::viewFromCorners(corners, inner_->board.sizeMm, picture.size());
    if (!told) {
        why =
            "These corners are not those of a board: give the upper left one first, then "
            "clockwise as printed.";
        return std::nullopt;
    }
    Inner::Shown shown{picture};
    if (const auto better = inner_->laid(shown, corners, true, kToldMm);
        better && better->sure >= kLeastSure)
        return better;
    FoundBoard found;
    found.view = *told;
    found.sure = 1;
    found.known = false;
    return found;
}

std::optional<FoundBoard> CubeFinder::follow(const cv::Mat& picture,
                                             const FoundBoard& before) const {
    if (picture.size() != before.view.picture) return std::nullopt;
    const auto& anchors = before.known ? inner_->plain.anchors : inner_->edges().anchors;
    const cv::Mat shown = before.known ? picture : edgesOf(picture);
    const auto still = anchors.find(shown, before.view, before.rest, kStillReach);
    if (liesStill(still, anchors.size())) return before;
    auto pushed = before;
    if (!settle(shown, anchors, inner_->board.sizeMm, pushed)) return std::nullopt;
    const auto now = anchors.find(shown, pushed.view, pushed.rest, kStillReach);
    if (!liesStill(now, anchors.size())) return std::nullopt;
    return pushed;
}

std::array<cv::Point2f, 4> cornersOf(const FoundBoard& found, cv::Size2d boardMm) {
    return {found.toPicture({0, 0}), found.toPicture({boardMm.width, 0}),
            found.toPicture({boardMm.width, boardMm.height}), found.toPicture({0, boardMm.height})};
}

}  // namespace kibitz::vision
