#pragma once

#include "datasets/render/light.h"
#include "datasets/render/projection.h"
#include "datasets/render/solids.h"
#include "datasets/render/surface.h"

#include <opencv2/core/mat.hpp>

#include <vector>

namespace kibitz::datasets {

/// The rays of a camera: the lens is straightened on a lattice, fine enough that straight lines in
/// between are off by less than a hundredth of a pixel.
class RayField {
public:
    explicit RayField(const Lens&);
    Ray at(float x, float y) const;
    V3 eye() const { return eye_; }
    /// How wide a pixel is at a distance of one millimetre.
    float pixelAngle() const { return overFocal_; }
    /// The pixel on a surface that was met after `t` millimetres.
    Footprint footprint(const Ray&, float t, V3 normal) const;

private:
    static constexpr int kStep = 8;
    V3 eye_, right_, down_, forward_;
    float overFocal_;
    int columns_;
    std::vector<cv::Point2f> lattice_;  // in focal lengths
};

/// A scene ready to be drawn piece by piece; nothing in it changes while that happens.
struct Stage {
    const RayField* rays = nullptr;
    const GroundLook* ground = nullptr;
    const Illumination* light = nullptr;
    std::vector<Solid> solids;
    std::vector<cv::Rect> seen;                // where each may appear in the picture
    std::vector<std::vector<Extent>> shadows;  // by lamp: where each may throw its shadow
    std::vector<std::pair<int, int>> owners;   // the body of each: its id, and which of that id
};

inline constexpr int kTile = 32;

/// Draws one tile of the picture: light (32FC3, red green blue) and ids (32S).
void drawTile(const Stage&, cv::Rect where, cv::Mat& light, cv::Mat& ids);

}  // namespace kibitz::datasets
