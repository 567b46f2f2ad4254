#include "vision/recognise/stack_board.h"

#include "vision/equipment/equipment.h"
#include "vision/recognise/page_candidates.h"
#include "vision/recognise/sheet_finder.h"
#include "vision/recognise/stack_follow.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

KnownSheet printOf(const rules::topple::Board& board) {
    KnownSheet known;
    known.name = board.name;
    known.pixelsPerMm = kSheetPixelsPerMm;
    known.print = rasterise(drawBoard(board), known.pixelsPerMm);
    return known;
}

/// Spots on the rings around the cells and on the frame around all of them.
std::vector<PrintedEdge> edgesOf(const rules::topple::Board& board, const cv::Mat& print,
                                 double pixelsPerMm) {
    constexpr int kRing = 20, kEdge = 24;
    constexpr double kFrameMm = 2, kRoundMm = 6;
    std::vector<PrintedEdge> spots;
    const double r = board.print.cellMm / 2, size = board.print.boardMm;
    for (int cell = 0; cell < rules::topple::kCells; ++cell)
        for (int i = 0; i < kRing; ++i) {
            const double way = 2 * CV_PI * i / kRing;
            const cv::Point2d out{std::cos(way), std::sin(way)};
            spots.push_back({cellCentreOf(board, cell) + r * out, out, {}});
        }
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < kEdge; ++i) {
            const double along = kRoundMm + (size - 2 * kRoundMm) * (i + 0.5) / kEdge;
            const double far = side % 2 == 0 ? kFrameMm : size - kFrameMm;
            const double out = side % 2 == 0 ? -1 : 1;
            if (side < 2)
                spots.push_back({{along, far}, {0, out}, {}});
            else
                spots.push_back({{far, along}, {out, 0}, {}});
        }
    return printedEdges(print, pixelsPerMm, std::move(spots));
}

constexpr double kFollowMm = 2.2, kOutlineMm = 4;
// Share of the points of printed lines that are found where they should be, ahead of chance.
constexpr double kStillThere = 0.2, kThere = 0.25;
constexpr double kSearchSide = 720;  // longest side of the copy that outlines are looked for in
constexpr float kStrange = 0.5F;     // somebody says it is the board, but its print does not
constexpr std::size_t kMostOutlines = 200;
constexpr double kPlain = 0.5;  // ahead of chance by so much: nobody need look further
constexpr float kPlainSure = 0.95F;
constexpr double kLeastSide = 0.08;     // of the picture's shorter side
constexpr double kSteepest = 1.3;       // radians off the vertical
constexpr double kSquareMisfit = 0.04;  // of the board's side in the picture

double sideOf(const Quad& quad) {
    return std::sqrt(cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end())));
}

/// Outlines of what stands out in this plane. Pawns that stand over the board's edge shall not.
void addAreas(const cv::Mat& plane, int from, int to, int step, std::vector<Quad>& quads) {
    const auto fine = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
    const auto broad = cv::getStructuringElement(cv::MORPH_ELLIPSE, {9, 9});
    const auto all = static_cast<double>(plane.total());
    cv::Mat mask;
    for (int least = from; least < to; least += step) {
        cv::morphologyEx(plane > least, mask, cv::MORPH_OPEN, fine);
        cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, broad);
        std::vector<std::vector<cv::Point>> outlines;
        cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
        for (const auto& outline : outlines) {
            std::vector<cv::Point2f> hull;
            cv::convexHull(std::vector<cv::Point2f>(outline.begin(), outline.end()), hull, true);
            const double area = cv::contourArea(hull);
            if (area < 0.008 * all || area > 0.7 * all) continue;
            if (const auto quad = quadAround(hull)) quads.push_back(inOrder(*quad));
        }
    }
}

/// What is light in every colour, and what is nearly grey, is no pawn and perhaps board.
void addPaleAreas(const cv::Mat& small, std::vector<Quad>& quads) {
    cv::Mat smooth;
    cv::GaussianBlur(small, smooth, {}, 1.4);
    std::vector<cv::Mat> planes;
    cv::split(smooth, planes);
    const cv::Mat least = cv::min(planes[0], cv::min(planes[1], planes[2]));
    const cv::Mat most = cv::max(planes[0], cv::max(planes[1], planes[2]));
    addAreas(least, 30, 235, 12, quads);
    cv::Mat grey;
    cv::divide(least, most, grey, 255, CV_8U);
    addAreas(grey, 100, 250, 12, quads);
}

/// Outlines that may be the board's, from the picture's own edges. Many are none.
std::vector<Quad> outlinesOf(const cv::Mat& picture) {
    const double factor = std::min(1.0, kSearchSide / std::max(picture.cols, picture.rows));
    cv::Mat small, smooth, lab;
    cv::resize(picture, small, {}, factor, factor, cv::INTER_AREA);
    cv::GaussianBlur(small, smooth, {0, 0}, 0.8);
    cv::cvtColor(smooth, lab, cv::COLOR_BGR2Lab);
    std::vector<Quad> quads;
    addPaleAreas(small, quads);
    for (const auto& more : {quadsOfAreas(small, lab), quadsOfLines(lab)})
        quads.insert(quads.end(), more.begin(), more.end());
    std::vector<Quad> distinct;
    for (auto quad : quads) {
        if (const auto moved = settled(quad, lab, 6)) quad = moved->corners;
        quad = inOrder(quad);
        for (auto& corner : quad) corner *= static_cast<float>(1 / factor);
        const auto same = [&](const Quad& other) {
            double worst = 0;
            for (std::size_t i = 0; i < 4; ++i)
                worst = std::max(worst, cv::norm(other[i] - quad[i]));
            return worst < std::max(4.0, 0.012 * sideOf(quad));
        };
        if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back(quad);
        if (distinct.size() == kMostOutlines) break;
    }
    return distinct;
}

/// The camera before a square board with this outline; nullopt: no board looks so.
std::optional<calibration::BoardView> viewOf(const Quad& quad, double boardMm, cv::Size picture) {
    const double side = sideOf(quad);
    if (side < kLeastSide * std::min(picture.width, picture.height)) return std::nullopt;
    const auto view = calibration::viewFromCorners(quad, {boardMm, boardMm}, picture);
    if (!view || view->angleAt({boardMm / 2, boardMm / 2, 0}) > kSteepest) return std::nullopt;
    const std::array<cv::Point3d, 4> corners{
        {{0, 0, 0}, {boardMm, 0, 0}, {boardMm, boardMm, 0}, {0, boardMm, 0}}};
    for (std::size_t i = 0; i < 4; ++i)
        if (cv::norm(view->toPicture(corners[i]) - quad[i]) > kSquareMisfit * side)
            return std::nullopt;
    return view;
}

/// The same view of a board that is turned by quarters, clockwise as printed.
calibration::BoardView turned(const calibration::BoardView& view, int quarters, double boardMm) {
    auto result = view;
    const cv::Vec3d middle{boardMm / 2, -boardMm / 2, 0};
    cv::Matx33d quarter = cv::Matx33d::eye();
    for (int i = 0; i < quarters; ++i) quarter = quarter * cv::Matx33d{0, 1, 0, -1, 0, 0, 0, 0, 1};
    result.turn = view.turn * quarter;
    result.shiftMm = view.shiftMm + view.turn * middle - result.turn * middle;
    return result;
}

}  // namespace

struct StackBoardFinder::Inner {
    explicit Inner(const rules::topple::Board& board)
        : size(board.print.boardMm), details({printOf(board)}) {
        constexpr int kPatch = 12;
        cv::Mat print = rasterise(drawBoard(board), 4), grey;
        cv::extractChannel(print, grey, 1);
        grey.convertTo(grey, CV_32F);
        edges = edgesOf(board, grey, 4);
        cv::GaussianBlur(grey, grey, {}, 2);
        cv::resize(grey, grey, {}, 0.5, 0.5, cv::INTER_AREA);
        const double corner = board.print.pitchMm / 2 - 3.9;
        for (int cell = 0; cell < rules::topple::kCells; ++cell) {
            const auto mm = cellCentreOf(board, cell) - cv::Point2d{corner, corner};
            const cv::Rect around{cvRound(2 * mm.x) - kPatch / 2, cvRound(2 * mm.y) - kPatch / 2,
                                  kPatch, kPatch};
            if ((around & cv::Rect{{0, 0}, grey.size()}) == around)
                dice.push_back({mm, grey(around).clone()});
        }
    }

    /// How well the dice printed beside the cells are found when the board lies turned by none to
    /// three quarters.
    std::array<double, 4> likenessByTurn(const cv::Mat& picture,
                                         const calibration::BoardView&) const;
    std::optional<FoundBoard> settledAt(const cv::Mat& picture, const calibration::BoardView& start,
                                        double& best) const;

    struct PrintedDie {
        cv::Point2d mm;
        cv::Mat patch;  // grey, two pixels a millimetre
    };
    double size;
    SheetFinder details;  // finds what hardly differs from the table, if it is seen well
    std::vector<PrintedEdge> edges;
    std::vector<PrintedDie> dice;
};

StackBoardFinder::StackBoardFinder(const rules::topple::Board& board)
    : inner_(std::make_unique<Inner>(board)) {}
StackBoardFinder::~StackBoardFinder() = default;

std::array<double, 4> StackBoardFinder::Inner::likenessByTurn(
    const cv::Mat& picture, const calibration::BoardView& view) const {
    constexpr int kPixels = 14;  // of a patch around a die, across
    constexpr double kMm = 0.5;  // of such a pixel
    std::array<double, 4> likeness{};
    cv::Mat grey(kPixels, kPixels, CV_32F);
    for (int turn = 0; turn < 4; ++turn) {
        const auto way = turned(view, turn, size);
        double sum = 0;
        for (const auto& die : dice) {
            for (int y = 0; y < kPixels; ++y)
                for (int x = 0; x < kPixels; ++x) {
                    const auto mm = die.mm + kMm * cv::Point2d{x - (kPixels - 1) / 2.0,
                                                               y - (kPixels - 1) / 2.0};
                    const auto at = way.toPicture({mm.x, mm.y, 0});
                    const int px = std::clamp(static_cast<int>(at.x), 0, picture.cols - 1);
                    const int py = std::clamp(static_cast<int>(at.y), 0, picture.rows - 1);
                    grey.at<float>(y, x) = static_cast<float>(picture.at<cv::Vec3b>(py, px)[1]);
                }
            cv::Mat result;
            cv::matchTemplate(grey, die.patch, result, cv::TM_CCOEFF_NORMED);
            double best = 0;
            cv::minMaxLoc(result, nullptr, &best);
            sum += std::max(0.0, best);
        }
        likeness[static_cast<std::size_t>(turn)] = sum / static_cast<double>(dice.size());
    }
    return likeness;
}

std::optional<FoundBoard> StackBoardFinder::Inner::settledAt(const cv::Mat& picture,
                                                             const calibration::BoardView& start,
                                                             double& best) const {
    const auto followed = follow(picture, start, edges, kOutlineMm, true);
    const double clear = followed.share() - followed.chance;
    if (clear < kThere || clear <= best) return std::nullopt;
    best = clear;
    const auto likeness = likenessByTurn(picture, followed.view);
    const auto most = std::max_element(likeness.begin(), likeness.end());
    double second = 0;
    for (const auto& each : likeness)
        if (&each != &*most) second = std::max(second, each);
    const auto sure = static_cast<float>(1 / (1 + std::exp(-(*most - second - 0.08) / 0.02)));
    return FoundBoard{sure, followed.missMm,
                      turned(followed.view, static_cast<int>(most - likeness.begin()), size), true};
}

std::optional<FoundBoard> StackBoardFinder::find(const cv::Mat& picture) {
    std::optional<FoundBoard> found;
    double best = 0;
    for (const auto& quad : outlinesOf(picture)) {
        if (const auto view = viewOf(quad, inner_->size, picture.size()))
            if (const auto here = inner_->settledAt(picture, *view, best)) found = here;
        if (found && best > kPlain && found->sure > kPlainSure) break;
    }
    if (found) return found;
    for (const auto& sheet : inner_->details.find(picture))
        if (const auto view = viewOf(sheet.corners, inner_->size, picture.size()))
            if (const auto here = inner_->settledAt(picture, *view, best)) found = here;
    return found;
}

FoundBoard StackBoardFinder::fitted(const cv::Mat& picture,
                                    const calibration::BoardView& told) const {
    const auto followed = follow(picture, told, inner_->edges, kOutlineMm, true);
    if (followed.share() - followed.chance < kThere) return {kStrange, 0, told, false};
    return {1, followed.missMm, followed.view, true};
}

std::optional<FoundBoard> StackBoardFinder::again(const cv::Mat& picture,
                                                  const calibration::BoardView& before) {
    if (picture.size() != before.picture) return std::nullopt;
    const auto followed = follow(picture, before, inner_->edges, kFollowMm, false);
    if (followed.share() - followed.chance < kStillThere) return std::nullopt;
    return FoundBoard{1, followed.missMm, followed.view, true};
}

}  // namespace kibitz::vision::stacks
