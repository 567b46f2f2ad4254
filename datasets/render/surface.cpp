#include "datasets/render/surface.h"

#include "datasets/render/print.h"

#include <array>
#include <numbers>

namespace kibitz::datasets {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// Swirls of a marbled material, sparks of a glittering one.
V3 grained(V3 colour, float speckle, std::uint32_t grain, V3 p, float mm) {
    if (speckle <= 0) return colour;
    const V3 warp{noise(p * 0.11F, grain + 1), noise(p * 0.11F, grain + 2),
                  noise(p * 0.11F, grain + 3)};
    const float swirl =
        noise(p * 0.16F + warp * 1.6F, grain) + 0.5F * noise(p * 0.45F + warp * 2.0F, grain + 4);
    const float band = smooth(-0.35F, 0.5F, swirl);
    const bool lighter = (scramble(grain) & 1) != 0;
    const V3 other =
        lighter ? mix(colour, {0.9F, 0.9F, 0.88F}, 0.55F) : colour * V3{0.28F, 0.26F, 0.3F};
    V3 result = mix(colour, other, band * speckle);
    const float spark = noise(p * 1.7F, grain + 5);
    if (mm < 1.2F) result += V3{1, 1, 1} * (0.25F * speckle * smooth(0.72F, 0.9F, spark));
    return result;
}

struct Pip {
    float du, dv;  // from its middle
    float radius;
    bool any = false;
};

Pip nearestPip(const DieBody& die, int value, float u, float v) {
    const auto spread = static_cast<float>(die.pipSpread * die.edgeMm);
    Pip best{0, 0, 0, false};
    float least = 1e30F;
    const auto consider = [&](float a, float b) {
        const float du = u - a * spread, dv = v - b * spread;
        const float d = du * du + dv * dv;
        if (d >= least) return;
        least = d;
        best = {du, dv, static_cast<float>(die.pipMm / 2), true};
    };
    if (value % 2 == 1) consider(0, 0);
    if (value >= 2) consider(-1, -1), consider(1, 1);
    if (value >= 4) consider(-1, 1), consider(1, -1);
    if (value == 6) consider(-1, 0), consider(1, 0);
    if (value == 1) best.radius *= static_cast<float>(die.onePipScale);
    return best;
}

/// Which face a spot belongs to, and its place there.
struct Face {
    int axis, value;
    float side, u, v;
};
Face faceAt(const DieBody& die, V3 p) {
    int axis = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(at(p, i)) > std::abs(at(p, axis))) axis = i;
    const bool positive = at(p, axis) > 0;
    int value = axis == 2 ? 1 : axis == 1 ? 2 : (die.leftHanded ? 3 : 4);
    if (!positive) value = 7 - value;
    return {axis, value, positive ? 1.0F : -1.0F, at(p, (axis + 1) % 3), at(p, (axis + 2) % 3)};
}

const Finish& pipFinish(const DieBody& die, int value) {
    return value == 1 && die.onePip ? *die.onePip : die.pips;
}

/// What clear resin lets through: the pips on the far faces, from within.
float farPips(const DieBody& die, V3 p, V3 along, V3 normal) {
    // Into the denser resin, refractive index 1.5.
    const float cosine = -dot(along, normal);
    const float k = 1 - (1 - cosine * cosine) / 2.25F;
    const V3 in =
        unit(along * (1 / 1.5F) + normal * (cosine / 1.5F - std::sqrt(std::max(k, 0.0F))));
    const auto h = static_cast<float>(die.edgeMm / 2);
    float t = 1e30F;
    for (int i = 0; i < 3; ++i) {
        const float a = at(in, i);
        if (std::abs(a) > 1e-6F) t = std::min(t, ((a > 0 ? h : -h) - at(p, i)) / a);
    }
    const V3 q = p + in * std::max(t, 0.0F);
    const Face face = faceAt(die, q);
    const Pip pip = nearestPip(die, face.value, face.u, face.v);
    if (!pip.any) return 0;
    const float d = std::sqrt(pip.du * pip.du + pip.dv * pip.dv);
    return 1 - smooth(0.4F * pip.radius, 1.3F * pip.radius, d);
}

Surface dieSurface(const Solid& solid, const Hit& hit, const Ray& ray, const Footprint& foot) {
    const DieBody& die = *solid.look.die;
    const Finish& body = die.body;
    const V3 p = hit.local;
    const V3 normal = solid.frame.toLocal(hit.normal), along = solid.frame.toLocal(ray.along);
    Surface s;
    s.albedo = grained(v3(body.colour), body.speckle, body.grain, p, foot.mm);
    s.gloss = body.gloss;
    s.roughness = body.roughness;
    s.translucence = body.translucence;
    if (body.translucence > 0) {
        const float seen = farPips(die, p, along, normal) * body.translucence;
        // Light that travelled through the resin lost more of the other colours.
        const float strongest =
            std::max(s.albedo.x, std::max(s.albedo.y, std::max(s.albedo.z, 1e-3F)));
        s.albedo = mix(s.albedo, s.albedo * s.albedo * (1 / strongest), 0.6F * body.translucence);
        s.albedo = mix(s.albedo, v3(die.pips.colour), 0.22F * seen);
    }
    V3 n = normal;
    const Face face = faceAt(die, p);
    const Pip pip = nearestPip(die, face.value, face.u, face.v);
    const float d = std::sqrt(pip.du * pip.du + pip.dv * pip.dv);
    const float soft = std::max(foot.mm, 0.06F);
    const float cover = pip.any ? clamp01(0.5F + (pip.radius - d) / soft) : 0;
    if (cover > 0) {
        const Finish& paint = pipFinish(die, face.value);
        float open = 1;
        V3 in = normal;
        const auto depth = static_cast<float>(std::min(die.pipDepthMm, 0.95 * double{pip.radius}));
        if (depth > 0.02F) {
            // A hollow like a ball pressed in: follow the ray down to its floor.
            const float r = (pip.radius * pip.radius + depth * depth) / (2 * depth);
            V3 from;
            at(from, face.axis) = -face.side * (r - depth);
            at(from, (face.axis + 1) % 3) = pip.du;
            at(from, (face.axis + 2) % 3) = pip.dv;
            const float b = dot(from, along), c = dot(from, from) - r * r;
            const float t = -b + std::sqrt(std::max(b * b - c, 0.0F));
            const V3 floor = from + along * t;
            in = unit(-floor);
            const float below = face.side * -at(floor, face.axis) - (r - depth);
            open = 1 - 0.45F * clamp01(below / pip.radius) - 0.1F * clamp01(below / 0.4F);
        }
        s.albedo = mix(s.albedo, v3(paint.colour), cover);
        s.gloss = mix(s.gloss, paint.gloss, cover);
        s.roughness = mix(s.roughness, paint.roughness, cover);
        s.translucence *= 1 - cover;
        s.open = mix(1, open, cover);
        n = unit(mix(normal, in, cover));
    }
    s.normal = solid.frame.toWorld(n);
    return s;
}

Surface printedSurface(const Solid& solid, const Hit& hit, const Footprint& foot) {
    const Look& look = solid.look;
    Surface s;
    s.normal = hit.normal;
    s.gloss = look.finish.gloss;
    s.roughness = look.finish.roughness;
    s.albedo = v3(look.finish.colour);
    const float out = dot(hit.normal, solid.frame.z);
    if (!look.print || out < -0.5F) return s;
    const float ox = 1 / look.printSize.x, oy = 1 / look.printSize.y;
    const V3 right = solid.frame.toLocal(foot.right), down = solid.frame.toLocal(foot.down);
    const V3 print = look.print->at(
        {(hit.local.x + look.printFrom.x) * ox, (hit.local.y + look.printFrom.y) * oy},
        {right.x * ox, right.y * oy}, {down.x * ox, down.y * oy});
    s.albedo = out > 0.5F || look.moulded ? print : mix(s.albedo, print, 0.6F);
    return s;
}

Surface labelledSurface(const Solid& solid, const Hit& hit, const Footprint& foot, Surface s) {
    if (dot(hit.normal, solid.frame.z) < 0.7F) return s;
    const float size = 2 * std::min(solid.half.x, solid.half.y) * 0.9F;
    const float x = hit.local.x / size + 0.5F, y = 0.5F - hit.local.y / size;
    if (x < 0 || x > 1 || y < 0 || y > 1) return s;
    const V3 right = solid.frame.toLocal(foot.right), down = solid.frame.toLocal(foot.down);
    s.albedo = solid.look.print->at({x, y}, {right.x / size, -right.y / size},
                                    {down.x / size, -down.y / size});
    return s;
}

Surface skinSurface(const Solid& solid, const Hit& hit, Surface s, const Footprint& foot) {
    const V3 p = hit.local;
    const float blotch = noise(p * 0.09F, 11) + 0.5F * noise(p * 0.31F, 12);
    const float fine = foot.mm < 0.7F ? noise(p * V3{0.9F, 0.9F, 1.5F}, 13) : 0;
    s.albedo = s.albedo * (1 + 0.06F * blotch + 0.035F * fine);
    s.albedo.y *= 1 - 0.05F * blotch;
    // Wrinkles over the joints at both ends of a bone.
    const float fromJoint = std::abs(p.z) - solid.half.z;
    const float wrinkle =
        std::exp(-fromJoint * fromJoint / 14) * (0.5F + 0.5F * noise(p.z * 1.1F, p.x * 0.12F, 14));
    if (p.y > 0) s.albedo = s.albedo * (1 - 0.16F * wrinkle);
    s.translucence = 0.35F;
    if (solid.look.seed == 1) {
        const float r = solid.half.y;
        const float length = (p.z - solid.half.z + 2.5F) / 6.2F, wide = p.x / (0.72F * r);
        if (p.y > 0 && length * length + wide * wide < 1) {
            s.albedo = mix(s.albedo, {0.78F, 0.55F, 0.5F}, 0.55F);
            s.gloss = 0.6F;
            s.roughness = 0.25F;
        }
    }
    return s;
}

Surface sleeveSurface(const Hit& hit, const Solid& solid, Surface s, float mm) {
    const float around = std::atan2(hit.local.y, hit.local.x) * 34;
    const float fine = clamp01(1.5F - 2.5F * mm);
    const float knit =
        std::sin(around * 2.6F + 0.6F * noise(around * 0.2F, hit.local.z * 0.2F, 22));
    const float fuzz = noise(around * 0.9F, hit.local.z * 0.9F, 23);
    const float folds = noise(around * 0.03F, hit.local.z * 0.055F, 21);
    s.albedo = s.albedo * (1 + 0.12F * knit * fine + 0.1F * fuzz * fine + 0.14F * folds);
    const float tilt = noise(around * 0.03F, hit.local.z * 0.055F + 0.35F, 21) - folds;
    s.normal = unit(s.normal + solid.frame.z * (-1.1F * tilt));
    s.velvet = 0.3F;
    return s;
}

Surface roundThing(const Solid& solid, const Hit& hit, Surface s) {
    const Look& look = solid.look;
    const V3 p = hit.local;
    const float r = std::sqrt(p.x * p.x + p.y * p.y) / solid.half.x;
    const float angle = std::atan2(p.y, p.x);
    const bool top = dot(hit.normal, solid.frame.z) > 0.6F;
    switch (look.kind) {
        case Look::Kind::Coin: {
            s.metal = 0.85F;
            s.gloss = 0.9F;
            s.roughness = 0.38F;
            if (top) {
                // Something is struck on it, too worn to be read.
                const auto raised = [&](float x, float y) {
                    const float shape = noise(x * 0.17F, y * 0.17F, look.seed) +
                                        0.4F * noise(x * 0.5F, y * 0.5F, look.seed + 1);
                    const float from = std::sqrt(x * x + y * y) / solid.half.x;
                    return smooth(-0.12F, 0.12F, shape) * (1 - smooth(0.6F, 0.72F, from)) +
                           1.4F * smooth(0.86F, 0.93F, from);
                };
                constexpr float kApart = 0.35F;
                const float here = raised(p.x, p.y);
                const V3 slope{here - raised(p.x + kApart, p.y), here - raised(p.x, p.y + kApart),
                               0};
                s.normal = unit(s.normal + solid.frame.toWorld(slope) * 0.9F);
                s.albedo = s.albedo * (0.75F + 0.25F * clamp01(here));
            } else {
                s.albedo = s.albedo * (0.85F + 0.15F * std::sin(angle * 90));
            }
            break;
        }
        case Look::Kind::Chip: {
            const float turns = 6 + static_cast<float>(look.seed % 3);
            const float spot = std::cos(angle * turns);
            if ((!top || r > 0.72F) && spot > 0.35F) s.albedo = {0.8F, 0.79F, 0.76F};
            if (top && r < 0.6F)
                s.albedo =
                    r > 0.55F ? V3{0.75F, 0.7F, 0.5F} : mix(s.albedo, {0.8F, 0.8F, 0.8F}, 0.75F);
            s.gloss = 0.25F;
            break;
        }
        case Look::Kind::Cap: {
            const float crimp = std::sin(angle * 21);
            if (top && r < 0.72F) {
                const float ring = std::abs(r - 0.5F) < 0.05F ? 1.0F : 0.0F;
                s.albedo = mix(s.albedo, {0.8F, 0.78F, 0.7F}, ring);
            } else {
                const V3 round = solid.frame.toWorld({-std::sin(angle), std::cos(angle), 0});
                s.normal = unit(s.normal + round * (0.6F * crimp));
            }
            s.metal = 0.3F;
            s.gloss = 0.8F;
            s.roughness = 0.25F;
            break;
        }
        case Look::Kind::Mug: {
            if (r < 0.93F && p.z < 0.55F * solid.half.z && top) {
                s.albedo = {0.05F, 0.025F, 0.012F};  // coffee
                s.gloss = 0.9F;
                s.roughness = 0.08F;
            } else if (r < 1 - 3.0F / solid.half.x) {
                s.albedo = {0.78F, 0.77F, 0.74F};
            }
            break;
        }
        default: break;
    }
    return s;
}

Surface pencilSurface(const Solid& solid, const Hit& hit, Surface s) {
    const V3 p = hit.local;
    if (solid.look.seed == 0xFFFFFFFFU) {
        const float along = (p.z + solid.half.z) / (2 * solid.half.z);
        s.gloss = 0.05F;
        if (along > 0.72F)
            s.albedo = {0.05F, 0.05F, 0.055F};
        else if (along > 0.06F + 0.04F * std::cos(std::atan2(p.y, p.x) * 6))
            s.albedo = V3{0.62F, 0.43F, 0.26F} * (1 + 0.1F * noise(p.x, p.y * 3, 5));
        return s;
    }
    const float facet = std::atan2(p.y, p.x) * (6 / (2 * kPi));
    const float nearest = std::floor(facet + 0.5F) * (2 * kPi / 6);
    s.normal =
        unit(mix(s.normal, solid.frame.toWorld({std::cos(nearest), std::sin(nearest), 0}), 0.85F));
    if (p.z < -solid.half.z + 7)
        s.albedo = {0.75F, 0.35F, 0.33F};
    else if (p.z < -solid.half.z + 17) {
        s.albedo = {0.7F, 0.66F, 0.5F};
        s.metal = 0.8F;
        s.gloss = 0.8F;
    }
    return s;
}

}  // namespace

Surface surfaceOf(const Solid& solid, const Hit& hit, const Ray& ray, const Footprint& foot) {
    const Look& look = solid.look;
    if (look.kind == Look::Kind::Die) return dieSurface(solid, hit, ray, foot);
    if (look.kind == Look::Kind::Printed) return printedSurface(solid, hit, foot);
    const Finish& finish = look.finish;
    Surface s;
    s.normal = hit.normal;
    s.albedo = grained(v3(finish.colour), finish.speckle, finish.grain, hit.local, foot.mm);
    s.gloss = finish.gloss;
    s.roughness = finish.roughness;
    s.translucence = finish.translucence;
    switch (look.kind) {
        case Look::Kind::Labelled:
        case Look::Kind::Plain: {
            // Painted wood: the fibres show faintly through the paint.
            const float fibre = noise(hit.local * V3{0.35F, 2.6F, 2.2F}, finish.grain + 77);
            const float fade = clamp01(1.4F - 2 * foot.mm);
            s.albedo = s.albedo * (1 + 0.07F * fade * (1 - clamp01(finish.gloss)) * fibre);
            return look.kind == Look::Kind::Labelled ? labelledSurface(solid, hit, foot, s) : s;
        }
        case Look::Kind::Skin: return skinSurface(solid, hit, s, foot);
        case Look::Kind::Sleeve: return sleeveSurface(hit, solid, s, foot.mm);
        case Look::Kind::Coin:
        case Look::Kind::Chip:
        case Look::Kind::Cap:
        case Look::Kind::Mug: return roundThing(solid, hit, s);
        case Look::Kind::Pencil: return pencilSurface(solid, hit, s);
        case Look::Kind::Eraser:
            if (hit.local.x < 0.1F * solid.half.x)
                s.albedo = std::abs(hit.local.y) < 0.3F * solid.half.y ? V3{0.8F, 0.8F, 0.78F}
                                                                       : V3{0.03F, 0.1F, 0.4F};
            else
                s.albedo = {0.78F, 0.77F, 0.74F};
            s.gloss = 0.1F;
            return s;
        case Look::Kind::Marble: {
            const V3 p = hit.local;
            const float swirl =
                noise(p * 0.2F + V3{0, 0, 2 * noise(p * 0.15F, look.seed)}, look.seed + 1);
            s.albedo = mix({0.15F, 0.2F, 0.2F}, s.albedo, smooth(-0.1F, 0.25F, swirl));
            s.gloss = 1;
            s.roughness = 0.06F;
            s.translucence = 0.6F;
            return s;
        }
        case Look::Kind::TrayRim: {
            const float grain =
                noise(hit.local.x * 0.12F + hit.local.y * 0.12F, hit.local.z * 1.2F, look.seed);
            const V3 wood = (look.seed & 1) != 0 ? V3{0.16F, 0.08F, 0.04F} : V3{0.35F, 0.2F, 0.1F};
            s.albedo = wood * (1 + 0.25F * grain);
            return s;
        }
        default: return s;
    }
}

}  // namespace kibitz::datasets
