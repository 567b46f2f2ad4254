#pragma once

#include "datasets/render/solids.h"
#include "datasets/scene/scene.h"

namespace kibitz::datasets {

/// What the light finds at one spot.
struct Surface {
    V3 albedo{0.5F, 0.5F, 0.5F};
    V3 normal{0, 0, 1};
    float gloss = 0;
    float roughness = 0.4F;
    float translucence = 0;
    float metal = 0;
    float open = 1;    // how much of the sky a hollow lets in
    float velvet = 0;  // fibres that catch light from the side
};

/// One camera pixel laid on the surface: steps to the neighbours to the right and below.
struct Footprint {
    V3 right, down;
    float mm;  // its size across the slant
};

Surface surfaceOf(const Solid&, const Hit&, const Ray&, const Footprint&);

/// What the table is made of, ready to be asked at any spot.
class GroundLook {
public:
    explicit GroundLook(const Ground&);
    Surface at(float x, float y, const Footprint&) const;
    /// Whether it is so smooth that bodies are seen again in it.
    bool mirrors() const {
        return ground_.kind == Ground::Kind::Glass || ground_.kind == Ground::Kind::Marble;
    }
    V3 tint() const { return tint_; }  // on the whole

private:
    Surface wood(float x, float y, float mm) const;
    Surface weave(float x, float y, float mm, V3 colour, float threadMm) const;
    Surface felt(float x, float y, float mm, V3 colour) const;
    Surface carpet(float x, float y, float mm) const;
    Surface marble(float x, float y, float mm) const;
    Surface plain(float x, float y, float mm) const;
    V3 pattern(float x, float y, float mm) const;

    Ground ground_;
    V3 tint_, second_;
    float turnC_, turnS_, scale_;
    std::uint32_t seed_, style_;
    cv::Size2d tray_;
};

}  // namespace kibitz::datasets
