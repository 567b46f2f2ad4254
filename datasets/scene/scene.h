#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kibitz::datasets {

// A table as data: everything a renderer needs and nothing it has to invent, so that our own
// renderer and Blender draw the same thing. Millimetres; x to the right, y away from the camera, z
// up; the table top is z = 0.

/// Linear albedo from 0 to 1, red green blue.
using Albedo = cv::Vec3f;

/// Where a thing is and how it is turned (rotation matrix, columns are its own axes).
struct Pose {
    cv::Vec3d mm;
    cv::Matx33d turn = cv::Matx33d::eye();
};

struct Finish {
    Albedo colour{0.8F, 0.8F, 0.8F};
    float gloss = 0.3F;       // 0 matt … 1 mirror-like coat
    float roughness = 0.3F;   // of the coat
    float translucence = 0;   // of clear resin dice
    float speckle = 0;        // marbled or sparkling material
    std::uint32_t grain = 0;  // seed of the material's pattern
};

/// A die: `pose.mm` is its centre. Right-handed, opposite faces sum to seven. Face normals in its
/// own axes: 1 +z, 6 -z, 2 +y, 5 -y, 3 -x, 4 +x (seen from their common corner 1, 2, 3 run
/// counter-clockwise, as on western dice); a left-handed die has 3 and 4 exchanged. `faceNormal` in
/// shapes.h is this table.
struct DieBody {
    double edgeMm = 16;
    double roundMm = 2;       // radius of the edges
    double pipMm = 3.2;       // diameter
    double pipSpread = 0.27;  // distance of outer pips from the middle, in edges
    double pipDepthMm = 0.4;  // 0: printed
    double onePipScale = 1;   // the one is often larger
    bool leftHanded = false;
    Finish body;
    Finish pips;
    std::optional<Finish> onePip;  // red one of Asian dice
};

/// A box with rounded edges: wooden cubes, Addit's blocks. `pose.mm` is its centre.
struct BoxBody {
    cv::Vec3d sizeMm{10, 10, 10};
    double roundMm = 0.6;
    Finish finish;
    std::string label;  // printed on its top ("7"); empty: plain
};

/// A Topple pawn, stackable: a round disc-like body with a knob that fits the hollow of the next.
/// `pose.mm` is the middle of its foot.
struct PawnBody {
    double diameterMm = 24;
    double heightMm = 10;
    Finish finish;
};

/// A sheet, card or board: a printed plate. `pose.mm` is the top left corner of its print (its
/// thickness lies below); its x runs along the upper edge, its y *down* the page, its z out of the
/// print (towards the viewer). Its axes are therefore left-handed, and the matrix mirrors: a sheet
/// that lies upright before the camera has the columns (1, 0, 0), (0, -1, 0), (0, 0, 1).
struct PlateBody {
    cv::Size2d sizeMm;
    double thicknessMm = 0.1;
    /// 8UC3 BGR, sRGB, covers the plate. Renderers remember it by its pixels' address: never write
    /// into it again once a scene was rendered, lay another one on the table.
    cv::Mat print;
    float gloss = 0.1F;
    double curlMm = 0;  // how far the middle of a sheet curled along x stands off its edges
    /// Raised squares of a stepped board: (x, y, width, height) on the plate and how high they
    /// stand above it; the print covers their tops.
    struct Step {
        cv::Rect2d mm;
        double heightMm;
    };
    std::vector<Step> steps;
};

/// A hand with its forearm that reaches in from `from` and whose fingertips are around `pose.mm`.
struct HandBody {
    cv::Vec2d from{0, -1};  // unit vector on the table towards the arm
    double scale = 1;
    double spread = 0.5;  // fingers closed 0 … spread 1
    Albedo skin{0.6F, 0.42F, 0.33F};
    Albedo sleeve{0.1F, 0.12F, 0.2F};
};

/// Something that is not part of the game: coin, poker chip, pencil, mug, printed pips. `pose.mm`
/// is the middle of its foot.
struct ClutterBody {
    enum class Kind : std::uint8_t {
        Coin,
        Chip,
        Pencil,
        Mug,
        Eraser,
        Marble,
        Card,
        Bottlecap
    } kind = Kind::Coin;
    double sizeMm = 24;
    Finish finish;
    std::uint32_t seed = 0;
};

struct Body {
    int id = 0;  // the same thing has the same id through a recording
    Pose pose;
    std::variant<DieBody, BoxBody, PawnBody, PlateBody, HandBody, ClutterBody> what;
    /// How far it moved (mm) while the shutter was open, for motion blur; `pose` is the middle.
    cv::Vec3d moved{0, 0, 0};
};

/// What the table is made of.
struct Ground {
    enum class Kind : std::uint8_t {
        Wood,
        Cloth,
        Felt,
        Carpet,
        Glass,
        Plain,
        Marble,
        PrintedCloth,
        Tray
    } kind = Kind::Wood;
    std::uint32_t seed = 1;
    float gloss = 0.2F;
    Albedo tint{0.5F, 0.35F, 0.2F};
};

/// A tray has an upright rim around the middle of the table: its inside, and the rim's measures.
inline cv::Size2d trayInsideMm(const Ground& ground) {
    return {300.0 + 20 * (ground.seed % 7), 220.0 + 15 * (ground.seed / 7 % 7)};
}
inline constexpr double kTrayRimMm = 10, kTrayHeightMm = 26;

struct Light {
    cv::Vec3d mm{-400, 300, 900};  // where the lamp hangs
    double radiusMm = 60;          // its size makes shadows soft and highlights wide
    Albedo colour{1, 1, 1};
    float strength = 1;  // share of what a white sheet in the middle of the table receives
};

struct Lighting {
    std::vector<Light> lamps;
    Albedo ambient{0.35F, 0.35F, 0.37F};
};

/// A pinhole with lens distortion (Brown: k1, k2, p1, p2), looking from `eye` at `target`, which
/// is seen in the very middle of the picture. Pixel (0, 0) covers 0 to 1. Straight down, y is up in
/// the picture. Positive roll turns the camera clockwise (and what it sees the other way).
struct Camera {
    cv::Size picture{1920, 1080};
    cv::Vec3d eye{0, -250, 520};
    cv::Vec3d target{0, 0, 0};
    double roll = 0;  // radians
    double focalPixels = 1500;
    cv::Vec4d distortion{0, 0, 0, 0};
};

/// What happens between lens and file.
struct Film {
    float exposure = 1;               // multiplies the light
    cv::Vec3f whiteBalance{1, 1, 1};  // red green blue
    float noise = 0.01F;              // sigma at mid grey, of full scale
    float defocusPixels = 0;          // sigma
    cv::Vec2f shakePixels{0, 0};      // camera motion while the shutter was open
    float vignette = 0.1F;
    int jpegQuality = 0;     // 0: not compressed
    std::uint64_t seed = 1;  // of the noise
};

struct Scene {
    Ground ground;
    std::vector<Body> bodies;
    Lighting lighting;
    Camera camera;
    Film film;
};

}  // namespace kibitz::datasets
