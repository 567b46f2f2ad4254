#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"

#include <cmath>
#include <numbers>
#include <string>

namespace kibitz::vision {

namespace {

using rules::addit::Board;

/// How a thing that faces this seat is turned.
double turnOf(int seat) { return (seat - 1) * std::numbers::pi / 2; }

cv::Point2d centreOf(const Board& board, int seat, std::size_t block) {
    const auto place = board.place(seat, block);
    return {place.xMm, place.yMm};
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

Drawing drawBoard(const Board& board) {
    const auto& sizes = board.sizes;
    const double middle = sizes.boardMm / 2;
    Drawing drawing{{sizes.boardMm, sizes.boardMm}, {0.97, 0.965, 0.95}, {}};
    const Sketch page{drawing};
    page.box({1, 1, sizes.boardMm - 2, sizes.boardMm - 2}, outlined(inks::kText, 0.5), 6);
    for (std::size_t track = 0; track < board.tracks.size(); ++track) {
        const auto ink = trackInk(track);
        const auto [from, to] = board.tracks[track].seats;
        for (std::size_t block = 0; block < board.numbers.size(); ++block) {
            // Seen from seat 1 the lane of a block runs straight up; the other track is turned.
            const auto near = centreOf(board, from, block);
            const auto far = centreOf(board, to, block);
            const auto along = (far - near) * (1 / std::hypot(far.x - near.x, far.y - near.y));
            const cv::Point2d aside{-along.y, along.x};
            const auto a = near + along * (sizes.blockDepthMm / 2);
            const auto b = far - along * (sizes.blockDepthMm / 2);
            for (const double side : {-0.5, 0.5})
                page.line(a + aside * (side * sizes.blockWidthMm),
                          b + aside * (side * sizes.blockWidthMm), tint(ink, 0.55), 0.3);
        }
    }
    for (std::size_t track = 0; track < board.tracks.size(); ++track)
        for (const int seat : board.tracks[track].seats) {
            const auto ink = trackInk(track);
            for (std::size_t block = 0; block < board.numbers.size(); ++block) {
                page.box(blockOf(board, seat, block),
                         filledAndOutlined(tint(ink, 0.82), shade(ink, 0.2), 0.35), 2);
                const double turn = turnOf(seat);
                page.label(
                    std::to_string(board.numbers[block]), centreOf(board, seat, block),
                    {sizes.blockWidthMm * 0.32, shade(ink, 0.35), Text::Align::Centre, true, turn});
            }
            const double turn = turnOf(seat);
            const double out = middle - 3.9;
            page.label(
                "Seat " + std::to_string(seat) + " \u00b7 track " + board.tracks[track].name,
                cv::Point2d{middle, middle} + out * cv::Point2d{-std::sin(turn), std::cos(turn)},
                {2.2, inks::kSoft, Text::Align::Centre, false, turn});
        }
    page.box({middle - 26, middle - 9, 52, 18}, filled(drawing.paper), 3);
    page.label("Addit", {middle, middle}, {8, inks::kText, Text::Align::Centre, true, 0});

    return drawing;
}

}  // namespace kibitz::vision
