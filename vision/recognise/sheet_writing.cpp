#include "vision/recognise/sheet_writing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

namespace kibitz::vision {

namespace {

using Json = nlohmann::ordered_json;
using rules::dizzle::Special;
using rules::dizzle::Track;

// Where nothing of the page is, so that nobody reads something there: numbers and boxes that were
// not found.
constexpr double kOffThePage = -100;

constexpr std::array<std::pair<Special, const char*>, 11> kWords{{{Special::Key, "key"},
                                                                  {Special::Lock, "lock"},
                                                                  {Special::Bomb, "bomb"},
                                                                  {Special::Rocket, "rocket"},
                                                                  {Special::Planet, "planet"},
                                                                  {Special::Flag, "flag"},
                                                                  {Special::Gem, "gem"},
                                                                  {Special::Puzzle, "puzzle"},
                                                                  {Special::Heap, "heap"},
                                                                  {Special::Volcano, "volcano"},
                                                                  {Special::Station, "station"}}};

bool hasColour(Special special) {
    switch (special) {
        case Special::Key:
        case Special::Lock:
        case Special::Flag:
        case Special::Gem:
        case Special::Puzzle:
        case Special::Station: return true;
        default: return false;
    }
}

double rounded(double value) { return std::round(value * 100) / 100; }

std::string twoDigits(double share) {
    std::ostringstream text;
    text.precision(2);
    text << std::fixed << share;
    return text.str();
}

std::string pipsInWords(const std::array<double, 7>& pips) {
    std::array<std::size_t, 7> order{0, 1, 2, 3, 4, 5, 6};
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return pips[a] > pips[b]; });
    const auto word = [](std::size_t n) {
        return n == 0 ? std::string{"no pip"} : std::to_string(n);
    };
    return word(order[0]) + " or " + word(order[1]) + " (" + twoDigits(pips[order[0]]) + ", " +
           twoDigits(pips[order[1]]) + ")";
}

std::string coloursInWords(const InkColour& colour) {
    const auto word = [](const std::string& name) { return name.empty() ? "no colour" : name; };
    return word(colour.name) + " or " + word(colour.other) + " (" + twoDigits(colour.share) + ", " +
           twoDigits(1 - colour.share) + ")";
}

/// A cell as it is written down, and what is doubtful about it.
struct Written {
    bool exists = false;
    int pip = 0;
    bool cross = false;
    Track track = Track::None;
    Special special = Special::None;
    std::string colour;
    double sure = 1;
    std::vector<std::string> doubts;

    void doubt(double share, const std::string& words) {
        sure = std::min(sure, share);
        doubts.push_back(words);
    }
};

/// What the rules do not know together is left out and asked for.
void makeSense(Written& cell, bool rails) {
    const bool marked = cell.cross || cell.track != Track::None;
    const auto drop = [&](const std::string& why) {
        cell.doubt(0.3, "looks like a " + wordFor(cell.special) + why);
        cell.special = Special::None;
    };
    if (cell.special == Special::Station && !rails) drop(", which needs rails");
    if (rails && (cell.special == Special::Rocket || cell.special == Special::Planet))
        drop(", which sheets with rails do not have");
    const bool clear = cell.special == Special::Lock || cell.special == Special::Bomb ||
                       cell.special == Special::Rocket || cell.special == Special::Flag;
    if (marked && (clear || cell.special == Special::Volcano)) drop(", but is crossed");
    if (cell.special == Special::Volcano && cell.pip != 0) {
        cell.doubt(0.5, "a volcano that seems to have pips");
        cell.pip = 0;
    }
}

Written written(const PrintedCell& seen, bool rails) {
    Written cell;
    cell.exists = seen.exists >= 0.5;
    const double there = std::max(seen.exists, 1 - seen.exists);
    if (there < kSureOfPrint)
        cell.doubt(there, cell.exists ? "may be no cell at all" : "may be a cell");
    if (!cell.exists) return cell;
    cell.cross = !rails && seen.cross >= 0.5;
    cell.track = rails ? seen.track : Track::None;
    const double crossed = std::max(seen.cross, 1 - seen.cross);
    if (crossed < kSureOfPrint)
        cell.doubt(crossed, cell.cross ? "a printed cross, or not" : "may be a printed cross");
    if (cell.cross) return cell;
    if (cell.track == Track::None) {
        cell.pip = seen.pip();
        if (seen.pipShare() < kSureOfPrint) cell.doubt(seen.pipShare(), pipsInWords(seen.pips));
    }
    if (seen.other == 0) {
        if (cell.pip == 0 && cell.track == Track::None) cell.doubt(0.5, "nothing is printed in it");
        return cell;
    }
    if (seen.specialShare < 0.5) {
        cell.doubt(0.4,
                   seen.specialShare > 0.1
                       ? "something is printed beside the pips, perhaps a " + wordFor(seen.special)
                       : "something is printed beside the pips that is not known");
        return cell;
    }
    cell.special = seen.special;
    if (hasColour(seen.special)) {
        cell.colour = seen.colour.name;
        if (seen.colour.share < kSureOfPrint)
            cell.doubt(seen.colour.share, coloursInWords(seen.colour));
    }
    if (seen.specialShare < kSureOfPrint)
        cell.doubt(seen.specialShare, "perhaps a " + wordFor(seen.special));
    makeSense(cell, rails);
    const bool bare = cell.special == Special::None || cell.special == Special::Planet ||
                      cell.special == Special::Volcano;
    if (cell.pip == 0 && cell.track == Track::None && !bare) {
        const auto best = std::max_element(seen.pips.begin() + 1, seen.pips.end());
        cell.pip = static_cast<int>(best - seen.pips.begin());
        cell.doubt(*best, "a " + wordFor(cell.special) + " must have pips; " +
                              std::to_string(cell.pip) + " is a guess");
    }
    return cell;
}

Json toJson(const Written& cell) {
    if (!cell.exists) return nullptr;
    Json json = Json::object();
    if (cell.pip > 0) json["pip"] = cell.pip;
    if (cell.cross) json["cross"] = true;
    if (cell.track != Track::None) json["track"] = std::string{trackName(cell.track)};
    if (cell.special != Special::None) {
        json["special"] = {{"type", wordFor(cell.special)}};
        if (!cell.colour.empty()) json["special"]["colour"] = cell.colour;
    }
    return json;
}

/// Points that nobody can read off the cells: ones, to be put right.
Json scoreFor(const std::vector<Written>& cells, bool rails) {
    Json score = Json::object();
    const auto colours = [&](Special special) {
        std::set<std::string> found;
        for (const auto& cell : cells)
            if (cell.special == special) found.insert(cell.colour.empty() ? "plain" : cell.colour);
        return found;
    };
    const auto has = [&](Special special) {
        return std::any_of(cells.begin(), cells.end(),
                           [&](const Written& cell) { return cell.special == special; });
    };
    for (const auto& [special, key] :
         {std::pair{Special::Gem, "gems"}, std::pair{Special::Puzzle, "puzzles"},
          std::pair{Special::Station, "stations"}})
        for (const auto& colour : colours(special)) score[key][colour] = 1;
    for (const auto& colour : colours(Special::Flag)) score["flags"][colour] = {4, 3, 2, 1};
    if (has(Special::Bomb)) score["bomb"] = -1;
    if (has(Special::Heap)) score["heap"] = -1;
    if (rails) score["rails"] = {{"open", 1}, {"closed", 2}, {"longest", 3}};
    return score;
}

Json printFor(const TaughtSheet& taught, const std::string& name, const Json& score,
              const std::optional<rules::dizzle::Print::Boxes>& rounds) {
    const auto size = taught.map.sizeMm();
    const auto& lattice = taught.lattice;
    const auto nowhere = [] {
        return Json{{"at", {kOffThePage, kOffThePage}}, {"step", {0, 0}}, {"size", 8}};
    };
    Json print{{"title", name},
               {"page_mm", {rounded(size.width), rounded(size.height)}},
               {"cell_mm", rounded(lattice.pitch)},
               {"grid_mm", {rounded(lattice.x), rounded(lattice.y)}}};
    print["rounds_mm"] = rounds ? Json{{"at", {rounded(rounds->x), rounded(rounds->y)}},
                                       {"step", {rounded(rounds->stepX), rounded(rounds->stepY)}},
                                       {"size", rounded(rounds->size)}}
                                : nowhere();
    if (score.contains("flags"))
        for (const auto& [colour, numbers] : score["flags"].items())
            print["flags_mm"][colour] = nowhere();
    return print;
}

constexpr double kTaken = 0.8;  // from here on what was found is told, but nobody has to confirm it

/// Play begins beside a printed cross: without any, the likeliest cell gets it and is asked for.
void needBeginning(std::vector<Written>& cells, const std::vector<PrintedCell>& seen) {
    if (std::any_of(cells.begin(), cells.end(), [](const Written& cell) {
            return cell.exists && (cell.cross || cell.track != Track::None);
        }))
        return;
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double like = seen[i].cross + 0.5 * seen[i].pips[0];
        if (cells[i].exists && like > most) {
            most = like;
            best = i;
        }
    }
    cells[best] = {};
    cells[best].exists = cells[best].cross = true;
    cells[best].doubt(0, "no printed cross was found; here is most likely one, if there is any");
}

void addSheetQuestions(TaughtSheet& taught, const Json& score, bool roundsFound, bool sizeGiven) {
    auto& confirm = taught.confirm;
    if (!roundsFound)
        confirm.push_back({"rounds",
                           "The round boxes were not found: write print/rounds_mm, until "
                           "then ticks cannot be read",
                           0});
    else
        confirm.push_back({"rounds", "Ten boxes in a line were taken for the round boxes", 0.9});
    if (score.contains("flags"))
        confirm.push_back({"flags",
                           "The numbers of the flags cannot be read: write score/flags and "
                           "print/flags_mm, until then they are not looked at",
                           0});
    if (!score.empty())
        confirm.push_back({"score",
                           "Points cannot be read: ones stand in score and must be put "
                           "right",
                           0});
    confirm.push_back(
        {"arrows", "Arrows and areas cannot be read: write them, if there are any", 0});
    if (!sizeGiven) {
        const auto size = taught.map.sizeMm();
        confirm.push_back({"size",
                           "The page is taken to be " + std::to_string(std::lround(size.width)) +
                               " x " + std::to_string(std::lround(size.height)) +
                               " mm; say --size if it is not",
                           0.8});
    }
}

}  // namespace

std::string wordFor(Special special) {
    for (const auto& [each, word] : kWords)
        if (each == special) return word;
    return "";
}

void writeSheet(TaughtSheet& taught, const std::string& name,
                const std::optional<rules::dizzle::Print::Boxes>& rounds, bool sizeGiven) {
    const auto tracks = std::count_if(taught.cells.begin(), taught.cells.end(), [](auto& cell) {
        return cell.exists >= 0.5 && cell.track != Track::None;
    });
    const auto crosses = std::count_if(taught.cells.begin(), taught.cells.end(), [](auto& cell) {
        return cell.exists >= 0.5 && cell.cross >= 0.5;
    });
    const bool rails = tracks > crosses;
    std::vector<Written> cells;
    for (const auto& cell : taught.cells) cells.push_back(written(cell, rails));
    needBeginning(cells, taught.cells);

    Json grid = Json::array();
    for (int row = 0; row < taught.lattice.rows; ++row) {
        Json line = Json::array();
        for (int column = 0; column < taught.lattice.columns; ++column)
            line.push_back(
                toJson(cells[static_cast<std::size_t>(row * taught.lattice.columns + column)]));
        grid.push_back(line);
    }
    const auto score = scoreFor(cells, rails);
    Json json{
        {"comment", "Taught from a photo; what kibitz teach asked for is still to be confirmed"},
        {"name", name},
        {"rails", rails},
        {"grid", grid}};
    if (!score.empty()) json["score"] = score;
    json["print"] = printFor(taught, name, score, rounds);
    taught.json = json.dump(1) + "\n";
    taught.sheet = rules::dizzle::readSheet(taught.json);

    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].doubts.empty()) continue;
        std::string words;
        for (const auto& doubt : cells[i].doubts) words += (words.empty() ? "" : "; ") + doubt;
        words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
        taught.confirm.push_back(
            {taught.sheet.cellName(static_cast<int>(i)), words, cells[i].sure});
    }
    std::stable_sort(taught.confirm.begin(), taught.confirm.end(),
                     [](const ToConfirm& a, const ToConfirm& b) { return a.sure < b.sure; });
    const auto cellsAsked = static_cast<std::ptrdiff_t>(taught.confirm.size());
    addSheetQuestions(taught, score, rounds.has_value(), sizeGiven);

    // Written down, so that nobody takes the guesses for the sheet's points.
    auto& open = json["unconfirmed"] = Json::array();
    auto asked = taught.confirm;
    std::rotate(asked.begin(), asked.begin() + cellsAsked, asked.end());
    for (const auto& one : asked)
        if (one.sure < kTaken) open.push_back(one.place);
    taught.json = json.dump(1) + "\n";
    taught.sheet = rules::dizzle::readSheet(taught.json);
}

}  // namespace kibitz::vision
