#pragma once

#include "datasets/scene/scene.h"

#include <opencv2/core/mat.hpp>

#include <memory>

namespace kibitz::datasets {

struct Rendering {
    cv::Mat picture;  // 8UC3 BGR, as a webcam delivers it
    /// 32S: the `Body::id` of what is nearest at the middle of each pixel, 0: the ground, the rim
    /// of a tray, the wall. With the lens's distortion, without the film's blur; of a moving body
    /// the middle of its way.
    cv::Mat ids;
};

/// Draws scenes. Keeps what it drew: where nothing changed since the last call, nothing is drawn
/// again, and the result is the same to the pixel. Same scene, same pixels, whatever the number of
/// threads. One renderer serves one thread at a time.
class Renderer {
public:
    Renderer();
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Throws std::invalid_argument for a picture that is empty or larger than 16384 pixels.
    Rendering render(const Scene&);

private:
    class Studio;
    std::unique_ptr<Studio> studio_;
};

}  // namespace kibitz::datasets
