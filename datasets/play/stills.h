#pragma once

#include "datasets/play/simulation.h"
#include "datasets/scene/scene.h"

#include <functional>
#include <memory>
#include <string>

namespace kibitz::datasets {

/// One picture to be taken, and what will be true in it.
struct Still {
    Scene scene;
    /// Its line of truth.jsonl. `ids`: the mask of the scene's rendering; empty: what depends on
    /// pixels is left out. `bodies`: also say which body each thing is.
    std::function<std::string(const cv::Mat& ids, const std::string& image, bool bodies)> truth;
};

/// The number-th picture of a game: a random moment of a game of its own, with its own camera,
/// light, ground, pens and pieces. Same options and number, same picture. Throws BadSimulation.
Still gameStill(const SimulationOptions&, int number);

/// A close-up of one plate before the first move: a blank sheet, as one would photograph it to
/// teach it. `actions` does not matter. Throws BadSimulation.
Still blankStill(const SimulationOptions&, int number);

/// Loose dice and nothing of a game: up to 25, every colour, finish and size, touching, cut by the
/// border, on every ground, among things that are no dice. `game` and `actions` do not matter.
Still diceStill(const SimulationOptions&, int number);

}  // namespace kibitz::datasets
