#include "datasets/play/difficulty.h"

#include <array>

namespace kibitz::datasets {

namespace {

constexpr std::array<AspectRow, 24> kTable{{
    {Aspect::Angle, "camera off the vertical, degrees", {5, 25}, {15, 40}, {35, 60}},
    {Aspect::Azimuth, "camera beside the players' side, degrees", {0, 8}, {0, 20}, {0, 45}},
    {Aspect::Roll, "camera tilted, degrees", {0, 1}, {0, 3}, {0, 8}},
    {Aspect::Fill,
     "share of the picture that the game reaches across",
     {0.9, 0.96},
     {0.8, 0.92},
     {0.65, 0.85}},
    {Aspect::DiePixels, "loose dice: edge of a die, pixels", {40, 200}, {22, 90}, {12, 45}},
    {Aspect::Lamps, "lamps", {2, 3}, {1, 3}, {1, 1}},
    {Aspect::LampRadius, "radius of a lamp, mm", {150, 300}, {60, 150}, {15, 60}},
    {Aspect::Ambient, "share of light from everywhere", {0.4, 0.55}, {0.25, 0.4}, {0.12, 0.25}},
    {Aspect::Exposure, "exposure", {0.92, 1.05}, {0.8, 1.15}, {0.55, 1.3}},
    {Aspect::ExposureDrift, "exposure drifts by", {0, 0.02}, {0.02, 0.08}, {0.05, 0.2}},
    {Aspect::ColourCast, "white balance off by", {0, 0.03}, {0.02, 0.08}, {0.05, 0.2}},
    {Aspect::CastDrift, "white balance drifts by", {0, 0.01}, {0.01, 0.03}, {0.02, 0.08}},
    {Aspect::Gloss, "gloss of dice and print", {0.05, 0.35}, {0.2, 0.7}, {0.4, 1}},
    {Aspect::Defocus, "blur, pixels (sigma)", {0, 0.4}, {0.3, 0.9}, {0.8, 1.8}},
    {Aspect::Noise, "noise, of full scale (sigma)", {0.003, 0.008}, {0.008, 0.018}, {0.02, 0.045}},
    {Aspect::JpegQuality, "JPEG quality", {92, 97}, {82, 92}, {55, 80}},
    {Aspect::Vignette, "darker in the corners by", {0, 0.1}, {0.05, 0.2}, {0.15, 0.4}},
    {Aspect::Distortion, "lens distortion (-k1)", {0, 0.03}, {0.02, 0.1}, {0.08, 0.22}},
    {Aspect::Clutter, "things that are no part of the game", {0, 1}, {1, 4}, {3, 7}},
    {Aspect::RestingHands,
     "share of still moments with a hand at rest",
     {0, 0},
     {0.02, 0.04},
     {0.08, 0.15}},
    {Aspect::TouchingDice,
     "share of thrown dice that touch another",
     {0.02, 0.1},
     {0.1, 0.3},
     {0.25, 0.5}},
    {Aspect::SheetTurn, "sheets and cards askew, degrees", {0, 2}, {0, 6}, {0, 14}},
    {Aspect::SheetCurl, "sheets stand off the table, mm", {0, 0}, {0, 1}, {0, 3}},
    {Aspect::Sloppiness,
     "sloppiness of marks and pieces, 0 to 1",
     {0.1, 0.35},
     {0.25, 0.65},
     {0.5, 1}},
}};

}  // namespace

std::string_view nameOf(Difficulty difficulty) {
    constexpr std::array<std::string_view, 3> kNames{"easy", "medium", "hard"};
    return kNames[static_cast<std::size_t>(difficulty)];
}

std::optional<Difficulty> findDifficulty(std::string_view name) {
    for (const auto each : {Difficulty::Easy, Difficulty::Medium, Difficulty::Hard})
        if (nameOf(each) == name) return each;
    return std::nullopt;
}

Range AspectRow::of(Difficulty difficulty) const {
    return difficulty == Difficulty::Easy ? easy : difficulty == Difficulty::Medium ? medium : hard;
}

std::span<const AspectRow> difficultyTable() { return kTable; }

Range rangeOf(Aspect aspect, Difficulty difficulty) {
    return kTable[static_cast<std::size_t>(aspect)].of(difficulty);
}

double evenly(rules::Random& random) {
    return static_cast<double>(random.next() >> 11) / static_cast<double>(1ULL << 53);
}

double evenly(rules::Random& random, Range range) {
    return range.low + (range.high - range.low) * evenly(random);
}

double roughly(rules::Random& random) {
    // Four even numbers are round enough, and cost no logarithm that differs between libraries.
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += evenly(random) - 0.5;
    return sum * 1.7320508;
}

}  // namespace kibitz::datasets
