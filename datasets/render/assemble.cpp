#include "datasets/render/assemble.h"

#include "datasets/render/anatomy.h"
#include "datasets/scene/shapes.h"

#include <algorithm>
#include <numeric>

namespace kibitz::datasets {
namespace {

using Form = Solid::Form;

class Assembly {
public:
    Assembly(const Scene& scene, PrintShelf& shelf) : scene_(scene), shelf_(shelf) {}

    std::vector<Solid> take() {
        if (scene_.ground.kind == Ground::Kind::Tray) rim();
        std::vector<int> order(scene_.bodies.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return scene_.bodies[static_cast<std::size_t>(a)].id <
                   scene_.bodies[static_cast<std::size_t>(b)].id;
        });
        for (const int index : order) {
            index_ = index;
            body_ = &scene_.bodies[static_cast<std::size_t>(index)];
            std::visit([&](const auto& what) { build(what); }, body_->what);
        }
        return std::move(all_);
    }

private:
    /// A solid around a point of the body, turned as the body is.
    Solid& add(Form form, const cv::Vec3d& local, V3 half, double round) {
        Solid solid;
        solid.form = form;
        if (body_) {
            solid.body = index_;
            solid.id = body_->id;
            solid.centre = v3(body_->pose.mm + body_->pose.turn * local);
            solid.frame = frameOf(body_->pose.turn);
            solid.moved = v3(body_->moved);
        } else {
            solid.centre = v3(local);
        }
        solid.half = half;
        solid.round = static_cast<float>(round);
        all_.push_back(std::move(solid));
        return all_.back();
    }

    static void measure(Solid& solid) {
        const V3 h = solid.half;
        V3 box = h;
        switch (solid.form) {
            case Form::Box: break;
            case Form::Cylinder: box = {h.x, h.x, h.z}; break;
            case Form::Bar: {
                const float wide = std::max(h.x, h.y);
                box = {wide, wide, h.z + wide};
                break;
            }
            case Form::Ball: box = {h.x, h.x, h.x}; break;
            case Form::Sheet: box = {h.x, h.y, std::abs(h.z) + 0.01F}; break;
            case Form::Mug: {
                const float wide = h.x + 0.55F * h.z + 5;
                box = {wide, wide, h.z};
                break;
            }
        }
        const auto spread = [](V3 axis, float size) {
            return V3{std::abs(axis.x) * size, std::abs(axis.y) * size, std::abs(axis.z) * size};
        };
        const V3 around = spread(solid.frame.x, box.x) + spread(solid.frame.y, box.y) +
                          spread(solid.frame.z, box.z);
        const V3 shift = solid.moved * 0.5F;
        for (const V3 centre : {solid.centre - shift, solid.centre + shift}) {
            solid.extent.add(centre - around);
            solid.extent.add(centre + around);
        }
        solid.reach = solid.form == Form::Ball ? h.x + 0.01F : length(box) + 0.01F;
    }

    void finish() {
        for (; measured_ < all_.size(); ++measured_) measure(all_[measured_]);
    }

    static Solid& plain(Solid& solid, const Finish& finish) {
        solid.look.finish = finish;
        return solid;
    }

    void build(const DieBody& die) {
        const auto h = static_cast<float>(die.edgeMm / 2);
        const double round = std::clamp(die.roundMm, 0.02, die.edgeMm / 2);
        Solid& solid = plain(add(Form::Box, {0, 0, 0}, {h, h, h}, round), die.body);
        solid.look.kind = Look::Kind::Die;
        solid.look.die = &die;
        finish();
    }

    void build(const BoxBody& box) {
        const double round = std::clamp(
            box.roundMm, 0.02, std::min({box.sizeMm[0], box.sizeMm[1], box.sizeMm[2]}) / 2);
        Solid& solid = plain(add(Form::Box, {0, 0, 0}, v3(box.sizeMm / 2), round), box.finish);
        if (!box.label.empty()) {
            solid.look.kind = Look::Kind::Labelled;
            solid.look.print = shelf_.label(box.label, box.finish.colour);
        }
        finish();
    }

    void build(const PawnBody& pawn) {
        const PawnShape s = shapeOf(pawn);
        const auto disc = [&](double radius, double foot, double height, double round) {
            plain(add(Form::Cylinder, {0, 0, foot + height / 2},
                      v3(cv::Vec3d(radius, radius, height / 2)), round),
                  pawn.finish);
        };
        disc(s.radius, 0, s.height, s.round);
        // Rooted in the disc, so that no seam shows.
        disc(s.knobRadius, s.height / 2, s.height / 2 + s.knobHeight, s.knobRound);
        finish();
    }

    void build(const PlateBody& plate) {
        const double w = plate.sizeMm.width, h = plate.sizeMm.height;
        const auto printed = [&](Solid& solid, cv::Vec2d from) {
            Look& look = solid.look;
            look.kind = Look::Kind::Printed;
            look.print = shelf_.of(plate.print);
            look.printFrom = v3(cv::Vec3d(from[0], from[1], 0));
            look.printSize = v3(cv::Vec3d(w, h, 0));
            look.finish.gloss = plate.gloss;
            look.finish.roughness = 0.35F;
            look.finish.colour = {0.8F, 0.79F, 0.76F};
            look.moulded = !plate.steps.empty();  // cardboard has no steps
        };
        constexpr double kThin = 0.6;  // below, its edge is no more than a line
        if (plate.thicknessMm < kThin || plate.curlMm != 0) {
            Solid& sheet =
                add(Form::Sheet, {w / 2, h / 2, 0}, v3(cv::Vec3d(w / 2, h / 2, plate.curlMm)), 0);
            sheet.casts = false;
            printed(sheet, {w / 2, h / 2});
            if (std::abs(plate.curlMm) > 1) arch(plate);
        } else {
            Solid& board = add(Form::Box, {w / 2, h / 2, -plate.thicknessMm / 2},
                               v3(cv::Vec3d(w / 2, h / 2, plate.thicknessMm / 2)),
                               std::min(0.4, plate.thicknessMm / 4));
            printed(board, {w / 2, h / 2});
        }
        for (const auto& step : plate.steps) {
            if (step.heightMm <= 0) continue;
            const cv::Vec2d middle(step.mm.x + step.mm.width / 2, step.mm.y + step.mm.height / 2);
            // Sunk into the plate, so that its foot shows no rounding.
            const double foot = std::min(1.0, plate.thicknessMm);
            const double half = (step.heightMm + foot) / 2;
            Solid& raised =
                add(Form::Box, {middle[0], middle[1], step.heightMm - half},
                    v3(cv::Vec3d(step.mm.width / 2, step.mm.height / 2, half)),
                    std::min({0.5, step.heightMm / 3, step.mm.width / 4, step.mm.height / 4}));
            printed(raised, middle);
        }
        finish();
    }

    /// What throws the shadow of an arched sheet: flat pieces that nobody sees.
    void arch(const PlateBody& plate) {
        constexpr int kPieces = 8;
        const double w = plate.sizeMm.width;
        for (int i = 0; i < kPieces; ++i) {
            const double u0 = static_cast<double>(i) / kPieces, u1 = (i + 1.0) / kPieces;
            const double z0 = 4 * plate.curlMm * u0 * (1 - u0);
            const double z1 = 4 * plate.curlMm * u1 * (1 - u1);
            const cv::Vec3d along(w * (u1 - u0), 0, z1 - z0);
            const double length = cv::norm(along);
            Solid& piece =
                add(Form::Box, {w * (u0 + u1) / 2, plate.sizeMm.height / 2, (z0 + z1) / 2 - 0.06},
                    v3(cv::Vec3d(length / 2, plate.sizeMm.height / 2, 0.04)), 0.02);
            const cv::Matx33d& turn = body_->pose.turn;
            piece.frame.x = unit(v3(turn * along));
            piece.frame.z = unit(v3(turn * cv::Vec3d(-along[2], 0, along[0])));
            piece.seen = false;
        }
    }

    void build(const HandBody& hand) {
        const auto group = static_cast<std::int16_t>(groups_++);
        for (const Bone& bone : bonesOf(hand, body_->pose)) {
            Solid& bar = add(Form::Bar, {0, 0, 0}, {}, 0);
            const cv::Vec3d along = bone.to - bone.from;
            bar.centre = v3((bone.from + bone.to) / 2);
            bar.half = v3(cv::Vec3d(bone.fromRadius, bone.toRadius, cv::norm(along) / 2));
            const V3 z = unit(v3(along));
            const V3 side = std::abs(z.z) < 0.95F ? V3{0, 0, 1} : V3{1, 0, 0};
            const V3 x = unit(cross(side, z));
            bar.frame = {x, cross(z, x), z};
            const bool cloth = bone.kind == Bone::Kind::Sleeve;
            bar.group = group;
            bar.look.kind = cloth ? Look::Kind::Sleeve : Look::Kind::Skin;
            bar.look.finish.colour = cloth ? hand.sleeve : hand.skin;
            bar.look.finish.gloss = cloth ? 0.0F : 0.25F;
            bar.look.finish.roughness = 0.5F;
            bar.look.seed = bone.kind == Bone::Kind::Tip ? 1 : 0;
        }
        finish();
    }

    void build(const ClutterBody& thing) {
        using Kind = ClutterBody::Kind;
        const cv::Vec3d half = halfSizeOf(thing);
        const cv::Vec3d middle(0, 0, half[2]);
        const auto look = [&](Solid& solid, Look::Kind kind) -> Solid& {
            plain(solid, thing.finish).look.kind = kind;
            solid.look.seed = thing.seed;
            return solid;
        };
        switch (thing.kind) {
            case Kind::Coin:
                look(add(Form::Cylinder, middle, v3(half), 0.25), Look::Kind::Coin);
                break;
            case Kind::Chip:
                look(add(Form::Cylinder, middle, v3(half), 0.3), Look::Kind::Chip);
                break;
            case Kind::Bottlecap:
                look(add(Form::Cylinder, middle, v3(half), 0.4 * half[2]), Look::Kind::Cap);
                break;
            case Kind::Mug: look(add(Form::Mug, middle, v3(half), 2), Look::Kind::Mug); break;
            case Kind::Eraser:
                look(add(Form::Box, middle, v3(half), 0.25 * half[2]), Look::Kind::Eraser);
                break;
            case Kind::Marble:
                look(add(Form::Ball, middle, v3(half), 0), Look::Kind::Marble);
                break;
            case Kind::Pencil: pencil(half, look); break;
            case Kind::Card: {
                Solid& card =
                    look(add(Form::Sheet, {0, 0, 0.3}, v3(cv::Vec3d(half[0], half[1], 0.4)), 0),
                         Look::Kind::Printed);
                card.casts = false;
                card.look.finish.gloss = std::min(card.look.finish.gloss, 0.25F);
                card.look.finish.roughness = 0.3F;
                card.frame.y = -card.frame.y;
                card.look.print = shelf_.card(thing.seed);
                card.look.printFrom = v3(half);
                card.look.printSize = v3(half * 2);
                break;
            }
        }
        finish();
    }

    template <class Dress>
    void pencil(const cv::Vec3d& half, const Dress& look) {
        constexpr double kTipMm = 17;
        const double r = half[2];
        const auto lying = [&](Solid& solid) {
            // Its own z runs along the pencil.
            const Frame3 f = solid.frame;
            solid.frame = {f.y, f.z, f.x};
        };
        Solid& shaft = look(add(Form::Cylinder, {-kTipMm / 2, 0, r},
                                v3(cv::Vec3d(r, r, half[0] - kTipMm / 2)), 0.3),
                            Look::Kind::Pencil);
        lying(shaft);
        Solid& tip = look(add(Form::Bar, {half[0] - kTipMm / 2, 0, r},
                              v3(cv::Vec3d(r - 0.3, 0.5, kTipMm / 2)), 0),
                          Look::Kind::Pencil);
        tip.look.seed = 0xFFFFFFFFU;  // the sharpened end
        lying(tip);
    }

    void rim() {
        const cv::Size2d inside = trayInsideMm(scene_.ground);
        const double t = kTrayRimMm / 2, x = inside.width / 2, y = inside.height / 2;
        const double h = kTrayHeightMm / 2;
        const auto side = [&](cv::Vec3d middle, cv::Vec3d half) {
            Solid& solid = add(Form::Box, middle, v3(half), 1.5);
            solid.look.kind = Look::Kind::TrayRim;
            solid.look.seed = scene_.ground.seed;
            solid.look.finish.gloss = 0.3F;
        };
        side({0, y + t, h}, {x + 2 * t, t, h});
        side({0, -y - t, h}, {x + 2 * t, t, h});
        side({x + t, 0, h}, {t, y, h});
        side({-x - t, 0, h}, {t, y, h});
        finish();
    }

    const Scene& scene_;
    PrintShelf& shelf_;
    std::vector<Solid> all_;
    std::size_t measured_ = 0;
    const Body* body_ = nullptr;
    int index_ = -1;
    int groups_ = 0;
};

}  // namespace

std::vector<Solid> assemble(const Scene& scene, PrintShelf& shelf) {
    return Assembly(scene, shelf).take();
}

}  // namespace kibitz::datasets
