// Whatever stands in a file, reading it as a record ends in a record or in BadRecord, and playing
// it never harms.

#include "rules/games.h"
#include "rules/record.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace kibitz::rules;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    Record record;
    try {
        record = readRecord(text);
    } catch (const BadRecord&) {
        return 0;
    }
    // What could be read can be written and read again without loss.
    if (!(readRecord(writeRecord(record)) == record)) std::abort();
    const auto* info = findGame(record.game);
    if (!info) return 0;
    try {
        const auto game = info->make(record.setup());
        const auto played = replay(game, record);
        if (!game.whatIsBroken(played.positions.back()).empty()) std::abort();
        if (played.fault) (void)played.fault->text();
        (void)game.score(played.positions.back());
        (void)game.audit(game.appearance(played.positions.back()));
    } catch (const BadSetup&) {
    }
    return 0;
}
