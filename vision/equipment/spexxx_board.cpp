#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"
#include "vision/equipment/spexxx_art.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace kibitz::vision {

namespace {

using rules::spexxx::Board;
using rules::spexxx::crossing;
using rules::spexxx::Needs;
using rules::spexxx::Spot;

constexpr int kTrack = 100;
constexpr int kHundreds = 4;

cv::Point2d centreOf(const Spot& spot) { return {spot.x, spot.y}; }
cv::Rect2d boxOf(const Spot& spot) { return squareAround(centreOf(spot), spot.side); }

/// What an edge says of a column or row: "3x4".
struct Label {
    int times = 0, pip = 0;
};
Label labelOf(const std::string& name) {
    const auto x = name.find('x');
    return {std::stoi(name.substr(0, x)), std::stoi(name.substr(x + 1))};
}

cv::Size2d sizeOf(const Board& board) {
    // The ring of the score track is the edge of the board.
    cv::Size2d size;
    for (int i = 0; i < kTrack; ++i) {
        const auto spot = board.trackSpot(i);
        size.width = std::max(size.width, spot.x + spot.side / 2);
        size.height = std::max(size.height, spot.y + spot.side / 2);
    }
    return size;
}

class BoardArtist {
public:
    BoardArtist(const Board& board, const SpexxxArt& art, Drawing& drawing)
        : board_{board}, art_{art}, page_{drawing}, pitch_{board.trackSpot(0).side} {
        // The edges name crossings "column/row"; what they do not name is called otherwise.
        for (int i = 0; i < rules::spexxx::kColumns; ++i) {
            const auto name = board.name(crossing(i, 0));
            if (const auto slash = name.find('/'); slash != std::string::npos)
                columns_.push_back(labelOf(name.substr(0, slash)));
        }
        for (int i = 0; i < rules::spexxx::kRows; ++i) {
            const auto name = board.name(crossing(0, i));
            if (const auto slash = name.find('/'); slash != std::string::npos)
                rows_.push_back(labelOf(name.substr(slash + 1)));
        }
    }

    void draw() {
        drawGrain();
        drawTrack();
        for (const int square : board_.squares()) drawSquare(square);
        drawColumns();
        drawRows();
        drawTitle();
        drawLegend();
    }

private:
    /// Of boards that look like wood.
    void drawGrain() {
        if (!art_.grain) return;
        const auto size = sizeOf(board_);
        int fibre = 0;
        for (double y = 0.7; y < size.height; y += 1.1 + 0.6 * std::sin(fibre * 2.4), ++fibre)
            page_.line({0, y}, {size.width, y + 1.5 * std::sin(fibre * 1.7)}, *art_.grain,
                       0.25 + 0.2 * std::sin(fibre * 3.1));
    }

    void drawTrack() {
        for (int i = 0; i < kTrack; ++i) {
            const auto spot = board_.trackSpot(i);
            const bool ten = i % 10 == 0;
            page_.box(boxOf(spot), filledAndOutlined(ten ? art_.ten : art_.track, art_.trackLine,
                                                     art_.trackLineMm));
            page_.label(std::to_string(i), centreOf(spot),
                        {ten ? 2.9 : 2.3, art_.text, Text::Align::Centre, ten, 0});
        }
        for (int i = 1; i <= kHundreds; ++i) {
            const auto spot = board_.hundredSpot(i);
            page_.box(boxOf(spot), filledAndOutlined(art_.track, art_.text, 0.5), 1);
            page_.label(std::to_string(i * kTrack), centreOf(spot),
                        {2.4, art_.text, Text::Align::Centre, true, 0});
        }
    }

    void drawSquare(int square) {
        const auto spot = board_.squareSpot(square);
        const auto& zone = board_.zone(square);
        drawSwatch(boxOf(spot), zone);
    }

    void drawColumns() {
        for (int i = 0; i < std::ssize(columns_); ++i) {
            auto at = centreOf(board_.squareSpot(crossing(i, 0)));
            at.y += pitch_;
            drawDie(page_.at(at, pitch_ * 0.32), columns_[static_cast<std::size_t>(i)].pip,
                    inks::kWhite, inks::kText, inks::kText);
        }
        eachGroup(columns_, [&](int times, int first, int last) {
            const auto a = centreOf(board_.squareSpot(crossing(first, 0)));
            const auto b = centreOf(board_.squareSpot(crossing(last, 0)));
            const double y = a.y + pitch_ * 1.62;
            page_.line({a.x - pitch_ * 0.4, y}, {b.x + pitch_ * 0.4, y}, art_.text, 0.5);
            page_.label(std::to_string(times) + " \u00d7", {(a.x + b.x) / 2, y + 4.4},
                        {3.6, art_.text, Text::Align::Centre, true, 0});
        });
    }

    void drawRows() {
        const int last = static_cast<int>(columns_.size()) - 1;
        for (int i = 0; i < std::ssize(rows_); ++i) {
            auto at = centreOf(board_.squareSpot(crossing(last, i)));
            at.x += pitch_;
            drawDie(page_.at(at, pitch_ * 0.32), rows_[static_cast<std::size_t>(i)].pip,
                    inks::kWhite, inks::kText, inks::kText);
        }
        eachGroup(rows_, [&](int times, int first, int top) {
            const auto a = centreOf(board_.squareSpot(crossing(last, first)));
            const auto b = centreOf(board_.squareSpot(crossing(last, top)));
            const double x = a.x + pitch_ * 1.62;
            page_.line({x, a.y + pitch_ * 0.4}, {x, b.y - pitch_ * 0.4}, art_.text, 0.5);
            page_.label(std::to_string(times) + " \u00d7", {x + 6, (a.y + b.y) / 2},
                        {3.6, art_.text, Text::Align::Centre, true, 0});
        });
    }

    bool isFree(int firstColumn, int firstRow, int columns, int rows) const {
        for (int row = firstRow; row < firstRow + rows; ++row)
            for (int column = firstColumn; column < firstColumn + columns; ++column)
                if (board_.exists(crossing(column, row))) return false;
        return true;
    }

    void drawTitle() {
        const auto first = boxOf(board_.hundredSpot(1));
        page_.text("Spexxx", {first.x, first.y - pitch_ * 1.1},
                   {pitch_ * 0.72, art_.text, Text::Align::Left, true, 0});
        page_.text("Hundreds", {first.x, first.y - pitch_ * 0.2},
                   {2.1, art_.soft, Text::Align::Left, false, 0});
    }

    /// What each zone asks for and pays, where no board has squares: above the fourth group.
    void drawLegend() {
        constexpr int kColumn = 18, kRow = 6, kSide = 6;
        if (!isFree(kColumn, kRow, kSide, kSide)) return;
        const auto top = boxOf(board_.squareSpot(crossing(kColumn, kRow + kSide - 1)));
        const double step =
            std::min(pitch_ * kSide / static_cast<double>(board_.zones().size()), pitch_ * 0.74);
        const double x = top.x + pitch_;
        double y = top.y + step / 2;
        for (const auto& zone : board_.zones()) {
            const auto found =
                std::find_if(board_.squares().begin(), board_.squares().end(),
                             [&](int square) { return board_.zone(square).name == zone.name; });
            if (found == board_.squares().end()) continue;
            const double side = step * 0.72;
            drawSwatch(squareAround({x, y}, side), zone);
            const double dieX = x + side * 1.2;
            if (zone.needs == Needs::Dice)
                drawCombination(*found, {dieX, y}, step * 0.2);
            else
                drawRun(zone.needs == Needs::Bronze ? 4 : 5, {dieX, y}, step * 0.2);
            y += step;
        }
    }

    void drawSwatch(const cv::Rect2d& place, const rules::spexxx::Zone& zone) {
        const auto ink = art_.inkOf(zone.name);
        const cv::Point2d centre{place.x + place.width / 2, place.y + place.height / 2};
        const auto square = squareAround(centre, place.width * art_.side);
        page_.box(square, filledAndOutlined(ink, art_.line, art_.lineMm), place.width * art_.round);
        if (zone.needs != Needs::Dice)
            page_.box(squareAround(centre, place.width * 0.8), outlined(art_.line, 0.25),
                      place.width * 0.2);
        if (art_.numbers)
            page_.label(
                std::to_string(zone.points), centre,
                {place.width * 0.28, art_.numberOn(zone.name), Text::Align::Centre, true, 0});
    }

    /// So many equal dice, and so many of another face.
    void drawCombination(int square, cv::Point2d at, double half) {
        const auto column = columns_[static_cast<std::size_t>(rules::spexxx::columnOf(square))];
        const auto row = rows_[static_cast<std::size_t>(rules::spexxx::rowOf(square))];
        const auto die = [&](const Ink& body) {
            page_.box(squareAround(at, 2 * half), filledAndOutlined(body, art_.text, 0.25),
                      half * 0.4);
            at.x += half * 2.5;
        };
        for (int i = 0; i < column.times; ++i) die(art_.manyDie);
        at.x += half * 0.8;
        for (int i = 0; i < row.times; ++i) die(inks::kWhite);
    }

    /// Dice that count up.
    void drawRun(int length, cv::Point2d at, double half) {
        for (int i = 1; i <= length; ++i) {
            drawDie(page_.at(at, half), i, inks::kWhite, inks::kText, inks::kText);
            at.x += half * 2.5;
        }
    }

    /// Runs of labels with the same factor: tell(factor, first, last).
    template <class Tell>
    static void eachGroup(const std::vector<Label>& labels, const Tell& tell) {
        const int size = static_cast<int>(labels.size());
        for (int first = 0; first < size;) {
            int next = first;
            while (next < size && labels[static_cast<std::size_t>(next)].times ==
                                      labels[static_cast<std::size_t>(first)].times)
                ++next;
            tell(labels[static_cast<std::size_t>(first)].times, first, next - 1);
            first = next;
        }
    }

    const Board& board_;
    const SpexxxArt& art_;
    Sketch page_;
    double pitch_;
    std::vector<Label> columns_, rows_;
};

}  // namespace

Drawing drawBoard(const Board& board, std::string_view look) {
    const auto art = spexxxArt(look);
    Drawing drawing{sizeOf(board), art.paper, {}};
    BoardArtist{board, art, drawing}.draw();
    return drawing;
}

}  // namespace kibitz::vision
