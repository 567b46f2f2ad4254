#include "vision/recognise/stack_board.h"

#include "vision/equipment/equipment.h"
#include "vision/recognise/sheet_find_print.h"
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

/// The rings around the cells and the frame around all of them.
std::vector<PrintedLine> linesOf(const rules::topple::Board& board) {
    constexpr int kRing = 20, kEdge = 24;
    constexpr double kFrameMm = 1, kRoundMm = 6;
    std::vector<PrintedLine> lines;
    const double r = board.print.cellMm / 2, size = board.print.boardMm;
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const auto centre = cellCentreOf(board, cell);
        PrintedLine ring;
        for (int i = 0; i < kRing; ++i) {
            const double way = 2 * CV_PI * i / kRing;
            const cv::Point2d out{std::cos(way), std::sin(way)};
            ring.points.push_back({centre + r * out, out});
        }
        lines.push_back(std::move(ring));
    }
    for (int side = 0; side < 4; ++side) {
        PrintedLine edge;
        for (int i = 0; i < kEdge; ++i) {
            const double along = kRoundMm + (size - 2 * kRoundMm) * (i + 0.5) / kEdge;
            const double far = side % 2 == 0 ? kFrameMm : size - kFrameMm;
            const double out = side % 2 == 0 ? -1 : 1;
            if (side < 2)
                edge.points.push_back({{along, far}, {0, out}});
            else
                edge.points.push_back({{far, along}, {out, 0}});
        }
        lines.push_back(std::move(edge));
    }
    return lines;
}

constexpr double kFollowMm = 2.2;
// Share of the points of printed lines that are found where they should be, ahead of chance.
constexpr double kStillThere = 0.2;

}  // namespace

struct StackBoardFinder::Inner {
    explicit Inner(const rules::topple::Board& board)
        : known(printOf(board)), finder({known}), print(known), lines(linesOf(board)) {}

    KnownSheet known;
    SheetFinder finder;
    PrintModel print;
    std::vector<PrintedLine> lines;
};

StackBoardFinder::StackBoardFinder(const rules::topple::Board& board)
    : inner_(std::make_unique<Inner>(board)) {}
StackBoardFinder::~StackBoardFinder() = default;

std::optional<FoundBoard> StackBoardFinder::find(const cv::Mat& picture) {
    const auto found = inner_->finder.find(picture);
    if (found.empty()) return std::nullopt;
    const auto& best =
        *std::max_element(found.begin(), found.end(),
                          [](const FoundSheet& a, const FoundSheet& b) { return a.sure < b.sure; });
    const PicturePyramid pyramid{picture};
    const auto& level = inner_->print.levels.back();
    std::vector<calibration::SeenPoint> points;
    for (const auto& block : level.compare(level.look(pyramid, best.map), 3))
        if (agrees(block)) {
            const auto mm = block.mm;
            points.push_back({{mm.x, mm.y, 0}, best.map.toPicture(mm + block.moved)});
        }
    const auto view = calibration::viewFrom(points, picture.size());
    if (!view) return std::nullopt;
    return FoundBoard{best.sure, best.fitMm, *view};
}

std::optional<FoundBoard> StackBoardFinder::again(const cv::Mat& picture,
                                                  const calibration::BoardView& before) {
    if (picture.size() != before.picture) return std::nullopt;
    const auto followed = follow(picture, before, inner_->lines, kFollowMm);
    if (followed.share() - followed.chance < kStillThere) return std::nullopt;
    return FoundBoard{1, followed.missMm, followed.view};
}

}  // namespace kibitz::vision::stacks
