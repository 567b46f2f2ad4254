#include "vision/equipment/icons.h"

#include "vision/equipment/palette.h"

#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace kibitz::vision {

namespace {

using rules::dizzle::Special;
using rules::dizzle::Track;

Stroke body(const Ink& ink) { return filledAndOutlined(ink, inks::kBlack, kIconLine); }

void drawKey(const Sketch& s, const Ink& ink) {
    // Upright, with its bow in the middle.
    s.path(
        "M -0.18 -0.3 L -0.18 -1.44 L 0.62 -1.44 L 0.62 -1.14 L 0.18 -1.14 L 0.18 -0.96 L 0.5 "
        "-0.96 L 0.5 -0.68 L 0.18 -0.68 L 0.18 -0.3 Z",
        body(ink));
    s.circle({0, 0.06}, 0.68, body(ink));
    s.circle({0, 0.06}, 0.34, filledAndOutlined(inks::kWhite, inks::kBlack, kIconLine));
}

void drawLock(const Sketch& s, const Ink& ink) {
    const std::string_view shackle =
        "M -0.46 0.0 L -0.46 -0.4 C -0.46 -1.06 0.46 -1.06 0.46 -0.4 L 0.46 0.0";
    s.path(shackle, outlined(inks::kBlack, 1.0));
    s.path(shackle, outlined(tint(ink, 0.45), 1.0 - 2 * kIconLine));
    s.box({-0.8, -0.14, 1.6, 1.12}, body(ink), 0.18);
}

void drawBomb(const Sketch& s, const Ink& ink) {
    s.path("M 0.44 -0.6 C 0.56 -0.92 0.74 -0.96 0.86 -0.84", outlined(inks::kBlack, 0.4));
    for (int i = 0; i < 6; ++i) {
        const double a = i * std::numbers::pi / 3;
        const cv::Point2d spark{0.9, -0.82}, to{std::cos(a), std::sin(a)};
        s.line(spark + 0.1 * to, spark + 0.28 * to, inks::kBlack, 0.22);
    }
    s.path("M 0.14 -0.54 L 0.4 -0.78 L 0.66 -0.54 L 0.46 -0.24 Z", body(ink));
    s.circle({0, 0.12}, 0.74, body(ink));
}

void drawRocket(const Sketch& s, const Ink& ink) {
    s.path("M -0.36 0.3 L -0.78 0.72 L -0.78 0.98 L -0.3 0.72 Z", body(shade(ink, 0.25)));
    s.path("M 0.36 0.3 L 0.78 0.72 L 0.78 0.98 L 0.3 0.72 Z", body(shade(ink, 0.25)));
    s.path("M -0.2 0.7 L 0 1.06 L 0.2 0.7 Z", body(inkOf("orange")));
    s.path(
        "M 0 -1.04 C 0.46 -0.62 0.52 0.0 0.36 0.74 L -0.36 0.74 C -0.52 0.0 -0.46 -0.62 0 -1.04 Z",
        body(ink));
}

void drawPlanet(const Sketch& s, const Ink& ink) {
    const std::string_view front =
        "M -0.66 0.12 C -1.5 0.74 0.0 0.52 0.72 -0.06 C 1.4 -0.6 0.9 -0.66 0.56 -0.6";
    s.circle({0, 0}, 0.78, body(ink));
    s.path(front, outlined(inks::kBlack, 0.85));
    s.path(front, outlined(tint(ink, 0.6), 0.85 - 2 * kIconLine));
}

void drawFlag(const Sketch& s, const Ink& ink) {
    s.path(
        "M -0.7 -0.86 C -0.2 -1.06 0.2 -0.66 0.92 -0.84 L 0.92 0.3 C 0.2 0.48 -0.2 0.08 -0.7 "
        "0.28 Z",
        body(ink));
    s.line({-0.7, -0.98}, {-0.7, 1.0}, inks::kBlack, 0.55);
}

void drawGem(const Sketch& s, const Ink& ink) {
    s.path("M -0.6 -0.74 L 0.6 -0.74 L 1 -0.2 L 0 0.92 L -1 -0.2 Z", body(ink));
    s.path(
        "M -1 -0.2 L 1 -0.2 M -0.42 -0.2 L -0.6 -0.74 M 0.42 -0.2 L 0.6 -0.74 M -0.42 -0.2 L 0 "
        "0.92 L 0.42 -0.2 L 0 -0.74 L -0.42 -0.2",
        outlined(inks::kBlack, 0.16));
}

void drawPuzzle(const Sketch& s, const Ink& ink) {
    s.path(
        "M -0.8 -0.5 L -0.28 -0.5 C -0.4 -0.66 -0.36 -1 -0.04 -1 C 0.28 -1 0.32 -0.66 0.2 -0.5 "
        "L 0.7 -0.5 L 0.7 -0.02 C 0.86 -0.14 1.14 -0.08 1.14 0.22 C 1.14 0.52 0.86 0.58 0.7 "
        "0.46 L 0.7 0.94 L -0.8 0.94 L -0.8 0.46 C -0.64 0.58 -0.38 0.52 -0.38 0.22 C -0.38 "
        "-0.08 -0.64 -0.14 -0.8 -0.02 Z",
        body(ink));
}

void drawHeap(const Sketch& s, const Ink& ink) {
    s.path(
        "M 0.06 -0.96 C 0.2 -0.7 0.62 -0.66 0.46 -0.26 C 0.84 -0.2 0.84 0.16 0.66 0.26 C 1.14 "
        "0.36 1.06 0.9 0.7 0.9 L -0.7 0.9 C -1.06 0.9 -1.14 0.36 -0.66 0.26 C -0.84 0.16 -0.84 "
        "-0.2 -0.46 -0.26 C -0.56 -0.62 0.06 -0.6 0.06 -0.96 Z",
        body(ink));
    s.path(
        "M -0.46 -0.26 C -0.2 -0.14 0.1 -0.14 0.24 -0.24 M -0.66 0.26 C -0.3 0.42 0.2 0.42 0.44 "
        "0.28",
        outlined(inks::kBlack, 0.22));
}

void drawVolcano(const Sketch& s, const Ink& ink) {
    s.path("M -0.36 -0.4 L 0.36 -0.4 L 1.1 0.92 L -1.1 0.92 Z", body(ink));
    s.path(
        "M -0.36 -0.4 L 0.36 -0.4 L 0.5 -0.14 C 0.42 0.3 0.26 0.26 0.2 -0.02 C 0.12 0.5 -0.06 "
        "0.5 -0.1 0.04 C -0.2 0.3 -0.36 0.2 -0.48 -0.18 Z",
        body(inkOf("red")));
    s.path(
        "M -0.3 -0.62 C -0.52 -0.8 -0.3 -1 -0.42 -1.12 M 0 -0.66 C -0.14 -0.86 0.14 -1 0 -1.2 M "
        "0.3 -0.62 C 0.2 -0.82 0.44 -0.96 0.36 -1.12",
        outlined(inks::kBlack, 0.3));
}

void drawStation(const Sketch& s, const Ink& ink) {
    // A gable with a clock: the middle stays free.
    s.box({-0.78, -0.2, 1.56, 1.1}, body(tint(ink, 0.6)));
    s.path(
        "M -1.02 -0.14 L 0 -0.98 L 1.02 -0.14 L 0.78 -0.14 L 0.78 0.06 L -0.78 0.06 L -0.78 "
        "-0.14 Z",
        body(ink));
    for (const double x : {-0.58, -0.13, 0.32}) s.box({x, 0.46, 0.26, 0.44}, body(inks::kWhite));
    s.circle({0, 0}, 0.34, body(inks::kWhite));
}

/// The middle line of a piece of rail in a cell from -1 to 1, as points.
std::vector<cv::Point2d> railLine(Track track) {
    using rules::dizzle::Edge;
    const auto [from, to] = rules::dizzle::edgesOf(track);
    const auto way = [](Edge edge) -> cv::Point2d {
        switch (edge) {
            case Edge::North: return {0, -1};
            case Edge::East: return {1, 0};
            case Edge::South: return {0, 1};
            case Edge::West: return {-1, 0};
        }
        return {};
    };
    const auto a = way(from), b = way(to);
    constexpr int kSteps = 8;
    std::vector<cv::Point2d> line;
    for (int i = 0; i <= kSteps; ++i) {
        const double t = static_cast<double>(i) / kSteps;
        if ((a + b) == cv::Point2d{0, 0}) {
            line.push_back((1 - t) * a + t * b);
        } else {
            // A quarter of a circle around the corner between the two edges.
            const double angle = t * std::numbers::pi / 2;
            line.push_back((a + b) - std::sin(angle) * a - std::cos(angle) * b);
        }
    }
    return line;
}

}  // namespace

void drawSpecial(const Sketch& s, Special special, const Ink& ink) {
    switch (special) {
        case Special::None: assert(false); break;
        case Special::Key: return drawKey(s, ink);
        case Special::Lock: return drawLock(s, ink);
        case Special::Bomb: return drawBomb(s, ink);
        case Special::Rocket: return drawRocket(s, ink);
        case Special::Planet: return drawPlanet(s, ink);
        case Special::Flag: return drawFlag(s, ink);
        case Special::Gem: return drawGem(s, ink);
        case Special::Puzzle: return drawPuzzle(s, ink);
        case Special::Heap: return drawHeap(s, ink);
        case Special::Volcano: return drawVolcano(s, ink);
        case Special::Station: return drawStation(s, ink);
    }
}

void drawPips(const Sketch& s, int value, const Pips& look) {
    const auto pip = [&](int x, int y) {
        const cv::Point2d at{x * look.spread, y * look.spread};
        if (look.halo) s.circle(at, look.radius * 1.45, filled(*look.halo));
        s.circle(at, look.radius, filled(look.ink));
    };
    if (value % 2 == 1) pip(0, 0);
    if (value >= 2) pip(-1, -1), pip(1, 1);
    if (value >= 4) pip(1, -1), pip(-1, 1);
    if (value == 6) pip(-1, 0), pip(1, 0);
}

void drawDie(const Sketch& s, int value, const Ink& bodyInk, const Ink& pips, const Ink& line) {
    s.box({-1, -1, 2, 2}, filledAndOutlined(bodyInk, line, kIconLine), 0.34);
    drawPips(s, value, {0.52, 0.19, pips, std::nullopt});
}

void drawCross(const Sketch& s, const Ink& ink, double mm) {
    s.line({-1, -1}, {1, 1}, ink, mm);
    s.line({1, -1}, {-1, 1}, ink, mm);
}

void drawTrack(const Sketch& s, Track track, const Ink& ink) {
    const auto middle = railLine(track);
    constexpr double kGauge = 0.2;
    std::array<Path, 2> rails;
    for (std::size_t i = 0; i < middle.size(); ++i) {
        const auto before = middle[i == 0 ? 0 : i - 1];
        const auto after = middle[i + 1 == middle.size() ? i : i + 1];
        auto along = after - before;
        along *= 1 / std::hypot(along.x, along.y);
        const cv::Point2d across{-along.y, along.x};
        if (i % 2 == 1)
            s.line(middle[i] - 1.7 * kGauge * across, middle[i] + 1.7 * kGauge * across, ink, 0.7);
        for (std::size_t side = 0; side < 2; ++side)
            rails[side].steps.push_back({i == 0 ? Path::Step::Kind::Move : Path::Step::Kind::Line,
                                         middle[i] + (side ? kGauge : -kGauge) * across,
                                         {},
                                         {}});
    }
    for (const auto& rail : rails) s.path(rail, outlined(ink, 0.5));
}

void drawRuler(const Sketch& s, double longestMm) {
    const int length = longestMm >= 50 ? 50 : longestMm >= 20 ? 20 : 10;
    s.line({0, 0}, {static_cast<double>(length), 0}, inks::kBlack, 0.2);
    for (int mm = 0; mm <= length; ++mm) {
        const double up = mm % 10 == 0 ? 2.2 : mm % 5 == 0 ? 1.6 : 1.0;
        const auto x = static_cast<double>(mm);
        s.line({x, 0}, {x, -up}, inks::kBlack, mm % 10 == 0 ? 0.2 : 0.12);
    }
    s.text("0", {0, 2.4}, {1.4, inks::kSoft, Text::Align::Centre, false, 0});
    s.text(std::to_string(length) + " mm", {static_cast<double>(length), 2.4},
           {1.4, inks::kSoft, Text::Align::Centre, false, 0});
}

}  // namespace kibitz::vision
