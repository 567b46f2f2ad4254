#include "vision/recognise/cube_board.h"

#include "vision/equipment/equipment.h"
#include "vision/recognise/known_sheet.h"

#include <cmath>

namespace kibitz::vision {

namespace {

// Wooden cubes of 8 mm are what shops sell, and what fits squares of 12 mm.
constexpr double kCubeShare = 0.68;

/// The colours that players of this game have.
int coloursOf(const rules::spexxx::Rules& rules) {
    int colours = 0;
    auto state = rules.start();
    const auto square = static_cast<std::size_t>(rules.board().squares().front());
    for (int player = 0; player < rules.players(); ++player) {
        state.cubes[square] = static_cast<std::uint8_t>(player + 1);
        colours |= rules.appearance(state).sites.front().index;
    }
    return colours;
}

}  // namespace

CubeBoard::CubeBoard(const rules::spexxx::Rules& rules) {
    const auto& board = rules.board();
    const auto drawing = drawBoard(board);
    sizeMm = drawing.sizeMm;
    print = rasterise(drawing, kSheetPixelsPerMm);
    pitchMm = board.trackSpot(0).side;
    cubeMm = pitchMm * kCubeShare;
    colours = coloursOf(rules);
    cubesEach = rules.cubesEach();
    cells_ = {static_cast<int>(std::lround(sizeMm.width / pitchMm)),
              static_cast<int>(std::lround(sizeMm.height / pitchMm))};
    siteOfCell_.assign(static_cast<std::size_t>(cells_.area()), -1);
    const auto& squares = board.squares();
    for (const auto& spot : rules.spots()) {
        CubeSite site{{spot.x, spot.y}, sites.size() >= squares.size()};
        site.hundreds = sites.size() >= rules.hundredSite(1).index;
        if (!site.track) {
            const auto& zone = board.zone(squares[sites.size()]);
            for (std::size_t i = 0; i < board.zones().size(); ++i)
                if (board.zones()[i].name == zone.name) site.zone = static_cast<int>(i);
        }
        const cv::Point cell{static_cast<int>(spot.x / pitchMm),
                             static_cast<int>(spot.y / pitchMm)};
        siteOfCell_[static_cast<std::size_t>(cell.y * cells_.width + cell.x)] =
            static_cast<int>(sites.size());
        sites.push_back(site);
    }
}

int CubeBoard::siteAt(cv::Point2d mm) const {
    const int x = cvFloor(mm.x / pitchMm), y = cvFloor(mm.y / pitchMm);
    if (x < 0 || y < 0 || x >= cells_.width || y >= cells_.height) return -1;
    return siteOfCell_[static_cast<std::size_t>(y * cells_.width + x)];
}

}  // namespace kibitz::vision
