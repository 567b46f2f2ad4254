#pragma once

#include "app/session/chronicle.h"
#include "app/session/recording/recorder.h"
#include "app/session/recording/recording.h"
#include "app/session/simulated_game.h"

#include <cmath>
#include <filesystem>

namespace kibitz::testing {

inline datasets::SimulationOptions gameOf(const std::string& name, std::uint64_t seed, int actions,
                                          datasets::Difficulty difficulty) {
    datasets::SimulationOptions options;
    options.game = name;
    options.seed = seed;
    options.actions = actions;
    options.difficulty = difficulty;
    options.framesPerSecond = 8;
    return options;
}

inline session::SessionInfo infoOf(const datasets::Simulation& simulation) {
    session::SessionInfo info;
    info.game = simulation.options().game;
    info.players = simulation.course().setup.players;
    info.options = simulation.course().setup.options;
    info.source = "a test";
    info.program = "0.0.0";
    info.created = "2026-11-17T20:14:05Z";
    return info;
}

/// A whole game through the real session, seen by an eye with doubts, without a picture.
inline void recordGame(const datasets::Simulation& simulation,
                       const std::filesystem::path& folder) {
    const auto info = infoOf(simulation);
    session::Recorder recorder{folder, info, {.keepPictures = false}};
    session::SimulatedGame game{simulation, info};
    for (std::int64_t i = 0; i < simulation.frames(); ++i) {
        const auto frame = recorder.frame(
            {{}, std::chrono::nanoseconds{std::llround(simulation.secondsOf(i) * 1e9)}, i});
        const session::Moment at{frame.index,
                                 std::chrono::round<std::chrono::milliseconds>(frame.time)};
        for (const auto& event : game.at(i, at, nullptr)) recorder.append(event);
    }
    recorder.finish();
}

}  // namespace kibitz::testing
