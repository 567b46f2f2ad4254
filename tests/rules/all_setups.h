#pragma once

#include "rules/games.h"

#include <ostream>
#include <string>
#include <vector>

namespace kibitz::rules {

/// A game as some table may play it, for tests that hold for all games.
struct Playable {
    const GameInfo* info;
    Setup setup;

    Game make() const { return info->make(setup); }
    friend std::ostream& operator<<(std::ostream& out, const Playable& p) {
        out << p.info->name << " for " << p.setup.players.size();
        for (const auto& [name, value] : p.setup.options) out << ", " << name << ' ' << value;
        return out;
    }
};

/// Every game with every number of players, and with every value of every option (one option at a
/// time). Combinations a game refuses (BadSetup) are left out.
inline std::vector<Playable> allSetups() {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve", "Finn"};
    std::vector<Playable> all;
    const auto add = [&](Playable p) {
        try {
            (void)p.make();
            all.push_back(std::move(p));
        } catch (const BadSetup&) {
        }
    };
    for (const auto& info : allGames())
        for (int players = info.fewestPlayers; players <= info.mostPlayers; ++players) {
            const std::vector<std::string> seated(names.begin(), names.begin() + players);
            add({&info, {seated, {}, {}}});
            for (const auto& option : info.options)
                for (const auto& value : option.values)
                    if (value != option.byDefault)
                        add({&info, {seated, {{option.name, value}}, {}}});
        }
    return all;
}

}  // namespace kibitz::rules
