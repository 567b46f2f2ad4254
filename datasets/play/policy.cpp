#include "datasets/play/policy.h"

#include "rules/dizzle/dizzle.h"
#include "rules/fuse/fuse.h"
#include "rules/spexxx/spexxx.h"
#include "rules/topple/topple.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <memory>
#include <string_view>

namespace kibitz::datasets {

namespace {

using rules::Position;
using rules::Turn;

std::string_view firstWord(std::string_view text) { return text.substr(0, text.find(' ')); }

/// What the cell of a sheet promises to whoever crosses it.
double promise(const rules::dizzle::Sheet& sheet, int cell) {
    using rules::dizzle::Special;
    switch (sheet.cells[static_cast<std::size_t>(cell)].special) {
        case Special::Key: return 2.5;
        case Special::Gem: return 3;
        case Special::Flag: return 4;
        case Special::Bomb:
        case Special::Rocket: return 2;
        case Special::Puzzle:
        case Special::Lock:
        case Special::Station: return 1.5;
        case Special::Heap: return -4;
        default: return 0;
    }
}

Players::Worth dizzleWorth(const rules::Setup& setup) {
    const auto rules = std::make_shared<const rules::dizzle::Rules>(setup);
    return [rules](const Position& before, const Turn& turn) {
        const auto& s = *before.as<rules::dizzle::State>();
        const auto& after = *turn.after.as<rules::dizzle::State>();
        const auto& sheet = rules->sheet();
        const auto word = firstWord(turn.move.text);
        if (word == "pass") return 0.0;
        // Throwing again costs a die when it does not help; with much in the middle it mostly does.
        if (word == "reroll") return s.players[s.current].dice.count() > 1 ? 0.2 : 0.9;
        const auto mover = static_cast<std::size_t>(turn.move.player < 0 ? 0 : turn.move.player);
        const auto& was = s.players[mover];
        const auto& is = after.players[mover];
        if (word == "take") {
            double worth = 0;
            for (const int cell : is.dice - was.dice)
                worth += promise(sheet, cell) + 0.4 * rules->targets(is).count();
            return worth;
        }
        double lost = 0;
        for (const int cell : was.dice - is.dice)
            if (word == "return") lost += promise(sheet, cell);
        for (const int cell : is.lava - was.lava) lost += promise(sheet, cell);
        return -lost;
    };
}

Players::Worth spexxxWorth() {
    return [](const Position& before, const Turn& turn) {
        using namespace rules::spexxx;
        const auto& s = *before.as<State>();
        const auto& after = *turn.after.as<State>();
        const auto word = firstWord(turn.move.text);
        if (word == "keep") {
            // Equal faces open the dear zones; after each throw it is more likely to be enough.
            double worth = 2.5 - 2.0 * s.throws;
            for (int pip = 1; pip <= 6; ++pip) {
                const int count = after.dice.count(pip);
                worth += 0.9 * count * count - 0.8 * count;
            }
            return worth;
        }
        if (word != "place") return -9.0;
        double worth = 0;
        for (int square = 0; square < kLattice; ++square) {
            const auto at = static_cast<std::size_t>(square);
            if (after.cubes[at] == s.cubes[at]) continue;
            for (int dx = -1; dx <= 1; ++dx)
                for (int dy = -1; dy <= 1; ++dy) {
                    const int column = columnOf(square) + dx, row = rowOf(square) + dy;
                    if (!onLattice(column, row) || (dx == 0 && dy == 0)) continue;
                    const auto next = s.cubes[static_cast<std::size_t>(crossing(column, row))];
                    worth += next == after.cubes[at] ? 1.2 : next != 0 ? 0.2 : 0;
                }
        }
        return worth;
    };
}

/// How far the weight of the pawns pulls the board over, in pawns at the rim.
double lean(const rules::topple::State& s) {
    double x = 0, y = 0;
    for (int i = 0; i < s.placed; ++i) {
        const int cell = s.pawns[static_cast<std::size_t>(i)].cell;
        x += cell % rules::topple::kSide - 2;
        const int row = cell / rules::topple::kSide;
        y += row - 2;
    }
    return std::hypot(x, y) / 2;
}

Players::Worth toppleWorth() {
    return [](const Position& before, const Turn& turn) {
        const auto& s = *before.as<rules::topple::State>();
        const auto& text = turn.move.text;
        // Nobody drops pawns on purpose; a crowded board that leans does it by itself.
        if (text.ends_with("topples")) return -8.0 + 0.25 * s.placed + 0.8 * lean(s);
        if (text.ends_with("slips")) return -14.0;
        return -1.1 * lean(*turn.after.as<rules::topple::State>());
    };
}

Players::Worth additWorth() {
    return [](const Position&, const Turn& turn) {
        const auto& text = turn.move.text;
        if (text == "stop") return -50.0;
        const auto blocks = text.substr(0, std::min(text.find(" by"), text.find(" perhaps")));
        return static_cast<double>(std::count(blocks.begin(), blocks.end(), ' '));
    };
}

Players::Worth fuseWorth(const rules::Setup& setup) {
    const auto rules = std::make_shared<const rules::fuse::Rules>(setup);
    return [rules](const Position& before, const Turn& turn) {
        const auto word = firstWord(turn.move.text);
        const auto dead = [&](const Position& p) {
            return static_cast<double>(rules->deadCards(*p.as<rules::fuse::State>()).size());
        };
        if (word == "stop") return -50.0;
        if (word == "penalty") return -6.0;
        if (word == "place")
            return (turn.after.as<rules::fuse::State>()->phase == rules::fuse::Phase::Clear ? 3.0
                                                                                            : 0.0) -
                   4 * (dead(turn.after) - dead(before));
        return 0.0;
    };
}

}  // namespace

Players::Players(const rules::GameInfo& info, const rules::Setup& setup, const rules::Game& game)
    : game_{game} {
    if (info.name == "dizzle") {
        worth_ = dizzleWorth(setup);
    } else if (info.name == "spexxx") {
        worth_ = spexxxWorth();
    } else if (info.name == "topple") {
        worth_ = toppleWorth();
    } else if (info.name == "addit") {
        worth_ = additWorth();
    } else if (info.name == "fuse") {
        worth_ = fuseWorth(setup);
    } else {
        // A sixth game is played by its score alone until somebody teaches it better.
        worth_ = [](const Position&, const Turn&) { return 0.0; };
    }
}

rules::Turn Players::thrown(const rules::Position& position, rules::Random& random) const {
    // Chance may also be a board knocked over; people who are filmed do that seldom enough to leave
    // it out.
    const auto others = game_.interruptions(position);
    while (true) {
        auto turn = game_.randomTurn(position, random);
        if (std::find(others.begin(), others.end(), turn.move) == others.end()) return turn;
    }
}

rules::Turn Players::act(const rules::Position& position, rules::Random& random) const {
    assert(game_.next(position).who != rules::Next::Who::Nobody);
    if (game_.next(position).who == rules::Next::Who::Chance || !game_.listsWhole(position))
        return thrown(position, random);
    auto turns = game_.turns(position);
    turns.resize(turns.size() - game_.interruptions(position).size());
    assert(!turns.empty());
    const auto before = game_.score(position);
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const int mover = turns[i].move.player;
        double worth = worth_(position, turns[i]);
        if (mover >= 0 && turns.size() > 1) {
            const auto player = static_cast<std::size_t>(mover);
            worth += game_.score(turns[i].after).total(player) - before.total(player);
        }
        worth += whim_ * (random.below(1000) + random.below(1000)) / 1000.0;
        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    return std::move(turns[best]);
}

}  // namespace kibitz::datasets
