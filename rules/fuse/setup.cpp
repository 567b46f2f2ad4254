// Who plays with what: options, the deck, the names of things on the table.

#include "rules/fuse/words.h"
#include "rules/games.h"

#include <set>
#include <string_view>

namespace kibitz::rules::fuse {

namespace {

constexpr std::string_view kStandardDeck = "standard";
constexpr int kLeastBombsInDeck = 15;  // training, for no players at all
constexpr int kMostBombsInDeck = kMostBombs - kMostPlaces;

struct Mode {
    std::string_view name;
    int extraCards;
    bool hardCards;
};
constexpr std::array<Mode, 5> kAllModes{{{"training", 0, false},
                                         {"standard", 3, false},
                                         {"expert", 5, true},
                                         {"elite", 7, true},
                                         {"heroic", 9, true}}};

std::vector<std::string> modeNames() {
    std::vector<std::string> names;
    names.reserve(kAllModes.size());
    for (const auto& mode : kAllModes) names.emplace_back(mode.name);
    return names;
}

std::string deckText(const Setup& setup, const std::string& name) {
    if (name == kStandardDeck) return std::string{builtin("fuse/deck.json")};
    if (!setup.loadEquipment)
        throw BadSetup("There is no deck '" + name + "'. Choose the deck standard");
    return setup.loadEquipment(name);
}

Deck loaded(const Setup& setup, const std::string& name) {
    const auto text = deckText(setup, name);
    try {
        return readDeck(text);
    } catch (const BadDeck& bad) {
        throw BadSetup("The deck '" + name + "' cannot be used. " + bad.what());
    }
}

Game make(const Setup& setup) { return Game{Rules{setup}}; }

}  // namespace

GameInfo info() {
    return {
        "fuse",
        "FUSE",
        1,
        kMostPlayers,
        {{"mode", "how many bombs the team has to get through; experts also meet hard ones",
          modeNames(), "training"},
         {"bombs",
          "how many bombs lie in the centre and the draw pile at the start, for decks of few "
          "cards; 0: as many as the mode says",
          {},
          "0",
          0,
          kMostBombsInDeck},
         {"edition",
          "leaflet: one die for each player; full: two players take two dice each, a single "
          "player three and begins with four bombs",
          {"leaflet", "full"},
          "leaflet"},
         {"penalty_only_if_no_die_fits",
          "whether a player may take a penalty only when no die on the table fits",
          {"false", "true"},
          "false"},
         {"sabotage_cards", "how many sabotage cards are shuffled into the pile", {}, "6", 0, 11},
         {"deck",
          "the cards: standard, or the name of a deck of one's own",
          {std::string{kStandardDeck}},
          std::string{kStandardDeck},
          0,
          0,
          true}},
        builtin("fuse/rulebook.md"),
        phrases(),
        make};
}

Rules::Rules(const Setup& given) {
    const Setup setup = completed(info(), given);
    names_ = setup.players;
    players_ = static_cast<int>(names_.size());
    const auto option = [&](const char* name) { return setup.options.at(name); };
    if (option("edition") == "full") {
        diceEach_ = players_ == 1 ? 3 : players_ == 2 ? 2 : 1;
        fullSolo_ = players_ == 1;
        if (fullSolo_) placesEach_ = 4;
    }
    penaltyOnlyIfNoDieFits_ = option("penalty_only_if_no_die_fits") == "true";
    sabotageCards_ = std::stoi(option("sabotage_cards"));
    blaming("deck", [&] { openDeck(setup, option("mode")); });
    nameSites();
}

void Rules::openDeck(const Setup& setup, const std::string& modeName) {
    const auto mode = *std::find_if(kAllModes.begin(), kAllModes.end(),
                                    [&](const Mode& m) { return m.name == modeName; });
    hardCards_ = mode.hardCards;
    bombsInDeck_ = std::stoi(setup.options.at("bombs"));
    if (bombsInDeck_ == 0) bombsInDeck_ = kLeastBombsInDeck + players_ + mode.extraCards;
    const auto& name = setup.options.at("deck");
    deck_ = std::make_shared<const Deck>(loaded(setup, name));
    cards_ = static_cast<int>(deck_->bombs.size() + deck_->sabotage.size());

    int bombs = 0, low = 0, high = 0;
    std::set<int> values;
    for (int card = 0; isBomb(card); ++card) {
        mostSlots_ = std::max(mostSlots_, bomb(card).size());
        if (!isEligible(card)) continue;
        ++bombs;
        if (bomb(card).points <= 2) ++low;
        if (bomb(card).points == 3 || bomb(card).points == 4) ++high;
        values.insert(bomb(card).points);
    }
    const auto tooFew = [&](int found, int needed, const std::string& one, const std::string& many,
                            const std::string& helps) {
        if (found < needed)
            throw BadSetup("The deck '" + name + "' has " + counted(found, one, many) +
                           ", and this game needs " + std::to_string(needed) + helps);
    };
    const auto orFewer = [](const std::string& option, int most) {
        return ". Add cards, or give option " + option +
               (most == 0 ? " 0" : " a number up to " + std::to_string(most));
    };
    const std::string each = " to begin with, one for each player. Add cards";
    if (fullSolo_) {
        tooFew(static_cast<int>(values.size()), 3, "different value", "different values",
               " to begin with. Add cards");
    } else {
        tooFew(low, players_, "bomb of 1 or 2 points", "bombs of 1 or 2 points", each);
        tooFew(high, players_, "bomb of 3 or 4 points", "bombs of 3 or 4 points", each);
    }
    const int spare = bombs - places();
    tooFew(bombs, bombsInDeck_ + places(), "bomb for this mode", "bombs for this mode",
           spare > 0 ? orFewer("bombs", spare) : ". Add cards");
    const auto sabotages = static_cast<int>(deck_->sabotage.size());
    tooFew(sabotages, sabotageCards_, "sabotage card", "sabotage cards",
           orFewer("sabotage_cards", sabotages));
}

namespace {
// Symbols: nothing, thirty dice, these two, then the cards.
constexpr std::uint8_t kCoveredSymbol = 31, kPileSymbol = 32, kFirstCardSymbol = 33;
static_assert(kFirstCardSymbol + kMostCards <= 256);
enum SiteKinds : std::uint8_t { kBombPlace, kDiePlace, kPilePlace, kSabotagePlace };
}  // namespace

void Rules::nameSites() {
    words_.symbols.emplace_back("nothing");
    for (int face = 0; face < 30; ++face) words_.symbols.push_back(nameOf(dieOfFace(face)));
    words_.symbols.emplace_back("covered");
    words_.symbols.emplace_back("cards");
    words_.diceColours.assign(kColourNames.begin(), kColourNames.end());

    SiteKind bombs{"bomb", {}}, slots{"slot", {}}, sabotages{"sabotage", {}};
    for (std::uint8_t symbol = 1; symbol <= kCoveredSymbol; ++symbol)
        slots.symbols.push_back(Symbol{symbol});
    for (int card = 0; card < cards_; ++card) {
        words_.symbols.push_back("card " + cardId(card));
        (isBomb(card) ? bombs : sabotages).symbols.push_back(symbolOf(card));
    }
    words_.kinds = {bombs, slots, {"pile", {Symbol{kPileSymbol}}}, sabotages};

    for (int place = 0; place < places(); ++place) {
        const auto name = names_[static_cast<std::size_t>(ownerOf(place))] + " card " +
                          std::to_string(place % placesEach_ + 1);
        words_.sites.push_back({name, kBombPlace});
        for (int slot = 1; slot <= mostSlots_; ++slot)
            words_.sites.push_back({name + " slot " + std::to_string(slot), kDiePlace});
    }
    for (int i = 1; i <= kCentre; ++i)
        words_.sites.push_back({"centre " + std::to_string(i), kBombPlace});
    words_.sites.push_back({"draw pile", kPilePlace});
    words_.sites.push_back({"discard", kSabotagePlace});
}

Site Rules::cardSite(int place) const {
    return {static_cast<std::uint16_t>(place * (1 + mostSlots_))};
}
Site Rules::slotSite(int place, int slot) const {
    return {static_cast<std::uint16_t>(cardSite(place).index + 1 + slot)};
}
Site Rules::centreSite(int i) const {
    return {static_cast<std::uint16_t>(cardSite(places()).index + i)};
}
Site Rules::pileSite() const { return centreSite(kCentre); }
Site Rules::discardSite() const { return centreSite(kCentre + 1); }

Symbol Rules::symbolOf(Die die) const { return {static_cast<std::uint8_t>(faceOf(die) + 1)}; }
Symbol Rules::symbolOf(int card) const {
    return card == kNoCard ? kNothing : Symbol{static_cast<std::uint8_t>(kFirstCardSymbol + card)};
}

int Rules::cardNumber(std::string_view id) const {
    for (int card = 0; card < cards_; ++card)
        if (cardId(card) == id) return card;
    return kNoCard;
}

const std::string& Rules::cardId(int card) const {
    return isBomb(card) ? bomb(card).id : sabotage(card).id;
}

Appearance Rules::appearance(const State& s) const {
    Appearance look{std::vector<Symbol>(words_.sites.size()), {}};
    for (int place = 0; place < places(); ++place) {
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        if (lying.card == kNoCard) continue;
        look.sites[cardSite(place).index] = symbolOf(lying.card);
        const auto& card = bomb(lying.card);
        for (int slot = 0; slot < card.size(); ++slot) {
            const Die die = lying.dice[static_cast<std::size_t>(slot)];
            if (die == kNoDie) continue;
            look.sites[slotSite(place, slot).index] =
                isExposed(card, lying.dice, slot) ? symbolOf(die) : Symbol{kCoveredSymbol};
        }
    }
    for (int i = 0; i < kCentre; ++i)
        look.sites[centreSite(i).index] = symbolOf(s.centre[static_cast<std::size_t>(i)]);
    if (s.bombsInPile + s.sabotageInPile > 0) look.sites[pileSite().index] = Symbol{kPileSymbol};
    look.sites[discardSite().index] = symbolOf(s.discard);
    std::vector<Die> loose(s.drawn.begin(), s.drawn.end());
    for (const auto& penalty : s.penalties) loose.push_back(penalty.die);
    look.loose = DiceBag{std::move(loose)};
    return look;
}

Rules::Seen Rules::read(const Appearance& look) const {
    assert(look.sites.size() == words_.sites.size());
    const auto at = [&](Site site) { return look.sites[site.index].index; };
    const auto cardAt = [&](Site site) {
        const auto symbol = at(site);
        return symbol >= kFirstCardSymbol ? static_cast<std::uint8_t>(symbol - kFirstCardSymbol)
                                          : kNoCard;
    };
    Seen seen;
    for (int place = 0; place < places(); ++place) {
        auto& lying = seen.places[static_cast<std::size_t>(place)];
        lying.card = cardAt(cardSite(place));
        ++(lying.card == kNoCard ? seen.gaps : seen.openBombs);
        for (int slot = 0; slot < mostSlots_; ++slot) {
            const auto symbol = at(slotSite(place, slot));
            if (symbol == 0) continue;
            const auto bit = static_cast<SlotSet>(1u << slot);
            lying.filled = static_cast<SlotSet>(lying.filled | bit);
            if (symbol == kCoveredSymbol)
                lying.covered = static_cast<SlotSet>(lying.covered | bit);
            else
                lying.dice[static_cast<std::size_t>(slot)] = dieOfFace(symbol - 1);
        }
        lying.complete = isBomb(lying.card) && lying.filled == bomb(lying.card).all();
    }
    for (int i = 0; i < kCentre; ++i) {
        auto& card = seen.centre[static_cast<std::size_t>(i)];
        card = cardAt(centreSite(i));
        if (card == kNoCard) continue;
        ++seen.openBombs;
        ++seen.inCentre;
    }
    seen.pile = at(pileSite()) != 0;
    seen.discard = cardAt(discardSite());
    seen.loose = look.loose;
    return seen;
}

}  // namespace kibitz::rules::fuse
