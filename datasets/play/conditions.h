#pragma once

#include "datasets/play/difficulty.h"
#include "datasets/scene/scene.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <string>

namespace kibitz::datasets {

/// Everything around the table: ground, lamps, camera and what happens in it; drawn once for a
/// recording from the ranges of its difficulty.
struct Conditions {
    Ground ground;
    Lighting lighting;
    Camera camera;
    Film film;  // at the first moment
    double exposureDrift = 0, castDrift = 0;
    double driftPhase = 0;
    double angle = 0;   // degrees off the vertical
    std::string light;  // "soft", "lamp", "dim"
};

/// The camera sees all of `area` up to that height.
Conditions conditionsFor(Difficulty, std::uint64_t seed, cv::Size picture, const cv::Rect2d& area,
                         double heightMm);

/// A camera that somebody has pushed: a little aside, a little askew.
Camera bumped(const Camera&, rules::Random&);

/// The film at a later moment: exposure and white balance wander slowly.
Film filmAt(const Conditions&, double seconds, std::int64_t frame);

/// "wood".
std::string nameOf(Ground::Kind);

/// The camera drawn for a slant (radians off the vertical and round the table) that sees the area
/// and fills this share of the picture with it.
Camera fittedCamera(cv::Size picture, const cv::Rect2d& area, double heightMm, double slant,
                    double azimuth, double fill, double focalPixels, const cv::Vec4d& distortion,
                    double roll);

}  // namespace kibitz::datasets
