#include "datasets/render/anatomy.h"

#include <opencv2/core.hpp>

#include <array>

namespace kibitz::datasets {
namespace {

/// Along the fingers, to the right and up, in millimetres from the spot between the fingertips.
using Joint = cv::Vec3d;

struct Finger {
    std::array<Joint, 4> joints;  // knuckle to tip
    std::array<double, 4> radii;
};

constexpr double kFingerRadius = 8.6;

// A right hand, palm down, fingers bent as for taking a die.
const std::array<Finger, 5> kFingers{{
    {{{{-64, -25, 47}, {-27, -24, 49}, {-8, -21, 31}, {0, -16, 10}}},
     {11.5, kFingerRadius + 1.2, kFingerRadius, 7.2}},
    {{{{-60, -7, 50}, {-17, -8, 54}, {5, -8, 34}, {11, -7, 10}}},
     {11.8, kFingerRadius + 1.3, kFingerRadius, 7.4}},
    {{{{-62, 11, 48}, {-21, 11, 50}, {-1, 10, 31}, {5, 8, 10}}},
     {11.4, kFingerRadius + 1.0, kFingerRadius - 0.2, 7.1}},
    {{{{-70, 28, 43}, {-38, 29, 43}, {-20, 26, 28}, {-13, 22, 9}}},
     {10.6, kFingerRadius - 0.4, kFingerRadius - 1.1, 6.2}},
    {{{{-98, -27, 42}, {-62, -45, 35}, {-34, -44, 22}, {-12, -33, 10}}}, {15.5, 12.5, 10.6, 8.2}},
}};

}  // namespace

std::vector<Bone> bonesOf(const HandBody& hand, const Pose& pose) {
    const cv::Vec3d back = cv::normalize(cv::Vec3d(hand.from[0], hand.from[1], 0));
    const cv::Vec3d right(-back[1], back[0], 0);
    const double s = hand.scale;
    const auto world = [&](const Joint& j) {
        return pose.mm + s * (-j[0] * back + j[1] * right + cv::Vec3d(0, 0, j[2]));
    };
    std::vector<Bone> bones;
    const auto add = [&](Bone::Kind kind, const Joint& from, const Joint& to, double r0,
                         double r1) {
        bones.push_back({kind, world(from), world(to), s * r0, s * r1});
    };
    const Joint wrist(-128, 2, 50);
    for (std::size_t f = 0; f < kFingers.size(); ++f) {
        Finger finger = kFingers[f];
        const bool thumb = f == 4;
        // Spreading fans the fingers out and stretches them a little.
        for (std::size_t j = 1; j < 4; ++j) {
            const double fan = hand.spread * (thumb ? 0.25 : 0.9) * static_cast<double>(j) / 3;
            finger.joints[j][1] *= 1 + fan;
            if (!thumb) finger.joints[j][0] += hand.spread * 7 * static_cast<double>(j);
        }
        const Joint root =
            thumb ? Joint(-122, -10, 46) : Joint(-122, 2 + 0.42 * finger.joints[0][1], 49);
        add(Bone::Kind::Palm, root, finger.joints[0], thumb ? 17 : 16.5, finger.radii[0]);
        for (std::size_t j = 0; j < 3; ++j)
            add(j == 2 ? Bone::Kind::Tip : Bone::Kind::Finger, finger.joints[j],
                finger.joints[j + 1], finger.radii[j], finger.radii[j + 1]);
    }
    add(Bone::Kind::Arm, wrist, {-210, 2, 62}, 22, 25);
    add(Bone::Kind::Sleeve, {-188, 2, 60}, {-330, 2, 88}, 33, 40);
    add(Bone::Kind::Sleeve, {-330, 2, 88}, {-600, 2, 165}, 40, 50);
    add(Bone::Kind::Sleeve, {-600, 2, 165}, {-1000, 2, 290}, 50, 62);
    return bones;
}

}  // namespace kibitz::datasets
