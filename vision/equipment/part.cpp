#include "vision/equipment/part.h"

#include "rules/fuse/fuse.h"
#include "rules/games.h"
#include "vision/equipment/equipment.h"
#include "vision/equipment/sketch.h"

#include <cassert>
#include <stdexcept>
#include <utility>

namespace kibitz::vision {

namespace {

using rules::Setup;
using rules::Site;
using rules::Vocabulary;

Place boxPlace(Site site, const cv::Rect2d& box) {
    return {site, {box.x + box.width / 2, box.y + box.height / 2}, cornersOf(box)};
}

Site siteOf(const Vocabulary& words, const std::string& name) {
    const auto site = words.site(name);
    assert(site && "the rules call this site otherwise");
    return *site;
}

std::vector<Part> sheetsOf(const Setup& setup, const Vocabulary& words) {
    const auto& name = setup.options.at("sheet");
    auto text = std::string{rules::builtin("dizzle/sheets/" + name + ".json")};
    if (text.empty()) text = setup.loadEquipment(name);
    const auto sheet = rules::dizzle::readSheet(text);
    const auto drawing = drawSheet(sheet);
    std::vector<Part> parts;
    for (const auto& player : setup.players) {
        Part part{"sheet of " + player, static_cast<int>(parts.size()), drawing, 0.1, {}};
        for (const auto& site : sitesOf(sheet))
            part.places.push_back(boxPlace(siteOf(words, player + ' ' + site.name), site.mm));
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<Part> spexxxBoardOf(const Setup& setup, const Vocabulary& words,
                                std::string_view look) {
    const auto& own = setup.options.at("own_board");
    const rules::spexxx::Board board{
        own == "none" ? std::string{rules::builtin("spexxx/board.json")} : setup.loadEquipment(own),
        setup.options.at("board")};
    Part part{"board", -1, drawBoard(board, look), 2, {}};
    const auto add = [&](const std::string& name, const rules::spexxx::Spot& spot) {
        // The score may be kept elsewhere: then the track is printed but nothing is seen on it.
        if (const auto site = words.site(name))
            part.places.push_back(boxPlace(*site, squareAround({spot.x, spot.y}, spot.side)));
    };
    for (const int square : board.squares()) add(board.name(square), board.squareSpot(square));
    for (int i = 0; i < 100; ++i) add("track " + std::to_string(i), board.trackSpot(i));
    for (int i = 1; i <= 4; ++i) add("hundreds " + std::to_string(100 * i), board.hundredSpot(i));
    return {std::move(part)};
}

std::vector<Part> toppleBoardOf(const Setup& setup, const Vocabulary& words,
                                std::string_view look) {
    const auto board = rules::topple::findBoard(setup.options.at("board"), setup.loadEquipment);
    Part part{"board", -1, drawBoard(board, look), 3, {}};
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        const auto centre = cellCentreOf(board, cell);
        const double height = cellHeightOf(board, cell, look);
        const auto name = static_cast<char>('a' + cell % rules::topple::kSide) +
                          std::to_string(cell / rules::topple::kSide + 1);
        for (const auto* what : {" top", " height"})
            part.places.push_back({siteOf(words, name + what), centre,
                                   roundOutline(centre, board.print.cellMm / 2), height});
        if (height > 0) part.steps.push_back({squareAround(centre, board.print.pitchMm), height});
    }
    return {std::move(part)};
}

std::vector<Part> additTracksOf(const Vocabulary& words) {
    const auto& board = rules::addit::standardBoard();
    Part part{"board", -1, drawBoard(board), 3, {}};
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        // "Ann/Bob A12": block 12 of track A, which lies at either of two seats.
        const auto& site = words.sites[i];
        for (const auto& track : board.tracks) {
            if (words.kinds[site.kind].name != "block of track " + track.name) continue;
            for (std::size_t block = 0; block < board.numbers.size(); ++block) {
                if (!site.name.ends_with(" " + track.name + std::to_string(board.numbers[block])))
                    continue;
                for (const int seat : track.seats) {
                    auto place =
                        boxPlace(Site{static_cast<std::uint16_t>(i)}, blockOf(board, seat, block));
                    const auto symbol = words.symbol("seat " + std::to_string(seat));
                    assert(symbol);
                    place.shows = *symbol;
                    part.places.push_back(std::move(place));
                }
            }
        }
    }
    return {std::move(part)};
}

rules::fuse::Deck deckOf(const Setup& setup) {
    const auto& name = setup.options.at("deck");
    return rules::fuse::readDeck(name == "standard" ? std::string{rules::builtin("fuse/deck.json")}
                                                    : setup.loadEquipment(name));
}

/// Who a site belongs to: its name begins with the player's.
int ownerOf(const std::string& site, const std::vector<std::string>& players) {
    for (std::size_t i = 0; i < players.size(); ++i)
        if (site.starts_with(players[i] + " card ")) return static_cast<int>(i);
    return -1;
}

std::vector<Part> cardsOf(const Setup& setup, const rules::Game& game,
                          const rules::Position& position) {
    const auto& words = game.vocabulary();
    const auto look = game.appearance(position);
    const auto deck = deckOf(setup);
    const std::string kCard = "card ";
    std::vector<Part> parts;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& site = words.sites[i];
        const auto& shows = words.symbols[look.sites[i].index];
        if (look.sites[i] == rules::kNothing || words.kinds[site.kind].name == "slot") continue;
        Part part{shows, ownerOf(site.name, setup.players), {}, 0.3, {}};
        if (shows == "cards") {
            part.name = site.name;
            part.drawing = drawCardBack();
            if (const auto* state = position.as<rules::fuse::State>())
                part.thicknessMm *= state->bombsInPile + state->sabotageInPile;
        }
        for (const auto& card : deck.sabotage)
            if (shows == kCard + card.id) part.drawing = drawCard(card);
        for (const auto& card : deck.bombs) {
            if (shows != kCard + card.id) continue;
            part.drawing = drawCard(card);
            const auto slots = slotsOf(card);
            for (std::size_t slot = 0; slot < slots.size(); ++slot)
                if (const auto at = words.site(site.name + " slot " + std::to_string(slot + 1))) {
                    auto place = boxPlace(*at, slots[slot].mm);
                    place.heightMm = slots[slot].heightMm;
                    part.places.push_back(std::move(place));
                }
        }
        const auto& size = part.drawing.sizeMm;
        part.places.insert(part.places.begin(), boxPlace(Site{static_cast<std::uint16_t>(i)},
                                                         {0, 0, size.width, size.height}));
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

std::vector<Part> partsOf(const rules::GameInfo& info, const Setup& asked, const rules::Game& game,
                          const rules::Position& position, std::string_view look) {
    const auto setup = rules::completed(info, asked);
    const auto& words = game.vocabulary();
    if (info.name == "dizzle") return sheetsOf(setup, words);
    if (info.name == "spexxx") return spexxxBoardOf(setup, words, look);
    if (info.name == "topple") return toppleBoardOf(setup, words, look);
    if (info.name == "addit") return additTracksOf(words);
    if (info.name == "fuse") return cardsOf(setup, game, position);
    throw std::runtime_error("There are no drawings of the equipment of " +
                             std::string{info.title});
}

}  // namespace kibitz::vision
