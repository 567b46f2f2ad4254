// Reads sheets: JSON in, Sheet out, and one clear sentence for each kind of mistake. The text may
// come from anywhere, so everything that could grow has a limit.

#include "rules/dizzle/json_place.h"
#include "rules/json.h"

namespace kibitz::rules::dizzle {

namespace {

constexpr std::size_t kLongestText = std::size_t{256} * 1024;
constexpr int kDeepest = 12;
constexpr int kMostLines = 26;  // columns have letters
constexpr std::size_t kLongestName = 60;
constexpr std::size_t kMostUnconfirmed = 300;  // every cell, and the parts of a sheet
constexpr int kMostPoints = 1000;

/// Colours stand in names of sites, so they are plain words.
void checkColour(const std::string& colour, const std::string& path) {
    const auto good = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == ' ';
    };
    if (colour.empty() || colour.size() > kLongestWord || colour.front() == ' ' ||
        colour.back() == ' ' || colour.find("  ") != std::string::npos ||
        !std::all_of(colour.begin(), colour.end(), good))
        throw BadSheet(path, '\'' + quotable(colour) + '\'',
                       "a colour in words of letters, digits, - and _");
}

Special specialNamed(const Place& place) {
    static const std::vector<std::pair<std::string, Special>> names{
        {"key", Special::Key},         {"lock", Special::Lock},      {"bomb", Special::Bomb},
        {"rocket", Special::Rocket},   {"planet", Special::Planet},  {"flag", Special::Flag},
        {"gem", Special::Gem},         {"puzzle", Special::Puzzle},  {"heap", Special::Heap},
        {"volcano", Special::Volcano}, {"station", Special::Station}};
    const auto text = place.text(kLongestWord, "the type of a special cell");
    for (const auto& [name, special] : names)
        if (name == text) return special;
    std::string all;
    for (const auto& [name, special] : names) all += (all.empty() ? "" : ", ") + name;
    place.wrong("one of " + all);
}

Track trackNamed(const Place& place) {
    const auto text = place.text(kLongestWord, "a track");
    for (const auto track : kTracks)
        if (trackName(track) == text) return track;
    place.wrong("one of NS, EW, NE, NW, SE, SW");
}

Cell readCell(const Place& place) {
    Cell cell;
    if (place.isNull()) return cell;
    place.object({"pip", "cross", "track", "special"}, "null or a cell");
    cell.exists = true;
    if (const auto pip = place.at("pip")) cell.pip = pip->number(1, 6, "a pip");
    if (const auto cross = place.at("cross")) cell.cross = cross->truth();
    if (const auto track = place.at("track")) cell.track = trackNamed(*track);
    // On a sheet with rails a cell with its track is as good as crossed; a file may say both.
    if (cell.track != Track::None) cell.cross = false;
    if (const auto special = place.at("special")) {
        special->object({"type", "colour"}, "null or a special cell");
        cell.special = specialNamed(special->need("type", "the type of a special cell"));
        if (const auto colour = special->at("colour")) {
            cell.colour = colour->text(kLongestWord, "a colour");
            checkColour(cell.colour, colour->path());
        }
    }
    return cell;
}

/// What a cell by itself cannot be.
void checkCell(const Cell& cell, bool rails, const Place& place) {
    const bool marked = cell.cross || cell.track != Track::None;
    if (rails && cell.cross) place.wrong("a track, not a cross, on a sheet with rails");
    if (!rails && cell.track != Track::None) place.wrong("no track on a sheet without rails");
    switch (cell.special) {
        case Special::Volcano:
            if (cell.pip != 0 || marked) place.wrong("a volcano without pip, cross or track");
            return;
        case Special::Lock:
        case Special::Bomb:
        case Special::Rocket:
        case Special::Flag:
            if (marked) place.wrong("no printed cross or track on a lock, bomb, rocket or flag");
            break;
        case Special::Station:
            if (!rails) place.wrong("a station only on a sheet with rails");
            break;
        default: break;
    }
    if (rails && (cell.special == Special::Rocket || cell.special == Special::Planet))
        place.wrong("neither rocket nor planet on a sheet with rails");
    const bool bareIsFine = cell.special == Special::None || cell.special == Special::Planet;
    if (cell.pip == 0 && !marked && !bareIsFine)
        throw BadSheet(place.path() + "/pip", "nothing", "a pip 1 to 6 on a special cell");
}

void readGrid(const Place& top, Sheet& sheet) {
    const auto rows = top.need("grid", "rows of cells").list("rows of cells", kMostLines);
    if (rows.empty()) throw BadSheet("/grid", "no row", "1 to 26 rows of cells");
    for (const auto& row : rows) {
        const auto cells = row.list("a row of cells", kMostLines);
        if (sheet.rows == 0) sheet.columns = static_cast<int>(cells.size());
        if (cells.empty() || static_cast<int>(cells.size()) != sheet.columns)
            throw BadSheet(row.path(),
                           std::to_string(cells.size()) + (cells.size() == 1 ? " cell" : " cells"),
                           "rows of equal length, at least 1");
        ++sheet.rows;
        if (sheet.rows * sheet.columns > kMostCells)
            throw BadSheet("/grid", "more than 256 cells", "at most 256");
        for (const auto& cell : cells) {
            sheet.cells.push_back(readCell(cell));
            if (!cell.isNull()) checkCell(sheet.cells.back(), sheet.rails, cell);
        }
    }
}

void derive(Sheet& sheet) {
    for (int i = 0; i < sheet.rows * sheet.columns; ++i) {
        if (i % sheet.columns != 0) sheet.notFirstColumn.add(i);
        if ((i + 1) % sheet.columns != 0) sheet.notLastColumn.add(i);
        const auto& cell = sheet.cells[static_cast<std::size_t>(i)];
        if (!cell.exists) continue;
        sheet.exists.add(i);
        const bool marked = cell.cross || cell.track != Track::None;
        if (marked) sheet.printed.add(i);
        if (cell.pip != 0) {
            sheet.walkable.add(i);
            sheet.byPip[static_cast<std::size_t>(cell.pip)].add(i);
        }
        if (cell.pip != 0 || marked || cell.special == Special::Planet) sheet.countable.add(i);
        if (cell.track != Track::None)
            for (const auto edge : edgesOf(cell.track)) sheet.printedEdges[edge].add(i);
        switch (cell.special) {
            case Special::Lock: sheet.locks.add(i); break;
            case Special::Bomb: sheet.bombs.add(i); break;
            case Special::Rocket: sheet.rockets.add(i); break;
            case Special::Planet: sheet.planets.add(i); break;
            case Special::Heap: sheet.heaps.add(i); break;
            case Special::Volcano: sheet.volcanoes.add(i); break;
            default: break;
        }
    }
    if (sheet.printed.none())
        throw BadSheet("/grid", "no printed cross or track", "at least one, to begin beside");
}

void readDoors(Sheet& sheet) {
    for (int i = 0; i < sheet.rows * sheet.columns; ++i) {
        const auto& cell = sheet.cells[static_cast<std::size_t>(i)];
        if (cell.special != Special::Key && cell.special != Special::Lock) continue;
        auto door = std::find_if(sheet.doors.begin(), sheet.doors.end(),
                                 [&](const Door& d) { return d.colour == cell.colour; });
        if (door == sheet.doors.end()) {
            sheet.doors.push_back({cell.colour, {}, {}});
            door = sheet.doors.end() - 1;
        }
        (cell.special == Special::Key ? door->keys : door->locks).add(i);
    }
}

/// Cells without a colour have the one that the score table calls plain, or its only one. With more
/// to choose from a colour is missing.
void nameColours(Sheet& sheet, const std::optional<Place>& table, Special special) {
    constexpr auto kPlain = "plain";
    const auto colours =
        table ? table->entries("a table by colour") : std::vector<std::pair<std::string, Place>>{};
    for (std::size_t i = 0; i < sheet.cells.size(); ++i) {
        auto& cell = sheet.cells[i];
        if (cell.special != special || !cell.colour.empty()) continue;
        if (table && table->at(kPlain))
            cell.colour = kPlain;
        else if (colours.size() == 1)
            cell.colour = colours.front().first;
        else
            throw BadSheet("/grid/" + std::to_string(i / static_cast<std::size_t>(sheet.columns)) +
                               '/' + std::to_string(i % static_cast<std::size_t>(sheet.columns)) +
                               "/special/colour",
                           "nothing", "a colour of the score table");
    }
}

/// The cells that carry this special, by colour in the order of the score table.
CellSet cellsWith(const Sheet& sheet, Special special, const std::string& colour) {
    CellSet set;
    for (std::size_t i = 0; i < sheet.cells.size(); ++i)
        if (sheet.cells[i].special == special && sheet.cells[i].colour == colour)
            set.add(static_cast<int>(i));
    return set;
}

void needAll(const Sheet& sheet, Special special, const CellSet& scored, const std::string& path) {
    for (std::size_t i = 0; i < sheet.cells.size(); ++i)
        if (sheet.cells[i].special == special && !scored.has(static_cast<int>(i)))
            throw BadSheet(path + '/' + sheet.cells[i].colour, "nothing",
                           "points for " + sheet.cellName(static_cast<int>(i)));
}

std::vector<ColourLine> readColours(Sheet& sheet, const std::optional<Place>& score,
                                    const std::string& key, Special special) {
    std::vector<ColourLine> lines;
    CellSet scored;
    const auto table = score ? score->at(key) : std::nullopt;
    nameColours(sheet, table, special);
    if (table)
        for (const auto& [colour, points] : table->entries("points by colour")) {
            checkColour(colour, table->path());
            lines.push_back({colour, points.number(-kMostPoints, kMostPoints, "points"),
                             cellsWith(sheet, special, colour)});
            scored |= lines.back().cells;
        }
    needAll(sheet, special, scored, "/score/" + key);
    return lines;
}

void readFlags(Sheet& sheet, const std::optional<Place>& score) {
    CellSet scored;
    const auto table = score ? score->at("flags") : std::nullopt;
    nameColours(sheet, table, Special::Flag);
    if (table)
        for (const auto& [colour, values] : table->entries("numbers by colour")) {
            checkColour(colour, table->path());
            FlagLine flag{colour, {}, cellsWith(sheet, Special::Flag, colour)};
            const auto numbers = values.list("4 numbers", kFlagNumbers);
            if (numbers.size() != kFlagNumbers) values.wrong("4 numbers");
            for (std::size_t i = 0; i < numbers.size(); ++i)
                flag.values[i] = numbers[i].number(0, kMostPoints, "points");
            if (!std::is_sorted(flag.values.rbegin(), flag.values.rend()))
                values.wrong("numbers that do not grow: the first to come gets most");
            scored |= flag.cells;
            sheet.flags.push_back(std::move(flag));
        }
    if (sheet.flags.size() > kMostFlags)
        throw BadSheet("/score/flags", std::to_string(sheet.flags.size()) + " colours",
                       "at most " + std::to_string(kMostFlags));
    needAll(sheet, Special::Flag, scored, "/score/flags");
}

void readScore(const Place& top, Sheet& sheet) {
    const auto score = top.at("score");
    if (score)
        score->object({"gems", "puzzles", "stations", "flags", "bomb", "heap", "rails"},
                      "the score table");
    sheet.gems = readColours(sheet, score, "gems", Special::Gem);
    sheet.puzzles = readColours(sheet, score, "puzzles", Special::Puzzle);
    sheet.stations = readColours(sheet, score, "stations", Special::Station);
    readFlags(sheet, score);
    const auto penalty = [&](const std::string& key, const CellSet& cells) {
        const auto place = score ? score->at(key) : std::nullopt;
        if (place) return place->number(-kMostPoints, -1, "negative points");
        if (cells.any())
            throw BadSheet("/score/" + key, "nothing",
                           "negative points for " + sheet.cellName(*cells.begin()));
        return 0;
    };
    sheet.bombPoints = penalty("bomb", sheet.bombs);
    sheet.heapPoints = penalty("heap", sheet.heaps);
    const std::string expected = "points for open, closed and longest rails";
    const auto rails = score ? score->at("rails") : std::nullopt;
    if (!rails) {
        if (sheet.rails) throw BadSheet("/score/rails", "nothing", expected);
        return;
    }
    // A sheet without rails may bring the table along: it pays nothing, but has to be one.
    rails->object({"open", "closed", "longest"}, expected);
    const auto points = [&](const char* key) {
        return rails->need(key, "points").number(0, kMostPoints, "points");
    };
    const int open = points("open"), closed = points("closed"), longest = points("longest");
    if (!sheet.rails) return;
    sheet.openTrack = open;
    sheet.closedTrack = closed;
    sheet.longestTrack = longest;
}

/// A list of [row, column] pairs; volcanoes and bare cells are left out, for nobody can cross them.
CellSet readCells(const Place& place, const Sheet& sheet) {
    CellSet set;
    for (const auto& pair : place.list("cells as [row, column]", kMostCells)) {
        const auto numbers = pair.list("[row, column]", 2);
        if (numbers.size() != 2) pair.wrong("[row, column]");
        const int cell = sheet.at(numbers[0].number(0, sheet.rows - 1, "a row"),
                                  numbers[1].number(0, sheet.columns - 1, "a column"));
        if (!sheet.exists.has(cell)) pair.wrong("a cell that exists");
        if (sheet.countable.has(cell)) set.add(cell);
    }
    return set;
}

void readAreas(const Place& top, Sheet& sheet) {
    const auto areas = top.at("areas");
    if (!areas) return;
    for (const auto& place : areas->list("areas", kMostEntries)) {
        place.object({"name", "points", "cells"}, "an area");
        Area area{place.need("name", "a name").text(kLongestName, "a name"),
                  place.need("points", "points").number(-kMostPoints, kMostPoints, "points"),
                  readCells(place.need("cells", "cells as [row, column]"), sheet)};
        if (area.cells.none())
            throw BadSheet(place.path() + "/cells", "no cell to cross", "at least one");
        sheet.areas.push_back(std::move(area));
    }
}

Arrow::Side readSide(const Place& arrow, bool isRow) {
    using Side = Arrow::Side;
    const auto place = arrow.at("side");
    if (!place) return isRow ? Side::Left : Side::Bottom;
    const std::string expected = isRow ? "left or right" : "top or bottom";
    const auto side = place->text(kLongestWord, expected);
    if (isRow && side == "left") return Side::Left;
    if (isRow && side == "right") return Side::Right;
    if (!isRow && side == "top") return Side::Top;
    if (!isRow && side == "bottom") return Side::Bottom;
    place->wrong(expected);
}

void readArrows(const Place& top, Sheet& sheet) {
    const auto arrows = top.at("arrows");
    if (!arrows) return;
    for (const auto& place : arrows->list("arrows", kMostEntries)) {
        place.object({"row", "col", "points", "cells", "side"}, "an arrow");
        const auto row = place.at("row"), column = place.at("col");
        if (!row == !column) place.wrong("either row or col");
        Arrow arrow;
        arrow.isRow = row.has_value();
        arrow.line = row ? row->number(0, sheet.rows - 1, "a row")
                         : column->number(0, sheet.columns - 1, "a column");
        arrow.points = place.need("points", "points").number(-kMostPoints, kMostPoints, "points");
        arrow.side = readSide(place, arrow.isRow);
        if (const auto cells = place.at("cells")) {
            arrow.cells = readCells(*cells, sheet);
        } else {
            for (const int cell : sheet.countable)
                if ((row ? cell / sheet.columns : cell % sheet.columns) == arrow.line)
                    arrow.cells.add(cell);
        }
        if (arrow.cells.none()) place.wrong("a line with at least one cell to cross");
        sheet.arrows.push_back(arrow);
    }
}

Print::Boxes readBoxes(const Place& place) {
    place.object({"at", "step", "size"}, "a line of boxes");
    const auto pair = [&](const std::string& key) {
        const auto numbers = place.need(key, "[x, y]").list("[x, y]", 2);
        if (numbers.size() != 2) place.need(key, "[x, y]").wrong("[x, y]");
        return std::pair{numbers[0].millimetres(-1000, 1000), numbers[1].millimetres(-1000, 1000)};
    };
    const auto [x, y] = pair("at");
    const auto [stepX, stepY] = pair("step");
    return {x, y, stepX, stepY, place.need("size", "millimetres").millimetres(1, 100)};
}

/// What a sheet that says nothing about print gets: A4, dice of up to 15 mm, boxes above and below.
Print usualPrint(const Sheet& sheet) {
    Print print;
    print.title = sheet.name;
    print.width = 210;
    print.height = 297;
    print.margin = 12;
    // Below the grid there must be room for the flags.
    const double most = std::min(190.0, 230.0 - 9.0 * static_cast<double>(sheet.flags.size()));
    print.cell = std::min({15.0, 180.0 / sheet.columns, most / sheet.rows});
    print.gridX = (print.width - print.cell * sheet.columns) / 2;
    print.gridY = 42;
    print.rounds = {120, 20, 8, 0, 7};
    for (std::size_t i = 0; i < sheet.flags.size(); ++i)
        print.flags.push_back(
            {130, print.gridY + print.cell * sheet.rows + 18 + 9.0 * static_cast<double>(i), 14, 0,
             8});
    print.scoreX = 24;
    print.scoreY = print.gridY + print.cell * sheet.rows + 16;
    print.scoreStep = 7.5;
    return print;
}

void readPrint(const Place& top, Sheet& sheet) {
    sheet.print = usualPrint(sheet);
    const auto place = top.at("print");
    if (!place) return;
    auto& print = sheet.print;
    (void)place->entries("sizes in millimetres");
    if (const auto title = place->at("title")) print.title = title->text(kLongestName, "a title");
    const auto size = [&](const std::string& key, double& value, double highest) {
        if (const auto given = place->at(key)) value = given->millimetres(0.5, highest);
    };
    const auto pair = [&](const std::string& key, double& x, double& y) {
        const auto given = place->at(key);
        if (!given) return;
        const auto numbers = given->list("[x, y]", 2);
        if (numbers.size() != 2) given->wrong("[x, y]");
        x = numbers[0].millimetres(0.5, 1000);
        y = numbers[1].millimetres(0.5, 1000);
    };
    size("margin_mm", print.margin, 100);
    size("cell_mm", print.cell, 100);
    pair("page_mm", print.width, print.height);
    pair("grid_mm", print.gridX, print.gridY);
    if (const auto rounds = place->at("rounds_mm")) print.rounds = readBoxes(*rounds);
    if (const auto score = place->at("score_mm")) {
        score->object({"at", "step"}, "the first score line and the distance to the next");
        if (const auto at = score->at("at")) {
            const auto numbers = at->list("[x, y]", 2);
            if (numbers.size() != 2) at->wrong("[x, y]");
            print.scoreX = numbers[0].millimetres(-1000, 1000);
            print.scoreY = numbers[1].millimetres(-1000, 1000);
        }
        if (const auto step = score->at("step")) print.scoreStep = step->millimetres(0.5, 100);
    }
    if (const auto flags = place->at("flags_mm")) {
        (void)flags->entries("boxes by colour");
        for (std::size_t i = 0; i < sheet.flags.size(); ++i)
            if (const auto boxes = flags->at(sheet.flags[i].colour))
                print.flags[i] = readBoxes(*boxes);
    }
}

/// Where dice can ever get to, with every key and, if a rocket can be reached, every planet.
void findOddities(Sheet& sheet) {
    auto reached = sheet.printed;
    for (auto before = CellSet{}; before != reached;) {
        before = reached;
        if ((reached & sheet.rockets).any()) reached |= sheet.planets;
        reached = sheet.walk(reached, reached);
    }
    CellSet walls;
    for (const auto& door : sheet.doors)
        if (door.keys.none()) walls |= door.locks;
    for (const int cell : walls)
        sheet.oddities.push_back("lock " + sheet.cellName(cell) +
                                 " has no key of its colour and never opens");
    for (const int cell : sheet.countable - reached - walls)
        sheet.oddities.push_back("cell " + sheet.cellName(cell) +
                                 " can be reached neither by dice nor by rocket");
}

Json parsed(std::string_view text) {
    try {
        return parsedJson(text, {kLongestText, kDeepest});
    } catch (const BadJson& bad) {
        throw BadSheet(bad.where, bad.found, bad.expected);
    }
}

}  // namespace

Sheet readSheet(std::string_view json) {
    const auto document = parsed(json);
    const Place top{document, ""};
    top.object(
        {"name", "level", "rails", "grid", "areas", "arrows", "score", "print", "unconfirmed"},
        "a sheet");
    Sheet sheet;
    sheet.name = top.need("name", "a name").text(kLongestName, "a name");
    if (const auto level = top.at("level")) sheet.level = level->number(0, 99, "a level");
    if (const auto rails = top.at("rails")) sheet.rails = rails->truth();
    readGrid(top, sheet);
    derive(sheet);
    readDoors(sheet);
    readScore(top, sheet);
    readAreas(top, sheet);
    readArrows(top, sheet);
    readPrint(top, sheet);
    findOddities(sheet);
    if (const auto open = top.at("unconfirmed"))
        for (const auto& what : open->list("a list of what is not confirmed", kMostUnconfirmed))
            sheet.unconfirmed.push_back(what.text(kLongestName, "a word"));
    return sheet;
}

}  // namespace kibitz::rules::dizzle
