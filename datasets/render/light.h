#pragma once

#include "datasets/render/solids.h"
#include "datasets/render/surface.h"
#include "datasets/scene/scene.h"

#include <vector>

namespace kibitz::datasets {

/// The solids that may darken some part of the picture: for each lamp those whose shadow may fall
/// there, and those close enough to keep the sky away.
struct Darkening {
    std::vector<std::vector<int>> perLamp;
    std::vector<int> close;
};

/// All light of a scene.
class Illumination {
public:
    Illumination(const Lighting&, V3 groundTint);

    /// The light that a spot sends towards the eye. Solids outside `darkening` must be without any
    /// effect there, so that it does not matter how tightly it was chosen.
    V3 shade(const Surface&, V3 at, V3 toEye, int solid, float time, const std::vector<Solid>&,
             const Darkening&) const;

    V3 wall() const { return ambient_ * 0.8F; }  // what one sees beyond the table
    std::size_t lamps() const { return lamps_.size(); }
    /// Corners of a hull that holds every spot where the solid can keep this lamp's light away.
    std::vector<V3> shadowHull(std::size_t lamp, const Solid&) const;

    /// How far away a solid still keeps ambient light from a surface.
    static constexpr float kCloseMm = 18;

private:
    struct Lamp {
        V3 at;
        float radius;
        V3 power;  // what a surface that faces it at a distance of one millimetre receives
    };
    V3 arriving(const Lamp&, std::size_t index, V3 at, V3 toLamp, float far, int solid, float time,
                const std::vector<Solid>&, const Darkening&) const;
    V3 surroundings(V3 direction) const;

    std::vector<Lamp> lamps_;
    V3 ambient_, bounce_, groundTint_;
};

}  // namespace kibitz::datasets
