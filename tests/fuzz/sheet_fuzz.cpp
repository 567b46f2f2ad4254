// Whatever stands in a file, reading it as a sheet ends in a sheet or in BadSheet; and what is a
// sheet can be played, looked at and audited without harm.

#include "rules/dizzle/dizzle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace kibitz::rules;

namespace {

constexpr int kMoves = 120;

void playOn(const dizzle::Rules& rules, std::uint64_t seed) {
    Random random{seed};
    auto s = rules.start();
    for (int i = 0; i < kMoves && rules.next(s).who != Next::Who::Nobody; ++i) {
        if (rules.next(s).who == Next::Who::Chance) {
            s = rules.apply(s, rules.chance(s, random));
        } else {
            const auto moves = rules.legalMoves(s);
            if (moves.empty()) std::abort();
            const auto& move =
                moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
            if (!rules.check(s, move).empty()) std::abort();
            s = rules.apply(s, move);
        }
        if (!rules.whatIsBroken(s).empty()) std::abort();
    }
    const auto look = rules.appearance(s);
    const auto audit = rules.audit(look);
    if (!audit.impossible.empty()) std::abort();
    const auto sheet = rules.score(s);
    for (std::size_t p = 0; p < sheet.players.size(); ++p)
        if (sheet.total(p) < audit.players[p].lowest || sheet.total(p) > audit.players[p].highest)
            std::abort();
    if (rules.whyNot(s, look).empty()) std::abort();
}

/// A sheet from bytes: the width, whether it has rails, then cell after cell.
std::string drawn(std::string_view bytes) {
    const auto byteAt = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u;
    };
    const std::size_t columns = 1 + byteAt(0) % 12,
                      cells = std::min<std::size_t>(bytes.size(), 146) - 2;
    const bool rails = byteAt(1) % 4 == 0;
    static constexpr std::array<std::string_view, 12> types{
        "",     "key", "lock",   "bomb", "rocket",  "planet",
        "flag", "gem", "puzzle", "heap", "volcano", "station"};
    std::string grid;
    for (std::size_t i = 0; i / columns < (cells + columns - 1) / columns; ++i) {
        const auto byte = i < cells ? byteAt(i + 2) : 0u;
        const auto pip = byte % 7, kind = byte / 7 % 24;
        std::string cell = "null";
        if (byte == 255)
            cell = rails ? R"({"track": "SE"})" : R"({"cross": true})";
        else if (kind >= 12 && pip > 0)
            cell = "{\"pip\": " + std::to_string(pip) + "}";
        else if (pip > 0 || kind == 10)
            cell =
                "{\"pip\": " + (pip > 0 ? std::to_string(pip) : "null") +
                (kind > 0 && kind < 12 ? ", \"special\": {\"type\": \"" + std::string{types[kind]} +
                                             "\", \"colour\": \"" + (byte % 2 ? "a" : "b") + "\"}"
                                       : "") +
                "}";
        grid += i == 0 ? "[" : i % columns == 0 ? "], [" : ", ";
        grid += cell;
    }
    return std::string{R"({"name": "drawn", "rails": )"} + (rails ? "true" : "false") +
           R"(, "grid": [)" + grid +
           R"(]], "arrows": [{"row": 0, "points": 5}, {"col": 0, "points": 7}], "score": {"gems": {"a": 1, "b": 2},
              "puzzles": {"a": 9, "b": 8}, "stations": {"a": 5, "b": 3}, "bomb": -2, "heap": -3,
              "flags": {"a": [10, 6, 3, 1], "b": [5, 5, 5, 5]}, "rails": {"open": 1, "closed": 2, "longest": 3}}})";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    dizzle::Sheet sheet;
    try {
        sheet = dizzle::readSheet(text.size() > 3 && text[0] == 1 ? drawn(text.substr(1))
                                                                  : std::string{text});
    } catch (const dizzle::BadSheet&) {
        return 0;
    }
    const auto seed = size == 0 ? 0u : data[size - 1] + size;
    playOn(dizzle::Rules{sheet, {"Ann"}}, seed);
    playOn(dizzle::Rules{sheet, {"Ann", "Bob", "Cleo"}, {dizzle::LavaDie::Stays, seed % 2 == 0}},
           seed + 1);
    return 0;
}
