#pragma once

#include "datasets/render/still_life.h"
#include "datasets/scene/scene.h"
#include "datasets/scene/shapes.h"

#include <opencv2/imgproc.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace kibitz::datasets {

inline cv::Matx33d turned(double yaw) {
    const double c = std::cos(yaw), s = std::sin(yaw);
    return {c, -s, 0, s, c, 0, 0, 0, 1};
}

/// Turns a die so that this face lies uppermost.
inline cv::Matx33d showing(int value, bool leftHanded, double yaw) {
    const cv::Vec3d n = faceNormal(value, leftHanded);
    if (n[2] > 0.5) return turned(yaw);
    if (n[2] < -0.5) return turned(yaw) * cv::Matx33d(1, 0, 0, 0, -1, 0, 0, 0, -1);
    const cv::Vec3d a = n.cross(cv::Vec3d(0, 0, 1));  // a quarter turn around this axis
    const cv::Matx33d k(0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0);
    return turned(yaw) * (cv::Matx33d::eye() + k + k * k);
}

inline Finish painted(float red, float green, float blue, float gloss = 0.5F) {
    Finish finish;
    finish.colour = {red, green, blue};
    finish.gloss = gloss;
    finish.roughness = 0.2F;
    return finish;
}

inline Body dieAt(int id, cv::Point2d mm, int value, double yaw, bool leftHanded = false) {
    DieBody die;
    die.leftHanded = leftHanded;
    die.body = painted(0.75F, 0.74F, 0.7F);
    die.pips = painted(0.02F, 0.02F, 0.02F, 0);
    Body body;
    body.id = id;
    body.pose = {{mm.x, mm.y, die.edgeMm / 2}, showing(value, leftHanded, yaw)};
    body.what = die;
    return body;
}

inline Body cubeAt(int id, cv::Point2d mm, double yaw, const Finish& finish) {
    BoxBody box;
    box.finish = finish;
    Body body;
    body.id = id;
    body.pose = {{mm.x, mm.y, box.sizeMm[2] / 2}, turned(yaw)};
    body.what = box;
    return body;
}

inline Body pawnAt(int id, const cv::Vec3d& mm, const Finish& finish) {
    PawnBody pawn;
    pawn.finish = finish;
    Body body;
    body.id = id;
    body.pose.mm = mm;
    body.what = pawn;
    return body;
}

/// A page of small boxes with pips, as sheets have them.
inline cv::Mat pageOfBoxes(cv::Size size, std::uint64_t seed) {
    Dice64 random(seed);
    cv::Mat page(size, CV_8UC3, cv::Scalar(252, 252, 250));
    const int cell = size.width / 10;
    for (int y = cell / 2; y + cell < size.height; y += cell)
        for (int x = cell / 2; x + cell < size.width; x += cell) {
            cv::rectangle(page, cv::Rect(x, y, cell - 3, cell - 3), cv::Scalar::all(60), 2);
            for (int pip = random.below(6); pip >= 0; --pip)
                cv::circle(page,
                           {x + cell / 4 + pip % 3 * cell / 4, y + cell / 3 + pip / 3 * cell / 3},
                           cell / 12, cv::Scalar::all(30), -1, cv::LINE_AA);
        }
    return page;
}

inline Body sheetAt(int id, cv::Point2d corner, cv::Size2d size, double yaw, const cv::Mat& print) {
    PlateBody plate;
    plate.sizeMm = size;
    plate.print = print;
    Body body;
    body.id = id;
    body.pose = {{corner.x, corner.y, 0.1}, turned(yaw) * cv::Matx33d(1, 0, 0, 0, -1, 0, 0, 0, 1)};
    body.what = plate;
    return body;
}

inline Body handAt(int id, const cv::Vec3d& mm) {
    Body body;
    body.id = id;
    body.pose.mm = mm;
    body.what = HandBody{};
    return body;
}

/// A table under one lamp, seen at a slant through a lens that bends.
inline Scene emptyTable(cv::Size picture) {
    Scene scene;
    scene.camera.picture = picture;
    scene.camera.eye = {20, -260, 420};
    scene.camera.focalPixels = 0.8 * picture.width;
    scene.camera.distortion = {-0.12, 0.03, 0.001, -0.001};
    scene.camera.roll = 0.05;
    scene.lighting.lamps = {{{-300, 200, 700}, 50, {1, 0.96F, 0.9F}, 0.65F}};
    return scene;
}

}  // namespace kibitz::datasets
