#pragma once

#include "datasets/render/projection.h"
#include "datasets/render/solids.h"
#include "datasets/render/surface.h"

#include <cassert>
#include <vector>

namespace kibitz::datasets {

/// The rays of a camera: the lens is straightened on a lattice, fine enough that straight lines in
/// between are off by less than a hundredth of a pixel.
class RayField {
public:
    explicit RayField(const Lens& lens)
        : eye_(v3(lens.eye())),
          right_(v3(lens.right())),
          down_(v3(lens.down())),
          forward_(v3(lens.forward())),
          overFocal_(static_cast<float>(1 / lens.camera().focalPixels)) {
        const Camera& camera = lens.camera();
        // One step of margin on every side, for the tiles' aprons.
        columns_ = camera.picture.width / kStep + 4;
        const int rows = camera.picture.height / kStep + 4;
        lattice_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns_; ++x) {
                const cv::Point2d from((x - 1) * kStep - camera.picture.width / 2.0,
                                       (y - 1) * kStep - camera.picture.height / 2.0);
                const cv::Point2d p = lens.straightened(from * (1 / camera.focalPixels));
                lattice_.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
            }
    }

    /// Up to a step beyond the picture.
    Ray at(float x, float y) const {
        const float gx = x * (1.0F / kStep) + 1, gy = y * (1.0F / kStep) + 1;
        const int ix = static_cast<int>(gx), iy = static_cast<int>(gy);
        const float fx = gx - static_cast<float>(ix), fy = gy - static_cast<float>(iy);
        assert(ix >= 0 && iy >= 0 && ix + 1 < columns_ &&
               static_cast<std::size_t>((iy + 1) * columns_ + ix + 1) < lattice_.size());
        const auto* p = &lattice_[static_cast<std::size_t>(iy * columns_ + ix)];
        const auto* q = p + columns_;
        const float u = mix(mix(p[0].x, p[1].x, fx), mix(q[0].x, q[1].x, fx), fy);
        const float v = mix(mix(p[0].y, p[1].y, fx), mix(q[0].y, q[1].y, fx), fy);
        return {eye_, unit(forward_ + right_ * u + down_ * v)};
    }
    V3 eye() const { return eye_; }
    /// How wide a pixel is at a distance of one millimetre.
    float pixelAngle() const { return overFocal_; }
    /// The pixel on a surface that was met after `t` millimetres.
    Footprint footprint(const Ray& ray, float t, V3 normal) const {
        const float mm = t * dot(ray.along, forward_) * overFocal_;
        const float slant = dot(normal, ray.along);
        const float over = 1 / (slant < 0 ? std::min(slant, -0.08F) : std::max(slant, 0.08F));
        const auto laid = [&](V3 step) { return step - ray.along * (dot(normal, step) * over); };
        return {laid(right_ * mm), laid(down_ * mm), mm};
    }

private:
    static constexpr int kStep = 8;
    V3 eye_, right_, down_, forward_;
    float overFocal_;
    int columns_;
    std::vector<cv::Point2f> lattice_;  // in focal lengths
};

}  // namespace kibitz::datasets
