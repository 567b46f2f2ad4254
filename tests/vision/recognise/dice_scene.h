#pragma once

#include "datasets/play/looks.h"
#include "datasets/render/renderer.h"

#include <opencv2/core/mat.hpp>

#include <string>
#include <vector>

namespace kibitz::test {

/// A small table from above with dice in two rows, as somebody would lay them down to be read.
inline datasets::Scene diceTable(const std::vector<int>& values, cv::Size picture = {960, 540},
                                 double edgeMm = 16) {
    datasets::Scene scene;
    scene.ground.kind = datasets::Ground::Kind::Felt;
    scene.ground.tint = {0.06F, 0.2F, 0.1F};
    scene.camera.picture = picture;
    scene.camera.eye = {0, -120, 520};
    scene.camera.focalPixels = picture.width * 1.55;
    scene.lighting.lamps = {{{-300, 200, 900}, 150, {1, 1, 1}, 0.6F}};
    scene.lighting.ambient = {0.4F, 0.4F, 0.4F};
    scene.film.noise = 0.004F;
    rules::Random random{7};
    const char* const colours[] = {"white", "red", "blue", "yellow", "black", "green"};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto die = datasets::dieOf(colours[i % 6], edgeMm, 0.2, random);
        const double x = -110 + 55.0 * static_cast<double>(i % 5);
        const double y = i < 5 ? 30 : -40;
        datasets::Body body;
        body.id = static_cast<int>(i) + 1;
        body.pose = {{x, y, edgeMm / 2},
                     datasets::dieTurn(die, values[i], 0.35 * static_cast<double>(i + 1))};
        body.what = die;
        scene.bodies.push_back(body);
    }
    return scene;
}

inline cv::Mat pictureOf(const datasets::Scene& scene) {
    datasets::Renderer renderer;
    return renderer.render(scene).picture.clone();
}

}  // namespace kibitz::test
