#pragma once

#include "datasets/render/solids.h"
#include "datasets/render/surface.h"
#include "datasets/scene/scene.h"

#include <array>
#include <vector>

namespace kibitz::datasets {

/// The solids that may darken some part of the picture: for each lamp those whose shadow may fall
/// there, and those close enough to keep the sky away.
struct Darkening {
    std::vector<std::vector<int>> perLamp;
    std::vector<int> close;
};

/// So many lamps are kept apart in the picture, so that a passing hand can take their light away
/// without the table being lit anew; further ones shine on as if there were no hand.
inline constexpr std::size_t kLampsApart = 3;

/// The light that comes from one spot, by where it came from.
struct Lit {
    V3 rest;
    std::array<V3, kLampsApart> lamps;

    Lit& operator+=(const Lit& o) {
        rest += o.rest;
        for (std::size_t i = 0; i < lamps.size(); ++i) lamps[i] += o.lamps[i];
        return *this;
    }
    Lit& operator*=(float s) {
        rest = rest * s;
        for (V3& lamp : lamps) lamp = lamp * s;
        return *this;
    }
};

/// All light of a scene.
class Illumination {
public:
    Illumination(const Lighting&, V3 groundTint);

    /// The light that a spot sends towards the eye. Solids outside `darkening` must be without any
    /// effect there, so that it does not matter how tightly it was chosen.
    Lit shade(const Surface&, V3 at, V3 toEye, int solid, float time, const std::vector<Solid>&,
              const Darkening&) const;
    /// The share of a lamp's light, and of the sky's, that these solids let through to a spot.
    V3 passing(std::size_t lamp, V3 at, const std::vector<Solid>&,
               const std::vector<int>& casters) const;
    float openness(V3 at, V3 normal, const std::vector<Solid>&,
                   const std::vector<int>& close) const;

    /// What a smooth ground throws back when a body stands where the bright room would be mirrored;
    /// to be added to its light.
    V3 mirrored(const Surface& ground, V3 toEye, const Surface& body, V3 at) const;

    V3 wall() const { return ambient_ * 0.8F; }  // what one sees beyond the table
    std::size_t lamps() const { return lamps_.size(); }
    V3 lampAt(std::size_t lamp) const { return lamps_[lamp].at; }
    float lampRadius(std::size_t lamp) const { return lamps_[lamp].radius; }
    /// Corners of a hull that holds every spot where the solid can keep this lamp's light away.
    std::vector<V3> shadowHull(std::size_t lamp, const Solid&) const;

    /// How far away a solid still keeps ambient light from a surface.
    static constexpr float kCloseMm = 16;

private:
    struct Lamp {
        V3 at;
        float radius;
        V3 power;  // what a surface that faces it at a distance of one millimetre receives
    };
    static V3 arriving(const Lamp&, V3 at, V3 toLamp, float far, int solid, float time,
                       const std::vector<Solid>&, const std::vector<int>& casters);
    V3 surroundings(V3 direction) const;

    std::vector<Lamp> lamps_;
    V3 ambient_, bounce_, groundTint_;
};

}  // namespace kibitz::datasets
