#pragma once

#include "datasets/scene/scene.h"

namespace kibitz::datasets {

// Measures that a scene leaves to whoever draws it, in one place, so that all draw the same.

/// A pawn is two rounded cylinders: the disc, and the knob that the next one's hollow takes.
struct PawnShape {
    double radius, height, round;
    double knobRadius, knobHeight, knobRound;
};

inline PawnShape shapeOf(const PawnBody& pawn) {
    const double r = pawn.diameterMm / 2;
    return {r, pawn.heightMm, 0.12 * r, 0.52 * r, 0.22 * pawn.heightMm, 0.1 * r};
}

/// Half the size of a thing's upright box in its own axes; it stands on z = 0.
inline cv::Vec3d halfSizeOf(const ClutterBody& thing) {
    const double s = thing.sizeMm / 2;
    switch (thing.kind) {
        case ClutterBody::Kind::Coin: return {s, s, 0.08 * s};
        case ClutterBody::Kind::Chip: return {s, s, 0.085 * s};
        case ClutterBody::Kind::Pencil: return {s, 3.6, 3.6};
        case ClutterBody::Kind::Mug: return {s, s, 1.12 * s};
        case ClutterBody::Kind::Eraser: return {s, 0.45 * s, 0.26 * s};
        case ClutterBody::Kind::Marble: return {s, s, s};
        case ClutterBody::Kind::Card: return {s, 1.4 * s, 0.15};
        case ClutterBody::Kind::Bottlecap: return {s, s, 0.21 * s};
    }
    return {s, s, s};
}

}  // namespace kibitz::datasets
