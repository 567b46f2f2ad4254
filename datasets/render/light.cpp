#include "datasets/render/light.h"

#include <array>
#include <numbers>

namespace kibitz::datasets {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// How much of a lamp, a disc, a straight edge hides that stands `a` radii from its middle.
float hidden(float a) {
    const float s = clamp01(0.5F - 0.5F * a);
    return s * s * (3 - 2 * s);
}

/// How much of the lamp one solid hides. `wide` is the lamp's radius over its distance.
float coverage(const Solid& solid, V3 from, V3 along, float far, float wide, float time) {
    const V3 centre = solid.centre + solid.moved * time;
    const V3 to = centre - from;
    const float middle = dot(to, along);
    const float last = std::min(middle + solid.reach, far);
    if (last <= 0) return 0;
    const float room = solid.reach + wide * last + 0.05F;
    if (dot(to, to) - middle * middle > room * room) return 0;
    const V3 f = solid.frame.toLocal(from - centre), a = solid.frame.toLocal(along);
    constexpr float kSoft = 0.04F;  // even a point lamp's shadow is not razor-sharp
    if (solid.form == Solid::Form::Ball) {
        const float t = std::min(std::max(middle, 0.0F), far);
        return hidden((length(f + a * t) - solid.half.x) / (wide * t + kSoft));
    }
    if (solid.form == Solid::Form::Bar) {
        // Where the ray passes nearest to the bar's axis.
        const float b = a.z, d = dot(f, a), e = f.z;
        const float denominator = 1 - b * b;
        float s = denominator > 1e-6F ? (e - b * d) / denominator : 0;
        s = std::min(std::max(s, -solid.half.z), solid.half.z);
        float t = std::min(std::max(b * s - d, 0.0F), far);
        s = std::min(std::max(f.z + a.z * t, -solid.half.z), solid.half.z);
        t = std::min(std::max(b * s - d, 0.0F), far);
        const V3 p = f + a * t;
        const float radius =
            mix(solid.half.x, solid.half.y, (s + solid.half.z) / (2 * solid.half.z));
        return hidden((length({p.x, p.y, p.z - s}) - radius) / (wide * t + kSoft));
    }
    // The distance to a convex solid along a ray has one valley: halve towards it.
    float low = std::max(middle - solid.reach, 0.0F), high = last;
    float nearest = 1e30F;
    const int steps = solid.reach > 40 ? 11 : 8;
    for (int i = 0; i < steps; ++i) {
        const float t = 0.5F * (low + high);
        V3 gradient;
        const float h = distanceTo(solid, f + a * t, gradient);
        nearest = std::min(nearest, h / (wide * t + kSoft));
        if (nearest <= -1) return 1;
        // Nowhere in what is left can the solid be nearer than this.
        if (nearest >= 1 && h - 0.5F * (high - low) >= wide * high + kSoft) return 0;
        if (dot(gradient, a) > 0)
            high = t;
        else
            low = t;
    }
    return hidden(nearest);
}

/// How much of the sky above a surface one solid takes away.
float closeness(const Solid& solid, V3 at, V3 normal, float time) {
    struct Reach {
        float mm, share;
    };
    constexpr std::array<Reach, 3> kReaches{
        {{1.2F, 0.22F}, {5, 0.3F}, {Illumination::kCloseMm, 0.3F}}};
    const V3 to = at - solid.centre - solid.moved * time;
    const float room = solid.reach + Illumination::kCloseMm;
    if (dot(to, to) >= room * room) return 0;
    const V3 f = solid.frame.toLocal(to), n = solid.frame.toLocal(normal);
    const float away = distanceTo(solid, f);
    if (away >= Illumination::kCloseMm) return 0;
    float sum = 0;
    for (const Reach& reach : kReaches) {
        const float h = std::max(distanceTo(solid, f + n * reach.mm), 0.0F);
        if (h < reach.mm) sum += reach.share * (1 - h / reach.mm);
    }
    return sum * (1 - smooth(0.5F * Illumination::kCloseMm, Illumination::kCloseMm, away));
}

/// What a surface throws back like a mirror, looked at straight and at a slant.
float baseOf(const Surface& s) { return mix(0.04F, 0.75F, s.metal); }
float mirrorOf(const Surface& s, float facing) {
    const float steep = 1 - facing, base = baseOf(s);
    const float schlick = steep * steep * steep * steep * steep;
    return s.gloss * (base + (1 - base) * schlick * (1 - 0.7F * s.roughness));
}

/// Solids of one body hide together what the most hiding one does; bodies multiply.
class Together {
public:
    void add(int body, V3 pass) {
        if (body != body_) {
            all_ = all_ * one_;
            one_ = {1, 1, 1};
            body_ = body;
        }
        one_ = lower(one_, pass);
    }
    V3 result() const { return all_ * one_; }

private:
    V3 all_{1, 1, 1}, one_{1, 1, 1};
    int body_ = -2;
};

/// Flesh does not shade itself where it runs on from bone to bone.
bool ownFlesh(const Solid& caster, const Solid* own, V3 at, float time) {
    return own && own->group >= 0 && own->group == caster.group && own->body == caster.body &&
           distanceTo(caster, caster.localOf(at, time)) < 0.6F * kFleshMm;
}

}  // namespace

Illumination::Illumination(const Lighting& lighting, V3 groundTint)
    : ambient_(v3(lighting.ambient)), bounce_(ambient_ * 0.5F), groundTint_(groundTint) {
    for (const Light& light : lighting.lamps) {
        const V3 at = v3(light.mm);
        const float far2 = dot(at, at);
        const float slant = std::max(at.z / std::sqrt(std::max(far2, 1.0F)), 0.15F);
        const V3 colour = v3(light.colour) * light.strength;
        lamps_.push_back({at, static_cast<float>(light.radiusMm), colour * (far2 / slant)});
        bounce_ += colour * 0.35F;
    }
    bounce_ = bounce_ * groundTint_;
}

std::vector<V3> Illumination::shadowHull(std::size_t lamp, const Solid& solid) const {
    const Lamp& l = lamps_[lamp];
    const Extent e = solid.extent.grown(0.1F);
    std::vector<V3> hull;
    constexpr float kFloor = -0.5F, kFarthest = 4000;
    for (int i = 0; i < 8; ++i) {
        const V3 corner{(i & 1) != 0 ? e.high.x : e.low.x, (i & 2) != 0 ? e.high.y : e.low.y,
                        (i & 4) != 0 ? e.high.z : e.low.z};
        hull.push_back(corner);
        for (int side = 0; side < 4; ++side) {
            const float r = l.radius * 1.45F + 1;
            const V3 from = l.at + V3{(side & 1) != 0 ? r : -r, (side & 2) != 0 ? r : -r, 0};
            const V3 down = corner - from;
            const float t = down.z < -1 ? std::max((kFloor - corner.z) / down.z, 0.0F) : 1e9F;
            const float most = kFarthest / std::max(length(down), 1.0F);
            hull.push_back(corner + down * std::min(t, most));
        }
    }
    return hull;
}

V3 Illumination::arriving(const Lamp& lamp, V3 at, V3 toLamp, float far, int solid, float time,
                          const std::vector<Solid>& solids, const std::vector<int>& casters) {
    const float wide = lamp.radius / far;
    const Solid* own = solid >= 0 ? &solids[static_cast<std::size_t>(solid)] : nullptr;
    Together together;
    for (const int i : casters) {
        if (i == solid) continue;
        const Solid& caster = solids[static_cast<std::size_t>(i)];
        const float cover = coverage(caster, at, toLamp, far, wide, time);
        if (cover <= 0 || ownFlesh(caster, own, at, time)) continue;
        const float clear = caster.look.finish.translucence;
        V3 pass = V3{1, 1, 1} * (1 - cover);
        if (clear > 0) pass += v3(caster.look.finish.colour) * (0.55F * clear * cover);
        together.add(caster.body, pass);
    }
    return together.result();
}

V3 Illumination::passing(std::size_t lamp, V3 at, const std::vector<Solid>& solids,
                         const std::vector<int>& casters) const {
    const V3 to = lamps_[lamp].at - at;
    const float far = std::max(length(to), 1.0F);
    return arriving(lamps_[lamp], at, to * (1 / far), far, -1, 0, solids, casters);
}

float Illumination::openness(V3 at, V3 normal, const std::vector<Solid>& solids,
                             const std::vector<int>& close) const {
    Together sky;
    for (const int i : close) {
        const Solid& near = solids[static_cast<std::size_t>(i)];
        const float pass = 1 - closeness(near, at, normal, 0);
        if (pass < 1) sky.add(near.body, {pass, pass, pass});
    }
    return sky.result().x;
}

V3 Illumination::surroundings(V3 r) const {
    // A room: bright ceiling, a brighter window band on one side, the table below.
    const float up = smooth(-0.15F, 0.35F, r.z);
    const float ceiling = 0.5F + 0.75F * smooth(0.3F, 1, r.z);
    const float window = smooth(0.35F, 0.5F, r.z) * (1 - smooth(0.72F, 0.82F, r.z)) *
                         smooth(0.1F, 0.22F, -r.x - 0.2F * r.y) * 2.2F;
    return mix(bounce_, ambient_ * (ceiling + window), up);
}

V3 Illumination::mirrored(const Surface& ground, V3 toEye, const Surface& body, V3 at) const {
    const float up = 0.5F + 0.5F * body.normal.z;
    V3 light = ambient_ * up + bounce_ * (1 - up);
    for (const Lamp& lamp : lamps_) {
        const V3 to = lamp.at - at;
        const float far = std::max(length(to), 1.0F);
        light += lamp.power * (std::max(dot(body.normal, to), 0.0F) / (far * far * far));
    }
    const V3 room = surroundings({-toEye.x, -toEye.y, toEye.z});
    return (body.albedo * light - room) * mirrorOf(ground, std::max(toEye.z, 0.0F));
}

Lit Illumination::shade(const Surface& s, V3 at, V3 toEye, int solid, float time,
                        const std::vector<Solid>& solids, const Darkening& darkening) const {
    const Solid* own = solid >= 0 ? &solids[static_cast<std::size_t>(solid)] : nullptr;
    const V3 n = s.normal;
    const V3 spot = at + n * 0.02F;
    Together sky;
    for (const int i : darkening.close) {
        if (i == solid) continue;
        const Solid& near = solids[static_cast<std::size_t>(i)];
        const float closed = closeness(near, spot, n, time);
        if (closed <= 0 || ownFlesh(near, own, spot, time)) continue;
        const float pass = 1 - closed * (1 - 0.5F * near.look.finish.translucence);
        sky.add(near.body, {pass, pass, pass});
    }
    float open = sky.result().x * s.open;
    // The table itself keeps light from low, steep faces.
    if (own) open *= 1 - 0.35F * (1 - smooth(0, 6, at.z)) * clamp01(1 - n.z);

    const float facing = std::max(dot(n, toEye), 0.0F);
    const V3 mirrored = n * (2 * dot(n, toEye)) - toEye;
    const float up = 0.5F + 0.5F * n.z;
    const V3 diffuse = (ambient_ * up + bounce_ * (1 - up)) * open;
    const float steep = 1 - facing;
    const float base = baseOf(s);
    const float mirror = mirrorOf(s, facing);
    const V3 shiny = mix({1, 1, 1}, s.albedo, s.metal);
    const V3 matt = s.albedo * (1 - 0.8F * s.metal);
    Lit lit;
    lit.rest = matt * diffuse + shiny * surroundings(mirrored) * (mirror * open);
    const float strongest = std::max(s.albedo.x, std::max(s.albedo.y, s.albedo.z));
    const V3 reddest = s.albedo * (s.translucence / std::max(strongest, 1e-4F));
    for (std::size_t i = 0; i < lamps_.size(); ++i) {
        const Lamp& lamp = lamps_[i];
        const V3 to = lamp.at - spot;
        const float far = std::max(length(to), 1.0F);
        const V3 l = to * (1 / far);
        const float cosine = dot(n, l);
        const float around =
            (cosine + 0.45F) / 1.45F;  // light that creeps around, in resin or skin
        if (around <= 0 && s.translucence <= 0) continue;
        if (cosine <= 0 && s.translucence <= 0 && s.velvet <= 0) continue;
        const V3 free = arriving(lamp, spot, l, far, solid, time, solids, darkening.perLamp[i]);
        const V3 power = lamp.power * free * (1 / (far * far));
        const float lambert = std::max(cosine, 0.0F);
        const V3 soft = reddest * (std::max(around, 0.0F) * std::max(around, 0.0F) - lambert);
        V3 received{std::max(lambert + 0.8F * soft.x, 0.0F),
                    std::max(lambert + 0.8F * soft.y, 0.0F),
                    std::max(lambert + 0.8F * soft.z, 0.0F)};
        if (s.velvet > 0) {
            const float fibres = 0.35F * s.velvet * steep * steep * clamp01(0.3F + cosine);
            received += V3{fibres, fibres, fibres};
        }
        V3 sent = matt * power * received;
        if (s.gloss > 0 && cosine > 0) {
            const V3 h = unit(l + toEye);
            // A wide lamp has a wide highlight.
            const float a = s.roughness * s.roughness + 0.55F * lamp.radius / far + 0.002F;
            const float nh = std::max(dot(n, h), 0.0F), lh = std::max(dot(l, h), 0.05F);
            const float d = nh * nh * (a * a - 1) + 1;
            const float lobe = a * a / (d * d * 4 * lh * lh);  // pi times D over 4
            const float grazing = 1 - lh;
            const float fresnel =
                base + (1 - base) * grazing * grazing * grazing * grazing * grazing;
            sent += shiny * power * (s.gloss * fresnel * lobe * cosine);
        }
        (i < kLampsApart ? lit.lamps[i] : lit.rest) += sent;
    }
    return lit;
}

}  // namespace kibitz::datasets
