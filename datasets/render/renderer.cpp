#include "datasets/render/renderer.h"

#include "datasets/render/assemble.h"
#include "datasets/render/film.h"
#include "datasets/render/tile.h"

#include <opencv2/core/utility.hpp>

#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>

namespace kibitz::datasets {
namespace {

/// Everything that shapes a thing as a row of numbers: equal rows, equal looks.
class Key {
public:
    Key& operator<<(double v) {
        numbers_.push_back(v);
        return *this;
    }
    template <int n>
    Key& operator<<(const cv::Vec<double, n>& v) {
        for (int i = 0; i < n; ++i) *this << v[i];
        return *this;
    }
    template <int n>
    Key& operator<<(const cv::Vec<float, n>& v) {
        for (int i = 0; i < n; ++i) *this << double{v[i]};
        return *this;
    }
    Key& operator<<(const Pose& pose) {
        *this << pose.mm;
        for (const double v : pose.turn.val) *this << v;
        return *this;
    }
    Key& operator<<(const Finish& f) {
        return *this << f.colour << double{f.gloss} << double{f.roughness} << double{f.translucence}
                     << double{f.speckle} << static_cast<double>(f.grain);
    }
    Key& operator<<(const cv::Mat& print) {
        std::uint64_t address = 0;
        static_assert(sizeof address >= sizeof print.data);
        std::memcpy(&address, &print.data, sizeof print.data);
        return *this << static_cast<double>(address >> 24)
                     << static_cast<double>(address & 0xFFFFFF) << static_cast<double>(print.cols)
                     << static_cast<double>(print.rows);
    }
    Key& operator<<(const DieBody& die) {
        *this << die.edgeMm << die.roundMm << die.pipMm << die.pipSpread << die.pipDepthMm
              << die.onePipScale << static_cast<double>(die.leftHanded) << die.body << die.pips
              << static_cast<double>(die.onePip.has_value());
        return die.onePip ? *this << *die.onePip : *this;
    }
    Key& operator<<(const BoxBody& box) {
        *this << box.sizeMm << box.roundMm << box.finish;
        for (const char c : box.label) *this << static_cast<double>(c);
        return *this;
    }
    Key& operator<<(const PawnBody& pawn) {
        return *this << pawn.diameterMm << pawn.heightMm << pawn.finish;
    }
    Key& operator<<(const PlateBody& plate) {
        *this << plate.sizeMm.width << plate.sizeMm.height << plate.thicknessMm << plate.print
              << double{plate.gloss} << plate.curlMm;
        for (const auto& step : plate.steps)
            *this << step.mm.x << step.mm.y << step.mm.width << step.mm.height << step.heightMm;
        return *this;
    }
    Key& operator<<(const HandBody& hand) {
        return *this << hand.from << hand.scale << hand.spread << hand.skin << hand.sleeve;
    }
    Key& operator<<(const ClutterBody& thing) {
        return *this << static_cast<double>(thing.kind) << thing.sizeMm << thing.finish
                     << static_cast<double>(thing.seed);
    }
    Key& operator<<(const Body& body) {
        *this << body.pose << body.moved << static_cast<double>(body.what.index());
        std::visit([&](const auto& what) { *this << what; }, body.what);
        return *this;
    }
    bool operator==(const Key&) const = default;

private:
    std::vector<double> numbers_;
};

Key keyOfRoom(const Scene& scene) {
    Key key;
    const Camera& c = scene.camera;
    key << static_cast<double>(c.picture.width) << static_cast<double>(c.picture.height) << c.eye
        << c.target << c.roll << c.focalPixels << c.distortion;
    const Ground& g = scene.ground;
    key << static_cast<double>(g.kind) << static_cast<double>(g.seed) << double{g.gloss} << g.tint;
    key << scene.lighting.ambient;
    for (const Light& lamp : scene.lighting.lamps)
        key << lamp.mm << lamp.radiusMm << lamp.colour << double{lamp.strength};
    return key;
}

}  // namespace

/// The table with its lamps and camera, and what was last drawn of it.
class Renderer::Studio {
public:
    Rendering render(const Scene& scene) {
        const cv::Size size = scene.camera.picture;
        if (size.width < 1 || size.height < 1 || size.width > 16384 || size.height > 16384)
            throw std::invalid_argument("A picture can be 1 to 16384 pixels wide and high");
        Key room = keyOfRoom(scene);
        const bool fresh = !lens_ || !(room == room_);
        if (fresh) furnish(scene);
        room_ = std::move(room);

        Stage before = std::move(stage_);
        std::map<std::pair<int, int>, Key> keysBefore = std::move(keys_);
        const Scene sceneBefore = std::exchange(scene_, scene);
        arrange();
        if (fresh)
            dirty_.assign(dirty_.size(), kTableChanged);
        else
            findDirty(before, keysBefore);
        drawDirty();
        return {develop(light_, scene.film), ids_.clone()};
    }

private:
    void furnish(const Scene& scene) {
        const cv::Size size = scene.camera.picture;
        lens_.emplace(scene.camera);
        rays_.emplace(*lens_);
        ground_.emplace(scene.ground);
        illumination_.emplace(scene.lighting, ground_->tint());
        light_.create(size, CV_32FC3);
        ids_.create(size, CV_32S);
        table_.rest.create(size, CV_32FC3);
        table_.depth.create(size, CV_32F);
        table_.ids.create(size, CV_32S);
        for (std::size_t i = 0; i < std::min(illumination_->lamps(), kLampsApart); ++i)
            table_.lamps[i].create(size, CV_32FC3);
        across_ = (size.width + kTile - 1) / kTile;
        const int rows = (size.height + kTile - 1) / kTile;
        dirty_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(rows),
                      kTableChanged);
    }

    /// Sets the bodies on the table and works out how far each can be seen and felt.
    void arrange() {
        keys_.clear();
        std::map<int, int> again;
        owners_.clear();
        for (const Body& body : scene_.bodies) {
            const std::pair<int, int> name(body.id, again[body.id]++);
            keys_[name] << body;
            owners_.push_back(name);
        }
        stage_ =
            Stage{&*rays_, &*ground_, &*illumination_, assemble(scene_, shelf_), {}, {}, {}, {}};
        shelf_.sweep();
        stage_.shadows.resize(illumination_->lamps());
        for (const Solid& solid : stage_.solids) {
            stage_.owners.push_back(solid.body < 0 ? std::pair(-1, -1)
                                                   : owners_[static_cast<std::size_t>(solid.body)]);
            const float flesh = solid.group >= 0 ? kFleshMm : 0.05F;
            stage_.seen.push_back(pictureOf(cornersOf(solid.extent.grown(flesh))));
            if (ground_->mirrors()) stage_.mirrored.push_back(mirrorPictureOf(solid));
            for (std::size_t lamp = 0; lamp < stage_.shadows.size(); ++lamp) {
                Extent shadow;
                for (const V3 corner : illumination_->shadowHull(lamp, solid)) shadow.add(corner);
                stage_.shadows[lamp].push_back(shadow);
            }
        }
    }

    static std::vector<V3> cornersOf(const Extent& e) {
        std::vector<V3> corners;
        for (int i = 0; i < 8; ++i)
            corners.push_back({(i & 1) != 0 ? e.high.x : e.low.x, (i & 2) != 0 ? e.high.y : e.low.y,
                               (i & 4) != 0 ? e.high.z : e.low.z});
        return corners;
    }

    cv::Rect mirrorPictureOf(const Solid& solid) const {
        Extent below = solid.extent.grown(0.05F);
        below.low.z = -solid.extent.high.z;
        below.high.z = std::max(-solid.extent.low.z, 0.0F);
        return pictureOf(cornersOf(below));
    }

    /// A rectangle of the picture in which everything between these points appears.
    cv::Rect pictureOf(const std::vector<V3>& hull) const {
        double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
        for (const V3 corner : hull) {
            const auto at = lens_->project({double{corner.x}, double{corner.y}, double{corner.z}});
            if (!at) return {{}, light_.size()};  // partly behind the camera
            left = std::min(left, at->x), right = std::max(right, at->x);
            top = std::min(top, at->y), bottom = std::max(bottom, at->y);
        }
        // The lens bends straight edges outwards, long ones more.
        const double margin = 2 + 0.03 * std::max(right - left, bottom - top);
        const auto cut = [](double v, int most) {
            return static_cast<int>(std::clamp(v, -1.0, most + 1.0));
        };
        const int x0 = cut(std::floor(left - margin), light_.cols);
        const int x1 = cut(std::ceil(right + margin), light_.cols);
        const int y0 = cut(std::floor(top - margin), light_.rows);
        const int y1 = cut(std::ceil(bottom + margin), light_.rows);
        return {x0, y0, x1 - x0, y1 - y0};
    }

    enum : std::uint8_t { kAsBefore, kHandChanged, kTableChanged };

    void markDirty(const cv::Rect& where, std::uint8_t how) {
        const cv::Rect inside = where & cv::Rect({}, light_.size());
        if (inside.empty()) return;
        for (int y = inside.y / kTile; y <= (inside.y + inside.height - 1) / kTile; ++y)
            for (int x = inside.x / kTile; x <= (inside.x + inside.width - 1) / kTile; ++x)
                if (auto& tile = dirty_[static_cast<std::size_t>(y * across_ + x)]; tile < how)
                    tile = how;
    }

    /// All that can look different when this solid comes, goes or moves.
    void markDirty(const Stage& stage, std::size_t index) {
        const Solid& solid = stage.solids[index];
        const auto how = solid.group >= 0 ? kHandChanged : kTableChanged;
        const float flesh = solid.group >= 0 ? kFleshMm : 0.05F;
        for (const Solid& piece : piecesOf(solid)) {
            // One pixel more, because smooth edges look at their neighbours.
            const cv::Rect seen = pictureOf(cornersOf(piece.extent.grown(flesh)));
            markDirty({seen.x - 1, seen.y - 1, seen.width + 2, seen.height + 2}, how);
            if (ground_->mirrors() && solid.group < 0) markDirty(mirrorPictureOf(solid), how);
            if (!solid.casts) continue;
            markDirty(pictureOf(cornersOf(piece.extent.grown(Illumination::kCloseMm))), how);
            for (std::size_t lamp = 0; lamp < illumination_->lamps(); ++lamp)
                markDirty(pictureOf(illumination_->shadowHull(lamp, piece)), how);
        }
    }

    /// An arm that reaches in at a slant would make half the picture dirty: upright boxes around
    /// short pieces of it fit better.
    static std::vector<Solid> piecesOf(const Solid& solid) {
        constexpr float kPieceMm = 45;
        if (solid.form != Solid::Form::Bar || solid.half.z < kPieceMm) return {solid};
        const int count = static_cast<int>(2 * solid.half.z / kPieceMm) + 1;
        std::vector<Solid> pieces;
        for (int i = 0; i < count; ++i) {
            Solid piece = solid;
            piece.extent = Extent{};
            for (const int end : {i, i + 1}) {
                const float share = static_cast<float>(end) / static_cast<float>(count);
                const float radius = std::max(solid.half.x, solid.half.y);
                const V3 at = solid.centre + solid.frame.z * ((2 * share - 1) * solid.half.z);
                for (const float time : {-0.5F, 0.5F}) {
                    Extent ball;
                    ball.add(at + solid.moved * time);
                    piece.extent.add(ball.grown(radius));
                }
            }
            pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    void findDirty(const Stage& before, const std::map<std::pair<int, int>, Key>& keysBefore) {
        std::fill(dirty_.begin(), dirty_.end(), kAsBefore);
        const auto changed = [](const auto& name, const auto& mine, const auto& other) {
            const auto found = other.find(name);
            return found == other.end() || !(found->second == mine.at(name));
        };
        for (std::size_t i = 0; i < before.solids.size(); ++i)
            if (before.solids[i].body >= 0 && changed(before.owners[i], keysBefore, keys_))
                markDirty(before, i);
        for (std::size_t i = 0; i < stage_.solids.size(); ++i)
            if (stage_.solids[i].body >= 0 && changed(stage_.owners[i], keys_, keysBefore))
                markDirty(stage_, i);
    }

    template <class Draw>
    void forTiles(std::uint8_t atLeast, const Draw& draw) {
        std::vector<cv::Rect> tiles;
        const cv::Rect picture({}, light_.size());
        for (std::size_t i = 0; i < dirty_.size(); ++i) {
            if (dirty_[i] < atLeast) continue;
            const int tile = static_cast<int>(i);
            tiles.push_back(cv::Rect(tile % across_ * kTile, tile / across_ * kTile, kTile, kTile) &
                            picture);
        }
        if (tiles.empty()) return;
        cv::parallel_for_(
            cv::Range(0, static_cast<int>(tiles.size())),
            [&](const cv::Range& range) {
                for (int i = range.start; i < range.end; ++i)
                    draw(tiles[static_cast<std::size_t>(i)]);
            },
            static_cast<double>(tiles.size()));
    }

    void drawDirty() {
        // One after the other: where a hand ends, it looks at the table beyond its own tile.
        forTiles(kTableChanged, [&](cv::Rect tile) { drawTable(stage_, tile, table_); });
        forTiles(kHandChanged,
                 [&](cv::Rect tile) { addHands(stage_, tile, table_, light_, ids_); });
    }

    std::optional<Lens> lens_;
    std::optional<RayField> rays_;
    std::optional<GroundLook> ground_;
    std::optional<Illumination> illumination_;
    PrintShelf shelf_;
    Key room_;
    Scene scene_;
    std::map<std::pair<int, int>, Key> keys_;  // of every body, by id
    std::vector<std::pair<int, int>> owners_;
    Stage stage_;
    TableLayers table_;
    cv::Mat light_, ids_;
    int across_ = 0;
    std::vector<std::uint8_t> dirty_;
};

Renderer::Renderer() : studio_(std::make_unique<Studio>()) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

Rendering Renderer::render(const Scene& scene) { return studio_->render(scene); }

}  // namespace kibitz::datasets
