#pragma once

#include "app/cli/command.h"
#include "datasets/play/simulation.h"

#include <cstdint>
#include <filesystem>

namespace kibitz::cli {

struct Filmed {
    std::int64_t frames = 0;
    double seconds = 0;  // of work
    bool whole = true;   // false: somebody pressed Ctrl-C; what was there is kept
};

/// What of a simulated game is written besides its truth.
struct FilmOptions {
    bool pictures = true;  // false: no video, and none is drawn
    bool observations =
        false;  // also what an eye with doubts sees, and what the referee says to it
};

/// Writes a simulated game as a recording: the folder of app/session/recording, and beside video,
/// events and set-up the truth (truth.jsonl) and the game as a record (game.record). Throws
/// CannotDo.
Filmed film(const datasets::SimulationOptions&, const FilmOptions&,
            const std::filesystem::path& folder, Context&);

}  // namespace kibitz::cli
