#pragma once

#include "rules/games.h"

#include <map>
#include <ostream>
#include <string>
#include <string_view>
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

/// Options that matter only together with others, and numbers that no list of values names.
struct Together {
    std::string_view game;
    std::size_t players;
    std::map<std::string, std::string> options;
};
inline const std::vector<Together>& optionsTogether() {
    static const std::vector<Together> all{
        {"dizzle", 1, {{"sheet", "level-7"}, {"lava_die", "stays"}}},
        {"dizzle", 2, {{"sheet", "level-7"}, {"lava_die", "stays"}}},
        {"dizzle", 3, {{"sheet", "level-7"}, {"lava_die", "rejoins"}}},
        {"dizzle", 4, {{"sheet", "level-7"}, {"lava_covers_exploded", "false"}}},
        {"addit", 1, {{"level", "3"}, {"may_stop", "true"}}},
        {"addit", 2, {{"level", "2"}, {"quick", "true"}}},
        {"addit", 3, {{"level", "3"}, {"win", "every_number"}}},
        {"addit", 4, {{"win", "every_number"}, {"may_stop", "true"}}},
        {"spexxx", 2, {{"board", "full"}, {"cubes", "children"}, {"colours", "green red"}}},
        {"spexxx", 4, {{"opening", "throw"}, {"track", "unused"}}},
        {"topple", 2, {{"target", "1"}, {"own_fall_pays", "true"}, {"next_starter", "continue"}}},
        {"topple", 3, {{"target", "250"}, {"colours", "blue red green"}}},
        {"topple", 3, {{"junior", "true"}, {"next_starter", "same"}}},
        {"topple", 4, {{"junior", "true"}, {"next_starter", "continue"}}},
        {"topple", 4, {{"junior", "true"}, {"first_player", "thrown"}, {"board", "pastel"}}},
        {"fuse", 1, {{"edition", "full"}, {"mode", "expert"}}},
        {"fuse", 2, {{"edition", "full"}, {"penalty_only_if_no_die_fits", "true"}}},
        {"fuse", 3, {{"bombs", "3"}, {"sabotage_cards", "11"}}},
        {"fuse", 5, {{"mode", "heroic"}, {"sabotage_cards", "0"}}},
    };
    return all;
}

/// Every game with every number of players, and with every value of every option (one option at a
/// time, and those above). Combinations a game refuses (BadSetup) are left out.
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
            for (const auto& together : optionsTogether())
                if (together.game == info.name && together.players == seated.size())
                    all.push_back({&info, {seated, together.options, {}}});
        }
    return all;
}

}  // namespace kibitz::rules
