#pragma once

#include "datasets/scene/scene.h"

#include <vector>

namespace kibitz::datasets {

/// A bone with the flesh around it: a bar with round ends that may taper. World millimetres.
struct Bone {
    enum class Kind : std::uint8_t { Palm, Finger, Tip, Arm, Sleeve } kind = Kind::Finger;
    cv::Vec3d from, to;
    double fromRadius = 0, toRadius = 0;
};

/// A hand about to take what lies at its fingertips, with its forearm reaching back far over the
/// edge of any table.
std::vector<Bone> bonesOf(const HandBody&, const Pose&);

}  // namespace kibitz::datasets
