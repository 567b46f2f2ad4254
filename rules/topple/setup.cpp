#include "rules/topple/topple.h"
#include "rules/topple/words.h"

#include "rules/games.h"
#include "rules/tokens.h"

#include <algorithm>

namespace kibitz::rules::topple {

namespace {

constexpr std::string_view kInOrder = "in-order";

/// Which player plays which colour, in the order of the seats.
std::array<int, kColours> seatColours(const Board& board, const std::string& wish, int players) {
    std::vector<int> order;
    if (wish == kInOrder) {
        for (int colour = 0; colour < kColours; ++colour) order.push_back(colour);
    } else {
        Tokens words{wish};
        while (!words.atEnd()) {
            const auto name = words.word();
            const auto at = std::find_if(board.colours.begin(), board.colours.end(),
                                         [&](const Colour& c) { return c.name == name; });
            if (at == board.colours.end())
                throw BadSetup("Option colours names '" + std::string{name} +
                               "', which the board does not have");
            const int colour = static_cast<int>(at - board.colours.begin());
            if (std::find(order.begin(), order.end(), colour) != order.end())
                throw BadSetup("Option colours names '" + std::string{name} + "' twice");
            order.push_back(colour);
        }
        const std::size_t due = players == 3 ? 3 : kColours;
        if (order.size() != due)
            throw BadSetup("Option colours names " + std::to_string(order.size()) +
                           " colours. Name " + std::to_string(due) + ", in the order of the seats");
    }
    std::array<int, kColours> owner{};
    owner.fill(kNone);
    const int each = players == 2 ? 2 : 1;
    for (int seat = 0; seat < players * each; ++seat)
        owner[static_cast<std::size_t>(order[static_cast<std::size_t>(seat)])] = seat / each;
    return owner;
}

OptionSpec text(const char* name, const char* meaning, std::string_view byDefault) {
    OptionSpec spec;
    spec.name = name;
    spec.meaning = meaning;
    spec.byDefault = byDefault;
    return spec;
}

OptionSpec number(const char* name, const char* meaning, int byDefault, int lowest, int highest) {
    auto spec = text(name, meaning, std::to_string(byDefault));
    spec.lowest = lowest;
    spec.highest = highest;
    return spec;
}

/// The first of the values is the default.
OptionSpec choice(const char* name, const char* meaning, std::string_view values) {
    Tokens words{values};
    auto spec = text(name, meaning, words.peek());
    while (!words.atEnd()) spec.values.emplace_back(words.word());
    return spec;
}

Vocabulary makeVocabulary(const Board& board) {
    Vocabulary words;
    words.symbols.emplace_back("nothing");
    words.diceColours.emplace_back();
    words.kinds.resize(2);
    words.kinds[0].name = "top of a stack";
    words.kinds[1].name = "height of a stack";
    const auto add = [&](std::size_t kind, const std::string& name) {
        words.kinds[kind].symbols.push_back({static_cast<std::uint8_t>(words.symbols.size())});
        words.symbols.push_back(name);
    };
    for (const auto& colour : board.colours) add(0, colour.name);
    for (int height = 1; height <= kMostPawns; ++height) add(1, std::to_string(height) + " high");
    for (int cell = 0; cell < kCells; ++cell) {
        words.sites.push_back({cellName(cell) + " top", 0});
        words.sites.push_back({cellName(cell) + " height", 1});
    }
    return words;
}

}  // namespace

Rules::Rules(const Setup& given) {
    const auto setup = completed(info(), given);
    const auto option = [&](const char* name) { return setup.options.at(name); };
    blaming("board", [&] { board_ = findBoard(option("board"), setup.loadEquipment); });
    names_ = setup.players;
    blaming("colours", [&] { owner_ = seatColours(board_, option("colours"), players()); });
    target_ = *wholeNumber(option("target"), 1, 1000);
    ownFallPays_ = option("own_fall_pays") == "true";
    junior_ = option("junior") == "true";
    contest_ = option("first_player") == "thrown";
    const auto starter = option("next_starter");
    nextStarter_ = starter == "same"       ? NextStarter::Same
                   : starter == "continue" ? NextStarter::Continue
                                           : NextStarter::Clockwise;
    words_ = makeVocabulary(board_);
}

std::string cellName(int cell) {
    return {static_cast<char>('a' + cell % kSide), static_cast<char>('1' + cell / kSide)};
}

std::string Rules::nameOf(int player) const {
    if (player == kTable) return "the table";
    return isPlayer(player) ? names_[static_cast<std::size_t>(player)] : "somebody unknown";
}

std::string Rules::namesOf(const std::vector<int>& list) const {
    std::string out;
    for (std::size_t i = 0; i < list.size(); ++i)
        out += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + nameOf(list[i]);
    return out;
}

const std::string& Rules::colourName(int colour) const {
    return board_.colours.at(static_cast<std::size_t>(colour)).name;
}

GameInfo info() {
    GameInfo game;
    game.name = "topple";
    game.title = "Topple";
    game.fewestPlayers = 2;
    game.mostPlayers = kMostPlayers;
    game.options.push_back(
        number("target", "Points that somebody must have at the end of a round to end the game",
               100, 1, 1000));
    game.options.push_back(
        choice("own_fall_pays",
               "Whether the player before gets the bonus also when only the placed pawn fell",
               "false true"));
    game.options.push_back(
        choice("next_starter",
               "Who begins the next round: the one after the last starter, the same starter, or "
               "the one whose turn it would be",
               "clockwise same continue"));
    game.options.push_back(
        choice("junior", "No points: whoever makes pawns fall is out", "false true"));
    game.options.push_back(
        choice("first_player",
               "Whether the player named first begins, or the throws for it are part of the record",
               "named thrown"));
    game.options.push_back(text(
        "colours",
        "The colours in the order of the seats (two players: two each), such as: blue red green",
        kInOrder));
    game.options.push_back(
        text("board", "The board and its pawns: standard, pastel, or one of your own", "standard"));
    game.rulebook = builtin("topple/rulebook.md");
    game.phrases.assign(kPhrases.begin(), kPhrases.end());
    game.make = [](const Setup& setup) { return Game{Rules{setup}}; };
    return game;
}

}  // namespace kibitz::rules::topple
