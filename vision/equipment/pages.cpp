#include "vision/equipment/pages.h"

#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"
#include "vision/equipment/sketch.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace kibitz::vision {

namespace {

/// What home printers leave white, and where marks, ruler and name go.
constexpr double kMargin = 10;
constexpr double kFoot = 14;
/// Tiles share this much, to be glued onto each other.
constexpr double kOverlap = 10;

cv::Size2d sizeOf(Paper paper) {
    return paper == Paper::A3 ? cv::Size2d{297, 420} : cv::Size2d{210, 297};
}
cv::Size2d turned(const cv::Size2d& size) { return {size.height, size.width}; }
cv::Size2d roomOn(const cv::Size2d& page) {
    return {page.width - 2 * kMargin, page.height - kMargin - kFoot};
}

Drawing emptyPage(const cv::Size2d& size, const std::string& name) {
    Drawing page{size, inks::kWhite, {}};
    const Sketch sketch{page};
    const double y = size.height - 6;
    const double ruler = std::min(50.0, size.width - 2 * kMargin);
    drawRuler(sketch.at({size.width - kMargin - ruler, y}), ruler);
    Text words{name, {kMargin, y}, 1.9, Text::Align::Left, false, 0, inks::kSoft};
    const double room = size.width - 2 * kMargin - ruler - 6;
    if (const double width = widthMm(words); width > room)
        words.heightMm *= std::max(0.1, room / width);
    page.items.emplace_back(std::move(words));
    return page;
}

/// Short lines outside the corners of a box: where to cut.
void drawCutMarks(const Sketch& page, const cv::Rect2d& r) {
    constexpr double kFrom = 1.2, kTo = 5;
    for (const double x : {r.x, r.x + r.width})
        for (const double y : {r.y, r.y + r.height}) {
            const double outX = x == r.x ? -1 : 1, outY = y == r.y ? -1 : 1;
            page.line({x + outX * kFrom, y}, {x + outX * kTo, y}, inks::kBlack, 0.15);
            page.line({x, y + outY * kFrom}, {x, y + outY * kTo}, inks::kBlack, 0.15);
        }
}

/// How many tiles of that room a length needs.
int tilesFor(double length, double room) {
    return length <= room
               ? 1
               : static_cast<int>(std::ceil((length - kOverlap) / (room - kOverlap) - 1e-9));
}

Drawing tile(const Drawing& thing, const cv::Size2d& size, const cv::Rect2d& part, bool first,
             bool last, bool top, bool bottom, const std::string& name) {
    auto page = emptyPage(size, name);
    const auto foot = std::exchange(page.items, {});
    const auto room = roomOn(size);
    const cv::Rect2d window{kMargin + (room.width - part.width) / 2,
                            kMargin + (room.height - part.height) / 2, part.width, part.height};
    place(page, thing, cv::Point2d{window.x, window.y} - part.tl());
    // What belongs to the neighbours is covered with paper.
    const Sketch sketch{page};
    const double right = window.x + window.width, below = window.y + window.height;
    const auto white = filled(inks::kWhite);
    const double far = thing.sizeMm.width + thing.sizeMm.height + size.height;
    sketch.box({-far, -far, far + window.x, 3 * far}, white);
    sketch.box({right, -far, far, 3 * far}, white);
    sketch.box({-far, -far, 3 * far, far + window.y}, white);
    sketch.box({-far, below, 3 * far, far}, white);
    drawCutMarks(sketch, window);
    // Between these marks and the edge lies what the neighbour shows too.
    const Stroke dashed{std::nullopt, inks::kSoft, 0.25, {0.8, 0.8}};
    const auto mark = [&](cv::Point2d from, cv::Point2d to) {
        sketch.path(
            Path{{{Path::Step::Kind::Move, from, {}, {}}, {Path::Step::Kind::Line, to, {}, {}}}},
            dashed);
    };
    for (const double y : {window.y - 5, below + 1.2}) {
        if (!first) mark({window.x + kOverlap, y}, {window.x + kOverlap, y + 3.8});
        if (!last) mark({right - kOverlap, y}, {right - kOverlap, y + 3.8});
    }
    for (const double x : {window.x - 5, right + 1.2}) {
        if (!top) mark({x, window.y + kOverlap}, {x + 3.8, window.y + kOverlap});
        if (!bottom) mark({x, below - kOverlap}, {x + 3.8, below - kOverlap});
    }
    page.items.insert(page.items.end(), foot.begin(), foot.end());
    return page;
}

std::vector<Drawing> tiles(const Drawing& thing, const cv::Size2d& paper, const std::string& name) {
    const auto count = [&](const cv::Size2d& page) {
        const auto room = roomOn(page);
        return cv::Size{tilesFor(thing.sizeMm.width, room.width),
                        tilesFor(thing.sizeMm.height, room.height)};
    };
    const auto upright = count(paper), flat = count(turned(paper));
    const bool isFlat = flat.area() < upright.area();
    const auto size = isFlat ? turned(paper) : paper;
    const auto [columns, rows] =
        isFlat ? std::pair{flat.width, flat.height} : std::pair{upright.width, upright.height};
    const double width = (thing.sizeMm.width + (columns - 1) * kOverlap) / columns;
    const double height = (thing.sizeMm.height + (rows - 1) * kOverlap) / rows;
    std::vector<Drawing> pages;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            pages.push_back(
                tile(thing, size,
                     {column * (width - kOverlap), row * (height - kOverlap), width, height},
                     column == 0, column + 1 == columns, row == 0, row + 1 == rows,
                     columns * rows == 1
                         ? name
                         : name + " \u00b7 row " + std::to_string(row + 1) + " of " +
                               std::to_string(rows) + ", column " + std::to_string(column + 1) +
                               " of " + std::to_string(columns) + " \u00b7 overlap 10 mm"));
    return pages;
}

/// Fills pages with things of one size, row by row; `draw` gets the upper left corner.
struct Grid {
    cv::Size2d thing;
    double gap = 0;
    bool marks = true;
    int mostColumns = 100;
};
std::vector<Drawing> filledPages(
    const Grid& grid, Paper paper, const std::string& name, std::size_t things,
    const std::function<void(Drawing&, cv::Point2d, std::size_t)>& draw) {
    const auto size = sizeOf(paper);
    const auto room = roomOn(size);
    const int count = static_cast<int>(things);
    const auto fit = [&](double length, double one) {
        return std::max(1, static_cast<int>(std::floor((length + grid.gap) / (one + grid.gap))));
    };
    const int columns = std::min(grid.mostColumns, fit(room.width, grid.thing.width)),
              rows = fit(room.height, grid.thing.height);
    const double width = columns * grid.thing.width + (columns - 1) * grid.gap;
    const double height = rows * grid.thing.height + (rows - 1) * grid.gap;
    const cv::Point2d corner{(size.width - width) / 2, kMargin + (room.height - height) / 2};
    const int each = columns * rows;
    const auto cornerOf = [&](int onPage) {
        const int row = onPage / columns, column = onPage % columns;
        return corner + cv::Point2d{column * (grid.thing.width + grid.gap),
                                    row * (grid.thing.height + grid.gap)};
    };
    std::vector<Drawing> pages;
    for (int first = 0; first < count; first += each) {
        pages.push_back(emptyPage(size, name));
        const int here = std::min(each, count - first);
        if (grid.marks)
            for (int i = 0; i < here; ++i)
                drawCutMarks(Sketch{pages.back()}, {cornerOf(i), grid.thing});
        // Things cover the marks of their neighbours.
        for (int i = 0; i < here; ++i)
            draw(pages.back(), cornerOf(i), static_cast<std::size_t>(first + i));
    }
    return pages;
}

/// A sleeve: bottom, side, top, side and a flap, folded along the dashed lines.
void drawBlock(const Sketch& at, const rules::addit::Board& board, std::size_t track,
               std::size_t block, double heightMm, double flapMm) {
    const auto& sizes = board.sizes;
    const double w = sizes.blockWidthMm, d = sizes.blockDepthMm;
    const auto ink = trackInk(track);
    const double all = 2 * d + 2 * heightMm;
    at.path(Path{{{Path::Step::Kind::Move, {0, 0}, {}, {}},
                  {Path::Step::Kind::Line, {w, 0}, {}, {}},
                  {Path::Step::Kind::Line, {w, all}, {}, {}},
                  {Path::Step::Kind::Line, {w - 2, all + flapMm}, {}, {}},
                  {Path::Step::Kind::Line, {2, all + flapMm}, {}, {}},
                  {Path::Step::Kind::Line, {0, all}, {}, {}},
                  {Path::Step::Kind::Close, {}, {}, {}}}},
            filledAndOutlined(inks::kWhite, inks::kText, 0.2));
    at.box({0, 0, w, d + heightMm}, filled(tint(ink, 0.72)));
    at.box({0, d + heightMm, w, d + heightMm}, filled(tint(ink, 0.9)));
    at.box({0, 0, w, all}, outlined(inks::kText, 0.2));
    for (const double y : {d, d + heightMm, 2 * d + heightMm, all})
        at.path(Path{{{Path::Step::Kind::Move, {0, y}, {}, {}},
                      {Path::Step::Kind::Line, {w, y}, {}, {}}}},
                {std::nullopt, inks::kSoft, 0.2, {1, 1}});
    drawBlockTop(at.at({w / 2, d / 2}), board, track, block);
}

}  // namespace

std::vector<Drawing> pagesOf(const Drawing& thing, Paper paper, const std::string& name) {
    if (paper == Paper::Full)
        return tiles(
            thing, {thing.sizeMm.width + 2 * kMargin, thing.sizeMm.height + kMargin + kFoot}, name);
    // A page that is as large as the paper has its own margins and its own ruler.
    for (const auto& size : {sizeOf(paper), turned(sizeOf(paper))})
        if (std::abs(size.width - thing.sizeMm.width) < 0.5 &&
            std::abs(size.height - thing.sizeMm.height) < 0.5)
            return {thing};
    return tiles(thing, sizeOf(paper), name);
}

std::vector<Drawing> cardPages(const rules::fuse::Deck& deck, Paper paper) {
    const auto bombs = deck.bombs.size();
    const auto count = bombs + deck.sabotage.size();
    const auto back = drawCardBack();
    const std::string name = "FUSE \u00b7 deck " + deck.name;
    auto pages = filledPages(
        {back.sizeMm}, paper, name, count, [&](Drawing& page, cv::Point2d at, std::size_t i) {
            place(page, i < bombs ? drawCard(deck.bombs[i]) : drawCard(deck.sabotage[i - bombs]),
                  at);
        });
    if (count == 0) return pages;
    auto backs = filledPages(
        {back.sizeMm}, paper, name + " \u00b7 backs, for the reverse of each page", count,
        [&](Drawing& page, cv::Point2d at, std::size_t) { place(page, back, at); });
    pages.push_back(std::move(backs.front()));
    return pages;
}

std::vector<Drawing> blockPages(const rules::addit::Board& board, Paper paper) {
    constexpr double kHeight = 10, kFlap = 6;
    const auto each = board.numbers.size();
    const cv::Size2d size{board.sizes.blockWidthMm,
                          2 * board.sizes.blockDepthMm + 2 * kHeight + kFlap};
    return filledPages(
        {size, 2, false}, paper,
        "Addit \u00b7 blocks: cut out, fold along the dashes, glue the flap",
        each * board.tracks.size(), [&](Drawing& page, cv::Point2d at, std::size_t i) {
            drawBlock(Sketch{page}.at(at), board, i / each, i % each, kHeight, kFlap);
        });
}

std::vector<Drawing> pawnPages(const rules::topple::Board& board, Paper paper) {
    const double side = board.print.pawnDiameterMm;
    std::vector<std::string> names;
    for (const auto& colour : board.colours) names.push_back(colour.name);
    const auto letters = lettersFor(names);
    const auto each = static_cast<std::size_t>(board.pawnsPerColour);
    return filledPages({{side, side}, 2.5, false, (board.pawnsPerColour + 1) / 2}, paper,
                       "Topple \u00b7 tops of the pawns", each * board.colours.size(),
                       [&](Drawing& page, cv::Point2d at, std::size_t i) {
                           const auto& colour = board.colours[i / each];
                           const auto ink = inkOfRgb(colour.rgb);
                           const cv::Point2d centre = at + cv::Point2d{side / 2, side / 2};
                           const Sketch sketch{page};
                           sketch.circle(centre, side / 2,
                                         filledAndOutlined(ink, inks::kText, 0.2));
                           sketch.circle(centre, side * 0.2, filled(inks::kWhite));
                           sketch.label(letters.at(colour.name), centre,
                                        {side * 0.19, inks::kText, Text::Align::Centre, true, 0});
                       });
}

}  // namespace kibitz::vision
