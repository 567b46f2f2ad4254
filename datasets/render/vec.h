#pragma once

#include <opencv2/core/matx.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kibitz::datasets {

/// Three floats in the inner loops, where cv::Vec's loops cost more than the sums themselves.
struct V3 {
    float x = 0, y = 0, z = 0;

    V3& operator+=(V3 o) {
        x += o.x, y += o.y, z += o.z;
        return *this;
    }
};

inline V3 v3(const cv::Vec3d& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}
inline V3 v3(const cv::Vec3f& v) { return {v[0], v[1], v[2]}; }
inline V3 operator+(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline V3 operator-(V3 a, V3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline V3 operator-(V3 a) { return {-a.x, -a.y, -a.z}; }
inline V3 operator*(V3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline V3 operator*(float s, V3 a) { return a * s; }
inline V3 operator*(V3 a, V3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline float dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline V3 cross(V3 a, V3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(V3 a) { return std::sqrt(dot(a, a)); }
inline V3 unit(V3 a) { return a * (1 / std::max(length(a), 1e-20F)); }
inline V3 lower(V3 a, V3 b) { return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)}; }
inline V3 upper(V3 a, V3 b) { return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}; }
inline float& at(V3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }
inline float at(const V3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

inline float mix(float a, float b, float share) { return a + (b - a) * share; }
inline V3 mix(V3 a, V3 b, float share) { return a + (b - a) * share; }
inline float clamp01(float v) { return std::min(std::max(v, 0.0F), 1.0F); }
inline float smooth(float low, float high, float v) {
    const float t = clamp01((v - low) / (high - low));
    return t * t * (3 - 2 * t);
}

/// An orthonormal frame: its axes in the world. May be left-handed.
struct Frame3 {
    V3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

    V3 toLocal(V3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }
    V3 toWorld(V3 v) const { return x * v.x + y * v.y + z * v.z; }
};
inline Frame3 frameOf(const cv::Matx33d& m) {
    return {v3(cv::Vec3d(m(0, 0), m(1, 0), m(2, 0))), v3(cv::Vec3d(m(0, 1), m(1, 1), m(2, 1))),
            v3(cv::Vec3d(m(0, 2), m(1, 2), m(2, 2)))};
}

/// An upright box in the world; empty to begin with.
struct Extent {
    V3 low{1e30F, 1e30F, 1e30F}, high{-1e30F, -1e30F, -1e30F};

    void add(V3 p) { low = lower(low, p), high = upper(high, p); }
    void add(const Extent& e) { low = lower(low, e.low), high = upper(high, e.high); }
    Extent grown(float by) const { return {low - V3{by, by, by}, high + V3{by, by, by}}; }
    bool holds(V3 p) const {
        return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z &&
               p.z <= high.z;
    }
    bool meets(const Extent& o) const {
        return low.x <= o.high.x && high.x >= o.low.x && low.y <= o.high.y && high.y >= o.low.y &&
               low.z <= o.high.z && high.z >= o.low.z;
    }
};

// Counter-based randomness: a value belongs to a place, not to the order in which places are
// visited, so neither threads nor what was drawn before change a picture.

inline std::uint32_t scramble(std::uint32_t h) {
    h ^= h >> 16;
    h *= 0x7FEB352DU;
    h ^= h >> 15;
    h *= 0x846CA68BU;
    return h ^ (h >> 16);
}
inline std::uint32_t scramble(std::uint32_t a, std::uint32_t b, std::uint32_t c = 0) {
    return scramble(a * 0x9E3779B1U ^ scramble(b * 0x85EBCA77U ^ scramble(c + 0xC2B2AE3DU)));
}
inline float share(std::uint32_t h) { return static_cast<float>(h >> 8) * 0x1p-24F; }

inline float latticeValue(std::int32_t x, std::int32_t y, std::uint32_t seed) {
    auto h = static_cast<std::uint32_t>(x) * 0x27D4EB2DU ^
             static_cast<std::uint32_t>(y) * 0x9E3779B1U ^ seed;
    h = (h ^ (h >> 15)) * 0x85EBCA6BU;
    h = (h ^ (h >> 13)) * 0xC2B2AE35U;
    return static_cast<float>(static_cast<std::int32_t>(h)) * 0x1p-31F;
}

inline std::int32_t floorInt(float v) {
    const auto i = static_cast<std::int32_t>(v);
    return i - (static_cast<float>(i) > v ? 1 : 0);
}

/// Smooth noise from -1 to 1 with features one unit wide.
inline float noise(float x, float y, std::uint32_t seed) {
    const std::int32_t ix = floorInt(x), iy = floorInt(y);
    const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
    const float u = fx * fx * (3 - 2 * fx), v = fy * fy * (3 - 2 * fy);
    const float top = mix(latticeValue(ix, iy, seed), latticeValue(ix + 1, iy, seed), u);
    const float low = mix(latticeValue(ix, iy + 1, seed), latticeValue(ix + 1, iy + 1, seed), u);
    return mix(top, low, v);
}
inline float noise(V3 p, std::uint32_t seed) {
    const std::int32_t iz = floorInt(p.z);
    const float fz = p.z - static_cast<float>(iz);
    const auto layer = static_cast<std::uint32_t>(iz) * 0x165667B1U;
    return mix(noise(p.x, p.y, seed ^ layer), noise(p.x, p.y, seed ^ (layer + 0x165667B1U)),
               fz * fz * (3 - 2 * fz));
}

/// The reflectance that an sRGB value from 0 to 1 stands for.
inline float linearOf(float srgb) {
    return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

}  // namespace kibitz::datasets
