#include "app/cli/command.h"
#include "app/session/check/pile.h"
#include "app/session/recording/recording.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> paths;
    std::string game;
    bool replay = false;
};

/// What is shown follows from what is named.
ReviewOptions pageFor(const Options& options) {
    const auto& games = session::photoGames();
    if (!options.game.empty() && std::find(games.begin(), games.end(), options.game) == games.end())
        throw CannotDo("Photos of '" + options.game +
                       "' cannot be checked so far, only of dizzle, spexxx and topple");
    std::size_t recordings = 0;
    for (const auto& path : options.paths) {
        std::error_code error;
        if (!fs::exists(path, error))
            throw CannotDo("There is no recording or photo '" + path + "'. Check the name");
        if (session::looksLikeRecording(path)) ++recordings;
    }
    const auto count = options.paths.size();
    if (recordings == count && count <= 2)
        return {count == 2       ? "compare"
                : options.replay ? "replay"
                                 : "referee",
                options.paths, options.game};
    if (recordings > 0)
        throw CannotDo(
            "Name one recording to judge it, two to compare them, or photos and folders of them");
    return {"photos", options.paths, options.game};
}

}  // namespace

void addReferee(CLI::App& app, Context& context, const Window& window) {
    auto* command = app.add_subcommand(
        "referee",
        "Judge in the window: a recording (what was in doubt first), photos or folders of them\n"
        "(a table with scores and warnings), or two recordings side by side");
    auto options = std::make_shared<Options>();
    command->add_option("paths", options->paths,
                        "A recording, two recordings, photos, or folders of photos");
    command->add_option("--game", options->game,
                        "Of photos: dizzle, spexxx or topple (default: dizzle)");
    command->add_flag("--replay", options->replay, "Play the recording instead of judging it");
    command->callback([&context, window, options] {
        const auto shown = pageFor(*options);
        if (!window.review || !window.canOpen || !window.canOpen())
            throw CannotDo(
                "There is no display for a window. In the terminal kibitz report judges a "
                "recording, kibitz check photos, and kibitz compare two recordings");
        context.exit = window.review(shown);
    });
}

}  // namespace kibitz::cli
