#pragma once

#include "app/session/latency.h"
#include "app/ui/draw_times.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::cli {

struct BenchOptions {
    int frames = 150;
    int positions = 10'000;
    int threads = 2;
    std::function<ui::DrawTimes(int frames)> measureDraw;  // empty: without a window
    std::function<void(const std::string&)> progress = [](const std::string&) {};
};

struct StageTime {
    std::string name;
    session::Percentiles time;
};

/// A still frame of a board that is known already.
struct BoardTime {
    StageTime stage;
    double toReference = 0;  // medians, one beside the other
};

/// How fast the rules of a game are, in its usual set-up with the most players.
struct GameSpeed {
    std::string game;
    double gamesPerSecond = 0;          // random, without notation
    int positions = 0;                  // reachable ones, looked at along random games
    double worstListing = 0;            // milliseconds for all continuations with their looks
    std::size_t worstListingMoves = 0;  // how many those were
    double worstNear = 0;  // the same for those near a look, where they cannot be listed whole
};

struct Bench {
    std::vector<StageTime> stages;  // the last is the whole pipeline
    std::optional<StageTime> reference;
    std::optional<StageTime> dice;     // of stages: the dice stage on a frame nothing is known of
    std::vector<BoardTime> boards;     // those that are seen
    std::vector<StageTime> simulator;  // per 1080p frame of an easy game
    std::vector<GameSpeed> games;

    /// The whole pipeline against one pass of the reference network, medians of the same run.
    std::optional<double> ratio() const;
    /// The same for the dice stage.
    std::optional<double> diceRatio() const;
};

Bench measure(const BenchOptions&);

}  // namespace kibitz::cli
