#include "rules/topple/board.h"

#include "rules/games.h"
#include "rules/json.h"
#include "rules/text.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace kibitz::rules::topple {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestQuote = 40;

[[noreturn]] void wrong(const std::string& place, std::string found, const std::string& expected) {
    if (found.size() > kLongestQuote) found = found.substr(0, kLongestQuote) + "…";
    throw BadBoard("The board cannot be used: at " + (place.empty() ? "/" : place) + " found " +
                   found + ", expected " + expected);
}

/// As it would stand in a file, in plain ASCII so that it can be cut anywhere.
std::string quoted(const Json& json) { return json.dump(-1, ' ', true); }

/// A part of the document and where it stands.
struct Part {
    const Json& json;
    std::string place;

    [[noreturn]] void wrong(const std::string& expected) const {
        topple::wrong(place, quoted(json), expected);
    }
    Part operator[](const char* key) const { return {json.at(key), place + "/" + key}; }
    Part operator[](std::size_t i) const { return {json.at(i), place + "/" + std::to_string(i)}; }
    const Part& object(std::initializer_list<const char*> keys) const {
        if (!json.is_object()) wrong("an object");
        for (const auto* key : keys)
            if (!json.contains(key)) topple::wrong(place + "/" + key, "nothing", "a value");
        for (const auto& [key, value] : json.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end() && key != "$schema") {
                std::string known;
                for (const auto* name : keys)
                    known += (known.empty() ? "" : ", ") + std::string{name};
                topple::wrong(place, "the key " + quoted(Json(key)), "only " + known);
            }
        return *this;
    }
    const Part& array(std::size_t size) const {
        if (!json.is_array() || json.size() != size) wrong("a list of " + std::to_string(size));
        return *this;
    }
    int number(int lowest, int highest) const {
        const auto expected =
            "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
        if (!json.is_number_integer()) wrong(expected);
        const auto value = json.get<double>();  // signed or not, 64 bits or more
        if (value < lowest || value > highest) wrong(expected);
        return static_cast<int>(value);
    }
    double millimetres() const {
        const auto value = json.is_number() ? json.get<double>() : 0;
        if (value < 1 || value > 1000) wrong("millimetres from 1 to 1000");
        return value;
    }
    std::string text(const std::string& expected, bool (*good)(const std::string&)) const {
        if (!json.is_string() || !good(json.get_ref<const std::string&>())) wrong(expected);
        return json.get<std::string>();
    }
};

bool isName(const std::string& text) {
    return !text.empty() && characters(text) <= 40 && !firstUnprintable(text) &&
           text.find('\t') == std::string::npos;
}

// A colour is a word of its own in records and in the vocabulary.
bool isColourName(const std::string& text) {
    static const std::set<std::string> taken{"roll",  "knocks",  "clear",   "topples",
                                             "slips", "nothing", "in-order"};
    return !text.empty() && text.size() <= 20 && text.front() != '-' && !taken.contains(text) &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

bool isRgb(const std::string& text) {
    return text.size() == 7 && text.front() == '#' &&
           std::all_of(text.begin() + 1, text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Json parsed(std::string_view text) {
    try {
        return parsedJson(text);
    } catch (const BadJson& bad) {
        wrong(bad.where, bad.found, bad.expected);
    }
}

std::array<std::uint8_t, kCells> readLevels(const Part& rows) {
    std::array<std::uint8_t, kCells> levels{};
    rows.array(kSide);
    std::set<int> seen;
    for (std::size_t row = 0; row < kSide; ++row) {
        const auto cells = rows[row];
        cells.array(kSide);
        for (std::size_t column = 0; column < kSide; ++column) {
            const int level = cells[column].number(1, kLevels);
            levels[row * kSide + column] = static_cast<std::uint8_t>(level);
            seen.insert(level);
        }
    }
    // A throw must always leave somewhere to go.
    for (int level = 1; level <= kLevels; ++level)
        if (!seen.contains(level))
            wrong(rows.place, "no cell of level " + std::to_string(level),
                  "each level from 1 to 5 at least once");
    return levels;
}

std::array<Colour, kColours> readColours(const Part& list) {
    std::array<Colour, kColours> colours;
    list.array(kColours);
    for (std::size_t i = 0; i < kColours; ++i) {
        const auto colour = list[i];
        colour.object({"name", "rgb"});
        const auto name = colour["name"];
        colours[i] = {name.text("one word of a to z and -, at most 20, not a word of the notation",
                                isColourName),
                      colour["rgb"].text("a colour such as #d1342f", isRgb)};
        for (std::size_t earlier = 0; earlier < i; ++earlier)
            if (colours[earlier].name == colours[i].name)
                name.wrong("another name for each colour");
    }
    return colours;
}

Board::Print readPrint(const Part& part) {
    part.object(
        {"board_mm", "first_cell_mm", "pitch_mm", "cell_mm", "pawn_diameter_mm", "pawn_height_mm"});
    const Board::Print print{
        part["board_mm"].millimetres(),         part["first_cell_mm"].millimetres(),
        part["pitch_mm"].millimetres(),         part["cell_mm"].millimetres(),
        part["pawn_diameter_mm"].millimetres(), part["pawn_height_mm"].millimetres()};
    if (print.cellMm > print.pitchMm) part["cell_mm"].wrong("at most the pitch");
    if (print.pawnDiameterMm > print.cellMm) part["pawn_diameter_mm"].wrong("at most the cell");
    if (print.firstCellMm < print.cellMm / 2)
        part["first_cell_mm"].wrong("at least half a cell from the edge");
    if (print.firstCellMm + (kSide - 1) * print.pitchMm + print.cellMm / 2 > print.boardMm)
        part["board_mm"].wrong("a board that holds five cells in a row");
    return print;
}

}  // namespace

Board readBoard(std::string_view text) {
    const auto document = parsed(text);
    const Part root{document, ""};
    root.object({"name", "levels", "colours", "pawns_per_colour", "print"});
    Board board;
    board.name = root["name"].text("a name of 1 to 40 characters", isName);
    board.levels = readLevels(root["levels"]);
    board.colours = readColours(root["colours"]);
    board.pawnsPerColour = root["pawns_per_colour"].number(1, kMostPawnsPerColour);
    board.print = readPrint(root["print"]);
    return board;
}

Board findBoard(const std::string& name, const EquipmentLoader& load) {
    if (name == "standard") return readBoard(builtin("topple/board.json"));
    if (name == "pastel") return readBoard(builtin("topple/board-pastel.json"));
    if (!load) throw BadSetup("There is no board '" + name + "'. Built in are: standard, pastel");
    std::string text;
    try {
        text = load(name);
    } catch (const BadSetup& bad) {
        throw BadSetup(std::string{bad.what()} + ". The boards standard and pastel are built in");
    }
    return readBoard(text);
}

}  // namespace kibitz::rules::topple
