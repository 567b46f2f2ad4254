#include "datasets/render/tile.h"

namespace kibitz::datasets {
namespace {

constexpr int kApron = kTile + 2;

constexpr float kSmearSeen = 0.4F;  // pixels

class TableTile {
public:
    TableTile(const Stage& stage, cv::Rect where) : stage_(stage), where_(where) {
        const cv::Rect around(where.x - 1, where.y - 1, where.width + 2, where.height + 2);
        for (std::size_t i = 0; i < stage.solids.size(); ++i) {
            const Solid& solid = stage.solids[i];
            if (!solid.seen || solid.group >= 0) continue;
            if (!stage.mirrored.empty() && !(stage.mirrored[i] & around).empty())
                mirrored_.push_back(static_cast<int>(i));
            if ((stage.seen[i] & around).empty()) continue;
            solids_.push_back(static_cast<int>(i));
            const float far = std::max(length(solid.centre - stage_.rays->eye()), 1.0F);
            const float pixels = length(solid.moved) / (far * stage_.rays->pixelAngle());
            // A board that leans a little under a pawn: nobody sees that it is smeared.
            if (pixels < kSmearSeen) continue;
            (solid.look.kind == Look::Kind::Printed ? plates_ : sweeps_).push_back(stage.seen[i]);
            blurPixels_ = std::max(blurPixels_, pixels);
        }
    }

    void draw(TableLayers& out) {
        lookOnce();
        gatherDarkening();
        const std::size_t lamps = std::min(stage_.light->lamps(), kLampsApart);
        for (int y = 0; y < where_.height; ++y) {
            auto* rest = out.rest.ptr<cv::Vec3f>(where_.y + y) + where_.x;
            auto* depth = out.depth.ptr<float>(where_.y + y) + where_.x;
            auto* id = out.ids.ptr<int>(where_.y + y) + where_.x;
            for (int x = 0; x < where_.width; ++x) {
                const Hit& hit = hitAt(x, y);
                depth[x] = hit.t;
                id[x] = hit.solid >= 0 ? stage_.solids[static_cast<std::size_t>(hit.solid)].id : 0;
                const Lit lit = pixel(x, y, hit);
                rest[x] = {lit.rest.x, lit.rest.y, lit.rest.z};
                for (std::size_t i = 0; i < lamps; ++i)
                    out.lamps[i].at<cv::Vec3f>(where_.y + y, where_.x + x) = {
                        lit.lamps[i].x, lit.lamps[i].y, lit.lamps[i].z};
            }
        }
    }

private:
    static std::size_t place(int x, int y) {
        return static_cast<std::size_t>((y + 1) * kApron + x + 1);
    }
    const Hit& hitAt(int x, int y) const { return hits_[place(x, y)]; }
    Ray rayOf(int x, int y, float dx, float dy) const {
        return stage_.rays->at(static_cast<float>(where_.x + x) + dx,
                               static_cast<float>(where_.y + y) + dy);
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
        return hit;
    }

    void lookOnce() {
        for (int y = -1; y <= where_.height; ++y)
            for (int x = -1; x <= where_.width; ++x) {
                const Ray ray = rayOf(x, y, 0.5F, 0.5F);
                const Hit hit = trace(ray, 0);
                hits_[place(x, y)] = hit;
                along_[place(x, y)] = ray.along;
                if (hit.solid != kSky) around_.add(ray.from + ray.along * hit.t);
            }
    }

    void gatherDarkening() {
        // What a pixel's corners see may stick out a little.
        const Extent room = around_.grown(2);
        darkening_.perLamp.resize(stage_.light->lamps());
        for (std::size_t i = 0; i < stage_.solids.size(); ++i) {
            const Solid& solid = stage_.solids[i];
            if (!solid.casts || solid.group >= 0) continue;
            for (std::size_t lamp = 0; lamp < darkening_.perLamp.size(); ++lamp)
                if (stage_.shadows[lamp][i].meets(room))
                    darkening_.perLamp[lamp].push_back(static_cast<int>(i));
            if (solid.extent.grown(Illumination::kCloseMm).meets(room))
                darkening_.close.push_back(static_cast<int>(i));
        }
    }

    static bool differs(const Hit& a, const Hit& b) {
        return a.solid != b.solid || (a.solid >= 0 && dot(a.normal, b.normal) < 0.93F);
    }

    /// How many looks a pixel needs beyond the one in its middle; 0: none.
    int looks(int x, int y, const Hit& hit) const {
        if (solids_.empty()) return 0;
        if (differs(hit, hitAt(x - 1, y)) || differs(hit, hitAt(x + 1, y)) ||
            differs(hit, hitAt(x, y - 1)) || differs(hit, hitAt(x, y + 1)))
            return 8;
        if (hit.solid < 0) return 0;
        const Solid& solid = stage_.solids[static_cast<std::size_t>(hit.solid)];
        if (solid.look.kind != Look::Kind::Die) return 0;
        // The smaller a die, the more of its round edges and pips fall into one pixel.
        const float mm = hit.t * stage_.rays->pixelAngle();
        return mm > 0.6F ? 8 : mm > 0.35F ? 4 : 0;
    }

    static bool within(const std::vector<cv::Rect>& sweeps, cv::Point at) {
        for (const cv::Rect& sweep : sweeps)
            if (sweep.contains(at)) return true;
        return false;
    }

    /// Whether something comes or goes here while the shutter is open. A sheet that is carried is
    /// large: where it is there all the time, its print is smeared instead.
    bool changes(int x, int y, const Hit& hit) const {
        const cv::Point at(where_.x + x, where_.y + y);
        if (within(sweeps_, at)) return true;
        if (!within(plates_, at)) return false;
        const Ray ray{stage_.rays->eye(), along_[place(x, y)]};
        for (const float time : {-0.5F, -0.25F, 0.25F, 0.5F})
            if (trace(ray, time).solid != hit.solid) return true;
        return false;
    }

    /// How often a solid is lit at most for one pixel: grounds and prints are smooth by themselves.
    int mostLit(int solid, bool moving) const {
        if (solid < 0) return moving ? 3 : 1;
        const Solid& s = stage_.solids[static_cast<std::size_t>(solid)];
        if (s.look.kind == Look::Kind::Printed) return 1;
        if (!moving) return 24;
        return dot(s.moved, s.moved) <= 0 ? 3 : 8;  // smeared: fewer lights show no difference
    }

    struct Share {
        int solid = kSky;
        bool top = false;
        int seen = 0, lit = 0;
        Lit light;
    };

    Lit pixel(int x, int y, const Hit& hit) const {
        const bool moving = !(sweeps_.empty() && plates_.empty()) && changes(x, y, hit);
        const int most = sweeps_.empty() ? 12 : 24;
        const int count = moving ? std::clamp(static_cast<int>(blurPixels_ * 0.7F) + 6, 8, most)
                                 : looks(x, y, hit);
        if (count == 0) return lightOf({stage_.rays->eye(), along_[place(x, y)]}, hit, 0);
        std::array<Share, 25> shares;
        std::size_t used = 0;
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
            const Hit seen = trace(ray, time);
            const bool top =
                seen.solid >= 0 &&
                dot(seen.normal, stage_.solids[static_cast<std::size_t>(seen.solid)].frame.z) >
                    0.5F;
            std::size_t k = 0;
            while (k < used && (shares[k].solid != seen.solid || shares[k].top != top)) ++k;
            Share& mine = shares[k];
            if (k == used) mine.solid = seen.solid, mine.top = top, ++used;
            ++mine.seen;
            const int lit = mostLit(seen.solid, moving);
            // Spread over the shutter's time.
            if (mine.lit >= lit ||
                (mine.lit > 0 && lit < 24 && i * lit / count == (i - 1) * lit / count))
                continue;
            mine.light += lightOf(ray, seen, time);
            ++mine.lit;
        }
        Lit sum;
        for (std::size_t k = 0; k < used; ++k) {
            shares[k].light *=
                static_cast<float>(shares[k].seen) / static_cast<float>(shares[k].lit * count);
            sum += shares[k].light;
        }
        return sum;
    }

    /// The pixel of a print that moved meanwhile is as long as the way it went.
    static Footprint smeared(Footprint foot, const Solid& solid) {
        if (solid.look.kind != Look::Kind::Printed) return foot;
        const float by = length(solid.moved);
        if (by <= 1.5F * foot.mm) return foot;
        const bool across = std::abs(dot(foot.right, solid.moved)) * length(foot.down) >
                            std::abs(dot(foot.down, solid.moved)) * length(foot.right);
        (across ? foot.right : foot.down) = solid.moved;
        return foot;
    }

    Lit lightOf(const Ray& ray, const Hit& hit, float time) const {
        Lit lit;
        lit.rest = stage_.light->wall();
        if (hit.solid == kSky) return lit;
        const V3 at = ray.from + ray.along * hit.t;
        const Footprint foot = stage_.rays->footprint(ray, hit.t, hit.normal);
        if (hit.solid != kGround) {
            const Solid& solid = stage_.solids[static_cast<std::size_t>(hit.solid)];
            return stage_.light->shade(surfaceOf(solid, hit, ray, smeared(foot, solid)), at,
                                       -ray.along, hit.solid, time, stage_.solids, darkening_);
        }
        const Surface s = stage_.ground->at(at.x, at.y, foot);
        Lit table =
            stage_.light->shade(s, at, -ray.along, kGround, time, stage_.solids, darkening_);
        if (!mirrored_.empty()) {
            const Ray up{at, {ray.along.x, ray.along.y, -ray.along.z}};
            Hit again;
            for (const int i : mirrored_)
                meet(stage_.solids[static_cast<std::size_t>(i)], i, up, time, again);
            if (again.solid >= 0) {
                const Surface body =
                    surfaceOf(stage_.solids[static_cast<std::size_t>(again.solid)], again, up,
                              stage_.rays->footprint(up, hit.t + again.t, again.normal));
                table.rest += stage_.light->mirrored(s, -ray.along, body, at + up.along * again.t);
            }
        }
        // Far away every table ends.
        const float gone = smooth(1800, 4000, hit.t);
        if (gone <= 0) return table;
        table *= 1 - gone;
        lit *= gone;
        lit += table;
        return lit;
    }

    const Stage& stage_;
    cv::Rect where_;
    std::vector<int> solids_, mirrored_;     // that may be seen here, and in the ground
    std::vector<cv::Rect> sweeps_, plates_;  // of what moves
    float blurPixels_ = 0;
    std::array<Hit, static_cast<std::size_t>(kApron* kApron)> hits_;
    std::array<V3, static_cast<std::size_t>(kApron* kApron)> along_;
    Extent around_;
    Darkening darkening_;
};

}  // namespace

void drawTable(const Stage& stage, cv::Rect where, TableLayers& layers) {
    TableTile(stage, where).draw(layers);
}

}  // namespace kibitz::datasets
