#include "datasets/render/surface.h"

#include <numbers>

namespace kibitz::datasets {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// Details finer than a pixel fade out instead of flickering.
float fade(float waveMm, float pixelMm) { return clamp01(1.6F - 1.6F * pixelMm / waveMm); }

V3 varied(V3 colour, std::uint32_t h, float amount) {
    return {colour.x * (1 + amount * (share(scramble(h, 1)) - 0.5F)),
            colour.y * (1 + amount * (share(scramble(h, 2)) - 0.5F)),
            colour.z * (1 + amount * (share(scramble(h, 3)) - 0.5F))};
}

}  // namespace

GroundLook::GroundLook(const Ground& ground)
    : ground_(ground),
      tint_(v3(ground.tint)),
      second_(varied(tint_, scramble(ground.seed, 9), 0.5F)),
      seed_(scramble(ground.seed, 17)),
      style_(scramble(ground.seed, 23)),
      tray_(trayInsideMm(ground)) {
    const float angle = (share(scramble(ground.seed, 5)) - 0.5F) *
                        (ground.kind == Ground::Kind::Wood ? 0.5F : kPi / 2);
    turnC_ = std::cos(angle);
    turnS_ = std::sin(angle);
    scale_ = 0.75F + 0.6F * share(scramble(ground.seed, 6));
}

Surface GroundLook::wood(float x, float y, float mm) const {
    const float boardMm = 90 * scale_;
    const float row = std::floor(y / boardMm);
    const auto board = scramble(static_cast<std::uint32_t>(static_cast<std::int32_t>(row)), seed_);
    const float within = y - row * boardMm;
    // Boards end somewhere, each elsewhere.
    const float lengthMm = 900;
    const float shifted = x + lengthMm * share(board);
    const float piece = std::floor(shifted / lengthMm);
    const auto plank =
        scramble(board, static_cast<std::uint32_t>(static_cast<std::int32_t>(piece)));
    const float fromEnd = std::min(shifted - piece * lengthMm, (piece + 1) * lengthMm - shifted);
    const float fromEdge = std::min(std::min(within, boardMm - within), fromEnd);
    const float across = within - boardMm * (0.1F + 0.8F * share(scramble(plank, 2)));
    const float bend = noise(x / 130, y / 26, plank);
    const float wave = noise(x / 38, y / 10, plank + 1);
    const float rings = std::abs(across) * 0.16F + 1.9F * bend + 0.35F * wave;
    const float ring = rings - std::floor(rings);
    const float ringFade = fade(5, mm);
    const float late =
        mix(0.4F, smooth(0.15F, 0.9F, ring) * (1 - smooth(0.93F, 1.0F, ring)), ringFade);
    float shade = 1.08F - 0.34F * late;
    shade += 0.09F * noise(x / 34, y / 0.9F, plank + 2) * fade(1.8F, mm);
    shade += 0.07F * noise(x / 7, y / 0.4F, plank + 3) * fade(0.8F, mm);
    const float pore = noise(x / 4.5F, y / 0.5F, plank + 4);
    shade -= 0.22F * smooth(0.55F, 0.85F, pore) * fade(1, mm);
    shade *= 0.88F + 0.24F * share(scramble(plank, 3));
    Surface s;
    const bool planks = (style_ & 3) != 0;  // or one veneered top
    const V3 warm = mix(tint_, tint_ * V3{1.06F, 0.95F, 0.82F}, share(scramble(plank, 4)));
    s.albedo = warm * shade;
    s.albedo.z *= 1 - 0.18F * late;
    if (planks) {
        const float seam = std::max(0.7F, mm * 0.7F);
        s.albedo = s.albedo *
                   (1 - 0.6F * (1 - smooth(0.2F * seam, seam, fromEdge)) * clamp01(0.9F / seam));
    }
    s.gloss = ground_.gloss;
    s.roughness = 0.22F + 0.12F * late;
    s.normal = unit({0.02F * noise(x / 60, y / 25, seed_ + 8) * ground_.gloss,
                     0.02F * noise(x / 60, y / 25, seed_ + 9) * ground_.gloss, 1});
    return s;
}

Surface GroundLook::weave(float x, float y, float mm, V3 colour, float threadMm) const {
    const float u = x / threadMm, v = y / threadMm;
    const float thick =
        0.12F * noise(u * 0.07F, v * 0.9F, seed_) + 0.12F * noise(u * 0.9F, v * 0.07F, seed_ + 1);
    // Threads that are not resolved would make moire rings.
    const float f = clamp01((0.8F - mm / threadMm) * 2.2F);
    const float su = std::sin(kPi * u), sv = std::sin(kPi * v);
    // Over and under: where warp is up, weft is down.
    const bool over = ((floorInt(u) + floorInt(v)) & 1) == 0;
    const float height = over ? std::abs(su) : std::abs(sv);
    const float tilt = over ? std::cos(kPi * u) * (su < 0 ? -1.0F : 1.0F)
                            : std::cos(kPi * v) * (sv < 0 ? -1.0F : 1.0F);
    Surface s;
    const float shade = mix(0.85F, 0.55F + 0.55F * height, f);
    s.albedo = colour * (shade * (1 + thick + 0.06F * noise(x / 40, y / 40, seed_ + 2)));
    const V3 slope = over ? V3{-0.5F * tilt * f, 0, 0} : V3{0, -0.5F * tilt * f, 0};
    // Folds that were never quite ironed out.
    const float crease = 0.05F * noise(x / 120, y / 35, seed_ + 3);
    s.normal = unit(V3{slope.x + crease, slope.y - crease, 1});
    s.velvet = 0.25F;
    return s;
}

Surface GroundLook::felt(float x, float y, float mm, V3 colour) const {
    Surface s;
    float shade = 1 + 0.05F * noise(x / 60, y / 60, seed_) + 0.07F * noise(x / 7, y / 7, seed_ + 1);
    const float bend = noise(x / 3, y / 3, seed_ + 2);
    shade += 0.1F * noise(x / 1.7F + bend, y / 0.5F, seed_ + 3) * fade(1.2F, mm);
    shade += 0.1F * noise(x / 0.5F, y / 1.7F + bend, seed_ + 4) * fade(1.2F, mm);
    s.albedo = colour * shade;
    s.velvet = 0.5F;
    return s;
}

Surface GroundLook::carpet(float x, float y, float mm) const {
    const float pile = 2.2F * scale_;
    const float f = fade(1.6F * pile, mm);
    const float a = noise(x / pile, y / pile, seed_);
    const float b = noise(x / (0.45F * pile), y / (0.45F * pile), seed_ + 1);
    const float c = noise(x / 28, y / 28, seed_ + 2);
    Surface s;
    const float tuft = f * (0.34F * a + 0.24F * b) + 0.12F * c;
    const float mottled = smooth(-0.25F, 0.25F, noise(x / (3 * pile), y / (3 * pile), seed_ + 3));
    s.albedo = mix(tint_, second_, (style_ & 4) != 0 ? mottled : 0.0F) * (0.85F + tuft);
    s.normal = unit(V3{0.6F * f * b, 0.6F * f * a, 1});
    s.velvet = 0.6F;
    return s;
}

Surface GroundLook::marble(float x, float y, float mm) const {
    const float u = x / 90, v = y / 90;
    const float wx = noise(u, v, seed_) + 0.5F * noise(2.1F * u, 2.1F * v, seed_ + 1);
    const float wy = noise(u + 7, v, seed_ + 2) + 0.5F * noise(2.1F * u, 2.1F * v + 3, seed_ + 3);
    // Veins run roughly one way, branch, and thin out here and there.
    const float n = noise(0.8F * u + 1.1F * wx, 2.1F * v + 0.9F * wy, seed_ + 4);
    const float m = noise(2.3F * u + 1.4F * wy, 4.4F * v + 1.2F * wx, seed_ + 5);
    const float here = smooth(-0.2F, 0.6F, noise(1.7F * u, 1.7F * v, seed_ + 8));
    const float there = smooth(0, 0.6F, noise(3.1F * u + 5, 3.1F * v, seed_ + 9));
    const float soft = 0.35F * (1 - smooth(0, 0.35F, std::abs(n)));
    const float vein = here * (soft + 0.65F * (1 - smooth(0, 0.035F + 0.01F * mm, std::abs(n))));
    const float thin = there * (1 - smooth(0, 0.05F + 0.02F * mm, std::abs(m)));
    const float cloud = 0.5F + 0.5F * noise(u * 2 + wx, v * 2 + wy, seed_ + 6);
    const float bright = 0.3F * tint_.x + 0.6F * tint_.y + 0.1F * tint_.z;
    const V3 line =
        bright > 0.25F ? tint_ * V3{0.35F, 0.36F, 0.38F} : mix(tint_, {0.5F, 0.48F, 0.45F}, 0.6F);
    Surface s;
    s.albedo = mix(tint_, second_, 0.35F * cloud);
    s.albedo = mix(s.albedo, line, 0.75F * vein + 0.4F * thin);
    s.albedo = s.albedo * (1 + 0.04F * noise(x / 1.5F, y / 1.5F, seed_ + 7) * fade(2, mm));
    s.gloss = std::max(ground_.gloss, 0.3F);
    s.roughness = 0.12F;
    return s;
}

Surface GroundLook::plain(float x, float y, float mm) const {
    Surface s;
    float shade = 1 + 0.015F * noise(x / 90, y / 90, seed_);
    shade += 0.03F * noise(x / 0.9F, y / 0.9F, seed_ + 1) * fade(1, mm);
    s.albedo = tint_ * shade;
    if ((style_ & 3) == 0) {  // flecked laminate
        const float fleck = noise(x / 1.6F, y / 1.6F, seed_ + 2);
        s.albedo = mix(s.albedo, second_ * 0.5F, 0.6F * smooth(0.62F, 0.8F, fleck) * fade(2, mm));
    }
    s.gloss = ground_.gloss;
    s.roughness = 0.3F;
    return s;
}

V3 GroundLook::pattern(float x, float y, float mm) const {
    const float size = 26 * scale_;
    const float soft = std::max(0.5F, mm) / size;
    const auto edge = [&](float v, float width) {  // a stripe of this width, per unit
        const float d = std::abs(v - std::floor(v) - 0.5F);
        return 1 - smooth(width / 2 - soft, width / 2 + soft, d);
    };
    const V3 white{0.75F, 0.74F, 0.7F};
    const float u = x / size, v = y / size;
    switch (style_ % 5) {
        case 0: {  // checks, as of a kitchen
            const float both = edge(u, 0.5F) + edge(v, 0.5F);
            return mix(white, tint_, 0.5F * both);
        }
        case 1: return mix(tint_, second_, edge(u, 0.4F));  // stripes
        case 2: {                                           // dots, not unlike pips
            const float du = u - std::floor(u) - 0.5F, dv = v - std::floor(v) - 0.5F;
            const float d = std::sqrt(du * du + dv * dv);
            return mix(tint_, white, 1 - smooth(0.2F - soft, 0.2F + soft, d));
        }
        case 3: {  // flowers on a loose lattice
            const std::int32_t iu = floorInt(u / 2), iv = floorInt(v / 2);
            const auto h =
                scramble(static_cast<std::uint32_t>(iu), static_cast<std::uint32_t>(iv), seed_);
            const float du = u / 2 - static_cast<float>(iu) - 0.35F - 0.3F * share(h);
            const float dv = v / 2 - static_cast<float>(iv) - 0.35F - 0.3F * share(scramble(h));
            const float r = std::sqrt(du * du + dv * dv);
            const float petal = 0.2F + 0.07F * std::cos(5 * std::atan2(dv, du) + share(h) * 6);
            V3 c = mix(tint_, varied({0.6F, 0.25F, 0.2F}, h, 1.4F),
                       1 - smooth(petal - soft, petal + soft, r));
            return mix(c, {0.7F, 0.55F, 0.1F}, 1 - smooth(0.06F - soft, 0.06F + soft, r));
        }
        default: {  // tartan
            const float wide = edge(u, 0.35F), wide2 = edge(v, 0.35F);
            const float thin = edge(u + 0.5F, 0.08F), thin2 = edge(v + 0.5F, 0.08F);
            V3 c = mix(tint_, second_ * 0.5F, 0.5F * (wide + wide2));
            return mix(c, white, 0.4F * std::max(thin, thin2));
        }
    }
}

Surface GroundLook::at(float worldX, float worldY, const Footprint& foot) const {
    const float x = turnC_ * worldX + turnS_ * worldY, y = turnC_ * worldY - turnS_ * worldX;
    // What flickers is what is finer than the longer side of a pixel.
    const float mm = std::max(length(foot.right), length(foot.down));
    switch (ground_.kind) {
        case Ground::Kind::Wood: return wood(x, y, mm);
        case Ground::Kind::Cloth: return weave(x, y, mm, tint_, 0.9F * scale_);
        case Ground::Kind::Felt: return felt(x, y, mm, tint_);
        case Ground::Kind::Carpet: return carpet(x, y, mm);
        case Ground::Kind::Marble: return marble(x, y, mm);
        case Ground::Kind::PrintedCloth:
            return weave(x, y, mm, pattern(x, y, mm) * 1.15F, 0.6F * scale_);
        case Ground::Kind::Glass: {
            Surface s;  // the dim room below, and what the pane throws back
            const float below = 0.5F + 0.5F * noise(x / 160, y / 160, seed_);
            s.albedo = tint_ * (0.3F + 0.35F * below) * V3{0.92F, 1, 0.97F};
            s.gloss = 1.5F * std::max(ground_.gloss, 0.6F);  // a pane has two faces
            s.roughness = 0.04F;
            return s;
        }
        case Ground::Kind::Tray: {
            const bool inside = std::abs(worldX) < static_cast<float>(tray_.width / 2) &&
                                std::abs(worldY) < static_cast<float>(tray_.height / 2);
            if (inside) return felt(x, y, mm, tint_);
            Surface s = plain(x, y, mm);
            s.albedo = V3{0.45F, 0.42F, 0.38F} * (1 + 0.02F * noise(x / 60, y / 60, seed_ + 9));
            return s;
        }
        case Ground::Kind::Plain: break;
    }
    return plain(x, y, mm);
}

}  // namespace kibitz::datasets
