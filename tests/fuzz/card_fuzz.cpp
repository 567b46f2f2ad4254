// Whatever stands in a file, reading it as a deck ends in a deck or in BadDeck, and playing with it
// never harms.

#include "rules/fuse/fuse.h"
#include "rules/games.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace kibitz::rules;

namespace {

constexpr int kMoves = 50;

void must(bool holds) {
    if (!holds) std::abort();
}

/// A list of cards is too short to play with; together with the built-in bombs it is not.
std::string withBuiltInCards(std::string_view text) {
    const auto first = text.find('['), last = text.rfind(']');
    if (first == std::string_view::npos || last == std::string_view::npos || last < first)
        return {};
    const auto deck = builtin("fuse/deck.json");
    const auto cards = deck.substr(deck.find('[') + 1);
    return "{\"cards\": [" + std::string{text.substr(first + 1, last - first - 1)} + ", " +
           std::string{cards};
}

void play(const std::string& deck, std::uint64_t seed) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
    Setup setup;
    setup.players.assign(names.begin(), names.begin() + 1 + static_cast<long>(seed % 5));
    setup.options = {
        {"deck", "own"}, {"sabotage_cards", "2"}, {"mode", seed % 2 ? "training" : "expert"}};
    setup.loadEquipment = [&](const std::string&) { return deck; };
    try {
        const auto game = fuse::info().make(setup);
        Random random{seed};
        auto position = game.start();
        for (int i = 0; i < kMoves && game.next(position).who != Next::Who::Nobody; ++i) {
            auto turn = game.randomTurn(position, random);
            must(std::holds_alternative<Position>(game.play(position, turn.move)));
            const auto look = game.appearance(turn.after);
            must(!game.turnsNear(position, look).empty());
            must(game.audit(look).impossible.empty());
            (void)game.whyNot(position, look);
            must(game.whatIsBroken(turn.after).empty());
            position = std::move(turn.after);
        }
        (void)game.score(position);
    } catch (const BadSetup&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{reinterpret_cast<const char*>(data), size};
    try {
        const auto deck = fuse::readDeck(text);
        for (const auto& card : deck.bombs) must(fuse::isCompletable(card, {}) != false);
    } catch (const fuse::BadDeck&) {
        return 0;
    }
    std::uint64_t seed = size;
    for (const char c : text) seed = seed * 31 + static_cast<unsigned char>(c);
    play(text, seed);
    play(withBuiltInCards(text), seed);
    return 0;
}
