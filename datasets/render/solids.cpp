#include "datasets/render/solids.h"

#include <array>

namespace kibitz::datasets {
namespace {

constexpr float kTouch = 0.01F;

V3 sign(V3 p) { return {p.x < 0 ? -1.0F : 1.0F, p.y < 0 ? -1.0F : 1.0F, p.z < 0 ? -1.0F : 1.0F}; }

float boxDistance(V3 p, V3 half, float round, V3* gradient) {
    const V3 q{std::abs(p.x) - half.x + round, std::abs(p.y) - half.y + round,
               std::abs(p.z) - half.z + round};
    const V3 out = upper(q, {0, 0, 0});
    const float far = length(out);
    const float inside = std::max(q.x, std::max(q.y, q.z));
    if (gradient) {
        const V3 s = sign(p);
        if (inside > 0)
            *gradient = s * out * (1 / std::max(far, 1e-12F));
        else if (inside == q.x)
            *gradient = {s.x, 0, 0};
        else if (inside == q.y)
            *gradient = {0, s.y, 0};
        else
            *gradient = {0, 0, s.z};
    }
    return far + std::min(inside, 0.0F) - round;
}

float cylinderDistance(V3 p, float radius, float halfHeight, float round, V3* gradient) {
    const float r = std::sqrt(p.x * p.x + p.y * p.y);
    const float qr = r - radius + round, qz = std::abs(p.z) - halfHeight + round;
    const float outR = std::max(qr, 0.0F), outZ = std::max(qz, 0.0F);
    const float far = std::sqrt(outR * outR + outZ * outZ);
    const float inside = std::max(qr, qz);
    if (gradient) {
        const float over = 1 / std::max(r, 1e-12F);
        const V3 radial{p.x * over, p.y * over, 0}, up{0, 0, p.z < 0 ? -1.0F : 1.0F};
        *gradient = inside > 0 ? (radial * outR + up * outZ) * (1 / std::max(far, 1e-12F))
                               : (qr > qz ? radial : up);
    }
    return far + std::min(inside, 0.0F) - round;
}

inline float barDistance(V3 p, V3 half, float overLength) {
    const float along = std::min(std::max(p.z, -half.z), half.z);
    const float off = p.z - along;
    return std::sqrt(p.x * p.x + p.y * p.y + off * off) -
           mix(half.x, half.y, (along + half.z) * overLength);
}

float barDistance(V3 p, V3 half, V3* gradient) {
    const float along = std::min(std::max(p.z, -half.z), half.z);
    const float share = (along + half.z) / (2 * half.z);
    const V3 off{p.x, p.y, p.z - along};
    const float far = length(off);
    if (gradient) *gradient = off * (1 / std::max(far, 1e-12F));
    return far - mix(half.x, half.y, share);
}

/// Entry into and exit out of the sharp-edged box.
bool slabs(V3 from, V3 along, V3 half, float& in, float& out, int& axis) {
    in = -1e30F, out = 1e30F, axis = 0;
    for (int i = 0; i < 3; ++i) {
        const float f = at(from, i), a = at(along, i), h = at(half, i);
        if (std::abs(a) < 1e-12F) {
            if (std::abs(f) > h) return false;
            continue;
        }
        const float over = 1 / a;
        float t0 = (-h - f) * over, t1 = (h - f) * over;
        if (t0 > t1) std::swap(t0, t1);
        if (t0 > in) in = t0, axis = i;
        out = std::min(out, t1);
    }
    return in <= out && out > 0;
}

struct Walk {
    float t;
    V3 normal;  // local
    V3 at;
};

template <class Distance>
std::optional<Walk> walk(V3 from, V3 along, float in, float out, int most,
                         const Distance& distance) {
    float t = std::max(in, 0.0F);
    for (int i = 0; i < most && t <= out; ++i) {
        const V3 p = from + along * t;
        const float d = distance(p, nullptr);
        if (d < kTouch) {
            V3 normal;
            distance(p, &normal);
            return Walk{t, normal, p};
        }
        t += d;
    }
    return std::nullopt;
}

std::optional<Walk> meetBox(const Solid& solid, V3 from, V3 along, float nearest) {
    float in = 0, out = 0;
    int axis = 0;
    if (!slabs(from, along, solid.half, in, out, axis) || in > nearest || in < 0)
        return std::nullopt;
    const V3 p = from + along * in;
    bool flat = true;
    for (int i = 0; i < 3; ++i)
        if (i != axis && std::abs(at(p, i)) > at(solid.half, i) - solid.round) flat = false;
    if (flat) {
        V3 normal;
        at(normal, axis) = at(p, axis) < 0 ? -1.0F : 1.0F;
        return Walk{in, normal, p};
    }
    return walk(from, along, in, out, 40, [&](V3 q, V3* gradient) {
        return boxDistance(q, solid.half, solid.round, gradient);
    });
}

bool enterBall(V3 from, V3 along, float radius, float& in, float& out) {
    const float b = -dot(from, along), c = dot(from, from) - radius * radius;
    const float d = b * b - c;
    if (d < 0) return false;
    const float root = std::sqrt(d);
    in = b - root, out = b + root;
    return out > 0;
}

std::optional<Walk> meetCylinder(const Solid& solid, V3 from, V3 along, float nearest) {
    const float radius = solid.half.x, h = solid.half.z, round = solid.round;
    const float a = along.x * along.x + along.y * along.y;
    float in = -1e30F, out = 1e30F;
    bool side = false;
    if (a > 1e-12F) {
        const float b = from.x * along.x + from.y * along.y;
        const float c = from.x * from.x + from.y * from.y - radius * radius;
        const float d = b * b - a * c;
        if (d < 0) return std::nullopt;
        const float root = std::sqrt(d);
        in = (-b - root) / a, out = (-b + root) / a;
        side = true;
    } else if (from.x * from.x + from.y * from.y > radius * radius) {
        return std::nullopt;
    }
    if (std::abs(along.z) > 1e-12F) {
        float t0 = (-h - from.z) / along.z, t1 = (h - from.z) / along.z;
        if (t0 > t1) std::swap(t0, t1);
        if (t0 > in) in = t0, side = false;
        out = std::min(out, t1);
    } else if (std::abs(from.z) > h) {
        return std::nullopt;
    }
    if (in > out || out <= 0 || in < 0 || in > nearest) return std::nullopt;
    const V3 p = from + along * in;
    if (side && std::abs(p.z) <= h - round) return Walk{in, unit({p.x, p.y, 0}), p};
    const float inner = radius - round;
    if (!side && p.x * p.x + p.y * p.y <= inner * inner)
        return Walk{in, {0, 0, p.z < 0 ? -1.0F : 1.0F}, p};
    return walk(from, along, in, out, 40, [&](V3 q, V3* gradient) {
        return cylinderDistance(q, radius, h, round, gradient);
    });
}

/// A sheet bent into a shallow arch along its width.
std::optional<Walk> meetSheet(const Solid& solid, V3 from, V3 along, float nearest) {
    const float w = solid.half.x, h = solid.half.y, curl = solid.half.z;
    // z = curl (1 - (x / w)^2)
    const float k = curl / (w * w);
    const float a = k * along.x * along.x;
    const float b = along.z + 2 * k * from.x * along.x;
    const float c = from.z - curl + k * from.x * from.x;
    std::array<float, 2> roots{-1, -1};
    if (std::abs(a) < 1e-9F) {
        if (std::abs(b) < 1e-12F) return std::nullopt;
        roots[0] = -c / b;
    } else {
        const float d = b * b - 4 * a * c;
        if (d < 0) return std::nullopt;
        // The stable form: the arch is so shallow that one root is far away.
        const float q = -0.5F * (b + (b < 0 ? -std::sqrt(d) : std::sqrt(d)));
        roots = {q / a, c / q};
        if (roots[0] > roots[1]) std::swap(roots[0], roots[1]);
    }
    for (const float t : roots) {
        if (!(t > 0) || t > nearest) continue;
        const V3 p = from + along * t;
        if (std::abs(p.x) > w || std::abs(p.y) > h) continue;
        V3 normal = unit({2 * k * p.x, 0, 1});
        if (dot(normal, along) > 0) normal = -normal;
        return Walk{t, normal, p};
    }
    return std::nullopt;
}

float mugDistance(V3 p, const Solid& solid, V3* gradient) {
    const float radius = solid.half.x, h = solid.half.z;
    const auto value = [&](V3 q) {
        const float outside = cylinderDistance(q, radius, h, 2, nullptr);
        // Hollow down to the coffee.
        const V3 in{q.x, q.y, q.z - 1.25F * h};
        const float hollow = cylinderDistance(in, radius - 4, 0.75F * h, 1, nullptr);
        const float cup = std::max(outside, -hollow);
        const float ring = std::sqrt((q.x - radius) * (q.x - radius) + q.z * q.z) - 0.55F * h;
        const float handle = std::sqrt(ring * ring + q.y * q.y) - 5;
        const float inside = radius - 3 - std::sqrt(q.x * q.x + q.y * q.y);
        return std::min(cup, std::max(handle, inside));
    };
    const float here = value(p);
    if (gradient) {
        constexpr float e = 0.05F;
        *gradient = unit({value({p.x + e, p.y, p.z}) - value({p.x - e, p.y, p.z}),
                          value({p.x, p.y + e, p.z}) - value({p.x, p.y - e, p.z}),
                          value({p.x, p.y, p.z + e}) - value({p.x, p.y, p.z - e})});
    }
    return here;
}

}  // namespace

float distanceTo(const Solid& solid, V3 local) {
    switch (solid.form) {
        case Solid::Form::Box: return boxDistance(local, solid.half, solid.round, nullptr);
        case Solid::Form::Cylinder:
        case Solid::Form::Mug:
            return cylinderDistance(local, solid.half.x, solid.half.z, solid.round, nullptr);
        case Solid::Form::Bar: return barDistance(local, solid.half, nullptr);
        case Solid::Form::Ball: return length(local) - solid.half.x;
        case Solid::Form::Sheet: break;
    }
    return 1e30F;
}

float distanceTo(const Solid& solid, V3 local, V3& gradient) {
    switch (solid.form) {
        case Solid::Form::Box: return boxDistance(local, solid.half, solid.round, &gradient);
        case Solid::Form::Cylinder:
        case Solid::Form::Mug:
            return cylinderDistance(local, solid.half.x, solid.half.z, solid.round, &gradient);
        case Solid::Form::Bar: return barDistance(local, solid.half, &gradient);
        case Solid::Form::Ball: {
            const float far = length(local);
            gradient = local * (1 / std::max(far, 1e-12F));
            return far - solid.half.x;
        }
        case Solid::Form::Sheet: break;
    }
    gradient = {0, 0, 1};
    return 1e30F;
}

bool meet(const Solid& solid, int index, const Ray& ray, float time, Hit& hit) {
    const V3 centre = solid.centre + solid.moved * time;
    // Rays that miss the ball around it need no closer look.
    const V3 to = centre - ray.from;
    const float closest = dot(to, ray.along);
    if (dot(to, to) - closest * closest > solid.reach * solid.reach) return false;
    const V3 from = solid.frame.toLocal(ray.from - centre), along = solid.frame.toLocal(ray.along);
    std::optional<Walk> found;
    switch (solid.form) {
        case Solid::Form::Box: found = meetBox(solid, from, along, hit.t); break;
        case Solid::Form::Cylinder: found = meetCylinder(solid, from, along, hit.t); break;
        case Solid::Form::Sheet: found = meetSheet(solid, from, along, hit.t); break;
        case Solid::Form::Ball: {
            float in = 0, out = 0;
            if (enterBall(from, along, solid.half.x, in, out) && in > 0)
                found = Walk{in, unit(from + along * in), from + along * in};
            break;
        }
        case Solid::Form::Bar:
        case Solid::Form::Mug: {
            float in = 0, out = 0;
            if (!enterBall(from, along, solid.reach, in, out)) break;
            found = walk(from, along, in, std::min(out, hit.t), 90, [&](V3 p, V3* gradient) {
                return solid.form == Solid::Form::Bar ? barDistance(p, solid.half, gradient)
                                                      : mugDistance(p, solid, gradient);
            });
            break;
        }
    }
    if (!found || found->t >= hit.t) return false;
    hit.t = found->t;
    hit.solid = index;
    hit.local = found->at;
    hit.normal = solid.frame.toWorld(found->normal);
    hit.feature = 0;
    return true;
}

bool meetHand(const std::vector<Solid>& solids, const int* bars, int count, const Ray& ray,
              float time, Hit& hit) {
    // Bones farther than the flesh between them reaches do not shape this spot.
    constexpr int kMost = 12;
    std::array<int, kMost> near{};
    std::array<V3, kMost> from, along, half;
    std::array<float, kMost> overLength{};
    int n = 0;
    float in = 1e30F, out = 0;
    for (int i = 0; i < count && n < kMost; ++i) {
        const Solid& bar = solids[static_cast<std::size_t>(bars[i])];
        const V3 centre = bar.centre + bar.moved * time;
        const V3 to = centre - ray.from;
        const float closest = dot(to, ray.along);
        const float reach = bar.reach + kFleshMm;
        if (dot(to, to) - closest * closest > reach * reach) continue;
        const V3 f = bar.frame.toLocal(ray.from - centre), a = bar.frame.toLocal(ray.along);
        // Against the cylinder around the bar, which is much slimmer than the ball.
        const float wide = std::max(bar.half.x, bar.half.y) + kFleshMm;
        const float aa = a.x * a.x + a.y * a.y, b = f.x * a.x + f.y * a.y;
        const float c = f.x * f.x + f.y * f.y - wide * wide;
        float t0 = -1e30F, t1 = 1e30F;
        if (aa > 1e-9F) {
            const float d = b * b - aa * c;
            if (d < 0) continue;
            const float root = std::sqrt(d);
            t0 = (-b - root) / aa, t1 = (-b + root) / aa;
        }
        if (std::abs(a.z) > 1e-9F) {
            const float end = bar.half.z + wide;
            const float e0 = (-end - f.z) / a.z, e1 = (end - f.z) / a.z;
            t0 = std::max(t0, std::min(e0, e1)), t1 = std::min(t1, std::max(e0, e1));
        }
        if (t0 > t1 || t1 < 0) continue;
        in = std::min(in, t0), out = std::max(out, t1);
        half[static_cast<std::size_t>(n)] = bar.half;
        overLength[static_cast<std::size_t>(n)] = 0.5F / bar.half.z;
        near[static_cast<std::size_t>(n)] = bars[i];
        from[static_cast<std::size_t>(n)] = f;
        along[static_cast<std::size_t>(n)] = a;
        ++n;
    }
    if (n == 0) return false;
    out = std::min(out, hit.t);
    float t = std::max(in, 0.0F);
    std::array<float, kMost> far{};
    for (int step = 0; step < 60 && t < out; ++step) {
        float d = 1e30F;
        for (int i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            far[k] = barDistance(from[k] + along[k] * t, half[k], overLength[k]);
            const float flesh = clamp01(0.5F + 0.5F * (d - far[k]) / kFleshMm);
            d = d > 1e29F ? far[k] : mix(d, far[k], flesh) - 0.5F * kFleshMm * flesh * (1 - flesh);
        }
        if (d < 0.12F) {
            // The skin's direction is that of the bones around, each by its nearness.
            V3 normal;
            int closest = 0;
            for (int i = 0; i < n; ++i) {
                const auto k = static_cast<std::size_t>(i);
                const Solid& bar = solids[static_cast<std::size_t>(near[k])];
                if (far[k] < far[static_cast<std::size_t>(closest)]) closest = i;
                const float weight = clamp01(1 - (far[k] - d) / kFleshMm);
                if (weight <= 0) continue;
                V3 gradient;
                barDistance(from[k] + along[k] * t, bar.half, &gradient);
                normal += bar.frame.toWorld(gradient) * (weight * weight);
            }
            const auto k = static_cast<std::size_t>(closest);
            hit.t = t;
            hit.solid = near[k];
            hit.local = from[k] + along[k] * t;
            hit.normal = unit(normal);
            hit.feature = 0;
            return true;
        }
        t += d * 0.96F;
    }
    return false;
}

Near nearHand(const std::vector<Solid>& solids, const int* bars, int count, const Ray& ray,
              float around, float sweep, float depth) {
    constexpr int kMost = 32;
    if (count > kMost) return Near::Differ;
    std::array<V3, kMost> from, along;
    float in = 1e30F, out = 0;
    for (int i = 0; i < count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const Solid& bar = solids[static_cast<std::size_t>(bars[i])];
        from[k] = bar.frame.toLocal(ray.from - bar.centre);
        along[k] = bar.frame.toLocal(ray.along);
        const float middle = dot(bar.centre - ray.from, ray.along);
        const float reach = bar.reach + kFleshMm + sweep + around * (middle + bar.reach);
        in = std::min(in, middle - reach), out = std::max(out, middle + reach);
    }
    out = std::min(out, depth);
    Near answer = Near::Miss;
    float t = std::max(in, 0.0F);
    for (int step = 0; step < 120 && t < out; ++step) {
        float d = 1e30F;
        for (int i = 0; i < count; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const V3 half = solids[static_cast<std::size_t>(bars[i])].half;
            const float far = barDistance(from[k] + along[k] * t, half, 0.5F / half.z);
            const float flesh = clamp01(0.5F + 0.5F * (d - far) / kFleshMm);
            d = d > 1e29F ? far : mix(d, far, flesh) - 0.5F * kFleshMm * flesh * (1 - flesh);
        }
        const float room = sweep + around * t + 0.3F;
        if (d < -room && t + room < depth) return Near::Hit;
        if (d <= room) answer = Near::Differ;
        t += std::max(std::abs(d) - room, 1.5F) * 0.9F;
    }
    return t < out ? Near::Differ : answer;
}

}  // namespace kibitz::datasets
