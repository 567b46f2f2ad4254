#include "rules/fuse/fuse.h"
#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>

#include <map>

using namespace kibitz::rules;

TEST_CASE("the deck has bombs of all values and eleven sabotage cards, and each can be completed",
          "[rules][fuse]") {
    const auto deck = fuse::readDeck(builtin("fuse/deck.json"));
    std::map<int, int> ofValue;
    for (const auto& card : deck.bombs) {
        INFO(card.id);
        ++ofValue[card.points];
        CHECK(fuse::isCompletable(card, {}) == true);
    }
    CHECK(ofValue == std::map<int, int>{{1, 12}, {2, 12}, {3, 13}, {4, 12}, {6, 5}});
    CHECK(deck.sabotage.size() == 11);
}
