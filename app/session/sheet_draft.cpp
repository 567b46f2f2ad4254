#include "app/session/sheet_draft.h"

#include "vision/equipment/equipment.h"
#include "vision/equipment/pages.h"
#include "vision/recognise/sheet_teacher.h"
#include "vision/recognise/sheet_writing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <set>

namespace kibitz::session {

namespace {

using Json = nlohmann::ordered_json;
using rules::dizzle::Special;

// Beyond this nobody takes back; a step holds one copy of the cells.
constexpr std::size_t kMostSteps = 500;
constexpr int kMostPoints = 1000;

constexpr std::array kSpecials{Special::Key,    Special::Lock,    Special::Bomb,   Special::Rocket,
                               Special::Planet, Special::Flag,    Special::Gem,    Special::Puzzle,
                               Special::Heap,   Special::Volcano, Special::Station};
// What of a colour is worth something, and the key of its points.
constexpr std::array<std::pair<const char*, const char*>, 3> kByColour{
    {{"gem", "gems"}, {"puzzle", "puzzles"}, {"station", "stations"}}};
constexpr std::array kRails{"open", "closed", "longest"};

DraftCell cellOf(const rules::dizzle::Cell& cell) {
    return {cell.exists,
            cell.pip,
            cell.cross,
            cell.track == rules::dizzle::Track::None
                ? std::string{}
                : std::string{rules::dizzle::trackName(cell.track)},
            vision::wordFor(cell.special),
            cell.colour};
}

std::vector<DraftPoints> pointsOf(const Json& score) {
    std::vector<DraftPoints> lines;
    for (const auto& [what, value] : score.items()) {
        if (value.is_number_integer())
            lines.push_back({what, {}, {value.get<int>()}});
        else if (value.is_object())
            for (const auto& [colour, worth] : value.items())
                lines.push_back({what, colour,
                                 worth.is_array() ? worth.get<std::vector<int>>()
                                                  : std::vector<int>{worth.get<int>()}});
    }
    return lines;
}

Json jsonOf(const DraftCell& cell) {
    if (!cell.exists) return nullptr;
    Json json = Json::object();
    if (cell.pip > 0) json["pip"] = cell.pip;
    if (cell.cross) json["cross"] = true;
    if (!cell.track.empty()) json["track"] = cell.track;
    if (!cell.special.empty()) {
        json["special"] = {{"type", cell.special}};
        if (!cell.colour.empty()) json["special"]["colour"] = cell.colour;
    }
    return json;
}

/// What the rules do not know together.
void makeSense(DraftCell& cell, bool rails) {
    if (!cell.exists) {
        cell = {};
        return;
    }
    if (rails)
        cell.cross = false;
    else
        cell.track.clear();
    if (cell.cross || cell.special == "volcano") cell.pip = 0;
    if (cell.cross) cell.special.clear();
    if (!SheetDraft::hasColour(cell.special)) cell.colour.clear();
}

bool isLine(const DraftPoints& points) { return points.what == "row" || points.what == "column"; }

}  // namespace

SheetDraft::SheetDraft(const vision::TaughtSheet& taught)
    : rows_{taught.sheet.rows},
      columns_{taught.sheet.columns},
      rails_{taught.sheet.rails},
      original_{taught.json} {
    for (const auto& cell : taught.sheet.cells) state_.cells.push_back(cellOf(cell));
    state_.confirmed.assign(state_.cells.size(), 0);
    const auto json = Json::parse(original_);
    if (json.contains("score")) state_.points = pointsOf(json["score"]);
    addLines(state_.points);
    for (const auto& ask : taught.confirm)
        for (int cell = 0; cell < cells(); ++cell)
            if (taught.sheet.cellName(cell) == ask.place)
                doubts_.push_back({cell, ask.sure, ask.what});
}

std::string SheetDraft::nameOf(int cell) const {
    return static_cast<char>('a' + cell % columns_) + std::to_string(cell / columns_ + 1);
}

std::string SheetDraft::doubtAt(int cell) const {
    if (state_.confirmed[static_cast<std::size_t>(cell)]) return {};
    for (const auto& doubt : doubts_)
        if (doubt.cell == cell) return doubt.words;
    return {};
}

std::vector<int> SheetDraft::doubtful() const {
    std::vector<int> open;
    for (const auto& doubt : doubts_)
        if (!state_.confirmed[static_cast<std::size_t>(doubt.cell)]) open.push_back(doubt.cell);
    return open;
}

void SheetDraft::put(int cell, DraftCell now) {
    makeSense(now, rails_);
    if (now == at(cell)) return confirm(cell);
    remember(cell);
    state_.cells[static_cast<std::size_t>(cell)] = std::move(now);
    state_.confirmed[static_cast<std::size_t>(cell)] = 1;
    matchPoints();
}

void SheetDraft::confirm(int cell) {
    auto& confirmed = state_.confirmed[static_cast<std::size_t>(cell)];
    if (confirmed) return;
    remember(cell);
    confirmed = 1;
}

void SheetDraft::setPoints(std::size_t line, std::size_t place, int value) {
    assert(line < state_.points.size() && place < state_.points[line].values.size());
    const bool loss = state_.points[line].what == "bomb" || state_.points[line].what == "heap";
    value = loss ? std::clamp(value, -kMostPoints, 0) : std::clamp(value, 0, kMostPoints);
    if (state_.points[line].values[place] == value) return;
    remember(-1);
    state_.points[line].values[place] = value;
}

void SheetDraft::confirmPoints(bool right) {
    if (state_.pointsConfirmed == right) return;
    remember(-1);
    state_.pointsConfirmed = right;
}

void SheetDraft::remember(int cell) {
    past_.push_back({state_, cell});
    if (past_.size() > kMostSteps) past_.erase(past_.begin());
}

int SheetDraft::undo() {
    assert(canUndo());
    const int cell = past_.back().cell;
    state_ = std::move(past_.back().before);
    past_.pop_back();
    return cell;
}

/// Arrows and areas: every row and column with a cell may have one.
void SheetDraft::addLines(std::vector<DraftPoints>& wanted) const {
    const auto any = [&](auto of) {
        for (int cell = 0; cell < cells(); ++cell)
            if (of(cell)) return true;
        return false;
    };
    if (any([&](int cell) { return at(cell).area; })) wanted.push_back({"area", {}, {1}});
    for (int row = 0; row < rows_; ++row)
        if (any([&](int cell) { return cell / columns_ == row && at(cell).exists; }))
            wanted.push_back({"row", std::to_string(row + 1), {0}});
    for (int column = 0; column < columns_; ++column)
        if (any([&](int cell) { return cell % columns_ == column && at(cell).exists; }))
            wanted.push_back({"column", std::string(1, static_cast<char>('a' + column)), {0}});
}

void SheetDraft::matchPoints() {
    std::vector<DraftPoints> wanted;
    const auto colours = [&](const std::string& special) {
        std::set<std::string> found;
        for (const auto& cell : state_.cells)
            if (cell.special == special) found.insert(cell.colour.empty() ? "plain" : cell.colour);
        return found;
    };
    for (const auto& [special, what] : kByColour)
        for (const auto& colour : colours(special)) wanted.push_back({what, colour, {1}});
    for (const auto& colour : colours("flag")) wanted.push_back({"flags", colour, {4, 3, 2, 1}});
    for (const auto* what : {"bomb", "heap"})
        if (!colours(what).empty()) wanted.push_back({what, {}, {-1}});
    if (rails_)
        for (std::size_t i = 0; i < kRails.size(); ++i)
            wanted.push_back({"rails", kRails[i], {static_cast<int>(i) + 1}});
    addLines(wanted);
    // What was told before stays.
    for (auto& line : wanted)
        for (const auto& known : state_.points)
            if (known.what == line.what && known.colour == line.colour) line.values = known.values;
    // Something else is worth something now: what was said of the others does not hold for it.
    for (const auto& line : wanted)
        if (!isLine(line) &&
            std::none_of(state_.points.begin(), state_.points.end(), [&](const DraftPoints& known) {
                return known.what == line.what && known.colour == line.colour;
            }))
            state_.pointsConfirmed = false;
    state_.points = std::move(wanted);
}

std::string SheetDraft::json(const std::string& name) const {
    auto json = Json::parse(original_);
    json["comment"] = "Taught from a photo, put right by a person";
    // Points that nobody has said are right, and cells that nobody has looked at, stay open.
    json.erase("unconfirmed");
    if (!state_.pointsConfirmed)
        for (const auto* open : {"score", "arrows"}) json["unconfirmed"].push_back(open);
    for (const int cell : doubtful()) json["unconfirmed"].push_back(nameOf(cell));
    json["name"] = name;
    if (json.contains("print")) json["print"]["title"] = name;
    Json grid = Json::array();
    for (int row = 0; row < rows_; ++row) {
        Json line = Json::array();
        for (int column = 0; column < columns_; ++column)
            line.push_back(jsonOf(at(row * columns_ + column)));
        grid.push_back(line);
    }
    json["grid"] = grid;
    Json score = Json::object(), flags = Json::object();
    Json arrows = Json::array(), areas = Json::array();
    for (const auto& line : state_.points) {
        if (line.what == "area") {
            Json members = Json::array();
            for (int cell = 0; cell < cells(); ++cell)
                if (at(cell).area) members.push_back({cell / columns_, cell % columns_});
            areas.push_back({{"name", "courtyard"},
                             {"points", line.values.front()},
                             {"cells", std::move(members)}});
        } else if (line.what == "row" && line.values.front() != 0) {
            arrows.push_back(
                {{"row", std::stoi(line.colour) - 1}, {"points", line.values.front()}});
        } else if (line.what == "column" && line.values.front() != 0) {
            arrows.push_back({{"col", line.colour.front() - 'a'}, {"points", line.values.front()}});
        }
        if (isLine(line) || line.what == "area") continue;
        if (line.colour.empty())
            score[line.what] = line.values.front();
        else if (line.what == "flags")
            score[line.what][line.colour] = line.values;
        else
            score[line.what][line.colour] = line.values.front();
        if (line.what != "flags" || !json.contains("print")) continue;
        // Where the numbers of a flag are printed was not found: off the page, so that nobody reads
        // something there.
        const auto& known = json["print"].value("flags_mm", Json::object());
        flags[line.colour] = known.contains(line.colour)
                                 ? known[line.colour]
                                 : Json{{"at", {-100, -100}}, {"step", {0, 0}}, {"size", 8}};
    }
    for (const auto* key : {"arrows", "areas", "score"}) json.erase(key);
    if (!arrows.empty()) json["arrows"] = arrows;
    if (!areas.empty()) json["areas"] = areas;
    if (!score.empty()) json["score"] = score;
    if (json.contains("print")) {
        json["print"].erase("flags_mm");
        if (!flags.empty()) json["print"]["flags_mm"] = flags;
    }
    return json.dump(1) + "\n";
}

std::string SheetDraft::fault() const {
    try {
        (void)rules::dizzle::readSheet(json("sheet"));
        return {};
    } catch (const rules::dizzle::BadSheet& bad) {
        int row = 0, column = 0;
        if (std::sscanf(bad.place.c_str(), "/grid/%d/%d", &row, &column) == 2)
            return nameOf(row * columns_ + column) + ": found " + bad.found + ", expected " +
                   bad.expected;
        return bad.what();
    }
}

const std::vector<std::string>& SheetDraft::specials() {
    static const std::vector<std::string> words = [] {
        std::vector<std::string> all;
        for (const auto special : kSpecials) all.push_back(vision::wordFor(special));
        return all;
    }();
    return words;
}

bool SheetDraft::hasColour(const std::string& special) {
    static const std::set<std::string> coloured{"key", "lock", "flag", "gem", "puzzle", "station"};
    return coloured.contains(special);
}

const std::vector<std::string>& SheetDraft::colours() {
    static const std::vector<std::string> words{"red",    "blue", "green", "yellow", "orange",
                                                "purple", "pink", "white", "black"};
    return words;
}

void printSheet(const std::string& json, const std::filesystem::path& file) {
    const auto sheet = rules::dizzle::readSheet(json);
    const auto title = "Dizzle \u00b7 " + sheet.print.title;
    vision::writePdf(vision::pagesOf(vision::drawSheet(sheet), vision::Paper::A4, title), file,
                     title);
}

}  // namespace kibitz::session
