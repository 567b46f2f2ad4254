#include "app/cli/game_options.h"

#include "app/cli/command.h"
#include "app/session/session_for.h"

#include <CLI/CLI.hpp>

#include <map>
#include <sstream>

namespace kibitz::cli {

namespace {

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

void addGameOptions(CLI::App& command, GameOptions& options) {
    command.add_option("--game", options.game, "Which game");
    command.add_option("--players", options.players, "Who plays, in order: Ann,Bob");
    command
        .add_option("--option", options.options,
                    "A variant of the game, NAME=VALUE; may be given more than once")
        ->take_all();
}

session::SessionInfo infoOf(const GameOptions& told) {
    std::vector<std::string> players;
    std::istringstream names{told.players};
    for (std::string name; std::getline(names, name, ',');) players.push_back(trimmed(name));
    std::map<std::string, std::string> options;
    for (const auto& option : told.options) {
        const auto equals = option.find('=');
        if (equals == option.npos || equals == 0)
            throw CannotDo("'" + option + "' is no option. Write --option NAME=VALUE");
        const auto name = trimmed(option.substr(0, equals));
        if (!options.emplace(name, trimmed(option.substr(equals + 1))).second)
            throw CannotDo("The option '" + name + "' is given twice. Give it once");
    }
    try {
        auto info = session::sessionFor(told.game, players, options);
        info.program = KIBITZ_VERSION;
        return info;
    } catch (const session::BadSession& bad) {
        throw CannotDo(bad.what());
    }
}

}  // namespace kibitz::cli
