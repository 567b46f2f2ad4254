#include "app/cli/command.h"

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
    command->add_flag("--terminal", options->terminal,
                      "Stay in the terminal even if there is a display");
    command->add_option("--frames", options->frames, "In the terminal: stop after so many pictures")
        ->check(CLI::PositiveNumber);
    command->add_option("--png", options->png, "In the terminal: where the overlay is written")
        ->capture_default_str();
    command->callback([&context, window, options] { watch(*options, context, window); });
}

}  // namespace kibitz::cli
