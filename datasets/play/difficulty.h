#pragma once

#include "rules/random.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kibitz::datasets {

enum class Difficulty : std::uint8_t { Easy, Medium, Hard };
std::string_view nameOf(Difficulty);
std::optional<Difficulty> findDifficulty(std::string_view name);

/// What makes a picture hard to read. README.md has the same table; a test compares them.
enum class Aspect : std::uint8_t {
    Angle,
    Azimuth,
    Roll,
    Fill,
    DiePixels,
    Lamps,
    LampRadius,
    Ambient,
    Exposure,
    ExposureDrift,
    ColourCast,
    CastDrift,
    Gloss,
    Defocus,
    Noise,
    JpegQuality,
    Vignette,
    Distortion,
    Clutter,
    RestingHands,
    TouchingDice,
    SheetTurn,
    SheetCurl,
    Sloppiness,
};

/// Each value of a recording is drawn evenly from its range.
struct Range {
    double low = 0, high = 0;
};

struct AspectRow {
    Aspect aspect;
    std::string_view meaning;
    Range easy, medium, hard;
    Range of(Difficulty) const;
};

std::span<const AspectRow> difficultyTable();
Range rangeOf(Aspect, Difficulty);

/// A number between 0 and 1, the same on every machine.
double evenly(rules::Random&);
double evenly(rules::Random&, Range);
/// Around 0, with a spread of about one.
double roughly(rules::Random&);

}  // namespace kibitz::datasets
