#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"

namespace kibitz::vision {

Drawing drawBoard(const rules::topple::Board& board) {
    const auto& print = board.print;
    Drawing drawing{{print.boardMm, print.boardMm}, {0.965, 0.955, 0.935}, {}};
    const Sketch page{drawing};
    page.box({1, 1, print.boardMm - 2, print.boardMm - 2}, outlined(inks::kText, 0.5), 5);
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const int level = board.levels[static_cast<std::size_t>(cell)];
        const cv::Point2d centre = cellCentreOf(board, cell);
        // The higher, the darker; the level is also written as the face of the die that asks for
        // it, outside the ring, where no pawn hides it.
        const auto ground = mixed({1, 0.99, 0.965}, {0.78, 0.68, 0.55}, (level - 1) / 4.0);
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
    return drawing;
}

cv::Point2d cellCentreOf(const rules::topple::Board& board, int cell) {
    const auto& print = board.print;
    const int row = cell / rules::topple::kSide, column = cell % rules::topple::kSide;
    return {print.firstCellMm + column * print.pitchMm, print.firstCellMm + row * print.pitchMm};
}

}  // namespace kibitz::vision
