#include "datasets/render/tile.h"

#include <optional>

namespace kibitz::datasets {
namespace {

/// The shortest way between a ray and the axis of a bar, and how far along the ray it is.
struct Passing {
    float distance, t;
};
Passing passing(const Ray& ray, const Solid& bar) {
    const V3 to = ray.from - bar.centre;
    const float b = dot(ray.along, bar.frame.z), d = dot(ray.along, to), e = dot(bar.frame.z, to);
    const float denominator = 1 - b * b;
    float s = denominator > 1e-6F ? (e - b * d) / denominator : 0;
    s = std::min(std::max(s, -bar.half.z), bar.half.z);
    const float t = std::max(b * s - d, 0.0F);
    return {length(to + ray.along * t - bar.frame.z * s), t};
}

class HandTile {
public:
    HandTile(const Stage& stage, cv::Rect where, const TableLayers& table)
        : stage_(stage),
          where_(where),
          table_(table),
          lamps_(std::min(stage.light->lamps(), kLampsApart)) {}

    void draw(cv::Mat& light, cv::Mat& ids) {
        gather();
        const bool shaded = anyShadow();
        if (!bars_.empty()) lookAtNodes();
        for (int y = 0; y < where_.height; ++y) {
            auto* out = light.ptr<cv::Vec3f>(where_.y + y) + where_.x;
            auto* id = ids.ptr<int>(where_.y + y) + where_.x;
            const auto* under = table_.ids.ptr<int>(where_.y + y) + where_.x;
            for (int x = 0; x < where_.width; ++x) {
                id[x] = under[x];
                float cover = 0;
                V3 skin;
                if (!bars_.empty()) cover = handAt(x, y, skin, id[x]);
                V3 colour = skin * cover;
                if (cover < 1) colour += tableAt(x, y, shaded) * (1 - cover);
                out[x] = {colour.x, colour.y, colour.z};
            }
        }
    }

private:
    // A hand is smooth: it is lit at every other pixel, and while it moves at every fourth.
    static constexpr int kAtRest = 2, kMoving = 4;
    static constexpr int kNodes = kTile / kAtRest + 1;
    static constexpr int kShade = 4, kShades = kTile / kShade + 1;
    static constexpr int kCell = 8, kCells = kTile / kCell;

    struct Blur {
        float cover = 0;
        V3 colour;
    };
    struct Node {
        bool always = false, never = true;  // in sight while the shutter is open
        Hit hit;
        Ray ray;
        std::optional<V3> colour;
        std::optional<Blur> blur;
    };

    Ray rayOf(int x, int y, float dx = 0.5F, float dy = 0.5F) const {
        return stage_.rays->at(static_cast<float>(where_.x + x) + dx,
                               static_cast<float>(where_.y + y) + dy);
    }
    float depthAt(int x, int y) const {
        return table_.depth.at<float>(std::min(where_.y + y, table_.depth.rows - 1),
                                      std::min(where_.x + x, table_.depth.cols - 1));
    }

    /// Which bones can be seen here, and which can darken what is seen.
    void gather() {
        bool anyHand = false;
        for (const Solid& solid : stage_.solids) anyHand |= solid.group >= 0;
        if (!anyHand) return;
        const Ray middle = rayOf(where_.width / 2, where_.height / 2, 0, 0);
        float widest = 0;
        for (const int x : {-1, where_.width + 2})
            for (const int y : {-1, where_.height + 2})
                widest = std::max(widest, length(rayOf(x, y, 0, 0).along - middle.along));
        for (std::size_t i = 0; i < stage_.solids.size(); ++i) {
            const Solid& bar = stage_.solids[i];
            if (bar.group < 0) continue;
            const Passing by = passing(middle, bar);
            const float radius = std::max(bar.half.x, bar.half.y) + kFleshMm;
            const float sweep = 0.5F * length(bar.moved);
            if (by.distance > radius + sweep + (by.t + bar.reach) * widest * 1.1F) continue;
            bars_.push_back(static_cast<int>(i));
            moved_ = std::max(moved_, length(bar.moved));
            const float far = std::max(length(bar.centre - middle.from), 1.0F);
            sweepPixels_ =
                std::max(sweepPixels_, length(bar.moved) / (far * stage_.rays->pixelAngle()));
        }
        for (int y = 0; y < where_.height; ++y)
            for (int x = 0; x < where_.width; ++x) {
                const float t = depthAt(x, y);
                if (t > 1e5F) continue;
                const Ray ray = rayOf(x, y);
                V3& spot = spots_[static_cast<std::size_t>(y * kTile + x)];
                spot = ray.from + ray.along * t;
                around_.add(spot);
            }
        shadows_.perLamp.resize(stage_.light->lamps());
        if (around_.low.x > around_.high.x) return;
        const V3 centre = (around_.low + around_.high) * 0.5F;
        const float room = length(around_.high - around_.low) * 0.5F + 1;
        for (std::size_t i = 0; i < stage_.solids.size(); ++i) {
            const Solid& bar = stage_.solids[i];
            if (bar.group < 0) continue;
            const float size = std::max(bar.half.x, bar.half.y) + length(bar.moved) * 0.5F + room;
            for (std::size_t lamp = 0; lamp < lamps_; ++lamp) {
                const V3 to = stage_.light->lampAt(lamp) - centre;
                const float far = length(to);
                const Passing by = passing({centre, to * (1 / far)}, bar);
                const float spread =
                    stage_.light->lampRadius(lamp) * (by.t + bar.reach + room) / far;
                if (by.distance <= size + spread && stage_.shadows[lamp][i].meets(around_))
                    shadows_.perLamp[lamp].push_back(static_cast<int>(i));
            }
            if (bar.extent.grown(Illumination::kCloseMm).meets(around_))
                shadows_.close.push_back(static_cast<int>(i));
        }
    }

    bool anyShadow() const {
        bool any = !shadows_.close.empty();
        for (const auto& lamp : shadows_.perLamp) any |= !lamp.empty();
        return any;
    }

    /// What hands leave of the light on the table.
    struct Left {
        float open = 1;
        std::array<V3, kLampsApart> lamps{};
        float z = 0;
        bool known = false;
    };
    Left leftAt(int x, int y) const {
        const V3 at = spots_[static_cast<std::size_t>(y * kTile + x)];
        Left left{
            stage_.light->openness(at, {0, 0, 1}, stage_.solids, shadows_.close), {}, at.z, true};
        for (std::size_t i = 0; i < lamps_; ++i)
            left.lamps[i] = shadows_.perLamp[i].empty()
                                ? V3{1, 1, 1}
                                : stage_.light->passing(i, at, stage_.solids, shadows_.perLamp[i]);
        return left;
    }
    /// On a level stretch a shadow changes slowly: it is worked out at every fourth pixel.
    const Left& leftNode(int i, int j) {
        Left& left = left_[static_cast<std::size_t>(j * kShades + i)];
        if (!left.known)
            left = leftAt(std::min(i * kShade, where_.width - 1),
                          std::min(j * kShade, where_.height - 1));
        return left;
    }
    Left leftNear(int x, int y) {
        const int i = x / kShade, j = y / kShade;
        const Left &a = leftNode(i, j), &b = leftNode(i + 1, j), &c = leftNode(i, j + 1),
                   &d = leftNode(i + 1, j + 1);
        const float z = spots_[static_cast<std::size_t>(y * kTile + x)].z;
        constexpr float kLevel = 0.6F;
        for (const Left* node : {&a, &b, &c, &d})
            if (std::abs(node->z - z) > kLevel) return leftAt(x, y);
        const auto share = [](int v, int node, int last) {
            const int from = std::min(node * kShade, last),
                      to = std::min((node + 1) * kShade, last);
            return to > from ? static_cast<float>(v - from) / static_cast<float>(to - from) : 0.0F;
        };
        const float u = share(x, i, where_.width - 1), v = share(y, j, where_.height - 1);
        Left left;
        left.open = mix(mix(a.open, b.open, u), mix(c.open, d.open, u), v);
        for (std::size_t k = 0; k < lamps_; ++k)
            left.lamps[k] = mix(mix(a.lamps[k], b.lamps[k], u), mix(c.lamps[k], d.lamps[k], u), v);
        return left;
    }

    V3 tableAt(int x, int y, bool shaded) {
        V3 sum = v3(table_.rest.at<cv::Vec3f>(where_.y + y, where_.x + x));
        if (!shaded) {
            for (std::size_t i = 0; i < lamps_; ++i)
                sum += v3(table_.lamps[i].at<cv::Vec3f>(where_.y + y, where_.x + x));
            return sum;
        }
        const Left left = leftNear(x, y);
        sum = sum * left.open;
        for (std::size_t i = 0; i < lamps_; ++i)
            sum += v3(table_.lamps[i].at<cv::Vec3f>(where_.y + y, where_.x + x)) * left.lamps[i];
        return sum;
    }

    template <class Do>
    void forHands(const Do& look) const {
        for (std::size_t first = 0; first < bars_.size();) {
            std::size_t last = first + 1;
            const auto group = stage_.solids[static_cast<std::size_t>(bars_[first])].group;
            while (last < bars_.size() &&
                   stage_.solids[static_cast<std::size_t>(bars_[last])].group == group)
                ++last;
            look(&bars_[first], static_cast<int>(last - first));
            first = last;
        }
    }
    Hit trace(const Ray& ray, float depth, float time) const {
        Hit hit;
        hit.t = depth;
        forHands([&](const int* bars, int count) {
            meetHand(stage_.solids, bars, count, ray, time, hit);
        });
        return hit;
    }

    void lookAtNodes() {
        step_ = moved_ > 0 ? kMoving : kAtRest;
        lookAtCells();
        nodes_.resize(static_cast<std::size_t>(kNodes) * kNodes);
        Extent hand;
        for (int j = 0; j <= kTile / step_; ++j)
            for (int i = 0; i <= kTile / step_; ++i) {
                if (i * step_ >= where_.width + step_ || j * step_ >= where_.height + step_)
                    continue;
                Node& node = nodeAt(i, j);
                const Near near = cellOf(i * step_, j * step_);
                if (near == Near::Miss) continue;
                node.ray = rayOf(i * step_, j * step_);
                const float depth = depthAt(i * step_, j * step_);
                node.hit = trace(node.ray, depth, 0);
                node.always = node.hit.solid >= 0;
                node.never = !node.always;
                if (node.always) hand.add(node.ray.from + node.ray.along * node.hit.t);
                if (moved_ <= 0 || (near == Near::Hit && node.always)) continue;
                const int more = moved_ > 15 ? 4 : 2;
                for (int k = 0; k < more; ++k) {
                    const int away = k / 2 + 1, way = k % 2 == 0 ? -1 : 1;
                    const float time =
                        0.5F * static_cast<float>(away * way) / (static_cast<float>(more) / 2);
                    const bool there = trace(node.ray, depth, time).solid >= 0;
                    node.always &= there;
                    node.never &= !there;
                }
            }
        // What can darken the hand itself (the things below it cannot); its edges may reach a
        // little further.
        if (hand.low.x > hand.high.x) hand = around_;
        const Extent room = hand.grown(12);
        light_.perLamp.resize(stage_.light->lamps());
        for (std::size_t i = 0; i < stage_.solids.size(); ++i) {
            const Solid& solid = stage_.solids[i];
            if (!solid.casts) continue;
            for (std::size_t lamp = 0; lamp < light_.perLamp.size(); ++lamp)
                if (stage_.shadows[lamp][i].meets(room))
                    light_.perLamp[lamp].push_back(static_cast<int>(i));
            if (solid.extent.grown(Illumination::kCloseMm).meets(room))
                light_.close.push_back(static_cast<int>(i));
        }
    }
    /// Most of a picture has no hand at all, or nothing else: found out for a few pixels at once.
    void lookAtCells() {
        // Half the diagonal of a cell, and a pixel more.
        const float around = (0.75F * static_cast<float>(kCell) + 1) * stage_.rays->pixelAngle();
        for (int j = 0; j < kCells; ++j)
            for (int i = 0; i < kCells; ++i) {
                // A node that two cells share belongs to the one it begins.
                const int x = i * kCell, y = j * kCell;
                // At the picture's edge a tile is smaller; out there are no rays.
                if (x >= where_.width + step_ || y >= where_.height + step_) continue;
                float depth = 1e30F;
                for (int dy = 0; dy <= kCell; ++dy)
                    for (int dx = 0; dx <= kCell; ++dx)
                        depth = std::min(depth, depthAt(x + dx, y + dy));
                const Ray ray = rayOf(x, y, kCell / 2.0F, kCell / 2.0F);
                Near near = Near::Miss;
                forHands([&](const int* bars, int count) {
                    const Near one =
                        nearHand(stage_.solids, bars, count, ray, around, 0.5F * moved_, depth);
                    if (one == Near::Differ || near == Near::Differ)
                        near = Near::Differ;
                    else if (one == Near::Hit)
                        near = Near::Hit;
                });
                cells_[static_cast<std::size_t>(j * kCells + i)] = near;
            }
    }
    Near cellOf(int x, int y) const {
        // Beyond the last cell begins another tile, which nobody has looked at.
        if (x >= kTile || y >= kTile) {
            const Near last = cells_[static_cast<std::size_t>(
                std::min(y / kCell, kCells - 1) * kCells + std::min(x / kCell, kCells - 1))];
            return last;  // its margin reaches that far
        }
        return cells_[static_cast<std::size_t>(y / kCell * kCells + x / kCell)];
    }
    Node& nodeAt(int i, int j) { return nodes_[static_cast<std::size_t>(j * kNodes + i)]; }

    V3 lit(const Ray& ray, const Hit& hit, float time) const {
        const Solid& bar = stage_.solids[static_cast<std::size_t>(hit.solid)];
        const Footprint foot = stage_.rays->footprint(ray, hit.t, hit.normal);
        const Lit parts =
            stage_.light->shade(surfaceOf(bar, hit, ray, foot), ray.from + ray.along * hit.t,
                                -ray.along, hit.solid, time, stage_.solids, light_);
        V3 sum = parts.rest;
        for (const V3& lamp : parts.lamps) sum += lamp;
        return sum;
    }
    const V3& colourOf(Node& node) {
        if (!node.colour) node.colour = lit(node.ray, node.hit, 0);
        return *node.colour;
    }
    bool smoothBetween(const Node& a, const Node& b) const {
        return std::abs(a.hit.t - b.hit.t) < 6 &&
               dot(a.hit.normal, b.hit.normal) > (step_ == kMoving ? 0.7F : 0.85F) &&
               stage_.solids[static_cast<std::size_t>(a.hit.solid)].look.kind ==
                   stage_.solids[static_cast<std::size_t>(b.hit.solid)].look.kind;
    }

    /// How much of a pixel the hand covers, and its colour there.
    float handAt(int x, int y, V3& colour, int& id) {
        const int i = x / step_, j = y / step_;
        Node &a = nodeAt(i, j), &b = nodeAt(i + 1, j), &c = nodeAt(i, j + 1),
             &d = nodeAt(i + 1, j + 1);
        if (a.never && b.never && c.never && d.never) return 0;
        if (a.always && b.always && c.always && d.always && smoothBetween(a, b) &&
            smoothBetween(a, c) && smoothBetween(a, d)) {
            const float u = static_cast<float>(x % step_) / static_cast<float>(step_);
            const float v = static_cast<float>(y % step_) / static_cast<float>(step_);
            const auto blended = [&](Node& n, Node& m) {
                return u > 0 ? mix(colourOf(n), colourOf(m), u) : colourOf(n);
            };
            colour = v > 0 ? mix(blended(a, b), blended(c, d), v) : blended(a, b);
            id = stage_.solids[static_cast<std::size_t>(a.hit.solid)].id;
            return 1;
        }
        const int there = (a.hit.solid >= 0 ? 1 : 0) + (b.hit.solid >= 0 ? 1 : 0) +
                          (c.hit.solid >= 0 ? 1 : 0) + (d.hit.solid >= 0 ? 1 : 0);
        const int bone = there == 0   ? -1
                         : there == 4 ? a.hit.solid
                                      : trace(rayOf(x, y), depthAt(x, y), 0).solid;
        if (bone >= 0) id = stage_.solids[static_cast<std::size_t>(bone)].id;
        if (sweepPixels_ < 4) return sampled(x, y, colour);
        // Blurred as it is, every other pixel is enough here too.
        const float u = static_cast<float>(x % step_) / static_cast<float>(step_);
        const float v = static_cast<float>(y % step_) / static_cast<float>(step_);
        float cover = 0;
        V3 sum;
        const auto add = [&](Node& node, int nodeX, int nodeY, float weight) {
            if (weight <= 0) return;
            if (!node.blur) {
                Blur blur;
                blur.cover = sampled(nodeX * step_, nodeY * step_, blur.colour);
                node.blur = blur;
            }
            cover += weight * node.blur->cover;
            sum += node.blur->colour * (weight * node.blur->cover);
        };
        add(a, i, j, (1 - u) * (1 - v));
        add(b, i + 1, j, u * (1 - v));
        add(c, i, j + 1, (1 - u) * v);
        add(d, i + 1, j + 1, u * v);
        if (cover > 0) colour = sum * (1 / cover);
        return cover;
    }

    /// The same by looking several times, all over the pixel and the shutter's time.
    float sampled(int x, int y, V3& colour) const {
        const float depth = depthAt(x, y);
        const int looks =
            moved_ > 0 ? std::clamp(static_cast<int>(sweepPixels_ * 0.3F) + 6, 8, 13) : 8;
        int hits = 0;
        V3 sum;
        int litHits = 0;
        for (int k = 0; k < looks; ++k) {
            const auto& spread = kSpread[static_cast<std::size_t>(k % 8)];
            // Evenly, not at random: what is worked out at every fourth pixel would be blotchy.
            const float time =
                moved_ > 0 ? (static_cast<float>(k) + 0.5F) / static_cast<float>(looks) - 0.5F : 0;
            const Ray ray = rayOf(x, y, spread[0], spread[1]);
            const Hit hit = trace(ray, depth, time);
            if (hit.solid < 0) continue;
            // Blurred, that it is there matters more than which spot of it.
            if (hits++ % (moved_ > 0 ? 4 : 1) == 0) sum += lit(ray, hit, time), ++litHits;
        }
        if (hits == 0) return 0;
        colour = sum * (1.0F / static_cast<float>(litHits));
        return static_cast<float>(hits) / static_cast<float>(looks);
    }

    const Stage& stage_;
    cv::Rect where_;
    const TableLayers& table_;
    std::size_t lamps_;
    std::vector<int> bars_;  // that may be seen here
    float moved_ = 0, sweepPixels_ = 0;
    int step_ = kAtRest;
    std::array<V3, static_cast<std::size_t>(kTile* kTile)> spots_;
    Extent around_;      // of what the table shows here
    Darkening shadows_;  // of bones, on the table
    Darkening light_;    // of everything, on hands
    std::array<Left, static_cast<std::size_t>(kShades* kShades)> left_;
    std::array<Near, static_cast<std::size_t>(kCells* kCells)> cells_{};
    std::vector<Node> nodes_;
};

}  // namespace

void addHands(const Stage& stage, cv::Rect where, const TableLayers& table, cv::Mat& light,
              cv::Mat& ids) {
    HandTile(stage, where, table).draw(light, ids);
}

}  // namespace kibitz::datasets
