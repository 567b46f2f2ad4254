#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>

namespace kibitz::cli {

/// What a command's exit code means, everywhere.
enum class Exit : int {
    Done = 0,
    No = 1,      // the answer is "no": illegal, differs, below what was asked
    Cannot = 2,  // could not do it: bad file, no camera
};

/// The user asked for something that cannot be done; what() says what is wrong and what helps.
class CannotDo : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What every command gets: where results and messages go, and how it went.
struct Context {
    std::ostream& out;  // results only; with --json one document and nothing else
    std::ostream& err;  // messages, progress, log
    bool verbose = false;
    bool outIsTerminal = false;
    bool errIsTerminal = false;
    Exit exit = Exit::Done;
};

struct PlayOptions {
    std::string source;                 // empty: the first camera, else the built-in test table
    std::optional<std::string> png;     // where the headless run writes its overlay
    std::int64_t frames = 0;            // headless: stop after so many; 0: at the end, or 90 of a live source
};

/// Opens the window and returns when it is closed. Given by main when the window is built in and there is a display.
using OpenWindow = std::function<Exit(const PlayOptions&, Context&)>;

/// Each adds its subcommand; the callback throws for the world and sets context.exit for the answer.
void addPlay(CLI::App&, Context&, OpenWindow);
void addCameras(CLI::App&, Context&);
void addBench(CLI::App&, Context&);
void addCompletion(CLI::App&, Context&);

}  // namespace kibitz::cli
