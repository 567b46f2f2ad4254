#include "app/cli/command.h"
#include "app/session/watched_table.h"

#include <CLI/CLI.hpp>

namespace kibitz::cli {

namespace {
// A short game that shows a little of everything: throws, dice on sheets, crosses, a pass.
constexpr const char* kDemo = "simulate:dizzle:4";
}  // namespace

void addDemo(CLI::App& app, Context& context, const Window& window) {
    auto* command = app.add_subcommand(
        "demo", "A simulated game through the real pipeline: in the window, or in the terminal");
    auto options = std::make_shared<WatchOptions>();
    options->play.source = kDemo;
    addWatchOptions(*command, *options);
    command->callback([&context, window, options] {
        options->play.game = session::gameOf(kDemo);
        watch(*options, context, window);
    });
}

}  // namespace kibitz::cli
