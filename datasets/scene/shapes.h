#pragma once

#include "datasets/scene/scene.h"

namespace kibitz::datasets {

// Measures that a scene leaves to whoever draws it, in one place, so that all draw the same.

/// Where a face of a die looks, in the die's own axes.
inline cv::Vec3d faceNormal(int value, bool leftHanded = false) {
    const double three = leftHanded ? 1 : -1;
    switch (value) {
        case 1: return {0, 0, 1};
        case 2: return {0, 1, 0};
        case 3: return {three, 0, 0};
        case 4: return {-three, 0, 0};
        case 5: return {0, -1, 0};
        default: return {0, 0, -1};
    }
}

/// The face of a die that lies uppermost.
inline int topFace(const DieBody& die, const Pose& pose) {
    int top = 1;
    double highest = -2;
    for (int value = 1; value <= 6; ++value) {
        const double up = (pose.turn * faceNormal(value, die.leftHanded))[2];
        if (up > highest) highest = up, top = value;
    }
    return top;
}

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
