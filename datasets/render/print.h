#pragma once

#include "datasets/render/vec.h"

#include <opencv2/core/mat.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::datasets {

/// Two floats on a print.
struct V2 {
    float x = 0, y = 0;
};

/// A printed picture that can be looked at from any distance without flicker: kept in ever smaller
/// copies.
class Print {
public:
    explicit Print(const cv::Mat& bgr);

    /// Linear colour around (x, y), given as shares of the print's size, averaged over a pixel of
    /// the camera, whose sides are `a` and `b` on the print.
    V3 at(V2 p, V2 a, V2 b) const;
    const cv::Mat& picture() const { return levels_.front(); }

private:
    V3 fetch(std::size_t level, V2 p) const;
    std::vector<cv::Mat> levels_;
};

/// Prints are prepared once and kept as long as a scene uses them.
class PrintShelf {
public:
    std::shared_ptr<const Print> of(const cv::Mat& print);
    /// A number or word as it is printed on a block.
    std::shared_ptr<const Print> label(const std::string& text, const cv::Vec3f& ground);
    /// The face of a playing card.
    std::shared_ptr<const Print> card(std::uint32_t seed);
    /// Forgets what was not asked for since the last time.
    void sweep();

private:
    struct Entry {
        std::string key;
        const void* pixels;
        std::shared_ptr<const Print> print;
        bool used;
    };
    std::shared_ptr<const Print>* find(const std::string& key, const void* pixels);
    std::shared_ptr<const Print> keep(std::string key, const void* pixels, const cv::Mat& picture);
    std::vector<Entry> entries_;
};

}  // namespace kibitz::datasets
