#pragma once

#include "app/session/recording/session_info.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kibitz::cli {

/// Which game is played, as it is told on the command line.
struct GameOptions {
    std::string game;
    std::string players;               // "Ann,Bob"
    std::vector<std::string> options;  // "NAME=VALUE"
};

/// --game, --players, --option.
void addGameOptions(CLI::App&, GameOptions&);

/// Complete, with the texts of equipment that is not built in. Throws CannotDo.
session::SessionInfo infoOf(const GameOptions&);

}  // namespace kibitz::cli
