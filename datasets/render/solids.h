#pragma once

#include "datasets/render/vec.h"
#include "datasets/scene/scene.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::datasets {

class Print;

/// What a solid's surface looks like; the numbers are read by surface.cpp.
struct Look {
    enum class Kind : std::uint8_t {
        Plain,
        Die,
        Printed,
        Labelled,
        Skin,
        Sleeve,
        Coin,
        Chip,
        Pencil,
        Mug,
        Eraser,
        Marble,
        Cap,
        TrayRim
    } kind = Kind::Plain;
    Finish finish;
    std::shared_ptr<const Print> print;
    V3 printFrom;  // a printed solid: where its origin lies on the print, in millimetres
    V3 printSize{1, 1, 0};
    bool moulded = false;  // a printed solid: its sides are of the colour of their upper edge
    const DieBody* die = nullptr;  // of the scene being rendered
    Albedo second{0, 0, 0};        // skin under the sleeve and the like
    std::uint32_t seed = 0;
};

/// A convex piece of a body (or a whole curled sheet, mug or hand) that rays can meet.
struct Solid {
    enum class Form : std::uint8_t { Box, Cylinder, Bar, Ball, Sheet, Mug } form = Form::Box;
    int body = -1;  // index in the scene
    int id = 0;     // of the body
    V3 centre;      // in the middle of the shutter's time
    Frame3 frame;
    V3 half;          // box: half sizes; cylinder: x radius, z half height; bar: x and y are the
                      // radii at -z and +z, z half length; sheet: half width, half height, curl
    float round = 0;  // radius of the edges
    V3 moved;         // while the shutter was open
    std::int16_t group = -1;  // bars of a hand run into each other
    bool casts = true;        // shadows; thin sheets do not
    bool seen = true;
    Look look;

    Extent extent;    // over the whole shutter time
    float reach = 0;  // radius of the ball around it

    V3 localOf(V3 world, float time) const { return frame.toLocal(world - centre - moved * time); }
};

struct Ray {
    V3 from, along;  // unit
};

/// Where a ray meets a solid.
struct Hit {
    float t = 1e30F;
    int solid = -1;
    V3 local;
    V3 normal;        // world
    int feature = 0;  // which part of the surface, so that edges between features are smoothed
};

/// How soft the flesh between two bones is.
inline constexpr float kFleshMm = 7;

/// Signed distance in millimetres to a solid that is not a sheet or mug, from a point in its frame.
float distanceTo(const Solid&, V3 local);
/// The same with the direction in which it grows.
float distanceTo(const Solid&, V3 local, V3& gradient);

/// Improves `hit` when the ray meets the solid nearer.
bool meet(const Solid&, int index, const Ray&, float time, Hit& hit);
/// The bars of a hand, blended.
bool meetHand(const std::vector<Solid>&, const int* bars, int count, const Ray&, float time,
              Hit& hit);

/// What all rays do that pass near this one: those of a few neighbouring pixels, while a hand
/// moves.
enum class Near : std::uint8_t { Miss, Differ, Hit };
/// `around`: how far apart the rays are, per millimetre of their way; `sweep`: half the way that
/// the hand moves; `depth`: they count as hits only before that.
Near nearHand(const std::vector<Solid>&, const int* bars, int count, const Ray&, float around,
              float sweep, float depth);

}  // namespace kibitz::datasets
