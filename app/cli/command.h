#pragma once

#include "app/session/files.h"
#include "app/session/recording/session_info.h"
#include "app/ui/draw_times.h"
#include "app/ui/replay_times.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

// The parser is costly to compile: those who use it include it.
namespace CLI {
class App;
}

namespace kibitz::cli {

/// What a command's exit code means, everywhere.
enum class Exit : int {
    Done = 0,
    No = 1,      // the answer is "no": illegal, differs, below what was asked
    Cannot = 2,  // could not do it: bad file, no camera
};

using session::CannotDo;
using session::readText;

/// What every command gets: where results and messages go, and how it went.
struct Context {
    std::ostream& out;  // results only; with --json one document and nothing else
    std::ostream& err;  // messages, progress, log
    bool errIsTerminal = false;
    Exit exit = Exit::Done;
};

struct PlayOptions {
    std::string source;  // empty: the first camera, else the built-in test table
    std::optional<session::SessionInfo> game{};  // nullopt: only the table and its dice
    std::filesystem::path recordTo{};            // empty: nothing is written down
    bool setUp = false;                          // begin with the page where all this is chosen
    std::string language{};                      // a code; empty: as the settings or the system say
    bool stream = false;                         // the window for streams, too
};

/// What `play` and `demo` watch, and where.
struct WatchOptions {
    PlayOptions play;
    bool terminal = false;
    std::int64_t frames = 0;  // 0: as many as are usual
    std::string png = "kibitz-overlay.png";
};

/// What `referee` shows: a page of the window, and what it opens.
struct ReviewOptions {
    std::string page;  // referee, replay, photos, compare
    std::vector<std::string> paths;
    std::string game;  // of photos; empty: not told
};

/// What only the window's room can do; empty in a build without it.
struct Window {
    std::function<bool()> canOpen;                 // whether there is a display
    std::function<Exit(const PlayOptions&)> open;  // returns when the window is closed
    std::function<Exit(const ReviewOptions&)> review;
    std::function<ui::DrawTimes(int frames)> measureDraw;
    std::function<ui::ReplayTimes(const std::string& recording, const ui::ReplayPlan&)>
        measureReplay;
};

/// Each adds its subcommand; callbacks throw for the world and set context.exit for the answer.
void addPlay(CLI::App&, Context&, const Window&);
void addDemo(CLI::App&, Context&, const Window&);
void addCameras(CLI::App&, Context&);
void addRecord(CLI::App&, Context&);
void addReplay(CLI::App&, Context&);
void addCompare(CLI::App&, Context&);
void addExplain(CLI::App&, Context&);
void addReport(CLI::App&, Context&);
void addReferee(CLI::App&, Context&, const Window&);
void addExport(CLI::App&, Context&);
void addScore(CLI::App&, Context&);
void addLegal(CLI::App&, Context&);
void addPrint(CLI::App&, Context&);
void addTeach(CLI::App&, Context&);
void addSimulate(CLI::App&, Context&);
void addSee(CLI::App&, Context&);
void addCheck(CLI::App&, Context&);
void addEvaluate(CLI::App&, Context&);
void addBench(CLI::App&, Context&, const Window&);
void addCompletion(CLI::App&, Context&);

/// Watches a source in the window where there is a display, else in the terminal.
void watch(const WatchOptions&, Context&, const Window&);
/// --terminal, --frames, --png.
void addWatchOptions(CLI::App&, WatchOptions&);

/// One line on a terminal that is overwritten while long work goes on; nothing elsewhere.
class Progress {
public:
    Progress(const Context& context) : context_{context} {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void show(const std::string& text);
    void clear();

private:
    const Context& context_;
    bool shown_ = false;
};

}  // namespace kibitz::cli
