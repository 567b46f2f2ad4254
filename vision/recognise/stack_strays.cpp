#include "vision/recognise/stack_strays.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr double kSpotMm = 1.5;    // of a map of the table, seen from above
constexpr double kAroundMm = 180;  // of the board is looked at
// Boards stand on a spindle or lie on the table; in between, either is wrong by 2 % of the size.
constexpr double kTableMm = -14;
constexpr float kLeastLike = -2;     // log density: a pixel of a pawn
constexpr double kLeastPawn = 0.25;  // of the area of a pawn that stands: else it is a speck
constexpr double kMostPawn = 1.45;   // … more is several of them
constexpr double kKnob = 0.22;       // of its height, on top of a pawn
constexpr double kFits = 0.8;        // area in common with a pawn that lies so
constexpr double kAhead = 0.07;      // … and that much more than with one that stands
constexpr double kApart = 1.0;       // diameters between a pawn and the others of its colour
constexpr int kYaws = 12;
constexpr float kSideSure = 0.9F, kApartSure = 0.8F;

/// The table around the board in millimetres of the board, at the height of the table.
struct Table {
    const BoardView& view;
    cv::Point2d from;
    cv::Size spots;

    cv::Point2d mmAt(int x, int y) const { return from + kSpotMm * cv::Point2d{x + 0.5, y + 0.5}; }
    /// Where a point of a thing that stands on the table is on the map.
    std::optional<cv::Point2f> spotOf(const cv::Point3d& mm) const {
        const auto at = view.toBoard(view.toPicture(mm), kTableMm);
        if (!at) return std::nullopt;
        return cv::Point2f{(*at - from) * (1 / kSpotMm)};
    }
};

/// What a pawn that lies so hides of the table. `axis`: from its foot to its top.
std::vector<cv::Point2f> shadowOf(const Table& table, const StackGround& ground,
                                  const cv::Point3d& middle, const cv::Vec3d& axis, bool knob) {
    const cv::Vec3d up = std::abs(axis[2]) > 0.5 ? cv::Vec3d{1, 0, 0} : cv::Vec3d{0, 0, 1};
    const auto one = cv::normalize(axis.cross(up)), other = axis.cross(one);
    constexpr int kRound = 24;
    std::vector<cv::Point2f> points, hull;
    const auto ring = [&](double along, double radius) {
        for (int i = 0; i < kRound; ++i) {
            const double way = 2 * CV_PI * i / kRound;
            const cv::Vec3d off =
                along * axis + radius * (std::cos(way) * one + std::sin(way) * other);
            if (const auto at =
                    table.spotOf({middle.x + off[0], middle.y + off[1], middle.z + off[2]}))
                points.push_back(*at);
        }
    };
    const double half = ground.pawnMm / 2;
    ring(-half, ground.radiusMm * 0.94);
    ring(half, ground.radiusMm * 0.94);
    ring(0, ground.radiusMm);
    if (knob) ring(half + kKnob * ground.pawnMm, 0.5 * ground.radiusMm);
    if (points.size() < 3) return {};
    cv::convexHull(points, hull);
    return hull;
}

cv::Point2f middleOf(const std::vector<cv::Point2f>& outline) {
    const auto m = cv::moments(outline);
    if (m.m00 <= 0) return {};
    return {static_cast<float>(m.m10 / m.m00), static_cast<float>(m.m01 / m.m00)};
}

/// Area in common of a blob and an outline, as a share of both together, where they fit best.
double commonOf(const cv::Mat& blob, std::vector<cv::Point2f> outline, cv::Point2f blobMiddle) {
    if (outline.empty()) return 0;
    const auto by = blobMiddle - middleOf(outline);
    const double own = cv::countNonZero(blob);
    double best = 0;
    constexpr int kShift = 4;  // a fraction of a spot
    for (const float dy : {-1.0F, 0.0F, 1.0F})
        for (const float dx : {-1.0F, 0.0F, 1.0F}) {
            std::vector<cv::Point> there;
            for (const auto& point : outline) {
                const auto at = point + by + cv::Point2f{dx, dy} - cv::Point2f{0.5F, 0.5F};
                there.emplace_back(cvRound(at.x * (1 << kShift)), cvRound(at.y * (1 << kShift)));
            }
            cv::Mat mask = cv::Mat::zeros(blob.size(), CV_8U);
            cv::fillConvexPoly(mask, there, 255, cv::LINE_8, kShift);
            const double all = cv::countNonZero(mask), both = cv::countNonZero(mask & blob);
            best = std::max(best, both / std::max(1.0, all + own - both));
        }
    return best;
}

struct Blob {
    cv::Rect box;  // on the map
    cv::Mat mask;
    cv::Point2f middle;
    double pawns = 0;  // area, in pawns that stand there
    bool cut = false;  // by the board, what stands on it, or the edge of the picture
};

double gapMm(const Blob& a, const Blob& b) {
    std::vector<std::vector<cv::Point>> one, other;
    cv::findContours(a.mask, one, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE, a.box.tl());
    cv::findContours(b.mask, other, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE, b.box.tl());
    double least = 1e9;
    for (const auto& p : one[0])
        for (const auto& q : other[0])
            least = std::min(least, std::hypot(double(p.x - q.x), double(p.y - q.y)));
    return least * kSpotMm;
}

class Search {
public:
    Search(const cv::Mat& picture, const BoardView& view, const StackGround& ground,
           std::span<const StackBelief> beliefs, const StackColours& colours)
        : ground_{ground},
          table_{view,
                 {-kAroundMm, -kAroundMm},
                 {cvRound((ground.boardMm.width + 2 * kAroundMm) / kSpotMm),
                  cvRound((ground.boardMm.height + 2 * kAroundMm) / kSpotMm)}} {
        name(picture, colours);
        hide(beliefs);
    }

    std::vector<FallenPawn> fallen() const {
        std::vector<FallenPawn> all;
        for (int colour = 0; colour < kPawnColours; ++colour) {
            const auto blobs = blobsOf(colour);
            for (const auto& blob : blobs) {
                if (blob.cut || blob.pawns > kMostPawn) continue;
                const float sure = sureness(blob, blobs);
                if (sure > 0) all.push_back({colour, inPicture(blob), sure});
            }
        }
        return all;
    }

private:
    /// Which colour of pawns every spot has, if any.
    void name(const cv::Mat& picture, const StackColours& colours) {
        for (auto& mask : masks_) mask = cv::Mat::zeros(table_.spots, CV_8U);
        outside_ = cv::Mat::zeros(table_.spots, CV_8U);
        const cv::Rect all{{0, 0}, picture.size()};
        for (int y = 0; y < table_.spots.height; ++y)
            for (int x = 0; x < table_.spots.width; ++x) {
                const auto mm = table_.mmAt(x, y);
                const auto at = table_.view.toPicture({mm.x, mm.y, kTableMm});
                const cv::Point pixel{cvFloor(at.x), cvFloor(at.y)};
                if (!all.contains(pixel)) {
                    outside_.at<std::uint8_t>(y, x) = 255;
                    continue;
                }
                const auto tone = toneOf(picture.at<cv::Vec3b>(pixel));
                int best = -1;
                float most = kLeastLike;
                for (int c = 0; c < kPawnColours; ++c)
                    if (const float like = colours[c](tone); like > most) most = like, best = c;
                if (best >= 0) masks_[static_cast<std::size_t>(best)].at<std::uint8_t>(y, x) = 255;
            }
    }

    /// The board and what stands on it.
    void hide(std::span<const StackBelief> beliefs) {
        const auto cover = [&](const std::vector<cv::Point2f>& outline) {
            std::vector<cv::Point> there;
            for (const auto& point : outline) there.emplace_back(point);
            if (there.size() > 2) cv::fillConvexPoly(outside_, there, 255);
        };
        std::vector<cv::Point2f> board, hull;
        const double highest = *std::max_element(ground_.footMm.begin(), ground_.footMm.end());
        for (const double z : {kTableMm / 2, highest})
            for (const double x : {0.0, ground_.boardMm.width})
                for (const double y : {0.0, ground_.boardMm.height})
                    if (const auto at = table_.spotOf({x, y, z})) board.push_back(*at);
        cv::convexHull(board, hull);
        cover(hull);
        for (int cell = 0; cell < kStackCells; ++cell) {
            const auto i = static_cast<std::size_t>(cell);
            if (beliefs[i].height == 0) continue;
            // A stack of one more may be there.
            const double tall = (beliefs[i].height + 1) * ground_.pawnMm;
            auto one = ground_;
            one.pawnMm = tall;
            const auto centre = ground_.cellMm[i] + beliefs[i].offMm;
            cover(shadowOf(table_, one, {centre.x, centre.y, ground_.footMm[i] + tall / 2},
                           {0, 0, 1}, false));
        }
        cv::dilate(outside_, outside_, cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5}));
    }

    std::vector<Blob> blobsOf(int colour) const {
        cv::Mat mask;
        const auto round = cv::getStructuringElement(cv::MORPH_ELLIPSE, {3, 3});
        cv::morphologyEx(masks_[static_cast<std::size_t>(colour)], mask, cv::MORPH_CLOSE, round);
        cv::morphologyEx(mask, mask, cv::MORPH_OPEN, round);
        cv::Mat labels, stats, centroids;
        const int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids, 8);
        std::vector<Blob> blobs;
        for (int i = 1; i < count; ++i) {
            Blob blob;
            blob.middle = {static_cast<float>(centroids.at<double>(i, 0)) + 0.5F,
                           static_cast<float>(centroids.at<double>(i, 1)) + 0.5F};
            const auto standing = shadowAt(blob.middle, {0, 0, 1}, ground_.pawnMm / 2);
            if (standing.empty()) continue;
            blob.pawns = stats.at<int>(i, cv::CC_STAT_AREA) / cv::contourArea(standing);
            if (blob.pawns < kLeastPawn) continue;
            const int rim = cvCeil(ground_.radiusMm / kSpotMm);
            blob.box = cv::Rect{stats.at<int>(i, cv::CC_STAT_LEFT) - rim,
                                stats.at<int>(i, cv::CC_STAT_TOP) - rim,
                                stats.at<int>(i, cv::CC_STAT_WIDTH) + 2 * rim,
                                stats.at<int>(i, cv::CC_STAT_HEIGHT) + 2 * rim} &
                       cv::Rect{{0, 0}, table_.spots};
            blob.mask = labels(blob.box) == i;
            cv::Mat near;
            cv::dilate(blob.mask, near, round);
            blob.cut = cv::countNonZero(near & outside_(blob.box)) > 0 || touchesEdge(stats.row(i));
            // What is read on the board is no pawn beside it.
            if (cv::countNonZero(blob.mask & outside_(blob.box)) * 2 >
                stats.at<int>(i, cv::CC_STAT_AREA))
                continue;
            blobs.push_back(std::move(blob));
        }
        return blobs;
    }

    bool touchesEdge(const cv::Mat& stats) const {
        const int x = stats.at<int>(cv::CC_STAT_LEFT), y = stats.at<int>(cv::CC_STAT_TOP);
        return x == 0 || y == 0 || x + stats.at<int>(cv::CC_STAT_WIDTH) == table_.spots.width ||
               y + stats.at<int>(cv::CC_STAT_HEIGHT) == table_.spots.height;
    }

    std::vector<cv::Point2f> shadowAt(cv::Point2f spot, const cv::Vec3d& axis, double above) const {
        const auto mm = table_.from + kSpotMm * cv::Point2d{spot};
        return shadowOf(table_, ground_, {mm.x, mm.y, kTableMm + above}, axis,
                        std::abs(axis[2]) > 0.5);
    }

    /// Of a pawn that stands there.
    std::vector<cv::Point2f> topAt(cv::Point2f spot) const {
        auto flat = ground_;
        flat.pawnMm = 0;
        const auto mm = table_.from + kSpotMm * cv::Point2d{spot};
        return shadowOf(table_, flat, {mm.x, mm.y, kTableMm + ground_.pawnMm}, {0, 0, 1}, false);
    }

    /// How sure it is that this one fell.
    float sureness(const Blob& blob, const std::vector<Blob>& others) const {
        const auto within = blob.middle - cv::Point2f{blob.box.tl()};
        // Its side may lie in the dark, so that only the top shows its colour.
        const double stands = std::max(
            commonOf(blob.mask, shadowAt(blob.middle, {0, 0, 1}, ground_.pawnMm / 2), within),
            commonOf(blob.mask, topAt(blob.middle), within));
        double lies = 0;
        for (int i = 0; i < kYaws; ++i) {
            const double way = CV_PI * i / kYaws;
            lies = std::max(lies, commonOf(blob.mask,
                                           shadowAt(blob.middle, {std::cos(way), std::sin(way), 0},
                                                    ground_.radiusMm),
                                           within));
        }
        if (lies > kFits && lies > stands + kAhead) return kSideSure;
        if (stands < kFits) return 0;
        // With others of its colour a little farther off, it belongs to them.
        bool together = false;
        for (const auto& other : others) {
            if (&other == &blob) continue;
            if (gapMm(blob, other) < kApart * 2 * ground_.radiusMm) return 0;
            together |= other.pawns > kMostPawn;
        }
        return together ? kApartSure : 0;
    }

    cv::Rect2f inPicture(const Blob& blob) const {
        std::vector<cv::Point2f> points;
        cv::Mat where;
        cv::findNonZero(blob.mask, where);
        const auto spots = cv::boundingRect(where) + blob.box.tl();
        for (const int x : {spots.x, spots.x + spots.width})
            for (const int y : {spots.y, spots.y + spots.height}) {
                const auto mm = table_.from + kSpotMm * cv::Point2d(x, y);
                points.push_back(table_.view.toPicture({mm.x, mm.y, kTableMm}));
            }
        const auto [left, right] = std::minmax_element(points.begin(), points.end(),
                                                       [](auto a, auto b) { return a.x < b.x; });
        const auto [top, bottom] = std::minmax_element(points.begin(), points.end(),
                                                       [](auto a, auto b) { return a.y < b.y; });
        return {left->x, top->y, right->x - left->x, bottom->y - top->y};
    }

    const StackGround& ground_;
    Table table_;
    std::array<cv::Mat, kPawnColours> masks_;
    cv::Mat outside_;  // spots that are board, stacks, or beyond the picture
};

}  // namespace

std::vector<FallenPawn> fallenBeside(const cv::Mat& picture, const BoardView& view,
                                     const StackGround& ground,
                                     std::span<const StackBelief> beliefs,
                                     const StackColours& colours) {
    return Search{picture, view, ground, beliefs, colours}.fallen();
}

}  // namespace kibitz::vision::stacks
