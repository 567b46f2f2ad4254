#include "vision/recognise/cube_finder.h"

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
constexpr double kSightedMm = 6, kToldMm = 9;
constexpr double kStretch = 1.7;
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

    /// The surest in this picture; nullopt: none.
    std::optional<FoundBoard> search(const cv::Mat& picture, const Model&) const;
    std::optional<FoundBoard> fitted(const cv::Mat& picture, const PicturePyramid&, const Model&,
                                     const SheetMap& start, double reachMm) const;
    std::optional<FoundBoard> search(const cv::Mat& picture, const PicturePyramid&, const Model&,
                                     const cv::Mat& small, double scale,
                                     const cv::Matx22d& stretch) const;

    const CubeBoard& board;
    Model plain;

private:
    mutable std::unique_ptr<Model> edges_;
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

std::optional<FoundBoard> CubeFinder::Inner::search(const cv::Mat& whole,
                                                    const PicturePyramid& picture,
                                                    const Model& model, const cv::Mat& small,
                                                    double scale,
                                                    const cv::Matx22d& stretch) const {
    const auto& print = model.print;
    SharedDetails shared{model.details.matchesIn(small, stretch)};
    const std::array pages{print.pageMm};
    const cv::Matx33d larger{1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1};
    std::optional<FoundBoard> best;
    for (int tries = 0; tries < kTries; ++tries) {
        const auto sighting = shared.best(pages);
        if (!sighting) break;
        const auto found =
            fitted(whole, picture, model, makeMap(print.pageMm, larger * sighting->perspective),
                   kSightedMm);
        if (found && (!best || found->sure > best->sure)) best = found;
        if (best && best->sure >= kPlain) break;
        shared.drop(sighting->matches);
    }
    return best;
}

CubeFinder::CubeFinder(const CubeBoard& board) : inner_(std::make_unique<Inner>(board)) {}
CubeFinder::~CubeFinder() = default;

std::optional<FoundBoard> CubeFinder::Inner::search(const cv::Mat& picture,
                                                    const Model& model) const {
    const PicturePyramid pyramid{picture};
    const double scale = std::min(1.0, kLongSide / std::max(picture.rows, picture.cols));
    cv::Mat small;
    cv::resize(pyramid.whole(), small, {}, scale, scale, cv::INTER_AREA);
    std::optional<FoundBoard> best;
    // Details of a board that is seen from far aside look alike only when it is drawn out.
    const double c = (kStretch + 1) / 2, s = (kStretch - 1) / 2;
    for (const auto& stretch :
         {cv::Matx22d::eye(), cv::Matx22d{1, 0, 0, kStretch}, cv::Matx22d{kStretch, 0, 0, 1},
          cv::Matx22d{c, s, s, c}, cv::Matx22d{c, -s, -s, c}}) {
        const auto found = search(picture, pyramid, model, small, scale, stretch);
        if (found && (!best || found->sure > best->sure)) best = found;
        if (best && best->sure >= kPlain) break;
    }
    return best;
}

std::optional<FoundBoard> CubeFinder::find(const cv::Mat& picture, std::string& why) const {
    why.clear();
    if (picture.empty() || std::min(picture.rows, picture.cols) < kSmallest) {
        why = "The picture is too small to show a board.";
        return std::nullopt;
    }
    auto best = inner_->search(picture, inner_->plain);
    if (!best || best->sure < kLeastSure) {
        best = inner_->search(edgesOf(picture), inner_->edges());
        if (best) best->known = false;
    }
    if (best && best->sure >= kLeastSure) return best;
    why =
        "No Spexxx board was found: show the whole board, sharp and well lit, or give its corners.";
    return std::nullopt;
}

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
    const auto size = inner_->board.sizeMm;
    const std::array<cv::Point2f, 4> mm{
        {{0, 0},
         {static_cast<float>(size.width), 0},
         {static_cast<float>(size.width), static_cast<float>(size.height)},
         {0, static_cast<float>(size.height)}}};
    const cv::Matx33d perspective = cv::getPerspectiveTransform(mm.data(), corners.data());
    const PicturePyramid pyramid{picture};
    if (const auto better =
            inner_->fitted(picture, pyramid, inner_->plain, makeMap(size, perspective), kToldMm);
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
