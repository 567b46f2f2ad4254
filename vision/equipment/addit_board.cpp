#include "vision/equipment/equipment.h"
#include "vision/equipment/palette.h"

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace kibitz::vision {

namespace {

using rules::addit::Board;

/// How a thing that faces this seat is turned.
double turnOf(int seat) { return (seat - 1) * std::numbers::pi / 2; }

cv::Point2d centreOf(const Board& board, int seat, std::size_t block) {
    const auto place = board.place(seat, block);
    return {place.xMm, place.yMm};
}

/// Around the origin. Blocks are seen from all sides: a 6 and a 9 stand on a line.
void drawNumber(const Sketch& at, int number, double mm, const Ink& ink) {
    at.label(std::to_string(number), {0, 0}, {mm, ink, Text::Align::Centre, true, 0});
    if (number == 6 || number == 9)
        at.line({-mm * 0.34, mm * 0.74}, {mm * 0.34, mm * 0.74}, ink, mm * 0.11);
}

/// The two edges along which a block slides, and a sign half-way that it does.
void drawLane(const Sketch& page, const Board& board, std::size_t track, std::size_t block) {
    const auto& sizes = board.sizes;
    const auto ink = tint(trackInk(track), 0.45);
    const auto [from, to] = board.tracks[track].seats;
    const auto near = centreOf(board, from, block), far = centreOf(board, to, block);
    const auto along = (far - near) * (1 / std::hypot(far.x - near.x, far.y - near.y));
    const cv::Point2d aside{-along.y, along.x};
    const auto a = near + along * (sizes.blockDepthMm / 2);
    const auto b = far - along * (sizes.blockDepthMm / 2);
    for (const double side : {-0.5, 0.5})
        page.line(a + aside * (side * sizes.blockWidthMm), b + aside * (side * sizes.blockWidthMm),
                  ink, 0.35);
    for (const auto& [end, way] : {std::pair{a, along}, std::pair{b, -along}}) {
        const auto tip = end + way * 6;
        const Path arrow{{{Path::Step::Kind::Move, tip - way * 2 + aside * 2.6, {}, {}},
                          {Path::Step::Kind::Line, tip, {}, {}},
                          {Path::Step::Kind::Line, tip - way * 2 - aside * 2.6, {}, {}}}};
        page.path(arrow, outlined(ink, 0.6));
    }
}

void drawSeat(const Sketch& page, const Board& board, std::size_t track, int seat) {
    const auto ink = trackInk(track);
    const double turn = turnOf(seat), middle = board.sizes.boardMm / 2;
    for (std::size_t block = 0; block < board.numbers.size(); ++block) {
        page.box(blockOf(board, seat, block),
                 filledAndOutlined(tint(ink, 0.82), shade(ink, 0.2), 0.4), 2);
        drawNumber(page.at(centreOf(board, seat, block)).turned(turn), board.numbers[block],
                   board.sizes.blockWidthMm * 0.32, shade(ink, 0.35));
    }
    const double out = middle - 3.9;
    page.label("Seat " + std::to_string(seat) + " \u00b7 track " + board.tracks[track].name,
               cv::Point2d{middle, middle} + out * cv::Point2d{-std::sin(turn), std::cos(turn)},
               {2.2, inks::kSoft, Text::Align::Centre, false, turn});
}

}  // namespace

cv::Rect2d blockOf(const Board& board, int seat, std::size_t block) {
    const auto& sizes = board.sizes;
    const auto centre = centreOf(board, seat, block);
    const bool across = seat == 2 || seat == 4;
    const cv::Size2d size{across ? sizes.blockDepthMm : sizes.blockWidthMm,
                          across ? sizes.blockWidthMm : sizes.blockDepthMm};
    return {centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height};
}

Ink trackInk(std::size_t track) { return inkOf(track == 0 ? "blue" : "orange"); }

void drawBlockTop(const Sketch& at, const Board& board, std::size_t track, std::size_t block) {
    const auto ink = trackInk(track);
    const auto& sizes = board.sizes;
    drawNumber(at, board.numbers[block], sizes.blockWidthMm * 0.4, shade(ink, 0.5));
    at.label(board.tracks[track].name, {sizes.blockWidthMm * 0.38, sizes.blockDepthMm * 0.42},
             {1.6, shade(ink, 0.35), Text::Align::Centre, false, 0});
}

Drawing drawBoard(const Board& board) {
    const double side = board.sizes.boardMm, middle = side / 2;
    Drawing drawing{{side, side}, {0.97, 0.965, 0.95}, {}};
    const Sketch page{drawing};
    page.box({1, 1, side - 2, side - 2}, outlined(inks::kText, 0.5), 6);
    for (std::size_t track = 0; track < board.tracks.size(); ++track)
        for (std::size_t block = 0; block < board.numbers.size(); ++block)
            drawLane(page, board, track, block);
    for (std::size_t track = 0; track < board.tracks.size(); ++track)
        for (const int seat : board.tracks[track].seats) drawSeat(page, board, track, seat);
    const auto home = page.at({middle, middle});
    home.box({-30, -11, 60, 22}, filledAndOutlined(drawing.paper, inks::kHair, 0.3), 4);
    home.label("Addit", {0, 0}, {8, inks::kText, Text::Align::Centre, true, 0});
    return drawing;
}

}  // namespace kibitz::vision
