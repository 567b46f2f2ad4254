#include "vision/recognise/stack_board.h"

#include "vision/equipment/equipment.h"
#include "vision/recognise/sheet_finder.h"
#include "vision/recognise/stack_cells.h"
#include "vision/recognise/stack_follow.h"
#include "vision/recognise/stack_lattice.h"
#include "vision/recognise/stack_outline.h"

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
            spots.push_back({cellCentreOf(board, cell) + r * out, out, 0, {}});
        }
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < kEdge; ++i) {
            const double along = kRoundMm + (size - 2 * kRoundMm) * (i + 0.5) / kEdge;
            const double far = side % 2 == 0 ? kFrameMm : size - kFrameMm;
            const double out = side % 2 == 0 ? -1 : 1;
            if (side < 2)
                spots.push_back({{along, far}, {0, out}, 0, {}});
            else
                spots.push_back({{far, along}, {out, 0}, 0, {}});
        }
    return printedEdges(print, pixelsPerMm, std::move(spots));
}

constexpr double kFollowMm = 2.2, kOutlineMm = 4;
// Share of the points of printed lines that are found where they should be, ahead of chance.
constexpr double kStillThere = 0.2, kThere = 0.25;
constexpr float kStrange = 0.5F;  // somebody says it is the board, but its print does not
// Half way between two quarters nobody knows which side is the upper one; radians.
constexpr double kAskew = 0.6;
constexpr double kSoft = 1.2;   // pixels
constexpr double kPlain = 0.5;  // ahead of chance by so much: nobody need look further
constexpr float kPlainSure = 0.95F;

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
        : size(board.print.boardMm), details({printOf(board)}), lattice(board) {
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

    /// The board by its outline or its cells; `best`: how clear the clearest print is so far.
    std::optional<FoundBoard> seen(const cv::Mat& picture, double& best);

    /// Nobody sees which way round a strange board lies: as it did before, else so that its rows
    /// run to the right for whoever holds the camera.
    void turnAsBefore(LatticeBoard&);
    FoundBoard remembered(LatticeBoard&&);

    struct PrintedDie {
        cv::Point2d mm;
        cv::Mat patch;  // grey, two pixels a millimetre
    };
    double size;
    SheetFinder details;  // finds what hardly differs from the table, if it is seen well
    std::vector<PrintedEdge> edges;
    std::vector<PrintedDie> dice;
    Lattice lattice;
    std::optional<LatticeBoard> strange;           // the board that lies there, if not our print
    std::optional<calibration::BoardView> before;  // how a strange board lay
    float turnSure = 1;                            // … and that it lay this way round
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
                      turned(followed.view, static_cast<int>(most - likeness.begin()), size), true,
                      0};
}

std::optional<FoundBoard> StackBoardFinder::find(const cv::Mat& picture) {
    double best = 0;
    if (auto found = inner_->seen(picture, best)) return found;
    // Noise breaks outlines and makes cells look less alike.
    cv::Mat soft;
    cv::GaussianBlur(picture, soft, {}, kSoft);
    if (auto found = inner_->seen(soft, best)) return found;
    std::optional<FoundBoard> found;
    for (const auto& look : {picture, soft}) {
        for (const auto& sheet : inner_->details.findByDetails(look))
            if (const auto view = viewOf(sheet.corners, inner_->size, picture.size()))
                if (const auto here = inner_->settledAt(look, *view, best)) found = here;
        if (found) break;
    }
    return found;
}

std::optional<FoundBoard> StackBoardFinder::Inner::seen(const cv::Mat& picture, double& best) {
    std::optional<FoundBoard> found;
    strange.reset();
    auto outlines = outlinesOf(picture);
    for (const auto& quad : outlines) {
        if (const auto view = viewOf(quad, size, picture.size()))
            if (const auto here = settledAt(picture, *view, best)) found = here;
        if (found && best > kPlain && found->sure > kPlainSure) break;
    }
    if (found) return found;
    for (const auto& outline : outlinesOfCells(picture)) outlines.push_back(outline);
    if (auto other = lattice.find(picture, outlines)) {
        // Our own board is one of cells that look alike, too, but its print says more.
        if (auto ours = settledAt(picture, other->view, best)) return ours;
        turnAsBefore(*other);
        return remembered(std::move(*other));
    }
    return std::nullopt;
}

void StackBoardFinder::Inner::turnAsBefore(LatticeBoard& board) {
    auto& view = board.view;
    const bool known = before && before->picture == view.picture;
    auto best = view;
    double most = -1e9;
    int quarters = 0;
    for (int turn = 0; turn < 4; ++turn) {
        const auto way = turned(view, turn, size);
        // Measured on the board, not in the picture: from a flat angle a board that lies askew is
        // drawn out, and another corner is the upper left one.
        const double like = known
                                ? -cv::norm(way.toPicture({0, 0, 0}) - before->toPicture({0, 0, 0}))
                                : way.turn(0, 0);
        if (like > most) most = like, best = way, quarters = turn;
    }
    view = best;
    const cv::Point2d middle{size / 2, size / 2};
    for (auto& edge : board.edges)
        for (int i = 0; i < quarters; ++i) {
            const auto from = edge.mm - middle;
            edge.mm = middle + cv::Point2d{from.y, -from.x};
            edge.across = {edge.across.y, -edge.across.x};
        }
    if (!known)
        turnSure = std::atan2(std::abs(view.turn(0, 1)), view.turn(0, 0)) < kAskew ? 1 : 0.5F;
}

FoundBoard StackBoardFinder::Inner::remembered(LatticeBoard&& board) {
    before = board.view;
    strange = std::move(board);
    return {std::min(strange->sure, turnSure), strange->missMm, strange->view, false,
            strange->stepMm};
}

FoundBoard StackBoardFinder::fitted(const cv::Mat& picture, const calibration::BoardView& told) {
    inner_->strange.reset();
    const auto followed = follow(picture, told, inner_->edges, kOutlineMm, true);
    if (followed.share() - followed.chance > kThere)
        return {1, followed.missMm, followed.view, true, 0};
    inner_->turnSure = 1;
    if (auto strange = inner_->lattice.atFoot(picture, told))
        return inner_->remembered(std::move(*strange));
    return {kStrange, 0, told, false, 0};
}

std::optional<FoundBoard> StackBoardFinder::again(const cv::Mat& picture,
                                                  const calibration::BoardView& before) {
    if (picture.size() != before.picture) return std::nullopt;
    const auto& strange = inner_->strange;
    const auto followed =
        follow(picture, before, strange ? strange->edges : inner_->edges, kFollowMm, false);
    if (followed.share() - followed.chance < kStillThere) return std::nullopt;
    if (strange) inner_->before = followed.view;
    return FoundBoard{1, followed.missMm, followed.view, !strange, strange ? strange->stepMm : 0};
}

calibration::BoardView StackBoardFinder::pushedBy(cv::Point2d mm,
                                                  const calibration::BoardView& view) {
    auto pushed = view;
    pushed.shiftMm += view.turn * cv::Vec3d{mm.x, -mm.y, 0};
    if (auto& strange = inner_->strange) {
        inner_->before = strange->view = pushed;
        // What was printed there is there still.
        for (auto& edge : strange->edges) edge.mm -= mm;
    }
    return pushed;
}

void StackBoardFinder::forget() {
    inner_->strange.reset();
    inner_->before.reset();
}

}  // namespace kibitz::vision::stacks
