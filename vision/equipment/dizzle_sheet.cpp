#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <string>

namespace kibitz::vision {

namespace {

using rules::dizzle::Arrow;
using rules::dizzle::Cell;
using rules::dizzle::CellSet;
using rules::dizzle::Edge;
using rules::dizzle::Print;
using rules::dizzle::Sheet;
using rules::dizzle::Special;
using rules::dizzle::Track;

constexpr Ink kGrid{0.5, 0.5, 0.5};
constexpr Ink kPip{0.42, 0.42, 0.43};  // light enough that a cross of any pen stands out

std::map<std::string, std::string> lettersOf(const Sheet& sheet) {
    std::vector<std::string> colours;
    for (const auto& cell : sheet.cells) colours.push_back(cell.colour);
    for (const auto& flag : sheet.flags) colours.push_back(flag.colour);
    std::erase_if(colours, [](const auto& colour) { return colour.empty() || colour == "plain"; });
    return lettersFor(colours);
}

Ink inkOfSpecial(Special special, const std::string& colour) {
    if (!colour.empty() && colour != "plain") return inkOf(colour);
    switch (special) {
        case Special::Bomb: return {0.35, 0.36, 0.4};
        case Special::Rocket: return {0.86, 0.88, 0.9};
        case Special::Planet: return {0.62, 0.74, 0.86};
        case Special::Heap: return {0.66, 0.5, 0.36};
        case Special::Volcano: return {0.6, 0.56, 0.54};
        case Special::Key:
        case Special::Lock: return inkOf("yellow");
        default: return {0.8, 0.8, 0.8};
    }
}

/// One line of the score block.
struct ScoreRow {
    std::function<void(const Sketch&)> icon;  // around the origin, from -1 to 1
    std::string what, worth;
};

class SheetArtist {
public:
    SheetArtist(const Sheet& sheet, Drawing& drawing)
        : sheet_{sheet}, print_{sheet.print}, letters_{lettersOf(sheet)}, page_{drawing} {}

    void draw() {
        drawHead();
        for (int cell = 0; cell < sheet_.rows * sheet_.columns; ++cell)
            if (sheet_.exists.has(cell))
                drawCell(cell);
            else if (isHole(cell))
                drawHole(cell);
        for (const auto& area : sheet_.areas) outlineArea(area.cells);
        for (const auto& arrow : sheet_.arrows) drawArrow(arrow);
        drawFlags();
        drawScore();
        drawNotes();
        drawFoot();
    }

private:
    /// Sets words no wider than that.
    void fitted(const std::string& words, cv::Point2d at, Type type, double mostMm) const {
        const double width = widthMm({words, at, type.mm, type.align, type.bold, 0, type.ink});
        if (width > mostMm) type.mm *= mostMm / width;
        page_.text(words, at, type);
    }

    void drawHead() const {
        const auto dash = print_.title.find(" - ");
        const auto name = dash == std::string::npos ? print_.title : print_.title.substr(dash + 3);
        const double middle = print_.rounds.y;
        const double room = std::max(20.0, print_.rounds.x - print_.rounds.size / 2 - left() - 8);
        if (dash != std::string::npos)
            page_.text(print_.title.substr(0, dash), {left(), middle - 6.2},
                       {2.3, inks::kSoft, Text::Align::Left, false, 0});
        fitted(name, {left(), middle + 2.9}, {5.8, inks::kText, Text::Align::Left, true, 0}, room);
        page_.text("Name", {left(), middle + 9.5}, {1.9, inks::kSoft, Text::Align::Left, false, 0});
        page_.line({left() + 11, middle + 9.9}, {left() + std::min(room, 72.0), middle + 9.9},
                   inks::kHair, 0.25);
        page_.text("Rounds", {print_.rounds.x - print_.rounds.size / 2, middle - 6.2},
                   {2.3, inks::kSoft, Text::Align::Left, false, 0});
        for (int box = 0; box < rules::dizzle::kRoundBoxes; ++box) {
            const auto place = roundBoxOf(sheet_, box);
            page_.box(place, outlined(inks::kText, 0.3), 1.2);
            page_.label(std::to_string(box + 1), centreOf(place),
                        {2.1, inks::kHair, Text::Align::Centre, false, 0});
        }
    }

    void drawCell(int index) const {
        const auto& cell = sheet_.cells[static_cast<std::size_t>(index)];
        const auto place = cellOf(sheet_, index);
        const double half = print_.cell / 2;
        const auto at = page_.at(centreOf(place), half);
        const bool dead = !sheet_.countable.has(index);
        page_.box(place, filledAndOutlined(dead ? Ink{0.9, 0.9, 0.9} : inks::kWhite, kGrid, 0.35));
        if (cell.track != Track::None) drawTrack(at, cell.track, inks::kText);
        if (cell.special != Special::None) {
            const bool large = cell.pip == 0;
            drawSpecial(at.at({0, large ? 0 : -0.02}, large ? 0.62 : 0.47), cell.special,
                        inkOfSpecial(cell.special, cell.colour));
            const auto letter = letterOf(cell.colour);
            if (!letter.empty())
                page_.label(letter, centreOf(place) + cv::Point2d{0, half * 0.76},
                            {half * 0.26, inks::kText, Text::Align::Centre, true, 0});
        }
        if (cell.pip > 0)
            drawPips(at, cell.pip,
                     {0.655, 0.145, kPip,
                      cell.special == Special::None ? std::nullopt : std::optional{inks::kWhite}});
        if (cell.cross) drawCross(at.at({0, 0}, 0.62), inks::kText, 1.3);
    }

    /// No cell, but shut in by cells: it would look like an empty one.
    bool isHole(int cell) const {
        int neighbours = 0;
        for (const auto edge : {Edge::North, Edge::East, Edge::South, Edge::West}) {
            const int other = sheet_.across(cell, edge);
            neighbours += other >= 0 && sheet_.exists.has(other);
        }
        return neighbours == 4;
    }

    void drawHole(int cell) const {
        const auto place = cellOf(sheet_, cell);
        for (int i = 1; i < 8; ++i) {
            const double t = i / 4.0, from = std::max(0.0, t - 1), to = std::min(1.0, t);
            page_.line({place.x + from * place.width, place.y + to * place.height},
                       {place.x + to * place.width, place.y + from * place.height}, inks::kHair,
                       0.25);
        }
    }

    void outlineArea(const CellSet& cells) const {
        for (const int cell : cells) {
            const auto corners = cornersOf(cellOf(sheet_, cell));
            for (const auto edge : {Edge::North, Edge::East, Edge::South, Edge::West}) {
                const int other = sheet_.across(cell, edge);
                if (other >= 0 && cells.has(other)) continue;
                page_.line(corners[edge], corners[(edge + 1) % 4], inks::kBlack, 1.1);
            }
        }
    }

    /// Whether the arrow means only some cells of its line.
    bool isPartial(const Arrow& arrow) const {
        for (const int cell : sheet_.countable)
            if ((arrow.isRow ? cell / sheet_.columns : cell % sheet_.columns) == arrow.line &&
                !arrow.cells.has(cell))
                return true;
        return false;
    }

    void drawArrow(const Arrow& arrow) const {
        // Beside the outermost of its cells when it means only some of the line, else at the edge.
        int first = arrow.isRow ? sheet_.columns : sheet_.rows, last = -1;
        for (const int cell : arrow.cells) {
            const int along = arrow.isRow ? cell % sheet_.columns : cell / sheet_.columns;
            first = std::min(first, along);
            last = std::max(last, along);
        }
        const int end = arrow.isRow ? sheet_.columns : sheet_.rows;
        const bool before = arrow.side == Arrow::Side::Left || arrow.side == Arrow::Side::Top;
        const int next = before ? first - 1 : last + 1;
        const bool inside = isPartial(arrow) && next >= 0 && next < end &&
                            !sheet_.exists.has(arrow.isRow ? sheet_.at(arrow.line, next)
                                                           : sheet_.at(next, arrow.line));
        const int border = inside ? (before ? first : last + 1) : (before ? 0 : end);
        const double across = (arrow.line + 0.5) * print_.cell;
        const double along = border * print_.cell;
        const cv::Point2d tip{print_.gridX + (arrow.isRow ? along : across),
                              print_.gridY + (arrow.isRow ? across : along)};
        drawTag(arrow, tip);
    }

    void drawTag(const Arrow& arrow, cv::Point2d tip) const {
        const double gap = 1.0, head = 2.6, tail = 5.4, half = 3.4;
        const Ink fill{0.93, 0.93, 0.93};
        const auto words = std::to_string(arrow.points);
        const double turn = arrow.side == Arrow::Side::Left    ? 0
                            : arrow.side == Arrow::Side::Right ? CV_PI
                            : arrow.side == Arrow::Side::Top   ? CV_PI / 2
                                                               : -CV_PI / 2;
        // Pointing to the right, its tip at the origin.
        const double length = head + (arrow.isRow ? tail + 1.6 : tail);
        const auto at = page_.at(tip).turned(turn);
        at.polygon({{-gap, 0},
                    {-gap - head, -half},
                    {-gap - length, -half},
                    {-gap - length, half},
                    {-gap - head, half}},
                   filledAndOutlined(fill, inks::kText, 0.3));
        const double back = gap + head * 0.6 + (length - head * 0.6) / 2;
        const cv::Point2d middle = tip - back * cv::Point2d{std::cos(turn), std::sin(turn)};
        page_.label(words, middle, {2.3, inks::kText, Text::Align::Centre, true, 0});
    }

    void drawFlags() const {
        for (std::size_t i = 0; i < sheet_.flags.size(); ++i) {
            const auto& flag = sheet_.flags[i];
            const auto& boxes = print_.flags[i];
            const double iconX = boxes.x - boxes.size / 2 - 7;
            drawSpecial(page_.at({iconX, boxes.y}, 2.9), Special::Flag, inkOf(flag.colour));
            page_.label(letterOf(flag.colour), {iconX + 4.4, boxes.y + 1.4},
                        {1.9, inks::kText, Text::Align::Centre, true, 0});
            for (int number = 0; number < rules::dizzle::kFlagNumbers; ++number) {
                const auto place = flagNumberOf(sheet_, i, number);
                page_.label(std::to_string(flag.values[static_cast<std::size_t>(number)]),
                            centreOf(place), {3.0, inks::kText, Text::Align::Centre, true, 0});
            }
        }
    }

    std::vector<ScoreRow> scoreRows() const {
        std::vector<ScoreRow> rows;
        const auto signedPoints = [](int points) {
            return points > 0 ? "+" + std::to_string(points) : "\u2212" + std::to_string(-points);
        };
        const auto special = [](Special kind, const std::string& colour) {
            return [kind, colour](const Sketch& s) {
                drawSpecial(s.at({0, 0}, 0.92), kind, inkOfSpecial(kind, colour));
            };
        };
        const auto named = [](const std::string& colour, const std::string& what) {
            auto text = colour.empty() || colour == "plain" ? what : colour + " " + what;
            text.front() =
                static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
            return text;
        };
        for (const auto& gem : sheet_.gems)
            rows.push_back({special(Special::Gem, gem.colour), named(gem.colour, "gem"),
                            signedPoints(gem.points) + " each"});
        for (const auto& puzzle : sheet_.puzzles)
            rows.push_back({special(Special::Puzzle, puzzle.colour),
                            named(puzzle.colour, "puzzle complete"), signedPoints(puzzle.points)});
        for (const auto& area : sheet_.areas)
            rows.push_back({[](const Sketch& s) {
                                s.box({-0.8, -0.8, 1.6, 1.6},
                                      filledAndOutlined(inks::kWhite, inks::kBlack, 0.9));
                            },
                            named("", area.name) + " complete", signedPoints(area.points)});
        const auto arrows = [&](bool isRow) {
            return std::any_of(sheet_.arrows.begin(), sheet_.arrows.end(),
                               [&](const Arrow& arrow) { return arrow.isRow == isRow; });
        };
        const auto tag = [](double turn) {
            return [turn](const Sketch& s) {
                s.turned(turn).polygon(
                    {{0.95, 0}, {0.25, -0.75}, {-0.95, -0.75}, {-0.95, 0.75}, {0.25, 0.75}},
                    filledAndOutlined({0.93, 0.93, 0.93}, inks::kText, 0.3));
            };
        };
        if (arrows(true)) rows.push_back({tag(0), "Complete rows", "see arrows"});
        if (arrows(false)) rows.push_back({tag(-CV_PI / 2), "Complete columns", "see arrows"});
        if (!sheet_.flags.empty())
            rows.push_back({special(Special::Flag, "white"), "Flags", "what you circled"});
        for (const auto& station : sheet_.stations)
            rows.push_back({special(Special::Station, station.colour),
                            named(station.colour, "station on a closed line"),
                            signedPoints(station.points) + " each"});
        if (sheet_.rails) {
            const auto loop = [](double width) {
                return [width](const Sketch& s) {
                    for (const double out : {0.0, 0.36})
                        s.box({-width + out, -0.72 + out, 2 * (width - out), 2 * (0.72 - out)},
                              outlined(inks::kText, 0.35), 0.72 - out);
                };
            };
            rows.push_back({[](const Sketch& s) { drawTrack(s, Track::EW, inks::kText); },
                            "Cell of an open line", signedPoints(sheet_.openTrack) + " each"});
            rows.push_back(
                {loop(0.72), "Cell of a closed line", signedPoints(sheet_.closedTrack) + " each"});
            rows.push_back({loop(1.05), "Cell of the longest closed line",
                            signedPoints(sheet_.longestTrack) + " each"});
        }
        if (sheet_.bombPoints != 0)
            rows.push_back({special(Special::Bomb, ""), "Exploded bomb",
                            signedPoints(sheet_.bombPoints) + " each"});
        if (sheet_.heapPoints != 0)
            rows.push_back({special(Special::Heap, ""), "Crossed heap",
                            signedPoints(sheet_.heapPoints) + " each"});
        return rows;
    }

    void drawScore() const {
        const auto rows = scoreRows();
        // Sheets of other people may leave little room below the grid.
        const double room = bottom() - print_.scoreY;
        const double step = std::min(print_.scoreStep, room / static_cast<double>(rows.size() + 1));
        if (step <= 0) return;
        const double small = std::min(1.0, step / 7.5), x = print_.scoreX;
        const double boxWidth = 15, boxX = x + 66;
        double y = print_.scoreY + step / 2;
        for (const auto& row : rows) {
            row.icon(page_.at({x + 2.6, y}, 2.7 * small));
            fitted(row.what, {x + 8, y + 0.2 * small},
                   {1.9 * small, inks::kText, Text::Align::Left, false, 0}, boxX - x - 10);
            page_.text(row.worth, {x + 8, y + 3 * small},
                       {1.5 * small, inks::kSoft, Text::Align::Left, false, 0});
            page_.box({boxX, y - step * 0.41, boxWidth, step * 0.82}, outlined(inks::kText, 0.25),
                      small);
            y += step;
        }
        page_.text("Total", {x + 8, y + 1.1 * small},
                   {2.6 * small, inks::kText, Text::Align::Left, true, 0});
        page_.box({boxX, y - step * 0.41, boxWidth, step * 0.82}, outlined(inks::kText, 0.6),
                  small);
    }

    /// What the score lines do not explain.
    void drawNotes() const {
        const auto has = [&](Special special) {
            return std::any_of(sheet_.cells.begin(), sheet_.cells.end(),
                               [&](const Cell& cell) { return cell.special == special; });
        };
        struct Note {
            Special special;
            const char* words;
        };
        constexpr std::array<Note, 6> kNotes{
            {{Special::Key, "opens the locks of its letter, from the next tour on"},
             {Special::Lock, "closed until its key is crossed"},
             {Special::Rocket, "crossed: cross any one planet, too"},
             {Special::Planet, "a rocket can land here"},
             {Special::Bomb, "who is first crosses it, it explodes for all others"},
             {Special::Volcano, "lava spreads from here"}}};
        const double x = print_.scoreX + 94, step = std::min(6.5, print_.scoreStep);
        double y = print_.scoreY + print_.scoreStep / 2;
        for (const auto& boxes : print_.flags)
            y = std::max(y, boxes.y + 3 * std::abs(boxes.stepY) + boxes.size + 3);
        for (const auto& note : kNotes) {
            if (!has(note.special) || y + 3 > bottom()) continue;
            drawSpecial(page_.at({x + 2.6, y}, 2.2), note.special, inkOfSpecial(note.special, ""));
            fitted(note.words, {x + 7.4, y + 0.75}, {1.6, inks::kSoft, Text::Align::Left, false, 0},
                   print_.width - print_.margin - x - 7.4);
            y += step;
        }
    }

    void drawFoot() const {
        const double room = print_.width - 2 * print_.margin;
        const double y = print_.height - std::min(print_.margin, 10.0) + 1;
        drawRuler(page_.at({print_.width - print_.margin - std::min(50.0, room), y}), room);
        if (room > 100)
            fitted("Dizzle \u00b7 " + print_.title + " \u00b7 print at 100 %", {print_.margin, y},
                   {1.6, inks::kSoft, Text::Align::Left, false, 0}, room - 60);
    }

    std::string letterOf(const std::string& colour) const {
        const auto found = letters_.find(colour);
        return found == letters_.end() ? "" : found->second;
    }
    double left() const { return print_.scoreX; }
    /// Where the foot of the page begins.
    double bottom() const { return print_.height - std::max(print_.margin, 8.0) - 3; }
    static cv::Point2d centreOf(const cv::Rect2d& r) {
        return {r.x + r.width / 2, r.y + r.height / 2};
    }

    const Sheet& sheet_;
    const Print& print_;
    std::map<std::string, std::string> letters_;
    Sketch page_;
};

cv::Rect2d boxOf(const Print::Boxes& boxes, int index) {
    return squareAround({boxes.x + index * boxes.stepX, boxes.y + index * boxes.stepY}, boxes.size);
}

}  // namespace

Drawing drawSheet(const Sheet& sheet) {
    Drawing drawing{{sheet.print.width, sheet.print.height}, inks::kWhite, {}};
    SheetArtist{sheet, drawing}.draw();
    return drawing;
}

cv::Rect2d cellOf(const Sheet& sheet, int cell) {
    const auto& print = sheet.print;
    const int row = cell / sheet.columns, column = cell % sheet.columns;
    return {print.gridX + column * print.cell, print.gridY + row * print.cell, print.cell,
            print.cell};
}

cv::Rect2d roundBoxOf(const Sheet& sheet, int box) { return boxOf(sheet.print.rounds, box); }

cv::Rect2d flagNumberOf(const Sheet& sheet, std::size_t flag, int number) {
    return boxOf(sheet.print.flags[flag], number);
}

std::vector<SheetSite> sitesOf(const rules::dizzle::Sheet& sheet) {
    using Kind = SheetSite::Kind;
    constexpr std::array<const char*, rules::dizzle::kFlagNumbers> kOrdinals{"first", "second",
                                                                             "third", "fourth"};
    std::vector<SheetSite> sites;
    for (const int cell : sheet.exists)
        sites.push_back({sheet.cellName(cell), Kind::Cell, cell, cellOf(sheet, cell)});
    for (std::size_t flag = 0; flag < sheet.flags.size(); ++flag)
        for (int number = 0; number < rules::dizzle::kFlagNumbers; ++number)
            sites.push_back(
                {sheet.flags[flag].colour + " flag " + kOrdinals[static_cast<std::size_t>(number)],
                 Kind::FlagNumber, number, flagNumberOf(sheet, flag, number)});
    for (int box = 0; box < rules::dizzle::kRoundBoxes; ++box)
        sites.push_back(
            {"round " + std::to_string(box + 1), Kind::RoundBox, box, roundBoxOf(sheet, box)});
    return sites;
}

}  // namespace kibitz::vision
