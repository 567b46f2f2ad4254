#include "rules/dizzle/sheet.h"

#include <cassert>

namespace kibitz::rules::dizzle {

std::string_view trackName(Track track) {
    constexpr std::array<std::string_view, 7> names{"", "NS", "EW", "NE", "NW", "SE", "SW"};
    return names[static_cast<std::size_t>(track)];
}

std::array<Edge, 2> edgesOf(Track track) {
    assert(track != Track::None);
    constexpr std::array<std::array<Edge, 2>, 7> edges{{{North, North},
                                                        {North, South},
                                                        {East, West},
                                                        {North, East},
                                                        {North, West},
                                                        {South, East},
                                                        {South, West}}};
    return edges[static_cast<std::size_t>(track)];
}

std::string Sheet::cellName(int cell) const {
    return static_cast<char>('a' + cell % columns) + std::to_string(cell / columns + 1);
}

CellSet Sheet::neighbours(const CellSet& set) const {
    return ((set.forward(1) & notFirstColumn) | (set.backward(1) & notLastColumn) |
            set.forward(columns) | set.backward(columns)) &
           exists;
}

int Sheet::across(int cell, Edge edge) const {
    switch (edge) {
        case North: return cell >= columns ? cell - columns : -1;
        case East: return cell % columns + 1 < columns ? cell + 1 : -1;
        case South: return cell + columns < rows * columns ? cell + columns : -1;
        case West: return cell % columns > 0 ? cell - 1 : -1;
    }
    return -1;
}

CellSet Sheet::walk(const CellSet& from, const CellSet& keys) const {
    CellSet closed;
    for (const auto& door : doors)
        if ((door.keys & keys).none()) closed |= door.locks;
    const auto open = walkable - closed;
    auto reached = from;
    for (auto edge = from; edge.any();) {
        edge = (neighbours(edge) & open) - reached;
        reached |= edge;
    }
    return reached;
}

BadSheet::BadSheet(const std::string& where, const std::string& foundThere,
                   const std::string& expectedThere)
    : BadSetup("The sheet is wrong at " + (where.empty() ? "its top" : where) + ": found " +
               foundThere + ", expected " + expectedThere),
      place(where),
      found(foundThere),
      expected(expectedThere) {}

std::string listedUnconfirmed(const Sheet& sheet) {
    constexpr std::size_t kNamed = 3;
    const auto& open = sheet.unconfirmed;
    std::string text;
    for (std::size_t i = 0; i < std::min(kNamed, open.size()); ++i)
        text += (i == 0 ? "" : ", ") + open[i];
    if (open.size() > kNamed) text += " and " + std::to_string(open.size() - kNamed) + " more";
    return text;
}

}  // namespace kibitz::rules::dizzle
