#include "app/cli/cli.h"

#ifdef KIBITZ_HAS_WINDOW
#include "app/display.h"
#include "app/session/sources.h"
#include "app/ui/draw_times.h"
#include "app/ui/replay_times.h"
#include "app/ui/window.h"
#endif

#include <cstdlib>
#include <iostream>

#include <unistd.h>

int main(int argc, char** argv) {
    using namespace kibitz;
    // What these libraries print of their own accord stands between the user and our one sentence.
    // Whoever sets the variables sees it all the same.
    setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
    setenv("OPENCV_LOG_LEVEL", "SILENT", 0);
    cli::Context context{std::cout, std::cerr};
    context.errIsTerminal = isatty(STDERR_FILENO) != 0;
    cli::Window window;
#ifdef KIBITZ_HAS_WINDOW
    window.canOpen = displayAnswers;
    window.open = [&](const cli::PlayOptions& options) {
        ui::WindowOptions shown;
        if (options.setUp) {
            shown.page = "setup";
        } else {
            shown.table.open = [source = options.source] {
                return session::openSource(source.empty() ? session::defaultSource() : source);
            };
            shown.table.game = options.game;
            shown.table.recordTo = options.recordTo;
        }
        shown.language = options.language;
        shown.stream = options.stream;
        // Qt gets no arguments: they were ours, and are parsed already.
        int one = 1;
        return ui::openWindow(one, argv, shown) == 0 ? cli::Exit::Done : cli::Exit::Cannot;
    };
    window.review = [&](const cli::ReviewOptions& options) {
        ui::WindowOptions shown;
        shown.page = options.page;
        shown.open = options.paths;
        shown.game = options.game;
        int one = 1;
        return ui::openWindow(one, argv, shown) == 0 ? cli::Exit::Done : cli::Exit::Cannot;
    };
    window.measureDraw = ui::measureDraw;
    window.measureReplay = ui::measureReplay;
#endif
    return static_cast<int>(cli::run({argv + 1, argv + argc}, context, window));
}
