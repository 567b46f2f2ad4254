#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"

#include <cassert>
#include <cmath>

namespace kibitz::vision {

namespace {

using rules::topple::Board;

constexpr double kLevelMm = 4;  // from one level of a stepped board to the next

int levelOf(const Board& board, int cell) { return board.levels[static_cast<std::size_t>(cell)]; }

/// Between the lowest level and the highest.
Ink levelInk(const Board& board, int cell, const Ink& lowest, const Ink& highest) {
    return mixed(lowest, highest, (levelOf(board, cell) - 1) / 4.0);
}

void drawOurs(const Board& board, const Sketch& page) {
    const auto& print = board.print;
    page.box({1, 1, print.boardMm - 2, print.boardMm - 2}, outlined(inks::kText, 0.5), 5);
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const int level = levelOf(board, cell);
        const cv::Point2d centre = cellCentreOf(board, cell);
        // The higher, the darker; the level is also written as the face of the die that asks for
        // it, outside the ring, where no pawn hides it.
        const auto ground = levelInk(board, cell, {1, 0.99, 0.965}, {0.78, 0.68, 0.55});
        page.circle(centre, print.cellMm / 2, filledAndOutlined(ground, inks::kText, 0.45));
        page.circle(centre, print.pawnDiameterMm / 2,
                    {std::nullopt, mixed(ground, inks::kText, 0.5), 0.25, {0.9, 1.1}});
        page.label(
            std::to_string(level), centre,
            {print.cellMm * 0.2, mixed(ground, inks::kText, 0.7), Text::Align::Centre, true, 0});
        const double corner = print.pitchMm / 2 - 3.9;
        drawDie(page.at(centre + cv::Point2d{-corner, -corner}, 2.4), level, inks::kWhite,
                inks::kText, inks::kText);
    }
}

/// Moulded in one colour: only the hollows that hold the pawns are darker.
void drawStepped(const Board& board, const Ink& plastic, const Sketch& page) {
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const auto centre = cellCentreOf(board, cell);
        page.circle(centre, board.print.pawnDiameterMm / 2 + 1,
                    filledAndOutlined(shade(plastic, 0.06), shade(plastic, 0.22), 0.5));
        page.circle(centre, board.print.pawnDiameterMm / 2 - 3, outlined(shade(plastic, 0.1), 0.4));
    }
}

/// Squares on dark stone, the level as a numeral in a corner.
void drawSlate(const Board& board, const Sketch& page) {
    const auto& print = board.print;
    const Ink chalk{0.86, 0.88, 0.86};
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const auto centre = cellCentreOf(board, cell);
        const auto ground = levelInk(board, cell, {0.15, 0.19, 0.24}, {0.45, 0.56, 0.60});
        const double side = print.pitchMm - 3;
        page.box(squareAround(centre, side),
                 filledAndOutlined(ground, mixed(ground, chalk, 0.55), 0.4), 1.5);
        const double corner = side / 2 - 4;
        page.label(std::to_string(levelOf(board, cell)), centre + cv::Point2d{corner, corner},
                   {3.2, chalk, Text::Align::Centre, false, 0});
    }
}

/// Veneers of several woods: diamonds on squares, no numbers at all.
void drawInlay(const Board& board, const Sketch& page) {
    const auto& print = board.print;
    const Ink walnut{0.36, 0.22, 0.13}, maple{0.88, 0.74, 0.54}, cherry{0.62, 0.32, 0.18};
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const auto centre = cellCentreOf(board, cell);
        page.box(squareAround(centre, print.pitchMm),
                 filledAndOutlined(cell % 2 == 0 ? maple : walnut, shade(walnut, 0.4), 0.3));
        const double reach = print.pitchMm / 2 - 1;
        page.polygon({centre + cv::Point2d{0, -reach}, centre + cv::Point2d{reach, 0},
                      centre + cv::Point2d{0, reach}, centre + cv::Point2d{-reach, 0}},
                     filledAndOutlined(levelInk(board, cell, tint(cherry, 0.5), cherry),
                                       shade(walnut, 0.3), 0.3));
    }
}

}  // namespace

Drawing drawBoard(const Board& board, std::string_view look) {
    Drawing drawing{{board.print.boardMm, board.print.boardMm}, {0.965, 0.955, 0.935}, {}};
    const Sketch page{drawing};
    if (look == "stepped") {
        drawing.paper = {0.55, 0.53, 0.49};
        drawStepped(board, drawing.paper, page);
    } else if (look == "slate") {
        drawing.paper = {0.10, 0.12, 0.14};
        drawSlate(board, page);
    } else if (look == "inlay") {
        drawing.paper = {0.36, 0.22, 0.13};
        drawInlay(board, page);
    } else {
        assert(look == kOurLook);
        drawOurs(board, page);
    }
    return drawing;
}

cv::Point2d cellCentreOf(const Board& board, int cell) {
    const auto& print = board.print;
    const int row = cell / rules::topple::kSide, column = cell % rules::topple::kSide;
    return {print.firstCellMm + column * print.pitchMm, print.firstCellMm + row * print.pitchMm};
}

double cellHeightOf(const Board& board, int cell, std::string_view look) {
    return look == "stepped" ? (levelOf(board, cell) - 1) * kLevelMm : 0;
}

}  // namespace kibitz::vision
