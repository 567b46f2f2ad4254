#include "app/session/board_game.h"

#include "vision/equipment/palette.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <sstream>

namespace kibitz::session {

namespace {

using Kind = BoardPlace::Kind;

bool endsWith(const std::string& text, std::string_view end) { return text.ends_with(end); }

std::vector<BoardPlace> placesOf(const rules::Vocabulary& words) {
    constexpr std::string_view kTop = " top", kHeight = " height";
    std::vector<BoardPlace> places;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& name = words.sites[i].name;
        if (endsWith(name, kHeight)) continue;
        if (!endsWith(name, kTop)) {
            const bool square = words.sites[i].kind == 0;
            places.push_back({name, square ? Kind::Square : Kind::Track, i, std::nullopt});
            continue;
        }
        const auto cell = name.substr(0, name.size() - kTop.size());
        const auto height = words.site(cell + std::string{kHeight});
        places.push_back({cell, Kind::Stack, i,
                          height ? std::optional<std::size_t>{height->index} : std::nullopt});
    }
    return places;
}

std::string capital(std::string word) {
    if (!word.empty() && word[0] >= 'a' && word[0] <= 'z')
        word[0] = static_cast<char>(word[0] - 32);
    return word;
}

std::vector<std::string> split(const std::string& text) {
    std::istringstream in{text};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// Two who play Topple have two colours each.
int coloursEach(const rules::GameInfo& info, int players) {
    return info.name == "topple" && players == 2 ? 2 : 1;
}

BoardGame::Seating seated(const rules::GameInfo& info, const rules::Setup& told,
                          const std::vector<std::string>& order, int players) {
    const int each = coloursEach(info, players);
    BoardGame::Seating seating{told, {}};
    seating.setup.players.clear();
    std::string colours;
    for (int player = 0; player < players; ++player) {
        std::vector<std::string> own;
        std::string name;
        for (int i = 0; i < each; ++i) {
            own.push_back(order[static_cast<std::size_t>(player * each + i)]);
            name += (i ? "/" : "") + capital(own.back());
            colours += (colours.empty() ? "" : " ") + own.back();
        }
        seating.setup.players.push_back(name);
        seating.colours.push_back(std::move(own));
    }
    seating.setup.options["colours"] = colours;
    return seating;
}

/// Every way to deal colours to so many seats. Who began is not known, so whoever has the first
/// colour may as well sit first; the colours of one player have no order.
std::vector<std::vector<std::string>> dealt(const std::vector<std::string>& colours, int players,
                                            int each) {
    std::vector<std::vector<std::string>> all;
    const auto needed = static_cast<std::size_t>(players * each);
    if (needed > colours.size()) return all;
    for (unsigned set = 0; set < 1u << colours.size(); ++set) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < colours.size(); ++i)
            if (set >> i & 1u) order.push_back(i);
        if (order.size() != needed) continue;
        const auto first = order.front();
        do {
            if (order.front() != first) break;
            bool sorted = true;
            for (std::size_t i = 0; i < needed; i += static_cast<std::size_t>(each))
                sorted =
                    sorted && std::is_sorted(order.begin() + static_cast<std::ptrdiff_t>(i),
                                             order.begin() + static_cast<std::ptrdiff_t>(i) + each);
            if (!sorted) continue;
            std::vector<std::string> names;
            for (const auto i : order) names.push_back(colours[i]);
            all.push_back(std::move(names));
        } while (std::next_permutation(order.begin(), order.end()));
    }
    return all;
}

const std::string& symbolName(const BoardGame& game, rules::Symbol symbol) {
    return game.words.symbols.at(symbol.index);
}

/// "3 high" as 3.
int heightOf(const std::string& symbol) {
    int height = 0;
    std::from_chars(symbol.data(), symbol.data() + symbol.size(), height);
    return height;
}

std::string sharesInWords(const BoardGame& game, const vision::SeenSpot& spot) {
    std::vector<std::size_t> order(spot.shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return spot.shares[a] > spot.shares[b]; });
    std::string words;
    const auto add = [&](const std::string& name, float share) {
        char text[96];
        std::snprintf(text, sizeof text, "%s%s %.2f", words.empty() ? "" : " or ", name.c_str(),
                      std::clamp(std::floor(share * 100.0 + 0.5) / 100, 0.01, 0.99));
        words += text;
    };
    const bool coveredFirst = spot.covered > 0 && !spot.value;
    if (coveredFirst) add("covered", spot.covered);
    for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), 3); ++i) {
        const float share = spot.shares[order[i]];
        // What it may be instead is said even where it is unlikely: there is doubt.
        if (share < 0.02F && (i > 1 || share <= 0)) break;
        add(game.words.symbols[order[i]], share);
    }
    if (!coveredFirst && spot.covered >= 0.02F) add("covered", spot.covered);
    return words;
}

bool contains(const std::string& symbol, const std::string& colour) {
    // "red+blue" where cubes share a square of the score track.
    std::istringstream in{symbol};
    for (std::string part; std::getline(in, part, '+');)
        if (part == colour) return true;
    return false;
}

}  // namespace

std::vector<std::size_t> BoardPlace::sites() const {
    if (height) return {site, *height};
    return {site};
}

BoardGame::BoardGame(const rules::GameInfo& which, ToldSeats who,
                     std::map<std::string, std::string> options, rules::EquipmentLoader load)
    : info{&which}, seats{std::move(who)}, told{{}, std::move(options), std::move(load)} {
    // Nobody sees in a photo who began.
    for (const auto& option : which.options)
        if (option.name == "opening") told.options.try_emplace("opening", "throw");
    setup = told;
    setup.players = seats.names;
    if (setup.players.empty())
        for (int i = 1; i <= which.mostPlayers; ++i)
            setup.players.push_back("Player " + std::to_string(i));
    if (seats.names.empty() && told.options.contains("colours")) setup = seatings().back().setup;
    setup = rules::completed(which, setup);
    words = which.make(setup).vocabulary();
    places = placesOf(words);
    for (const auto symbol : words.kinds.front().symbols)
        colours.push_back(words.symbols[symbol.index]);
    letters = vision::lettersFor(colours);
    board = setup.options.at("board");
}

std::vector<BoardGame::Seating> BoardGame::seatings() const {
    if (!seats.names.empty()) {
        Seating seating{setup, {}};
        const auto players = static_cast<int>(seats.names.size());
        auto order = split(setup.options.at("colours"));
        if (order.size() < seats.names.size()) order = colours;  // "in-order"
        const int each = coloursEach(*info, players);
        for (int i = 0; i < players; ++i)
            seating.colours.emplace_back(order.begin() + i * each, order.begin() + (i + 1) * each);
        return {seating};
    }
    std::vector<Seating> all;
    const int fewest = seats.count.value_or(info->fewestPlayers),
              most = seats.count.value_or(info->mostPlayers);
    const auto wish = told.options.find("colours");
    if (wish == told.options.end()) {
        for (int players = fewest; players <= most; ++players)
            for (const auto& order : dealt(colours, players, coloursEach(*info, players)))
                all.push_back(seated(*info, told, order, players));
        return all;
    }
    const auto order = split(wish->second);
    for (int players = fewest; players <= most; ++players)
        if (static_cast<std::size_t>(players * coloursEach(*info, players)) == order.size())
            all.push_back(seated(*info, told, order, players));
    if (all.empty())
        throw rules::BadSetup(
            "Option colours names " + std::to_string(order.size()) +
            (order.size() == 1 ? " colour" : " colours") + ", which is not what " +
            (seats.count ? std::to_string(*seats.count) + " players" : "players") + " of " +
            std::string{info->title} + " have. Name them in the order of the seats");
    return all;
}

bool isSure(const BoardPlace& place, const vision::SeenBoard& seen) {
    const auto sites = place.sites();
    return std::all_of(sites.begin(), sites.end(),
                       [&](auto site) { return seen.sites[site].sure; });
}

bool isCovered(const BoardPlace& place, const vision::SeenBoard& seen) {
    return !seen.sites[place.site].value && (!place.height || !seen.sites[*place.height].value);
}

std::string wordsFor(const BoardGame& game, const BoardPlace& place,
                     const vision::SeenBoard& seen) {
    const auto& top = seen.sites[place.site];
    if (isCovered(place, seen) && top.covered > 0.98F) return "covered";
    if (!place.height)
        return top.sure && top.value ? symbolName(game, *top.value) : sharesInWords(game, top);
    const auto& height = seen.sites[*place.height];
    if (isSure(place, seen)) {
        if (*top.value == rules::kNothing) return "nothing";
        return std::to_string(heightOf(symbolName(game, *height.value))) + " " +
               symbolName(game, *top.value);
    }
    const auto part = [&](const vision::SeenSpot& spot) {
        return spot.sure && spot.value ? symbolName(game, *spot.value) : sharesInWords(game, spot);
    };
    return part(top) + ", " + part(height);
}

std::string signFor(const BoardGame& game, const BoardPlace& place, const vision::SeenBoard& seen) {
    const auto& top = seen.sites[place.site];
    if (!top.value || *top.value == rules::kNothing) return "";
    std::string sign;
    for (const auto& colour : game.colours)
        if (contains(symbolName(game, *top.value), colour)) sign += game.letters.at(colour);
    if (!place.height) return sign;
    const auto& height = seen.sites[*place.height];
    const int pawns = height.value ? heightOf(symbolName(game, *height.value)) : 0;
    return sign + (pawns > 0 ? std::to_string(pawns) : "?");
}

std::vector<ColourCount> countsOf(const BoardGame& game, const vision::SeenBoard& seen) {
    std::vector<ColourCount> counts;
    for (const auto& colour : game.colours) {
        ColourCount count{colour, 0, 0, std::nullopt};
        std::vector<int> track, hundreds;
        bool trackKnown = true;
        for (const auto& place : game.places) {
            const auto& spot = seen.sites[place.site];
            const bool shows = spot.value && contains(symbolName(game, *spot.value), colour);
            if (place.kind == Kind::Track) {
                if (!spot.sure && spot.value) trackKnown = false;
                if (!shows) continue;
                const auto space = place.name.find(' ');
                const int number = heightOf(place.name.substr(space + 1));
                (place.name.starts_with("track") ? track : hundreds).push_back(number);
            } else if (spot.sure) {
                count.pieces += shows;
            } else {
                count.doubtful += shows;
            }
        }
        if (trackKnown && track.size() == 1 && hundreds.size() <= 1)
            count.track = track[0] + (hundreds.empty() ? 0 : hundreds[0]);
        counts.push_back(std::move(count));
    }
    return counts;
}

StackCount stacksOf(const BoardGame& game, const vision::SeenBoard& seen) {
    StackCount count;
    for (const auto& place : game.places) {
        if (!place.height) continue;
        const auto& spot = seen.sites[*place.height];
        if (!spot.sure || !spot.value || *spot.value == rules::kNothing) continue;
        const int pawns = heightOf(symbolName(game, *spot.value));
        ++count.stacks;
        count.pawns += pawns;
        if (pawns <= count.tallest) continue;
        count.tallest = pawns;
        count.tallestAt = place.name;
    }
    return count;
}

std::string counted(int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string stacksText(const BoardGame& game, const vision::SeenBoard& seen) {
    const auto stacks = stacksOf(game, seen);
    auto words =
        "Surely there: " + counted(stacks.pawns, "pawn") + " on " + counted(stacks.stacks, "cell");
    if (stacks.tallest > 1)
        words += ", the tallest stack is " + std::to_string(stacks.tallest) + " high on " +
                 stacks.tallestAt;
    return words;
}

}  // namespace kibitz::session
