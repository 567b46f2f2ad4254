#include "datasets/render/tile.h"

#include <array>

namespace kibitz::datasets {
namespace {

constexpr int kSky = -2, kGround = -1;
constexpr int kApron = kTile + 2;

/// Where in a pixel it is looked at: spread evenly, no two in one row or column.
constexpr std::array<std::array<float, 2>, 8> kSpread{{{0.5625F, 0.3125F},
                                                       {0.4375F, 0.6875F},
                                                       {0.8125F, 0.5625F},
                                                       {0.3125F, 0.1875F},
                                                       {0.1875F, 0.8125F},
                                                       {0.0625F, 0.4375F},
                                                       {0.6875F, 0.9375F},
                                                       {0.9375F, 0.0625F}}};

class TileDrawing {
public:
    TileDrawing(const Stage& stage, cv::Rect where) : stage_(stage), where_(where) {
        const cv::Rect around(where.x - 1, where.y - 1, where.width + 2, where.height + 2);
        for (std::size_t i = 0; i < stage.solids.size(); ++i) {
            const Solid& solid = stage.solids[i];
            if (!solid.seen || (stage.seen[i] & around).empty()) continue;
            const bool moves = dot(solid.moved, solid.moved) > 0;
            if (solid.group >= 0) {
                if (hands_.empty() ||
                    stage.solids[static_cast<std::size_t>(hands_.back().front())].group !=
                        solid.group)
                    hands_.emplace_back();
                hands_.back().push_back(static_cast<int>(i));
                handMoves_ |= moves;
            } else {
                solids_.push_back(static_cast<int>(i));
                if (moves) sweeps_.push_back(stage.seen[i]);
            }
            if (moves) blurPixels_ = std::max(blurPixels_, sweepPixels(solid));
        }
    }

    void draw(cv::Mat& light, cv::Mat& ids) {
        lookOnce();
        gatherDarkening();
        if (handMoves_) lookAtHands();
        for (int y = 0; y < where_.height; ++y) {
            auto* out = light.ptr<cv::Vec3f>(where_.y + y) + where_.x;
            auto* id = ids.ptr<int>(where_.y + y) + where_.x;
            for (int x = 0; x < where_.width; ++x) {
                const Hit& hit = hitAt(x, y);
                id[x] = hit.solid >= 0 ? stage_.solids[static_cast<std::size_t>(hit.solid)].id : 0;
                const V3 colour = pixel(x, y, hit);
                out[x] = {colour.x, colour.y, colour.z};
            }
        }
    }

private:
    const Hit& hitAt(int x, int y) const {
        return hits_[static_cast<std::size_t>((y + 1) * kApron + x + 1)];
    }
    Ray rayOf(int x, int y, float dx, float dy) const {
        return stage_.rays->at(static_cast<float>(where_.x + x) + dx,
                               static_cast<float>(where_.y + y) + dy);
    }
    float sweepPixels(const Solid& solid) const {
        const float far = std::max(length(solid.centre - stage_.rays->eye()), 1.0F);
        return length(solid.moved) / (far * stage_.rays->pixelAngle());
    }

    Hit trace(const Ray& ray, float time) const {
        Hit hit;
        hit.solid = kSky;
        if (ray.along.z < -1e-4F) {
            // A hair lower than it is, so that a sheet that lies flush is seen.
            hit.t = -(ray.from.z + 0.01F) / ray.along.z;
            hit.solid = kGround;
            hit.normal = {0, 0, 1};
        }
        for (const int i : solids_)
            meet(stage_.solids[static_cast<std::size_t>(i)], i, ray, time, hit);
        for (const auto& hand : hands_)
            meetHand(stage_.solids, hand.data(), static_cast<int>(hand.size()), ray, time, hit);
        return hit;
    }

    void lookOnce() {
        for (int y = -1; y <= where_.height; ++y)
            for (int x = -1; x <= where_.width; ++x) {
                const Ray ray = rayOf(x, y, 0.5F, 0.5F);
                const Hit hit = trace(ray, 0);
                hits_[static_cast<std::size_t>((y + 1) * kApron + x + 1)] = hit;
                if (hit.solid != kSky) ground_.add(ray.from + ray.along * hit.t);
            }
    }

    void gatherDarkening() {
        // What a pixel's corners see may stick out a little.
        const Extent room = ground_.grown(2);
        darkening_.perLamp.resize(stage_.light->lamps());
        for (std::size_t i = 0; i < stage_.solids.size(); ++i) {
            const Solid& solid = stage_.solids[i];
            if (!solid.casts) continue;
            for (std::size_t lamp = 0; lamp < darkening_.perLamp.size(); ++lamp)
                if (stage_.shadows[lamp][i].meets(room))
                    darkening_.perLamp[lamp].push_back(static_cast<int>(i));
            if (solid.extent.grown(Illumination::kCloseMm).meets(room))
                darkening_.close.push_back(static_cast<int>(i));
        }
    }

    /// A moving hand is smooth: where it is there all the time, one look is enough. Found out on a
    /// coarse lattice at both ends of the shutter's time.
    void lookAtHands() {
        for (int y = 0; y <= kTile / kCoarse; ++y)
            for (int x = 0; x <= kTile / kCoarse; ++x) {
                int state = -1;
                for (const float time : {-0.5F, 0.0F, 0.5F}) {
                    const Hit hit = trace(rayOf(x * kCoarse, y * kCoarse, 0, 0), time);
                    const int now = isHand(hit) ? 1 : 0;
                    state = state < 0 || state == now ? now : 2;
                }
                hand_[static_cast<std::size_t>(y * (kTile / kCoarse + 1) + x)] = state;
            }
    }
    bool isHand(const Hit& hit) const {
        return hit.solid >= 0 && stage_.solids[static_cast<std::size_t>(hit.solid)].group >= 0;
    }
    bool handComesOrGoes(int x, int y, const Hit& hit) const {
        const int expected = isHand(hit) ? 1 : 0;
        for (int dy = 0; dy < 2; ++dy)
            for (int dx = 0; dx < 2; ++dx)
                if (hand_[static_cast<std::size_t>((y / kCoarse + dy) * (kTile / kCoarse + 1) +
                                                   x / kCoarse + dx)] != expected)
                    return true;
        return false;
    }

    bool differs(const Hit& a, const Hit& b) const {
        if (a.solid != b.solid) {
            if (a.solid < 0 || b.solid < 0) return true;
            const auto group = stage_.solids[static_cast<std::size_t>(a.solid)].group;
            if (group < 0 || group != stage_.solids[static_cast<std::size_t>(b.solid)].group)
                return true;
            if (std::abs(a.t - b.t) > 3) return true;
        }
        return a.solid >= 0 && dot(a.normal, b.normal) < 0.93F;
    }

    /// How many looks a pixel needs beyond the one in its middle; 0: none.
    int looks(int x, int y, const Hit& hit) const {
        for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
            if (differs(hit, hitAt(x + dx, y + dy))) return 8;
        if (hit.solid < 0) return 0;
        const Solid& solid = stage_.solids[static_cast<std::size_t>(hit.solid)];
        if (solid.look.kind != Look::Kind::Die) return 0;
        // The smaller a die, the more of its round edges and pips fall into one pixel.
        const float mm = hit.t * stage_.rays->pixelAngle();
        return mm > 0.6F ? 8 : mm > 0.3F ? 4 : 0;
    }

    bool swept(int x, int y) const {
        const cv::Point at(where_.x + x, where_.y + y);
        for (const cv::Rect& sweep : sweeps_)
            if (sweep.contains(at)) return true;
        return false;
    }

    V3 pixel(int x, int y, const Hit& hit) const {
        const bool moving =
            (!sweeps_.empty() && swept(x, y)) || (handMoves_ && handComesOrGoes(x, y, hit));
        const int count =
            moving ? std::clamp(static_cast<int>(blurPixels_ * 0.7F) + 6, 8, 24) : looks(x, y, hit);
        if (count == 0) return colour(rayOf(x, y, 0.5F, 0.5F), hit, 0);
        V3 sum;
        for (int i = 0; i < count; ++i) {
            const auto& spread = kSpread[static_cast<std::size_t>(i % 8)];
            float time = 0;
            if (moving) {
                const auto h = scramble(static_cast<std::uint32_t>(where_.x + x),
                                        static_cast<std::uint32_t>(where_.y + y),
                                        static_cast<std::uint32_t>(i));
                time = (static_cast<float>(i) + share(h)) / static_cast<float>(count) - 0.5F;
            }
            const Ray ray = rayOf(x, y, spread[0], spread[1]);
            sum += colour(ray, trace(ray, time), time);
        }
        return sum * (1.0F / static_cast<float>(count));
    }

    V3 colour(const Ray& ray, const Hit& hit, float time) const {
        const V3 wall = stage_.light->wall();
        if (hit.solid == kSky) return wall;
        const V3 at = ray.from + ray.along * hit.t;
        const Footprint foot = stage_.rays->footprint(ray, hit.t, hit.normal);
        if (hit.solid == kGround) {
            const Surface s = stage_.ground->at(at.x, at.y, foot);
            const V3 lit =
                stage_.light->shade(s, at, -ray.along, -1, time, stage_.solids, darkening_);
            // Far away every table ends.
            return mix(lit, wall, smooth(1800, 4000, hit.t));
        }
        const Solid& solid = stage_.solids[static_cast<std::size_t>(hit.solid)];
        const Surface s = surfaceOf(solid, hit, ray, foot);
        return stage_.light->shade(s, at, -ray.along, hit.solid, time, stage_.solids, darkening_);
    }

    static constexpr int kCoarse = 4;
    const Stage& stage_;
    cv::Rect where_;
    std::vector<int> solids_;              // that may be seen here
    std::vector<std::vector<int>> hands_;  // the bars of each hand that may be
    std::vector<cv::Rect> sweeps_;
    bool handMoves_ = false;
    float blurPixels_ = 0;
    std::array<Hit, static_cast<std::size_t>(kApron* kApron)> hits_;
    std::array<int, static_cast<std::size_t>((kTile / kCoarse + 1) * (kTile / kCoarse + 1))> hand_;
    Extent ground_;
    Darkening darkening_;
};

}  // namespace

RayField::RayField(const Lens& lens)
    : eye_(v3(lens.eye())),
      right_(v3(lens.right())),
      down_(v3(lens.down())),
      forward_(v3(lens.forward())) {
    const Camera& camera = lens.camera();
    overFocal_ = static_cast<float>(1 / camera.focalPixels);
    // One step of margin on every side, for the tiles' aprons.
    columns_ = camera.picture.width / kStep + 4;
    const int rows = camera.picture.height / kStep + 4;
    lattice_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns_; ++x) {
            const cv::Point2d pixel((x - 1) * kStep, (y - 1) * kStep);
            const cv::Point2d p =
                lens.straightened({(pixel.x - camera.picture.width / 2.0) / camera.focalPixels,
                                   (pixel.y - camera.picture.height / 2.0) / camera.focalPixels});
            lattice_.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
        }
}

Ray RayField::at(float x, float y) const {
    const float gx = x / kStep + 1, gy = y / kStep + 1;
    const int ix = static_cast<int>(gx), iy = static_cast<int>(gy);
    const float fx = gx - static_cast<float>(ix), fy = gy - static_cast<float>(iy);
    const auto* p = &lattice_[static_cast<std::size_t>(iy * columns_ + ix)];
    const auto* q = p + columns_;
    const float u = mix(mix(p[0].x, p[1].x, fx), mix(q[0].x, q[1].x, fx), fy);
    const float v = mix(mix(p[0].y, p[1].y, fx), mix(q[0].y, q[1].y, fx), fy);
    return {eye_, unit(forward_ + right_ * u + down_ * v)};
}

Footprint RayField::footprint(const Ray& ray, float t, V3 normal) const {
    const float mm = t * dot(ray.along, forward_) * overFocal_;
    const float slant = dot(normal, ray.along);
    const float over = 1 / (slant < 0 ? std::min(slant, -0.08F) : std::max(slant, 0.08F));
    const auto laid = [&](V3 step) { return step - ray.along * (dot(normal, step) * over); };
    return {laid(right_ * mm), laid(down_ * mm), mm};
}

void drawTile(const Stage& stage, cv::Rect where, cv::Mat& light, cv::Mat& ids) {
    TileDrawing(stage, where).draw(light, ids);
}

}  // namespace kibitz::datasets
