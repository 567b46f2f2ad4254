#include "rules/addit/equipment.h"

#include "rules/addit/pushes.h"
#include "rules/games.h"
#include "rules/json.h"

#include <cassert>
#include <initializer_list>

namespace kibitz::rules::addit {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestFound = 60;

[[noreturn]] void wrong(const std::string& place, const std::string& found,
                        const std::string& expected) {
    throw BadBoard("Board " + (place.empty() ? "/" : place) + ": found " + found + ", expected " +
                   expected);
}

[[noreturn]] void wrong(const std::string& place, const Json& found, const std::string& expected) {
    auto text = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kLongestFound) text = text.substr(0, kLongestFound) + "…";
    wrong(place, text, expected);
}

Json parsed(std::string_view text) {
    try {
        return parsedJson(text);
    } catch (const BadJson& bad) {
        wrong(bad.where, bad.found, bad.expected);
    }
}

/// An object with exactly these members.
void expectMembers(const std::string& place, const Json& value,
                   std::initializer_list<const char*> names) {
    if (!value.is_object()) wrong(place, value, "an object");
    for (const auto* name : names)
        if (!value.contains(name)) wrong(place + "/" + name, std::string{"nothing"}, "a value");
    for (const auto& [name, ignored] : value.items()) {
        bool known = false;
        for (const auto* expected : names) known = known || name == expected;
        if (!known) wrong(place, Json(name), "no other member");
    }
}

std::string readText(const std::string& place, const Json& value, std::size_t longest) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty() ||
        value.get_ref<const std::string&>().size() > longest)
        wrong(place, value, "a text of 1 to " + std::to_string(longest) + " bytes");
    return value.get<std::string>();
}

double readSize(const Json& sizes, const char* name) {
    constexpr double kLargestMm = 2000;
    const auto& value = sizes.at(name);
    if (!value.is_number() || value.get<double>() <= 0 || value.get<double>() > kLargestMm)
        wrong(std::string{"/sizes_mm/"} + name, value, "millimetres, above 0 and up to 2000");
    return value.get<double>();
}

std::vector<int> readNumbers(const Json& value) {
    constexpr int kLargest = 99;
    const std::string ten = std::to_string(kBlocksPerTrack);
    if (!value.is_array() || value.size() != kBlocksPerTrack)
        wrong("/numbers", value, "an array of " + ten + " numbers");
    std::vector<int> numbers;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const auto place = "/numbers/" + std::to_string(i);
        if (!value[i].is_number_integer() || value[i] < 1 || value[i] > kLargest)
            wrong(place, value[i], "a whole number from 1 to 99");
        const int number = value[i].get<int>();
        if (!numbers.empty() && number <= numbers.back())
            wrong(place, value[i], "more than " + std::to_string(numbers.back()));
        numbers.push_back(number);
    }
    return numbers;
}

std::array<Board::Track, 2> readTracks(const Json& value) {
    if (!value.is_array() || value.size() != 2) wrong("/tracks", value, "an array of 2 tracks");
    std::array<Board::Track, 2> tracks;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const auto place = "/tracks/" + std::to_string(i);
        expectMembers(place, value[i], {"name", "seats"});
        tracks[i].name = readText(place + "/name", value[i]["name"], 8);
        // Opposite seats, the starting one first: the rules are built on it.
        const int first = static_cast<int>(i) + 1;
        const Json expected = {first, first + 2};
        if (value[i]["seats"] != expected)
            wrong(place + "/seats", value[i]["seats"], expected.dump());
        tracks[i].seats = {first, first + 2};
    }
    if (tracks[0].name == tracks[1].name)
        wrong("/tracks/1/name", value[1]["name"], "another name than that of the first track");
    return tracks;
}

Board::Sizes readSizes(const Json& value) {
    expectMembers("/sizes_mm", value,
                  {"board", "block_width", "block_depth", "block_pitch", "row_from_edge", "die"});
    const Board::Sizes sizes{readSize(value, "board"),         readSize(value, "block_width"),
                             readSize(value, "block_depth"),   readSize(value, "block_pitch"),
                             readSize(value, "row_from_edge"), readSize(value, "die")};
    if (sizes.blockPitchMm < sizes.blockWidthMm)
        wrong("/sizes_mm/block_pitch", value["block_pitch"], "at least the width of a block");
    if (sizes.rowFromEdgeMm < sizes.blockDepthMm / 2)
        wrong("/sizes_mm/row_from_edge", value["row_from_edge"], "at least half a block's depth");
    const double row = (kBlocksPerTrack - 1) * sizes.blockPitchMm + sizes.blockWidthMm;
    const double room = sizes.boardMm - 2 * sizes.rowFromEdgeMm - sizes.blockDepthMm;
    if (row > room)
        wrong("/sizes_mm/board", value["board"], "a board on which the four rows do not meet");
    return sizes;
}

}  // namespace

Board::Place Board::place(int seat, std::size_t block) const {
    assert(seat >= 1 && seat <= 4 && block < numbers.size());
    const double along =
        sizes.boardMm / 2 +
        (static_cast<double>(block) - (kBlocksPerTrack - 1) / 2.0) * sizes.blockPitchMm;
    const double near = sizes.rowFromEdgeMm;
    const double far = sizes.boardMm - sizes.rowFromEdgeMm;
    switch (seat) {
        case 1: return {along, far};
        case 2: return {near, along};
        case 3: return {along, near};
        default: return {far, along};
    }
}

Board readBoard(std::string_view json) {
    const auto value = parsed(json);
    expectMembers("", value, {"name", "numbers", "tracks", "sizes_mm"});
    return {readText("/name", value["name"], 80), readNumbers(value["numbers"]),
            readTracks(value["tracks"]), readSizes(value["sizes_mm"])};
}

const Board& standardBoard() {
    static const Board board = readBoard(builtin("addit/board.json"));
    return board;
}

}  // namespace kibitz::rules::addit
