#include "datasets/play/slip.h"

#include "rules/addit/addit.h"
#include "rules/dizzle/dizzle.h"
#include "rules/fuse/fuse.h"
#include "rules/spexxx/spexxx.h"
#include "rules/topple/topple.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace kibitz::datasets {

namespace {

using rules::Appearance;
using rules::Die;
using rules::kNothing;
using rules::Site;
using rules::Symbol;

/// Alters a look by the names of the game's vocabulary.
class Tampering {
public:
    Tampering(const rules::Game& game, const rules::Position& position, rules::Random& source)
        : random{source}, look{game.appearance(position)}, words_{game.vocabulary()} {}

    bool has(const std::string& site) const { return words_.site(site).has_value(); }
    std::string shown(const std::string& site) const {
        return words_.symbols[look.sites[words_.site(site)->index].index];
    }
    bool show(const std::string& site, const std::string& symbol) {
        const auto at = words_.site(site);
        const auto what = words_.symbol(symbol);
        if (!at || !what || look.sites[at->index] == *what) return false;
        look.sites[at->index] = *what;
        return true;
    }
    template <class List>
    const auto& any(const List& list) {
        return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
    }
    Die anyLoose() { return any(std::vector<Die>(look.loose.begin(), look.loose.end())); }
    /// A die that lies loose shows another face.
    bool turnLoose() {
        if (look.loose.empty()) return false;
        const Die was = anyLoose();
        look.loose.remove(was);
        look.loose.add({otherFace(was.value), was.colour});
        return true;
    }
    std::uint8_t otherFace(int value) {
        return static_cast<std::uint8_t>((value - 1 + 1 + random.below(5)) % 6 + 1);
    }

    rules::Random& random;
    Appearance look;

private:
    const rules::Vocabulary& words_;
};

/// Gives true when it has altered the look.
using Mistake = std::function<bool(Tampering&)>;

std::vector<Mistake> dizzleMistakes(const rules::Setup& setup, const rules::Game& game,
                                    const rules::Position& position) {
    using namespace rules::dizzle;
    const auto rules = std::make_shared<const rules::dizzle::Rules>(setup);
    const auto& s = *position.as<State>();
    const auto player = static_cast<std::size_t>(s.current);
    const auto cellOf = [rules, &setup, player](int cell) {
        return setup.players[player] + ' ' + rules->sheet().cellName(cell);
    };
    const auto pipOf = [rules](int cell) {
        return rules->sheet().cells[static_cast<std::size_t>(cell)].pip;
    };
    const auto put = [cellOf](Tampering& t, int cell, int value) {
        return t.look.loose.remove({static_cast<std::uint8_t>(value), 0}) &&
               t.show(cellOf(cell), "die " + std::to_string(value));
    };
    // A die from the middle on one of these cells; `matching`: one that shows the cell's pips.
    const auto dieOn = [=](const CellSet& cells, bool matching) {
        return [=](Tampering& t) {
            std::vector<std::pair<int, int>> ways;
            for (const int cell : cells)
                for (int value = 1; value <= 6; ++value)
                    if (t.look.loose.count({static_cast<std::uint8_t>(value), 0}) != 0 &&
                        (pipOf(cell) == value) == matching)
                        ways.emplace_back(cell, value);
            if (ways.empty()) return false;
            const auto [cell, value] = t.any(ways);
            return put(t, cell, value);
        };
    };
    const auto mark = [cellOf](const CellSet& cells) {
        return [=](Tampering& t) {
            std::vector<int> list;
            for (const int cell : cells) list.push_back(cell);
            return !list.empty() && t.show(cellOf(t.any(list)), "cross");
        };
    };
    const auto& own = s.players[player];
    const auto& sheet = rules->sheet();
    const auto free = rules->freeCells(own);
    const auto targets = rules->targets(own);
    std::vector<Mistake> mistakes;
    if (s.phase == Phase::Cross) {
        mistakes.push_back([=](Tampering& t) {  // a cross beside the dice
            const auto moves = game.legalMoves(position);
            const auto after = game.play(position, moves.front());
            if (const auto* crossed = std::get_if<rules::Position>(&after))
                t.look = game.appearance(*crossed);
            return mark(free)(t);
        });
        return mistakes;
    }
    if (s.phase != Phase::Place && s.phase != Phase::PlaceAfterReroll) return mistakes;
    mistakes.push_back(dieOn(targets, false));        // wrong pips
    mistakes.push_back(dieOn(free - targets, true));  // apart from all dice
    mistakes.push_back(dieOn(sheet.locks - own.crossed - own.dice - free, true));  // locked
    mistakes.push_back(dieOn((own.crossed | own.exploded) - sheet.printed, true));
    mistakes.push_back(
        [=](Tampering& t) { return dieOn(targets, true)(t) && dieOn(free, true)(t); });
    if (!sheet.rails) mistakes.push_back(mark(free - own.dice));
    mistakes.push_back([=](Tampering& t) {
        t.look.loose.add({static_cast<std::uint8_t>(t.random.die()), 0});
        return true;
    });
    if (own.dice.any())
        mistakes.push_back([=](Tampering& t) {  // a die that lies on the sheet is turned
            std::vector<int> list;
            for (const int cell : own.dice) list.push_back(cell);
            const int cell = t.any(list);
            return t.show(cellOf(cell), "die " + std::to_string(t.otherFace(pipOf(cell))));
        });
    return mistakes;
}

std::vector<Mistake> spexxxMistakes(const rules::Setup& setup, const rules::Position& position) {
    using namespace rules::spexxx;
    const auto rules = std::make_shared<const rules::spexxx::Rules>(setup);
    const auto s = *position.as<State>();
    std::vector<Mistake> mistakes;
    if (s.phase != Phase::Decide && s.phase != Phase::Throw) return mistakes;
    // Whose colour: that of the score cubes, which every player has from the start.
    const auto colourOf = [rules](int player) {
        State probe = rules->start();
        probe.cubes[static_cast<std::size_t>(rules->board().squares().front())] =
            static_cast<std::uint8_t>(player + 1);
        return rules->vocabulary().symbols[rules->appearance(probe).sites.front().index];
    };
    const auto squares = [rules, s](const auto& wanted) {
        std::vector<std::string> names;
        for (const int square : rules->board().squares())
            if (wanted(square, s.cubes[static_cast<std::size_t>(square)]))
                names.push_back(rules->board().name(square));
        return names;
    };
    const auto show = [](const std::vector<std::string>& where, const std::string& what) {
        return [=](Tampering& t) { return !where.empty() && t.show(t.any(where), what); };
    };
    const auto own = colourOf(s.mover);
    const auto taken = squares([](int, int owner) { return owner != 0; });
    mistakes.push_back(show(taken, "nothing"));
    mistakes.push_back(show(taken, own));
    mistakes.push_back([=](Tampering& t) {  // a score cube slips
        const int from = s.scores[s.mover] % 100;
        const int to = (from + 1 + t.random.below(9)) % 100;
        const auto leaves = "track " + std::to_string(from);
        const auto enters = "track " + std::to_string(to);
        if (!t.has(leaves) || t.shown(leaves) != own || t.shown(enters) != "nothing") return false;
        return t.show(leaves, "nothing") && t.show(enters, own);
    });
    if (s.phase == Phase::Throw) {
        if (s.turnCount > 0)
            mistakes.push_back(show(squares([](int, int owner) { return owner == 0; }), own));
        return mistakes;
    }
    const auto fitting = squares(
        [&](int square, int owner) { return !owner && rules->board().fits(square, s.dice); });
    const auto unfitting = squares(
        [&](int square, int owner) { return !owner && !rules->board().fits(square, s.dice); });
    mistakes.push_back(show(unfitting, own));
    mistakes.push_back(show(fitting, colourOf((s.mover + 1) % rules->players())));
    mistakes.push_back(
        [=](Tampering& t) { return show(fitting, own)(t) && show(unfitting, own)(t); });
    mistakes.push_back([](Tampering& t) {
        t.look.loose.add({static_cast<std::uint8_t>(t.random.die()), 0});
        return true;
    });
    return mistakes;
}

std::vector<Mistake> toppleMistakes(const rules::Setup& setup, const rules::Position& position) {
    using namespace rules::topple;
    const auto rules = std::make_shared<const rules::topple::Rules>(setup);
    const auto s = *position.as<State>();
    std::vector<Mistake> mistakes;
    if (s.phase != Phase::Place && s.phase != Phase::Throw) return mistakes;
    std::array<std::vector<int>, kCells> stacks;
    for (int i = 0; i < s.placed; ++i) {
        const auto& pawn = s.pawns[static_cast<std::size_t>(i)];
        stacks[pawn.cell].push_back(pawn.colour);
    }
    const auto setStack = [rules](Tampering& t, int cell, const std::vector<int>& stack) {
        const auto name = cellName(cell);
        t.show(name + " height",
               stack.empty() ? "nothing" : std::to_string(stack.size()) + " high");
        t.show(name + " top",
               stack.empty() ? "nothing"
                             : rules->board().colours[static_cast<std::size_t>(stack.back())].name);
    };
    const auto colours = [rules](const auto& wanted) {
        std::vector<int> list;
        for (int colour = 0; colour < kColours; ++colour)
            if (wanted(rules->ownerOf(colour))) list.push_back(colour);
        return list;
    };
    const auto own = colours([&](int owner) { return owner == s.toMove; });
    const auto others = colours([&](int owner) { return owner != kNone && owner != s.toMove; });
    const auto cells = [rules, s](bool fitting) {
        std::vector<int> list;
        for (int cell = 0; cell < kCells; ++cell)
            if ((s.die == 6 || rules->board().levels[static_cast<std::size_t>(cell)] == s.die) ==
                fitting)
                list.push_back(cell);
        return list;
    };
    const auto add = [=](const std::vector<int>& where, const std::vector<int>& which) {
        return [=](Tampering& t) {
            if (where.empty() || which.empty()) return false;
            const int cell = t.any(where);
            const auto name = cellName(cell);
            auto stack = stacks[static_cast<std::size_t>(cell)];
            const auto height = t.shown(name + " height");
            // Two at once may meet on one cell.
            if (height != "nothing" && height != std::to_string(stack.size()) + " high")
                return false;
            stack.push_back(t.any(which));
            setStack(t, cell, stack);
            return true;
        };
    };
    if (s.phase == Phase::Place) {
        mistakes.push_back(add(cells(false), own));
        mistakes.push_back(add(cells(true), others));
        mistakes.push_back(
            [=](Tampering& t) { return add(cells(true), own)(t) && add(cells(false), own)(t); });
        mistakes.push_back([](Tampering& t) { return t.turnLoose(); });
    }
    mistakes.push_back([=](Tampering& t) {  // a pawn is moved
        std::vector<int> from;
        for (int cell = 0; cell < kCells; ++cell)
            if (!stacks[static_cast<std::size_t>(cell)].empty()) from.push_back(cell);
        if (from.empty()) return false;
        const int cell = t.any(from), to = t.random.below(kCells);
        if (cell == to) return false;
        auto lower = stacks[static_cast<std::size_t>(cell)];
        auto higher = stacks[static_cast<std::size_t>(to)];
        higher.push_back(lower.back());
        lower.pop_back();
        setStack(t, cell, lower);
        setStack(t, to, higher);
        return true;
    });
    return mistakes;
}

std::vector<Mistake> additMistakes(const rules::Position& position) {
    using namespace rules::addit;
    const auto s = *position.as<State>();
    std::vector<Mistake> mistakes;
    if (s.phase == Phase::Over || s.dice[0] == 0) return mistakes;
    const auto track = static_cast<std::size_t>(s.seat % 2);
    // Symbols are the seats: a block on the other side of its track shows the opposite one.
    const auto push = [](Tampering& t, std::size_t site) {
        auto& seat = t.look.sites[site].index;
        seat = static_cast<std::uint8_t>(seat > 2 ? seat - 2 : seat + 2);
    };
    const auto at = [=](bool ownSide) {
        std::vector<std::size_t> sites;
        for (int block = 0; block < kBlocksPerTrack; ++block)
            if (((blocksAt(s.home, s.seat) >> block & 1) != 0) == ownSide)
                sites.push_back(track * kBlocksPerTrack + static_cast<std::size_t>(block));
        return sites;
    };
    mistakes.push_back([=](Tampering& t) {  // a sum that is none
        auto blocks = at(true);
        const int most = std::min(3, static_cast<int>(blocks.size()));
        if (most == 0) return false;
        for (int n = 1 + t.random.below(most); n > 0; --n) {
            const auto pick = t.random.below(static_cast<int>(blocks.size()));
            push(t, blocks[static_cast<std::size_t>(pick)]);
            blocks.erase(blocks.begin() + pick);
        }
        return true;
    });
    mistakes.push_back([=](Tampering& t) {  // a block of the other side comes back
        const auto blocks = at(false);
        if (blocks.empty()) return false;
        push(t, t.any(blocks));
        return true;
    });
    mistakes.push_back([=](Tampering& t) {  // a block stops half way
        const auto blocks = at(true);
        if (blocks.empty()) return false;
        t.look.sites[t.any(blocks)] = kNothing;
        return true;
    });
    if (s.phase == Phase::Push) {
        mistakes.push_back([](Tampering& t) { return t.turnLoose(); });
        mistakes.push_back([](Tampering& t) {
            t.look.loose.add({static_cast<std::uint8_t>(t.random.die()), 0});
            return true;
        });
    }
    return mistakes;
}

std::vector<Mistake> fuseMistakes(const rules::Setup& setup, const rules::Position& position) {
    using namespace rules::fuse;
    const auto rules = std::make_shared<const rules::fuse::Rules>(setup);
    const auto s = *position.as<State>();
    std::vector<Mistake> mistakes;
    if (s.phase != Phase::Place && s.phase != Phase::Draw) return mistakes;
    const auto places = [rules, s] {
        std::vector<std::size_t> list;
        for (std::size_t place = 0; place < s.places.size(); ++place)
            if (s.places[place].card != kNoCard) list.push_back(place);
        return list;
    }();
    const auto each = static_cast<std::size_t>(
        setup.options.at("edition") == "full" && setup.players.size() == 1 ? 4 : 2);
    const auto nameOf = [&setup, each](std::size_t place, int slot) {
        return setup.players[place / each] + " card " + std::to_string(place % each + 1) +
               " slot " + std::to_string(slot + 1);
    };
    const auto cardAt = [rules, s](std::size_t place) -> const Card& {
        return rules->deck().bombs[s.places[place].card];
    };
    if (s.phase == Phase::Draw) {
        mistakes.push_back([=](Tampering& t) {  // one too many
            auto bag = s.bag;
            for (std::size_t n = 0; n <= setup.players.size(); ++n) {
                const auto colour = static_cast<std::size_t>(t.random.below(kColours));
                if (bag[colour] == 0) return false;
                --bag[colour];
                t.look.loose.add({static_cast<std::uint8_t>(t.random.die()),
                                  static_cast<std::uint8_t>(colour + 1)});
            }
            return true;
        });
    } else {
        mistakes.push_back([=](Tampering& t) {  // a die that does not fit
            if (places.empty() || t.look.loose.empty()) return false;
            const auto place = t.any(places);
            const auto& card = cardAt(place);
            const auto& dice = s.places[place].dice;
            const Die die = t.anyLoose();
            const int slot = t.random.below(card.size());
            const auto why = misfit(card, dice, slot, die);
            if (!why.any() || why.taken || why.unsupported) return false;
            for (int below = 0; below < card.size(); ++below)
                if (card.below[static_cast<std::size_t>(slot)] >> below & 1)
                    t.show(nameOf(place, below), "covered");
            return t.look.loose.remove(die) &&
                   t.show(nameOf(place, slot), rules::fuse::nameOf(die));
        });
        mistakes.push_back([](Tampering& t) { return t.turnLoose(); });
    }
    const auto lying = [=](const std::function<bool(Tampering&, const std::string&, Die)>& alter) {
        return [=](Tampering& t) {
            if (places.empty()) return false;
            const auto place = t.any(places);
            const auto& card = cardAt(place);
            const auto& dice = s.places[place].dice;
            const int slot = t.random.below(card.size());
            const Die die = dice[static_cast<std::size_t>(slot)];
            // Only a die that carries nothing: what would lie below it is known to the rules alone.
            if (die == kNoDie || !isExposed(card, dice, slot) ||
                card.below[static_cast<std::size_t>(slot)] != 0)
                return false;
            return alter(t, nameOf(place, slot), die);
        };
    };
    mistakes.push_back(
        lying([](Tampering& t, const auto& site, Die) { return t.show(site, "nothing"); }));
    mistakes.push_back(lying([](Tampering& t, const auto& site, Die die) {
        return t.show(site, rules::fuse::nameOf({t.otherFace(die.value), die.colour}));
    }));
    return mistakes;
}

std::vector<Mistake> mistakesOf(std::string_view name, const rules::Setup& setup,
                                const rules::Game& game, const rules::Position& position) {
    if (name == "dizzle") return dizzleMistakes(setup, game, position);
    if (name == "spexxx") return spexxxMistakes(setup, position);
    if (name == "topple") return toppleMistakes(setup, position);
    if (name == "addit") return additMistakes(position);
    if (name == "fuse") return fuseMistakes(setup, position);
    return {};
}

}  // namespace

bool isReachable(const rules::Game& game, const rules::Position& position,
                 const rules::Appearance& look) {
    if (game.appearance(position) == look) return true;
    const auto looksSo = [&](const rules::Turn& turn) {
        return game.appearance(turn.after) == look;
    };
    const auto near = game.turnsNear(position, look);
    if (std::any_of(near.begin(), near.end(), looksSo)) return true;
    const auto first = game.listsWhole(position) ? game.turns(position) : near;
    return std::any_of(first.begin(), first.end(), [&](const rules::Turn& turn) {
        if (game.next(turn.after).who == rules::Next::Who::Nobody) return false;
        const auto second = game.turnsNear(turn.after, look);
        return std::any_of(second.begin(), second.end(), looksSo);
    });
}

std::optional<Slip> slip(const rules::GameInfo& info, const rules::Setup& setup,
                         const rules::Game& game, const rules::Position& position,
                         rules::Random& random) {
    if (game.next(position).who == rules::Next::Who::Nobody) return std::nullopt;
    const auto mistakes = mistakesOf(info.name, setup, game, position);
    if (mistakes.empty()) return std::nullopt;
    constexpr int kAttempts = 12;  // some kinds need a key, a stack or a die that is not there
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        Tampering tampering{game, position, random};
        const auto& mistake =
            mistakes[static_cast<std::size_t>(random.below(static_cast<int>(mistakes.size())))];
        if (!mistake(tampering) || isReachable(game, position, tampering.look)) continue;
        auto broken = game.whyNot(position, tampering.look);
        if (broken.empty()) continue;
        return Slip{std::move(tampering.look), std::move(broken.front())};
    }
    return std::nullopt;
}

}  // namespace kibitz::datasets
