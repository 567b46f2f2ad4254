#include "app/session/session_for.h"

#include "rules/games.h"
#include "rules/record.h"
#include "vision/recognise/sheet_shelf.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace kibitz::session {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestEquipment = 4u << 20;

std::string equipmentText(const std::string& name) {
    std::error_code error;
    if (!fs::is_regular_file(name, error)) {
        if (auto taught = vision::SheetShelf::ofUser().text(name)) return *taught;
        throw rules::BadSetup("There is no file '" + name + "' with equipment. Check the name");
    }
    const auto size = fs::file_size(name, error);
    if (error || size > kLargestEquipment)
        throw rules::BadSetup("'" + name +
                              "' is too large for a piece of equipment. Check the name");
    std::ifstream file{name, std::ios::binary};
    std::ostringstream text;
    text << file.rdbuf();
    if (!file || text.str().empty())
        throw rules::BadSetup("'" + name + "' cannot be read, or is empty. Check the file");
    return text.str();
}

}  // namespace

std::vector<std::string> taughtSheets() { return vision::SheetShelf::ofUser().names(); }

SessionInfo sessionFor(const std::string& name, const std::vector<std::string>& players,
                       const std::map<std::string, std::string>& options) {
    const auto* game = rules::findGame(name);
    if (!game) {
        std::string known;
        for (const auto& info : rules::allGames())
            known += (known.empty() ? "" : ", ") + std::string{info.name};
        throw BadSession("There is no game '" + name + "'. Known games: " + known);
    }
    for (const auto& player : players)
        if (!rules::isPlayerName(player))
            throw BadSession("'" + player +
                             "' is no name for a player. Names have 1 to 40 characters, none of "
                             ", : #");
    SessionInfo info;
    info.game = name;
    rules::Setup setup{players, options, [&info](const std::string& equipment) {
                           return info.equipment[equipment] = equipmentText(equipment);
                       }};
    try {
        game->make(setup);
        setup = rules::completed(*game, setup);
    } catch (const rules::BadSetup& bad) {
        throw BadSession(bad.what());
    }
    info.players = setup.players;
    info.options = setup.options;
    return info;
}

}  // namespace kibitz::session
