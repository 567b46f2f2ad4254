// Whatever stands in a file, reading it as a sheet ends in a sheet or in BadSheet; and what is a
// sheet can be played, looked at and audited without harm.

#include "rules/dizzle/dizzle.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace kibitz::rules;

namespace {

constexpr int kMoves = 50;

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    dizzle::Sheet sheet;
    try {
        sheet = dizzle::readSheet(text);
    } catch (const dizzle::BadSheet&) {
        return 0;
    }
    playOn(dizzle::Rules{sheet, {"Ann"}}, size);
    playOn(dizzle::Rules{sheet, {"Ann", "Bob", "Cleo"}}, size + 1);
    return 0;
}
